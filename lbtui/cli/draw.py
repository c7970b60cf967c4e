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
from lbtui.cli.inputs import parse_chain, read_board_and_words
from lbtui.cli.output import Failure, Stdout, check_overwrite, write_file
from lbtui.drawing.canvas import TextRun, pick_mode
from lbtui.puzzle import Board

MAX_PICTURE_WIDTH, MAX_PICTURE_HEIGHT = 60, 30
"""The largest picture, and the one for a file or a pipe, in cells."""

WORD_COLOUR_CODES = (34, 35, 32, 36, 31, 39, 33, 34)
"""The terminal's own colours for the words of a chain."""


def run(args: Args) -> None:
    """Draw a board."""
    board, texts = read_board_and_words(args)
    words: Sequence[str] = parse_chain(board, texts) if texts else ()
    out = Stdout(for_programs=args.svg == "-")
    if args.title and not args.svg:
        raise Failure("--title is for --svg")
    try:
        if args.svg:
            _write_svg(args, board, words, out)
        else:
            _print_picture(board, words, out)
    except ValueError as error:
        raise Failure(str(error)) from None


def _write_svg(args: Args, board: Board, words: Sequence[str], out: Stdout) -> None:
    from lbtui.drawing.svg import svg_document

    svg_text = svg_document(board, words, title=args.title)
    if args.svg == "-":
        out.print(svg_text.rstrip("\n"))
        return
    check_overwrite(args.svg, force=args.force)
    write_file(args.svg, svg_text)


def _print_picture(board: Board, words: Sequence[str], out: Stdout) -> None:
    from lbtui.drawing.picture import draw_board_rows
    from lbtui.settings import Settings

    width, height = MAX_PICTURE_WIDTH, MAX_PICTURE_HEIGHT
    if out.is_terminal:
        size = os.get_terminal_size(1)
        width = min(size.columns or MAX_PICTURE_WIDTH, MAX_PICTURE_WIDTH)
        height = min(max(size.lines, 10) - 2, MAX_PICTURE_HEIGHT)
    mode = Settings.load().canvas
    if mode == "auto":
        mode = pick_mode(out.encoding, colours=bool(out.bold))
    rows = draw_board_rows(board, words, width=width, height=height, mode=mode)
    lines = ["".join([_style_text_run(run, out) for run in row]).rstrip() for row in rows]
    out.print("\n".join(lines).strip("\n"))


def _style_text_run(text_run: TextRun, out: Stdout) -> str:
    """Return a piece of the picture in the style of its ink (see `lbtui.drawing.picture`)."""
    text, ink = text_run
    names = ink.split()
    if not out.bold or not names or not text.strip():
        return text
    word_numbers = [int(name[5:]) for name in names if name.startswith("word-")]
    styles = [str(WORD_COLOUR_CODES[word - 1]) for word in word_numbers]
    if {"frame", "open"} & {*names}:
        styles.append("2")
    elif names[0] in ("letter", "number", "name"):
        styles.append("1")
    return f"\x1b[{';'.join(styles)}m{text}{out.reset}" if styles else text


COMMAND = Command(
    usage="BOARD [WORD…] [options]",
    summary="draw a board, and a solution across it",
    exit_meanings=("drawn",),
    options=(
        options.SIDES_OPTION,
        Option("--svg", metavar="FILE", help="write an SVG picture to FILE; '-' is stdout"),
        Option("--title", metavar="TEXT", default="", help="a title above the SVG picture"),
        options.FORCE_OPTION,
    ),
)
