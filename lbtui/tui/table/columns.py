"""The columns of the lists: what each is called, means and shows, and which fit into a width."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from textual.content import Content

from lbtui.engine import Candidates, Minimum, Solution
from lbtui.puzzle.ranking import SCORE_BANDS, band_name

Finishes = Sequence[Minimum]
"""Of each candidate, the fewest words that solve the board after it."""

COLUMN_GAP = 2
"""Blank cells before every column but the first."""
MIN_WORD_WIDTH = 10
"""Cells that words keep beside the other columns; a longer one covers what is next to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """What a column is called, and how it is laid out: as wide as its label.

    label: what its header shows
    help_text: what it means, for help; "" where that is said of another column, or plain
    is_ascending: whether its values grow from the top, unless in reverse
    """

    label: str
    help_text: str = ""
    is_left_aligned: bool = False
    is_ascending: bool = False


class CandidateCells(Protocol):
    """Cells of candidates that take more than the candidates to fill."""

    candidates: Candidates

    def make_word_cell(self, i: int) -> Content: ...  # noqa: D102 - as said above
    def make_score_cell(self, i: int) -> Content: ...  # noqa: D102
    def make_finish_cell(self, i: int) -> Content: ...  # noqa: D102


@dataclass(frozen=True, slots=True, kw_only=True)
class WordColumn(Column):
    """A column of the words pane.

    full_name: what it is called in a sentence
    make_cell: returns what stands in it for a candidate
    make_sort_key: returns what the indices of candidates are sorted by; of words with equal keys
        the alphabetical order decides
    """

    full_name: str
    make_cell: Callable[[CandidateCells, int], Content]
    make_sort_key: Callable[[Candidates, Finishes], Callable[[int], Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SolutionColumn(Column):
    """A column of the solutions pane, right of the words.

    make_cell: returns what stands in it for a solution
    needs_score: whether it is about scores, and so blank where words have none
    """

    make_cell: Callable[[Solution], Content]
    needs_score: bool = False


def _make_finish_sort_key(candidates: Candidates, finishes: Finishes) -> Callable[[int], Any]:
    """Sort by finish (unknown and impossible ones last), then new letters, then familiarity."""
    masks, scores = candidates.masks, candidates.scores
    word_counts = [1 << 30 if n is None else n for n in [finish.word_count for finish in finishes]]
    return lambda i: (word_counts[i], -masks[i].bit_count(), -scores[i])


WORD_COLUMNS: dict[str, WordColumn] = {
    "word": WordColumn(
        label="word",
        full_name="word",
        is_left_aligned=True,
        is_ascending=True,
        make_cell=lambda rows, i: rows.make_word_cell(i),
        make_sort_key=lambda _candidates, _finishes: int,
    ),
    "letters": WordColumn(
        label="len",
        full_name="letters",
        help_text="letters of the word",
        make_cell=lambda rows, i: Content.styled(str(len(rows.candidates.words[i])), "dim"),
        make_sort_key=lambda candidates, _finishes: lambda i: -len(candidates.words[i]),
    ),
    "new": WordColumn(
        label="new",
        full_name="new letters",
        help_text="letters of the board that it covers",
        make_cell=lambda rows, i: Content(str(rows.candidates.masks[i].bit_count())),
        make_sort_key=lambda candidates, _finishes: lambda i: -candidates.masks[i].bit_count(),
    ),
    "score": WordColumn(
        label="familiar",
        full_name="familiarity",
        help_text=f"how well known the word is: {', '.join(name for _, name in SCORE_BANDS)}",
        is_left_aligned=True,
        make_cell=lambda rows, i: rows.make_score_cell(i),
        make_sort_key=lambda candidates, _finishes: lambda i: -candidates.scores[i],
    ),
    "finish": WordColumn(
        label="needs",
        full_name="needs",
        help_text="words still needed after it",
        is_ascending=True,
        make_cell=lambda rows, i: rows.make_finish_cell(i),
        make_sort_key=_make_finish_sort_key,
    ),
}
"""The columns of the words pane by name, from the left. Headers, cells, sorting and help follow
from an entry. Without a word's score there is no "score"."""
SOLUTION_COLUMNS: dict[str, SolutionColumn] = {
    "total": SolutionColumn(
        label="len", make_cell=lambda solution: Content.styled(str(solution.letters), "dim")
    ),
    "least": SolutionColumn(
        label="familiar",
        is_left_aligned=True,
        make_cell=lambda solution: Content.styled(band_name(solution.score), "dim"),
        needs_score=True,
    ),
}
"""The columns of the solutions pane besides the words, by name, from the left. Headers, cells and
help follow from an entry. Where a row has too little room, the last go first."""
COLUMN_BY_NAME: dict[str, Column] = {
    **WORD_COLUMNS,
    "ways": Column(label=" ways"),
    "chain": Column(label="solution", is_left_aligned=True),
    **SOLUTION_COLUMNS,
}
"""All columns: of words, of one that only a game has, and of solutions."""


@dataclass(frozen=True, slots=True)
class ColumnSlot:
    """A column as laid out: its cells with the gap at its left."""

    column: str
    width: int

    @property
    def align(self) -> str:
        """ "left" or "right"."""
        return "left" if COLUMN_BY_NAME[self.column].is_left_aligned else "right"

    @property
    def gap(self) -> int:
        """How many blank cells stand before it."""
        return 0 if self.column in ("word", "chain") else COLUMN_GAP


def get_next_sort_column(column: str) -> str:
    """Return the column that the words are sorted by after this one."""
    names = list(WORD_COLUMNS)
    return names[(names.index(column) + 1) % len(names)]


def arrange_columns(
    width: int, max_word_width: int, sorted_by: str, columns: Sequence[str]
) -> tuple[ColumnSlot, ...]:
    """Return those of `columns` that fit into `width` cells beside the words.

    A column takes what it needs, the arrow of the one sorted by included, and the last cell stays
    blank. Where not all fit, the last of `columns` are left out, and only then the one sorted by.
    """
    free_width = width - 1 - MIN_WORD_WIDTH
    widths: dict[str, int] = {}
    for column in sorted(columns, key=lambda column: column != sorted_by):
        column_width = COLUMN_GAP + len(COLUMN_BY_NAME[column].label) + (column == sorted_by)
        if column_width <= free_width or (not widths and width - 1 - column_width >= 8):
            widths[column] = column_width
            free_width -= column_width
    word_width = max(1, width - 1 - sum(widths.values()))
    return (
        ColumnSlot("word", min(word_width, max(max_word_width + COLUMN_GAP, 8))),
        *(ColumnSlot(column, widths[column]) for column in COLUMN_BY_NAME if column in widths),
    )
