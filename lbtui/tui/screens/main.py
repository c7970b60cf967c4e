"""The main screen: board, words and solutions, and every command on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.actions import SkipAction
from textual.binding import BindingType
from textual.timer import Timer

from lbtui.settings import Settings
from lbtui.text import capitals
from lbtui.tui.commands.board_actions import read_shape
from lbtui.tui.commands.footer import footer_entries
from lbtui.tui.commands.model import Context
from lbtui.tui.commands.reasons import board_incomplete
from lbtui.tui.commands.registry import BY_ID, bindings
from lbtui.tui.list_text import titles
from lbtui.tui.screens.panes import PANES, PanesScreen
from lbtui.tui.status_text import chips, short_amount, state, why_none
from lbtui.tui.widgets.bars.item_line import ItemLine
from lbtui.tui.widgets.board.pane import shape_text
from lbtui.tui.widgets.board.view import BoardView
from lbtui.tui.widgets.solutions.pane import SolutionsPane
from lbtui.tui.widgets.words.pane import WordsPane

if TYPE_CHECKING:
    from lbtui.puzzle import Board

TICK = 0.25
"""Seconds between two looks at how long a running job takes."""
OVERDUE = 0.1
"""Seconds that rows of an older question stay, so that a quick answer takes their place at once."""
WORDS_AFTER = 0.04
"""Seconds the words wait at most for the first solutions, where these are in front."""


class MainScreen(PanesScreen):
    """The screen the app lives on; see `PanesScreen` for what is where."""

    CSS_PATH = "../styles/main.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("main", "app")]

    def __init__(self, settings: Settings, board: Board | None, *, auto: bool = False) -> None:
        """Make the screen with ``board``, if one is given; for ``auto`` see `LbtuiApp`."""
        super().__init__(settings)
        self._first_board = board
        self._auto = auto
        self._ticker: Timer | None = None
        self._words_due: Timer | None = None
        self._overdue: Timer | None = None
        self._painted_for = 0
        self._status_wanted = False
        self._refusal = ""
        self.pressed: events.Key | None = None
        """The key that was pressed last."""

    def on_mount(self) -> None:
        """Show the first board, or how to begin."""
        self.begun = self._first_board is not None
        self.fit(self.app.size)
        self.show_title()
        self._take_shape(self.session.settings.shape)
        # The keyboard has its place before the first key is handed on.
        if self._first_board is None:
            self.set_focus(self.board_view)
            self.ask()
        else:
            super().show_pane("board" if self.kind == "narrow" else self.list_pane)
            self.board_view.load(self._first_board)

    def _take_shape(self, text: str) -> None:
        """Begin with the shape that was used last, if it is one."""
        try:
            shape = read_shape(text)
        except ValueError:
            return
        if shape != self.board_view.entry.shape:
            self.board_view.set_shape(shape)

    def show_pane(self, pane: str, *, focus: bool = True) -> None:
        """Bring a pane to the front; before there is a board the lists say what is missing."""
        why_not = board_incomplete(self.context()) if pane != "board" else None
        if why_not:
            self.tell(why_not)
            return
        super().show_pane(pane, focus=focus)

    def pane_changed(self) -> None:
        """Trace what is highlighted in the pane that came to the front."""
        self.trace()
        self.show_status()

    @property
    def at_rest(self) -> bool:
        """Tell whether everything that was asked for is answered, meanings and all."""
        session = self.session
        answered = not session.running and (session.board is None or session.reason is not None)
        busy = self.board_pane.looking_up or any(worker.is_running for worker in self.workers)
        moving = self.words.view.highlight_due or self.solutions.view.highlight_due
        waiting = self._status_wanted or self._words_due is not None or self.words.finish_due
        return answered and not (busy or moving or waiting)

    def context(self) -> Context:
        """Return a snapshot for the commands."""
        session = self.session
        solution = self.solutions.solution
        return Context(
            focus=self.keyboard,
            letters=session.letters,
            missing=session.missing,
            complete=session.board is not None,
            running=bool(session.running),
            candidates=len(session.candidates) if session.candidates is not None else None,
            solutions=session.solutions,
            word=self.words.word if session.board is not None else None,
            solution=tuple(solution.words) if solution is not None else None,
            pinned=tuple(session.pinned),
            rejected=tuple(session.rejected),
            undoable=bool(session.undone),
            board_undoable=self.board_view.entry.undoable,
            board_redoable=self.board_view.entry.redoable,
            min_length=session.settings.min_length,
            max_words=session.settings.max_words,
            min_score=session.settings.min_score,
            narrow=self.kind in ("narrow", "tiny"),
        )

    # Commands

    async def action_run_command(self, command_id: str) -> None:
        """Run a command, or say why that would be of no use."""
        command = BY_ID[command_id]
        why_not = command.why_disabled(self.context())
        if why_not:
            self.tell(why_not)
            return
        self.status.hush()
        command.action(self)
        self.show_keys()

    async def action_key_command(self, command_id: str) -> None:
        """Run a command by the key that was just pressed, unless that key types something here.

        Textual leaves such keys out itself, but not those that the user chose for a command.
        """
        key, focused = self.pressed, self.focused
        if key and focused and focused.check_consume_key(key.key, key.character):
            raise SkipAction
        await self.action_run_command(command_id)

    @on(ItemLine.Pressed)
    async def item_pressed(self, event: ItemLine.Pressed) -> None:
        """A tab, a key of the footer or a chip was pressed."""
        event.stop()
        if event.item_id in PANES:
            self.show_pane(event.item_id)
        elif event.item_id in BY_ID:
            await self.action_run_command(event.item_id)

    def list_names(self) -> list[str]:
        """Return the names of the lists that the list key goes through."""
        from lbtui.tui.list_text import cycle_names

        return cycle_names(self.session.settings)

    def pin(self, word: str) -> None:
        """Pin a word, or let it go."""
        pinned = self.session.pin(word)
        said = f"only solutions with {word}" if pinned else f"{word} is no longer pinned"
        self.tell(said, f"with {word}" if pinned else f"without {word}")
        self.ask()

    def reject(self, word: str) -> None:
        """Reject a word, or bring it back."""
        if word in self.session.rejected:
            self.session.bring_back((word,))
            self.tell(f"{word} is back")
        else:
            self.session.reject(word)
            self.tell(f"{word} rejected · u brings it back", f"{word} rejected")
        self.ask()

    def copy(self, text: str, what: str) -> None:
        """Copy ``text`` to the clipboard and say what is known of how that went."""
        from lbtui.terminal.clipboard import copy

        self.tell(f"{what}: {copy(self.app, text)}")

    # The board

    @on(BoardView.Changed)
    def board_changed(self, event: BoardView.Changed) -> None:
        """Solve the board, or show what it lacks."""
        event.stop()
        session = self.session
        letters = sum(map(len, event.sides))
        session.letters, session.missing = letters, event.missing
        session.problem = event.problem
        if self._refusal and self.status.text == self._refusal:
            self.status.hush()
        changed = event.board != session.board
        session.board = event.board
        self.show_title()
        shape = shape_text(self.board_view.entry.shape)
        self.board_pane.show_shape(shape)
        if shape != session.settings.shape and self._first_board is None:
            session.settings.shape = shape
        if letters and not self.begun:
            self.begun = True
            self.lay_out()
        if event.board is not None and changed:
            session.pinned.clear()
            if self._auto and session.settings.overridden(Settings.lists):
                from lbtui.words.opening import AUTO_LISTS

                session.settings.override(Settings.lists, AUTO_LISTS[:1])
            session.settings.board = str(event.board)
        elif not letters:
            session.settings.board = ""
        if changed or event.board is None:
            self.ask()
        self._first_board = None

    @on(BoardView.Refused)
    def board_refused(self, event: BoardView.Refused) -> None:
        """Say why what was pasted is no board."""
        event.stop()
        self._refusal = event.problem
        self.tell(event.problem, warning=True)

    def trace(self) -> None:
        """Trace what is highlighted in the pane with the keyboard."""
        words: tuple[str, ...] = ()
        if self.session.board is not None:
            if self.pane == "words" and self.words.word:
                words = (self.words.word,)
            elif self.solutions.solution is not None:
                words = tuple(self.solutions.solution.words)
        self.board_view.trace(words)
        self.board_pane.look_up(words if self.session.english else ())

    # The lists

    @on(WordsPane.Highlighted)
    def word_highlighted(self, event: WordsPane.Highlighted) -> None:
        """Trace the word, if the words have the keyboard."""
        event.stop()
        if self.pane == "words":
            self.trace()

    @on(WordsPane.Chosen)
    def word_chosen(self, event: WordsPane.Chosen) -> None:
        """Pin the word, or unpin it."""
        event.stop()
        self.pin(event.word)

    @on(SolutionsPane.Highlighted)
    def solution_highlighted(self, event: SolutionsPane.Highlighted) -> None:
        """Trace the solution, unless the words have the keyboard."""
        event.stop()
        if self.pane != "words":
            self.trace()
        self.show_keys()

    @on(SolutionsPane.Chosen)
    def solution_chosen(self, event: SolutionsPane.Chosen) -> None:
        """Show the solution on the board, where that is not in sight, and trace it once more."""
        event.stop()
        if self.kind == "narrow":
            self.show_pane("board")
        self.board_view.trace(())
        self.trace()

    @on(SolutionsPane.FilterChanged)
    def filter_changed(self, event: SolutionsPane.FilterChanged) -> None:
        """Ask for the solutions that the filter wants."""
        event.stop()
        self.session.restriction = event.filter
        self.ask()

    # Showing

    def ask(self) -> None:
        """Ask anew; rows of the question before are soon gone, even if the answer takes long."""
        super().ask()
        if self._overdue is not None:
            self._overdue.stop()
        self._overdue = self.set_timer(OVERDUE, self._show_waiting)

    def _show_waiting(self) -> None:
        """Take the rows away that belong to an older question."""
        session = self.session
        if session.board is not None and session.candidates is None:
            note = f"{session.running}…" if session.running else "…"
            self.words.show(None, note=note)
            self.solutions.show(None, note=note)
            self.trace()

    def show_candidates(self) -> None:
        """Show the candidates, or none while there is no board."""
        session = self.session
        self.solutions.mark(session.pinned)
        if session.candidates is None or self.list_pane == "words":
            self._show_words()
        else:
            # The list in front comes first; the first solutions are there a moment later.
            self._words_due = self.set_timer(WORDS_AFTER, self._show_words)

    def _show_words(self, *, finish: bool = False) -> None:
        """Show the candidates; how they finish is found on a thread, when solutions are painted."""
        session = self.session
        if self._words_due is not None:
            self._words_due.stop()
            self._words_due = None
        self.words.mark(session.pinned)
        self.words.show(session.candidates, session.space if finish else None)

    def show_solutions(self) -> None:
        """Show what is counted so far."""
        session = self.session
        running = session.running or None
        self.solutions.show(session.space, session.levels, running, why_none(session))
        if session.board is None:
            self.trace()
        elif (session.solutions or session.reason) and self._painted_for != session.generation:
            self._painted_for = session.generation
            self.call_after_refresh(self._painted, session.generation)

    def _painted(self, generation: int) -> None:
        """Let everything go on that waited for the first solutions to be on the screen."""
        self.solver.go_on()
        session = self.session
        if generation == session.generation:
            self._show_words(finish=True)

    def show_status(self) -> None:
        """Say what is going on, once for all messages that wait to be taken."""
        if not self._status_wanted:
            self._status_wanted = True
            self.call_later(self._show_status)

    def _show_status(self) -> None:
        """Say it in the status line, the tabs and the footer."""
        self._status_wanted = False
        session = self.session
        variants, running = state(session)
        self.status.show_state(*variants, running=running, fraction=session.fraction)
        self.status.show_chips(chips(session))
        words = len(session.candidates) if session.candidates is not None else None
        fit = short_amount(words) if words is not None else ""
        found = short_amount(session.solutions) if session.levels else ""
        lists = [("words", "2", "words", fit), ("solutions", "3", "solutions", found)]
        self.list_tabs.show(lists, self.list_pane)
        self.tabs.show([("board", "1", "board", ""), *lists], self.pane)
        self.show_keys()
        if running and self._ticker is None:
            self._ticker = self.set_interval(TICK, self.show_status)
        elif not running and self._ticker is not None:
            self._ticker.stop()
            self._ticker = None

    def show_keys(self) -> None:
        """Show the keys that matter here."""
        if self.is_mounted:
            context = self.context()
            covered = self.app.screen is not self
            self.key_bar.show(footer_entries(context, self.session.settings.keys, covered=covered))
            self.board_pane.offer(lambda command: BY_ID[command].why_disabled(context) is None)

    def on_screen_suspend(self) -> None:
        """Show that the keys work no more while a dialog stands over the screen."""
        self.show_keys()

    def on_screen_resume(self) -> None:
        """Show that they work again."""
        self.show_keys()

    def show_title(self) -> None:
        """Name the board in the title of the terminal's window."""
        from lbtui.terminal.run import set_title

        board = self.session.board
        letters = " ".join(map(capitals, board.sides)) if board is not None else ""
        set_title(self.app, f"{letters} · lbtui" if letters else "lbtui")

    def tell(self, *notes: str, warning: bool = False) -> None:
        """Say something in the status line: the first of ``notes`` that fits, longest first."""
        self.status.tell(*notes, warning=warning)

    def finished(self) -> None:
        """Try the larger list where that was asked for, and say what could not be saved."""
        session = self.session
        settings = session.settings
        problem = settings.failure()
        if problem:
            self.tell(problem, warning=True)
        unsolved = session.reason in ("impossible", "beyond") and not session.restricted
        if self._auto and settings.overridden(Settings.lists) and unsolved and not session.pinned:
            from lbtui.solve.auto import next_choice

            larger = next_choice(session.lists)
            if larger is not None:
                tried, now = titles(session.lists), titles(larger)
                settings.override(Settings.lists, tuple(larger))
                self.tell(
                    f"no solution with {tried}: these are with {now}",
                    f"none with {tried}, so with {now}",
                )
                self.ask()
