"""How the panes are laid out at each screen size, and how wide they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.settings import Settings

Layout = Literal["wide", "medium", "narrow", "tiny"]
"""All panes side by side; the board and one list; one pane; too small for anything."""
Pane = Literal["board", "words", "solutions"]
ListName = Literal["words", "solutions"]

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


def layout_for(size: Size) -> Layout:
    """Return the layout of a screen of this size."""
    width, height = size
    if width < NARROW or height < LEAST_HEIGHT:
        return "tiny"
    return "wide" if width >= WIDE else "medium" if width >= MEDIUM else "narrow"


class Widths(NamedTuple):
    """The cells of each pane, frames included."""

    board: int
    words: int
    solutions: int


LEAST = Widths(board=28, words=32, solutions=40)
WANTED = Widths(board=50, words=50, solutions=62)
"""Enough for a large box, for every column of the words, and for five words in a row."""
LARGEST = 66
"""The width of the board's pane with which the box stops growing."""
ROOMY = 56
"""Enough for every column of the words beside the longest ones."""


def automatic(layout: Layout, size: Size, active: Pane) -> Widths:
    """Return how wide the panes are while ``active`` has the focus, unless the user chose.

    In the wide layout every pane has its least; what is left goes to the active one, as much as it
    wants, then to the others, the solutions first; where all have that, the box grows as far as it
    can, then the words. In the medium one there is one list, whose width is given for both.
    """
    # A box that is as wide as it is high, with lines to spare for the definitions.
    square = max(LEAST.board, min(LARGEST, 2 * size.height - 18))
    board = min(WANTED.board, square)
    if layout == "medium":
        board = max(LEAST.board + 2, min(board, size.width - 1 - WANTED.solutions))
        rest = size.width - 1 - board
        return Widths(board, rest, rest)
    wanted = WANTED._replace(board=board)._asdict()
    widths = LEAST._asdict()
    spare = size.width - 2 - sum(LEAST)
    shares = [(pane, wanted[pane]) for pane in (active, "solutions", "words", "board")]
    for pane, most in (*shares, ("board", square), ("words", ROOMY), ("solutions", size.width)):
        more = min(spare, most - widths[pane])
        widths[pane] += more
        spare -= more
    return Widths(**widths)


class PaneSizes:
    """The widths that the user chose, in thousandths of the screen, by name (see `LIMITS`).

    ``list_pane`` is the list to show where there is room for only one.
    """

    def __init__(self, settings: Settings) -> None:
        """Take the widths from the settings, as far as they are valid."""
        self._settings = settings
        saved = settings.panes
        self.list_pane: ListName = "words" if saved.get("list") == "words" else "solutions"
        self._chosen: dict[str, int] = {}
        for name in LIMITS:
            share = saved.get(name)
            if isinstance(share, int) and not isinstance(share, bool):
                self.change(name, share)

    def widths(self, layout: Layout, size: Size, active: Pane) -> Widths:
        """Return the panes' widths: what the user chose, else as for `automatic`."""
        board, words, _solutions = automatic(layout, size, active)
        chosen = self._chosen.get(f"{layout}-board")
        if chosen is not None:
            board = round(size.width * chosen / 1000)
        if layout == "medium":
            rest = size.width - 1 - board
            return Widths(board, rest, rest)
        room = size.width - 2 - board
        chosen = self._chosen.get("wide-words")
        if chosen is not None:
            words = round(size.width * chosen / 1000)
        words = min(words, room - LEAST.words)
        return Widths(board, words, room - words)

    def chosen(self, name: str) -> int | None:
        """Return a width; None if it is automatic."""
        return self._chosen.get(name)

    def change(self, name: str, share: int) -> None:
        """Set a width, within its limits."""
        low, high = LIMITS[name]
        self._chosen[name] = max(low, min(high, share))

    def forget(self) -> None:
        """Make all widths automatic again."""
        self._chosen.clear()

    def save(self) -> None:
        """Save the widths and the list for the next start."""
        self._settings.panes = {**self._chosen, "list": self.list_pane}
