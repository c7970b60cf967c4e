"""How many, and how sure that is: the values that counting and searching return, and their wording.

Boards of very many letters cannot be searched to the end. So every number of solutions is a
`Count` and every fewest number of words a `Minimum`; both say whether they are certain.
"""

from __future__ import annotations

from lbtui.text import amount, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Value:
    """Facts that never change; equal to a value of the same class with the same facts."""

    __slots__ = ()
    FACTS: tuple[str, ...] = ()

    def _facts(self) -> list[object]:
        return [getattr(self, name) for name in self.FACTS]

    def __eq__(self, other: object) -> bool:
        """Compare the facts."""
        return type(other) is type(self) and self._facts() == other._facts()

    def __hash__(self) -> int:
        """Hash the facts."""
        return hash(tuple(self._facts()))


class Total(Value):
    """How many solutions there are; `exact` False: at least so many."""

    __slots__ = ("exact", "solutions")
    FACTS: tuple[str, ...] = ("exact", "solutions")

    def __init__(self, solutions: int, exact: bool = True) -> None:
        """Keep the facts as they are given."""
        self.solutions = solutions
        self.exact = exact

    @classmethod
    def of(cls, counts: Iterable[Count]) -> Total:
        """Return how many solutions `counts` have together; exact if each of them is."""
        counts = list(counts)
        solutions = sum(count.solutions for count in counts)
        return Total(solutions, all(count.exact for count in counts))

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Total {'' if self.exact else 'at least '}{self.solutions}>"

    def text(self, noun: str = "", room: int = 1000, *, short: bool = False) -> str:
        """Return `at least 41 solutions`, or `≥41 solutions` in `short`; without a noun `41`.

        `room` bounds the number alone.
        """
        least = "≥" if short else "at least "
        number = plural(self.solutions, noun, room) if noun else amount(self.solutions, room)
        return number if self.exact else f"{least}{number}"


class Count(Total):
    """How many solutions have exactly `words` words; `exact` False: at least so many."""

    __slots__ = ("words",)
    FACTS = ("exact", "solutions", "words")

    def __init__(self, words: int, solutions: int, exact: bool = True) -> None:
        """Keep the facts as they are given."""
        super().__init__(solutions, exact)
        self.words = words

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Count {self.words} words: {'' if self.exact else 'at least '}{self.solutions}>"


class Minimum(Value):
    """The fewest words that solve a board, or that finish a position.

    `words` None: no solution was found. `proven`: it is certain that there are no fewer, or that
    there is no solution.
    """

    __slots__ = FACTS = ("proven", "words")

    def __init__(self, words: int | None, proven: bool) -> None:
        """Keep the facts as they are given."""
        self.words = words
        self.proven = proven

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


NEVER = Minimum(None, proven=True)
"""It is proven that nothing solves the board, or finishes the position."""

UNKNOWN = Minimum(None, proven=False)
"""Nothing was found, and nothing is proven."""
