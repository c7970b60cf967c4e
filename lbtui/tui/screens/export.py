"""Where to write the shown list, and in which format."""

from __future__ import annotations

import os
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from lbtui.tui.exporting import (
    MOST_ROWS,
    Exportable,
    ExportError,
    ExportStopped,
    folder_of,
    why_not,
    write,
)
from lbtui.tui.screens.dialog import Dialog, LineInput


class ExportScreen(Dialog[str]):
    """Ask for a path, write the list there; dismissed with one line about it, or None.

    The ending chooses the format. A file that exists is only replaced after enter is pressed on
    it a second time.
    """

    TITLE_TEXT = "Export"
    KEYS_TEXT = "enter write · esc cancel"
    DEFAULT_CSS = """
    ExportScreen {
        Input { margin-top: 1; }
        #said { height: auto; margin-top: 1; }
        #said.-problem { color: $text-error; }
        .muted { color: $text-muted; height: auto; }
    }
    """
    BINDINGS: ClassVar = [("tab", "next_format", "Next format")]

    def __init__(self, source: Exportable) -> None:
        """Offer to write ``source``."""
        super().__init__()
        self._source = source
        self._confirmed = ""
        self._stop = False
        self._writing = False

    def body(self) -> ComposeResult:
        """Show what is written, the path, and what is wrong with it."""
        source = self._source
        text = f"{source.size:,} {source.what}"
        if source.size > MOST_ROWS:
            text += f"; the first {MOST_ROWS:,} are written"
        yield Static(Content(text))
        name = f"{source.name}.txt"
        yield LineInput(name, select_on_focus=False)
        yield Static(Content(_where(name)), id="where", classes="muted")
        yield Static(
            Content("The ending is the format: .txt a line each, .csv, .json. Tab changes it."),
            classes="muted",
        )
        yield Static(Content(""), id="said")

    def action_next_format(self) -> None:
        """Give the path the next format's ending."""
        box = self.query_one(Input)
        base, ending = os.path.splitext(box.value)
        order = (".txt", ".csv", ".json")
        after = order[(order.index(ending) + 1) % 3] if ending in order else order[0]
        box.value = base + after
        box.cursor_position = len(base)

    @on(Input.Changed)
    def path_changed(self, event: Input.Changed) -> None:
        """Another path has to be confirmed anew."""
        event.stop()
        self._confirmed = ""
        path = event.value.strip()
        self.query_one("#where", Static).update(Content(_where(path)))
        problem = why_not(path)
        self._say(problem or "", problem=bool(problem))

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Write, or say why not."""
        event.stop()
        path = event.value.strip()
        problem = why_not(path)
        if problem:
            self._say(problem, problem=True)
        elif self._writing:
            return
        elif os.path.exists(os.path.expanduser(path)) and self._confirmed != path:
            self._confirmed = path
            self._say("the file exists: press enter again to replace it", problem=True)
        else:
            self._writing = True
            self._say("writing…")
            self._write(path)

    @work(thread=True, exit_on_error=False)
    def _write(self, path: str) -> None:
        """Write on a thread of its own."""

        def progress(rows: int) -> None:
            self.app.call_from_thread(self._say, f"writing… {rows:,} rows")

        try:
            said = write(self._source, path, stopped=lambda: self._stop, progress=progress)
        except ExportStopped:
            return
        except ExportError as error:
            self.app.call_from_thread(self._failed, str(error))
        else:
            self.app.call_from_thread(self.dismiss, said)

    def _failed(self, problem: str) -> None:
        self._writing = False
        self._say(problem, problem=True)

    def _say(self, text: str, *, problem: bool = False) -> None:
        said = self.query_one("#said", Static)
        said.set_class(problem, "-problem")
        said.update(Content(text))

    def action_cancel(self) -> None:
        """Stop writing and close."""
        self._stop = True
        self.dismiss(None)


def _where(path: str) -> str:
    """Return the line that says in which folder a path is."""
    folder = folder_of(path)
    return f"in the folder {folder}" if folder else ""
