"""The review of a game: what was possible at each move, and where the whole stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from lbtui.engine import COSTS, IMPOSSIBLE, MAX_SOLUTION_WORDS, Candidates, Limits, Minimum, Space
from lbtui.engine.candidates import add_played_words
from lbtui.formatting import capitalize_quoted, capitals, plural
from lbtui.play.evaluation import Evaluator, NextWord
from lbtui.play.moves import MAX_SHOWN_LETTERS, Move
from lbtui.play.standing import Standing, explain_unlisted, rank_chain
from lbtui.play.wording import better_words_text, finish_text, grade_move, place_text
from lbtui.puzzle import Board, fold_case
from lbtui.puzzle.chain import examine_chain, explain_unplayable
from lbtui.puzzle.ranking import MIN_BAND_SCORES
from lbtui.puzzle.text import printable, quote
from lbtui.words import WordList

MAX_BETTER_WORDS = 3
"""Better words that are listed for a move."""
EVERYDAY_MIN_SCORE = MIN_BAND_SCORES[-1]
"""The least score of a word that everyone knows."""
RANK_SECONDS = 2.0
"""Seconds to count each number of words, which boards of very many letters may exceed."""


class _RankedWord(NamedTuple):
    """A word that may be played next, and the fewest words after it; the best are the least."""

    finish: int
    negative_ways: int
    cost: int
    word: str
    score: int


def _make_next_word(ranked: _RankedWord | None) -> NextWord | None:
    if ranked is None:
        return None
    finish = Minimum(word_count=ranked.finish, proven=True)
    return NextWord(word=ranked.word, finish=finish, ways=-ranked.negative_ways)


class _MoveReviewer:
    """Compares moves with what else was possible: `evaluator` and `space` have the same words."""

    def __init__(self, evaluator: Evaluator, space: Space) -> None:
        self.evaluator, self.space = evaluator, space
        self._cost = COSTS[space.limits.ranking]

    def review(self, played: Sequence[str], word: str) -> Move:
        """Return what playing `word` after `played` was worth."""
        evaluator, candidate_words = self.evaluator, self.evaluator.candidates.words
        chain = (*played, word)
        finish, ways = evaluator.find_finish(chain), evaluator.count_ways(chain)
        word_count, previous_finish = finish.word_count, evaluator.find_finish(played)
        if word_count != 0 and (previous_finish.is_unknown or finish.is_unknown):
            return Move(word=word)  # whether the position was lost before is not known
        best = None if previous_finish.word_count is None else previous_finish.word_count - 1
        if word_count is not None and (best is None or word_count < best):
            best = word_count  # what no word of the list could do, one that is not listed did
        if best is None:
            return Move(word=word, finish=finish, ways=ways, best=IMPOSSIBLE)
        indices_by_finish: dict[int, list[int]] = {}
        for i in evaluator.find_next_candidates(played):
            next_count = evaluator.find_finish((*played, candidate_words[i])).word_count
            if next_count is not None and (word_count is None or next_count <= word_count):
                indices_by_finish.setdefault(next_count, []).append(i)
        rivals: list[_RankedWord] = []
        everyday_words: list[_RankedWord] = []
        for next_count, indices in sorted(indices_by_finish.items()):
            if len(rivals) < MAX_BETTER_WORDS or not everyday_words:
                rivals += sorted(self._rank_word(played, i, next_count) for i in indices)
                everyday_words = [rival for rival in rivals if rival.score >= EVERYDAY_MIN_SCORE]
        if evaluator.positions.budget.is_late:
            return Move(word=word, finish=finish, ways=ways)  # not all words were compared

        def is_better(rival: _RankedWord) -> bool:
            return word_count is None or rival[:2] < (word_count, -(ways or 0))

        instead = next(filter(is_better, rivals), None)
        everyday_word = next(filter(is_better, everyday_words), None)
        if word_count == best and instead and self._starts_best_solution(played, word, best):
            instead = everyday_word = None
        better = [rival.word for rival in rivals if word_count is None or rival.finish < word_count]
        return Move(
            word=word,
            finish=finish,
            ways=ways,
            best=Minimum(word_count=best, proven=True),
            better=tuple(better[:MAX_BETTER_WORDS]),
            instead=_make_next_word(instead),
            everyday=_make_next_word(everyday_word) if everyday_word != instead else None,
        )

    def _rank_word(self, played: Sequence[str], i: int, finish: int) -> _RankedWord:
        candidates = self.evaluator.candidates
        word, score = candidates.words[i], candidates.scores[i]
        ways = self.evaluator.count_ways((*played, word)) or 0
        return _RankedWord(finish, -ways, self._cost(word, score), word, score)

    def _starts_best_solution(self, played: Sequence[str], word: str, further_count: int) -> bool:
        """Return whether a best solution after `played` is `word` and `further_count` more."""
        candidates = self.evaluator.candidates
        i = candidates.find(word)
        best_cost = self._find_best_cost(played, further_count + 1)
        further_cost = self._find_best_cost((*played, word), further_count)
        if i is None or best_cost is None or further_cost is None:
            return False
        return best_cost == further_cost + self._cost(word, candidates.scores[i])

    def _find_best_cost(self, played: Sequence[str], word_count: int) -> int | None:
        """Return the cost of the best solution of `word_count` words after `played`.

        None: unknown.
        """
        space = self.space.with_changed_limits(after=tuple(played), max_words=word_count)
        solution = next(iter(space), None)
        return solution.cost if solution and len(solution.words) == word_count else None


class Review:
    """A game compared with everything that was possible on `board`.

    - `moves`: one for each word given
    - `words`: those that were played, without the ones that could not be
    - `candidates`: the words it is compared with, and those played
    - `lists_name`: the names of the lists
    - `rejected_words`: those of `words` that had been rejected
    - `unlisted_reason`: which of `words` the lists do not have, in a line; "" where they have all
    - `complete`: what each move left is known
    - `solved`: all words could be played, and they cover every letter
    - `standing`: of the whole among all solutions; None where it is none of them, and `reason` says
      why
    - `zero_cost_move_count`: how many moves left as few words as the best word did: those that
      are graded "best" or "good"
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
        rejected_words: Collection[str] = (),
        seconds: float | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        """Review `words`, in any case, played in this order. Raises Cancelled, ValueError.

        What is not found in `seconds` is unknown.
        Words of `lists` may be played that are no candidates, as those of `rejected_words`.
        """
        board = candidates.board
        self.board: Board = board
        folded_words = [*map(fold_case, words)]
        candidates = add_played_words(candidates, lists, folded_words, min_length=min_length)
        self.candidates = candidates
        evaluator = Evaluator(candidates, bridges=bridges, cancel=cancel)
        evaluator.positions.budget.set_time_limit(seconds)
        length = max(1, min(len(folded_words), MAX_SOLUTION_WORDS))
        limits = Limits(
            ranking=ranking, max_words=length, bridges=bridges, seconds=RANK_SECONDS, cancel=cancel
        )
        space = Space(candidates, limits)
        space.budget.set_time_limit(seconds)
        reviewer = _MoveReviewer(evaluator, space)
        played: list[str] = []
        self.moves: list[Move] = []
        for word in folded_words:
            error = explain_unplayable(board, played, word, min_length)
            if error:
                self.moves.append(Move(word=word, error=error))
            else:
                self.moves.append(reviewer.review(played, word))
                played.append(word)
        positions = [played[:length] for length in range(len(played) + 1)]
        self.without_bridges: bool = any(map(evaluator.omits_bridges, positions[1:]))
        self.complete: bool = all(evaluator.find_finish(words).proven for words in positions)
        self.words: tuple[str, ...] = tuple(played)
        rejected = {word for word in played if any(words.rejects(word) for words in lists)}
        rejected.update(rejected_words)
        self.rejected_words: tuple[str, ...] = tuple([word for word in played if word in rejected])
        self.lists_name: str = " + ".join(candidates.lists)
        unlisted_words = [word for word in played if candidates.find(word) is None]
        self.unlisted_reason = explain_unlisted(unlisted_words, self.lists_name or "the list")
        unplayable_word = next((move.word for move in self.moves if move.error), None)
        self.solved: bool = unplayable_word is None and not board.open_mask(played)
        self.zero_cost_move_count: int = sum(move.cost == 0 for move in self.moves)
        self.standing: Standing | None = None
        self.reason: str | None = "it is not solved"
        if unplayable_word is not None:
            self.reason = f"{quote(unplayable_word)} could not be played"
        elif self.solved:
            report = examine_chain(board, played, min_length)
            self.standing, self.reason = rank_chain(space, report, self.unlisted_reason)

    def __repr__(self) -> str:
        """Show the board, and how the game ended."""
        return f"<Review of {self.board}: {summarize_review(self)[0]}>"

    def text(self, *, lists_name: str = "") -> str:
        """Return the whole review as lines of text, as the app copies it.

        `lists_name` names the word lists, where nothing else does.
        """
        lines = [f"lbtui review of {capitals(str(self.board))}"]
        for number, move in enumerate(self.moves, 1):
            grade = "" if move.error or not grade_move(move) else f" ({grade_move(move)})"
            better = f"; {better_words_text(move)}" if move.instead else ""
            word = capitals(printable(move.word, MAX_SHOWN_LETTERS))
            lines.append(f"{number} {word}: {finish_text(move)}{grade}{better}")
        return "\n".join([*lines, *summarize_review(self, lists_name)])

    def as_json(self) -> dict[str, object]:
        """Return the last line that `lbtui review` prints; the lines before are the moves."""
        keys = ("rank", "level_rank", "of", "place", "percentile", "tied")
        return {
            "solved": self.solved,
            "words": len(self.words),
            **{key: getattr(self.standing, key, None) for key in keys},
            "best_moves": self.zero_cost_move_count,
            "reason": self.reason,
            "list": self.lists_name,
        }


