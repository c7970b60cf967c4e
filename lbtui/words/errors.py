"""The errors of word lists."""


class ListError(Exception):
    """A word list that cannot be used; `str(error)` is one line for the user."""


class DamagedError(ValueError):
    """A compiled list that is incomplete, corrupt, or of another version."""
