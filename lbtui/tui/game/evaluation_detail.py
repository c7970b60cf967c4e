"""How much of the evaluation of a position is shown."""

from enum import IntEnum


class EvaluationDetail(IntEnum):
    """Each shows what the ones before it show, and more."""

    NONE = 0
    GAUGE = 1
    GROUPS = 2
    """Groups of the next words, by first letter and by length."""
    WORDS = 3
    """The next words themselves."""
