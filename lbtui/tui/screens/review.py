"""The review of a game: each move replayed on the box, with what was possible and what it left."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.play import Review
from lbtui.play.review_text import brief, left, mark, report, sentences
from lbtui.puzzle import clean
from lbtui.text import capitals
from lbtui.tui.commands.footer import review_footer
from lbtui.tui.commands.keys import bindings
from lbtui.tui.commands.registry import WHILE_REVIEWING
from lbtui.tui.list_text import titles
from lbtui.tui.screens.command_screen import CommandScreen
from lbtui.tui.screens.layout import layout_for
from lbtui.tui.screens.too_small import TooSmall
from lbtui.tui.widgets.bars.footer import KeyBar
from lbtui.tui.widgets.bars.status import StatusLine
from lbtui.tui.widgets.board.view import BoardView
from lbtui.tui.widgets.cells import Row, fit, row_width, spread
from lbtui.tui.widgets.list.source import Groups
from lbtui.tui.widgets.list.virtual import VirtualList

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.play import Move
    from lbtui.solve import Candidates

PANEL = 40
"""Cells beside the box where there is room for them."""
LEAST_BOX = 20
TALL = 24
"""The height from which a narrow screen has the box above the text."""
MOST_MOVES = 8
"""Moves in view at once; the others scroll."""


class MoveRows:
    """A row source over the moves of a review: word, what it left, and how good it was."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves
        self.groups = Groups((len(moves),), headed=False)
        self._words = [capitals(clean(move.word, 60)) for move in moves]
        self._longest = max(map(cell_len, self._words), default=0)

    def row(self, item: int, width: int) -> Row:
        """One move; without what it left, where that does not fit."""
        move, word = self._moves[item], self._words[item]
        number = str(item + 1).rjust(len(str(len(self._moves))))
        short = [(f"{number} ", "dim"), (word, "strong")]
        how = mark(move)
        end = [(how, {"best": "good", "lost before": "dim"}.get(how, "bad strong"))]
        more = f"  {left(move)}"
        row = [(f"{number} ", "dim"), (fit(word, self._longest), "strong"), (more, "")]
        fits = not move.error and row_width(row) + 2 + row_width(end) <= width
        return spread(row if fits else short, end, width)

    def head(self, group: int, width: int) -> Row:
        """Never asked for."""
        raise NotImplementedError

    def key(self, item: int) -> Hashable:
        """The number of the move."""
        return item

    def find(self, key: Hashable) -> int | None:
        """The item of a move."""
        return key if isinstance(key, int) else None


