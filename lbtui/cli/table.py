"""Aligned columns under one heading, for people at a terminal."""

from __future__ import annotations

from lbtui.text import text_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lbtui.cli.output import Out

GAP = "  "


class Table:
    """Lines of a table whose rows come in one or more blocks.

    columns: the title of each, after "<" or ">" for the side it is aligned to
    strong: the number of the column in bold
    """

    def __init__(self, out: Out, columns: Sequence[str], *, strong: int) -> None:
        self._out = out
        self._sides = [column[0] for column in columns]
        self._titles = [column[1:] for column in columns]
        self._widths = [0] * len(columns)
        self._strong = strong

    def lines(self, rows: Sequence[Sequence[str]]) -> Iterator[str]:
        """Yield lines for some rows, one each; before the first ever, the heading.

        Columns are as wide as these rows and those before need.
        """
        first = not any(self._widths)
        widths = [map(text_width, cells) for cells in zip(self._titles, *rows, strict=True)]
        self._widths = list(map(max, self._widths, map(max, widths)))
        if first:
            yield f"{self._out.dim}{self._line(self._titles, strong=-1)}{self._out.plain}"
        for row in rows:
            yield self._line(row, self._strong)

    def _line(self, cells: Sequence[str], strong: int) -> str:
        shown = []
        for at, (cell, side) in enumerate(zip(cells, self._sides, strict=True)):
            blanks = " " * (self._widths[at] - text_width(cell))
            text = f"{self._out.bold}{cell}{self._out.plain}" if at == strong else cell
            shown.append(blanks + text if side == ">" else text + blanks)
        return GAP.join(shown).rstrip()
