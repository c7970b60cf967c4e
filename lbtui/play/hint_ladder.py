"""Hints: a ladder from how many words there are to the words themselves.

Hints are about the best familiar completion of a position. They keep to that chain until the player
leaves it, and come back to it when the player does, so that no hint contradicts an earlier one.
A hint is data; its `text` puts it into words.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from lbtui.engine import MAX_SOLUTION_WORDS, Candidates, Limits, Minimum, Space
from lbtui.play.evaluation import Evaluator
from lbtui.play.game import GameError
from lbtui.play.hint import LEVELS, Hint

NO_SOLUTION = "there is no solution to give hints about"
NONE_FOUND = "no solution to give hints about was found within the limits"

CACHED_SPACES = 3
"""Spaces kept of those after some words."""


class HintLadder:
    """The hints of one game: `candidates` are those of its list on its board."""

    def __init__(
        self,
        candidates: Candidates,
        *,
        bridges: str = "auto",
        taken: Sequence[Hint] = (),
        seconds: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare; `taken` are the hints that the game has had, oldest first.

        `seconds` limits each search on boards of very many letters (None: only memory does).
        """
        self._chains = [hint.chain for hint in taken]
        self._space = Space(
            candidates,
            Limits(
                ranking="familiar",
                max_words=MAX_SOLUTION_WORDS,
                bridges=bridges,
                seconds=seconds,
                cancel=cancel,
            ),
        )
        self.evaluator = Evaluator(candidates, bridges=bridges, cancel=cancel)
        self._after = lru_cache(CACHED_SPACES)(self._solutions_after)

    def end_in(self, seconds: float | None) -> None:
        """Let everything be unknown that is not found `seconds` from now; None: no limit."""
        self.evaluator.positions.budget.end_in(seconds)
        self._space.budget.end_in(seconds)

    def hint(self, words: Sequence[str], level: int) -> Hint:
        """Return the hint of a level (1 to LEVELS) after `words`, in lower case.

        Raises GameError where no solution is known; Cancelled.
        """
        minimum = self._known_minimum()
        played = tuple(words)
        if level == 1:
            return self._with_ways(Hint(level=level, words=played, minimum=minimum), ())
        board = self._space.candidates.board
        if not board.full & ~board.mask("".join(played)):
            return Hint(level=level, words=played, minimum=minimum, finish=0, chain=played)
        followed = self.worth_following(played)
        chain = self._chain_from(followed)
        finish = self._finish(played)
        hint = Hint(level=level, words=played, minimum=minimum, finish=finish, chain=chain)
        return self._with_ways(hint, followed) if level == 2 else hint

    def _with_ways(self, hint: Hint, words: Sequence[str]) -> Hint:
        """Return the hint with the ways after `words`."""
        ways, without = self.evaluator.ways(words), self.evaluator.without_bridges(words)
        return Hint(**(vars(hint) | {"ways": ways, "without_bridges": without}))

    def next(self, words: tuple[str, ...], taken: Sequence[Hint]) -> Hint | None:
        """Return the hint after those `taken`, oldest first; None: everything has been shown.

        The ladder of a chain goes on where it was left when the player comes back to that chain.
        Raises GameError where no solution is known; Cancelled.
        """
        if not taken and not words:
            return self.hint(words, 1)
        chain, followed = self.chain(words), self.worth_following(words)
        of_chain = (hint for hint in reversed(taken) if hint.level > 2 and hint.chain == chain)
        last = next(of_chain, None)
        elsewhere = words if last is None else words[len(followed) :]
        if elsewhere and not any(hint.level == 2 and hint.words == words for hint in taken):
            return self.hint(words, 2)
        level = 3 if last is None else last.level + 1
        if last and last.level == LEVELS - 1 and len(followed) > last.followed:
            level = last.level  # what it showed is played: the next word
        # Of a word of three letters the first two are all that was left to tell.
        told = last and last.text(compact=True)
        left = (self.hint(words, each) for each in range(level, LEVELS + 1))
        return next((hint for hint in left if hint.text(compact=True) != told), None)

    def chain(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the solution that hints after `words` are about.

        Raises GameError where no solution is known.
        """
        self._known_minimum()
        return self._chain_from(self.worth_following(words))

    @property
    def minimum(self) -> Minimum:
        """The fewest words that solve the board."""
        return self._space.minimum()

    def _known_minimum(self) -> int:
        """Return the fewest words. Raises GameError where no solution is known."""
        minimum = self.minimum
        if minimum.word_count is None:
            raise GameError(NO_SOLUTION if minimum.proven else NONE_FOUND)
        return minimum.word_count

    def worth_following(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words up to the last position that is worth following.

        That is one from which the board can still be solved with at most one word more than it
        needs. The start always is.
        """
        minimum = self.minimum.word_count or 0
        for end in range(len(words), 0, -1):
            finish = self._finish(words[:end])
            if finish is not None and end + finish <= minimum + 1:
                return tuple(words[:end])
        return ()

    def _chain_from(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the chain that hints are about after `words`, those included.

        `words` leave letters open and are worth following. A chain goes when one of its words does,
        which the player may have rejected.
        """
        played = tuple(words)
        in_all = len(played) + (self._finish(played) or 0)
        find = self._space.candidates.find
        for chain in self._chains:
            if (
                len(chain) == in_all
                and chain[: len(played)] == played
                and all(find(word) is not None for word in chain[len(played) :])
            ):
                return chain
        first = next(iter(self._after(played)), None)
        if first is None:
            raise GameError(NONE_FOUND)
        self._chains.append(played + first.words)
        return self._chains[-1]

    def _solutions_after(self, played: tuple[str, ...]) -> Space:
        if not played:
            return self._space
        if self._space.budget.late:
            raise GameError(NONE_FOUND)
        space = self._space.restricted(after=played)
        space.budget.deadline = self._space.budget.deadline
        return space

    def _finish(self, words: Sequence[str]) -> int | None:
        """Return the fewest further words; None: not one way is known."""
        finish = self.evaluator.finish(words)
        return (self._after(tuple(words)).minimum() if finish.unknown else finish).word_count
