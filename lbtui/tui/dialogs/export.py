"""The export dialog: where to write the list on display, and in which format."""

from __future__ import annotations

import os
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from lbtui.solve import Cancelled
from lbtui.tui.dialogs.dialog import Dialog, PathInput
from lbtui.tui.dialogs.exporting import Exportable, ExportError, folder_of, path_problem, write
from lbtui.tui.game.questions import Cancel, ask, tell


class ExportScreen(Dialog[str]):
    """Asks for a path and writes the list there; returns one line about it, or None if closed.

    The extension sets the format. An existing file is replaced only if Enter is pressed twice.
    """

    TITLE_TEXT = "Export"
    KEYS_TEXT = "tab complete · enter save · esc cancel"
    DEFAULT_CSS = """
    ExportScreen {
        Input { margin-top: 1; }
        #message { margin-top: 1; }
        .muted { color: $text-muted; height: auto; }
    }
    """

    def __init__(self, exportable: Exportable) -> None:
        super().__init__()
        self._exportable = exportable
        self._confirmed = ""
        self._writing = self._stopped = False
        self._what = Static()
        self._where = Static(classes="muted")
        self._default = f"{exportable.name}.txt"
        self._explain(self._default)

    def body(self) -> ComposeResult:
        """Show what will be written, the path, and any problem with it."""
        yield self._what
        yield PathInput(self._default, select_on_focus=False)
        yield self._where
        yield Static(
            Content("The extension sets the format: .txt, .csv, .json; .svg is a picture."),
            classes="muted",
        )
        yield self.message

    def _explain(self, path: str) -> None:
        """Say what will be written, and where."""
        folder = folder_of(path)
        self._what.update(Content(self._exportable.about(path)))
        self._where.update(Content(f"in the folder {folder}" if folder else ""))

    @on(Input.Changed)
    def path_changed(self, event: Input.Changed) -> None:
        """Check the path; a changed one has to be confirmed again."""
        event.stop()
        self._confirmed = ""
        path = event.value.strip()
        self._explain(path)
        self.report(path_problem(path) or "", problem=True)

    @on(PathInput.Completed)
    def completed(self, event: PathInput.Completed) -> None:
        """Say what the path may go on with."""
        event.stop()
        if event.text:
            self.report(event.text)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Write the file, or show why that is not possible."""
        event.stop()
        path = event.value.strip()
        problem = path_problem(path)
        if problem:
            self.report(problem, problem=True)
        elif self._writing:
            return
        elif os.path.exists(os.path.expanduser(path)) and self._confirmed != path:
            self._confirmed = path
            self.report("the file exists: press enter again to replace it", problem=True)
        else:
            self._writing = True
            self.report("writing…")
            ask(self, partial(self._write, path), self._written)

    def _write(self, path: str, cancel: Cancel) -> tuple[str, str]:
        """Write the file; return a line about it, or one about what went wrong."""

        def stop(rows: int) -> bool:
            if self._stopped or cancel():
                return True
            tell(self, self.report, f"writing… {rows:,} rows")
            return False

        try:
            return write(self._exportable, path, stop=stop), ""
        except Cancelled:
            return "export cancelled", ""
        except ExportError as error:
            return "", str(error)

    def _written(self, result: tuple[str, str]) -> None:
        line, problem = result
        self._writing = False
        if problem:
            self.report(problem, problem=True)
        else:
            self.dismiss(line)

    def action_cancel(self) -> None:
        """Stop what is being written, or close; a second time, close at once."""
        if self._writing and not self._stopped:
            self._stopped = True
            self.report("cancelling…")
        else:
            super().action_cancel()
