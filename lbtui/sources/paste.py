"""A board from pasted text, with whatever was copied along with it.

Besides every form that `parse_board` reads: the publisher's page or game data; sides with labels
(`Top: RIU, Right: PGH …`, put into the board's order); lists with quotes, brackets, bullets or
numbers; letters as emoji or full-width forms; a box drawn with its letters around it; a game that
was shared.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple
from unicodedata import category, normalize
from urllib.parse import unquote

from lbtui.formatting import is_calendar_date
from lbtui.puzzle import Board, BoardError, fold_case, parse_board, quote
from lbtui.puzzle.chain import MAX_GAME_WORDS, find_chain_problem
from lbtui.puzzle.parse import SEPARATORS_BY_STRENGTH, split_spaced_sides
from lbtui.puzzle.ranking import SCORE_BANDS
from lbtui.sources.drawn import find_drawn_sides
from lbtui.sources.gamedata import (
    GameData,
    SourceError,
    contains_game_data,
    parse_daily_puzzle,
    parse_game_data,
)

MAX_PASTE_LENGTH = 4000
"""The longest pasted text that is read, other than game data, in characters."""

SIDE_NAMES = ("top", "right", "bottom", "left")
"""The sides of a four-sided board in its order."""

NO_BOARD_MESSAGE = (
    "no board in this text; paste its sides, for example 'riu pgh lcs yao', or the page with"
    " the game data"
)

# An address without its query, which may hold a board.
_URL_PATTERN = re.compile(r"\b[a-z][a-z+.-]*://[^\s?#]*|\bwww\.[^\s?#]*", re.IGNORECASE)

# What is added to a board: a comment, or a date in parentheses.
_COMMENT_PATTERN = re.compile(r"(?i)(?<=\w)\s+#(?!\d)[^\n]*|\([^()\n]*[a-z][^()\n]*\d[^()\n]*\)")

# The line of a shared game that has its board, whatever a chat puts before it, as it is shared now
# or was by earlier versions; and the next line, if that has its words.
_SHARED_GAME_PATTERN = re.compile(
    r"\b(?:lbtui|Letter Boxed(?=[^\r\n]* \u00b7 lbtui\b))(?: (\d{4}-\d\d-\d\d))?: "
    r"([^\r\n]+?)(?: \u00b7 lbtui\b[^\r\n]*)?(?:[\r\n]+|$)"
    r"(?:([^\W\d_]+(?: [-\u2013\u2014] [^\W\d_]+)*)(?=[\r\n]|$))?"
)
_PAR_PATTERN = re.compile(r"\(par ([1-9]\d?)\b")

# The name after its score in a line of solutions.
_BAND_PATTERN = re.compile(rf"(\d +\d+) (?:{'|'.join(dict(SCORE_BANDS).values())})\b")

# What stands between the words of a chain, or before them: a rank that is not known.
_WORD_SEPARATORS = re.compile(r'[",;.!/|>\u00b7\u2022\u2192-]|(?<=\d)\)|^\s*\?')

# Letters drawn as pictures, 26 from each of these on: negative circled, negative squared, and the
# regional indicators that chat programs use as letters.
_PICTURE_LETTER_STARTS = (0x1F150, 0x1F170, 0x1F1E6)

_DIRECTION_PATTERN = re.compile(r"(?<!\w)(top|right|bottom|left)(?!\w)", re.IGNORECASE)
_LABEL_PATTERN = re.compile(r"(?:\bside +)?\w+ *[:=]", re.IGNORECASE)

# The puzzle's name, and the name of a month after it if a day or a year follows.
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_HEADER_PATTERN = re.compile(
    rf"letter[\W\d_]+boxed(?![^\W\d_])(?:[\W\d_]*(?:{_MONTHS})[^\W\d_]*(?=[ .]*\d))?", re.IGNORECASE
)

_WORD_PATTERN = re.compile(r"[^\W\d_]+")


class IncomingBoard(NamedTuple):
    """A board that is known by more than its letters: the app may ask what to do with it.

    words: those of a game that was shared; () if they are not told
    date, par: "YYYY-MM-DD" and the target number of words; None if unknown
    name: what to call it; with one, board and par are stored
    """

    board: Board
    words: tuple[str, ...] = ()
    date: str | None = None
    par: int | None = None
    name: str = ""


def find_shared_game(text: str) -> IncomingBoard | None:
    """Return the board of a game that was shared, with what is told of it; None if it is none."""
    match = _SHARED_GAME_PATTERN.search(text[:MAX_PASTE_LENGTH])
    if match is None:
        return None
    try:
        board = parse_board(match[2])
    except BoardError:
        return None
    words = tuple(_WORD_PATTERN.findall(fold_case(match[3] or "")))
    date = match[1] if match[1] and is_calendar_date(match[1]) else None
    par_match = _PAR_PATTERN.search(text[:MAX_PASTE_LENGTH], match.end(2))
    is_playable = len(words) <= MAX_GAME_WORDS and _is_playable(board, words)
    par = int(par_match[1]) if par_match else None
    return IncomingBoard(board, words if is_playable else (), date, par)


def contains_board(text: str) -> bool:
    """Tell whether pasted text has a board of twelve letters or more; of fewer it may be words."""
    try:
        return sum(map(len, board_from_text(text).sides)) >= 12
    except ValueError:
        return False


def chain_from_text(board: Board, text: str) -> tuple[str, ...]:
    """Return the words of a chain on `board`, folded: in capitals or not, with blanks, commas or
    dashes between them; a line of a table of `lbtui solve`; or a shared game of it with its words.

    Raises SourceError, one line, for anything else.
    """
    shared_game = find_shared_game(text)
    if shared_game:
        if shared_game.board != board:
            raise SourceError(f"this shared text is of another board, {shared_game.board}")
        if not shared_game.words:
            raise SourceError("this shared text has no words to play; share one with its words")
        return shared_game.words
    plain_text = fold_case(_normalize_text(text[:MAX_PASTE_LENGTH]))
    parts = _WORD_SEPARATORS.sub(" ", _BAND_PATTERN.sub(r"\1", plain_text)).split()
    words = tuple(part for part in parts if not part.isdigit())
    if len(text) > MAX_PASTE_LENGTH or not words or not all(map(str.isalpha, words)):
        raise SourceError(f"{quote(text)} is not a chain like 'gracious - splashy'")
    return words


def game_from_text(board: Board, text: str) -> tuple[str, ...]:
    """Return the words of a game on `board` that `text` consists of; () if it is none.

    A game is two words or more of the board's letters, with some letter twice, as a link is: else
    the text could be a board. On a board that itself has a letter twice, and in a shared game,
    which must be of this board, the words must be playable.
    """
    try:
        words = chain_from_text(board, text)
    except SourceError:
        return ()
    letters = "".join(words)
    if len(words) < 2 or not board.bits.keys() >= set(letters) or len(letters) == len({*letters}):
        return ()
    repeats_letters = sum(map(len, board.sides)) > len(board.letters)
    return () if repeats_letters and not _is_playable(board, words) else words


def _is_playable(board: Board, words: Sequence[str]) -> bool:
    """Return whether `words` can be played in this order, as far as a game can go."""
    return find_chain_problem(board, words[:MAX_GAME_WORDS], 1) is None


def board_from_text(text: str, *, side_count: int = 4) -> Board:
    """Return the board in pasted `text`.

    Letters in a row or one by one are cut into `side_count` sides.
    Raises SourceError, one line, when there is none.
    """
    if contains_game_data(text):
        return parse_game_data(text).board
    if len(text) > MAX_PASTE_LENGTH:
        raise SourceError(NO_BOARD_MESSAGE)
    shared_game = find_shared_game(text)
    if shared_game:
        return shared_game.board
    plain_text = _URL_PATTERN.sub(" ", _normalize_text(unquote(text.rpartition("/play/")[2])))
    if not any(map(str.isalpha, plain_text)):
        raise SourceError(NO_BOARD_MESSAGE)
    ordered_sides = find_drawn_sides(plain_text)
    plain_text = _COMMENT_PATTERN.sub(" ", plain_text)
    ordered_sides = ordered_sides or _parse_labelled_sides(plain_text)
    try:
        if ordered_sides:
            return Board(ordered_sides)
        plain_text = _HEADER_PATTERN.split(_strip_labels(plain_text), maxsplit=1)[-1]
        line_sizes = [list(map(len, _split_tokens(line))) for line in plain_text.split("\n")]
        board_count = sum(len(sizes) > 2 and min(sizes) == max(sizes) > 1 for sizes in line_sizes)
        if board_count > 1:
            raise SourceError("there are several boards in this text; paste one")
        board = _parse_spaced_board(_blank_out_symbols(plain_text), side_count)
        if not _is_prose(plain_text, board):
            return board
        raise SourceError(NO_BOARD_MESSAGE)
    except BoardError as error:
        is_long = len(plain_text.split()) > 24
        message = NO_BOARD_MESSAGE if is_long else f"no board in this text: {error}"
        raise SourceError(message) from None


def _is_prose(text: str, board: Board) -> bool:
    """Return whether `text`, which was read as `board`, is more likely words of a language.

    That is so if the sides differ in length, and either it is an exclamation or a question, or
    numbers that do not count sides stand among them, or a side is long and more than a third of all
    letters are repeated.
    """
    lengths = {len(side) for side in board.sides}
    if len(lengths) == 1 or "!" in text or "?" in text:
        return len(lengths) > 1
    index = next(i for i, ch in enumerate(text) if ch.isalpha())
    numbers = "".join([ch if ch.isdigit() else " " for ch in text[index:]]).split()
    start = 2 if numbers[:1] == ["2"] else 1  # a 1 may stand before the first letter
    if numbers != [str(n) for n in range(start, start + len(numbers))]:
        return True
    letters = "".join(board.sides)
    return max(lengths) > 4 and 3 * len(set(letters)) < 2 * len(letters)


def _normalize_text(text: str) -> str:
    """Return `text` in NFC with plain letters, line ends and dashes, without invisible marks."""
    chars: list[str] = []
    for ch in normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")):
        char_category = category(ch)
        if ch.isascii():
            chars.append(ch)
        elif char_category in ("Zl", "Zp"):
            chars.append("\n")
        elif char_category == "Pd" or ch == "\u2212":
            chars.append("-")
        # Variation selectors are left out, too: Ⓜ as emoji.
        elif char_category != "Cf" and not "\ufe00" <= ch <= "\ufe0f":
            chars.append(_normalize_letter(ch))
    return "".join(chars)


def _normalize_letter(ch: str) -> str:
    """Return the basic letter or mark that `ch` is another form of, else `ch`."""
    for start in _PICTURE_LETTER_STARTS:
        if start <= ord(ch) < start + 26:
            return chr(ord("A") + ord(ch) - start)
    normalized = normalize("NFKC", ch)
    return normalized if len(normalized) == 1 and normalized.isascii() else ch


def _is_mark(ch: str) -> bool:
    """Return whether `ch` is a combining mark; "" is none."""
    return ch != "" and category(ch)[0] == "M"


def _find_letter_runs(text: str) -> list[str]:
    """Return the runs of letters in `text`, with their combining marks."""
    return _split_tokens(_blank_out_symbols("".join([" " if ch.isdigit() else ch for ch in text])))


def _parse_labelled_sides(text: str) -> list[str] | None:
    """Return the sides of `Top: RIU, Right: PGH …` in the board's order; None if it is not that."""
    _, *parts = _DIRECTION_PATTERN.split(text)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    runs_by_side = {name.lower(): _find_letter_runs(side) for name, side in pairs}
    if len(parts) != 2 * len(SIDE_NAMES) or not all(map(runs_by_side.get, SIDE_NAMES)):
        return None
    # A side is a word, or letters one by one, whatever follows the last one.
    sides = [runs_by_side[name] for name in SIDE_NAMES]
    return ["".join(takewhile(lambda run: len(run) == 1, runs)) or runs[0] for runs in sides]


