"""Partial updates of the screen, cut to what has changed: Textual cuts them on the right alone.

A trace changes a few cells of many lines: at 120x40, a ↓ in the solutions sends 12 kB, not 39.
"""

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual._compositor import ChopsUpdate
from textual.strip import Strip


class TrimmedUpdate(ChopsUpdate):
    """Writes no cell beside those that are to be painted."""

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal."""
        output = []
        for y, span_start, span_end in self.spans:
            for (x, strip), end in zip(self.chops[y].items(), self.chop_ends[y], strict=False):
                start, stop = max(x, span_start), min(end, span_end)
                if strip is not None and start < stop:
                    cells = _merge_blanks(strip.crop(start - x, stop - x)).render(console)
                    output.append(f"\x1b[{y + 1};{start + 1}H{cells}")
        return "".join(output)


def _merge_blanks(strip: Strip) -> Strip:
    """Return the strip with each blank piece in the style of the piece before, if it looks alike.

    A blank shows no colour but that of its ground, and a style takes some forty bytes.
    """
    merged: list[Segment] = []
    for segment in strip:
        last = merged[-1] if merged else None
        is_blank = segment.text.isspace()
        if last is not None and is_blank and _background_key(segment) == _background_key(last):
            merged[-1] = Segment(last.text + segment.text, last.style)
        else:
            merged.append(segment)
    return Strip(merged)


def _background_key(segment: Segment) -> tuple[object, ...]:
    style = segment.style or Style()
    return style.bgcolor, style.reverse, style.underline, style.strike, style.link


def install_trimmed_updates() -> None:
    """Have Textual write such updates."""
    vars(_compositor)["ChopsUpdate"] = TrimmedUpdate
