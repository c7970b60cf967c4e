"""What `import lbtui` offers, over the packages that do the work.

A board is a `Board`, its text or its sides; `lists` are names of shipped lists or paths, or lists
that are open; `words` are plain words, or words with their scores, in place of lists. Nothing of
the user's is read, settings nor verdicts, unless `user=True` asks for it.
"""

from __future__ import annotations

from typing import NamedTuple

from lbtui.batch.boards import Summary as Summary
from lbtui.batch.boards import solve_batch as solve_batch
from lbtui.engine import Cancelled as Cancelled
from lbtui.engine import Candidates as Candidates
from lbtui.engine import Count as Count
from lbtui.engine import Minimum as Minimum
from lbtui.engine import Solution as Solution
from lbtui.engine import Space as Space
from lbtui.engine import Total as Total
from lbtui.engine import candidates_from_words, find_candidates
from lbtui.engine.space import words_of
from lbtui.errors import LbtuiError as LbtuiError
from lbtui.errors import ListError as ListError
from lbtui.generate import Generated as Generated
from lbtui.generate import NoBoardError as NoBoardError
from lbtui.generate import Request as Request
from lbtui.generate import RequestError as RequestError
from lbtui.generate import generate, random_seed
from lbtui.play.evaluation import Evaluator
from lbtui.play.evaluation import Gauge as Gauge
from lbtui.play.game import Game as Game
from lbtui.play.game import GameError as GameError
from lbtui.play.hints import Hints
from lbtui.play.record import LEVELS, GameRecord
from lbtui.play.record import Hint as Hint
from lbtui.play.review import Move as Move
from lbtui.play.review import Review as Review
from lbtui.play.text import hint_text, review_text, share_text
from lbtui.puzzle import Board as Board
from lbtui.puzzle import BoardError as BoardError
from lbtui.words import WordList as WordList
from lbtui.words import opening
from lbtui.words.auto import choose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Literal, TypedDict, Unpack

    from lbtui.engine.space import Bridges, Chain, Limits

    AnyBoard = Board | str | Iterable[str]
    Lists = str | WordList | Sequence[str | WordList]
    Words = Iterable[str] | Mapping[str, int]
    Cancel = Callable[[], bool]

    class Source(TypedDict, total=False):
        """Where the words come from."""

        lists: Lists
        words: Words | None
        min_length: int
        user: bool


class Next(NamedTuple):
    """A word that may be played next, and `finish` and `ways` after it, as `Gauge` has them."""

    word: str
    finish: Minimum
    ways: int | None


class Evaluated(NamedTuple):
    """What a position is worth, and every word that may be played next, the best first."""

    gauge: Gauge
    next: tuple[Next, ...]


def open_list(ref: str, *, user: bool = False) -> WordList:
    """Open a word list: `common`, `scrabble`, `spanish`, or the path of a file.

    `user`: names of the user's own lists are known, too, and verdicts apply. Raises ListError.
    """
    if not user:
        return opening.open_word_list(ref)
    from lbtui.settings import Settings
    from lbtui.words.verdict_lookup import verdicts_in_force

    lists = Settings.load().user_lists
    return opening.open_word_list(ref, user_lists=lists, verdicts=verdicts_in_force(None))


def candidates(
    board: AnyBoard,
    lists: Lists = "auto",
    *,
    words: Words | None = None,
    min_length: int = 3,
    user: bool = False,
) -> Candidates:
    """Return the words that fit a board, in code-point order.

    `lists`: "auto" is `common`, or `scrabble` where `common` has no solution; several are joined.
    Raises BoardError, ListError.
    """
    board = _board(board)
    if words is not None:
        return candidates_from_words(board, words, min_length=min_length)
    given = (lists,) if isinstance(lists, (str, WordList)) else tuple(lists)
    opened = {each.name: each for each in given if isinstance(each, WordList)}
    names = [each if isinstance(each, str) else each.name for each in given]

    def attempt(names: list[str]) -> Candidates:
        each = [opened.get(name) or open_list(name, user=user) for name in names]
        return find_candidates(board, each, min_length=min_length)

    return choose(names, attempt, lambda found: Space(found).minimum().words)


def solutions(
    board: AnyBoard,
    lists: Lists = "auto",
    *,
    words: Words | None = None,
    min_length: int = 3,
    user: bool = False,
    **limits: Unpack[Limits],
) -> Space:
    """Return the space of a board's solutions, which is a sequence, best first.

    The words are those of `candidates`; `limits` are the keywords of `Space`: `ranking`,
    `max_words`, `include`, … Raises as `candidates` does, GameError for words of `after` that
    cannot be played, and ValueError for limits that make no sense.
    """
    board = _board(board)
    limits["after"] = _played(board, limits.get("after", ()), {"min_length": min_length})
    found = candidates(board, lists, words=words, min_length=min_length, user=user)
    return Space(found, **limits)


