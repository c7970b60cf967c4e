"""The space of all solutions of a board: counted, ordered, and any of them reachable at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from sys import maxsize
from time import monotonic

from lbtui.engine.analysis import Analysis
from lbtui.engine.candidates import Candidates
from lbtui.engine.certainty import Count, LevelCount, Minimum, Place
from lbtui.engine.constraints import find_constraints
from lbtui.engine.counting.budget import BudgetExceeded
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.level import Level, Solution
from lbtui.engine.limits import MAX_SOLUTION_WORDS, Limits
from lbtui.engine.positions import Positions
from lbtui.errors import Cancel
from lbtui.puzzle.ranking import COSTS
from lbtui.puzzle.text import brief, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LARGE_WORDS = 8
"""Words that a board of very many letters may need; its space is slow to make again."""


class Space:
    """Every solution of a board within some limits, in the total order of its ranking.

    Making one is cheap: what is asked for is counted then, and kept. Numbers of words are levels;
    indices and ranks count from 0, places from 1. `complete`: positions can be known exactly, not
    so on boards of very many letters. Counting may be asked for in one thread while
    another reads levels that are counted. What is not found within `budget` is unknown.
    """

    def __init__(self, candidates: Candidates, limits: Limits | None = None) -> None:
        """Describe a space over `candidates`; without `limits`, one of up to five words.

        Raises ValueError where the words played already cover every letter.
        """
        self.limits = limits = limits or Limits()
        self.candidates = candidates
        self.seconds = limits.seconds
        allowed = candidates.filtered(
            exclude=(*limits.exclude, *limits.after),
            min_score=limits.min_score,
            lengths=limits.lengths,
        )
        playable = allowed
        if limits.perfect:
            playable = _perfect_words(allowed, set("".join(limits.after)))
        constraints = find_constraints(playable, limits)
        self.why_empty = constraints.why_empty
        if self.why_empty is not None:
            playable = playable.filtered(keep=lambda _: False)
        self.playable = playable
        self._allowed = allowed
        self._open = candidates.board.full & ~constraints.covered
        if not self._open:
            played = " - ".join(limits.after)
            raise ValueError(f"no word comes after the last open letter: {played}")
        words, masks = playable.words, playable.masks
        costs = [*map(COSTS[limits.ranking], words, playable.scores)]
        self._graph = WordGraph(
            candidates.board, words, masks, costs, limits.max_words, constraints
        )
        self.complete: bool = self._graph.complete
        self._analysis = Analysis(
            self._graph, bridges=limits.bridges, seconds=limits.seconds, cancel=limits.cancel
        )
        self.budget = self._analysis.budget
        if limits.letters is not None:
            self._analysis.limit_letters(list(map(len, playable.words)), *limits.letters)
        self._positions: Positions | None = None
        self._levels: dict[int, Level] = {}
        self._counted: dict[int, LevelCount] = {}
        self._limits: dict[int, float] = {}  # by words, the seconds that counting them exceeded

    def restricted(self, **changes: Any) -> Space:
        """Return the space with other limits: any of `Limits`; the rest as here."""
        return Space(self.candidates, Limits(**(vars(self.limits) | changes)))

    def widened(self, words: int) -> Space:
        """Return a space with levels of up to `words` words at least; this one, where it has."""
        return self if words <= self.limits.max_words else self.restricted(max_words=words)

    # Fewest words, and finishing a position

    def bridged(self) -> bool:
        """Return whether the solutions of this space may use bridges."""
        return self._analysis.fewest()[1]

    def minimum(self, *, seconds: float | None = None, cancel: Cancel | None = None) -> Minimum:
        """Return the fewest words of any solution, whatever `max_words` is.

        On boards of very many letters it is what the search and the counts up to now have found,
        and proven once the counts of fewer words are exact. `seconds` and `cancel` are those of
        the space where they are not given. Raises Cancelled.
        """
        with self.budget.within(None, cancel):
            known, bridged = self._analysis.fewest(seconds)
        if known.proven:
            return known
        found = [words for words, count in self._counted.items() if count.solutions]
        if known.word_count is not None:
            found.append(known.word_count)
        if not found:
            return known
        words = min(found)
        if words > self._graph.never_undercut and self.limits.bridges == "auto" and not bridged:
            return Minimum(word_count=words, proven=False)  # bridges might take fewer
        fewer = [self._counted.get(less) for less in range(1, words)]
        proven = all(c is not None and c.exact and not c.solutions for c in fewer)
        return Minimum(word_count=words, proven=proven)

    def fewest(self, *, seconds: float | None = None, cancel: Cancel | None = None) -> Minimum:
        """Return the fewest words of the solutions, as `minimum` does, from `min_words` up.

        Where that or `letters` leaves the shortest out, it is counted how many there are of more,
        in as much time together as the search may take.
        """
        limit = self.seconds if seconds is None else seconds
        end = monotonic() + (inf if limit is None else limit)
        known = self.minimum(seconds=seconds, cancel=cancel)
        least = self.limits.min_words
        if known.word_count is None or (known.word_count >= least and not self.limits.letters):
            return known
        space, proven = self, True
        # Without bridges each word covers another letter, and with them none is played twice.
        longest = len(self.playable) if self.bridged() else self._graph.size
        if self.limits.letters:
            longest = min(longest, self.limits.letters[1] // min(map(len, self.playable.words)))
        most = min(longest, MAX_SOLUTION_WORDS)
        for words in range(max(least, known.word_count if known.proven else 1), most + 1):
            if words > space.limits.max_words:
                space = space.widened(most)
            left = None if limit is None else max(0.0, end - monotonic())
            count = space.count(words, seconds=left, cancel=cancel)
            if count.solutions:
                return Minimum(word_count=words, proven=proven)
            proven = proven and count.exact
        return Minimum(word_count=None, proven=proven and most == longest)

    @property
    def positions(self) -> Positions:
        """Answers about positions, with the words of this space.

        What is said of whole solutions (`include`, `first` and the like) does not matter there.
        """
        if self._positions is None:
            constrained = not self._graph.plain or self.playable is not self._allowed
            self._positions = Positions(
                self._allowed,
                bridges=self.limits.bridges != "never",
                analysis=None if constrained else self._analysis,
                cancel=self.limits.cancel,
            )
        return self._positions

    def finish_with(self, i: int) -> Minimum:
        """Return the fewest further words after candidate `i` is played next; 0: it solves alone.

        `i` is an index of the candidates that the space was made of.
        """
        word = self.candidates.words[i]
        rest = self._open & ~self.candidates.masks[i]
        return self.positions.finish(word[-1], rest, (*self.limits.after, word))

    # Levels

    def level(self, words: int) -> Level:
        """Return the solutions of exactly `words` words. They are counted when asked for."""
        level = self._levels.get(words)
        if level is None:
            level = self._levels[words] = self._new_level(words, None)
        return level

    def _new_level(self, words: int, found: list[tuple[int, ...]] | None) -> Level:
        self._check_number(words)
        return Level(
            self.playable,
            self._graph.costs,
            words,
            self._analysis.counts,
            covered=self.candidates.board.full & ~self._open,
            bridged=self.bridged(),
            found=found,
        )

    def count(
        self, words: int, *, seconds: float | None = None, cancel: Cancel | None = None
    ) -> LevelCount:
        """Count the solutions of exactly `words` words; free when it was asked before.

        `seconds` and `cancel` are those of the space where they are not given. Where counting met
        its limit, here or with fewer words and as many `seconds`, `exact` is False and as many as
        were found another way are the level's. Raises Cancelled, ValueError for other numbers of
        words than `min_words` to `max_words`.
        """
        self._check_number(words)
        count = self._counted.get(words)
        if count is None or not (count.exact or seconds is None):
            level = self.level(words) if count is None else self._new_level(words, None)
            self._levels[words] = level
            limit = self.seconds if seconds is None else seconds
            seconds = float("inf") if limit is None else limit
            limited = any(n < words and seconds <= given for n, given in self._limits.items())
            try:
                if limited:
                    raise BudgetExceeded
                with self.budget.within(limit, cancel):
                    count = LevelCount(word_count=words, solutions=level.size)
            except BudgetExceeded:
                self._limits[words] = seconds
                level = self._levels[words] = self._new_level(words, self._found(words))
                count = LevelCount(word_count=words, solutions=level.size, exact=False)
            self._counted[words] = count
        return count

    def count_only(self, words: int) -> LevelCount:
        """Count as `count` does, but without what listing the solutions would take.

        Three words mostly take a quarter of the time so. The answer is not kept.
        """
        plain = not self.bridged() and not self.limits.letters
        if words == 3 and self.limits.max_words >= 3 and plain:
            from lbtui.engine.counting.uncosted import count_triples, is_worthwhile

            if is_worthwhile(self._graph):
                try:
                    with self.budget.within(self.seconds):
                        triples = count_triples(self._graph, self.budget)
                    return LevelCount(word_count=words, solutions=triples)
                except BudgetExceeded:
                    pass
        return self.count(words)

    def _found(self, words: int) -> list[tuple[int, ...]]:
        """Find some solutions where counting takes too much."""
        minimum = self._analysis.fewest()[0].word_count
        if minimum is not None and words < minimum:
            return []  # the same search would have met them
        low, high = self.limits.letters or (0, float("inf"))
        lengths = list(map(len, self.playable.words))
        chains = set(self._analysis.beam().search(words, bridges=self.bridged()))
        return [chain for chain in chains if low <= sum([lengths[i] for i in chain]) <= high]

    def counted(self) -> list[LevelCount]:
        """Return what is counted so far, fewest words first, without counting."""
        return [self._counted[words] for words in sorted(self._counted)]

    def _numbers(self) -> range:
        return range(self.limits.min_words, self.limits.max_words + 1)

    def total(self, *, seconds: float | None = None, cancel: Cancel | None = None) -> Count:
        """Count the solutions of all levels, as `count` does each."""
        return Count.of(self.count(n, seconds=seconds, cancel=cancel) for n in self._numbers())

    # In order

    def __bool__(self) -> bool:
        """Return whether a solution is known; counts no more than that takes, mostly nothing."""
        minimum = self.minimum().word_count
        if minimum is None or minimum > self.limits.max_words:
            return False
        if minimum >= self.limits.min_words and not self.limits.letters:
            return True
        return next(self.walk(), None) is not None

    def __contains__(self, words: object) -> bool:
        """Return whether words, in lower case, are a solution of this space; counts no others."""
        if (
            not isinstance(words, tuple)
            or not self.limits.min_words <= len(words) <= self.limits.max_words
        ):
            return False
        # A space of only these words is counted in no time.
        known = self.candidates.words
        only = self.candidates.filtered(keep=lambda i: known[i] in words)
        bridges = "always" if self.bridged() else "never"
        space = Space(only, Limits(**(vars(self.limits) | {"bridges": bridges, "seconds": None})))
        try:
            return space.level_rank(words) is not None
        except ValueError:
            return False

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution in order."""
        return self.walk()

    def walk(self, place: int = 0) -> Iterator[Solution]:
        """Yield the solutions from a place of the whole order on, level by level."""
        for words in self._numbers():
            solutions = self.count(words).solutions
            if place < solutions:
                yield from self.level(words).walk(place)
            place = max(0, place - solutions)

    def rank(self, chain: Sequence[str]) -> int | None:
        """Return the rank, from 0, of a chain of words among all solutions.

        None: it is one, but its number of words or a smaller one could not be counted exactly.
        Raises ValueError when it is not a solution of this space.
        """
        level_rank = self.level_rank(chain)
        fewer = Count.of(self.count(words) for words in range(self.limits.min_words, len(chain)))
        return None if level_rank is None or not fewer.exact else fewer.solutions + level_rank

    def level_rank(self, chain: Sequence[str]) -> int | None:
        """Return the rank among the solutions of as many words; otherwise as `rank`."""
        found = [self.playable.find(word) for word in chain]
        indices = [i for i in found if i is not None]
        words = len(found)
        if len(indices) < words or words not in self._numbers():
            raise ValueError(self._why_no_solution(chain))
        if not self.count(words).exact:
            return None
        try:
            return self.level(words).rank(indices)
        except ValueError:
            raise ValueError(self._why_no_solution(chain)) from None

    def _why_no_solution(self, chain: Sequence[str]) -> str:
        """Return why a chain is none of the solutions."""
        from lbtui.puzzle.chain import examine  # late, as solving does without

        report = examine(self.candidates.board, (*self.limits.after, *chain), min_length=1)
        if report.why is not None:
            return report.why
        for word in chain:
            if self.playable.find(word) is None:
                return f"{quote(word)} is not one of the words of these solutions"
        self._check_number(len(chain))
        if report.bridges and not self.bridged():
            return "it has a bridge, and these solutions have none"
        return "the limits leave it out"

    def _check_number(self, words: int) -> None:
        """Raise ValueError for a number of words that no solution of this space has."""
        if type(words) is not int or words not in self._numbers():
            numbers = f"{self.limits.min_words} to {self.limits.max_words}"
            raise ValueError(f"these solutions have {numbers} words, not {brief(words)}")

    def place(self, chain: Sequence[str]) -> Place | None:
        """Return where a chain stands among those of as many words; nothing is listed for it.

        None and ValueError as for `level_rank`.
        """
        rank = self.level_rank(chain)
        if rank is None:
            return None
        level = self.level(len(chain))
        place, tied = level.place(level[rank].cost)
        return Place(place=place, tied=tied, of=level.size)


def _perfect_words(candidates: Candidates, covered: set[str]) -> Candidates:
    """Return the words that repeat no letter, and cover none of `covered` but their first."""
    words, masks = candidates.words, candidates.masks
    # A word of one letter adds none to the word that it links to.
    return candidates.filtered(
        lengths=(2 if covered else 1, maxsize),
        keep=lambda i: masks[i].bit_count() == len(words[i]) and covered.isdisjoint(words[i][1:]),
    )
