"""Letters typed after the one that completes the board: fingers don't stop at once."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from textual import events

SECONDS = 0.5
"""How long letters are ignored."""


class Overtyping:
    """Says which keys to ignore, so that they neither change the board nor run a command."""

    def __init__(self) -> None:
        self.clock: Callable[[], float] = monotonic
        self._until = -inf

    def begin(self) -> None:
        """Ignore letters from now on: one has completed the board."""
        self._until = self.clock() + SECONDS

    def ignores(self, key: events.Key) -> bool:
        """Whether to ignore `key`; any key but a letter ends that before its time."""
        letter = key.character is not None and key.character.isalpha()
        if letter and self.clock() < self._until:
            return True
        self._until = -inf
        return False
