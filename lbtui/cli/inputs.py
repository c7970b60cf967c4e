"""What commands work on: the board in BOARD and the word lists in --list."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from operator import not_

from lbtui.cli.output import Failure, Progress, say
from lbtui.puzzle import Board, fold_case, parse_board
from lbtui.puzzle.parse import STRONG
from lbtui.puzzle.text import quote
from lbtui.store import database_path
from lbtui.text import is_calendar_date
from lbtui.words import WordList
from lbtui.words.open_list import GAME_LIST, UserLists, is_list_name, open_word_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import TypeVar

    from lbtui.cli.command import Args
    from lbtui.database import Database
    from lbtui.engine import Candidates
    from lbtui.sources.paste import Offer
    from lbtui.sources.stored_boards import StoredBoard, StoredBoards

    T = TypeVar("T")


MAX_CHAIN = 64
"""The most words of a chain."""

MAX_EXPORT_BYTES = 100_000_000
"""Bytes of an export that is read: about a hundred thousand games, or a million verdicts."""

_MAX_BYTES = 16_384
_SEPARATORS = frozenset(f"{STRONG} \t")
_BLANKS = dict.fromkeys(map(ord, _SEPARATORS), " ")


def read_board(args: Args, texts: Sequence[str]) -> Board:
    """Return the board in `texts`, where a date is a stored board and "-" standard input.

    Where `args` name no lists, that of a date, or of a shared game with one, is its own, if it has
    one. Raises Failure (exit code
    2) when there is no board.
    """
    sides = args.sides
    groups = texts[0].translate(_BLANKS).split()
    if len(texts) > 1 and len(groups) >= sides and len(max(groups, key=len)) > 1:
        raise Failure(f"{quote(texts[0])} is a whole board; {quote(texts[1])} is no part of it")
    if list(texts) == ["-"]:
        texts = [_from_stdin()]
    shared = find_shared_game(texts[0])
    dated = len(texts) == 1 and is_date(texts[0])
    stored = board_of_date(texts[0]) if dated else None
    if shared and shared.date:
        stored = stored_board(shared.board)
    if stored and stored.words:
        args.list_names = args.list_names or [GAME_LIST]
    known = shared or stored
    if known:
        return known.board
    lines = len(texts[0].splitlines())
    try:
        if lines < 2:
            return parse_board(texts[0] if len(texts) == 1 else list(texts), sides=sides)
    except ValueError as error:
        problem = str(error)
    try:  # as a drawing, or as whatever was copied with a board
        from lbtui.sources.paste import board_from_text

        board = board_from_text(texts[0], sides=sides)
    except ValueError as error:
        raise Failure(problem if lines < 2 else str(error)) from None
    if lines < 2 and (len(texts) > 1 or len(board.sides) != sides or len(board.spots) < 2 * sides):
        raise Failure(problem)
    return board


def _from_stdin() -> str:
    """Return what is on standard input, less the blank lines and blanks around it."""
    return read_file("-", _MAX_BYTES).strip("\r\n").rstrip()


def split_board(args: Args) -> tuple[Board, list[str]]:
    """Return the board in the first arguments, as `read_board` does, and the words that follow it.

    A first argument with a separator, or with at least two letters for each of the `sides` sides,
    is the board; otherwise the first `sides` arguments are its sides. The text of a shared game
    gives its board and, if it tells them, its words.
    """
    texts, sides = args.positionals, args.sides
    first = _from_stdin() if texts[0] == "-" else texts[0]
    shared = find_shared_game(first)
    if shared:
        return read_board(args, [first]), [*shared.words, *texts[1:]]
    alone = texts[0] == "-" or len(first) >= 2 * sides or has_separator(first)
    used = 1 if alone or len(texts) < sides else sides
    return read_board(args, [first, *texts[1:used]]), list(texts[used:])


def note_lengths(board: Board) -> None:
    """Say how long the sides of a board are, unless all have the same length."""
    lengths = [str(len(side)) for side in board.sides]
    if len({*lengths}) > 1:  # a letter may be missing, or a word stand among the sides
        say(f"sides of {', '.join(lengths[:-1])} and {lengths[-1]} letters")


def find_shared_game(text: str) -> Offer | None:
    """Return the game that the app shared as `text`; None if it is none."""
    if "lbtui" not in text:
        return None
    from lbtui.sources import paste

    return paste.shared_game(text)


def chain_words(board: Board, texts: Sequence[str]) -> list[str]:
    """Return the words of a chain, folded, in any form that `chain_from_text` reads.

    Raises SourceError for a text that it cannot read, Failure for no words or too many.
    """
    words: list[str] = []
    for text in texts:
        if text.isalpha():
            words.append(fold_case(text))
            continue
        if not text.strip("-\u2013\u2014"):
            continue  # between words that are arguments of their own
        from lbtui.sources.paste import chain_from_text

        words += chain_from_text(board, text)
    if not words:
        raise Failure(f"no words given: put them after the board, {board}")
    if len(words) > MAX_CHAIN:
        raise Failure(f"{len(words)} words are too many for a chain; the limit is {MAX_CHAIN}")
    return words


def check_played(board: Board, texts: Sequence[str], min_length: int) -> list[str]:
    """Return the words played so far, folded. Raises Failure for one that cannot be played."""
    if not texts:
        return []
    from lbtui.puzzle.chain import why_unplayable

    words: list[str] = []
    for word in chain_words(board, texts):
        why = why_unplayable(board, words, word, min_length)
        if why is not None:
            raise Failure(f"{quote(word)} cannot be played: {why}")
        words.append(word)
    return words


def open_for_words(
    board: Board, words: Sequence[str], args: Args
) -> tuple[Candidates, list[WordList]]:
    """Return the candidates and the word lists: with `auto`, the first that has most words."""
    found: list[Candidates] = []

    def missing(candidates: Candidates) -> int:
        return sum(candidates.find(word) is None for word in words)

    def attempt(candidates: Candidates) -> int:
        found.append(candidates)
        return missing(candidates)

    _, tried = try_lists(board, args, attempt, not_)
    return min(zip(found, tried, strict=True), key=lambda each: missing(each[0]))


def is_date(text: str) -> bool:
    """Return whether `text` looks like 2026-11-20."""
    parts = text.split("-")
    return [len(part) for part in parts] == [4, 2, 2] and all(map(str.isdigit, parts))


def in_database(store: Callable[[Database], T]) -> AbstractContextManager[T]:
    """Give a `with` block what `store` makes of the database.

    What is wrong with the file, but could be mended, is said on stderr.
    """
    from lbtui.database import open_database

    return open_database(store, say)


def stored_boards() -> AbstractContextManager[StoredBoards]:
    """Return the stored boards, as `in_database` gives them."""
    from lbtui.sources.stored_boards import StoredBoards

    return in_database(StoredBoards)


def read_file(path: str, most: int) -> str:
    """Return the text of a file or of standard input ("-"). Raises Failure above `most` bytes."""
    try:
        stdin = path == "-"
        with open(0 if stdin else os.path.expanduser(path), "rb", closefd=not stdin) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None
    if len(data) > most:
        limit = f"{most // 10**6} million" if most >= 10**6 else f"{most:,}"
        raise Failure(f"{quote(path, 200)} is too large; the limit is {limit} bytes")
    return data.decode("utf-8-sig", "replace")


def read_export(path: str, parse: Callable[[str], T]) -> tuple[list[T], list[str]]:
    """Return what `parse` makes of the lines of an export, and what is wrong with the others.

    `parse` raises ValueError, one line for the user.
    """
    good: list[T] = []
    problems: list[str] = []
    for number, line in enumerate(read_file(path, MAX_EXPORT_BYTES).split("\n"), 1):
        try:
            if line.strip():
                good.append(parse(line))
        except ValueError as error:
            problems.append(f"line {number}: {error}")
    return good, problems


def unreadable(path: str, error: Exception) -> Failure:
    """Return what to raise where a file could not be opened or read."""
    why = getattr(error, "strerror", None) or error
    return Failure(f"cannot read {quote(path, 200)}: {why}")


def board_of_date(date: str) -> StoredBoard:
    """Return the board of a date. Raises Failure where none is stored."""
    with stored_boards() as boards:
        stored = boards.of_date(date)
    if stored is None:
        get = f": get it with 'lbtui today --date {date}' or 'lbtui import FILE'"
        raise Failure(
            f"no board of {date} is stored{get if is_calendar_date(date) else ': no such date'}"
        )
    return stored


def has_separator(text: str) -> bool:
    """Return whether `text` separates sides: a whole board rather than one side."""
    return not _SEPARATORS.isdisjoint(text)


def try_lists(
    board: Board,
    args: Args,
    attempt: Callable[[Candidates], T],
    suits: Callable[[T], object],
) -> tuple[T, list[list[WordList]]]:
    """Call `attempt` with the candidates of each choice of --list until a result `suits`.

    Returns the last result, and the lists of every choice that was tried, in order.
    """
    from lbtui.engine import find_candidates
    from lbtui.words import auto

    opened = list_opener(args.verdicts, board)
    tried: list[list[WordList]] = []

    def attempt_with(names: list[str]) -> T:
        lists = opened(names)
        tried.append(lists)
        return attempt(find_candidates(board, lists, min_length=args.min_length))

    return auto.try_choices(args.list_names, attempt_with, suits), tried


def list_opener(
    verdicts: str = "off", board: Board | None = None
) -> Callable[[Sequence[str]], list[WordList]]:
    """Return a function that opens lists by name or path, with progress on a terminal.

    "game" is the list that is stored with `board`; verdicts apply if they are "on". It raises
    ListError for a list that cannot be opened.
    """
    known = None
    if verdicts == "on" and os.path.exists(database_path()):  # else nothing needs loading
        from lbtui.words.verdict_lookup import open_verdicts

        known = open_verdicts(say, preload=board is None)  # without a board there will be many

    def open_named(names: Sequence[str]) -> list[WordList]:
        others = [name for name in names if name != GAME_LIST]
        with Progress(" + ".join(others)) as progress:
            own = user_lists(others)
            lists = [
                open_word_list(name, user_lists=own, progress=progress, verdicts=known)
                for name in others
            ]
        return lists if len(others) == len(names) else [_game_list(board), *lists]

    return open_named


def user_lists(names: Iterable[str]) -> UserLists:
    """Return the user's word lists; none, to save time, if none of `names` can be one of them."""
    if not any(map(is_list_name, names)):
        return {}
    from lbtui.settings import Settings

    return Settings.load().user_lists


