"""Entries on their way into a list: sorted runs of bytes, merged into blocks.

A million `str` objects take sixty megabytes, their text ten. So what is read is kept as runs: each
a sorted text of entries, one behind every line break. An entry is a word, then CAPITAL or SPELLED
if it is written differently, then ";" and digits if the file gave it a score. All of these marks
come before every letter, so entries sort as their words do.

Runs are cut where a sample of the words says that shares of equal size begin (a sample sort: Frazer
and McKellar 1970), so that a share at a time can be sorted, in milliseconds whatever the size of
the whole. Then all is cut again into blocks, a block being all words with one beginning. In blocks
letters are single bytes in code-point order, whatever the alphabet.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import partial
from itertools import compress, islice
from operator import eq, le, not_

from lbtui.words.form import BIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    Part = tuple[int, int, int]
    """A stretch of a run: the run's place in the list of runs, and from where to where."""

CAPITAL = "!"
"""Marks a word that its list spells with a capital letter at the start."""
SPELLED = '"'
"""Marks a word whose spelling is kept beside the runs."""
MARKS = '\n!"0123456789;'

FIRST_CODE = 64
MOST_LETTERS = 190
"""Different letters that a list may have: as many as there are single bytes behind the marks."""

FLAGGED = 256
"""Marks a word whose spelling is kept beside the runs, in a number that has its score and BIG."""

SHARE = 1 << 18
"""Bytes of text that are sorted at once, about 25,000 words."""

MOST_SHARES = 512

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

_MARKS = MARKS.replace("\n", "").encode()
_MARKED = re.compile('[!";]')
_LETTERS = bytes(set(range(256)) - set(MARKS.encode()))
_LINE = b"\n"


class Block:
    """Words with one beginning: ``prefix`` that beginning, ``text`` the rests, sorted.

    ``text`` has a line break before every rest, ``scores`` a byte for each (plus BIG for a capital
    letter at the start).
    """

    __slots__ = ("prefix", "scores", "text")

    def __init__(self, prefix: bytes, text: bytes, scores: bytes) -> None:
        """Keep what is given."""
        self.prefix = prefix
        self.text = text
        self.scores = scores


