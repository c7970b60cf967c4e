"""A board while it is typed: a letter or nothing on each spot, the caret, and undo.

Neither a widget nor a drawing: keys in, a board (or what it still lacks) out.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Literal, NamedTuple
from unicodedata import normalize

from lbtui.puzzle import Board, BoardError, fold_case, is_letter
from lbtui.puzzle.board import Spot
from lbtui.sources.paste import board_from_text
from lbtui.text import capital, capitals, plural
from lbtui.tui.widgets.board.shapes import check_shape

PASTE_LIMIT = 2_000_000
"""Characters of pasted text that are read; the publisher's page has about 100,000."""
LETTERS_LIMIT = 1000
"""Characters of pasted text that may be letters for some of the spots: more than any board has."""

EntryState = Literal["incomplete", "full", "selected", "restored"]
"""What decides what a key does. `selected`: a spot of a full board is; `restored`: all of it is, as
the app was left with it, until another pane has the focus."""


class Letters(NamedTuple):
    """What undo restores: the number of spots on each side, the letter on each spot, in
    board order, "" where one is missing, and the spot of the caret."""

    shape: tuple[int, ...]
    letters: tuple[str, ...]
    at: int


class BoardEntry:
    """A board of `shape` (the number of spots on each side), typed in part or in full.

    The caret is always on a spot, and the spots form a ring. A full board takes a letter only
    where a spot is selected; a restored one is replaced by the next letter. Every edit ends both.
    Raises BoardError for a shape that no board can have. The methods that edit or move return
    whether a letter or the shape changed.
    """

    def __init__(self, shape: Sequence[int] = (3, 3, 3, 3)) -> None:
        check_shape(shape)
        self._now = Letters(tuple(shape), ("",) * sum(shape), 0)
        self._full: EntryState = "full"  # what it is while no letter is missing
        self._typing: Letters | None = None  # what undoing the letters typed leads to
        self._undo: tuple[Letters, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of spots on each side."""
        return self._now.shape

    @property
    def letters(self) -> list[list[str]]:
        """The letter of each spot, side by side; "" where one is missing."""
        letters = iter(self._now.letters)
        return [list(islice(letters, count)) for count in self.shape]

    @property
    def sides(self) -> tuple[str, ...]:
        """The letters typed on each side, in order."""
        return tuple(map("".join, self.letters))

    @property
    def spots(self) -> list[Spot]:
        """All spots in board order."""
        return [(side, n) for side, count in enumerate(self.shape) for n in range(count)]

    @property
    def caret(self) -> Spot:
        """The spot that the next letter goes to or, on a full board, that an arrow selects."""
        return self.spots[self._now.at]

    @property
    def state(self) -> EntryState:
        """What keys do."""
        return "incomplete" if self.missing else self._full

    @property
    def carets(self) -> list[Spot]:
        """The spots that the next letter fills or replaces."""
        one = [self.caret]
        return {"incomplete": one, "full": [], "selected": one, "restored": self.spots}[self.state]

    @property
    def missing(self) -> int:
        """How many letters are missing."""
        return self._now.letters.count("")

    @property
    def board(self) -> Board | None:
        """The board, when it is complete and the rules allow it."""
        return None if self.problem else Board(self.sides)

    @property
    def problem(self) -> str:
        """Why this is not a board yet, one line; "" when it is."""
        if self.missing:
            missing = f"{plural(self.missing, 'letter')} missing"
            return f"{self.repeats}, {missing}" if self.repeats else missing
        try:
            Board(self.sides)
        except BoardError as error:
            return str(error)
        return ""

    @property
    def repeats(self) -> str:
        """Which letters are on more than one spot, one line: it may be a slip. "" if none is."""
        counts = Counter(filter(None, self._now.letters))
        twice = [capital(letter) for letter, count in counts.items() if count > 1]
        if not twice:
            return ""
        which = " and ".join(twice) if len(twice) < 3 else f"{len(twice)} letters"
        times = "twice" if max(counts.values()) == 2 else "more than once"
        return f"{which} {'is' if len(twice) == 1 else 'are'} on the box {times}"

    @property
    def notice(self) -> str:
        """One line on what is missing, wrong or worth knowing; "" when all is well."""
        if not any(self._now.letters):
            return f"type {self.missing} letters or paste a board"
        return ("" if self.missing else self.problem) or self.repeats or self.problem

    # --- moving

    def move(self, spot: Spot) -> bool:
        """Move the caret to a spot of the board, and select it where no letter is missing."""
        if spot in self.spots:
            self._show(self._now._replace(at=self.spots.index(spot)), "selected")
        return False

    def deselect(self) -> bool:
        """End a selection; return whether there was one."""
        selected = self.state in ("selected", "restored")
        self._full = "full"
        return selected

    def next_side(self) -> bool:
        """Move to the first empty spot from the next side on, unless the caret begins a side."""
        side, n = self.caret
        if n and self.missing:
            ahead = sorted(self.spots, key=lambda spot: (spot[0] <= side, spot))
            letters = self.letters
            self.move(next((side, n) for side, n in ahead if not letters[side][n]))
        return False

    def home(self) -> bool:
        """Move to the first spot."""
        return self.move((0, 0))

    def end(self) -> bool:
        """Move to the spot after the last letter, or to the last spot."""
        after = [n + 1 for n, letter in enumerate(self._now.letters) if letter]
        return self.move([*self.spots, self.spots[-1]][max(after, default=0)])

    # --- editing

    def type(self, text: str) -> bool:
        """Put a letter on the caret's spot and move on, or stay where that completes the board.

        A selected letter is replaced, and so is a whole board that was restored; without a
        selection a full board takes nothing else, nor does any board a text that is no letter.
        """
        state = self.state
        if state == "full" or not is_letter(text):
            return False
        if state == "restored":
            self.clear()
        return self._put(self._now.at, text)

    def _put(self, at: int, letter: str) -> bool:
        """Put a letter on a spot, or "" to clear it: while letters are missing, in one step with
        what was typed before."""
        before, letters = self._now, list(self._now.letters)
        letters[at] = fold_case(letter)
        goes_on = self.missing > 0 and self._undo[-1:] == (self._typing,)
        if not goes_on:
            self._typing = before
        moves_on = letter and "" in letters
        caret = (at + 1 if moves_on else at) % len(letters)
        return self._edit(Letters(self.shape, tuple(letters), caret), goes_on=goes_on)

    def backspace(self) -> bool:
        """Clear the spot before the caret; on a full board as `delete`. On the first spot only
        when the last one holds a letter, so that a key held down stops there."""
        if not self.missing:
            return self.delete()
        if self._now.at == 0 and not self._now.letters[-1]:
            return False
        return self._put(self._now.at - 1, "")

    def delete(self) -> bool:
        """Clear the caret's spot; on a full board the selected spots, or the last one."""
        if self.state == "restored":
            return self.clear()
        return self._put(-1 if self.state == "full" else self._now.at, "")

    def clear(self, shape: Sequence[int] | None = None) -> bool:
        """Clear every spot, take another `shape` if one is given, and move to the first spot."""
        shape = tuple(shape or self.shape)
        self._typing = self._now
        return self._edit(Letters(shape, ("",) * sum(shape), 0))

    def load(self, sides: Iterable[str], *, restored: bool = False) -> bool:
        """Take the letters and the shape of these sides."""
        sides = tuple(sides)
        letters = tuple("".join(sides))
        changed = self._edit(Letters(tuple(map(len, sides)), letters, len(letters) - 1))
        self._full = "restored" if restored else "full"
        return changed

    def fill(self, text: str) -> bool:
        """Take a letter for each spot, or letters for missing ones from the caret on.

        Text that holds anything but letters and blanks changes nothing, nor do more letters than
        are missing.
        """
        typed = [fold_case(char) for char in normalize("NFC", text) if not char.isspace()]
        shape, before, at = self._now
        if not typed or not all(map(is_letter, typed)):
            return False
        if len(typed) == len(before):
            return self._edit(Letters(shape, tuple(typed), len(before) - 1))
        ring = [*range(at, len(before)), *range(at)]
        holes = [at for at in ring if not before[at]]
        if len(typed) > len(holes):
            return False
        letters = list(before)
        for hole, letter in zip(holes, typed, strict=False):
            letters[hole] = letter
        return self._edit(Letters(shape, tuple(letters), [*holes, holes[-1]][len(typed)]))

    def paste(self, text: str) -> Literal["", "pasted", "filled"]:
        """Take a board in any form, or fill missing spots from the caret on; "": no change.

        Raises ValueError, one line, for text that is neither.
        """
        text = text[:PASTE_LIMIT].strip("\r\n").rstrip()  # a drawing keeps its first indent
        letters = re.sub(r"[\s,/-]", "", text[:LETTERS_LIMIT])
        if text.isalpha() and self.fill(letters):
            return "pasted" if len(letters) == len(self._now.letters) else "filled"
        few = letters.isalpha() and len(letters) < min(12, len(self._now.letters))
        try:
            sides = () if few and text.isalpha() else board_from_text(text).sides
        except ValueError:
            if not few:
                raise
            sides = ()
        if sides:
            return "pasted" if self.load(sides) else ""
        if self.fill(letters):
            return "filled"
        why = f"only {self.missing} are missing" if self.missing else "the box is full"
        raise ValueError(f"{plural(len(letters), 'letter')} pasted, but {why}")

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
        typed = [letter for letter in self._now.letters if letter]
        if len("".join(letters)) < len(typed) <= len(letters):
            letters = typed + [""] * (len(letters) - len(typed))
        at = letters.index("") if "" in letters else min(self._now.at, len(letters) - 1)
        return self._edit(Letters(tuple(shape), tuple(letters), at))

    # --- undo

    @property
    def edits(self) -> int:
        """How many edits can be undone."""
        return len(self._undo)

    def forget(self) -> None:
        """Make what there is now the oldest state that undo leads to."""
        self._undo = ()

    def undo(self) -> bool:
        """Undo the last edit."""
        if not self._undo:
            return False
        self._show(self._undo[-1])
        self._undo = self._undo[:-1]
        return True

    def _show(self, letters: Letters, full: EntryState = "full") -> None:
        """Go on from these letters; `full`: what a full board is then."""
        self._now, self._full = letters, full

    def _edit(self, typed: Letters, *, goes_on: bool = False) -> bool:
        """Make an edit: a step of its own or, if it `goes_on`, part of the one before it."""
        before = self._now
        self._show(typed)
        if before[:2] == typed[:2]:
            return False
        if not goes_on:
            self._undo += (before,)
        elif self._undo[-1][:2] == typed[:2]:
            self._undo = self._undo[:-1]
        return True


def edit_text(before: Sequence[str], letters: Sequence[Sequence[str]]) -> str:
    """Return in one line what an edit did to the sides `before`, whose `letters` these are now."""
    now = [letter for side in letters for letter in side]
    changed = [pair for pair in zip("".join(before), now, strict=False) if pair[0] != pair[1]]
    if len(changed) == 1 and list(map(len, before)) == list(map(len, letters)):
        old, new = map(capital, changed[0])
        return f"{new} replaced {old}" if new else f"{old} erased"
    sides = " ".join(map(capitals, before))
    return f"{sides} replaced" if any(now) else f"{sides} cleared"
