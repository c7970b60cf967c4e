"""The base of all errors, those of word lists, and how long work is watched and cancelled."""

from collections.abc import Callable

Cancel = Callable[[], bool]
"""What is asked often while searching, and stops it by returning True."""

OnProgress = Callable[[float], object]
"""What is told the share done, from 0 to 1; it may raise to stop the work."""


class LbtuiError(Exception):
    """The base class of all errors; `str()` is one line for the user."""

    __module__ = "lbtui"  # where the library offers it: tracebacks say `lbtui.LbtuiError`


class Cancelled(LbtuiError):  # noqa: N818 - not an error: somebody asked for it
    """The caller's `cancel` said stop; what was being counted is not known."""

    __module__ = "lbtui"

    def __str__(self) -> str:
        """Return one line for the user."""
        return super().__str__() or "cancelled before it was done"


class ListError(LbtuiError, ValueError):
    """A word list that cannot be used."""

    __module__ = "lbtui"


class DamagedError(LbtuiError, ValueError):
    """A compiled list that is incomplete, corrupt, or of another version."""
