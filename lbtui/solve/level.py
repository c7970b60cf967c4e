"""All solutions of one number of words, as a sequence that is never stored."""

from __future__ import annotations

from .order import Order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import overload

    from .candidates import Candidates
    from .moves import Moves
    from .order import Counts


class Solution:
    """A chain that covers every letter; compares and hashes by its words.

    ``words`` in play order as they are played, ``letters`` their total length, ``score`` that of
    the least familiar of them (0 to 100), ``bridges`` how many of them cover nothing new.
    """

    __slots__ = ("bridges", "letters", "score", "words")

    def __init__(self, words: tuple[str, ...], letters: int, score: int, bridges: int = 0) -> None:
        """Keep the facts as they are given."""
        self.words = words
        self.letters = letters
        self.score = score
        self.bridges = bridges

    def __eq__(self, other: object) -> bool:
        """Equal when the words are."""
        return isinstance(other, Solution) and self.words == other.words

    def __hash__(self) -> int:
        """Hash by the words."""
        return hash(self.words)

    def __repr__(self) -> str:
        """Show the words, the letters and the score."""
        return f"<Solution {' - '.join(self.words)} ({self.letters} letters, score {self.score})>"


class Count:
    """How many solutions have exactly ``words`` words; ``exact`` False means "at least"."""

    __slots__ = ("exact", "solutions", "words")

    def __init__(self, words: int, solutions: int, exact: bool = True) -> None:
        """Keep the facts as they are given."""
        self.words = words
        self.solutions = solutions
        self.exact = exact

    def __eq__(self, other: object) -> bool:
        """Equal when all three facts are."""
        return isinstance(other, Count) and self._facts() == other._facts()

    def __hash__(self) -> int:
        """Hash all three facts."""
        return hash(self._facts())

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Count {self.words} words: {'' if self.exact else 'at least '}{self.solutions}>"

    def _facts(self) -> tuple[int, int, bool]:
        return (self.words, self.solutions, self.exact)


