"""The performance budget: what is measured, beside what, and how much it may be.

A target is a multiple of the reference: what commit 4689da0 took and a quarter more, or the
design's target where that is stricter. Memory is in megabytes, and a search that is limited to some
seconds in seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tests.bench import app, engine, programs
from tests.bench.measure import bare_python, loop
from tests.bench.programs import BOARDS, SOLVE, lbtui

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.bench.measure import Figures


TWO, THREE, FIVE = ((*SOLVE, "--max-words", number) for number in "235")
NEVER = ("generate", "--words", "3", "--min-score", "100", "--solutions", "1", "--seed", "1")


class Row(NamedTuple):
    """A row: `measure` gets an empty directory and yields a figure whenever it is asked."""

    title: str
    measure: Callable[[Path], Figures]
    reference: str
    target: float
    rounds: int = 9


def one(_: Path) -> float:
    """Return what a figure is divided by that is no multiple of anything."""
    return 1


REFERENCES = {
    "loop": loop,
    "bare Python": bare_python,
    "bare app": app.bare,
    "MB": one,
    "kB": one,
    "s": one,
    "times": one,
}

ROWS = [
    Row("engine: enumerate a seed board, scrabble list", engine.enumerate_seeds, "loop", 0.05),
    Row("engine: board to first ranked solution, warm", engine.first, "loop", 0.125),
    Row("engine: all counts to 3 words, seed boards", engine.counts, "loop", 0.58),
    Row("engine: fewest words proven, hard boards", engine.hard, "loop", 0.092),
    Row("engine: first solution or none yet, largest boards", engine.large, "s", 2, 2),
    Row("engine: 300 times space[i] at random i, 3 words", engine.random_places, "loop", 0.175),
    Row("engine: ranked iteration, all of 3 words", engine.in_order, "loop", 15),
    Row("engine: evaluation, the position", engine.position, "loop", 0.125),
    Row("engine: evaluation, all next words", engine.next_words, "loop", 0.7),
    Row("engine: a default generated board, guaranteed", engine.generated, "loop", 0.175),
    Row("engine: look up a definition, cold", engine.definition, "loop", 0.022),
    Row("lbtui solve, 2 words", lbtui(*TWO, "--json"), "bare Python", 3.2),
    Row("lbtui solve, its first, 60,000 verdicts", programs.verdicts(60_000), "bare Python", 4),
    Row(
        "lbtui solve, its first, a million verdicts",
        programs.verdicts(1_000_000),
        "bare Python",
        4.7,
    ),
    Row("lbtui solve, 3 words to a file", lbtui(*THREE, "--json"), "loop", 29, 5),
    Row("lbtui solve, 3 words to a file, memory", programs.memory(*THREE, "--json"), "MB", 37, 5),
    Row("lbtui solve, count to 3 words", lbtui(*THREE, "--count"), "loop", 1.05),
    Row("lbtui solve, count to 3 words, memory", programs.memory(*THREE, "--count"), "MB", 19, 3),
    Row("lbtui solve, count to 5 words", lbtui(*FIVE, "--count"), "loop", 23, 5),
    Row("lbtui words, a new list of a million words", programs.long_list, "loop", 33, 3),
    Row("lbtui generate, a board", lbtui("generate", "--seed", "1"), "loop", 0.88),
    Row("lbtui generate, gives up", lbtui(*NEVER, code=3), "loop", 28, 3),
    Row("app: first paint", app.first_paint, "bare app", 1.25),
    Row("app: from argument to solved screen", app.solved, "bare app", 2.5),
    Row(
        "app: last letter to first solutions on screen, warm", app.last_letter, "bare app", 0.25, 5
    ),
    Row("app: switch word lists to new candidates, warm", app.switch, "bare app", 0.31, 5),
    Row("app: slowest of 20 keys while solving", app.keys, "bare app", 0.45),
    Row("app: the next solution, written to the terminal", app.written, "kB", 15, 3),
    Row("app: End and Home in a list of billions", app.end_and_home, "bare app", 0.077, 5),
    Row("app: go to a rank in a list of billions", app.rank, "bare app", 0.2, 5),
    Row("app: memory with a list of billions open", app.memory, "MB", 80, 1),
    Row("library: a server asked by 20 at once, p95 beside one", programs.at_once, "times", 20, 5),
]
if BOARDS.exists():
    batch = lbtui("batch", str(BOARDS), "--list", "scrabble", "--max-words", "3", "--jobs", "1")
    ROWS.append(Row("lbtui batch, 800 published boards, one core", batch, "loop", 290, 2))
