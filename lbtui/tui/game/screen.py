"""Playing the board: words are typed on the box, with words and solutions hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from lbtui.play import Game
from lbtui.puzzle import Board, why_unplayable
from lbtui.text import capitals, plural
from lbtui.tui.commands.context import Context
from lbtui.tui.commands.footer import play_footer
from lbtui.tui.commands.keys import bindings, key_hint
from lbtui.tui.commands.table import BY_ID
from lbtui.tui.dialogs.box import BoxScreen
from lbtui.tui.dialogs.dialog import PickScreen
from lbtui.tui.game import text as game_text
from lbtui.tui.game.board import GameBoard
from lbtui.tui.game.evaluation import EvaluationPane
from lbtui.tui.game.panel import GamePanel
from lbtui.tui.game.questions import ask
from lbtui.tui.game.referee import open_game
from lbtui.tui.list_text import titles

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.play import Hint, Result
    from lbtui.settings import Settings
    from lbtui.tui.game.referee import Opened, Referee
    from lbtui.tui.game.saver import GameSaver
    from lbtui.tui.main.word_commands import WordCommands

GAME, POSITION = "game", "position"
"""Groups of workers: what they find is about the game, or about its position."""
LEAST_EVALUATION, MOST_EVALUATION = 34, 54
"""Cells of the evaluation beside the box; with less room it takes the place of the box."""
LEAST_PANEL = 23
"""Cells of the panel beside both."""
STATE = 5
"""Lines of the panel below an evaluation."""


class PlayScreen(BoxScreen):
    """A game on one board; dismissed when the player goes back to the solver."""

    AUTO_FOCUS = "GameBoard"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("play"),
        Binding("up", "scroll('up')", "Scroll up", show=False),
        Binding("down", "scroll('down')", "Scroll down", show=False),
        Binding("pageup", "scroll('page_up')", "Page up", show=False),
        Binding("pagedown", "scroll('page_down')", "Page down", show=False),
    ]
    DEFAULT_CSS = """
    PlayScreen #box { border: heavy $border; border-title-color: $primary; }
    """
    _referee: Referee
    """Of the game that is open."""

    def __init__(
        self,
        settings: Settings,
        board: Board,
        *,
        saver: GameSaver,
        lists: tuple[str, ...],
        rejected: Sequence[str],
        words: WordCommands,
        handlers: Mapping[str, Callable[[], object]],
    ) -> None:
        """Play on `board` with the words of `lists` that are not `rejected`.

        `words` rejects a word, or accepts it; `handlers` are those of commands that this screen
        shares.
        """
        self._box, self._panel = GameBoard(board), GamePanel()
        super().__init__(settings, self._box.view, self._box, self._panel)
        self.board = board
        self.game: Game | None = None
        self._lists, self._rejected = lists, rejected
        self._words = words
        self._saver = saver
        self._hinting = False
        self._reason = ""
        self._shared = ""
        self._leaving = False
        self._waiting: list[Callable[[], object]] = []
        self.add_handlers(handlers)
        self.add_handlers(
            {
                "play.type": self._box.focus,
                "play.word": self._play_typed,
                "play.back": self._take_back,
                "play.hint": self._ask_hint,
                "play.reject": self._reject,
                "play.evaluate": self._toggle_evaluation,
                "play.sort": self._box.evaluation.sort_next,
                "play.review": self._review,
                "play.undo": partial(self._step, Game.undo),
                "play.redo": partial(self._step, Game.redo),
                "play.share": self._share,
                "play.new": partial(self.open, new=True),
                "play.close": self._close,
            }
        )

    @property
    def section(self) -> str:
        """The section that help opens at."""
        return "Play"

    def on_mount(self) -> None:
        """Resume the game of the board, or begin one."""
        self.fit(self.app.size)
        self.open(game_id=self.settings.game)

    def on_unmount(self) -> None:
        """Let the app reopen with the game as it is saved last, unless the game was left."""
        if self.settings.game:
            self._saver.wait()
            self._reopen()

    def _reopen(self) -> None:
        """Let the app reopen with this game, whose id changes if it is played elsewhere, too."""
        if self.game is not None and self.settings.game:
            self.settings.game = self.game.id

    # Opening a game

    def open(self, *, game_id: str = "", new: bool = False) -> None:
        """Go on with the game of that id, else the unfinished one of the board; or a `new` one."""
        self._begin(None if new else partial(self._saver.find, self.board, game_id))

    def _begin(self, find: Callable[[], Game | None] | None) -> None:
        """Go on with the game that `find` finds, or begin one."""
        self.game = None
        self._hinting = False
        self._reason = ""
        self.workers.cancel_group(self, GAME)
        self.workers.cancel_group(self, POSITION)
        self.status.show_state("opening the game…")
        begin = partial(open_game, self.board, self._lists, self.settings, self._rejected, find)
        ask(self, begin, self._opened, group=GAME)

    def _when_open(self, act: Callable[[], object]) -> None:
        """Call `act` now, or once the game is open."""
        if self.game is None:
            self._waiting.append(act)
        else:
            act()

    def open_board(
        self, board: Board, lists: tuple[str, ...], rejected: Sequence[str], game_id: str = ""
    ) -> None:
        """Play on another board, as `open` does."""
        self.board, self._lists, self._rejected = board, lists, rejected
        self.view.load(board)
        self.open(game_id=game_id)

    def _opened(self, opened: Opened) -> None:
        game, referee, resumed, problem = opened
        self.game, self._referee = game, referee
        self.settings.game = game.id
        self._panel.show_facts(referee)
        ask(self, referee.count, lambda _: self._panel.show_facts(referee), group=GAME)
        self._show()
        self._look_further()
        if problem:
            self.status.show_note(problem, warning=True)
        elif resumed:
            again = f"{key_hint('play.new', self.settings.keys)} starts a new game"
            played = plural(len(game.words), "word")
            self.status.show_note(
                f"game resumed, {played} played · {again}", f"game resumed · {again}", again
            )
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            self._when_open(act)

    @property
    def _open_game(self) -> Game:
        """The game, which is open: commands wait until it is."""
        assert self.game is not None
        return self.game

    # Commands

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        game = self.game
        if game is None:
            return Context(focus="board", game_begun=True, game_undoable=True, game_redoable=True)
        return Context(
            focus="board",
            game_begun=bool(game.words or game.typed or len(game.steps) > 1),
            game_words=len(game.words),
            evaluating=self._evaluating,
            game_solved=game.solved,
            game_undoable=game.can_undo,
            game_redoable=game.can_redo,
        )

    def run_command(self, command_id: str) -> None:
        """Run a command, or say why it is disabled; what a game needs waits until it is open."""
        if command_id == "play.close":
            self._close()
            return
        self._leaving = False
        if BY_ID[command_id].scope == "play":
            self._when_open(partial(self._run, command_id))
        else:
            self._run(command_id)

    def _run(self, command_id: str) -> None:
        command = BY_ID[command_id]
        why_not = command.why_disabled(self.context()) if command.scope == "play" else None
        if why_not:
            self.status.show_note(why_not)
        else:
            self.status.clear_note()
            super().run_command(command_id)

    @on(GameBoard.Typed)
    def _letter_typed(self, event: GameBoard.Typed) -> None:
        event.stop()
        self._leaving = False
        self._when_open(partial(self._type, event.letter))

    def _type(self, letter: str) -> None:
        """Add a letter to the word, or say why it cannot come next."""
        game = self._open_game
        why_not = game_text.why_not_next(game, letter)
        if why_not:
            self.status.show_note(why_not, warning=True)
            return
        self.status.clear_note()
        game.typed += letter
        self._changed()

    def _play_typed(self) -> None:
        """Play the word that is typed; ask first if no list has it."""
        game, referee = self._open_game, self._referee
        word = game.typed
        if not word:
            self.status.show_note("type a word first")
            return
        why_not = why_unplayable(game.board, game.words, word, game.min_length)
        if why_not:
            verb = "is " if why_not.startswith("too short") else ""
            self.status.show_note(f"{capitals(word)} {verb}{why_not}", why_not, warning=True)
        elif referee.listed(word) or word in game.accepted:
            self._play(word)
        else:
            self._confirm(word, game, rejected=referee.rejects(word))

    def _confirm(self, word: str, game: Game, *, rejected: bool) -> None:
        """Ask whether to play a word that is in no list, or was rejected."""

        def play(answer: str) -> None:
            if answer == "no" or self.game is not game:
                return
            accepted = answer == "accepted"
            if accepted:
                game.accepted.append(word)
                self._words.accept(word)
            if accepted and rejected:
                self._begin(lambda: game)
            self._when_open(partial(self._play, word))

        why_not = "was rejected" if rejected else f"is not in list {titles(game.lists)}"
        PickScreen(f"{capitals(word)} {why_not}", game_text.TO_PLAY).ask(self.app, play)

    def _play(self, word: str) -> None:
        game = self._open_game
        new = game.board.mask(word) & game.open
        game.play(word)
        if not new:
            self.status.show_note(f"{capitals(word)} covers nothing new", "nothing new")
        self._moved()

    def _take_back(self) -> None:
        """Erase a letter, or take the last word back: its letters can be erased then."""
        game = self._open_game
        if game.typed:
            game.typed = game.typed[:-1]
            self._changed()
        elif game.words:
            game.typed = game.take_back()
            self._moved()

    def _reject(self) -> None:
        """Ask where the word typed, or else the last word, is rejected, and go on without it."""
        game = self._open_game
        word = game.typed or (game.words or ("",))[-1]
        if not word:
            self.status.show_note("no words played yet")
            return

        def reject(answer: str) -> None:
            if answer == "no" or self.game is not game:
                return
            never = answer == "never"
            self._words.reject(word, never=never)
            if game.words and not game.typed:
                game.take_back()
            game.typed = ""
            game.accepted = [each for each in game.accepted if each != word]
            self._saver.keep(game)
            note = f"{capitals(word)} is rejected"
            where = "on every board" if never else "on this board"
            notes = (f"{note} {where} · play it again to undo it", f"{note} {where}", note)
            self._begin(lambda: game)
            self._when_open(partial(self.status.show_note, *notes))

        PickScreen(f"Reject {capitals(word)}?", game_text.TO_REJECT).ask(self.app, reject)

    def _step(self, step: Callable[[Game], None]) -> None:
        step(self._open_game)
        self._moved()

    def _close(self) -> None:
        """Go back to the solver; asked for once in an unsolved game, say what that shows."""
        if not self.is_active:
            return
        if self.game is not None and not self.game.solved and not self._leaving:
            self._leaving = True
            again = f"{key_hint('play.close', self.settings.keys)} again"
            self.status.show_note(f"{again} shows words and solutions", f"{again}: solutions")
            return
        # What is still being opened is not the game that the app was left in.
        self.workers.cancel_group(self, GAME)
        self.settings.game = ""
        self.dismiss()

    def _share(self) -> None:
        """Copy how the game went; asked for again, with its words."""
        from lbtui.play.text import share_text
        from lbtui.terminal.clipboard import copy

        game = self._open_game
        text = share_text(game)
        if game.words and text == self._shared:
            self._shared = ""
            done = copy(self.app, share_text(game, spoilers=True))
            self.status.show_note(f"the game, with its words, {done}", f"words {done}")
            return
        self._shared = text
        done = copy(self.app, text)
        note = f"the game, without its words, {done}"
        again = f"{key_hint('play.share', self.settings.keys)} adds the words"
        longer = (f"{note} · {again}", f"result {done.partition(';')[0]} · {again}")
        self.status.show_note(*longer * bool(game.words), note, f"result {done}", done)

    # The position

    def _moved(self) -> None:
        """Show and save another position, and drop what was asked about the one before."""
        self.workers.cancel_group(self, POSITION)
        self._hinting = False
        self._changed()
        self._look_further()

    def _look_further(self) -> None:
        """Evaluate the position; if it is the last one, find out how the game compares."""
        self._evaluate()
        game = self._open_game
        if game.solved:
            compare = partial(self._referee.result, game, game.words)
            ask(self, compare, self._compared, group=POSITION)

    def _changed(self) -> None:
        """Show the game, and save it; the app reopens with it."""
        self._reopen()
        self._saver.keep(self._open_game)
        self._show()

    def _compared(self, found: tuple[Result, str]) -> None:
        game = self._open_game
        changed = game.result != found[0]
        game.result, self._reason = found
        if changed:
            self._saver.keep(game)
        self._show()

    # Evaluation and review

    @property
    def _evaluating(self) -> bool:
        """Whether the evaluation is shown: not of a solved board, of which there is none."""
        solved = self.game is not None and self.game.solved
        return self.settings.evaluation == "shown" and not solved

    def _toggle_evaluation(self) -> None:
        """Show the evaluation, or hide it."""
        self.settings.evaluation = "hidden" if self._evaluating else "shown"
        self._evaluate()
        if not self._evaluating:
            self._box.focus()
        self.show_keys()

    def _evaluate(self) -> None:
        """Evaluate the position, if that is wished for, and make room for it."""
        game = self._open_game
        self.fit(self.app.size)
        self._box.evaluation.show(
            self._referee.candidates if self._evaluating else None,
            game.words,
            bridges=game.bridges != "never",
            name=titles(game.lists),
        )

    @on(EvaluationPane.Chosen)
    def _word_chosen(self, event: EvaluationPane.Chosen) -> None:
        event.stop()
        if self.game is not None:
            self._play(event.word)

    def _review(self) -> None:
        from lbtui.tui.game.review import ReviewScreen

        game = self._open_game
        screen = ReviewScreen(
            self.settings,
            game.words,
            self._referee.candidates,
            lists=game.lists,
            min_length=game.min_length,
            bridges=game.bridges,
        )
        self.app.push_screen(screen)

    # Hints

    def _ask_hint(self) -> None:
        """Ask for the next hint, unless one is on its way."""
        if not self._hinting:
            self._hinting = True
            game = self._open_game
            hint = partial(self._referee.hint, game.words, tuple(game.hints))
            ask(self, hint, self._hinted, group=POSITION)

    def _hinted(self, hint: Hint | str) -> None:
        self._hinting = False
        if isinstance(hint, str):
            self.status.show_note(hint)
        else:
            self._open_game.hints.append(hint)
            self._changed()
            self._panel.show_newest()

    # Showing

    def _show(self) -> None:
        """Show the game as it is."""
        game = self._open_game
        self._box.trace(game.words, game.typed)
        self._panel.show(game, self._reason, self._what_next, short=self.bare)
        played = plural(len(game.words), "word")
        still_open = plural(game.open.bit_count(), "letter")
        self.status.show_state(
            f"solved in {played}" if game.solved else f"{played}, {still_open} open"
        )
        self.show_keys()

    @property
    def _what_next(self) -> str:
        key = partial(key_hint, remaps=self.settings.keys)
        return (
            f"{key('play.review')} review · {key('play.share')} share"
            f" · {key('play.new')} play again · {key('board.stored')} another board"
        )

    def show_keys(self) -> None:
        """Show the footer."""
        self.key_bar.show(play_footer(self.context(), self.settings.keys))

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
        """Scroll the panel."""
        self._panel.scroll(where)
