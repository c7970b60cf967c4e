"""The app's own themes, and what makes every theme legible.

The accent of our dark and light themes is the dusty rose of the newspaper's box; everything else is
quiet so that the traced words are the brightest thing on the screen. Their colours are the
variables `word-1` to `word-7`, which `widgets/board/painter.py` gives to a chain's words in turn.
"""

from dataclasses import replace
from math import dist
from typing import Any

from textual.app import App
from textual.color import BLACK, WHITE, Color, rgb_to_lab
from textual.style import Style
from textual.theme import BUILTIN_THEMES, Theme

from lbtui.terminal.colours import READABLE, contrast

DARK = "lbtui-dark"
LIGHT = "lbtui-light"
TERMINAL = "terminal"
TERMINAL_LIGHT = "terminal-light"
DEFAULT = DARK
VISIBLE = 3.0
"""The least contrast (WCAG 2.1) of what is only seen, such as frames."""
ROUNDED = 5.0
"""The contrast of text that is still readable in the nearest of 256 colours."""
TEXTS = ("foreground", *(f"text-{kind}" for kind in ("muted", "primary", "success", "accent")))
"""What is made readable in every theme."""
APART = 30
"""How far the colours of two words in a row are from each other, in CIELAB."""

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
    "block-cursor-blurred-background": ("#343a46", "#ddd3ca"),
    "block-hover-background": ("#232730", "#ece5de"),
    "border-blurred": ("#626978", "#958d85"),
    "input-selection-background": ("#e8a193 35%", "#a8432f 25%"),
    "scrollbar-hover": ("#7d8597", "#7c746c"),
    "text-muted": ("#9aa1b0", "#63605d"),
    "text-disabled": ("#767d8d", "#857f79"),
    "text-error": ("#ef8a8a", "#b3261e"),
}
"""The colours of the dark and the light theme, by Textual's names."""
_SAME_AS = {
    "scrollbar": "border-blurred",
    "scrollbar-active": "primary",
    "scrollbar-background": "surface",
    "warning": "accent",
    "text-primary": "primary",
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
    colours: dict[str, Any] = {key: pair[column] for key, pair in _COLOURS.items()}
    colours |= {key: colours[same] for key, same in _SAME_AS.items()}
    fields = {key: colours.pop(key) for key in Theme.__dataclass_fields__ if key in colours}
    return Theme(name, **fields, dark=name == DARK, variables=colours)


def _terminal(name: str, model: str) -> Theme:
    """Return the terminal's own sixteen colours as a theme, after Textual's `model`.

    On a dark ground the bright colours: the plain blue of many terminals cannot be read on black.
    The cursor of a list has a colour that is not a shade: without colours it is in reverse.
    """
    base = BUILTIN_THEMES[model]
    dark = name == TERMINAL
    bright = "bright_" if dark else ""
    blue = f"ansi_{bright}blue"
    words = ("blue", "magenta", "green", "cyan", "red", "", "yellow")
    variables = {
        **base.variables,
        **{f"word-{at}": f"ansi_{bright}{word}" for at, word in enumerate(words, 1)},
        "word-6": "ansi_default",
        "border": blue,
        "border-blurred": "ansi_bright_black",
        "block-cursor-foreground": "ansi_black" if dark else "ansi_bright_white",
        "block-cursor-background": blue,
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
        variables=variables,
    )


def title(name: str) -> str:
    """Return the name of a theme as the user sees it."""
    return name.replace("-", " ").title().replace("Lbtui", "lbtui")


def variables(theme: Theme) -> dict[str, str]:
    """Return the variables of `theme`, changed where words, frames or cursor would be faint."""
    found = theme.to_color_system().generate() | theme.variables
    if "word-1" in found:
        return found  # the terminal's colours, which only the terminal knows
    background = Color.parse(found["background"])

    def legible(name: str, least: float = READABLE, *grounds: Color) -> Color:
        colour = background + (Style.parse(found[name], {}).foreground or background)
        for ground in grounds or (background,):
            colour = _legible(colour, ground, least)
        return colour

    names = ("primary", "accent", "success", "secondary", "error", "warning", "foreground")
    words = _in_contrast([legible(name) for name in names])
    colours = {f"word-{number}": colour for number, colour in enumerate(words, 1)}
    colours["primary"] = colours["border"] = legible("primary")
    colours["border-blurred"] = legible("border-blurred", VISIBLE)
    cursor = colours["block-cursor-background"] = legible("block-cursor-background", VISIBLE)
    colours["block-cursor-foreground"] = _legible(background, cursor, READABLE)
    resting = background + Color.parse(found["block-cursor-blurred-background"])
    colours["block-cursor-blurred-background"] = resting
    colours["block-cursor-blurred-foreground"] = legible("foreground", READABLE, resting)
    grounds = [background + Color.parse(found[name]) for name in ("background", "surface", "panel")]
    for name in TEXTS:
        colours[name] = legible(name, ROUNDED, *grounds)
    return found | {name: colour.hex6 for name, colour in colours.items()}


def _legible(colour: Color, ground: Color, least: float) -> Color:
    """Return `colour`, as much lighter or darker as the `least` contrast with `ground` demands."""
    behind = rgb_to_lab(ground)
    end = max((BLACK, WHITE), key=lambda end: contrast(rgb_to_lab(end), behind))
    shades = (colour.blend(end, percent / 100) for percent in range(0, 100, 5))
    return next((one for one in shades if contrast(rgb_to_lab(one), behind) >= least), end)


def _in_contrast(colours: list[Color]) -> list[Color]:
    """Return `colours` reordered: after each the first that is far enough, else the farthest."""
    ordered = [colours.pop(0)]
    while colours:
        last = rgb_to_lab(ordered[-1])
        distances = [min(APART, dist(rgb_to_lab(colour), last)) for colour in colours]
        ordered.append(colours.pop(distances.index(max(distances))))
    return ordered


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
