"""Asks the solver, and shows its newest answer in the panes and in the status line."""

from textual.message import Message

from lbtui.formatting import format_number
from lbtui.puzzle import Board, printable
from lbtui.tui.board_session import BoardSession
from lbtui.tui.layout import PaneName
from lbtui.tui.main import status_text
from lbtui.tui.main.panes import Panes
from lbtui.tui.solver.answer import FINDING_WORDS_TEXT, Answer
from lbtui.tui.solver.worker import Solver
from lbtui.tui.widgets.item_lines import StatusLine
from lbtui.words.open_list import list_titles


class Presenter:
    """Owns what is shown of the solver's answers: it asks the solver, and fills panes and status.

    Of each answer it shows what differs from the one before.
    """

    class StatusShown(Message):
        """The status is shown, and what the keys do may differ; posted to the screen."""

    def __init__(
        self, session: BoardSession, panes: Panes, status: StatusLine, solver: Solver
    ) -> None:
        """Show the answers of `solver` in `panes` and `status`."""
        self.session = session
        self.panes = panes
        self.status = status
        self.solver = solver
        self._shown_board: Board | None = None  # whose rows are shown
        self._shown_content: object = ""  # what these rows are made of, or a note in their place

    def solve(self) -> None:
        """Ask the solver again; answers to earlier questions are dropped."""
        self.show_answer(self.solver.start(self.session.make_query()))

    def reload_word_lists(self) -> None:
        """Read the word lists, and the board as it is stored, again and solve."""
        self.session.reload_stored_board()
        self.solver.reload_word_lists()
        self.solve()

    def show_answer(self, answer: Answer) -> None:
        """Show `answer`, the newest one."""
        previous, self.session.answer = self.session.answer, answer
        if answer.problems and answer.problems != previous.problems:
            self.status.show_note(printable("; ".join(answer.problems)), is_warning=True)
        is_shown_board = self._shown_board in (None, answer.query.board)
        if answer.candidates is not None:
            self._show_rows(previous)
        elif answer.activity != FINDING_WORDS_TEXT or not is_shown_board:
            self._show_placeholder()  # else what is shown stays until there are new rows
        is_new_result = answer.end_reason == "done" and previous.end_reason != "done"
        if is_new_result and answer.minimum_by_word_list:  # `auto` chose the next list
            tried = list_titles(tuple(answer.minimum_by_word_list))
            note = f"no solutions with {tried}; using {list_titles(answer.word_lists)}"
            self.status.show_note(note)
        self.show_status()

    # The panes

    def _show_placeholder(self) -> None:
        """Show what is running in place of rows."""
        answer, note = self.session.answer, ""
        if answer.query.board is not None:
            note = status_text.explain_no_solutions(answer, self.session) or f"{answer.activity}…"
        if note != self._shown_content:
            self._shown_board, self._shown_content = None, note
            self.panes.words_pane.show_answer(Answer(), note)
            self.panes.solutions_pane.show_answer(Answer(), note)
            self.trace_highlighted()

    def _show_rows(self, previous_answer: Answer) -> None:
        """Show the words and solutions; the first solutions are painted before the words."""
        answer = self.session.answer
        has_new_words = answer.candidates is not previous_answer.candidates
        if has_new_words and self.panes.active_table == "words":
            self.panes.words_pane.show_answer(answer)
        note = status_text.explain_no_solutions(answer, self.session)
        spaces = answer.space, answer.whole_space
        content = answer.query, *spaces, answer.levels, answer.activity, note
        if content != self._shown_content:
            self._shown_board, self._shown_content = answer.query.board, content
            self.panes.solutions_pane.show_answer(answer, note)
        if answer.is_presentable and not previous_answer.is_presentable:
            self.panes.call_after_refresh(self._on_rows_painted, answer.generation)

    def _on_rows_painted(self, generation: int) -> None:
        self.solver.resume_counting(generation)
        if generation == self.session.answer.generation:
            self.panes.words_pane.show_answer(self.session.answer, finds_finish=True)

    def trace_highlighted(self) -> None:
        """Trace what is highlighted in the active pane, and look its words up."""
        panes, session, stored = self.panes, self.session, self.session.stored_board
        is_on_word = panes.active_pane == "words" and panes.words_pane.words_at_cursor
        pane = panes.words_pane if is_on_word else panes.solutions_pane
        words = pane.words_at_cursor
        if session.board is None:
            words = ()
        elif session.is_answer_traced and stored is not None:
            words = stored.official_answer
        panes.board_view.trace(words, skips_animation=panes.focus_area == "input")
        has_definitions = session.board is not None and session.answer.has_english
        panes.board_pane.show_definitions(words if has_definitions else None)

    # The status line

    def show_status(self) -> None:
        """Show the status, the facts about the board, and how many rows each table has."""
        answer, session, panes = self.session.answer, self.session, self.panes
        table = panes.get_table_pane(panes.active_table)
        is_filtering = panes.focus_area == "input" or table.has_error
        variants = table.filter_note if is_filtering else status_text.format_state(answer, session)
        self.status.show_state(*variants, is_running=bool(answer.activity))
        self.status.show_chips(status_text.make_setting_chips(answer, session))
        panes.board_facts = status_text.format_frame_facts(session)
        words = solutions = ""
        if answer.candidates is not None:
            words = format_number(len(answer.candidates), status_text.SHORT_NUMBER_WIDTH)
        if answer.levels:
            solutions = format_number(answer.solution_count, status_text.SHORT_NUMBER_WIDTH)

        def make_tab(pane: PaneName, row_count: str = "") -> tuple[str, str, str, str]:
            return f"view.{pane}", session.key_hint_of(f"view.{pane}"), pane.title(), row_count

        tables = [make_tab("words", words), make_tab("solutions", solutions)]
        panes.table_tabs.show(tables, f"view.{panes.active_table}")
        panes.tabs.show([make_tab("board"), *tables], f"view.{panes.active_pane}")
        panes.screen.post_message(self.StatusShown())
