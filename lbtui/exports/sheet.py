"""Boards as a page to print: one HTML file, with the rules, lines to write on and the answers."""

from collections.abc import Sequence

from lbtui.drawing.svg import escape_text, svg_document
from lbtui.engine import Value
from lbtui.formatting import EN_DASH, capitals
from lbtui.puzzle import Board

BOARDS_PER_PAGE = (1, 2, 4, 6)
"""How many boards a page may have."""

DEFAULT_ANSWER_LINES = 5
"""Lines to write on, where par is unknown."""
MAX_ANSWER_LINES = 6
"""What the smallest picture leaves room for."""

MAX_TITLE_LENGTH = 200

RULES_TEXT = (
    "Connect letters from different sides; each word starts with the last letter of the one before;"
    " use every letter."
)
"""Below the title of a page of boards."""

_CSS = """\
@page{margin:12mm}
*{box-sizing:border-box}
body{margin:0 auto;max-width:186mm;font:11pt/1.4 Georgia,'DejaVu Serif',serif;
color:#000;background:#fff}
.page{break-after:page}
.page:last-child{break-after:auto}
h1{font-size:16pt;line-height:1.2;margin:0 0 4mm;overflow:hidden;overflow-wrap:anywhere;
display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical}
.rules{font-size:9pt;margin:-3mm 0 3mm}
section{display:grid;gap:4mm;height:228mm}
article{display:flex;gap:4mm;min-width:0;min-height:0}
article>div{flex:1;min-width:0}
h2{font-size:11pt;margin:0}
svg{flex:none;margin:0 auto;width:auto}
hr{border:0;border-bottom:.3mm solid #000;margin:8mm 0 0}
.per-1 article,.per-4 article{flex-direction:column}
.per-4,.per-6{grid-template-columns:1fr 1fr}
.per-2,.per-4{grid-template-rows:1fr 1fr}
.per-6{grid-template-rows:1fr 1fr 1fr}
.per-1 svg{height:144mm}
.per-2 svg{height:110mm}
.per-4 svg{height:61mm}
.per-6 svg{height:54mm}
.per-4 hr,.per-6 hr{margin-top:6.5mm}
ol{columns:2;column-gap:12mm;padding-left:9mm}
li{break-inside:avoid;margin-bottom:2mm}
.paper{fill:none!important}
.box,.ring{fill:#fff!important;stroke:#000!important}
.letter{fill:#000!important}
"""


class SheetBoard(Value):
    """A board to print.

    heading: what stands above it, as its date
    par: its target number of words, None if unknown; is_estimated: it is not the publisher's
    answer: the words of a solution, in order; None if none is known
    """

    board: Board
    heading: str = ""
    par: int | None = None
    is_estimated: bool = False
    answer: tuple[str, ...] | None = None


def make_sheet_document(
    boards: Sequence[SheetBoard], *, title: str = "", per_page: int = 2, with_answers: bool = True
) -> str:
    """Return an HTML document of boards under the rules.

    It fits A4 and Letter, has no script and refers to nothing outside; all text in it is escaped.
    `per_page`: boards on each page, one of BOARDS_PER_PAGE; `with_answers`: on a page of their own,
    after all boards.
    """
    title = escape_text(title[:MAX_TITLE_LENGTH]) or "Letter Boxed"
    pages = []
    for page in range(0, len(boards), per_page):
        articles = []
        for number, board in enumerate(boards[page : page + per_page], page + 1):
            articles.append(_format_article(board, f"{number}. " if len(boards) > 1 else ""))
        body = "\n".join(articles)
        header = f'<h1>{title}</h1>\n<p class="rules">{RULES_TEXT}</p>'
        pages.append(f'{header}\n<section class="per-{per_page}">\n{body}\n</section>')
    if with_answers:
        items = "\n".join([f"<li>{_format_answer(board)}</li>" for board in boards])
        pages.append(f"<h1>{title}: answers</h1>\n<ol>\n{items}\n</ol>")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{title}</title>\n<style>\n{_CSS}</style>\n</head>\n<body>\n"
        + "\n".join([f'<div class="page">\n{page}\n</div>' for page in pages])
        + "\n</body>\n</html>\n"
    )


def _format_article(board: SheetBoard, prefix: str) -> str:
    """Return a board, with what it is and lines to write on."""
    estimate = ", our estimate" if board.is_estimated else ""
    par = f"par {board.par}{estimate}" if board.par else ""
    heading = escape_text(prefix + " · ".join(filter(None, (board.heading, par))))
    lines = "<hr>" * min(board.par or DEFAULT_ANSWER_LINES, MAX_ANSWER_LINES)
    return f"<article>{svg_document(board.board)}<div><h2>{heading}</h2>{lines}</div></article>"


def _format_answer(board: SheetBoard) -> str:
    """Return a board and its answer, in capitals."""
    words = EN_DASH.join(map(capitals, board.answer)) if board.answer else "no answer"
    return escape_text(f"{capitals(str(board.board))}: {words}")
