"""The columns of the lists: what each is called, means and shows, and which fit into a width."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from textual.content import Content

from lbtui.engine import Candidates, Minimum, Solution
from lbtui.puzzle.ranking import BANDS, band_name

Finish = Sequence["Minimum"]
"""Of each candidate, the fewest words that solve the board after it."""

GAP = 2
"""Blank cells before every column but the first."""
MIN_WORD_WIDTH = 10
"""Cells that words keep beside the other columns; a longer one covers what is next to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What a column is called, and how it is laid out: as wide as its title.

    title: at its head; left: whether it is aligned there
    about: what it means, for help; "" where that is said of another column, or plain
    ascending: whether its values grow from the top, unless in reverse
    """

    title: str
    about: str = ""
    left: bool = False
    ascending: bool = False


class Cells(Protocol):
    """Cells of candidates that take more than the candidates to fill."""

    candidates: Candidates

    def word_cell(self, i: int) -> Content: ...  # noqa: D102 - as said above
    def score_cell(self, i: int) -> Content: ...  # noqa: D102
    def finish_cell(self, i: int) -> Content: ...  # noqa: D102


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Heading):
    """A column of the words pane.

    name: in a sentence
    cell: what stands in it for a candidate
    key: what the indices of candidates are sorted by; of words with equal keys the alphabetical
        order decides
    """

    name: str
    cell: Callable[[Cells, int], Content]
    key: Callable[[Candidates, Finish], Callable[[int], Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionColumn(Heading):
    """A column of the solutions pane, right of the words.

    cell: what stands in it for a solution
    scored: whether it is about scores, and so blank where words have none
    """

    cell: Callable[[Solution], Content]
    scored: bool = False


def _by_finish(candidates: Candidates, finish: Finish) -> Callable[[int], Any]:
    """Sort by finish (unknown and impossible ones last), then new letters, then familiarity."""
    masks, scores = candidates.masks, candidates.scores
    steps = [1 << 30 if each.word_count is None else each.word_count for each in finish]
    return lambda i: (steps[i], -masks[i].bit_count(), -scores[i])


COLUMNS: dict[str, Column] = {
    "word": Column(
        title="word",
        name="word",
        left=True,
        ascending=True,
        cell=lambda rows, i: rows.word_cell(i),
        key=lambda _candidates, _finish: int,
    ),
    "letters": Column(
        title="len",
        name="letters",
        about="letters of the word",
        cell=lambda rows, i: Content.styled(str(len(rows.candidates.words[i])), "dim"),
        key=lambda candidates, _finish: lambda i: -len(candidates.words[i]),
    ),
    "new": Column(
        title="new",
        name="new letters",
        about="letters of the board that it covers",
        cell=lambda rows, i: Content(str(rows.candidates.masks[i].bit_count())),
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
        title="needs",
        name="needs",
        about="words still needed after it",
        ascending=True,
        cell=lambda rows, i: rows.finish_cell(i),
        key=_by_finish,
    ),
}
"""The columns of the words pane by name, from the left. Titles, cells, sorting and help follow from
an entry. Without a word's score there is no "score"."""
SOLUTION_COLUMNS: dict[str, SolutionColumn] = {
    "total": SolutionColumn(
        title="len",
        cell=lambda solution: Content.styled(str(solution.letters), "dim"),
    ),
    "least": SolutionColumn(
        title="familiar",
        left=True,
        cell=lambda solution: Content.styled(band_name(solution.score), "dim"),
        scored=True,
    ),
}
"""The columns of the solutions pane besides the words, by name, from the left. Titles, cells and
help follow from an entry. Where a row has too little room, the last go first."""
HEADINGS: dict[str, Heading] = {
    **COLUMNS,
    "ways": Heading(title=" ways"),
    "chain": Heading(title="solution", left=True),
    **SOLUTION_COLUMNS,
}
"""The heads of all columns: of words, of one that only a game has, and of solutions."""
IMPORTANT = tuple(COLUMNS)[:0:-1]
"""The columns besides the word, from the right of the pane. Where there is little room, the first
of these stay."""


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


def next_order(column: str) -> str:
    """Return the column that the words are sorted by after this one."""
    names = list(COLUMNS)
    return names[(names.index(column) + 1) % len(names)]


def arrange_columns(
    width: int,
    longest: int,
    sorted_by: str = "finish",
    columns: Sequence[str] = IMPORTANT,
) -> tuple[ColumnSlot, ...]:
    """Return those of `columns` that fit into `width` cells beside words of up to `longest` cells.

    A column takes what it needs, the arrow of the one sorted by included, and the last cell stays
    blank. Where not all fit, the last of `columns` are left out, and only then the one sorted by.
    """
    room = width - 1 - MIN_WORD_WIDTH
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
