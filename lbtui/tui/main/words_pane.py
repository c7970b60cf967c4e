"""The words pane: every candidate, filtered as you type and sorted by any column."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from rich.cells import cell_len
from textual import on
from textual.content import Content

from lbtui.engine import NEVER, UNKNOWN, Candidates, Minimum, Space
from lbtui.filters.filters import WordFilter
from lbtui.settings import Settings
from lbtui.text import format_number, plural
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.main.table_pane import TablePane
from lbtui.tui.table.columns import COLUMNS, Finish, next_order
from lbtui.tui.table.headers import ColumnHeads
from lbtui.tui.table.rows import WordRows
from lbtui.tui.threads import run_in_thread
from lbtui.typing import Cancel

NO_WORDS = "No word in this list fits the board."


class WordsPane(TablePane[WordRows, WordFilter]):
    """The candidates of a board. Data comes in through `show` and `mark`."""

    NO_BOARD = "Words appear once the box is full."
    FILTER_HINT = "filter"
    EXAMPLES = "8+ · starts:s · fam:everyday"
    title = ""
    """What stands in the frame before the order."""

    def __init__(self, settings: Settings) -> None:
        """Sort as the settings say: by a column, after a minus sign in reverse."""
        super().__init__(WordFilter())
        self._settings = settings
        self._finish: Finish | None = None
        self._known: dict[str, Minimum] = {}
        """How the words of this board finished until now: they stay in that order for a moment."""
        self._placeholder = ""
        self._longest = 0
        self.show_order()

    @property
    def word(self) -> str | None:
        """The word under the cursor, as it is played."""
        rows, cursor = self.rows, self.view.cursor
        return rows.word(cursor) if rows is not None and cursor >= 0 else None

    @property
    def chain(self) -> tuple[str, ...]:
        """The word under the cursor alone, or none."""
        return (self.word,) if self.word else ()

    @property
    def sorting(self) -> tuple[str, bool]:
        """The column that the list is sorted by, and whether in reverse."""
        order = self._settings.word_order
        column = order.removeprefix("-")
        return column if column in COLUMNS else "finish", order.startswith("-")

    # Data

    def show(
        self,
        candidates: Candidates | None,
        space: Space | None = None,
        *,
        unsolvable: bool = False,
        note: str = "",
    ) -> None:
        """Show these candidates; None before there is a board, or an answer (`note` says so).

        The filter, the sorting and the word under the cursor stay. The finishes are computed from
        `space` on a thread; without a space they stay as they are. `unsolvable`: the board is
        proven to have no solution.
        """
        if candidates is not self.candidates:
            if not (candidates and self.candidates and candidates.board == self.candidates.board):
                self._known = {}
            self._finish = None
            self.workers.cancel_group(self, "finish")
            words = candidates.words if candidates is not None else ()
            self._longest = max(map(cell_len, words), default=0)
        self.candidates = candidates
        self._placeholder = note
        self.update()
        if candidates is not None and space is not None and self._finish is None:
            self._find_finish(candidates, space, unsolvable)

    def _find_finish(self, candidates: Candidates, space: Space, unsolvable: bool) -> None:
        """Compute the finishes, in a space of their own: another thread may count in `space`.

        Where the board is proven to be `unsolvable`, nothing is searched.
        """

        def find(cancel: Cancel) -> Finish:
            own = space.restricted(exclude=(), cancel=cancel)
            return [NEVER if unsolvable else own.finish_with(i) for i in range(len(candidates))]

        show = partial(self._show_finish, candidates)
        run_in_thread(self, find, show, group="finish", exclusive=True)

    def _show_finish(self, candidates: Candidates, found: Finish) -> None:
        self._finish, self._known = found, dict(zip(candidates.words, found, strict=True))
        self.update()

    # Sorting

    def sort_by(self, column: str) -> None:
        """Sort by a column, in reverse if the list is sorted by it already, and save the order."""
        self._settings.word_order = column if self.sorting != (column, False) else f"-{column}"
        self.show_order()
        self.update()

    def show_order(self) -> None:
        """Show in the frame what the words are sorted by; a tooltip says by what next."""
        self.border_title = Content(f"{self.title}by {COLUMNS[self.sorting[0]].name}")
        key, following = key_hint("words.sort", self._settings.keys), next_order(self.sorting[0])
        self.heads.tooltip = f"{key} sorts by {COLUMNS[following].name}"

    def sort_next(self) -> None:
        """Sort by the next column."""
        self.sort_by(next_order(self.sorting[0]))

    @on(ColumnHeads.Pressed)
    def heads_pressed(self, event: ColumnHeads.Pressed) -> None:
        """Sort by the column that was clicked."""
        self.sort_by(event.item_id)

    # The list

    def rows_text(self) -> str:
        """Return how many words are left."""
        return plural(self.view.count, "word")

    def cursor_item(self) -> Hashable | None:
        """Return the words from the cursor on, then those above it, the nearest first."""
        rows, cursor = self.rows, self.view.cursor
        if rows is None or cursor < 0:
            return None
        words = [rows.word(item) for item in range(len(rows.order))]
        return (*words[cursor:], *reversed(words[:cursor]))

    def update(self) -> None:
        """Filter and sort, and show the result."""
        if not self.is_mounted:
            return
        candidates, before = self.candidates, self.rows
        if candidates is None:
            self.show_rows(None, self._placeholder or self.NO_BOARD)
        else:
            finish = [self._known.get(word, UNKNOWN) for word in candidates.words]
            sorted_by, reverse = self.sorting
            key = COLUMNS[sorted_by].key(candidates, finish)
            passing, last = self.filter.apply(candidates, finish.__getitem__)
            order = sorted(passing, key=key, reverse=reverse)
            rows = WordRows(
                candidates,
                order,
                sorted_by,
                found=self.filter,
                finish=self._finish,
                pinned=self._marked,
                longest=self._longest,
            )
            same = before is not None and (before.candidates, before.order) == (candidates, order)
            none = f'No word is left after "{last}".' if last else NO_WORDS
            filtered = self.filter.text, ""
            self.show_rows(rows, none, board=candidates.board, filtered=filtered, same=same)
        self.show_count()

    def show_heads(self) -> None:
        """Show the titles, with an arrow on the column that is sorted by."""
        self.heads.show(self.rows, reverse=self.sorting[1])

    def count_text(self, width: int) -> str:
        """Return `shown/all`."""
        if self.candidates is None:
            return ""
        room = 11 if width >= 30 else 5
        return f"{format_number(self.view.count, room)}/{format_number(len(self.candidates), room)}"
