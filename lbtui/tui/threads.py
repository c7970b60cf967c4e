"""Questions that take a while, asked on worker threads."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.worker import get_current_worker

Found = TypeVar("Found")
Cancel = Callable[[], bool]
"""Returns whether nobody waits for the answer any more; any thread may call it."""


def in_thread(
    screen: Screen[Any],
    find: Callable[[Cancel], Found],
    answered: Callable[[Found], object],
    *,
    group: str = "questions",
) -> None:
    """Call `find` on a thread, with what cancels it, then `answered` with what it returns.

    An answer that comes too late is dropped: the screen was closed, or its workers of this `group`
    were cancelled.
    """
    from lbtui.engine import Cancelled

    def run() -> None:
        worker = get_current_worker()

        def late() -> bool:
            app = screen.app
            return worker.is_cancelled or not app.is_running or screen not in app.screen_stack

        def take(found: Found) -> None:
            if not late():
                answered(found)

        with suppress(Cancelled):
            found = find(late)
            if not late():
                tell(screen, take, found)

    screen.run_worker(run, thread=True, group=group)


def tell(node: MessagePump, function: Callable[..., object], *given: object) -> None:
    """Call `function` on the app's thread, from another, and wait until it returns.

    What fails because `node` or the app is closing is dropped; any other exception is raised.
    """
    try:
        node.app.call_from_thread(function, *given)
    except Exception:
        if node.is_running and node.app.is_running:
            raise
