"""Questions that take a while, asked on worker threads."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from textual.dom import DOMNode
from textual.message_pump import MessagePump
from textual.worker import Worker, get_current_worker

from lbtui.engine import Cancelled
from lbtui.errors import LbtuiError
from lbtui.puzzle import clean
from lbtui.typing import Cancel

ReturnT = TypeVar("ReturnT")


def run_in_thread(
    node: DOMNode,
    function: Callable[[Cancel], ReturnT],
    on_result: Callable[[ReturnT], object],
    *,
    on_error: Callable[[str], object] | None = None,
    group: str = "questions",
    exclusive: bool = False,
) -> None:
    """Call `function` on a thread, then `on_result`, on the main thread, with what it returned.

    `function` is given a function that any thread may call. It returns True once the result is too
    late: `node` was closed, or its workers of this `group` were cancelled, as an `exclusive` one
    cancels those before it. A late result is dropped. Where `function` raises an LbtuiError,
    `on_error`, if it is given, is called with its text instead of `on_result`.
    """

    async def run() -> None:
        worker = get_current_worker()
        try:
            result = await asyncio.to_thread(function, lambda: worker.is_cancelled)
        except Cancelled:
            return
        except LbtuiError as error:
            if on_error is None:
                raise
            on_error(clean(str(error), 4096))
        else:
            on_result(result)

    # A thread worker of Textual's would have to send its result to the main thread itself; here
    # the worker waits there, and a late result is dropped with it.
    # Not `run()`: nothing would await that where the worker is cancelled before it starts.
    _worker: Worker[None] = node.run_worker(run, group=group, exclusive=exclusive)


def call_on_main_thread(node: MessagePump, function: Callable[..., object], *args: object) -> None:
    """Call `function` on the app's thread, from another, and wait until it returns.

    What fails because `node` or the app is closing is dropped; any other exception is raised.
    """
    try:
        node.app.call_from_thread(function, *args)
    except Exception:
        if node.is_running and node.app.is_running:
            raise
