"""Timing: in this process, and of whole processes, always the same way."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


def seconds(work: Callable[[], object], rounds: int = 7) -> float:
    """The shortest time that `work` took: what it costs when nothing else disturbs it."""
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        started = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - started)
    return best


class Process:
    """What one run of a program cost."""

    def __init__(self, wall: float, memory: int, code: int, output: bytes) -> None:
        self.wall = wall
        self.memory = memory
        self.code = code
        self.output = output


def run(argv: Sequence[str], env: dict[str, str], output: Path) -> Process:
    """Run a program to its end with stdout to a file; its time and its largest memory."""
    with output.open("wb") as sink, open(os.devnull, "rb") as nothing:
        started = time.perf_counter()
        child = subprocess.Popen(
            argv, stdin=nothing, stdout=sink, stderr=subprocess.DEVNULL, env=env
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
    unit = 1 if sys.platform == "darwin" else 1024
    return Process(wall, usage.ru_maxrss * unit, child.returncode, output.read_bytes())


def processes(
    programs: dict[str, Sequence[str]], env: dict[str, str], folder: Path, rounds: int = 15
) -> dict[str, Process]:
    """Run several programs in turn, round after round; of each its fastest run."""
    best: dict[str, Process] = {}
    for _ in range(rounds):
        for name, argv in programs.items():
            done = run(argv, env, folder / "output")
            if name not in best or done.wall < best[name].wall:
                best[name] = done
    return best


class Row:
    """One line of the table: what, its target, what was measured, against what, and the verdict."""

    def __init__(
        self, what: str, target: str, measured: str, beside: str, met: bool | None
    ) -> None:
        self.missed = met is False
        self.cells = (what, target, measured, beside, {True: "yes", False: "NO", None: ""}[met])


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table that is also aligned for reading as it is."""
    lines = [("what", "target", "measured", "in the same run", "met"), *[row.cells for row in rows]]
    widths = [max(len(line[n]) for line in lines) for n in range(5)]
    shown = [
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    ]
    shown.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(shown)


def milliseconds(time_taken: float) -> str:
    """A time for reading."""
    if time_taken < 0.001:
        return f"{time_taken * 1e6:.0f} µs"
    return f"{time_taken * 1e3:.1f} ms" if time_taken < 0.1 else f"{time_taken * 1e3:.0f} ms"
