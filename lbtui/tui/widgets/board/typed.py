"""A board that is typed: keys, mouse and paste in, messages about the board out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar
from unicodedata import combining

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from lbtui.drawing.layout import Layout
from lbtui.puzzle import Board, BoardError, clean, is_letter
from lbtui.text import capital
from lbtui.tui.widgets.board.entry import Entry
from lbtui.tui.widgets.line_widget import LineWidget

PASTE_LIMIT = 2_000_000  # characters; the publisher's page has about 100,000
MANY_LETTERS = 1000  # more than these are no letters for some spots
NEXT_SIDE = " ,"
_NEVER_TYPED = {"alt", "ctrl", "super", "hyper", "meta"}


class TypedBoard(LineWidget, can_focus=True):
    """The part of a board view that is about its letters; how they are shown is left to it.

    sides: the board to begin with, or its sides; none: an empty one of 4 x 3
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, -1)", "Up", show=False),
        Binding("down", "go(0, 1)", "Down", show=False),
        Binding("left", "go(-1, 0)", "Left", show=False),
        Binding("right", "go(1, 0)", "Right", show=False),
        Binding("home", "home", "First spot", show=False),
        Binding("end", "end", "Last spot", show=False),
        Binding("backspace", "backspace", "Erase back", show=False),
        Binding("delete", "delete", "Erase", show=False),
    ]

    class FromBoard(Message, namespace="board_view"):
        """A message of a board view."""

        def __init__(self, view: TypedBoard) -> None:
            super().__init__()
            self.view = view

        @property
        def control(self) -> TypedBoard:
            """The view, for `on` selectors."""
            return self.view

    class Changed(FromBoard, namespace="board_view"):
        """The letters or the shape changed.

        board: the board, None while it lacks a letter or breaks a rule
        sides: the letters of each side that are there
        missing: how many letters are missing
        problem: what keeps it from being a board, one line; "" when nothing does
        """

        def __init__(
            self,
            view: TypedBoard,
            board: Board | None,
            sides: tuple[str, ...],
            missing: int,
            problem: str,
        ) -> None:
            super().__init__(view)
            self.board = board
            self.sides = sides
            self.missing = missing
            self.problem = problem

    class Refused(FromBoard, namespace="board_view"):
        """What was pasted is no board, or a shape cannot be; `problem` says why, in one line."""

        def __init__(self, view: TypedBoard, problem: str) -> None:
            super().__init__(view)
            self.problem = problem

    def __init__(
        self,
        sides: Board | Sequence[str] | None = None,
        *,
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._entry = Entry()
        self._refusal = ""
        if sides is not None:
            self._entry.load(sides.sides if isinstance(sides, Board) else sides)

    def board_layout(self) -> Layout:
        """Where the spots are on the widget now."""
        raise NotImplementedError

    def show_entry(self, changed: bool) -> None:
        """Show the letters and the caret anew; `changed` tells whether the letters are others."""
        raise NotImplementedError

    # --- what it holds

    @property
    def board(self) -> Board | None:
        """The board, when it is complete and the rules allow it."""
        return self._entry.board

    @property
    def text(self) -> list[str]:
        """The letters of each side that are there; "" for an empty side."""
        return list(self._entry.sides)

    @property
    def letters(self) -> list[list[str]]:
        """The letter of each spot, side by side; "" where one is missing."""
        return self._entry.letters

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of spots on each side."""
        return self._entry.shape

    @property
    def caret(self) -> tuple[int, int]:
        """The spot that the next letter goes to."""
        return self._entry.caret

    @property
    def status(self) -> str:
        """One line on what is missing, wrong or worth knowing; "" when all is well."""
        entry = self._entry
        if self._refusal:
            return self._refusal
        if entry.missing == sum(entry.shape):
            return f"type {entry.missing} letters or paste a board"
        if entry.problem:
            return entry.problem
        twice = [capital(letter) for letter in entry.repeated]
        if len(twice) > 6:
            return f"{len(twice)} letters are on more than one spot"
        return f"on more than one spot: {' '.join(twice)}" if twice else ""

    @property
    def undoable(self) -> bool:
        """Whether there is a change to take back."""
        return self._entry.undoable

    @property
    def redoable(self) -> bool:
        """Whether a change was taken back that can be made again."""
        return self._entry.redoable

    # --- changing it

    def load(self, board: Board) -> None:
        """Show a board, its shape included. Can be undone."""
        self._edited(self._entry.load(board.sides))

    def clear(self) -> None:
        """Empty all spots. Can be undone."""
        self._edited(self._entry.clear())

    def undo(self) -> None:
        """Take the last change back."""
        self._edited(self._entry.undo())

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        self._edited(self._entry.redo())

    def set_shape(self, shape: Sequence[int]) -> None:
        """Change the number of sides and of letters on each, keeping the letters where possible.

        Raises BoardError, one line, for a shape that no board can have. Can be undone.
        """
        self._edited(self._entry.reshape(shape))

    def paste(self, text: str) -> None:
        """Take a board in any form, or letters for the spots from the caret on. What is neither
        changes nothing; `status` and a Refused message say why."""
        from lbtui.sources import board_from_text

        text = text[:PASTE_LIMIT]
        if len(text) < MANY_LETTERS and text.strip().isalpha() and self._entry.fill(text):
            self._edited(True)
            return
        try:
            board = board_from_text(text)
        except ValueError as error:
            self._refuse(str(error))
            return
        self._edited(self._entry.load(board.sides))

    def _edited(self, changed: bool) -> None:
        """Show the entry anew, and tell about it if its letters changed."""
        self._refusal = ""
        self.show_entry(changed)
        if changed:
            entry = self._entry
            self.post_message(
                self.Changed(self, entry.board, entry.sides, entry.missing, entry.problem)
            )

    def _refuse(self, problem: str) -> None:
        self._refusal = clean(problem)
        self.show_entry(False)
        self.post_message(self.Refused(self, self._refusal))

    # --- keys and mouse

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Letters, and what leads to the next side, are typed on the board."""
        if character is None or not _NEVER_TYPED.isdisjoint(key.split("+")[:-1]):
            return False
        return character in NEXT_SIDE or is_letter(character) or bool(combining(character[-1:]))

    def on_key(self, event: events.Key) -> None:
        """Type a letter, or go to the next side."""
        character = event.character
        if character is None or not self.check_consume_key(event.key, character):
            return
        event.stop()
        event.prevent_default()
        if character in NEXT_SIDE:
            self._entry.next_side()
            self._edited(False)
        else:
            self._edited(self._entry.type(character))

    def on_paste(self, event: events.Paste) -> None:
        """Take what was pasted."""
        event.stop()
        self.paste(event.text)

    def on_click(self, event: events.Click) -> None:
        """Put the caret on the spot under the mouse."""
        offset = event.get_content_offset(self)
        spot = self.board_layout().spot_at(*offset) if offset is not None else None
        if spot is not None:
            event.stop()
            self._entry.move(spot)
            self._edited(False)

    def action_go(self, column: int, row: int) -> None:
        """Move the caret to the nearest spot in a direction."""
        self._entry.move(self.board_layout().toward(self._entry.caret, column, row))
        self._edited(False)

    def action_home(self) -> None:
        """Move to the first spot."""
        self._entry.home()
        self._edited(False)

    def action_end(self) -> None:
        """Move to where typing would go on."""
        self._entry.end()
        self._edited(False)

    def action_backspace(self) -> None:
        """Walk back, erasing."""
        self._edited(self._entry.backspace())

    def action_delete(self) -> None:
        """Erase the letter under the caret."""
        self._edited(self._entry.delete())

    def action_side_letters(self, by: int) -> None:
        """Give the caret's side `by` more spots (fewer when negative)."""
        shape = list(self.shape)
        shape[self.caret[0]] += by
        self._reshape(shape)

    def action_letters(self, by: int) -> None:
        """Give every side `by` more spots (fewer when negative)."""
        self._reshape(count + by for count in self.shape)

    def action_sides(self, by: int) -> None:
        """Give the box `by` more sides (fewer when negative)."""
        shape = self.shape
        self._reshape([*shape, *[shape[-1]] * by] if by > 0 else shape[:by])

    def _reshape(self, shape: Iterable[int]) -> None:
        """Take another shape, or say why that cannot be."""
        try:
            self.set_shape(tuple(shape))
        except BoardError as error:
            self._refuse(str(error))
