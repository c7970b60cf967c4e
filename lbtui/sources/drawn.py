"""The sides of a board that is drawn with characters, read by where its letters stand."""

import re
from collections.abc import Sequence
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from lbtui.sources.gamedata import SourceError
from lbtui.text import char_width, text_width

UNCERTAIN = "the sides of this drawing are not certain; type the letters instead"

_LETTER = re.compile("[^\\W\\d_][\u0300-\u036f]*")
_MARKS = re.compile("[^\\w\\s\u0300-\u036f]|_"), re.compile("[^\\w\\s\u0300-\u036f]|[\\d_]")
_RINGS = r"^[^\w\n]*\d*[^\w\n]*[+*@#][^\w\n]*[+*@#][^\w\n]*$"
_PICTURE = re.compile(f"[\u2580-\u259f\u2800-\u28ff]|{_RINGS}", re.MULTILINE)
"""Block elements, braille, and the rings of a drawing in ASCII: no text is written with these."""


class DrawnRow(NamedTuple):
    """A line of a drawing.

    letters: by column
    marks: the columns of the first and the last character that is neither letter nor digit
    numbered: the same where digits count, too: numbers of words stand on a frame or outside it
    """

    letters: dict[int, str]
    marks: tuple[int, int] | None
    numbered: tuple[int, int] | None

    @property
    def frames(self) -> set[tuple[int, int]]:
        """Where a frame may begin and end."""
        return {each for each in (self.marks, self.numbered) if each}

    @property
    def alone(self) -> bool:
        """Whether there are letters, and none stands right beside another."""
        return bool(self.letters) and all(
            after - column > text_width(self.letters[column])
            for column, after in pairwise(self.letters)
        )

    @property
    def indent(self) -> int | None:
        """The column of the first letter, None if there is a mark before it."""
        first = min(self.letters)
        return None if self.marks and first > self.marks[0] else first


def sides_of_drawing(text: str) -> list[str] | None:
    """Return the sides of a board drawn in `text`, in board order; None if nothing is drawn.

    Around a box, or blank space, stand the letters of the first side above, of the second on the
    right, of the third below and of the last on the left. A small board may be drawn as rows of
    letters, its sides further apart than its letters. Raises SourceError, one line, for a drawing
    whose sides are not certain, as those of every other polygon.
    """
    rows = [_row(line) for line in _without_gutter(text.expandtabs().split("\n"))]
    alone = [n for n, row in enumerate(rows) if row.alone]
    if not alone:
        return None
    # A box spans them all; the letters above and below it may stand side by side.
    tops = [n for n in range(alone[0] + 1) if rows[n].letters][-2:]
    bottoms = [n for n in range(alone[-1], len(rows)) if rows[n].letters][:2]
    for top, bottom in product(tops, reversed(bottoms)):
        sides = _around_box(rows[top : bottom + 1])
        if sides:
            return sides
    between = [row for row in rows[alone[0] : alone[-1] + 1] if row.letters]
    sides = _in_rows(between) if len(between) == len(alone) else None
    if sides:
        return sides
    indents = [indent for n in alone if (indent := rows[n].indent) is not None]
    spread = max(indents, default=0) - min(indents, default=0)
    if (len(alone) > 2 and spread > 1) or _PICTURE.search(text):
        raise SourceError(UNCERTAIN)
    return None


def _without_gutter(lines: Sequence[str]) -> Sequence[str]:
    """Return lines without the mark that all begin with, or end with, as quoted lines do."""
    for turn in (slice(None), slice(None, None, -1)):
        turned = [line[turn] for line in lines]
        marks = {line.strip()[:1] for line in turned if line.strip()}
        if len(marks) == 1 and not (mark := marks.pop()).isalnum():
            lines = [line.replace(mark, " ", 1)[turn] for line in turned]
    return lines


def _row(line: str) -> DrawnRow:
    columns = [0, *accumulate(map(char_width, line))]
    letters = {columns[found.start()]: found[0] for found in _LETTER.finditer(line)}
    ends = []
    for each in _MARKS:
        marks = [columns[found.start()] for found in each.finditer(line)]
        ends.append((marks[0], marks[-1]) if marks else None)
    return DrawnRow(letters, *ends)


def _around_box(rows: Sequence[DrawnRow]) -> list[str] | None:
    """Return four sides, from the row above a box to the row below it; None if it is no box."""
    if len(rows) < 3:
        return None
    top, *between, bottom = rows
    sides = [row for row in between if row.letters]
    columns = sorted({column for row in sides for column in row.letters})
    if len(columns) != 2 or not all(row.alone for row in sides):
        return None
    left, right = columns
    ends = top.letters.keys() | bottom.letters.keys()
    if left > min(ends) or right < max(ends):
        return None
    frames = [row.frames for row in rows if row.frames]
    if left in ends or right in ends:  # then lines of two letters may be sides themselves
        if frames:
            return None
        if right - left < 4 and 2 in (len(top.letters), len(bottom.letters)):
            return None
        if top.letters.keys() == bottom.letters.keys() == {left, right}:
            raise SourceError(UNCERTAIN)
    if frames and not set.intersection(*frames):  # it is slanting
        return None

    def side(rows: Sequence[DrawnRow], *columns: int) -> str:
        return "".join(row.letters.get(column, "") for row in rows for column in columns)

    return [
        side([top], *top.letters),
        side(sides, right),
        side([bottom], *bottom.letters),
        side(sides, left),
    ]


def _in_rows(rows: Sequence[DrawnRow]) -> list[str] | None:
    """Return the sides of letters in rows, a blank between letters and three between sides."""
    if any(row.frames for row in rows):
        return None
    unit = max((text_width(letter) for row in rows for letter in row.letters.values()), default=1)
    apart = {after - column for row in rows for column, after in pairwise(row.letters)}
    if not apart or not apart <= {unit + 1, unit + 3} or (len(rows) < 3 and unit + 3 not in apart):
        return None
    sides: list[str] = []
    for row in rows:
        before = None
        for column, letter in row.letters.items():
            if before is not None and column - before == unit + 1:
                sides[-1] += letter
            else:
                sides.append(letter)
            before = column
    if apart == {unit + 3} and len(sides) != 4:  # spaced letters, or sides of one letter each
        raise SourceError(UNCERTAIN)
    return sides
