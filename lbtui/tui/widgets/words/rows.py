"""The rows of the words pane: candidates filtered, sorted and laid out in columns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich.cells import cell_len

from lbtui.tui.widgets.bands import bar, name
from lbtui.tui.widgets.list.cells import Part, Row, fit, fit_parts, mark_spans

if TYPE_CHECKING:
    from lbtui.solve import Candidates
    from lbtui.solve.filters import Filter

Column = Literal["word", "letters", "new", "score", "finish"]
COLUMNS: tuple[Column, ...] = ("word", "letters", "new", "score", "finish")
Finish = Sequence[int | None]

NEVER = "\u2013"
"""Stands for a word that nothing can follow to solve the board."""
UNKNOWN = "…"
"""Stands where the fewest further words are not known yet."""
PIN = "+"
REJECT = "\u00d7"


@dataclass(frozen=True, slots=True)
class Place:
    """One column as it is laid out: its title, its cells (with a gap before) and its form."""

    column: Column
    title: str
    width: int
    long: bool = False

    @property
    def align(self) -> str:
        """How the cells stand in the column."""
        return "right" if self.column in ("letters", "new", "finish") else "left"

    @property
    def gap(self) -> int:
        """Blank cells before what stands at the left; what stands at the right needs none."""
        return 1 if self.column == "score" else 0


# Title and cells; a title has room for the arrow that says it is sorted by.
_SHORT: dict[Column, tuple[str, int]] = {
    "letters": ("len", 4),
    "new": ("new", 4),
    "score": ("fam", 5),
    "finish": ("fin", 4),
}
_LONG: dict[Column, tuple[str, int]] = {
    "letters": ("letters", 9),
    "new": ("new", 5),
    "score": ("familiar", 12),
    "finish": ("finish", 8),
}
_KEEP: tuple[Column, ...] = ("finish", "score", "new", "letters")
"""Which columns stay when there is little room, the first longest."""
_LENGTHEN: tuple[Column, ...] = ("score", "finish", "letters", "new")
"""Which columns are written in full when there is room, the first soonest."""


def arrange(
    width: int, longest: int, sorted_by: Column = "word", *, scored: bool = True
) -> list[Place]:
    """The columns that fit into `width` cells beside words of up to `longest` cells.

    Columns that do not fit are left out, the one sorted by last; where there is room the titles
    and the familiarity are written in full. The word takes what is left. Without `scored` words
    nothing is said of how familiar they are.
    """
    left = width - min(max(longest, 8), 20)
    forms: dict[Column, tuple[str, int]] = {}
    for column in sorted(_KEEP, key=lambda column: column != sorted_by):
        if column == "score" and not scored:
            continue
        need = _SHORT[column][1]
        if need <= left or (not forms and width - need >= 8):
            forms[column] = _SHORT[column]
            left -= need
    for column in _LENGTHEN:
        more = _LONG[column][1] - _SHORT[column][1]
        if column in forms and more <= left:
            forms[column] = _LONG[column]
            left -= more
    word = max(1, width - sum(cells for _, cells in forms.values()))
    return [Place("word", "word", word, True)] + [
        Place(column, *forms[column], forms[column] is _LONG[column])
        for column in COLUMNS
        if column in forms
    ]


class WordRows:
    """A row source over some of the candidates, in some order.

    `order` are indices of `candidates`; `finish(i)` is the text and style of the last column.
    """

    headed = False

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        *,
        found: Filter | None = None,
        sorted_by: Column = "word",
        covered: int = 0,
        finish: Finish | None = None,
        pinned: Set[str] = frozenset(),
        rejected: Set[str] = frozenset(),
    ) -> None:
        """Take the words to show and what is known of them; `covered` is a mask of letters."""
        self.candidates = candidates
        self.order = order
        self.sizes = (len(order),)
        self._found = found
        self._sorted_by: Column = sorted_by
        self._covered = covered
        self._finish = finish
        self._best = min((f for f in finish or () if f is not None), default=None)
        self._pinned = pinned
        self._rejected = rejected
        self._places: dict[str, int] | None = None
        words = candidates.words
        self.longest = max((cell_len(words[i]) for i in order), default=0)

    def arranged(self, width: int) -> list[Place]:
        """The columns of these rows in `width` cells."""
        return arrange(width, self.longest, self._sorted_by, scored=self.candidates.has_scores)

    def shows(self, candidates: Candidates, order: Sequence[int]) -> bool:
        """Whether these are just those words in that order."""
        return candidates is self.candidates and order == self.order

    def word(self, index: int) -> str:
        """The word in row `index`, as it is played."""
        return self.candidates.words[self.order[index]]

    def row(self, index: int, width: int) -> Row:
        """The cells of one word."""
        i = self.order[index]
        row: Row = []
        for place in self.arranged(width):
            if place.gap:
                row.append((" " * place.gap, ""))
            row += fit_parts(self._cell(place, i), place.width - place.gap, place.align)
        return row

    def head(self, group: int, width: int) -> Row:
        """There are no heads here."""
        return [(fit(str(group), width), "")]

    def key(self, index: int) -> Hashable:
        """The word."""
        return self.word(index)

    def find(self, key: Hashable) -> int | None:
        """The row of a word."""
        if self._places is None:
            self._places = {self.word(index): index for index in range(len(self.order))}
        return self._places.get(key) if isinstance(key, str) else None

    def _cell(self, place: Place, i: int) -> list[Part]:
        candidates = self.candidates
        if place.column == "word":
            return self._word(i)
        if place.column == "letters":
            return [(str(len(candidates.words[i])), "number")]
        if place.column == "new":
            return [(str(new_letters(candidates, i, self._covered)), "")]
        if place.column == "score":
            if not candidates.is_scored((candidates.words[i],)):
                return [("", "dim")]
            score = candidates.scores[i]
            return [(name(score) if place.long else bar(score), "dim")]
        if self._finish is None:
            return [(UNKNOWN, "dim")]
        words = self._finish[i]
        if words is None:
            return [(NEVER, "dim")]
        return [(str(words), "good strong" if words == self._best else "")]

    def _word(self, i: int) -> list[Part]:
        word = self.candidates.words[i]
        shown = self.candidates.spelling(i)
        if word in self._rejected:
            return [(shown, "struck"), (f" {REJECT}", "warn")]
        spans = (self._found.matches(word) if self._found else None) or ()
        if len(shown) != len(word):  # an original spelling with other letters: nothing to mark
            spans = ()
        if word in self._pinned:
            return [*mark_spans(shown, spans, "good strong", "match"), (f" {PIN}", "good strong")]
        return mark_spans(shown, spans, "", "match")


def new_letters(candidates: Candidates, i: int, covered: int) -> int:
    """How many letters candidate `i` covers that `covered` does not have."""
    return (candidates.masks[i] & ~covered).bit_count()


def ordered(
    candidates: Candidates,
    indices: Sequence[int],
    column: Column,
    *,
    reverse: bool = False,
    covered: int = 0,
    finish: Finish | None = None,
) -> list[int]:
    """`indices` sorted by a column; equal ones alphabetically either way.

    The first order of a column is the useful one: most letters, most new letters, most familiar
    and fewest words to finish first (unknown and impossible ones last); `reverse` turns it round.
    """
    keys: dict[Column, Callable[[int], int]] = {
        "letters": lambda i: -len(candidates.words[i]),
        "new": lambda i: -new_letters(candidates, i, covered),
        "score": lambda i: -candidates.scores[i],
        "finish": lambda i: _finish_key(finish[i] if finish else None),
    }
    alphabetical = sorted(indices, key=lambda i: candidates.words[i])
    if column == "word":
        return alphabetical[::-1] if reverse else alphabetical
    return sorted(alphabetical, key=keys[column], reverse=reverse)


def _finish_key(words: int | None) -> int:
    return 1 << 30 if words is None else words
