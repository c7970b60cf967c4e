"""Reading a board from what a user typed, in every form that the command line takes."""

from __future__ import annotations

from lbtui.puzzle.board import EXAMPLE, MAX_SIDES, MIN_SIDES, Board, BoardError, fold_letters
from lbtui.puzzle.text import quote
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# The longest honest board has 12 sides of 8 letters and something between them.
MAX_TEXT = 1000

# Blanks also separate sides. After the first line: the dashes, dots and full-width forms that other
# programs substitute for its characters, and the Unicode line and paragraph separators.
STRONG = (
    ",;/|\\-_\n\r"
    "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
    "\u00b7\u2022\u3001\uff0c\uff1b\uff0f\uff5c"
    "\u2028\u2029"
)
_STRONG_TO_LINE = {ord(ch): "\n" for ch in STRONG}
_STRONG_TO_BLANK = {ord(ch): " " for ch in STRONG}


def parse_board(text: str | Sequence[str], *, sides: int = 4) -> Board:
    """Read a board from `text`, or from several texts (the arguments of a command).

    Its sides may be separated by blanks, commas, semicolons, slashes, bars or dashes; letters in
    a row are cut evenly into `sides` sides. Letters spaced out within sides that something else
    separates (`R I U, P G H, L C S`, `R-I-U P-G-H L-C-S`) belong together. Raises BoardError, one
    line, when this is no board of rule 1.
    """
    whole = text if isinstance(text, str) else " ".join(text)
    if len(whole) > MAX_TEXT:
        raise BoardError(
            f"{len(whole):,} characters are too long for a board;"
            f" give just its sides, for example '{EXAMPLE}'"
        )
    if not whole.isascii():
        whole = _without_invisible(whole)
    groups = _spaced_groups(whole) or whole.translate(_STRONG_TO_BLANK).split()
    if len(groups) != 1:
        return Board(groups)
    if not MIN_SIDES <= sides <= MAX_SIDES:
        raise BoardError(f"a board has {MIN_SIDES} to {MAX_SIDES} sides, not {sides}")
    return Board(_cut(groups[0], sides))


def _without_invisible(text: str) -> str:
    """Return `text` in NFC without format characters (byte order mark, zero-width, bidi)."""
    from unicodedata import category, normalize

    return normalize("NFC", "".join([ch for ch in text if category(ch) != "Cf"]))


def _spaced_groups(text: str) -> list[str] | None:
    """Return the sides of `R I U, P G H, L C S` or `R-I-U P-G-H L-C-S`; None for other forms."""
    spaced = [part.split() for part in text.translate(_STRONG_TO_LINE).split("\n")]
    dashed = [part.translate(_STRONG_TO_BLANK).split() for part in text.split()]
    for groups in (spaced, dashed):
        sides = ["".join(group) for group in groups if group]
        if len(sides) >= MIN_SIDES and all(
            len(group) > 1 and {*map(len, group)} == {1} for group in groups if group
        ):
            return sides
    return None


def _cut(letters: str, sides: int) -> list[str]:
    """Cut letters in a row evenly into `sides` sides."""
    letters = fold_letters(letters)  # before counting: marks may join letters, digits are none
    each, over = divmod(len(letters), sides)
    if over:
        raise BoardError(
            f"{quote(letters)} has {plural(len(letters), 'letter')}, which cannot be cut into"
            f" {sides} equal sides; separate the sides, for example '{EXAMPLE}'"
        )
    return [letters[n : n + each] for n in range(0, len(letters), each)]
