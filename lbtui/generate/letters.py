"""Choosing letters: which are vowels, and random ones that a seed repeats everywhere."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from lbtui.formatting import plural
from lbtui.puzzle import Board
from lbtui.puzzle.parse import MAX_DISTINCT_LETTERS
from lbtui.puzzle.text import is_vowel

from .request import BoardRequest, RequestError

T = TypeVar("T")


class Picker:
    """Choices from one seed; all rest on `Random.random`, which Python promises never to change."""

    def __init__(self, seed: int) -> None:
        """Start the choices of `seed`, a whole number from 0."""
        self._random = Random(seed).random

    def pick_below(self, end: int) -> int:
        """Return a whole number from 0 to `end - 1`."""
        return int(self._random() * end)

    def pick_between(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`."""
        return low + self.pick_below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """Return one of `items`."""
        return items[self.pick_below(len(items))]

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """Return `items` in random order."""
        shuffled = list(items)
        for end in range(len(shuffled), 1, -1):
            i = self.pick_below(end)
            shuffled[i], shuffled[end - 1] = shuffled[end - 1], shuffled[i]
        return shuffled

    def shuffle_board(self, sides: Sequence[str]) -> Board:
        """Return a board of `sides` in random order, each with its letters in random order."""
        return Board(["".join(self.shuffle(side)) for side in self.shuffle(sides)])


def split_vowels(alphabet: str) -> tuple[str, str]:
    """Return the vowels and the consonants of an alphabet."""
    vowels = "".join(filter(is_vowel, alphabet))
    return vowels, "".join(letter for letter in alphabet if letter not in vowels)


def check_letters(request: BoardRequest, alphabet: str) -> None:
    """Raise RequestError if an alphabet has too few letters for the request."""
    vowels, consonants = split_vowels(alphabet)
    vowel_count = request.vowels
    if vowel_count is None:
        if request.spot_count > len(alphabet) and not request.repeats:
            need = f"{request.shape_text} need {request.spot_count} different letters"
            raise RequestError(f"{need}, and the list has {len(alphabet)}: allow repeats")
        return
    # Of a kind that may repeat, one is enough; random boards repeat vowels when they run out.
    for kind, count, available, may_repeat in (
        ("vowel", vowel_count, vowels, request.repeats or request.unchecked),
        ("consonant", request.spot_count - vowel_count, consonants, request.repeats),
    ):
        min_count = min(count, 1) if may_repeat else count
        if min_count > len(available):
            need = f"{plural(min_count, f'different {kind}')} are needed"
            raise RequestError(f"{need}, and the list has {len(available)}")


def draw_letters(request: BoardRequest, alphabet: str, count: int, picker: Picker) -> str:
    """Return `count` different letters of `alphabet`, each as likely as the next.

    They have as many vowels as requested, or as there are; where that is left open, between a sixth
    and three sevenths of them are vowels, like those of words. The alphabet must have enough of
    them (see `check_letters`).
    """
    vowels, consonants = split_vowels(alphabet)
    vowel_count = request.vowels
    if vowel_count is None:
        vowel_count = picker.pick_between(-(-count // 6), count * 3 // 7)
        vowel_count = max(min(vowel_count, len(vowels)), count - len(consonants))
    elif request.repeats:
        vowel_count = min(vowel_count, len(vowels), count)
    letters = picker.shuffle(vowels)[:vowel_count]
    return "".join(letters + picker.shuffle(consonants)[: count - vowel_count])


def fill_spots(request: BoardRequest, letters: str, picker: Picker) -> str | None:
    """Return `letters` and copies of some of them: as many letters as the board has spots.

    Copies are chosen so that as many letters are vowels as requested; None: that is impossible.
    """
    extra = request.spot_count - len(letters)
    if request.vowels is None:
        return letters + "".join(picker.pick(letters) for _ in range(extra)) if extra >= 0 else None
    vowels, consonants = split_vowels(letters)
    vowel_count = request.vowels - len(vowels)
    consonant_count = extra - vowel_count
    if min(vowel_count, consonant_count) < 0:
        return None
    if (vowel_count and not vowels) or (consonant_count and not consonants):
        return None
    copies = [picker.pick(vowels) for _ in range(vowel_count)]
    copies += [picker.pick(consonants) for _ in range(consonant_count)]
    return letters + "".join(copies)


def make_random_board(request: BoardRequest, alphabet: str, picker: Picker) -> Board:
    """Return a board of random letters of `alphabet`; nothing is known about its solutions.

    Without `vowels` requested, it has one for each side while they last. Vowels are dealt round
    the sides before consonants, so that every side gets its share. With `repeats` each letter is
    drawn from all; without, none repeats but vowels, where more are asked for than there are. After
    the first published solver in R: A. Steinmetz, "Solving the Letterboxed Puzzle in the New York
    Times", 2019. The alphabet must have enough letters (see `check_letters`).
    """
    vowels, consonants = split_vowels(alphabet)
    vowel_count = request.vowels
    if vowel_count is None:
        min_count = 0 if consonants and request.repeats else request.spot_count - len(consonants)
        vowel_count = max(min_count, min(request.sides, len(vowels), request.spot_count))
    dealt_letters = ""
    for kind, count, limit in (
        (vowels, vowel_count, MAX_DISTINCT_LETTERS // 4),
        (consonants, request.spot_count - vowel_count, MAX_DISTINCT_LETTERS * 3 // 4),
    ):
        letters = picker.shuffle(kind)
        drawn = [] if request.repeats else letters[:count]
        drawn += [picker.pick(letters[:limit]) for _ in range(count - len(drawn))]
        # Copies of a letter are dealt one after the other, so that they come to different sides.
        dealt_letters += "".join(letter * drawn.count(letter) for letter in dict.fromkeys(drawn))
    sides = [dealt_letters[n :: request.sides] for n in range(request.sides)]
    return picker.shuffle_board(sides)
