"""How many, and how sure that is: the values that counting and searching return, and their wording.

Boards of very many letters cannot be searched to the end. So every number of solutions is a
`Count` and every fewest number of words a `Minimum`; both say whether they are certain.
"""

from __future__ import annotations

from collections.abc import Iterable

from lbtui.text import amount, plural

_set = object.__setattr__


class Value:
    """Facts that never change; equal to a value of the same class with the same facts.

    It is what a frozen dataclass is, without the import that would slow the start of a program.
    """

    __slots__ = ()
    FACTS: tuple[str, ...] = ()

    def _facts(self) -> tuple[object, ...]:
        return tuple([getattr(self, name) for name in self.FACTS])

    def as_json(self) -> dict[str, object]:
        """Return the facts by name, as the command line prints them."""
        return dict(zip(self.FACTS, self._facts(), strict=True))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a fact."""
        raise AttributeError(f"cannot set {name!r}: a {type(self).__name__} does not change")

    def __delattr__(self, name: str) -> None:
        """Refuse to drop a fact."""
        raise AttributeError(f"cannot delete {name!r}: a {type(self).__name__} does not change")

    def __setstate__(self, state: tuple[None, dict[str, object]]) -> None:
        """Take the facts of a copy, or of a value that was pickled."""
        for name, fact in state[1].items():
            _set(self, name, fact)

    def __eq__(self, other: object) -> bool:
        """Compare the facts."""
        if not isinstance(other, Value) or other.FACTS != self.FACTS:
            return NotImplemented
        return self._facts() == other._facts()

    def __hash__(self) -> int:
        """Hash the facts."""
        return hash(self._facts())


class Count(Value):
    """How many solutions have exactly `words` words; `exact` False: at least so many.

    `words` None: solutions of every number of words that was asked for.
    """

    __slots__ = FACTS = ("words", "solutions", "exact")

    words: int | None
    solutions: int
    exact: bool

    def __init__(self, *, solutions: int, words: int | None = None, exact: bool = True) -> None:
        """Keep the facts as they are given."""
        _set(self, "words", words)
        _set(self, "solutions", solutions)
        _set(self, "exact", exact)

    @classmethod
    def of(cls, counts: Iterable[Count]) -> Count:
        """Return how many solutions `counts` have together; exact if each of them is."""
        counts = list(counts)
        solutions = sum(count.solutions for count in counts)
        return Count(solutions=solutions, exact=all(count.exact for count in counts))

    def __repr__(self) -> str:
        """Show the facts."""
        words = "" if self.words is None else f" {plural(self.words, 'word')}:"
        return f"<Count{words} {self.text()}>"

    def text(self, noun: str = "", room: int = 1000, *, short: bool = False) -> str:
        """Return `at least 41 solutions`, or `≥41 solutions` in `short`; without a noun `41`.

        `room` bounds the number alone.
        """
        least = "≥" if short else "at least "
        number = plural(self.solutions, noun, room) if noun else amount(self.solutions, room)
        return number if self.exact else f"{least}{number}"


class LevelCount(Count):
    """How many solutions have exactly `words` words, as a number."""

    __slots__ = ()

    words: int

    def __init__(self, *, words: int, solutions: int, exact: bool = True) -> None:
        """Keep the facts as they are given."""
        super().__init__(words=words, solutions=solutions, exact=exact)


class Place(Value):
    """Where a solution stands among those of as many words.

    `place`: 1 + how many of these cost less; `tied`: how many cost as much, itself included;
    `of`: how many there are.
    """

    __slots__ = FACTS = ("place", "tied", "of")

    place: int
    tied: int
    of: int

    def __init__(self, *, place: int, tied: int, of: int) -> None:
        """Keep the facts as they are given."""
        _set(self, "place", place)
        _set(self, "tied", tied)
        _set(self, "of", of)

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Place {self.place} of {self.of}, tied {self.tied}>"


class Minimum(Value):
    """The fewest words that solve a board, or that finish a position.

    `words` None: no solution was found. `proven`: it is certain that there are no fewer, or that
    there is no solution.
    """

    __slots__ = FACTS = ("words", "proven")

    words: int | None
    proven: bool

    def __init__(self, *, words: int | None, proven: bool) -> None:
        """Keep the facts as they are given."""
        _set(self, "words", words)
        _set(self, "proven", proven)

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Minimum {self.words}{'' if self.proven else ', not proven'}>"

    @property
    def never(self) -> bool:
        """Whether it is proven that there is no solution."""
        return self.words is None and self.proven

    @property
    def unknown(self) -> bool:
        """Whether no solution is known, but there may be one."""
        return self.words is None and not self.proven

    def text(self) -> str:
        """Return `2 words`, `none` or `none found yet`."""
        if self.words is None:
            return f"none{self.found_yet}"
        return plural(self.words, "word")

    @property
    def found_yet(self) -> str:
        """What follows "no solution" or "none": " found yet" unless that is proven."""
        return " found yet" if self.unknown else ""

    def cell(self, never: str = "\u2013", unknown: str = "?") -> str:
        """Return the number for a column of a table, or what stands for the lack of one."""
        if self.words is None:
            return never if self.proven else unknown
        return str(self.words)


NEVER = Minimum(words=None, proven=True)
"""It is proven that nothing solves the board, or finishes the position."""

UNKNOWN = Minimum(words=None, proven=False)
"""Nothing was found, and nothing is proven."""
