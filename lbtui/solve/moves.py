"""Candidates as moves: what the counting needs to know of every word, as small integers."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from .candidates import Candidates


class Cancelled(Exception):  # noqa: N818 - not an error: somebody asked for it
    """The caller's ``cancel`` said stop; nothing that was being counted is known."""


class LimitReached(Exception):  # noqa: N818 - not an error: a stated limit was met
    """Counting met its limit of time or memory; what it would have said is not known."""


class Moves:
    """The candidates of a space as moves, and how its counts are packed.

    Letters are bit numbers of the board. Words that a solution must contain each get a pseudo
    letter above the board's: they cover it, nothing else does, and covering everything then
    includes playing them. ``real`` masks the board's own letters, ``full`` those and the pseudo
    letters. Counts are kept per total letters as one integer of ``width``-bit digits
    (Kronecker substitution): digit ``c - k * base`` of a count of ``k`` words is the number of
    ways that have ``c`` letters in all.
    """

    __slots__ = (
        "base",
        "digit",
        "firsts",
        "full",
        "last_letters",
        "lasts",
        "lengths",
        "letters",
        "masks",
        "real",
        "roots",
        "scores",
        "spread",
        "width",
    )

    def __init__(
        self,
        candidates: Candidates,
        max_words: int,
        *,
        include: Sequence[int] = (),
        roots: Collection[int] | None = None,
        last_letters: int | None = None,
    ) -> None:
        """Index ``candidates`` for chains of up to ``max_words`` words.

        ``include`` are candidates that must be played, ``roots`` those that may be played first
        (None: all), ``last_letters`` the letters that a chain may end on, as a mask.
        """
        board = candidates.board
        words = candidates.words
        index = board.index
        self.letters = len(board.letters)
        self.real = board.full
        self.firsts = [index[word[0]] for word in words]
        self.lasts = [index[word[-1]] for word in words]
        self.lengths = [len(word) for word in words]
        self.scores = candidates.scores
        self.masks = candidates.masks
        self.full = board.full
        if include:
            self.masks = list(self.masks)
            for place, i in enumerate(include):
                self.masks[i] |= 1 << (self.letters + place)
            self.full = (1 << (self.letters + len(include))) - 1
        self.roots = roots
        self.last_letters = board.full if last_letters is None else last_letters
        self.base = min(self.lengths, default=3)
        self.spread = max(self.lengths, default=3) - self.base
        fan = [0] * (self.letters or 1)
        for first in self.firsts:
            fan[first] += 1
        bound = max(1, len(words)) * max(1, *fan) ** max(0, max_words - 1)
        self.width = bound.bit_length() + 1
        self.digit = (1 << self.width) - 1

    def step(self, i: int) -> int:
        """Return how many digits candidate ``i`` shifts a count."""
        return self.lengths[i] - self.base

    def unit(self, i: int) -> int:
        """Return the count of the one-word chain ``i``: a one in the digit of its length."""
        shift: int = self.width * (self.lengths[i] - self.base)
        return 1 << shift

    def total(self, packed: int) -> int:
        """Return the sum of all digits of a packed count."""
        width, digit, total = self.width, self.digit, 0
        while packed:
            total += packed & digit
            packed >>= width
        return total

    def digits(self, packed: int, words: int) -> dict[int, int]:
        """Return {total letters: number of ways} of a packed count of ``words`` words."""
        width, digit, letters = self.width, self.digit, words * self.base
        found = {}
        while packed:
            if packed & digit:
                found[letters] = packed & digit
            packed >>= width
            letters += 1
        return found


def holders(masks: Sequence[int], letters: int) -> list[int]:
    """Return, for every letter, one integer whose bit ``p`` says that ``masks[p]`` has it."""
    if not masks:
        return [0] * letters
    # Written out in binary, one after the other: every so-many-th digit is one letter's.
    above = 1 << letters
    digits = "".join([bin(mask | above)[3:] for mask in masks])[::-1]
    return [int(digits[letter::letters], 2) for letter in range(letters)]


def places(marks: int, most: int = -1) -> list[int]:
    """Return the numbers of the bits that are set, lowest first, ``most`` of them at most."""
    found: list[int] = []
    while marks and len(found) != most:
        low = marks & -marks
        found.append(low.bit_length() - 1)
        marks ^= low
    return found


class Watch:
    """Looks now and then whether counting should stop; shared by all that count for a space."""

    __slots__ = ("_cancel", "_clock", "_deadline", "_due", "_every", "entries", "max_entries")

    def __init__(
        self,
        cancel: Callable[[], bool] | None = None,
        *,
        every: int = 4_000,
        max_entries: int = 1_500_000,
    ) -> None:
        """Call ``cancel`` about every ``every`` inner steps; keep at most ``max_entries``."""
        from time import monotonic

        self._cancel = cancel
        self._clock = monotonic
        self._deadline: float | None = None
        self._every = every
        self._due = every
        self.entries = 0
        self.max_entries = max_entries

    def limit(self, seconds: float | None) -> None:
        """Start a new limit of time, or lift it with None."""
        self._deadline = None if seconds is None else self._clock() + seconds
        self._due = self._every

    def spend(self, steps: int) -> None:
        """Say that ``steps`` inner steps were done.

        Raises Cancelled when the caller wants to stop, LimitReached when time or memory is out.
        """
        self._due -= steps
        if self._due > 0:
            return
        self._due = self._every
        if self._cancel is not None and self._cancel():
            raise Cancelled
        if self._deadline is not None and self._clock() > self._deadline:
            raise LimitReached
        if self.entries > self.max_entries:
            raise LimitReached
