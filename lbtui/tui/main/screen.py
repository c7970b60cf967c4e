"""The main screen: asks the solver, shows the answers and runs the commands."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import Reactive
from textual.widget import Widget

from lbtui.settings import Settings
from lbtui.text import capitals, plural
from lbtui.tui.app_screen import AppScreen
from lbtui.tui.commands.context import Context
from lbtui.tui.commands.footer import footer_items
from lbtui.tui.commands.keys import bindings, key_hint, key_name, works_on_board
from lbtui.tui.commands.table import BY_ID
from lbtui.tui.game.commands import GameCommands
from lbtui.tui.main.board_commands import BoardCommands, chosen_shape
from lbtui.tui.main.controller import Parts
from lbtui.tui.main.panes import PANES, Panes
from lbtui.tui.main.presenter import Presenter
from lbtui.tui.main.session import Session
from lbtui.tui.main.solutions_pane import SolutionsPane
from lbtui.tui.main.solving_commands import SolvingCommands
from lbtui.tui.main.stored_commands import StoredCommands
from lbtui.tui.main.word_commands import WordCommands
from lbtui.tui.main.words_pane import WordsPane
from lbtui.tui.solver.answer import Answer
from lbtui.tui.solver.rejections import Rejections
from lbtui.tui.solver.worker import Solver
from lbtui.tui.widgets.bars import KeyBar, StatusLine
from lbtui.tui.widgets.board.entry import edit_text
from lbtui.tui.widgets.board.pane import shape_text
from lbtui.tui.widgets.board.view import FILTER, BoardView

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.puzzle import Board

STEP = 30
"""Thousandths of the screen's width by which the keys move a splitter."""


