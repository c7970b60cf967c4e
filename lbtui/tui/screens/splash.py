"""The splash screen: empty panes, shown while the rest of the app is imported.

It costs no more than a bare Textual app. The app keeps the keys and pastes that arrive this early
for the main screen.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.screen import Screen

from lbtui.tui.screens.layout import PaneSizes, layout_for

STYLE = "$border-blurred"


class SplashScreen(Screen[None]):
    """The frames of the panes, drawn as text."""

    ALLOW_SELECT = False
    CSS = "SplashScreen { overflow: hidden; }"

    def __init__(self, painted: Callable[[], object], sizes: PaneSizes) -> None:
        """Draw panes of these `sizes`, then call `painted`."""
        super().__init__()
        self._when_painted = painted
        self._sizes = sizes

    def on_screen_resume(self) -> None:
        """Go on after this event, with which Textual paints the screen for the first time."""
        self.call_later(self._when_painted)

    def render(self) -> Content:
        """Draw the frames."""
        height = self.size.height
        layout = layout_for(self.size)
        if layout not in ("wide", "medium"):
            return Content("")
        widths = self._sizes.widths(layout, self.size)
        panes = [("board", widths.board), ("solutions", widths.solutions)]
        if layout == "wide":
            panes.insert(1, ("words", widths.words))
        top = " ".join(f"╭─ {title} ".ljust(each - 1, "─") + "╮" for title, each in panes)
        middle = " ".join("│" + " " * (each - 2) + "│" for _title, each in panes)
        bottom = " ".join("╰" + "─" * (each - 2) + "╯" for _title, each in panes)
        lines = [top, *[middle] * (height - 4), bottom]
        return Content.styled("\n".join(lines), STYLE)
