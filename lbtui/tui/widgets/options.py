"""Textual's list of options, on a terminal of any size."""

from __future__ import annotations

from textual import events
from textual.widgets import OptionList


class Options(OptionList):
    """A list that survives what ends the app with Textual's own.

    Its page keys do nothing where the terminal leaves it no room (KeyError), and so does a click on
    a row that is gone by the time the click is handled (IndexError).
    """

    def on_click(self, event: events.Click) -> None:
        """Ignore a click on a row that is gone."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        """Move the highlight up one page."""
        self._page("up")

    def action_page_down(self) -> None:
        """Move the highlight down one page."""
        self._page("down")

    def _page(self, where: str) -> None:
        if self.scrollable_content_region:
            getattr(super(), f"action_page_{where}")()
