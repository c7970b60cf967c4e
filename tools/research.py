"""Measures what `docs/research.md` tells of published boards: `python tools/research.py PART`.

    par              how often the estimate of par is right, beside what always saying 5 comes to
    scores [LIST...] how well each ranking meets the publisher's answers, with each list (a name or
                     a path; `common` and `scrabble` unless others are given)
    verdicts         the same for `scrabble` and the last 200 boards, with verdicts learned from the
                     first 0, 100, 300 and 600, and how many candidates the publisher takes
    facts            the quartiles of what makes boards hard, as `lbtui/engine/facts.py` has them,
                     and the median of each fact by par

`LBTUI_BOARDS` names a folder with `published.jsonl` (one object a line: "sides", "solution", "par";
the even lines fitted to, the odd ones kept aside) and `accepted.txt` (the words that are accepted
wherever they are legal). Nothing of it is in the project. Boards without a par are left out of
`par`; one without a two-word solution counts as not found, and not accepted. Exit code 0 also where
no boards are named, 2 where boards or lists cannot be read.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from lbtui import Board, LbtuiError, WordList
from lbtui.database import Database
from lbtui.engine import Limits, Space, find_candidates
from lbtui.engine.facts import FACT_LABELS, QUARTILES_BY_LIST, BoardFacts, find_board_facts
from lbtui.engine.par import PAR_LIST_NAME, estimate_par
from lbtui.puzzle.legal import is_legal
from lbtui.sources.stored_boards import StoredBoard, make_word_list
from lbtui.words import open_word_list
from lbtui.words.verdict_lookup import open_verdicts
from lbtui.words.verdicts import StoredVerdicts, learn_verdicts

RANKINGS = ("shortest", "familiar")
HALVES = ("fitted to", "kept aside")
LEARNED_COUNTS = (0, 100, 300, 600)
TRIED_COUNT = 200
TALLY_COLUMNS = ("first", "in first ten", "found", "first answer accepted")


class PublishedBoard(NamedTuple):
    """A published board, its publisher's answer and its par."""

    board: Board
    answer: tuple[str, ...]
    par: int | None


class Tally:
    """What was seen on some boards, each figure a number of boards."""

    def __init__(self) -> None:
        self.board_count = self.found_count = self.accepted_count = 0
        self.first_count = self.first_ten_count = 0

    def add(self, space: Space, answer: tuple[str, ...], accepted: frozenset[str]) -> None:
        """Count one board in."""
        self.board_count += 1
        if not space.get_level(2).size:
            return
        self.accepted_count += accepted.issuperset(next(iter(space)).words)
        try:
            place = space.find_level_rank(answer)
        except ValueError:
            return
        self.found_count += 1
        assert place is not None
        self.first_count += place == 0
        self.first_ten_count += place < 10

    def format_cells(self) -> list[str]:
        """The four figures as shares."""
        counts = (self.first_count, self.first_ten_count, self.found_count, self.accepted_count)
        return [_format_share(count, self.board_count) for count in counts]


def _format_share(count: int, total: int) -> str:
    return f"{100 * count / max(total, 1):.1f} %"


def _print_row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def _print_header(*cells: str) -> None:
    _print_row(*cells)
    print("|---" * len(cells) + "|")


def read_boards(folder: Path) -> tuple[list[PublishedBoard], frozenset[str]]:
    """The boards in file order and the accepted words; OSError, ValueError, KeyError if not so."""
    with (folder / "published.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    boards = [
        PublishedBoard(Board(row["sides"]), (*row["solution"],), row.get("par")) for row in rows
    ]
    return boards, frozenset((folder / "accepted.txt").read_text(encoding="utf-8").split())


def _make_two_word_space(board: Board, words: WordList, ranking: str) -> Space:
    candidates = find_candidates(board, [words])
    return Space(candidates, Limits(ranking=ranking, min_words=2, max_words=2, bridges="never"))


def _print_par(boards: list[PublishedBoard]) -> None:
    lists = [open_word_list(PAR_LIST_NAME)]
    _print_header("boards", "right", "one off", "always 5")
    for offset, half in enumerate(HALVES):
        pars = [(board.par, board.board) for board in boards[offset::2] if board.par is not None]
        differences = [abs(par - (estimate_par(board, lists) or 0)) for par, board in pars]
        counts = (differences.count(0), differences.count(1), [par for par, _ in pars].count(5))
        _print_row(f"{len(pars)} {half}", *(_format_share(count, len(pars)) for count in counts))


