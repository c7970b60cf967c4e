"""Textual's driver for POSIX terminals, with what it lacks; each override can be dropped alone."""

import asyncio
import contextlib
import io
import os
import select
import signal
import sys
import termios
import threading
import time
from codecs import getincrementaldecoder
from collections.abc import Callable
from itertools import chain
from queue import SimpleQueue
from typing import Any

from textual.app import App
from textual.drivers.linux_driver import LinuxDriver

EXIT_SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT)

# Seconds that the app has to exit by itself after a signal or the end of input.
EXIT_TIMEOUT_SECONDS = 2.0

# What Textual does not undo: the mouse in pixels, reports of the size, the pointer.
RESET_EXTRA_MODES = "\x1b[?1016l\x1b[?2048l\x1b]22;default\x07"
# All that Textual switches on, after what ends a sequence or a frame that was cut short.
RESET_ALL_MODES = (
    f"\x18\x1b[?2026l{RESET_EXTRA_MODES}\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?2004l"
    "\x1b[?1004l\x1b[<u\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"
)


class _LossyOutput(io.TextIOWrapper):
    """Standard output, where what is written to a terminal that has gone is dropped.

    An error would end Textual's thread that writes, and the app would wait for ever until there is
    room in its queue. Drop this when Textual goes on.
    """

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            return super().write(text)
        return 0

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            super().flush()


class TerminalDriver(LinuxDriver):
    """A driver that restores the terminal however the app ends, and repaints when continued.

    `exit_code`: set once a signal or the end of input has ended the app, or None.
    """

    def __init__(self, app: App[Any], **options: Any) -> None:
        """Let signals end the app, and write to standard output.

        Unhandled, SIGTERM, SIGHUP, SIGQUIT and SIGINT leave the terminal in raw mode. Textual
        writes to standard error, which may be a file, and stops at a character that the encoding of
        the terminal lacks. Drop each when Textual does the same.
        """
        super().__init__(app, **options)
        out = sys.__stdout__
        if hasattr(self, "_file") and out is not None:
            file = open(out.fileno(), "wb", closefd=False)  # noqa: SIM115 - open until the end
            self._file = _LossyOutput(file, out.encoding, "replace")
        self.app = app
        self._call_in_loop = asyncio.get_running_loop().call_soon_threadsafe
        self._in_full_screen = False
        self.exit_code: int | None = None
        self._exit_codes: SimpleQueue[int] = SimpleQueue()
        threading.Thread(target=self._exit_after_timeout, daemon=True).start()
        for number in EXIT_SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup ignores SIGHUP
                signal.signal(number, lambda ending, _frame: self._exit_app(128 + ending))
        signal.signal(signal.SIGTSTP, self._on_suspend)
        signal.signal(signal.SIGCONT, signal.SIG_DFL)

    # Entering and leaving full screen --------------------------------------------------------

    def start_application_mode(self) -> None:
        """Enter full screen as soon as the process is in the foreground."""
        self._await_foreground()
        self._in_full_screen = True
        start: Callable[[], None] = super().start_application_mode  # Textual does not say the type
        start()

    def stop_application_mode(self) -> None:
        """Restore the terminal.

        Textual leaves the mouse reporting pixels, and switches reports of the size on even then if
        the terminal has just answered that it has them. Drop this when modes 1016 and 2048 are
        always off in the end.
        """
        super().stop_application_mode()
        self.write(RESET_EXTRA_MODES)

    def close(self) -> None:
        """Wait until the terminal has taken everything. From now on there is nothing to restore."""
        super().close()
        self._in_full_screen = False

    def _exit_app(self, code: int) -> None:
        """Exit with `code`. Signal handlers and all threads may call it."""
        if self.exit_code is None:
            self.exit_code = code
            self._exit_codes.put(code)
            self._call_soon(lambda: self.app.exit(return_code=code))

    def _exit_after_timeout(self) -> None:
        """End the process if the app has been told to exit and does not."""
        code = self._exit_codes.get()
        time.sleep(EXIT_TIMEOUT_SECONDS)
        self.restore_terminal()
        os._exit(code)

    def restore_terminal(self) -> None:
        """Restore the terminal unless that is done. All threads may call it."""
        if not self._in_full_screen:
            return
        self._in_full_screen = False
        file = getattr(self, "_file", None)
        out = file.fileno() if file is not None else 1  # not the input's, which may be read-only
        with contextlib.suppress(termios.error):
            termios.tcflush(out, termios.TCOFLUSH)  # what it has not taken would come first
        with contextlib.suppress(termios.error):
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)
        with contextlib.suppress(OSError):
            os.write(out, RESET_ALL_MODES.encode())

    def _call_soon(self, function: Callable[[], object]) -> None:
        """Call `function` in the app's loop unless that is closed."""
        with contextlib.suppress(RuntimeError):
            self._call_in_loop(function)

    # Reading ---------------------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Turn input into messages until the app ends or the terminal has gone.

        In Textual's loop a byte that is not UTF-8 ends the app, and the end of input keeps a core
        busy for ever. Drop this when neither happens.
        """
        try:
            from textual._xterm_parser import XTermParser
        except ImportError:
            super().run_input_thread()
            return
        parser = XTermParser()
        decode = getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            text = ""
            if select.select([self.fileno], [], [], 0.1)[0]:
                data = b""
                with contextlib.suppress(OSError):  # the terminal has gone
                    data = os.read(self.fileno, 4096)
                if not data:
                    self._exit_app(128 + signal.SIGHUP)
                    return
                text = decode(data)
            try:
                for message in chain(parser.feed(text) if text else (), parser.tick()):
                    self.process_message(message)
            except (ArithmeticError, ValueError):  # a number that is no character's
                parser = XTermParser()

    # Stopping and continuing -----------------------------------------------------------------

    def _on_suspend(self, *_: object) -> None:
        self._call_soon(self._suspend_job)

    def _suspend_job(self) -> None:
        """Stop the whole job, and repaint when it is continued.

        Textual repaints nothing, and stops this process alone: a shell waits for the `make` that
        started it. It stops even where no shell could continue it, as in a window of its own;
        the kernel then ignores SIGTSTP, unless it is handled. When it is continued, Textual starts
        a second thread that reads the keys. Drop this when Textual leaves stopping to the kernel
        and repaints.
        """
        if not self.app.is_running:
            return
        self.suspend_application_mode()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        # It stops here, and goes on when it is continued. One call stops all: a shell may continue
        # the job as soon as it sees `make` stop, and nothing may stop this process after that.
        os.killpg(0, signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._on_suspend)
        self.resume_application_mode()
        self.app.refresh(layout=True)

    def _await_foreground(self) -> None:
        """Stop for as long as the terminal is another job's."""
        with contextlib.suppress(OSError):  # there is no job control
            while os.tcgetpgrp(self.fileno) != os.getpgrp():
                os.kill(os.getpid(), signal.SIGSTOP)
