"""How a notebook shows what the library gives: boards as pictures, solutions as a table."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from itertools import islice

from lbtui.drawing.svg import svg_document
from lbtui.engine import Solution
from lbtui.play.review import Review
from lbtui.puzzle import Board
from lbtui.solutions import Solutions

MAX_ROWS = 10
"""Solutions that are shown."""

MAX_SECONDS = 1.0
"""The most to count what is shown, unless the solutions have a shorter limit."""


def solution_svg(solution: Solution) -> str | None:
    """Return the picture of a solution; None if its board is not known."""
    board = getattr(solution, "_board", None)
    return None if board is None else svg_document(board, solution.words)


def solutions_html(solutions: Solutions) -> str:
    """Return a table of the first solutions, those found in about a second."""
    space = solutions._space
    seconds = MAX_SECONDS if space.seconds is None else min(space.seconds, MAX_SECONDS)
    limited = Solutions(space.with_changed_limits(seconds=seconds))
    rows = ""
    for rank, solution in enumerate(islice(limited, MAX_ROWS), 1):
        cells = (rank, solution, solution.letters, solution.score)
        rows += f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in cells)}</tr>"
    caption = escape(repr(limited).strip("<>"))
    header = "<tr><th></th><th>solution</th><th>letters</th><th>score</th></tr>"
    if not rows:
        minimum = limited.minimum()
        reason = minimum.found_yet_text
        if minimum.word_count:
            reason = f": the shortest found has {minimum.text()}"
        header = f"<tr><td>no solution{reason}</td></tr>"
    return f"<table><caption>{caption}</caption>{header}{rows}</table>"


def review_html(review: Review) -> str:
    """Return the picture of what was played, over the text of a review."""
    picture = b64encode(svg_document(review.board, review.words).encode()).decode()
    # As an image: the styles of a picture in the page would apply to the whole page.
    image = f'<img alt="" width="320" src="data:image/svg+xml;base64,{picture}">'
    return f"{image}<pre>{escape(review.text())}</pre>"


def add_displays() -> None:
    """Let notebooks find these functions, as methods of names that they look for."""
    for shown_class, name, method in (
        (Board, "_repr_svg_", svg_document),
        (Solution, "_repr_svg_", solution_svg),
        (Solutions, "_repr_html_", solutions_html),
        (Review, "_repr_html_", review_html),
    ):
        setattr(shown_class, name, method)
