"""A board while it is typed: a letter or nothing on each spot, the caret, undo and redo.

Neither a widget nor a drawing: keys in, a board (or what it still lacks) out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING
from unicodedata import normalize

from lbtui.puzzle import Board, BoardError, fold_case, is_letter
from lbtui.puzzle.board import MAX_SIDE_LETTERS, MAX_SIDES, MIN_SIDES
from lbtui.text import capital, capitals, plural

if TYPE_CHECKING:
    from lbtui.puzzle import Spot

UNDO_STEPS = 500
SIDE_NAMES = ("top", "right", "bottom", "left")
PASTE_LIMIT = 2_000_000
"""Characters of pasted text that are read; the publisher's page has about 100,000."""
LETTERS_LIMIT = 1000
"""Pasted text of more characters is never letters for some of the spots."""

_State = tuple[tuple[int, ...], tuple[str, ...], int]


class BoardEntry:
    """A board of `shape` (the number of spots on each side), typed in part or in full.

    The caret is always on a spot, and the spots form a ring: typing the last letter moves it to
    the first spot, and backspace goes back the same way. Raises BoardError for a shape that no
    board can have. The methods that edit return whether anything changed.
    """

    def __init__(self, shape: Sequence[int] = (3, 3, 3, 3)) -> None:
        check_shape(shape)
        self._shape = tuple(shape)
        self._letters = [""] * sum(shape)
        self._at = 0
        self._undo: list[_State] = []
        self._redo: list[_State] = []

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of spots on each side."""
        return self._shape

    @property
    def letters(self) -> list[list[str]]:
        """The letter of each spot, side by side; "" where one is missing."""
        ends = accumulate(self._shape)
        return [
            self._letters[end - count : end] for count, end in zip(self._shape, ends, strict=True)
        ]

    @property
    def sides(self) -> tuple[str, ...]:
        """The letters typed on each side, in order."""
        return tuple(map("".join, self.letters))

    @property
    def spots(self) -> list[Spot]:
        """All spots in board order."""
        return [(side, n) for side, count in enumerate(self._shape) for n in range(count)]

    @property
    def caret(self) -> Spot:
        """The spot that the next letter goes to."""
        return self.spots[self._at]

    @property
    def missing(self) -> int:
        """How many letters are missing."""
        return self._letters.count("")

    @property
    def board(self) -> Board | None:
        """The board, when it is complete and the rules allow it."""
        return self._check()[0]

    @property
    def problem(self) -> str:
        """Why this is not a board yet, one line; "" when it is."""
        return self._check()[1]

    def _check(self) -> tuple[Board | None, str]:
        if self.missing:
            return None, self._missing_letters()
        try:
            return Board(self.sides), ""
        except BoardError as error:
            return None, str(error)

    def _missing_letters(self) -> str:
        """How many letters are missing, and on which sides once some side is complete."""
        text = f"{plural(self.missing, 'letter')} to go"
        holes = [(n, side.count("")) for n, side in enumerate(self.letters) if "" in side]
        if len(holes) == len(self._shape) or len(holes) > 4:
            return text
        named = len(self._shape) == len(SIDE_NAMES)
        names = [SIDE_NAMES[n] if named else f"side {n + 1}" for n, _ in holes]
        if len(holes) == 1:
            return f"{text}: {names[0]}"
        counts = (f"{name} {count}" for name, (_, count) in zip(names, holes, strict=True))
        return f"{text}: {', '.join(counts)}"

    @property
    def repeated(self) -> str:
        """The letters on more than one spot, in board order."""
        typed = "".join(self._letters)
        return "".join(char for char in dict.fromkeys(typed) if typed.count(char) > 1)

    @property
    def notice(self) -> str:
        """One line on what is missing, wrong or worth knowing; "" when all is well."""
        if self.missing == len(self._letters):
            return f"type {self.missing} letters or paste a board"
        if self.problem:
            return self.problem
        twice = [capital(letter) for letter in self.repeated]
        if len(twice) > 6:
            return f"{len(twice)} repeated letters"
        noun = "repeated letter" if len(twice) == 1 else "repeated letters"
        return f"{noun}: {' '.join(twice)}" if twice else ""

    # --- moving

    def move(self, spot: Spot) -> None:
        """Move the caret to a spot; do nothing when there is none such."""
        if spot in self.spots:
            self._at = self.spots.index(spot)

    def next_side(self) -> None:
        """Move to the first spot of the next side; stay when a side was just completed."""
        side, n = self.caret
        if n:
            self.move(((side + 1) % len(self._shape), 0))

    def home(self) -> None:
        """Move to the first spot."""
        self._at = 0

    def end(self) -> None:
        """Move to the spot after the last letter, or to the last spot."""
        typed = [n for n, letter in enumerate(self._letters) if letter]
        self._at = min(len(self._letters) - 1, typed[-1] + 1 if typed else 0)

    # --- editing

    def type(self, text: str) -> bool:
        """Put a letter on the caret's spot and move on; a combining mark joins the letter before.

        Text that is no letter of any board changes nothing.
        """
        if len(text) == 1 and not text.isalpha():
            letter = self._letters[self._at - 1]
            joined = letter + text
            return bool(letter) and is_letter(joined) and self._put(self._at - 1, joined)
        return is_letter(text) and self._put(self._at, text)

    def _put(self, at: int, letter: str) -> bool:
        before = self._state()
        at %= len(self._letters)
        self._letters[at] = fold_case(letter)
        self._at = (at + 1) % len(self._letters)
        return self._record(before)

    def backspace(self) -> bool:
        """Move back one spot and clear it. On the first spot only when the last one holds a
        letter, so that a key held down stops there."""
        if self._at == 0 and not self._letters[-1]:
            return False
        before = self._state()
        self._at = (self._at - 1) % len(self._letters)
        self._letters[self._at] = ""
        return self._record(before)

    def delete(self) -> bool:
        """Clear the caret's spot."""
        before = self._state()
        self._letters[self._at] = ""
        return self._record(before)

    def clear(self, shape: Sequence[int] | None = None) -> bool:
        """Clear every spot, take another ``shape`` if one is given, and move to the first spot."""
        shape = tuple(shape or self._shape)
        return self._replace(shape, [""] * sum(shape), 0)

    def load(self, sides: Iterable[str]) -> bool:
        """Take the letters and the shape of these sides."""
        sides = tuple(sides)
        return self._replace(tuple(map(len, sides)), list("".join(sides)), 0)

    def fill(self, text: str) -> bool:
        """Type several letters from the caret on; from the first spot, when there is one for each.

        Text that holds anything but letters and blanks changes nothing, nor do too many letters,
        or too few for a whole board where none is missing.
        """
        typed = [fold_case(char) for char in normalize("NFC", text) if not char.isspace()]
        size = len(self._letters)
        least = 1 if self.missing else size
        if not least <= len(typed) <= size or not all(map(is_letter, typed)):
            return False
        letters, at = self._letters[:], 0 if len(typed) == size else self._at
        for letter in typed:
            letters[at] = letter
            at = (at + 1) % size
        return self._replace(self._shape, letters, at)

    def paste(self, text: str) -> bool:
        """Take a board in any form, or letters for the spots from the caret on.

        Raises ValueError, one line, for text that is neither.
        """
        from lbtui.sources import board_from_text

        text = text[:PASTE_LIMIT]
        if len(text) < LETTERS_LIMIT and text.strip().isalpha() and self.fill(text):
            return True
        return self.load(board_from_text(text).sides)

    def reshape(self, shape: Sequence[int]) -> bool:
        """Change the number of sides and of spots on each. Letters stay on their spots; where that
        would lose letters that the new shape has room for, all move up in a row instead.

        Raises BoardError for a shape that no board can have.
        """
        check_shape(shape)
        sides = [*self.letters, *([] for _ in shape)]
        letters = [
            letter
            for side, count in zip(sides, shape, strict=False)
            for letter in [*side, *[""] * count][:count]
        ]
        typed = [letter for letter in self._letters if letter]
        if len("".join(letters)) < len(typed) <= len(letters):
            letters = typed + [""] * (len(letters) - len(typed))
        at = letters.index("") if "" in letters else min(self._at, len(letters) - 1)
        return self._replace(tuple(shape), letters, at)

    # --- undo and redo

    @property
    def undoable(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._undo)

    @property
    def redoable(self) -> bool:
        """Whether there is an edit to redo."""
        return bool(self._redo)

    def undo(self) -> bool:
        """Undo the last edit."""
        return self._swap(self._undo, self._redo)

    def redo(self) -> bool:
        """Redo the last edit that was undone."""
        return self._swap(self._redo, self._undo)

    def _swap(self, source: list[_State], target: list[_State]) -> bool:
        if not source:
            return False
        target.append(self._state())
        self._shape, letters, self._at = source.pop()
        self._letters = list(letters)
        return True

    def _state(self) -> _State:
        return self._shape, tuple(self._letters), self._at

    def _replace(self, shape: tuple[int, ...], letters: list[str], at: int) -> bool:
        before = self._state()
        self._shape, self._letters, self._at = shape, letters, at
        return self._record(before)

    def _record(self, before: _State) -> bool:
        """Make an edit undoable, if it changed a letter or the shape."""
        if before[:2] == self._state()[:2]:
            return False
        self._undo.append(before)
        del self._undo[:-UNDO_STEPS]
        self._redo.clear()
        return True


def edit_text(before: Sequence[str], letters: Sequence[Sequence[str]]) -> str:
    """What an edit did to a complete board, one line: its sides ``before``, its ``letters`` now."""
    now = [letter for side in letters for letter in side]
    changed = [pair for pair in zip("".join(before), now, strict=False) if pair[0] != pair[1]]
    if len(changed) == 1 and list(map(len, before)) == list(map(len, letters)):
        old, new = map(capital, changed[0])
        return f"{new} replaced {old}" if new else f"{old} erased"
    sides = " ".join(map(capitals, before))
    return f"{sides} replaced" if any(now) else f"{sides} cleared"


def check_shape(shape: Sequence[int]) -> None:
    """Raise BoardError, one line, unless a board can have these numbers of letters on its sides."""
    if not MIN_SIDES <= len(shape) <= MAX_SIDES:
        raise BoardError(f"a board has {MIN_SIDES} to {MAX_SIDES} sides, not {len(shape)}")
    for n, count in enumerate(shape, 1):
        if not 1 <= count <= MAX_SIDE_LETTERS:
            raise BoardError(f"side {n}: a side has 1 to {MAX_SIDE_LETTERS} letters, not {count}")
