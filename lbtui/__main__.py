"""The program: `lbtui`, and `python -m lbtui`."""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from typing import NoReturn
else:
    import _signal  # `signal` without the enums, which would cost a fifth of a cold start


def _quit(*_: object) -> "NoReturn":
    """Exit as an interrupted program does."""
    os._exit(130)


# Until `main` handles signals an interrupt would print a traceback, so this precedes the imports
# that read a file, `__future__` included. What the caller ignores (a background job) stays ignored.
if _signal.getsignal(_signal.SIGINT) != _signal.SIG_IGN:
    _signal.signal(_signal.SIGINT, _quit)


def run() -> "NoReturn":
    """Run the program on the process's arguments and end the process with its exit code."""
    from lbtui.cli.main import end_process, main

    try:
        end_process(main(sys.argv[1:]))
    except KeyboardInterrupt:  # the app restores Python's own handler
        _quit()


if __name__ == "__main__":
    run()