def shares(size: int) -> int:
    """Return into how many shares a text of ``size`` bytes is to be cut."""
    return min(MOST_SHARES, size // SHARE + 1)


class Runs:
    """Takes entries in any order and number; see `merged`.

    ``entries`` were taken, with ``letters``; what is kept of them has ``size`` bytes.
    """

    __slots__ = ("_cuts", "_known", "_seen", "_shares", "_unknown", "entries", "letters", "size")

    def __init__(self, sample: Sequence[str] = (), count: int = 1) -> None:
        """Start empty, with ``count`` shares; ``sample``: some of the words to come."""
        ordered = sorted(set(sample))
        # Never the first word: nothing comes before it, and every cut is to leave less behind.
        cuts = {ordered[len(ordered) * n // count] for n in range(1, count) if ordered}
        self._cuts = sorted(cuts.difference(ordered[:1]))
        self._shares: list[list[bytes]] = [[] for _ in range(len(self._cuts) + 1)]
        self.entries = 0
        self._seen: set[str] | None = set()
        self.letters: set[str] = set()
        self._unknown = _others(self.letters)
        self._known = b""
        self.size = 0

    def add(self, entries: list[str]) -> None:
        """Add entries in any order; equal ones count once."""
        self.entries += len(entries)
        if _seems_sorted(entries):
            entries = _distinct(sorted(entries))  # which takes no time worth mentioning
        else:
            entries = sorted(self._unseen(entries))
        if not entries:
            return
        text = "\n".join(entries)
        self._learn(text)
        self.size += len(text)
        self._deal(entries)

    def _learn(self, text: str) -> None:
        """Remember the letters of a text of entries."""
        if text.isascii() and not text.encode().translate(None, self._known):
            return
        if self._unknown.search(text):
            self.letters.update(self._unknown.findall(text))
            self._unknown = _others(self.letters)
            self._known = MARKS.encode() + "".join(filter(str.isascii, self.letters)).encode()

    def _deal(self, entries: list[str]) -> None:
        """Add sorted entries to the shares they belong to."""
        cuts = self._cuts
        first, last = bisect_right(cuts, entries[0]), bisect_right(cuts, entries[-1])
        start = 0
        for share in range(first, last):
            stop = bisect_left(entries, cuts[share], start)
            if start < stop:
                self._shares[share].append(_joined(entries[start:stop]))
                start = stop
        self._shares[last].append(_joined(entries[start:] if start else entries))

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
        entries = [entry for runs in self._shares for run in runs for entry in _entries(run)]
        return [_MARKED.split(entry, maxsplit=1)[0] for entry in entries]

    def counts(self) -> Mapping[str, int]:
        """Return how often each letter occurs."""
        from collections import Counter

        found: Counter[str] = Counter()
        for runs in self._shares:
            for run in runs:
                found.update(run.decode())
        for mark in MARKS:
            found.pop(mark, None)
        return found

    def without(self, letters: set[str]) -> list[str]:
        """Take out every entry that has one of ``letters``; return them."""
        out: list[str] = []
        rare = re.compile("[" + re.escape("".join(sorted(letters))) + "]")
        for runs in self._shares:
            for place, run in enumerate(runs):
                entries = _entries(run)
                out += [entry for entry in entries if rare.search(entry)]
                runs[place] = _joined([entry for entry in entries if not rare.search(entry)])
        self.letters -= letters
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
        for place in range(total):
            tick = partial(step, place / total * 0.8)
            ordered += [_LINE + code.encoded(run) for run in _sorted(self._shares[place], tick)]
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
            block = _merge(prefix, text, default, number, flagged)
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
    return "\n".join(entries).encode()


def _entries(run: bytes) -> list[str]:
    return run.decode().split("\n") if run else []


def _others(letters: set[str]) -> re.Pattern[str]:
    """Return what finds letters that are not among these."""
    return re.compile("[^" + MARKS + "".join(sorted(letters)) + "]")


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
        again = Runs([_MARKED.split(word, maxsplit=1)[0] for word in some], shares(size))
        if again._cuts:
            while runs:
                again._deal(_entries(runs.pop()))
                tick()
            for share in again._shares:
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


class Code:
    """The single bytes that stand for the letters of an alphabet, in the same order.

    ``letters`` the alphabet in code-point order, ``codes`` their bytes.
    """

    __slots__ = ("_decode", "_encode", "codes", "letters")

    def __init__(self, letters: str) -> None:
        """Number the letters, at most MOST_LETTERS; lower-case ASCII letters are their own code."""
        self.letters = letters
        self._encode: object = None
        self._decode = ""
        if letters.isascii():
            self.codes = letters.encode()
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
        self._encode = codecs.charmap_build(self._decode)

    def encoded(self, run: bytes) -> bytes:
        """Return a run in UTF-8 as single bytes."""
        if self._encode is None:
            return run
        import codecs

        return codecs.charmap_encode(run.decode(), "strict", self._encode)[0]  # type: ignore[arg-type]

    def decoded(self, text: bytes) -> str:
        """Return coded text as a string."""
        if self._encode is None:
            return text.decode("ascii")
        import codecs

        return codecs.charmap_decode(text, "strict", self._decode)[0]


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


def _merge(
    prefix: bytes,
    text: bytes,
    default: int,
    number: int,
    flagged: Callable[[bytes, int], None],
) -> Block:
    """Make a block of sorted entries; the first word of it is word ``number`` of the list."""
    words = text.translate(None, _MARKS)
    if len(words) == len(text):
        return Block(prefix, text, bytes([default]) * text.count(_LINE))
    rests = words[1:].split(_LINE)
    tails = _Tails(default)
    values = list(map(tails.__getitem__, text.translate(None, _LETTERS)[1:].split(_LINE)))
    same = list(map(eq, rests, islice(rests, 1, None)))
    if True in same:
        for place in compress(range(len(same)), same):
            values[place + 1] = _both(values[place], values[place + 1])
        last = [*map(not_, same), True]
        rests, values = list(compress(rests, last)), list(compress(values, last))
        words = _LINE + _LINE.join(rests)
    if any(value & FLAGGED for value in tails.values()):
        for place, value in enumerate(values):
            if value & FLAGGED:
                flagged(prefix + rests[place], number + place)
                values[place] = value & ~FLAGGED
    return Block(prefix, words, bytes(values))


class _Tails(dict[bytes, int]):
    """What an entry has behind its word, as a number: its score, perhaps with BIG or FLAGGED."""

    def __init__(self, default: int) -> None:
        """Take the score of words without one."""
        super().__init__()
        self._default = default

    def __missing__(self, tail: bytes) -> int:
        """Work out what a tail means."""
        mark, _, digits = tail.partition(b";")
        value = int(digits) if digits else self._default
        value |= BIG if mark == CAPITAL.encode() else FLAGGED if mark else 0
        self[tail] = value
        return value


def _both(one: int, other: int) -> int:
    """Return what holds for a word that has two entries: the plainer mark, the better score."""
    score = max(one & ~(BIG | FLAGGED), other & ~(BIG | FLAGGED))
    return score | min(one & (BIG | FLAGGED), other & (BIG | FLAGGED))
