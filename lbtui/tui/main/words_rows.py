"""The rows of the words pane: candidates, filtered, sorted and laid out in columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from lbtui.puzzle.ranking import BANDS, band_name
from lbtui.tui.widgets.cells import ELLIPSIS, Row, fit, fit_row, mark_spans, row_width
from lbtui.tui.widgets.list.rows import GUTTER, Groups

if TYPE_CHECKING:
    from textual import events

    from lbtui.engine import Candidates
    from lbtui.filters.filters import WordFilter

Finish = Sequence[int | None]
"""Of each candidate, the fewest words that solve the board after it; None: none do."""

DESCENDING, ASCENDING = "↓", "↑"
NEVER = "\u2013"
"""Stands for a word that nothing can follow to solve the board."""
UNKNOWN = "?"
"""Stands where it is not known whether anything can follow; an ellipsis, where it is computed."""
PIN = "+"
GAP = 2
"""Blank cells before every column but the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a column is called, and how it is laid out: as wide as its title.

    title: at its head; name: in a sentence
    about: what it means; left: whether it is aligned there
    ascending: whether its values grow from the top, unless in reverse
    """

    title: str
    name: str
    about: str
    left: bool = False
    ascending: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Heading):
    """A column of the words pane.

    cell: what stands in it for a candidate
    key: what the indices of candidates are sorted by, while finishes may be unknown; of words with
        equal keys the alphabetical order decides
    """

    cell: Callable[[WordRows, int], Row]
    key: Callable[[Candidates, Finish | None], Callable[[int], Any]]


def _by_finish(candidates: Candidates, finish: Finish | None) -> Callable[[int], Any]:
    """Sort by finish (unknown and impossible ones last), then new letters, then familiarity."""
    masks, scores = candidates.masks, candidates.scores
    steps = [1 << 30 if words is None else words for words in finish or ()]
    return lambda i: (steps[i] if steps else 0, -masks[i].bit_count(), -scores[i])


COLUMNS: dict[str, Column] = {
    "word": Column(
        title="word",
        name="word",
        about="the word",
        left=True,
        ascending=True,
        cell=lambda rows, i: rows.word_cell(i),
        key=lambda _candidates, _finish: int,
    ),
    "letters": Column(
        title="len",
        name="letters",
        about="letters of the word",
        cell=lambda rows, i: [(str(len(rows.candidates.words[i])), "number")],
        key=lambda candidates, _finish: lambda i: -len(candidates.words[i]),
    ),
    "new": Column(
        title="new",
        name="new letters",
        about="letters of the board that it covers",
        cell=lambda rows, i: [(str(rows.candidates.masks[i].bit_count()), "")],
        key=lambda candidates, _finish: lambda i: -candidates.masks[i].bit_count(),
    ),
    "score": Column(
        title="familiar",
        name="familiarity",
        about=f"how well known the word is: {', '.join(name for _, name in BANDS)}",
        left=True,
        cell=lambda rows, i: rows.score_cell(i),
        key=lambda candidates, _finish: lambda i: -candidates.scores[i],
    ),
    "finish": Column(
        title="finish",
        name="finish",
        about="words still needed after it",
        ascending=True,
        cell=lambda rows, i: rows.finish_cell(i),
        key=_by_finish,
    ),
}
"""The columns of the words pane by name, from the left. Titles, cells, sorting and help follow from
an entry. Without a word's score there is no "score"."""
HEADINGS: dict[str, Heading] = {
    **COLUMNS,
    "ways": Heading(title=" ways", name="ways", about="in how many ways so many words solve it"),
    "chain": Heading(
        title="solution",
        name="words",
        about="its words as they are played, each beginning with the last letter of the one before",
        left=True,
    ),
    "total": Heading(title="len", name="letters", about="letters of all its words together"),
    "least": Heading(
        title="familiar",
        name="familiarity",
        about=f"how well known its least known word is: {', '.join(name for _, name in BANDS)}",
        left=True,
    ),
}
"""These, one that only a game has, and those of solutions."""
IMPORTANT = tuple(COLUMNS)[:0:-1]
"""The columns besides the word; the first of these, the last in the pane, stay where there is
little room."""


@dataclass(frozen=True, slots=True)
class ColumnSlot:
    """A column as laid out: its cells with the gap at its left."""

    column: str
    width: int

    @property
    def align(self) -> str:
        """ "left" or "right"."""
        return "left" if HEADINGS[self.column].left else "right"

    @property
    def gap(self) -> int:
        """How many blank cells stand before it."""
        return 0 if self.column in ("word", "chain") else GAP


