"""The sides of a board that is drawn with characters, read by where its letters stand."""

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from lbtui.formatting import char_width, text_width
from lbtui.sources.gamedata import SourceError

UNCERTAIN_SIDES = "the sides of this drawing are not certain; type the letters instead"

_LETTER_PATTERN = re.compile("[^\\W\\d_][\u0300-\u036f]*")
_MARK_PATTERNS = re.compile("[^\\w\\s\u0300-\u036f]|_"), re.compile("[^\\w\\s\u0300-\u036f]|[\\d_]")
_RING_LINE = r"^[^\w\n]*\d*[^\w\n]*[+*@#][^\w\n]*[+*@#][^\w\n]*$"
_PICTURE_PATTERN = re.compile(f"[\u2580-\u259f\u2800-\u28ff]|{_RING_LINE}", re.MULTILINE)
"""Block elements, braille, and the rings of a drawing in ASCII: no text is written with these."""


class DrawnRow(NamedTuple):
    """A line of a drawing.

    mark_span: the columns of the first and the last character that is neither letter nor digit
    numbered_span: the same where digits count, too: numbers of words stand on a frame or outside it
    """

    letter_by_column: dict[int, str]
    mark_span: tuple[int, int] | None
    numbered_span: tuple[int, int] | None

    @property
    def frame_spans(self) -> set[tuple[int, int]]:
        """Where a frame may begin and end."""
        return {span for span in (self.mark_span, self.numbered_span) if span}

    @property
    def has_lone_letters(self) -> bool:
        """Whether there are letters, and none stands right beside another."""
        return bool(self.letter_by_column) and all(
            next_column - column > text_width(self.letter_by_column[column])
            for column, next_column in pairwise(self.letter_by_column)
        )

    @property
    def indent(self) -> int | None:
        """The column of the first letter, None if there is a mark before it."""
        column = min(self.letter_by_column)
        return None if self.mark_span and column > self.mark_span[0] else column


def find_drawn_sides(text: str) -> list[str] | None:
    """Return the sides of a board drawn in `text`, in board order; None if nothing is drawn.

    Around a box, or blank space, stand the letters of the first side above, of the second on the
    right, of the third below and of the last on the left. A small board may be drawn as rows of
    letters, its sides further apart than its letters. Raises SourceError, one line, for a drawing
    whose sides are not certain, as those of every other polygon.
    """
    rows = [_parse_row(line) for line in _strip_gutter(text.expandtabs().split("\n"))]
    lone_indices = [n for n, row in enumerate(rows) if row.has_lone_letters]
    if not lone_indices:
        return None
    # A box spans them all; the letters above and below it may stand side by side.
    first, last = lone_indices[0], lone_indices[-1]
    tops = [n for n in range(first + 1) if rows[n].letter_by_column][-2:]
    bottoms = [n for n in range(last, len(rows)) if rows[n].letter_by_column][:2]
    for top, bottom in product(tops, reversed(bottoms)):
        sides = _find_sides_around_box(rows[top : bottom + 1])
        if sides:
            return sides
    inner_rows = [row for row in rows[first : last + 1] if row.letter_by_column]
    sides = _find_sides_in_rows(inner_rows) if len(inner_rows) == len(lone_indices) else None
    if sides:
        return sides
    indents = [indent for n in lone_indices if (indent := rows[n].indent) is not None]
    spread = max(indents, default=0) - min(indents, default=0)
    if (len(lone_indices) > 2 and spread > 1) or _PICTURE_PATTERN.search(text):
        raise SourceError(UNCERTAIN_SIDES)
    return None


def _strip_gutter(lines: Sequence[str]) -> Sequence[str]:
    """Return lines without the mark that all begin with, or end with, as quoted lines do."""
    for direction in (slice(None), slice(None, None, -1)):
        flipped_lines = [line[direction] for line in lines]
        marks = {line.strip()[:1] for line in flipped_lines if line.strip()}
        if len(marks) == 1 and not (mark := marks.pop()).isalnum():
            lines = [line.replace(mark, " ", 1)[direction] for line in flipped_lines]
    return lines


def _parse_row(line: str) -> DrawnRow:
    columns = [0, *accumulate(map(char_width, line))]
    letters = {columns[match.start()]: match[0] for match in _LETTER_PATTERN.finditer(line)}
    spans = []
    for pattern in _MARK_PATTERNS:
        mark_columns = [columns[match.start()] for match in pattern.finditer(line)]
        spans.append((mark_columns[0], mark_columns[-1]) if mark_columns else None)
    return DrawnRow(letters, *spans)


def _find_sides_around_box(rows: Sequence[DrawnRow]) -> list[str] | None:
    """Return four sides, from the row above a box to the row below it; None if it is no box."""
    if len(rows) < 3:
        return None
    top, *inner_rows, bottom = rows
    side_rows = [row for row in inner_rows if row.letter_by_column]
    columns = sorted({column for row in side_rows for column in row.letter_by_column})
    if len(columns) != 2 or not all(row.has_lone_letters for row in side_rows):
        return None
    left, right = columns
    end_columns = top.letter_by_column.keys() | bottom.letter_by_column.keys()
    if left > min(end_columns) or right < max(end_columns):
        return None
    spans = [row.frame_spans for row in rows if row.frame_spans]
    # Lines of two letters may be sides themselves.
    if left in end_columns or right in end_columns:
        if spans:
            return None
        if right - left < 4 and 2 in (len(top.letter_by_column), len(bottom.letter_by_column)):
            return None
        if top.letter_by_column.keys() == bottom.letter_by_column.keys() == {left, right}:
            raise SourceError(UNCERTAIN_SIDES)
    if spans and not set.intersection(*spans):  # it is slanting
        return None

    def join_letters(rows: Sequence[DrawnRow], *columns: int) -> str:
        return "".join(row.letter_by_column.get(column, "") for row in rows for column in columns)

    return [
        join_letters([top], *top.letter_by_column),
        join_letters(side_rows, right),
        join_letters([bottom], *bottom.letter_by_column),
        join_letters(side_rows, left),
    ]


def _find_sides_in_rows(rows: Sequence[DrawnRow]) -> list[str] | None:
    """Return the sides of letters in rows, a blank between letters and three between sides."""
    if any(row.frame_spans for row in rows):
        return None
    widths = [text_width(letter) for row in rows for letter in row.letter_by_column.values()]
    letter_gap = max(widths, default=1) + 1
    side_gap = letter_gap + 2
    gaps = {end - start for row in rows for start, end in pairwise(row.letter_by_column)}
    if not gaps or not gaps <= {letter_gap, side_gap} or (len(rows) < 3 and side_gap not in gaps):
        return None
    sides: list[str] = []
    for row in rows:
        previous_column = None
        for column, letter in row.letter_by_column.items():
            if previous_column is not None and column - previous_column == letter_gap:
                sides[-1] += letter
            else:
                sides.append(letter)
            previous_column = column
    if gaps == {side_gap} and len(sides) != 4:  # spaced letters, or sides of one letter each
        raise SourceError(UNCERTAIN_SIDES)
    return sides
