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
from lbtui.play.hint import MAX_LEVEL, Hint

NO_SOLUTION_MESSAGE = "there is no solution to give hints about"
NO_KNOWN_SOLUTION_MESSAGE = "no solution to give hints about was found within the limits"

MAX_CACHED_SPACES = 3
"""Spaces kept of those after some words."""


class HintLadder:
    """The hints of one game: `candidates` are those of its list on its board."""

    def __init__(
        self,
        candidates: Candidates,
        *,
        bridges: str = "auto",
        previous_hints: Sequence[Hint] = (),
        seconds: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Prepare; `previous_hints` are those that the game has had, oldest first.

        `seconds` limits each search on boards of very many letters (None: only memory does).
        """
        self._chains = [hint.chain for hint in previous_hints]
        limits = Limits(
            ranking="familiar",
            max_words=MAX_SOLUTION_WORDS,
            bridges=bridges,
            seconds=seconds,
            cancel=cancel,
        )
        self._space = Space(candidates, limits)
        self.evaluator = Evaluator(candidates, bridges=bridges, cancel=cancel)
        self._get_space_after = lru_cache(MAX_CACHED_SPACES)(self._open_space_after)

    def limit_time(self, seconds: float | None) -> None:
        """Let everything be unknown that is not found `seconds` from now; None: changes nothing."""
        self.evaluator.positions.budget.set_time_limit(seconds)
        self._space.budget.set_time_limit(seconds)

    def make_hint(self, words: Sequence[str], level: int) -> Hint:
        """Return the hint of a level (1 to MAX_LEVEL) after `words`, in lower case.

        Raises GameError where no solution is known; Cancelled.
        """
        min_word_count, played = self._require_min_word_count(), tuple(words)
        if level == 1:
            return self._add_ways(Hint(level=level, words=played, minimum=min_word_count), ())
        board = self._space.candidates.board
        if not board.open_mask(played):
            return Hint(level=level, words=played, minimum=min_word_count, finish=0, chain=played)
        start, finish = self.find_promising_start(played), self._find_finish(played)
        chain = self._find_chain_from(start)
        hint = Hint(level=level, words=played, minimum=min_word_count, finish=finish, chain=chain)
        return self._add_ways(hint, start) if level == 2 else hint

    def _add_ways(self, hint: Hint, words: Sequence[str]) -> Hint:
        """Return the hint with the ways after `words`."""
        ways, omits_bridges = self.evaluator.count_ways(words), self.evaluator.omits_bridges(words)
        return Hint(**(vars(hint) | {"ways": ways, "without_bridges": omits_bridges}))

    def make_next_hint(self, words: tuple[str, ...], previous_hints: Sequence[Hint]) -> Hint | None:
        """Return the hint after those before, oldest first; None: everything has been shown.

        The ladder of a chain goes on where it was left when the player comes back to that chain.
        Raises GameError where no solution is known; Cancelled.
        """
        if not previous_hints and not words:
            return self.make_hint(words, 1)
        chain, start = self.find_chain(words), self.find_promising_start(words)
        same_chain = [hint for hint in previous_hints if hint.level > 2 and hint.chain == chain]
        last_hint = same_chain[-1] if same_chain else None
        new_words = words if last_hint is None else words[len(start) :]
        position_hints = [hint for hint in previous_hints if hint.words == words]
        if new_words and all(hint.level != 2 for hint in position_hints):
            return self.make_hint(words, 2)
        level = 3 if last_hint is None else last_hint.level + 1
        if last_hint and last_hint.level == MAX_LEVEL - 1 and len(start) > last_hint.followed_count:
            level = last_hint.level  # what it showed is played: the next word
        # Of a word of three letters the first two are all that was left to tell.
        last_text = last_hint and last_hint.text(compact=True)
        next_hints = (self.make_hint(words, level) for level in range(level, MAX_LEVEL + 1))
        return next((hint for hint in next_hints if hint.text(compact=True) != last_text), None)

    def find_chain(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the solution that hints after `words` are about.

        Raises GameError where no solution is known.
        """
        self._require_min_word_count()
        return self._find_chain_from(self.find_promising_start(words))

    @property
    def minimum(self) -> Minimum:
        """The fewest words that solve the board."""
        return self._space.find_minimum()

    def _require_min_word_count(self) -> int:
        """Return the fewest words. Raises GameError where no solution is known."""
        minimum = self.minimum
        if minimum.word_count is None:
            raise GameError(NO_SOLUTION_MESSAGE if minimum.proven else NO_KNOWN_SOLUTION_MESSAGE)
        return minimum.word_count

    def find_promising_start(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words up to the last position that is worth following.

        That is one from which the board can still be solved with at most one word more than it
        needs. The start always is.
        """
        min_word_count = self.minimum.word_count or 0
        for end in range(len(words), 0, -1):
            finish = self._find_finish(words[:end])
            if finish is not None and end + finish <= min_word_count + 1:
                return tuple(words[:end])
        return ()

    def _find_chain_from(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the chain that hints are about after `words`, those included.

        `words` leave letters open and are worth following. A chain goes when one of its words does,
        which the player may have rejected.
        """
        played = tuple(words)
        word_count = len(played) + (self._find_finish(played) or 0)
        candidates = self._space.candidates
        for chain in self._chains:
            if (
                len(chain) == word_count
                and chain[: len(played)] == played
                and all(word in candidates for word in chain[len(played) :])
            ):
                return chain
        solution = next(iter(self._get_space_after(played)), None)
        if solution is None:
            raise GameError(NO_KNOWN_SOLUTION_MESSAGE)
        self._chains.append(played + solution.words)
        return self._chains[-1]

    def _open_space_after(self, played: tuple[str, ...]) -> Space:
        if not played:
            return self._space
        if self._space.budget.is_late:
            raise GameError(NO_KNOWN_SOLUTION_MESSAGE)
        space = self._space.with_changed_limits(after=played)
        space.budget.deadline = self._space.budget.deadline
        return space

    def _find_finish(self, words: Sequence[str]) -> int | None:
        """Return the fewest further words; None: not one way is known."""
        finish = self.evaluator.find_finish(words)
        if finish.is_unknown:
            finish = self._get_space_after(tuple(words)).find_minimum()
        return finish.word_count
