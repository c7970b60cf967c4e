"""What the position of a game is worth, and the words that may be played next."""

from collections.abc import Sequence
from functools import partial
from operator import itemgetter

from rich.cells import cell_len
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import var
from textual.widgets import Static

from lbtui.engine import Candidates
from lbtui.engine.certainty import fewest_words
from lbtui.play.evaluation import Evaluator, Gauge, PartialEvaluation
from lbtui.play.wording import gauge_forms, remainder_text
from lbtui.text import capital, first_fitting, format_number, plural
from lbtui.tui.table.candidates import CandidateRows, finish_cell
from lbtui.tui.table.heads import ColumnHeads
from lbtui.tui.threads import call_on_main_thread, in_thread
from lbtui.tui.widgets.cells import ELLIPSIS, fit, spread
from lbtui.tui.widgets.list.rows import Groups, RowSource
from lbtui.tui.widgets.list.virtual_list import VirtualList
from lbtui.typing import Cancel

_WORKERS = "evaluation"
"""The group of the workers that evaluate."""
WAYS_ROOM = 5
"""The most characters of a number of ways."""
EVALUATION_STEP = 0.012
"""Seconds after which the evaluation shows what it knows so far."""
NO_WORD = "No word in this list can be played next."


class GroupRows(RowSource):
    """What the next words with each first letter and each length are worth; it names none."""

    def __init__(self, evaluator: Evaluator, evaluation: PartialEvaluation) -> None:
        letters = evaluator.group_next_words(evaluation, itemgetter(0))
        lengths = evaluator.group_next_words(evaluation, len)
        self._each = [*letters, *lengths]
        self.groups = Groups((len(letters), len(lengths)), headed=bool(letters))

    def row(self, item: int, width: int) -> Content:
        """Return a letter or a length, and what its words are worth."""
        each = self._each[item]
        of = capital(each.of) if isinstance(each.of, str) else plural(each.of, "letter")
        return spread(Content.styled(of, "strong"), Content(remainder_text(each)), width)

    def head(self, group: int, width: int) -> Content:
        """Return what the rows below have in common."""
        return fit(Content(("by first letter", "by length")[group]), width)


class NextRows(CandidateRows):
    """The rows of the words that may be played next, the best first."""

    COLUMNS = ("finish", "ways", "new", "score")

    def __init__(self, candidates: Candidates, evaluation: PartialEvaluation) -> None:
        masks, scores = candidates.masks, candidates.scores
        open_ = candidates.board.open_mask(evaluation.gauge.words)
        new = {i: (masks[i] & open_).bit_count() for i in evaluation.next_candidates}

        def best(i: int) -> tuple[bool, int, int, int, int]:
            """Sort by the fewest further words, the most ways, new letters, and familiarity."""
            finish = evaluation.finish_by_index[i].word_count
            ways = evaluation.ways_by_index.get(i)
            return finish is None, finish or 0, -(ways or 0), -new[i], -scores[i]

        order = sorted(evaluation.next_candidates, key=best)
        longest = max([cell_len(candidates.words[i]) for i in order], default=0)
        super().__init__(candidates, order, "", longest)
        self.evaluation = evaluation
        self._new = new
        self._least = fewest_words(evaluation.finish_by_index.values())

    def _cell(self, column: str, i: int) -> Content:
        evaluation = self.evaluation
        finish = evaluation.finish_by_index[i]
        if column == "word":
            return Content(self.candidates.spelling(self.candidates.words[i]))
        if column == "new":
            return Content(str(self._new[i]))
        if column == "score":
            return self.score_cell(i)
        if column == "finish" or finish.word_count is None:
            return finish_cell(finish, self._least)
        if i not in evaluation.ways_by_index:
            return Content.styled(ELLIPSIS, "dim")
        ways = evaluation.ways_by_index[i]
        return Content.styled("?" if ways is None else format_number(ways, WAYS_ROOM), "dim")


class EvaluationPane(Vertical):
    """The fewest further words and the ways of a position, and the same for each next word.

    gauge: what the position is worth; None before that is known
    """

    gauge: var[Gauge | None] = var(None)

    def __init__(self) -> None:
        self.view = VirtualList()
        self._title = Static(Content(""))
        self._heads = ColumnHeads(self.view)
        self._list = ""
        super().__init__(self._title, self._heads, self.view)

    # Data

    def show(
        self,
        candidates: Candidates | None,
        words: Sequence[str] = (),
        *,
        bridges: str = "auto",
        name: str = "this list",
        step: int = 3,
    ) -> None:
        """Evaluate the position after `words`, which are legal and link; None: show nothing.

        `bridges`: as an `Evaluator` takes it. `name`: of the list that the candidates are from.
        `step`: 1: the gauge alone; 2: groups of the next words, too; 3: these words.
        """
        self.workers.cancel_group(self, _WORKERS)
        self._list = name
        self.view.moved = False
        self._show_known(None, None)
        if candidates is not None:
            evaluate = partial(self._evaluate, candidates, bridges, tuple(words), step)
            in_thread(self, evaluate, lambda _done: None, group=_WORKERS)

    def _evaluate(
        self, candidates: Candidates, bridges: str, words: Sequence[str], step: int, cancel: Cancel
    ) -> None:
        """Show what the position is worth, more of it step by step. Called on a thread."""

        def show(gauge: Gauge, rows: RowSource | None) -> None:
            if not cancel():
                self._show_known(gauge, rows)

        evaluator = Evaluator(candidates, bridges=bridges, cancel=cancel)
        call_on_main_thread(self, show, evaluator.gauge_position(words), None)
        for evaluation in evaluator.evaluate(words, EVALUATION_STEP) if step > 1 else ():
            named = step == 3
            rows = NextRows(candidates, evaluation) if named else GroupRows(evaluator, evaluation)
            call_on_main_thread(self, show, evaluation.gauge, rows)

    @property
    def rows(self) -> NextRows | None:
        """The next words that are shown of the position that `show` was given last, if any."""
        source = self.view.source
        return source if isinstance(source, NextRows) else None

    # Showing

    def _show_known(self, gauge: Gauge | None, rows: RowSource | None) -> None:
        """Show what is known; the cursor stays on its word if it was moved in the last rows."""
        self.gauge = gauge
        keep = self.view.key if self.view.moved else None
        none = rows is not None and gauge is not None and gauge.finish.word_count != 0
        self.view.set_source(rows, keep=keep, placeholder=NO_WORD if none else "")
        self._show_heads()

    def _show_heads(self) -> None:
        """Show the heading and the titles of the columns that fit."""
        gauge, counting = self.gauge, self.view.source is None
        forms = ("counting…",) if gauge is None or counting else gauge_forms(gauge, self._list)
        self._title.update(Content(first_fitting(forms, self.size.width - 2)), layout=False)
        self._heads.show(self.rows)

    def on_resize(self) -> None:
        """Lay the heading and the columns out for the new width."""
        self.call_after_refresh(self._show_heads)

    def move(self, rows: int) -> None:
        """Move the cursor by `rows` items; it counts as moved."""
        self.view.moved = self.view.count > 0
        self.view.action_move(rows)

    def page(self, pages: int) -> None:
        """Move the cursor by `pages` pages; it counts as moved."""
        self.view.moved = self.view.count > 0
        self.view.action_page(pages)
