"""Textual's list of options, on a terminal of any size."""

from __future__ import annotations

from textual.widgets import OptionList


class Options(OptionList):
    """A list whose page keys do nothing where the terminal leaves it no room.

    Textual's own raises KeyError then.
    """

    def action_page_up(self) -> None:
        """Move the highlight up one page."""
        self._page("up")

    def action_page_down(self) -> None:
        """Move the highlight down one page."""
        self._page("down")

    def _page(self, where: str) -> None:
        if self.scrollable_content_region:
            getattr(super(), f"action_page_{where}")()
