"""The main screen: asks the solver, shows the answers and runs the commands."""

from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType

from lbtui.puzzle import Board
from lbtui.settings import Setting, Settings
from lbtui.sources.paste import IncomingBoard
from lbtui.tui.app_database import AppDatabase
from lbtui.tui.app_screen import AppScreen
from lbtui.tui.board_session import BoardSession
from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.commands.context import CommandContext
from lbtui.tui.commands.footer import make_footer_items
from lbtui.tui.commands.keys import keys_of, make_bindings
from lbtui.tui.main.handlers import MainHandlers
from lbtui.tui.main.navigator import Navigator, OpenRequest
from lbtui.tui.main.panes import Panes
from lbtui.tui.main.presenter import Presenter
from lbtui.tui.main.status_text import format_change_note
from lbtui.tui.main.table_pane import TablePane
from lbtui.tui.messages import AnswerUpdated
from lbtui.tui.solver.worker import Solver
from lbtui.tui.widgets.board.board_view import BoardView, ChangeCause
from lbtui.tui.widgets.board.entry import BoardEntry
from lbtui.tui.widgets.board.shapes import get_chosen_shape
from lbtui.tui.widgets.item_lines import KeyBar, StatusLine

LIST_KEY_COMMAND_IDS = ("solve.fewer", "solve.more", "solve.familiar", "solve.rare", "board.answer")
"""Commands whose keys, where they are signs, run them in the lists, and not on the board."""


