"""Rule 2: which words are legal, why not, and on which spots they are played.

With repeated letters a word may have several placements. Only the set of sides that the last
letter may stand on matters for what can follow, so one bit mask is carried along the word.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

from lbtui.formatting import plural
from lbtui.puzzle.board import Board, Spot
from lbtui.puzzle.text import fold_case, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    ReasonKind = Literal["short", "missing", "same side", "unlinked", "repeated", "late"]


class Reason(str):
    """Why a word cannot be played: one clause for people, and its `kind` for programs.

    short: too few letters; missing: letters that are not on the board; same side: two letters that
    follow each other; unlinked: it does not start where the last word ended; repeated: it was
    played; late: every letter is covered
    """

    __slots__ = ("kind",)
    kind: ReasonKind

    def __new__(cls, kind: ReasonKind, text: str) -> Reason:
        """Join the two."""
        reason = super().__new__(cls, text)
        reason.kind = kind
        return reason

    def __reduce__(self) -> tuple[type[Reason], tuple[ReasonKind, str]]:
        """Let copies and other processes make the same."""
        return Reason, (self.kind, str(self))


def is_legal(board: Board, word: str, min_length: int = 3) -> bool:
    """Return whether `word`, in any case, is legal on `board`."""
    word = fold_case(word)
    return len(word) >= min_length and _find_unplaceable(board, word) is None


def explain_illegal(board: Board, word: str, min_length: int = 3) -> Reason | None:
    """Return one clear reason why `word`, in any case, is not legal; None when it is."""
    word = fold_case(word)
    if len(word) < min_length:
        text = f"too short: {plural(len(word), 'letter')}, {min_length} needed"
        return Reason("short", text)
    missing = [quote(letter) for letter in dict.fromkeys(word) if letter not in board.bits]
    if missing:
        if len(missing) == 1:
            return Reason("missing", f"{missing[0]} is not on the board")
        *first_letters, last = missing if len(missing) < 5 else (*missing[:4], "more")
        return Reason("missing", f"{', '.join(first_letters)} and {last} are not on the board")
    index = _find_unplaceable(board, word)
    if index is None:
        return None
    previous, letter = word[index - 1], word[index]
    sides = board.sides_of[letter]
    if previous == letter:
        text = f"'{letter}' cannot follow '{letter}'"
    elif sides == board.sides_of[previous] and not sides & (sides - 1):
        text = f"'{previous}' and '{letter}' are on the same side"
    else:
        text = f"'{word[: index + 1]}' cannot be played: no spots change side at each letter"
    return Reason("same side", text)


def find_misplaced_letters(board: Board, word: str) -> set[int]:
    """Return the numbers of the letters of `word`, folded, that cannot follow those before them.

    After each of them, the word begins again with that letter, if it is on the board.
    """
    misplaced: set[int] = set()
    start = 0
    while (index := _find_unplaceable(board, word[start:])) is not None:
        misplaced.add(start + index)
        start += index or 1
    return misplaced


def place_words(board: Board, words: Sequence[str]) -> list[tuple[Spot, ...]] | None:
    """Return the spots of each of `words` (folded), with as few jumps as possible.

    A jump is a link letter that stands on another spot as the last letter of a word than as the
    first of the next one. Of equally good placements this is the first in board order. None when a
    word has no placement. Shortest path by dynamic programming, from the last letter to the first.
    """
    letters = "".join(words)
    starts = [0, *accumulate(map(len, words))]
    # min_jumps[i][spot]: the fewest jumps from `spot` for letter `i` to the end
    min_jumps: list[dict[Spot, int]] = [{} for _ in letters]
    for i in range(len(letters) - 1, -1, -1):
        for spot in board.spots_of.get(letters[i], ()):
            if i + 1 == len(letters):
                min_jumps[i][spot] = 0
                continue
            ends_word = i + 1 in starts
            links = ends_word and letters[i] == letters[i + 1]
            costs = [
                cost + (links and next_spot != spot)
                for next_spot, cost in min_jumps[i + 1].items()
                if ends_word or next_spot[0] != spot[0]
            ]
            if costs:
                min_jumps[i][spot] = min(costs)
        if not min_jumps[i]:
            return None
    spots: list[Spot] = []
    for i, letter in enumerate(letters):
        starts_word = i in starts
        links = starts_word and i > 0 and letter == letters[i - 1]
        totals = {
            spot: cost + (links and spot != spots[-1])
            for spot, cost in min_jumps[i].items()
            if starts_word or spot[0] != spots[-1][0]
        }
        spots.append(min(totals, key=totals.__getitem__))
    return [tuple(spots[start:end]) for start, end in pairwise(starts)]


def _find_unplaceable(board: Board, word: str) -> int | None:
    """Return the number of the first letter that cannot be placed; None when all can."""
    sides_of = board.sides_of
    sides = 0
    for index, letter in enumerate(word):
        next_sides = sides_of.get(letter, 0)
        if not sides & (sides - 1):
            next_sides &= ~sides
        if not next_sides:
            return index
        sides = next_sides
    return None
