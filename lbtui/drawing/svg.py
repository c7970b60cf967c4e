"""A board with the path of a chain as an SVG picture: light or dark as the reader's system, and
always light in print."""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import hypot
from textwrap import wrap

from lbtui.drawing.layout import Point, Shape, polygon_corners
from lbtui.drawing.route import DASHES
from lbtui.formatting import capital, capitals
from lbtui.puzzle import printable
from lbtui.puzzle.board import Board, Spot

INRADIUS = 180.0  # from the middle to a side; user units, pixels when shown unscaled
SPOT_SPREAD_SHARE = 0.96  # how much of a side its spots spread over
LETTER_DISTANCE = 30.0  # from a spot to the middle of its letter
MARGIN = 56.0  # from the box to the edge of the picture
RING_RADIUS = 7.5
LANE_WIDTH = 5.0  # between two lines that join the same two spots
LINE_HEIGHT = 26.0  # a line of the legend
FONT_SIZE = 18.0
MAX_TITLE_LENGTH, TITLE_WIDTH = 100, 36  # characters, of a title and of a line of it in ASCII

# Words of a chain: on light and on dark, apart in lightness as well as in hue.
WORD_COLOURS = (
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
    corners, spots, normals = _place_spots(tuple([len(side) for side in board.sides]))
    left = min(x for x, _ in corners) - MARGIN
    top = min(y for _, y in corners) - MARGIN
    width = max(x for x, _ in corners) + MARGIN - left
    bottom = max(y for _, y in corners) + MARGIN
    title = printable(title, MAX_TITLE_LENGTH)
    heading = wrap(title, TITLE_WIDTH if title.isascii() else TITLE_WIDTH // 2)
    top -= LINE_HEIGHT * len(heading)
    height = bottom - top + (LINE_HEIGHT * len(words) + 10 if words else 0)
    middle = left + width / 2
    document_title = escape_text(" ".join(heading) or f"Letter Boxed: {board}")
    chain = [*map(capitals, words)]
    description = escape_text(" - ".join(chain))
    legend = [f"{n} {word}" for n, word in enumerate(chain, 1)] if len(chain) > 1 else chain
    points = " ".join([f"{_fmt(x)},{_fmt(y)}" for x, y in corners])
    x, y, w, h = map(_fmt, (left, top, width, height))
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{w}" height="{h}" viewBox="{x} {y} {w} {h}">',
        f"<title>{document_title}</title>",
        *([f"<desc>{description}</desc>"] if description else []),
        f"<style>{_CSS}</style>",
        f'<rect class="paper" x="{x}" y="{y}" width="{w}" height="{h}"/>',
        f'<polygon class="box" points="{points}"/>',
        *[
            _text_element("title", (middle, top + LINE_HEIGHT * n), line)
            for n, line in enumerate(heading, 1)
        ],
        *_draw_lines(paths, spots),
        *_draw_spots(board, paths, spots, normals),
        *[
            _text_element(
                f"name w{n % len(DASHES) + 1}", (middle, bottom + 4 + LINE_HEIGHT * n), text
            )
            for n, text in enumerate(legend)
        ],
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _place_spots(shape: Shape) -> tuple[list[Point], dict[Spot, Point], list[Point]]:
    """Return each side's corners, spots and outward direction, around (0, 0)."""
    sides = len(shape)
    corners = polygon_corners(sides, INRADIUS)
    spots: dict[Spot, Point] = {}
    normals: list[Point] = []
    for side, count in enumerate(shape):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % sides]
        if sides == 4 and side >= 2:
            x0, y0, x1, y1 = x1, y1, x0, y0
        normals.append(((x0 + x1) / 2 / INRADIUS, (y0 + y1) / 2 / INRADIUS))
        for n in range(count):
            share = 0.5 + ((n + 0.5) / count - 0.5) * SPOT_SPREAD_SHARE
            spots[side, n] = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    return corners, spots, normals


def _draw_lines(paths: Sequence[Sequence[Spot]], spots: dict[Spot, Point]) -> list[str]:
    """Return the path of each word, and its number at the middle of its first line."""
    parts: list[str] = []
    numbers: list[str] = []
    last_lane_by_pair: dict[tuple[Spot, Spot], int] = {}
    for word_index, path in enumerate(paths):
        moves: list[str] = []
        number_point: Point | None = None
        for start_spot, end_spot in pairwise(path):
            pair = (start_spot, end_spot) if start_spot < end_spot else (end_spot, start_spot)
            lane = last_lane_by_pair[pair] = last_lane_by_pair.get(pair, -1) + 1
            (x0, y0), (x1, y1) = spots[pair[0]], spots[pair[1]]
            length = hypot(x1 - x0, y1 - y0) or 1.0
            lane_offset = LANE_WIDTH * ((lane + 1) // 2) * (-1 if lane % 2 else 1)
            ox, oy = lane_offset * (y1 - y0) / length, lane_offset * (x0 - x1) / length
            (x0, y0), (x1, y1) = spots[start_spot], spots[end_spot]
            moves.append(f"M{_fmt(x0 + ox)} {_fmt(y0 + oy)}L{_fmt(x1 + ox)} {_fmt(y1 + oy)}")
            number_point = number_point or ((x0 + x1) / 2 + ox, (y0 + y1) / 2 + oy)
        if number_point is None:  # a word of one letter
            continue
        style = word_index % len(DASHES) + 1
        parts.append(_draw_stroke("".join(moves), style))
        if len(paths) > 1:
            x, y = number_point
            numbers.append(
                f'<g class="w{style}"><circle class="badge" cx="{_fmt(x)}" cy="{_fmt(y)}" r="10"/>'
                f"{_text_element('number', number_point, str(word_index + 1))}</g>"
            )
    return parts + numbers


def _draw_stroke(path: str, style: int) -> str:
    """Return a path drawn with a word's pen."""
    dashes = " ".join([str(3 * length) for length in DASHES[style - 1]])
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path class="line w{style}" d="{path}"{dash}/>'


def _draw_spots(
    board: Board, paths: Sequence[Sequence[Spot]], spots: dict[Spot, Point], normals: list[Point]
) -> list[str]:
    """Return a ring and a letter for each spot; the first has a dot in it, the last a ring."""
    style_by_spot: dict[Spot, int] = {}
    for word, path in enumerate(paths):
        for spot in path:
            style_by_spot.setdefault(spot, word % len(DASHES) + 1)
    path_spots = [spot for path in paths for spot in path]
    parts: list[str] = []
    for spot, (x, y) in spots.items():
        style = f" w{style_by_spot[spot]}" if spot in style_by_spot else (" open" if paths else "")
        centre = f'cx="{_fmt(x)}" cy="{_fmt(y)}"'
        is_end = path_spots and spot in (path_spots[0], path_spots[-1])
        full = " full" if spot in style_by_spot and not is_end else ""
        parts.append(f'<circle class="ring{full}{style}" {centre} r="{RING_RADIUS}"/>')
        if is_end:
            full = " full" if spot == path_spots[0] else ""
            parts.append(f'<circle class="ring{full}{style}" {centre} r="3"/>')
        dx, dy = normals[spot[0]]
        letter_point = (x + LETTER_DISTANCE * dx, y + LETTER_DISTANCE * dy)
        parts.append(_text_element(f"letter{style}", letter_point, capital(board.letter_at(spot))))
    return parts


def _text_element(style: str, point: Point, text: str) -> str:
    """Return a text with the middle of its line at a point."""
    x, y = map(_fmt, point)
    return f'<text class="{style}" x="{x}" y="{y}" dy=".36em">{escape_text(text)}</text>'


def _fmt(value: float) -> str:
    """Return a number as short as it can be written with one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def escape_text(text: str) -> str:
    """Return text that is safe in an element or an attribute."""
    return escape(printable(text, 1000))


def _make_palette_css(dark: int) -> str:
    """Return the rules that differ between light and dark."""
    paper, box_fill, ink, muted = (
        ("#f6ede8", "#fffdfb", "#26272c", "#8b8680"),
        ("#15171c", "#1b1e25", "#e4e6eb", "#6d7484"),
    )[dark]
    rules = [
        f".paper{{fill:{paper}}}.box{{fill:{box_fill};stroke:{ink}}}",
        f".ring{{fill:{box_fill};stroke:{ink}}}.letter,.title{{fill:{ink}}}",
        f".ring.open{{stroke:{muted}}}.letter.open{{fill:{muted}}}.badge{{fill:{box_fill}}}",
    ]
    for n, pair in enumerate(WORD_COLOURS, 1):
        colour = pair[dark]
        rules.append(
            f".line.w{n},.ring.w{n},.w{n} .badge{{stroke:{colour}}}"
            f"text.w{n},.w{n} text,.ring.full.w{n}{{fill:{colour}}}"
        )
    return "".join(rules)


_CSS = (
    ".box{stroke-width:3}.ring{stroke-width:2.5}.badge{stroke-width:1.5}"
    ".line{fill:none;stroke-width:3;stroke-linecap:butt}"
    "text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
    f"font-weight:bold;font-size:{FONT_SIZE:.0f}px;text-anchor:middle}}"
    ".letter{font-size:24px}.number{font-size:13px}"
    + _make_palette_css(0)
    + "@media screen and (prefers-color-scheme:dark){"
    + _make_palette_css(1)
    + "}"
)
