"""The entry point: finds the command, reads its arguments, turns errors into exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from lbtui.cli.command import COMMANDS, Command, load_command, parse_args
from lbtui.cli.output import ExitCode, Failure, Stdout, open_missing_streams, print_note
from lbtui.errors import LbtuiError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from types import FrameType
    from typing import NoReturn
else:
    import _signal  # `signal` without the enums, which would cost a fifth of a cold start

_exit_requests: list[int] = []
"""The signal or exit code that is to end the program, if any; another signal ends it at once."""


class StoppedBySignal(BaseException):
    """Raised by the signal handler: signal `signum` asked the program to end."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


def main(argv: Sequence[str]) -> int:
    """Run the program on `argv` (without its name) and return the exit code; never raises."""
    try:
        try:
            _install_signal_handlers()
            open_missing_streams()
            return dispatch(argv)
        except Failure as failure:
            if str(failure):
                print_note(str(failure))
            return failure.exit_code
        except LbtuiError as error:
            print_note(str(error))
            return ExitCode.USAGE
        except Exception as error:
            return _report_error(error)
    except KeyboardInterrupt:
        return ExitCode.SIGNAL_BASE + 2
    except StoppedBySignal as stopped:
        return ExitCode.SIGNAL_BASE + stopped.signum


def dispatch(argv: Sequence[str]) -> int:
    """Run the command that `argv` names, or else the app."""
    name = argv[0] if argv else ""
    # With anything else after it, "help" is a side of a board.
    if name == "help" and (len(argv) == 1 or argv[1] in COMMANDS):
        argv = [*argv[1:], "--help"]
        name = argv[0]
    if name in COMMANDS:
        return run_command(load_command(name), f"lbtui {name}", argv[1:])
    from lbtui.cli.app import COMMAND

    return run_command(COMMAND, "lbtui", argv)


def run_command(command: Command, prog: str, argv: Sequence[str]) -> int:
    """Read the arguments of `command` and run it."""
    if command.subcommands and argv and argv[0] in command.subcommands:
        return run_command(command.subcommands[argv[0]], f"{prog} {argv[0]}", argv[1:])
    options_argv = argv[: argv.index("--")] if "--" in argv else argv
    if "--help" in options_argv or "-h" in options_argv:
        from lbtui.cli import app
        from lbtui.cli.help import format_help

        if command is app.COMMAND:
            command = app.load_main_command()
        Stdout().print(format_help(command, prog))
        return ExitCode.OK
    return command.run(parse_args(command, prog, argv)) or ExitCode.OK


def _install_signal_handlers() -> None:
    """Turn the signals that end a program into exceptions, so that cleanup code runs."""

    own_pid = os.getpid()

    def handle_signal(signum: int, _frame: FrameType | None) -> None:
        # A process that was forked has nothing to clean up.
        if _exit_requests or os.getpid() != own_pid:
            os._exit(ExitCode.SIGNAL_BASE + signum)
        _exit_requests.append(signum)
        raise StoppedBySignal(signum)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signum = getattr(_signal, name, None)
        # What the caller ignores (nohup, a background job) stays ignored.
        if signum is not None and _signal.getsignal(signum) != _signal.SIG_IGN:
            _signal.signal(signum, handle_signal)

    # Python drops what is raised in a finalizer, or in what `logging` does after a fork. A signal
    # may leave an object half-constructed, so that its finalizer fails: nothing is said of that.
    def handle_unraisable(unraisable: sys.UnraisableHookArgs) -> None:
        if isinstance(unraisable.exc_value, StoppedBySignal):
            os._exit(ExitCode.SIGNAL_BASE + unraisable.exc_value.signum)
        if not _exit_requests:
            sys.__unraisablehook__(unraisable)

    sys.unraisablehook = handle_unraisable


def _report_error(error: Exception) -> int:
    """Report an internal error and return the exit code.

    It is one line, or a traceback if LBTUI_DEBUG is set.
    """
    if os.environ.get("LBTUI_DEBUG"):
        import traceback

        for line in traceback.format_exc().rstrip().split("\n"):
            print_note(line)
    description = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    print_note(
        f"unexpected error, please report it: {description} (LBTUI_DEBUG=1 prints a traceback)"
    )
    return ExitCode.INTERNAL


def end_process(exit_code: int) -> NoReturn:
    """End the process with this exit code, skipping the interpreter's slow shutdown."""
    _exit_requests.append(exit_code)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                continue
    os._exit(exit_code)
