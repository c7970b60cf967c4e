"""Arranging letters on sides so that given words can be played.

A spot's letter must be on another side than the letters beside it in a word. A letter that is on
several spots has a copy for each; every letter of a word is assigned one copy, so that the task is
the same with and without repeated letters: put the copies on sides such that none shares its side
with those it must be apart from.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from .letters import Picker

MAX_STEPS = 2_000
"""Copies that one search for an arrangement may place."""


def find_conflicts(copies: str, words: Sequence[str], side_count: int, picker: Picker) -> list[int]:
    """Return, for each of `copies` (a letter each), the mask of those it must be apart from.

    There are two copies or more of a letter that a word has twice in a row.
    """
    copies_by_letter: dict[str, list[int]] = {}
    for copy, letter in enumerate(copies):
        copies_by_letter.setdefault(letter, []).append(copy)
    conflicts = [0] * len(copies)

    def add_conflict(copy: int, other_copy: int) -> None:
        conflicts[copy] |= 1 << other_copy
        conflicts[other_copy] |= 1 << copy

    for group in copies_by_letter.values():
        for pair in combinations(group, 2) if len(group) <= side_count else ():
            add_conflict(*pair)
    for word in words:
        previous = -1
        for letter in word:
            copy = picker.pick([copy for copy in copies_by_letter[letter] if copy != previous])
            if previous >= 0:
                add_conflict(previous, copy)
            previous = copy
    return conflicts


def arrange_copies(
    conflicts: Sequence[int], side_count: int, side_size: int, picker: Picker
) -> list[int] | None:
    """Return a random arrangement: the mask of the copies on each side, `side_size` of them.

    None: there is none, or none was found in MAX_STEPS. Backtracking, the copies with the most to
    be apart from first.
    """
    order = picker.shuffle(range(len(conflicts)))
    order.sort(key=lambda copy: -conflicts[copy].bit_count())
    sides = [0] * side_count
    steps = MAX_STEPS

    def place_copies_from(index: int) -> bool:
        nonlocal steps
        if index == len(order):
            return True
        copy = order[index]
        tried_empty = False
        for n in picker.shuffle(range(side_count)):
            side = sides[n]
            is_full = side.bit_count() == side_size
            if is_full or side & conflicts[copy] or (tried_empty and not side):
                continue
            tried_empty = tried_empty or not side
            steps -= 1
            if steps < 0:
                return False
            sides[n] |= 1 << copy
            if place_copies_from(index + 1):
                return True
            sides[n] = side
        return False

    return sides if place_copies_from(0) else None


def list_arrangements(conflicts: Sequence[int], side_size: int) -> Iterator[tuple[int, ...]]:
    """Yield every arrangement once: the masks of the copies on its sides, in no particular order.

    The number of copies is a multiple of `side_size`.
    """

    def complete_side(side: int, allowed: int, count: int) -> Iterator[int]:
        if not count:
            yield side
            return
        while allowed:
            copy = (allowed & -allowed).bit_length() - 1
            allowed &= allowed - 1
            yield from complete_side(side | 1 << copy, allowed & ~conflicts[copy], count - 1)

    def arrange(copies: int) -> Iterator[tuple[int, ...]]:
        if not copies:
            yield ()
            return
        first = (copies & -copies).bit_length() - 1
        allowed = copies & (copies - 1) & ~conflicts[first]
        for side in complete_side(1 << first, allowed, side_size - 1):
            for other_sides in arrange(copies & ~side):
                yield (side, *other_sides)

    return arrange((1 << len(conflicts)) - 1)
