"""The commands that edit the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from lbtui.puzzle import Board
from lbtui.text import plural
from lbtui.tui.main.controller import Controller
from lbtui.tui.widgets.board.entry import check_shape
from lbtui.tui.widgets.board.pane import shape_text

if TYPE_CHECKING:
    from lbtui.settings import Settings

EXAMPLES = ("riu pgh lcs yao", "tjo feb cuy hil", "giy erc lop xha", "utp aef mli bor")
SHAPES = ((3, 3, 3, 3), (3, 3, 3), (4, 4, 4, 4), (2,) * 5, (3,) * 5, (2,) * 6, (3,) * 6, (3,) * 8)


class BoardCommands(Controller):
    """Handlers that edit the board of the main screen."""

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers by command id."""
        return {
            "board.new": self._new,
            "board.example": self._example,
            "board.shape": self._choose_shape,
            "board.undo": partial(self._step, self._panes.board.undo),
            "board.redo": partial(self._step, self._panes.board.redo),
        }

    def _new(self) -> None:
        self._panes.board.clear(chosen_shape(self._settings))
        self._panes.show("board")

    def _step(self, step: Callable[[], None]) -> None:
        """Undo or redo an edit, and go to the board where letters are missing now."""
        step()
        if self._panes.board.entry.board is None:
            self._panes.show("board")

    def _example(self) -> None:
        boards = [Board(text.split()) for text in EXAMPLES]
        current = self._session.board
        at = boards.index(current) + 1 if current in boards else 0
        self._panes.board.load(boards[at % len(boards)])

    def _choose_shape(self) -> None:
        """Offer the usual shapes, and to type another one."""
        from lbtui.tui.dialogs.dialog import PickScreen, PromptScreen

        app, view = self._panes.app, self._panes.board
        options = [("-".join(map(str, shape)), _description(shape)) for shape in SHAPES]
        options.append(("other", "other…"))

        def apply(text: str) -> None:
            shape = read_shape(text)
            self._settings.shape = shape_text(shape)
            view.set_shape(shape)
            self._panes.show("board")

        def picked(choice: str) -> None:
            if choice == "other":
                explanation = "Sides x letters (5x2), or the letters of each side (3-3-2-4)."
                value = shape_text(view.entry.shape)
                prompt = PromptScreen("Board shape", explanation, value=value, submit=read_shape)
                prompt.ask(app, apply)
            else:
                apply(choice)

        current = "-".join(map(str, view.entry.shape))
        PickScreen("Board shape", options, current=current).ask(app, picked)


def _description(shape: tuple[int, ...]) -> str:
    note = " (newspaper)" if shape == (3, 3, 3, 3) else ""
    return f"{len(shape)} sides of {plural(shape[0], 'letter')}{note}"


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
