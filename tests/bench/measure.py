"""Timing, always the same way: work in this process, whole programs, and what both are held to.

All is timed by the processor's time it uses, which a busy machine changes little. A wait that uses
none of it doesn't show.
"""

from __future__ import annotations

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

MEGABYTE = 1 << 20
Item = TypeVar("Item")
Figures = Generator[float, None, None]


def measure_cpu(work: Callable[[], object]) -> float:
    """Return the processor's seconds that `work` takes in this process."""
    gc.collect()
    started = time.process_time()
    work()
    return time.process_time() - started


def measure_each(items: Sequence[Item], work: Callable[[Item], object]) -> Figures:
    """Yield the mean of the processor's seconds that `work` takes for `items`, again and again."""
    while True:
        yield statistics.fmean(measure_cpu(partial(work, item)) for item in items)


class Process(NamedTuple):
    """What one run of a program cost: seconds of the processor, bytes; and what it printed."""

    cpu: float
    memory: int
    output: bytes


LAUNCHER = """
import os, sys
output, *argv = sys.argv[1:]
files = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
         (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
         (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
_, status, usage = os.wait4(os.posix_spawn(argv[0], argv, os.environ, file_actions=files), 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""


def run_program(folder: Path, *argv: str, code: int = 0) -> Process:
    """Run a program to its end, its output into a file in `folder`; it must end with `code`.

    A small process starts it: Linux counts the memory of whoever starts a process as the
    process's own until it has more, and this one has much.
    """
    output = folder / "output"
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(output), *argv]
    seconds, memory, ended = subprocess.check_output(launcher).split()
    assert int(ended) == code, f"exit code {int(ended)} of {argv}"
    unit = 1 if sys.platform == "darwin" else 1024
    return Process(float(seconds), int(memory) * unit, output.read_bytes())


def loop(_: Path) -> float:
    """Return the processor's seconds of a fixed piece of plain Python."""

    def count() -> None:
        counts: dict[int, int] = {}
        for number in range(400_000):
            key = number * 7919 & 0xFFF
            counts[key] = counts.get(key, 0) + (number >> 3)

    return measure_cpu(count)


def bare_python(folder: Path) -> float:
    """Return the processor's seconds of a Python that starts and does nothing."""
    return statistics.fmean(
        run_program(folder, sys.executable, "-I", "-c", "pass").cpu for _ in range(3)
    )
