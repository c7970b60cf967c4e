"""Which word lists to try: the ones named or, for `auto`, the small English list before the large.

The command line and the app both go through the choices in order until one solves the board.
"""

from __future__ import annotations

from lbtui.words.opening import AUTO, AUTO_LISTS

from .graph import MAX_LETTERS
from .space import MOST_WORDS, Space

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from .candidates import Candidates

LARGE_WORDS = 8
"""Words that a board of very many letters may need; its space is slow to make again."""


def list_choices(names: Sequence[str]) -> list[list[str]]:
    """The choices to try in order; each is the names of one list or of several to join.

    No names, or `auto` alone, give one choice for each of AUTO_LISTS; other names give one choice,
    without repeats. Raises ValueError for `auto` among other names.
    """
    named = list(dict.fromkeys(names)) or [AUTO]
    if AUTO not in named:
        return [named]
    if len(named) > 1:
        raise ValueError("'auto' chooses the list itself and cannot be joined with others")
    return [[name] for name in AUTO_LISTS]


def first_solved(choices: Iterable[Candidates], *, max_words: int | None, **options: Any) -> Space:
    """Return the space of the first candidates that have a solution, else of the last.

    Its levels go up to `max_words`, by default to one more than the fewest words. `options` are
    those of `Space`. Of `choices` no more are asked for than are needed.
    """
    for candidates in choices:
        large = len(candidates.board.letters) > MAX_LETTERS
        usual = max_words or (LARGE_WORDS if large else 3)
        space = Space(candidates, max_words=usual, **options)
        fewest = space.minimum()
        if fewest is None:
            continue
        last = max_words or min(fewest + 1, MOST_WORDS)
        return space if last <= usual else space.restricted(max_words=last)
    return space
