"""A pane with a list, alone in an app: what tests of the words and of the solutions share."""

from typing import Any

from lbtui.puzzle import Board
from lbtui.tui.main.table_pane import TablePane

BOARD = Board(["riu", "pgh", "lcs", "yao"])


def lines(pane: TablePane[Any, Any]) -> list[str]:
    """Return the rows that are seen."""
    view = pane.row_list
    return [view.render_line(y).text.rstrip() for y in range(view.size.height)]


def note(pane: TablePane[Any, Any]) -> str:
    """Return what is said of the filter, in full."""
    return pane.filter_note[0]


def count(pane: TablePane[Any, Any]) -> str:
    """Return how many rows there are, as it is said beside the filter."""
    return str(pane.filter_line.query_one(".count").render()).strip()
