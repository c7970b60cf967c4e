"""What the position of a game is worth, and the words that may be played next."""

from collections.abc import Iterator, Sequence
from operator import itemgetter

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static

from lbtui.engine import Candidates
from lbtui.engine.certainty import min_word_count
from lbtui.formatting import capital, choose_fitting_text, format_number, plural
from lbtui.play.evaluation import Evaluator, Gauge, PartialEvaluation
from lbtui.play.game_record import GameRecord
from lbtui.play.wording import finish_text, format_gauge
from lbtui.tui.game.evaluation_detail import EvaluationDetail
from lbtui.tui.table.headers import ColumnHeaders
from lbtui.tui.table.rows import CandidateRows, make_finish_cell
from lbtui.tui.threads import iterate_in_thread
from lbtui.tui.widgets.cells import ELLIPSIS, fit_text, join_ends
from lbtui.tui.widgets.list.rows import RowGroups, RowSource
from lbtui.tui.widgets.list.virtual_list import VirtualList
from lbtui.typing import Cancel
from lbtui.words.open_list import list_titles

WORKER_GROUP = "evaluation"
"""The group of the workers that evaluate."""
MAX_WAYS_WIDTH = 5
"""The most characters of a number of ways."""
UPDATE_SECONDS = 0.012
"""Seconds after which the evaluation shows what it knows so far."""
NO_WORD_TEXT = "No word in this list can be played next."


class NextGroupRows(RowSource):
    """What the next words with each first letter and each length are worth; it names none."""

    def __init__(self, evaluator: Evaluator, evaluation: PartialEvaluation) -> None:
        letters = evaluator.group_next_words(evaluation, itemgetter(0))
        lengths = evaluator.group_next_words(evaluation, len)
        self._next_groups = [*letters, *lengths]
        self.groups = RowGroups((len(letters), len(lengths)), has_headers=bool(letters))

    def make_row(self, item: int, width: int) -> Content:
        """Return a letter or a length, and what its words are worth."""
        group = self._next_groups[item]
        name = capital(group.of) if isinstance(group.of, str) else plural(group.of, "letter")
        return join_ends(Content.styled(name, "strong"), Content(finish_text(group)), width)

    def make_header(self, group: int, width: int) -> Content:
        """Return what the rows below have in common."""
        return fit_text(Content(("by first letter", "by length")[group]), width)


class NextWordRows(CandidateRows):
    """The rows of the words that may be played next, the best first."""

    COLUMNS = ("finish", "ways", "new", "score")

    def __init__(self, candidates: Candidates, evaluation: PartialEvaluation) -> None:
        masks, scores = candidates.masks, candidates.scores
        open_mask = candidates.board.open_mask(evaluation.gauge.words)
        new_counts = {i: (masks[i] & open_mask).bit_count() for i in evaluation.next_candidates}

        def sort_key(i: int) -> tuple[bool, int, int, int, int]:
            """Sort by the fewest further words, the most ways, new letters, and familiarity."""
            finish = evaluation.finish_by_index[i].word_count
            ways = evaluation.ways_by_index.get(i)
            return finish is None, finish or 0, -(ways or 0), -new_counts[i], -scores[i]

        order = sorted(evaluation.next_candidates, key=sort_key)
        max_width = max([cell_len(candidates.words[i]) for i in order], default=0)
        super().__init__(candidates, order, "", max_width)
        self.evaluation = evaluation
        self._new_counts = new_counts
        self._min_finish = min_word_count(evaluation.finish_by_index.values())

    def _make_cell(self, column: str, i: int) -> Content:
        evaluation = self.evaluation
        finish = evaluation.finish_by_index[i]
        if column == "word":
            return Content(self.candidates.spelling(self.candidates.words[i]))
        if column == "new":
            return Content(str(self._new_counts[i]))
        if column == "score":
            return self.make_score_cell(i)
        if column == "finish" or finish.word_count is None:
            return make_finish_cell(finish, self._min_finish)
        if i not in evaluation.ways_by_index:
            return Content.styled(ELLIPSIS, "dim")
        ways = evaluation.ways_by_index[i]
        return Content.styled("?" if ways is None else format_number(ways, MAX_WAYS_WIDTH), "dim")


