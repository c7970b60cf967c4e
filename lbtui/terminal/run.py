"""Running an app in the terminal, from the check for a terminal to the exit code.

Textual's `App.run` exits with 0 after an unhandled exception unless its return code is passed on,
writes the screen to standard error and hangs where there is no terminal, and waits for worker
threads that never end. This can be dropped once `App.run` does none of that.
"""

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
from lbtui.terminal.caches import share_backgrounds
from lbtui.terminal.capabilities import terminal_problem
from lbtui.terminal.crash import Crash
from lbtui.terminal.output import clean_output, set_line_filters
from lbtui.terminal.signals import end_within
from lbtui.terminal.size import limit_size

EXIT_USAGE = 2
EXIT_INTERRUPTED = 130

# Seconds for which a thread keeps the GIL while others wait; Python's default is 0.005. A key goes
# through three threads on its way to the screen, and each would wait that long for the solver.
SWITCH_SECONDS = 0.0005

# Seconds for which threads may keep the process running when the app has ended.
THREAD_TIMEOUT = 2.0


def run_app(app: App[int], *, crash_dir: str) -> int:
    """Run `app` in this process's terminal and return the exit code of the process.

    The code is what the app returns (`app.exit(2)`; None is 0), 2 if there is no terminal, 70
    after an unhandled exception, 128 + n after signal n, 129 if the terminal has gone. The
    terminal is restored in any case. Crash reports are written to `crash_dir`. Call it once for
    an app, from the main thread.
    """
    if constants.DRIVER is None:  # one set from outside, as by `textual serve`, needs no terminal
        if problem := terminal_problem():
            _print_error(f"lbtui: {problem}")
            return EXIT_USAGE
        if os.name == "posix":
            from lbtui.terminal.driver import PosixDriver

            app.driver_class = PosixDriver
    set_line_filters(app)
    limit_size(app)
    share_backgrounds()
    crash = Crash(app, crash_dir)
    code = 0
    with _switch_interval(SWITCH_SECONDS), clean_output(colours=not app.no_color):
        try:
            _run(app)
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
        _print_error(crash.line())
        code = 70
    code = code or _result(app)
    end_within(THREAD_TIMEOUT, code)
    return code


def _run(app: App[int]) -> None:
    loop = asyncio.new_event_loop()
    # An executor of our own: the loop would wait for the threads of its default one.
    executor = ThreadPoolExecutor(thread_name_prefix="lbtui-worker")
    loop.set_default_executor(executor)
    try:
        loop.run_until_complete(app.run_async())
    finally:
        try:
            if left := asyncio.all_tasks(loop):
                for task in left:
                    task.cancel()
                loop.run_until_complete(asyncio.wait(left, timeout=THREAD_TIMEOUT))
            loop.run_until_complete(loop.shutdown_asyncgens())
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
            loop.close()


def _finish(app: App[int]) -> int | None:
    """Restore what is not restored yet; return the number of the signal that came, if any."""
    finish = getattr(app._driver, "finish", None)
    if finish is None:
        return None
    received: int | None = finish()
    return received


def _result(app: App[int]) -> int:
    value = app.return_value
    return app.return_code or (value if isinstance(value, int) else 0)


@contextlib.contextmanager
def _switch_interval(seconds: float) -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def _print_error(line: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(line, file=sys.__stderr__, flush=True)


def redraw(app: App[Any]) -> None:
    """Repaint the whole screen, in case another program has written to it."""
    if app._driver is not None:
        app._driver.write("\x1b[2J")
    app.refresh(layout=True)


def set_title(app: App[Any], title: str) -> None:
    """Set the window's title to `title`, without control characters, until the app ends."""
    setter = getattr(app._driver, "set_title", None)
    if setter is not None:
        setter(clean(title, 80))
