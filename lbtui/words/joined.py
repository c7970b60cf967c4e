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

    What a member without scores says of a word counts only where no other member has it.

    Numbers are not places among all words here, only what `walk` and `number` give.
    """

    __slots__ = ("_best", "members")

    def __init__(self, name: str, label: str, members: Sequence[WordList]) -> None:
        """Join opened lists, at least one."""
        self.members = tuple(members)
        self._best: dict[int, tuple[bool, int]] = {}
        self.name = name
        self.label = label or " + ".join(member.label for member in members)
        self.path = ""
        self.changed = any(member.changed for member in members)
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
        return self._rated(number)[1]

    @property
    def plain(self) -> bool:
        """Whether one of the members has letters a to z only."""
        return any(member.plain for member in self.members)

    @property
    def scored(self) -> bool:
        """Whether scores were given for all members."""
        return all(member.scored for member in self.members)

    def has_score(self, number: int) -> bool:
        """Say whether a member with scores has the word of a number."""
        return self._rated(number)[0]

    def _rated(self, number: int) -> tuple[bool, int]:
        """Return whether a member with scores has a word, and its best score."""
        best = self._best.get(number)
        if best is None:
            word = self.word(number)
            numbers = [(member, member.number(word)) for member in self.members]
            best = max(
                (member.scored, member.score(own)) for member, own in numbers if own is not None
            )
        return best

    def scores_of(self, numbers: list[int]) -> list[int]:
        """Return the best scores that the members give the words of some numbers."""
        return [self.score(number) for number in numbers]

    def spelling(self, number: int) -> str:
        """Return the word of a number as its list spells it."""
        member, own = self._member(number)
        return member.spelling(own)

    def spelled(self, number: int, word: str) -> str:
        """Return the spelling of a word whose number and letters are known."""
        member, own = self._member(number)
        return member.spelled(own, word)

    @property
    def spells(self) -> bool:
        """Whether any word may be spelled otherwise than it is played."""
        return any(member.spells for member in self.members)

    def candidates(
        self, board: Board, min_length: int = 3
    ) -> tuple[list[str], list[int], list[int]]:
        """Return the words of all members as parallel lists: words, numbers, letters covered."""
        found: dict[str, tuple[int, int]] = {}
        # Of this walk: asked for next, and slow to find one by one.
        best: dict[int, tuple[bool, int]] = {}
        for place, member in enumerate(self.members):
            for word, own, mask in zip(*member.candidates(board, min_length), strict=True):
                number, _ = found.setdefault(word, (place << MEMBER | own, mask))
                rated = (member.scored, member.score(own))
                best[number] = max(rated, best.get(number, rated))
        self._best = best
        words = sorted(found)
        numbers = [found[word][0] for word in words]
        return words, numbers, [found[word][1] for word in words]
