"""A small app for the tests of the terminal, run in one: `python -m tests.terminal.sample_app`.

    x  raises in a key handler          c  raises in a worker
    d  raises in a thread of its own
    b  is busy for ever                 w  starts a thread that computes for ever
    t  starts one that never ends       7  exits with 7
    m  opens a see-through dialog       l  writes more than a queue holds when it ends
    y  copies two lines
    ctrl+z  suspends                    ctrl+q  quits

With LBTUI_STOCK in the environment it is run as Textual runs an app, without the remedies: every
test of a remedy must fail then.
"""

import os
import sys
import threading
import time
from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key, Paste, Resize
from textual.filter import LineFilter
from textual.screen import ModalScreen
from textual.widgets import Footer, Header, Input, OptionList, Static

from lbtui.cli.main import end_process
from lbtui.store import data_dir
from lbtui.terminal.capabilities import prepare_environment
from lbtui.terminal.clipboard import copy_text
from lbtui.terminal.colours import choose_line_filters
from lbtui.terminal.run import run_app

HOSTILE = os.environ.get("LBTUI_TEST_TEXT", "nothing hostile")


class Dialog(ModalScreen[None]):
    """Something on top of the app."""

    CSS = "Dialog { align: center middle; background: $background 50%; } Static { width: 20; }"

    def compose(self) -> ComposeResult:
        yield Static("the dialog")


class SampleApp(App[int]):
    """Shows what it is told."""

    CSS = "#keys, #pasted, #size, #chosen { height: 1; } OptionList { height: 5; }"
    TITLE = HOSTILE
    BINDINGS = [  # noqa: RUF012
        Binding("ctrl+z", "suspend_process", "Suspend", priority=True),
        Binding("ctrl+l", "redraw", "Redraw", priority=True),
    ]

    def compose(self) -> ComposeResult:
        yield Header()
        yield Static("keys:", id="keys", markup=False)
        yield Static("pasted:", id="pasted", markup=False)
        yield Static("size:", id="size", markup=False)
        yield Static("chosen:", id="chosen", markup=False)
        yield Static(Content(HOSTILE), id="hostile")
        yield OptionList(*[Content(f"{HOSTILE} {n}") for n in range(3)])
        yield Input(HOSTILE, id="input", tooltip=HOSTILE)
        yield Footer()

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return filters if "LBTUI_STOCK" in os.environ else choose_line_filters(self, filters)

    def on_mount(self) -> None:
        self.query_one("#hostile").border_title = HOSTILE
        self.query_one(OptionList).focus()
        self.pressed: list[str] = []
        self.last_frames = 0

    def on_resize(self, event: Resize) -> None:
        self.query_one("#size", Static).update(f"size: {event.size.width}x{event.size.height}")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#chosen", Static).update(f"chosen: {event.option_index}")

    def on_paste(self, event: Paste) -> None:
        self.query_one("#pasted", Static).update(f"pasted: {event.text!r}"[:60])

    def on_key(self, event: Key) -> None:
        self.pressed.append(event.key)
        self.query_one("#keys", Static).update(f"keys: {' '.join(self.pressed[-8:])}")
        match event.key:
            case "x":
                raise ValueError("boom \x1b[31m of the sample")
            case "c":
                self.run_worker(self.fail, thread=True)
            case "d":
                threading.Thread(target=self.fail, daemon=True).start()
            case "b":
                while True:
                    pass
            case "w":
                threading.Thread(target=self.compute, daemon=True).start()
            case "t":
                self.run_worker(self.linger, thread=True)
            case "7":
                self.exit(7)
            case "m":
                self.push_screen(Dialog())
            case "y":
                said = copy_text(self, f"{HOSTILE}\x1b\nline two")
                self.query_one("#pasted", Static).update(f"copy: {said}")
            case "l":
                self.last_frames = 200

    def on_unmount(self) -> None:
        for _ in range(self.last_frames):
            if self._driver is not None:
                self._driver.write("\x1b[H")
            time.sleep(0)  # the thread that writes goes first

    def fail(self) -> None:
        raise LookupError("lost in a thread")

    def compute(self) -> None:
        number = 0
        while True:
            number = (number * 3 + 1) % 1_000_003

    def linger(self) -> None:
        threading.Event().wait()

    def action_redraw(self) -> None:
        self.refresh(layout=True)


def main() -> int:
    prepare_environment(os.environ)
    app = SampleApp()
    if "LBTUI_STOCK" in os.environ:
        value = app.run()
        return app.return_code or (value if isinstance(value, int) else 0)
    code = run_app(app, crash_dir=os.path.join(data_dir(), "crashes"))
    if "LBTUI_TEST_SAY" in os.environ:
        print("run_app returned", code, file=sys.stderr)  # noqa: T201
    return code


if __name__ == "__main__":
    end_process(main())
