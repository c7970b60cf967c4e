"""Random choices that a seed repeats on every version of Python."""

from __future__ import annotations

from random import Random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    T = TypeVar("T")


class Picker:
    """Choices from one seed; all rest on `Random.random`, which Python promises never to change."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        """Start the choices of `seed`, a whole number from 0."""
        self._random = Random(seed).random

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end - 1`."""
        return int(self._random() * end)

    def among(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return low + self.below(high - low + 1)

    def one(self, items: Sequence[T]) -> T:
        """Return one of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return `items` in random order."""
        rest = list(items)
        for end in range(len(rest), 1, -1):
            at = self.below(end)
            rest[at], rest[end - 1] = rest[end - 1], rest[at]
        return rest
