"""The board on the screen: typed on the drawing itself, the way of a chain traced across it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import ClassVar
from unicodedata import combining

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from lbtui.drawing.canvas import Run
from lbtui.drawing.layout import Layout
from lbtui.drawing.letters import shown
from lbtui.drawing.scene import arrange, compose
from lbtui.puzzle import Board, BoardError, clean, is_letter
from lbtui.tui.capabilities import Motion, best_canvas, motion_level
from lbtui.tui.widgets import board_style
from lbtui.tui.widgets.entry import Entry
from lbtui.tui.widgets.tracing import FRAME_TIME, Tracing

PASTE_LIMIT = 2_000_000  # characters; the publisher's page has about 100,000
MANY_LETTERS = 1000  # more than these are no letters for some spots
NEXT_SIDE = " ,"
_NEVER_TYPED = {"alt", "ctrl", "super", "hyper", "meta"}
_CALMER: tuple[Motion, ...] = ("full", "reduced", "off")
_LEVELS: dict[str, Motion] = {"full": "full", "basic": "reduced", "none": "off"}


class BoardView(Widget, can_focus=True):
    """A box to type a board into. Letters land on the caret's spot; arrows, Home, End and a click
    move it; space or a comma goes to the next side; a paste takes any form of a board.

    sides: the board to begin with, or its sides; none: an empty one of 4 x 3
    canvas: "braille", "quadrant", "ascii", or "auto" for the best that the terminal can show
    motion: "full" draws a traced chain stroke by stroke, "reduced" word by word, "off" at once;
        the environment may ask for less (`capabilities.motion_level`)
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
    COMPONENT_CLASSES: ClassVar[set[str]] = board_style.COMPONENT_CLASSES
    DEFAULT_CSS = board_style.DEFAULT_CSS

    class FromBoard(Message):
        """A message of a board view."""

        def __init__(self, view: BoardView) -> None:
            super().__init__()
            self.view = view

        @property
        def control(self) -> BoardView:
            """The view, for `on` selectors."""
            return self.view

    class Changed(FromBoard):
        """The letters or the shape changed.

        board: the board, None while it lacks a letter or breaks a rule
        sides: the letters of each side that are there
        missing: how many letters are missing
        problem: what keeps it from being a board, one line; "" when nothing does
        """

        def __init__(
            self,
            view: BoardView,
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

    class Refused(FromBoard):
        """What was pasted is no board, or a shape cannot be; `problem` says why, in one line."""

        def __init__(self, view: BoardView, problem: str) -> None:
            super().__init__(view)
            self.problem = problem

    def __init__(
        self,
        sides: Board | Sequence[str] | None = None,
        *,
        canvas: str = "auto",
        motion: Motion = "full",
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._entry = Entry()
        self._tracing = Tracing()
        self._canvas = canvas
        self._motion: Motion = motion
        self._clock: Timer | None = None
        self._refusal = ""
        self._strips: list[Strip] | None = None
        self._inks: dict[str, Style] = {}
        if sides is not None:
            self._entry.load(sides.sides if isinstance(sides, Board) else sides)

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
    def traced(self) -> tuple[str, ...]:
        """The words whose way is shown."""
        return self._tracing.words

    @property
    def moving(self) -> bool:
        """Whether the way is still being drawn."""
        return self._tracing.moving

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
        twice = [shown(letter) for letter in entry.repeated]
        return f"on more than one spot: {' '.join(twice)}" if twice else ""

    @property
    def mode(self) -> str:
        """The canvas that is drawn on."""
        return best_canvas(os.environ) if self._canvas == "auto" else self._canvas

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

    def set_canvas(self, canvas: str) -> None:
        """Draw on another kind of canvas."""
        self._canvas = canvas
        self._redraw()

    def set_motion(self, motion: Motion) -> None:
        """Change how much moves; what moves now and no longer may is finished at once."""
        self._motion = motion
        self._tick()

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
        if changed:
            self.trace(())
            entry = self._entry
            self.post_message(
                self.Changed(self, entry.board, entry.sides, entry.missing, entry.problem)
            )
        self._redraw()

    def _refuse(self, problem: str) -> None:
        self._refusal = clean(problem)
        self.post_message(self.Refused(self, self._refusal))
        self._redraw()

    # --- tracing

    def trace(self, words: Sequence[str]) -> None:
        """Trace the way of a candidate or a solution; () takes it away. The last call counts.

        Words that cannot be played on the board are not shown.
        """
        if tuple(words) == self._tracing.words:
            return
        self._tracing.show(self._entry.board, words)
        if self._allowed() != "off":
            self._tracing.begin(monotonic())
        self._tick()
        self._redraw()
        if self._tracing.moving:
            if self._clock is None:
                self._clock = self.set_interval(FRAME_TIME, self._tick)
            else:
                self._clock.resume()

    def _allowed(self) -> Motion:
        """How much may move now: the least that any of those who have a say wants."""
        if not self.is_mounted:
            return "off"
        app: Motion = _LEVELS[self.app.animation_level]
        return max(self._motion, motion_level(os.environ), app, key=_CALMER.index)

    def _tick(self) -> None:
        """Draw the next frame, if there is one."""
        before = self._tracing.share
        if self._tracing.moving:
            self._tracing.advance(monotonic(), self._laid(), self._allowed())
        if not self._tracing.moving and self._clock is not None:
            self._clock.pause()
        if self._tracing.share != before:
            self._redraw()

    # --- drawing

    def _laid(self) -> Layout:
        """The layout for the size and the board as they are now."""
        return arrange(self._entry.letters, *self.content_size)

    def _redraw(self) -> None:
        self._strips = None
        self.refresh()
        if self.has_focus:
            place = self._laid().place(self._entry.caret)
            if place is not None:  # where an input method shows what is being composed
                self.app.cursor_position = self.content_region.offset + Offset(*place.letter)

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        super().notify_style_update()
        self._inks.clear()
        self._strips = None

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self._redraw()

    def on_focus(self) -> None:
        """Show the caret."""
        self._redraw()

    def on_blur(self) -> None:
        """Hide the caret."""
        self._redraw()

    def render_line(self, y: int) -> Strip:
        """Return one line of the picture."""
        if self._strips is None:
            self._strips = [self._strip(row) for row in self._rows()]
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.content_size.width, self.rich_style)

    def _rows(self) -> list[list[Run]]:
        """The picture, with what there is to say inside the box or under it."""
        entry, tracing = self._entry, self._tracing
        layout = self._laid()
        wrong = self._refusal or (entry.problem and not entry.missing)
        return compose(
            layout,
            entry.letters,
            self.content_size.height,
            words=tracing.words,
            route=tracing.route(layout),
            share=tracing.share,
            caret=entry.caret if self.has_focus else None,
            notice=self.status,
            ink="problem" if wrong else "note",
            mode=self.mode,
        )

    def _strip(self, row: list[Run]) -> Strip:
        base = self.rich_style
        segments = [Segment(text, self._style(ink) if ink else base) for text, ink in row]
        return Strip(segments).adjust_cell_length(self.content_size.width, base)

    def _style(self, ink: str) -> Style:
        """The style of an ink, looked up once."""
        style = self._inks.get(ink)
        if style is None:
            style = self._inks[ink] = board_style.style_of(self, ink)
        return style

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
        spot = self._laid().spot_at(*offset) if offset is not None else None
        if spot is not None:
            event.stop()
            self._entry.move(spot)
            self._edited(False)

    def action_go(self, column: int, row: int) -> None:
        """Move the caret to the nearest spot in a direction."""
        self._entry.move(self._laid().toward(self._entry.caret, column, row))
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
