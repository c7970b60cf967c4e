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

Found = TypeVar("Found")


def in_thread(
    node: DOMNode,
    find: Callable[[Cancel], Found],
    answered: Callable[[Found], object],
    *,
    failed: Callable[[str], object] | None = None,
    group: str = "questions",
    exclusive: bool = False,
) -> None:
    """Call `find` on a thread, then `answered`, on the main thread, with what it returned.

    `find` is given a function that any thread may call. It returns True once the answer is too
    late: `node` was closed, or its workers of this `group` were cancelled, as an `exclusive` one
    cancels those before it. A late answer is dropped. Where `find` raises an LbtuiError, `failed`,
    if it is given, is called with its text instead of `answered`.
    """

    async def run() -> None:
        worker = get_current_worker()
        try:
            found = await asyncio.to_thread(find, lambda: worker.is_cancelled)
        except Cancelled:
            return
        except LbtuiError as error:
            if failed is None:
                raise
            failed(clean(str(error), 4096))
        else:
            answered(found)

    # Not `run()`: nothing would await that where the worker is cancelled before it starts.
    _worker: Worker[None] = node.run_worker(run, group=group, exclusive=exclusive)


def call_on_main_thread(node: MessagePump, function: Callable[..., object], *given: object) -> None:
    """Call `function` on the app's thread, from another, and wait until it returns.

    What fails because `node` or the app is closing is dropped; any other exception is raised.
    """
    try:
        node.app.call_from_thread(function, *given)
    except Exception:
        if node.is_running and node.app.is_running:
            raise
