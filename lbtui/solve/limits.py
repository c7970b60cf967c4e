"""What a space asks of its solutions, turned from words and letters into numbers."""

from __future__ import annotations

from lbtui.puzzle import fold_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .candidates import Candidates


class Limits:
    """Words that must be played, words that may come first, letters that may come last.

    ``include`` and ``roots`` are indices of the playable candidates (``roots`` None: any),
    ``last_letters`` is a mask. ``why_empty`` says why no solution can be within the limits, when
    what they name is not there at all.
    """

    __slots__ = ("_missing", "_playable", "include", "last_letters", "roots", "why_empty")

    def __init__(
        self,
        playable: Candidates,
        include: Sequence[str],
        first: str | None,
        first_letter: str | None,
        last_letter: str | None,
    ) -> None:
        """Look everything up; nothing is raised for what is not found."""
        self._playable = playable
        self._missing: list[str] = []
        self.include = list(dict.fromkeys(self._indices(include)))
        self.last_letters = playable.board.full if last_letter is None else self._bit(last_letter)
        self.roots: list[int] | None = None
        if first is not None:
            self.roots = self._indices([first])
        if first_letter is not None:
            self._bit(first_letter)
            letter = fold_case(first_letter)
            roots = range(len(playable)) if self.roots is None else self.roots
            self.roots = [i for i in roots if playable.words[i][0] == letter]
        self.why_empty = self._missing[0] if self._missing else None
        if self._missing:
            self.include, self.roots = [], None

    def _indices(self, words: Sequence[str]) -> list[int]:
        found = [(word, self._playable.find(word)) for word in words]
        self._missing += [f"{word!r} is not among the candidates" for word, i in found if i is None]
        return [i for _, i in found if i is not None]

    def _bit(self, letter: str) -> int:
        index = self._playable.board.index.get(fold_case(letter))
        if index is None:
            self._missing.append(f"there is no {letter!r} on the board")
            return 0
        return 1 << index
