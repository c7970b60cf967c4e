"""Text in clauses, which lines keep whole where they can."""

from textwrap import wrap

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.widget import Widget

from lbtui.tui.widgets.cells import SEPARATOR


class ClauseText(Widget):
    """Clauses, as many on a line as fit. One is broken only where it is wider than a line."""

    text: reactive[str] = reactive("", layout=True)

    DEFAULT_CSS = "ClauseText { width: 1fr; height: auto; }"

    def __init__(self, text: str, *, id: str = "", classes: str = "") -> None:  # noqa: A002 - Textual's own name
        super().__init__(id=id or None, classes=classes)
        self.set_reactive(ClauseText.text, text)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are at this width."""
        del container, viewport
        return len(wrap_clauses(self.text, width))

    def render(self) -> Content:
        """Return the lines."""
        return Content("\n".join(wrap_clauses(self.text, self.content_size.width)))


def wrap_clauses(text: str, width: int) -> list[str]:
    """Return the lines of `text`, whose clauses are joined by SEPARATOR, in `width` cells."""
    lines: list[str] = []
    for clause in text.split(SEPARATOR):
        longer = f"{lines[-1]}{SEPARATOR}{clause}" if lines else clause
        if lines and cell_len(longer) <= width:
            lines[-1] = longer
        else:
            lines += wrap(clause, max(1, width))
    return lines
