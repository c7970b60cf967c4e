"""Verdicts as they are stored: which words the publisher's game takes, and who says so."""

from __future__ import annotations

from typing import NamedTuple

from lbtui.puzzle import is_legal
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from sqlite3 import Connection

    from lbtui.database import Database
    from lbtui.puzzle import Board
    from lbtui.words.wordlist import WordList

PLAYER, GAME_DATA = "player", "game data"
SOURCES = (PLAYER, GAME_DATA)
"""Who a verdict is from; the player's beats what was learned from game data."""

LONGEST = 60
"""The most letters of a word with a verdict."""


class Verdict(NamedTuple):
    """What is known of a word.

    accepted: whether the game takes it, else it rejects it
    source: one of SOURCES
    date: of game data: the board's, "YYYY-MM-DD"; "" if it has none, and for the player's
    """

    word: str
    accepted: bool
    source: str
    date: str = ""


class Day(NamedTuple):
    """A published board to learn from: its words are all that the game accepts on it.

    date: "YYYY-MM-DD"; "" if it has none
    """

    board: Board
    words: Collection[str]
    date: str


class Totals(NamedTuple):
    """How many verdicts there are, by source, and the dates of the boards they were learned from.

    first, last: "" where nothing was learned from a board with a date
    """

    own: int
    learned: int
    first: str
    last: str

    def __str__(self) -> str:
        """Return how many there are, and from where, in one line."""
        where = f"boards of {self.first} to {self.last}" if self.first else "game data"
        learned = f"{self.learned:,} learned" + f" from {where}" * bool(self.learned)
        return f"{plural(self.own + self.learned, 'verdict')}: {self.own:,} yours, {learned}"


def is_word(text: str) -> bool:
    """Return whether a text can have a verdict: letters a to z, folded, not too many."""
    return text.isascii() and text.isalpha() and text.islower() and len(text) <= LONGEST


class StoredVerdicts:
    """The verdicts in the database; a word may have the player's and a learned one.

    Every method raises DatabaseError when the database cannot be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def judge(self, words: Iterable[str], *, accepted: bool) -> int:
        """Store the player's verdict on words (see `is_word`); return how many changed it."""
        return self.add([Verdict(word, accepted, PLAYER) for word in words])

    def add(self, verdicts: Iterable[Verdict]) -> int:
        """Store verdicts, all or none, and return how many changed something.

        The player's replace the player's; of learned ones the later date wins, in whatever order
        they are added, and an acceptance over a rejection of the same date.
        """
        given = list(verdicts)
        return self._database.write(lambda db: add_verdicts(db, given))

    def forget(self, words: Iterable[str]) -> list[str]:
        """Remove the player's verdict on words, or the learned one where there is no other.

        Returns the words that had one.
        """
        given = dict.fromkeys(words)

        def forget(db: Connection) -> list[str]:
            own = "DELETE FROM verdicts WHERE word = ? AND learned = ?"
            gone = [
                word
                for word in given
                if any(db.execute(own, (word, learned)).rowcount for learned in (0, 1))
            ]
            _changed(db, len(gone))
            return gone

        return self._database.write(forget)

    def forget_rejected(self, words: Iterable[str]) -> int:
        """Remove the player's verdicts that reject words; return how many there were."""
        given = [(word,) for word in words]

        def forget(db: Connection) -> int:
            before = db.total_changes
            own = "DELETE FROM verdicts WHERE word = ? AND learned = 0 AND accepted = 0"
            db.executemany(own, given)
            return _changed(db, db.total_changes - before)

        return self._database.write(forget)

    def rejected_on(self, board: Board) -> list[str]:
        """Return the words that the player rejected on a board alone, in code-point order."""

        def read(db: Connection) -> list[str]:
            rows = db.execute(
                "SELECT word FROM rejections WHERE board = ? ORDER BY word", (str(board),)
            )
            return [word for (word,) in rows if isinstance(word, str) and is_legal(board, word, 1)]

        return self._database.read(read)

    def keep_rejected(self, board: Board, words: Iterable[str]) -> None:
        """Store the words that the player rejects on a board alone, in place of those before."""
        rows = [(str(board), word) for word in words]

        def keep(db: Connection) -> None:
            db.execute("DELETE FROM rejections WHERE board = ?", (str(board),))
            db.executemany("INSERT OR IGNORE INTO rejections VALUES (?, ?)", rows)

        self._database.write(keep)

    def clear(self, source: str | None = None) -> int:
        """Remove every verdict, or those from one source; return how many."""

        def clear(db: Connection) -> int:
            where, values = _from(source)
            return _changed(db, db.execute(f"DELETE FROM verdicts {where}", values).rowcount)

        return self._database.write(clear)

    def search(self, terms: Iterable[str] = (), source: str | None = None) -> list[Verdict]:
        """Return the verdicts in code-point order of the words, the player's before a learned one.

        Each of ``terms`` is in the word, or is the start of the date, or "accepted" or "rejected".
        ``source`` leaves out the others.
        """
        tests = [_test(term.lower()) for term in terms]

        def search(db: Connection) -> list[Verdict]:
            where, values = _from(source)
            every = _rows(db, f"{where} ORDER BY word, learned", values)
            return [each for each in every if all(test(each) for test in tests)]

        return self._database.read(search)

    def totals(self) -> Totals:
        """Return how many there are, and from where."""

        def count(db: Connection) -> Totals:
            (own,) = db.execute("SELECT count(*) FROM verdicts WHERE learned = 0").fetchone()
            columns = "count(*), min(nullif(date, '')), max(date)"
            (learned, first, last) = db.execute(
                f"SELECT {columns} FROM verdicts WHERE learned = 1"
            ).fetchone()
            return Totals(int(own), int(learned), str(first or ""), str(last or ""))

        return self._database.read(count)


