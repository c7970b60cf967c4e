"""Partial updates of the screen, cut to what has changed: Textual cuts them on the right alone.

A trace changes a few cells of many lines, so that over a network far less is sent.
"""

from rich.console import Console
from textual import _compositor
from textual._compositor import ChopsUpdate


class CutUpdate(ChopsUpdate):
    """Writes no cell beside those that are to be painted."""

    def render_segments(self, console: Console) -> str:
        """Return what is written to the terminal."""
        written = []
        for y, first, after in self.spans:
            for (x, strip), end in zip(self.chops[y].items(), self.chop_ends[y], strict=False):
                start, stop = max(x, first), min(end, after)
                if strip is not None and start < stop:
                    cells = strip.crop(start - x, stop - x).render(console)
                    written.append(f"\x1b[{y + 1};{start + 1}H{cells}")
        return "".join(written)


def cut_updates() -> None:
    """Have Textual write such updates."""
    vars(_compositor)["ChopsUpdate"] = CutUpdate
