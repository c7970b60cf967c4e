"""`python -m tests.bench`: print the performance budget with what this machine makes of it.

Arguments choose rows by parts of their names. `--old TREE` alternates with another checkout, which
measures itself by its own row of that name. Times are multiples of a reference measured just before
and after, so that a slow or busy machine changes both; of several rounds the median counts. Exit
code 1 when a row misses its target.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.bench.rows import ROWS, Row

ROOT = Path(__file__).parents[2]
TITLES = "what", "measured", "multiple", "target", "met"
COMPARISON_TITLES = "old", "new/old", "quartiles"
WIDTHS = 52, 9, 8, 19, 4, 9, 7, 12
MISSED_MARK = "NO"
Worker = subprocess.Popen[str]


@contextmanager
def _start_worker(row: Row, tree: Path) -> Iterator[Worker]:
    """A process in which the checkout `tree` measures its row, with an empty home."""
    with TemporaryDirectory() as home:
        env = {name: os.environ[name] for name in ("PATH", "LBTUI_BOARDS") if name in os.environ}
        env |= {"HOME": home, "LANG": "C.UTF-8", "PYTHONPATH": f"{tree}:{ROOT}"}
        command = [
            sys.executable,
            "-m",
            "tests.bench.worker",
            str(ROWS.index(row)),
            home,
            row.title,
        ]
        pipe = subprocess.PIPE
        with Worker(command, stdin=pipe, stdout=pipe, text=True, cwd=tree, env=env) as process:
            yield process


def _read_sample(worker: Worker) -> tuple[float, float]:
    """Return the time of a row's reference, and the row's figure."""
    assert worker.stdin
    assert worker.stdout
    print(file=worker.stdin, flush=True)
    beside, figure = worker.stdout.readline().split()
    return float(beside), float(figure)


def _format_figure(row: Row, value: float) -> str:
    """A figure for reading."""
    if row.reference in ("MB", "kB"):
        return f"{value:.1f} {row.reference}"
    if value < 0.001:
        return f"{value * 1e6:.0f} µs"
    return f"{value * 1e3:.{value < 0.1:d}f} ms" if value < 10 else f"{value:.1f} s"


def measure(row: Row, trees: Sequence[Path]) -> list[str]:
    """Measure a row in each checkout, in alternation, and return its cells."""
    try:
        with ExitStack() as stack:
            workers = [stack.enter_context(_start_worker(row, tree)) for tree in trees]
            samples = [[_read_sample(each) for each in workers] for _ in range(row.rounds)]
    except (ValueError, OSError):  # the worker has said why, and ended
        return [row.title, "", "", "", MISSED_MARK]
    multiple = median(new / beside for (beside, new), *_ in samples)
    cells = [
        row.title,
        _format_figure(row, median(new for (_, new), *_ in samples)),
        f"{multiple:.3g}",
        f"≤ {row.target:g} {row.reference}",
        "yes" if multiple <= row.target else MISSED_MARK,
    ]
    if len(trees) > 1:
        ratios = [new / old for (_, new), (_, old) in samples]
        low, _, high = quantiles(ratios * 2, n=4)
        cells.append(_format_figure(row, median(old for _, (_, old) in samples)))
        cells += [f"{median(ratios):.2f}", f"{low:.2f} to {high:.2f}"]
    return cells


def main() -> int:
    """Measure the chosen rows, print each, and return the exit code."""
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--old", type=Path)
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    trees = [ROOT, arguments.old.resolve()] if arguments.old else [ROOT]
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}\n")
    _print_row([*TITLES, *(COMPARISON_TITLES if arguments.old else ())])
    missed = 0
    for row in ROWS:
        if all(name in row.title for name in arguments.names):
            cells = measure(row, trees)
            _print_row(cells)
            missed += MISSED_MARK in cells
    return min(missed, 1)


def _print_row(cells: Sequence[str]) -> None:
    print(*(f"{cell:{width}}" for cell, width in zip(cells, WIDTHS, strict=False)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