class Level:
    """The solutions of ``words`` words in their total order, made as they are asked for.

    With `bands` (the scores that occur, best first) the order is `familiar`, without it
    `shortest`. Positions count from 0. The size may be above what ``len`` can return: use ``size``.
    """

    __slots__ = ("_bands", "_bridged", "_candidates", "_counts", "_found", "_letters", "_orders",
                 "_rows", "_upto", "words")  # fmt: skip

    def __init__(
        self,
        candidates: Candidates,
        words: int,
        counts: Callable[[int], Counts],
        bands: Sequence[int],
        *,
        letters: int | None = None,
        bridged: bool = False,
        found: list[tuple[int, ...]] | None = None,
    ) -> None:
        """Prepare; nothing is counted yet.

        ``counts`` gives the counts of the vocabulary from a score upwards, ``bands`` are the
        scores in order ([0]: one band for everything), ``letters`` keeps only solutions of so many
        letters in all, ``bridged`` says that words may be bridges. ``found``: the counting met its
        limit, and these solutions are all that is known.
        """
        self.words = words
        self._candidates = candidates
        self._counts = counts
        self._bands = bands
        self._letters = letters
        self._bridged = bridged
        self._found = found
        self._orders: dict[int, Order] = {}
        self._rows: dict[int, list[tuple[int, int]]] = {}
        self._upto: dict[int, int] = {}

    # How many

    def _moves(self) -> Moves:
        return self._counts(self._bands[-1]).moves

    def _digits(self, packed: int) -> dict[int, int]:
        found = self._moves().digits(packed, self.words)
        if self._letters is None:
            return found
        return {self._letters: found[self._letters]} if self._letters in found else {}

    def _solutions_upto(self, band: int) -> int:
        """Return how many solutions there are in bands 0 to ``band``."""
        if band < 0:
            return 0
        found = self._upto.get(band)
        if found is None:
            packed = self._counts(self._bands[band]).root(self.words)
            found = self._upto[band] = sum(self._digits(packed).values())
        return found

    def bands_counted(self) -> list[int]:
        """Return the bands (0: the easiest) up to which solutions have been counted so far."""
        return sorted(self._upto)

    @property
    def size(self) -> int:
        """How many solutions there are here (counts them on first use)."""
        if self._found is not None:
            return len(self._found)
        return self._solutions_upto(len(self._bands) - 1) if self._bands else 0

    def __len__(self) -> int:
        """Return the size, where it fits into what Python allows for a length."""
        return self.size

    def by_letters(self) -> dict[int, int]:
        """Return {total letters: how many solutions}, fewest letters first."""
        if self._found is not None:
            lengths = sorted(self._solution(chain).letters for chain in self._found)
            return {letters: lengths.count(letters) for letters in dict.fromkeys(lengths)}
        if not self._bands:
            return {}
        return self._digits(self._counts(self._bands[-1]).root(self.words))

    # In order

    def _order(self, band: int) -> Order:
        order = self._orders.get(band)
        if order is None:
            easier = self._counts(self._bands[band - 1]) if band else None
            order = self._orders[band] = Order(self._counts(self._bands[band]), easier)
        return order

    def _steps(self, band: int) -> list[tuple[int, int]]:
        """Return (letters over base, solutions) of a band, fewest letters first."""
        rows = self._rows.get(band)
        if rows is None:
            base = self.words * self._moves().base
            digits = self._digits(self._order(band).packed(self.words))
            rows = self._rows[band] = [(letters - base, count) for letters, count in digits.items()]
        return rows

    def _band_of(self, place: int) -> int:
        """Return the band of the ``place``-th solution; near the top, of easy bands only."""
        low, high = 0, len(self._bands) - 1
        while low < high:
            middle = low if place < 1000 else (low + high) // 2
            if self._solutions_upto(middle) > place:
                high = middle
            else:
                low = middle + 1
        return low

    def _solutions(
        self, chains: Iterable[Sequence[int]], letters: int | None = None
    ) -> Iterator[Solution]:
        """Yield chains of candidates as solutions; ``letters``: so many each, where it is known."""
        found = self._candidates
        words, scores = found.words, found.scores
        for chain in chains:
            played = tuple([words[i] for i in chain])
            score = min([scores[i] for i in chain])
            bridges = self._bridges(chain) if self._bridged else 0
            yield Solution(played, letters or len("".join(played)), score, bridges)

    def _bridges(self, chain: Sequence[int]) -> int:
        masks, covered, bridges = self._candidates.masks, 0, 0
        for i in chain:
            if not masks[i] & ~covered:
                bridges += 1
            covered |= masks[i]
        return bridges

    def _solution(self, chain: Sequence[int]) -> Solution:
        return next(self._solutions([chain]))

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, place: int) -> Solution: ...
        @overload
        def __getitem__(self, place: slice) -> list[Solution]: ...

    def __getitem__(self, place: int | slice) -> Solution | list[Solution]:
        """Return the solution at a place, or a list of them for a slice.

        Raises IndexError when there is no such place.
        """
        if isinstance(place, slice):
            start, stop, step = place.indices(self.size)
            if step != 1:
                return [self[i] for i in range(start, stop, step)]
            return [solution for _, solution in zip(range(start, stop), self.walk(start))]  # noqa: B905 - the walk goes on
        size = self.size
        if place < 0:
            place += size
        if not 0 <= place < size:
            raise IndexError(f"there are {size} solutions of {self.words} words")
        if self._found is not None:
            return self._solution(self._found[place])
        band = self._band_of(place)
        place -= self._solutions_upto(band - 1)
        for step, count in self._steps(band):
            if place < count:
                return self._solution(self._order(band).nth(self.words, step, place))
            place -= count
        raise AssertionError("the counts of a level do not add up")

    def __iter__(self) -> Iterator[Solution]:
        """Yield every solution in order; bands that are not reached are not counted."""
        return self.walk()

    def walk(self, start: int = 0) -> Iterator[Solution]:
        """Yield the solutions in order from place ``start`` on."""
        if self._found is not None:
            yield from self._solutions(self._found[start:])
            return
        easiest = self._band_of(start) if start else 0
        start -= self._solutions_upto(easiest - 1)
        for band in range(easiest, len(self._bands)):
            count = self._solutions_upto(band) - self._solutions_upto(band - 1)
            if start >= count:
                start -= count
                continue
            for step, many in self._steps(band):
                if start >= many:
                    start -= many
                    continue
                chains = self._order(band).walk(self.words, step, start)
                yield from self._solutions(chains, step + self.words * self._moves().base)
                start = 0

    def rank(self, chain: Sequence[int]) -> int:
        """Return the place of a chain of candidates (given by index) among the solutions.

        Raises ValueError when it is not one of them.
        """
        if self._found is not None:
            return self._found.index(tuple(chain))
        if len(chain) != self.words or not self._bands:
            raise ValueError("not a solution here")
        score = min(self._candidates.scores[i] for i in chain)
        band = next(n for n, floor in enumerate(self._bands) if floor <= score)
        letters = sum(self._moves().step(i) for i in chain)
        total = self._solutions_upto(band - 1)
        for step, count in self._steps(band):
            if step == letters:
                return total + self._order(band).before(chain)
            total += count
        raise ValueError("not a solution here")
