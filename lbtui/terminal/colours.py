"""Other colours than Textual's where the terminal has few or none.

With NO_COLOR there are none: bold, underline and reverse tell what they told. Textual turns colours
into greys; drop this when it uses none. Of 256 the best stands in place of each. Rich, which
Textual writes with, rounds red, green and blue one by one: what is nearly white becomes yellow or
pink, and what was easily read may be faint. Drop that when it does neither.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import dist
from operator import itemgetter
from typing import Any

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color, Lab, rgb_to_lab
from textual.filter import LineFilter

# A background is shown in reverse if it differs from the widget's own by this much in perceived
# brightness (0 to 1), or in the summed differences of red, green and blue (0 to 3).
MIN_BRIGHTNESS_GAP = 0.12
MIN_COLOUR_GAP = 0.55
READABLE_CONTRAST = 4.5
"""The contrast (WCAG 2.1) that is enough for any text; less stays as it is in full colour."""
LIGHT_THEME_RED, PALETTE_RED = rgb_to_lab(Color(168, 67, 47)), rgb_to_lab(Color(175, 0, 0))
"""The red of the app's light theme, and what it becomes: the nearest colour is a pink."""


class RecolourFilter(LineFilter):
    """Changes the style of every part of a line, given the background of its widget."""

    def __init__(self, change_style: Callable[[Style, Color], Style]) -> None:
        """Change styles as `change_style` does."""
        super().__init__()
        self._change_style = change_style

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` with other styles; see `LineFilter.apply`."""
        return [
            Segment(text, style and self._change_style(style, background), control)
            for text, style, control in segments
        ]


def choose_line_filters(app: App[Any], filters: Sequence[LineFilter]) -> Sequence[LineFilter]:
    """Return the filters of `app` for its terminal, given those that Textual has for it."""
    if app.no_color:
        return [RecolourFilter(remove_colours)]
    has_palette = app.console.color_system == "256"
    return [*filters, RecolourFilter(reduce_colours)] if has_palette else filters


@lru_cache(maxsize=4096)
def reduce_colours(style: Style, _background: Color | None = None) -> Style:
    """Return `style` in the colours that look nearest, no fainter than it is."""
    text, background = _to_lab(style.color), _to_lab(style.bgcolor)
    bgcolor = style.bgcolor if background is None else _find_nearest(background)
    if text is None:
        return style + Style(bgcolor=bgcolor)
    contrast = 0.0 if background is None else contrast_ratio(text, background)
    color = _find_nearest(text, _to_lab(bgcolor), min(READABLE_CONTRAST, contrast))
    return style + Style.from_color(color, bgcolor)


def _to_lab(colour: RichColor | None) -> Lab | None:
    """Return the place of a colour in CIELAB; None for one of the terminal's own, or none."""
    if colour is None or colour.type in (ColorType.DEFAULT, ColorType.STANDARD):
        return None
    lab = rgb_to_lab(Color.from_rich_color(colour))
    return PALETTE_RED if dist(lab, LIGHT_THEME_RED) < 2 else lab


def _find_nearest(lab: Lab, background: Lab | None = None, min_contrast: float = 0.0) -> RichColor:
    """Return the colour nearest to `lab` of those with this contrast to `background`."""
    colours = [
        (dist(lab, palette_lab), colour)
        for palette_lab, colour in _list_ansi_colours()
        if background is None or contrast_ratio(palette_lab, background) >= min_contrast
    ]
    return min(colours, key=itemgetter(0))[1]


@lru_cache(maxsize=1)
def _list_ansi_colours() -> list[tuple[Lab, RichColor]]:
    """Return the colours that all terminals with 256 agree on; the first 16 are their own."""
    colours = [RichColor.from_ansi(number) for number in range(16, 256)]
    return [(rgb_to_lab(Color.from_rich_color(colour)), colour) for colour in colours]


def contrast_ratio(first: Lab, second: Lab) -> float:
    """Return the contrast of two colours, of very dark ones slightly less than WCAG's."""
    dark, light = sorted(((lab.L + 16) / 116) ** 3 for lab in (first, second))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def remove_colours(style: Style, background: Color) -> Style:
    """Return `style` without colours, as it is shown on `background`."""
    reverse = style.bgcolor is not None and is_distinguishable(style.bgcolor, background)
    # Rich drops what a click on it means, too.
    plain = style.without_color + Style.from_meta(style.meta)
    return plain + Style(reverse=not style.reverse) if reverse else plain


def is_distinguishable(colour: RichColor, background: Color) -> bool:
    """Return whether a background `colour` stands out from the widget's own `background`."""
    if colour.type is ColorType.DEFAULT:
        return False
    if background.ansi is not None or colour.type is ColorType.STANDARD:
        # Among the terminal's own colours, black, white and the greys are shades.
        return colour.number not in (0, 7, 8, 15)
    color = Color.from_rich_color(colour)
    brightness_gap = abs(color.brightness - background.brightness)
    pairs = zip(color.rgb, background.rgb, strict=True)
    colour_gap = sum(abs(first - second) for first, second in pairs) / 255
    return brightness_gap >= MIN_BRIGHTNESS_GAP or colour_gap >= MIN_COLOUR_GAP
