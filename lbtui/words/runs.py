"""Entries on their way into a list: sorted runs of bytes, merged into blocks.

A million `str` objects take sixty megabytes, their text ten. So what is read is kept as runs: each
a sorted text of entries, one behind every line break. An entry is a word, then CAPITAL or SPELLED
if it is written differently, then ";" and digits if the file gave it a score. All of these marks
come before every letter, so entries sort as their words do.

Letters are kept as single bytes, whatever the alphabet, and anew when others turn up; in UTF-8 if
they are too many.

Runs are cut where a sample of the words says that shares of equal size begin (a sample sort: Frazer
and McKellar 1970), so that a share at a time can be sorted, in milliseconds whatever the size of
the whole. Then all is cut again into blocks, a block being all words with one beginning.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import partial
from itertools import islice
from operator import eq, le

from lbtui.words.blocks import Block, merge
from lbtui.words.code import FIRST_CODE, MARKS, MOST_LETTERS, Code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Part = tuple[int, int, int]
    """A stretch of a run: the run's place in the list of runs, and from where to where."""

SHARE = 1 << 18
"""Bytes of text that are sorted at once, about 25,000 words."""

MOST_SHARES = 512

MOST_CHANGES = 20
"""How often new letters change what is kept; a text in which more and more turn up is kept as it
is."""

SAMPLES = 16
"""Words of the sample for every share."""

FAR = 500
"""Entries from one to the next of a sample that is taken later."""

BLOCK = 1 << 18
"""Bytes of text in a block, about 25,000 words."""

MOST_SEEN = 500_000
"""Entries that are remembered to find the ones that come again."""

MOST_NEW = 0.8
"""The share of new entries from which on it does not pay to look for known ones."""

_MARKED = re.compile('[!";]')
_LINE = b"\n"


