"""From the words of a list to its minimal automaton.

A node is what may follow a beginning: the set of rests. Here a set of rests is a sorted text, and
nodes are equal when their texts are: one look-up in a dictionary finds a whole branch that was
built before, without a step into it. What minimal automata are, and that merging equal nodes from
the ends makes one, is in Daciuk, Mihov, Watson and Watson 2000; that counting the words before each
edge numbers the words, in Lucchesi and Kowaltowski 1993.
"""

from __future__ import annotations

from array import array
from itertools import accumulate

from lbtui.words.form import BIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from lbtui.words.table import Table

    Node: TypeAlias = tuple[int, int, int]
    """Where a node's edges begin, how many words it leads to, letters that all of these have."""

    Edge: TypeAlias = tuple[int, int, int, int, int]
    """Letter, 1 if a word ends, child, letters that all words beyond have, words before."""

KEPT = 300_000
"""Texts of nodes that are remembered; more cost memory, fewer leave equal nodes unmerged."""

SHARED = 4096
"""Bytes of text from which on nodes are not remembered: so much is hardly ever equal."""

HALVED = 2048
"""Bytes of text from which on groups are found by halving instead of searching."""

MOST_CLASSES = 256

SAMPLE = 1 << 19
"""Bytes of words in which letters are counted to tell the rare ones."""

STEP = 1 << 13
"""Bytes of text of a node from which on it is a step on the way."""

SPARSE = 500_000
MOST_EDGES = 0.8
"""Words from which on a list is to have at most so many edges for a word: one that has more is no
list of a language, and is smaller and faster as a text."""

TRIED = 100_000
"""Edges that such a list may have."""

_LINE = b"\n"


class TooManyEdgesError(Exception):
    """Words that share too little to make an automaton of them; ``done``: how far it had come."""

    def __init__(self, done: float) -> None:
        """Keep the share that was done."""
        super().__init__(done)
        self.done = done


class Automaton:
    """The edges of all nodes, those of one node side by side, in parallel arrays; `dawg` says how.

    ``kinds`` (letter, whether a word ends, whether it is the node's last edge), ``children`` (where
    the edges of the node it leads to begin; 0: it leads nowhere), ``before`` (words that the edges
    before it in its node lead to), ``classes`` (which of ``needs`` holds for all words beyond).
    """

    __slots__ = ("before", "children", "classes", "kinds", "needs", "root", "words")

    def __init__(self, wide: bool) -> None:
        """Start with the edge that is no edge; ``wide``: kinds take two bytes."""
        self.kinds: bytearray | array[int] = array("H", [0]) if wide else bytearray(1)
        self.children = array("I", [0])
        self.before = array("I", [0])
        self.classes = bytearray(1)
        self.needs: list[str] = []
        self.root = 0
        self.words = 0


def build(table: Table, step: Callable[[float], object]) -> Automaton:
    """Return the automaton of a table's words.

    ``step`` hears the share that is done now and then; what it raises comes through. Raises
    TooManyEdgesError for a large list of words that share little.
    """
    codes = table.code.codes
    found = Automaton(4 * len(codes) > 256)
    if len(table):
        found.root, found.words = _fill(found, table, step)
    return found


