"""What stands between a test and the program it runs in a terminal: the part a shell plays.

Leads the terminal's session, starts the program in a foreground process group of its own, as a
shell starts a job, tells what becomes of it, and passes a hang-up on. Because it outlives the
program, the terminal's settings can still be read when the program has ended: the kernel resets
them with the end of the session's leader.

    python -IS ptyleader.py job|alone DIRECTORY FD=FLAGS=PATH… -- PROGRAM ARGUMENT…

Standard input is the terminal; file descriptor 3 takes the report, a line each: `pid N TIME`,
`stopped`, `continued`, `exit CODE`. With `alone` it becomes the program instead of starting it.
"""

from __future__ import annotations

import os
import signal
import sys
import time

REPORT = 3
JOB_SIGNALS = (
    signal.SIGINT,
    signal.SIGQUIT,
    signal.SIGTSTP,
    signal.SIGTTIN,
    signal.SIGTTOU,
    signal.SIGPIPE,
)


def report(line: str) -> None:
    os.write(REPORT, f"{line}\n".encode())


def become(redirects: list[str], argv: list[str]) -> None:
    """Turn this process into the program."""
    os.close(REPORT)
    for redirect in redirects:
        fd, flags, path = redirect.split("=", 2)
        opened = os.open(path, int(flags), 0o600)
        os.dup2(opened, int(fd))
        os.close(opened)
    for number in JOB_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execvp(argv[0], argv)
    except OSError as error:
        os.write(2, f"{argv[0]}: {error.strerror}\n".encode())
        os._exit(127)


def main() -> None:
    kind, directory, *rest = sys.argv[1:]
    cut = rest.index("--")
    if directory:
        os.chdir(directory)
    for number in JOB_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    began = time.perf_counter()
    if kind == "alone":
        report(f"pid {os.getpid()} {began}")
        become(rest[:cut], rest[cut + 1 :])
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        become(rest[:cut], rest[cut + 1 :])
    signal.signal(signal.SIGHUP, lambda *_: os.killpg(pid, signal.SIGHUP))
    report(f"pid {pid} {began}")
    while True:
        _, status = os.waitpid(pid, os.WUNTRACED | os.WCONTINUED)
        if os.WIFSTOPPED(status):
            report("stopped")
        elif os.WIFCONTINUED(status):
            report("continued")
        else:
            report(f"exit {os.waitstatus_to_exitcode(status)}")
            break
    # The terminal stays as it is until the test has looked at it.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    while True:
        signal.pause()


if __name__ == "__main__":
    main()
