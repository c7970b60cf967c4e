"""The rows of the solutions pane: grouped by number of words, loaded as they are shown."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence, Set
from concurrent.futures import Future, wait
from contextlib import suppress
from itertools import islice
from queue import LifoQueue
from time import monotonic
from typing import Any, TypeAlias, TypeVar, cast

from textual.content import Content

from lbtui.engine import LevelCount, Solution, Space
from lbtui.formatting import EN_DASH, capitals, choose_fitting_text, plural
from lbtui.tui.table.columns import COLUMN_GAP, SOLUTION_COLUMNS, ColumnSlot
from lbtui.tui.table.rows import ColumnRows
from lbtui.tui.widgets.cells import fit_text
from lbtui.tui.widgets.list.rows import RowGroups

LoadedT = TypeVar("LoadedT")

MAX_CACHED_RESULTS = 128
"""A result is cached, or waited for, until so many newer ones were asked for."""
MAX_WAIT_SECONDS = 0.015
"""Seconds that a list waits for rows that are being loaded before it paints without them."""


class RowLoadError(Exception):
    """A row could not be loaded; the cause is chained."""


class RowLoader:
    """Loads rows on a thread of its own, newest request first, and caches them.

    Most rows load in a millisecond; for some the solver has to count first. The screen waits a few
    milliseconds for what it is about to show, and shows what takes longer when it arrives.

    All methods belong to the screen's thread. `on_loaded` is called, on the loader's, when a result
    is there.

    The thread is a daemon, which no executor offers: counting must not hold up the exit.
    """

    def __init__(self, on_loaded: Callable[[], object]) -> None:
        self._on_loaded = on_loaded
        self._requests: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._queue: LifoQueue[tuple[Future[Any], Callable[[], object]] | None] = LifoQueue()
        self._give_up_time = 0.0
        threading.Thread(target=self._run, name="rows", daemon=True).start()

    def get(self, key: Hashable, load: Callable[[], LoadedT]) -> LoadedT | None:
        """Return the result of `load()`, cached under `key`; None while it is pending.

        Raises RowLoadError when `load` raised.
        """
        request = self._requests.get(key)
        if request is None:
            request = self._requests[key] = Future()
            self._queue.put((request, load))
            if len(self._requests) > MAX_CACHED_RESULTS:
                self._requests.popitem(last=False)[1].cancel()
        self._requests.move_to_end(key)
        # One wait for a whole screen of rows: after one in vain the others do not wait.
        if not request.done() and monotonic() - self._give_up_time > 2 * MAX_WAIT_SECONDS:
            wait((request,), MAX_WAIT_SECONDS)
        if not request.done():
            self._give_up_time = monotonic()
            return None
        error = request.exception()
        if error is not None:
            raise RowLoadError from error
        result: LoadedT = request.result()
        return result

    def clear(self) -> None:
        """Forget all results and cancel what is pending."""
        for request in self._requests.values():
            request.cancel()
        self._requests.clear()

    def close(self) -> None:
        """End the thread once what it is loading now is done."""
        self.clear()
        self._queue.put(None)

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            request, load = job
            if request.set_running_or_notify_cancel():
                try:
                    request.set_result(load())
                except Exception as error:
                    request.set_exception(error)
                self._on_loaded()


BLOCK_ROW_COUNT = 32
"""Solutions are loaded so many at a time."""
PENDING_TEXT = "…"
STOPPED_TEXT = "not counted: stopped before this one"
WORD_SEPARATOR = EN_DASH.strip()
"""Between words, as narrow as it can be, so that five words fit."""
MIN_SPARE_WIDTH, TYPICAL_SPARE_WIDTH = 4, 18
"""Cells that the words of a solution need besides one for each letter of the board: at the least,
so that what stands beside them is not blank in most rows; and mostly."""

RowKey: TypeAlias = "tuple[int, int, Solution | None]"
"""(number of words, index among the solutions of so many words, which solution it is).

