"""Programs run in a real pseudo-terminal, as a person at a terminal would run them.

    with PtyApp(["lbtui", "riu pgh lcs yao"], size=(80, 24)) as app:
        app.wait_for("GRACIOUS")
        app.press("ctrl+q")
        assert app.wait_exit() == 0
        assert app.find_unrestored() == []

Nothing here sleeps for a fixed time: every wait is for a condition, woken by the bytes or the
change of state that may bring it about, and fails with the screen in its message.
"""

import fcntl
import json
import os
import pathlib
import select
import signal
import socket
import struct
import sys
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Self

from tests.harness.ptyscreen import Terminal

KEYS = {
    "enter": "\r", "escape": "\x1b", "tab": "\t", "shift+tab": "\x1b[Z", "backspace": "\x7f",
    "delete": "\x1b[3~", "space": " ", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C",
    "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F", "pageup": "\x1b[5~", "pagedown": "\x1b[6~",
    "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~",
    "f6": "\x1b[17~", "f8": "\x1b[19~", "f9": "\x1b[20~",
}  # fmt: skip
KEYS |= {f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"}

# Passed on from the environment of the tests; nothing else is, so that a run does not depend on
# who started it.
KEPT_VARIABLES = ("PATH", "HOME", "USER", "VIRTUAL_ENV", "TMPDIR", "COVERAGE_PROCESS_CONFIG")
DEFAULT_ENV = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
TIMEOUT_SECONDS = float(os.environ.get("PTY_TIMEOUT", "60"))
LEADER_SCRIPT = pathlib.Path(__file__).with_name("ptyleader.py")
ROOT = LEADER_SCRIPT.parents[2]

# A file to open instead of the terminal: its path and the flags of `os.open`.
Redirect = tuple[str, int]


@cache
def _open_leader_socket(_process: int) -> socket.socket:
    """Return the socket that takes this process's requests for leaders: see ptyleader.py."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
    there.set_inheritable(True)
    command = python_command("-m", "tests.harness.ptyleader", str(there.fileno()))
    os.posix_spawn(command[0], command, PtyApp._environment({"PYTHONPATH": str(ROOT)}))
    there.close()
    return here


class PtyApp:
    """A program running in a pseudo-terminal of its own, and the terminal's other end.

    `argv`: the program and its arguments (a name is looked up on PATH). `size`: columns and
    lines. `env`: variables on top of a small fixed environment; None as a value removes one.
    `answering`: the terminal answers questions about synchronized output and in-band resizing,
    as kitty, foot and others do. `redirect`: file descriptors (0, 1, 2) to open on a file
    instead of the terminal, as path and flags. `alone`: the program leads the session itself, as
    in `xterm -e lbtui`, where no shell could continue it; the terminal's settings are gone with
    its end.

    `screen` is the terminal's model, `raw` every byte the program wrote, `chunks` the same in
    pieces with the time each came (`time.perf_counter`), `pid` the program's process, a job in the
    foreground of a session whose leader (`ptyleader.py`) plays the shell's part: it can be stopped
    and continued.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str | None] | None = None,
        cwd: str = "",
        answering: bool = False,
        redirect: Mapping[int, Redirect] | None = None,
        alone: bool = False,
    ) -> None:
        self.screen = Terminal(*size, answering=answering)
        self.raw = bytearray()
        self.chunks: list[tuple[float, bytes]] = []
        self.changed = threading.Condition()
        self._status: int | None = None
        self._stopped = False
        self._master, self._slave = os.openpty()
        os.set_inheritable(self._slave, False)
        self._set_size(*size)
        self.termios_before = self.read_termios()
        self._wake_reader, self._wake = os.pipe()
        self._caught_up = threading.Event()
        self._closed = False
        self._finishing = False
        self._alone = alone
        self._leader = self._spawn(list(argv), self._environment(env), cwd, redirect or {})
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._waiter = threading.Thread(target=self._await_child, daemon=True)
        self._reader.start()
        self._waiter.start()

    @staticmethod
    def _environment(changes: Mapping[str, str | None] | None) -> dict[str, str]:
        env = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
        changed = env | DEFAULT_ENV | dict(changes or {})
        return {name: value for name, value in changed.items() if value is not None}

    def _spawn(
        self, argv: list[str], env: dict[str, str], cwd: str, redirect: Mapping[int, Redirect]
    ) -> int:
        """Start the session's leader, which starts the program; return the leader's pid."""
        name = os.ttyname(self._slave)
        report_reader, report = os.pipe()
        redirects = [f"{fd}={flags}={path}" for fd, (path, flags) in redirect.items()]
        if self._alone:
            # Opening the terminal as the leader of a new session makes it the controlling one.
            actions = [
                (os.POSIX_SPAWN_OPEN, 0, name, os.O_RDWR, 0),
                (os.POSIX_SPAWN_DUP2, 0, 1),
                (os.POSIX_SPAWN_DUP2, 0, 2),
                (os.POSIX_SPAWN_DUP2, report, 3),
            ]
            command = [sys.executable, "-IS", str(LEADER_SCRIPT), cwd, *redirects, "--", *argv]
            os.posix_spawn(command[0], command, env, file_actions=actions, setsid=True)
        else:
            request = json.dumps([name, cwd or os.getcwd(), redirects, argv, env]).encode()
            socket.send_fds(_open_leader_socket(os.getpid()), [request], [report])
        os.close(report)
        self._report = os.fdopen(report_reader, encoding="ascii")
        _, leader, pid = self._report.readline().split()
        self.pid = int(pid)
        return int(leader)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # What the program does ------------------------------------------------------------------

    def _read(self) -> None:
        finishing = False
        while True:
            wanted = [self._wake_reader, self._master]
            ready, _, _ = select.select(wanted, [], [], 0.1 if finishing else None)
            if self._master in ready:
                try:
                    data = os.read(self._master, 65536)
                except OSError:
                    return
                if not data:
                    return
                with self.changed:
                    self.raw += data
                    self.chunks.append((time.perf_counter(), data))
                    self.screen.feed(data)
                    self.changed.notify_all()
                self._answer()
            elif self._wake_reader in ready:
                os.read(self._wake_reader, 1)
                finishing = self._finishing
                self._caught_up.set()
            elif finishing:
                # Nothing left to read.
                return

    def _answer(self) -> None:
        with self.changed:
            answers, self.screen.answers = bytes(self.screen.answers), bytearray()
        if answers:
            os.write(self._master, answers)

    def _await_child(self) -> None:
        if self._alone:
            _, status = os.waitpid(self.pid, 0)
            with self.changed:
                self._status = os.waitstatus_to_exitcode(status)
                self.changed.notify_all()
            return
        for line in self._report:
            state, _, code = line.strip().partition(" ")
            with self.changed:
                if state == "exit":
                    self._status = int(code)
                else:
                    self._stopped = state == "stopped"
                self.changed.notify_all()
            if state == "exit":
                return

    def wait_for(
        self, what: str | Callable[[Terminal], object], timeout: float = TIMEOUT_SECONDS
    ) -> Terminal:
        """Wait until the screen shows the text `what`, or `what(screen)` is true."""
        if isinstance(what, str):
            self.wait_until(lambda: what in self.screen.text, timeout, repr(what), running=True)
        else:
            self.wait_until(lambda: what(self.screen), timeout, what.__name__, running=True)
        return self.screen

    def wait_for_bytes(self, what: bytes, start: int = 0, timeout: float = TIMEOUT_SECONDS) -> int:
        """Wait until the bytes `what` were written at or after `start`; return their place."""
        self.wait_until(lambda: self.raw.find(what, start) >= 0, timeout, repr(what))
        return self.raw.find(what, start)

    def wait_until(
        self,
        true: Callable[[], object],
        timeout: float = TIMEOUT_SECONDS,
        what: str = "it",
        *,
        running: bool = False,
    ) -> None:
        """Wait until `true()`, looked at whenever something came or changed.

        And now and then besides, for what announces no change: the terminal's settings, files.
        With `running` not for long after the program has ended.
        """
        deadline = time.monotonic() + timeout
        with self.changed:
            while not true():
                if running and self._status is not None:
                    running, deadline = False, min(deadline, time.monotonic() + 1.0)
                if time.monotonic() < deadline:
                    self.changed.wait(0.05)
                    continue
                state = "running" if self._status is None else f"exited with {self._status}"
                raise AssertionError(
                    f"waited {timeout} s in vain for {what}; the program is {state}; "
                    f"the screen:\n{self.screen.text}\nlast bytes: {bytes(self.raw[-300:])!r}"
                )

    def wait_exit(self, timeout: float = TIMEOUT_SECONDS) -> int:
        """Wait for the end of the program and its last output; return the exit code.

        As subprocess gives it: 0 to 255, or minus the number of the signal that killed it.
        """
        self.wait_until(lambda: self._status is not None, timeout, "the end of the program")
        self._stop_reading()
        assert self._status is not None
        return self._status

    def wait_stopped(self, timeout: float = TIMEOUT_SECONDS) -> None:
        """Wait until the program is stopped, as by Ctrl+Z."""
        self.wait_until(lambda: self._stopped, timeout, "the program to stop")
        # And until what it wrote before that has been read.
        self._caught_up.clear()
        os.write(self._wake, b"\0")
        self._caught_up.wait(timeout)

    @property
    def running(self) -> bool:
        """Whether the program has not ended."""
        return self._status is None

    def cpu_seconds(self) -> float:
        """Return the processor time the program has used so far, of itself and its threads."""
        with open(f"/proc/{self.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))

    # What a person does ---------------------------------------------------------------------

    def send(self, data: str | bytes) -> None:
        """Type `data` as it is."""
        os.write(self._master, data.encode() if isinstance(data, str) else data)

    def press(self, *keys: str) -> None:
        """Press keys by name (as Textual names them), single characters as they are."""
        self.send("".join(KEYS.get(key, key) for key in keys))

    def paste(self, text: str | bytes) -> None:
        """Paste `text` the way a terminal does, in brackets."""
        data = text.encode() if isinstance(text, str) else text
        self.send(b"\x1b[200~" + data + b"\x1b[201~")

    def scribble(self, data: bytes) -> None:
        """Write `data` on the terminal past the program, as any other program could."""
        os.write(self._slave, data)

    def signal(self, number: int) -> None:
        """Send the program a signal, unless it has ended."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the terminal; the kernel tells the program."""
        with self.changed:
            self.screen.resize(columns, lines)
        self._set_size(columns, lines)
        self._answer()

    def hang_up(self) -> None:
        """Take the terminal away, as closing its window does."""
        self._stop_reading()
        os.close(self._master)
        self._master = -1

    # The terminal ---------------------------------------------------------------------------

    def _set_size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read_termios(self) -> list[Any]:
        """Return the terminal's settings, as `termios.tcgetattr`."""
        return termios.tcgetattr(self._slave)

    @property
    def is_raw_mode(self) -> bool:
        """Whether keys go to the program one by one, unechoed."""
        return not self.read_termios()[3] & (termios.ICANON | termios.ECHO)

    def find_unrestored(self) -> list[str]:
        """Return what the program has changed on the terminal and not put back; [] if nothing.

        When the program has ended or is stopped, its last output is given a moment to arrive.
        """
        if self._stopped or not self.running:
            deadline = time.monotonic() + 2.0
            with self.changed:
                while self.screen.find_unrestored_modes() and time.monotonic() < deadline:
                    self.changed.wait(0.05)
        found = self.screen.find_unrestored_modes()
        names = ("iflag", "oflag", "cflag", "lflag", "ispeed", "ospeed", "cc")
        for name, before, now in zip(names, self.termios_before, self.read_termios(), strict=True):
            if before != now:
                found.append(f"termios {name} was {before}, is {now}")
        return found

    def _stop_reading(self) -> None:
        if self._reader.is_alive():
            self._finishing = True
            os.write(self._wake, b"\0")
            self._reader.join(TIMEOUT_SECONDS)

    def close(self) -> None:
        """End the program, however it takes it, and close everything."""
        if self._closed:
            return
        self._closed = True
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)
        self._waiter.join(TIMEOUT_SECONDS)
        if not self._alone:
            with suppress(ProcessLookupError):
                os.kill(self._leader, signal.SIGKILL)
        self._stop_reading()
        self._report.close()
        for fd in (self._master, self._slave, self._wake_reader, self._wake):
            if fd >= 0:
                os.close(fd)


def python_command(*arguments: str) -> list[str]:
    """Return the command line that runs this Python with `arguments`."""
    return [sys.executable, *arguments]
