"""How a board is opened, to be played or solved; and the commands of games and reviews."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lbtui.puzzle import Board, parse_board
from lbtui.tui.commands.table import WHILE_PLAYING
from lbtui.tui.game.saver import GameSaver
from lbtui.words.opening import titles

if TYPE_CHECKING:
    from lbtui.play.saved import SavedGame
    from lbtui.sources.paste import Offer
    from lbtui.tui.game.review import ReviewScreen
    from lbtui.tui.game.screen import PlayScreen
    from lbtui.tui.main.panes import Panes
    from lbtui.tui.session import Session
    from lbtui.tui.widgets.bars import StatusLine


class GameCommands:
    """Opens the play screen over the main screen, and gives it the boards that are opened."""

    def __init__(
        self,
        panes: Panes,
        session: Session,
        status: StatusLine,
        handlers: Mapping[str, Callable[[], object]],
        warn: Callable[[str], object],
        load: Callable[[Board], object],
    ) -> None:
        """Play the board of `session`; a game has some of the main screen's `handlers`.

        Any thread may `warn`; `load` opens another board at once.
        """
        self._panes = panes
        self._session = session
        self._settings = session.settings
        self._status = status
        self._handlers = handlers
        self._load = load
        self._next = ""  # what the next board is opened as: "game", "solutions", or as usual
        self._reviews = False  # the game that is opened next
        self._game: PlayScreen | None = None  # the last one opened
        self.saver = GameSaver(warn)

    @property
    def playing(self) -> PlayScreen | None:
        """The game that covers the main screen, or None."""
        game = self._game
        return game if game is not None and game in self._panes.app.screen_stack else None

    def offer(self, offer: Offer, how: str = "") -> None:
        """Open a board as `how` or the setting says: play it, show its solutions, or ask."""
        from lbtui.tui.dialogs.boards import OfferScreen

        app, how = self._panes.app, how or self._next or self._settings.opening
        if offer.words and offer.board == self._session.board and self.playing is None:
            self.review(offer.words)  # its solutions are shown already
        elif how != "ask":
            self._open(offer, how)
        else:
            OfferScreen(offer).open(app, partial(self._open, offer))

    def _open(self, offer: Offer, how: str) -> None:
        """Open a board, which may be open already, as "game" or "solutions"; or review its game."""
        if how == "review":
            self._review_shared(offer)
            return
        panes, playing, self._next = self._panes, self.playing, how
        if how == "solutions":
            self._settings.game = ""
            self.saver.saw(offer.board, dated=offer.date is not None)
            if playing is not None and playing.board == offer.board:
                playing.take_solutions()
        if offer.board == self._session.board:
            self.board_opened()
        else:
            self._load(offer.board)
        if how == "solutions":
            while panes.app.screen is not panes.screen:  # a game, now that its words are gone
                panes.app.pop_screen()
            if panes.layout_kind == "narrow":
                panes.show("solutions")

    def board_opened(self, *, restored: bool = False) -> None:
        """Play the board that was opened, if that was asked for, or a game is open."""
        left = "game" if restored and self._settings.game else ""
        how, self._next = self._next or left, ""
        if how == "game" or (self.playing is not None and not how):
            self._play()

    def note_shown(self) -> None:
        """Keep that the solutions of the board are shown, unless a game hides them."""
        answer = self._session.answer
        if answer.solutions and answer.query.board is not None and self.playing is None:
            self.saver.saw(answer.query.board)

    def start(self) -> None:
        """Play the board; before there is one, play the next."""
        if self._session.board is not None:
            self._play()
            return
        self._next = "game"
        self._status.show_note(
            "type or paste the board to play: its words and solutions stay hidden",
            "type or paste the board to play",
        )

    def _play(self) -> None:
        """Play the board, or go on with the game of it."""
        from lbtui.tui.game.screen import PlayScreen

        session, playing = self._session, self.playing
        board = session.board
        assert board is not None
        if playing is not None:
            playing.open_board(board)
        else:
            playing = self._game = PlayScreen(
                session,
                board,
                saver=self.saver,
                handlers={command: self._handlers[command] for command in WHILE_PLAYING},
            )
            self._panes.app.push_screen(playing, self._left)
        if self._reviews:
            self._reviews = False
            playing.run_command("play.review")

    def _left(self, _result: None) -> None:
        """Show the solutions to a player who gave up."""
        game = self._game.game if self._game is not None else None
        if game is not None and game.given_up:
            self._panes.show("solutions")

    def choose(self) -> None:
        """List the saved games; go on with the one chosen, review it, or solve its board."""
        from lbtui.sources.paste import Offer
        from lbtui.tui.dialogs.games import GamesScreen

        games = GamesScreen()

        def chosen(game: SavedGame) -> None:
            how = games.how or "game"
            self._reviews = how == "review"
            if how != "solutions":
                self._settings.game = game.id
            offer = Offer(parse_board(game.board), date=game.date)
            self._open(offer, "game" if self._reviews else how)

        games.open(self._panes.app, chosen)

    # Reviewing

    def ask_for_game(self) -> None:
        """Ask for the words of a game, and review them with the words found for the board."""
        from lbtui.sources.paste import chain_from_text
        from lbtui.text import DASH
        from lbtui.tui.dialogs.ask import PromptScreen

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
        from lbtui.sources.paste import MAX_GAME

        session, playing = self._session, self.playing
        assert session.board is not None
        if playing is not None and not (playing.game and playing.game.ended):
            playing.status.show_note("pasted words are reviewed once this game has ended")
            return
        if len(words) > MAX_GAME:
            problem = f"{len(words):,} words are too many for a game; the limit is {MAX_GAME}"
            self._status.show_note(problem, warning=True)
            return

        self._panes.app.push_screen(self._review(session.board, words, session.rejected))

    def _review_shared(self, offer: Offer) -> None:
        """Review a game that was shared, on a board that is not opened; then offer it again."""
        self.saver.saw(offer.board, dated=offer.date is not None)
        review = self._review(offer.board, offer.words)
        self._panes.app.push_screen(review, lambda _: self.offer(offer))

    def _review(
        self, board: Board, words: Sequence[str], rejected: Sequence[str] = ()
    ) -> ReviewScreen:
        """Return the review of a game that was not saved."""
        from lbtui.play.game import Game
        from lbtui.tui.game.controller import Referee
        from lbtui.tui.game.review import ReviewScreen

        settings, lists = self._settings, self._session.lists_of(board)
        game = Game(board, lists, settings.min_length, settings.bridges, steps=[tuple(words)])
        return ReviewScreen(
            settings,
            board,
            lambda cancel: Referee(game, settings, rejected, cancel).review(cancel),
            titles(lists),
        )
