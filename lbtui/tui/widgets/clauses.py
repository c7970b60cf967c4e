"""A text of clauses such as `enter choose · esc close`, broken only between them."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.geometry import Size

BETWEEN = " · "


class Clauses(Widget):
    """As many clauses on a line as fit; only one that is wider than a line is broken itself."""

    DEFAULT_CSS = """
    Clauses { width: 1fr; height: auto; }
    """

    def __init__(self, text: str, *, id: str = "", classes: str = "") -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id or None, classes=classes)
        self._text = text

    def update(self, text: str) -> None:
        """Show another text."""
        self._text = text
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are at this width."""
        del container, viewport
        return len(folded(self._text, width))

    def render(self) -> Content:
        """Return the lines."""
        return Content("\n".join(folded(self._text, self.content_size.width)))


def folded(text: str, width: int, between: str = BETWEEN) -> list[str]:
    """Return the lines of `text`, whose clauses are joined by `between`, in `width` cells."""
    lines: list[str] = []
    for clause in text.split(between):
        longer = f"{lines[-1]}{between}{clause}" if lines else clause
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines += wrap(clause, max(1, width))
    return lines
