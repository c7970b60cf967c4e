"""A word list as a minimal acyclic automaton in flat arrays: from word to number and back.

Edges are numbered from 1, those of one node side by side in code-point order of their letters, the
children's always before their parents'. Three arrays describe each edge, with n letters in the
list:

- `kinds`: the letter's place in the alphabet, plus n if a word ends here, plus 2n if it is the
  node's last edge;
- `children`: the first edge of the node it leads to, 0 if it leads nowhere;
- `before`: how many words the edges before it in its node lead to. Adding these up along a word,
  and one for every word that ends on the way, gives its number: its place among all words in
  code-point order (a minimal perfect hash: Lucchesi and Kowaltowski 1993).

`compiling` has an example.
"""

from __future__ import annotations

from functools import cached_property

from lbtui.puzzle import Board
from lbtui.words.compiled import Compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Transitions: TypeAlias = list[Any]
    """For each kind of edge, where it leads from a set of sides: (its letter, the transitions from
    there, whether a word ends, the letter's bit). Where no side allows it: None, or False if it is
    its node's last edge."""


class Dawg(Compiled):
    """The automaton of a compiled list; immutable, and safe to share between threads."""

    def number(self, word: str) -> int | None:
        """Return the number of a word in lower case; None: not listed."""
        letters, kinds, children, before = self.alphabet, self.kinds, self.children, self.before
        size = len(letters)
        at = self.root
        number, ends = 0, False
        for letter in word:
            code = letters.find(letter)
            if code < 0 or not at:
                return None
            while True:
                last, kind = divmod(kinds[at], 2 * size)
                ending, found = divmod(kind, size)
                if found == code:
                    break
                if last:
                    return None
                at += 1
            number += before[at] + ends
            ends = bool(ending)
            at = children[at]
        return number if ends else None

    def word(self, number: int) -> str:
        """Return the word with a valid number."""
        letters, kinds, children, before = self.alphabet, self.kinds, self.children, self.before
        size = len(letters)
        word = ""
        at = self.root
        while True:
            while kinds[at] < 2 * size and before[at + 1] <= number:
                at += 1
            ends, code = divmod(kinds[at] % (2 * size), size)
            number -= before[at]
            word += letters[code]
            if ends:
                if not number:
                    return word
                number -= 1
            at = children[at]

    def walk(self, board: Board) -> tuple[list[str], list[int], list[int]]:
        """Return all legal words in code-point order, their numbers, and the letters they cover.

        The letters are bits of the board. Words have any length.
        """
        words: list[str] = []
        numbers: list[int] = []
        covered: list[int] = []
        if self.root:
            _walk(self, self._transitions(board), words, numbers, covered)
        return words, numbers, covered

    @cached_property
    def fast_kinds(self) -> Any:
        """`kinds`, which a walk reads most, as bytes where they are: these are faster to index."""
        return bytes(self.kinds) if self.kinds.itemsize == 1 else self.kinds

    def _transitions(self, board: Board) -> Transitions:
        """Return the transitions from the start, where every side is allowed next.

        A state is the set of sides that the last letter may stand on, as bits; a letter may stand
        on several. From a single side the next letter must be on another; from several, on any.
        """
        alphabet = self.alphabet
        size = len(alphabet)
        on_board = [(kind, letter) for kind, letter in enumerate(alphabet) if letter in board.bits]
        states: dict[int, Transitions] = {}
        todo: list[int] = []

        def state(sides: int) -> Transitions:
            if sides not in states:
                states[sides] = [None] * (2 * size) + [False] * (2 * size)
                todo.append(sides)
            return states[sides]

        start = state((1 << len(board.sides)) - 1)
        while todo:
            sides = todo.pop()
            transitions = states[sides]
            several = sides & (sides - 1)
            for kind, letter in on_board:
                reached = board.sides_of[letter]
                if not several:
                    reached &= ~sides
                if reached:
                    onward, bit = state(reached), board.bits[letter]
                    for ends in (False, True):
                        transition = (letter, onward, ends, bit)
                        transitions[kind + size * ends] = transition
                        transitions[kind + size * ends + 2 * size] = transition  # the last edge
        return start


def _walk(
    dawg: Dawg,
    transitions: Transitions,
    words: list[str],
    numbers: list[int],
    covered: list[int],
) -> None:
    """Append all words that can be reached from the root on.

    Written for speed: no calls but appends, one lookup to reject an edge, and a stack only of
    nodes that have edges left.
    """
    edge, kinds, children, before = dawg.root, dawg.fast_kinds, dawg.children, dawg.before
    not_last = len(transitions) // 2
    word, number, mask = "", 0, 0
    stack: list[tuple[int, Transitions, str, int, int]] = []
    while True:
        kind = kinds[edge]
        transition = transitions[kind]
        if transition is None:
            edge += 1
            continue
        if transition:
            if kind < not_last:
                stack.append((edge + 1, transitions, word, number, mask))
            letter, transitions, ends, bit = transition
            word += letter
            mask |= bit
            number += before[edge]
            edge = children[edge]
            if ends:
                words.append(word)
                numbers.append(number)
                covered.append(mask)
                number += 1
            if edge:
                continue
        if not stack:
            return
        edge, transitions, word, number, mask = stack.pop()
