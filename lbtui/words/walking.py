"""The walk over a board: the hot loop of finding candidates."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from lbtui.puzzle import Board

    Moves: TypeAlias = list[Any]
    """By kind of edge what it means from where one stands: (its letter, the moves from there,
    whether a word ends, the letter's bit); None if it cannot be gone, False if it is its node's
    last, too."""

    Arrays: TypeAlias = tuple[Any, Any, Any, Any]
    """Kinds, classes, children and counts of all edges."""

COPIED = 4_000_000
"""Edges up to which kinds and classes are copied out of the file, which makes looking into them
faster. Children and counts are looked into less, and cost more memory."""


class Walker:
    """Walks the automaton of one list; immutable to the eye, safe to share between threads."""

    __slots__ = ("_copied", "_letters", "_lines", "_needs", "_root", "_views")

    def __init__(self, arrays: Arrays, root: int, letters: str, needs: list[str]) -> None:
        """Take the arrays of a file; nothing is copied yet.

        ``root``: where the root's edges begin, ``letters`` in the order of kinds, ``needs``: the
        letters of each class.
        """
        self._views = arrays
        self._root = root
        self._letters = letters
        self._lines = needs
        self._copied: Arrays | None = None
        self._needs: list[int] = []

    def walk(self, board: Board) -> tuple[list[str], list[int], list[int]]:
        """Return all legal words in code-point order, their numbers, and the letters they cover.

        The letters are bits of the board. Words have any length.
        """
        words: list[str] = []
        numbers: list[int] = []
        covered: list[int] = []
        if not self._root:
            return words, numbers, covered
        arrays = self._prepared()
        walkable = self._walkable(board)
        moves = self._moves(board)
        _walk(arrays, self._root, moves, walkable, words, numbers, covered)
        return words, numbers, covered

    def _prepared(self) -> Arrays:
        """Return kinds, classes, children and counts, the first two as bytes where they are few."""
        if self._copied is None:
            self._needs = [_bits(need, self._letters) for need in self._lines]
            kinds, classes, children, before = self._views
            if len(children) <= COPIED:
                kinds = bytes(kinds) if kinds.itemsize == 1 else kinds
                classes = bytes(classes)
            self._copied = (kinds, classes, children, before)
        return self._copied

    def _walkable(self, board: Board) -> list[bool]:
        """Say of every class whether the board has all the letters that are needed."""
        off = 0
        for number, letter in enumerate(self._letters):
            if letter not in board.standing:
                off |= 1 << number
        walkable = [not need & off for need in self._needs]
        walkable[0] = False
        return walkable

    def _moves(self, board: Board) -> Moves:
        """Return the moves from the start; each leads to those from there.

        Where one stands is a set of sides, as bits: a letter may be on several. From one possible
        side the next letter must be on another; from several it may be on any.
        """
        size = len(self._letters)
        on_board = [
            (number, letter, board.standing[letter], board.bits[letter])
            for number, letter in enumerate(self._letters)
            if letter in board.standing
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


def _bits(need: str, letters: str) -> int:
    return sum(1 << letters.index(letter) for letter in need)


def _walk(
    arrays: Arrays,
    edge: int,
    moves: Moves,
    walkable: list[bool],
    words: list[str],
    numbers: list[int],
    covered: list[int],
) -> None:
    """Walk on from ``edge`` until everything is found.

    Written for speed: no calls but appends, one look-up to turn an edge down, and a stack only for
    nodes whose further edges are still to be looked at.
    """
    kinds, classes, children, before = arrays
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
                if walkable[classes[edge]]:
                    if kind < not_last:
                        stack.append((edge + 1, moves, word, number, mask))
                    edge = children[edge]
                    moves, word, number, mask = onward, longer, count + 1, mask | bit
                    continue
            elif walkable[classes[edge]]:
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
