"""The board: sides of letters, spots, and the bit masks that stand for sets of letters."""

from __future__ import annotations

from lbtui.puzzle.text import quote
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Spot = tuple[int, int]

MIN_SIDES, MAX_SIDES = 3, 12
MAX_SIDE_LETTERS = 8
MAX_DISTINCT = 32  # letters
EXAMPLE = "riu pgh lcs yao"


class BoardError(ValueError):
    """The board breaks rule 1; `str()` is one line for the user."""


class Board:
    """A board: 3 to 12 sides of 1 to 8 letters, at most 32 of them different.

    Nothing changes a board; boards are equal if their sides are. A set of letters is an integer
    mask: bit `i` stands for `letters[i]`. Words given to the methods are in NFC and lower case
    already (`fold_case`).

    sides: the letters of each side, in order (NYT: top, right, bottom, left)
    letters: the different letters, in board order
    full: the mask of all letters
    index: letter -> its bit number
    bits: letter -> its mask, `1 << index[letter]`
    sides_of: letter -> mask of the numbers of the sides that it is on
    spots: every (side number, position on that side), both from 0, in board order
    spots_of: letter -> the spots that it is on, in board order
    repeated: the letters on more than one spot, in board order
    """

    def __init__(self, sides: Iterable[str]) -> None:
        """Make a board of `sides`, in any case and normal form; BoardError if they break rule 1."""
        if isinstance(sides, str):
            raise BoardError(
                f"a board is a sequence of sides, not a string; parse_board reads {quote(sides)}"
            )
        given = tuple(sides)
        if not MIN_SIDES <= len(given) <= MAX_SIDES:
            raise BoardError(_wrong_number(given))
        folded = tuple([_fold_side(side, n) for n, side in enumerate(given, 1)])

        spots_of: dict[str, tuple[Spot, ...]] = {}
        for number, side in enumerate(folded):
            for at, letter in enumerate(side):
                spots_of[letter] = (*spots_of.get(letter, ()), (number, at))
        if len(spots_of) > MAX_DISTINCT:
            raise BoardError(
                f"the board has {len(spots_of)} different letters; the limit is {MAX_DISTINCT}"
            )
        self.sides = folded
        self.letters = "".join(spots_of)
        self.full = (1 << len(spots_of)) - 1
        self.index = {letter: bit for bit, letter in enumerate(spots_of)}
        self.bits = {letter: 1 << bit for letter, bit in self.index.items()}
        self.sides_of = {c: sum({1 << side for side, _ in spots_of[c]}) for c in spots_of}
        self.spots = tuple([(n, at) for n, side in enumerate(folded) for at in range(len(side))])
        self.spots_of = spots_of
        self.repeated = "".join([letter for letter in spots_of if len(spots_of[letter]) > 1])

    def letter_at(self, spot: Spot) -> str:
        """Return the letter on `spot`, one of the board's."""
        side, at = spot
        return self.sides[side][at]

    def mask(self, word: str) -> int:
        """Return the mask of the letters that `word` covers, ignoring those not on the board."""
        mask = 0
        for letter in word:
            mask |= self.bits.get(letter, 0)
        return mask

    def text(self, mask: int) -> str:
        """Return the letters of `mask`, in board order."""
        return "".join([c for c, bit in self.bits.items() if bit & mask])

    def __eq__(self, other: object) -> bool:
        """Boards are equal if their sides are."""
        if isinstance(other, Board):
            return self.sides == other.sides
        return NotImplemented

    def __hash__(self) -> int:
        """Agrees with equality."""
        return hash(self.sides)

    def __str__(self) -> str:
        """Return the sides separated by spaces, as `parse_board` reads them."""
        return " ".join(self.sides)

    def __repr__(self) -> str:
        """Show the sides."""
        return f"Board({str(self)!r})"


def _wrong_number(sides: tuple[str, ...]) -> str:
    """Return the message about a board with too few or too many sides."""
    needed = f"{MIN_SIDES} to {MAX_SIDES} are needed, for example '{EXAMPLE}'"
    if not sides:
        return f"the board is empty; {needed.replace(' are', ' sides are')}"
    shown = ", ".join(quote(side, 12) for side in sides[:MAX_SIDES])
    more = ", …" if len(sides) > MAX_SIDES else ""
    return f"the board has {plural(len(sides), 'side')}: {shown}{more}; {needed}"


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
    """Return `text` in NFC and lower case; BoardError, naming `where`, if not all of it is letters.

    Each letter is lower-cased alone: in a whole word, Python gives the Greek capital sigma another
    lower case at the end than in the middle, but on a board its position must not matter.
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
