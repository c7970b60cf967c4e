"""The board: sides of letters, spots, and the bit masks that stand for sets of letters."""

from __future__ import annotations

from lbtui.puzzle.text import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NoReturn

    Spot = tuple[int, int]

MIN_SIDES, MAX_SIDES = 3, 12
MAX_SIDE_LETTERS = 8
MAX_LETTERS = 32
EXAMPLE = "riu pgh lcs yao"


class BoardError(ValueError):
    """A board that cannot be; `str()` is one line for the user."""


class Board:
    """A board of rule 1: 3 to 12 sides of 1 to 8 letters, at most 32 different ones.

    Immutable, hashable and picklable; two boards are equal when their sides are. A set of letters
    is an integer mask: bit `i` stands for `letters[i]`. Words given to the methods are in NFC and
    lower case already (`fold_case`).

    sides: the letters of each side, in order (NYT: top, right, bottom, left)
    letters: the different letters, in board order
    full: the mask of all letters
    index: letter -> its bit number
    bits: letter -> its mask, `1 << index[letter]`
    standing: letter -> mask of the numbers of the sides that it stands on
    spots: every (side number, place on that side), both from 0, in board order
    places: letter -> the spots that it stands on, in board order
    repeated: the letters that stand on more than one spot, in board order
    """

    __slots__ = (
        "bits",
        "full",
        "index",
        "letters",
        "places",
        "repeated",
        "sides",
        "spots",
        "standing",
    )

    sides: tuple[str, ...]
    letters: str
    full: int
    index: dict[str, int]
    bits: dict[str, int]
    standing: dict[str, int]
    spots: tuple[Spot, ...]
    places: dict[str, tuple[Spot, ...]]
    repeated: str

    def __init__(self, sides: Iterable[str]) -> None:
        """Make a board of `sides`, in any case and normal form.

        Raises BoardError when they break rule 1.
        """
        if isinstance(sides, str):
            raise BoardError(
                f"a board is a sequence of sides, not one text; parse_board reads {quote(sides)}"
            )
        given = tuple(sides)
        if not MIN_SIDES <= len(given) <= MAX_SIDES:
            raise BoardError(_wrong_number(given))
        folded = tuple([_fold_side(side, n) for n, side in enumerate(given, 1)])

        index: dict[str, int] = {}
        bits: dict[str, int] = {}
        standing: dict[str, int] = {}
        places: dict[str, tuple[Spot, ...]] = {}
        spots: list[Spot] = []
        repeated = False
        for number, side in enumerate(folded):
            for place, letter in enumerate(side):
                spot = (number, place)
                spots.append(spot)
                if letter in index:
                    repeated = True
                    standing[letter] |= 1 << number
                    places[letter] += (spot,)
                else:
                    bits[letter] = 1 << len(index)
                    index[letter] = len(index)
                    standing[letter] = 1 << number
                    places[letter] = (spot,)
        if len(index) > MAX_LETTERS:
            raise BoardError(
                f"the board has {len(index)} different letters; {MAX_LETTERS} is the most"
            )

        put = object.__setattr__
        put(self, "sides", folded)
        put(self, "letters", "".join(index))
        put(self, "full", (1 << len(index)) - 1)
        put(self, "index", index)
        put(self, "bits", bits)
        put(self, "standing", standing)
        put(self, "spots", tuple(spots))
        put(self, "places", places)
        twice = "".join([c for c in index if len(places[c]) > 1]) if repeated else ""
        put(self, "repeated", twice)

    def letter_at(self, spot: Spot) -> str:
        """Return the letter on `spot`; IndexError when the board has no such spot."""
        side, place = spot
        if side < 0 or place < 0:
            raise IndexError(f"no spot {spot} on {self}")
        return self.sides[side][place]

    def mask(self, word: str) -> int:
        """Return the mask of the letters that `word` covers; others are ignored."""
        bits = self.bits
        mask = 0
        try:
            for letter in word:
                mask |= bits[letter]
        except KeyError:
            for letter in word:
                mask |= bits.get(letter, 0)
        return mask

    def text(self, mask: int) -> str:
        """Return the letters of `mask`, in board order."""
        return "".join([c for c, bit in self.bits.items() if bit & mask])

    def __eq__(self, other: object) -> bool:
        """Boards are equal when their sides are."""
        if isinstance(other, Board):
            return self.sides == other.sides
        return NotImplemented

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self.sides)

    def __str__(self) -> str:
        """Return the sides with blanks between them, as `parse_board` reads them."""
        return " ".join(self.sides)

    def __repr__(self) -> str:
        """Return the board as text, for people who debug."""
        return f"Board({str(self)!r})"

    def __reduce__(self) -> tuple[type[Board], tuple[tuple[str, ...]]]:
        """Pickle a board as its sides."""
        return Board, (self.sides,)

    def __setattr__(self, name: str, _value: object) -> NoReturn:
        """Refuse: boards are immutable."""
        raise AttributeError(f"a Board cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        """Refuse: boards are immutable."""
        raise AttributeError(f"a Board cannot be changed: {name}")


def _wrong_number(sides: tuple[str, ...]) -> str:
    """Return the message about a board with too few or too many sides."""
    needed = f"{MIN_SIDES} to {MAX_SIDES} are needed, for example '{EXAMPLE}'"
    if not sides:
        return f"the board is empty; {needed.replace(' are', ' sides are')}"
    shown = ", ".join(quote(side, 12) for side in sides[:MAX_SIDES])
    more = ", …" if len(sides) > MAX_SIDES else ""
    count = "1 side" if len(sides) == 1 else f"{len(sides)} sides"
    return f"the board has {count}: {shown}{more}; {needed}"


def _fold_side(side: str, number: int) -> str:
    """Return the letters of a side in NFC and lower case, checked; `number` counts from 1."""
    if side.isascii() and side.isalpha():
        folded = side.lower()
    elif not side:
        raise BoardError(
            f"side {number} is empty; every side has 1 to {MAX_SIDE_LETTERS} letters,"
            f" for example '{EXAMPLE}'"
        )
    else:
        folded = fold_letters(side, f" on side {number}")
    if len(folded) > MAX_SIDE_LETTERS:
        raise BoardError(
            f"side {number}, {quote(folded, 20)}, has {len(folded)} letters;"
            f" a side has 1 to {MAX_SIDE_LETTERS}"
        )
    return folded


def fold_letters(text: str, where: str = "") -> str:
    """Return `text` in NFC and lower case; BoardError when not all of it is letters of rule 1.

    `where` goes into the message. Lower case is taken letter by letter: of a whole text Python
    makes the Greek capital sigma another letter at the end than in the middle, and on a board its
    place must not matter.
    """
    from unicodedata import category, normalize

    composed = normalize("NFC", text)
    folded: list[str] = []
    for at, ch in enumerate(composed):
        lower = ch.lower()
        if len(lower) != 1:
            raise BoardError(
                f"{quote(ch)}{where} is {len(lower)} characters in lower case;"
                " type the lower-case letter that you mean"
            )
        if not lower.isalpha():
            if at and category(ch)[0] == "M":
                raise BoardError(
                    f"{quote(composed[at - 1 : at + 1])}{where} needs a combining mark;"
                    " every letter must be a single character, like 'é' or 'ñ'"
                )
            raise BoardError(
                f"{quote(ch)}{where} is not a letter; sides hold letters only,"
                f" for example '{EXAMPLE}'"
            )
        folded.append(lower)
    return "".join(folded)
