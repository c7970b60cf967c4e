"""A board with the path of a chain as an SVG picture: light or dark as the reader's system, and
always light in print."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import hypot
from textwrap import wrap

from lbtui.drawing.layout import Point, polygon_corners
from lbtui.drawing.route import PENS
from lbtui.puzzle import clean
from lbtui.puzzle.board import Board, Spot
from lbtui.text import capital, capitals

INRADIUS = 180.0  # from the middle to a side; user units, pixels when shown unscaled
SPREAD = 0.96  # how much of a side its spots spread over
TO_LETTER = 30.0  # from a spot to the middle of its letter
MARGIN = 56.0  # from the box to the edge of the picture
RING = 7.5
LANE = 5.0  # between two lines that join the same two spots
LINE = 26.0  # a line of the legend
FONT = 18.0
MAX_TITLE_LENGTH, TITLE_WIDTH = 100, 36  # characters, of a title and of a line of it in ASCII

# Words of a chain: on light and on dark, apart in lightness as well as in hue.
COLOURS = (
    ("#a8432f", "#f0a090"),
    ("#1b6a86", "#7cc7e4"),
    ("#4d7b12", "#b3dc83"),
    ("#6a3fa0", "#cdb0f5"),
    ("#96650a", "#f2c65c"),
    ("#4a4a4a", "#e2e2e2"),
    ("#a3246f", "#f59ccb"),
    ("#2a55ad", "#9dbbf7"),
)


def svg_document(board: Board, words: Sequence[str] = (), *, title: str = "") -> str:
    """Return an SVG document of a board and the path of `words` across it, under a title.

    It refers to nothing outside, and all text in it is escaped. Raises ValueError, one line,
    when a word cannot be played on the board.
    """
    from lbtui.puzzle.chain import trace_chain

    paths = trace_chain(board, words) if words else []
    corners, spots, normals = _geometry(tuple([len(side) for side in board.sides]))
    left = min(x for x, _ in corners) - MARGIN
    top = min(y for _, y in corners) - MARGIN
    width = max(x for x, _ in corners) + MARGIN - left
    bottom = max(y for _, y in corners) + MARGIN
    title = clean(title, MAX_TITLE_LENGTH)
    heading = wrap(title, TITLE_WIDTH if title.isascii() else TITLE_WIDTH // 2)
    top -= LINE * len(heading)
    height = bottom - top + (LINE * len(words) + 10 if words else 0)
    middle = left + width / 2
    named = plain(" ".join(heading) or f"Letter Boxed: {board}")
    shown = [*map(capitals, words)]
    told = plain(" - ".join(shown))
    legend = [f"{n} {word}" for n, word in enumerate(shown, 1)] if len(shown) > 1 else shown
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}">',
        f"<title>{named}</title>",
        *([f"<desc>{told}</desc>"] if told else []),
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" x="{_n(left)}" y="{_n(top)}" '
        f'width="{_n(width)}" height="{_n(height)}"/>',
        '<polygon class="box" points="'
        + " ".join([f"{_n(x)},{_n(y)}" for x, y in corners])
        + '"/>',
        *[_text("title", (middle, top + LINE * n), line) for n, line in enumerate(heading, 1)],
        *_lines(paths, spots),
        *_spots(board, paths, spots, normals),
        *[
            _text(f"name w{n % len(PENS) + 1}", (middle, bottom + 4 + LINE * n), text)
            for n, text in enumerate(legend)
        ],
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _geometry(
    shape: tuple[int, ...],
) -> tuple[list[Point], dict[Spot, Point], dict[int, Point]]:
    """Return each side's corners, spots and outward direction, around (0, 0)."""
    sides = len(shape)
    corners = polygon_corners(sides, INRADIUS)
    spots: dict[Spot, Point] = {}
    normals: dict[int, Point] = {}
    for side, count in enumerate(shape):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % sides]
        if sides == 4 and side >= 2:
            x0, y0, x1, y1 = x1, y1, x0, y0
        normals[side] = ((x0 + x1) / 2 / INRADIUS, (y0 + y1) / 2 / INRADIUS)
        for n in range(count):
            t = 0.5 + ((n + 0.5) / count - 0.5) * SPREAD
            spots[side, n] = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
    return corners, spots, normals