def evaluate(
    board: AnyBoard,
    played: Chain = (),
    *,
    bridges: bool = True,
    cancel: Cancel | None = None,
    **source: Unpack[Source],
) -> Evaluated:
    """Return what the position after the words `played` is worth, and each word that may follow.

    `source`: the keywords of `candidates`. Raises GameError for words that cannot be played,
    Cancelled.
    """
    board = _board(board)
    found = candidates(board, **source)
    after = _played(board, played, source)
    *_, evaluation = Evaluator(found, bridges=bridges, cancel=cancel).evaluate(after, every=60)
    following = [
        Next(found.words[i], evaluation.next_finish[i], evaluation.next_ways[i])
        for i in evaluation.next
    ]
    most = len(board.letters) + 1

    def order(each: Next) -> tuple[int, int, int, str]:
        further = each.finish.words
        return most if further is None else further, -(each.ways or 0), len(each.word), each.word

    following.sort(key=order)
    return Evaluated(evaluation.gauge, tuple(following))


def hints(
    board: AnyBoard,
    played: Chain = (),
    *,
    bridges: Bridges = "auto",
    cancel: Cancel | None = None,
    **source: Unpack[Source],
) -> list[Hint]:
    """Return the hints of every level after the words `played`.

    Raises GameError for words that cannot be played and where no solution is known, Cancelled.
    """
    board = _board(board)
    ladder = Hints(candidates(board, **source), bridges=bridges, cancel=cancel)
    after = _played(board, played, source)
    try:
        return [ladder.hint(after, level) for level in range(1, LEVELS + 1)]
    except ValueError as error:
        raise GameError(str(error)) from None


def review(
    board: AnyBoard,
    played: Chain,
    *,
    ranking: str = "shortest",
    bridges: Bridges = "auto",
    cancel: Cancel | None = None,
    **source: Unpack[Source],
) -> Review:
    """Compare the words `played` with everything that was possible.

    A word that could not be played is a move with an `error`. Raises Cancelled.
    """
    return Review(
        candidates(board, **source),
        words_of(played),
        ranking=ranking,
        bridges=bridges,
        min_length=source.get("min_length", 3),
        cancel=cancel,
    )


def describe(found: Hint | Review | Game) -> str:
    """Return a hint in words, the text of a review, or that of a game without its words."""
    if isinstance(found, Review):
        return review_text(found.board, found, "")
    return share_text(GameRecord(found)) if isinstance(found, Game) else hint_text(found)


def make_boards(
    boards: int = 1,
    lists: Lists = "common",
    *,
    seed: int | None = None,
    request: Request | None = None,
    cancel: Cancel | None = None,
) -> Iterator[Generated]:
    """Make boards that are guaranteed to be as `request` asks: by default, solvable in two words.

    The same `seed` makes the same boards; None: any. Raises RequestError for what no board can be,
    NoBoardError where none was found, Cancelled.
    """
    given = (lists,) if isinstance(lists, (str, WordList)) else lists
    return generate(
        request or Request(),
        [open_list(each) if isinstance(each, str) else each for each in given],
        seed=random_seed() if seed is None else seed,
        boards=boards,
        cancel=cancel,
    )


def draw(
    board: AnyBoard,
    played: Chain = (),
    *,
    width: int = 60,
    height: int = 30,
    mode: Literal["braille", "ascii"] = "braille",
    svg: bool = False,
) -> str:
    """Return the picture of a board and the path of words across it: lines of text, or SVG.

    `width`, `height`: the most cells of text. Raises GameError for words that cannot be played.
    """
    board = _board(board)
    words = _played(board, played, {"min_length": 1})
    if svg:
        from lbtui.drawing.svg import draw_svg

        return draw_svg(board, words)
    from lbtui.drawing.picture import draw_rows

    rows = draw_rows(board, words, width=width, height=height, mode=mode)
    return "\n".join("".join(text for text, _ink in row).rstrip() for row in rows)


def _board(board: AnyBoard) -> Board:
    return board if isinstance(board, Board) else Board(board)


def _played(board: Board, played: Chain, source: Source) -> tuple[str, ...]:
    """Return the words played, in lower case. Raises GameError."""
    game = Game(board, min_length=source.get("min_length", 3))
    for word in words_of(played):
        game.play(word)
    return game.words
