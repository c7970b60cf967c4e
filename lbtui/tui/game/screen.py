"""Playing the board: words are typed on the box, with words and solutions hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.content import Content

from lbtui.play.game import EVALUATION, GAUGE, SEEN
from lbtui.play.review import why_unlisted
from lbtui.puzzle import Board
from lbtui.text import DASH, capitals, plural, quoted_capitals
from lbtui.tui.commands.context import Context
from lbtui.tui.commands.footer import PLAY_FOOTER
from lbtui.tui.commands.keys import bindings, key_hint
from lbtui.tui.commands.table import BY_ID
from lbtui.tui.dialogs.ask import PickScreen
from lbtui.tui.dialogs.dialog import ListsChanged
from lbtui.tui.game.board import GameBoard
from lbtui.tui.game.box import BoxScreen
from lbtui.tui.game.controller import GameController, open_game
from lbtui.tui.game.panel import GamePanel
from lbtui.tui.threads import in_thread
from lbtui.tui.widgets.list.virtual import VirtualList
from lbtui.words.opening import titles

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.play.game import Game, Hint
    from lbtui.play.review import Review
    from lbtui.tui.game.saver import GameSaver
    from lbtui.tui.session import Note, Session

GAME, POSITION, HINT = "game", "position", "hint"
"""Groups of workers: what they find is about the game, or about its position."""
LEAST_EVALUATION, MOST_EVALUATION = 34, 54
"""Cells of the evaluation beside the box; with less room it takes the place of the box."""
LEAST_PANEL = 23
"""Cells of the panel beside both."""
STATE = 5
"""Lines of the panel below an evaluation."""

TO_GIVE_UP = (("no", "Keep playing"), ("yes", "Give up and show the solutions"))
"""Whether to end the game."""


class PlayScreen(BoxScreen):
    """A game on one board; dismissed when the player goes back to the solver."""

    AUTO_FOCUS = "GameBoard"
    section = "Play"
    FOOTER = PLAY_FOOTER
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("play"),
        Binding("up", "scroll('up')", "Scroll up", show=False),
        Binding("down", "scroll('down')", "Scroll down", show=False),
        Binding("pageup", "scroll('page_up')", "Page up", show=False),
        Binding("pagedown", "scroll('page_down')", "Page down", show=False),
        Binding("home", "scroll('home')", "First row", show=False),
        Binding("end", "scroll('end')", "Last row", show=False),
    ]

    def __init__(
        self,
        session: Session,
        board: Board,
        *,
        saver: GameSaver,
        handlers: Mapping[str, Callable[[], object]],
    ) -> None:
        """Play on `board` with the lists of `session`, less the words rejected there.

        `handlers` are those of the commands that the main screen has as well.
        """
        self._box, self._panel = GameBoard(board), GamePanel()
        super().__init__(session.settings, self._box.view, self._box, self._panel)
        self.board = board
        self._session = session
        self._saver = saver
        self._controller: GameController | None = None  # while a game is opened
        self._waiting: list[Callable[[], object]] = []  # for that
        self._position: tuple[str, ...] | None = None  # the words of the one that is evaluated
        self._last = ""  # the last command
        self._again = False  # whether it was given twice in a row
        self._shown = 0  # of the evaluation: nothing, the gauge, or the words too
        self._rejected = ""  # the word that was rejected just now
        # Letters always reach the word, and the arrows always the rows.
        self._box.evaluation.view.can_focus = False
        self.handlers |= {
            **handlers,
            "play.type": self._box.focus,
            "play.word": self._play_typed,
            "play.back": partial(self._do, GameController.take_back),
            "play.hint": self._ask_hint,
            "play.anyway": partial(self._play_typed, anyway=True),
            "play.accept": self._accept,
            "play.clear": partial(self._do, GameController.retype),
            "play.reject": self._reject,
            "play.evaluate": self._step_evaluation,
            "play.review": self._review,
            "play.undo": self._undo,
            "play.redo": partial(self._do, GameController.redo),
            "play.share": self._share,
            "play.give_up": self._give_up,
            "play.new": partial(self._begin, lambda: None),
            "play.close": self._clear_or_close,
            "board.play": partial(self._close, "board.play"),
            "board.answer": self._show_answer,
        }

    def on_mount(self) -> None:
        """Resume the game of the board, or begin one."""
        self.fit(self.app.size)
        self._resume()

    def on_unmount(self) -> None:
        """Let the app reopen with the game as it is saved last, unless the game was left."""
        if self.settings.game:
            self._saver.wait()
            self._reopen()

    def _reopen(self) -> None:
        """Let the app reopen with this game, whose id changes if it is played elsewhere, too."""
        if self.game is not None and self.settings.game not in ("", self.game.id):
            self.settings.game = self.game.id

    @property
    def game(self) -> Game | None:
        """The game; None while it is opened."""
        return self._controller.game if self._controller is not None else None

    @property
    def _open(self) -> GameController:
        """The controller of the game, which is open: commands wait until it is."""
        assert self._controller is not None
        return self._controller

    # Opening a game

    def open_board(self, board: Board) -> None:
        """Play on another board."""
        self.board = board
        self.view.load(board)
        self._resume()

    def _resume(self) -> None:
        """Go on with the game left open, else the unfinished one of the board, else a new one."""
        self._begin(partial(self._saver.find, self.board, self.settings.game))

    def _begin(self, find: Callable[[], Game | None], *, again: bool = False) -> None:
        """Go on with the game that `find` finds, or begin one; it was open, if that is `again`."""
        self._controller = self._position = None
        if not again:
            self._shown, self._last, self._rejected = 0, "", ""
            self._box.evaluation.show(None)
            self._panel.show_gauge(None)
        for group in (GAME, POSITION, HINT):
            self.workers.cancel_group(self, group)
        self.status.show_state("opening the game…")
        session = self._session
        begin = partial(
            open_game,
            self.board,
            session.lists_of,
            self.settings,
            session.rejected,
            self._saver,
            find,
        )
        in_thread(self, begin, partial(self._opened, again=again), group=GAME)

    def _opened(self, controller: GameController, *, again: bool) -> None:
        """Show the game, and do what was asked for meanwhile."""
        self._controller = controller
        self.settings.game = controller.game.id
        self._box.trace(controller.game.words, controller.game.typed, at_once=True)
        self._update()
        if controller.problem:
            self.status.show_note(controller.problem, warning=True)
        elif controller.resumed and not again:
            new = f"{key_hint('play.new', self.settings.keys)} starts a new game"
            played = plural(len(controller.game.words), "word")
            self.status.show_note(
                f"game resumed, {played} played · {new}", f"game resumed · {new}", new
            )
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            self._when_open(act)

    def _when_open(self, act: Callable[[], object]) -> None:
        """Call `act` now, or once the game is open."""
        if self._controller is None:
            self._waiting.append(act)
        else:
            act()

    # Commands

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        game = self.game
        if game is None:
            return Context(focus="board", game_begun=True, game_undoable=True, game_redoable=True)
        return Context(
            focus="board",
            game_begun=bool(game.words or game.typed or self._rejected or len(game.steps) > 1),
            game_words=len(game.words),
            game_typed=bool(game.typed),
            complete=True,
            answer=self._open.referee.answer,
            game_ended=game.ended,
            game_given_up=game.given_up,
            game_undoable=game.can_undo or bool(self._rejected),
            game_redoable=game.can_redo,
        )

    def run_command(self, command_id: str) -> None:
        """Run a command, or say why it is disabled; what a game needs waits until it is open."""
        self._again, self._last = command_id == self._last, command_id
        if command_id not in ("play.reject", "play.undo"):
            self._rejected = ""
        of_game = BY_ID[command_id].scope == "play" or command_id == "board.answer"
        if of_game and command_id != "play.close":
            self._when_open(partial(self._run, command_id))
        else:
            self._run(command_id)

    def _run(self, command_id: str) -> None:
        why_not = BY_ID[command_id].why_disabled(self.context())
        self.status.show_note(why_not or "")
        if not why_not:
            super().run_command(command_id)

    def _do(self, act: Callable[[GameController], object]) -> None:
        """Do something in the game, and show what comes of it."""
        act(self._open)
        self._update()

    @on(GameBoard.Typed)
    def _letter_typed(self, event: GameBoard.Typed) -> None:
        self._last = self._rejected = ""
        self._when_open(partial(self._type, event.letter))

    def _type(self, letter: str) -> None:
        """Add a letter to the word, or say why it cannot come next."""
        why_not = self._open.type(letter)
        if why_not:
            self.status.show_note(why_not, warning=True)
        else:
            self.status.show_note()
            self._update()

    @property
    def _row(self) -> str:
        """The word that enter plays where none is typed: that of a row that was moved to, or ""."""
        view, rows = self._box.evaluation.view, self._box.evaluation.rows
        chosen = self._evaluating and view.moved and not self._open.game.typed
        return rows.word(view.cursor) if chosen and rows is not None and view.count else ""

    def _play_typed(self, *, anyway: bool = False) -> None:
        """Play the word typed, or else the row; one that no list has only if `anyway`."""
        controller = self._open
        word = controller.game.typed or self._row
        why_not = () if self._row else controller.why_unplayable()
        if why_not:
            self.status.show_note(*why_not, warning=bool(word))
        elif anyway or controller.referee.listed(word):
            self._play(word)
        else:
            self._refuse(word)

    def _refuse(self, word: str) -> None:
        """Say that no list has the word, or that it was rejected, and which keys play it."""
        key = partial(key_hint, remaps=self.settings.keys)
        rejected = self._open.referee.rejects(word)
        lists = titles(self._open.game.lists)
        why_not = "was rejected" if rejected else f"is not in list {lists}"
        anyway, accept = key("play.anyway"), key("play.accept")
        self.status.show_note(
            f"{capitals(word)} {why_not} · {anyway} plays it anyway · {accept}: the game takes it",
            f"{capitals(word)} {why_not} · {anyway} plays it · {accept}: the game takes it",
            f"{'rejected' if rejected else 'unlisted'}: {anyway} play · {accept} game takes it",
            warning=True,
        )

    def _accept(self) -> None:
        """Keep that the game takes the word that is typed, and play it."""
        controller = self._open
        word = controller.game.typed
        if not controller.why_unplayable():
            rejected = controller.referee.rejects(word)
            controller.referee.accepted.add(word)
            self._session.accept(word)
            if rejected:
                self._judge_again()
            self.post_message(ListsChanged())
        self._when_open(partial(self._play_typed, anyway=True))

    def _play(self, word: str) -> None:
        referee = self._open.referee
        if not self._open.play(word):
            self.status.show_note(f"{capitals(word)} covers nothing new", "nothing new")
        elif referee.candidates.find(word) is None:
            why = quoted_capitals(why_unlisted([word], titles(self._open.game.lists)))
            self.status.show_note(why, why.partition(";")[0])
        self._update()
        if self._open.game.solved:
            self.view.trace_again()

    def _reject(self) -> None:
        """Reject the word typed, or else the last one, and go on without it; again: everywhere."""
        controller, session = self._open, self._session
        word = controller.game.typed or (controller.game.words or ("",))[-1]
        if not self._rejected and not word:
            self.status.show_note("no words played yet")
            return
        referee = controller.referee
        if not (self._rejected or referee.listed(word) or referee.rejects(word)):
            why_not = f"{capitals(word)} is in no list, so there is nothing to reject"
            self.status.show_note(why_not, "in no list: nothing to reject")
            return
        if self._rejected:
            note = session.reject_everywhere(self._rejected, "play.undo")
        else:
            self._rejected = word
            note = session.reject(word, "play.undo", "play.reject")
            controller.drop_word()
        self._judge_again(note)

    def _undo(self) -> None:
        """Undo the last step; a word rejected just now is restored, and typed again."""
        word, self._rejected = self._rejected, ""
        if word:
            self._open.retype(word)
            self._judge_again(self._session.restore([word]))
        else:
            self._do(GameController.undo)

    def _judge_again(self, note: Note = ()) -> None:
        """Go on with the game once the verdicts that have changed are kept, and say so."""
        game = self._open.game

        def find() -> Game:
            self._session.wait()
            return game

        self.post_message(ListsChanged())
        self._begin(find, again=True)
        self._when_open(partial(self.status.show_note, *note))

    def _clear_or_close(self) -> None:
        """Clear the word that is typed; with none, go back to the solver."""
        if self.game is None or not self.game.typed:
            self._close("play.close")
        else:
            self._last = ""
            self._do(GameController.retype)

    def _close(self, command_id: str) -> None:
        """Go back to the solver; asked for once in an unsolved game, say what that shows."""
        if not self.is_active:
            return
        if self.game is not None and not self.game.ended and not self._again:
            again = f"{key_hint(command_id, self.settings.keys)} again"
            self.status.show_note(f"{again} shows words and solutions", f"{again}: solutions")
            return
        self.take_solutions()
        # What is still being opened is not the game that the app was left in.
        self.workers.cancel_group(self, GAME)
        self.settings.game = ""
        self.dismiss()

    def take_solutions(self) -> None:
        """Count that the solutions are shown, unless the game has ended."""
        if self._controller is not None and not self._controller.game.ended:
            self._controller.take_aid(SEEN)

    def _show_answer(self) -> None:
        """Trace the official answer in place of the words played; again: those."""
        controller = self._open
        words, answer = controller.game.words, controller.referee.answer
        if not controller.game.ended:
            self.status.show_note("it shows when the board is solved")
            return
        if self.view.tracing.words == answer != words:
            self._box.trace(words)
            return
        controller.seen = True
        self._saver.saw(self.board)
        self._box.trace(answer)
        said = DASH.join(map(capitals, answer))
        self.status.show_note(f"the official answer: {said}", said)

    def _give_up(self) -> None:
        """Ask whether to end the game; then show the solutions."""
        controller = self._open

        def give_up(answer: str) -> None:
            if answer == "yes" and self._controller is controller:
                controller.give_up()
                self._saver.saw(self.board)
                self._close("play.close")

        PickScreen("Give up?", TO_GIVE_UP).open(self.app, give_up)

    def _share(self) -> None:
        """Copy how the game went; asked for again, with its words."""
        from lbtui.play.text import share_text
        from lbtui.terminal.clipboard import copy

        game = self._open.game
        spoilers = self._again and bool(game.words)
        done = copy(self.app, share_text(game, spoilers=spoilers))
        if spoilers:
            self._last = ""
            self.status.show_note(f"the game, with its words, {done}", f"words {done}")
            return
        note = f"the game, without its words, {done}"
        again = f"{key_hint('play.share', self.settings.keys)} adds the words"
        longer = (f"{note} · {again}", f"result {done.partition(';')[0]} · {again}")
        self.status.show_note(*longer * bool(game.words), note, f"result {done}", done)

    # Evaluation, review and hints

    @property
    def _evaluating(self) -> bool:
        """Whether the next words are shown: not of a game that has ended."""
        return self._shown == 2 and self.game is not None and not self.game.ended

    def _step_evaluation(self) -> None:
        """Show the gauge, then the words as well, then neither."""
        self._shown = (self._shown + 1) % 3
        if self._shown:
            self._open.take_aid((GAUGE, EVALUATION)[self._shown - 1])
        self._evaluate()
        if not self._evaluating:
            self._box.focus()
        self.show_keys()

    def _evaluate(self) -> None:
        """Evaluate the position, if that is to be shown, and make room for it."""
        game = self._open.game
        self.fit(self.app.size)
        self._box.evaluation.show(
            self._open.referee.candidates if self._evaluating else None,
            game.words,
            bridges=game.bridges != "never",
            name=titles(game.lists),
        )
        self._panel.show_gauge(None)
        if self._shown and not game.ended:
            in_thread(self, self._open.referee.gauge, self._panel.show_gauge, group=POSITION)

    @on(VirtualList.Selected)
    def _word_chosen(self, event: VirtualList.Selected) -> None:
        """Play the word, unless it belongs to a position that is past."""
        self._last = self._rejected = ""
        rows = self._box.evaluation.rows
        if self._controller is not None and rows is not None and not event.stale:
            self._play(rows.word(event.item))

    def _review(self) -> None:
        from lbtui.tui.game.review import ReviewScreen

        game = self._open.game
        if game.ended:  # it names words of solutions
            self._saver.saw(self.board)
        else:
            self._open.take_aid(EVALUATION)
        examine = self._open.referee.review
        self.app.push_screen(ReviewScreen(self.settings, game.board, examine, titles(game.lists)))

    def _ask_hint(self) -> None:
        """Ask for the next hint; one that is on its way is not waited for."""
        self.workers.cancel_group(self, HINT)
        in_thread(self, self._open.referee.hint, self._hinted, group=HINT)

    def _hinted(self, hint: Hint | str) -> None:
        if isinstance(hint, str):
            self.status.show_note(hint)
        else:
            self._do(lambda controller: controller.take_hint(hint))
            self._panel.show_newest()
            if hint.level == 1 and hint.words:  # of the whole board: the position's comes with it
                self._ask_hint()

    def _compared(self, found: tuple[Review, int]) -> None:
        self._do(lambda controller: controller.take_review(*found))

    # Showing

    def _update(self) -> None:
        """Show the game as it is; evaluate its position if it is a new one, or compare the end."""
        controller = self._open
        game, moved = controller.game, controller.game.words != self._position
        self._reopen()
        if moved:
            self._position = game.words
            self.workers.cancel_group(self, POSITION)
            self.workers.cancel_group(self, HINT)
            self._evaluate()
        self._box.trace(game.words, game.typed)
        self._panel.show(controller, self._what_next, short=self.bare)
        played = plural(len(game.words), "word")
        still_open = plural(game.open.bit_count(), "letter")
        going_on = "given up" if game.given_up else f"{played}, {still_open} open"
        self.status.show_state(f"solved in {played}" if game.solved else going_on)
        self.show_keys()
        if moved and game.solved:
            in_thread(self, controller.compare, self._compared, group=POSITION)

    @property
    def _what_next(self) -> str:
        key = partial(key_hint, remaps=self.settings.keys)
        return (
            f"{key('play.review')} review · {key('play.share')} share"
            f" · {key('play.new')} play again · {key('board.stored')} another board"
        )

    def fit(self, size: Size) -> None:
        """Lay out for a terminal of `size`: the evaluation beside the box, or in its place."""
        super().fit(size)
        evaluating, evaluation = self._evaluating, self._box.evaluation
        room = size.width - LEAST_PANEL - LEAST_EVALUATION - self.LEAST_BOX
        instead = evaluating and room < 0
        above = self.panes.has_class("-above") or (self.bare and evaluating)
        self.panes.set_class(above, "-above")
        evaluation.styles.width = "1fr"
        if above:
            self.box.styles.width = "100%"
        elif evaluating and not instead:
            evaluation.styles.width = min(LEAST_EVALUATION + room * 9 // 20, MOST_EVALUATION)
            self.box.styles.width = size.width - LEAST_PANEL - room // 4
        evaluation.display = evaluating
        self.view.display = not instead
        self.panel.styles.height = STATE if above and instead else "1fr"
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """Show the newest hint in the new layout; focus the box if the focus was hidden."""
        self._panel.show_newest()
        if self.focused is None and not self.too_small.display:
            self._box.focus()

    def action_scroll(self, where: str) -> None:
        """Move in the next words; where they are not shown, scroll the panel."""
        if self._evaluating:
            self._box.evaluation.move(where)
            self.show_keys()
        else:
            self._panel.scroll(where)

    @on(VirtualList.Highlighted)
    def show_keys(self) -> None:
        """Show what enter plays, in the frame, the rows and the footer, and what escape does."""
        row, typed = "", False
        if self.game is not None:
            row, typed = self._row, bool(self.game.typed)
        choose = "↑ ↓ choose a row" if self._evaluating else ""
        plays = "the word typed" if typed else capitals(row)
        self.box.border_subtitle = Content(f"enter plays {plays}" if plays else choose)
        self._box.evaluation.view.show_active(bool(row))
        self.labels = {"play.word": "play row" * bool(row), "play.close": "clear" * typed}
        super().show_keys()
