"""Lists whose words share too little for an automaton: kept as text, cut into pages.

An automaton of four million words of a language is small; one of ten million words that have
nothing in common is larger than their text, and takes a minute to build. Such a list is kept as it
was sorted: pages of words with one beginning, without it, and a directory of the beginnings. For a
board a regular expression finds the beginnings that can be played on it, then the words on their
pages.

In the file (see `form`) the body is: where in the text every page begins (one more: where it ends),
how many words are on the pages before (one more: on all), the directory, the text; letters as
single bytes. There is a line break before every beginning and every word, and one at the end.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from functools import partial

from lbtui.words.building import group_end
from lbtui.words.code import Code
from lbtui.words.form import PAGES, DamagedError, pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lbtui.puzzle import Board
    from lbtui.words.form import About, Form, Part
    from lbtui.words.table import Table

PAGE = 1 << 13
"""Bytes of text on a page, at most."""

_LINE = b"\n"


def pack_pages(table: Table, about: About, step: Callable[[float], object]) -> list[Part]:
    """Return the file of a table's words, in parts that follow each other; uses the table up.

    ``step`` hears the share that is done now and then; what it raises comes through.
    """
    starts, before = array("I"), array("I")
    directory: list[bytes] = [b""]
    texts: list[Part] = []
    size = words = 0

    def add(beginning: bytes, text: bytes) -> None:
        nonlocal size, words
        if len(text) > PAGE:
            if text[1] == 10:  # the beginning is a word itself
                add(beginning, _LINE)
                text = text[1:]
            at = 0
            while at < len(text):
                code = text[at + 1]
                stop = group_end(text, at, len(text), code)
                rests = text[at:stop].replace(bytes([10, code]), _LINE)
                add(beginning + bytes([code]), rests)
                at = stop
            return
        directory.append(beginning)
        starts.append(size)
        before.append(words)
        texts.append(text)
        size += len(text)
        words += text.count(_LINE)

    blocks = table.blocks
    blocks.reverse()  # so that they can be taken off the end, and their memory with them
    total = len(blocks)
    while blocks:
        block = blocks.pop()
        add(block.prefix, block.text)
        step(1 - len(blocks) / total)
    starts.append(size)
    before.append(words)
    body: list[list[Part]] = [
        [starts],
        [before],
        [_LINE.join([*directory, b""])],
        [*texts, _LINE],
    ]
    return pack(PAGES, 0, body, about, partial(step, 1.0))


class Pages:
    """A list kept as pages, opened; immutable, and safe to share between threads."""

    __slots__ = ("_before", "_beginnings", "_code", "_directory", "_starts", "_text", "_words")

    def __init__(self, form: Form) -> None:
        """Take a file's body. Raises DamagedError when it does not fit together."""
        starts, before, directory, self._text = form.body[:4]
        if len(starts) != len(before) or len(starts) < 4 or len(starts) % 4:
            raise DamagedError("pages do not fit")
        self._starts = starts.cast("I")
        self._before = before.cast("I")
        if self._starts[-1] + 1 != len(self._text) or self._before[-1] != form.words:
            raise DamagedError("pages do not fit")
        self._directory = directory
        self._words = form.words
        self._code = Code(form.letters)
        self._beginnings: list[bytes] | None = None

    def _page(self, number: int) -> bytes:
        """Return the words of a page without their beginning, a line break around each."""
        return bytes(self._text[self._starts[number] : self._starts[number + 1] + 1])

    def _all_beginnings(self) -> list[bytes]:
        """Return the beginnings of all pages, in order."""
        if self._beginnings is None:
            self._beginnings = bytes(self._directory).split(_LINE)[1:-1]
        return self._beginnings

    def number(self, word: str) -> int | None:
        """Return the number of a word in lower case; None: not listed."""
        try:
            coded = self._code.encoded(word.encode())
        except UnicodeEncodeError:
            return None
        beginnings = self._all_beginnings()
        if _LINE in coded or not word:
            return None
        for length in range(len(coded) + 1):
            at = bisect_left(beginnings, coded[:length])
            if at < len(beginnings) and beginnings[at] == coded[:length]:
                page = self._page(at)
                found = page.find(_LINE + coded[length:] + _LINE)
                if found >= 0:
                    return self._before[at] + page.count(_LINE, 0, found)
        return None

    def word(self, number: int) -> str:
        """Return the word of a number that there is."""
        at = bisect_right(self._before, number) - 1
        rests = self._page(at).split(_LINE)
        return self._code.decoded(self._all_beginnings()[at] + rests[number - self._before[at] + 1])

    def walk(self, board: Board) -> tuple[list[str], list[int], list[int]]:
        """Return all legal words in code-point order, their numbers, and the letters they cover."""
        found: list[bytes] = []
        numbers: list[int] = []
        bits: dict[int, int] = {}
        standing: dict[int, int] = {}
        for letter, code in zip(self._code.letters, self._code.codes, strict=True):
            if letter in board.standing:
                bits[code] = board.bits[letter]
                standing[code] = board.standing[letter]
        if not bits:
            return [], [], []
        letters = _any_of(standing)
        words = re.compile(b"\\n(" + letters + b"*+)(?=\\n)")
        illegal = _illegal(standing)
        directory = bytes(self._directory)
        page, at = 0, 0
        for match in words.finditer(directory):
            beginning = match[1]
            if illegal(beginning):
                continue
            page += directory.count(_LINE, at, match.start())
            at = match.start()
            text = self._page(page)
            number, there = self._before[page], 0
            for rest in words.findall(text):
                word = beginning + rest
                if illegal(word):
                    continue
                place = text.find(_LINE + rest + _LINE, there)
                number += text.count(_LINE, there, place)
                there = place
                found.append(word)
                numbers.append(number)
        covered = []
        for word in found:
            mask = 0
            for code in word:
                mask |= bits[code]
            covered.append(mask)
        decoded = self._code.decoded(_LINE.join(found)).split("\n") if found else []
        return decoded, numbers, covered


def _any_of(codes: Iterable[int]) -> bytes:
    return b"[" + b"".join(re.escape(bytes([code])) for code in codes) + b"]"


def _illegal(standing: dict[int, int]) -> Callable[[bytes], object]:
    """Return what tells a word of letters of the board that cannot be placed on it.

    ``standing``: the sides that each letter stands on, as bits.
    """
    sides: dict[int, list[int]] = {}
    for code, where in standing.items():
        if not where & (where - 1):
            sides.setdefault(where, []).append(code)
    twice = b"|".join(_any_of(codes) + b"{2}" for codes in sides.values())
    one_side_twice = re.compile(twice or b"(?!)").search
    repeated = [code for code, where in standing.items() if where & (where - 1)]
    if not repeated:
        return one_side_twice
    has_repeated = re.compile(_any_of(repeated)).search

    def illegal(word: bytes) -> bool:
        if one_side_twice(word):
            return True
        if not has_repeated(word):
            return False
        # From one possible side a letter must be on another; from several it may be on any.
        at = -1
        for code in word:
            at = standing[code] if at & (at - 1) else standing[code] & ~at
            if not at:
                return True
        return False

    return illegal