class Answered(Message):
    """The solver knows more about the question."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer

    def can_replace(self, message: Message) -> bool:
        """Let only the newest of the answers that are waiting be shown."""
        return isinstance(message, Answered)


class MainScreen(AppScreen):
    """Board, words and solutions, laid out by `Panes`."""

    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    # Textual paints the whole screen when the focus moves; what looks different paints itself.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    CSS_PATH = "../styles/main.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("main"),
        Binding("down", "leave_board", "Solutions", show=False, priority=True),
    ]

    def __init__(
        self, settings: Settings, board: Board | None = None, *, restored: bool = False
    ) -> None:
        """Open `board`, if one is given: as the app was left with it if it is `restored`."""
        super().__init__()
        self.settings = settings
        self.session = Session(settings)
        self.solver = Solver(lambda answer: self.post_message(Answered(answer)), settings)
        self.panes = Panes(settings, started=board is not None)
        self.status = StatusLine()
        self.key_bar = KeyBar()
        self._last_key: events.Key | None = None
        self._presenter = Presenter(self.session, self.panes, self.status, self.show_keys)
        self._rejections = Rejections(self._warn_later)
        parts = Parts(
            screen=self,
            panes=self.panes,
            session=self.session,
            status=self.status,
            solver=self.solver,
            answer=lambda: self.answer,
            rejections=self._rejections,
            solve=self.solve,
            reload_lists=self.reload_lists,
            trace=self._presenter.trace,
            warn=self._warn_later,
        )
        self._words = WordCommands(parts)
        self._stored = StoredCommands(parts)
        self._games = GameCommands(parts, self._words)
        BoardCommands(parts)
        SolvingCommands(parts)
        self._first_board = board
        self._restored = restored
        self.add_handlers(
            {
                "app.lists": self._open_lists,
                "board.type": partial(self.panes.show, "board"),
                "solve.stop": self.solver.stop,
                "solve.again": self.reload_lists,
                **{f"view.{pane}": partial(self.panes.show, pane) for pane in PANES},
                "view.next": partial(self._go, 1, around=True),
                "view.previous": partial(self._go, -1, around=True),
                "view.right": partial(self._go, 1),
                "view.left": partial(self._go, -1),
                "view.jump": self._jump,
                "view.wider": partial(self.panes.widen, STEP),
                "view.narrower": partial(self.panes.widen, -STEP),
                "view.automatic": self.panes.reset_widths,
            }
        )

    def compose(self) -> ComposeResult:
        """Lay out panes, status line and footer."""
        yield self.panes
        yield self.status
        yield self.key_bar

    def on_mount(self) -> None:
        """Show the first board, or how to start."""
        self._fit(self.app.size)
        self._show_title()
        # The focus is set before the first key is handled.
        if self._first_board is None:
            self.panes.board.set_shape(chosen_shape(self.settings))
            self.panes.show("board")
            self.solve()
        else:
            opens_solutions = self.panes.layout_kind == "narrow" and not self._restored
            self.panes.show("solutions" if opens_solutions else "board")
            self.panes.board.load(self._first_board, restored=self._restored)
        self.panes.board.entry.forget()

    def on_unmount(self) -> None:
        """Stop the solver, without waiting for its thread, and let everything be saved."""
        self.solver.close(timeout=0)
        self._games.saver.wait()
        self._rejections.wait()

    @property
    def answer(self) -> Answer:
        """What is known of the answer to the newest question."""
        return self._presenter.answer

    @property
    def is_idle(self) -> bool:
        """Tell whether everything is answered and shown, definitions included."""
        answer, panes = self.answer, self.panes
        done = answer.query.board is None or (answer.reason is not None and not answer.trying)
        busy = any(worker.is_running for worker in self.workers)
        moving = panes.words.view.highlight_due or panes.solutions.view.highlight_due
        return done and not answer.running and not busy and not moving

    # Commands

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        session, settings, board = self.session, self.settings, self.panes.board
        answer = self.answer
        solution = self.panes.solutions.solution
        return Context(
            focus=self.panes.focus_area,
            letters=session.letters,
            missing=session.missing,
            complete=session.board is not None,
            candidates=len(answer.candidates) if answer.candidates is not None else None,
            solutions=answer.solutions,
            word=self.panes.words.word if session.board is not None else None,
            solution=tuple(solution.words) if solution is not None else None,
            pinned=tuple(session.pinned),
            just_rejected=session.just_rejected,
            undoable=bool(session.history),
            board_undoable=board.entry.undoable,
            board_redoable=board.entry.redoable,
            min_length=settings.min_length,
            max_words=settings.max_words,
            min_score=settings.min_score,
            narrow=self.panes.layout_kind in ("narrow", "tiny"),
            other_shape=board.entry.shape != chosen_shape(settings),
            key=partial(key_hint, remaps=settings.keys),
            answer=answer.stored.answer if answer.stored is not None else (),
        )

    def run_command(self, command_id: str) -> None:
        """Run a command, or say why it is disabled."""
        why_not = BY_ID[command_id].why_disabled(self.context())
        if why_not:
            self.status.show_note(why_not)
        else:
            self.status.clear_note()
            super().run_command(command_id)
            self.show_keys()

    def action_key_command(self, command_id: str) -> None:
        """Run a command by the key that was just pressed, unless that key types something here.

        Textual checks that for the keys in `BINDINGS`, but not for those the user chose.
        """
        key, focused, board = self._last_key, self.focused, self.panes.board
        if key and focused:
            next_side = focused is board and key.character == FILTER and board.entry.missing
            if next_side or focused.check_consume_key(key.key, key.character):
                raise SkipAction
            if focused is board and not works_on_board(BY_ID[command_id], key.key):
                self.status.show_note(f"{key_name(key.key)} works on the lists")
                return
        self.run_command(command_id)

    def action_leave_board(self) -> None:
        """Go from a full board to its solutions."""
        board = self.panes.board
        if self.focused is not board or board.entry.state not in ("full", "restored"):
            raise SkipAction
        self.run_command("view.solutions")

    def reload_lists(self) -> None:
        """Read the word lists again and solve."""
        self.solver.reload_lists()
        self.solve()

    def _go(self, by: int, *, around: bool = False) -> None:
        """Go to the next (1) or previous (-1) pane; from the last to the first if `around`."""
        at = PANES.index(self.panes.active) + by
        pane = PANES[at % len(PANES) if around else min(max(at, 0), len(PANES) - 1)]
        self.run_command(f"view.{pane}")

    def _jump(self) -> None:
        from lbtui.tui.dialogs.jump import JumpScreen, jump_targets

        targets = jump_targets(self.panes, self.status, self.run_command)
        JumpScreen(targets).ask(self.app, lambda target: target.jump())

    def _open_lists(self) -> None:
        from lbtui.tui.dialogs.lists import ListsScreen

        self.app.push_screen(ListsScreen(self.settings))

    @property
    def section(self) -> str:
        """The section that help opens at."""
        return self.panes.active.capitalize() if self.panes.started else ""

    def _warn_later(self, problem: str) -> None:
        """Say what went wrong; any thread may call this."""
        self.call_later(self._warn, problem)

    def _warn(self, problem: str) -> None:
        """Say what went wrong, where it can be seen."""
        playing = self._games.playing
        status = self.status if playing is None else playing.status
        status.show_note(problem, problem.partition(":")[0], warning=True)

    # Board and lists

    @on(BoardView.GamePasted)
    def _game_pasted(self, event: BoardView.GamePasted) -> None:
        event.stop()
        self._games.review(event.words)

    @on(BoardView.Changed)
    def _board_changed(self, event: BoardView.Changed) -> None:
        event.stop()
        session, settings = self.session, self.settings
        more = sum(map(len, event.sides)) - session.letters
        session.letters, session.missing = session.letters + more, event.missing
        session.problem = event.problem
        before, session.board = session.board, event.board
        changed = event.board != before
        self._show_title()
        self.panes.board_pane.show_shape(shape_text(self.panes.board.entry.shape))
        if session.letters and not self.panes.started:
            self.panes.started = True
            self.panes.lay_out()
        self._show_edit(event, before, more)
        if changed:
            session.open_board(event.board, self._rejections.on_board)
        if event.board is not None and changed:
            settings.board = str(event.board)
            self._games.board_opened(restored=event.how == "restored")
        if changed or event.board is None:
            self.solve()
        self._first_board = None

    def _show_edit(self, event: BoardView.Changed, before: Board | None, more: int) -> None:
        """Say what replaced the board `before`, or which part was pasted: `more` letters."""
        if self._first_board is not None:
            return
        self.status.clear_note()
        undo = f"{key_hint('board.undo', self.settings.keys)} undoes it"
        if event.how == "pasted":
            shape = shape_text(list(map(len, event.letters)))
            self.status.show_note(f"pasted as {shape} · {undo}")
        elif event.how == "filled":
            rest = f"{event.missing} to go" if event.missing else undo
            self.status.show_note(f"{plural(more, 'letter')} pasted · {rest}")
        elif event.how != "undone" and before is not None:
            self.status.show_note(f"{edit_text(before.sides, event.letters)} · {undo}", undo)

    def before_key(self, key: events.Key) -> None:
        """Note a key that is handled next."""
        self._last_key = key

    @on(BoardView.GameData)
    def _game_data_pasted(self, event: BoardView.GameData) -> None:
        event.stop()
        self._stored.store(event.text)

    @on(BoardView.Refused)
    def _board_refused(self, event: BoardView.Refused) -> None:
        event.stop()
        self._warn(event.problem)

    @on(BoardView.Full)
    def _board_full(self, event: BoardView.Full) -> None:
        event.stop()
        new = key_hint("board.new", self.settings.keys)
        note = f"the box is full · ↓ solutions · {new} new"
        self.status.show_note(note, "the box is full · ↓ solutions", "the box is full")

    @on(WordsPane.Highlighted)
    def _word_highlighted(self, event: WordsPane.Highlighted) -> None:
        event.stop()
        self._followed()
        if self.panes.active == "words":
            self._presenter.trace()

    @on(WordsPane.Chosen)
    def _word_chosen(self, event: WordsPane.Chosen) -> None:
        event.stop()
        self._words.pin(event.word)

    @on(SolutionsPane.Highlighted)
    def _solution_highlighted(self, event: SolutionsPane.Highlighted) -> None:
        event.stop()
        self._followed()
        if self.panes.active != "words":
            self._presenter.trace()
        self.show_keys()

    def _followed(self) -> None:
        """Take the official answer from the board if the cursor has left what it was shown over."""
        if self.panes.highlighted != self.session.answer_over:
            self.session.answer_over = None

    @on(SolutionsPane.Chosen)
    def _solution_chosen(self, event: SolutionsPane.Chosen) -> None:
        """Show everything about the solution."""
        event.stop()
        self.run_command("list.define")

    @on(SolutionsPane.FilterChanged)
    def _filter_changed(self, event: SolutionsPane.FilterChanged) -> None:
        event.stop()
        self.status.clear_note()
        self.session.filter = event.filter
        self.solve()

    @on(Panes.Changed)
    def _pane_changed(self, event: Panes.Changed) -> None:
        event.stop()
        self._presenter.trace()
        self._presenter.show_status()

    # Solving

    def solve(self) -> None:
        """Ask the solver again; answers to earlier questions are dropped."""
        self._presenter.show(self.solver.start(self.session.query()))

    @on(Answered)
    def _answered(self, event: Answered) -> None:
        """Show what the solver found, unless it answers an older question."""
        event.stop()
        if event.answer.generation == self.answer.generation:
            self._presenter.show(event.answer)

    # Around the panes

    def show_keys(self) -> None:
        """Show the commands of the focused pane in the footer."""
        if self.is_mounted:
            context = self.context()
            covered = self.app.screen is not self
            self.key_bar.show(footer_items(context, self.settings.keys, covered=covered))
            self.panes.board_pane.enable(
                lambda command: BY_ID[command].why_disabled(context) is None
            )

    def on_descendant_focus(self) -> None:
        """Show the keys of the widget that got the focus."""
        self.show_keys()

    def on_screen_suspend(self) -> None:
        """Dim the keys while a dialog covers the screen."""
        self.show_keys()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Show the keys again."""
        event.refresh_styles = False  # every widget was styled when it was mounted
        self.show_keys()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the new size."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        self.panes.fit(size)
        self.status.display = self.key_bar.display = self.panes.layout_kind != "tiny"
        self.show_keys()

    def _show_title(self) -> None:
        """Show the board in the title of the terminal's window."""
        from lbtui.terminal.run import set_title

        board = self.session.board
        letters = capitals(str(board)) if board is not None else ""
        set_title(self.app, f"{letters} · lbtui" if letters else "lbtui")
