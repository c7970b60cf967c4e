"""The shapes of boards: how many letters each side has, and how that is written."""

from collections.abc import Sequence

from lbtui.formatting import plural
from lbtui.puzzle import BoardError
from lbtui.puzzle.parse import MAX_SIDE_LETTERS, MAX_SIDES, MIN_SIDES
from lbtui.settings import Settings

SHAPES = ((3, 3, 3, 3), (3, 3, 3), (4, 4, 4, 4), (2,) * 5, (3,) * 5, (2,) * 6, (3,) * 6, (3,) * 8)


def get_chosen_shape(settings: Settings) -> tuple[int, ...]:
    """Return the shape that the user chose for new boards."""
    return next((shape for shape in SHAPES if shape_text(shape) == settings.shape), SHAPES[0])


def describe_shape(shape: Sequence[int]) -> str:
    """Return one of the usual shapes in words."""
    note = " (newspaper)" if shape == SHAPES[0] else ""
    return f"{len(shape)} sides of {plural(shape[0], 'letter')}{note}"


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
