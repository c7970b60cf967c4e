"""Shapes of boards and sizes of regions, the extremes among them."""

from random import Random

_random = Random(20)

EVEN = [(letters,) * sides for sides in range(3, 13) for letters in (1, 3, 8)]
UNEVEN = [
    tuple(_random.randint(1, 8) for _ in range(sides)) for sides in range(3, 13) for _ in range(2)
]
SHAPES = [*EVEN, *UNEVEN, (8, 1, 1), (1, 8, 1, 8), (1,) * 11 + (8,)]
SIZES = [(18, 9), (19, 10), (24, 11), (30, 15), (37, 22), (60, 30), (53, 18), (120, 60)]


def letters_for(shape: tuple[int, ...]) -> list[str]:
    """Some letters for each side; boards of more than 26 spots repeat them."""
    letters = iter("etaoinshrdlucmfwypvbgkjqxz" * 4)
    return ["".join(next(letters) for _ in range(count)) for count in shape]
