"""Textual's driver for POSIX terminals, with remedies for what the stock one gets wrong.

Each of these can be dropped once Textual's `LinuxDriver` does the same:

- A signal or a crash leaves the terminal in raw mode: `restore_now` restores it from any thread
  and in any state; see `signals` for who calls it.
- The end of input keeps a core busy, reading nothing for ever: it ends the app here.
- After Ctrl+Z and `fg` nothing is repainted, and nothing at all after SIGSTOP: the app is painted
  in full whenever it is continued, and where no shell could continue it, it does not stop.
- A terminal that stalls or goes blocks the app: see `writer`.
- COLUMNS and LINES in the environment override the window's real size for good.
- Sequences that older terminals print instead of obeying are sent to all: see `sequences`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import select
import signal
import sys
import termios
import threading
import time
import tty
from collections.abc import Callable
from types import FrameType
from typing import Any

from textual import constants, events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size

from lbtui.terminal import sequences
from lbtui.terminal.capabilities import best_canvas
from lbtui.terminal.input import InputDecoder
from lbtui.terminal.signals import ExitSignals
from lbtui.terminal.size import limited
from lbtui.terminal.writer import Writer, terminal_encoding

# The exit code when the terminal has gone: as with SIGHUP, which comes with it as a rule.
EXIT_HUNG_UP = 128 + signal.SIGHUP

# Seconds to wait for a terminal that takes no output when it must be restored at once.
RESTORE_TIMEOUT = 0.2


class PosixDriver(LinuxDriver):
    """A driver that restores the terminal however the app ends."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """See `textual.driver.Driver`."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdout__ is not None
        self.exit_signals = ExitSignals(self._leave_by_signal, self.restore_now, self._wake_loop)
        self._out = sys.__stdout__.fileno()
        self._encoding = terminal_encoding(sys.__stdout__.encoding)
        self._ascii_only = best_canvas(os.environ, self._encoding) == "ascii"
        self._size = limited(*(self._size or self._get_terminal_size()))
        self._active = False
        self._started = False
        self._restore_lock = threading.Lock()
        self._writer: Writer | None = None
        self._input = InputDecoder()
        self._reader: threading.Thread | None = None
        self._wake: tuple[int, int] | None = None
        self._continued = False
        self._title: str | None = None
        self._title_pushed = False
        self._pointer_changed = False

    # Entering and leaving full screen --------------------------------------------------------

    def start_application_mode(self) -> None:
        """Enter full screen."""
        if not self._started:
            self._started = True
            self._loop = asyncio.get_running_loop()
            self.exit_signals.start()
            signal.signal(signal.SIGWINCH, self._on_resized)
            signal.signal(signal.SIGTSTP, self._on_stop)
            signal.signal(signal.SIGCONT, self._on_continued)
            # Ctrl+Z suspends the app whatever screen is on top. Textual looks the action up on the
            # app by this name.
            vars(self._app)["action_suspend_process"] = self.suspend_job
            self._app._bindings.bind("ctrl+z", "app.suspend_process", show=False, priority=True)
        with contextlib.suppress(termios.error):
            self.attrs_before = termios.tcgetattr(self.fileno)
        self._writer = Writer(self._out, self._encoding, ascii_only=self._ascii_only)
        self._writer.start()
        self._activate()
        self._start_reading()
        self._post_size()

    def _activate(self) -> None:
        """Switch the terminal to raw mode and full screen; may be repeated."""
        self._active = True
        if self.attrs_before is not None:
            raw = termios.tcgetattr(self.fileno) if not self._hung_up() else None
            if raw is not None:
                raw[tty.LFLAG] = self._patch_lflag(raw[tty.LFLAG])
                raw[tty.IFLAG] = self._patch_iflag(raw[tty.IFLAG])
                raw[tty.CC][termios.VMIN] = 1
                raw[tty.CC][termios.VTIME] = 0
                self._set_attributes(raw)
        keyboard = not constants.DISABLE_KITTY_KEY
        self.write(sequences.enter(os.environ, mouse=self._mouse, keyboard=keyboard))
        self._title_pushed = False
        if self._title is not None:
            self.set_title(self._title)

    def _set_attributes(self, attributes: list[Any]) -> None:
        """Set the terminal's attributes. In the background, the kernel stops the process here."""
        while True:
            try:
                termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)
            except termios.error as error:
                if error.args[0] == errno.EINTR:
                    continue
            return

    def stop_application_mode(self) -> None:
        """Restore the terminal."""
        self._stop_reading()
        if not self._active:
            self.restore_now()
            return
        written = False
        if self._writer is not None:
            self._writer.write(self._leave_sequences())
            written = self._writer.stop()
        if not written:
            self.restore_now()
        elif self.attrs_before is not None:
            self._set_attributes(self.attrs_before)
        self._writer = None
        self._active = False

    def _leave_sequences(self) -> str:
        title = sequences.POP_TITLE if self._title_pushed else ""
        pointer = sequences.DEFAULT_POINTER if self._pointer_changed else ""
        return title + pointer + sequences.LEAVE

    def restore_now(self) -> None:
        """Restore the terminal from any thread and in any state, without waiting for long.

        If another thread is restoring it, return when that is done.
        """
        with self._restore_lock:
            if not self._active:
                return
            self._active = False
            if (writer := self._writer) is not None:
                writer.abandon()
                writer.join(RESTORE_TIMEOUT)
            with contextlib.suppress(termios.error):
                # Drop output that a stalled terminal has not taken, which would come first.
                termios.tcflush(self._out, termios.TCOFLUSH)
            last = Writer(self._out, self._encoding)
            last.start()
            last.write(sequences.CANCEL + self._leave_sequences())
            last.stop(RESTORE_TIMEOUT)
            if self.attrs_before is not None:
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def finish(self) -> int | None:
        """Restore the terminal and the signal handlers after the app has ended or crashed.

        Return the number of the signal that ended it, or None.
        """
        self._stop_reading()
        self.restore_now()
        self.exit_signals.stop()
        if self._started:
            for number in (signal.SIGCONT, signal.SIGTSTP, signal.SIGWINCH):
                signal.signal(number, signal.SIG_DFL)
        return self.exit_signals.received

    def disable_input(self) -> None:
        """Read no more keys."""
        self._stop_reading()

    def close(self) -> None:
        """Do nothing: `stop_application_mode` has restored the terminal."""

    # Writing --------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Write `data` to the terminal; dropped outside full screen."""
        if data.startswith(sequences.POINTER_SHAPE):
            if sequences.is_basic(os.environ):
                return
            self._pointer_changed = True
        if self._writer is not None:
            self._writer.write(data)

    def set_title(self, title: str) -> None:
        """Set the window's title, without control characters, until the app ends."""
        self._title = title
        if self._active and not sequences.is_basic(os.environ):
            push = "" if self._title_pushed else sequences.PUSH_TITLE
            self._title_pushed = True
            self.write(f"{push}\x1b]2;{title}\x07")

    # Reading --------------------------------------------------------------------------------

    def _start_reading(self) -> None:
        self._wake = os.pipe()
        self._reader = threading.Thread(
            target=self._read_keys, args=(self._wake[0],), name="lbtui-input", daemon=True
        )
        self._reader.start()

    def _stop_reading(self) -> None:
        if self._wake is None or self._reader is None:
            return
        os.write(self._wake[1], b"\0")
        self._reader.join()
        for fd in self._wake:
            os.close(fd)
        self._wake = self._reader = None
        # Keys typed into the app must not reach the shell.
        with contextlib.suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)

    def _read_keys(self, wake: int) -> None:
        decoder = self._input
        try:
            while True:
                ready, _, _ = select.select([wake, self.fileno], [], [], decoder.timeout())
                if wake in ready:
                    return
                if ready:
                    try:
                        data = os.read(self.fileno, 16384)
                    except BlockingIOError:
                        continue
                    except OSError:
                        data = b""
                    if not data:
                        self._call(self._input_ended)
                        return
                    for message in decoder.feed(data):
                        self.process_message(message)
                for message in decoder.tick():
                    self.process_message(message)
        except RuntimeError:
            # The loop is closed: the app has ended.
            return

    def _input_ended(self) -> None:
        """End the app: no key can reach it any more."""
        self._app.exit(return_code=EXIT_HUNG_UP if self._hung_up() else 0)

    def _hung_up(self) -> bool:
        try:
            termios.tcgetattr(self.fileno)
        except termios.error:
            return True
        return False

    def _call(self, function: Callable[..., None], *arguments: object) -> None:
        """Call `function` in the app's loop, from a thread or a signal handler."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    # Size -----------------------------------------------------------------------------------

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the columns and lines that the terminal has now, within the limits.

        COLUMNS and LINES, which do not change with the window, are only a fallback.
        """
        with contextlib.suppress(OSError):
            width, height = os.get_terminal_size(self._out)
            if width > 0 and height > 0:
                return limited(width, height)
        return limited(*super()._get_terminal_size())

    def _resized(self) -> None:
        # A terminal that reports its size in band sends that in order with the keys.
        if not self._in_band_window_resize:
            self._post_size()

    def _post_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self.send_message(events.Resize(size, size))

    # Signals --------------------------------------------------------------------------------

    def _leave_by_signal(self, number: int) -> None:
        self._call(self._exit, 128 + number)

    def _wake_loop(self) -> None:
        self._call(lambda: None)

    def _on_resized(self, _number: int, _frame: FrameType | None) -> None:
        self._call(self._resized)

    def _on_stop(self, _number: int, _frame: FrameType | None) -> None:
        self._call(self._suspend, self._stop_process)

    def _exit(self, code: int) -> None:
        self._app.exit(return_code=code)

    def suspend_job(self) -> None:
        """Stop the whole job, as the kernel does for Ctrl+Z, and repaint when it is continued.

        A script or `make` that started the app stops too; else the shell would wait for it. Where
        no shell could continue the job, as in a window of its own, nothing stops.
        """
        self._suspend(self._stop_job)

    def _suspend(self, stop: Callable[[], None]) -> None:
        self._app._suspend_signal()
        self.suspend_application_mode()
        stop()
        self.resume_application_mode()
        self._app._resume_signal()
        self._app.refresh(layout=True)

    def _stop_process(self) -> None:
        os.kill(os.getpid(), signal.SIGSTOP)

    def _stop_job(self) -> None:
        self._continued = False
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        # The process stops here, or a moment later. The kernel drops the signal where no shell
        # could continue the job.
        for _ in range(10):
            if self._continued:
                break
            time.sleep(0.005)
        signal.signal(signal.SIGTSTP, self._on_stop)

    def _on_continued(self, _number: int, _frame: FrameType | None) -> None:
        self._continued = True
        if self._active:
            self._call(self._reactivate)

    def _reactivate(self) -> None:
        """Enter full screen again after SIGSTOP, which cannot be handled beforehand."""
        if self._active:
            self._activate()
            self._post_size()
            self._app.refresh(layout=True)
