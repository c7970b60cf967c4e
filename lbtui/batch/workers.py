"""Working on many items: in processes, or on a cluster; the results come in order."""

from __future__ import annotations

import os
from functools import partial
from itertools import islice

from lbtui.errors import LbtuiError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
    from concurrent.futures import Executor, Future
    from typing import Any, Protocol, TypeVar

    S = TypeVar("S")
    T = TypeVar("T")

    class Client(Protocol):
        """What is used of a client of Dask."""

        def get_executor(self, **keywords: Any) -> Executor:
            """Return what runs functions on the workers."""

        def nthreads(self) -> Mapping[str, int]:
            """Return by worker how many tasks it runs at a time."""


MAX_JOBS = 256
"""Processes."""

MAX_ITEMS_AHEAD_PER_PROCESS = 16
"""Items per process that are read ahead of the one whose result comes next."""

ITEMS_PER_CHUNK = 16
"""Items that a worker of a cluster gets at once: sending one takes as long as solving a board."""


MAX_CHUNKS_AHEAD_PER_WORKER = 4
"""Chunks per worker that are read ahead."""


def map_in_processes(solve: Callable[[S], T], items: Iterable[S], jobs: int) -> Generator[T]:
    """Yield `solve(item)` in order, computed in `jobs` processes; few items are read ahead."""
    if jobs == 1:
        yield from map(solve, items)
        return
    from concurrent.futures import ProcessPoolExecutor
    from pickle import dumps

    dumps(solve)  # where this fails, the pool would wait for ever
    pool = ProcessPoolExecutor(jobs, initializer=_prepare_worker_process)
    try:
        yield from _map_in_order(pool, solve, iter(items), jobs * MAX_ITEMS_AHEAD_PER_PROCESS)
    finally:
        # The pool cancels what waits: cancelled here, it could be ended by a worker's death again,
        # which Python before 3.13 meets with a traceback.
        pool.shutdown(wait=False, cancel_futures=True)


def map_on_cluster(client: Client, solve: Callable[[S], T], items: Iterable[S]) -> Generator[T]:
    """Yield `solve(item)` in order, computed by the workers of a cluster, some items at a time.

    What a worker had that is lost, another one does.
    """
    items = iter(items)
    chunks = iter(lambda: tuple(islice(items, ITEMS_PER_CHUNK)), ())
    pool = client.get_executor(pure=False)  # equal items are not one item
    max_pending_chunks = max(1, sum(client.nthreads().values())) * MAX_CHUNKS_AHEAD_PER_WORKER
    try:
        for results, error in _map_in_order(
            pool, partial(_solve_chunk, solve), chunks, max_pending_chunks
        ):
            yield from results
            if error is not None:
                raise error
    finally:
        pool.shutdown(wait=False)  # cancels what waits


def _solve_chunk(solve: Callable[[S], T], chunk: Iterable[S]) -> tuple[list[T], LbtuiError | None]:
    """Return the results up to the first error, and that."""
    results: list[T] = []
    try:
        for item in chunk:
            results.append(solve(item))  # noqa: PERF401 - those before an error count
    except LbtuiError as error:
        return results, error
    return results, None


def _map_in_order(
    pool: Executor, solve: Callable[[S], T], items: Iterator[S], max_pending_items: int
) -> Iterator[T]:
    """Yield `solve(item)` in order, with so many items in the pool."""
    from collections import deque

    futures: deque[Future[T]] = deque()
    futures.extend(pool.submit(solve, item) for item in islice(items, max_pending_items))
    while futures:
        result = futures.popleft().result()
        futures.extend(pool.submit(solve, item) for item in islice(items, 1))
        yield result


def _prepare_worker_process() -> None:
    """Leave it to the main process to handle signals, and end with it, even if it is killed."""
    import signal
    from multiprocessing import parent_process
    from threading import Thread

    def exit_with_parent() -> None:
        parent = parent_process()
        assert parent is not None  # this is called in a process of a pool
        parent.join()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGHUP"):  # pragma: no branch - Windows has none
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    Thread(target=exit_with_parent, daemon=True).start()
