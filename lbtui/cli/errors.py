"""What a command can end with, and the exceptions that carry it there."""

from __future__ import annotations

OK = 0
NOT_FOUND = 1
USAGE = 2
INTERNAL = 70
NOT_WRITTEN = 74
SIGNAL = 128
CLOSED_PIPE = SIGNAL + 13
"""Nobody reads our output any more: what a shell reports of a program that SIGPIPE ended."""


class Failure(Exception):  # noqa: N818 - also ends what is no error: a closed pipe
    """Ends the program with one line on stderr (none when the message is empty).

    `message` is put on stderr after the program's name, cleaned; `code` is the exit code.
    """

    def __init__(self, message: str, code: int = USAGE) -> None:
        """Take the line and the exit code."""
        super().__init__(message)
        self.message = message
        self.code = code


class Stopped(BaseException):
    """A signal asked the program to end; raised out of the signal handler."""

    def __init__(self, number: int) -> None:
        """Take the signal's number."""
        super().__init__(number)
        self.number = number
