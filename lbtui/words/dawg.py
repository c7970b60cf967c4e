"""A word list as a minimal acyclic automaton in flat arrays: its words by number and back.

Edges are numbered from 1, those of one node side by side in code-point order of their letters, the
children's always before their parents'. Four arrays describe each edge, with n letters in the list:

- ``kinds``: the letter's place in the alphabet, plus n if a word ends here, plus 2n if it is the
  node's last edge;
- ``children``: the first edge of the node it leads to, 0 if it leads nowhere;
- ``before``: how many words the edges before it in its node lead to. Adding these up along a word,
  and one for every word that ends on the way, gives its number: its place among all words in
  code-point order (a minimal perfect hash: Lucchesi and Kowaltowski 1993);
- ``required``: which entry of ``requirements`` holds, the letters, two at most, that every word
  beyond it has. A walk over a board turns back where one of them is not on the board.

`building` has an example.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from lbtui.puzzle import Board
    from lbtui.words.compiled import Compiled

    Moves: TypeAlias = list[Any]
    """For every kind of edge what it means from where one stands: (its letter, the moves from
    there, whether a word ends, the letter's bit). None if it cannot be followed, False if it also
    is its node's last."""

    Arrays: TypeAlias = tuple[Any, Any, Any, Any]
    """Kinds, requirements, children and words before of all edges."""


class Dawg:
    """An automaton, opened; immutable, and safe to share between threads."""

    __slots__ = ("_arrays", "_file", "_required_masks")

    def __init__(self, file: Compiled) -> None:
        """Use the arrays of a compiled list."""
        self._file = file
        self._arrays: Arrays | None = None
        self._required_masks: list[int] = []

    def number(self, word: str) -> int | None:
        """Return the number of a word in lower case; None: not listed."""
        file = self._file
        letters, kinds, children, before = file.alphabet, file.kinds, file.children, file.before
        size = len(letters)
        at = file.root
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
        file = self._file
        letters, kinds, children, before = file.alphabet, file.kinds, file.children, file.before
        size = len(letters)
        word = ""
        at = file.root
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
        root = self._file.root
        if root:
            _walk(self._copied(), root, self._moves(board), self._open(board),
                  words, numbers, covered)  # fmt: skip
        return words, numbers, covered

    def _copied(self) -> Arrays:
        """Return the arrays, those that a walk looks into most copied to bytes, which is faster."""
        if self._arrays is None:
            file = self._file
            self._required_masks = [
                sum(1 << file.alphabet.index(letter) for letter in letters)
                for letters in file.requirements
            ]
            kinds = bytes(file.kinds) if file.kinds.itemsize == 1 else file.kinds
            self._arrays = (kinds, bytes(file.required), file.children, file.before)
        return self._arrays

    def _open(self, board: Board) -> list[bool]:
        """Return for every requirement whether the board has its letters."""
        missing = 0
        for place, letter in enumerate(self._file.alphabet):
            if letter not in board.sides_of:
                missing |= 1 << place
        is_open = [not mask & missing for mask in self._required_masks]
        is_open[0] = False  # that of edges that lead nowhere
        return is_open

    def _moves(self, board: Board) -> Moves:
        """Return the moves from the start; each leads to those from there.

        Where one stands is a set of sides, as bits: a letter may be on several. From one possible
        side the next letter must be on another; from several it may be on any.
        """
        size = len(self._file.alphabet)
        on_board = [
            (number, letter, board.sides_of[letter], board.bits[letter])
            for number, letter in enumerate(self._file.alphabet)
            if letter in board.sides_of
        ]
        made: dict[int, Moves] = {}
        todo: list[int] = []

        def moves_from(sides: int) -> Moves:
            if sides not in made:
                made[sides] = [None] * (2 * size) + [False] * (2 * size)
                todo.append(sides)
            return made[sides]

        start = moves_from((1 << len(board.sides)) - 1)
        while todo:
            sides = todo.pop()
            moves = made[sides]
            for number, letter, standing, bit in on_board:
                there = standing if sides & (sides - 1) else standing & ~sides
                if there:
                    onward = moves_from(there)
                    moves[number] = moves[number + 2 * size] = (letter, onward, False, bit)
                    number += size
                    moves[number] = moves[number + 2 * size] = (letter, onward, True, bit)
        return start


def _walk(
    arrays: Arrays,
    edge: int,
    moves: Moves,
    is_open: list[bool],
    words: list[str],
    numbers: list[int],
    covered: list[int],
) -> None:
    """Walk on from ``edge`` until everything is found.

    Written for speed: no calls but appends, one look-up to turn an edge down, and a stack only for
    nodes whose further edges are still to be looked at.
    """
    kinds, required, children, before = arrays
    not_last = len(moves) // 2
    word, number, mask = "", 0, 0
    stack: list[tuple[int, Moves, str, int, int]] = []
    while True:
        kind = kinds[edge]
        move = moves[kind]
        if move is None:
            edge += 1
            continue
        if move:
            letter, onward, ends, bit = move
            if ends:
                longer = word + letter
                count = number + before[edge]
                words.append(longer)
                numbers.append(count)
                covered.append(mask | bit)
                if is_open[required[edge]]:
                    if kind < not_last:
                        stack.append((edge + 1, moves, word, number, mask))
                    edge = children[edge]
                    moves, word, number, mask = onward, longer, count + 1, mask | bit
                    continue
            elif is_open[required[edge]]:
                if kind < not_last:
                    stack.append((edge + 1, moves, word, number, mask))
                number += before[edge]
                edge = children[edge]
                moves = onward
                word += letter
                mask |= bit
                continue
            if kind < not_last:
                edge += 1
                continue
        if not stack:
            return
        edge, moves, word, number, mask = stack.pop()
