"""The review of a game: each move replayed on the box, with what was possible and what it left."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import on, work
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from lbtui.formatting import capitals
from lbtui.play.game_record import GameRecord
from lbtui.play.moves import MAX_SHOWN_LETTERS, Move
from lbtui.play.review import Review, summarize_review
from lbtui.play.wording import describe_move, finish_text, grade_move
from lbtui.puzzle import printable
from lbtui.settings import Settings
from lbtui.tui.commands.command import Handlers
from lbtui.tui.commands.footer import REVIEW_FOOTER_COMMANDS
from lbtui.tui.commands.keys import QUIT_HINT, make_bindings
from lbtui.tui.game.box_screen import BoxScreen
from lbtui.tui.game.referee import Referee
from lbtui.tui.threads import call_in_thread
from lbtui.tui.widgets.board.board_view import BoardView
from lbtui.tui.widgets.cells import fit_text, join_ends
from lbtui.tui.widgets.list.rows import RowGroups, RowSource
from lbtui.tui.widgets.list.virtual_list import VirtualList
from lbtui.typing import Cancel
from lbtui.words.open_list import list_titles

MAX_MOVE_ROWS = 8
"""Moves in view at once; the others scroll."""


class MoveRows(RowSource):
    """The moves of a review: word, what it left, and how good it was."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = moves
        self.groups = RowGroups((len(moves),), has_headers=False)
        self._words = [capitals(printable(move.word, MAX_SHOWN_LETTERS)) for move in moves]
        self._word_width = max(map(cell_len, self._words), default=0)

    def make_row(self, item: int, width: int) -> Content:
        """Return one move; without what it left, where that does not fit."""
        move, word = self._moves[item], Content.styled(self._words[item], "strong")
        number = Content.styled(f"{item + 1:>{len(str(len(self._moves)))}} ", "dim")
        text = grade_move(move)
        style = {"best": "good", "good": "", "lost before": "dim"}.get(text, "bad strong")
        end = Content.styled(text, style)
        row = number + fit_text(word, self._word_width) + f"  {finish_text(move)}"
        fits = not move.error and row.cell_length + 2 + end.cell_length <= width
        return join_ends(row if fits else number + word, end, width)


class ReviewScreen(BoxScreen):
    """Replays the words of a game, or of any chain, on the box of its board."""

    AUTO_FOCUS = "VirtualList"
    scope = "review"
    FOOTER_COMMANDS = REVIEW_FOOTER_COMMANDS
    PANEL_WIDTH, MIN_BOX_WIDTH = 40, 20
    BINDINGS: ClassVar[list[BindingType]] = make_bindings("review")

    def __init__(
        self,
        settings: Settings,
        record: GameRecord,
        words: Sequence[str],
        find_referee: Callable[[Cancel], Referee],
        handlers: Handlers,
    ) -> None:
        """Show the review of `words`, played on the board and with the lists of `record`.

        `find_referee`, which is called on a thread, returns who knows the words of these lists.
        `handlers` are those of the commands that the main screen has as well.
        """
        view, move_list = BoardView(record.game.board), VirtualList(placeholder="Counting…")
        move_text, summary_text = Static(), Static(id="whole")
        scroll = VerticalScroll(move_text, summary_text, id="text")
        super().__init__(settings, view, Vertical(view), Vertical(move_list, scroll))
        self._move_list, self._scroll = move_list, scroll
        self._move_text, self._summary_text = move_text, summary_text
        self._words = words
        self._word_lists = record.lists
        self._find_referee = find_referee
        self.panel.border_title = Content(f"Review · list {list_titles(record.lists)}")
        self.review: Review | None = None
        self._is_english = False
        self.handlers |= {
            **handlers,
            "review.first": self._move_list.action_first,
            "review.define": self._define_words,
            "review.next": lambda: self._move_list.action_move(1),
            "review.previous": lambda: self._move_list.action_move(-1),
            "review.copy": self._copy_review,
            "review.close": self._close_review,
        }

    def on_mount(self) -> None:
        """Start the review."""
        self.fit_to_size(self.app.size)
        self.status.show_state("reviewing…")
        self._show_review()

    def _make_review(self, cancel: Cancel) -> tuple[Review, bool]:
        """Return the review, and whether its words may be English. Called on a thread."""
        referee = self._find_referee(cancel)
        return referee.make_review(self._words, cancel), referee.is_english

    @work
    async def _show_review(self) -> None:
        """Make the review, and show it, its first move first."""
        review, self._is_english = await call_in_thread(self._make_review)
        self.review = review
        none_text = "There are no words to review."
        self._move_list.set_source(MoveRows(review.moves), placeholder=none_text)
        self._summary_text.update(Content("\n".join(summarize_review(review))))
        self.fit_to_size(self.app.size)

    # Moves

    @on(VirtualList.Highlighted)
    def replay_highlighted_move(self, event: VirtualList.Highlighted) -> None:
        """Replay the move under the cursor on the box, and say what there is to say of it."""
        review = self.review
        if review is None or event.is_stale or event.item < 0:
            return
        moves = review.moves[: event.item + 1]
        self.board_view.trace([move.word for move in moves if not move.error])
        self._move_text.update(Content(" ".join(describe_move(moves[-1]))))
        self._scroll.scroll_home(animate=False)
        self.status.show_state(f"move {len(moves)} of {len(review.moves)}")

    @on(VirtualList.Selected)
    def retrace_selected_move(self) -> None:
        """Draw the move once more."""
        self.board_view.retrace_words()

    # Commands

    def _copy_review(self) -> None:
        if self.review is None:
            self.status.show_note(f"the review is not ready yet · {QUIT_HINT}")
            return
        copied = self.copy_text(self.review.text(lists_name=list_titles(self._word_lists)))
        note = f"the review, with its words, {copied}"
        self.status.show_note(f"{note} · {QUIT_HINT}", note, copied)

    def _define_words(self) -> None:
        """Show what the words mean."""
        from lbtui.tui.dialogs.definitions import DefinitionsScreen

        review = self.review
        if review is None or not review.words:
            self.status.show_note("there are no words to define")
            return
        words, is_english = review.words, self._is_english
        self.app.push_screen(DefinitionsScreen(review.candidates, words, is_english=is_english))

    def _close_review(self) -> None:
        if self.is_active:
            self.dismiss()

    # Layout

    def fit_to_size(self, size: Size) -> None:
        """Lay out for a terminal of `size`: more moves where it is tall."""
        super().fit_to_size(size)
        row_count = min(MAX_MOVE_ROWS, self._move_list.item_count, size.height // 4)
        self._move_list.styles.height = max(1, row_count)
