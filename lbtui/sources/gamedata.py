"""The publisher's game data: a JSON object with the board, its words and the official answer.

The page of the puzzle holds it as `window.gameData = {…}` in a script; a dated file of it is the
bare object. Everything in it is upper case, and slashes are written \\u002F, which JSON decodes.
"""

from itertools import islice
from re import escape, finditer
from typing import Any, NamedTuple

from lbtui.errors import LbtuiError
from lbtui.formatting import is_calendar_date, plural
from lbtui.puzzle import Board, BoardError, fold_case, printable, quote
from lbtui.puzzle.chain import examine_chain
from lbtui.puzzle.legal import is_legal

MAX_GAME_DATA_LENGTH = 5_000_000
"""The longest page or file that is read, in characters; a real page has about a tenth of this."""

GAME_DATA_MARK = "window.gameData"
OUTAGE_ID = 1
"""The `id` of the placeholder board that the publisher serves during an outage."""

_MAX_MARKS = 20  # a page names its data once or twice
_MAX_WORD_LENGTH = 60


class SourceError(LbtuiError, ValueError):
    """There is no usable board; `str()` is one line for the user."""


class GameData(NamedTuple):
    """One day's puzzle as published.

    board: its sides in the order top, right, bottom, left
    date: "YYYY-MM-DD"; None if the data has no valid date
    par: the target number of words; None if it is missing
    words: the words the game accepts, folded, in code-point order, each once
    official_answer: folded; () if it is missing
    is_complete: whether the words can be trusted to be all that the game accepts on this board
    """

    board: Board
    date: str | None = None
    par: int | None = None
    words: tuple[str, ...] = ()
    official_answer: tuple[str, ...] = ()
    is_complete: bool = False

    @property
    def not_learned_reason(self) -> str:
        """Why no verdicts are learned from the words; "" where they are, or there are none."""
        if self.is_complete or not self.words:
            return ""
        return "nothing learned: a word of its dictionary does not fit the board"


def parse_game_data(text: str) -> GameData:
    """Read game data from a page that holds it anywhere, or from the bare JSON object.

    Raises SourceError if there is none, if it is damaged, if its board breaks the rules, and if it
    is the placeholder of an outage.
    """
    return _read_game_data(_load_fields(text))


def parse_daily_puzzle(text: str) -> GameData:
    """Read game data as `parse_game_data` does, and check that it can be a day's puzzle.

    Of the words those that are legal on the board are kept, and of the official answer all or
    nothing. Raises SourceError also for a date that does not exist, for a board of another shape
    than the publisher's, and where no word is legal.
    """
    fields = _load_fields(text)
    data, printed_date = _read_game_data(fields), fields.get("printDate")
    if data.date is None and printed_date is not None:
        text = quote(str(printed_date))
        raise SourceError(f"the date in the game data, {text}, is not a date like 2026-11-20")
    board = data.board
    if [len(side) for side in board.sides] != [3, 3, 3, 3]:
        shape = f"{plural(len(board.spots), 'letter')} on {len(board.sides)} sides"
        problem = f"has {shape}; the newspaper's have 12 on 4"
        raise SourceError(f"the board in the game data, {board}, {problem}")
    words = tuple([word for word in data.words if is_legal(board, word)])
    if data.words and not words:
        raise SourceError(f"the words in the game data do not fit its board, {board}")
    is_solution = examine_chain(board, data.official_answer).is_solution
    official_answer = data.official_answer if is_solution else ()
    # The dictionary of another board has words that are not legal on this one.
    is_complete = 0 < len(words) == len(data.words)
    return data._replace(words=words, official_answer=official_answer, is_complete=is_complete)


def contains_game_data(text: str) -> bool:
    """Return whether `text` is meant as game data, even if it is damaged."""
    return GAME_DATA_MARK in text or '"sides"' in text


def _load_fields(text: str) -> dict[str, Any]:
    """Return the object in `text`, unless that is too long, or the placeholder of an outage."""
    if len(text) > MAX_GAME_DATA_LENGTH:
        problem = f"{len(text) / 1e6:.1f} million characters are too many for a page of game data"
        raise SourceError(f"{problem}; the limit is {MAX_GAME_DATA_LENGTH // 1_000_000} million")
    data = _find_json_object(text)
    if data.get("id") == OUTAGE_ID:
        placeholder = f"the placeholder (id {OUTAGE_ID}) that the newspaper shows during an outage"
        raise SourceError(f"this is not the day's board but {placeholder}; try again later")
    return data


def _read_game_data(fields: dict[str, Any]) -> GameData:
    date, par = fields.get("printDate"), fields.get("par")
    return GameData(
        _read_board(fields["sides"]),
        date=date if isinstance(date, str) and is_calendar_date(date) else None,
        par=par if type(par) is int and 0 < par < 100 else None,
        words=tuple(sorted(set(_read_words(fields.get("dictionary"))))),
        official_answer=tuple(_read_words(fields.get("ourSolution"))),
    )


def _find_json_object(text: str) -> dict[str, Any]:
    """Return the first JSON object with "sides" after a mark; with no mark, the first one."""
    from json import JSONDecoder

    decoder = JSONDecoder()
    marks = islice(finditer(escape(GAME_DATA_MARK), text), _MAX_MARKS)
    starts = [text.find("{", mark.start()) for mark in marks] or [text.find("{")]
    is_damaged = False
    for start in starts:
        if start < 0:
            continue
        try:
            value, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            is_damaged = True
            continue
        if isinstance(value, dict) and "sides" in value:
            return value
    if is_damaged and contains_game_data(text):
        advice = "take the whole page, or the whole JSON object"
        raise SourceError(f"the game data is cut off or damaged; {advice}")
    forms = 'a page with "window.gameData = {…}", or a JSON object with "sides"'
    raise SourceError(f"no game data here; it is {forms}")


def _read_board(sides: object) -> Board:
    if not isinstance(sides, list) or not all(isinstance(side, str) for side in sides):
        form = 'a list of strings, for example ["RIU", "PGH", "LCS", "YAO"]'
        raise SourceError(f'the game data has no usable "sides"; they are {form}')
    try:
        return Board(sides)
    except BoardError as error:
        raise SourceError(f"the board in the game data is not valid: {error}") from None


def _read_words(words: object) -> list[str]:
    """Return the words in a list, folded; anything else is skipped."""
    if not isinstance(words, list):
        return []
    texts = [printable(word, _MAX_WORD_LENGTH) for word in words if isinstance(word, str)]
    return [word for word in map(fold_case, texts) if word.isalpha()]
