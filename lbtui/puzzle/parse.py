"""Reading the sides of a board, in every form that they are typed in, and checking them."""

from collections.abc import Sequence

from lbtui.errors import LbtuiError
from lbtui.formatting import plural
from lbtui.puzzle.text import fold_case, is_letter, quote

MIN_SIDES, MAX_SIDES = 3, 12
MAX_SIDE_LETTERS = 8
MAX_DISTINCT_LETTERS = 32  # letters
EXAMPLE_BOARD = "riu pgh lcs yao"


class BoardError(LbtuiError, ValueError):
    """The board breaks rule 1; `str()` is one line for the user."""

    __module__ = "lbtui"


# The longest honest board has 12 sides of 8 letters and something between them.
MAX_BOARD_LENGTH = 1000

# Blanks also separate sides. After the first line: the dashes, dots and full-width forms that other
# programs substitute for its characters, and the Unicode line and paragraph separators.
STRONG_SEPARATORS = (
    ",;/|\\-_\n\r"
    "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
    "\u00b7\u2022\u3001\uff0c\uff1b\uff0f\uff5c"
    "\u2028\u2029"
)
SEPARATORS_BY_STRENGTH = ("\n", ";", "|", "/", ",", "-")
"""Where one of these separates sides, those after it may separate letters within a side."""
_STRONG_TO_LINE = {ord(ch): "\n" for ch in STRONG_SEPARATORS}
_STRONG_TO_BLANK = {ord(ch): " " for ch in STRONG_SEPARATORS}


def split_sides(text: str | Sequence[str], sides: int = 4) -> list[str]:
    """Return the sides in `text`, or in several texts (the arguments of a command).

    They may be separated by blanks, commas, semicolons, slashes, bars or dashes; letters in a row
    are cut evenly into `sides` sides. Letters spaced out within sides that something else separates
    (`R I U, P G H, L C S`, `R-I-U P-G-H L-C-S`) belong together. Raises BoardError, one line.
    """
    text = text if isinstance(text, str) else " ".join(text)
    if len(text) > MAX_BOARD_LENGTH:
        advice = f"give just its sides, for example '{EXAMPLE_BOARD}'"
        raise BoardError(f"{len(text):,} characters are too long for a board; {advice}")
    if not text.isascii():
        text = _remove_invisible(text)
    groups = split_spaced_sides(text) or text.translate(_STRONG_TO_BLANK).split()
    if len(groups) != 1:
        return groups
    if not MIN_SIDES <= sides <= MAX_SIDES:
        raise BoardError(f"a board has {MIN_SIDES} to {MAX_SIDES} sides, not {sides}")
    return _cut_evenly(groups[0], sides)


def sort_sides(board: str) -> str:
    """Return the text of a board with its sides sorted: boards of the same sides have the same."""
    return " ".join(sorted("".join(sorted(side)) for side in board.split()))


def _remove_invisible(text: str) -> str:
    """Return `text` in NFC without format characters (byte order mark, zero-width, bidi)."""
    from unicodedata import category, normalize

    return normalize("NFC", "".join([ch for ch in text if category(ch) != "Cf"]))


def split_spaced_sides(text: str) -> list[str] | None:
    """Return the sides of `R I U, P G H, L C S`, `R-I-U P-G-H L-C-S` or `R,I,U/P,G,H/L,C,S`; None
    for forms whose letters do not stand one by one."""
    strong_parts = text.translate(_STRONG_TO_LINE).split("\n")
    for parts in (strong_parts, text.split(), *map(text.split, SEPARATORS_BY_STRENGTH)):
        groups = [group for part in parts if (group := part.translate(_STRONG_TO_BLANK).split())]
        are_spaced = all(len(group) > 1 and {*map(len, group)} == {1} for group in groups)
        if are_spaced and len(groups) >= MIN_SIDES:
            return ["".join(group) for group in groups]
    return None


def _cut_evenly(letters: str, side_count: int) -> list[str]:
    """Cut letters in a row evenly into `sides` sides."""
    letters = fold_letters(letters)  # before counting: marks may join letters, digits are none
    side_length, remainder = divmod(len(letters), side_count)
    if remainder:
        need = f"{side_count} equal sides; separate the sides, for example '{EXAMPLE_BOARD}'"
        count = plural(len(letters), "letter")
        raise BoardError(f"{quote(letters)} has {count}, which cannot be cut into {need}")
    return [letters[n : n + side_length] for n in range(0, len(letters), side_length)]


def fold_sides(sides: tuple[str, ...]) -> tuple[str, ...]:
    """Return the sides of a board in NFC and lower case. Raises BoardError, one line."""
    needed = f"{MIN_SIDES} to {MAX_SIDES} are needed, for example '{EXAMPLE_BOARD}'"
    if not sides:
        raise BoardError(f"the board is empty; {needed.replace(' are', ' sides are')}")
    if not MIN_SIDES <= len(sides) <= MAX_SIDES:
        texts = ", ".join(quote(side, 12) for side in sides[:MAX_SIDES])
        ellipsis = ", …" if len(sides) > MAX_SIDES else ""
        raise BoardError(f"the board has {plural(len(sides), 'side')}: {texts}{ellipsis}; {needed}")
    return tuple([_fold_side(side, n) for n, side in enumerate(sides, 1)])


def _fold_side(side: str, number: int) -> str:
    """Return the letters of a side in NFC and lower case, checked; `number` counts from 1."""
    if not side:
        rule = f"every side has 1 to {MAX_SIDE_LETTERS} letters, for example '{EXAMPLE_BOARD}'"
        raise BoardError(f"side {number} is empty; {rule}")
    folded = fold_letters(side, f" on side {number}")
    if len(folded) > MAX_SIDE_LETTERS:
        rule = f"a side has 1 to {MAX_SIDE_LETTERS}"
        raise BoardError(f"side {number}, {quote(folded, 20)}, has {len(folded)} letters; {rule}")
    return folded


def fold_letters(text: str, location: str = "") -> str:
    """Return `text` in NFC and lower case. Raises BoardError, with `location`, for other signs.

    Each letter is lower-cased alone: in a whole word, Python gives the Greek capital sigma another
    lower case at the end than in the middle, but on a board its position must not matter.
    """
    if text.isascii() and text.isalpha():
        return text.lower()
    from unicodedata import normalize

    letters = normalize("NFC", text)
    for ch in letters:
        if not is_letter(ch):
            rule = (
                f"sides hold letters only, each a single character, for example '{EXAMPLE_BOARD}'"
            )
            raise BoardError(f"{quote(ch)}{location} is not a letter; {rule}")
    return "".join(map(fold_case, letters))
