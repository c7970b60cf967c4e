"""What can be wrong with a word list."""


class ListError(Exception):
    """A word list that cannot be used; `str(error)` is one line for the user."""


class DamagedError(ValueError):
    """A compiled list that is incomplete, corrupt, or of another version."""
