"""What commands work on: the board in BOARD and the word lists in --list."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from lbtui.cli.output import Failure, Progress, print_note
from lbtui.formatting import is_calendar_date
from lbtui.puzzle import Board, fold_case, parse_board
from lbtui.puzzle.parse import STRONG_SEPARATORS
from lbtui.puzzle.text import quote
from lbtui.store import database_path
from lbtui.words import WordList
from lbtui.words.open_list import GAME_LIST, UserLists, is_list_name, open_word_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from typing import TypeVar

    from lbtui.cli.command import Args
    from lbtui.database import Database
    from lbtui.engine import Candidates
    from lbtui.sources.paste import IncomingBoard
    from lbtui.sources.stored_boards import StoredBoard, StoredBoards

    T = TypeVar("T")


MAX_EXPORT_BYTES = 100_000_000
"""Bytes of an export that is read: about a hundred thousand games, or a million verdicts."""

_MAX_STDIN_BYTES = 16_384
_SIDE_SEPARATORS = frozenset(f"{STRONG_SEPARATORS} \t")
_BLANK_BY_SEPARATOR = dict.fromkeys(map(ord, _SIDE_SEPARATORS), " ")


def read_board(args: Args, texts: Sequence[str]) -> Board:
    """Return the board in `texts`, where a date is a stored board and "-" standard input.

    Where `args` name no lists, that of a date, or of a shared game with one, is its own, if it has
    one. Raises Failure (exit code 2) when there is no board.
    """
    side_count = args.sides
    side_texts = texts[0].translate(_BLANK_BY_SEPARATOR).split()
    if len(texts) > 1 and len(side_texts) >= side_count and len(max(side_texts, key=len)) > 1:
        raise Failure(f"{quote(texts[0])} is a whole board; {quote(texts[1])} is no part of it")
    if list(texts) == ["-"]:
        texts = [_read_stdin()]
    shared_game = parse_shared_game(texts[0])
    is_dated = len(texts) == 1 and is_date(texts[0])
    stored_board = load_dated_board(texts[0]) if is_dated else None
    if shared_game and shared_game.date:
        stored_board = load_stored_board(shared_game.board)
    if stored_board and stored_board.words:
        args.list_names = args.list_names or [GAME_LIST]
    source = shared_game or stored_board
    if source:
        return source.board
    is_one_line = len(texts[0].splitlines()) < 2
    try:
        if is_one_line:
            return parse_board(texts[0] if len(texts) == 1 else list(texts), sides=side_count)
    except ValueError as error:
        problem = str(error)
    try:  # as a drawing, or as whatever was copied with a board
        from lbtui.sources.paste import board_from_text

        board = board_from_text(texts[0], side_count=side_count)
    except ValueError as error:
        raise Failure(problem if is_one_line else str(error)) from None
    has_all_sides = len(board.sides) == side_count and len(board.spots) >= 2 * side_count
    if is_one_line and (len(texts) > 1 or not has_all_sides):
        raise Failure(problem)
    return board


def _read_stdin() -> str:
    """Return what is on standard input, less the blank lines and blanks around it."""
    return read_file("-", _MAX_STDIN_BYTES).strip("\r\n").rstrip()


def read_board_and_words(args: Args) -> tuple[Board, list[str]]:
    """Return the board in the first arguments, as `read_board` does, and the words that follow it.

    A first argument with a separator, or with at least two letters for each of the --sides sides,
    is the board; otherwise as many arguments are its sides. The text of a shared game
    gives its board and, if it tells them, its words.
    """
    texts, side_count = args.positionals, args.sides
    first_text = _read_stdin() if texts[0] == "-" else texts[0]
    shared_game = parse_shared_game(first_text)
    if shared_game:
        return read_board(args, [first_text]), [*shared_game.words, *texts[1:]]
    is_whole = texts[0] == "-" or len(first_text) >= 2 * side_count or has_separator(first_text)
    board_length = 1 if is_whole or len(texts) < side_count else side_count
    return read_board(args, [first_text, *texts[1:board_length]]), list(texts[board_length:])


def report_uneven_sides(board: Board) -> None:
    """Say how long the sides of a board are, unless all have the same length."""
    lengths = [str(len(side)) for side in board.sides]
    if len({*lengths}) > 1:  # a letter may be missing, or a word stand among the sides
        print_note(f"sides of {', '.join(lengths[:-1])} and {lengths[-1]} letters")


def parse_shared_game(text: str) -> IncomingBoard | None:
    """Return the game that the app shared as `text`; None if it is none."""
    if "lbtui" not in text:
        return None
    from lbtui.sources import paste

    return paste.find_shared_game(text)


def parse_chain(board: Board, texts: Sequence[str]) -> list[str]:
    """Return the words of a chain, folded, in any form that `chain_from_text` reads.

    Raises SourceError for a text that it cannot read, Failure for no words or too many.
    """
    from lbtui.puzzle.chain import MAX_GAME_WORDS

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
    if len(words) > MAX_GAME_WORDS:
        limit = f"the limit is {MAX_GAME_WORDS}"
        raise Failure(f"{len(words)} words are too many for a chain; {limit}")
    return words


def parse_played_words(board: Board, texts: Sequence[str], min_length: int) -> list[str]:
    """Return the words played so far, folded. Raises Failure for one that cannot be played."""
    if not texts:
        return []
    from lbtui.puzzle.chain import explain_unplayable

    words: list[str] = []
    for word in parse_chain(board, texts):
        reason = explain_unplayable(board, words, word, min_length)
        if reason is not None:
            raise Failure(f"{quote(word)} cannot be played: {reason}")
        words.append(word)
    return words


def find_best_candidates(
    board: Board, words: Sequence[str], args: Args
) -> tuple[Candidates, list[WordList]]:
    """Return the candidates and lists of the first choice that lacks fewest of `words`."""

    def count_unlisted(candidates: Candidates) -> int:
        return sum(candidates.find(word) is None for word in words)

    tries = try_lists(board, args, lambda found: found, lambda found: not count_unlisted(found))
    return min(tries, key=lambda pair: count_unlisted(pair[0]))


def is_date(text: str) -> bool:
    """Return whether `text` looks like 2026-11-20."""
    parts = text.split("-")
    return [len(part) for part in parts] == [4, 2, 2] and all(map(str.isdigit, parts))


def open_store(store_class: Callable[[Database], T]) -> AbstractContextManager[T]:
    """Give a `with` block a `store_class` on the database.

    What is wrong with the file, but could be mended, is said on stderr.
    """
    from lbtui.database import open_database

    return open_database(store_class, print_note)


def open_stored_boards() -> AbstractContextManager[StoredBoards]:
    """Return the stored boards, as `open_store` gives them."""
    from lbtui.sources.stored_boards import StoredBoards

    return open_store(StoredBoards)


def read_file(path: str, max_bytes: int) -> str:
    """Return the text of a file or of standard input ("-"). Raises Failure above `max_bytes`."""
    try:
        stdin = path == "-"
        with open(0 if stdin else os.path.expanduser(path), "rb", closefd=not stdin) as file:
            data = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        raise make_read_failure(path, error) from None
    if len(data) > max_bytes:
        limit = f"{max_bytes // 10**6} million" if max_bytes >= 10**6 else f"{max_bytes:,}"
        raise Failure(f"{quote(path, 200)} is too large; the limit is {limit} bytes")
    return data.decode("utf-8-sig", "replace")


def read_export(path: str, parse_line: Callable[[str], T]) -> tuple[list[T], list[str]]:
    """Return what `parse_line` makes of the lines of an export, and what is wrong with the others.

    `parse_line` raises ValueError, one line for the user.
    """
    records: list[T] = []
    problems: list[str] = []
    for number, line in enumerate(read_file(path, MAX_EXPORT_BYTES).split("\n"), 1):
        try:
            if line.strip():
                records.append(parse_line(line))
        except ValueError as error:
            problems.append(f"line {number}: {error}")
    return records, problems


def make_read_failure(path: str, error: Exception) -> Failure:
    """Return what to raise where a file could not be opened or read."""
    reason = getattr(error, "strerror", None) or error
    return Failure(f"cannot read {quote(path, 200)}: {reason}")


def load_dated_board(date: str) -> StoredBoard:
    """Return the board of a date. Raises Failure where none is stored."""
    with open_stored_boards() as boards:
        stored = boards.find_by_date(date)
    if stored is None:
        advice = f"get it with 'lbtui today --date {date}' or 'lbtui import FILE'"
        problem = advice if is_calendar_date(date) else "no such date"
        raise Failure(f"no board of {date} is stored: {problem}")
    return stored


def has_separator(text: str) -> bool:
    """Return whether `text` separates sides: a whole board rather than one side."""
    return not _SIDE_SEPARATORS.isdisjoint(text)


def try_lists(
    board: Board,
    args: Args,
    attempt: Callable[[Candidates], T],
    accepts_result: Callable[[T], object],
) -> list[tuple[T, list[WordList]]]:
    """Call `attempt` with the candidates of each choice of --list until `accepts_result`.

    Returns each result with its lists; the last is the one to use.
    """
    from lbtui.engine import find_candidates
    from lbtui.words import auto

    open_lists = make_list_opener(args.verdicts, board)
    results_with_lists: list[tuple[T, list[WordList]]] = []

    def attempt_choice(names: list[str]) -> T:
        lists = open_lists(names)
        result = attempt(find_candidates(board, lists, min_length=args.min_length))
        results_with_lists.append((result, lists))
        return result

    auto.try_list_choices(args.list_names, attempt_choice, accepts_result)
    return results_with_lists


def make_list_opener(
    verdicts_mode: str, board: Board | None = None
) -> Callable[[Sequence[str]], list[WordList]]:
    """Return a function that opens lists by name or path, with progress on a terminal.

    "game" is the list that is stored with `board`; verdicts apply if they are "on". It raises
    ListError for a list that cannot be opened.
    """
    lookup = None
    if verdicts_mode == "on" and os.path.exists(database_path()):  # else nothing needs loading
        from lbtui.words.verdict_lookup import open_verdicts

        # Without a board there will be many.
        lookup = open_verdicts(print_note, preload=board is None)

    def open_named_lists(names: Sequence[str]) -> list[WordList]:
        other_list_names = [name for name in names if name != GAME_LIST]
        with Progress(" + ".join(other_list_names)) as progress:
            user_lists = load_user_lists(other_list_names)
            lists = [
                open_word_list(name, user_lists=user_lists, progress=progress, verdicts=lookup)
                for name in other_list_names
            ]
        return [_load_game_word_list(board), *lists] if GAME_LIST in names else lists

    return open_named_lists


def load_user_lists(names: Iterable[str]) -> UserLists:
    """Return the user's word lists; none, to save time, if none of `names` can be one of them."""
    if not any(map(is_list_name, names)):
        return {}
    from lbtui.settings import Settings

    return Settings.load().user_lists


