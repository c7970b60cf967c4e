"""`python -m tests.bench.familiar [LIST...]`: how well each ranking meets a publisher's answers.

The two-word solutions of published boards are ranked with each list (a name or a path; `common` and
`scrabble` unless others are given). The table tells on how many boards the publisher's own answer
comes first, is in the first ten, is there at all, and on how many the first answer is accepted:
the publisher takes both its words. A board without a two-word solution counts as not accepted.

`LBTUI_BOARDS` names a folder with `published.jsonl` (one object a line: "sides", "solution", the
even lines tuned on and the odd ones kept aside) and `accepted.txt` (the words that are accepted
wherever they are legal). Nothing of it is in the project.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from lbtui import Board, ListError, Space, WordList, open_list
from lbtui.solve import find_candidates

RANKINGS = ("shortest", "familiar")
PARTS = ("tuned on", "kept aside")


class Published(NamedTuple):
    """A published board and its publisher's answer."""

    board: Board
    answer: tuple[str, ...]


class Tally:
    """What was seen on some boards, each figure a number of boards."""

    def __init__(self) -> None:
        self.boards = self.first = self.ten = self.found = self.accepted = 0

    def add(self, space: Space, answer: tuple[str, ...], accepted: frozenset[str]) -> None:
        """Count one board in."""
        self.boards += 1
        if not space.level(2).size:
            return
        self.accepted += accepted.issuperset(space[0].words)
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
        return [f"{100 * count / max(self.boards, 1):.1f} %" for count in counts]


def read_boards(folder: Path) -> tuple[list[Published], frozenset[str]]:
    """The boards in file order and the accepted words; OSError, ValueError, KeyError if not so."""
    with (folder / "published.jsonl").open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    boards = [Published(Board(row["sides"]), tuple(row["solution"])) for row in rows]
    return boards, frozenset((folder / "accepted.txt").read_text(encoding="utf-8").split())


def measure(
    words: WordList, boards: list[Published], accepted: frozenset[str]
) -> dict[tuple[str, str], Tally]:
    """The tallies of one list by (ranking, part)."""
    tallies = {(ranking, part): Tally() for ranking in RANKINGS for part in PARTS}
    for number, (board, answer) in enumerate(boards):
        candidates = find_candidates(board, [words])
        for ranking in RANKINGS:
            space = Space(candidates, ranking=ranking, min_words=2, max_words=2, bridges="never")
            tallies[ranking, PARTS[number % 2]].add(space, answer, accepted)
    return tallies


def published() -> tuple[list[Published], frozenset[str]]:
    """The published boards and the accepted words.

    Ends the program with 0 where no boards are named, with 2 where they cannot be read.
    """
    named = os.environ.get("LBTUI_BOARDS")
    if not named:
        print("nothing measured: LBTUI_BOARDS names no folder of published boards", file=sys.stderr)
        sys.exit(0)
    try:
        return read_boards(Path(named))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"no published boards to read in {named}: {error}", file=sys.stderr)
        sys.exit(2)


def main(lists: list[str]) -> int:
    """Print the table; return 2 when a list cannot be read, else 0."""
    boards, accepted = published()
    head = "first | in first ten | found | first answer accepted"
    print(f"| list | ranking | boards | {head} |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LBTUI_CACHE_DIR"] = folder
        for name in lists or ["common", "scrabble"]:
            try:
                tallies = measure(open_list(name), boards, accepted)
            except ListError as error:
                print(f"{name}: {error}", file=sys.stderr)
                return 2
            for (ranking, part), tally in tallies.items():
                cells = [name, ranking, f"{tally.boards} {part}", *tally.cells()]
                print(f"| {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
