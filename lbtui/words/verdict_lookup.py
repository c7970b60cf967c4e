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

IN_FORCE = "(SELECT accepted FROM verdicts WHERE word = value ORDER BY learned LIMIT 1)"
"""The verdict on the word that `value` is, in SQL; the player's comes before a learned one."""

_JUDGED = f"SELECT value FROM json_each(?) WHERE ({IN_FORCE} != 0) = ?"
_EVERY = "SELECT word, accepted, min(learned) FROM verdicts GROUP BY word"
_ALL_REJECTED = f"SELECT word FROM ({_EVERY}) WHERE NOT accepted"


def verdicts_in_force(
    warn: Callable[[str], object] | None, *, at_once: bool = False
) -> VerdictLookup | None:
    """Return the verdicts in the database; None where there is none.

    `warn`, if any, is called with a line for the user if it is damaged or cannot be used; then no
    verdict applies. `at_once` reads everything now.
    """
    from lbtui.store import database_path

    return VerdictLookup(warn, at_once=at_once) if os.path.exists(database_path()) else None


class VerdictLookup:
    """The verdicts in a database; safe to share between threads."""

    def __init__(self, warn: Callable[[str], object] | None, *, at_once: bool = False) -> None:
        """Look up verdicts as `verdicts_in_force` says."""
        self._warn = warn or (lambda _line: None)
        self._usable = True
        self._rejected: frozenset[str] | None = None
        self._accepted: list[tuple[str, int]] = []
        if at_once:
            self._rejected, self._accepted = self._everything()

    def _everything(self) -> tuple[frozenset[str], list[tuple[str, int]]]:
        """Return the words rejected, and those accepted besides with their letters."""
        rejected = frozenset([word for (word,) in self._rows(_ALL_REJECTED)])
        return rejected, self._rows("SELECT word, CAST(letters AS INTEGER) FROM unlisted")

    def checksum(self) -> int:
        """Return a checksum of all verdicts; reads them, unless that was done at once."""
        from zlib import crc32

        known = self._everything() if self._rejected is None else (self._rejected, self._accepted)
        return crc32(repr([sorted(words) for words in known]).encode())

    def rejected(self, words: Sequence[str]) -> frozenset[str]:
        """Return those of these words, of letters a to z, that the game rejects."""
        if self._rejected is not None:
            return self._rejected.intersection(words)
        given = '["' + '","'.join(words) + '"]'
        return frozenset([word for (word,) in self._rows(_JUDGED, given, False)])

    def accepts(self, word: str) -> bool:
        """Return whether the game is known to take a word, whatever list has it."""
        return is_word(word) and bool(self._rows(_JUDGED, f'["{word}"]', True))

    def accepted(self, board: Board) -> list[str]:
        """Return the words that the game takes, the large list lacks, and `board` allows."""
        absent = ~letter_mask("".join(board.letters))
        if self._rejected is not None:
            found = [word for word, letters in self._accepted if not letters & absent]
        else:
            query = "SELECT word FROM unlisted WHERE NOT letters & ?"
            found = [word for (word,) in self._rows(query, absent)]
        return sorted([word for word in found if is_word(word) and is_legal(board, word, 1)])

    def _rows(self, query: str, *values: object) -> list[Any]:
        """Return the rows of a query; none, and warn, where the database cannot be used."""
        if not self._usable:
            return []
        from lbtui.database import Database, DatabaseError, open_database

        def read(database: Database) -> list[Any]:
            return database.read(lambda db: db.execute(query, values).fetchall())

        try:
            with open_database(read, self._warn) as rows:
                return rows
        except DatabaseError as error:
            self._usable = False
            self._warn(f"verdicts are not used: {error}")
            return []


def is_word(text: object) -> bool:
    """Return whether this can have a verdict: a text of letters a to z, folded, not too many."""
    if not isinstance(text, str) or not 1 <= len(text) <= MAX_WORD_LENGTH:
        return False
    return text.isascii() and text.isalpha() and text.islower()


def letter_mask(word: str) -> int:
    """Return the letters from a to z in a word as bits."""
    return sum([1 << ord(letter) - ord("a") for letter in {*word} if "a" <= letter <= "z"])
