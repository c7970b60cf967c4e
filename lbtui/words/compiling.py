r"""Compiling word lists: from sorted words to their minimal automaton (a DAWG) and its file.

A node stands for the set of suffixes that may follow a prefix. Here such a set is a sorted text
with a line break before each suffix, and nodes are equal if their texts are: a dictionary lookup
finds a whole branch that was built before. Merging equal nodes bottom-up makes the automaton
minimal (Daciuk, Mihov, Watson and Watson 2000); counting the words before each edge numbers the
words (Lucchesi and Kowaltowski 1993).

Take ant, bit, bits, sit, sits. The root's text is "\nant\nbit\nbits\nsit\nsits". Split by first
letter, the suffixes are "\nnt" after a and "\nit\nits" after both b and s. The text after b is
split further: "\nt\nts", then "\n\ns", whose empty suffix means that a word ends after the t; what
remains, "\ns", leads to the empty text, the node without edges. The branch after s has the text
of the one after b, so it is found, not built. These are the edges, those of the deepest nodes
first and those of one node side by side:

    number  letter  word ends  child  words before
    1       t       yes        -      0             after "an"
    2       n       no         1      0             after "a"
    3       s       yes        -      0             after "bit" and "sit"
    4       t       yes        3      0             after "bi" and "si"
    5       i       no         4      0             after "b" and "s"
    6       a       no         2      0             the root
    7       b       no         5      1
    8       s       no         5      3

The number of "sits": 3 before s, 0 before i and t, 1 as "sit" ends on the way, 0 before s: 4.
"""

import json
import os
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Mapping

from lbtui.errors import OnProgress
from lbtui.store import write_atomic
from lbtui.words.compiled import FORMAT_VERSION, MAGIC_NUMBER, UNSCORED_BIT, CompiledList, map_file
from lbtui.words.options import ReadOptions
from lbtui.words.reading import SORTED_SHARE, WordTable, read_words

Node = tuple[int, int]
"""Its first edge, and how many words it leads to."""

Edge = tuple[str, bool, Node]
"""A letter, whether a word ends with it, and the node it leads to."""

MAX_CACHED_NODES = 300_000
"""Nodes remembered by their texts. More would cost memory, fewer leave equal nodes unmerged."""

MAX_UNSPLIT_WORDS = 512
"""Words whose suffixes are handled as one text; more are split by bisection first."""

EMPTY_NODE: Node = (0, 0)
"""The node without edges."""


class DawgBuilder:
    """Builds the automaton of a list; afterwards has its edges as the parallel arrays of `dawg`.

    `root_edge` is the number of the root's first edge.
    """

    def __init__(self, words: list[str], alphabet: str, on_progress: OnProgress = float) -> None:
        """Build the automaton of sorted, distinct words.

        `on_progress` is called with the share done, and may raise to stop the work.
        """
        size = len(alphabet)
        # Edge 0 is no edge: a child of 0 leads nowhere.
        self.kinds: bytearray | array[int] = bytearray(1) if 4 * size <= 256 else array("H", [0])
        self.children = array("I", [0])
        self.offsets = array("I", [0])
        self._words = words
        self._on_progress = on_progress
        self._letter_numbers = {letter: n for n, letter in enumerate(alphabet)}
        self._node_by_text: dict[str, Node] = {"": EMPTY_NODE}
        self.root_edge = self._build_range(0, len(words), 0)[0]

    def _build_range(self, start: int, stop: int, depth: int) -> Node:
        """Return the node for the suffixes of words that agree in their first `depth` letters."""
        words = self._words
        if stop - start <= MAX_UNSPLIT_WORDS:
            self._on_progress(SORTED_SHARE + (1 - SORTED_SHARE) * start / max(1, len(words)))
            text = "".join(["\n" + word[depth:] for word in words[start:stop]])
            return self._node_by_text.get(text) or self._build_node(text)
        edges: list[Edge] = []
        while start < stop:
            word = words[start]
            is_word = len(word) == depth + 1
            next_prefix = word[:depth] + chr(ord(word[depth]) + 1)
            group_stop = bisect_left(words, next_prefix, start, stop)
            child = self._build_range(start + is_word, group_stop, depth + 1)
            edges.append((word[depth], is_word, child))
            start = group_stop
        return self._add_node(edges)

    def _build_node(self, text: str) -> Node:
        """Build the node of a text of suffixes, and remember it."""
        node_by_text = self._node_by_text
        edges: list[Edge] = []
        length = len(text)
        offset = 0
        while offset < length:
            prefix = text[offset : offset + 2]  # a line break and a letter
            stop = text.find("\n", text.rfind(prefix) + 2)
            if stop < 0:
                stop = length
            suffixes = text[offset:stop].replace(prefix, "\n")
            offset = stop
            is_word = suffixes == "\n" or suffixes[1] == "\n"  # the empty suffix comes first
            if is_word:
                suffixes = suffixes[1:]
            child = node_by_text.get(suffixes) or self._build_node(suffixes)
            edges.append((prefix[1], is_word, child))
        node = self._add_node(edges)
        if len(node_by_text) > MAX_CACHED_NODES:
            node_by_text.clear()
            node_by_text[""] = EMPTY_NODE
        node_by_text[text] = node
        return node

    def _add_node(self, edges: list[Edge]) -> Node:
        """Add the edges of a node, in the order of their letters."""
        start, size = len(self.children), len(self._letter_numbers)
        word_count = 0
        for letter, is_word, (child, child_words) in edges:
            self.kinds.append(self._letter_numbers[letter] + size * is_word)
            self.children.append(child)
            self.offsets.append(word_count)
            word_count += is_word + child_words
        self.kinds[-1] += 2 * size
        return start, word_count


