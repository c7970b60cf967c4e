"""Running an app in the terminal, from the first look at the terminal to the exit code."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from textual import constants
from textual.app import App

from lbtui.puzzle.text import clean
from lbtui.terminal.capabilities import why_no_app
from lbtui.terminal.crash import Crash
from lbtui.terminal.guardian import end_within
from lbtui.terminal.output import clean_output, harden
from lbtui.terminal.size import limit_size

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

# Seconds a thread may run before another that waits gets its turn; Python's default is 0.005.
# A key goes through three threads on its way to the screen, each of which would wait that long
# for a solver that computes all the time.
SWITCH_INTERVAL = 0.0005

# Seconds given to threads that do not stop when the app has ended.
LAST_GRACE = 2.0


def run_app(app: App[int], *, crash_dir: str, mouse: bool = True) -> int:
    """Run `app` in this process's terminal and return the exit code of the process.

    The code is what the app returns (`app.exit(2)`; None is 0), 2 where there is no terminal to
    run it in, 70 after an unhandled exception, 128 + n after signal n, 129 when the terminal has
    gone. Whatever happens, the terminal is given back as it was found. Reports of crashes are
    written to `crash_dir`. To be called once for an app, from the main thread.
    """
    if constants.DRIVER is None:  # one set from outside, as by `textual serve`, needs no terminal
        if problem := why_no_app():
            _say(f"lbtui: {problem}")
            return EXIT_USAGE
        if os.name == "posix":
            from lbtui.terminal.driver import PosixDriver

            app.driver_class = PosixDriver
    harden(app)
    limit_size(app)
    crash = Crash(app, crash_dir)
    code = 0
    with _switching_every(SWITCH_INTERVAL), clean_output(colours=not app.no_color):
        try:
            _run(app, mouse)
        except KeyboardInterrupt:
            code = EXIT_INTERRUPTED
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else int(error.code is not None)
        except Exception as error:
            crash.error = crash.error or error
        finally:
            received = _finish(app)
    if received is not None:
        code = 128 + received
    elif crash.error is not None:
        _say(crash.line())
        code = 70
    code = code or _result(app)
    end_within(LAST_GRACE, code)
    return code


def _run(app: App[int], mouse: bool) -> None:
    loop = asyncio.new_event_loop()
    # An executor of our own, so that at the end nothing waits for a worker that does not stop.
    executor = ThreadPoolExecutor(thread_name_prefix="lbtui-worker")
    loop.set_default_executor(executor)
    try:
        loop.run_until_complete(app.run_async(mouse=mouse))
    finally:
        try:
            if left := asyncio.all_tasks(loop):
                for task in left:
                    task.cancel()
                loop.run_until_complete(asyncio.wait(left, timeout=LAST_GRACE))
            loop.run_until_complete(loop.shutdown_asyncgens())
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            loop.close()


def _finish(app: App[int]) -> int | None:
    """Give back what is not yet given back; return the number of the signal that came, if any."""
    finish = getattr(app._driver, "finish", None)
    if finish is None:
        return None
    received: int | None = finish()
    return received


def _result(app: App[int]) -> int:
    value = app.return_value
    return app.return_code or (value if isinstance(value, int) else 0)


@contextlib.contextmanager
def _switching_every(seconds: float) -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _say(line: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(line, file=sys.__stderr__, flush=True)


def redraw(app: App[Any]) -> None:
    """Paint the whole screen again, should something else have written on it."""
    if app._driver is not None:
        app._driver.write("\x1b[2J")
    app.refresh(layout=True)


def set_title(app: App[Any], title: str) -> None:
    """Show `title`, cleaned, as the title of the terminal's window until the app ends."""
    setter = getattr(app._driver, "set_title", None)
    if setter is not None:
        setter(clean(title, 80))
