"""The board on the screen: typed on the drawing itself, with a chain traced across it."""

import os
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from time import monotonic
from typing import ClassVar, Literal

from textual import events, on
from textual.actions import SkipAction
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from lbtui.drawing.canvas import TextRun, pick_mode
from lbtui.drawing.layout import Layout
from lbtui.drawing.picture import compose_picture, lay_out_picture
from lbtui.puzzle import Board, is_letter, printable
from lbtui.puzzle.board import Spot
from lbtui.sources.gamedata import contains_game_data
from lbtui.sources.paste import find_shared_game, game_from_text
from lbtui.tui.widgets.board.entry import BoardEntry
from lbtui.tui.widgets.board.painter import PicturePainter
from lbtui.tui.widgets.board.tracing import Tracing

ChangeCause = Literal["edited", "loaded", "pasted", "filled", "undone"]

NEXT_SIDE_KEYS = " ,-/"
FILTER_KEY = "/"
"""Filters the solutions where no letter is missing: it waits for the letters before it."""
_MODIFIERS = {"alt", "ctrl", "super", "hyper", "meta"}

LEGEND_HEIGHT = 4
"""Lines around the box: a blank one above it, and its legend."""
MIN_LINES_BELOW_BOARD = 4
"""Lines left free below the box where it chooses its own height."""
FRAME_SECONDS = 1 / 20
"""Seconds between two looks at a chain that is being traced."""


