"""Hints: a ladder from how many words there are to the words themselves.

Hints are about the best familiar completion of a position. They keep to that chain until the player
leaves it, and come back to it when the player does, so that no hint contradicts an earlier one.
"""

from __future__ import annotations

from lbtui.play.evaluation import Evaluation
from lbtui.solve import MOST_WORDS, Space
from lbtui.text import amount, capitals, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lbtui.solve import Candidates

LEVELS = 7
"""1 the fewest words and the number of solutions; 2 the same from here; 3 the first and last letter
of each word; 4 its length; 5 more of its letters; 6 one word; 7 all of them."""

BLANK = "_"
NO_SOLUTION = "there is no solution to give hints about"

KEPT = 3
"""Spaces kept: the whole board's, and those after some words."""


class Hints:
    """The hints of one game: `candidates` are those of its list on its board."""

    def __init__(
        self,
        candidates: Candidates,
        *,
        bridges: str = "auto",
        chains: Iterable[tuple[str, ...]] = (),
        seconds: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare; `chains` are those that the game's earlier hints were about, oldest first.

        `seconds` limits each search on boards of very many letters (None: only memory does).
        """
        self.chains = list(chains)
        self._space = Space(
            candidates,
            ranking="familiar",
            max_words=MOST_WORDS,
            bridges=bridges,
            seconds=seconds,
            cancel=cancel,
        )
        self._evaluation = Evaluation(candidates, bridges=bridges != "never", cancel=cancel)
        self._spaces: dict[tuple[str, ...], Space] = {(): self._space}

    def text(self, words: Sequence[str], level: int, letters: int = 2) -> str:
        """Return the hint of a level (1 to LEVELS) after `words`, in lower case.

        `letters` is how many letters of each word level 5 shows. One line a fact, ready to print.
        Raises ValueError for another level, and where no solution is known; Cancelled.
        """
        if not 1 <= level <= LEVELS:
            raise ValueError(f"hints have levels from 1 to {LEVELS}")
        minimum = self.minimum
        if minimum is None:
            raise ValueError(NO_SOLUTION)
        if level == 1:
            return f"{self._enough(minimum, self._evaluation.ways(()))}."
        board = self._space.candidates.board
        if not board.full & ~board.mask("".join(words)):
            return "Every letter is covered."
        followed = self.followed(words)
        lines = self._detour(words, followed, minimum)
        if level == 2:
            if not lines:
                finish = len(self._completed(words)) - len(words)
                lines = [f"From here {self._enough(finish, self._evaluation.ways(words))}."]
            return "\n".join(lines)
        chain = self._completed(followed)[len(followed) :]
        return "\n".join([*lines, shown(chain, level, letters)])

    def chain(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the solution that hints after `words` are about.

        Raises ValueError where no solution is known.
        """
        if self.minimum is None:
            raise ValueError(NO_SOLUTION)
        return self._completed(self.followed(words))

    @property
    def minimum(self) -> int | None:
        """The fewest words that solve the board; None: no solution is known."""
        return self._space.minimum()

    @property
    def proven(self) -> bool:
        """Whether `minimum` is proven, or that there is no solution."""
        return self._space.minimum_proven

    def followed(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words up to the last position that is worth following.

        That is one from which the board can still be solved with at most one word more than it
        needs. The start always is.
        """
        minimum = self.minimum or 0
        for end in range(len(words), 0, -1):
            finish = self._finish(words[:end])
            if finish is not None and end + finish <= minimum + 1:
                return tuple(words[:end])
        return ()

    def _completed(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the chain that hints are about after `words`, those included.

        `words` leave letters open and are worth following. A chain goes when one of its words does,
        which the player may have rejected.
        """
        played = tuple(words)
        in_all = len(played) + (self._finish(played) or 0)
        find = self._space.candidates.find
        for chain in self.chains:
            if (
                len(chain) == in_all
                and chain[: len(played)] == played
                and all(find(word) is not None for word in chain[len(played) :])
            ):
                return chain
        self.chains.append(played + next(iter(self._after(played))).words)
        return self.chains[-1]

    def _finish(self, words: Sequence[str]) -> int | None:
        """Return the fewest further words; None: not one way is known."""
        if self._evaluation.complete:
            return self._evaluation.finish(words)
        return self._after(tuple(words)).minimum()

    def _after(self, played: tuple[str, ...]) -> Space:
        """Return the solutions that go on from `played`; the last spaces asked for are kept."""
        if played not in self._spaces:
            if len(self._spaces) == KEPT:
                self._spaces = {(): self._space}
            self._spaces[played] = self._space.restricted(after=played)
        return self._spaces[played]

    def _enough(self, words: int, ways: int | None) -> str:
        """Return `2 words are enough, in 10 ways`."""
        enough = f"{plural(words, 'word')} {'is' if words == 1 else 'are'} enough"
        return enough if ways is None else f"{enough}, in {amount(ways)} way{'s'[: ways != 1]}"

    def _detour(self, words: Sequence[str], followed: Sequence[str], minimum: int) -> list[str]:
        """Return what the words beyond `followed` cost, and where to go back to."""
        if len(words) == len(followed):
            return []
        finish = self._finish(words)
        if finish is None:
            cost = "This cannot be solved from here."
        else:
            least = f"{plural(finish, 'more word')}, {len(words) + finish} in all"
            cost = f"From here it takes {least}; {minimum} are enough."
        return [cost, f"Go back to before {capitals(words[len(followed)])}:"]


def shown(chain: Sequence[str], level: int, letters: int) -> str:
    """Return the words of `chain` as far as a level shows them, from 3 to LEVELS."""
    if level == LEVELS:
        return " - ".join(map(capitals, chain))
    if level == 3:
        return ", ".join(f"{capitals(word[0])}…{capitals(word[-1])}" for word in chain)
    begun = 1 if level == 4 else letters
    blanks = [_blanks(word, begun) for word in chain]
    if level == 6:
        blanks[0] = capitals(chain[0])
    return ", ".join(blanks)


def _blanks(word: str, begun: int) -> str:
    """Return `word` with its first `begun` letters and its last; a blank for each other."""
    shown = [
        capitals(letter) if at < begun or at == len(word) - 1 else BLANK
        for at, letter in enumerate(word)
    ]
    return " ".join(shown)
