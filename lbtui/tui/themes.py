"""The app's own themes: a dark and a light one, and the terminal's own colours.

The accent is the dusty rose of the newspaper's box; everything else is quiet so that the traced
words are the brightest thing on the screen. Their colours are the `text-…` variables, which
`widgets/board/style.py` gives to the words of a chain in turn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.theme import BUILTIN_THEMES, Theme

if TYPE_CHECKING:
    from textual.app import App

DARK = "lbtui-dark"
LIGHT = "lbtui-light"
TERMINAL = "terminal"
TERMINAL_LIGHT = "terminal-light"
DEFAULT = DARK
TITLES = {
    DARK: "lbtui dark",
    LIGHT: "lbtui light",
    TERMINAL: "the terminal's colours",
    TERMINAL_LIGHT: "the terminal's colours, on light",
}

_COLOURS = {
    "primary": ("#e8a193", "#a8432f"),
    "secondary": ("#86b8b1", "#2c6a64"),
    "accent": ("#e9c46a", "#8a5a00"),
    "error": ("#ef7d7d", "#b3261e"),
    "success": ("#9ccf8f", "#2f6b2a"),
    "foreground": ("#d9dce3", "#26272c"),
    "background": ("#15171c", "#fbf8f5"),
    "surface": ("#1b1e25", "#f4efea"),
    "panel": ("#262a33", "#e8e1da"),
    "block-cursor-foreground": ("#15171c", "#ffffff"),
    "block-cursor-blurred-background": ("#343a46", "#ddd3ca"),
    "block-cursor-blurred-foreground": ("#f1f2f5", "#26272c"),
    "block-hover-background": ("#232730", "#ece5de"),
    "border-blurred": ("#3d4350", "#c9bfb6"),
    "input-selection-background": ("#e8a193 35%", "#a8432f 25%"),
    "scrollbar-hover": ("#596172", "#a99d92"),
    "text-muted": ("#9aa1b0", "#63605d"),
    "text-disabled": ("#767d8d", "#857f79"),
    "text-error": ("#ef8a8a", "#b3261e"),
}
"""The colours of the dark and the light theme, by Textual's names."""
_SAME_AS = {
    "block-cursor-background": "primary",
    "border": "primary",
    "scrollbar": "border-blurred",
    "scrollbar-active": "primary",
    "scrollbar-background": "surface",
    "scrollbar-background-hover": "surface",
    "scrollbar-background-active": "surface",
    "text-primary": "primary",
    "text-secondary": "secondary",
    "text-accent": "accent",
    "text-warning": "accent",
    "text-success": "success",
}


def own_themes() -> list[Theme]:
    """Return our themes, the default first."""
    terminal = [_terminal(TERMINAL, "ansi-dark"), _terminal(TERMINAL_LIGHT, "ansi-light")]
    return [_theme(DARK, 0), _theme(LIGHT, 1), *terminal]


def _theme(name: str, column: int) -> Theme:
    """Return the theme with the colours in this column of `_COLOURS`."""
    colours = {key: pair[column] for key, pair in _COLOURS.items()}
    colours |= {key: colours[same] for key, same in _SAME_AS.items()}
    return Theme(
        name=name,
        primary=colours["primary"],
        secondary=colours["secondary"],
        accent=colours["accent"],
        warning=colours["accent"],
        error=colours["error"],
        success=colours["success"],
        foreground=colours["foreground"],
        background=colours["background"],
        surface=colours["surface"],
        panel=colours["panel"],
        dark=name == DARK,
        variables={
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-text-style": "none",
            **{key: colours[key] for key in colours if key not in Theme.__dataclass_fields__},
        },
    )


def _terminal(name: str, model: str) -> Theme:
    """Return the terminal's own sixteen colours as a theme, after Textual's `model`.

    On a dark ground the bright colours: the plain blue of many terminals cannot be read on black.
    """
    base = BUILTIN_THEMES.get(model) or BUILTIN_THEMES["textual-ansi"]  # the one of Textual 8.2.0
    dark = name == TERMINAL
    bright = "bright_" if dark else ""
    blue = f"ansi_{bright}blue"
    variables = {
        **base.variables,
        "border": blue,
        "border-blurred": "ansi_bright_black",
        "text-error": f"ansi_{bright}red",
        "text-primary": blue,
        "scrollbar": blue,
    }
    return replace(
        base,
        name=name,
        primary=blue,
        secondary=f"ansi_{bright}cyan",
        warning=f"ansi_{bright}yellow" if dark else "ansi_magenta",
        error=f"ansi_{bright}red",
        success=f"ansi_{bright}green",
        accent=f"ansi_{bright}yellow" if dark else "ansi_magenta",
        dark=dark,
        variables=variables,
    )


def register(app: App[Any], wanted: str) -> None:
    """Register our themes with `app` and switch to `wanted`, or to the default if unknown."""
    for theme in own_themes():
        app.register_theme(theme)
    app.theme = wanted if wanted in app.available_themes else DEFAULT


def theme_names(app: App[Any]) -> list[str]:
    """Return all theme names, ours first, then Textual's in alphabetical order."""
    ours = [theme.name for theme in own_themes()]
    theirs = (name for name in app.available_themes if name not in ours)
    return [*ours, *sorted(name for name in theirs if "ansi" not in name)]
