"""The solutions pane: all solutions, grouped by number of words, with the facts of one of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import count as numbers
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from lbtui.text import amount, one_of, plural, read_number
from lbtui.tui.widgets.list.filter_line import FilterInput, FilterLine
from lbtui.tui.widgets.list.loader import Reader
from lbtui.tui.widgets.list.source import TextRows
from lbtui.tui.widgets.list.virtual import VirtualList
from lbtui.tui.widgets.solutions.details import Details, Facts, facts_of
from lbtui.tui.widgets.solutions.distinct import find_distinct
from lbtui.tui.widgets.solutions.filter import (
    HELP,
    SolutionFilter,
    SolutionFilterError,
    parse_solution_filter,
)
from lbtui.tui.widgets.solutions.rows import (
    Chain,
    SolutionRows,
    Spot,
    shelves_of_found,
    shelves_of_levels,
)

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer

    from lbtui.solve import Count, Solution, Space

NO_BOARD = "Solutions appear here as soon as the board is complete."
HELP_LINES = (
    HELP,
    HELP.replace("  ", " "),
    "+in -out ^first y$ >=60 <=3 distinct",
    "+in -out ^first <=3",
)
TYPED = 0.1
"""Seconds after which a number that is typed is worth reading what stands there."""
NO_RANK = "a rank is a number: 1,000,000"
_RANK_HELP = ("a number; enter goes there", "a number")


class SolutionsPane(Vertical):
    """Solutions in their order, a filter line, and the facts of the highlighted one.

    Data comes in through `show` and `mark`; what the user does goes out as messages.
    """

    DEFAULT_CSS = """
    SolutionsPane {
        width: 1fr;
        height: 1fr;
        #rank { display: none; }
    }
    SolutionsPane.-asking {
        #rank { display: block; }
        #filter { display: none; }
    }
    """

    class Highlighted(Message):
        """The cursor came to this solution; None when there is none (or it is still read)."""

        def __init__(self, sender: SolutionsPane, solution: Solution | None) -> None:
            """Take the pane and the solution."""
            super().__init__()
            self.pane = sender
            self.solution = solution

        @property
        def control(self) -> SolutionsPane:
            """The pane that sent it."""
            return self.pane

    class Chosen(Highlighted):
        """Enter was pressed on this solution, or it was clicked twice."""

    class FilterChanged(Message):
        """The filter typed asks for other solutions: show a new space that satisfies it."""

        def __init__(self, sender: SolutionsPane, wanted: SolutionFilter) -> None:
            """Take the pane and the filter."""
            super().__init__()
            self.pane = sender
            self.filter = wanted

        @property
        def control(self) -> SolutionsPane:
            """The pane that sent it."""
            return self.pane

    class Loaded(Message):
        """Rows were read that the list did not wait for (internal)."""

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 - Textual's name for it
        classes: str | None = None,
    ) -> None:
        """Make an empty pane."""
        super().__init__(id=id, classes=classes)
        self._space: Space | None = None
        self._serial = 0
        self._serials = numbers(1)
        self._levels: tuple[Count, ...] = ()
        self._busy: str | None = None
        self._note = ""
        self._marked: frozenset[str] = frozenset()
        self._filter = SolutionFilter()
        self._moved = False
        self._unfinished = ""
        self._typing: Timer | None = None
        self._reader = Reader(lambda: self.post_message(self.Loaded()))
        self._anchor: Chain | None = None
        self._missing = False
        self._shown: Solution | None = None
        self._distinct: tuple[tuple[Solution, ...], bool] | None = None

    def compose(self) -> ComposeResult:
        """Filter line (or rank line), help, list, facts."""
        yield FilterLine("/", "filter solutions", HELP_LINES, id="filter")
        yield FilterLine("#", "go to rank", _RANK_HELP, id="rank")
        yield VirtualList(placeholder=NO_BOARD)
        yield Details()

    @property
    def view(self) -> VirtualList:
        """The list, for focus and movement."""
        return self.query_one(VirtualList)

    @property
    def line(self) -> FilterLine:
        """The filter line."""
        return self.query_one("#filter", FilterLine)

    @property
    def input(self) -> FilterInput:
        """The box that the filter is typed in."""
        return self.line.box

    @property
    def rank_line(self) -> FilterLine:
        """The line that a rank is typed in."""
        return self.query_one("#rank", FilterLine)

    @property
    def rows(self) -> SolutionRows | None:
        """What the list shows; None without a board."""
        source = self.view.source
        return source if isinstance(source, SolutionRows) else None

    @property
    def solution(self) -> Solution | None:
        """The solution under the cursor; None when there is none, or it is still read."""
        rows, cursor = self.rows, self.view.cursor
        return rows.solution(cursor) if rows is not None and cursor >= 0 else None

    @property
    def facts(self) -> Facts | None:
        """Everything said of the solution under the cursor."""
        return self.query_one(Details).facts

    @property
    def total(self) -> int:
        """How many solutions are listed."""
        return self.view.count

    @property
    def filter(self) -> SolutionFilter:
        """The filter in force."""
        return self._filter

    # Data

    def show(
        self,
        space: Space | None,
        levels: Iterable[Count] = (),
        running: str | None = None,
        note: str = "",
    ) -> None:
        """Show the solutions of `space` that are counted so far, fewest words first.

        `levels` are the counts, `running` says in words what is being counted now (None: nothing),
        `note` what to say when there are no solutions. None for `space` when there is no board, or
        no answer yet.
        The cursor stays with its solution; unless the user moved it, it stays at the top.
        """
        if space is not self._space:
            self._space = space
            self._serial = next(self._serials)
            self._reader.clear()
            self._distinct = None
        self._levels = tuple(levels)
        self._busy = running
        self._note = note
        self._update()
        self._look_for_distinct()

    def mark(self, pinned: Iterable[str] = ()) -> None:
        """Make the pinned words stand out."""
        marked = frozenset(pinned)
        if marked != self._marked:
            self._marked = marked
            self._update()

    def set_filter(self, wanted: SolutionFilter) -> None:
        """Put a filter into the box, as if it had been typed."""
        self.line.text = wanted.text

    def on_unmount(self) -> None:
        """End the reading thread."""
        self._reader.close()

    # What the user does

    def focus_filter(self) -> None:
        """Put the keyboard on the filter box."""
        self.line.box.focus()

    def focus_list(self) -> None:
        """Put the keyboard on the list."""
        self.view.focus()

    def jump_to_group(self, words: int) -> bool:
        """Go to the first solution of so many words; False when there is none."""
        group = self.rows.group(words) if self.rows is not None else None
        if group is None:
            return False
        self.view.move_to_group(group)
        return True

    def next_group(self, step: int = 1) -> None:
        """Go to the first solution of the next number of words (-1: of the one before)."""
        rows = self.rows
        if rows is None or self.view.cursor < 0:
            return
        words = [shelf.words for shelf in rows.shelves if shelf.size]
        at = words.index(rows.spot(self.view.cursor)[0]) + step
        self.jump_to_group(words[min(max(at, 0), len(words) - 1)])

    def go_to_rank(self, rank: int) -> str | None:
        """Go to the solution of this rank, from 1 over all listed; returns what was wrong."""
        total = self.total
        if not 1 <= rank <= total:
            if not total:
                return "there are no solutions to go to"
            return f"there are {plural(total, 'solution')}: a rank from 1 to {amount(total)}"
        self.view.move_to(rank - 1, centre=True)
        return None

    def ask_rank(self) -> None:
        """Ask for a rank in place of the filter line, and go there."""
        self.rank_line.text = ""
        self.rank_line.say()
        self.add_class("-asking")
        self.rank_line.box.focus()

    @on(FilterLine.Changed, "#filter")
    def filter_changed(self, event: FilterLine.Changed) -> None:
        """Filter as you type; a filter that is wrong is said, and the last good one stays."""
        event.stop()
        try:
            wanted = parse_solution_filter(event.text)
        except SolutionFilterError as error:
            event.line.say(str(error))
            return
        candidates = self._space.candidates if self._space is not None else None
        self._unfinished = (
            wanted.unfinished(candidates, self._filter) if candidates is not None else ""
        )
        event.line.say(hint=self._unfinished)
        if self._unfinished or wanted == self._filter:
            return
        self._filter = wanted
        self._distinct = None
        self.post_message(self.FilterChanged(self, wanted))
        self._look_for_distinct()
        self._update()

    @on(FilterLine.Changed, "#rank")
    def rank_changed(self, event: FilterLine.Changed) -> None:
        """Say at once what is no number, and begin to read what stands at a rank."""
        event.stop()
        rank = read_number(event.text)
        event.line.say(NO_RANK if rank is None and event.text.strip() else "")
        if self._typing is not None:
            self._typing.stop()
        self._typing = self.set_timer(TYPED, partial(self._prepare, (rank or 0) - 1))

    @on(FilterLine.Left, "#rank")
    def rank_left(self, event: FilterLine.Left) -> None:
        """Go to the rank asked for, and give the keyboard to the list."""
        event.stop()
        if event.accepted and event.line.text.strip():
            rank = read_number(event.line.text)
            problem = NO_RANK if rank is None else self.go_to_rank(rank)
            if problem:
                event.line.say(problem)
                return
        self.focus_list()

    @on(FilterLine.Left, "#filter")
    def filter_left(self, event: FilterLine.Left) -> None:
        """Give the keyboard to the list; a word that is no candidate is no hint any more."""
        event.stop()
        if self._unfinished:
            event.line.say(self._unfinished)
        self.focus_list()

    @on(VirtualList.Highlighted)
    def list_highlighted(self, event: VirtualList.Highlighted) -> None:
        """Show the facts and say which solution it is."""
        event.stop()
        if event.stale:
            return
        self._moved = self._moved or event.moved
        self._show_current()

    @on(VirtualList.Selected)
    @on(VirtualList.DoublePressed)
    def list_selected(self, event: VirtualList.RowMessage) -> None:
        """Say which solution it is."""
        event.stop()
        if not event.stale and self.solution is not None:
            self.post_message(self.Chosen(self, self.solution))

    @on(Loaded)
    def rows_loaded(self, event: Loaded) -> None:
        """Draw what was waited for."""
        event.stop()
        self.view.refresh_rows()
        if self._missing and self._anchor is not None:
            self._update()
        elif self._shown is None:
            self._show_current()

    def on_descendant_blur(self) -> None:
        """Hide the rank line when the keyboard leaves it, once the rank is on the screen."""
        self.call_after_refresh(self._hide_rank_line)

    def _hide_rank_line(self) -> None:
        # Not `typing`, which a box that was just given the keyboard does not know of yet.
        if self.screen.focused is not self.rank_line.box:
            self.remove_class("-asking")

    def on_resize(self, event: events.Resize) -> None:
        """Give the facts as many lines as the list can spare."""
        self.query_one(Details).lines = max(0, min(12, event.size.height - 8))
        self._show_count()

    # Showing

    def _update(self) -> None:
        """Show the rows again, with the cursor on the same solution."""
        if not self.is_mounted:
            return
        view, space, before = self.view, self._space, self.rows
        if space is None:
            view.placeholder = self._note or NO_BOARD
            if before is not None:
                view.set_source(TextRows(), keep=None)
            self._show_current()
            return
        rows = self._make_rows(space)
        keep: Spot | Chain | None = self._anchor
        at = view.cursor
        same = before is not None and at >= 0 and before.shelf(at).key == self._key
        if before is not None and same and (at or self._anchor is None):
            keep = before.spot(at)
        elif self._anchor is not None:
            self._missing = rows.find(self._anchor) is None
        view.placeholder = self._why_empty(space)
        view.set_source(rows, keep=keep)
        self.call_after_refresh(self._update_rest)

    def _update_rest(self) -> None:
        """Do what can wait until the rows are seen: a longer number moves what is beside it."""
        self._show_count()
        if not self._busy:
            self._prepare(self.total - 1)

    def _prepare(self, index: int) -> None:
        """Begin to read what stands around an item, if there is such an item."""
        if self.rows is not None and 0 <= index < self.total:
            self.rows.prepare(index)

    @property
    def _key(self) -> tuple[int, bool]:
        return self._serial, self._filter.distinct

    def _make_rows(self, space: Space) -> SolutionRows:
        busy = self._busy
        if self._filter.distinct:
            found, done = self._distinct or ((), False)
            shelves = shelves_of_found(space, found, exact=done, key=self._key)
            busy = busy or (None if done else "looking for more without a common word")
            note = "distinct"
        else:
            shelves = shelves_of_levels(space, self._levels, key=self._key)
            note = "with bridges" if shelves and space.bridged else ""
        return SolutionRows(shelves, self._reader, running=busy, note=note, marked=self._marked)

    def _why_empty(self, space: Space) -> str:
        if self._busy:
            return ""
        if self._note or space.why_empty:
            return self._note or f"No solution: {space.why_empty}."
        filtered = " that passes the filter" if self._filter else ""
        return f"No solution of up to {plural(space.max_words, 'word')}{filtered}."

    def _show_current(self) -> None:
        """Show the facts of the solution under the cursor, and tell when it is another one."""
        solution, rows = self.solution, self.rows
        facts = None
        if solution is not None and rows is not None:
            shelf = rows.shelf(self.view.cursor)
            place = rows.spot(self.view.cursor)[1]
            facts = facts_of(solution, shelf.space.candidates, place, shelf.size, shelf.exact)
        self.query_one(Details).show(facts)
        self._show_count()
        if self._moved and solution is not None:
            self._moved = False
            self._anchor = solution.words if self.view.cursor else None
        if solution != self._shown:
            self._shown = solution
            self.post_message(self.Highlighted(self, solution))

    def _show_count(self) -> None:
        text = ""
        if self.total:
            text = one_of(self.view.cursor + 1, self.total, "/", max(11, self.size.width - 16))
        self.line.count(text)

    # Distinct solutions: each is the best of a smaller space

    def _look_for_distinct(self) -> None:
        counted = any(count.solutions for count in self._levels)
        if not self._filter.distinct or self._space is None or not counted:
            return
        if self._distinct is None:
            self._distinct = ((), False)
            self._find_distinct(self._space, self._serial)

    @work(thread=True, group="distinct", exclusive=True, exit_on_error=False)
    def _find_distinct(self, space: Space, serial: int) -> None:
        def gone() -> bool:
            return self._serial != serial or not self._filter.distinct

        def tell(found: tuple[Solution, ...], done: bool) -> None:
            if not gone():
                self.app.call_from_thread(self._take_distinct, serial, found, done)

        find_distinct(space, tell, gone)

    def _take_distinct(self, serial: int, found: tuple[Solution, ...], done: bool) -> None:
        if serial == self._serial and self._filter.distinct:
            self._distinct = (found, done)
            self._update()
