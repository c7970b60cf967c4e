"""How a word list is read: the options, named once for the command line, settings and the app."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from lbtui.puzzle.text import fold_case, is_letter, quote

CASES = ("lower-only", "any")
ALL_LETTERS = "all"


class ReadOptions(NamedTuple):
    """How a list is read; equal options and equal bytes give equal lists.

    `case`: "lower-only" skips words with capital letters (unless the list has nothing else),
    "any" reads them in lower case. `letters`: the alphabet to keep; other letters are folded to
    it ("" keeps every letter).
    """

    case: str = CASES[0]
    letters: str = ""


OPTION_NAMES = ReadOptions._fields
"""The options' names."""


def parse_alphabet(value: object) -> str:
    """Return the letters given, in order; "" for ALL_LETTERS. Raises ValueError, one line."""
    letters = "" if value == ALL_LETTERS else value
    if not isinstance(letters, str) or not all(map(is_letter, fold_case(letters))):
        raise ValueError(f"{quote(str(value))} is not an alphabet: give letters only")
    return "".join(sorted(set(fold_case(letters))))


def parse_options(values: Mapping[str, Any]) -> ReadOptions:
    """Return these options, the others by default. Raises ValueError, one line, for a wrong one."""
    options = ReadOptions(**values)
    if options.case not in CASES:
        raise ValueError(f"case must be {' or '.join(CASES)}, not {quote(str(options.case))}")
    return options._replace(letters=parse_alphabet(options.letters))


def format_options(options: Mapping[str, object]) -> str:
    """Return all options as one line, `case=any letters=all`, defaults included."""
    values = {**ReadOptions()._asdict(), **options}
    return " ".join(f"{name}={value or ALL_LETTERS}" for name, value in values.items())