def arrange(
    width: int,
    longest: int,
    sorted_by: str = "finish",
    columns: tuple[str, ...] = IMPORTANT,
) -> tuple[ColumnSlot, ...]:
    """Return those of `columns` that fit into `width` cells beside words of up to `longest` cells.

    A column takes what it needs, the arrow of the one sorted by included, and the last cell stays
    blank. Where not all fit, the last ones are left out, the one sorted by last of all.
    """
    room = width - 1 - min(max(longest, 8), 20)
    kept: dict[str, int] = {}
    for column in sorted(columns, key=lambda column: column != sorted_by):
        need = GAP + len(HEADINGS[column].title) + (column == sorted_by)
        if need <= room or (not kept and width - 1 - need >= 8):
            kept[column] = need
            room -= need
    rest = max(1, width - 1 - sum(kept.values()))
    return (
        ColumnSlot("word", min(rest, max(longest + GAP, 8))),
        *(ColumnSlot(name, kept[name]) for name in HEADINGS if name in kept),
    )


class ColumnSource(Protocol):
    """Rows in columns: `columns` are all but the first; `sorted_by` is "" where none sorts them."""

    @property
    def columns(self) -> Sequence[str]: ...  # noqa: D102 - as said above
    @property
    def sorted_by(self) -> str: ...  # noqa: D102
    def arranged(self, width: int) -> Sequence[ColumnSlot]: ...  # noqa: D102


