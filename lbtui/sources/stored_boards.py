"""Boards that the user keeps, with the words the game accepts there and the official answer."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from lbtui.puzzle import Board, BoardError, parse_board, printable
from lbtui.puzzle.parse import sort_sides
from lbtui.puzzle.ranking import ACCEPTED_SCORE
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.words import WordList, open_word_list
from lbtui.words.open_list import GAME_LIST
from lbtui.words.verdicts import Verdict, add_verdicts, learn_verdicts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from sqlite3 import Connection

    from lbtui.database import Database

GAME_LIST_LABEL = "the game's list"

_BOARD_IN_ARRAY = "board IN (SELECT value FROM json_each(?))"
_COLUMNS = "board, date, name, source, par, words, answer, lists"


class StoredBoard(NamedTuple):
    """A board as it is stored.

    date: "YYYY-MM-DD"; None for a board that is not from game data
    source: where it came from, for people: "game data", a file's name
    par: the target number of words, if known
    words: the words the game accepts, in code-point order; () if unknown
    official_answer: for those only who ask for it; () if unknown
    lists: the word lists that the user has chosen for it; () if none
    """

    board: Board
    date: str | None = None
    name: str = ""
    source: str = ""
    par: int | None = None
    words: tuple[str, ...] = ()
    official_answer: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()

    def matches(self, text: str) -> bool:
        """Return whether each search term is in the date, name, source or letters."""
        letters = "".join(self.board.sides)
        haystack = f"{self.date or ''} {self.name} {self.source} {self.board} {letters}".lower()
        return all(term in haystack for term in text.lower().split())


class StoredBoards:
    """The stored boards. Every method raises DatabaseError when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, boards: Iterable[GameData], *, name: str = "", source: str) -> list[StoredBoard]:
        """Store boards, all or none, and return them as they are stored now.

        A board of the same date, or with the same sides where there is no date, is replaced; what
        only the stored copy of the same board has (words, official answer, lists) stays. Verdicts
        are learned from their words.
        """
        board_list = list(boards)
        verdicts = make_verdicts(board_list)
        name, source = printable(name, 100), printable(source, 100)

        def add(db: Connection) -> list[StoredBoard]:
            stored = []
            for data in board_list:
                key = ("date = ?", data.date) if data.date else _make_undated_key(data.board)
                copies = [copy for copy in _select_boards(db, *key) if copy.board == data.board]
                previous = copies[0] if copies else StoredBoard(data.board)
                board = previous._replace(
                    date=data.date,
                    name=name or previous.name,
                    source=source,
                    par=data.par or previous.par,
                    words=data.words or previous.words,
                    official_answer=data.official_answer or previous.official_answer,
                )
                db.execute(f"DELETE FROM boards WHERE {key[0]}", key[1:])
                texts = map(" ".join, (board.words, board.official_answer))
                # A column of earlier versions stays empty.
                row = (str(board.board), *board[1:5], *texts, json.dumps(board.lists), "")
                db.execute(f"INSERT INTO boards ({_COLUMNS}, best) VALUES (?,?,?,?,?,?,?,?,?)", row)
                stored.append(board)
            add_verdicts(db, verdicts)
            return stored

        return self._database.write(add)

    def find_by_date(self, date: str) -> StoredBoard | None:
        """Return the board of a date, "YYYY-MM-DD"."""
        boards = self._database.read(lambda db: _select_boards(db, "date = ?", date))
        return boards[0] if boards else None

    def find_by_board(self, board: Board) -> StoredBoard | None:
        """Return the stored board that has the same sides, in any order.

        Of several, those with words come first, then those with the same order, then the newest.
        """

        def read(db: Connection) -> list[StoredBoard]:
            where = f"{_BOARD_IN_ARRAY} ORDER BY words = '', board != ?, date DESC"
            return _select_boards(db, where, _find_same_sides(db, board), str(board))

        boards = self._database.read(read)
        return boards[0] if boards else None

    def save_chosen_lists(self, board: Board, lists: Sequence[str]) -> None:
        """Keep which word lists the user has chosen for a stored board; () for none."""

        def choose(db: Connection) -> None:
            query = f"UPDATE boards SET lists = ? WHERE {_BOARD_IN_ARRAY}"
            db.execute(query, (json.dumps(lists), _find_same_sides(db, board)))

        self._database.write(choose)

    def remove(self, stored: StoredBoard) -> None:
        """Remove a board."""
        key = ("date = ?", stored.date) if stored.date else _make_undated_key(stored.board)
        self._database.write(lambda db: db.execute(f"DELETE FROM boards WHERE {key[0]}", key[1:]))

    def search(self, text: str = "") -> list[StoredBoard]:
        """Return the boards that match a text, the newest date first, those without a date last."""
        where = "1 ORDER BY date DESC, rowid DESC"
        boards = self._database.read(lambda db: _select_boards(db, where))
        return [stored for stored in boards if stored.matches(text)]


def make_verdicts(boards: Iterable[GameData]) -> list[Verdict]:
    """Return what boards say of words: those whose words are complete."""
    complete_boards = (data for data in boards if data.is_complete)
    return learn_verdicts((data.board, data.words, data.date or "") for data in complete_boards)


def _make_undated_key(board: Board) -> tuple[str, str]:
    return "date IS NULL AND board = ?", str(board)


def _find_same_sides(db: Connection, board: Board) -> str:
    """Return the stored boards that have these sides, in any order, as a JSON array."""
    sides = sort_sides(str(board))
    texts = [text for (text,) in db.execute("SELECT DISTINCT board FROM boards")]
    matches = [text for text in texts if isinstance(text, str) and sort_sides(text) == sides]
    return json.dumps(matches)


def _select_boards(db: Connection, where: str, *values: str) -> list[StoredBoard]:
    """Return the boards in the rows that can be ours; somebody else may have written others."""
    rows = db.execute(f"SELECT {_COLUMNS} FROM boards WHERE {where}", values)
    return [stored for row in rows if (stored := _parse_row(*row)) is not None]


def _parse_row(board: object, date: object, *others: object) -> StoredBoard | None:
    name, source, par, *word_columns = others
    columns = (board, name, source, *word_columns)
    texts = [printable(text, len(text)) for text in columns if isinstance(text, str)]
    if len(texts) < 6 or not (par is None or isinstance(par, int)):
        return None
    if date is not None and (not isinstance(date, str) or printable(date) != date):
        return None
    try:
        parsed_board = parse_board(texts[0])
    except BoardError:
        return None
    words, official_answer = (tuple(text.split()) for text in texts[3:5])
    lists: tuple[str, ...] = ()
    with suppress(ValueError, RecursionError):
        lists = Settings.lists.parse(json.loads(texts[5] or "[]"))
    return StoredBoard(parsed_board, date, texts[1], texts[2], par, words, official_answer, lists)


def make_word_list(stored: StoredBoard) -> WordList:
    """Return the words that the game accepts on a stored board as a list.

    A word scores as in the large English list; one that is not there, ACCEPTED_SCORE.
    """
    from lbtui.words.compiling import compile_table
    from lbtui.words.options import ReadOptions
    from lbtui.words.reading import parse_words

    english = open_word_list("scrabble")
    lines = []
    for word in stored.words:
        number = english.number(word)
        score = ACCEPTED_SCORE if number is None else english.score(number)
        lines.append(f"{word};{score}")
    table, _ = parse_words("\n".join(lines).encode(), GAME_LIST_LABEL, ReadOptions(), float)
    return WordList(memoryview(compile_table(table, {})), name=GAME_LIST, label=GAME_LIST_LABEL)
