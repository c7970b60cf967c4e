"""How much room each pane has: the splitters' places, as percentages, kept in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from textual.widget import Widget

    from lbtui.settings import Settings

Kind = Literal["wide", "medium", "narrow", "tiny"]
ListPane = Literal["words", "solutions"]

WIDE = 110
MEDIUM = 70
NARROW = 40
LEAST_HEIGHT = 15
BUTTONS_HEIGHT = 20
MEANING_HEIGHT = 30
"""From so many rows on there are buttons under the board, and the meaning of its words."""


DEFAULTS: Mapping[str, int] = {"board-wide": 36, "board-medium": 38, "words": 48}
"""The board's share of the screen when wide and when medium; the words' share of the lists."""
LIMITS: Mapping[str, tuple[int, int]] = {
    "board-wide": (20, 60),
    "board-medium": (30, 60),
    "words": (25, 75),
}


def kind_of(width: int, height: int) -> Kind:
    """Return which layout a screen of this size has."""
    if width < NARROW or height < LEAST_HEIGHT:
        return "tiny"
    return "wide" if width >= WIDE else "medium" if width >= MEDIUM else "narrow"


class PaneSizes:
    """The shares of the panes, in percent, by name (see `DEFAULTS`)."""

    def __init__(self, settings: Settings) -> None:
        """Take the shares from the settings, as far as they make sense."""
        self._settings = settings
        saved = settings.panes
        self._shares = dict(DEFAULTS)
        front = saved.get("list") if isinstance(saved, Mapping) else None
        self._list_pane: ListPane = "words" if front == "words" else "solutions"
        for name in DEFAULTS:
            share = saved.get(name) if isinstance(saved, Mapping) else None
            if isinstance(share, int) and not isinstance(share, bool):
                self._shares[name] = self._held(name, share)

    @staticmethod
    def _held(name: str, share: int) -> int:
        low, high = LIMITS[name]
        return max(low, min(high, share))

    @property
    def shares(self) -> dict[str, int]:
        """Return all shares by name."""
        return dict(self._shares)

    def __getitem__(self, name: str) -> int:
        """Return a share."""
        return self._shares[name]

    @property
    def list_pane(self) -> ListPane:
        """Return the list that is in front where there is room for one."""
        return self._list_pane

    @list_pane.setter
    def list_pane(self, pane: ListPane) -> None:
        if pane != self._list_pane:
            self._list_pane = pane
            self.save()

    def change(self, name: str, share: int) -> None:
        """Set a share, held within its limits."""
        self._shares[name] = self._held(name, share)

    def save(self) -> None:
        """Keep the shares for the next start."""
        self._settings.panes = {**self._shares, "list": self._list_pane}

    def apply(self, kind: Kind, board: Widget, words: Widget) -> None:
        """Give the panes their widths for the layout ``kind``."""
        if kind == "wide":
            board.styles.width = f"{self['board-wide']}%"
            words.styles.width = f"{self['words']}%"
        elif kind == "medium":
            board.styles.width = f"{self['board-medium']}%"
            words.styles.width = "1fr"
        else:
            board.styles.width = "1fr"
            words.styles.width = "1fr"
