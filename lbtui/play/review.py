"""The review of a game: what was possible at each move, and where the whole stands."""

from __future__ import annotations

from typing import NamedTuple

from lbtui.engine import COSTS, NEVER, UNKNOWN, Minimum, Space
from lbtui.engine.candidates import with_played
from lbtui.play.evaluation import Evaluator
from lbtui.play.record import Result
from lbtui.puzzle import fold_case
from lbtui.puzzle.chain import examine, why_unplayable
from lbtui.puzzle.text import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from lbtui.engine import Candidates
    from lbtui.words import WordList

BETTER = 3
"""Better words that are named for a move."""
COUNTING_SECONDS = 2.0
"""Seconds to count each number of words, which boards of very many letters may exceed."""


class Move(NamedTuple):
    """One word of a game.

    finish: the fewest words needed after it; none where the position is lost
    ways: how many finishes have that many words: 0 where it is lost, 1 after the last word, None
        where it is unknown
    best: `finish` of the best word; none where the position was lost before
    fewer_ways: another word keeps `finish`, too, and leaves more ways
    better: up to BETTER words with smaller `finish`: those that leave the fewest words, then the
        most ways, then by the ranking
    best_words: how many of `better`, the first ones, leave as few words in as many ways as any
    error: why the word could not be played; it was not, and nothing is known of it then
    """

    word: str
    finish: Minimum = UNKNOWN
    ways: int | None = None
    best: Minimum = UNKNOWN
    fewer_ways: bool = False
    better: tuple[str, ...] = ()
    best_words: int = 0
    error: str | None = None

    @property
    def cost(self) -> int | None:
        """How many words more it takes than the best word; None where it lost, or is unknown."""
        if self.finish.words is None or self.best.words is None:
            return None
        return self.finish.words - self.best.words


class Standing:
    """A solution's cost, `rank` among all, and `level_rank` among those of as many words.

    Its `place` is shared by the `tied` ones of as many words that cost as much, itself included.
    All count from 1. They are None where counting stopped before them, and where the chain is not
    in the space: it has a word that is not a candidate, covers nothing new, or is a bridge where
    others need none. `of`: the solutions of as many words, at least so many unless `exact`.
    """

    __slots__ = ("cost", "exact", "level_rank", "of", "place", "rank", "tied")

    def __init__(self, space: Space, chain: Sequence[str]) -> None:
        """Count up to the number of words of `chain`."""
        candidates = space.candidates
        cost = COSTS[space.ranking]
        found = [candidates.find(word) for word in chain]
        self.cost = sum(
            cost(candidates.words[i], candidates.scores[i]) for i in found if i is not None
        )
        count = space.count(len(chain))
        self.of, self.exact = count.solutions, count.exact
        try:
            level_rank, rank = space.level_rank(chain), space.rank(chain)
            place = space.place(chain)
        except ValueError:
            level_rank = rank = place = None
        self.place = None if place is None else place[0]
        self.tied = None if place is None else place[1]
        self.level_rank = None if level_rank is None else level_rank + 1
        self.rank = None if rank is None else rank + 1

    @property
    def result(self) -> Result:
        """What a game keeps of it, without the fewest words that solve the board."""
        return Result(self.place, self.tied or 0, self.of if self.place else 0)

    @property
    def percentile(self) -> float | None:
        """The share, in percent, of the solutions of as many words that cost more."""
        return self.result.percentile


def why_unlisted(words: Sequence[str], names: str) -> str:
    """Return why a chain with `words`, which the lists of these `names` lack, has no place.

    "" where there are no such words.
    """
    if not words:
        return ""
    are = "is" if len(words) == 1 else "are"
    return f"{' and '.join(map(quote, words))} {are} not in {names}; figures are about {names}"


