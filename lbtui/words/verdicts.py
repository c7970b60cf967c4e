"""Verdicts as they are stored: which words the publisher's game takes, and who says so."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, NamedTuple

from lbtui.puzzle.legal import is_legal
from lbtui.words.open_list import open_word_list
from lbtui.words.verdict_lookup import VERDICT_SQL, is_judgeable, letter_mask

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from sqlite3 import Connection

    from lbtui.database import Database
    from lbtui.puzzle import Board

PLAYER, GAME_DATA = "player", "game data"
"""Who a verdict is from; the player's beats what was learned from game data."""


class Verdict(NamedTuple):
    """What is known of a word.

    accepted: whether the game takes it, else it rejects it
    source: PLAYER or GAME_DATA
    date: of game data: the board's, "YYYY-MM-DD"; "" if it has none, and for the player's
    """

    word: str
    accepted: bool
    source: str
    date: str = ""


class StoredVerdicts:
    """The verdicts in the database; a word may have the player's and a learned one.

    Every method raises DatabaseError when the database cannot be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def judge(self, words: Iterable[str], *, is_accepted: bool) -> int:
        """Store the player's verdict on words (see `is_judgeable`), and return how many changed."""
        return self.add([Verdict(word, is_accepted, PLAYER) for word in words])

    def add(self, verdicts: Iterable[Verdict]) -> int:
        """Store verdicts, all or none, and return how many changed something.

        The player's replace the player's; of learned ones the later date wins, in whatever order
        they are added, and an acceptance over a rejection of the same date.
        """
        verdict_list = list(verdicts)
        return self._database.write(lambda db: add_verdicts(db, verdict_list))

    def forget(self, words: Iterable[str]) -> list[str]:
        """Remove the player's verdict on words, or the learned one where there is no other.

        Returns the words that had one.
        """
        return self._forget(words, "learned = 0", "learned = 1")

    def forget_rejected(self, words: Iterable[str]) -> int:
        """Remove the player's verdicts that reject words; return how many there were."""
        return len(self._forget(words, "learned = 0 AND accepted = 0"))

    def _forget(self, words: Iterable[str], *tests: str) -> list[str]:
        """Remove the verdict on each word that meets the first test that any meets."""
        queries = [f"DELETE FROM verdicts WHERE word = ? AND {test}" for test in tests]
        unique = dict.fromkeys(words)

        def remove_verdicts(db: Connection) -> list[str]:
            removed = [w for w in unique if any(db.execute(q, (w,)).rowcount for q in queries)]
            _update_unlisted(db, removed)
            return removed

        return self._database.write(remove_verdicts)

    def find_words_rejected_on(self, board: Board) -> list[str]:
        """Return the words that the player rejected on a board alone, in code-point order."""
        query = "SELECT word FROM rejections WHERE board = ? ORDER BY word"
        rows = self._database.read(lambda db: db.execute(query, (str(board),)).fetchall())
        return [word for (word,) in rows if isinstance(word, str) and is_legal(board, word, 1)]

    def reject_on_board(self, board: Board, word: str) -> None:
        """Store that the player rejects a word on a board alone."""
        query = "INSERT OR IGNORE INTO rejections VALUES (?, ?)"
        self._database.write(lambda db: db.execute(query, (str(board), word)))

    def restore_on_board(self, board: Board, words: Iterable[str]) -> None:
        """Remove words from those that the player rejects on a board alone."""
        rows = [(str(board), word) for word in words]
        query = "DELETE FROM rejections WHERE board = ? AND word = ?"
        self._database.write(lambda db: db.executemany(query, rows))

    def clear(self, source: str | None = None) -> int:
        """Remove every verdict, or those from one source; return how many."""
        where, values = _make_source_clause(source)

        def clear(db: Connection) -> int:
            words = [word for (word,) in db.execute(f"SELECT word FROM verdicts {where}", values)]
            db.execute(f"DELETE FROM verdicts {where}", values)
            _update_unlisted(db, words)
            return len(words)

        return self._database.write(clear)

    def search(self, terms: Iterable[str] = (), source: str | None = None) -> list[Verdict]:
        """Return the verdicts in code-point order of the words, the player's before a learned one.

        Each of `terms` is in the word, or is the start of the date, or "accepted" or "rejected".
        `source` leaves out the others.
        """
        tests = [_make_verdict_test(term.lower()) for term in terms]
        where, values = _make_source_clause(source)
        query = f"SELECT word, accepted, learned, date FROM verdicts {where} ORDER BY word, learned"
        rows = self._database.read(lambda db: db.execute(query, values).fetchall())
        # Somebody else may have written rows that cannot be ours.
        verdicts = [_parse_verdict(*row) for row in rows if is_judgeable(row[0])]
        return [verdict for verdict in verdicts if all(test(verdict) for test in tests)]

    def count_by_source(self) -> tuple[int, int]:
        """Return how many are the player's, and how many were learned."""
        query = "SELECT total(NOT learned), total(learned) FROM verdicts"
        player_count, learned_count = self._database.read(lambda db: db.execute(query).fetchone())
        return int(player_count), int(learned_count)