class EvaluationPane(Vertical):
    """The fewest further words and the ways of a position, and the same for each next word.

    gauge: what the position is worth; None before that is known
    """

    gauge: var[Gauge | None] = var(None)

    def __init__(self) -> None:
        super().__init__()
        self.row_list = VirtualList()
        self._heading = Static()
        self._headers = ColumnHeaders(self.row_list)
        self._word_lists_title = ""

    def compose(self) -> ComposeResult:
        """Lay out the heading, the columns' headers and the list."""
        yield from (self._heading, self._headers, self.row_list)

    # Data

    def clear(self) -> None:
        """Show nothing."""
        self.workers.cancel_group(self, WORKER_GROUP)
        self.row_list.was_moved = False
        self._show_results(None, None)

    def show_position(
        self, candidates: Candidates, record: GameRecord, detail: EvaluationDetail
    ) -> None:
        """Evaluate the position of a game with `candidates`, the words of its lists.

        `detail`: how much of the evaluation is shown.
        """
        self._word_lists_title = list_titles(record.lists)
        self.clear()
        self._evaluate(candidates, record.bridges, record.game.words, detail)

    @work(group=WORKER_GROUP)
    async def _evaluate(
        self, candidates: Candidates, bridges: str, words: Sequence[str], detail: EvaluationDetail
    ) -> None:
        """Show what the position is worth, more of it step by step."""

        def evaluate(cancel: Cancel) -> Iterator[tuple[Gauge, RowSource | None]]:
            evaluator = Evaluator(candidates, bridges=bridges, cancel=cancel)
            yield evaluator.gauge_position(words), None
            if detail is EvaluationDetail.GAUGE:
                return
            for result in evaluator.evaluate(words, UPDATE_SECONDS):
                if detail is EvaluationDetail.WORDS:
                    yield result.gauge, NextWordRows(candidates, result)
                else:
                    yield result.gauge, NextGroupRows(evaluator, result)

        async for gauge, rows in iterate_in_thread(evaluate):
            self._show_results(gauge, rows)

    @property
    def next_word_rows(self) -> NextWordRows | None:
        """The next words that are shown of the position that was shown last, if any."""
        source = self.row_list.source
        return source if isinstance(source, NextWordRows) else None

    # Showing

    def _show_results(self, gauge: Gauge | None, rows: RowSource | None) -> None:
        """Show what is known; the cursor stays on its word if it was moved in the last rows."""
        self.gauge = gauge
        cursor_key = self.row_list.cursor_key if self.row_list.was_moved else None
        is_empty = rows is not None and gauge is not None and gauge.finish.word_count != 0
        placeholder = NO_WORD_TEXT if is_empty else ""
        self.row_list.set_source(rows, cursor_key=cursor_key, placeholder=placeholder)
        self._show_headings()

    def _show_headings(self) -> None:
        """Show the heading and the headers of the columns that fit."""
        gauge, is_counting = self.gauge, self.row_list.source is None
        title = self._word_lists_title
        variants = ("counting…",) if gauge is None or is_counting else format_gauge(gauge, title)
        heading = choose_fitting_text(variants, self.size.width - 2)
        self._heading.update(Content(heading), layout=False)
        self._headers.show(self.next_word_rows)

    def on_resize(self) -> None:
        """Lay the heading and the columns out for the new width."""
        self.call_after_refresh(self._show_headings)

    def move_cursor(self, rows: int, pages: int) -> None:
        """Move the cursor by `rows` items, or by pages; it counts as moved."""
        self.row_list.was_moved = self.row_list.item_count > 0
        if pages:
            self.row_list.action_page(pages)
        else:
            self.row_list.action_move(rows)
