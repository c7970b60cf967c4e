"""Exports: where to write the list on display or the board, and in which format."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from lbtui.drawing.svg import svg_document
from lbtui.engine import Cancelled, Candidates, LevelCount, Limits, Space
from lbtui.errors import LbtuiError
from lbtui.exports.rows import format_solutions, format_words, rank_solutions
from lbtui.exports.sheet import SheetBoard, make_sheet_document
from lbtui.formatting import plural
from lbtui.puzzle import Board
from lbtui.store import write_atomic
from lbtui.terminal.capabilities import is_visitor
from lbtui.tui.dialogs.prompts import PathPrompt, PromptScreen, confirm
from lbtui.tui.threads import call_in_thread, report_errors
from lbtui.typing import Cancel

if TYPE_CHECKING:
    from typing import Literal

    from lbtui.exports.rows import RowFormat

FORMAT_BY_EXTENSION: dict[str, RowFormat | Literal["picture", "sheet"]] = {
    "": "plain",
    ".txt": "plain",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "json",
    ".svg": "picture",
    ".html": "sheet",
}
"""The formats by the file's extension: of lists, a picture of the board, a sheet to print."""
EXPLANATION = "The extension sets the format: .txt, .csv, .json; .svg is a picture, .html a sheet."
MAX_ROWS = 100_000
"""The most rows that are saved: about ten megabytes."""
ROWS_PER_CHECK = 512


class ExportError(LbtuiError):
    """The export cannot be done; `str(error)` is one line for the user."""


def refuse_lines(_format: RowFormat) -> Iterable[str]:
    """Refuse to write a board as a list."""
    raise ExportError("a board is saved as .svg or .html")


@dataclass(frozen=True, slots=True)
class Exportable:
    """A list that can be written to a file, or the board alone.

    row_kind: "words", "solutions" or "board"; board: theirs, which a picture shows
    make_lines: makes the lines in a format, as they are asked for, the heading of a CSV first
    traced_words: the words that a picture shows traced across the board, and a sheet as its answer
    """

    row_kind: str
    board: Board
    make_lines: Callable[[RowFormat], Iterable[str]] = refuse_lines
    traced_words: tuple[str, ...] = ()


def make_word_export(candidates: Candidates, order: Sequence[int], bridges: str) -> Exportable:
    """Return the candidates in `order`; `bridges`, as for `Space`, decides how they finish."""
    lines = partial(format_words, space=Space(candidates, Limits(bridges=bridges)), indices=order)
    return Exportable("words", candidates.board, lines)


def make_solution_export(space: Space, counts: Sequence[LevelCount]) -> Exportable:
    """Return the solutions of `space` in the levels counted so far: `counts`, from one word up."""

    def make_lines(file_format: RowFormat) -> Iterable[str]:
        # Of a large board the fewest words are counted first, when nothing is known of fewer.
        is_complete = [count.word_count for count in counts] == list(range(1, len(counts) + 1))
        return format_solutions(file_format, rank_solutions(space, counts, ranks_known=is_complete))

    return Exportable("solutions", space.candidates.board, make_lines)


def check_path(path: str) -> str:
    """Return `path` as an absolute one that a file can be written to; ~ is the home directory.

    Raises ExportError, or OSError where the working directory is gone.
    """
    if not path:
        raise ExportError("enter a file name")
    if is_visitor() and (path.startswith("~") or os.path.basename(path) != path):
        raise ExportError("enter a name without slashes: your browser knows the folder")
    full_path = os.path.abspath(os.path.expanduser(path))
    folder = os.path.dirname(full_path)
    if not os.path.isdir(folder):
        raise ExportError(f"there is no folder {folder}")
    if os.path.exists(full_path) and not os.path.isfile(full_path):
        raise ExportError("this is not a file: add a file name")
    extension = _get_extension(path)
    if extension not in FORMAT_BY_EXTENSION:
        raise ExportError(f"unknown format {extension}: use .txt, .csv, .json, .svg or .html")
    return full_path


def _get_extension(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def write_export(exportable: Exportable, path: str, cancel: Cancel = lambda: False) -> str:
    """Write a list to `path` in the format its extension names; return one line about it.

    At most `MAX_ROWS` are written, which the line mentions. Raises ExportError, or Cancelled once
    `cancel`, which is called every few hundred rows, returns true; then `path` is unchanged.
    """
    full_path = check_path(path)
    file_format = FORMAT_BY_EXTENSION[_get_extension(path)]
    if file_format == "sheet":
        board = SheetBoard(board=exportable.board, answer=exportable.traced_words or None)
        text = make_sheet_document([board], per_page=1, with_answers=bool(exportable.traced_words))
        description = "a printable sheet"
    elif file_format == "picture":
        text = svg_document(exportable.board, exportable.traced_words)
        description = "a picture of the board"
    else:
        text, description = _format_lines(exportable, file_format, cancel)
    try:
        write_atomic(full_path, text.encode())
    except OSError as error:
        raise ExportError(f"{error.strerror or error}: {path}") from error
    return f"saved {description} to {path}"


def _format_lines(exportable: Exportable, row_format: RowFormat, cancel: Cancel) -> tuple[str, str]:
    """Return the text of a list, and how many rows that is."""
    lines: list[str] = []
    header_count = 1 if row_format == "csv" else 0
    for line in islice(exportable.make_lines(row_format), MAX_ROWS + header_count):
        lines.append(f"{line}\n")
        if len(lines) % ROWS_PER_CHECK == 0 and cancel():
            raise Cancelled
    row_count = len(lines) - header_count
    prefix = "the first " if row_count == MAX_ROWS else ""
    return "".join(lines), prefix + plural(row_count, exportable.row_kind.removesuffix("s"))


async def ask_to_export(
    screen: Screen[Any],
    exportable: Exportable,
    report: Callable[[str], object],
    extension: str = ".txt",
) -> None:
    """Ask for a path, write there, and call `report` with one line about it.

    The name proposed has this extension. An existing file is replaced only if that is confirmed.
    """
    name = f"{exportable.board}-{exportable.row_kind}{extension}".replace(" ", "-")
    prompt_type = PromptScreen if is_visitor() else PathPrompt
    path = await screen.app.push_screen_wait(prompt_type("Export", EXPLANATION, check_path, name))
    if path is None:
        return
    replaces_file = os.path.exists(check_path(path)) and not is_visitor()
    if replaces_file and not await confirm(screen.app, "Replace the file?", "Yes, replace it"):
        return
    with report_errors(report):
        line = await call_in_thread(partial(write_export, exportable, path))
        if is_visitor():
            screen.app.deliver_binary(check_path(path))
        report(line)
