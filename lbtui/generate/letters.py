"""Choosing letters: which are vowels, and random ones that a seed repeats everywhere."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar
from unicodedata import normalize

from lbtui.puzzle import Board
from lbtui.puzzle.parse import MAX_DISTINCT
from lbtui.text import plural

from .request import BoardRequest, RequestError

T = TypeVar("T")


class Picker:
    """Choices from one seed; all rest on `Random.random`, which Python promises never to change."""

    def __init__(self, seed: int) -> None:
        """Start the choices of `seed`, a whole number from 0."""
        self._random = Random(seed).random

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end - 1`."""
        return int(self._random() * end)

    def among(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return low + self.below(high - low + 1)

    def one(self, items: Sequence[T]) -> T:
        """Return one of `items`."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return `items` in random order."""
        rest = list(items)
        for end in range(len(rest), 1, -1):
            at = self.below(end)
            rest[at], rest[end - 1] = rest[end - 1], rest[at]
        return rest


VOWELS = frozenset("aeiouæøœıαεηιουωаеиоуыэюяіє")  # noqa: RUF001 - other alphabets, no typos
"""Latin, Greek and Cyrillic; a letter with a mark counts as its base, but for й."""


def is_vowel(letter: str) -> bool:
    """Return whether a lower-case letter is a vowel."""
    return normalize("NFD", letter)[0] in VOWELS and letter != "й"


def split(alphabet: str) -> tuple[str, str]:
    """Return the vowels and the consonants of an alphabet."""
    vowels = "".join(filter(is_vowel, alphabet))
    return vowels, "".join(letter for letter in alphabet if letter not in vowels)


def check_letters(request: BoardRequest, alphabet: str) -> None:
    """Raise RequestError if an alphabet has too few letters for the request."""
    vowels, others = split(alphabet)
    wanted = request.vowels
    if wanted is None:
        if request.spots > len(alphabet) and not request.repeats:
            raise RequestError(
                f"{request.shape} need {request.spots} different letters, and the list has"
                f" {len(alphabet)}: allow repeats"
            )
        return
    rest = request.spots - wanted
    # Of a kind that may repeat, one is enough; random boards repeat vowels when they run out.
    for kind, count, available, repeats in (
        ("vowel", wanted, vowels, request.repeats or request.unchecked),
        ("consonant", rest, others, request.repeats),
    ):
        needed = min(count, 1) if repeats else count
        if needed > len(available):
            raise RequestError(
                f"{plural(needed, f'different {kind}')} are needed, and the list has"
                f" {len(available)}"
            )


def draw_letters(request: BoardRequest, alphabet: str, different: int, picker: Picker) -> str:
    """Return so many `different` letters of `alphabet`, each as likely as the next.

    They have as many vowels as requested, or as there are; where that is left open, between a sixth
    and three sevenths of them are vowels, like those of words. The alphabet must have enough of
    them (see `check_letters`).
    """
    vowels, others = split(alphabet)
    count = request.vowels
    if count is None:
        count = picker.among(-(-different // 6), different * 3 // 7)
        count = max(min(count, len(vowels)), different - len(others))
    elif request.repeats:
        count = min(count, len(vowels), different)
    return "".join(picker.shuffled(vowels)[:count] + picker.shuffled(others)[: different - count])


def fill(request: BoardRequest, letters: str, picker: Picker) -> str | None:
    """Return `letters` and copies of some of them: as many letters as the board has spots.

    Copies are chosen so that as many letters are vowels as requested; None: that is impossible.
    """
    extra = request.spots - len(letters)
    if request.vowels is None:
        return letters + "".join(picker.one(letters) for _ in range(extra)) if extra >= 0 else None
    vowels, others = split(letters)
    more = request.vowels - len(vowels)
    if not 0 <= more <= extra or (more and not vowels) or (extra > more and not others):
        return None
    copies = [picker.one(vowels) for _ in range(more)]
    copies += [picker.one(others) for _ in range(extra - more)]
    return letters + "".join(copies)


def random_board(request: BoardRequest, alphabet: str, picker: Picker) -> Board:
    """Return a board of random letters of `alphabet`; nothing is known about its solutions.

    Without `vowels` requested, it has one for each side while they last. Vowels are dealt round
    the sides before consonants, so that every side gets its share. With `repeats` each letter is
    drawn from all; without, none repeats but vowels, where more are asked for than there are. After
    the first published solver in R: A. Steinmetz, "Solving the Letterboxed Puzzle in the New York
    Times", 2019. The alphabet must have enough letters (see `check_letters`).
    """
    vowels, others = split(alphabet)
    wanted = request.vowels
    if wanted is None:
        wanted = min(request.sides, len(vowels), request.spots)
        wanted = max(wanted, 0 if others and request.repeats else request.spots - len(others))
    dealt = ""
    for kind, count, most in (
        (vowels, wanted, MAX_DISTINCT // 4),
        (others, request.spots - wanted, MAX_DISTINCT * 3 // 4),
    ):
        letters = picker.shuffled(kind)
        drawn = [] if request.repeats else letters[:count]
        drawn += [picker.one(letters[:most]) for _ in range(count - len(drawn))]
        # Copies of a letter are dealt one after the other, so that they come to different sides.
        dealt += "".join(letter * drawn.count(letter) for letter in dict.fromkeys(drawn))
    return mixed([dealt[side :: request.sides] for side in range(request.sides)], picker)


def mixed(sides: Sequence[str], picker: Picker) -> Board:
    """Return a board of `sides` in random order, each with its letters in random order."""
    return Board(["".join(picker.shuffled(side)) for side in picker.shuffled(sides)])
