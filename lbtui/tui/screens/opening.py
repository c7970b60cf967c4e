"""What is on the screen in the first moment, while the rest of the app is being imported.

It costs no more than a bare Textual app: the frames of the panes, drawn as text. The app keeps
the keys and pastes that come this early for the main screen.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.screen import Screen

from lbtui.tui.screens.layout import kind_of

STYLE = "$border-blurred"


class OpeningScreen(Screen[None]):
    """Empty frames; ``ready`` is called as soon as they are painted."""

    ALLOW_SELECT = False
    CSS = "OpeningScreen { overflow: hidden; }"

    def __init__(self, ready: Callable[[], object], shares: dict[str, int]) -> None:
        """Draw panes of ``shares`` percent (see ``screens.layout``), then call ``ready``."""
        super().__init__()
        self._painted = ready
        self._shares = shares

    def on_mount(self) -> None:
        """Wait for the first paint."""
        self.call_after_refresh(self.call_after_refresh, self._painted)

    def render(self) -> Content:
        """Draw the frames."""
        width, height = self.size
        kind = kind_of(width, height)
        if kind not in ("wide", "medium"):
            return Content("")
        board = width * self._shares[f"board-{kind}"] // 100
        rest = width - board - 1
        panes = [("board", board), ("solutions", rest)]
        if kind == "wide":
            words = rest * self._shares["words"] // 100
            panes[1:] = [("words", words), ("solutions", rest - words - 1)]
        top = " ".join(f"╭─ {title} ".ljust(each - 1, "─") + "╮" for title, each in panes)
        middle = " ".join("│" + " " * (each - 2) + "│" for _title, each in panes)
        bottom = " ".join("╰" + "─" * (each - 2) + "╯" for _title, each in panes)
        lines = [top, *[middle] * (height - 4), bottom]
        return Content.styled("\n".join(lines), STYLE)
