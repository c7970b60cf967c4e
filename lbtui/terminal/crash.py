"""The report of an unhandled exception: one line for the user, a file for the developers.

Textual prints a traceback with the values of local variables, and exits with 1. Drop this when
Textual lets an app report its own crash.
"""

import contextlib
import os
import platform
import sys
import threading
import time
import traceback
from functools import partial
from typing import Any

from textual.app import App
from textual.worker import WorkerFailed

from lbtui.puzzle.text import printable
from lbtui.store import write_atomic
from lbtui.terminal.capabilities import is_visitor

# BSD's EX_SOFTWARE: an error of the program itself.
EXIT_CRASHED = 70

_ENV_NAMES = ("TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL", "NO_COLOR", "TMUX", "SSH_TTY")


class CrashHandler:
    """Catches what an app does not handle, in place of Textual's traceback on the screen.

    What ends a thread, such as the solver's, ends the app as well: it would wait for the thread.
    `error` is the first exception, or None.
    """

    def __init__(self, app: App[Any], directory: str) -> None:
        """Handle the exceptions of `app`; reports go to `directory`."""
        self._close = partial(app.exit, return_code=EXIT_CRASHED)
        threading.excepthook = lambda thread: app.call_later(self.handle, thread.exc_value)
        self._directory = directory
        self.error: BaseException | None = None
        if hasattr(app, "_handle_exception"):
            # Textual calls it on the app, so that an attribute of the instance is what it finds.
            vars(app)["_handle_exception"] = self.handle

    def handle(self, error: BaseException | None) -> None:
        """Keep the first exception and close the app."""
        self.error = self.error or error
        self._close()

    def report_crash(self) -> str:
        """Write the report; return one line with the error and the report's path.

        Of a visitor's session no report is kept, and the line has neither paths nor messages: the
        server's log shows it.
        """
        error = self.error
        if isinstance(error, WorkerFailed):
            error = error.error  # what the worker failed with
        if is_visitor():
            return f"lbtui: crashed: {type(error).__name__} at {format_location(error)}"
        message = printable(f"{type(error).__name__}: {error}", 160)
        path = write_report(error, self._directory)
        note = f"the report is in {printable(path, 1000)}" if path else "no report could be written"
        return f"lbtui: crashed: {message}; {note}"


def format_location(error: BaseException | None) -> str:
    """Return the last modules and lines that an exception went through, without paths."""
    frames = traceback.walk_tb(error.__traceback__ if error else None)
    locations = [f"{frame.f_globals.get('__name__')}:{line}" for frame, line in frames]
    return " > ".join(locations[-4:])


def write_report(error: BaseException | None, directory: str) -> str | None:
    """Write a report of `error` in `directory`.

    It holds the traceback, without the values of variables, and the kind of terminal; nothing that
    the user typed. Return its path, or None if it could not be written.
    """
    name = f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    path = os.path.join(directory, name)
    try:
        write_atomic(path, _format_report(error).encode("utf-8", "backslashreplace"), 0o600)
    except OSError:
        return None
    return path


def _format_report(error: BaseException | None) -> str:
    from importlib.metadata import version

    lines = [f"{package} {version(package)}" for package in ("lbtui", "textual", "rich")]
    lines.append(f"Python {sys.version}")
    lines.append(f"{platform.system()} {platform.release()} {platform.machine()}")
    lines += [f"{name}={printable(os.environ[name])}" for name in _ENV_NAMES if name in os.environ]
    with contextlib.suppress(OSError):
        lines.append("size {}x{}".format(*os.get_terminal_size(1)))
    text = "\n".join(lines)
    if error is not None:
        text += "\n\n" + "".join(traceback.format_exception(error))
    return text
