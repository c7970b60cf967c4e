"""No colours with NO_COLOR: bold, underline and reverse tell what they told.

Textual turns colours into greys. Drop this when it uses none.
"""

from functools import lru_cache

from rich.color import Color as RichColor
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

# A background is shown in reverse if it differs from the widget's own by this much in perceived
# brightness (0 to 1), or in the summed differences of red, green and blue (0 to 3).
DIFFERENT_BRIGHTNESS = 0.12
DIFFERENT_COLOUR = 0.55


class Colourless(LineFilter):
    """Removes all colours from a line, and reverses what differs only in its background."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` without colours; see `LineFilter.apply`."""
        return [
            Segment(text, style and _plain(style, background), control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=4096)
def _plain(style: Style, background: Color) -> Style:
    """Return `style` without colours, as it is shown on `background`."""
    reverse = style.bgcolor is not None and is_distinguishable(style.bgcolor, background)
    return (
        style.without_color + Style(reverse=not style.reverse) if reverse else style.without_color
    )


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
