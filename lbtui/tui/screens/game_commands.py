"""The commands that play the board on the screen, or go on with a saved game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from lbtui.puzzle import parse_board
from lbtui.tui.commands.registry import WHILE_PLAYING
from lbtui.tui.game_saver import GameSaver

if TYPE_CHECKING:
    from lbtui.play.saved import SavedGame
    from lbtui.tui.screens.command_screen import CommandScreen
    from lbtui.tui.screens.panes import Panes
    from lbtui.tui.screens.play import PlayScreen
    from lbtui.tui.screens.word_commands import WordCommands
    from lbtui.tui.session import Session


class GameCommands:
    """Opens the play screen over the main screen, and gives it the boards that are opened."""

    def __init__(
        self,
        screen: CommandScreen[None],
        panes: Panes,
        session: Session,
        words: WordCommands,
        *,
        accept: Callable[[str], object],
        warn: Callable[[str], object],
    ) -> None:
        """Play the board of `session`, with the words of its lists.

        `words` rejects one; `accept` remembers one that the game takes; `warn`, which any thread
        may call, says that a game could not be saved.
        """
        self._screen = screen
        self._panes = panes
        self._session = session
        self._words = words
        self._accept = accept
        self._opens = bool(session.settings.game)  # the app was left in a game
        self.saver = GameSaver(warn)
        self.handlers: dict[str, Callable[[], object]] = {
            "board.play": self._play,
            "board.games": self._choose,
        }

    @property
    def playing(self) -> PlayScreen | None:
        """The game that covers the main screen, or None."""
        from lbtui.tui.screens.play import PlayScreen

        stack = self._screen.app.screen_stack
        return next((screen for screen in stack if isinstance(screen, PlayScreen)), None)

    def board_opened(self) -> None:
        """Play the board that was opened, if a game is open or every board is played."""
        if self.playing is not None or self._opens or self._session.settings.opening == "game":
            self._opens = False
            self._play()

    def _play(self) -> None:
        """Play the board, or go on with the game of it."""
        from lbtui.tui.screens.play import PlayScreen

        session, playing = self._session, self.playing
        settings, board = session.settings, session.board
        assert board is not None
        found = session.candidates
        known = found is not None and found.board == board
        lists = session.lists if known else settings.lists
        if playing is not None:
            playing.open_board(board, lists, session.rejected, settings.game)
            return
        handlers = self._screen.handlers
        game = PlayScreen(
            settings,
            board,
            saver=self.saver,
            lists=lists,
            rejected=session.rejected,
            reject=lambda word, never: self._words.reject(word, never=never),
            accept=self._accept,
            handlers={each: handlers[each] for each in WHILE_PLAYING if each != "app.palette"},
        )
        self._screen.app.push_screen(game)

    def _choose(self) -> None:
        """List the saved games, and go on with the one that is chosen."""
        from lbtui.tui.screens.games import GamesScreen

        GamesScreen().ask(self._screen.app, self._go_on)

    def _go_on(self, game: SavedGame) -> None:
        board = parse_board(game.board)
        self._session.settings.game = game.id
        if board == self._session.board:
            self._play()
        else:
            self._opens = True
            self._panes.board.load(board)
