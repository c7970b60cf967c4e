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
from lbtui.text import EN_DASH, capitals, first_fitting, plural
from lbtui.tui.table.columns import GAP, SOLUTION_COLUMNS, ColumnSlot
from lbtui.tui.table.rows import ColumnRows
from lbtui.tui.widgets.cells import fit
from lbtui.tui.widgets.list.rows import Groups

T = TypeVar("T")

MAX_KEPT_RESULTS = 128
"""Results are kept, or waited for, until so many newer ones were asked for."""
PATIENCE = 0.015
"""Seconds that a list waits for rows that are being loaded before it paints without them."""


class LoadError(Exception):
    """A row could not be loaded; the cause is chained."""


class Loader:
    """Loads rows on a thread of its own, newest request first, and caches them.

    Most rows load in a millisecond; for some the solver has to count first. The screen waits a few
    milliseconds for what it is about to show, and shows what takes longer when it arrives.

    All methods belong to the screen's thread. `loaded` is called, on the loader's, when a result
    is there.

    The thread is a daemon, which no executor offers: counting must not hold up the exit.
    """

    def __init__(self, loaded: Callable[[], object]) -> None:
        self._loaded = loaded
        self._requests: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._queue: LifoQueue[tuple[Future[Any], Callable[[], object]] | None] = LifoQueue()
        self._gave_up = 0.0
        threading.Thread(target=self._run, name="rows", daemon=True).start()

    def get(self, key: Hashable, load: Callable[[], T]) -> T | None:
        """Return the result of `load()`, cached under `key`; None while it is pending.

        Raises LoadError when `load` raised.
        """
        request = self._request(key, load)
        # One wait for a whole screen of rows: after one in vain the others do not wait.
        if not request.done() and monotonic() - self._gave_up > 2 * PATIENCE:
            wait((request,), PATIENCE)
        if not request.done():
            self._gave_up = monotonic()
            return None
        error = request.exception()
        if error is not None:
            raise LoadError from error
        result: T = request.result()
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

    def _request(self, key: Hashable, load: Callable[[], object]) -> Future[Any]:
        request = self._requests.get(key)
        if request is None:
            request = self._requests[key] = Future()
            self._queue.put((request, load))
            while len(self._requests) > MAX_KEPT_RESULTS:
                self._requests.popitem(last=False)[1].cancel()
        self._requests.move_to_end(key)
        return request

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            request, load = job
            if request.set_running_or_notify_cancel():
                try:
                    request.set_result(load())
                except Exception as error:
                    request.set_exception(error)
                self._loaded()


BLOCK = 32
"""Solutions are loaded so many at a time."""
PENDING = "…"
STOPPED = "not counted: stopped before this one"
LINK = EN_DASH.strip()
"""Between words, as narrow as it can be, so that five words fit."""
MIN_SPARE, USUAL_SPARE = 4, 18
"""Cells that the words of a solution need besides one for each letter of the board: at the least,
so that what stands beside them is not blank in most rows; and mostly."""

RowKey: TypeAlias = "tuple[int, int, Solution | None]"
"""(number of words, index among the solutions of so many words, which solution it is).

Without the solution it is for rows of the same space only.
"""


