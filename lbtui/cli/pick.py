"""Word lists on the command line: opening what --list names, and what 'auto' comes to."""

from __future__ import annotations

from lbtui.cli.errors import Failure
from lbtui.cli.output import Progress
from lbtui.words import open_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lbtui.words import WordList

AUTO = "auto"
FIRST, LARGER = "common", "scrabble"
"""What 'auto' tries, in this order; the first is part of the second."""


def choices(refs: Sequence[str]) -> Iterator[list[WordList]]:
    """The joined lists to try, one after the other until one solves the board.

    That is one choice when `refs` name lists, and two for 'auto' (no list named), opened only as
    they are asked for. Raises ListError for a list that cannot be opened.
    """
    named = list(dict.fromkeys(refs)) or [AUTO]
    if AUTO not in named:
        yield [_open(ref) for ref in named]
    elif len(named) == 1:
        yield [_open(FIRST)]
        yield [_open(LARGER)]
    else:
        raise Failure(f"--list {AUTO} picks one list by itself; leave it out or the others")


def label(lists: Sequence[WordList]) -> str:
    """What a message calls the lists in use."""
    names = " + ".join(words.name for words in lists)
    return f"word list {names}" if len(lists) == 1 else f"word lists {names}"


def _open(ref: str) -> WordList:
    with Progress(ref) as progress:
        return open_list(ref, progress=progress)
