"""The program: `lbtui`, and `python -m lbtui`."""

from __future__ import annotations

import sys


def run() -> int:
    """Run the program on the process's arguments and end the process with its exit code."""
    try:
        from lbtui.cli.main import finish, main

        finish(main(sys.argv[1:]))
    except KeyboardInterrupt:
        # Before or after the command line's own handling: a moment at either end.
        return 130
    return 70


if __name__ == "__main__":
    sys.exit(run())
