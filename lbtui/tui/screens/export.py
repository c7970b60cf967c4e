"""The export dialog: where to write the list on display, and in which format."""

from __future__ import annotations

import os
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from lbtui.tui.exporting import (
    FORMATS,
    PICTURE,
    Exportable,
    ExportError,
    ExportStopped,
    folder_of,
    path_problem,
    write,
)
from lbtui.tui.screens.dialog import Dialog, PathInput


class ExportScreen(Dialog[str]):
    """Asks for a path and writes the list there; returns one line about it, or None if closed.

    The extension sets the format. An existing file is replaced only if Enter is pressed twice.
    """

    TITLE_TEXT = "Export"
    KEYS_TEXT = "tab complete · shift+tab format · enter save · esc cancel"
    DEFAULT_CSS = """
    ExportScreen {
        Input { margin-top: 1; }
        #message { margin-top: 1; }
        .muted { color: $text-muted; height: auto; }
    }
    """
    BINDINGS: ClassVar = [("shift+tab", "next_format", "Next format")]

    def __init__(self, exportable: Exportable) -> None:
        super().__init__()
        self._exportable = exportable
        self._confirmed = ""
        self._stop = False
        self._writing = False

    def body(self) -> ComposeResult:
        """Show what will be written, the path, and any problem with it."""
        name = f"{self._exportable.name}.txt"
        yield Static(Content(self._exportable.about(name)), id="what")
        yield PathInput(name, select_on_focus=False)
        yield Static(Content(_where(name)), id="where", classes="muted")
        yield Static(
            Content("The extension sets the format: .txt, .csv, .json; .svg is a picture."),
            classes="muted",
        )
        yield Static(Content(""), id="message")

    def action_next_format(self) -> None:
        """Give the path the extension of the next format."""
        box = self.query_one(Input)
        base, extension = os.path.splitext(box.value)
        order = [*FORMATS, PICTURE]
        at = order.index(extension) + 1 if extension in order else 0
        box.value = base + order[at % len(order)]
        box.cursor_position = len(base)

    @on(Input.Changed)
    def path_changed(self, event: Input.Changed) -> None:
        """Check the path; a changed one has to be confirmed again."""
        event.stop()
        self._confirmed = ""
        path = event.value.strip()
        self.query_one("#what", Static).update(Content(self._exportable.about(path)))
        self.query_one("#where", Static).update(Content(_where(path)))
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
            self._writing, self._stop = True, False
            self.report("writing…")
            self._write(path)

    @work(thread=True, exit_on_error=False)
    def _write(self, path: str) -> None:
        def progress(rows: int) -> None:
            self.app.call_from_thread(self.report, f"writing… {rows:,} rows")

        def stopped() -> bool:
            return self._stop or not self.app.is_running

        try:
            result = write(self._exportable, path, stopped=stopped, progress=progress)
        except ExportStopped:
            if self._stop:
                self.app.call_from_thread(self.dismiss, "export cancelled")
        except ExportError as error:
            self.app.call_from_thread(self._failed, str(error))
        else:
            self.app.call_from_thread(self.dismiss, result)

    def _failed(self, problem: str) -> None:
        self._writing = False
        self.report(problem, problem=True)

    def action_cancel(self) -> None:
        """Cancel what is being written, or close; a second time it closes at once."""
        if self._writing and not self._stop:
            self._stop = True  # the writing thread closes the dialog, and says how it ended
            self.report("cancelling…")
        else:
            self.dismiss(None)


def _where(path: str) -> str:
    """The line that names the directory of a path."""
    folder = folder_of(path)
    return f"in the folder {folder}" if folder else ""