def summarize_review(review: Review, lists_name: str = "") -> list[str]:
    """Return how the game ended, its place, what moves cost, and how many were best.

    `lists_name` names the word lists, where nothing else does. No move is counted in a game with a
    word that they do not have, as what such a word leaves is about other words.
    """
    words, standing = plural(len(review.words), "word"), review.standing
    if review.unlisted_reason:
        outcome = f"Solved in {words}" if review.solved else f"Not solved after {words}"
        reason = capitalize_quoted(review.unlisted_reason)
        return [f"{outcome}; {reason}.", *describe_rejections(review)]
    with_list = f" (word list {lists_name})" if lists_name and review.words else ""
    reason = capitalize_quoted(review.reason or "")
    if not review.solved:
        error = f"; {reason}" if any(move.error for move in review.moves) else ""
        lines = [f"Not solved after {words}{with_list}{error}."]
    elif standing is None or standing.exact_place is None:
        lines = [f"Solved in {words}{with_list}; not ranked: {reason}."]
    else:
        lines = [f"Solved: {place_text(len(review.words), standing.exact_place)}{with_list}."]
    lines += _describe_costs(review) + describe_rejections(review)
    if review.without_bridges:
        lines.append("Ways in which a word adds no new letter are not counted.")
    if review.complete and review.words:
        best_count = sum(grade_move(move) == "best" for move in review.moves)
        lines.append(f"A best word in {best_count} of {plural(len(review.moves), 'position')}.")
    return lines


def describe_rejections(review: Review) -> list[str]:
    """Return a sentence about the words that had been rejected; no sentence if there is none."""
    words = " and ".join(map(capitals, review.rejected_words))
    return [f"{words} had been rejected."] if words else []


def _describe_costs(review: Review) -> list[str]:
    """Return how many extra words each bad move cost, and which move lost the game."""
    costs, losses = [], []
    for move in review.moves:
        word = capitals(printable(move.word, MAX_SHOWN_LETTERS))
        if move.best.word_count is not None and move.finish.is_impossible:
            losses.append(f"{word} lost the game: nothing solves the board after it.")
        elif move.cost:
            costs.append((word, move.cost))
    if not costs:
        return losses
    (word, cost), *other_costs = costs
    parts = [f"{word} cost {plural(cost, 'extra word')}"]
    parts += [f"{word} {cost}" for word, cost in other_costs]
    total = f": {sum(cost for _, cost in costs)} in all" if other_costs else ""
    return [f"{', '.join(parts)}{total}.", *losses]