def _strip_labels(text: str) -> str:
    """Return `text` without labels like `Side 1:` or `B=`, and without all before a single one."""
    parts = re.split("[:=]", text)
    if len(parts) == 2:
        return parts[1] if _find_letter_runs(parts[1]) else text
    return _LABEL_PATTERN.sub(" ", text)


def _blank_out_symbols(text: str) -> str:
    """Return `text` with everything but letters, their combining marks and separators made blank.

    Digits next to a letter stay, for an error message: they are typing errors.
    """
    result = ""
    for i, ch in enumerate(text):
        if ch.isalpha() or ch in SEPARATORS_BY_STRENGTH:
            result += ch
        elif _is_mark(ch):
            previous = result[-1:]
            result += ch if previous.isalpha() or _is_mark(previous) else ""
        elif ch.isdigit() and (text[i - 1 : i].isalpha() or text[i + 1 : i + 2].isalpha()):
            result += ch
        else:
            result += " "
    return result


def _parse_spaced_board(text: str, side_count: int) -> Board:
    """Return the board of letters with separators, also where the letters stand one by one."""
    side_texts = split_spaced_sides(text)
    if side_texts:
        return Board(side_texts)
    tokens = _split_tokens(text)
    are_single_letters = len(tokens) > side_count and max(map(len, tokens)) == 1
    return parse_board("".join(tokens) if are_single_letters else tokens, sides=side_count)


