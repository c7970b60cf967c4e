"""`python -m tests.bench.generated [PART]`: generated boards, each solved again by brute force.

1,000 boards of varied settings and 200 arranged for two words (a PART of them, as a share from 0 to
1, takes less than the quarter of an hour that all take). The table tells how many boards kept what
was asked for and how long one took. Then the time of a default board. Exit code 1 when a board did
not keep its promise.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter

from lbtui import Generated, NoBoardError, Request, WordList, open_list
from lbtui.generate import generate
from tests.bench.measure import milliseconds
from tests.generate.promises import broken, scores

SETTINGS: tuple[tuple[str, Request, str | None], ...] = (
    ("common", Request(), None),
    ("common", Request(vowels=3), None),
    ("common", Request(vowels=5), None),
    ("common", Request(words=1), None),
    ("common", Request(words=3), None),
    ("common", Request(words=4), None),
    ("common", Request(words=5, vowels=3), None),
    ("common", Request(solutions=(1, 1)), None),
    ("common", Request(solutions=(20, 60)), None),
    ("common", Request(min_score=90), None),
    ("common", Request(min_score=100, words=3), None),
    ("common", Request(par=4), None),
    ("common", Request(par=5), None),
    ("common", Request(par=6), None),
    ("common", Request(repeats=True), None),
    ("common", Request(repeats=True, vowels=4, words=3), None),
    ("common", Request(min_length=4), None),
    ("common", Request(sides=3, letters=2), None),
    ("common", Request(sides=3, letters=4), None),
    ("common", Request(sides=5), None),
    ("common", Request(sides=6, letters=2, words=3), None),
    ("common", Request(sides=8, letters=2, repeats=True), None),
    ("scrabble", Request(), None),
    ("scrabble", Request(solutions=(1, 40)), "common"),
    ("spanish", Request(), None),
)
EACH, ANSWERS = 40, 200


def pairs(count: int, words: list[str], random: Random) -> list[tuple[str, str]]:
    """Pairs of words that follow each other and have up to twelve letters, no two in a row."""
    single = [word for word in words if all(a != b for a, b in pairwise(word))]
    found: list[tuple[str, str]] = []
    while len(found) < count:
        first, second = random.choice(single), random.choice(single)
        letters = set(first + second)
        least = 12 if len(found) % 4 else 9  # one in four leaves spots for repeated letters
        alone = {frozenset(first), frozenset(second)}  # neither word may need no other
        if first[-1] == second[0] and least <= len(letters) <= 12 and letters not in alone:
            found.append((first, second))
    return found


def wanted(answer: tuple[str, str]) -> Request:
    """Ask for a board that two words solve, where letters repeat only if they must."""
    return Request(answer=answer, repeats=len(set("".join(answer))) < 12)


class Tally:
    """The boards of one setting."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.times: list[float] = []
        self.none = 0
        self.wrong: list[str] = []

    def add(
        self, request: Request, lists: list[WordList], seed: int, best_from: str | None
    ) -> None:
        """Make one board and check it."""
        nice = [open_list(best_from)] if best_from else []
        started = perf_counter()
        try:
            made: Generated = next(generate(request, lists, seed=seed, best_from=nice))
        except NoBoardError:
            self.none += 1
            return
        finally:
            self.times.append(perf_counter() - started)
        words = scores(lists[0].name)
        wrong = broken(made, request, words, best_from=scores(best_from) if best_from else None)
        if wrong:
            self.wrong.append(f"{made}: {wrong}")

    def line(self) -> str:
        """The row of the table."""
        kept = len(self.times) - self.none - len(self.wrong)
        cells = [self.what, str(len(self.times)), str(kept), str(len(self.wrong)), str(self.none)]
        cells += [milliseconds(median(self.times)), milliseconds(max(self.times))]
        return f"| {' | '.join(cells)} |"


def described(name: str, request: Request, best_from: str | None) -> str:
    """A setting in the table: what differs from the default."""
    usual = Request()._asdict()
    changes = [f"{key} {value}" for key, value in request._asdict().items() if value != usual[key]]
    return ", ".join([name, *changes, *([f"best from {best_from}"] if best_from else [])])


def main(share: float) -> int:
    """Print the table."""
    heads = ["setting", "boards", "kept", "broken", "none found", "median", "worst"]
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    wrong: list[str] = []
    for number, (name, request, best_from) in enumerate(SETTINGS):
        tally = Tally(described(name, request, best_from))
        for seed in range(max(1, round(EACH * share))):
            tally.add(request, [open_list(name)], 1000 * number + seed, best_from)
        print(tally.line(), flush=True)
        wrong += tally.wrong
    tally = Tally("two words")
    listed = sorted(scores("common"))
    for seed, answer in enumerate(pairs(max(1, round(ANSWERS * share)), listed, Random(9))):
        tally.add(wanted(answer), [open_list("common")], seed, None)
    print(tally.line())
    wrong += tally.wrong
    times = []
    lists = [open_list("common")]
    for seed in range(50):
        started = perf_counter()
        next(generate(Request(), lists, seed=seed))
        times.append(perf_counter() - started)
    print(f"\na default board: median {milliseconds(median(times))}, "
          f"worst of {len(times)} {milliseconds(max(times))}")  # fmt: skip
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0))