def _fill(found: Automaton, table: Table, step: Callable[[float], object]) -> tuple[int, int]:
    """Add all nodes; return where the root's edges begin and how many words there are."""
    blocks = table.blocks
    past = list(accumulate((len(block.scores) for block in blocks), initial=0))
    total = past[-1]
    share = 0.0
    codes = table.code.codes
    size = len(codes)
    place = {code: number for number, code in enumerate(codes)}
    lead = {code: bytes([10, code]) for code in codes}
    by_rarity = _by_rarity(table)
    bit = {code: 1 << number for number, code in enumerate(by_rarity)}
    # One bit more than there are letters: what leads nowhere is not what needs every letter.
    everything = (2 << size) - 1
    # Class 0 says that there is no way on, 1 that nothing is needed; then each letter, and pairs.
    classes = {everything: 0, 0: 1}
    for code in by_rarity:
        classes.setdefault(bit[code], len(classes))
    nowhere: Node = (0, 0, everything)
    known: dict[bytes, Node] = {b"": nowhere}
    kinds, children, before, class_of = (
        found.kinds.append, found.children.append, found.before.append, found.classes.append
    )  # fmt: skip

    def add(edges: list[Edge]) -> Node:
        start = len(found.classes)
        words, all_need = 0, everything
        for code, end, _, need, counted in edges:
            words += end + counted
            all_need &= bit[code] if end else bit[code] | need
        past = 0
        for code, end, child, need, counted in edges:
            kinds(place[code] + size * end)
            children(child)
            before(past)
            past += end + counted
            number = classes.get(need) if child else 0
            if number is None:
                rarest = need & -need
                rest = need ^ rarest
                pair = rarest | (rest & -rest)  # the two rarest tell nearly as much as all
                number = classes.get(pair)
                if number is None and len(classes) < MOST_CLASSES:
                    number = classes[pair] = len(classes)
                elif number is None:
                    number = classes[rarest]
            class_of(number)
        found.kinds[-1] += 2 * size
        return start, words, all_need

    def node(text: bytes) -> Node:
        edges: list[Edge] = []
        length = len(text)
        if length > STEP:
            step(share)
        at = 0
        while at < length:
            code = text[at + 1]
            start = lead[code]
            if length < HALVED:
                stop = text.find(_LINE, text.rfind(start) + 2)
                if stop < 0:
                    stop = length
            else:
                stop = group_end(text, at, length, code)
            rests = text[at:stop].replace(start, _LINE)
            at = stop
            end = 0
            if len(rests) == 1 or rests[1] == 10:  # the empty rest: a word ends here
                end = 1
                rests = rests[1:]
            child = known.get(rests)
            if child is None:
                child = new(rests)
            edges.append((code, end, child[0], child[2], child[1]))
        return add(edges)

    def new(text: bytes) -> Node:
        found = node(text)
        if len(text) < SHARED:
            if len(known) > KEPT:
                known.clear()
                known[b""] = nowhere
            known[text] = found
        return found

    def above(first: int, last: int, depth: int) -> tuple[int, Node]:
        """Return whether a word ends here, and the node of some blocks with one beginning."""
        nonlocal share
        end = 0
        if len(blocks[first].prefix) == depth:
            text = blocks[first].text
            if len(text) == 1 or text[1] == 10:
                end = 1
                text = text[1:]
            if last - first == 1:
                share = past[first] / total
                step(share)
                if total > SPARSE and len(found.classes) > MOST_EDGES * past[first] > TRIED:
                    raise TooManyEdgesError(share)
                return end, known.get(text) or new(text)
            first += 1
        edges: list[Edge] = []
        while first < last:
            code = blocks[first].prefix[depth]
            stop = first + 1
            while stop < last and blocks[stop].prefix[depth] == code:
                stop += 1
            ends, child = above(first, stop, depth + 1)
            edges.append((code, ends, child[0], child[2], child[1]))
            first = stop
        return end, add(edges)

    _, (root, words, _) = above(0, len(blocks), 0)
    letter = dict(zip(codes, table.code.letters, strict=True))
    found.needs = [
        "".join(letter[code] for code in by_rarity if need & bit[code]) for need in classes
    ]
    return root, words


def _by_rarity(table: Table) -> list[int]:
    """Return the codes of all letters, the rarest first."""
    texts = [block.text for block in table.blocks]
    every = 1 + sum(map(len, texts)) // SAMPLE
    texts = [text[: 1 + len(text) // every] for text in texts]
    counts = {code: sum(text.count(code) for text in texts) for code in table.code.codes}
    return sorted(counts, key=lambda code: (counts[code], code))


def group_end(text: bytes, low: int, high: int, code: int) -> int:
    """Return where the rests that begin with ``code`` end; the first of them is at ``low``."""
    while True:
        middle = (low + high) >> 1
        line = text.find(_LINE, middle, high)
        if line <= low:
            line = text.rfind(_LINE, low + 1, high)
            if line < 0:
                return high
        if text[line + 1] == code:
            low = line
        else:
            high = line


def score_bytes(table: Table) -> bytes:
    """Return a byte for every word: its score, plus BIG if it is spelled with a capital letter."""
    assert BIG > 100
    return b"".join(block.scores for block in table.blocks)