def learn_verdicts(published_boards: Iterable[tuple[Board, Collection[str], str]]) -> list[Verdict]:
    """Return what published boards say of words, each once: what the latest board says.

    Each comes with all the words that the game accepts on it, and its date, "" if it has none.
    Accepted are the words of the boards, rejected those of the English lists that are legal on a
    board and not among its words.
    """
    english = open_word_list("scrabble")  # it contains the other one
    latest_by_word: dict[str, tuple[str, bool]] = {}
    for board, words, date in published_boards:
        accepted_words = set(words)
        for word in accepted_words.union(english.candidates(board)[0]):
            verdict = (date, word in accepted_words)
            if word not in latest_by_word or latest_by_word[word] < verdict:
                latest_by_word[word] = verdict
    return [
        Verdict(word, accepted, GAME_DATA, date)
        for word, (date, accepted) in latest_by_word.items()
        if is_judgeable(word)
    ]


def add_verdicts(db: Connection, verdicts: Iterable[Verdict]) -> int:
    """Store verdicts within a transaction, as `StoredVerdicts.add` does."""
    rows = [(v.word, v.source == GAME_DATA, v.accepted, v.date) for v in verdicts]
    previous_changes = db.total_changes
    db.executemany(
        """INSERT INTO verdicts (word, learned, accepted, date) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET accepted = excluded.accepted, date = excluded.date
        WHERE CASE learned WHEN 0 THEN accepted != excluded.accepted
            ELSE (date, accepted) < (excluded.date, excluded.accepted) END""",
        rows,
    )
    changes = db.total_changes - previous_changes
    _update_unlisted(db, [row[0] for row in rows])
    return changes


def _update_unlisted(db: Connection, changed_words: Sequence[object]) -> None:
    """Make `unlisted` hold those of the changed words that are accepted and on no list.

    An unlisted word that a later list has is skipped when it is looked up. A release that shortens
    the list needs a migration that adds the words it lost.
    """
    english = open_word_list("scrabble")  # it contains the other one
    words = dumps([*filter(is_judgeable, changed_words)])
    db.execute("DELETE FROM unlisted WHERE word IN (SELECT value FROM json_each(?))", (words,))
    accepted = db.execute(f"SELECT value FROM json_each(?) WHERE {VERDICT_SQL}", (words,))
    rows = [(word, letter_mask(word)) for (word,) in accepted if english.number(word) is None]
    db.executemany("INSERT INTO unlisted VALUES (?, ?)", rows)


def _make_source_clause(source: str | None) -> tuple[str, tuple[bool, ...]]:
    return ("", ()) if source is None else ("WHERE learned = ?", (source == GAME_DATA,))


def _parse_verdict(word: str, accepted: object, learned: object, date: object) -> Verdict:
    """Return the verdict in a row of the database."""
    day = date if isinstance(date, str) and date.isprintable() else ""
    return Verdict(word, bool(accepted), GAME_DATA if learned else PLAYER, day)


def _make_verdict_test(term: str) -> Callable[[Verdict], bool]:
    if term in ("accepted", "rejected"):
        return lambda verdict: verdict.accepted == (term == "accepted")
    if term[:1].isdigit():
        return lambda verdict: verdict.date.startswith(term)
    return lambda verdict: term in verdict.word
