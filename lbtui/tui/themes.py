"""The app's own themes: a dark and a light one, and the terminal's own colours.

The accent is the dusty rose of the newspaper's box; everything else is quiet so that the traced
words are the brightest thing on the screen. The colours that tell words of a chain apart are the
``word-1`` … ``word-8`` variables; they differ in lightness as well as hue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.theme import BUILTIN_THEMES, Theme

if TYPE_CHECKING:
    from textual.app import App

DARK = "lbtui-dark"
LIGHT = "lbtui-light"
TERMINAL = "terminal"
TERMINAL_LIGHT = "terminal-light"
DEFAULT = DARK


def own_themes() -> list[Theme]:
    """Return our themes, the default first."""
    dark = Theme(
        name=DARK,
        primary="#e8a193",
        secondary="#86b8b1",
        accent="#e9c46a",
        warning="#e9c46a",
        error="#ef7d7d",
        success="#9ccf8f",
        foreground="#d9dce3",
        background="#15171c",
        surface="#1b1e25",
        panel="#262a33",
        dark=True,
        variables={
            "block-cursor-background": "#e8a193",
            "block-cursor-foreground": "#15171c",
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": "#343a46",
            "block-cursor-blurred-foreground": "#f1f2f5",
            "block-cursor-blurred-text-style": "none",
            "block-hover-background": "#232730",
            "border": "#e8a193",
            "border-blurred": "#3d4350",
            "input-selection-background": "#e8a193 35%",
            "scrollbar": "#3d4350",
            "scrollbar-hover": "#596172",
            "scrollbar-active": "#e8a193",
            "scrollbar-background": "#1b1e25",
            "scrollbar-background-hover": "#1b1e25",
            "scrollbar-background-active": "#1b1e25",
            "text-muted": "#9aa1b0",
            "text-disabled": "#767d8d",
            "text-primary": "#e8a193",
            "text-secondary": "#86b8b1",
            "text-accent": "#e9c46a",
            "text-warning": "#e9c46a",
            "text-error": "#ef8a8a",
            "text-success": "#9ccf8f",
        },
    )
    light = Theme(
        name=LIGHT,
        primary="#a8432f",
        secondary="#2c6a64",
        accent="#8a5a00",
        warning="#8a5a00",
        error="#b3261e",
        success="#2f6b2a",
        foreground="#26272c",
        background="#fbf8f5",
        surface="#f4efea",
        panel="#e8e1da",
        dark=False,
        variables={
            "block-cursor-background": "#a8432f",
            "block-cursor-foreground": "#ffffff",
            "block-cursor-text-style": "bold",
            "block-cursor-blurred-background": "#ddd3ca",
            "block-cursor-blurred-foreground": "#26272c",
            "block-cursor-blurred-text-style": "none",
            "block-hover-background": "#ece5de",
            "border": "#a8432f",
            "border-blurred": "#c9bfb6",
            "input-selection-background": "#a8432f 25%",
            "scrollbar": "#c9bfb6",
            "scrollbar-hover": "#a99d92",
            "scrollbar-active": "#a8432f",
            "scrollbar-background": "#f4efea",
            "scrollbar-background-hover": "#f4efea",
            "scrollbar-background-active": "#f4efea",
            "text-muted": "#63605d",
            "text-disabled": "#857f79",
            "text-primary": "#a8432f",
            "text-secondary": "#2c6a64",
            "text-accent": "#8a5a00",
            "text-warning": "#8a5a00",
            "text-error": "#b3261e",
            "text-success": "#2f6b2a",
        },
    )
    return [dark, light, _terminal(TERMINAL, "ansi-dark"), _terminal(TERMINAL_LIGHT, "ansi-light")]


def _terminal(name: str, model: str) -> Theme:
    """Return the terminal's own sixteen colours as a theme, after Textual's ``model``.

    On a dark ground the bright colours: the plain blue of many terminals cannot be read on black.
    """
    base = BUILTIN_THEMES[model]
    bright = "bright_" if base.dark else ""
    variables = dict(base.variables)
    variables.update(
        {
            "border": f"ansi_{bright}blue",
            "border-blurred": "ansi_bright_black",
            "text-primary": f"ansi_{bright}blue",
            "scrollbar": f"ansi_{bright}blue",
        }
    )
    return Theme(
        name=name,
        ansi=True,
        primary=f"ansi_{bright}blue",
        secondary=f"ansi_{bright}cyan",
        warning=f"ansi_{bright}yellow" if base.dark else "ansi_magenta",
        error=f"ansi_{bright}red",
        success=f"ansi_{bright}green",
        accent=f"ansi_{bright}yellow" if base.dark else "ansi_magenta",
        foreground=base.foreground,
        background=base.background,
        surface=base.surface,
        panel=base.panel,
        boost=base.boost,
        dark=base.dark,
        variables=variables,
    )


def register(app: App[Any], wanted: str) -> None:
    """Register our themes with ``app`` and switch to ``wanted``, or to the default if unknown."""
    for theme in own_themes():
        app.register_theme(theme)
    app.theme = wanted if wanted in app.available_themes else DEFAULT


def theme_names(app: App[Any]) -> list[str]:
    """Return all theme names, ours first, then Textual's in alphabetical order."""
    ours = [theme.name for theme in own_themes()]
    theirs = (name for name in app.available_themes if name not in ours)
    return [*ours, *sorted(name for name in theirs if not name.startswith("ansi-"))]
