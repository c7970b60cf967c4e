"""The best of 256 colours in place of each, where the terminal has no more.

Rich, which Textual writes with, rounds red, green and blue one by one: what is nearly white
becomes yellow or pink, and what was easily read may be faint. Drop this when it does neither.
"""

from functools import lru_cache
from math import dist

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color, Lab, rgb_to_lab
from textual.filter import LineFilter

READABLE = 4.5
"""The contrast (WCAG 2.1) that is enough for any text; less stays as it is in full colour."""
BRICK, RED = rgb_to_lab(Color(168, 67, 47)), rgb_to_lab(Color(175, 0, 0))
"""The red of the app's light theme, and what it becomes: the nearest colour is a pink."""


class FewColours(LineFilter):
    """Takes for every colour of a line the best of 256."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` in these colours; see `LineFilter.apply`."""
        del background
        return [
            Segment(text, style and in_few_colours(style), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def in_few_colours(style: Style) -> Style:
    """Return `style` in the colours that look nearest, no fainter than it is."""
    full, ground = _lab(style.color), _lab(style.bgcolor)
    behind = style.bgcolor if ground is None else _nearest(ground)
    if full is None:
        return style + Style(bgcolor=behind)
    least = 0.0 if ground is None else min(READABLE, _contrast(full, ground))
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
            if ground is None or _contrast(each, ground) >= least
        ),
        key=lambda found: found[0],
    )[1]


@lru_cache(maxsize=1)
def _palette() -> list[tuple[Lab, RichColor]]:
    """Return the colours that all terminals with 256 agree on; the first 16 are their own."""
    colours = [RichColor.from_ansi(number) for number in range(16, 256)]
    return [(rgb_to_lab(Color.from_rich_color(colour)), colour) for colour in colours]


def _contrast(one: Lab, other: Lab) -> float:
    dark, light = sorted(((lab.L + 16) / 116) ** 3 for lab in (one, other))
    return (light + 0.05) / (dark + 0.05)
