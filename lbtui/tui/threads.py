"""Running slow functions on threads, for workers that await their results."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from textual.worker import get_current_worker

from lbtui.engine import Cancelled
from lbtui.errors import LbtuiError
from lbtui.puzzle import printable
from lbtui.typing import Cancel

ReturnT = TypeVar("ReturnT")


async def call_in_thread(function: Callable[[Cancel], ReturnT]) -> ReturnT:
    """Call `function` on a thread, and return what it returns.

    Only a worker can call this. `function` is given a function that any thread may call: it returns
    True once the worker is cancelled, as it is when its node is closed. Raises what `function`
    raises, but Cancelled, which ends the worker as if it were cancelled.
    """
    # Not `@work(thread=True)`: such a worker would have to send its result to the main thread
    # itself; one that waits there is ended when it is cancelled, and a late result is dropped.
    worker = get_current_worker()
    try:
        return await asyncio.to_thread(function, lambda: worker.is_cancelled)
    except Cancelled:
        raise asyncio.CancelledError from None


async def iterate_in_thread(
    function: Callable[[Cancel], Iterator[ReturnT]],
) -> AsyncIterator[ReturnT]:
    """Yield the items of an iterator that `function` returns; none of them may be None.

    Each step runs on a thread, as in `call_in_thread`.
    """
    items = await call_in_thread(function)
    while (item := await call_in_thread(lambda _cancel: next(items, None))) is not None:
        yield item


@contextmanager
def report_errors(report: Callable[[str], object]) -> Iterator[None]:
    """Pass the text of an LbtuiError raised in the block to `report`, as one printable line."""
    try:
        yield
    except LbtuiError as error:
        report(printable(str(error), 4096))