def shares(size: int) -> int:
    """Return into how many shares a text of ``size`` bytes is to be cut."""
    return min(MOST_SHARES, size // SHARE + 1)


class Runs:
    """Takes entries in any order and number; see `merged`.

    ``entries`` were taken, with ``letters``; what is kept of them has ``size`` bytes.
    """

    __slots__ = ("_changes", "_code", "_cut_words", "_cuts", "_seen", "_shares", "_wide", "entries",
                 "size")  # fmt: skip

    def __init__(self, sample: Sequence[str] = (), count: int = 1) -> None:
        """Start empty, with ``count`` shares; ``sample``: some of the words to come."""
        self._cut_words = _cuts(sample, count)
        self._cuts: list[str] = []
        self._shares: list[list[bytes]] = [[] for _ in range(len(self._cut_words) + 1)]
        self._seen: set[str] | None = set()
        self._code: Code | None = Code("")
        self._wide: set[str] = set()  # letters of entries, while there is no code for them
        self._changes = 0
        self.entries = 0
        self.size = 0
        self._change(set("".join(sample)))

    @property
    def letters(self) -> set[str]:
        """The letters that entries have."""
        code = self._code
        if code is None:
            return set(self._wide)
        runs = [run for share in self._shares for run in share]
        pairs = zip(code.letters, code.codes, strict=True)
        return {letter for letter, byte in pairs if any(byte in run for run in runs)}

    def add(self, entries: list[str]) -> None:
        """Add entries in any order; equal ones count once."""
        text = "\n".join(entries)
        data = self._code.coded(text) if self._code else None
        if data is None:
            data = self._learned(text)
        if not (self._code and self._code.letters.isascii()):
            entries = _entries(data)
        self.add_coded(entries)

    def coded(self, text: str) -> str | None:
        """Return a text as `add_coded` takes its lines; None if it has a letter not met before."""
        data = self._code.coded(text) if self._code else None
        return None if data is None else data.decode("latin-1")

    def add_coded(self, entries: list[str]) -> None:
        """Add entries whose letters are in the code already, a character a byte."""
        self.entries += len(entries)
        if _seems_sorted(entries):
            entries = _distinct(sorted(entries))  # which takes no time worth mentioning
        else:
            entries = sorted(self._unseen(entries))
        if entries:
            self.size += _deal(entries, self._cuts, self._shares)

    def _learned(self, text: str) -> bytes:
        """Return a text of entries as bytes, after a change of code if it has new letters."""
        if self._code is not None:
            self._changes += 1
            self._change(set(self._code.letters) | set(text).difference(MARKS))
            data = self._code.coded(text) if self._code else None
            if data is not None:
                return data
        self._wide |= set(text).difference(MARKS)
        return text.encode()

    def _change(self, letters: set[str]) -> None:
        """Have single bytes for ``letters`` from here on; UTF-8 if they are too many."""
        old = self._code
        if old is None:
            return
        if len(letters) > MOST_LETTERS or self._changes > MOST_CHANGES:
            self._wide = self.letters
            self._code = None
            for runs in self._shares:
                runs[:] = [old.decoded(run).encode() for run in runs]
        else:
            self._code = Code("".join(sorted(letters)))
            table = old.to(self._code)
            for runs in self._shares:
                runs[:] = [run.translate(table) for run in runs]
        cuts = [word.encode() for word in self._cut_words]
        coded = [self._code.encoded(cut) if self._code else cut for cut in cuts]
        self._cuts = [cut.decode("latin-1") for cut in coded]
        if self._seen is not None:
            self._seen = set()

    def _unseen(self, entries: list[str]) -> list[str]:
        """Return the entries without some that were there before.

        Where lines come in any order and again and again, most are known after a while, and finding
        that out takes less time than sorting them.
        """
        if self._seen is None:
            first = entries[:1000]
            return entries if len(set(first)) > MOST_NEW * len(first) else list(set(entries))
        found = set(entries) - self._seen
        if len(self._seen) < MOST_SEEN:
            self._seen |= found
        elif len(found) > MOST_NEW * len(entries):
            self._seen = None
        return list(found)

    def words(self) -> list[str]:
        """Return the words of all entries, in any order."""
        texts = [self._decoded(run) for runs in self._shares for run in runs]
        return [_MARKED.split(entry, maxsplit=1)[0] for text in texts for entry in text.split("\n")]

    def _decoded(self, run: bytes) -> str:
        return self._code.decoded(run) if self._code else run.decode()

    def counts(self, tick: Callable[[], object] = int) -> Mapping[str, int]:
        """Return how often each letter occurs; ``tick`` is called now and then, and may raise."""
        from collections import Counter

        found: Counter[str] = Counter()
        for runs in self._shares:
            for run in runs:
                found.update(self._decoded(run))
                tick()
        for mark in MARKS:
            found.pop(mark, None)
        return found

    def without(self, letters: set[str], tick: Callable[[], object] = int) -> list[str]:
        """Take out every entry that has one of ``letters``; return them. ``tick`` as above."""
        out: list[str] = []
        rare = re.compile("[" + re.escape("".join(sorted(letters))) + "]")
        for runs in self._shares:
            for place, run in enumerate(runs):
                tick()
                entries = self._decoded(run).split("\n")
                out += [entry for entry in entries if rare.search(entry)]
                data = "\n".join([entry for entry in entries if not rare.search(entry)]).encode()
                runs[place] = self._code.encoded(data) if self._code else data
            runs[:] = filter(None, runs)
        self._wide -= letters
        self.entries -= len(out)
        return out

    def merged(
        self,
        code: Code,
        default: int,
        flagged: Callable[[bytes, int], None],
        step: Callable[[float], object],
    ) -> list[Block]:
        """Use the runs up and return them as blocks, in order, every word once.

        A word's best score counts, or ``default`` if it has none. ``flagged`` hears the coded word
        and the number of every word that is nowhere without a SPELLED mark; ``step`` hears the
        share of the work that is done, and may raise.
        """
        ordered: list[bytes] = []
        total = len(self._shares)
        table = self._code.to(code) if self._code else None
        for place in range(total):
            tick = partial(step, place / total * 0.8)
            for run in _sorted(self._shares[place], tick):
                coded = run.translate(table) if table else code.encoded(run)
                ordered.append(_LINE + coded)
            self._shares[place] = []  # its memory is wanted
            step(place / total * 0.8)
        blocks: list[Block] = []
        number = 0
        parts = [(place, 0, len(run)) for place, run in enumerate(ordered)]
        for prefix, stretch in _split(ordered, parts, b""):
            text = b"".join([ordered[place][start:end] for place, start, end in stretch])
            for place, _, end in stretch:
                if end == len(ordered[place]):
                    ordered[place] = b""
            if prefix:
                text = text.replace(_LINE + prefix, _LINE)
            block = merge(prefix, text, default, number, flagged)
            number += len(block.scores)
            blocks.append(block)
            step(0.8 + 0.2 * number / self.entries)
        return blocks


def _distinct(entries: list[str]) -> list[str]:
    """Return sorted entries without those that are equal to the one before."""
    if True in map(eq, entries, islice(entries, 1, None)):
        return list(dict.fromkeys(entries))
    return entries


def _joined(entries: list[str]) -> bytes:
    return "\n".join(entries).encode("latin-1")


def _entries(run: bytes) -> list[str]:
    """Return the entries of a run, a character a byte: in their order, and quick to compare."""
    return run.decode("latin-1").split("\n") if run else []


def _cuts(sample: Sequence[str], count: int) -> list[str]:
    """Return where ``count`` shares begin, but for the first, so that each gets as much."""
    ordered = sorted(set(sample))
    # Never the first word: nothing comes before it, and every cut is to leave less behind.
    cuts = {ordered[len(ordered) * n // count] for n in range(1, count) if ordered}
    return sorted(cuts.difference(ordered[:1]))


def _deal(entries: list[str], cuts: list[str], shares: list[list[bytes]]) -> int:
    """Add sorted entries to the shares they belong to; return how many bytes that takes."""
    first, last = bisect_right(cuts, entries[0]), bisect_right(cuts, entries[-1])
    start = size = 0
    for share in range(first, last):
        stop = bisect_left(entries, cuts[share], start)
        if start < stop:
            run = _joined(entries[start:stop])
            shares[share].append(run)
            size += len(run)
            start = stop
    run = _joined(entries[start:] if start else entries)
    shares[last].append(run)
    return size + len(run)


def _sorted(runs: list[bytes], tick: Callable[[], object]) -> Iterator[bytes]:
    """Yield the entries of sorted runs as sorted runs that follow each other.

    ``tick`` is called now and then, and may raise.
    """
    runs = list(filter(None, runs))
    if len(runs) == 1:
        yield runs[0]
        return
    size = sum(map(len, runs))
    if size > 4 * SHARE:
        # The sample was not like the rest: some of what is there makes one that is.
        some: list[str] = []
        for run in runs:
            some += _middle(_entries(run))
            tick()
        cuts = _cuts([_MARKED.split(word, maxsplit=1)[0] for word in some], shares(size))
        if cuts:
            dealt: list[list[bytes]] = [[] for _ in range(len(cuts) + 1)]
            while runs:
                _deal(_entries(runs.pop()), cuts, dealt)
                tick()
            for share in dealt:
                yield from _sorted(share, tick)
                tick()
            return
    if runs:
        entries = _entries(_LINE.join(runs))
        entries.sort()
        yield _joined(_distinct(entries))


def _middle(entries: list[str]) -> list[str]:
    """Return the middle one of sorted entries, and of many some more."""
    return entries[len(entries) // 2 % FAR :: FAR]


def _seems_sorted(entries: list[str]) -> bool:
    """Say whether the first entries are in order."""
    first = entries[:1000]
    return all(map(le, first, islice(first, 1, None)))


def _split(
    runs: list[bytes], parts: list[Part], prefix: bytes
) -> Iterator[tuple[bytes, list[Part]]]:
    """Yield (beginning, stretches of runs) in order, so that no block is too large."""
    if sum(end - start for _, start, end in parts) <= BLOCK:
        if parts:
            yield prefix, parts
        return
    at = len(prefix) + 1
    by_letter: dict[int, list[Part]] = {}
    for place, start, end in parts:
        run = runs[place]
        while start < end:
            letter = _letter(run, start + at)
            stop = _group_end(run, start, end, at, letter)
            by_letter.setdefault(letter, []).append((place, start, stop))
            start = stop
    for letter in sorted(by_letter):
        if letter:
            yield from _split(runs, by_letter[letter], prefix + bytes([letter]))
        else:
            yield prefix, by_letter[letter]


def _letter(run: bytes, at: int) -> int:
    """Return the letter at a place of a run; 0 where the word ends."""
    letter = run[at] if at < len(run) else 0
    return letter if letter >= FIRST_CODE else 0


def _group_end(run: bytes, low: int, high: int, at: int, letter: int) -> int:
    """Return where the entries with ``letter`` at ``at`` end; the first of them begins at ``low``.

    Halves the stretch as long as there is a line break inside it.
    """
    while True:
        middle = (low + high) >> 1
        line = run.find(_LINE, middle, high)
        if line <= low:  # not there, or the middle is where it began
            line = run.rfind(_LINE, low + 1, high)
            if line < 0:
                return high
        if _letter(run, line + at) == letter:
            low = line
        else:
            high = line
