"""What a word means: the first definition for each part of speech, from WordNet 3.0.

The definitions are in one file beside the word lists, `definitions.bin`, written by
`wordlists/build_wordnet.py`. A lookup unpacks two or three of its small blocks, never the whole:

    magic, 16 bytes
    two little-endian 32-bit numbers: bytes of the directory, definitions in a block
    directory, compressed: three lines of fields separated by spaces: the first word of each block
        of words, the byte length of each block of words, the byte length of each block of
        definitions
    blocks of words, in code-point order: a line is a word, then its definitions as part and number
        and, where texts tagged with WordNet's senses use it, how often on a logarithmic scale
        (`v1206.7`), then, for an irregular form, its bases as part and word (`v=leave`)
    blocks of definitions, a definition a line, numbered from 0

All text is ASCII, the lines of a block are separated by newlines, compression is zlib's.
"""

import os
import struct
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache
from itertools import accumulate, pairwise
from mmap import ACCESS_READ, mmap
from typing import NamedTuple

from lbtui.puzzle import fold_case
from lbtui.words.open_list import shipped_dir
from lbtui.words.reading import fold_letter
from lbtui.words.wordlist import WordList

_MAGIC = b"lbtui meanings 1"
_PART_NAMES = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
# The endings of regular forms and what they replace, for each part: WordNet's own rules (morphy),
# and the doubled consonant of "begged" as "".
_SUFFIX_RULES = {
    "n": (("s", ""), ("es", ""), ("ies", "y"), ("men", "man")),
    "v": (("s", ""), ("es", ""), ("ies", "y"), ("ed", "e"), ("ed", ""), ("ied", "y"),
          ("ing", "e"), ("ing", "")),
    "a": (("er", ""), ("er", "e"), ("ier", "y"), ("est", ""), ("est", "e"), ("iest", "y")),
}  # fmt: skip


class Definition(NamedTuple):
    """A definition: the base form it belongs to, its part of speech in full, the text."""

    lemma: str
    word_class: str
    gloss: str


class DefinitionFile:
    """An opened file of definitions; safe to share between threads."""

    def __init__(self, path: str) -> None:
        """Open `path`. Raises OSError when it cannot be read, ValueError when it is damaged."""
        with open(path, "rb") as file:
            self._data: mmap = mmap(file.fileno(), 0, access=ACCESS_READ)
        start = len(_MAGIC) + 8
        if self._data[: len(_MAGIC)] != _MAGIC or len(self._data) < start:
            raise ValueError(f"{path} holds no definitions of this version")
        size, self._glosses_a_block = struct.unpack("<II", self._data[len(_MAGIC) : start])
        lines = zlib.decompress(self._data[start : start + size]).decode("ascii").split("\n")
        self._first_words, word_sizes, gloss_sizes = map(str.split, lines)
        block_ends = accumulate(map(int, word_sizes + gloss_sizes), initial=start + size)
        self._block_spans = list(pairwise(block_ends))

    def lookup(self, word: str) -> list[Definition]:
        """Return what `word` (lower case) means, as itself and as a form of other words.

        The most used comes first. A regular form counts only for parts of speech in which the word
        itself is not defined: "glasses" is not listed as a plural, "left" is listed as a form of
        "leave". [] for an unknown word. Raises ValueError when the file is damaged.
        """
        fields, base_forms = self._find_entry(word)
        senses = [(word, field) for field in fields]
        known_parts = {field[0] for field in fields} | {part for part, _ in base_forms}
        base_forms += [pair for pair in _find_regular_bases(word) if pair[0] not in known_parts]
        for base in dict.fromkeys(base for _, base in base_forms):
            base_fields, _ = self._find_entry(base)
            senses += [(base, field) for field in base_fields if (field[0], base) in base_forms]
        senses.sort(key=lambda pair: -int(pair[1].partition(".")[2] or 0))
        return [self._read_definition(lemma, field) for lemma, field in senses]

    def _find_entry(self, word: str) -> tuple[list[str], list[tuple[str, str]]]:
        """Return a word's definitions ("v1206.7") and irregular bases ("v", "leave")."""
        block = bisect_right(self._first_words, word) - 1
        if block < 0:
            return [], []
        lines = self._read_block(block)
        index = bisect_left(lines, word + " ")
        if index == len(lines) or not lines[index].startswith(word + " "):
            return [], []
        fields = lines[index].split(" ")[1:]
        base_forms = [field.split("=") for field in fields if "=" in field]
        fields = [field for field in fields if "=" not in field]
        return fields, [(part, base) for part, base in base_forms]

    def _read_definition(self, lemma: str, field: str) -> Definition:
        number = int(field[1:].partition(".")[0])
        block, line = divmod(number, self._glosses_a_block)
        gloss = self._read_block(len(self._first_words) + block)[line]
        return Definition(lemma, _PART_NAMES[field[0]], gloss)

    def _read_block(self, number: int) -> list[str]:
        """Return the lines of a block."""
        start, end = self._block_spans[number]
        try:
            return zlib.decompress(self._data[start:end]).decode("ascii").split("\n")
        except zlib.error:
            raise ValueError("the definitions are damaged") from None


def _find_regular_bases(word: str) -> list[tuple[str, str]]:
    """Return the (part, base) pairs that `word` may be a regular form of; most do not exist."""
    base_forms: list[tuple[str, str]] = []
    rules = [(part, *rule) for part, rules in _SUFFIX_RULES.items() for rule in rules]
    for part, suffix, replacement in rules:
        base = word.removesuffix(suffix) + replacement
        min_length = 3 if suffix == "s" else 2  # "does", but not "his"
        if word.endswith("ss") or not word.endswith(suffix) or len(base) < min_length:
            continue
        base_forms.append((part, base))
        if not replacement and suffix not in ("s", "es") and base[-1] == base[-2]:
            base_forms.append((part, base[:-1]))
    return base_forms


def may_be_english(lists: Iterable[WordList]) -> bool:
    """Return whether one of `lists` may be English; only then do definitions apply."""
    return any(words.is_ascii for words in lists)


def define(word: str) -> list[Definition]:
    """Return what `word` means, in any case, with or without accents; [] if it is not known.

    The file is opened on first use. If it cannot be read, no word is known.
    """
    definitions = _open_definitions()
    try:
        # The shipped English lists have neither capitals nor accents.
        plain = "".join(map(fold_letter, fold_case(word)))
        return definitions.lookup(plain) if definitions else []
    except ValueError:
        return []


@cache
def _open_definitions() -> DefinitionFile | None:
    try:
        return DefinitionFile(os.path.join(shipped_dir(), "definitions.bin"))
    except (OSError, ValueError, zlib.error):
        return None
