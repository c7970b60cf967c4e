"""The review of a game: what was possible at each move, and where the whole stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from lbtui.engine import COSTS, MAX_SOLUTION_WORDS, NEVER, Candidates, Limits, Minimum, Space
from lbtui.engine.candidates import with_played
from lbtui.play.evaluation import Evaluator, NextWord
from lbtui.play.moves import MAX_SHOWN_LETTERS, Move, Standing, find_standing
from lbtui.play.wording import better_words, grade, place_text, remainder_text
from lbtui.puzzle import Board, fold_case
from lbtui.puzzle.chain import examine, why_unplayable
from lbtui.puzzle.ranking import BAND_FLOORS
from lbtui.puzzle.text import clean, quote
from lbtui.text import capitalize_quoted, capitals, plural
from lbtui.words import WordList

BETTER = 3
"""Better words that are listed for a move."""
EVERYDAY = BAND_FLOORS[-1]
"""The least score of a word that everyone knows."""
COUNTING_SECONDS = 2.0
"""Seconds to count each number of words, which boards of very many letters may exceed."""


_Worth = tuple[int, int, int, str, int]
"""What a word leaves: further words, minus the ways; its cost, the word, and its score."""


def _next_word(worth: _Worth | None) -> NextWord | None:
    if worth is None:
        return None
    finish, ways, _, word, _ = worth
    return NextWord(word=word, finish=Minimum(word_count=finish, proven=True), ways=-ways)


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

    - `moves`: one for each word given
    - `words`: those that were played, without the ones that could not be
    - `candidates`: the words it is compared with, and those played
    - `names`: those of the lists
    - `rejected`: those of them that had been rejected
    - `unlisted`: which of them the lists do not have, in a line; "" where they have all
    - `complete`: what each move left is known
    - `solved`: all words could be played, and they cover every letter
    - `standing`: of the whole among all solutions; None where it is none of them, and `reason` says
      why
    - `best_moves`: how many moves left as few words as the best word did
    - `without_bridges`: some `ways` leave out finishes with bridges
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
        seconds: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Review `words`, in any case, played in this order. Raises Cancelled, ValueError.

        What is not found in `seconds` is unknown.
        Words of `lists` may be played that are no candidates, as those that the player `rejected`.
        """
        board = candidates.board
        self.board: Board = board
        given = [*map(fold_case, words)]
        candidates = with_played(candidates, lists, given, min_length=min_length)
        self.candidates = candidates
        self._evaluator = Evaluator(candidates, bridges=bridges, cancel=cancel)
        self._evaluator.positions.budget.end_in(seconds)
        most = max(1, min(len(given), MAX_SOLUTION_WORDS))
        space = Space(
            candidates,
            Limits(
                ranking=ranking,
                max_words=most,
                bridges=bridges,
                seconds=COUNTING_SECONDS,
                cancel=cancel,
            ),
        )
        space.budget.end_in(seconds)
        self._space, self._cost = space, COSTS[ranking]
        played: list[str] = []
        self.moves: list[Move] = []
        for word in given:
            error = why_unplayable(board, played, word, min_length)
            self.moves.append(Move(word=word, error=error) if error else self._move(played, word))
            if not error:
                played.append(word)
        positions = [played[: at + 1] for at in range(len(played))]
        self.without_bridges: bool = any(map(self._evaluator.omits_bridges, positions))
        self.complete: bool = all(
            self._evaluator.find_finish(each).proven for each in [[], *positions]
        )
        self.words: tuple[str, ...] = tuple(played)
        gone = {word for word in played if any(each.rejects(word) for each in lists)}
        self.rejected: tuple[str, ...] = tuple(
            word for word in played if word in gone.union(rejected)
        )
        self.names: str = " + ".join(candidates.lists)
        self.unlisted: str = why_unlisted(
            [word for word in played if candidates.find(word) is None],
            self.names or "the list",
        )
        failed = [f"{quote(move.word)} could not be played" for move in self.moves if move.error]
        self.solved: bool = not failed and not board.open_mask(played)
        self.best_moves: int = sum(move.cost == 0 for move in self.moves)
        self.standing: Standing | None = None
        self.reason = failed[0] if failed else self._why_unranked(min_length, bridges)
        if self.reason is None:
            self.standing = find_standing(space, played)
            if self.standing.rank is None and self.standing.level_rank is None:
                idle = examine(board, played, min_length).bridges and not space.bridged()
                self.reason = (
                    "it uses a word that adds no new letter, and others need none"
                    if idle or self.standing.exact
                    else "there was no time to count the solutions"
                    if self._evaluator.positions.budget.late
                    else "there are too many solutions to count"
                )

    def __repr__(self) -> str:
        """Show the board, and how the game ended."""
        return f"<Review of {self.board}: {review_summary(self)[0]}>"

    def text(self, *, names: str = "") -> str:
        """Return the whole review as lines of text, as the app copies it.

        `names` are the word lists', where nothing else says them.
        """
        lines = [f"lbtui review of {capitals(str(self.board))}"]
        for n, move in enumerate(self.moves, 1):
            quality = "" if move.error or not grade(move) else f" ({grade(move)})"
            more = f"; {better_words(move)}" if move.instead else ""
            word = capitals(clean(move.word, MAX_SHOWN_LETTERS))
            lines.append(f"{n} {word}: {remainder_text(move)}{quality}{more}")
        return "\n".join([*lines, *review_summary(self, names)])

    def as_json(self) -> dict[str, object]:
        """Return the last line that `lbtui review` prints; the lines before are the moves."""
        ranks = ("rank", "level_rank", "of", "place", "percentile", "tied")
        return {
            "solved": self.solved,
            "words": len(self.words),
            **{name: getattr(self.standing, name, None) for name in ranks},
            "best_moves": self.best_moves,
            "reason": self.reason,
            "list": self.names,
        }

    def _move(self, played: Sequence[str], word: str) -> Move:
        evaluator, words = self._evaluator, self._evaluator.candidates.words
        after = (*played, word)
        left_after, ways = evaluator.find_finish(after), evaluator.count_ways(after)
        finish, before = left_after.word_count, evaluator.find_finish(played)
        if finish != 0 and (before.unknown or left_after.unknown):
            return Move(word=word)  # whether the position was lost before is not known
        best = None if before.word_count is None else before.word_count - 1
        if finish is not None and (best is None or finish < best):
            best = finish  # what no word of the list could do, one that is not listed did
        if best is None:
            return Move(word=word, finish=left_after, ways=ways, best=NEVER)
        left: dict[int, list[int]] = {}
        for i in evaluator.find_next_candidates(played):
            least = evaluator.find_finish((*played, words[i])).word_count
            if least is not None and (finish is None or least <= finish):
                left.setdefault(least, []).append(i)
        found: list[_Worth] = []
        everyday: list[_Worth] = []
        for least in sorted(left):
            if len(found) < BETTER or not everyday:
                found += sorted((least, *self._sort_key(played, i)) for i in left[least])
                everyday = [each for each in found if each[4] >= EVERYDAY]
        if evaluator.positions.budget.late:
            return Move(word=word, finish=left_after, ways=ways)  # not all words were compared
        instead, known = (
            next(
                (each for each in some if finish is None or each[:2] < (finish, -(ways or 0))), None
            )
            for some in (found, everyday)
        )
        if finish == best and instead and self._begins_best(played, word, best):
            instead = known = None
        fewer = [each[3] for each in found if finish is None or each[0] < finish]
        return Move(
            word=word,
            finish=left_after,
            ways=ways,
            best=Minimum(word_count=best, proven=True),
            better=tuple(fewer[:BETTER]),
            instead=_next_word(instead),
            everyday=_next_word(known) if known != instead else None,
        )

    def _sort_key(self, played: Sequence[str], i: int) -> tuple[int, int, str, int]:
        candidates = self._evaluator.candidates
        word, score = candidates.words[i], candidates.scores[i]
        ways = self._evaluator.count_ways((*played, word)) or 0
        return -ways, self._cost(word, score), word, score

    def _begins_best(self, played: Sequence[str], word: str, further: int) -> bool:
        """Return whether a best solution after `played` begins with `word`, and `further` more."""
        candidates = self._evaluator.candidates
        i = candidates.find(word)
        best, rest = self._best_cost(played, further + 1), self._best_cost((*played, word), further)
        if i is None or best is None or rest is None:
            return False
        return best == rest + self._cost(word, candidates.scores[i])

    def _best_cost(self, played: Sequence[str], further: int) -> int | None:
        """Return the least cost of solutions of `further` words after `played`; None: unknown."""
        space = self._space.restricted(after=tuple(played), max_words=further)
        first = next(iter(space), None)
        return None if first is None or len(first.words) != further else first.cost

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


