"""How the panes are laid out at each screen size, and how wide they are."""

from typing import Literal, NamedTuple

from textual.geometry import Size

LayoutKind = Literal["wide", "medium", "tall", "narrow", "tiny"]
"""All panes side by side; the board beside one table; above it; one pane; too small."""
Pane = Literal["board", "words", "solutions"]
TableName = Literal["words", "solutions"]

WIDE = 110
MEDIUM = 70
NARROW = 40
LEAST_HEIGHT = 15
BESIDE = 16
"""A window that is so much higher than wide has the board above the table."""
EXTRAS_HEIGHT = 20
"""The height from which the box has definitions and buttons below it, and details a line above."""


def layout_for(size: Size) -> LayoutKind:
    """Return the layout of a screen of this size."""
    width, height = size
    if width < NARROW or height < LEAST_HEIGHT:
        return "tiny"
    if width >= WIDE:
        return "wide"
    if width < MEDIUM:
        return "narrow"
    return "tall" if height * 9 // 8 > pane_widths("medium", size).board + BESIDE else "medium"


class Widths(NamedTuple):
    """The cells of two panes, frames included; the solutions take the rest. In `tall`, the board's
    lines."""

    board: int
    words: int


LEAST_BOARD = 28
NARROWEST_WORDS, USUAL_WORDS, WIDEST_WORDS = 39, 41, 52
"""Room for every column but the letters; the same beside words of 14 letters; and for every column
beside the longest words."""
LEAST_SOLUTIONS, LEAST_TABLE = 43, 54
"""Enough for five words in a row; with their columns, where one table is beside the board."""


def pane_widths(layout: LayoutKind, size: Size) -> Widths:
    """Return the widths of the panes.

    In `wide`, the words and the solutions get what they need. Of the cells that are left, the board
    gets the first 34 and five of eight others, until the box is as wide as it is high. In the other
    layouts the width of the words is that of whichever table is shown.
    """
    if layout == "tall":
        return Widths(size.height * 9 // 16, size.width)
    # A box that is as wide as it is high, with lines to spare for the definitions.
    square = max(LEAST_BOARD, 2 * size.height - 18)
    if layout == "medium":
        spare = size.width - LEAST_TABLE
        board = max(LEAST_BOARD + 2, min(square, spare))
        return Widths(board, size.width - board)
    spare = size.width - LEAST_SOLUTIONS - USUAL_WORDS
    board = max(LEAST_BOARD, min(square, spare - max(0, spare - 34) * 3 // 8))
    words = size.width - board - LEAST_SOLUTIONS
    return Widths(board, max(NARROWEST_WORDS, min(WIDEST_WORDS, words)))
