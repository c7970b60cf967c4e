"""How the panes are laid out at each screen size, and how wide they are."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from textual.geometry import Size

from lbtui.settings import Settings

LayoutKind = Literal["wide", "medium", "tall", "narrow", "tiny"]
"""All panes side by side; the board beside one table; above it; one pane; too small."""
PaneName = Literal["board", "words", "solutions"]
TableName = Literal["words", "solutions"]

MIN_WIDE_WIDTH = 110
MIN_MEDIUM_WIDTH = 70
MIN_WIDTH = 40
MIN_HEIGHT = 15
MIN_TALL_EXCESS_HEIGHT = 16
"""In a window that is taller than wide by this much, the board stands above the table."""
MIN_FULL_HEIGHT = 20
"""The height from which the box has definitions and buttons below it, and details a line above."""

SHARE_LIMITS: Mapping[str, tuple[int, int]] = {
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
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        return "tiny"
    if width >= MIN_WIDE_WIDTH:
        return "wide"
    if width < MIN_MEDIUM_WIDTH:
        return "narrow"
    board_width = compute_widths("medium", size).board_width
    return "tall" if height * 9 // 8 > board_width + MIN_TALL_EXCESS_HEIGHT else "medium"


class PaneWidths(NamedTuple):
    """The cells of two panes, frames included; the solutions take the rest. In `tall`, the board's
    lines."""

    board_width: int
    words_width: int


MIN_BOARD_WIDTH = 28
MIN_WORDS_WIDTH, USUAL_WORDS_WIDTH, MAX_WORDS_WIDTH = 39, 41, 52
"""Room for every column but the letters; the same beside words of 14 letters; and for every column
beside the longest words."""
MIN_SOLUTIONS_WIDTH, MIN_TABLE_WIDTH = 43, 54
"""Enough for five words in a row; with their columns, where one table is beside the board."""


def compute_widths(layout: LayoutKind, size: Size) -> PaneWidths:
    """Return the widths of the panes that the user has not chosen.

    In `wide`, the words and the solutions get what they need. Of the cells that are left, the board
    gets the first 34 and five of eight others, until the box is as wide as it is high. In the other
    layouts the width of the words is that of whichever table is shown.
    """
    if layout == "tall":
        return PaneWidths(size.height * 9 // 16, size.width)
    # A box that is as wide as it is high, with lines to spare for the definitions.
    square_width = max(MIN_BOARD_WIDTH, 2 * size.height - 18)
    if layout == "medium":
        spare_width = size.width - 1 - MIN_TABLE_WIDTH
        board_width = max(MIN_BOARD_WIDTH + 2, min(square_width, spare_width))
        return PaneWidths(board_width, size.width - 1 - board_width)
    spare_width = size.width - 2 - MIN_SOLUTIONS_WIDTH - USUAL_WORDS_WIDTH
    spare_width -= max(0, spare_width - 34) * 3 // 8
    board_width = max(MIN_BOARD_WIDTH, min(square_width, spare_width))
    words_width = size.width - 2 - board_width - MIN_SOLUTIONS_WIDTH
    return PaneWidths(board_width, max(MIN_WORDS_WIDTH, min(MAX_WORDS_WIDTH, words_width)))


class PaneSizes:
    """The widths that the user has chosen.

    chosen_shares: thousandths of the screen, by the names in `SHARE_LIMITS`
    active_table: the table to show where there is room for only one
    """

    def __init__(self, settings: Settings) -> None:
        """Take the widths from the settings, as far as they are valid."""
        self._settings = settings
        saved = settings.panes
        self.active_table: TableName = "words" if saved.get("list") == "words" else "solutions"
        self.chosen_shares: dict[str, int] = {}
        for name in SHARE_LIMITS:
            share = saved.get(name)
            if isinstance(share, int) and not isinstance(share, bool):
                self.set_share(name, share)

    def find_widths(self, layout: LayoutKind, size: Size) -> PaneWidths:
        """Return the panes' widths: what the user chose, else the automatic ones."""
        board_width, words_width = compute_widths(layout, size)
        total = size.height if layout == "tall" else size.width
        sizes = {name: round(total * share / 1000) for name, share in self.chosen_shares.items()}
        board_width = sizes.get(f"{layout}-board", board_width)
        tables_width = size.width - 1 - board_width
        if layout != "wide":
            return PaneWidths(board_width, tables_width)
        words_width = sizes.get("wide-words", words_width)
        return PaneWidths(board_width, min(words_width, tables_width - 1 - MIN_WORDS_WIDTH))

    def set_share(self, name: str, share: int) -> None:
        """Set a width, within its limits."""
        low, high = SHARE_LIMITS[name]
        self.chosen_shares[name] = max(low, min(high, share))

    def save(self) -> None:
        """Save the widths and the table for the next start."""
        self._settings.panes = {**self.chosen_shares, "list": self.active_table}
