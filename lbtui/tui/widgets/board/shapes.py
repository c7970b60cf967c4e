"""The shapes of boards: how many letters each side has, and how that is written."""

import re
from collections.abc import Sequence

from lbtui.puzzle import BoardError
from lbtui.puzzle.parse import MAX_SIDE_LETTERS, MAX_SIDES, MIN_SIDES
from lbtui.settings import Settings

SHAPES = ((3, 3, 3, 3), (3, 3, 3), (4, 4, 4, 4), (2,) * 5, (3,) * 5, (2,) * 6, (3,) * 6, (3,) * 8)


def chosen_shape(settings: Settings) -> tuple[int, ...]:
    """Return the shape that the user chose for new boards."""
    try:
        return read_shape(settings.shape)
    except ValueError:
        return SHAPES[0]


def read_shape(text: str) -> tuple[int, ...]:
    """Return the shape that `text` stands for, `5x2` or `3-3-2-4`.

    Raises ValueError with one line for the user.
    """
    numbers = [int(number) for number in re.findall(r"\d{1,3}", text)]
    if re.fullmatch(r"\s*\d{1,3}\s*[x*\u00d7]\s*\d{1,3}\s*", text, re.IGNORECASE):
        sides, letters = numbers
        numbers = [letters] * min(sides, 99)
    elif not re.fullmatch(r"\s*\d{1,3}(\s*[-, ]\s*\d{1,3})+\s*", text):
        raise ValueError("type sides x letters (5x2), or the letters of each side (3-3-2-4)")
    check_shape(numbers)
    return tuple(numbers)


def shape_text(shape: Sequence[int]) -> str:
    """Return a shape as people write it: 4x3, or 3-3-2-4 where the sides differ."""
    if len(set(shape)) == 1:
        return f"{len(shape)}x{shape[0]}"
    return "-".join(map(str, shape))


def check_shape(shape: Sequence[int]) -> None:
    """Raise BoardError, one line, unless a board can have these numbers of letters on its sides."""
    if not MIN_SIDES <= len(shape) <= MAX_SIDES:
        raise BoardError(f"a board has {MIN_SIDES} to {MAX_SIDES} sides, not {len(shape)}")
    for n, count in enumerate(shape, 1):
        if not 1 <= count <= MAX_SIDE_LETTERS:
            raise BoardError(f"side {n}: a side has 1 to {MAX_SIDE_LETTERS} letters, not {count}")