def _print_scores(boards: list[PublishedBoard], accepted: frozenset[str], lists: list[str]) -> None:
    _print_header("list", "ranking", "boards", *TALLY_COLUMNS)
    for name in lists or ["common", "scrabble"]:
        words = open_word_list(name)
        for ranking in RANKINGS:
            for offset, half in enumerate(HALVES):
                tally = Tally()
                for board, answer, _ in boards[offset::2]:
                    tally.add(_make_two_word_space(board, words, ranking), answer, accepted)
                _print_row(name, ranking, f"{tally.board_count} {half}", *tally.format_cells())


def find_dictionary(board: Board, accepted: dict[str, frozenset[str]]) -> list[str]:
    """The words that the publisher takes on a board; `accepted` has the letters of each."""
    letters = frozenset(board.letters)
    return [word for word in accepted if accepted[word] <= letters and is_legal(board, word)]


def _print_verdicts(boards: list[PublishedBoard], accepted: frozenset[str]) -> None:
    letters = {word: frozenset(word) for word in accepted}
    _print_header("boards learned", "precision", *TALLY_COLUMNS)
    for previous_count, count in zip((0, *LEARNED_COUNTS), LEARNED_COUNTS, strict=False):
        new_boards = enumerate(boards[previous_count:count], previous_count)
        days = [
            (new.board, find_dictionary(new.board, letters), f"{n:04}") for n, new in new_boards
        ]
        StoredVerdicts(Database()).add(learn_verdicts(days))
        words = open_word_list("scrabble", verdicts=open_verdicts(sys.exit, preload=True))
        tally = Tally()
        accepted_count = candidate_count = 0
        for board, answer, _ in boards[-TRIED_COUNT:]:
            space = _make_two_word_space(board, words, "familiar")
            accepted_count += len(accepted.intersection(space.candidates.words))
            candidate_count += len(space.candidates)
            tally.add(space, answer, accepted)
        _print_row(count, f"{accepted_count / candidate_count:.3f}", *tally.format_cells())


def find_published_facts(
    boards: list[PublishedBoard], accepted: frozenset[str], name: str
) -> list[BoardFacts]:
    """The facts of boards with a list; `game` is what the publisher takes on each."""
    letters = {word: frozenset(word) for word in accepted}
    facts = []
    for board, answer, par in boards:
        if name == "game":
            accepted_words = tuple(find_dictionary(board, letters))
            lists = [make_word_list(StoredBoard(board, None, "", "", par, accepted_words, answer))]
        else:
            lists = [open_word_list(name)]
        space = Space(find_candidates(board, lists), Limits(max_words=2))
        facts.append(find_board_facts(space, par, None))
    return facts


def find_quartiles(boards: list[BoardFacts]) -> dict[str, tuple[int, int, int]]:
    """The quartiles of each fact, rounded; par as far as it is known."""
    table = {}
    for fact in FACT_LABELS:
        numbers = [number for board in boards if (number := getattr(board, fact)) is not None]
        low, middle, high = quantiles(numbers, method="inclusive")
        table[fact] = (round(low), round(middle), round(high))
    return table


def _print_facts(boards: list[PublishedBoard], accepted: frozenset[str]) -> None:
    facts_by_list = {
        name: find_published_facts(boards, accepted, name) for name in QUARTILES_BY_LIST
    }
    for name, facts in facts_by_list.items():
        print(f'    "{name}": {{')
        for fact, numbers in find_quartiles(facts).items():
            print(f'        "{fact}": {numbers},')
        print("    },")
    pars = sorted({board.par for board in facts_by_list["game"] if board.par})
    _print_header("list", "median of", *(f"par {par}" for par in pars))
    for name, facts in facts_by_list.items():
        for fact in list(FACT_LABELS)[:-1]:
            numbers_by_par = [
                [getattr(board, fact) for board in facts if board.par == par] for par in pars
            ]
            _print_row(name, fact, *(f"{median(numbers):g}" for numbers in numbers_by_par))


def main(part: str, *lists: str) -> int:
    """Print the table of a part; return the exit code."""
    folder_name = os.environ.get("LBTUI_BOARDS")
    if not folder_name:
        print("nothing measured: LBTUI_BOARDS names no folder of published boards", file=sys.stderr)
        return 0
    try:
        boards, accepted = read_boards(Path(folder_name))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"no published boards to read in {folder_name}: {error}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"LBTUI_DATA_DIR": folder, "LBTUI_CACHE_DIR": folder}
        try:
            if part == "par":
                _print_par(boards)
            elif part == "scores":
                _print_scores(boards, accepted, [*lists])
            elif part == "facts":
                _print_facts(boards, accepted)
            else:
                _print_verdicts(boards, accepted)
        except LbtuiError as error:
            print(error, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
