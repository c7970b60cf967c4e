"""The record of a game as JSON, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lbtui.play.game import MOST_STEPS, Game, GameError, History
from lbtui.play.record import AIDS, LEVELS, GameRecord, Hint, Result
from lbtui.puzzle import Board, BoardError, clean, fold_case, parse_board, quote
from lbtui.puzzle.chain import examine
from lbtui.text import date_exists

MOST_TEXT = 1_000_000
"""The longest JSON text of a game that is read, in characters; a real one has about a thousand."""
MOST_TYPED = 100
"""The longest word of a game, in letters."""
_MOST_WAYS = 10**300
_YEAR_3000 = 32_503_680_000


def as_json(record: GameRecord) -> dict[str, object]:
    """Return the record as an object for `json`; later changes of the game do not change it."""
    game = record.game
    return {
        "id": record.id,
        "board": str(game.board),
        "date": record.date,
        "par": record.par,
        "estimated_par": record.estimated_par,
        "lists": record.lists,
        "min_length": game.min_length,
        "bridges": record.bridges,
        "started": record.started,
        "changed": record.changed,
        "steps": game._history.steps,
        "at": game._history.at,
        "typed": record.typed,
        "hints": [vars(hint) for hint in record.hints],
        "aids": sorted(record.aids),
        "given_up": game.ended == "given up",
        "result": record.result._asdict() if record.result else None,
    }


def record_from_json(value: object) -> GameRecord:
    """Return the record that `as_json` turned into `value`. Missing fields get their defaults.

    Everything in it is checked. Raises GameError, also for words that cannot be played in this
    order. Typed letters that cannot be played are dropped.
    """
    read = _Fields(value, "game")
    record = GameRecord(
        _game(read),
        id=read.text("id", 64),
        started=read.number("started", 0, _YEAR_3000, 0),
        changed=read.number("changed", 0, _YEAR_3000, 0),
        date=read.text("date", 10, "") or None,
        par=read.number("par", 0, 99, 0) or None,
        estimated_par=read.number("estimated_par", 0, 99, 0) or None,
        hints=tuple([_hint(hint) for hint in read.items("hints", MOST_TEXT)]),
        aids=frozenset(AIDS).intersection(read.texts("aids", len(AIDS), MOST_TYPED)),
        lists=tuple(read.texts("lists", MOST_TEXT, MOST_TEXT)) or ("common",),
        bridges=read.text("bridges", 10, "auto"),
    )
    board = record.game.board
    if "auto" in record.lists and len(record.lists) > 1:
        raise GameError("the list 'auto' cannot be joined with others")
    if record.bridges not in ("auto", "never", "always"):
        raise GameError(f"bridges are auto, never or always, not {quote(record.bridges)}")
    if not (record.id.isascii() and record.id.isalnum()):
        raise GameError("the id of the game has characters other than letters and digits")
    if record.date is not None and not date_exists(record.date):
        raise GameError(f"{quote(record.date)} is not a date like 2026-11-20")
    if not all(_leads_on(board, hint) for hint in record.hints):
        raise GameError(f"a hint of the game is not about a solution of {board}")
    typed = fold_case(read.text("typed", MOST_TYPED, ""))
    if typed.isalpha() and not record.game.ended:
        record.typed = typed
    if record.game.solved and read.get("result") is not None:
        result = record.result = _result(read.get("result"))
        if len(read.items("steps", MOST_STEPS)) > len(record.game._history.steps):
            record.result = Result(minimum=result.minimum)  # the rest is about other words
    return record


def _game(read: _Fields) -> Game:
    try:
        board = parse_board(read.text("board", 200))
    except BoardError as error:
        raise GameError(f"the board of the game is not valid: {error}") from None
    min_length = read.number("min_length", 1, 50, 3)
    items = read.items("steps", MOST_STEPS) or [()]
    steps = tuple([_Fields({"steps": step}, "game").words("steps") for step in items])
    for words in set(steps):
        why = _why_unplayable(board, words, min_length)
        if why:
            raise GameError(f"the words of the game cannot be played on {board}: {why}")
    last = len(steps) - 1
    at = read.number("at", 0, last, last)
    # In earlier versions a game could be played on after it was solved: it ended there.
    ends = (n for n, words in enumerate(steps) if not board.full & ~board.mask("".join(words)))
    end = next(ends, None)
    game = Game(board, min_length=min_length)
    game._history = History(steps, at) if end is None else History(steps[: end + 1], end)
    if read.get("given_up"):
        game.give_up()
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

    def items(self, key: str, most: int) -> Sequence[object]:
        value = self.get(key)
        if value is None:
            return ()
        if not isinstance(value, (list, tuple)) or len(value) > most:
            raise GameError(f'"{key}" is not a list of at most {most}')
        return value

    def texts(self, key: str, most: int, longest: int) -> list[str]:
        return [_Fields({key: each}, key).text(key, longest) for each in self.items(key, most)]

    def words(self, key: str) -> tuple[str, ...]:
        words = [fold_case(word) for word in self.texts(key, MOST_STEPS, MOST_TYPED)]
        if not all(map(str.isalpha, words)):
            raise GameError(f'"{key}" has words with characters other than letters')
        return tuple(words)


def _hint(value: object) -> Hint:
    read = _Fields(value, "hint")
    return Hint(
        level=read.number("level", 1, LEVELS),
        words=read.words("words"),
        minimum=read.number("minimum", 1, MOST_STEPS),
        finish=read.known("finish", 0, MOST_STEPS),
        ways=read.known("ways", 0, _MOST_WAYS),
        chain=read.words("chain"),
        without_bridges=bool(read.get("without_bridges")),
    )


def _leads_on(board: Board, hint: Hint) -> bool:
    """Return whether the words of the hint can be played, and go on from those played."""
    if hint.level == 1:
        return True
    more = hint.finish == 0 or len(hint.chain) > hint.followed
    return more and _why_unplayable(board, hint.chain, 1) is None


def _result(value: object) -> Result:
    read = _Fields(value, "result")
    minimum = read.number("minimum", 0, MOST_STEPS, 0) or None
    of = read.number("of", 0, _MOST_WAYS, 0)
    place = read.number("place", 0, of, 0)
    if not place:
        return Result(minimum=minimum)
    return Result(place, read.number("tied", 1, of - place + 1, 1), of, minimum)


def _why_unplayable(board: Board, words: tuple[str, ...], min_length: int) -> str | None:
    """Return why `words` cannot be played in this order; None when they can."""
    report = examine(board, words, min_length)
    solved_early = not board.full & ~board.mask("".join(words[:-1]))
    playable = report.legal and report.linked and len(set(words)) == len(words)
    return None if playable and not solved_early else report.why
