"""The types in the signatures of the library, for the annotations of programs that use it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from os import PathLike
from typing import Literal, TypeAlias

from lbtui.engine.level import Solution
from lbtui.errors import Cancel
from lbtui.puzzle import Board
from lbtui.words import WordList

__all__ = ["AnyBoard", "Bridges", "Cancel", "Chain", "Lists", "Ranking", "Texts", "Vocabulary"]

AnyBoard: TypeAlias = Board | str | Iterable[str]
"""A board, its text, or its sides."""

Texts: TypeAlias = str | Collection[str]
"""Words: one by one, or a text with anything but letters between them."""

Chain: TypeAlias = str | Sequence[str] | Solution
"""Words in play order: one by one, as text, or a solution."""

Vocabulary: TypeAlias = str | Iterable[str] | Mapping[str, int]
"""Words to play with: one by one, as text, with scores from 0 to 100, or as candidates."""

Lists: TypeAlias = str | PathLike[str] | WordList | Sequence[str | PathLike[str] | WordList] | None
"""Word lists: names of shipped lists, paths, open lists, or several of these; None: "auto"."""

Ranking: TypeAlias = Literal["shortest", "familiar"]
"""What a word costs: of solutions of as many words the cheapest is best."""

Bridges: TypeAlias = Literal["auto", "never", "always"]
"""Whether words that cover no new letter may be played; "auto": where they save words."""
