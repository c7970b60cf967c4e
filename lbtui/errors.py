"""The error that all others are, and those of word lists."""


class LbtuiError(Exception):
    """What cannot be done; `str()` is one line for the user."""


class ListError(LbtuiError):
    """A word list that cannot be used."""


class DamagedError(LbtuiError, ValueError):
    """A compiled list that is incomplete, corrupt, or of another version."""
