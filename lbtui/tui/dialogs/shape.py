"""Asking for the shape of the board."""

from collections.abc import Callable
from typing import Any

from textual.app import App

from lbtui.text import plural
from lbtui.tui.dialogs.ask import PickScreen, PromptScreen
from lbtui.tui.widgets.board.shapes import SHAPES, read_shape, shape_text


def ask_for_shape(
    app: App[Any], current: tuple[int, ...], chosen: Callable[[tuple[int, ...]], object]
) -> None:
    """Offer the usual shapes, and to type another one; call `chosen` with the one chosen."""
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
