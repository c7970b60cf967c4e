"""What stands between a test and the program it runs in a terminal: the part a shell plays.

Leads the terminal's session, starts the program in a foreground process group of its own, as a
shell starts a job, tells what becomes of it, and passes a hang-up on. Because it outlives the
program, the terminal's settings can still be read when the program has ended: the kernel resets
them with the end of the session's leader.

    python -m tests.harness.ptyleader FD

loads lbtui and forks a leader for each request on the socket FD, which is JSON: [the terminal, a
directory or "", redirects, arguments, environment], and a file descriptor that takes the report, a
line each: `pid LEADER PROGRAM`, `stopped`, `continued`, `exit CODE`. What is loaded is run in
a fork, which saves more than half of a start, unless the environment has what Python reads as it
starts; other programs are executed.

    python -IS tests/harness/ptyleader.py DIRECTORY FD=FLAGS=PATH… -- PROGRAM ARGUMENT…

does not lead a job but becomes the program, alone in its session; file descriptor 3 takes `pid`.
"""

import json
import os
import runpy
import signal
import socket
import sys
from contextlib import suppress

REPORT_FD = 3
JOB_SIGNALS = (
    signal.SIGINT,
    signal.SIGQUIT,
    signal.SIGTSTP,
    signal.SIGTTIN,
    signal.SIGTTOU,
    signal.SIGPIPE,
)
LOADED_MODULES = (
    "lbtui.cli.app",
    "lbtui.terminal.run",
    "lbtui.tui.app",
    "tests.terminal.sample_app",
)
RELOADED_MODULES = ("lbtui.tui", "lbtui.tui.app", "tests.terminal.sample_app")
"""Those that are to be run in each fork: the first prepares the environment."""
STARTUP_PREFIXES = ("PYTHON", "TEXTUAL", "LANG", "LC_", "ESCDELAY", "LBTUI_STOCK")
"""How the names of variables begin that Python and Textual read while they are loaded."""


def send_report(line: str) -> None:
    os.write(REPORT_FD, f"{line}\n".encode())


def become_program(redirects: list[str], argv: list[str], *, loaded: str = "") -> None:
    """Turn this process into the program; with `loaded` by running that module."""
    os.close(REPORT_FD)
    for redirect in redirects:
        fd, flags, path = redirect.split("=", 2)
        opened = os.open(path, int(flags), 0o600)
        os.dup2(opened, int(fd))
        os.close(opened)
    for number in JOB_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    if loaded:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # as Python does
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        sys.stdin, sys.stdout, sys.stderr = (
            open(fd, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            for fd, mode in enumerate("rww")
        )
        sys.argv = argv[2:] if argv[1:2] == ["-m"] else argv
        runpy.run_module(loaded, run_name="__main__", alter_sys=True)
        sys.exit()
    try:
        os.execvp(argv[0], argv)
    except OSError as error:
        os.write(2, f"{argv[0]}: {error.strerror}\n".encode())
        os._exit(127)


def find_loaded_module(argv: list[str], env: dict[str, str]) -> str:
    """Return the module that runs the program, if it is loaded."""
    for name, value in env.items():
        usual = value in ("C.UTF-8", os.environ.get("PYTHONPATH"))
        if name.startswith(STARTUP_PREFIXES) and not usual:
            return ""
    program, *rest = argv
    if os.path.basename(program) == "lbtui":
        return "lbtui"
    return rest[1] if program == sys.executable and rest[0] == "-m" else ""


def lead_session(directory: str, redirects: list[str], argv: list[str], loaded: str) -> None:
    """Run the program as a job, and stay."""
    if directory:
        os.chdir(directory)
    for number in JOB_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(0, os.getpid())
        become_program(redirects, argv, loaded=loaded)

    def pass_on(*_: object) -> None:
        with suppress(ProcessLookupError):  # it has ended, and that is reported next
            os.killpg(pid, signal.SIGHUP)

    signal.signal(signal.SIGHUP, pass_on)
    send_report(f"pid {os.getpid()} {pid}")
    while True:
        _, status = os.waitpid(pid, os.WUNTRACED | os.WCONTINUED)
        if os.WIFSTOPPED(status):
            send_report("stopped")
        elif os.WIFCONTINUED(status):
            send_report("continued")
        else:
            send_report(f"exit {os.waitstatus_to_exitcode(status)}")
            break
    # The terminal stays as it is until the test has looked at it.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    while True:
        signal.pause()


def serve_requests(requests: socket.socket) -> None:
    """Fork a leader for each request, until there are no more."""
    for module in LOADED_MODULES:
        __import__(module)
    while True:
        request, descriptors, _, _ = socket.recv_fds(requests, 1 << 20, 1)
        if not request:
            return
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG) != (0, 0):
                pass
        if os.fork():
            os.close(descriptors[0])
            continue
        requests.close()
        if descriptors[0] != REPORT_FD:
            os.dup2(descriptors[0], REPORT_FD, inheritable=False)
            os.close(descriptors[0])
        os.setsid()
        terminal, directory, redirects, argv, env = json.loads(request)
        for fd in range(3):  # opening it as the leader makes it the session's controlling one
            os.close(fd)
            os.open(terminal, os.O_RDWR)
            os.set_inheritable(fd, True)
        loaded = find_loaded_module(argv, env)
        os.environ.clear()
        os.environ.update(env)
        for module in RELOADED_MODULES:
            sys.modules.pop(module)
        lead_session(directory, redirects, argv, loaded)


def main() -> None:
    if len(sys.argv) == 2:
        serve_requests(socket.socket(fileno=int(sys.argv[1])))
        return
    directory, *rest = sys.argv[1:]
    cut = rest.index("--")
    if directory:
        os.chdir(directory)
    send_report(f"pid {os.getpid()} {os.getpid()}")
    become_program(rest[:cut], rest[cut + 1 :])


if __name__ == "__main__":
    main()
