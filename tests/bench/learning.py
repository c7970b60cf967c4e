"""`python -m tests.bench.learning`: what verdicts learned from published boards are worth.

Verdicts are learned from the first 0, 100, 300 and 600 published boards, with the words that the
publisher takes there, and tried on the last 200: the share of the candidates in `scrabble` that the
publisher takes (precision), and of the two-word solutions under `familiar` what `familiar.py` says.

`LBTUI_BOARDS` names the folder, as there. Nothing of it is in the project.
"""

from __future__ import annotations

import os
import sys
import tempfile

from lbtui.database import Database
from lbtui.puzzle import Board, is_legal
from lbtui.solve import Space, find_candidates
from lbtui.words import open_list
from lbtui.words.verdict_lookup import verdicts_in_force
from lbtui.words.verdicts import Day, StoredVerdicts, learned
from tests.bench.familiar import Published, Tally, published

LEARNED = (0, 100, 300, 600)
TRIED = 200


def dictionary(board: Board, accepted: dict[str, frozenset[str]]) -> list[str]:
    """The words that the publisher takes on a board; `accepted` has the letters of each."""
    letters = frozenset(board.letters)
    return [word for word in accepted if accepted[word] <= letters and is_legal(board, word)]


def measure(boards: list[Published], accepted: frozenset[str]) -> tuple[Tally, float]:
    """The tally of the boards with the verdicts in the database, and the precision."""
    words = open_list("scrabble", verdicts=verdicts_in_force(sys.exit, at_once=True))
    tally = Tally()
    right = every = 0
    for board, answer in boards:
        candidates = find_candidates(board, [words])
        right += len(accepted.intersection(candidates.words))
        every += len(candidates)
        space = Space(candidates, ranking="familiar", min_words=2, max_words=2, bridges="never")
        tally.add(space, answer, accepted)
    return tally, right / every


def main() -> None:
    """Print the table."""
    boards, accepted = published()
    letters = {word: frozenset(word) for word in accepted}
    head = "first | in first ten | found | first answer accepted"
    print(f"| boards learned | precision | {head} |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"LBTUI_DATA_DIR": folder, "LBTUI_CACHE_DIR": folder}
        for before, count in zip((0, *LEARNED), LEARNED, strict=False):
            new = enumerate(boards[before:count], before)
            days = [Day(each.board, dictionary(each.board, letters), f"{n:04}") for n, each in new]
            StoredVerdicts(Database()).add(learned(days))
            tally, precision = measure(boards[-TRIED:], accepted)
            print(f"| {count} | {precision:.3f} | {' | '.join(tally.cells())} |", flush=True)


if __name__ == "__main__":
    main()
