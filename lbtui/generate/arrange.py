"""Arranging letters on sides so that given words can be played.

A spot's letter must be on another side than the letters beside it in a word. A letter that is on
several spots has a copy for each; every letter of a word is assigned one copy, so that the task is
the same with and without repeated letters: put the copies on sides such that none shares its side
with those it must be apart from.
"""

from collections.abc import Iterator, Sequence

from .letters import Picker

MAX_STEPS = 2_000
"""Copies that one search for an arrangement may place."""


def keep_apart(copies: str, words: Sequence[str], sides: int, picker: Picker) -> list[int]:
    """Return, for each of `copies` (a letter each), the mask of those it must be apart from.

    There are two copies or more of a letter that a word has twice in a row.
    """
    places: dict[str, list[int]] = {}
    for copy, letter in enumerate(copies):
        places.setdefault(letter, []).append(copy)
    apart = [0] * len(copies)

    def separate(one: int, other: int) -> None:
        apart[one] |= 1 << other
        apart[other] |= 1 << one

    for same in places.values():
        for copy in same[1:] if len(same) <= sides else ():
            for before in same[: same.index(copy)]:
                separate(before, copy)
    for word in words:
        before = -1
        for letter in word:
            copy = picker.one([copy for copy in places[letter] if copy != before])
            if before >= 0:
                separate(before, copy)
            before = copy
    return apart


def arrange_copies(
    apart: Sequence[int], sides: int, letters: int, picker: Picker
) -> list[int] | None:
    """Return a random arrangement: the mask of the copies on each side, `letters` of them.

    None: there is none, or none was found in MAX_STEPS. Backtracking, the copies with the most to
    be apart from first.
    """
    order = picker.shuffled(range(len(apart)))
    order.sort(key=lambda copy: -apart[copy].bit_count())
    filled = [0] * sides
    steps = MAX_STEPS

    def place(at: int) -> bool:
        nonlocal steps
        if at == len(order):
            return True
        copy = order[at]
        tried_empty = False
        for side in picker.shuffled(range(sides)):
            here = filled[side]
            if here & apart[copy] or here.bit_count() == letters or (tried_empty and not here):
                continue
            tried_empty = tried_empty or not here
            steps -= 1
            if steps < 0:
                return False
            filled[side] |= 1 << copy
            if place(at + 1):
                return True
            filled[side] = here
        return False

    return filled if place(0) else None


def all_arrangements(apart: Sequence[int], letters: int) -> Iterator[tuple[int, ...]]:
    """Yield every arrangement once: the masks of the copies on its sides, in no particular order.

    The number of copies is a multiple of `letters`.
    """

    def sides_of(chosen: int, allowed: int, more: int) -> Iterator[int]:
        if not more:
            yield chosen
            return
        while allowed:
            copy = (allowed & -allowed).bit_length() - 1
            allowed &= allowed - 1
            yield from sides_of(chosen | 1 << copy, allowed & ~apart[copy], more - 1)

    def arrangements(free: int) -> Iterator[tuple[int, ...]]:
        if not free:
            yield ()
            return
        first = (free & -free).bit_length() - 1
        rest = free & (free - 1) & ~apart[first]
        for side in sides_of(1 << first, rest, letters - 1):
            for others in arrangements(free & ~side):
                yield (side, *others)

    return arrangements((1 << len(apart)) - 1)
