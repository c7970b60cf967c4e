"""How many, and how sure that is: the values that counting and searching return, and their wording.

Boards of very many letters cannot be searched to the end. So every number of solutions is a
`Count` and every fewest number of words a `Minimum`; both say whether they are certain.
"""

from __future__ import annotations

from collections.abc import Iterable

from lbtui.formatting import format_number, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, dataclass_transform
else:

    def dataclass_transform(**_):
        """Stand for that of `typing`, which only type checkers read."""
        return lambda cls: cls


class _DataclassAttribute:
    """What `dataclasses` and `inspect` ask a class of values for; they are only then imported."""

    def __set_name__(self, _: object, name: str) -> None:
        self._name = name

    def __get__(self, _: object, owner: type[Value]) -> Any:
        from dataclasses import dataclass
        from inspect import signature

        body = {"__annotations__": owner._fields} | owner._defaults
        twin: Any = dataclass(kw_only=True)(type(owner.__name__, (), body))
        return signature(twin) if self._name == "__signature__" else getattr(twin, self._name)


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Value:
    """Facts that never change, given by name; equal to a value with the same facts.

    It is a frozen dataclass, for type checkers and for `dataclasses` too, but that module is not
    imported: it would slow the start of a program. A subclass annotates its facts.
    """

    __dataclass_fields__: ClassVar[_DataclassAttribute] = _DataclassAttribute()
    __signature__: ClassVar[_DataclassAttribute] = _DataclassAttribute()
    _fields: ClassVar[dict[str, Any]] = {}
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """Learn the facts, in order."""
        cls._fields = cls._fields | cls.__annotations__
        cls._defaults = {name: getattr(cls, name) for name in cls._fields if hasattr(cls, name)}

    def __init__(self, *unnamed: Any, **facts: Any) -> None:
        """Take the facts. Raises TypeError where one is missing, or something else is given."""
        values = self._defaults | facts
        if unnamed or values.keys() != self._fields.keys():
            takes = ", ".join(self._fields)
            given = ", ".join([*map(repr, unnamed), *facts]) or "nothing"
            raise TypeError(f"{type(self).__name__} takes {takes} by name, not {given}")
        for name in self._fields:
            object.__setattr__(self, name, values[name])
        self.__post_init__()

    def __post_init__(self) -> None:
        """Change what was given, where a subclass does."""

    def as_json(self) -> dict[str, object]:
        """Return the facts by name, as the command line prints them: a `word_count` as `words`."""
        facts = vars(self).items()
        return {"words" if name == "word_count" else name: to_json(fact) for name, fact in facts}

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse to change a fact."""
        raise AttributeError(f"cannot set {name!r}: a {type(self).__name__} does not change")

    def __eq__(self, other: object) -> bool:
        """Compare the facts. Raises TypeError for what can only be equal to one of them."""
        if isinstance(other, (int, float, str, tuple, list)):
            facts, given = ", ".join(self._fields), repr(other)[:60]
            raise TypeError(f"{self!r} never equals {given}: compare one of its facts, {facts}")
        if not isinstance(other, Value) or other._fields.keys() != self._fields.keys():
            return NotImplemented
        return vars(self) == vars(other)

    def __hash__(self) -> int:
        """Hash the facts."""
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        """Show the facts."""
        facts = ", ".join([f"{name}={fact!r}" for name, fact in vars(self).items()])
        return f"{type(self).__name__}({facts})"


def to_json(value: object) -> object:
    """Return a fact as JSON has it: of a Minimum its number of words."""
    if isinstance(value, Minimum):
        return value.word_count
    if isinstance(value, Value):
        return value.as_json()
    return [to_json(item) for item in value] if isinstance(value, tuple) else value


class Count(Value):
    """How many solutions have exactly `word_count` words; `exact` False: at least so many.

    `word_count` None: solutions of every number of words that was asked for.
    """

    word_count: int | None = None
    solutions: int
    exact: bool = True

    @classmethod
    def sum(cls, counts: Iterable[Count]) -> Count:
        """Return how many solutions `counts` have together; exact if each of them is."""
        counts = list(counts)
        solutions = sum(count.solutions for count in counts)
        return Count(solutions=solutions, exact=all(count.exact for count in counts))

    def __bool__(self) -> bool:
        """Return whether there is one. Raises TypeError where that is unknown."""
        if not self.exact and not self.solutions:
            raise TypeError(f"{self!r} does not say whether there is a solution")
        return self.solutions > 0

    def __repr__(self) -> str:
        """Show the facts."""
        words = "" if self.word_count is None else f" {plural(self.word_count, 'word')}:"
        return f"<Count{words} {self.text()}>"

    def text(self, noun: str = "", max_width: int = 1000, *, short: bool = False) -> str:
        """Return `at least 41 solutions`, or `≥41 solutions` in `short`; without a noun `41`.

        `max_width` bounds the number alone.
        """
        prefix = "≥" if short else "at least "
        number = format_number(self.solutions, max_width)
        if noun:
            number = plural(self.solutions, noun, max_width)
        return number if self.exact else f"{prefix}{number}"


class LevelCount(Count):
    """How many solutions have exactly `word_count` words, as a number."""

    word_count: int


class Place(Value):
    """Where a solution stands among those of as many words.

    `place`: 1 + how many of these cost less; `tied`: how many cost as much, itself included;
    `of`: how many there are.
    """

    place: int
    tied: int
    of: int

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Place {self.place} of {self.of}, tied {self.tied}>"


class Minimum(Value):
    """The fewest words that solve a board, or that finish a position.

    `word_count` None: no solution was found. `proven`: it is certain that there are no fewer, or
    that there is no solution.
    """

    word_count: int | None
    proven: bool

    def __bool__(self) -> bool:
        """Return whether there is a solution. Raises TypeError where that is unknown."""
        if self.is_unknown:
            raise TypeError(f"{self!r} does not say whether there is a solution")
        return self.word_count is not None

    def __repr__(self) -> str:
        """Show the facts."""
        return f"<Minimum {self.word_count}{'' if self.proven else ', not proven'}>"

    @property
    def is_impossible(self) -> bool:
        """Whether it is proven that there is no solution."""
        return self.word_count is None and self.proven

    @property
    def is_unknown(self) -> bool:
        """Whether no solution is known, but there may be one."""
        return self.word_count is None and not self.proven

    def text(self) -> str:
        """Return `2 words`, `none` or `none found yet`."""
        if self.word_count is None:
            return f"none{self.found_yet_text}"
        return plural(self.word_count, "word")

    @property
    def found_yet_text(self) -> str:
        """What follows "no solution" or "none": " found yet" unless that is proven."""
        return " found yet" if self.is_unknown else ""

    def cell_text(self, none_text: str = "\u2013", unknown_text: str = "?") -> str:
        """Return the number for a column of a table, or what stands for the lack of one."""
        if self.word_count is None:
            return none_text if self.proven else unknown_text
        return str(self.word_count)


def min_word_count(minimums: Iterable[Minimum]) -> int | None:
    """Return the least number of words of all `minimums`; None where none of them has one."""
    word_counts = (minimum.word_count for minimum in minimums)
    return min((count for count in word_counts if count is not None), default=None)


IMPOSSIBLE = Minimum(word_count=None, proven=True)
"""It is proven that nothing solves the board, or finishes the position."""

UNKNOWN = Minimum(word_count=None, proven=False)
"""Nothing was found, and nothing is proven."""
