"""The rows of the solutions pane: solutions grouped by number of words, read as they are shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence, Set
from itertools import groupby
from typing import TYPE_CHECKING

from rich.cells import cell_len

from lbtui.text import amount, capitals, plural
from lbtui.tui.widgets.bands import bar, name
from lbtui.tui.widgets.list.cells import Part, Row, fit, fit_parts, width_of
from lbtui.tui.widgets.list.loader import Failed, Reader
from lbtui.tui.widgets.solutions.groups import Groups

if TYPE_CHECKING:
    from lbtui.solve import Candidates, Count, Solution, Space

BLOCK = 32
"""Solutions are read so many at a time."""
WAITING = "…"
"""Stands for a solution that is still being read."""
STOPPED = "… counting was stopped before this one"
"""Stands for a solution that cannot be read: what it needs was not counted to its end."""
LINK, TIGHT_LINK = " \u2013 ", "\u2013"

Spot = tuple[int, int]
"""(number of words, place among the solutions of so many words, from 0)."""
Chain = tuple[str, ...]


class Shelf:
    """The solutions of one number of words."""

    __slots__ = ("exact", "found", "key", "size", "space", "words")

    def __init__(
        self,
        space: Space,
        words: int,
        size: int,
        *,
        exact: bool = True,
        found: Sequence[Solution] | None = None,
        key: Hashable = None,
    ) -> None:
        """Take how many there are; `found` are the solutions themselves when they are a list.

        `key` tells the answers of one space from those of another.
        """
        self.key = key
        self.space = space
        self.words = words
        self.size = size
        self.exact = exact
        self.found = found

    def read(self, start: int, stop: int) -> Sequence[Solution]:
        """The solutions from `start` up to `stop`; may take a while."""
        if self.found is not None:
            return self.found[start:stop]
        return self.space.level(self.words)[start:stop]

    def place(self, chain: Chain) -> int | None:
        """Where a chain stands, None when it is not here; may take a while."""
        if self.found is not None:
            places = (at for at, solution in enumerate(self.found) if solution.words == chain)
            return next(places, None)
        playable = self.space.playable
        indices = [i for i in map(playable.find, chain) if i is not None]
        if len(indices) != len(chain):
            return None
        try:
            return self.space.level(self.words).place(indices)
        except ValueError:
            return None


def shelves_of_levels(space: Space, levels: Iterable[Count], *, key: Hashable) -> list[Shelf]:
    """A shelf for each counted number of words that has solutions."""
    return [
        Shelf(space, count.words, count.solutions, exact=count.exact, key=key)
        for count in levels
        if count.solutions
    ]


def shelves_of_found(
    space: Space, found: Sequence[Solution], *, exact: bool, key: Hashable
) -> list[Shelf]:
    """Shelves for solutions in a list, fewest words first."""
    groups = groupby(found, lambda solution: len(solution.words))
    return [
        Shelf(space, words, len(some), exact=exact, found=some, key=key)
        for words, some in ((words, list(group)) for words, group in groups)
    ]


class SolutionRows:
    """A row source over shelves of solutions, with a head for each, read through `reader`.

    `running` is the text of one more head at the end, without rows: what is being counted.
    `marked` words stand out. A key is a `Spot` or the words of a solution.
    """

    headed = True

    def __init__(
        self,
        shelves: Sequence[Shelf],
        reader: Reader,
        *,
        running: str | None = None,
        note: str = "",
        marked: Set[str] = frozenset(),
    ) -> None:
        """Take the shelves, fewest words first; `note` is said in every head (with bridges)."""
        self.shelves = tuple(shelves)
        self.running = running
        self.sizes: Sequence[int] = [shelf.size for shelf in shelves] + [0] * bool(running)
        self._groups = Groups(self.sizes, headed=True)
        self._reader = reader
        self._note = note
        self._marked = marked

    @property
    def items(self) -> int:
        """How many solutions there are in all."""
        return self._groups.items

    def spot(self, index: int) -> Spot:
        """Where item `index` stands."""
        group = self._groups.group_of(index)
        return self.shelves[group].words, index - self._groups.first(group)

    def shelf(self, index: int) -> Shelf:
        """The shelf that item `index` is on."""
        return self.shelves[self._groups.group_of(index)]

    def group(self, words: int) -> int | None:
        """The group of solutions of so many words, None when there is none."""
        return next((at for at, shelf in enumerate(self.shelves) if shelf.words == words), None)

    def solution(self, index: int) -> Solution | None:
        """The solution that is item `index`; None when it is not read (yet)."""
        found = self._read(index)
        return None if isinstance(found, Failed) else found

    def prepare(self, index: int) -> None:
        """Begin to read what stands around item `index`: it will be shown soon."""
        for near in {index - BLOCK // 2, index + BLOCK // 2, index}:
            if 0 <= near < self.items:
                shelf, block, _ = self._block(near)
                if shelf.found is None:
                    self._reader.prepare(*self._request(shelf, block))

    def _block(self, index: int) -> tuple[Shelf, int, int]:
        """Return the shelf of an item, its block there and its place in the block."""
        group = self._groups.group_of(index)
        return self.shelves[group], *divmod(index - self._groups.first(group), BLOCK)

    def _request(
        self, shelf: Shelf, block: int
    ) -> tuple[Hashable, Callable[[], Sequence[Solution]]]:
        """Return how a block is named, and how it is read."""
        start = block * BLOCK
        return (shelf.key, shelf.words, block), lambda: shelf.read(start, start + BLOCK)

    def _read(self, index: int) -> Solution | Failed | None:
        shelf, block, place = self._block(index)
        if shelf.found is not None:
            return shelf.found[block * BLOCK + place]
        found = self._reader.get(*self._request(shelf, block))
        if found is None or isinstance(found, Failed):
            return found
        return found[place] if place < len(found) else None

    def row(self, index: int, width: int) -> Row:
        """One solution: its words, how many letters they have, how familiar the hardest is."""
        solution = self._read(index)
        if solution is None or isinstance(solution, Failed):
            return [(fit(WAITING if solution is None else STOPPED, width), "dim")]
        tail: Row = [(f"{solution.letters:>3}", "number")]
        candidates = self.shelf(index).space.candidates
        if candidates.has_scores and width >= 32:
            scored = candidates.is_scored(solution.words)
            long = width >= 44
            text = (name(solution.score) if long else bar(solution.score)) if scored else ""
            tail += [("  " if long else " ", ""), (fit(text, 10 if long else 4), "dim")]
        room = max(1, width - width_of(tail))
        return [*fit_parts(self._chain(index, solution, room), room), *tail]

    def _chain(self, index: int, solution: Solution, room: int) -> list[Part]:
        candidates = self.shelf(index).space.candidates
        shown = [(word, capitals(spelled(candidates, word))) for word in solution.words]
        length = sum(cell_len(text) for _, text in shown)
        fits = length + (len(shown) - 1) * len(LINK) <= room
        parts: list[Part] = []
        for word, text in shown:
            if parts:
                parts.append((LINK if fits else TIGHT_LINK, "dim"))
            parts.append((text, "good strong" if word in self._marked else ""))
        return parts

    def head(self, group: int, width: int) -> Row:
        """How many words, and how many solutions have so many."""
        if group >= len(self.shelves):
            return [(fit(f"{self.running}…", width), "")]
        return [(fit(head_text(self.shelves[group], width, self._note), width), "")]

    def key(self, index: int) -> Hashable:
        """Where the item stands."""
        return self.spot(index)

    def find(self, key: Hashable) -> int | None:
        """The item at a `Spot`, or that is a chain of words; None when it is not here (yet)."""
        words: int
        place: int | None
        match key:
            case (int() as words, int() as place):
                pass
            case (str(), *_):
                words, place = len(key), self._place(tuple(map(str, key)))
            case _:
                return None
        group = self.group(words)
        if group is None or place is None or not 0 <= place < self.shelves[group].size:
            return None
        return self._groups.first(group) + place

    def _place(self, chain: Chain) -> int | None:
        group = self.group(len(chain))
        if group is None:
            return None
        shelf = self.shelves[group]
        if shelf.found is not None:
            return shelf.place(chain)
        found = self._reader.get((shelf.key, chain), lambda: (shelf.place(chain),))
        return None if found is None or isinstance(found, Failed) else found[0]


def spelled(candidates: Candidates, word: str) -> str:
    """`word` as its list spells it."""
    i = candidates.find(word)
    return word if i is None else candidates.spelling(i)


def head_text(shelf: Shelf, width: int, note: str = "") -> str:
    """`2 words · 231 solutions`, as long as there is room for."""
    words = plural(shelf.words, "word")
    least, sign = ("", "") if shelf.exact else ("at least ", "≥")
    exact = amount(shelf.size)
    forms = [
        f"{words} · {least}{plural(shelf.size, 'solution')}{' · ' + note if note else ''}",
        f"{words} · {least}{plural(shelf.size, 'solution')}",
        f"{words} · {sign}{exact}",
        f"{words} · {sign}{amount(shelf.size, max(5, width - len(words) - len(sign) - 3))}",
    ]
    return next((form for form in forms if len(form) <= width), forms[-1])
