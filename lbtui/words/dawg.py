"""A word list as a minimal acyclic automaton in flat arrays: from word to number and back.

Edges are numbered from 1, those of one node side by side in code-point order of their letters, the
children's always before their parents'. Three arrays describe each edge, with n letters in the
list:

- `kinds`: the letter's place in the alphabet, plus n if a word ends here, plus 2n if it is the
  node's last edge;
- `children`: the first edge of the node it leads to, 0 if it leads nowhere;
- `offsets`: how many words the edges before it in its node lead to. Adding these up along a
  word, and one for every word that ends on the way, gives its number: its place among all words in
  code-point order (a minimal perfect hash: Lucchesi and Kowaltowski 1993).

`compiling` has an example.
"""

from __future__ import annotations

from functools import cached_property

from lbtui.puzzle import Board
from lbtui.words.compiled import CompiledList

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Transitions: TypeAlias = list[Any]
    """For each kind of edge, where it leads from a set of sides: (its letter, the transitions from
    there, whether a word ends, the letter's bit). Where no side allows it: None, or False if it is
    its node's last edge."""


class Dawg(CompiledList):
    """The automaton of a compiled list; immutable, and safe to share between threads."""

    def number_of(self, word: str) -> int | None:
        """Return the number of a word in lower case; None: not listed."""
        letters, kinds, children, offsets = self.alphabet, self.kinds, self.children, self.offsets
        size = len(letters)
        edge = self.root_edge
        number, is_word = 0, False
        for letter in word:
            code = letters.find(letter)
            if code < 0 or not edge:
                return None
            while True:
                is_last, kind = divmod(kinds[edge], 2 * size)
                ends_word, edge_code = divmod(kind, size)
                if edge_code == code:
                    break
                if is_last:
                    return None
                edge += 1
            number += offsets[edge] + is_word
            is_word = bool(ends_word)
            edge = children[edge]
        return number if is_word else None

    def word_at(self, number: int) -> str:
        """Return the word with a valid number."""
        letters, kinds, children, offsets = self.alphabet, self.kinds, self.children, self.offsets
        size = len(letters)
        word = ""
        edge = self.root_edge
        while True:
            while kinds[edge] < 2 * size and offsets[edge + 1] <= number:
                edge += 1
            is_word, code = divmod(kinds[edge] % (2 * size), size)
            number -= offsets[edge]
            word += letters[code]
            if is_word:
                if not number:
                    return word
                number -= 1
            edge = children[edge]

    def find_legal_words(self, board: Board) -> tuple[list[str], list[int], list[int]]:
        """Return all legal words in code-point order, their numbers, and the letters they cover.

        The letters are bits of the board. Words have any length.
        """
        words: list[str] = []
        numbers: list[int] = []
        masks: list[int] = []
        if self.root_edge:
            _collect_words(self, self._build_transitions(board), words, numbers, masks)
        return words, numbers, masks

    @cached_property
    def fast_kinds(self) -> Any:
        """`kinds`, which a walk reads most, as bytes where they are: these are faster to index."""
        return bytes(self.kinds) if self.kinds.itemsize == 1 else self.kinds

    def _build_transitions(self, board: Board) -> Transitions:
        """Return the transitions from the start, where every side is allowed next.

        A state is the set of sides that the last letter may stand on, as bits; a letter may stand
        on several. From a single side the next letter must be on another; from several, on any.
        """
        alphabet = self.alphabet
        size = len(alphabet)
        letters = [(kind, letter) for kind, letter in enumerate(alphabet) if letter in board.bits]
        transitions_by_sides: dict[int, Transitions] = {}
        pending: list[int] = []

        def get_transitions(sides: int) -> Transitions:
            if sides not in transitions_by_sides:
                transitions_by_sides[sides] = [None] * (2 * size) + [False] * (2 * size)
                pending.append(sides)
            return transitions_by_sides[sides]

        start = get_transitions((1 << len(board.sides)) - 1)
        while pending:
            sides = pending.pop()
            transitions = transitions_by_sides[sides]
            has_several = sides & (sides - 1)
            for kind, letter in letters:
                next_sides = board.sides_of[letter]
                if not has_several:
                    next_sides &= ~sides
                if next_sides:
                    next_transitions, bit = get_transitions(next_sides), board.bits[letter]
                    for is_word in (False, True):
                        transition = (letter, next_transitions, is_word, bit)
                        transitions[kind + size * is_word] = transition
                        transitions[kind + size * is_word + 2 * size] = transition  # the last edge
        return start


def _collect_words(
    dawg: Dawg, transitions: Transitions, words: list[str], numbers: list[int], masks: list[int]
) -> None:
    """Append all words that can be reached from the root on.

    Written for speed: no calls but appends, one lookup to reject an edge, and a stack only of
    nodes that have edges left.
    """
    edge, kinds, children, offsets = dawg.root_edge, dawg.fast_kinds, dawg.children, dawg.offsets
    min_last_kind = len(transitions) // 2
    word, number, mask = "", 0, 0
    stack: list[tuple[int, Transitions, str, int, int]] = []
    while True:
        kind = kinds[edge]
        transition = transitions[kind]
        if transition is None:
            edge += 1
            continue
        if transition:
            if kind < min_last_kind:
                stack.append((edge + 1, transitions, word, number, mask))
            letter, transitions, is_word, bit = transition
            word += letter
            mask |= bit
            number += offsets[edge]
            edge = children[edge]
            if is_word:
                words.append(word)
                numbers.append(number)
                masks.append(mask)
                number += 1
            if edge:
                continue
        if not stack:
            return
        edge, transitions, word, number, mask = stack.pop()
