"""The export dialog: where to write the list on display, and in which format."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from lbtui.drawing.picture import draw_rows
from lbtui.drawing.svg import svg_document
from lbtui.engine import Cancelled, Candidates, Count, LevelCount, Limits, Space
from lbtui.errors import LbtuiError
from lbtui.exports.rows import ranked, solution_lines, word_lines
from lbtui.exports.sheet import SheetBoard, sheet_document
from lbtui.puzzle import Board, clean
from lbtui.store import write_atomic
from lbtui.terminal.capabilities import is_visitor
from lbtui.text import DASH, plural, without_home
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.threads import in_thread
from lbtui.tui.widgets.inputs import LineInput, PathInput
from lbtui.typing import Cancel

if TYPE_CHECKING:
    from lbtui.exports.rows import Format

FORMATS: dict[str, Format] = {
    "": "plain",
    ".txt": "plain",
    ".csv": "csv",
    ".json": "json",
    ".jsonl": "json",
}
"""The formats of lists, by the file's extension."""
PICTURE = ".svg"
"""The extension of a picture of the board."""
SHEET = ".html"
"""The extension of a sheet to print, with the board and its answer."""
MOST_ROWS = 100_000
"""The most rows that are saved: about ten megabytes."""
CHECK_EVERY = 512


class ExportError(LbtuiError):
    """The export cannot be done; `str(error)` is one line for the user."""


@dataclass(frozen=True, slots=True)
class Exportable:
    """A list that can be written to a file.

    what: "words" or "solutions", or "lines" of a drawing; board: theirs, which a picture shows
    size: how many rows there are, or at least that many where `exact` is False
    lines: the lines in a format, including the heading of a CSV, made as they are asked for
    traced: the words that a picture shows traced across the board
    """

    what: str
    board: Board
    size: int
    exact: bool
    lines: Callable[[Format], Iterable[str]]
    traced: tuple[str, ...] = ()

    def about(self, path: str) -> str:
        """Return what is saved at `path`."""
        if extension_of(path) == SHEET:
            answer = ", with an answer" if self.traced else ""
            return f"a printable sheet{answer}"
        if extension_of(path) == PICTURE:
            traced = f" with {DASH.join(self.traced)}" if self.traced else ""
            return f"a picture of the board{traced}"
        text = plural(self.size, self.what.removesuffix("s"))
        more = f"; only the first {MOST_ROWS:,} are saved" if self.size > MOST_ROWS else ""
        return text + more


def words_export(candidates: Candidates, order: Sequence[int], bridges: str) -> Exportable:
    """Return the candidates in `order`; `bridges`, as for `Space`, decides how they finish."""
    lines = partial(word_lines, space=Space(candidates, Limits(bridges=bridges)), order=order)
    return Exportable("words", candidates.board, len(order), True, lines)


def solutions_export(space: Space, counts: Sequence[LevelCount]) -> Exportable:
    """Return the solutions of `space` in the levels counted so far: `counts`, from one word up."""

    def lines(file_format: Format) -> Iterable[str]:
        # Of a large board the fewest words are counted first, when nothing is known of fewer.
        known = [count.words for count in counts] == list(range(1, len(counts) + 1))
        return solution_lines(file_format, ranked(space, counts, known=known))

    total = Count.of(counts)
    return Exportable("solutions", space.candidates.board, total.solutions, total.exact, lines)


def drawing_export(board: Board, words: Sequence[str]) -> Exportable:
    """Return a board with words traced across it: a picture, or as text."""
    text = ["".join([part for part, _ in row]).rstrip() for row in draw_rows(board, words)]

    def lines(file_format: Format) -> Iterable[str]:
        if file_format != "plain":
            raise ExportError("a board is drawn as .svg or as .txt")
        return text

    return Exportable("lines", board, len(text), True, lines, tuple(words))


def extension_of(path: str) -> str:
    """Return the extension of `path` in lower case, like ".svg"; "" without one."""
    return os.path.splitext(path)[1].lower()


def format_of(path: str) -> Format:
    """Return the format that the extension of `path` names; "plain" without one."""
    extension = extension_of(path)
    if extension not in FORMATS:
        raise ExportError(f"unknown format {extension}: use .txt, .csv, .json, .svg or .html")
    return FORMATS[extension]


def check_path(path: str) -> str:
    """Return `path` as an absolute one that a file can be written to; ~ is the home directory.

    Raises ExportError.
    """
    if not path:
        raise ExportError("enter a file name")
    if is_visitor() and (path.startswith("~") or os.path.basename(path) != path):
        raise ExportError("enter a name without slashes: your browser knows the folder")
    try:
        full = os.path.abspath(os.path.expanduser(path))
    except OSError as error:
        raise ExportError("the working directory is gone: enter an absolute path") from error
    folder, name = os.path.split(full)
    if os.path.isdir(full):
        raise ExportError("this is a folder: add a file name")
    if not os.path.isdir(folder):
        raise ExportError(f"there is no folder {folder}")
    if name.lower() in (*FORMATS, PICTURE, SHEET):
        raise ExportError(f"enter a name before {name}")
    if os.path.exists(full) and not os.path.isfile(full):
        raise ExportError("this is not a regular file")
    if extension_of(path) not in (PICTURE, SHEET):
        format_of(path)
    return full


