"""The options of a word list: named once for the command line, the settings and the app."""

from __future__ import annotations

from typing import NamedTuple

from lbtui.puzzle.text import clean, fold_case, is_letter, quote
from lbtui.words.read_options import LONGEST

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

ALL_LETTERS = "all"


class ListOption(NamedTuple):
    """An option of how a list is read: an argument of `ReadOptions` and a key in the settings.

    ``values`` lists the possible values if they are few, ``limits`` are the smallest and the
    largest number; ``default`` applies if none is given.
    """

    name: str
    default: str | int
    help: str
    values: tuple[str, ...] | None = None
    limits: tuple[int, int] | None = None
    metavar: str | None = None

    def read(self, text: str) -> str | int:
        """Return the value that ``text`` stands for.

        Raises ValueError, one line without the option's name.
        """
        if self.limits:
            low, high = self.limits
            if text.isascii() and text.isdigit() and len(text) < 9 and low <= int(text) <= high:
                return int(text)
            raise ValueError(f"{quote(text)} is not a whole number from {low} to {high}")
        if self.values:
            if text not in self.values:
                raise ValueError(f"{quote(text)} is not {' or '.join(self.values)}")
            return text
        if text == ALL_LETTERS:
            return ""
        if not all(map(is_letter, fold_case(text))):
            raise ValueError(f"{quote(text)} is not an alphabet: give letters only")
        return text


LIST_OPTIONS = {
    option.name: option
    for option in (
        ListOption(
            "case",
            "lower-only",
            values=("lower-only", "any"),
            help="lower-only (the default) skips words with capital letters, which are names; any "
            "reads them too, as German nouns need",
        ),
        ListOption(
            "letters",
            "",
            metavar="LETTERS",
            help="the alphabet to keep: accented letters outside it lose their accents "
            f"(default: {ALL_LETTERS})",
        ),
        ListOption(
            "default_score",
            50,
            limits=(0, 100),
            metavar="N",
            help="the score of words that have none in the file, 0 to 100 (default: 50)",
        ),
        ListOption(
            "min_length",
            1,
            limits=(1, LONGEST),
            metavar="N",
            help=f"skip shorter words, 1 to {LONGEST} (default: 1)",
        ),
    )
}


def options_text(options: Mapping[str, object]) -> str:
    """Return all options as one line, ``case=any letters=all …``, defaults included."""
    values = {name: options.get(name, option.default) for name, option in LIST_OPTIONS.items()}
    return " ".join(f"{name}={ALL_LETTERS if v == '' else v}" for name, v in values.items())


def parse_options(text: str) -> dict[str, str | int]:
    """Return all options from a line as `options_text` writes it; missing ones have their defaults.

    Raises ValueError, one line for the user.
    """
    found = {name: option.default for name, option in LIST_OPTIONS.items()}
    for term in text.split():
        name, _, value = term.partition("=")
        if name not in LIST_OPTIONS or not value:
            known = ", ".join(LIST_OPTIONS)
            raise ValueError(f"{clean(term, 40)!r} is not an option: {known}, each as name=value")
        try:
            found[name] = LIST_OPTIONS[name].read(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return found
