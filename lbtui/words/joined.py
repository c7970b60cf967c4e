"""Several word lists used as one."""

from __future__ import annotations

from lbtui.puzzle import Board
from lbtui.words.wordlist import WordList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

MEMBER = 40
"""A word's number has its number in its own list in the bits below, the list's place above."""


class JoinedList(WordList):
    """The words of all members; a word that several have is the first one's, with the best score.

    Numbers are not places among all words here, only what `walk` and `number` give.
    """

    __slots__ = ("members",)

    def __init__(self, name: str, label: str, members: Sequence[WordList]) -> None:
        """Join opened lists, at least one."""
        self.members = tuple(members)
        self.name = name
        self.label = label or " + ".join(member.label for member in members)
        self.path = ""
        self.min_length = 1
        self.alphabet = "".join(sorted(set().union(*(member.alphabet for member in members))))

    def __len__(self) -> int:
        """Return the number of words; those that several members have count each time."""
        return sum(map(len, self.members))

    @property
    def notes(self) -> dict[str, Any]:
        """What was noted of the members, by name."""
        return {member.name: member.notes for member in self.members}

    def _member(self, number: int) -> tuple[WordList, int]:
        return self.members[number >> MEMBER], number & ((1 << MEMBER) - 1)

    def number(self, word: str) -> int | None:
        """Return the number of a word in any case; None: no member has it."""
        for place, member in enumerate(self.members):
            number = member.number(word)
            if number is not None:
                return place << MEMBER | number
        return None

    def word(self, number: int) -> str:
        """Return the word of a number."""
        member, own = self._member(number)
        return member.word(own)

    def __iter__(self) -> Iterator[str]:
        """Yield every word once, in code-point order."""
        import heapq

        last = ""
        for word in heapq.merge(*self.members):
            if word != last:
                yield word
            last = word

    def score(self, number: int) -> int:
        """Return the best score that a member gives the word of a number."""
        word = self.word(number)
        numbers = [(member, member.number(word)) for member in self.members]
        return max(member.score(own) for member, own in numbers if own is not None)

    def spelling(self, number: int) -> str:
        """Return the word of a number as its list spells it."""
        member, own = self._member(number)
        return member.spelling(own)

    def spelled(self, number: int, word: str) -> str:
        """Return the spelling of a word whose number and letters are known."""
        member, own = self._member(number)
        return member.spelled(own, word)

    def walk(self, board: Board, min_length: int = 3) -> list[tuple[str, int]]:
        """Return (word, number) of every word legal on ``board``, in code-point order."""
        found: dict[str, int] = {}
        for place, member in enumerate(self.members):
            for word, number in member.walk(board, min_length):
                found.setdefault(word, place << MEMBER | number)
        return sorted(found.items())
