"""Letters as single bytes: they take less memory than in UTF-8, and are quicker to compare."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MARKS = '\n!"0123456789;'
"""What entries have beside letters (see `runs`); all of it comes before every letter."""

FIRST_CODE = 64
MOST_LETTERS = 190
"""Different letters that a list may have: as many as there are single bytes behind the marks."""


class Code:
    """The single bytes that stand for the letters of an alphabet, in the same order.

    ``letters`` the alphabet in code-point order, ``codes`` their bytes.
    """

    __slots__ = ("_all", "_decode", "_encode", "codes", "letters")

    def __init__(self, letters: str) -> None:
        """Number the letters, at most MOST_LETTERS; lower-case ASCII letters are their own code."""
        self.letters = letters
        self._encode: Callable[[str], bytes] | None = None
        self._decode = ""
        if letters.isascii():
            self.codes = letters.encode()
            self._all = self.codes + MARKS.encode()
            return
        if len(letters) > MOST_LETTERS:
            raise ValueError(f"{len(letters)} different letters; a list may have {MOST_LETTERS}")
        import codecs

        self.codes = bytes(range(FIRST_CODE, FIRST_CODE + len(letters)))
        table = ["\ufffe"] * 256
        table[0] = "\0"  # what makes it a fast table
        for mark in MARKS:
            table[ord(mark)] = mark
        table[FIRST_CODE : FIRST_CODE + len(letters)] = letters
        self._decode = "".join(table)
        built = codecs.charmap_build(self._decode)
        self._encode = lambda text: codecs.charmap_encode(text, "strict", built)[0]

    def encoded(self, run: bytes) -> bytes:
        """Return a run in UTF-8 as single bytes."""
        return self._encode(run.decode()) if self._encode else run

    def decoded(self, text: bytes) -> str:
        """Return coded text as a string."""
        if self._encode is None:
            return text.decode("ascii")
        import codecs

        return codecs.charmap_decode(text, "strict", self._decode)[0]

    def coded(self, text: str) -> bytes | None:
        """Return a text of letters and marks as single bytes; None if it has another letter."""
        if self._encode is None:
            data = text.encode() if text.isascii() else b"?"
            return None if data.translate(None, self._all) else data
        try:
            return self._encode(text)
        except UnicodeEncodeError:
            return None

    def to(self, other: Code) -> bytes:
        """Return the table that turns bytes of this code into those of one with its letters."""
        table = bytearray(range(256))
        theirs = dict(zip(other.letters, other.codes, strict=True))
        for letter, code in zip(self.letters, self.codes, strict=True):
            table[code] = theirs.get(letter, 0)
        return bytes(table)
