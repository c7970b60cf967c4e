"""Draw a Letter Boxed board, on the terminal or as an SVG picture.

With words, their path is drawn across the board, each word in a line style of its own.
An SVG picture follows the reader's choice of light or dark on screen, and is light in print.

examples:
  lbtui draw "riu pgh lcs yao"
  lbtui draw "riu pgh lcs yao" gracious splashy
  lbtui draw "riu pgh lcs yao" "$(lbtui solve 'riu pgh lcs yao' --limit 1)"
  lbtui draw abcdefghij --sides 5 --svg board.svg
  lbtui draw "riu pgh lcs yao" --svg birthday.svg --title "Ada's birthday"
"""

import os
from collections.abc import Sequence

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import chain_words, split_board
from lbtui.cli.output import OK, Failure, Out, refuse_existing, write_file
from lbtui.drawing.canvas import Run, best_mode
from lbtui.puzzle import Board

WIDTH, HEIGHT = 60, 30
"""The largest picture, and the one for a file or a pipe, in cells."""

WORD_COLOURS = (34, 35, 32, 36, 31, 39, 33, 34)
"""The terminal's own colours for the words of a chain."""


def run(args: Args) -> int:
    """Draw a board."""
    board, given = split_board(args)
    words: Sequence[str] = chain_words(board, given) if given else ()
    out = Out(data=args.svg == "-")
    if args.title and not args.svg:
        raise Failure("--title is for --svg")
    try:
        if args.svg:
            _write_svg(args, board, words, out)
        else:
            _print(board, words, out)
    except ValueError as error:
        raise Failure(str(error)) from None
    return OK


def _write_svg(args: Args, board: Board, words: Sequence[str], out: Out) -> None:
    from lbtui.drawing.svg import svg_document

    picture = svg_document(board, words, title=args.title)
    if args.svg == "-":
        out.line(picture.rstrip("\n"))
        return
    refuse_existing(args.svg, force=args.force)
    write_file(args.svg, picture)


def _print(board: Board, words: Sequence[str], out: Out) -> None:
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
    usage="BOARD [WORD…] [options]",
    summary="draw a board, and a solution across it",
    exit_help=("drawn",),
    nargs=(1, None),
    options=(
        options.SIDES,
        Option("--svg", metavar="FILE", help="write an SVG picture to FILE; '-' is stdout"),
        Option("--title", metavar="TEXT", default="", help="a title above the SVG picture"),
        options.FORCE,
    ),
)
