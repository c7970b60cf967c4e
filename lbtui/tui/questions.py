"""Questions about a game that take a while, asked on worker threads."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen

Found = TypeVar("Found")


class Questions:
    """Asks, and drops the answers that come too late: the game has moved on, or is another one."""

    def __init__(self, screen: Screen[Any]) -> None:
        """Ask while `screen` is running."""
        self._screen = screen
        self._games = self._moves = 0

    def drop(self, *, game: bool = False) -> None:
        """Drop the answers about the position; with `game`, all about the game as well."""
        self._moves += 1
        self._games += game

    def ask(
        self,
        work: Callable[[Callable[[], bool]], Found],
        answered: Callable[[Found], object],
        *,
        position: bool = True,
    ) -> None:
        """Call `work` on a thread, with what cancels it, then `answered` with its result.

        `position`: it is about the position, else about the game.
        """
        from lbtui.solve import Cancelled

        games, moves, screen = self._games, self._moves, self._screen

        def late() -> bool:
            moved = position and self._moves != moves
            return moved or self._games != games or not screen.is_running

        def take(found: Found) -> None:
            if not late():
                answered(found)

        def run() -> None:
            with suppress(Cancelled):
                screen.app.call_from_thread(take, work(late))

        screen.run_worker(run, thread=True, group="play", exit_on_error=False)
