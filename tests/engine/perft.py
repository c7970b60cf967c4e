"""Counts the solutions of twenty boards word by word: the engine has to agree with its table.

    python -m tests.engine.perft > tests/engine/perft.txt

takes some minutes. It imports nothing of ours, and does nothing clever: every chain is tried, but
for its last word, which is looked up by the letter it starts with and the letters still open.

A line of the table: the board; its list; how bridges are used; the solutions of 1, 2, 3 and 4
words; what all of them cost in letters, and in familiarity; the best by either ranking.
"""

import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_name("perft.txt")
LISTS = Path(__file__).parents[2] / "wordlists"
BRIDGE_MODES = ("never", "always", "auto")
MAX_WORDS = 4
BOARDS = """\
ts eu af qx yl ov/common      kzr jeo aqv tbu/common      vzoj mutw kres aliv/common
viyh uzvz kfbe/common         iuy mm ntb pr ea/common     dla uit pce/common
da uw co fm jb/common         egi mjl ovs yuh/common      vxad srup ezib/common
e ld xju yond/common          exc rtt foc/common          udo bax nyz/common
q aw ktc uyop/scrabble        gti kja fub jyn/scrabble    eio qak jlm dcp/scrabble
coo puj nwd/scrabble          u ar dql gezh/scrabble   eal sñi port/spanish
zd vu fa sq jg ei/spanish     atv elj soz min/spanish"""


class Word(NamedTuple):
    text: str
    letters: frozenset[str]
    costs: tuple[int, int]


class Row(NamedTuple):
    """A line of the table."""

    board: str
    words: str
    bridges: str
    counts: tuple[int, ...]
    costs: tuple[int, ...]
    best: tuple[str, ...]

    def __str__(self) -> str:
        numbers = (" ".join(map(str, each)) for each in (self.counts, self.costs))
        return " | ".join([self.board, self.words, self.bridges, *numbers, *self.best])


def read_rows() -> list[Row]:
    """Return the lines of the table."""
    found = []
    for line in TABLE.read_text("utf-8").splitlines():
        board, words, bridges, counts, costs, *best = line.split(" | ")
        counted, cost = (tuple(map(int, each.split())) for each in (counts, costs))
        found.append(Row(board, words, bridges, counted, cost, tuple(best)))
    return found


@cache
def read_scores(name: str) -> dict[str, int]:
    """Read a list: a word to a line, with its score after a semicolon or without one."""
    found = {}
    for line in unicodedata.normalize("NFC", (LISTS / f"{name}.txt").read_text("utf-8")).split(
        "\n"
    ):
        word, _, score = line.partition(";")
        if line and line[0] != "#":
            found[word] = int(score or 50)
    return found


def is_legal(sides: list[str], word: str) -> bool:
    """Try to walk the word from side to side, on all the sides that have each letter."""
    standing = {len(sides)}  # beside the board, from where every side is another
    for letter in word:
        has = {side for side, letters in enumerate(sides) if letter in letters}
        standing = {new for new in has if standing - {new}}
    return len(word) >= 3 and bool(standing)


class Count:
    """The solutions of a board of up to four words, with bridges or without."""

    def __init__(self, board: str, name: str, bridges: bool) -> None:
        self.bridges = bridges
        self.counts = [0] * MAX_WORDS
        self.costs = [0, 0]
        self.best: list[tuple[int, int, list[str]] | None] = [None, None]
        sides = board.split()
        every = frozenset("".join(sides))
        self.starting: dict[str, list[Word]] = {"": [], **{letter: [] for letter in every}}
        for text in sorted(read_scores(name)):
            if every.issuperset(text) and is_legal(sides, text):
                rare = (100 - read_scores(name)[text]) // 10
                word = Word(text, frozenset(text), (len(text), len(text) + rare))
                self.starting[""].append(word)
                self.starting[text[0]].append(word)
        self.last_words: dict[tuple[str, frozenset[str]], list[Word]] = {}
        self._play("", every, [])

    def _play(self, last: str, still_open: frozenset[str], played: list[Word]) -> None:
        self._finish(last, still_open, played)
        if len(played) == MAX_WORDS - 1:
            return
        for word in self.starting[last]:
            rest = still_open - word.letters
            useful = rest != still_open or (self.bridges and word.text[0] != word.text[-1])
            if rest and useful and word not in played:
                self._play(word.text[-1], rest, [*played, word])

    def _finish(self, last: str, still_open: frozenset[str], played: list[Word]) -> None:
        """Add the chains that one more word ends; it covers something, so it is not played."""
        if (last, still_open) not in self.last_words:
            fitting = [word for word in self.starting[last] if still_open <= word.letters]
            self.last_words[last, still_open] = fitting
        for word in self.last_words[last, still_open]:
            self.counts[len(played)] += 1
            for ranking in (0, 1):
                cost = word.costs[ranking] + sum(each.costs[ranking] for each in played)
                self.costs[ranking] += cost
                best = self.best[ranking]
                if best is None or (len(played) + 1, cost) <= best[:2]:
                    found = (len(played) + 1, cost, [each.text for each in (*played, word)])
                    self.best[ranking] = min(found, best or found)

    @property
    def fewest(self) -> int | None:
        return next((words for words, count in enumerate(self.counts, 1) if count), None)


def count(board: str, name: str) -> Iterator[Row]:
    """Count the solutions of a board: a line for each way to use bridges."""
    tight, bridged = Count(board, name, False), Count(board, name, True)
    auto = tight if tight.fewest == bridged.fewest else bridged
    for mode, found in zip(BRIDGE_MODES, (tight, bridged, auto), strict=True):
        best = tuple(" ".join(each[2]) if each else "none" for each in found.best)
        yield Row(board, name, mode, tuple(found.counts), tuple(found.costs), best)


if __name__ == "__main__":
    for each in BOARDS.replace("\n", "  ").split("  "):
        if each.strip():
            for row in count(*each.strip().split("/")):
                sys.stdout.write(f"{row}\n")
                sys.stdout.flush()
