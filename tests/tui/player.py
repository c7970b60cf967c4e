"""Plays a game without the app: what the screen finds on threads is found at once."""

from collections.abc import Callable
from functools import partial

from lbtui.errors import LbtuiError
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord
from lbtui.play.hint import Hint
from lbtui.puzzle import parse_board
from lbtui.tui.board_session import BoardSession
from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.game.current_game import CurrentGame
from lbtui.tui.game.effect import Effect
from lbtui.tui.game.game_handlers import GameHandlers
from lbtui.tui.game.game_session import GameSession
from lbtui.tui.game.referee import Referee
from tests.harness.apps import BOARD


def going_on() -> bool:
    return False


class Player:
    """A player of the games of one board.

    note: the last note, in several lengths; copied: the last text that was copied
    closed: the player has gone back to the solver
    """

    def __init__(self, session: BoardSession) -> None:
        session.open_board(parse_board(BOARD))
        self.session, self.copied, self.closed = session, "", False
        self.note: tuple[str, ...] = ()
        board = parse_board(BOARD)
        self.game_session = GameSession(session, board)
        self.game_handlers = GameHandlers(self.game_session, str, self._copy)
        self.show(self.game_handlers.open_game(board))

    def _copy(self, text: str) -> str:
        self.copied = text
        return "copied"

    def show(self, effect: Effect) -> None:
        """Do what the screen does with an effect, without showing it."""
        self.note = effect.note or self.note
        self.closed = effect.leaves_game
        for work in effect.tasks:
            try:
                found = work.run(going_on)
            except LbtuiError as error:
                self.show(Effect((str(error),)))
            else:
                self.show(work.on_result(found))

    @property
    def current(self) -> CurrentGame:
        assert self.game_session.current_game is not None
        return self.game_session.current_game

    @property
    def record(self) -> GameRecord:
        return self.current.record

    @property
    def game(self) -> Game:
        return self.current.game

    def words(self) -> tuple[str, ...]:
        """The words played."""
        return self.game.words

    @property
    def referee(self) -> Referee:
        return self.current.referee

    @property
    def hint(self) -> Hint:
        """The last hint."""
        return self.record.hints[-1]

    def run(self, *commands: str) -> str:
        """Run commands, and return the note that follows, at its longest."""
        for command in commands:
            reason = COMMAND_BY_ID[command].disabled_reason(self.game_session.make_context())
            self._answer(
                partial(Effect, (reason,)) if reason else self.game_handlers.handlers[command]
            )
        return self.note[0] if self.note else ""

    def _answer(self, action: Callable[[], Effect]) -> None:
        """Do what the screen does when a command is given or a letter is typed."""
        self.game_handlers.begin_step()
        self.note = ("",)
        self.show(action())

    def type(self, letters: str) -> str:
        """Type letters, and return the note that follows."""
        for letter in letters:
            self._answer(partial(self.game_session.type_letters, letter))
        return self.note[0]

    def play(self, word: str) -> str:
        """Type a word, press enter, and return the note that follows."""
        self.type(word)
        return self.run("play.word")
