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

from lbtui.terminal.colours import READABLE_CONTRAST, contrast_ratio

DARK_THEME = "lbtui-dark"
LIGHT_THEME = "lbtui-light"
TERMINAL_THEME = "terminal"
TERMINAL_LIGHT_THEME = "terminal-light"
MIN_VISIBLE_CONTRAST = 3.0
"""The contrast (WCAG 2.1) of what is only seen, such as frames."""
MIN_TEXT_CONTRAST = 5.0
"""The contrast of text that is still readable in the nearest of 256 colours."""
TEXT_COLOURS = ("foreground", "text-muted", "text-primary", "text-success", "text-accent")
"""What is made readable in every theme."""
MIN_WORD_DISTANCE = 30
"""How far the colours of two words in a row are from each other, in CIELAB."""

_COLOUR_PAIRS = {
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
_COLOUR_ALIASES = {
    "scrollbar": "border-blurred",
    "scrollbar-active": "primary",
    "scrollbar-background": "surface",
    "warning": "accent",
    "text-primary": "primary",
    "text-accent": "accent",
    "text-warning": "accent",
    "text-success": "success",
}


def make_themes() -> list[Theme]:
    """Return our themes, the default first."""
    terminal_themes = map(_make_terminal_theme, (TERMINAL_THEME, TERMINAL_LIGHT_THEME))
    return [_make_theme(DARK_THEME, 0), _make_theme(LIGHT_THEME, 1), *terminal_themes]


def _make_theme(name: str, column: int) -> Theme:
    """Return the theme with the colours in this column of `_COLOUR_PAIRS`."""
    colours: dict[str, Any] = {key: pair[column] for key, pair in _COLOUR_PAIRS.items()}
    colours |= {alias: colours[key] for alias, key in _COLOUR_ALIASES.items()}
    fields = {key: colours.pop(key) for key in Theme.__dataclass_fields__ if key in colours}
    return Theme(name, **fields, dark=name == DARK_THEME, variables=colours)


def _make_terminal_theme(name: str) -> Theme:
    """Return the terminal's own sixteen colours as a theme, after one of Textual's.

    On a dark ground the bright colours: the plain blue of many terminals cannot be read on black.
    The cursor of a list has a colour that is not a shade: without colours it is in reverse.
    """
    is_dark = name == TERMINAL_THEME
    base = BUILTIN_THEMES["ansi-dark" if is_dark else "ansi-light"]
    bright = "bright_" if is_dark else ""
    blue = f"ansi_{bright}blue"
    word_colours = ("blue", "magenta", "green", "cyan", "red", "", "yellow")
    variables = {
        **base.variables,
        **{f"word-{n}": f"ansi_{bright}{colour}" for n, colour in enumerate(word_colours, 1)},
        "word-6": "ansi_default",
        "border": blue,
        "border-blurred": "ansi_bright_black",
        "block-cursor-foreground": "ansi_black" if is_dark else "ansi_bright_white",
        "block-cursor-background": blue,
        "scrollbar": blue,
    }
    return replace(
        base,
        name=name,
        primary=blue,
        secondary=f"ansi_{bright}cyan",
        warning=f"ansi_{bright}yellow" if is_dark else "ansi_magenta",
        error=f"ansi_{bright}red",
        success=f"ansi_{bright}green",
        accent=f"ansi_{bright}yellow" if is_dark else "ansi_magenta",
        variables=variables,
    )


def format_theme_title(name: str) -> str:
    """Return the name of a theme as the user sees it."""
    return name.replace("-", " ").title().replace("Lbtui", "lbtui")


def make_variables(theme: Theme) -> dict[str, str]:
    """Return the variables of `theme`, changed where words, frames or cursor would be faint."""
    values = theme.to_color_system().generate() | theme.variables
    if "word-1" in values:
        return values  # the terminal's colours, which only the terminal knows
    background = Color.parse(values["background"])

    def find_legible(name: str, min_contrast: float = READABLE_CONTRAST, *grounds: Color) -> Color:
        colour = background + (Style.parse(values[name], {}).foreground or background)
        for ground in grounds or (background,):
            colour = _make_legible(colour, ground, min_contrast)
        return colour

    names = ("primary", "accent", "success", "secondary", "error", "warning", "foreground")
    word_colours = _order_by_contrast([find_legible(name) for name in names])
    colours = {f"word-{n}": colour for n, colour in enumerate(word_colours, 1)}
    colours["primary"] = colours["border"] = find_legible("primary")
    colours["border-blurred"] = find_legible("border-blurred", MIN_VISIBLE_CONTRAST)
    cursor = find_legible("block-cursor-background", MIN_VISIBLE_CONTRAST)
    colours["block-cursor-background"] = cursor
    colours["block-cursor-foreground"] = _make_legible(background, cursor, READABLE_CONTRAST)
    blurred = background + Color.parse(values["block-cursor-blurred-background"])
    colours["block-cursor-blurred-background"] = blurred
    colours["block-cursor-blurred-foreground"] = find_legible(
        "foreground", READABLE_CONTRAST, blurred
    )
    grounds = [background + Color.parse(values[key]) for key in ("background", "surface", "panel")]
    for name in TEXT_COLOURS:
        colours[name] = find_legible(name, MIN_TEXT_CONTRAST, *grounds)
    return values | {name: colour.hex6 for name, colour in colours.items()}


def _make_legible(colour: Color, background: Color, min_contrast: float) -> Color:
    """Return `colour`, as much lighter or darker as the contrast with `background` demands."""

    def contrast_of(shade: Color) -> float:
        return contrast_ratio(rgb_to_lab(shade), rgb_to_lab(background))

    extreme = max((BLACK, WHITE), key=contrast_of)
    shades = (colour.blend(extreme, percent / 100) for percent in range(0, 100, 5))
    return next((shade for shade in shades if contrast_of(shade) >= min_contrast), extreme)


def _order_by_contrast(colours: list[Color]) -> list[Color]:
    """Return `colours` reordered: after each the first that is far enough, else the farthest."""
    ordered = [colours.pop(0)]
    while colours:
        last_lab = rgb_to_lab(ordered[-1])
        distances = [min(MIN_WORD_DISTANCE, dist(rgb_to_lab(c), last_lab)) for c in colours]
        ordered.append(colours.pop(distances.index(max(distances))))
    return ordered


def register_themes(app: App[Any], theme_name: str) -> None:
    """Register our themes with `app` and switch to one, or to the default if unknown."""
    for theme in make_themes():
        app.register_theme(theme)
    app.theme = theme_name if theme_name in app.available_themes else DARK_THEME


def list_theme_names(app: App[Any]) -> list[str]:
    """Return all theme names, ours first, then Textual's in alphabetical order."""
    ours = [theme.name for theme in make_themes()]
    theirs = (name for name in app.available_themes if name not in ours)
    return [*ours, *sorted(name for name in theirs if "ansi" not in name)]
