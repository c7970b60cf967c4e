"""Draw a Letter Boxed board, on the terminal or as an SVG picture.

With words, their path is drawn across the board, each word in a line style of its own. --best
draws the best solution, and says how many others have the same number of words.
An SVG picture follows the reader's choice of light or dark on screen, and is light in print.

examples:
  lbtui draw "riu pgh lcs yao"
  lbtui draw "riu pgh lcs yao" gracious splashy
  lbtui draw "riu pgh lcs yao" --best --rank familiar
  lbtui draw abcdefghij --sides 5 --svg board.svg
"""

import os
from collections.abc import Sequence

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import SEARCHING, chain_words, split_board, try_lists
from lbtui.cli.output import NOT_FOUND, NOT_WRITTEN, OK, UNPROVEN, Failure, Out
from lbtui.drawing.canvas import Run, best_mode
from lbtui.puzzle import Board
from lbtui.puzzle.text import quote

WIDTH, HEIGHT = 60, 30
"""The largest picture, and the one for a file or a pipe, in cells."""

WORD_COLOURS = (34, 35, 32, 36, 31, 39, 33, 34)
"""The terminal's own colours for the words of a chain."""


def run(args: Args) -> int:
    """Draw a board."""
    board, given = split_board(args)
    words: Sequence[str] = chain_words(board, given) if given else ()
    if args.best and words:
        raise Failure("--best chooses the words itself; give either")
    caption, code = "", OK
    if args.best:
        words, caption, code = _best(board, args)
    out = Out(data=args.svg == "-", color=args.color)
    try:
        if args.svg:
            _write_svg(args.svg, board, words, caption, out)
        else:
            _print(board, words, caption, out)
    except ValueError as error:
        raise Failure(str(error)) from None
    return code


def _best(board: Board, args: Args) -> tuple[Sequence[str], str, int]:
    """Return the words of the best solution, what to say about it, and the exit code."""
    from lbtui.engine import Count, Limits, Space

    space, _ = try_lists(
        board,
        args,
        lambda candidates: Space(
            candidates, Limits(ranking=args.rank, bridges=args.bridges, seconds=SEARCHING)
        ),
        lambda space: space.minimum().words,
    )
    minimum = space.minimum()
    if minimum.words is None:
        return (), f"No solution{minimum.found_yet}", NOT_FOUND if minimum.proven else UNPROVEN
    space = space.widened(minimum.words)
    count = space.count(minimum.words)
    others = Count(solutions=count.solutions - 1, exact=count.exact)
    kind = others.text("other solution")
    if not others.solutions and others.exact:
        kind = "the only solution"
    best = next(iter(space.level(minimum.words)))
    return best.words, f"{kind} of {minimum.text()}", OK


def _write_svg(path: str, board: Board, words: Sequence[str], caption: str, out: Out) -> None:
    from lbtui.drawing.svg import svg_document

    picture = svg_document(board, words, caption)
    if path == "-":
        out.line(picture.rstrip("\n"))
        return
    from lbtui.store import write_atomic

    try:
        write_atomic(os.path.expanduser(path), picture.encode())
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Failure(f"{quote(path, 200)} could not be written: {why}", NOT_WRITTEN) from None


def _print(board: Board, words: Sequence[str], caption: str, out: Out) -> None:
    from lbtui.drawing.picture import draw_rows
    from lbtui.settings import Settings

    width, height = WIDTH, HEIGHT
    if out.people:
        size = os.get_terminal_size(1)
        width = min(size.columns or WIDTH, WIDTH)
        height = min(max(size.lines, 10) - 2, HEIGHT)
    mode = Settings.load().canvas
    if mode == "auto":
        mode = best_mode(out.encoding, colours=bool(out.bold))
    rows = draw_rows(board, words, width=width, height=height, mode=mode)
    lines = ["".join([_in_style(run, out) for run in row]).rstrip() for row in rows]
    out.line("\n".join(lines).strip("\n"))
    if caption:
        out.line(f"{out.bold}{caption:^{width}}".rstrip() + out.plain)


def _in_style(run: Run, out: Out) -> str:
    """Return a piece of the picture in the style of its ink (see `lbtui.drawing.picture`)."""
    text, ink = run
    names = ink.split()
    if not out.bold or not names or not text.strip():
        return text
    styles = [str(WORD_COLOURS[int(name[5:]) - 1]) for name in names if name.startswith("word-")]
    if {"frame", "open"} & {*names}:
        styles.append("2")
    elif names[0] in ("letter", "number", "name"):
        styles.append("1")
    return f"\x1b[{';'.join(styles)}m{text}{out.plain}" if styles else text


COMMAND = Command(
    "draw",
    usage="BOARD [WORD… | --best] [options]",
    summary="draw a board, and a solution across it",
    text=__doc__,
    exits=("drawn", "--best found no solution", "--best found none in its time"),
    least=1,
    run=run,
    options=(
        *options.FOR_WORDS,
        Option(
            "--best", help="draw the best solution, or say that there is none", group="selection"
        ),
        options.RANK,
        options.BRIDGES,
        Option("--svg", metavar="FILE", help="write an SVG picture to FILE; '-' is stdout"),
        options.COLOR,
    ),
)
