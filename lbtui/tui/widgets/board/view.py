"""The board on the screen: typed on the drawing itself, the way of a chain traced across it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import inf
from time import monotonic
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.timer import Timer

from lbtui.drawing.canvas import Run
from lbtui.drawing.layout import Layout
from lbtui.drawing.scene import arrange, compose
from lbtui.puzzle import Board
from lbtui.terminal.capabilities import Motion, best_canvas, motion_level
from lbtui.tui.widgets.board import style as board_style
from lbtui.tui.widgets.board.tracing import FRAME_TIME, Tracing
from lbtui.tui.widgets.board.typed import TypedBoard

_CALMER: tuple[Motion, ...] = ("full", "reduced", "off")
_LEVELS: dict[str, Motion] = {"full": "full", "basic": "reduced", "none": "off"}

QUICK = 0.25
"""Seconds within which a further way is not drawn stroke by stroke."""


class BoardView(TypedBoard):
    """A box to type a board into. Letters land on the caret's spot; arrows, Home, End and a click
    move it; space or a comma goes to the next side; a paste takes any form of a board.

    sides: the board to begin with, or its sides; none: an empty one of 4 x 3
    canvas: "braille", "quadrant", "ascii", or "auto" for the best that the terminal can show
    motion: "full" draws a traced chain stroke by stroke, "reduced" word by word, "off" at once;
        the environment may ask for less (`capabilities.motion_level`)
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = board_style.COMPONENT_CLASSES
    DEFAULT_CSS = board_style.DEFAULT_CSS

    def __init__(
        self,
        sides: Board | Sequence[str] | None = None,
        *,
        canvas: str = "auto",
        motion: Motion = "full",
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(sides, id=id, classes=classes)
        self._tracing = Tracing()
        self._canvas = canvas
        self._motion: Motion = motion
        self._clock: Timer | None = None
        self._traced = -inf
        self._rows: list[list[Run]] = []
        self._strips: list[Strip] | None = None
        self._inks: dict[str, Style] = {}

    # --- what it holds

    @property
    def traced(self) -> tuple[str, ...]:
        """The words whose way is shown."""
        return self._tracing.words

    @property
    def moving(self) -> bool:
        """Whether the way is still being drawn."""
        return self._tracing.moving

    @property
    def mode(self) -> str:
        """The canvas that is drawn on."""
        return best_canvas(os.environ) if self._canvas == "auto" else self._canvas

    # --- changing it

    def set_canvas(self, canvas: str) -> None:
        """Draw on another kind of canvas."""
        self._canvas = canvas
        self._redraw()

    def set_motion(self, motion: Motion) -> None:
        """Change how much moves; what moves now and no longer may is finished at once."""
        self._motion = motion
        self._tick()

    # --- tracing

    def trace(self, words: Sequence[str]) -> None:
        """Trace the way of a candidate or a solution; () takes it away. The last call counts.

        Words that cannot be played on the board are not shown. A way that follows another within
        QUICK seconds is there at once: somebody is moving through a list, and looks for one.
        """
        if tuple(words) == self._tracing.words:
            return
        now = monotonic()
        self._tracing.show(self._entry.board, words)
        if self._allowed() != "off" and now - self._traced > QUICK:
            self._tracing.begin(now)
        self._traced = now if words else -inf
        self._advance()
        self._next_frame()
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
        self._advance()
        if self._tracing.share != before:
            self._next_frame()

    def _advance(self) -> None:
        """Come as far with the way as it should be by now."""
        if self._tracing.moving:
            self._tracing.advance(monotonic(), self.board_layout(), self._allowed())
        if not self._tracing.moving and self._clock is not None:
            self._clock.pause()

    # --- drawing

    def show_entry(self, changed: bool) -> None:
        """Show the letters and the caret anew; the way over other letters is gone."""
        if changed:
            self.trace(())
        self._redraw()

    def board_layout(self) -> Layout:
        """Where the spots are, for the size and the shape as they are now."""
        return arrange(self._entry.letters, *self.content_size)

    def _redraw(self) -> None:
        self._strips = None
        self.refresh()
        if self.has_focus:
            place = self.board_layout().place(self._entry.caret)
            if place is not None:  # where an input method shows what is being composed
                self.app.cursor_position = self.content_region.offset + Offset(*place.letter)

    def _next_frame(self) -> None:
        """Paint the lines that differ from those on the screen, and no others."""
        strips, before = self._strips, self._rows
        if strips is None:
            self.refresh()
            return
        rows = self._picture()
        if len(rows) != len(before):  # resized, though `on_resize` is yet to come
            self._redraw()
            return
        self._rows = rows
        base = self.rich_style
        width = self.content_size.width
        for y, row in enumerate(rows):
            if row != before[y]:
                strips[y] = self._strip(row, base)
                self.refresh(Region(0, y, width, 1))

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
            base = self.rich_style
            self._rows = self._picture()
            self._strips = [self._strip(row, base) for row in self._rows]
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.content_size.width, self.rich_style)

    def _picture(self) -> list[list[Run]]:
        """The picture, with what there is to say inside the box or under it."""
        entry, tracing = self._entry, self._tracing
        layout = self.board_layout()
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

    def _strip(self, row: list[Run], base: Style) -> Strip:
        segments = [Segment(text, self._style(ink) if ink else base) for text, ink in row]
        return Strip(segments).adjust_cell_length(self.content_size.width, base)

    def _style(self, ink: str) -> Style:
        """The style of an ink, looked up once."""
        style = self._inks.get(ink)
        if style is None:
            style = self._inks[ink] = board_style.style_of(self, ink)
        return style
