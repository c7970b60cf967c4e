"""Opens boards: to play them, to show their solutions, or to review a game on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from lbtui.puzzle import Board, clean, parse_board
from lbtui.sources.gamedata import (
    GameData,
    SourceError,
    contains_game_data,
    parse_daily_puzzle,
    parse_game_data,
)
from lbtui.sources.paste import MAX_GAME_WORDS, IncomingBoard, shared_game_from_text
from lbtui.tui.app_database import LAST_GAME
from lbtui.tui.threads import run_in_thread
from lbtui.words.open_list import GAME_LIST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lbtui.play.saved_games import GameSummary
    from lbtui.sources.stored_boards import StoredBoard
    from lbtui.tui.board_session import BoardSession
    from lbtui.tui.game.play_screen import PlayScreen
    from lbtui.tui.game.review_screen import ReviewScreen
    from lbtui.tui.main.panes import Panes
    from lbtui.tui.main.presenter import Presenter
    from lbtui.tui.widgets.item_lines import StatusLine


@dataclass(frozen=True, slots=True)
class Opening:
    """A board to open, and what for.

    open_as: as a game, or to show its solutions; "": to solve it, unless a game is open already
    game: the id of the saved game to go on with; "": the one that was left, else any unfinished one
    review: show the review of that game, too
    own: use the board's own list, if it has one; letters on the command line go by the settings
    """

    board: Board
    open_as: Literal["", "game", "solutions"] = ""
    game: str = ""
    review: bool = False
    own: bool = True


class Navigator:
    """Owns what is open: it opens boards on the main screen, and games and reviews over it."""

    def __init__(
        self,
        session: BoardSession,
        panes: Panes,
        status: StatusLine,
        presenter: Presenter,
        load: Callable[[Opening], object],
    ) -> None:
        """Open a board that is not open yet with `load`."""
        self._session, self._settings = session, session.settings
        self._panes, self._status = panes, status
        self._presenter, self._load = presenter, load
        self._game: PlayScreen | None = None  # the last one opened
        self._wanted: dict[str, str] = {}  # what was typed last into the form that makes boards

    def command_handlers(self) -> dict[str, Callable[[], object]]:
        """Return the commands that find a board to open, by id; games and reviews have them."""
        return {
            "board.stored": self._choose_stored,
            "board.today": self._fetch,
            "board.make": self._make,
            "board.games": self._choose_game,
            "board.statistics": self._show_statistics,
            "app.lists": self._open_lists,
        }

    @property
    def playing(self) -> PlayScreen | None:
        """The game that covers the main screen, or None."""
        game = self._game
        return game if game is not None and game in self._panes.app.screen_stack else None

    @property
    def status(self) -> StatusLine:
        """The status line that can be seen, unless a dialog covers it."""
        return self._status if self.playing is None else self.playing.status

    # Boards

    def offer(self, offer: IncomingBoard, open_as: str = "") -> None:
        """Open a board as `open_as` or the setting says: play it, show its solutions, or ask."""
        from lbtui.tui.dialogs.open_board import OpenBoardScreen

        open_as = open_as or ("game" if self._session.plays_next_board else self._settings.opening)
        if offer.words and offer.board == self._session.board and self.playing is None:
            self.review(offer.words)  # its solutions are shown already
        elif open_as != "ask":
            self._accept(offer, open_as)
        else:
            done = self._session.database.find_main_game(offer.board)
            question = OpenBoardScreen(offer, done)
            question.show(self._panes.app, lambda how: self._accept(offer, how, done))

    def _accept(self, offer: IncomingBoard, open_as: str, done: GameSummary | None = None) -> None:
        """Play or solve a board, or review a game on it.

        `open_as` is "game", "solutions" or "review": of the game that was shared, else of what was
        `done`.
        """
        if open_as == "review" and offer.words:
            self._review_shared(offer)
        elif done is not None and open_as == ("review" if done.ended else "game"):
            # It may have its sides in another order.
            board = parse_board(done.board)
            self.open(Opening(board, "game", done.id, review=done.ended))
        elif open_as == "game":
            self.open(Opening(offer.board, "game"))
        else:
            self._session.database.mark_solutions_seen(offer.board, dated=offer.date is not None)
            self.open(Opening(offer.board, "solutions"))

    def open(self, opening: Opening) -> None:
        """Open a board, which may be open already."""
        panes, playing = self._panes, self.playing
        solves = opening.open_as == "solutions"
        if solves:
            self._settings.game = ""
            if playing is not None and playing.game_session.board == opening.board:
                playing.game_session.count_solutions_seen()
        if opening.board == self._session.board:
            self.play_if_wanted(opening)
        else:
            self._load(opening)
        if solves:
            while panes.app.screen is not panes.screen:  # a game, now that its words are gone
                panes.app.pop_screen()
            if panes.layout_kind == "narrow":
                panes.show("solutions")

    def play_if_wanted(self, opening: Opening) -> None:
        """Play the board that was opened, if that was asked for, or a game is open.

        What covers the screen is closed: a review of another game.
        """
        app = self._panes.app
        while app.screen not in (self._panes.screen, self.playing):
            app.pop_screen()
        wanted = opening.open_as or ("game" if self._session.plays_next_board else "")
        self._session.plays_next_board = False
        if wanted == "game" or (not wanted and self.playing is not None):
            self._play(opening)

    def play(self) -> None:
        """Play the board; before there is one, the next one is played, or solved after all."""
        session = self._session
        if session.board is not None:
            self._play(Opening(session.board, "game", LAST_GAME))
            return
        session.plays_next_board = not session.plays_next_board
        self._presenter.show_status()
        self._status.show_note("" if session.plays_next_board else "the next board will be solved")

    def _play(self, opening: Opening) -> None:
        """Show the game, or have the one that is shown go on with this board."""
        from lbtui.tui.game.play_screen import PlayScreen

        playing = self.playing
        if playing is not None:
            playing.open_board(opening.board, opening.game)
        else:
            playing = PlayScreen(
                self._session, opening.board, self.command_handlers(), opening.game
            )
            self._game = playing
            self._panes.app.push_screen(playing, self._on_game_left)
        if opening.review:
            playing.action_run_command("play.review")

    def _on_game_left(self, _result: None) -> None:
        """Show the solutions to a player who gave up."""
        game = self._game.game_session.game if self._game is not None else None
        if game is not None and game.ended == "given up":
            self._panes.show("solutions")
            self._status.show_note(
                f"given up · {self._session.key_hint('board.play')} shows the game"
            )

    def mark_solutions_seen(self) -> None:
        """Record that the solutions of the board are shown, unless a game hides them."""
        answer = self._session.answer
        if answer.solutions and answer.query.board is not None and self.playing is None:
            self._session.database.mark_solutions_seen(answer.query.board)

    # What is found to open

    def _choose_stored(self) -> None:
        """Search the stored boards and open one."""
        from lbtui.tui.dialogs.boards import BoardsScreen

        boards = BoardsScreen(self._settings)
        boards.show(self._panes.app, lambda chosen: self._open_stored(*chosen))

    def _fetch(self) -> None:
        """Fetch today's board and open it."""
        from lbtui.tui.dialogs.today import TodayScreen

        TodayScreen(self._settings).show(self._panes.app, self._open_stored)

    def _open_stored(self, stored: StoredBoard, open_as: str = "") -> None:
        """Open a stored board, which may be open already, and from which verdicts were learned."""
        self._presenter.reload_lists()
        self.offer(IncomingBoard(stored.board, date=stored.date, par=stored.par), open_as)

    def _make(self) -> None:
        """Open the form that makes boards, and then the board that was made."""
        from lbtui.tui.dialogs.make import MakeBoardsScreen

        make = MakeBoardsScreen(self._settings, self._wanted)
        make.show(self._panes.app, lambda made: self.offer(IncomingBoard(made[0]), made[1]))

    def _open_lists(self) -> None:
        from lbtui.tui.dialogs.word_lists import ListsScreen

        session, playing = self._session, self.playing

        def use(names: tuple[str, ...]) -> None:
            session.use_lists(names)
            if playing is not None:
                playing.show_effect(playing.game_session.apply_chosen_lists())

        self._panes.app.push_screen(ListsScreen(self._settings, lambda: session.lists, use))

    def _show_statistics(self) -> None:
        """Show the statistics of all games."""
        from lbtui.tui.dialogs.statistics import StatisticsScreen

        self._panes.app.push_screen(StatisticsScreen("", self._session.database.list_games()))

    def _choose_game(self) -> None:
        """List the saved games; go on with the one chosen, review it, or solve its board."""
        from lbtui.tui.dialogs.games import GamesScreen

        def open_chosen(chosen: tuple[GameSummary, str]) -> None:
            game, open_as = chosen
            board = parse_board(game.board)
            if open_as == "solutions":
                self._accept(IncomingBoard(board, date=game.date), "solutions")
            else:
                self.open(Opening(board, "game", game.id, review=open_as == "review"))

        GamesScreen(self._settings.keys).show(self._panes.app, open_chosen)

    # Games that were not played here

    def review(self, words: Sequence[str]) -> None:
        """Review a game on the board, with the lists in use."""
        session, playing = self._session, self.playing
        assert session.board is not None
        game = playing and playing.game_session.game
        if playing is not None and not (game and game.ended):
            playing.status.show_note("pasted words are reviewed once this game has ended")
        elif len(words) > MAX_GAME_WORDS:
            problem = f"{len(words):,} words are too many for a game; the limit is {MAX_GAME_WORDS}"
            self._status.show_note(problem, warning=True)
        else:
            self._panes.app.push_screen(self._review(session.board, words, session.rejected_words))

    def _review_shared(self, offer: IncomingBoard) -> None:
        """Review a game that was shared, on a board that is not opened; then offer it again."""
        self._session.database.mark_solutions_seen(offer.board, dated=offer.date is not None)
        playing = self.playing
        if playing is not None and playing.game_session.board == offer.board:
            playing.game_session.count_solutions_seen()
        review = self._review(offer.board, offer.words)
        self._panes.app.push_screen(review, lambda _: self.offer(offer))

    def _review(
        self, board: Board, words: Sequence[str], rejected: Sequence[str] = ()
    ) -> ReviewScreen:
        """Return the review of a game that was not saved."""
        from lbtui.tui.game.current_game import make_game_record
        from lbtui.tui.game.referee import Referee
        from lbtui.tui.game.review_screen import ReviewScreen

        settings, record = self._settings, make_game_record(self._session, board)
        find_referee = partial(Referee, record, settings, rejected)
        return ReviewScreen(settings, record, words, find_referee, self.command_handlers())

    # Pasted text

    def open_pasted(self, text: str) -> None:
        """Open the board of a game that was shared, or of game data, which is stored."""
        offer = None if contains_game_data(text) else shared_game_from_text(text)
        if offer is None:
            try:
                data = parse_game_data(text)
            except SourceError as error:
                self._status.show_note(clean(str(error)), warning=True)
                return
            stored = self._session.database.submit(partial(_store_board, text))
            run_in_thread(
                self._panes.screen,
                lambda _cancel: stored.result(),
                self._show_stored,
                on_error=lambda problem: self._say(f"not stored: {problem}", warning=True),
            )
            offer = IncomingBoard(data.board, date=data.date, par=data.par)
        self.offer(offer)

    def _show_stored(self, data: GameData) -> None:
        """Say what was stored, and use it."""
        self._presenter.reload_lists()  # verdicts were learned
        of_date = f" of {data.date}" if data.date else ""
        note = f"the board{of_date} is stored"
        details = data.not_learned_reason or (f"its word list: {GAME_LIST}" if data.words else "")
        self._say(f"{note} · {details}" if details else note, note)

    def _say(self, *forms: str, warning: bool = False) -> None:
        """Say how a board was stored, also while it is asked what to do with it."""
        from lbtui.tui.dialogs.open_board import OpenBoardScreen

        screen = self._panes.app.screen
        if isinstance(screen, OpenBoardScreen):
            screen.report(forms[0], problem=warning)
        else:
            self.status.show_note(*forms, warning=warning)


def _store_board(text: str) -> GameData:
    """Store a board from game data; return that. Raises SourceError and DatabaseError."""
    from lbtui.database import Database
    from lbtui.sources.stored_boards import StoredBoards

    data = parse_daily_puzzle(text)
    StoredBoards(Database()).add([data], source="game data")
    return data
