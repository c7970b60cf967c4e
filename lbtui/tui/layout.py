"""How the panes are laid out at each screen size, and how wide they are."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from textual.geometry import Size

from lbtui.settings import Settings

LayoutKind = Literal["wide", "medium", "tall", "narrow", "tiny"]
"""All panes side by side; the board beside one table; above it; one pane; too small."""
Pane = Literal["board", "words", "solutions"]
TableName = Literal["words", "solutions"]

WIDE = 110
MEDIUM = 70
NARROW = 40
MIN_HEIGHT = 15
BESIDE = 16
"""In a window that is taller than wide by this much, the board stands above the table."""
EXTRAS_HEIGHT = 20
"""The height from which the box has definitions and buttons below it, and details a line above."""

LIMITS: Mapping[str, tuple[int, int]] = {
    "wide-board": (200, 600),
    "wide-words": (200, 600),
    "medium-board": (250, 600),
    "tall-board": (350, 700),
}
"""Widths, and a height, that the user can choose, in thousandths of the screen, and their limits.
"""


def layout_for(size: Size) -> LayoutKind:
    """Return the layout of a screen of this size."""
    width, height = size
    if width < NARROW or height < MIN_HEIGHT:
        return "tiny"
    if width >= WIDE:
        return "wide"
    if width < MEDIUM:
        return "narrow"
    return "tall" if height * 9 // 8 > automatic_widths("medium", size).board + BESIDE else "medium"


class Widths(NamedTuple):
    """The cells of two panes, frames included; the solutions take the rest. In `tall`, the board's
    lines."""

    board: int
    words: int


MIN_BOARD_WIDTH = 28
NARROWEST_WORDS, USUAL_WORDS, WIDEST_WORDS = 39, 41, 52
"""Room for every column but the letters; the same beside words of 14 letters; and for every column
beside the longest words."""
MIN_SOLUTIONS_WIDTH, MIN_TABLE_WIDTH = 43, 54
"""Enough for five words in a row; with their columns, where one table is beside the board."""


def automatic_widths(layout: LayoutKind, size: Size) -> Widths:
    """Return the widths of the panes that the user has not chosen.

    In `wide`, the words and the solutions get what they need. Of the cells that are left, the board
    gets the first 34 and five of eight others, until the box is as wide as it is high. In the other
    layouts the width of the words is that of whichever table is shown.
    """
    if layout == "tall":
        return Widths(size.height * 9 // 16, size.width)
    # A box that is as wide as it is high, with lines to spare for the definitions.
    square = max(MIN_BOARD_WIDTH, 2 * size.height - 18)
    if layout == "medium":
        spare = size.width - 1 - MIN_TABLE_WIDTH
        board = max(MIN_BOARD_WIDTH + 2, min(square, spare))
        return Widths(board, size.width - 1 - board)
    spare = size.width - 2 - MIN_SOLUTIONS_WIDTH - USUAL_WORDS
    board = max(MIN_BOARD_WIDTH, min(square, spare - max(0, spare - 34) * 3 // 8))
    words = size.width - 2 - board - MIN_SOLUTIONS_WIDTH
    return Widths(board, max(NARROWEST_WORDS, min(WIDEST_WORDS, words)))


class PaneSizes:
    """The widths that the user has `chosen`, in thousandths of the screen, by name (see `LIMITS`).

    `active_table` is the table to show where there is room for only one.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the widths from the settings, as far as they are valid."""
        self._settings = settings
        saved = settings.panes
        self.active_table: TableName = "words" if saved.get("list") == "words" else "solutions"
        self.chosen: dict[str, int] = {}
        for name in LIMITS:
            share = saved.get(name)
            if isinstance(share, int) and not isinstance(share, bool):
                self.change(name, share)

    def widths(self, layout: LayoutKind, size: Size) -> Widths:
        """Return the panes' widths: what the user chose, else the automatic ones."""
        board, words = automatic_widths(layout, size)
        whole = size.height if layout == "tall" else size.width
        chosen = {name: round(whole * share / 1000) for name, share in self.chosen.items()}
        board = chosen.get(f"{layout}-board", board)
        room = size.width - 1 - board
        if layout != "wide":
            return Widths(board, room)
        return Widths(board, min(chosen.get("wide-words", words), room - 1 - NARROWEST_WORDS))

    def change(self, name: str, share: int) -> None:
        """Set a width, within its limits."""
        low, high = LIMITS[name]
        self.chosen[name] = max(low, min(high, share))

    def save(self) -> None:
        """Save the widths and the table for the next start."""
        self._settings.panes = {**self.chosen, "list": self.active_table}