class ReviewScreen(CommandScreen[None]):
    """Replays the words of a game, or of any chain, on the box of its board."""

    AUTO_FOCUS = "VirtualList"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("review")]
    DEFAULT_CSS = """
    ReviewScreen {
        background: $background;
        #review { layout: horizontal; height: 1fr; }
        #review.-above { layout: vertical; }
        #box, #panel {
            border: round $border-blurred;
            border-title-color: $text-muted;
            height: 1fr;
        }
        #panel { width: 1fr; border: heavy $border; border-title-color: $primary; }
        .-bare #box, .-bare #panel { border: none; }
        #text { height: 1fr; padding: 0 1; margin-top: 1; scrollbar-size-vertical: 1; }
        #move, #whole { height: auto; }
        #whole { margin-top: 1; color: $text-muted; }
        .-bare #text { margin-top: 0; padding: 0 0 0 1; }
    }
    """

    def __init__(
        self,
        opener: CommandScreen[None],
        words: Sequence[str],
        candidates: Candidates,
        *,
        lists: Sequence[str],
        min_length: int,
        bridges: str,
    ) -> None:
        """Review `words`, in lower case, with the `candidates` of `lists`; of illegal ones say so.

        `opener` handles the commands that all screens have.
        """
        super().__init__()
        self.settings = opener.settings
        self._words = tuple(words)
        self._candidates = candidates
        self._names = titles(lists)
        self._min_length = min_length
        self._bridges = bridges
        self.review: Review | None = None
        self._box = BoardView(candidates.board)
        self._box.can_focus = False
        self._moves = VirtualList(placeholder="Counting…")
        self._too_small = TooSmall()
        self.status = StatusLine()
        self._key_bar = KeyBar()
        shared = (each for each in WHILE_REVIEWING if each not in self.handlers)
        self.add_handlers({each: opener.handlers[each] for each in shared})
        self.add_handlers(
            {
                "review.next": lambda: self._moves.action_move(1),
                "review.previous": lambda: self._moves.action_move(-1),
                "review.again": self._box.trace_again,
                "review.copy": self._copy,
                "review.close": self._close,
            }
        )

    def compose(self) -> ComposeResult:
        """The box, the moves and what is said of them beside or below it, and two lines."""
        with Container(id="review"):
            with Vertical(id="box"):
                yield self._box
            with Vertical(id="panel"):
                yield self._moves
                with VerticalScroll(id="text"):
                    yield Static(id="move")
                    yield Static(id="whole")
        yield self._too_small
        yield self.status
        yield self._key_bar

    def on_mount(self) -> None:
        """Start the review."""
        self.query_one("#box").border_title = Content("board")
        self.query_one("#panel").border_title = Content(f"review · {self._names}")
        self._fit(self.app.size)
        self.status.show_state("reviewing…")
        self._examine()

    @work(thread=True, exit_on_error=False)
    def _examine(self) -> None:
        """Review the game, on a worker thread, until the screen is left."""
        from lbtui.solve import Cancelled

        def left() -> bool:
            return not self.is_running

        try:
            review = Review(
                self._candidates,
                self._words,
                ranking=self.settings.ranking,
                bridges=self._bridges,
                min_length=self._min_length,
                cancel=left,
            )
        except Cancelled:
            return
        self.app.call_from_thread(self._show, review)

    def _show(self, review: Review) -> None:
        """Show the review, its first move first."""
        if not self.is_mounted:
            return
        self.review = review
        self._moves.set_source(MoveRows(review.moves), placeholder="There are no words to review.")
        self.query_one("#whole", Static).update(Content("\n".join(brief(review))))
        self._fit(self.app.size)

    # Moves

    @on(VirtualList.Highlighted)
    def _move_shown(self, event: VirtualList.Highlighted) -> None:
        """Replay the move under the cursor on the box, and say what there is to say of it."""
        event.stop()
        review = self.review
        if review is None or event.stale or event.item < 0:
            return
        moves = review.moves[: event.item + 1]
        self._box.trace([move.word for move in moves if not move.error])
        self.query_one("#move", Static).update(Content(" ".join(sentences(moves[-1]))))
        self.query_one("#text", VerticalScroll).scroll_home(animate=False)
        self.status.show_state(f"move {len(moves)} of {len(review.moves)}")
        self._show_keys()

    @on(VirtualList.Selected)
    def _move_chosen(self, event: VirtualList.Selected) -> None:
        """Draw the move once more."""
        event.stop()
        self._box.trace_again()

    # Commands

    def _copy(self) -> None:
        from lbtui.terminal.clipboard import copy

        if self.review is None:
            self.status.show_note("the review is not ready yet")
            return
        text = report(self._candidates.board, self.review, self._names)
        copied = copy(self.app, text)
        self.status.show_note(f"the review, with its words, {copied}", copied)

    def _close(self) -> None:
        if self.is_active:
            self.dismiss()

    # Layout

    def _show_keys(self) -> None:
        self._key_bar.show(review_footer(self.settings.keys))

    def on_screen_resume(self) -> None:
        """Follow settings that were changed meanwhile."""
        self._box.set_canvas(self.settings.canvas)
        self._box.set_motion(self.settings.motion)
        self._show_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the new size."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        narrow = layout_for(size) == "narrow"
        above = narrow and size.height >= TALL
        body = self.query_one("#review")
        body.set_class(narrow, "-bare")
        body.set_class(above, "-above")
        beside = max(LEAST_BOX, min(size.width - PANEL, 2 * size.height - 2))
        self.query_one("#box").styles.width = "100%" if above else beside
        self._moves.styles.height = max(1, min(MOST_MOVES, self._moves.count, size.height // 4))
        self._too_small.fit(size, body, self.status, self._key_bar)
