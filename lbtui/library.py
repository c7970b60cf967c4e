"""What `import lbtui` offers, over the packages that do the work.

A board is a `Board`, its text or its sides; `lists` are names of shipped lists or paths, or open
lists; a `vocabulary` is plain words, or words with scores. Nothing of the user's is read, settings
nor verdicts, unless `user=True` asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import maxsize
from time import monotonic
from typing import Any, Literal, TypeVar

from lbtui import notebook
from lbtui.batch.boards import Summary, solve_batch
from lbtui.engine import MAX_LETTERS, Candidates, Limits, Solution, Space, find_candidates
from lbtui.engine.candidates import candidates_from_words, explain_unplayed
from lbtui.engine.certainty import Count, Minimum, Place
from lbtui.engine.facts import BoardFacts
from lbtui.engine.limits import MAX_SOLUTION_WORDS, check_search_limits
from lbtui.errors import Cancelled, LbtuiError, ListError
from lbtui.generate import BoardRequest, GeneratedBoard, NoBoardError, RequestError, make_boards
from lbtui.play.evaluation import Evaluation, Evaluator, Gauge, NextWord, NextWords
from lbtui.play.game import Game, GameError
from lbtui.play.hint import MAX_LEVEL, Hint
from lbtui.play.hint_ladder import NO_KNOWN_SOLUTION_MESSAGE, HintLadder
from lbtui.play.moves import Move
from lbtui.play.review import Review
from lbtui.play.standing import Standing
from lbtui.puzzle import Board, BoardError
from lbtui.puzzle.text import as_iterable, brief, check_whole_number, require_words, split_words
from lbtui.solutions import Solutions, words_of
from lbtui.typing import AnyBoard, Bridges, Cancel, Chain, Lists, Ranking, Texts, Vocabulary
from lbtui.words import WordList
from lbtui.words.auto import normalize_lists, open_list, open_lists, try_list_choices

__all__ = [
    "Board", "BoardError", "BoardFacts", "BoardRequest", "Cancelled", "Candidates", "Count",
    "Evaluation", "Game", "GameError", "Gauge", "GeneratedBoard", "Hint", "LbtuiError", "ListError",
    "Minimum", "Move", "NextWord", "NextWords", "NoBoardError", "Place", "RequestError", "Review",
    "Solution", "Solutions", "Standing", "Summary", "WordList", "candidates", "draw_svg",
    "draw_text", "evaluate", "hints", "make_boards", "open_list", "review", "solve", "solve_batch",
]  # fmt: skip

T = TypeVar("T")

DEFAULT_MAX_WORDS = 5
"""The most words of solutions where nothing is said, unless the shortest have more."""

notebook.add_displays()


def candidates(
    board: AnyBoard,
    *,
    lists: Lists = "auto",
    vocabulary: Vocabulary | None = None,
    min_length: int = 3,
    user: bool = False,
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Candidates:
    """Return the words that fit a board, in code-point order.

    - `lists`: "auto" is `common`, or `scrabble` where `common` has no solution; several are joined
    - `vocabulary`: these words, in place of lists; a text of them has no dot and no slash
    - `min_length`: the fewest letters of a word
    - `user`: the user's own lists have their names, and verdicts apply
    - `seconds`, `cancel`: limit the search that "auto" needs

    Takes milliseconds. Raises BoardError, ListError, Cancelled.

    >>> words = lbtui.candidates("riu pgh lcs yao")
    >>> len(words), "gracious" in words
    (556, True)
    """
    return _find_candidates(board, lists, vocabulary, min_length, user, seconds, cancel)


def solve(
    board: AnyBoard,
    *,
    lists: Lists = "auto",
    vocabulary: Vocabulary | None = None,
    min_length: int = 3,
    user: bool = False,
    ranking: Ranking = "shortest",
    min_words: int = 1,
    max_words: int | None = None,
    include: str | Sequence[Texts] | None = None,
    exclude: Texts | None = None,
    after: Chain | None = None,
    first: Texts | None = None,
    last: Texts | None = None,
    min_score: int = 0,
    lengths: tuple[int, int] | None = None,
    letters: tuple[int, int] | None = None,
    perfect: bool = False,
    bridges: Bridges = "auto",
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Solutions:
    """Return the solutions of a board as a sequence, best first; none is listed before it is read.

    The first five parameters are those of `candidates`; "auto" is the first list that has one of
    these solutions. The others say which:

    - `ranking`: one of `lbtui.typing.Ranking`, which says what the best solution has least of
    - `min_words`, `max_words`: how many words they may have; by default at most 5, or as many as
      the shortest has
    - `include`: words that each of them has; a list in its place: words one of which each has
    - `exclude`: words that none has
    - `after`: the words already played; the solutions are the words that go on from there, and
      so are the first of them, all letters and the like
    - `first`, `last`: the word, or words one of which is, played first or last
    - `min_score`: the least score of each word
    - `lengths`, `letters`: the least and the most letters of each word, and of all together
    - `perfect`: no word covers a letter again, nor one that the words of `after` have covered
    - `bridges`: whether words may cover no new letter: "auto", where they save words or nothing
      else solves the board, whatever `letters` and `min_words` are; "never"; "always"
    - `seconds`: limits the search for the fewest words, and the count of each number of words
    - `cancel`: is asked often while searching, and stops it by returning True

    Takes milliseconds, and counts where `letters` or `min_words` leave the shortest out. Raises
    what `candidates` does, GameError for words of `after` that cannot be played, and ValueError
    for limits that make no sense, or name words that are not there.

    >>> solutions = lbtui.solve("riu pgh lcs yao", include="gracious")
    >>> print(solutions[0], solutions.minimum().word_count)
    gracious - sharply 2
    """
    for name, pair in (("lengths", lengths), ("letters", letters)):
        match (0, 1) if pair is None else pair:
            case (int(low), int(high)) if low <= high > 0:
                continue
        raise ValueError(f"{name} are the least and the most, as (4, 9), not {brief(pair)}")
    if lengths is not None and lengths[1] < min_length:
        raise ValueError(f"lengths {lengths} leave out words of min_length {min_length}")
    check_whole_number(min_score, 0, 100, f"min_score {min_score!r}")
    check_whole_number(min_words, 1, MAX_SOLUTION_WORDS, f"min_words {min_words!r}")
    board = Board(board)
    after = _check_played(board, () if after is None else after, min_length)
    included = _read_include(include)
    firsts = None if first is None else require_words(first)
    lasts = None if last is None else require_words(last)
    limits = Limits(
        ranking=ranking,
        min_words=min_words,
        max_words=max(DEFAULT_MAX_WORDS, min_words) if max_words is None else max_words,
        include=included,
        exclude=split_words(exclude),
        after=after,
        first=firsts,
        last=lasts,
        min_score=min_score,
        lengths=lengths,
        letters=letters,
        perfect=perfect,
        bridges=bridges,
        seconds=seconds,
        cancel=cancel,
    )

    def make_solutions(candidates: Candidates) -> Solutions:
        space = Space(candidates, limits)
        fewest = None if max_words else space.find_limited_minimum().word_count
        return Solutions(space.with_max_words(fewest or 0))

    solutions = _try_lists(board, lists, vocabulary, min_length, user, make_solutions, bool)
    names = " + ".join(solutions.lists)
    missing = f"not in word list {names}" if names else "not one of the words given"
    for group in (*included, firsts, lasts):
        if group and not any(word in solutions._space.candidates for word in group):
            raise ValueError(explain_unplayed(board, group[0], min_length, missing))
    if solutions._space.empty_reason:
        raise ValueError(solutions._space.empty_reason)
    return solutions


def evaluate(
    board: AnyBoard,
    played: Chain = (),
    *,
    lists: Lists = "auto",
    vocabulary: Vocabulary | None = None,
    min_length: int = 3,
    user: bool = False,
    bridges: Bridges = "auto",
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Evaluation:
    """Return what the position after the words `played` is worth, and each word that may follow.

    The words that may follow come best first: those that need the fewest further words, then those
    that leave the most ways. `lists`, `vocabulary`, `min_length`, `user` are those of `candidates`;
    words that cover no new letter may be played unless `bridges` is "never". Takes some 30 ms on
    a usual board; what is not found in `seconds` is unknown, and words of which nothing was found
    by then are left out. Raises what `candidates` does, GameError for words that cannot be played,
    Cancelled.

    >>> found = lbtui.evaluate("riu pgh lcs yao", "gracious")
    >>> found.gauge.finish.word_count, found.gauge.ways, found.next[0].word
    (1, 3, 'sharply')
    """
    seconds_left = _start_timer(seconds, cancel)
    fitting_words = _find_candidates(board, lists, vocabulary, min_length, user, seconds, cancel)
    after = _check_played(fitting_words.board, played, min_length)
    evaluator = Evaluator(fitting_words, bridges=bridges, cancel=cancel)
    evaluator.positions.budget.set_time_limit(seconds_left())
    return evaluator.evaluate_all(after)


def hints(
    board: AnyBoard,
    played: Chain = (),
    *,
    lists: Lists = "auto",
    vocabulary: Vocabulary | None = None,
    min_length: int = 3,
    user: bool = False,
    bridges: Bridges = "auto",
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> list[Hint]:
    """Return the hints of every level after the words `played`, the least telling first.

    `lists`, `vocabulary`, `min_length`, `user` are those of `candidates`. Levels that are not known
    after `seconds` are left out. Raises what `candidates` does, GameError for words that cannot be
    played and where no solution is known, Cancelled.

    >>> print(lbtui.hints("riu pgh lcs yao", "gracious")[1])
    From here 1 word is enough, in 3 ways.
    """
    seconds_left = _start_timer(seconds, cancel)
    fitting_words = _find_candidates(board, lists, vocabulary, min_length, user, seconds, cancel)
    after = _check_played(fitting_words.board, played, min_length)
    if seconds_left() == 0 and len(fitting_words.board.letters) > MAX_LETTERS:
        raise GameError(NO_KNOWN_SOLUTION_MESSAGE)  # a first solution takes some time
    ladder = HintLadder(fitting_words, bridges=bridges, seconds=seconds_left(), cancel=cancel)
    ladder.limit_time(seconds_left())
    hints: list[Hint] = []
    for level in range(1, MAX_LEVEL + 1):
        try:
            hints.append(ladder.make_hint(after, level))
        except GameError:
            if not hints:
                raise
            break
    return hints


def review(
    board: AnyBoard,
    played: Chain,
    *,
    lists: Lists = "auto",
    vocabulary: Vocabulary | None = None,
    min_length: int = 3,
    user: bool = False,
    ranking: Ranking = "shortest",
    bridges: Bridges = "auto",
    seconds: float | None = None,
    cancel: Cancel | None = None,
) -> Review:
    """Compare the words `played` with everything that was possible at each move.

    `lists`, `vocabulary`, `min_length`, `user` are those of `candidates`. A word that could not be
    played is a move with an `error`, and with one the game is not solved; what is not found in
    `seconds` is unknown. Raises what `candidates` does, Cancelled.

    >>> review = lbtui.review("riu pgh lcs yao", "gracious splashy")
    >>> review.solved, review.standing.place
    (True, 4)
    """
    seconds_left = _start_timer(seconds, cancel)
    fitting_words = _find_candidates(board, lists, vocabulary, min_length, user, seconds, cancel)
    return Review(
        fitting_words,
        words_of(played),
        ranking=ranking,
        bridges=bridges,
        min_length=min_length,
        seconds=seconds_left(),
        cancel=cancel,
    )


def draw_text(
    board: AnyBoard,
    played: Chain = (),
    *,
    width: int = 60,
    height: int = 30,
    mode: Literal["lines", "braille", "ascii"] = "braille",
) -> str:
    """Return the picture of a board and the path of words across it, as lines of text.

    `width`, `height`: the most cells of text. Raises BoardError, and GameError for words that
    cannot be played.

    >>> picture = lbtui.draw_text("riu pgh lcs yao", "gracious splashy", width=30, height=14)
    >>> print(picture.splitlines()[-1].strip())
    1 GRACIOUS  2 SPLASHY
    """
    from lbtui.drawing.picture import draw_board_rows

    board = Board(board)
    words = _check_played(board, played, 1)
    rows = draw_board_rows(board, words, width=width, height=height, mode=mode)
    return "\n".join("".join(text for text, _ink in row).rstrip() for row in rows)


def draw_svg(board: AnyBoard, played: Chain = ()) -> str:
    """Return the picture of a board and the path of words across it, as an SVG document.

    Raises BoardError, and GameError for words that cannot be played.
    """
    from lbtui.drawing.svg import svg_document

    board = Board(board)
    return svg_document(board, _check_played(board, played, 1))


def _start_timer(seconds: float | None, cancel: Cancel | None) -> Callable[[], float | None]:
    """Return what says how many of `seconds` are left from now; None: no limit."""
    check_search_limits(seconds, cancel)
    end = None if seconds is None else monotonic() + seconds
    return lambda: None if end is None else max(0.0, end - monotonic())


def _find_candidates(
    board: AnyBoard,
    lists: Lists,
    vocabulary: Vocabulary | None,
    min_length: int,
    user: bool,
    seconds: float | None,
    cancel: Cancel | None,
) -> Candidates:
    """Return what `candidates` does, which says what is given."""
    limits = Limits(seconds=seconds, cancel=cancel)

    def solves(candidates: Candidates) -> bool:
        return Space(candidates, limits).find_minimum().word_count is not None

    return _try_lists(Board(board), lists, vocabulary, min_length, user, lambda x: x, solves)


def _try_lists(
    board: Board,
    lists: Lists,
    vocabulary: Vocabulary | None,
    min_length: int,
    user: bool,
    attempt: Callable[[Candidates], T],
    accepts: Callable[[T], object],
) -> T:
    """Return the first result of `attempt` with candidates that `accepts` takes, or the last."""
    check_whole_number(min_length, 1, 50, f"min_length {min_length!r}")
    if vocabulary is not None and lists not in (None, "auto"):
        raise ValueError("a vocabulary takes the place of lists: give only one of them")
    if isinstance(vocabulary, Candidates):  # they keep their scores
        if vocabulary.board != board:
            raise ValueError(f"the candidates are those of {vocabulary.board}, not of {board}")
        return attempt(vocabulary.filtered(lengths=(min_length, maxsize)))
    is_path = isinstance(vocabulary, str) and not {*"./\\"}.isdisjoint(vocabulary)
    if is_path or isinstance(vocabulary, WordList):
        raise ValueError("a vocabulary is words: give a word list, or the path of one, as lists=")
    if vocabulary is not None:
        return attempt(candidates_from_words(board, as_iterable(vocabulary), min_length=min_length))

    def attempt_choice(choice: Sequence[str | WordList]) -> T:
        return attempt(
            find_candidates(board, open_lists(choice, with_user=user), min_length=min_length)
        )

    return try_list_choices(normalize_lists(lists), attempt_choice, accepts)


def _read_include(include: Any) -> list[tuple[str, ...]]:
    """Return groups of words, of each of which a solution has one. Raises ValueError."""
    word_groups: list[tuple[str, ...]] = []
    for item in () if include is None else as_iterable(include):
        words = require_words(item)
        word_groups += [(word,) for word in words] if isinstance(item, str) else [words]
    return word_groups


def _check_played(board: Board, played: Chain, min_length: int) -> tuple[str, ...]:
    """Return the words played, in lower case. Raises GameError."""
    game = Game(board, min_length=min_length)
    for word in words_of(played):
        game.play(word)
    return game.words
