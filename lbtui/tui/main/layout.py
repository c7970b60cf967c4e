"""How the panes are laid out at each screen size, and how wide they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.settings import Settings

LayoutKind = Literal["wide", "medium", "narrow", "tiny"]
"""All panes side by side; the board and one list; one pane; too small for anything."""
Pane = Literal["board", "words", "solutions"]
ListPane = Literal["words", "solutions"]

WIDE = 110
MEDIUM = 70
NARROW = 40
LEAST_HEIGHT = 15
EXTRAS_HEIGHT = 20
"""The height from which definitions and buttons are shown below the panes' own content."""

LIMITS: Mapping[str, tuple[int, int]] = {
    "wide-board": (200, 600),
    "wide-words": (200, 600),
    "medium-board": (250, 600),
}
"""Widths that the user can choose, in thousandths of the screen, and their limits."""


def layout_for(size: Size) -> LayoutKind:
    """Return the layout of a screen of this size."""
    width, height = size
    if width < NARROW or height < LEAST_HEIGHT:
        return "tiny"
    return "wide" if width >= WIDE else "medium" if width >= MEDIUM else "narrow"


class Widths(NamedTuple):
    """The cells of two panes, frames included; the solutions take the rest."""

    board: int
    words: int


LEAST_BOARD, MOST_BOARD = 28, 66
"""With more the box does not grow."""
LEAST_WORDS, MOST_WORDS = 32, 56
"""With more there is room for every column beside the longest words."""
LEAST_SOLUTIONS = 62
"""Enough for five words in a row, where there is one list."""


def automatic(layout: LayoutKind, size: Size) -> Widths:
    """Return how wide the panes are unless the user chose; in `medium`, words are all the lists."""
    # A box that is as wide as it is high, with lines to spare for the definitions.
    square = max(LEAST_BOARD, min(MOST_BOARD, 2 * size.height - 18))
    if layout == "medium":
        board = max(LEAST_BOARD + 2, min(50, square, size.width - 1 - LEAST_SOLUTIONS))
        return Widths(board, size.width - 1 - board)
    board = max(LEAST_BOARD, min(square, size.width * 29 // 100))
    words = max(LEAST_WORDS, min(MOST_WORDS, size.width * 31 // 100))
    return Widths(board, words)


class PaneSizes:
    """The widths that the user has `chosen`, in thousandths of the screen, by name (see `LIMITS`).

    `list_pane` is the list to show where there is room for only one.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the widths from the settings, as far as they are valid."""
        self._settings = settings
        saved = settings.panes
        self.list_pane: ListPane = "words" if saved.get("list") == "words" else "solutions"
        self.chosen: dict[str, int] = {}
        for name in LIMITS:
            share = saved.get(name)
            if isinstance(share, int) and not isinstance(share, bool):
                self.change(name, share)

    def widths(self, layout: LayoutKind, size: Size) -> Widths:
        """Return the panes' widths: what the user chose, else as for `automatic`."""
        board, words = automatic(layout, size)
        chosen = {name: round(size.width * share / 1000) for name, share in self.chosen.items()}
        board = chosen.get(f"{layout}-board", board)
        room = size.width - 1 - board
        if layout == "medium":
            return Widths(board, room)
        return Widths(board, min(chosen.get("wide-words", words), room - 1 - LEAST_WORDS))

    def change(self, name: str, share: int) -> None:
        """Set a width, within its limits."""
        low, high = LIMITS[name]
        self.chosen[name] = max(low, min(high, share))

    def save(self) -> None:
        """Save the widths and the list for the next start."""
        self._settings.panes = {**self.chosen, "list": self.list_pane}
