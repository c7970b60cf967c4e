"""What a position of a game is worth: the fewest further words, and in how many ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from math import inf
from operator import itemgetter
from time import monotonic
from typing import Any, NamedTuple

from lbtui.engine import IMPOSSIBLE, UNKNOWN, Candidates, Minimum, Positions, Value, check_bridges
from lbtui.engine.certainty import min_word_count

_Position = tuple[str | None, int, Sequence[str]]
"""The last letter, the mask of the open letters, and the words played."""


class Gauge(Value):
    """What a position is worth.

    - `words`: the words played
    - `finish`, `ways`, `without_bridges`: as `Evaluator` has them
    - `previous_finish`: `finish` before the last word; None at the start
    """

    words: tuple[str, ...]
    finish: Minimum
    ways: int | None
    without_bridges: bool
    previous_finish: Minimum | None


class NextWord(Value):
    """A word that may be played next, and `finish` and `ways` after it, as `Gauge` has them."""

    word: str
    finish: Minimum
    ways: int | None


class NextWords(Value):
    """All words that may be played next and begin with a letter, or have a length.

    - `of`: the letter or the length
    - `finish`, `ways`: of the position, as `Gauge` has them, where one of these is played next
    """

    of: str | int
    finish: Minimum
    ways: int | None


class Evaluation(Value):
    """What a position is worth, and the words that may be played next, the best first.

    - `first_letters`, `lengths`: the same of all words with a first letter, and of a length
    - `complete`: every word is there; else there was no time for those that are not
    """

    gauge: Gauge
    first_letters: tuple[NextWords, ...]
    lengths: tuple[NextWords, ...]
    next: tuple[NextWord, ...]
    complete: bool


class PartialEvaluation(NamedTuple):
    """What is known of a position and of every word that may be played next.

    next_candidates: those that may be played, in code-point order
    finish_by_index: finish after each of them, without those that there was no time for
    ways_by_index: ways after each of these, without those not counted yet
    """

    gauge: Gauge
    next_candidates: Sequence[int]
    finish_by_index: Mapping[int, Minimum]
    ways_by_index: Mapping[int, int | None]


class Evaluator:
    """Evaluates the positions of one board with one set of candidates.

    A position is given by the words played, which are legal and link; they need not be candidates.
    Any method may raise Cancelled. `positions` of the engine find the answers, within their
    budget.
    """

    def __init__(
        self,
        candidates: Candidates,
        *,
        bridges: str = "auto",
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare; words that cover nothing new may be played unless `bridges` is "never".

        Raises ValueError for an unknown use of bridges.
        """
        check_bridges(bridges)
        self.candidates = candidates
        self._allows_bridges = bridges != "never"
        self.positions = Positions(candidates, bridges=self._allows_bridges, cancel=cancel)

    def find_finish(self, words: Sequence[str]) -> Minimum:
        """Return the fewest further words after `words`."""
        return self.positions.find_finish(*self._get_position(words))

    def count_ways(self, words: Sequence[str]) -> int | None:
        """Return how many finishes of the fewest words there are after `words`; None: unknown."""
        return self.positions.count_ways(*self._get_position(words))

    def omits_bridges(self, words: Sequence[str]) -> bool:
        """Return whether `count_ways` leaves out ways with bridges, of which there may be some."""
        return self.positions.omits_bridges(*self._get_position(words))

    def gauge_position(self, words: Sequence[str]) -> Gauge:
        """Return what the position after `words` is worth."""
        return Gauge(
            words=tuple(words),
            finish=self.find_finish(words),
            ways=self.count_ways(words),
            without_bridges=self.omits_bridges(words),
            previous_finish=self.find_finish(words[:-1]) if words else None,
        )

    def find_next_candidates(self, words: Sequence[str]) -> list[int]:
        """Return the candidates that may be played after `words`, in code-point order."""
        all_words = self.candidates.words
        if not words:
            return list(range(len(all_words)))
        letter = words[-1][-1]
        return [i for i, word in enumerate(all_words) if word[0] == letter and word not in words]

    def evaluate(self, words: Sequence[str], step_seconds: float) -> Iterator[PartialEvaluation]:
        """Evaluate the position after `words`, then each next word, the best ones first.

        Yields what is known after about `step_seconds`, again after twice that, and so on, and
        in the end everything.
        """
        positions, position_after = self.positions, partial(self._get_position_after, words)
        candidates = self.find_next_candidates(words) if self._get_position(words)[1] else []
        next_yield = monotonic() + step_seconds
        gauge = self.gauge_position(words)

        candidates_in_time = takewhile(lambda _: not positions.budget.is_late, candidates)
        finishes = {i: positions.find_finish(*position_after(i)) for i in candidates_in_time}
        counts = {i: finish.word_count for i, finish in finishes.items()}
        word_counts = {i: count for i, count in counts.items() if count is not None}
        # Nothing is counted where there is no finish.
        unfinished = finishes.keys() - word_counts.keys()
        ways = {i: None if finishes[i].is_unknown else 0 for i in unfinished}
        for i in sorted(word_counts, key=word_counts.__getitem__):
            if monotonic() > next_yield:
                yield PartialEvaluation(gauge, candidates, finishes, dict(ways))
                step_seconds *= 2
                next_yield = monotonic() + step_seconds
            ways[i] = positions.count_ways(*position_after(i), finishes[i])
        yield PartialEvaluation(gauge, candidates, finishes, ways)

    def evaluate_all(self, words: Sequence[str]) -> Evaluation:
        """Return what is known in the end, the next words of which something is, the best first."""
        *_, evaluation = self.evaluate(words, inf)
        finishes, ways = evaluation.finish_by_index, evaluation.ways_by_index
        all_words = self.candidates.words

        def sort_key(i: int) -> tuple[float, int, int]:
            word_count = finishes[i].word_count
            return inf if word_count is None else word_count, -(ways[i] or 0), len(all_words[i])

        next_words = [
            NextWord(word=all_words[i], finish=finishes[i], ways=ways[i])
            for i in sorted(finishes, key=sort_key)
            if not finishes[i].is_unknown or not self.positions.budget.is_late
        ]
        return Evaluation(
            gauge=evaluation.gauge,
            first_letters=tuple(self.group_next_words(evaluation, itemgetter(0))),
            lengths=tuple(self.group_next_words(evaluation, len)),
            next=tuple(next_words),
            complete=len(next_words) == len(evaluation.next_candidates),
        )

    def group_next_words(
        self, evaluation: PartialEvaluation, key: Callable[[str], str | int]
    ) -> list[NextWords]:
        """Return what is known of the next words that share a key, in the order of the keys.

        This names no word, where `key` returns its first letter or its length.
        """
        candidates_by_key: dict[Any, list[int]] = {}
        for i in evaluation.next_candidates:
            candidates_by_key.setdefault(key(self.candidates.words[i]), []).append(i)
        groups = sorted(candidates_by_key.items())
        return [self._evaluate_next_words(*group, evaluation) for group in groups]

    def _evaluate_next_words(
        self, key: str | int, candidates: Sequence[int], evaluation: PartialEvaluation
    ) -> NextWords:
        finishes = {i: evaluation.finish_by_index.get(i, UNKNOWN) for i in candidates}
        if any(finish.is_unknown for finish in finishes.values()):
            return NextWords(of=key, finish=UNKNOWN, ways=None)
        min_count, words = min_word_count(finishes.values()), evaluation.gauge.words
        if min_count is None:
            return NextWords(of=key, finish=IMPOSSIBLE, ways=0)
        best = [i for i in candidates if finishes[i].word_count == min_count]
        tight = [i for i in best if self.makes_tight_chain(i, min_count, words)]
        ways = [evaluation.ways_by_index.get(i) for i in tight or best]
        if not tight and None not in ways:
            # Bridges may come anywhere in these, not only first.
            count_ways = partial(self.positions.count_ways, include_bridges=True)
            ways = [count_ways(*self._get_position_after(words, i), finishes[i]) for i in best]
        known_ways = [count for count in ways if count is not None]
        total = sum(known_ways) if len(known_ways) == len(ways) else None
        return NextWords(of=key, finish=Minimum(word_count=min_count + 1, proven=True), ways=total)

    def makes_tight_chain(self, candidate: int, further_count: int, words: Sequence[str]) -> bool:
        """Return whether `candidate` and `further_count` words after it are a tight chain.

        Two words or more after it are, unless only bridges make them so few.
        """
        chain = (*words, self.candidates.words[candidate])
        new_letters = self.candidates.masks[candidate] & self._get_position(words)[1]
        is_tight = further_count < 2 or not self._allows_bridges or self.omits_bridges(chain)
        return is_tight and new_letters != 0

    def _get_position_after(self, words: Sequence[str], candidate: int) -> _Position:
        return self._get_position((*words, self.candidates.words[candidate]))

    def _get_position(self, words: Sequence[str]) -> _Position:
        board = self.candidates.board
        return words[-1][-1] if words else None, board.open_mask(words), words
