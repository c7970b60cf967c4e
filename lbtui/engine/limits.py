"""Which solutions of a board a space has."""

from __future__ import annotations

from lbtui.engine.certainty import Value
from lbtui.puzzle.ranking import COSTS
from lbtui.puzzle.text import brief, check_bool, check_choice, check_whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import Any

    from lbtui.errors import Cancel

MAX_SOLUTION_WORDS = 32
"""The largest number of words that a space counts."""


def check_bridges(bridges: str) -> None:
    """Raise ValueError for an unknown use of bridges."""
    check_choice(bridges, ("auto", "never", "always"), "use of bridges")


def check_search_limits(seconds: float | None, cancel: Cancel | None) -> None:
    """Raise ValueError for a limit that is no time, TypeError for what cannot be asked."""
    if cancel is not None and not callable(cancel):
        raise TypeError(f"cancel is a function that says when to stop or None, not {brief(cancel)}")
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (number and seconds >= 0):
        raise ValueError(f"seconds are a number from 0, or None for no limit, not {brief(seconds)}")


class Limits(Value):
    """Which solutions a space has, in which order, and how long to search for them.

    ranking: a name in `RANKINGS`
    min_words, max_words: how many words they have
    include: words that every solution has, or sets of words of which every solution has one
    exclude: words that none has
    after: words played already, in lower case and order, that leave letters open: the solutions are
        the ways to go on from there, without these words
    first, last: the word, or the words one of which is, played first or last
    min_score, lengths: the least score, and the fewest and most letters, of every word
    letters: the fewest and most letters of the whole chain; `Space.find_minimum` goes beyond them
    perfect: no letter is covered twice
    bridges: "auto" uses them only where they give fewer words or the only solutions; "never";
        "always"
    seconds: limits the search for the fewest words and the counting of each number of words; None:
        only memory does
    cancel: is asked often while counting, and stops it by returning True

    Raises ValueError for a ranking, number of words, use of bridges or time that there is not,
    TypeError for a `cancel` that is no function.
    """

    ranking: str = "shortest"
    min_words: int = 1
    max_words: int = 5
    include: Sequence[str | Collection[str]] = ()
    exclude: Collection[str] = ()
    after: Sequence[str] = ()
    first: str | Collection[str] | None = None
    last: str | Collection[str] | None = None
    min_score: int = 0
    lengths: tuple[int, int] | None = None
    letters: tuple[int, int] | None = None
    perfect: bool = False
    bridges: str = "auto"
    seconds: float | None = None
    cancel: Cancel | None = None

    def replace(self, **changes: Any) -> Limits:
        """Return these limits with others in place. Raises as `Limits` does."""
        return Limits(**(vars(self) | changes))

    def __post_init__(self) -> None:
        """Check what was given."""
        check_choice(self.ranking, COSTS, "ranking")
        check_bridges(self.bridges)
        check_search_limits(self.seconds, self.cancel)
        check_bool(self.perfect, "perfect")
        low, high = self.min_words, self.max_words
        check_whole_number(low, 1, MAX_SOLUTION_WORDS, f"min_words {low!r}")
        check_whole_number(high, low, MAX_SOLUTION_WORDS, f"max_words {high!r}")
