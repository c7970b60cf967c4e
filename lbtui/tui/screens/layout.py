"""How the panes are laid out at each screen size, and their widths, which are saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.settings import Settings

Layout = Literal["wide", "medium", "narrow", "tiny"]
"""All panes side by side; the board and one list; one pane; too small for anything."""
ListName = Literal["words", "solutions"]

WIDE = 110
MEDIUM = 70
NARROW = 40
LEAST_HEIGHT = 15
BUTTONS_HEIGHT = 20
MEANING_HEIGHT = 30
"""The heights from which there are buttons under the board, and the definition of its words."""

DEFAULTS: Mapping[str, int] = {"board-wide": 36, "board-medium": 38, "words": 48}
"""Percent: the board's share of the screen in two layouts, the words' share of the lists."""
LIMITS: Mapping[str, tuple[int, int]] = {
    "board-wide": (20, 60),
    "board-medium": (30, 60),
    "words": (25, 75),
}


def layout_for(size: Size) -> Layout:
    """Return the layout of a screen of this size."""
    width, height = size
    if width < NARROW or height < LEAST_HEIGHT:
        return "tiny"
    return "wide" if width >= WIDE else "medium" if width >= MEDIUM else "narrow"


class PaneSizes:
    """The panes' widths in percent, by name (see `DEFAULTS`).

    ``list_pane`` is the list to show where there is room for only one.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the widths from the settings, as far as they are valid."""
        self._settings = settings
        saved = settings.panes
        self.list_pane: ListName = "words" if saved.get("list") == "words" else "solutions"
        self._percent = dict(DEFAULTS)
        for name in DEFAULTS:
            percent = saved.get(name)
            if isinstance(percent, int) and not isinstance(percent, bool):
                self.change(name, percent)

    def __getitem__(self, name: str) -> int:
        """Return a width in percent."""
        return self._percent[name]

    def change(self, name: str, percent: int) -> None:
        """Set a width, within its limits."""
        low, high = LIMITS[name]
        self._percent[name] = max(low, min(high, percent))

    def save(self) -> None:
        """Save the widths and the list for the next start."""
        self._settings.panes = {**self._percent, "list": self.list_pane}
