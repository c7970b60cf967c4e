"""The shapes of boards: how they are written, and the dialog that asks for one."""

import re
from collections.abc import Callable
from typing import Any

from textual.app import App

from lbtui.settings import Settings
from lbtui.text import plural
from lbtui.tui.widgets.board.entry import check_shape
from lbtui.tui.widgets.board.pane import shape_text

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


def ask_for_shape(
    app: App[Any], current: tuple[int, ...], chosen: Callable[[tuple[int, ...]], object]
) -> None:
    """Offer the usual shapes, and to type another one; call `chosen` with the one chosen."""
    from lbtui.tui.dialogs.ask import PickScreen, PromptScreen

    options = [(shape_text(shape), _description(shape)) for shape in SHAPES]
    explanation = "Sides x letters (5x2), or the letters of each side (3-3-2-4)."
    prompt = PromptScreen("Board shape", explanation, value=shape_text(current), submit=read_shape)

    def picked(choice: str) -> None:
        if choice == "other":
            prompt.open(app, lambda text: chosen(read_shape(text)))
        else:
            chosen(read_shape(choice))

    picker = PickScreen("Board shape", [*options, ("other", "other…")], current=shape_text(current))
    picker.open(app, picked)


def _description(shape: tuple[int, ...]) -> str:
    note = " (newspaper)" if shape == (3, 3, 3, 3) else ""
    return f"{len(shape)} sides of {plural(shape[0], 'letter')}{note}"
