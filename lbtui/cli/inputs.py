"""What commands work on: the board in BOARD and the word lists in --list."""

from __future__ import annotations

import os

from lbtui.cli.output import Failure, Progress, say
from lbtui.puzzle import Board, BoardError, parse_board
from lbtui.puzzle.text import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lbtui.solve import Candidates
    from lbtui.words import WordList

_MOST_BYTES = 4096
_SEPARATORS = frozenset(" ,/-;|\n\t")


def read_board(texts: Sequence[str], sides: int) -> Board:
    """The board in the arguments `texts`; "-" alone reads standard input.

    Raises Failure (exit code 2) when there is none.
    """
    if list(texts) == ["-"]:
        texts = [_standard_input()]
    try:
        return parse_board(texts[0] if len(texts) == 1 else list(texts), sides=sides)
    except BoardError as error:
        raise Failure(str(error)) from None


def split_board(texts: Sequence[str], sides: int) -> tuple[Board, list[str]]:
    """The board in the first arguments, and the words that follow it.

    A first argument with a separator, or with at least two letters for each of the `sides` sides,
    is the board; otherwise the first `sides` arguments are its sides.
    """
    first = texts[0]
    alone = first == "-" or len(first) >= 2 * sides or has_separator(first)
    used = 1 if alone or len(texts) < sides else sides
    return read_board(texts[:used], sides), list(texts[used:])


def has_separator(text: str) -> bool:
    """Whether `text` separates sides: a whole board rather than one side."""
    return not _SEPARATORS.isdisjoint(text)


def _standard_input() -> str:
    """Read standard input, up to far more than a board needs."""
    data = b""
    try:
        while len(data) < _MOST_BYTES:
            part = os.read(0, _MOST_BYTES)
            if not part:
                break
            data += part
    except OSError as error:
        raise Failure(f"standard input cannot be read: {error.strerror}") from None
    return data.decode("utf-8-sig", "replace").strip()


def open_choices(names: Sequence[str]) -> Iterator[list[WordList]]:
    """The word lists of each choice in turn (see `list_choices`), opened lazily.

    Raises Failure for names that cannot be combined, ListError for a list that cannot be opened.
    """
    from lbtui.solve.auto import list_choices

    try:
        choices = list_choices(names)
    except ValueError as error:
        raise Failure(f"--list: {error}") from None
    for choice in choices:
        yield _open(choice)


def _open(names: Sequence[str]) -> list[WordList]:
    """Open lists by name or path, with progress on a terminal."""
    from lbtui.words import open_lists

    with Progress(" + ".join(names)) as progress:
        return open_lists(names, progress=progress)


def describe_lists(*choices: Sequence[WordList]) -> str:
    """The choices of lists as messages name them: `word list a or b`, or `word lists a + b`."""
    names = " or ".join([" + ".join([words.name for words in lists]) for lists in choices])
    return f"word list{'s' * any(len(lists) > 1 for lists in choices)} {names}"


def note_excluded(excluded: Sequence[str], candidates: Candidates) -> None:
    """Say on stderr which of the words that --exclude leaves out were not there anyway."""
    unknown = [quote(word) for word in excluded if candidates.find(word) is None]
    if unknown:
        say(f"--exclude: these words do not fit the board anyway: {', '.join(unknown)}")