class MainScreen(AppScreen):
    """Board, words and solutions; owns the parts that handle what happens in `panes`."""

    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    CSS_PATH = "../styles/main.tcss"
    scope = "main"
    BINDINGS: ClassVar[list[BindingType]] = make_bindings("main")

    def __init__(self, settings: Settings, board: Board | None, *, is_restored: bool) -> None:
        """Open `board`, if one is given: as the app was left with it if it `is_restored`."""
        super().__init__()
        self.settings = settings
        database = AppDatabase(
            self.show_warning, lambda: self.call_later(self.presenter.reload_word_lists)
        )
        self.session = BoardSession(settings, database)
        self.solver = Solver(lambda answer: self.post_message(AnswerUpdated(answer)), settings)
        self.panes = Panes(settings, has_letters=board is not None)
        self.status = StatusLine()
        self.key_bar = KeyBar()
        self.presenter = Presenter(self.session, self.panes, self.status, self.solver)
        self.navigator = Navigator(self.presenter, self._load_board)
        self.main_handlers = MainHandlers(self.presenter, self.navigator, self.action_run_command)
        self._first_board = board
        self._is_restored = is_restored
        self.handlers |= self.navigator.handlers | self.main_handlers.handlers

    def compose(self) -> ComposeResult:
        """Lay out panes, status line and footer."""
        yield self.panes
        yield self.status
        yield self.key_bar

    def on_mount(self) -> None:
        """Show the first board, or how to start."""
        self.on_resize()
        # The focus is set before the first key is handled.
        board, restored = self._first_board, self._is_restored
        if board is None:
            self.panes.board_view.set_shape(get_chosen_shape(self.settings))
            self.panes.focus_pane("board")
            self.presenter.solve()
        else:
            opens_solutions = self.panes.layout_kind == "narrow" and not restored
            self.panes.focus_pane("solutions" if opens_solutions else "board")
            is_game = restored and self.settings.game
            request = OpenRequest(board, "game" if is_game else "", uses_own_list=restored)
            self._load_board(request, is_restored=restored)
        self.panes.board_view.entry.forget_edits()
        self.session.edit_count = 0

    def _load_board(self, request: OpenRequest, *, is_restored: bool = False) -> None:
        """Open another board before anything is painted again."""
        view = self.panes.board_view
        with self.prevent(BoardView.Changed):
            view.load(request.board, is_restored=is_restored)
        self._update_board(view.entry, "loaded", request)

    # What the app asks for

    def open_incoming(self, incoming: IncomingBoard | None, *, as_game: bool) -> None:
        """Open `incoming`, if given; `as_game`, or else the board, or the next one, is played."""
        if incoming is not None:
            if incoming.name:
                self.session.database.add_board(incoming)
            self.navigator.open_incoming(incoming, "game" if as_game else "")
        elif as_game:
            self.navigator.play_board()

    def on_unmount(self) -> None:
        """Stop the solver, without waiting for its thread, and let everything be saved."""
        self.solver.close(timeout=0)
        self.session.database.wait_until_saved()

    # Commands

    @property
    def help_section(self) -> str:
        """The name of the section that help shows first."""
        return self.panes.active_pane.title()

    def make_context(self) -> CommandContext:
        """Return what decides which commands are disabled."""
        session, settings, board = self.session, self.settings, self.panes.board_view
        answer, table = session.answer, self.panes.get_table_pane(self.panes.active_table)
        return CommandContext(
            focus=self.panes.focus_area,
            has_filter=bool(table.input.value),
            is_filter_board=table.typed_board is not None,
            letter_count=session.letter_count,
            missing_letter_count=board.entry.missing_letter_count,
            has_board=session.board is not None,
            candidate_count=len(answer.candidates) if answer.candidates is not None else None,
            solution_count=answer.solution_count,
            word=self.panes.words_pane.word_at_cursor if session.board is not None else None,
            solution=self.panes.solutions_pane.words_at_cursor,
            pinned_words=tuple(session.pinned_words),
            just_rejected_word=session.just_rejected_word,
            can_undo=bool(board.entry.edit_count or session.last_change),
            max_words=settings.max_words,
            min_score=settings.min_score,
            is_narrow=self.panes.layout_kind in ("narrow", "tiny"),
            has_other_shape=board.entry.shape != get_chosen_shape(settings),
            describe_key=session.key_hint_of,
            official_answer=session.stored_board.official_answer if session.stored_board else (),
        )

    def on_key(self, event: events.Key) -> None:
        """Say so where a sign is pressed on the board that is only for the lists."""
        if self.focused is not self.panes.board_view or not event.is_printable:
            return
        commands = (COMMAND_BY_ID[command_id] for command_id in LIST_KEY_COMMAND_IDS)
        if any(event.key in keys_of(command, self.settings.keys) for command in commands):
            event.stop()
            self.status.show_note(f"{event.character}: only in the lists")

    def apply_setting(self, setting: Setting[Any]) -> None:
        """Show the effect of a setting that was changed."""
        settings = self.settings
        if setting in (Settings.motion, Settings.canvas):
            for board in self.query(BoardView):
                board.canvas, board.motion = settings.canvas, settings.motion
        elif setting is Settings.verdicts:
            self.presenter.reload_word_lists()
        elif setting is not Settings.opening:
            self.presenter.solve()

    def show_warning(self, problem: str) -> None:
        """Say what went wrong, where it can be seen. Any thread may call this."""
        self.call_later(lambda: self.navigator.status.show_note(problem, is_warning=True))

    # Board and lists

    @on(BoardView.Changed)
    def take_changed_board(self, event: BoardView.Changed) -> None:
        """Go on with the board as it was typed, pasted or undone."""
        self._update_board(event.entry, event.cause)

    def _update_board(
        self, entry: BoardEntry, cause: ChangeCause, request: OpenRequest | None = None
    ) -> None:
        """Go on with the board of `entry`, for which there is a `request` unless it was typed."""
        session, settings = self.session, self.settings
        added_count = sum(map(len, entry.sides)) - session.letter_count
        session.letter_count += added_count
        session.problem, session.edit_count = entry.problem, entry.edit_count
        previous_board, board = session.board, entry.board
        is_changed = board != previous_board
        if is_changed:
            session.open_board(board, uses_own_list=request is None or request.uses_own_list)
        if not session.letter_count or cause in ("loaded", "pasted"):
            # What is typed in a list of another board goes on with no filter of the last one.
            for pane in (self.panes.words_pane, self.panes.solutions_pane):
                pane.input.clear()
        # At the first letter, not the last, which is to show solutions at once.
        self.panes.has_letters = session.letter_count > 0
        if previous_board is not None or cause != "loaded":
            # Otherwise what is said of the settings stays when the app opens.
            note = format_change_note(entry, cause, previous_board, added_count, session)
            self.status.show_note(*note)
        if board is not None and is_changed:
            settings.board = str(board)
            self.navigator.play_if_requested(request or OpenRequest(board))
        if is_changed or board is None:
            self.presenter.solve()

    @on(BoardView.GamePasted)
    def open_pasted_game(self, event: BoardView.GamePasted) -> None:
        """Review words that were pasted, or open the board of a shared game or of game data."""
        if event.words:
            self.navigator.review_words(event.words)
        else:
            self.navigator.open_pasted_text(event.text)

    @on(BoardView.PasteRefused)
    def warn_of_refused_paste(self, event: BoardView.PasteRefused) -> None:
        """Say why what was pasted changes nothing."""
        self.show_warning(event.problem)

    @on(BoardView.BoardFull)
    def explain_full_board(self) -> None:
        """Say that a full board takes no more letters, and what can be done instead."""
        note = f"the box is full · ↓ solutions · {self.session.key_hint_of('board.new')} new"
        self.status.show_note(note, "the box is full · ↓ solutions", "the box is full")

    @on(TablePane.RowHighlighted)
    def trace_highlighted_row(self) -> None:
        """Trace a row of the list in use; an official answer was shown over another row."""
        if self.panes.highlighted_row != self.session.row_before_answer:
            self.session.row_before_answer = None
        self.presenter.trace_highlighted()
        self.update_key_bar()

    @on(TablePane.RowChosen)
    def pin_or_define_row(self, event: TablePane.RowChosen) -> None:
        """Pin the word, or show everything about the solution."""
        if self.panes.active_table == "words":
            self.main_handlers.change_then_solve(self.session.toggle_pinned, event.words[0])
        else:
            self.action_run_command("list.define")

    @on(TablePane.BoardTyped)
    def load_typed_board(self, event: TablePane.BoardTyped) -> None:
        """Open a board that was typed where the filter is."""
        self.panes.board_view.load(event.board)

    @on(TablePane.FilterChanged)
    def solve_with_changed_filter(self) -> None:
        """Solve again if the solutions have another filter."""
        if self.session.filter != self.panes.solutions_pane.filter:
            self.status.show_note()
            self.session.filter = self.panes.solutions_pane.filter
            self.presenter.solve()

    @on(Panes.ActivePaneChanged)
    def show_active_pane(self) -> None:
        """Trace what is highlighted in the active pane, and show the status of its list."""
        self.presenter.trace_highlighted()
        self.presenter.show_status()

    # Solving

    @on(AnswerUpdated)
    def show_updated_answer(self, event: AnswerUpdated) -> None:
        """Show what the solver found, unless it answers an older question."""
        if event.answer.generation == self.session.answer.generation:
            self.presenter.show_answer(event.answer)
            self.navigator.mark_solutions_seen()

    # Around the panes

    @on(events.DescendantFocus)
    @on(TablePane.FilterNoteChanged)
    def show_status(self) -> None:
        """Show the status, which is about the filter while that is typed."""
        if self.is_mounted:
            self.presenter.show_status()

    @on(Presenter.StatusShown)
    @on(events.ScreenSuspend)
    def update_key_bar(self) -> None:
        """Show the commands of the focused pane in the footer; none while a dialog is open."""
        if self.is_mounted:
            context = self.make_context()
            on_top = self.app.screen is self
            self.key_bar.show(make_footer_items(context, self.settings.keys) if on_top else [])
            self.panes.board_pane.show_buttons(
                lambda command: COMMAND_BY_ID[command].disabled_reason(context) is None
            )

    def on_screen_resume(self) -> None:
        """Show the keys again."""
        self.update_key_bar()
        self.navigator.mark_solutions_seen()

    def on_resize(self) -> None:
        """Lay out for the size of the window."""
        self.panes.fit_to_size(self.app.size)
        self.status.display = self.key_bar.display = self.panes.layout_kind != "tiny"
        self.update_key_bar()
