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
from collections.abc import Callable, Mapping

from lbtui.store import write_atomic
from lbtui.words.compiled import MAGIC, UNSCORED, VERSION, Compiled, map_file
from lbtui.words.options import ReadOptions
from lbtui.words.reading import SORTED, WordTable, read_words

Node = tuple[int, int]
"""Its first edge, and how many words it leads to."""

Edge = tuple[str, bool, Node]
"""A letter, whether a word ends with it, and the node it leads to."""

MAX_KNOWN_NODES = 300_000
"""Nodes remembered by their texts. More would cost memory, fewer leave equal nodes unmerged."""

FEW_WORDS = 512
"""Words whose suffixes are handled as one text; more are split by bisection first."""

NOWHERE: Node = (0, 0)
"""The node without edges."""


class Builder:
    """Builds the automaton of a list; afterwards has its edges as the parallel arrays of `dawg`.

    `root` is the number of the root's first edge.
    """

    def __init__(
        self, words: list[str], alphabet: str, step: Callable[[float], object] = float
    ) -> None:
        """Build the automaton of sorted, distinct words.

        `step` is called with the share done, and may raise to stop the work.
        """
        size = len(alphabet)
        # Edge 0 is no edge: a child of 0 leads nowhere.
        self.kinds: bytearray | array[int] = bytearray(1) if 4 * size <= 256 else array("H", [0])
        self.children = array("I", [0])
        self.before = array("I", [0])
        self._words = words
        self._step = step
        self._place = {letter: place for place, letter in enumerate(alphabet)}
        self._known: dict[str, Node] = {"": NOWHERE}
        self.root = self._range(0, len(words), 0)[0]

    def _range(self, first: int, last: int, depth: int) -> Node:
        """Return the node for the suffixes of words that agree in their first `depth` letters."""
        words = self._words
        if last - first <= FEW_WORDS:
            self._step(SORTED + (1 - SORTED) * first / max(1, len(words)))
            text = "".join(["\n" + word[depth:] for word in words[first:last]])
            return self._known.get(text) or self._node(text)
        edges: list[Edge] = []
        while first < last:
            word = words[first]
            ends = len(word) == depth + 1
            after = word[:depth] + chr(ord(word[depth]) + 1)
            stop = bisect_left(words, after, first, last)
            edges.append((word[depth], ends, self._range(first + ends, stop, depth + 1)))
            first = stop
        return self._add(edges)

    def _node(self, text: str) -> Node:
        """Build the node of a text of suffixes, and remember it."""
        known = self._known
        edges: list[Edge] = []
        length = len(text)
        at = 0
        while at < length:
            start = text[at : at + 2]  # a line break and a letter
            stop = text.find("\n", text.rfind(start) + 2)
            if stop < 0:
                stop = length
            suffixes = text[at:stop].replace(start, "\n")
            at = stop
            ends = suffixes == "\n" or suffixes[1] == "\n"  # the empty suffix comes first
            if ends:
                suffixes = suffixes[1:]
            edges.append((start[1], ends, known.get(suffixes) or self._node(suffixes)))
        node = self._add(edges)
        if len(known) > MAX_KNOWN_NODES:
            known.clear()
            known[""] = NOWHERE
        known[text] = node
        return node

    def _add(self, edges: list[Edge]) -> Node:
        """Add the edges of a node, in the order of their letters."""
        start, size = len(self.children), len(self._place)
        words = 0
        for letter, ends, (child, beyond) in edges:
            self.kinds.append(self._place[letter] + size * ends)
            self.children.append(child)
            self.before.append(words)
            words += ends + beyond
        self.kinds[-1] += 2 * size
        return start, words


def compile_table(
    table: WordTable,
    notes: Mapping[str, object],
    *,
    source: str = "",
    step: Callable[[float], object] = float,
) -> bytes:
    """Return the compiled form of the words in a table, as `compiled` describes it.

    `notes` is what reading them found, `source` stands for the text they are from. `step` is
    called with the share done, and may raise to stop the work.
    """
    automaton = Builder(table.words, table.alphabet, step)
    numbers = array("I", sorted(table.spellings))
    spellings = [table.spellings[number].encode() for number in numbers]
    ends = array("I", [0])
    for spelling in spellings:
        ends.append(ends[-1] + len(spelling))
    sections = (  # in the order of `compiled.SECTIONS`
        source.encode(),
        automaton.children.tobytes(),
        automaton.before.tobytes(),
        bytes(memoryview(automaton.kinds)),
        table.alphabet.encode(),
        table.scores,
        numbers.tobytes(),
        ends.tobytes(),
        b"".join(spellings),
        json.dumps(notes, ensure_ascii=False).encode("utf-8", "replace"),
    )
    unscored = len(table.scores) - len(table.scores.translate(None, bytes(range(UNSCORED, 256))))
    fields = array("Q", (automaton.root, len(table.words), unscored, *map(len, sections)))
    padded = [section + bytes(-len(section) % 8) for section in sections]
    checked = b"".join([fields.tobytes(), *padded])
    return array("Q", (MAGIC, VERSION, zlib.crc32(checked))).tobytes() + checked


def compile_file(path: str, options: ReadOptions, step: Callable[[float], object]) -> bytes:
    """Return the compiled form of the list in a file.

    `step` as in `compile_table`. Raises ListError when the list cannot be read.
    """
    table, report, source = read_words(path, options, step)
    return compile_table(table, vars(report), source=source, step=step)


def compile_list(source: str, dest: str) -> None:
    """Compile the shipped list at `source` into the file `dest`, unless that is up to date.

    Raises ListError when the list cannot be read, OSError when `dest` cannot be written.
    """
    text = os.stat(source)
    try:
        made = Compiled(map_file(dest))
        if made.source == str(text.st_size) and os.stat(dest).st_mtime_ns >= text.st_mtime_ns:
            return
    except (OSError, ValueError):
        pass
    table, report, _ = read_words(source)
    write_atomic(dest, compile_table(table, vars(report), source=str(text.st_size)))