class ColumnHeads(Widget):
    """One line of column titles; a click posts `Pressed`."""

    DEFAULT_CSS = """
    ColumnHeads { height: 1; width: 1fr; color: $text-muted; }
    """
    ALLOW_SELECT = False

    class Pressed(Message):
        """The title of `column` was clicked."""

        def __init__(self, column: str) -> None:
            super().__init__()
            self.column = column

    def __init__(self) -> None:
        super().__init__()
        self._slots: Sequence[ColumnSlot] = ()
        self._hidden: Sequence[str] = ()
        self._sorted_by = ""
        self._reverse = False
        self.key = "s"
        """The key that sorts by the next column, and so shows one that had no room."""

    def show(self, rows: ColumnSource | None, width: int, *, reverse: bool = False) -> None:
        """Show the columns of `rows` in `width` cells, with an arrow on the one they are sorted by.

        Where some have no room, a key beside the first title leads to them.
        """
        self._slots, self._hidden = (), ()
        if rows is not None:
            self._slots = rows.arranged(width)
            left_out = {*rows.columns}.difference(slot.column for slot in self._slots)
            self._hidden = [column for column in HEADINGS if column in left_out]
            self._sorted_by = rows.sorted_by
        self._reverse = reverse
        self.refresh()

    def render(self) -> Content:
        """Return the titles, each over its column."""
        line = Content(GUTTER)
        for slot in self._slots:
            title = HEADINGS[slot.column].title
            leads = self._hidden and self._sorted_by and slot.column == "word"
            more = f" {self.key}→" if leads else ""
            if slot.column == self._sorted_by:
                grows = HEADINGS[slot.column].ascending != self._reverse
                title += ASCENDING if grows else DESCENDING
            text = Content(fit(title + more, slot.width - slot.gap, slot.align))
            if slot.column == self._sorted_by:
                text = text.stylize("bold $text-primary")
            line += Content(" " * slot.gap) + text
        return line

    def column_at(self, x: int) -> str | None:
        """Return the column in cell `x` of the line."""
        at = len(GUTTER)
        for slot in self._slots:
            if at <= x < at + slot.width:
                return slot.column
            at += slot.width
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Say what the column under the mouse means."""
        column = self.column_at(event.x)
        if column:
            sorts = " (click to sort by it)" if self._sorted_by else ""
            names = ", ".join(HEADINGS[hidden].name for hidden in self._hidden)
            more = f"; {self.key} leads to {names}" if names and column == "word" else ""
            self.tooltip = f"{HEADINGS[column].about}{sorts}{more}"
        else:
            self.tooltip = None

    def on_click(self, event: events.Click) -> None:
        """Post the column that was clicked."""
        event.stop()
        column = self.column_at(event.x)
        if column is not None:
            self.post_message(self.Pressed(column))


class CandidateRows(ABC):
    """A row source over the candidates whose indices are in `order`, in that order."""

    COLUMNS: ClassVar[tuple[str, ...]]
    """The columns besides the word, the most important first."""

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        sorted_by: str,
        pinned: Set[str] = frozenset(),
    ) -> None:
        self.candidates: Candidates = candidates
        scored = candidates.has_scores
        self.columns = tuple([each for each in self.COLUMNS if scored or each != "score"])
        self.order = order
        self.groups = Groups((len(order),), headed=False)
        self.sorted_by = sorted_by
        self._pinned = pinned
        self._items: dict[Hashable, int] | None = None

    @abstractmethod
    def arranged(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""

    @abstractmethod
    def _cell(self, column: str, i: int) -> Row:
        """Return what stands in a column of candidate `i`."""

    def word(self, item: int) -> str:
        """Return the word of `item`, as it is played."""
        return self.candidates.words[self.order[item]]

    def row(self, item: int, width: int) -> Row:
        """Return the columns of one word."""
        i = self.order[item]
        pinned = self.candidates.words[i] in self._pinned
        first, *slots = self.arranged(width)
        word, room = self._cell(first.column, i), first.width
        over = max(0, row_width(word) - room)
        while slots and over > self._blank(slots[0], i):  # a long word covers what is next to it
            room += slots.pop(0).width
            over = max(0, row_width(word) - room)
        row = fit_row(word, room + (over if slots else 0))
        for slot in slots:
            # The sign stands between the word and the next column, where it is never cut.
            gap = max(0, slot.gap - over)
            row.append(((PIN if pinned else "").ljust(gap)[:gap], "good strong" if pinned else ""))
            row += fit_row(self._cell(slot.column, i), slot.width - over - gap, slot.align)
            over, pinned = 0, False
        return row

    def _blank(self, slot: ColumnSlot, i: int) -> int:
        """Return how many cells of a column a word may take before it touches what is there."""
        if slot.align == "left":
            return slot.gap - 1
        return slot.width - 1 - row_width(self._cell(slot.column, i))

    def head(self, group: int, width: int) -> Row:
        """Raise NotImplementedError: these rows have no groups."""
        raise NotImplementedError

    def key(self, item: int) -> Hashable:
        """Return the word."""
        return self.word(item)

    def find(self, key: Hashable) -> int | None:
        """Return the item of a word, or of the first of several words that is here, else 0."""
        if self._items is None:
            self._items = {self.word(item): item for item in range(len(self.order))}
        if isinstance(key, tuple):
            return next((self._items[word] for word in key if word in self._items), 0)
        return self._items.get(key)

    def score_cell(self, i: int) -> Row:
        """Return how familiar candidate `i` is, if its list says so."""
        candidates = self.candidates
        scored = candidates.is_scored((candidates.words[i],))
        return [(band_name(candidates.scores[i]), "dim")] if scored else []


class WordRows(CandidateRows):
    """The rows of the words pane."""

    COLUMNS = IMPORTANT

    def __init__(
        self,
        candidates: Candidates,
        order: Sequence[int],
        sorted_by: str,
        *,
        found: WordFilter,
        finish: Finish | None,
        unknown: Set[int],
        pinned: Set[str],
        longest: int,
    ) -> None:
        """`found` is the filter whose matches are marked; `finish` is None until it is computed,
        and then a word without one is `unknown`, or proven to have none.

        `longest` is the width of the longest candidate, which the columns leave room for.
        """
        super().__init__(candidates, order, sorted_by, pinned)
        self._found = found
        self._finish = finish
        self._unknown = unknown
        self._best = min((f for f in finish or () if f is not None), default=None)
        self._longest = longest

    def arranged(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns of these rows in `width` cells."""
        return arrange(width, self._longest, self.sorted_by, self.columns)

    def _cell(self, column: str, i: int) -> Row:
        return COLUMNS[column].cell(self, i)

    def finish_cell(self, i: int) -> Row:
        """Return the fewest words that solve the board after candidate `i`."""
        if self._finish is None:
            return [(ELLIPSIS, "dim")]
        words = self._finish[i]
        if words is None:
            return [(UNKNOWN if i in self._unknown else NEVER, "dim")]
        return [(str(words), "good strong" if words == self._best else "")]

    def word_cell(self, i: int) -> Row:
        """Return candidate `i`, with what the filter found marked."""
        word = self.candidates.words[i]
        spelling = self.candidates.spelling(word)
        spans = self._found.spans(word)
        if len(spelling) != len(word):  # spelled with other letters than it is played with
            spans = []
        return mark_spans(spelling, spans, "good strong" if word in self._pinned else "", "match")