Without the solution it is for rows of the same space only.
"""


class SolutionRows(ColumnRows):
    """A row source over the solutions of `space`; its keys are `RowKey`s.

    `levels` are the counts, fewest words first, of the numbers of words that have solutions.
    `activity` is the text of one more header at the end, without rows: what is being counted.
    `is_partial` says that pins or a filter leave others out; `marked_words` stand out.
    """

    is_ranked = True

    def __init__(
        self,
        space: Space,
        levels: Sequence[LevelCount],
        loader: RowLoader,
        *,
        activity: str = "",
        is_partial: bool = False,
        marked_words: Set[str] = frozenset(),
    ) -> None:
        self.space = space
        self.levels = levels
        self.activity = activity
        sizes = [level.solutions for level in levels]
        self.groups = RowGroups([*sizes, 0] if activity else sizes, has_headers=True)
        self._loader = loader
        self.is_partial, self.is_growing = is_partial, bool(activity)
        self._marked_words = marked_words

    def locate(self, item: int) -> tuple[LevelCount, int]:
        """Return the level of `item`, and its index there."""
        group = self.groups.group_of(item)
        return self.levels[group], item - self.groups.first_items[group]

    def solution_at(self, item: int) -> Solution | None:
        """Return the solution that is `item`; None while it loads, and when it cannot be loaded."""
        with suppress(RowLoadError):
            return self._load_solution(item)
        return None

    def _load_solution(self, item: int) -> Solution | None:
        """Return the solution that is `item`; None while it loads. Raises RowLoadError."""
        level, index = self.locate(item)
        space, word_count = self.space, level.word_count
        offset = index % BLOCK_ROW_COUNT
        start = index - offset

        def load_block() -> list[Solution]:
            return [*islice(space.get_level(word_count).walk_solutions(start), BLOCK_ROW_COUNT)]

        block = self._loader.get((space, word_count, start), load_block)
        return block[offset] if block is not None and offset < len(block) else None

    def make_row(self, item: int, width: int) -> Content:
        """Return a solution's row: its words, and the columns after them.

        Where the words are longer than usual, the columns after them move, then go, the last first.
        """
        try:
            solution = self._load_solution(item)
        except RowLoadError:
            return Content.styled(STOPPED_TEXT, "dim")
        if solution is None:
            return Content.styled(PENDING_TEXT, "dim")
        chain_slot, *slots = self.lay_out_columns(width)
        is_scored = self.space.candidates.is_scored(solution.words)
        chain = self._format_chain(solution)
        while slots and chain.cell_length > width - 1 - sum(slot.width for slot in slots):
            slots.pop()
        parts = [fit_text(chain, min(max(chain_slot.width, chain.cell_length), width - 1))]
        for slot in slots:
            column, cell = SOLUTION_COLUMNS[slot.column], Content("")
            if is_scored or not column.needs_score:
                cell = column.make_cell(solution)
            parts += [Content.blank(slot.gap), fit_text(cell, slot.width - slot.gap, slot.align)]
        return Content.assemble(*parts)

    def lay_out_columns(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns in `width` cells; the words take no more than they mostly need.

        Where even short words would have too little room, the last columns are left out.
        """
        has_scores = self.space.candidates.has_scores
        slots = [
            ColumnSlot(name, COLUMN_GAP + len(column.label))
            for name, column in SOLUTION_COLUMNS.items()
            if has_scores or not column.needs_score
        ]
        letter_count = len(self.space.candidates.board.letters)
        min_width = letter_count + MIN_SPARE_WIDTH
        while slots and width - 1 - sum(slot.width for slot in slots) < min_width:
            slots.pop()
        chain_width = max(1, width - 1 - sum(slot.width for slot in slots))
        return ColumnSlot("chain", min(chain_width, letter_count + TYPICAL_SPARE_WIDTH)), *slots

    def _format_chain(self, solution: Solution) -> Content:
        parts = []
        for word in solution.words:
            text = capitals(self.space.candidates.spelling(word))
            style = "good strong" if word in self._marked_words else ""
            parts += [(WORD_SEPARATOR, "dim"), (text, style)]
        return Content.assemble(*parts[1:])

    def make_header(self, group: int, width: int) -> Content:
        """Return how many words, and how many solutions have so many."""
        if group >= len(self.levels):
            return Content(f"{self.activity}…")
        note = "with a word that adds no new letter" if self.space.uses_bridges() else ""
        return Content(format_level_header(self.levels[group], width, note))

    def key_of(self, item: int) -> RowKey:
        """Return where the item stands."""
        level, index = self.locate(item)
        return level.word_count, index, None

    def find_item(self, key: Hashable) -> int | None:
        """Return the item of a `RowKey`, or the next that there is; None: not known yet.

        The last item stands for what comes after all others.
        """
        word_count, index, solution = cast("RowKey", key)
        for group, level in enumerate(self.levels):
            if level.word_count < word_count:
                continue
            offset: int | None = 0
            if level.word_count == word_count:
                offset = index if solution is None else self._find_index(word_count, solution)
            if offset is None:
                return None
            return min(self.groups.first_items[group] + offset, self.groups.item_count - 1)
        return None if self.activity else max(0, self.groups.item_count - 1)

    def _find_index(self, word_count: int, solution: Solution) -> int | None:
        """Return where a solution is in a level, or would be; None while that is found out."""
        level = self.space.get_level(word_count)
        try:
            return self._loader.get((self.space, solution), lambda: level.find_nearest(solution))
        except RowLoadError:
            return 0


def format_level_header(level: LevelCount, width: int, note: str = "") -> str:
    """Return `2 words · 231 solutions · note`, or as much of it as fits `width` cells."""
    words = plural(level.word_count, "word")
    short_count = level.text(max_width=max(5, width - len(words) - 4), short=True)
    text = f"{words} · {level.text('solution')}"
    variants = [f"{text} · {note}"] if note else []
    return choose_fitting_text([*variants, text, f"{words} · {short_count}"], width)
