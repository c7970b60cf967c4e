"""What the library gives for a board: all of its solutions, as one sequence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from operator import index
from sys import maxsize
from typing import Any, NoReturn, cast, overload

from lbtui.engine import Count, Minimum, Place, Solution, Space
from lbtui.engine.limits import check_search_limits
from lbtui.puzzle import Board
from lbtui.puzzle.text import as_iterable, brief, fold_case, split_words
from lbtui.typing import Cancel, Chain, Ranking


class Solutions(Sequence[Solution]):
    """The solutions of a board within some limits, best first: a sequence that is never stored.

    Each number of words is counted when it is first needed, and no solution is listed to find
    another. A chain is given as words, as text, or as a `Solution`.

    - `board`, `lists`, `ranking`: what they are the solutions of, and in which order
    - `minimum()`: the fewest words of any
    - `how_many(word_count)`: how many there are
    - `place(chain)`: where a solution stands among those of as many words

    Where counting met a limit, the sequence has those solutions that are known.
    """

    def __init__(self, space: Any) -> None:
        """Offer what a space of the engine has; `lbtui.solve` is how to get one."""
        self._space: Space = space

    @property
    def board(self) -> Board:
        """The board."""
        return self._space.candidates.board

    @property
    def lists(self) -> tuple[str, ...]:
        """The names of the word lists, of which "auto" has chosen one; () for plain words."""
        return self._space.candidates.lists

    @property
    def ranking(self) -> Ranking:
        """The name of the ranking."""
        return cast("Ranking", self._space.limits.ranking)

    def minimum(self, *, seconds: float | None = None, cancel: Cancel | None = None) -> Minimum:
        """Return the fewest words of any solution, whatever `max_words` is.

        On boards of very many letters it is what the search and the counts up to now have found,
        and proven once the counts of fewer words are exact. With `letters`, or `min_words` above
        that, it takes counts, in `seconds` together with the search. `seconds` and `cancel` are
        those given to `solve` where they are not given. Raises Cancelled.
        """
        check_search_limits(seconds, cancel)
        return self._space.find_limited_minimum(seconds=seconds, cancel=cancel)

    def how_many(
        self,
        word_count: int | None = None,
        *,
        seconds: float | None = None,
        cancel: Cancel | None = None,
    ) -> Count:
        """Return how many solutions have `word_count` words; None: how many there are in all.

        `seconds`, for each number of words, and `cancel` are those given to `solve` where they are
        not given. Where counting met its limit, the count is not exact. Costs milliseconds for
        three words on a usual board; free when it was asked before. Raises Cancelled, and
        ValueError for a number of words that the solutions may not have.

        >>> lbtui.solve("riu pgh lcs yao").how_many(3)
        <Count 3 words: 10,274>
        """
        check_search_limits(seconds, cancel)
        if word_count is None:
            return self._space.count_all(seconds=seconds, cancel=cancel)
        return self._space.count_solutions(word_count, seconds=seconds, cancel=cancel)

    def place(self, solution: Chain) -> Place | None:
        """Return where a solution stands among those of as many words.

        None: their number could not be counted exactly. Raises ValueError for what is no solution
        here, Cancelled.

        >>> lbtui.solve("riu pgh lcs yao").place("gracious splashy")
        <Place 4 of 10, tied 2>
        """
        return self._space.find_place(words_of(solution))

    def __len__(self) -> int:
        """Return how many solutions there are (counts them).

        Raises TypeError where that is not known exactly, or more than a length can be in Python.
        """
        total = self.how_many()
        if total.solutions > maxsize or not total.exact:
            reason = "too many for a length" if total.exact else "they are not counted exactly"
            raise TypeError(f"{total.text('solution')}: {reason}")
        return total.solutions

    def __bool__(self) -> bool:
        """Return whether a solution was found within the limits; mostly counts none."""
        return bool(self._space)

    def __contains__(self, chain: object) -> bool:
        """Return whether a chain is one of the solutions; counts no others."""
        return isinstance(chain, (str, Solution, tuple, list)) and words_of(chain) in self._space

    def count(self, value: object) -> int:
        """Return 1 for a chain that is one of the solutions, else 0; `how_many` counts them all."""
        return int(value in self)

    def index(self, value: Chain, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a chain in the whole order, from 0; nothing is listed for it.

        Raises ValueError for what is no solution here or not from `start` to before `stop`, and
        where the solutions before it could not be counted; Cancelled.
        """
        rank = self._space.find_rank(words_of(value))
        if rank is None:
            raise ValueError("the solutions before it could not be counted")
        if start or stop is not None:
            low, high, _ = slice(start, stop).indices(self.how_many().solutions)
            if not low <= rank < high:
                raise ValueError("not a solution in this part")
        return rank

    @overload
    def __getitem__(self, place: int) -> Solution: ...
    @overload
    def __getitem__(self, place: slice) -> list[Solution]: ...

    def __getitem__(self, place: int | slice) -> Solution | list[Solution]:
        """Return the solution at a place of the whole order, or a list of them for a slice.

        Counts only the numbers of words that come before it. Raises IndexError beyond the last,
        Cancelled.
        """
        if isinstance(place, slice):
            place.indices(0)  # what is no slice of a list raises as it does there
            start, stop, step = place.start or 0, place.stop, place.step or 1
            if min(start, step) < 0 or stop is None or stop < 0 or max(stop, step) > maxsize:
                return [self[i] for i in range(*place.indices(self.how_many().solutions))]
            return list(islice(self._space.walk_solutions(start), 0, max(0, stop - start), step))
        place = index(place)
        if place < 0:
            place += self.how_many().solutions
        solution = next(self._space.walk_solutions(place), None) if place >= 0 else None
        if solution is None:
            raise IndexError("no such solution")
        solution._board = self.board
        return solution

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution in order."""
        return self._space.walk_solutions()

    def __reversed__(self) -> Iterator[Solution]:
        """Yield every solution, the last one first."""
        return map(self.__getitem__, range(self.how_many().solutions - 1, -1, -1))

    def __reduce__(self) -> NoReturn:
        """Refuse to be copied or pickled: what is counted stays with its process."""
        raise TypeError("solutions cannot be copied or pickled: pass on the board, and solve that")

    def __repr__(self) -> str:
        """Name the board, the numbers of words, and the ranking."""
        words = f"{self._space.limits.min_words} to {self._space.limits.max_words} words"
        return f"<Solutions of {self.board}: {words}, {self.ranking}>"


def words_of(chain: Chain) -> tuple[str, ...]:
    """Return the words of a chain, in lower case.

    One given by itself stays as it is, whatever it has besides letters. Raises TypeError for what
    has no words in order, as None and sets.
    """
    if isinstance(chain, Solution):
        return chain.words
    if isinstance(chain, (Set, Mapping)) or not isinstance(chain, Iterable):
        raise TypeError(f"the words of a chain are in order, in a list, not {brief(chain)}")
    if isinstance(chain, str):
        return split_words(chain)
    words: list[str] = []
    for text in map(fold_case, as_iterable(chain)):
        words += split_words(text) if " " in text else [text]
    return tuple(words)
