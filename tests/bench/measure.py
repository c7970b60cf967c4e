"""Timing: in this process, and of whole processes, always the same way."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path


MEGABYTE = 1 << 20


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


LAUNCHER = """
import os, sys, time
output, *argv = sys.argv[1:]
files = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
         (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
         (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
started = time.perf_counter()
pid = os.posix_spawn(argv[0], argv, os.environ, file_actions=files)
_, status, usage = os.wait4(pid, 0)
print(time.perf_counter() - started, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""


def run(argv: Sequence[str], env: dict[str, str], output: Path) -> Process:
    """Run a program to its end with stdout to a file; its time and its largest memory.

    A small process starts it: Linux counts the memory of whoever starts a process as the
    process's own until it has more, and this one has much.
    """
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(output), *argv]
    done = subprocess.run(launcher, env=env, capture_output=True, text=True, check=True)
    wall, memory, code = done.stdout.split()
    unit = 1 if sys.platform == "darwin" else 1024
    return Process(float(wall), int(memory) * unit, int(code), output.read_bytes())


def processes(
    programs: Mapping[str, Sequence[str]], env: dict[str, str], folder: Path, rounds: int = 15
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