def write(exportable: Exportable, path: str, cancel: Cancel = lambda: False) -> str:
    """Write a list to `path` in the format its extension names; return one line about it.

    At most `MOST_ROWS` are written; the line mentions it if there are more. Raises ExportError, or
    Cancelled once `cancel`, which is called every few hundred rows, returns true; then `path` is
    unchanged.
    """
    full = check_path(path)
    if extension_of(path) == SHEET:
        board = SheetBoard(board=exportable.board, answer=exportable.traced or None)
        text = sheet_document([board], per_page=1, answers=bool(exportable.traced))
        saved = "a printable sheet"
    elif extension_of(path) == PICTURE:
        text = svg_document(exportable.board, exportable.traced)
        saved = "a picture of the board"
    else:
        text, saved = _rows(exportable, format_of(path), cancel)
    try:
        write_atomic(full, text.encode())
    except OSError as error:
        raise ExportError(f"{path}: {error.strerror or error}") from error
    return f"saved {saved} to {path}"


def _rows(exportable: Exportable, file_format: Format, cancel: Cancel) -> tuple[str, str]:
    """Return the text of a list, and how many rows that is."""
    lines: list[str] = []
    heading = file_format == "csv"
    for line in islice(exportable.lines(file_format), MOST_ROWS + heading):
        lines.append(f"{line}\n")
        if len(lines) % CHECK_EVERY == 0 and cancel():
            raise Cancelled
    written = len(lines) - heading
    what, size = exportable.what, exportable.size
    saved = plural(written, what.removesuffix("s"))
    if written < size:
        total = Count(solutions=size, exact=exportable.exact).text()
        saved = f"the first {written:,} of {total} {what}"
    return "".join(lines), saved


class ExportScreen(Dialog[str]):
    """Asks for a path and writes the list there; returns one line about it, or None if closed.

    The extension sets the format. An existing file is replaced only if Enter is pressed twice.
    """

    TITLE_TEXT = "Export"
    KEYS_TEXT = "tab complete · enter save · esc cancel"

    def __init__(self, exportable: Exportable, extension: str = "") -> None:
        """Propose a name with this extension, else with that of the picture or of a list."""
        super().__init__()
        self._exportable = exportable
        self._confirmed = ""
        self._what = Static()
        self._where = Static(classes="muted")
        end = PICTURE if exportable.what == "lines" else f"-{exportable.what}.txt"
        end = extension or end
        self._default = f"{str(exportable.board).replace(' ', '-')}{end}"
        self._explain(self._default)

    def body(self) -> ComposeResult:
        """Show what will be written, the path, and any problem with it."""
        yield self._what
        if is_visitor():
            yield LineInput(self._default, select_on_focus=False)
            self.keys_line.text = self.KEYS_TEXT.partition(" · ")[2]
        else:
            yield PathInput(self._default, select_on_focus=False)
        yield self._where
        yield Static(
            Content(
                "The extension sets the format: .txt, .csv, .json; .svg is a picture, .html a"
                " sheet to print."
            ),
            classes="muted",
        )
        yield self.message

    def _explain(self, path: str) -> None:
        """Say what will be written, and where, or why that is not possible."""
        where = problem = ""
        try:
            folder = without_home(f"{os.path.dirname(check_path(path))}{os.sep}")[:-1]
            if is_visitor():
                folder = "that your browser saves to"
            where = f"in the folder {clean(folder, 4096)}"
        except ExportError as error:
            problem = str(error)
        self._what.update(Content(self._exportable.about(path)))
        self._where.update(Content(where))
        self.report(problem, problem=True)

    @on(Input.Changed)
    def path_changed(self, event: Input.Changed) -> None:
        """Check the path; a changed one has to be confirmed again."""
        self._confirmed = ""
        self._explain(event.value.strip())

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Write the file, or show why that is not possible."""
        path = event.value.strip()
        try:
            full = check_path(path)
        except ExportError as error:
            self.report(str(error), problem=True)
            return
        if os.path.exists(full) and self._confirmed != path and not is_visitor():
            self._confirmed = path
            self.report("the file exists: press enter again to replace it", problem=True)
        else:
            self.report("writing…")
            job = partial(write, self._exportable, path)
            failed = partial(self.report, problem=True)
            in_thread(self, job, partial(self._written, full), failed=failed)

    def _written(self, path: str, saved: str) -> None:
        if is_visitor():
            self.app.deliver_binary(path)
        self.dismiss(saved)