def _split_tokens(text: str) -> list[str]:
    for separator in SEPARATORS_BY_STRENGTH:
        text = text.replace(separator, " ")
    return text.split()


MAX_PASTED_BOARDS = 10_000
"""The most boards of one file: they are read and stored at once, in a few seconds."""


def boards_from_text(text: str, *, side_count: int = 4) -> list[tuple[int, GameData | SourceError]]:
    """Return what the text of a file holds, each with the number of its line, from 1.

    A line that should hold a board and does not gives a SourceError; blank lines and lines that
    start with # are skipped. Raises SourceError where the whole text is no board, or has more than
    MAX_PASTED_BOARDS.
    """
    lines = [(n, line.strip()) for n, line in enumerate(text.split("\n"), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if len(lines) < 2 or not _is_whole_board(lines[0][1], side_count):
        return [(1, _parse_entry(text, side_count))]
    if len(lines) > MAX_PASTED_BOARDS:
        limit = f"the limit is {MAX_PASTED_BOARDS:,}"
        raise SourceError(f"{len(lines):,} lines of boards are too many for one file; {limit}")
    results: list[tuple[int, GameData | SourceError]] = []
    for number, line in lines:
        try:
            results.append((number, _parse_entry(line, side_count)))
        except SourceError as error:
            results.append((number, error))
    return results


def _parse_entry(text: str, side_count: int) -> GameData:
    """Return one day's game data, from text that can be nothing else, or just a board."""
    if contains_game_data(text) or text.lstrip("\ufeff \n").startswith(("<", "{")):
        return parse_daily_puzzle(text)
    return GameData(board_from_text(text, side_count=side_count))


def _is_whole_board(line: str, side_count: int) -> bool:
    """Return whether a line is a whole board: game data, or two letters or more a side."""
    if line.startswith("{"):
        return line.endswith("}") and contains_game_data(line)
    try:
        return len(parse_board(line, sides=side_count).spots) >= 2 * side_count
    except BoardError:
        return False
