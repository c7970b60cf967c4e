"""A game as a JSON object: what is stored, exported and imported."""

from __future__ import annotations

from lbtui.play.game import LEVELS, MOST_STEPS, Game, Hint, Result
from lbtui.puzzle import Board, BoardError, clean, examine, fold_case, parse_board, quote
from lbtui.text import date_exists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST_TEXT = 1_000_000
"""The longest JSON text of a game that is read, in characters; a real one has about a thousand."""

MOST_LETTERS = 100
"""The longest word of a game."""

_MOST_NAME = 4096  # a list's name may be a path
_MOST_WAYS = 10**300
_YEAR_3000 = 32_503_680_000


class GameError(ValueError):
    """This is no game; `str()` is one line for the user."""


def as_json(game: Game) -> dict[str, object]:
    """Return the game as an object for `json`, sharing nothing with it that can change."""
    return {
        "id": game.id,
        "board": str(game.board),
        "date": game.date,
        "par": game.par,
        "lists": list(game.lists),
        "min_length": game.min_length,
        "bridges": game.bridges,
        "started": game.started,
        "changed": game.changed,
        "steps": [list(words) for words in game.steps],
        "at": game.at,
        "typed": game.typed,
        "hints": [
            {**hint._asdict(), "words": list(hint.words), "chain": list(hint.chain)}
            for hint in game.hints
        ],
        "accepted": list(game.accepted),
        "result": game.result._asdict() if game.result else None,
    }


def game_from_json(record: object) -> Game:
    """Return the game that `as_json` made `record` of; what may be missing is as in a new one.

    Nothing in it is trusted. Raises GameError, also for words that cannot be played in this order;
    what was typed is left out where it cannot be played.
    """
    read = _Fields(record, "game")
    try:
        board = parse_board(read.text("board", 200))
    except BoardError as error:
        raise GameError(f"the board of the game is not valid: {error}") from None
    game = Game(
        board,
        lists=tuple(read.texts("lists", 50, _MOST_NAME)) or ("common",),
        min_length=read.number("min_length", 1, 50, 3),
        bridges=read.text("bridges", 10, "auto"),
        id=read.text("id", 64),
        started=read.number("started", 0, _YEAR_3000, 0),
        changed=read.number("changed", 0, _YEAR_3000, 0),
        date=read.text("date", 10, "") or None,
        par=read.number("par", 0, 99, 0) or None,
        steps=[_words(step, "steps") for step in read.items("steps", MOST_STEPS)] or [()],
        typed=fold_case(read.text("typed", MOST_LETTERS, "")),
        hints=[_hint(hint) for hint in read.items("hints", MOST_STEPS)],
        accepted=list(_words(read.items("accepted", MOST_STEPS), "accepted")),
    )
    game.at = read.number("at", 0, len(game.steps) - 1, len(game.steps) - 1)
    if not (game.id.isascii() and game.id.isalnum()):
        raise GameError("the id of the game has characters other than letters and digits")
    if "auto" in game.lists and len(game.lists) > 1:
        raise GameError("the list 'auto' cannot be joined with others")
    if game.bridges not in ("auto", "never", "always"):
        raise GameError(f"bridges are auto, never or always, not {quote(game.bridges)}")
    if game.date is not None and not date_exists(game.date):
        raise GameError(f"{quote(game.date)} is not a date like 2026-11-20")
    for words in set(game.steps):
        why = _why_unplayable(board, words, game.min_length)
        if why:
            raise GameError(f"the words of the game cannot be played on {board}: {why}")
    if not all(_leads_on(board, hint) for hint in game.hints):
        raise GameError(f"a hint of the game is not about a solution of {board}")
    typed = examine(board, (*game.words[-1:], game.typed), 1)
    if game.solved or not (typed.legal and typed.linked):
        game.typed = ""
    if game.solved and read.get("result") is not None:
        game.result = _result(read.get("result"), game.words)
    return game


class _Fields:
    """The fields of a JSON object, each checked as it is read; raises GameError.

    A field that is null or missing has the value `without`; without one, that is an error.
    """

    def __init__(self, record: object, what: str) -> None:
        if not isinstance(record, dict):
            raise GameError(f'a {what} is a JSON object, with its board as "board"')
        self.get: Callable[[str], object] = record.get

    def number(self, key: str, low: int, high: int, without: int | None = None) -> int:
        value = self.get(key)
        value = without if value is None else value
        if type(value) is not int or not low <= value <= high:
            raise GameError(f'"{key}" is not a whole number from {low} to {high}')
        return value

    def known(self, key: str, low: int, high: int) -> int | None:
        return None if self.get(key) is None else self.number(key, low, high)

    def text(self, key: str, longest: int, without: str | None = None) -> str:
        value = self.get(key)
        value = without if value is None else value
        if not isinstance(value, str) or len(value) > longest:
            raise GameError(f'"{key}" is not a text of at most {longest} characters')
        return clean(value, longest)

    def items(self, key: str, most: int) -> list[object]:
        value = self.get(key)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > most:
            raise GameError(f'"{key}" is not a list of at most {most}')
        return value

    def texts(self, key: str, most: int, longest: int) -> list[str]:
        return [_Fields({key: each}, key).text(key, longest) for each in self.items(key, most)]


def _words(value: object, key: str) -> tuple[str, ...]:
    words = [
        fold_case(word) for word in _Fields({key: value}, key).texts(key, MOST_STEPS, MOST_LETTERS)
    ]
    if not all(map(str.isalpha, words)):
        raise GameError(f'"{key}" has words with characters other than letters')
    return tuple(words)


def _hint(value: object) -> Hint:
    read = _Fields(value, "hint")
    return Hint(
        level=read.number("level", 1, LEVELS),
        words=_words(read.get("words"), "words"),
        minimum=read.number("minimum", 1, MOST_STEPS),
        finish=read.known("finish", 0, MOST_STEPS),
        ways=read.known("ways", 0, _MOST_WAYS),
        chain=_words(read.get("chain"), "chain"),
        letters=read.number("letters", 1, MOST_LETTERS, 1),
    )


def _leads_on(board: Board, hint: Hint) -> bool:
    """Return whether the hint is about words that can be played and that it goes on with."""
    if hint.level == 1:
        return True
    more = hint.finish == 0 or len(hint.chain) > hint.followed
    return more and _why_unplayable(board, hint.chain, 1) is None


def _result(value: object, words: tuple[str, ...]) -> Result:
    read = _Fields(value, "result")
    of = read.number("of", 0, _MOST_WAYS, 0)
    percentile = read.get("percentile")
    if percentile is not None and (
        isinstance(percentile, bool)
        or not isinstance(percentile, (int, float))
        or not 0 <= percentile <= 100
    ):
        raise GameError('"percentile" is not a number from 0 to 100')
    return Result(
        len(words),
        len("".join(words)),
        read.number("level_rank", 0, of, 0) or None,
        of,
        percentile,
        read.number("minimum", 0, MOST_STEPS, 0) or None,
    )


def _why_unplayable(board: Board, words: tuple[str, ...], min_length: int) -> str | None:
    """Return why `words` cannot be played in this order; None when they can."""
    report = examine(board, words, min_length)
    solved_early = not board.full & ~board.mask("".join(words[:-1]))
    playable = report.legal and report.linked and len(set(words)) == len(words)
    return None if playable and not solved_early else report.why