class Review:
    """A game compared with everything that was possible on `board`.

    moves: one for each word given
    words: those that were played, without the ones that could not be
    rejected: those of them that had been rejected
    unlisted: which of them the lists do not have, in a line; "" where they have all
    complete: what each move left is known
    solved: they cover every letter
    standing: of the whole among all solutions; None where it is none of them, and `reason` says why
    best_moves: how many moves left as few words as the best word did
    without_bridges: some `ways` leave out finishes with bridges
    """

    def __init__(
        self,
        candidates: Candidates,
        words: Iterable[str],
        *,
        ranking: str = "shortest",
        bridges: str = "auto",
        min_length: int = 3,
        lists: Sequence[WordList] = (),
        rejected: Collection[str] = (),
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Review `words`, in any case, played in this order. Raises Cancelled.

        Words of `lists` may be played that are no candidates, as those that the player `rejected`.
        """
        self.board = board = candidates.board
        given = [*map(fold_case, words)]
        candidates = with_played(candidates, lists, given, min_length=min_length)
        self._evaluator = Evaluator(candidates, bridges=bridges != "never", cancel=cancel)
        self._cost = COSTS[ranking]
        played: list[str] = []
        self.moves: list[Move] = []
        for word in given:
            error = why_unplayable(board, played, word, min_length)
            self.moves.append(Move(word, error=error) if error else self._move(played, word))
            if not error:
                played.append(word)
        positions = [played[: at + 1] for at in range(len(played))]
        self.without_bridges = any(map(self._evaluator.without_bridges, positions))
        self.complete = all(self._evaluator.finish(each).proven for each in [[], *positions])
        self.words = tuple(played)
        gone = {word for word in played if any(each.rejects(word) for each in lists)}
        self.rejected = tuple(word for word in played if word in gone.union(rejected))
        names = " + ".join(each.name for each in lists) or "the list"
        self.unlisted = why_unlisted(
            [word for word in played if candidates.find(word) is None], names
        )
        self.solved = not board.full & ~board.mask("".join(played))
        self.best_moves = sum(move.cost == 0 for move in self.moves)
        self.standing: Standing | None = None
        self.reason = self._why_unranked(min_length, bridges)
        if self.reason is None:
            space = Space(
                candidates,
                ranking=ranking,
                max_words=len(played),
                bridges=bridges,
                seconds=COUNTING_SECONDS,
                cancel=cancel,
            )
            self.standing = Standing(space, played)
            if self.standing.rank is None and self.standing.level_rank is None:
                self.reason = (
                    "it uses a word that adds no new letter, and others need none"
                    if self.standing.exact
                    else "there are too many solutions to count"
                )

    def _move(self, played: Sequence[str], word: str) -> Move:
        evaluator, words = self._evaluator, self._evaluator.candidates.words
        after = (*played, word)
        left_after, ways = evaluator.finish(after), evaluator.ways(after)
        finish, before = left_after.words, evaluator.finish(played)
        if finish != 0 and before.unknown:
            return Move(word)  # whether the position was lost before is not known
        best = None if before.words is None else before.words - 1
        if finish is not None and (best is None or finish < best):
            best = finish  # what no word of the list could do, one that is not listed did
        if best is None:
            return Move(word, left_after, ways, NEVER)
        possible = Minimum(best, proven=True)
        left: dict[int, list[int]] = {}
        for i in evaluator.playable(played):
            least = evaluator.finish((*played, words[i])).words
            if least is not None and (finish is None or least < finish or least == best):
                left.setdefault(least, []).append(i)
        found: list[tuple[int, int, int, str]] = []
        for least in sorted(left):
            if len(found) < BETTER:
                found += sorted((least, *self._worth(played, i)) for i in left[least])
        if finish == best:
            fewer_ways = bool(found) and -found[0][1] > (ways or 0)
            return Move(word, left_after, ways, possible, fewer_ways)
        better = [each[3] for each in found[:BETTER]]
        best_words = sum(each[:2] == found[0][:2] for each in found[:BETTER])
        return Move(word, left_after, ways, possible, better=tuple(better), best_words=best_words)

    def _worth(self, played: Sequence[str], i: int) -> tuple[int, int, str]:
        candidates = self._evaluator.candidates
        word = candidates.words[i]
        ways = self._evaluator.ways((*played, word)) or 0
        return -ways, self._cost(word, candidates.scores[i]), word

    def _why_unranked(self, min_length: int, bridges: str) -> str | None:
        """Return why the game is none of the solutions of its lists; None when it may be one."""
        if not self.solved:
            return "it is not solved"
        if self.unlisted:
            return self.unlisted
        report = examine(self.board, self.words, min_length)
        if report.bridges and bridges == "never":
            return "it uses a word that adds no new letter"
        return report.why