def load_stored_board(board: Board) -> StoredBoard | None:
    """Return a board as it is stored, if it is."""
    if not os.path.exists(database_path()):
        return None
    with open_stored_boards() as boards:
        return boards.find_by_board(board)


def _load_game_word_list(board: Board | None) -> WordList:
    if board is None:
        raise Failure("--list game: it is the list of one stored board, and none is given here")
    from lbtui.sources.stored_boards import make_word_list

    stored = load_stored_board(board)
    if stored is None or not stored.words:
        problem = f"the game's words for {board} are not stored"
        raise Failure(f"--list game: {problem}; 'lbtui import FILE' reads them from game data")
    return make_word_list(stored)


def describe_lists(*choices: Sequence[WordList]) -> str:
    """Return the choices of lists in words: `word list a or b`, `word lists a + b`."""
    names = " or ".join([" + ".join([words.name for words in lists]) for lists in choices])
    is_plural = any(len(lists) > 1 for lists in choices)
    return f"{'word lists' if is_plural else 'word list'} {names}"


def explain_unlisted_word(word: str, lists: Iterable[WordList], lists_name: str) -> str:
    """Return why none of `lists`, called `lists_name`, has a legal word: the end of "it is …"."""
    if any(word_list.rejects(word) for word_list in lists):
        return "rejected, as 'lbtui verdicts' says"
    return f"not in {lists_name}"


def is_accepted_word(word: str, args: Args) -> bool:
    """Return whether the game is known to take a word, whatever list has it."""
    from lbtui.words.verdict_lookup import open_verdicts

    verdicts = open_verdicts(print_note) if args.verdicts == "on" else None
    return verdicts is not None and verdicts.is_accepted(word)
