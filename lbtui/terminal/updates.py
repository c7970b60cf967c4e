"""Partial updates of the screen, cut to what has changed: Textual cuts them on the right alone.

A trace changes a few cells of many lines, so that over a network far less is sent.
"""

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual import _compositor
from textual._compositor import ChopsUpdate
from textual.strip import Strip


class CutUpdate(ChopsUpdate):
    """Writes no cell beside those that are to be painted."""

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal."""
        written = []
        for y, first, after in self.spans:
            for (x, strip), end in zip(self.chops[y].items(), self.chop_ends[y], strict=False):
                start, stop = max(x, first), min(end, after)
                if strip is not None and start < stop:
                    cells = _with_blanks(strip.crop(start - x, stop - x)).render(console)
                    written.append(f"\x1b[{y + 1};{start + 1}H{cells}")
        return "".join(written)


def _with_blanks(strip: Strip) -> Strip:
    """Return the strip with each blank piece in the style of the piece before, if it looks alike.

    A blank shows no colour but that of its ground, and a style takes some forty bytes.
    """
    merged: list[Segment] = []
    for segment in strip:
        before = merged[-1] if merged else None
        if before is not None and segment.text.isspace() and _ground(segment) == _ground(before):
            merged[-1] = Segment(before.text + segment.text, before.style)
        else:
            merged.append(segment)
    return Strip(merged)


def _ground(segment: Segment) -> tuple[object, ...]:
    style = segment.style or Style()
    return style.bgcolor, style.reverse, style.underline, style.strike, style.link


def cut_updates() -> None:
    """Have Textual write such updates."""
    vars(_compositor)["ChopsUpdate"] = CutUpdate