def learned(days: Iterable[Day]) -> list[Verdict]:
    """Return what published boards say of words, each once: what the latest board says.

    Accepted are the words of the boards, rejected those of the English lists that are legal on a
    board and not among its words.
    """
    from lbtui.words.opening import open_list

    english: WordList | None = None
    known: dict[str, tuple[str, bool]] = {}
    for day in days:
        english = english or open_list("scrabble")  # it contains the other one
        taken = set(day.words)
        for word in taken.union(english.candidates(day.board)[0]):
            found = (day.date, word in taken)
            if word not in known or known[word] < found:
                known[word] = found
    return [
        Verdict(word, accepted, GAME_DATA, date)
        for word, (date, accepted) in known.items()
        if is_word(word)
    ]


def add_verdicts(db: Connection, verdicts: Iterable[Verdict]) -> int:
    """Store verdicts within a transaction, as `StoredVerdicts.add` does."""
    rows = [(v.word, v.source == GAME_DATA, v.accepted, v.date) for v in verdicts]
    before = db.total_changes
    db.executemany(
        """INSERT INTO verdicts (word, learned, accepted, date) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET accepted = excluded.accepted, date = excluded.date
        WHERE CASE learned WHEN 0 THEN accepted != excluded.accepted
            ELSE (date, accepted) < (excluded.date, excluded.accepted) END""",
        rows,
    )
    return _changed(db, db.total_changes - before)


def token(db: Connection) -> bytes:
    """Return 16 bytes, others after every change of any verdict; b"" if there never was one."""
    (found,) = db.execute("SELECT token FROM verdict_token").fetchone() or (b"",)
    return found if isinstance(found, bytes) and len(found) == 16 else b""


def in_force(db: Connection) -> Iterator[tuple[str, bool]]:
    """Yield every word that has a verdict, and whether the game takes it."""
    # Of each group, SQLite takes the other columns from the row that has the minimum.
    rows = db.execute("SELECT word, accepted, min(learned) FROM verdicts GROUP BY word")
    return ((word, bool(accepted)) for word, accepted, _ in rows if _is_stored(word))


def _changed(db: Connection, changes: int) -> int:
    """Change the token if there were changes; return their number."""
    if changes:
        db.execute("DELETE FROM verdict_token")
        db.execute("INSERT INTO verdict_token VALUES (randomblob(16))")
    return changes


def _from(source: str | None) -> tuple[str, tuple[bool, ...]]:
    return ("", ()) if source is None else ("WHERE learned = ?", (source == GAME_DATA,))


def _rows(db: Connection, rest: str, values: tuple[object, ...]) -> Iterator[Verdict]:
    """Yield the verdicts in the rows that can be ours; somebody else may have written others."""
    rows = db.execute(f"SELECT word, accepted, learned, date FROM verdicts {rest}", values)
    for word, accepted, learned, date in rows:
        if _is_stored(word):
            day = date if isinstance(date, str) and date.isprintable() else ""
            yield Verdict(word, bool(accepted), GAME_DATA if learned else PLAYER, day)


def _is_stored(word: object) -> bool:
    return isinstance(word, str) and is_word(word)


def _test(term: str) -> Callable[[Verdict], bool]:
    if term in ("accepted", "rejected"):
        return lambda verdict: verdict.accepted == (term == "accepted")
    if term[:1].isdigit():
        return lambda verdict: verdict.date.startswith(term)
    return lambda verdict: term in verdict.word
