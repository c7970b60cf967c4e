"""Textual's driver for POSIX terminals, with remedies for what the stock one does not survive.

Takes the terminal (raw mode, the escape sequences of `sequences`) and gives it back; reads keys
in a thread; stops for Ctrl+Z and takes the terminal anew when continued; ends the app when the
terminal has gone.
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
from subprocess import DEVNULL, Popen
from types import FrameType
from typing import Any

from textual import constants, events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size

from lbtui.terminal import sequences
from lbtui.terminal.capabilities import best_canvas
from lbtui.terminal.guardian import Guardian
from lbtui.terminal.input import InputDecoder
from lbtui.terminal.size import limited
from lbtui.terminal.writer import Writer

# The exit code when the terminal has gone: as with SIGHUP, which comes with it as a rule.
EXIT_HUNG_UP = 128 + signal.SIGHUP

# How long the terminal is waited for when it has to be given back the short way.
RESCUE_SECONDS = 0.2

# Where no shell could continue it, the app stops for this long.
NAP_SECONDS = 2
NAP = f"lbtui: stopped; no shell here could continue it, so it comes back in {NAP_SECONDS} s\r\n"


class PosixDriver(LinuxDriver):
    """A driver that always gives the terminal back."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Make the driver; see `textual.driver.Driver`."""
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        assert sys.__stdout__ is not None
        self.guardian = Guardian(self._leave_by_signal, self.rescue, self._nudge)
        self._out = sys.__stdout__.fileno()
        self._encoding = sys.__stdout__.encoding or "utf-8"
        self._plain = best_canvas(os.environ, self._encoding) == "ascii"
        self._size = limited(*(self._size or self._get_terminal_size()))
        self._taken = False
        self._started = False
        self._giving_back = threading.Lock()
        self._writer: Writer | None = None
        self._input = InputDecoder()
        self._listener: threading.Thread | None = None
        self._wake: tuple[int, int] | None = None
        self._continued = False
        self._title: str | None = None
        self._title_pushed = False
        self._pointer_changed = False

    # Taking and giving back -----------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal."""
        if not self._started:
            self._started = True
            self._loop = asyncio.get_running_loop()
            self.guardian.start()
            signal.signal(signal.SIGWINCH, self._on_resized)
            signal.signal(signal.SIGTSTP, self._on_stop)
            signal.signal(signal.SIGCONT, self._on_continued)
            # Ctrl+Z stops the app whatever is on top of it, as it stops any program; by the name
            # under which Textual looks for it.
            vars(self._app)["action_suspend_process"] = self.halt_job
            self._app._bindings.bind("ctrl+z", "app.suspend_process", show=False, priority=True)
        with contextlib.suppress(termios.error):
            self.attrs_before = termios.tcgetattr(self.fileno)
        self._writer = Writer(self._out, self._encoding, plain=self._plain)
        self._writer.start()
        self._take()
        self._listen()
        self._post_size()

    def _take(self) -> None:
        """Switch to raw mode, and the terminal to full screen; also to do so anew."""
        self._taken = True
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
        """Set the terminal's attributes. In the background, this stops until brought back."""
        while True:
            try:
                termios.tcsetattr(self.fileno, termios.TCSANOW, attributes)
            except termios.error as error:
                if error.args[0] == errno.EINTR:
                    continue
            return

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self._stop_listening()
        if not self._taken:
            self.rescue()
            return
        written = False
        if self._writer is not None:
            self._writer.write(self._leaving())
            written = self._writer.stop()
        if not written:
            self.rescue()
        elif self.attrs_before is not None:
            self._set_attributes(self.attrs_before)
        self._writer = None
        self._taken = False

    def _leaving(self) -> str:
        title = sequences.POP_TITLE if self._title_pushed else ""
        pointer = sequences.DEFAULT_POINTER if self._pointer_changed else ""
        return title + pointer + sequences.LEAVE

    def rescue(self) -> None:
        """Give the terminal back from any thread and any state, without waiting for long.

        Where another thread is at it, return when it is done.
        """
        with self._giving_back:
            if not self._taken:
                return
            self._taken = False
            if (writer := self._writer) is not None:
                writer.abandon()
                writer.join(RESCUE_SECONDS)
            with contextlib.suppress(termios.error):
                # A terminal that takes no output is not to be left without this piece of it.
                termios.tcflush(self._out, termios.TCOFLUSH)
            last = Writer(self._out, self._encoding)
            last.start()
            last.write(sequences.CANCEL + self._leaving())
            last.stop(RESCUE_SECONDS)
            if self.attrs_before is not None:
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def finish(self) -> int | None:
        """Undo all that is left to undo, when the app has ended or failed to.

        Returns the number of the signal that made it end, or None.
        """
        self._stop_listening()
        self.rescue()
        self.guardian.stop()
        if self._started:
            for number in (signal.SIGCONT, signal.SIGTSTP, signal.SIGWINCH):
                signal.signal(number, signal.SIG_DFL)
        return self.guardian.received

    def disable_input(self) -> None:
        """Read no more keys."""
        self._stop_listening()

    def close(self) -> None:
        """Do nothing: the terminal has been given back by `stop_application_mode`."""

    # Writing --------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Write `data` to the terminal as it is; dropped while the terminal is not taken."""
        if data.startswith(sequences.POINTER_SHAPE):
            if sequences.is_bare(os.environ):
                return
            self._pointer_changed = True
        if self._writer is not None:
            self._writer.write(data)

    def set_title(self, title: str) -> None:
        """Show `title`, which holds no control characters, as the window's until the end."""
        self._title = title
        if self._taken and not sequences.is_bare(os.environ):
            push = "" if self._title_pushed else sequences.PUSH_TITLE
            self._title_pushed = True
            self.write(f"{push}\x1b]2;{title}\x07")

    # Reading --------------------------------------------------------------------------------

    def _listen(self) -> None:
        self._wake = os.pipe()
        self._listener = threading.Thread(
            target=self._read_keys, args=(self._wake[0],), name="lbtui-input", daemon=True
        )
        self._listener.start()

    def _stop_listening(self) -> None:
        if self._wake is None or self._listener is None:
            return
        os.write(self._wake[1], b"\0")
        self._listener.join()
        for fd in self._wake:
            os.close(fd)
        self._wake = self._listener = None
        # What was typed for the app is not for the shell.
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
            # The loop has been closed meanwhile: nobody listens any more.
            return

    def _input_ended(self) -> None:
        """End the app: nobody can tell it to any more."""
        self._app.exit(return_code=EXIT_HUNG_UP if self._hung_up() else 0)

    def _hung_up(self) -> bool:
        try:
            termios.tcgetattr(self.fileno)
        except termios.error:
            return True
        return False

    def _call(self, function: Any, *arguments: Any) -> None:
        """Call `function` in the app's loop, from a thread or a signal handler."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)

    # Size -----------------------------------------------------------------------------------

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the columns and lines the terminal has now.

        Not what COLUMNS and LINES say, which do not change with the window.
        """
        with contextlib.suppress(OSError):
            width, height = os.get_terminal_size(self._out)
            if width > 0 and height > 0:
                return limited(width, height)
        return limited(*super()._get_terminal_size())

    def _resized(self) -> None:
        # A terminal that reports its size in the stream of keys does so in time with them.
        if not self._in_band_window_resize:
            self._post_size()

    def _post_size(self) -> None:
        size = Size(*self._get_terminal_size())
        self.send_message(events.Resize(size, size))

    # Signals --------------------------------------------------------------------------------

    def _leave_by_signal(self, number: int) -> None:
        self._call(self._exit, 128 + number)

    def _nudge(self) -> None:
        self._call(lambda: None)

    def _on_resized(self, _number: int, _frame: FrameType | None) -> None:
        self._call(self._resized)

    def _on_stop(self, _number: int, _frame: FrameType | None) -> None:
        if self._auto_restart:
            self._call(self.halt)
        else:
            # The terminal is lent to another program at the moment, and this thread waits for it.
            self._stop_process()

    def _exit(self, code: int) -> None:
        self._app.exit(return_code=code)

    def halt(self) -> None:
        """Stop this process as SIGTSTP tells it to, and come back when it is continued."""
        self._halt(self._stop_process)

    def halt_job(self) -> None:
        """Stop for Ctrl+Z, as the terminal's driver would: with all that is in the same job.

        So a shell script or `make` that started the app stops too, and the shell gets its turn.
        """
        self._halt(self._stop_job)

    def _halt(self, stop: Any) -> None:
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
        # Stopped here, if at all. The kernel drops the signal where no shell could continue the
        # job: in a window or over ssh with nothing but the app in it.
        for _ in range(10):
            if self._continued:
                break
            time.sleep(0.005)
        signal.signal(signal.SIGTSTP, self._on_stop)
        if not self._continued:
            self._nap()

    def _nap(self) -> None:
        """Stop, but see to it that somebody continues this process."""
        with contextlib.suppress(OSError):
            os.write(self._out, NAP.encode())
        command = ["sh", "-c", f'sleep {NAP_SECONDS}; kill -CONT "$0"', str(os.getpid())]
        try:
            waker = Popen(
                command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
            )
        except OSError:
            return
        self._stop_process()
        waker.kill()
        waker.wait()

    def _on_continued(self, _number: int, _frame: FrameType | None) -> None:
        self._continued = True
        if self._taken:
            self._call(self._retake)

    def _retake(self) -> None:
        """Take the terminal anew after a stop that came without warning (SIGSTOP)."""
        if self._taken and self._auto_restart:
            self._take()
            self._post_size()
            self._app.refresh(layout=True)
