"""Playing the board: words are typed on the box, with words and solutions hidden."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.worker import Worker

from lbtui.formatting import capitals, plural
from lbtui.puzzle import Board, fold_case, is_letter
from lbtui.puzzle.chain import MAX_GAME_WORDS
from lbtui.puzzle.legal import is_legal
from lbtui.puzzle.text import split_words
from lbtui.sources.paste import contains_board, find_shared_game
from lbtui.tui.board_session import BoardSession
from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.commands.command import Handlers
from lbtui.tui.commands.context import CommandContext
from lbtui.tui.commands.footer import PLAY_FOOTER_COMMANDS
from lbtui.tui.commands.keys import make_bindings
from lbtui.tui.dialogs.prompts import confirm
from lbtui.tui.game.box_screen import BoxScreen
from lbtui.tui.game.effect import HINT_GROUP, LOAD_GROUP, POSITION_GROUP, Effect, Task
from lbtui.tui.game.evaluation_detail import EvaluationDetail
from lbtui.tui.game.evaluation_pane import EvaluationPane
from lbtui.tui.game.game_handlers import GameHandlers
from lbtui.tui.game.game_panel import GamePanel, format_typed_word
from lbtui.tui.game.game_session import GameSession
from lbtui.tui.messages import WordListsChanged
from lbtui.tui.threads import call_in_thread, report_errors
from lbtui.tui.widgets.board.board_view import BoardView
from lbtui.tui.widgets.list.virtual_list import CURSOR_BINDINGS, VirtualList

MIN_EVALUATION_WIDTH, MAX_EVALUATION_WIDTH = 34, 54
"""Cells of the evaluation beside the box; with less room it takes the place of the box."""
MIN_PANEL_WIDTH = 23
"""Cells of the panel beside both."""
PAST_LAST_ROW = 10**9
"""More rows than there are: moving by so many leads to the last one, or back to the first."""


class PlayScreen(BoxScreen):
    """A game on one board; dismissed when the player goes back to the solver."""

    AUTO_FOCUS = ""  # nothing has the focus, so every key reaches the screen
    scope = "play"
    FOOTER_COMMANDS = PLAY_FOOTER_COMMANDS
    BINDINGS: ClassVar[list[BindingType]] = [
        *make_bindings("play"),
        *CURSOR_BINDINGS,
        ("enter", "run_command('play.word')", "Play the word"),
        ("backspace,delete", "run_command('play.back')", "Erase a letter"),
        ("home", f"move({-PAST_LAST_ROW})", "First word"),
        ("end", f"move({PAST_LAST_ROW})", "Last word"),
    ]

    def __init__(
        self, session: BoardSession, board: Board, handlers: Handlers, game_id: str = ""
    ) -> None:
        """Play on `board` with the lists of `session`, less the words rejected there.

        `handlers` are those of the commands that the main screen and a review have as well.
        `game_id`: of the saved game to go on with; "": as `GameSession.open_game` decides.
        """
        view, evaluation, panel = BoardView(board), EvaluationPane(), GamePanel()
        super().__init__(session.settings, view, Horizontal(view, evaluation), panel)
        self._evaluation, self._panel = evaluation, panel
        self._database, self._first_game_id = session.database, game_id
        self.game_session = GameSession(session, board)
        self.game_handlers = GameHandlers(self.game_session, self._highlighted_word, self.copy_text)
        self._evaluation.row_list.can_focus = False
        self._queued_actions: list[Callable[[], object]] = []  # called once the game is open
        self._shared_handlers = handlers
        for command_id, handler in self.game_handlers.handlers.items():
            self.handlers[command_id] = partial(self._show_effect_of, handler)
        self.handlers |= {
            **handlers,
            "play.review": self._review_game,
            "play.define": self._define_words,
            "play.give_up": self._ask_to_give_up,
        }

    def on_mount(self) -> None:
        """Resume the game of the board, or begin one."""
        self.fit_to_size(self.app.size)
        self.watch(self._evaluation, "gauge", self._panel.show_gauge)
        self.show_effect(self.game_handlers.open_game(self.game_session.board, self._first_game_id))

    def on_unmount(self) -> None:
        """Let the app reopen with the game as it is saved last, unless the game was left."""
        if self.settings.game:
            self._database.wait_until_saved()
            self.game_session.remember_game_id()

    def open_board(self, board: Board, game_id: str = "") -> None:
        """Play on another board, or go on with another game; say what became of the last one."""
        last = capitals(str(self.game_session.board))
        is_saved = self.make_context().has_game_begun
        self.status.show_note(f"the game of {last} stays saved" if is_saved else f"{last} replaced")
        self.board_view.load(board)
        self.show_effect(self.game_handlers.open_game(board, game_id))

    # Commands

    def make_context(self) -> CommandContext:
        """Return what decides which commands are disabled."""
        return self.game_session.make_context()

    def action_run_command(self, command_id: str) -> None:
        """Run a command, or say why it is disabled; one of the game waits until that is open.

        A screen that was left is not left again.
        """
        if self.is_active or command_id not in ("play.close", "board.play"):
            is_of_game = COMMAND_BY_ID[command_id].scope == "play" or command_id == "board.answer"
            run = partial(super().action_run_command, command_id)
            self._handle_input(run, waits=is_of_game and command_id != "play.close")

    def _handle_input(self, action: Callable[[], object], *, waits: bool = True) -> None:
        """Call `action` in answer to the player, or once the game is open if it `waits`."""
        if waits and self.game_session.current_game is None:
            self._queued_actions.append(action)
        else:
            self.game_handlers.begin_step()
            self.show_note("")
            action()

    def _type_letters(self, letters: str) -> None:
        self._handle_input(partial(self._show_effect_of, self.game_session.type_letters, letters))

    def _play_words(self, words: Sequence[str]) -> None:
        """Play words one by one until one is refused."""
        for word in words:
            effect = self.game_handlers.play_pasted_word(word)
            self.show_effect(effect)
            if effect.is_warning:
                break

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key types a letter."""
        return is_letter(character or "") and self.board_view.check_consume_key(key, character)

    def on_key(self, event: events.Key) -> None:
        """Type a letter."""
        if self.check_consume_key(event.key, event.character):
            event.stop()
            event.prevent_default()
            self._type_letters(fold_case(event.character or ""))

    def on_paste(self, event: events.Paste) -> None:
        """Type or play words that were pasted; boards and games to review are left to the app."""
        text, board = event.text, self.game_session.board
        words = () if self.make_context().game_end_text else split_words(text)[:MAX_GAME_WORDS]
        are_legal = all(is_legal(board, word) for word in words)
        if words and (are_legal or not (find_shared_game(text) or contains_board(text))):
            event.stop()
            if words[1:]:
                self._handle_input(partial(self._play_words, words))
            else:
                self._type_letters(words[0])

    def on_click(self, event: events.Click) -> None:
        """Type the letter under the mouse."""
        spot = self.board_view.spot_at_click(event)
        if spot is not None:
            event.stop()
            self._type_letters(self.game_session.board.letter_at(spot))

    @on(VirtualList.Selected)
    def play_selected_row(self, event: VirtualList.Selected) -> None:
        """Play the word, unless it belongs to a position that is past."""
        rows = self._evaluation.next_word_rows
        if self.game_session.game is not None and rows is not None and not event.is_stale:
            play, word = self.game_session.play_word, rows.word_of(event.item)
            self._handle_input(partial(self._show_effect_of, play, word))

    def _highlighted_word(self) -> str:
        """Return the word of the row that was moved to, which enter plays if none is typed."""
        row_list, rows = self._evaluation.row_list, self._evaluation.next_word_rows
        is_evaluating = self.game_session.is_evaluating
        if rows is None or not is_evaluating or self.make_context().has_typed_letters:
            return ""
        return rows.word_of(row_list.cursor) if row_list.was_moved and row_list.item_count else ""

    async def _ask_to_give_up(self) -> None:
        """Ask whether to end the game; then show the solutions."""
        current = self.game_session.require_current_game()
        streak = current.streak.days
        question = f"Give up? Your {streak:,}-day streak ends." if streak else "Give up?"
        if await confirm(self.app, question, "Give up and show the solutions", "Keep playing"):
            self.show_effect(self.game_handlers.give_up(current.game))

    def _leave_game(self) -> None:
        """Go back to the solver; what is still being loaded is not the game that was left."""
        self.workers.cancel_group(self, LOAD_GROUP)
        self.dismiss()

    def _define_words(self) -> None:
        """Show what the words played mean."""
        from lbtui.tui.dialogs.definitions import DefinitionsScreen

        current = self.game_session.require_current_game()
        words, referee = current.game.words, current.referee
        dialog = DefinitionsScreen(referee.candidates, words, is_english=referee.is_english)
        self.app.push_screen(dialog)

    async def _review_game(self) -> None:
        """Review a game that has ended, which names words of solutions; else offer to give up."""
        from lbtui.tui.game.review_screen import ReviewScreen

        current = self.game_session.require_current_game()
        if not current.game.ended:
            await self._ask_to_give_up()
            return
        self._database.mark_solutions_seen(self.game_session.board)
        record, referee = current.record, current.referee
        words, handlers = record.game.words, self._shared_handlers
        review = ReviewScreen(self.settings, record, words, lambda _cancel: referee, handlers)
        self.app.push_screen(review)

    # Showing

    def show_effect(self, effect: Effect) -> None:
        """Show what comes of a command, and find what it asks for."""
        if effect.cancels_position_tasks:
            for group in (POSITION_GROUP, HINT_GROUP):
                self.workers.cancel_group(self, group)
        if effect.restarts_evaluation:
            self._evaluate()
        self._show_game(skips_tracing=effect.skips_tracing)
        if effect.retraces_words:
            self.board_view.retrace_words()
        if effect.note:
            self.status.show_note(*effect.note, is_warning=effect.is_warning)
        for task in effect.tasks:
            # Not a coroutine: nothing would await that if the worker is cancelled before it starts.
            # The annotation tells the type checker what it cannot infer from a `partial`.
            run, group = partial(self._run_task, task), task.worker_group
            _worker: Worker[None] = self.run_worker(run, group=group, exclusive=True)
        if effect.changes_word_lists:
            self.post_message(WordListsChanged())
        if effect.leaves_game:
            self._leave_game()
        if self.game_session.current_game is not None:
            actions, self._queued_actions = self._queued_actions, []
            for action in actions:
                self._handle_input(action)

    def _show_effect_of(self, function: Callable[..., Effect], *args: str) -> None:
        self.show_effect(function(*args))

    async def _run_task(self, task: Task) -> None:
        """Run a task on a thread; then show its effect, or why it failed."""
        with report_errors(self.show_note):
            self._show_result(task, await call_in_thread(task.run))

    def _show_result(self, task: Task, result: object) -> None:
        if task.worker_group == HINT_GROUP and self.is_narrow and self.game_session.is_evaluating:
            self.game_session.evaluation_detail = EvaluationDetail.NONE  # the hint takes its place
            self._evaluate()
        self.show_effect(task.on_result(result))

    def _show_game(self, *, skips_tracing: bool) -> None:
        """Show the game as it is; trace it without strokes, as if letters were taken back."""
        current = self.game_session.current_game
        if current is None:
            self.status.show_state("opening the game…")
            return
        game, letters = current.game, current.record.typed_letters
        words, previous_words = current.traced_words, self.board_view.tracing.words
        takes_back = "".join(previous_words).startswith("".join(words))
        label = letters and format_typed_word(game.words, letters)
        self.board_view.trace(words, label, skips_animation=skips_tracing or takes_back)
        date = current.record.date
        self.box.border_title = Content(f"Board · {date}" if date else "Board")
        has_half_blocks = self.board_view.canvas_mode != "ascii"
        self._panel.show_game(current, is_short=self.is_narrow, has_half_blocks=has_half_blocks)
        word_count = plural(len(game.words), "word")
        open_count = plural(game.open.bit_count(), "letter")
        state = "given up" if game.ended == "given up" else f"{word_count}, {open_count} open"
        state = f"solved in {word_count}" if game.solved else state
        self.status.show_state(f"replay: {state}" if current.streak.is_replay else state)
        self.update_key_bar()

    @on(events.Resize)
    def update_resized_panel(self) -> None:
        """Say in the panel what there is room for, once it has its new size."""
        self.call_after_refresh(self._show_game, skips_tracing=True)

    def _evaluate(self) -> None:
        """Evaluate the position, if that is to be shown, and make room for it."""
        self.fit_to_size(self.app.size)
        current, detail = self.game_session.current_game, self.game_session.evaluation_detail
        if current is None or current.game.ended or not detail:
            self._evaluation.clear()
        else:
            self._evaluation.show_position(current.referee.candidates, current.record, detail)

    def fit_to_size(self, size: Size) -> None:
        """Lay out for a terminal of `size`: the evaluation beside the box, or in its place."""
        super().fit_to_size(size)
        is_evaluating, evaluation = self.game_session.is_evaluating, self._evaluation
        spare_width = size.width - MIN_PANEL_WIDTH - MIN_EVALUATION_WIDTH - self.MIN_BOX_WIDTH
        replaces_box = is_evaluating and spare_width < 0
        is_stacked = self.panes.has_class("-above") or (self.is_narrow and is_evaluating)
        self.panes.set_class(is_stacked, "-above")
        self.panes.set_class(is_evaluating, "-evaluating")
        self.panes.set_class(replaces_box, "-instead")
        evaluation.styles.width = "1fr"
        if is_stacked:
            self.box.styles.width = "100%"
        elif is_evaluating and not replaces_box:
            width = MIN_EVALUATION_WIDTH + spare_width * 9 // 20
            evaluation.styles.width = min(width, MAX_EVALUATION_WIDTH)
            self.box.styles.width = size.width - MIN_PANEL_WIDTH - spare_width // 4
        self.call_after_refresh(self._panel.scroll_to_newest_hint)

    def action_move(self, rows: int, pages: int = 0) -> None:
        """Move in the next words; where they are not shown, scroll the panel."""
        if self.game_session.is_evaluating:
            self._evaluation.move_cursor(rows, pages)
            self.update_key_bar()
        else:
            self._panel.scroll_by(rows, pages)

    def action_page(self, pages: int) -> None:
        """Move by pages, as `action_move` does by rows."""
        self.action_move(0, pages)

    @on(VirtualList.Highlighted)
    def update_key_bar(self) -> None:
        """Show what enter plays, in the frame, the rows and the footer, and what escape does."""
        word, context = self._highlighted_word(), self.make_context()
        is_typing, ended = context.has_typed_letters, context.game_end_text
        detail = self.game_session.evaluation_detail
        shows_words = detail is EvaluationDetail.WORDS and not ended
        markup = "↑ ↓ choose a row" if shows_words else ""
        if is_typing or word:
            markup = "[@click=screen.run_command('play.word')]enter plays $word[/]"
        label = "the word typed" if is_typing else capitals(word)
        self.box.border_subtitle = Content.from_markup(markup, word=label)
        self._evaluation.row_list.looks_focused = bool(word)
        hide_label = "hide" if self.game_session.is_evaluating else ""
        self.footer_labels = {
            "play.word": "play row" if word else "",
            "play.close": "clear" if is_typing else hide_label,
            "play.review": "" if ended else "give up",
        }
        super().update_key_bar()