def compile_table(
    table: WordTable,
    notes: Mapping[str, object],
    *,
    source_key: str = "",
    on_progress: OnProgress = float,
) -> bytes:
    """Return the compiled form of the words in a table, as `compiled` describes it.

    `notes` is what reading them found, `source_key` stands for the text they are from.
    `on_progress` is called with the share done, and may raise to stop the work.
    """
    dawg = DawgBuilder(table.words, table.alphabet, on_progress)
    spelling_numbers = array("I", sorted(table.spellings))
    spellings = [table.spellings[number].encode() for number in spelling_numbers]
    spelling_ends = array("I", [0])
    for spelling in spellings:
        spelling_ends.append(spelling_ends[-1] + len(spelling))
    sections = (  # in the order of `compiled.SECTION_NAMES`
        source_key.encode(),
        dawg.children.tobytes(),
        dawg.offsets.tobytes(),
        bytes(memoryview(dawg.kinds)),
        table.alphabet.encode(),
        table.scores,
        spelling_numbers.tobytes(),
        spelling_ends.tobytes(),
        b"".join(spellings),
        json.dumps(notes, ensure_ascii=False).encode("utf-8", "replace"),
    )
    unscored_count = len(table.scores.translate(None, bytes(range(UNSCORED_BIT))))
    fields = array("Q", (dawg.root_edge, len(table.words), unscored_count, *map(len, sections)))
    padded_sections = [section + bytes(-len(section) % 8) for section in sections]
    content = b"".join([fields.tobytes(), *padded_sections])
    return array("Q", (MAGIC_NUMBER, FORMAT_VERSION, zlib.crc32(content))).tobytes() + content


def compile_file(path: str, options: ReadOptions, on_progress: OnProgress) -> bytes:
    """Return the compiled form of the list in a file.

    `on_progress` as in `compile_table`. Raises ListError when the list cannot be read.
    """
    table, report, source_key = read_words(path, options, on_progress)
    return compile_table(table, vars(report), source_key=source_key, on_progress=on_progress)


def compile_shipped_list(source_path: str, target_path: str) -> None:
    """Compile the shipped list at `source_path` into a file, unless that is up to date.

    Raises ListError when the list cannot be read, OSError when the file cannot be written.
    """
    status = os.stat(source_path)
    try:
        compiled = CompiledList(map_file(target_path))
        is_newer = os.stat(target_path).st_mtime_ns >= status.st_mtime_ns
        if is_newer and compiled.source_key == str(status.st_size):
            return
    except (OSError, ValueError):
        pass
    table, report, _ = read_words(source_path)
    write_atomic(target_path, compile_table(table, vars(report), source_key=str(status.st_size)))
