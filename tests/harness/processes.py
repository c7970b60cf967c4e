"""Several processes that do something at once, again and again."""

from __future__ import annotations

import multiprocessing
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.synchronize import Barrier

ROUND_COUNT = int(os.environ.get("LBTUI_ROUNDS", "5"))
"""How often processes race in each test; 200 take minutes."""


def run_together(
    processes: int,
    rounds: int,
    work: Callable[[int, int, str], object],
    argument: str,
    prepare: Callable[[int, int, str], object] | None = None,
) -> None:
    """Call `work(round, number, argument)` in every process at once, in each round.

    `prepare` is called before, with the same. Fails if one of them raises.
    """
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(processes, timeout=120)
    started = [
        context.Process(target=_run_rounds, args=(number, rounds, work, argument, prepare, barrier))
        for number in range(processes)
    ]
    for process in started:
        process.start()
    for process in started:
        process.join()
    assert [process.exitcode for process in started] == [0] * processes


def _run_rounds(
    number: int,
    rounds: int,
    work: Callable[[int, int, str], object],
    argument: str,
    prepare: Callable[[int, int, str], object] | None,
    barrier: Barrier,
) -> None:
    try:
        for round_ in range(rounds):
            if prepare is not None:
                prepare(round_, number, argument)
            barrier.wait()
            work(round_, number, argument)
            barrier.wait()
    except BaseException:
        barrier.abort()
        raise
