"""The options that several commands share, and how their values are read."""

from __future__ import annotations

from lbtui.cli.spec import Option
from lbtui.puzzle.text import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_DIGITS = 12


def number(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high`."""

    def convert(text: str) -> int:
        plain = text.replace(",", "").replace("_", "")
        if plain.isascii() and plain.isdigit() and len(plain) <= _DIGITS:
            value = int(plain)
            if low <= value <= high:
                return value
        raise ValueError(f"{quote(text)} is not a whole number from {low:,} to {high:,}")

    return convert


def lengths(text: str) -> tuple[int, int]:
    """Read LO-HI, LO-, -HI or one number: the shortest and the longest word."""
    low, dash, high = text.partition("-")
    parts = [low or "1", (high or "99") if dash else low]
    if (low or high) and all(p.isascii() and p.isdigit() and len(p) < 3 for p in parts):
        shortest, longest = int(parts[0]), int(parts[1])
        if 1 <= shortest <= longest:
            return shortest, longest
    raise ValueError(f"{quote(text)} is not a range of word lengths like 4-9, 4- or 7")


def letter(text: str) -> str:
    """Read one letter, folded as boards are."""
    from lbtui.puzzle.text import fold_case, is_letter

    if len(text) <= 8:
        folded = fold_case(text)
        if len(folded) == 1 and is_letter(folded):
            return folded
    raise ValueError(f"{quote(text)} is not one letter")


def word(text: str) -> str:
    """Read a word, folded as word lists are."""
    from lbtui.puzzle.text import fold_case

    folded = fold_case(text[:200]).strip()
    if not folded.isalpha():
        raise ValueError(f"{quote(text)} is not a word: letters only")
    return folded


LIST = Option(
    "-l",
    "--list",
    metavar="NAME|PATH",
    repeat=True,
    group="lists",
    help="word list: a name that `lbtui lists` shows, or a file; given several times, the lists "
    "are joined. 'auto', the default, is 'common', and 'scrabble' only where the words of "
    "'common' do not solve the board",
)
MIN_LENGTH = Option(
    "--min-length",
    metavar="N",
    convert=number(1, 50),
    default=3,
    group="lists",
    help="letters a word needs at least (default: 3)",
)
MIN_SCORE = Option(
    "--min-score",
    metavar="N",
    convert=number(0, 100),
    default=0,
    group="lists",
    help="only words with this score or a better one: 100 everyone knows, 50 a word without a "
    "score, 0 hardly anyone knows (default: 0)",
)
LENGTHS = Option(
    "--lengths",
    metavar="LO-HI",
    convert=lengths,
    group="lists",
    help="only words with so many letters: 4-9, 4-, -9 or 7",
)
SIDES = Option(
    "--sides",
    metavar="N",
    convert=number(3, 12),
    default=4,
    group="board",
    help="sides of a board that is given as letters in a row (default: 4)",
)
RANK = Option(
    "--rank",
    choices=("shortest", "familiar"),
    default="shortest",
    group="which",
    help="shortest: by number of words, then letters; familiar: by number of words, then by the "
    "least familiar word's score, then letters (default: shortest)",
)
BRIDGES = Option(
    "--bridges",
    choices=("auto", "never", "always"),
    default="auto",
    group="which",
    help="words that cover nothing new: where they save words or nothing else solves the board, "
    "never, or always (default: auto)",
)
EXCLUDE = Option(
    "-x",
    "--exclude",
    metavar="WORD",
    convert=word,
    repeat=True,
    group="which",
    help="leave a word out, for example one the game does not know (repeatable)",
)
JSON = Option("--json", help="one JSON object a line")
CSV = Option("--csv", help="comma-separated values, with a line of headings")

BOARD_HELP = """\
BOARD is the sides separated by spaces, commas, slashes or dashes, as one argument or several
("riu pgh lcs yao", RIU/PGH/LCS/YAO), or letters in a row that --sides cuts evenly
(riupghlcsyao); '-' reads it from standard input. Any alphabet, 3 to 12 sides, 1 to 8 letters
a side."""