class SolutionRows(ColumnRows):
    """A row source over the solutions of `space`; its keys are `RowKey`s.

    `members` are the counts, fewest words first, of the numbers of words that have solutions.
    `running` is the text of one more head at the end, without rows: what is being counted.
    `narrowed` says that pins or a filter leave others out; `marked` words stand out.
    """

    ranked = True

    def __init__(
        self,
        space: Space,
        members: Sequence[LevelCount],
        loader: Loader,
        *,
        running: str | None = None,
        narrowed: bool = False,
        marked: Set[str] = frozenset(),
    ) -> None:
        self.space = space
        self.members = members
        self.running = running
        sizes = [count.solutions for count in members]
        self.groups = Groups([*sizes, 0] if running else sizes, headed=True)
        self._loader = loader
        self.narrowed = narrowed
        self._marked = marked

    def locate(self, item: int) -> tuple[LevelCount, int]:
        """Return the group of `item`, and its index there."""
        group = self.groups.group_of(item)
        return self.members[group], item - self.groups.first[group]

    def solution(self, item: int) -> Solution | None:
        """Return the solution that is `item`; None while it loads, and when it cannot be loaded."""
        with suppress(LoadError):
            return self._load(item)
        return None

    def _load(self, item: int) -> Solution | None:
        """Return the solution that is `item`; None while it loads. Raises LoadError."""
        group, index = self.locate(item)
        number, at = divmod(index, BLOCK)
        space, words, start = self.space, group.word_count, number * BLOCK
        key = space, words, number
        block = self._loader.get(key, lambda: [*islice(space.level(words).walk(start), BLOCK)])
        return block[at] if block is not None and at < len(block) else None

    def row(self, item: int, width: int) -> Content:
        """Return a solution's row: its words, their letters, and its familiarity.

        Where the words are longer than usual, the columns after them move, then go, the last first.
        """
        try:
            solution = self._load(item)
        except LoadError:
            return Content.styled(STOPPED, "dim")
        if solution is None:
            return Content.styled(PENDING, "dim")
        first, *columns = self.slots(width)
        scored = self.space.candidates.is_scored(solution.words)
        chain = self._chain(solution)
        taken = chain.cell_length
        while columns and taken > width - 1 - sum(slot.width for slot in columns):
            columns.pop()
        parts = [fit(chain, min(max(first.width, taken), width - 1))]
        for slot in columns:
            column, size = SOLUTION_COLUMNS[slot.column], slot.width - slot.gap
            cell = column.cell(solution) if scored or not column.scored else Content("")
            parts += [Content.blank(slot.gap), fit(cell, size, slot.align)]
        return Content.assemble(*parts)

    def slots(self, width: int) -> Sequence[ColumnSlot]:
        """Return the columns in `width` cells; the words take no more than they mostly need.

        Where even short words would have too little room, the last columns are left out.
        """
        scored = self.space.candidates.has_scores
        columns = [
            ColumnSlot(name, GAP + len(column.title))
            for name, column in SOLUTION_COLUMNS.items()
            if scored or not column.scored
        ]
        letters = len(self.space.candidates.board.letters)
        while columns and width - 1 - sum(slot.width for slot in columns) < letters + MIN_SPARE:
            columns.pop()
        room = max(1, width - 1 - sum(slot.width for slot in columns))
        return ColumnSlot("chain", min(room, letters + USUAL_SPARE)), *columns

    def _chain(self, solution: Solution) -> Content:
        parts = []
        for word in solution.words:
            text = capitals(self.space.candidates.spelling(word))
            parts += [(LINK, "dim"), (text, "good strong" if word in self._marked else "")]
        return Content.assemble(*parts[1:])

    def head(self, group: int, width: int) -> Content:
        """Return how many words, and how many solutions have so many."""
        if group >= len(self.members):
            return Content(f"{self.running}…")
        note = "with a word that adds no new letter" if self.space.bridged() else ""
        return Content(head_text(self.members[group], width, note))

    def key(self, item: int) -> RowKey:
        """Return where the item stands."""
        group, index = self.locate(item)
        return group.word_count, index, None

    def find(self, key: Hashable) -> int | None:
        """Return the item of a `RowKey`, or the next that there is; None: not known yet.

        The last item stands for what comes after all others.
        """
        words, known, solution = cast("RowKey", key)
        for number, group in enumerate(self.members):
            if group.word_count < words:
                continue
            index: int | None = 0
            if group.word_count == words:
                index = known if solution is None else self._index(group, solution)
            if index is None:
                return None
            return min(self.groups.first[number] + index, self.groups.items - 1)
        return None if self.running else max(0, self.groups.items - 1)

    def _index(self, group: LevelCount, solution: Solution) -> int | None:
        """Return where a solution is in its group, or would be; None while that is found out."""
        level = self.space.level(group.word_count)
        try:
            return self._loader.get((self.space, solution), lambda: level.nearest(solution))
        except LoadError:
            return 0


def head_text(group: LevelCount, width: int, note: str = "") -> str:
    """Return `2 words · 231 solutions · note`, or as much of it as fits `width` cells."""
    words, solutions = plural(group.word_count, "word"), group.text("solution")
    room = max(5, width - len(words) - 4)
    forms = [f"{words} · {solutions} · {note}"] if note else []
    forms += [f"{words} · {solutions}", f"{words} · {group.text(room=room, short=True)}"]
    return first_fitting(forms, width)
