"""The board: sides of letters, spots, and the bit masks that stand for sets of letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from lbtui.puzzle.parse import MAX_DISTINCT_LETTERS, BoardError, fold_sides, split_sides
from lbtui.puzzle.text import brief

Spot = tuple[int, int]
"""The number of a side and a position on it, both from 0."""


class Board:
    """A board: 3 to 12 sides of 1 to 8 letters, at most 32 of them different.

    Nothing changes a board: what tries to raises AttributeError. Boards are equal if their sides
    are. A set of letters is an integer mask: bit `i` stands for `letters[i]`. Words given to the
    methods are in NFC and lower case already (`fold_case`).

    - `sides`: the letters of each side, in order (NYT: top, right, bottom, left)
    - `letters`: the different letters, in board order
    - `full`: the mask of all letters
    - `index`: letter -> its bit number
    - `bits`: letter -> its mask, `1 << index[letter]`
    - `sides_of`: letter -> mask of the numbers of the sides that it is on
    - `spots`: every (side number, position on that side), both from 0, in board order
    - `spots_of`: letter -> the spots that it is on, in board order
    - `repeated`: the letters on more than one spot, in board order

    >>> board = lbtui.Board("riu pgh lcs yao")
    >>> board.sides[0], board.letters
    ('riu', 'riupghlcsyao')
    """

    sides: tuple[str, ...]
    letters: str
    full: int
    index: Mapping[str, int]
    bits: Mapping[str, int]
    sides_of: Mapping[str, int]
    spots: tuple[Spot, ...]
    spots_of: Mapping[str, tuple[Spot, ...]]
    repeated: str

    def __init__(self, sides: Board | str | Iterable[str]) -> None:
        """Make a board of `sides`, in any case and normal form, of a text with them, or of a board.

        Raises BoardError if they break rule 1.
        """
        if isinstance(sides, Board):
            vars(self).update(vars(sides))
            return
        if isinstance(sides, (set, frozenset, Mapping)):
            raise BoardError(f"the sides of a board are in order, in a list, not {brief(sides)}")
        if not hasattr(sides, "__iter__"):
            raise TypeError(f"a board is its sides, in a text or a list, not {brief(sides)}")
        texts = tuple(split_sides(sides) if isinstance(sides, str) else sides)
        if not all(isinstance(text, str) for text in texts):
            raise TypeError(f"the sides of a board are text, not {brief(texts)}")
        folded_sides = fold_sides(texts)
        spots = [(n, index) for n, side in enumerate(folded_sides) for index in range(len(side))]
        spots_of: dict[str, tuple[Spot, ...]] = {}
        for letter, spot in zip("".join(folded_sides), spots, strict=True):
            spots_of[letter] = (*spots_of.get(letter, ()), spot)
        if len(spots_of) > MAX_DISTINCT_LETTERS:
            limit = f"the limit is {MAX_DISTINCT_LETTERS}"
            raise BoardError(f"the board has {len(spots_of)} different letters; {limit}")
        vars(self).update(
            sides=folded_sides,
            letters="".join(spots_of),
            full=(1 << len(spots_of)) - 1,
            index=MappingProxyType({letter: bit for bit, letter in enumerate(spots_of)}),
            bits=MappingProxyType({letter: 1 << bit for bit, letter in enumerate(spots_of)}),
            sides_of=MappingProxyType({c: sum({1 << n for n, _ in spots_of[c]}) for c in spots_of}),
            spots=tuple(spots),
            spots_of=MappingProxyType(spots_of),
            repeated="".join([letter for letter in spots_of if len(spots_of[letter]) > 1]),
        )

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change the board."""
        raise AttributeError(f"cannot set {name!r}: a board does not change")

    def __reduce__(self) -> tuple[type[Board], tuple[tuple[str, ...]]]:
        """Copy and pickle a board by its sides."""
        return Board, (self.sides,)

    def letter_at(self, spot: Spot) -> str:
        """Return the letter on `spot`, one of the board's."""
        side, index = spot
        return self.sides[side][index]

    def mask(self, word: str) -> int:
        """Return the mask of the letters that `word` covers, ignoring those not on the board."""
        mask = 0
        for letter in word:
            mask |= self.bits.get(letter, 0)
        return mask

    def open_mask(self, words: Iterable[str]) -> int:
        """Return the mask of the letters that none of `words` covers."""
        return self.full & ~self.mask("".join(words))

    def text(self, mask: int) -> str:
        """Return the letters of `mask`, in board order."""
        return "".join([c for c, bit in self.bits.items() if bit & mask])

    def __eq__(self, other: object) -> bool:
        """Boards are equal if their sides are. Raises TypeError for a text or sides."""
        if isinstance(other, (str, tuple, list)):
            raise TypeError(f"{self!r} never equals {brief(other)}: make that a Board, too")
        return self.sides == other.sides if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self.sides)

    def __str__(self) -> str:
        """Return the sides separated by spaces, as `parse_board` reads them."""
        return " ".join(self.sides)

    def __repr__(self) -> str:
        """Show the sides."""
        return f"Board({str(self)!r})"


def parse_board(text: str | Sequence[str], *, sides: int = 4) -> Board:
    """Return the board in `text`, or in several texts; letters in a row are cut into `sides` sides.

    Raises BoardError, one line, when this is no board of rule 1.
    """
    return Board(split_sides(text, sides))
