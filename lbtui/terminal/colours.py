"""Other colours than Textual's where the terminal has few or none.

With NO_COLOR there are none: bold, underline and reverse tell what they told. Textual turns colours
into greys; drop this when it uses none. Of 256 the best stands in place of each. Rich, which
Textual writes with, rounds red, green and blue one by one: what is nearly white becomes yellow or
pink, and what was easily read may be faint. Drop that when it does neither.
"""

from collections.abc import Callable
from functools import lru_cache
from math import dist

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color, Lab, rgb_to_lab
from textual.filter import LineFilter

# A background is shown in reverse if it differs from the widget's own by this much in perceived
# brightness (0 to 1), or in the summed differences of red, green and blue (0 to 3).
DIFFERENT_BRIGHTNESS = 0.12
DIFFERENT_COLOUR = 0.55
READABLE = 4.5
"""The contrast (WCAG 2.1) that is enough for any text; less stays as it is in full colour."""
BRICK, RED = rgb_to_lab(Color(168, 67, 47)), rgb_to_lab(Color(175, 0, 0))
"""The red of the app's light theme, and what it becomes: the nearest colour is a pink."""


class Recoloured(LineFilter):
    """Changes the style of every part of a line, given the background of its widget."""

    def __init__(self, change: Callable[[Style, Color], Style]) -> None:
        """Change styles as `change` does."""
        super().__init__()
        self._change = change

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` with other styles; see `LineFilter.apply`."""
        return [
            Segment(text, style and self._change(style, background), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def in_few_colours(style: Style, _background: Color | None = None) -> Style:
    """Return `style` in the colours that look nearest, no fainter than it is."""
    full, ground = _lab(style.color), _lab(style.bgcolor)
    behind = style.bgcolor if ground is None else _nearest(ground)
    if full is None:
        return style + Style(bgcolor=behind)
    least = 0.0 if ground is None else min(READABLE, contrast(full, ground))
    return style + Style.from_color(_nearest(full, _lab(behind), least), behind)


def _lab(colour: RichColor | None) -> Lab | None:
    """Return the place of a colour in CIELAB; None for one of the terminal's own, or none."""
    if colour is None or colour.type in (ColorType.DEFAULT, ColorType.STANDARD):
        return None
    lab = rgb_to_lab(Color.from_rich_color(colour))
    return RED if dist(lab, BRICK) < 2 else lab


def _nearest(lab: Lab, ground: Lab | None = None, least: float = 0.0) -> RichColor:
    """Return the colour that is nearest to `lab` of those with this contrast to `ground`."""
    return min(
        (
            (dist(lab, each), colour)
            for each, colour in _palette()
            if ground is None or contrast(each, ground) >= least
        ),
        key=lambda found: found[0],
    )[1]


@lru_cache(maxsize=1)
def _palette() -> list[tuple[Lab, RichColor]]:
    """Return the colours that all terminals with 256 agree on; the first 16 are their own."""
    colours = [RichColor.from_ansi(number) for number in range(16, 256)]
    return [(rgb_to_lab(Color.from_rich_color(colour)), colour) for colour in colours]


def contrast(one: Lab, other: Lab) -> float:
    """Return the contrast of two colours, of very dark ones slightly less than WCAG's."""
    dark, light = sorted(((lab.L + 16) / 116) ** 3 for lab in (one, other))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=4096)
def colourless(style: Style, background: Color) -> Style:
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
    other = Color.from_rich_color(colour)
    brighter = abs(other.brightness - background.brightness)
    apart = sum(abs(a - b) for a, b in zip(other.rgb, background.rgb, strict=True)) / 255
    return brighter >= DIFFERENT_BRIGHTNESS or apart >= DIFFERENT_COLOUR
