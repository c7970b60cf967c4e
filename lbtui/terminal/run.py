"""Running an app in the terminal, from the check for a terminal to the exit code."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from textual.app import App

from lbtui.terminal.capabilities import find_terminal_problem, is_visitor
from lbtui.terminal.crash import EXIT_CRASHED, CrashHandler

if TYPE_CHECKING:
    from lbtui.terminal.driver import TerminalDriver

EXIT_USAGE = 2


def run_app(app: App[int], *, crash_dir: str) -> int:
    """Run `app` in this process's terminal and return the exit code of the process.

    The code is what the app returns (`app.exit(2)`; None is 0), 2 if there is no terminal, 70
    after an unhandled exception, 128 + n after signal n, 129 if the terminal has gone. The
    terminal is restored in any case. Crash reports are written to `crash_dir`. Call it once for
    an app, from the main thread.

    Textual's `App.run` returns no exit code, writes the screen to standard error and hangs where
    there is no terminal, and waits for threads that never end. Drop this when it does none of that.
    """
    if is_visitor():
        from lbtui.terminal.web import VisitorDriver

        app.driver_class = VisitorDriver
    else:
        if problem := find_terminal_problem():
            _print_error(f"lbtui: {problem}")
            return EXIT_USAGE
        if os.name == "posix":
            from lbtui.terminal.driver import TerminalDriver

            app.driver_class = TerminalDriver
    with contextlib.suppress(ImportError):  # its modules may have other names
        from lbtui.terminal.updates import install_trimmed_updates

        install_trimmed_updates()
    crash = CrashHandler(app, crash_dir)
    try:
        asyncio.run(_run_async(app))
    except Exception as error:
        crash.error = crash.error or error
    finally:
        driver = _find_driver(app)
        if driver is not None:
            driver.restore_terminal()
    if driver is not None and driver.exit_code is not None:
        return driver.exit_code
    if crash.error is not None:
        _print_error(crash.report_crash())
        return EXIT_CRASHED
    return app.return_code or app.return_value or 0


class _DetachedExecutor(ThreadPoolExecutor):
    """Runs workers in threads that asyncio does not wait for when it ends."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002
        """Start no more workers."""
        super().shutdown(wait=False, cancel_futures=cancel_futures)


async def _run_async(app: App[int]) -> None:
    asyncio.get_running_loop().set_default_executor(_DetachedExecutor())
    await app.run_async()


def _print_error(line: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(line, file=sys.__stderr__, flush=True)


def _find_driver(app: App[Any]) -> TerminalDriver | None:
    """Return our driver of `app`, if there is one."""
    driver = getattr(app, "_driver", None)
    return driver if hasattr(driver, "restore_terminal") else None
