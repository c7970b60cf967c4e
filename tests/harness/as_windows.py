"""Makes this process look like Windows to lbtui, then runs `main` or a module given by `-c`.

    python -m tests.harness.as_windows solve "riu pgh lcs yao"
    python -m tests.harness.as_windows -c CODE

What POSIX alone has is gone: its modules, and its names in `os`, `signal` and `time`. The standard
library is loaded before, as its own parts for Windows cannot be loaded here.
"""

import asyncio
import importlib
import logging.handlers
import multiprocessing.util
import os
import pathlib
import platform
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import types
import webbrowser
from concurrent import futures

UNIX_MODULES = "fcntl termios tty pty resource pwd grp curses readline syslog"
REMOVED_NAMES = {
    os: """O_NONBLOCK O_CLOEXEC chown chroot fchmod fchown fork forkpty geteuid getgid getgroups
        getloadavg getpgid getpgrp getuid getsid killpg mkfifo nice openpty pathconf posix_spawn
        sched_getaffinity setpgid setsid setuid sysconf tcgetpgrp uname wait3 wait4""",
    signal: """SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGTTIN
        SIGTTOU SIGUSR1 SIGUSR2 SIGWINCH alarm pthread_kill pthread_sigmask setitimer siginterrupt
        sigpending sigtimedwait sigwait""",
    time: "tzset",
}
LOADED_MODULES = (
    *(asyncio, logging.handlers, multiprocessing.util, pathlib, platform, shutil, sqlite3),
    *(subprocess, tempfile, webbrowser, futures),
)
EARLY_MODULES = "asyncio.unix_events concurrent.futures.process http.client ssl uuid curses"
"""Parts of the standard library that choose by the system when they are loaded."""


def pretend_windows() -> None:
    """Turn this process into one on Windows, as far as Python code can tell."""
    for name in EARLY_MODULES.split():
        importlib.import_module(name)
    import fcntl

    lock = fcntl.flock
    held = fcntl.LOCK_EX | fcntl.LOCK_NB
    msvcrt = types.ModuleType("msvcrt")
    vars(msvcrt).update(LK_NBLCK=2, locking=lambda file, _mode, _bytes: lock(file, held))
    sys.modules["msvcrt"] = msvcrt
    for name in (
        *UNIX_MODULES.split(),
        "ctypes",
    ):  # without which folders come from the environment
        vars(sys)["modules"][name] = None
    for module, names in REMOVED_NAMES.items():
        for name in names.split():
            vars(module).pop(name, None)
    vars(os)["process_cpu_count"] = os.cpu_count
    pathlib.Path.__new__.__globals__["WindowsPath"] = pathlib.PosixPath
    sys.platform = "win32"
    os.name = "nt"


def main() -> None:
    """Run what the arguments say."""
    pretend_windows()
    if sys.argv[1] == "-c":
        exec(compile(sys.argv[2], "<windows>", "exec"), {"__name__": "__main__"})
        return
    from lbtui.__main__ import run

    run()


if __name__ == "__main__":
    main()