def stored_board(board: Board) -> StoredBoard | None:
    """Return a board as it is stored, if it is."""
    if not os.path.exists(database_path()):
        return None
    with stored_boards() as boards:
        return boards.of_board(board)


def _game_list(board: Board | None) -> WordList:
    if board is None:
        raise Failure("--list game: it is the list of one stored board, and none is given here")
    from lbtui.sources.stored_boards import word_list

    stored = stored_board(board)
    if stored is None or not stored.words:
        raise Failure(
            f"--list game: the game's words for {board} are not stored; 'lbtui import FILE' reads"
            " them from game data"
        )
    return word_list(stored)


def describe_lists(*choices: Sequence[WordList]) -> str:
    """Return the choices of lists in words: `word list a or b`, `word lists a + b`."""
    names = " or ".join([" + ".join([words.name for words in lists]) for lists in choices])
    several = any(len(lists) > 1 for lists in choices)
    return f"{'word lists' if several else 'word list'} {names}"


def why_missing(word: str, lists: Iterable[WordList], where: str) -> str:
    """Return why none of `lists`, called `where`, has a legal word: the end of "it is …"."""
    if any(each.rejects(word) for each in lists):
        return "rejected, as 'lbtui verdicts' says"
    return f"not in {where}"


def is_accepted(word: str, args: Args) -> bool:
    """Return whether the game is known to take a word, whatever list has it."""
    from lbtui.words.verdict_lookup import open_verdicts

    verdicts = open_verdicts(say) if args.verdicts == "on" else None
    return verdicts is not None and verdicts.is_accepted(word)
