"""What a position of a game is worth: the fewest further words, and in how many ways."""

from __future__ import annotations

from lbtui.solve import Positions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lbtui.solve import Candidates


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
        """The fewest further words after `words`; None: proven impossible."""
        return self._positions.finish(*self._position(words))

    def ways(self, words: Sequence[str]) -> int | None:
        """How many finishes of the fewest words there are after `words`; None: not known."""
        return self._positions.ways(*self._position(words))

    def playable(self, words: Sequence[str]) -> list[int]:
        """The candidates that may be played after `words`, in code-point order."""
        if not words:
            return list(range(len(self.candidates)))
        played = set(words)
        known = self.candidates.words
        return [i for i in self._starting.get(words[-1][-1], ()) if known[i] not in played]

    def _position(self, words: Sequence[str]) -> tuple[str | None, int, Sequence[str]]:
        board = self.candidates.board
        return words[-1][-1] if words else None, board.full & ~board.mask("".join(words)), words