def _lines(paths: Sequence[Sequence[Spot]], spots: dict[Spot, Point]) -> list[str]:
    """Return the path of each word, and its number at the middle of its first line."""
    parts: list[str] = []
    numbers: list[str] = []
    lanes: dict[tuple[Spot, Spot], int] = {}
    for word, path in enumerate(paths):
        moves: list[str] = []
        badge: Point | None = None
        for before, after in pairwise(path):
            pair = (before, after) if before < after else (after, before)
            lane = lanes[pair] = lanes.get(pair, -1) + 1
            (x0, y0), (x1, y1) = spots[pair[0]], spots[pair[1]]
            length = hypot(x1 - x0, y1 - y0) or 1.0
            off = LANE * ((lane + 1) // 2) * (-1 if lane % 2 else 1)
            ox, oy = off * (y1 - y0) / length, off * (x0 - x1) / length
            (x0, y0), (x1, y1) = spots[before], spots[after]
            moves.append(f"M{_n(x0 + ox)} {_n(y0 + oy)}L{_n(x1 + ox)} {_n(y1 + oy)}")
            badge = badge or ((x0 + x1) / 2 + ox, (y0 + y1) / 2 + oy)
        if badge is None:  # a word of one letter
            continue
        style = word % len(PENS) + 1
        parts.append(_stroke("".join(moves), style))
        if len(paths) > 1:
            x, y = badge
            numbers.append(
                f'<g class="w{style}"><circle class="badge" cx="{_n(x)}" cy="{_n(y)}" r="10"/>'
                f"{_text('number', badge, str(word + 1))}</g>"
            )
    return parts + numbers


def _stroke(path: str, style: int) -> str:
    """Return a path drawn with a word's pen."""
    dashes = " ".join([str(3 * length) for length in PENS[style - 1]])
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path class="line w{style}" d="{path}"{dash}/>'


def _spots(
    board: Board,
    paths: Sequence[Sequence[Spot]],
    spots: dict[Spot, Point],
    normals: dict[int, Point],
) -> list[str]:
    """Return a ring and a letter for each spot; the first has a dot in it, the last a ring."""
    covered: dict[Spot, int] = {}
    for word, path in enumerate(paths):
        for spot in path:
            covered.setdefault(spot, word % len(PENS) + 1)
    visited = [spot for path in paths for spot in path]
    parts: list[str] = []
    for spot, (x, y) in spots.items():
        style = f" w{covered[spot]}" if spot in covered else (" open" if paths else "")
        at = f'cx="{_n(x)}" cy="{_n(y)}"'
        ends = visited and spot in (visited[0], visited[-1])
        filled = spot in covered and not ends
        parts.append(f'<circle class="ring{" full" if filled else ""}{style}" {at} r="{RING}"/>')
        if ends:
            full = " full" if spot == visited[0] else ""
            parts.append(f'<circle class="ring{full}{style}" {at} r="3"/>')
        dx, dy = normals[spot[0]]
        beside = (x + TO_LETTER * dx, y + TO_LETTER * dy)
        parts.append(_text(f"letter{style}", beside, capital(board.letter_at(spot))))
    return parts


def _text(style: str, at: Point, text: str) -> str:
    """Return a text with the middle of its line at a point."""
    x, y = at
    return f'<text class="{style}" x="{_n(x)}" y="{_n(y)}" dy=".36em">{plain(text)}</text>'


def _n(value: float) -> str:
    """Return a number as short as it can be written with one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def plain(text: str) -> str:
    """Return text that is safe in an element or an attribute."""
    return escape(clean(text, 1000))


def _palette(dark: int) -> str:
    """Return the rules that differ between light and dark."""
    paper, inside, ink, quiet = (
        ("#f6ede8", "#fffdfb", "#26272c", "#8b8680"),
        ("#15171c", "#1b1e25", "#e4e6eb", "#6d7484"),
    )[dark]
    rules = [
        f".paper{{fill:{paper}}}.box{{fill:{inside};stroke:{ink}}}",
        f".ring{{fill:{inside};stroke:{ink}}}.letter,.title{{fill:{ink}}}",
        f".ring.open{{stroke:{quiet}}}.letter.open{{fill:{quiet}}}.badge{{fill:{inside}}}",
    ]
    for n, pair in enumerate(COLOURS, 1):
        colour = pair[dark]
        rules.append(
            f".line.w{n},.ring.w{n},.w{n} .badge{{stroke:{colour}}}"
            f"text.w{n},.w{n} text,.ring.full.w{n}{{fill:{colour}}}"
        )
    return "".join(rules)


_STYLE = (
    ".box{stroke-width:3}.ring{stroke-width:2.5}.badge{stroke-width:1.5}"
    ".line{fill:none;stroke-width:3;stroke-linecap:butt}"
    "text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
    f"font-weight:bold;font-size:{FONT:.0f}px;text-anchor:middle}}"
    ".letter{font-size:24px}.number{font-size:13px}"
    + _palette(0)
    + "@media screen and (prefers-color-scheme:dark){"
    + _palette(1)
    + "}"
)
