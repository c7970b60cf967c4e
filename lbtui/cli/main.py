"""The entry point: finds the command, reads its arguments, turns errors into exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from lbtui.cli.command import COMMANDS, Command, load_command, parse_args
from lbtui.cli.output import INTERNAL, OK, SIGNAL, USAGE, Failure, Out, open_missing_streams, say
from lbtui.errors import LbtuiError

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from types import FrameType
    from typing import NoReturn
else:
    import _signal  # `signal` without the enums, which would cost a fifth of a cold start

_ending: list[int] = []
"""Not empty once the program is ending; a signal then ends it at once."""


class Stopped(BaseException):
    """Raised by the signal handler: signal `number` asked the program to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def main(argv: Sequence[str]) -> int:
    """Run the program on `argv` (without its name) and return the exit code; never raises."""
    try:
        try:
            _end_on_signals()
            open_missing_streams()
            return dispatch(argv)
        except Failure as failure:
            if str(failure):
                say(str(failure))
            return failure.code
        except LbtuiError as error:
            say(str(error))
            return USAGE
        except Exception as error:
            return _report_error(error)
    except KeyboardInterrupt:
        return SIGNAL + 2
    except Stopped as stopped:
        return SIGNAL + stopped.number


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
    before = argv[: argv.index("--")] if "--" in argv else argv
    if "--help" in before or "-h" in before:
        from lbtui.cli import app
        from lbtui.cli.help import help_text

        if command is app.COMMAND:
            command = app.program()
        Out().line(help_text(command, prog))
        return OK
    return command.run(parse_args(command, prog, argv))


def _end_on_signals() -> None:
    """Turn the signals that end a program into exceptions, so that cleanup code runs."""

    program = os.getpid()

    def stop(number: int, _frame: FrameType | None) -> None:
        if _ending or os.getpid() != program:  # a process that was forked has nothing to clean up
            os._exit(SIGNAL + number)
        _ending.append(number)
        raise Stopped(number)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(_signal, name, None)
        # What the caller ignores (nohup, a background job) stays ignored.
        if number is not None and _signal.getsignal(number) != _signal.SIG_IGN:
            _signal.signal(number, stop)

    # Python drops what is raised in a finalizer, or in what `logging` does after a fork. A signal
    # may leave an object half-constructed, so that its finalizer fails: nothing is said of that.
    def on_dropped(unraisable: sys.UnraisableHookArgs) -> None:
        if isinstance(unraisable.exc_value, Stopped):
            os._exit(SIGNAL + unraisable.exc_value.number)
        if not _ending:
            sys.__unraisablehook__(unraisable)

    sys.unraisablehook = on_dropped


def _report_error(error: Exception) -> int:
    """Report an internal error and return the exit code.

    It is one line, or a traceback if LBTUI_DEBUG is set.
    """
    if os.environ.get("LBTUI_DEBUG"):
        import traceback

        for line in traceback.format_exc().rstrip().split("\n"):
            say(line)
    about = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    say(f"unexpected error, please report it: {about} (LBTUI_DEBUG=1 prints a traceback)")
    return INTERNAL


def end_process(code: int) -> NoReturn:
    """End the process with this exit code, skipping the interpreter's slow shutdown."""
    _ending.append(code)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except (OSError, ValueError):
                continue
    os._exit(code)
