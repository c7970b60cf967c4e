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
from lbtui.engine.facts import NAMES, QUARTILES, BoardFacts, find_facts
from lbtui.engine.par import PAR_LIST, estimate_par
from lbtui.puzzle.legal import is_legal
from lbtui.sources.stored_boards import StoredBoard, make_word_list
from lbtui.words import open_word_list
from lbtui.words.verdict_lookup import open_verdicts
from lbtui.words.verdicts import StoredVerdicts, learn_verdicts

RANKINGS = ("shortest", "familiar")
HALVES = ("fitted to", "kept aside")
LEARNED = (0, 100, 300, 600)
TRIED = 200
FIGURES = ("first", "in first ten", "found", "first answer accepted")


class Published(NamedTuple):
    """A published board, its publisher's answer and its par."""

    board: Board
    answer: tuple[str, ...]
    par: int | None


class Tally:
    """What was seen on some boards, each figure a number of boards."""

    def __init__(self) -> None:
        self.boards = self.first = self.ten = self.found = self.accepted = 0

    def add(self, space: Space, answer: tuple[str, ...], accepted: frozenset[str]) -> None:
        """Count one board in."""
        self.boards += 1
        if not space.level(2).size:
            return
        self.accepted += accepted.issuperset(next(iter(space)).words)
        try:
            place = space.level_rank(answer)
        except ValueError:
            return
        self.found += 1
        assert place is not None
        self.first += place == 0
        self.ten += place < 10

    def cells(self) -> list[str]:
        """The four figures as shares."""
        counts = (self.first, self.ten, self.found, self.accepted)
        return [_share(count, self.boards) for count in counts]


def _share(count: int, of: int) -> str:
    return f"{100 * count / max(of, 1):.1f} %"


def _row(*cells: object) -> None:
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def _head(*cells: str) -> None:
    _row(*cells)
    print("|---" * len(cells) + "|")


def read_boards(folder: Path) -> tuple[list[Published], frozenset[str]]:
    """The boards in file order and the accepted words; OSError, ValueError, KeyError if not so."""
    with (folder / "published.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    boards = [
        Published(Board(each["sides"]), (*each["solution"],), each.get("par")) for each in rows
    ]
    return boards, frozenset((folder / "accepted.txt").read_text(encoding="utf-8").split())


def _two_words(board: Board, words: WordList, ranking: str) -> Space:
    candidates = find_candidates(board, [words])
    return Space(candidates, Limits(ranking=ranking, min_words=2, max_words=2, bridges="never"))


def _par(boards: list[Published]) -> None:
    lists = [open_word_list(PAR_LIST)]
    _head("boards", "right", "one off", "always 5")
    for at, half in enumerate(HALVES):
        pars = [(each.par, each.board) for each in boards[at::2] if each.par is not None]
        off = [abs(par - (estimate_par(board, lists) or 0)) for par, board in pars]
        counts = (off.count(0), off.count(1), [par for par, _ in pars].count(5))
        _row(f"{len(pars)} {half}", *(_share(count, len(pars)) for count in counts))


def _scores(boards: list[Published], accepted: frozenset[str], lists: list[str]) -> None:
    _head("list", "ranking", "boards", *FIGURES)
    for name in lists or ["common", "scrabble"]:
        words = open_word_list(name)
        for ranking in RANKINGS:
            for at, half in enumerate(HALVES):
                tally = Tally()
                for board, answer, _ in boards[at::2]:
                    tally.add(_two_words(board, words, ranking), answer, accepted)
                _row(name, ranking, f"{tally.boards} {half}", *tally.cells())


def dictionary(board: Board, accepted: dict[str, frozenset[str]]) -> list[str]:
    """The words that the publisher takes on a board; `accepted` has the letters of each."""
    letters = frozenset(board.letters)
    return [word for word in accepted if accepted[word] <= letters and is_legal(board, word)]


def _verdicts(boards: list[Published], accepted: frozenset[str]) -> None:
    letters = {word: frozenset(word) for word in accepted}
    _head("boards learned", "precision", *FIGURES)
    for before, count in zip((0, *LEARNED), LEARNED, strict=False):
        new = enumerate(boards[before:count], before)
        days = [(each.board, dictionary(each.board, letters), f"{n:04}") for n, each in new]
        StoredVerdicts(Database()).add(learn_verdicts(days))
        words = open_word_list("scrabble", verdicts=open_verdicts(sys.exit, preload=True))
        tally = Tally()
        right = every = 0
        for board, answer, _ in boards[-TRIED:]:
            space = _two_words(board, words, "familiar")
            right += len(accepted.intersection(space.candidates.words))
            every += len(space.candidates)
            tally.add(space, answer, accepted)
        _row(count, f"{right / every:.3f}", *tally.cells())


def find_published(
    boards: list[Published], accepted: frozenset[str], name: str
) -> list[BoardFacts]:
    """The facts of boards with a list; `game` is what the publisher takes on each."""
    letters = {word: frozenset(word) for word in accepted}
    found = []
    for board, answer, par in boards:
        if name == "game":
            taken = tuple(dictionary(board, letters))
            lists = [make_word_list(StoredBoard(board, None, "", "", par, taken, answer))]
        else:
            lists = [open_word_list(name)]
        space = Space(find_candidates(board, lists), Limits(max_words=2))
        found.append(find_facts(space, par, None))
    return found


def quartiles(found: list[BoardFacts]) -> dict[str, tuple[int, int, int]]:
    """The quartiles of each fact, rounded; par as far as it is known."""
    table = {}
    for fact in NAMES:
        numbers = [number for each in found if (number := getattr(each, fact)) is not None]
        low, middle, high = quantiles(numbers, method="inclusive")
        table[fact] = (round(low), round(middle), round(high))
    return table


def _facts(boards: list[Published], accepted: frozenset[str]) -> None:
    found = {name: find_published(boards, accepted, name) for name in QUARTILES}
    for name, facts in found.items():
        print(f'    "{name}": {{')
        for fact, numbers in quartiles(facts).items():
            print(f'        "{fact}": {numbers},')
        print("    },")
    pars = sorted({each.par for each in found["game"] if each.par})
    _head("list", "median of", *(f"par {par}" for par in pars))
    for name, facts in found.items():
        for fact in list(NAMES)[:-1]:
            alike = [[getattr(each, fact) for each in facts if each.par == par] for par in pars]
            _row(name, fact, *(f"{median(each):g}" for each in alike))


def main(part: str, *lists: str) -> int:
    """Print the table of a part; return the exit code."""
    named = os.environ.get("LBTUI_BOARDS")
    if not named:
        print("nothing measured: LBTUI_BOARDS names no folder of published boards", file=sys.stderr)
        return 0
    try:
        boards, accepted = read_boards(Path(named))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"no published boards to read in {named}: {error}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"LBTUI_DATA_DIR": folder, "LBTUI_CACHE_DIR": folder}
        try:
            if part == "par":
                _par(boards)
            elif part == "scores":
                _scores(boards, accepted, [*lists])
            elif part == "facts":
                _facts(boards, accepted)
            else:
                _verdicts(boards, accepted)
        except LbtuiError as error:
            print(error, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
