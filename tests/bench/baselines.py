"""What a first solver looks like, as blog posts write it: the yardstick of the table.

A trie of nested dictionaries, walked letter by letter over the sides, and a loop over all pairs of
words. Nothing here comes from lbtui.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

END = "end"


def build_trie(words: list[str]) -> dict[str, Any]:
    """Nested dictionaries, one a letter; END marks a whole word."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = True
    return root


def walk_trie(trie: dict[str, Any], sides: list[str]) -> list[str]:
    """Every word of the trie that the board allows."""
    found: list[str] = []

    def go(node: dict[str, Any], path: str, side: int) -> None:
        if END in node and len(path) >= 3:
            found.append(path)
        for other, letters in enumerate(sides):
            if other != side:
                for letter in letters:
                    if letter in node:
                        go(node[letter], path + letter, other)

    go(trie, "", -1)
    return found


def scan_list(words: list[str], sides: list[str]) -> list[str]:
    """The same without a trie: test every word of the list."""
    side_of = {letter: number for number, side in enumerate(sides) for letter in side}
    return [
        word
        for word in words
        if all(letter in side_of for letter in word)
        and all(side_of[a] != side_of[b] for a, b in pairwise(word))
    ]


def pair_loop(found: list[str], letters: str) -> list[tuple[str, str]]:
    """All two-word solutions: every pair of words, tried."""
    everything = set(letters)
    return [
        (first, second)
        for first in found
        for second in found
        if first[-1] == second[0] and set(first + second) == everything
    ]
