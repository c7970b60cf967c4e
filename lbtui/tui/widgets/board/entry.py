"""A board while it is typed: a letter or nothing on each spot, the caret, and what was before.

No widget and no drawing: keys in, a board (or what it still lacks) out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING
from unicodedata import normalize

from lbtui.puzzle import Board, BoardError, fold_case, is_letter
from lbtui.puzzle.board import MAX_SIDE_LETTERS, MAX_SIDES, MIN_SIDES

if TYPE_CHECKING:
    from lbtui.puzzle import Spot

KEPT_STEPS = 500
SIDE_NAMES = ("top", "right", "bottom", "left")

_State = tuple[tuple[tuple[str, ...], ...], int]


class Entry:
    """A half or fully typed board of `shape`, the number of letters on each side.

    The caret is always on a spot, and the spots form a ring: typing the last letter puts it on
    the first spot, and backspace goes back over the same way. Raises BoardError for a shape that
    no board can have.
    """

    def __init__(self, shape: Sequence[int] = (3, 3, 3, 3)) -> None:
        check_shape(shape)
        self._grid = [[""] * count for count in shape]
        self._at = 0
        self._undo: list[_State] = []
        self._redo: list[_State] = []

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of spots on each side."""
        return tuple(len(side) for side in self._grid)

    @property
    def letters(self) -> list[list[str]]:
        """The letter of each spot, side by side; "" where one is missing."""
        return [side[:] for side in self._grid]

    @property
    def sides(self) -> tuple[str, ...]:
        """The letters of each side that are there, in order."""
        return tuple("".join(side) for side in self._grid)

    @property
    def spots(self) -> list[Spot]:
        """All spots in board order."""
        return [(side, n) for side, count in enumerate(self.shape) for n in range(count)]

    @property
    def caret(self) -> Spot:
        """The spot that the next letter goes to."""
        return self.spots[self._at]

    @property
    def missing(self) -> int:
        """How many letters are missing."""
        return sum(side.count("") for side in self._grid)

    @property
    def board(self) -> Board | None:
        """The board, when every letter is there and the rules allow it."""
        return self._judged()[0]

    @property
    def problem(self) -> str:
        """What keeps this from being a board, one line; "" when nothing does."""
        return self._judged()[1]

    def _judged(self) -> tuple[Board | None, str]:
        if self.missing:
            return None, self._lacks()
        try:
            return Board(self.sides), ""
        except BoardError as error:
            return None, str(error)

    def _lacks(self) -> str:
        """How many letters are missing, and where once some side has all of its own."""
        count = "1 letter" if self.missing == 1 else f"{self.missing} letters"
        holes = [(n, side.count("")) for n, side in enumerate(self._grid) if "" in side]
        if len(holes) == len(self._grid) or len(holes) > 4:
            return f"{count} to go"
        names = SIDE_NAMES if len(self._grid) == 4 else None
        where = [names[n] if names else f"side {n + 1}" for n, _ in holes]
        if len(holes) == 1:
            return f"{count} to go: {where[0]}"
        parts = ", ".join(
            f"{name} {lacking}" for name, (_, lacking) in zip(where, holes, strict=True)
        )
        return f"{count} to go: {parts}"

    @property
    def repeated(self) -> str:
        """The letters that stand on more than one spot, in board order."""
        typed = "".join(self.sides)
        return "".join(ch for ch in dict.fromkeys(typed) if typed.count(ch) > 1)

    # --- moving

    def move(self, spot: Spot) -> None:
        """Put the caret on a spot; nothing when there is none such."""
        if spot in self.spots:
            self._at = self.spots.index(spot)

    def step(self, by: int) -> None:
        """Move the caret along the ring of spots."""
        self._at = (self._at + by) % len(self.spots)

    def next_side(self) -> None:
        """Go to the first spot of the next side; stay when a side was just finished."""
        side, n = self.caret
        if n:
            self.move(((side + 1) % len(self._grid), 0))

    def home(self) -> None:
        """Go to the first spot."""
        self._at = 0

    def end(self) -> None:
        """Go to the first spot without a letter after the last letter, else to the last spot."""
        filled = [n for n, (side, place) in enumerate(self.spots) if self._grid[side][place]]
        self._at = min(len(self.spots) - 1, filled[-1] + 1 if filled else 0)

    # --- changing; each returns whether anything changed

    def type(self, text: str) -> bool:
        """Put a letter on the caret's spot and go on. A combining mark joins the letter before.
        False when `text` is no letter that a board can hold."""
        if len(text) == 1 and not text.isalpha():
            return self._join(text)
        if not is_letter(text):
            return False
        state = self._state()
        side, n = self.caret
        self._grid[side][n] = fold_case(text)
        self.step(1)
        self._keep(state)
        return True

    def _join(self, mark: str) -> bool:
        before = self.spots[self._at - 1]
        letter = self._grid[before[0]][before[1]]
        if not letter or not is_letter(letter + mark) or fold_case(letter + mark) == letter:
            return False
        state = self._state()
        self._grid[before[0]][before[1]] = fold_case(letter + mark)
        self._keep(state)
        return True

    def backspace(self) -> bool:
        """Go back one spot and empty it. On the first spot only when the last one holds a letter,
        so that a key held down stops there."""
        before = self.spots[self._at - 1]
        if self._at == 0 and not self._grid[before[0]][before[1]]:
            return False
        state = self._state()
        self.step(-1)
        self._grid[before[0]][before[1]] = ""
        return self._keep(state)

    def delete(self) -> bool:
        """Empty the caret's spot."""
        state = self._state()
        side, n = self.caret
        self._grid[side][n] = ""
        return self._keep(state)

    def clear(self) -> bool:
        """Empty every spot and go to the first."""
        state = self._state()
        self._grid = [[""] * count for count in self.shape]
        self._at = 0
        return self._keep(state)

    def load(self, sides: Iterable[str]) -> bool:
        """Take over the sides of a board, the shape included."""
        state = self._state()
        self._grid = [list(side) for side in sides]
        self._at = 0
        return self._keep(state)

    def fill(self, letters: str) -> bool:
        """Type several letters from the caret on; all of them must be letters and have room."""
        letters = "".join(fold_case(ch) for ch in normalize("NFC", letters) if not ch.isspace())
        if not letters or len(letters) > len(self.spots) or not all(map(is_letter, letters)):
            return False
        state = self._state()
        if len(letters) == len(self.spots):
            self._at = 0
        for letter in letters:
            side, n = self.caret
            self._grid[side][n] = letter
            self.step(1)
        return self._keep(state)

    def reshape(self, shape: Sequence[int]) -> bool:
        """Change the number of sides and of spots on each. Letters stay on their spots; if that
        would lose some that a row of all spots could hold, all move up in a row instead.

        Raises BoardError for a shape that no board can have.
        """
        check_shape(shape)
        state = self._state()
        kept = [*self._grid, *([] for _ in shape)][: len(shape)]
        grid = [
            [*old[:count], *[""] * (count - len(old))]
            for count, old in zip(shape, kept, strict=True)
        ]
        typed = "".join(self.sides)
        if len("".join(map("".join, grid))) < len(typed) <= sum(shape):
            letters = iter(typed)
            grid = [[next(letters, "") for _ in range(count)] for count in shape]
        self._grid = grid
        holes = [n for n, (side, place) in enumerate(self.spots) if not grid[side][place]]
        self._at = holes[0] if holes else min(self._at, len(self.spots) - 1)
        return self._keep(state)

    @property
    def undoable(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._undo)

    @property
    def redoable(self) -> bool:
        """Whether a change was taken back that can be made again."""
        return bool(self._redo)

    def undo(self) -> bool:
        """Go back to before the last change."""
        return self._swap(self._undo, self._redo)

    def redo(self) -> bool:
        """Make the change again that was taken back last."""
        return self._swap(self._redo, self._undo)

    def _swap(self, source: list[_State], target: list[_State]) -> bool:
        if not source:
            return False
        target.append(self._state())
        grid, self._at = source.pop()
        self._grid = [list(side) for side in grid]
        return True

    def _state(self) -> _State:
        return tuple(tuple(side) for side in self._grid), self._at

    def _keep(self, before: _State) -> bool:
        """Remember a state if it was another one."""
        if before[0] == self._state()[0]:
            return False
        self._undo.append(before)
        del self._undo[:-KEPT_STEPS]
        self._redo.clear()
        return True


def check_shape(shape: Sequence[int]) -> None:
    """Raise BoardError, one line, unless a board can have these numbers of letters on its sides."""
    if not MIN_SIDES <= len(shape) <= MAX_SIDES:
        raise BoardError(f"a board has {MIN_SIDES} to {MAX_SIDES} sides, not {len(shape)}")
    for n, count in enumerate(shape, 1):
        if not 1 <= count <= MAX_SIDE_LETTERS:
            raise BoardError(
                f"side {n} cannot have {count} letters; a side has 1 to {MAX_SIDE_LETTERS}"
            )
