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
from lbtui.exports.rows import ranked, solution_lines, word_lines
from lbtui.exports.sheet import SheetBoard, sheet_document
from lbtui.puzzle import Board
from lbtui.store import write_atomic
from lbtui.terminal.capabilities import is_visitor
from lbtui.text import plural
from lbtui.tui.dialogs.prompts import PromptScreen, confirm
from lbtui.tui.threads import run_in_thread
from lbtui.typing import Cancel

if TYPE_CHECKING:
    from typing import Literal

    from lbtui.exports.rows import Format

FORMATS: dict[str, Format | Literal["picture", "sheet"]] = {
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
CHECK_EVERY = 512


class ExportError(LbtuiError):
    """The export cannot be done; `str(error)` is one line for the user."""


def no_lines(_format: Format) -> Iterable[str]:
    """Refuse to write a board as a list."""
    raise ExportError("a board is saved as .svg or .html")


@dataclass(frozen=True, slots=True)
class Exportable:
    """A list that can be written to a file, or the board alone.

    what: "words", "solutions" or "board"; board: theirs, which a picture shows
    lines: the lines in a format, including the heading of a CSV, made as they are asked for
    traced: the words that a picture shows traced across the board, and a sheet as its answer
    """

    what: str
    board: Board
    lines: Callable[[Format], Iterable[str]] = no_lines
    traced: tuple[str, ...] = ()


def words_export(candidates: Candidates, order: Sequence[int], bridges: str) -> Exportable:
    """Return the candidates in `order`; `bridges`, as for `Space`, decides how they finish."""
    lines = partial(word_lines, space=Space(candidates, Limits(bridges=bridges)), order=order)
    return Exportable("words", candidates.board, lines)


def solutions_export(space: Space, counts: Sequence[LevelCount]) -> Exportable:
    """Return the solutions of `space` in the levels counted so far: `counts`, from one word up."""

    def lines(file_format: Format) -> Iterable[str]:
        # Of a large board the fewest words are counted first, when nothing is known of fewer.
        known = [count.word_count for count in counts] == list(range(1, len(counts) + 1))
        return solution_lines(file_format, ranked(space, counts, known=known))

    return Exportable("solutions", space.candidates.board, lines)


def check_path(path: str) -> str:
    """Return `path` as an absolute one that a file can be written to; ~ is the home directory.

    Raises ExportError, or OSError where the working directory is gone.
    """
    if not path:
        raise ExportError("enter a file name")
    if is_visitor() and (path.startswith("~") or os.path.basename(path) != path):
        raise ExportError("enter a name without slashes: your browser knows the folder")
    full = os.path.abspath(os.path.expanduser(path))
    folder = os.path.dirname(full)
    if not os.path.isdir(folder):
        raise ExportError(f"there is no folder {folder}")
    if os.path.exists(full) and not os.path.isfile(full):
        raise ExportError("this is not a file: add a file name")
    extension = _extension(path)
    if extension not in FORMATS:
        raise ExportError(f"unknown format {extension}: use .txt, .csv, .json, .svg or .html")
    return full


def _extension(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def write(exportable: Exportable, path: str, cancel: Cancel = lambda: False) -> str:
    """Write a list to `path` in the format its extension names; return one line about it.

    At most `MAX_ROWS` are written, which the line mentions. Raises ExportError, or Cancelled once
    `cancel`, which is called every few hundred rows, returns true; then `path` is unchanged.
    """
    full = check_path(path)
    form = FORMATS[_extension(path)]
    if form == "sheet":
        board = SheetBoard(board=exportable.board, answer=exportable.traced or None)
        text = sheet_document([board], per_page=1, answers=bool(exportable.traced))
        saved = "a printable sheet"
    elif form == "picture":
        text = svg_document(exportable.board, exportable.traced)
        saved = "a picture of the board"
    else:
        text, saved = _rows(exportable, form, cancel)
    try:
        write_atomic(full, text.encode())
    except OSError as error:
        raise ExportError(f"{error.strerror or error}: {path}") from error
    return f"saved {saved} to {path}"


def _rows(exportable: Exportable, file_format: Format, cancel: Cancel) -> tuple[str, str]:
    """Return the text of a list, and how many rows that is."""
    lines: list[str] = []
    heading = file_format == "csv"
    for line in islice(exportable.lines(file_format), MAX_ROWS + heading):
        lines.append(f"{line}\n")
        if len(lines) % CHECK_EVERY == 0 and cancel():
            raise Cancelled
    written = len(lines) - heading
    first = "the first " if written == MAX_ROWS else ""
    return "".join(lines), first + plural(written, exportable.what.removesuffix("s"))


def export(
    screen: Screen[Any],
    exportable: Exportable,
    said: Callable[[str], object],
    extension: str = ".txt",
) -> None:
    """Ask for a path, write there, and call `said` with one line about it.

    The name proposed has this extension. An existing file is replaced only if that is confirmed.
    """

    def chosen(path: str) -> None:
        if os.path.exists(check_path(path)) and not is_visitor():
            confirm(screen.app, "Replace the file?", "Yes, replace it", partial(save, path))
        else:
            save(path)

    def save(path: str) -> None:
        run_in_thread(screen, partial(write, exportable, path), partial(saved, path), on_error=said)

    def saved(path: str, line: str) -> None:
        if is_visitor():
            screen.app.deliver_binary(check_path(path))
        said(line)

    name = f"{exportable.board}-{exportable.what}{extension}".replace(" ", "-")
    prompt = PromptScreen(
        "Export", EXPLANATION, value=name, submit=check_path, path=not is_visitor()
    )
    prompt.show(screen.app, chosen)
