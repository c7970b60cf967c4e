"""Looking verdicts up: which words of a board the game rejects, and which it takes besides.

The database is asked a board at a time, so what it says is never stale; for many boards everything
is read at once. Commands that solve a board import this and not `verdicts`, which takes longer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from lbtui.puzzle import Board
from lbtui.puzzle.legal import is_legal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


MAX_WORD_LENGTH = 64
"""The most letters of a word, in a list or with a verdict."""

VERDICT_SQL = "(SELECT accepted FROM verdicts WHERE word = value ORDER BY learned LIMIT 1)"
"""The verdict on the word that `value` is, in SQL; the player's comes before a learned one."""

_JUDGED_SQL = f"SELECT value FROM json_each(?) WHERE ({VERDICT_SQL} != 0) = ?"
_ALL_VERDICTS_SQL = "SELECT word, accepted, min(learned) FROM verdicts GROUP BY word"
_REJECTED_SQL = f"SELECT word FROM ({_ALL_VERDICTS_SQL}) WHERE NOT accepted"


def open_verdicts(
    warn: Callable[[str], object] | None, *, preload: bool = False
) -> VerdictLookup | None:
    """Return the verdicts in the database; None where there is none.

    `warn`, if any, is called with a line for the user if it is damaged or cannot be used; then no
    verdict applies. `preload` reads everything now.
    """
    from lbtui.store import database_path

    return VerdictLookup(warn, preload=preload) if os.path.exists(database_path()) else None


class VerdictLookup:
    """The verdicts in a database; safe to share between threads."""

    def __init__(self, warn: Callable[[str], object] | None, *, preload: bool = False) -> None:
        """Look up verdicts as `open_verdicts` says."""
        self._warn = warn or (lambda _line: None)
        self._is_usable = True
        self._rejected_words: frozenset[str] | None = None
        self._accepted_words: list[tuple[str, int]] = []
        if preload:
            self._rejected_words, self._accepted_words = self._read_all()

    def _read_all(self) -> tuple[frozenset[str], list[tuple[str, int]]]:
        """Return the words rejected, and those accepted besides with their letters."""
        rejected = frozenset([word for (word,) in self._fetch_rows(_REJECTED_SQL)])
        return rejected, self._fetch_rows("SELECT word, CAST(letters AS INTEGER) FROM unlisted")

    def compute_checksum(self) -> int:
        """Return a checksum of all verdicts; reads them, unless that was done at once."""
        from zlib import crc32

        rejected, accepted = self._rejected_words, self._accepted_words
        if rejected is None:
            rejected, accepted = self._read_all()
        return crc32(repr([sorted(rejected), sorted(accepted)]).encode())

    def find_rejected_words(self, words: Sequence[str]) -> frozenset[str]:
        """Return those of these words, of letters a to z, that the game rejects."""
        if self._rejected_words is not None:
            return self._rejected_words.intersection(words)
        values = '["' + '","'.join(words) + '"]'
        return frozenset([word for (word,) in self._fetch_rows(_JUDGED_SQL, values, False)])

    def is_accepted(self, word: str) -> bool:
        """Return whether the game is known to take a word, whatever list has it."""
        return is_judgeable(word) and bool(self._fetch_rows(_JUDGED_SQL, f'["{word}"]', True))

    def find_accepted_words(self, board: Board) -> list[str]:
        """Return the words that the game takes, the large list lacks, and `board` allows."""
        absent_mask = ~letter_mask("".join(board.letters))
        if self._rejected_words is not None:
            words = [word for word, letters in self._accepted_words if not letters & absent_mask]
        else:
            query = "SELECT word FROM unlisted WHERE NOT letters & ?"
            words = [word for (word,) in self._fetch_rows(query, absent_mask)]
        return sorted([word for word in words if is_judgeable(word) and is_legal(board, word, 1)])

    def _fetch_rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query; none, and warn, where the database cannot be used."""
        if not self._is_usable:
            return []
        from lbtui.database import Database, DatabaseError, open_database

        def read(database: Database) -> list[Any]:
            return database.read(lambda db: db.execute(query, values).fetchall())

        try:
            with open_database(read, self._warn) as rows:
                return rows
        except DatabaseError as error:
            self._is_usable = False
            self._warn(f"verdicts are not used: {error}")
            return []


def is_judgeable(text: object) -> bool:
    """Return whether this can have a verdict: a text of letters a to z, folded, not too many."""
    if not isinstance(text, str) or not 1 <= len(text) <= MAX_WORD_LENGTH:
        return False
    return text.isascii() and text.isalpha() and text.islower()


def letter_mask(word: str) -> int:
    """Return the letters from a to z in a word as bits."""
    return sum([1 << ord(letter) - ord("a") for letter in {*word} if "a" <= letter <= "z"])