def review_summary(found: Review, names: str = "") -> list[str]:
    """Return how the game ended, its place, what moves cost, and how many were best.

    `names` are the word lists', where nothing else says them. No move is counted in a game with a
    word that they do not have, as what such a word leaves is about other words.
    """
    words, standing = plural(len(found.words), "word"), found.standing
    if found.unlisted:
        outcome = f"Solved in {words}" if found.solved else f"Not solved after {words}"
        return [f"{outcome}; {capitalize_quoted(found.unlisted)}.", *rejection_sentences(found)]
    with_list = f" (word list {names})" if names and found.words else ""
    reason = capitalize_quoted(found.reason or "")
    if not found.solved:
        why = f"; {reason}" if any(move.error for move in found.moves) else ""
        lines = [f"Not solved after {words}{with_list}{why}."]
    elif standing is None or standing.exact_place is None:
        lines = [f"Solved in {words}{with_list}; not ranked: {reason}."]
    else:
        lines = [f"Solved: {place_text(len(found.words), standing.exact_place)}{with_list}."]
    lines += _cost_sentences(found) + rejection_sentences(found)
    if found.without_bridges:
        lines.append("Ways in which a word adds no new letter are not counted.")
    if found.complete and found.words:
        best = sum(grade(move) == "best" for move in found.moves)
        lines.append(f"A best word in {best} of {plural(len(found.moves), 'position')}.")
    return lines


def rejection_sentences(found: Review) -> list[str]:
    """Return a sentence about the words that had been rejected; no sentence if there is none."""
    words = list(map(capitals, found.rejected))
    return [f"{' and '.join(words)} had been rejected."] if words else []


def _cost_sentences(found: Review) -> list[str]:
    """Return how many extra words each bad move cost, and which move lost the game."""
    costs, lost = [], []
    for move in found.moves:
        word = capitals(clean(move.word, MAX_SHOWN_LETTERS))
        if move.best.word_count is not None and move.finish.never:
            lost.append(f"{word} lost the game: nothing solves the board after it.")
        elif move.cost:
            costs.append((word, move.cost))
    if not costs:
        return lost
    (first, more), *others = costs
    each = [f"{first} cost {plural(more, 'extra word')}", *(f"{word} {n}" for word, n in others)]
    total = f": {sum(n for _, n in costs)} in all" if others else ""
    return [f"{', '.join(each)}{total}.", *lost]
