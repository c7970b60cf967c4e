"""A word list as a minimal acyclic automaton in flat arrays: its words by number and back.

Edges are numbered from 1, those of one node side by side in code-point order of their letters, the
children's always before their parents'. Four arrays say of every edge, with n letters in the list:

- its kind: the letter's number, plus n if a word ends here, plus 2n if it is the node's last edge;
- its child: where the edges of the node it leads to begin, 0 if it leads nowhere;
- how many words the edges before it in its node lead to: adding these up along a word gives its
  number, its place among all words in code-point order (a minimal perfect hash: Lucchesi and
  Kowaltowski 1993);
- its class: letters, two at most, that every word beyond it has. A walk over a board turns back at
  once where one of them is not on the board.

In the file (see `form`) these arrays are the body, in this order: children, words before, kinds,
classes, and what the classes need, a line each; its own number is where the root's edges begin.
"""

from __future__ import annotations

from lbtui.words.form import AUTOMATON, DamagedError, pack
from lbtui.words.walking import Walker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle import Board
    from lbtui.words.building import Automaton
    from lbtui.words.form import About, Form, Part


def pack_automaton(automaton: Automaton, about: About) -> list[Part]:
    """Return the file of an automaton, in parts that follow each other."""
    body: list[list[Part]] = [
        [automaton.children],
        [automaton.before],
        [automaton.kinds],
        [automaton.classes],
        ["\n".join(automaton.needs).encode()],
    ]
    return pack(AUTOMATON, automaton.root, body, about)


class Dawg:
    """An automaton, opened; immutable, and safe to share between threads."""

    __slots__ = ("_before", "_children", "_kinds", "_letters", "_root", "_walker", "_words")

    def __init__(self, form: Form) -> None:
        """Take a file's body. Raises DamagedError when it does not fit together."""
        children, before, kinds, classes, needs, _ = form.body
        edges = len(classes)
        wide = len(kinds) == 2 * edges
        if not len(children) == len(before) == 4 * edges or form.own >= max(1, edges):
            raise DamagedError("arrays do not fit")
        if not wide and len(kinds) != edges:
            raise DamagedError("arrays do not fit")
        self._words = form.words
        self._letters = form.letters
        self._root = form.own
        self._children = children.cast("I")
        self._before = before.cast("I")
        self._kinds = kinds.cast("H") if wide else kinds
        self._walker = Walker(
            (self._kinds, classes, self._children, self._before),
            self._root,
            form.letters,
            str(needs, "utf-8").split("\n"),
        )

    def number(self, word: str) -> int | None:
        """Return the number of a word in lower case; None: not listed."""
        letters, kinds, children, before = self._letters, self._kinds, self._children, self._before
        size = len(letters)
        at = self._root
        number, ends = 0, False
        for letter in word:
            code = letters.find(letter)
            if code < 0 or not at:
                return None
            while True:
                last, kind = divmod(kinds[at], 2 * size)
                ending, there = divmod(kind, size)
                if there == code:
                    break
                if last:
                    return None
                at += 1
            number += before[at] + ends
            ends = bool(ending)
            at = children[at]
        return number if ends else None

    def word(self, number: int) -> str:
        """Return the word of a number that there is."""
        letters, kinds, children, before = self._letters, self._kinds, self._children, self._before
        size = len(letters)
        word = ""
        at = self._root
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
        """Return all legal words in code-point order, their numbers, and the letters they cover."""
        return self._walker.walk(board)
