"""Sorted entries made into blocks: every word once, with its score; see `runs`."""

from __future__ import annotations

from itertools import compress, islice
from operator import eq, not_

from lbtui.words.code import MARKS
from lbtui.words.form import BIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

CAPITAL = "!"
"""Marks a word that its list spells with a capital letter at the start."""
SPELLED = '"'
"""Marks a word whose spelling is kept beside the runs."""

FLAGGED = 256
"""Marks a word whose spelling is kept beside the runs, in a number with its score and BIG."""

_MARKS = MARKS.replace("\n", "").encode()
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


def merge(
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
    if True in map(eq, rests, islice(rests, 1, None)):
        same = list(map(eq, rests, islice(rests, 1, None)))
        for place in compress(range(len(same)), same):
            values[place + 1] = _both(values[place], values[place + 1])
        last = [*map(not_, same), True]
        rests, values = list(compress(rests, last)), list(compress(values, last))
        words = _LINE + _LINE.join(rests)
    if max(tails.values()) >= FLAGGED:
        for place in list(compress(range(len(values)), map(FLAGGED.__le__, values))):
            flagged(prefix + rests[place], number + place)
            values[place] &= ~FLAGGED
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
