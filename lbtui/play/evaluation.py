"""What a position of a game is worth: the fewest further words, and in how many ways."""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from lbtui.solve import Positions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from lbtui.solve import Candidates

LAST = 1 << 30
"""Sorts a word that nothing follows behind all others."""


class Outlook(NamedTuple):
    """What is known of a position and of every word that may be played next.

    words: the words played
    finish, ways: as `Evaluation` has them
    next: the candidates that may be played, in code-point order
    next_finish: finish after each of them; next_ways: the same, without those not counted yet
    complete: the answers are exact, and a finish of None means never; else it means unknown
    """

    words: tuple[str, ...]
    finish: int | None
    ways: int | None
    next: Sequence[int]
    next_finish: Mapping[int, int | None]
    next_ways: Mapping[int, int | None]
    complete: bool


class Evaluation:
    """Evaluates the positions of one board with one set of candidates.

    A position is given by the words played, which are legal and link; they need not be candidates.
    Where `complete` is False nothing is known, and None means that. Any method may raise Cancelled.
    """

    def __init__(
        self,
        candidates: Candidates,
        *,
        bridges: bool = True,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare; `bridges`: words that cover nothing new may be played to reach a letter."""
        self.candidates = candidates
        self._positions = Positions(candidates, bridges=bridges, cancel=cancel)
        self._starting: dict[str, list[int]] = {}
        for i, word in enumerate(candidates.words):
            self._starting.setdefault(word[0], []).append(i)

    @property
    def complete(self) -> bool:
        """Whether the answers are exact: not on boards of very many letters."""
        return self._positions.complete

    def finish(self, words: Sequence[str]) -> int | None:
        """Return the fewest further words after `words`; None: proven impossible."""
        return self._positions.finish(*self._position(words))

    def ways(self, words: Sequence[str]) -> int | None:
        """Return how many finishes of the fewest words there are after `words`; None: not known."""
        return self._positions.ways(*self._position(words))

    def playable(self, words: Sequence[str]) -> list[int]:
        """Return the candidates that may be played after `words`, in code-point order."""
        if not words:
            return list(range(len(self.candidates)))
        played = set(words)
        known = self.candidates.words
        return [i for i in self._starting.get(words[-1][-1], ()) if known[i] not in played]

    def outlook(self, words: Sequence[str], every: float) -> Iterator[Outlook]:
        """Evaluate the position after `words`, then each next word, the best ones first.

        Yields what is known after about `every` seconds, again after twice that, and so on, and
        in the end everything.
        """
        known, masks, positions = self.candidates.words, self.candidates.masks, self._positions
        _, open_, _ = self._position(words)
        following = self.playable(words) if open_ else []
        finishes: dict[int, int | None] = {}
        ways: dict[int, int | None] = {}
        due = monotonic() + every
        position = tuple(words), self.finish(words), self.ways(words), following
        # Words that end alike and leave the same letters open are worth the same, unless it takes
        # bridges: then each may be one for the others.
        alike: dict[tuple[str, int], list[int]] = {}
        for i in following:
            alike.setdefault((known[i][-1], open_ & ~masks[i]), []).append(i)
        left: list[tuple[int, str, int, list[int]]] = []
        for (last, rest), together in alike.items():
            one_by_one = positions.may_need_bridges(last, rest)
            for group in [[i] for i in together] if one_by_one else [together]:
                finish = positions.finish(last, rest, (*words, known[group[0]]))
                finishes.update(dict.fromkeys(group, finish))
                left.append((LAST if finish is None else finish, last, rest, group))
        for _, last, rest, group in sorted(left):
            if monotonic() > due:
                yield Outlook(*position, finishes, dict(ways), self.complete)
                every *= 2
                due = monotonic() + every
            played, finish = (*words, known[group[0]]), finishes[group[0]]
            ways.update(dict.fromkeys(group, positions.ways(last, rest, played, finish)))
        yield Outlook(*position, finishes, ways, self.complete)

    def _position(self, words: Sequence[str]) -> tuple[str | None, int, Sequence[str]]:
        board = self.candidates.board
        return words[-1][-1] if words else None, board.full & ~board.mask("".join(words)), words
