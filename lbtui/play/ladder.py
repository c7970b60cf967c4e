"""The ladder of hints: which one comes next."""

from __future__ import annotations

from lbtui.play.game import HintTaken
from lbtui.play.hints import LEVELS, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.play.hints import Hints

_Step = tuple[int, int, int]
"""A level, how many letters level 5 has shown, and how many words of the chain had been played."""


class Ladder:
    """Gives the hints of one game, one step at a time.

    The ladder of a chain goes on where it was left when the player comes back to that chain. A
    `copy` climbs on its own.
    """

    def __init__(self, hints: Hints, taken: Sequence[HintTaken] = ()) -> None:
        """Go on from the hints `taken` before, oldest first."""
        self._hints = hints
        self._begun = bool(taken)
        self._steps: dict[tuple[str, ...], _Step] = {}
        self._compared: set[tuple[str, ...]] = set()
        for hint in taken:
            if hint.level > 2:
                for chain in hints.chains:
                    self._climb(chain, hint)

    def _climb(self, chain: tuple[str, ...], hint: HintTaken) -> None:
        """Go up to the step of `chain` that showed `hint`, if one did."""
        _, letters, _ = self._steps.get(chain, (2, 1, 0))
        letters += hint.level == 5
        text = hint.text.rpartition("\n")[2]
        for played in range(len(chain)):
            if shown(chain[played:], hint.level, letters) == text:
                self._steps[chain] = hint.level, letters, played
                break

    def next(self, words: tuple[str, ...]) -> HintTaken | None:
        """Return the next hint after `words`; None: everything has been shown.

        Raises ValueError where no solution is known; Cancelled.
        """
        hints = self._hints
        if not self._begun:
            text = hints.text(words, 1)
            self._begun = True
            return HintTaken(1, len(words), text)
        chain, followed = hints.chain(words), hints.followed(words)
        known = self._steps.get(chain)
        if words and words not in self._compared and (known is None or followed != words):
            text = hints.text(words, 2).replace(":", ".")  # nothing follows what it says
            self._compared = {*self._compared, words}
            return HintTaken(2, len(words), text)
        step = _after(known, chain, len(followed))
        if step is None:
            return None
        text = hints.text(words, step[0], step[1])
        self._steps = {**self._steps, chain: step}
        return HintTaken(step[0], len(words), text)


def _after(step: _Step | None, chain: Sequence[str], played: int) -> _Step | None:
    """Return the next step (of a new chain where `step` is None); None: there is none left."""
    level, letters, before = step or (2, 1, played)
    if level == LEVELS or (level == LEVELS - 1 and before == played == len(chain) - 1):
        return None
    if level == LEVELS - 1 and played > before:
        return level, letters, played  # what it showed is played: the next word
    if level == 4 or (level == 5 and all(letters + 2 < len(word) for word in chain[played:])):
        return 5, letters + 1, played
    return level + 1, letters, played