class BoardView(Widget, can_focus=True):
    """A box to type a board into: `entry` holds the letters, `tracing` the chain across them.

    canvas: a mode of the canvas, or "auto" for the best that the terminal can show
    motion: "full" draws a chain stroke by stroke, "off" at once; the environment may ask for
        that, too (NO_MOTION, TEXTUAL_ANIMATIONS)
    """

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; min-height: 1; color: $foreground; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "go(0, -1)", "Up"),
        ("down", "go(0, 1)", "Down"),
        ("left", "go(-1, 0)", "Move cursor left"),
        ("right", "go(1, 0)", "Move cursor right"),
        ("home", "home", "Go to start"),
        ("end", "end", "Go to end"),
        ("backspace", "delete_left", "Delete character left"),
        ("delete", "delete_right", "Delete character right"),
        ("escape", "deselect", "Deselect"),
    ]

    canvas: var[str] = var("auto")
    motion: var[str] = var("full")

    @dataclass
    class Changed(Message):
        """The letters or the shape changed.

        entry: a copy of what they were then
        cause: an edit of the user's, a board that was loaded or pasted, pasted letters that filled
            missing spots, or undo
        """

        entry: BoardEntry
        cause: ChangeCause

    @dataclass
    class PasteRefused(Message):
        """What was pasted is not a board; `problem` says why, in one line."""

        problem: str

    class BoardFull(Message):
        """A letter was typed that a full board does not take."""

    @dataclass
    class GamePasted(Message):
        """Game data or a game was pasted, which changes nothing here.

        text: all that was pasted; words: those of a game on this board
        """

        text: str
        words: tuple[str, ...]

    def __init__(self, board: Board | None = None) -> None:
        super().__init__()
        self.entry = BoardEntry()
        if board is not None:
            self.entry.load(board.sides)
        self.tracing = Tracing()
        self._painter = PicturePainter(self)

    @property
    def board_layout(self) -> Layout:
        """Where the spots are, for the current size and shape."""
        return lay_out_picture(self.entry.letters, *self.content_size)

    def watch_canvas(self) -> None:
        """Draw on another kind of canvas."""
        self.redraw_box()

    def watch_motion(self) -> None:
        """Finish at once what may not move."""
        self.automatic_refresh()

    # Editing

    def load(self, board: Board, *, is_restored: bool = False) -> None:
        """Show a board, its shape included. Can be undone."""
        self._show_edit(self.entry.load(board.sides, is_restored=is_restored), "loaded")

    def clear(self, shape: Sequence[int] | None = None) -> None:
        """Clear all spots, and take another `shape` if one is given. Can be undone."""
        self._show_edit(self.entry.clear(shape))

    def undo(self) -> None:
        """Undo the last edit."""
        self._show_edit(self.entry.undo(), "undone")

    def set_shape(self, shape: Sequence[int]) -> None:
        """Change the number of sides and of letters on each. Can be undone.

        Raises BoardError, one line, for a shape that no board can have.
        """
        self._show_edit(self.entry.reshape(shape))

    def paste(self, text: str) -> None:
        """Take a board in any form, or letters that are missing. Text that is neither changes
        nothing: a PasteRefused message says why. Game data and games are offered in a message."""
        shared = contains_game_data(text) or find_shared_game(text)
        board = self.entry.board
        words = game_from_text(board, text) if board is not None and not shared else ()
        if shared or words:
            self.post_message(self.GamePasted(text, words))
            return
        try:
            cause = self.entry.paste(text)
        except ValueError as error:
            self.post_message(self.PasteRefused(printable(str(error))))
            return
        self._show_edit(bool(cause), cause or "pasted")
        if not cause:
            self.post_message(self.PasteRefused("the pasted board is this one"))

    def _show_edit(self, has_changed: bool, cause: ChangeCause = "edited") -> None:
        """Show letters and caret; if `has_changed`, drop the chain and post the board."""
        if has_changed:
            self.trace(())
            self.post_message(self.Changed(copy(self.entry), cause))
        self.redraw_box()

    # Keys and mouse

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key is typed here: letters are, and what leads to the next side."""
        if character is None or not _MODIFIERS.isdisjoint(key.split("+")[:-1]):
            return False
        return character != FILTER_KEY and (character in NEXT_SIDE_KEYS or is_letter(character))

    def on_key(self, event: events.Key) -> None:
        """Type a letter, or go to the next side."""
        character = event.character
        is_filter = character == FILTER_KEY and not self.entry.missing_letter_count
        is_typed = character == FILTER_KEY or self.check_consume_key(event.key, character)
        if character is None or is_filter or not is_typed:
            return
        event.stop()
        if character in NEXT_SIDE_KEYS:
            self._show_edit(self.entry.move_to_next_side())
        elif self.entry.state == "full":
            self.post_message(self.BoardFull())
        else:
            self._show_edit(self.entry.type_letter(character))

    def spot_at_click(self, event: events.Click) -> Spot | None:
        """Return the spot that was clicked, if it was one."""
        offset = event.get_content_offset(self)
        return self.board_layout.find_spot_at(*offset) if offset is not None else None

    def on_click(self, event: events.Click) -> None:
        """Move the caret to the spot under the mouse; a view without focus leaves it alone."""
        spot = self.spot_at_click(event)
        if spot is not None and self.can_focus:
            event.stop()
            self._show_edit(self.entry.move(spot))

    def action_go(self, column: int, row: int) -> None:
        """Move the caret to the nearest spot in a direction; on a full board, select it first.

        Down leads away from a full board, unless a spot is selected: that is left to the pane.
        """
        spot = self.entry.caret
        if self.entry.state in ("incomplete", "selected"):
            spot = self.board_layout.find_nearest_spot(spot, column, row)
        elif row > 0:
            raise SkipAction
        self._show_edit(self.entry.move(spot))

    def action_deselect(self) -> None:
        """End a selection."""
        if not self.entry.deselect():
            raise SkipAction
        self.redraw_box()

    def action_home(self) -> None:
        """Move the caret to the first spot."""
        self._show_edit(self.entry.move((0, 0)))

    def action_end(self) -> None:
        """Move the caret to where typing goes on."""
        self._show_edit(self.entry.move_to_end())

    def action_delete_left(self) -> None:
        """Clear the spot before the caret."""
        self._show_edit(self.entry.backspace())

    def action_delete_right(self) -> None:
        """Clear the caret's spot."""
        self._show_edit(self.entry.delete())

    # Tracing

    def trace(
        self, words: Sequence[str], typed_label: str = "", *, skips_animation: bool = False
    ) -> None:
        """Trace the words of a chain in place of the last ones; () takes them away.

        Words that cannot be played on the board are not shown. A chain is drawn stroke by stroke,
        unless it `skips_animation`; where it goes on from the last one, only what is new is.
        `typed_label` is shown for the last word while that is not played yet.
        """
        tracing = self.tracing
        if (tuple(words), typed_label) == (tracing.words, tracing.typed_label):
            return
        tracing.show_words(self.entry.board, words, typed_label)
        if not skips_animation and self.resolve_motion() != "off":
            tracing.start(monotonic())
        self.automatic_refresh()
        if tracing.is_moving:
            self.auto_refresh = FRAME_SECONDS

    def retrace_words(self) -> None:
        """Draw the chain once more, as if it were new."""
        words = self.tracing.words
        self.trace(())
        self.trace(words)

    def resolve_motion(self) -> str:
        """Return the motion of the setting; "off" where the environment asks for that."""
        is_still = not self.is_mounted or os.environ.get("NO_MOTION")
        return "off" if is_still or self.app.animation_level != "full" else self.motion

    def automatic_refresh(self) -> None:
        """Draw the next frame, if there is one: as much of the chain as the time allows."""
        if self.tracing.is_moving:
            self.tracing.advance(monotonic(), self.board_layout, self.resolve_motion())
        if not self.tracing.is_moving:
            self.auto_refresh = None
        self._paint_next_frame()

    # Painting

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines for the box and its legend, where something stands below them."""
        del viewport
        box = lay_out_picture(self.entry.letters, width, 2 * width)
        tops = [cells.letter[1] for cells in box.spot_cells]
        needed_height = box.find_last_row() - min(tops, default=0) + 1 + LEGEND_HEIGHT
        return max(1, min(needed_height, container.height - MIN_LINES_BELOW_BOARD))

    @on(events.Focus)
    @on(events.Blur)
    def redraw_box(self) -> None:
        """Lay out and paint the box, which shows the caret while it has the focus."""
        self._painter.forget_lines()
        self.refresh()
        if self.has_focus:
            cells = self.board_layout.find_cells(self.entry.caret)
            if cells is not None:  # where an input method shows what is being composed
                self.app.cursor_position = self.content_region.offset + Offset(*cells.letter)

    def _paint_next_frame(self) -> None:
        """Paint only the cells that differ from those on the screen."""
        changed_regions = self._painter.draw_changes(self._draw_picture)
        if changed_regions is None:  # nothing is painted for this size yet
            self.redraw_box()
        elif changed_regions:  # without regions, all of it would be painted
            self.refresh(*changed_regions)

    def notify_style_update(self) -> None:
        """Drop the styles of the old theme."""
        super().notify_style_update()
        self._painter.forget_styles()

    def on_resize(self) -> None:
        """Lay out for the new size."""
        self.redraw_box()

    def render_line(self, y: int) -> Strip:
        """Return one line of the picture."""
        return self._painter.paint_line(y, self._draw_picture)

    @property
    def canvas_mode(self) -> str:
        """The mode of the canvas, in place of "auto" the one that this terminal can show best."""
        return pick_mode(colours=not self.app.no_color) if self.canvas == "auto" else self.canvas

    def _draw_picture(self) -> list[list[TextRun]]:
        """Return the box, with the notice inside it or below it."""
        entry, tracing, layout = self.entry, self.tracing, self.board_layout
        is_invalid = entry.problem and not entry.missing_letter_count
        return compose_picture(
            layout,
            entry.letters,
            self.content_size.height,
            words=tracing.legend_words,
            route=tracing.find_route(layout),
            share=tracing.drawn_share,
            carets=entry.next_spots if self.has_focus else (),
            notice=entry.notice,
            ink="problem" if is_invalid else "note",
            mode=self.canvas_mode,
        )
