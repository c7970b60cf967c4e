"""The commands that play the board on the screen, go on with a saved game, or review one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lbtui.puzzle import parse_board
from lbtui.tui.game.saver import GameSaver
from lbtui.tui.list_text import titles

if TYPE_CHECKING:
    from lbtui.play.saved import SavedGame
    from lbtui.tui.game.screen import PlayScreen
    from lbtui.tui.main.boards import BoardCommands
    from lbtui.tui.main.panes import Panes
    from lbtui.tui.main.session import Session
    from lbtui.tui.threads import Cancel
    from lbtui.tui.widgets.bars import StatusLine


class GameCommands:
    """Opens the play screen over the main screen, and gives it the boards that are opened."""

    def __init__(
        self,
        panes: Panes,
        session: Session,
        status: StatusLine,
        boards: BoardCommands,
        warn: Callable[[str], object],
    ) -> None:
        """Play the board of `session`; a game opens others by `boards`. Any thread may `warn`."""
        self._panes = panes
        self._session = session
        self._settings = session.settings
        self._status = status
        self._boards = boards
        # Whether the next board is played: at first, whether the app was left in a game.
        self._opens = bool(self._settings.game)
        self._reviews = False  # the game that is opened next
        self._game: PlayScreen | None = None  # the last one opened
        self.saver = GameSaver(warn)

    @property
    def playing(self) -> PlayScreen | None:
        """The game that covers the main screen, or None."""
        game = self._game
        return game if game is not None and game in self._panes.app.screen_stack else None

    def board_opened(self, *, restored: bool) -> None:
        """Play the board that was opened, if a game is open or every new board is played."""
        plays = self._settings.opening == "game" and not restored
        if self.playing is not None or self._opens or plays:
            self._opens = False
            self._play()

    def start(self) -> None:
        """Play the board; before there is one, play the next."""
        if self._session.board is not None:
            self._play()
            return
        self._opens = True
        self._status.show_note(
            "type or paste the board to play: its words and solutions stay hidden",
            "type or paste the board to play",
        )

    def _play(self) -> None:
        """Play the board, or go on with the game of it."""
        from lbtui.tui.game.screen import PlayScreen

        session, playing = self._session, self.playing
        settings, board = self._settings, session.board
        assert board is not None
        found = self._session.answer.candidates
        known = found is not None and found.board == board
        lists = self._session.answer.lists if known else settings.lists
        if playing is not None:
            playing.open_board(board, lists)
        else:
            playing = self._game = PlayScreen(
                session,
                board,
                saver=self.saver,
                lists=lists,
                handlers={
                    "board.games": self.choose,
                    "board.stored": self._boards.choose_stored,
                    "board.today": self._boards.fetch,
                    "board.make": self._boards.make,
                },
            )
            self._panes.app.push_screen(playing)
        if self._reviews:
            self._reviews = False
            playing.run_command("play.review")

    def choose(self) -> None:
        """List the saved games, and go on with the one that is chosen, or review it."""
        from lbtui.tui.dialogs.games import GamesScreen

        games = GamesScreen()

        def chosen(game: SavedGame) -> None:
            self._reviews = games.reviews
            self._settings.game = game.id
            board = parse_board(game.board)
            if board == self._session.board:
                self._play()
            else:
                self._opens = True
                self._panes.board.load(board)

        games.open(self._panes.app, chosen)

    # Reviewing

    def ask_for_game(self) -> None:
        """Ask for the words of a game, and review them with the words found for the board."""
        from lbtui.sources import chain_from_text
        from lbtui.text import DASH
        from lbtui.tui.dialogs.dialog import PromptScreen

        board = self._session.board
        assert board is not None
        prompt = PromptScreen(
            "Review a game",
            "Type or paste the words that were played, in order.",
            value=DASH.join(self._panes.solutions.chain),
            submit=partial(chain_from_text, board),
        )
        prompt.open(self._panes.app, lambda text: self.review(chain_from_text(board, text)))

    def review(self, words: Sequence[str]) -> None:
        """Review a game on the board, with the lists in use."""
        from lbtui.play.review import Review
        from lbtui.sources.paste import MAX_GAME
        from lbtui.tui.game.review import ReviewScreen

        candidates, settings = self._session.answer.candidates, self._settings
        if candidates is None:
            self._status.show_note("wait until the words of the board are found")
            return
        if len(words) > MAX_GAME:
            problem = f"{len(words):,} words are too many for a game; the limit is {MAX_GAME}"
            self._status.show_note(problem, warning=True)
            return

        def examine(cancel: Cancel) -> Review:
            return Review(
                candidates,
                words,
                ranking=settings.ranking,
                bridges=settings.bridges,
                min_length=settings.min_length,
                cancel=cancel,
            )

        names = titles(self._session.answer.lists)
        self._panes.app.push_screen(ReviewScreen(settings, candidates.board, examine, names))
