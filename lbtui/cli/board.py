"""BOARD on the command line: as arguments, as one text, or from standard input."""

from __future__ import annotations

import os

from lbtui.cli.errors import Failure
from lbtui.puzzle import Board, BoardError, parse_board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_BYTES = 4096
_SEPARATORS = frozenset(" ,/-;|\n\t")


def read_board(texts: Sequence[str], sides: int) -> Board:
    """Read the board that the arguments `texts` give; "-" alone reads standard input.

    Raises Failure (exit code 2) with one line that says what is wrong.
    """
    if list(texts) == ["-"]:
        texts = [_standard_input()]
    try:
        return parse_board(texts[0] if len(texts) == 1 else list(texts), sides=sides)
    except BoardError as error:
        raise Failure(str(error)) from None


def split_board(texts: Sequence[str], sides: int) -> tuple[Board, list[str]]:
    """Read a board and the words after it.

    A first argument with a separator in it, or with two letters or more for each of the `sides`
    sides, is the board; otherwise the first `sides` arguments are its sides.
    """
    first = texts[0]
    alone = first == "-" or len(first) >= 2 * sides or has_separator(first)
    used = 1 if alone or len(texts) < sides else sides
    return read_board(texts[:used], sides), list(texts[used:])


def has_separator(text: str) -> bool:
    """Whether `text` has something between sides: a board by itself rather than one side."""
    return not _SEPARATORS.isdisjoint(text)


def _standard_input() -> str:
    """What standard input holds, up to far more than any board needs."""
    data = b""
    try:
        while len(data) < _MOST_BYTES:
            part = os.read(0, _MOST_BYTES)
            if not part:
                break
            data += part
    except OSError as error:
        raise Failure(f"no board can be read from standard input: {error.strerror}") from None
    return data.decode("utf-8-sig", "replace").strip()
