"""A board while it is typed: a letter or nothing on each spot, the caret, and undo.

Neither a widget nor a drawing: keys in, a board (or what it still lacks) out.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Literal, NamedTuple
from unicodedata import normalize

from lbtui.formatting import capital, capitals, plural
from lbtui.puzzle import Board, BoardError, fold_case, is_letter
from lbtui.puzzle.board import Spot
from lbtui.sources.paste import board_from_text
from lbtui.tui.widgets.board.shapes import check_shape

MAX_PASTED_LENGTH = 2_000_000
"""Characters of pasted text that are read; the publisher's page has about 100,000."""
MAX_PASTED_LETTERS = 1000
"""Characters of pasted text that may be letters for some of the spots: more than any board has."""

EntryState = Literal["incomplete", "full", "selected", "restored"]
"""What decides what a key does. `selected`: a spot of a full board is; `restored`: all of it is, as
the app was left with it, until another pane has the focus."""


class Snapshot(NamedTuple):
    """What undo restores: the number of spots on each side, the letter on each spot, in
    board order, "" where one is missing, and the spot of the caret."""

    shape: tuple[int, ...]
    letters: tuple[str, ...]
    caret: int


class BoardEntry:
    """A board of `shape` (the number of spots on each side), typed in part or in full.

    The caret is always on a spot, and the spots form a ring. A full board takes a letter only
    where a spot is selected; a restored one is replaced by the next letter. Every edit ends both.
    Raises BoardError for a shape that no board can have. The methods that edit or move return
    whether a letter or the shape changed.
    """

    def __init__(self, shape: Sequence[int] = (3, 3, 3, 3)) -> None:
        check_shape(shape)
        self._snapshot = Snapshot(tuple(shape), ("",) * sum(shape), 0)
        self._full_state: EntryState = "full"  # what it is while no letter is missing
        self._typing_start: Snapshot | None = None  # what undoing the letters typed leads to
        self._undo_stack: tuple[Snapshot, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of spots on each side."""
        return self._snapshot.shape

    @property
    def letters(self) -> list[list[str]]:
        """The letter of each spot, side by side; "" where one is missing."""
        letters = iter(self._snapshot.letters)
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
        return self.spots[self._snapshot.caret]

    @property
    def state(self) -> EntryState:
        """What keys do."""
        return "incomplete" if self.missing_letter_count else self._full_state

    @property
    def next_spots(self) -> list[Spot]:
        """The spots that the next letter fills or replaces."""
        if self.state == "restored":
            return self.spots
        return [] if self.state == "full" else [self.caret]

    @property
    def missing_letter_count(self) -> int:
        """How many letters are missing."""
        return self._snapshot.letters.count("")

    @property
    def board(self) -> Board | None:
        """The board, when it is complete and the rules allow it."""
        return None if self.problem else Board(self.sides)

    @property
    def problem(self) -> str:
        """Why this is not a board yet, one line; "" when it is."""
        if self.missing_letter_count:
            missing_text = f"{plural(self.missing_letter_count, 'letter')} missing"
            return f"{self.repeat_notice}, {missing_text}" if self.repeat_notice else missing_text
        try:
            Board(self.sides)
        except BoardError as error:
            return str(error)
        return ""

    @property
    def repeat_notice(self) -> str:
        """Which letters are on more than one spot, one line: it may be a slip. "" if none is."""
        counts = Counter(filter(None, self._snapshot.letters))
        repeated = [capital(letter) for letter, count in counts.items() if count > 1]
        if not repeated:
            return ""
        letters_text = " and ".join(repeated) if len(repeated) < 3 else f"{len(repeated)} letters"
        times_text = "twice" if max(counts.values()) == 2 else "more than once"
        return f"{letters_text} {'is' if len(repeated) == 1 else 'are'} on the box {times_text}"

    @property
    def notice(self) -> str:
        """One line on what is missing, wrong or worth knowing; "" when all is well."""
        if not any(self._snapshot.letters):
            return f"type {self.missing_letter_count} letters or paste a board"
        problem = "" if self.missing_letter_count else self.problem
        return problem or self.repeat_notice or self.problem

    # --- moving

    def move(self, spot: Spot) -> bool:
        """Move the caret to a spot of the board, and select it where no letter is missing."""
        if spot in self.spots:
            self._set_snapshot(self._snapshot._replace(caret=self.spots.index(spot)), "selected")
        return False

    def deselect(self) -> bool:
        """End a selection; return whether there was one."""
        selected = self.state in ("selected", "restored")
        self._full_state = "full"
        return selected

    def move_to_next_side(self) -> bool:
        """Move to the first empty spot from the next side on, unless the caret begins a side."""
        side, n = self.caret
        if n and self.missing_letter_count:
            spots = sorted(self.spots, key=lambda spot: (spot[0] <= side, spot))
            letters = self.letters
            self.move(next((side, n) for side, n in spots if not letters[side][n]))
        return False

    def move_to_end(self) -> bool:
        """Move to the spot after the last letter, or to the last spot."""
        ends = [n + 1 for n, letter in enumerate(self._snapshot.letters) if letter]
        return self.move([*self.spots, self.spots[-1]][max(ends, default=0)])

    # --- editing

    def type_letter(self, text: str) -> bool:
        """Put a letter on the caret's spot and move on, or stay where that completes the board.

        A selected letter is replaced, and so is a whole board that was restored; without a
        selection a full board takes nothing else, nor does any board a text that is no letter.
        """
        state = self.state
        if state == "full" or not is_letter(text):
            return False
        if state == "restored":
            self.clear()
        return self._set_letter(self._snapshot.caret, text)

    def _set_letter(self, index: int, letter: str) -> bool:
        """Put a letter on a spot, or "" to clear it: while letters are missing, in one step with
        what was typed before."""
        previous, letters = self._snapshot, list(self._snapshot.letters)
        letters[index] = fold_case(letter)
        continues = self.missing_letter_count > 0 and self._undo_stack[-1:] == (self._typing_start,)
        if not continues:
            self._typing_start = previous
        advances = letter and "" in letters
        caret = (index + 1 if advances else index) % len(letters)
        return self._apply_edit(Snapshot(self.shape, tuple(letters), caret), continues=continues)

    def backspace(self) -> bool:
        """Clear the spot before the caret; on a full board as `delete`. On the first spot only
        when the last one holds a letter, so that a key held down stops there."""
        if not self.missing_letter_count:
            return self.delete()
        if self._snapshot.caret == 0 and not self._snapshot.letters[-1]:
            return False
        return self._set_letter(self._snapshot.caret - 1, "")

    def delete(self) -> bool:
        """Clear the caret's spot; on a full board the selected spots, or the last one."""
        if self.state == "restored":
            return self.clear()
        return self._set_letter(-1 if self.state == "full" else self._snapshot.caret, "")

    def clear(self, shape: Sequence[int] | None = None) -> bool:
        """Clear every spot, take another `shape` if one is given, and move to the first spot."""
        shape = tuple(shape or self.shape)
        self._typing_start = self._snapshot
        return self._apply_edit(Snapshot(shape, ("",) * sum(shape), 0))

    def load(self, sides: Sequence[str], *, is_restored: bool = False) -> bool:
        """Take the letters and the shape of these sides."""
        letters = tuple("".join(sides))
        changed = self._apply_edit(Snapshot(tuple(map(len, sides)), letters, len(letters) - 1))
        self._full_state = "restored" if is_restored else "full"
        return changed

    def fill(self, text: str) -> bool:
        """Take a letter for each spot, or letters for missing ones from the caret on.

        Text that holds anything but letters and blanks changes nothing, nor do more letters than
        are missing.
        """
        new_letters = [fold_case(char) for char in normalize("NFC", text) if not char.isspace()]
        shape, old_letters, caret = self._snapshot
        if not new_letters or not all(map(is_letter, new_letters)):
            return False
        if len(new_letters) == len(old_letters):
            return self._apply_edit(Snapshot(shape, tuple(new_letters), len(old_letters) - 1))
        indices = [*range(caret, len(old_letters)), *range(caret)]
        empty_indices = [index for index in indices if not old_letters[index]]
        if len(new_letters) > len(empty_indices):
            return False
        letters = list(old_letters)
        for index, letter in zip(empty_indices, new_letters, strict=False):
            letters[index] = letter
        next_caret = [*empty_indices, empty_indices[-1]][len(new_letters)]
        return self._apply_edit(Snapshot(shape, tuple(letters), next_caret))

    def paste(self, text: str) -> Literal["", "pasted", "filled"]:
        """Take a board in any form, or fill missing spots from the caret on; "": no change.

        Raises ValueError, one line, for text that is neither.
        """
        text = text[:MAX_PASTED_LENGTH].strip("\r\n").rstrip()  # a drawing keeps its first indent
        letters = re.sub(r"[\s,/-]", "", text[:MAX_PASTED_LETTERS])
        if text.isalpha() and self.fill(letters):
            return "pasted" if len(letters) == len(self._snapshot.letters) else "filled"
        is_short = letters.isalpha() and len(letters) < min(12, len(self._snapshot.letters))
        try:
            sides = () if is_short and text.isalpha() else board_from_text(text).sides
        except ValueError:
            if not is_short:
                raise
            sides = ()
        if sides:
            return "pasted" if self.load(sides) else ""
        if self.fill(letters):
            return "filled"
        missing = self.missing_letter_count
        reason = f"only {missing} are missing" if missing else "the box is full"
        raise ValueError(f"{plural(len(letters), 'letter')} pasted, but {reason}")

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
        typed_letters = [letter for letter in self._snapshot.letters if letter]
        if len("".join(letters)) < len(typed_letters) <= len(letters):
            letters = typed_letters + [""] * (len(letters) - len(typed_letters))
        caret = letters.index("") if "" in letters else min(self._snapshot.caret, len(letters) - 1)
        return self._apply_edit(Snapshot(tuple(shape), tuple(letters), caret))

    # --- undo

    @property
    def edit_count(self) -> int:
        """How many edits can be undone."""
        return len(self._undo_stack)

    def forget_edits(self) -> None:
        """Make what there is now the oldest state that undo leads to."""
        self._undo_stack = ()

    def undo(self) -> bool:
        """Undo the last edit."""
        if not self._undo_stack:
            return False
        self._set_snapshot(self._undo_stack[-1])
        self._undo_stack = self._undo_stack[:-1]
        return True

    def _set_snapshot(self, snapshot: Snapshot, full_state: EntryState = "full") -> None:
        """Go on from `snapshot`; `full_state`: what a full board is then."""
        self._snapshot, self._full_state = snapshot, full_state

    def _apply_edit(self, snapshot: Snapshot, *, continues: bool = False) -> bool:
        """Make an edit: a step of its own or, if it `continues` that, part of the one before it."""
        previous = self._snapshot
        self._set_snapshot(snapshot)
        if previous[:2] == snapshot[:2]:
            return False
        if not continues:
            self._undo_stack += (previous,)
        elif self._undo_stack[-1][:2] == snapshot[:2]:
            self._undo_stack = self._undo_stack[:-1]
        return True


def describe_edit(previous_sides: Sequence[str], letters: Sequence[Sequence[str]]) -> str:
    """Return in one line what an edit did to `previous_sides`, whose `letters` these are now."""
    new_letters = [letter for side in letters for letter in side]
    letter_pairs = zip("".join(previous_sides), new_letters, strict=False)
    changed = [pair for pair in letter_pairs if pair[0] != pair[1]]
    if len(changed) == 1 and list(map(len, previous_sides)) == list(map(len, letters)):
        old, new = map(capital, changed[0])
        return f"{new} replaced {old}" if new else f"{old} erased"
    sides = " ".join(map(capitals, previous_sides))
    return f"{sides} replaced" if any(new_letters) else f"{sides} cleared"
