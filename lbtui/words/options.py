"""How a word list is read: the options, named once for the command line, settings and the app."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from lbtui.puzzle.text import clean, fold_case, is_letter, quote
from lbtui.words.verdict_lookup import LONGEST_WORD

ALL_LETTERS = "all"


class ListOption(NamedTuple):
    """An option: an argument of `ReadOptions` and a key in the settings.

    `values` lists the possible values if they are few, `limits` are the smallest and the
    largest number; an option with neither is an alphabet.
    """

    name: str
    help: str
    values: tuple[str, ...] = ()
    limits: tuple[int, int] | None = None
    metavar: str | None = None

    @property
    def expected(self) -> str:
        """What the values are, for a message."""
        if self.limits:
            return "a whole number from {} to {}".format(*self.limits)
        return " or ".join(self.values) or "an alphabet: give letters only"

    def fits(self, value: object) -> bool:
        """Return whether the option can have this value."""
        if self.limits:
            return type(value) is int and self.limits[0] <= value <= self.limits[1]
        if self.values:
            return value in self.values
        return isinstance(value, str) and all(map(is_letter, fold_case(value)))

    def read(self, text: str) -> str | int:
        """Return the value that `text` stands for.

        Raises ValueError, one line without the option's name.
        """
        value: str | int = text
        if self.limits:
            value = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text
        elif not self.values and text == ALL_LETTERS:
            value = ""
        if not self.fits(value):
            raise ValueError(f"{quote(text)} is not {self.expected}")
        return value


LIST_OPTIONS = {
    option.name: option
    for option in (
        ListOption(
            "case",
            values=("lower-only", "any"),
            help="lower-only (the default) skips words with capital letters, which are names; any "
            "reads them too, as German nouns need",
        ),
        ListOption(
            "letters",
            metavar="LETTERS",
            help="the alphabet to keep: accented letters outside it lose their accents "
            f"(default: {ALL_LETTERS})",
        ),
        ListOption(
            "default_score",
            limits=(0, 100),
            metavar="N",
            help="the score of words that have none in the file, 0 to 100 (default: 50)",
        ),
        ListOption(
            "min_length",
            limits=(1, LONGEST_WORD),
            metavar="N",
            help=f"skip shorter words, 1 to {LONGEST_WORD} (default: 1)",
        ),
    )
}


class ReadOptions(NamedTuple):
    """How a list is read; equal options and equal bytes give equal lists.

    `case`: "lower-only" skips words with capital letters (unless the list has nothing else),
    "any" reads them in lower case. `letters`: the alphabet to keep; other letters are folded to
    it ("" keeps every letter). `default_score`: the score of words without one.
    `min_length`: skip shorter words.
    """

    case: str = "lower-only"
    letters: str = ""
    default_score: int = 50
    min_length: int = 1


def read_options(given: Mapping[str, Any]) -> ReadOptions:
    """Return these options, the others by default. Raises ValueError, one line, for a wrong one."""
    for name, value in given.items():
        if not LIST_OPTIONS[name].fits(value):
            shown = clean(str(value), 40)
            raise ValueError(f"{name} must be {LIST_OPTIONS[name].expected}, not {shown!r}")
    options = ReadOptions(**given)
    return options._replace(letters="".join(sorted(set(fold_case(options.letters)))))


def options_text(options: Mapping[str, object]) -> str:
    """Return all options as one line, `case=any letters=all …`, defaults included."""
    values = {**ReadOptions()._asdict(), **options}
    return " ".join(f"{name}={ALL_LETTERS if v == '' else v}" for name, v in values.items())
