"""What a position of a game is worth: the fewest further words, and in how many ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from time import monotonic
from typing import Any, NamedTuple

from lbtui.engine import NEVER, UNKNOWN, Candidates, Minimum, Positions, Value, check_bridges
from lbtui.engine.certainty import fewest_words


class Gauge(Value):
    """What a position is worth.

    - `words`: the words played
    - `finish`, `ways`, `without_bridges`: as `Evaluator` has them
    - `before`: `finish` before the last word; None at the start
    """

    words: tuple[str, ...]
    finish: Minimum
    ways: int | None
    without_bridges: bool
    before: Minimum | None


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

    next: the candidates that may be played, in code-point order
    next_finish: finish after each of them, without those that there was no time for
    next_ways: ways after each of these, without those not counted yet
    """

    gauge: Gauge
    next: Sequence[int]
    next_finish: Mapping[int, Minimum]
    next_ways: Mapping[int, int | None]


class Evaluator:
    """Evaluates the positions of one board with one set of candidates.

    A position is given by the words played, which are legal and link; they need not be candidates.
    Any method may raise Cancelled. `positions` of the engine find the answers, in limited time if
    they are told so.
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
        self._bridges = bridges != "never"
        self.positions = Positions(candidates, bridges=self._bridges, cancel=cancel)

    def finish(self, words: Sequence[str]) -> Minimum:
        """Return the fewest further words after `words`."""
        return self.positions.finish(*self._position(words))

    def ways(self, words: Sequence[str]) -> int | None:
        """Return how many finishes of the fewest words there are after `words`; None: unknown."""
        return self.positions.ways(*self._position(words))

    def without_bridges(self, words: Sequence[str]) -> bool:
        """Return whether `ways` leaves out finishes with bridges, of which there may be some."""
        return self.positions.without_bridges(*self._position(words))

    def gauge(self, words: Sequence[str]) -> Gauge:
        """Return what the position after `words` is worth."""
        return Gauge(
            words=tuple(words),
            finish=self.finish(words),
            ways=self.ways(words),
            without_bridges=self.without_bridges(words),
            before=self.finish(words[:-1]) if words else None,
        )

    def playable(self, words: Sequence[str]) -> list[int]:
        """Return the candidates that may be played after `words`, in code-point order."""
        known = self.candidates.words
        if not words:
            return list(range(len(known)))
        last = words[-1][-1]
        return [i for i, word in enumerate(known) if word[0] == last and word not in words]

    def evaluate(self, words: Sequence[str], every: float) -> Iterator[PartialEvaluation]:
        """Evaluate the position after `words`, then each next word, the best ones first.

        Yields what is known after about `every` seconds, again after twice that, and so on, and
        in the end everything.
        """
        positions, after = self.positions, partial(self._after, words)
        following = self.playable(words) if self._position(words)[1] else []
        due = monotonic() + every
        gauge = self.gauge(words)

        in_time = takewhile(lambda _: not positions.budget.late, following)
        finishes = {i: positions.finish(*after(i)) for i in in_time}
        counts = {i: finish.word_count for i, finish in finishes.items()}
        least = {i: count for i, count in counts.items() if count is not None}
        # Nothing is counted where there is no finish.
        ways = {i: None if finishes[i].unknown else 0 for i in finishes.keys() - least.keys()}
        for i in sorted(least, key=least.__getitem__):
            if monotonic() > due:
                yield PartialEvaluation(gauge, following, finishes, dict(ways))
                every *= 2
                due = monotonic() + every
            ways[i] = positions.ways(*after(i), finishes[i])
        yield PartialEvaluation(gauge, following, finishes, ways)

    def grouped(
        self, evaluation: PartialEvaluation, of: Callable[[str], str | int]
    ) -> list[NextWords]:
        """Return what is known of the next words that share what `of` returns, in its order.

        This names no word, where `of` returns its first letter or its length.
        """
        groups: dict[Any, list[int]] = {}
        for i in evaluation.next:
            groups.setdefault(of(self.candidates.words[i]), []).append(i)
        return [self._evaluate_group(each, groups[each], evaluation) for each in sorted(groups)]

    def _evaluate_group(
        self, of: str | int, group: Sequence[int], evaluation: PartialEvaluation
    ) -> NextWords:
        finishes = {i: evaluation.next_finish.get(i, UNKNOWN) for i in group}
        if any(finish.unknown for finish in finishes.values()):
            return NextWords(of=of, finish=UNKNOWN, ways=None)
        least = fewest_words(finishes.values())
        if least is None:
            return NextWords(of=of, finish=NEVER, ways=0)
        played = evaluation.gauge.words
        best = [i for i in group if finishes[i].word_count == least]
        tight = [i for i in best if self._is_tight(i, least, played)]
        ways = [evaluation.next_ways.get(i) for i in tight or best]
        if not tight and None not in ways:
            # Bridges may come anywhere in these, not only first.
            after = [(*self._after(played, i), finishes[i]) for i in best]
            ways = [self.positions.ways(*each, every=True) for each in after]
        known = [each for each in ways if each is not None]
        in_all = sum(known) if len(known) == len(ways) else None
        return NextWords(of=of, finish=Minimum(word_count=least + 1, proven=True), ways=in_all)

    def _is_tight(self, i: int, further: int, words: Sequence[str]) -> bool:
        """Return whether candidate `i` and the `further` words after it are a tight chain.

        Two words or more after it are, unless only bridges make them so few.
        """
        after = (*words, self.candidates.words[i])
        covers = self.candidates.masks[i] & self._position(words)[1]
        few = further < 2 or not self._bridges or self.without_bridges(after)
        return few and covers != 0

    def _after(self, words: Sequence[str], i: int) -> tuple[str | None, int, Sequence[str]]:
        return self._position((*words, self.candidates.words[i]))

    def _position(self, words: Sequence[str]) -> tuple[str | None, int, Sequence[str]]:
        board = self.candidates.board
        return words[-1][-1] if words else None, board.full & ~board.mask("".join(words)), words
