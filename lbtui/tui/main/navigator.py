"""Opens boards: to play them, to show their solutions, or to review a game on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from lbtui.errors import LbtuiError
from lbtui.puzzle import Board, parse_board, printable
from lbtui.puzzle.chain import MAX_GAME_WORDS
from lbtui.sources import gamedata
from lbtui.sources.paste import IncomingBoard, find_shared_game
from lbtui.tui.app_database import LAST_GAME_ID
from lbtui.tui.threads import call_in_thread
from lbtui.words.open_list import GAME_LIST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future

    from lbtui.sources.stored_boards import StoredBoard
    from lbtui.tui.commands.command import Handlers
    from lbtui.tui.game.play_screen import PlayScreen
    from lbtui.tui.game.review_screen import ReviewScreen
    from lbtui.tui.main.presenter import Presenter
    from lbtui.tui.widgets.item_lines import StatusLine


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A board to open, and what for.

    open_as: "game"; "solutions": show them; "": solve it, unless a game is open already
    game_id: of the saved game to go on with; "": the one that was left, else any unfinished one
    opens_review: show the review of that game, too
    uses_own_list: use the board's own list, if it has one; letters on the command line go by the
        settings
    """

    board: Board
    open_as: Literal["", "game", "solutions"] = ""
    game_id: str = ""
    opens_review: bool = False
    uses_own_list: bool = True


class Navigator:
    """Owns what is open: it opens boards on the main screen, and games and reviews over it.

    handlers: the commands that find a board to open, by id; games and reviews have them, too
    """

    def __init__(self, presenter: Presenter, load_board: Callable[[OpenRequest], object]) -> None:
        """Open boards in the panes of `presenter`: one not open yet with `load_board`.

        That is called, not asked for by a message: what comes next is about the new board.
        """
        self._presenter = presenter
        self._session = presenter.session
        self._settings = presenter.session.settings
        self._status = presenter.status
        self._panes = presenter.panes
        self._load_board = load_board
        self._last_play_screen: PlayScreen | None = None
        self._make_form_values: dict[str, str] = {}  # what was typed last to make boards
        self.handlers: Handlers = {
            "board.stored": self._choose_stored_board,
            "board.today": self._fetch_board,
            "board.make": self._make_board,
            "board.games": self._choose_game,
            "board.statistics": self._show_statistics,
            "app.lists": self._open_word_lists,
        }

    @property
    def play_screen(self) -> PlayScreen | None:
        """The game that covers the main screen, or None."""
        screen = self._last_play_screen
        return screen if screen is not None and screen in self._panes.app.screen_stack else None

    @property
    def status(self) -> StatusLine:
        """The status line that can be seen, unless a dialog covers it."""
        return self._status if self.play_screen is None else self.play_screen.status

    # Boards

    def open_incoming(self, incoming: IncomingBoard, open_as: str = "") -> None:
        """Play a board or show its solutions, as `open_as` or the setting says, or ask."""
        open_as = open_as or ("game" if self._session.plays_next_board else self._settings.opening)
        if incoming.words and incoming.board == self._session.board and self.play_screen is None:
            self.review_words(incoming.words)  # its solutions are shown already
        elif open_as == "ask":
            self._panes.screen.run_worker(self._ask_what_to_open(incoming), group="command")
        elif open_as == "game":
            self.open_board(OpenRequest(incoming.board, "game"))
        else:
            self._mark_incoming_seen(incoming)
            self.open_board(OpenRequest(incoming.board, "solutions"))

    async def _ask_what_to_open(self, incoming: IncomingBoard) -> None:
        """Ask whether to play or to solve a board, or to review a game on it; then do that.

        A game that was shared is reviewed on a board that is not opened; then it is asked again.
        """
        from lbtui.tui.dialogs.open_board import OpenBoardScreen

        app, game = self._panes.app, self._session.database.find_main_game(incoming.board)
        open_as = await app.push_screen_wait(OpenBoardScreen(incoming, game))
        if open_as == "review" and incoming.words:
            self._mark_incoming_seen(incoming)
            await app.push_screen_wait(self._make_review_screen(incoming.board, incoming.words))
            self.open_incoming(incoming)
        elif game is not None and open_as == ("review" if game.ended else "game"):
            board = parse_board(game.board)  # it may have its sides in another order
            self.open_board(OpenRequest(board, "game", game.id, opens_review=game.ended))
        elif open_as is not None:
            self.open_incoming(incoming, open_as)

    def open_board(self, request: OpenRequest) -> None:
        """Open a board, which may be open already."""
        panes = self._panes
        shows_solutions = request.open_as == "solutions"
        if shows_solutions:
            self._settings.game = ""
        if request.board == self._session.board:
            self.play_if_requested(request)
        else:
            self._load_board(request)
        if shows_solutions:
            while panes.app.screen is not panes.screen:  # a game, now that its words are gone
                panes.app.pop_screen()
            if panes.layout_kind == "narrow":
                panes.focus_pane("solutions")

    def play_if_requested(self, request: OpenRequest) -> None:
        """Play the board that was opened, if that was asked for, or a game is open.

        What covers the screen is closed: a review of another game.
        """
        app = self._panes.app
        while app.screen not in (self._panes.screen, self.play_screen):
            app.pop_screen()
        open_as = request.open_as or ("game" if self._session.plays_next_board else "")
        self._session.plays_next_board = False
        if open_as == "game" or (not open_as and self.play_screen is not None):
            self._open_game(request)

    def play_board(self) -> None:
        """Play the board; before there is one, the next one is played, or solved after all."""
        session = self._session
        if session.board is not None:
            self._open_game(OpenRequest(session.board, "game", LAST_GAME_ID))
            return
        session.plays_next_board = not session.plays_next_board
        self._presenter.show_status()
        self._status.show_note("" if session.plays_next_board else "the next board will be solved")

    def _open_game(self, request: OpenRequest) -> None:
        """Show the game, or have the one that is shown go on with this board."""
        from lbtui.tui.game.play_screen import PlayScreen

        play_screen = self.play_screen
        if play_screen is not None:
            play_screen.open_board(request.board, request.game_id)
        else:
            play_screen = PlayScreen(self._session, request.board, self.handlers, request.game_id)
            self._last_play_screen = play_screen
            self._panes.app.push_screen(play_screen, partial(self._on_game_left, play_screen))
        if request.opens_review:
            play_screen.action_run_command("play.review")

    def _on_game_left(self, play_screen: PlayScreen, _result: None) -> None:
        """Show the solutions to a player who gave up."""
        game, key = play_screen.game_session.game, self._session.key_hint_of("board.play")
        if game is not None and game.ended == "given up":
            self._panes.focus_pane("solutions")
            self._status.show_note(f"given up · {key} shows the game")

    def _mark_incoming_seen(self, incoming: IncomingBoard) -> None:
        """Record that solutions of a board are shown; count that in a game on it that is open."""
        board = incoming.board
        self._session.database.mark_solutions_seen(board, is_dated=incoming.date is not None)
        if self.play_screen is not None and self.play_screen.game_session.board == board:
            self.play_screen.game_session.add_solutions_aid()

    def mark_solutions_seen(self) -> None:
        """Record that the solutions of the board are shown, unless a game hides them."""
        answer = self._session.answer
        if answer.solution_count and answer.query.board is not None and self.play_screen is None:
            self._session.database.mark_solutions_seen(answer.query.board)

    # What is found to open

    async def _choose_stored_board(self) -> None:
        """Search the stored boards and open one."""
        from lbtui.tui.dialogs.boards import BoardsScreen

        if choice := await self._panes.app.push_screen_wait(BoardsScreen(self._settings)):
            self._open_stored_board(*choice)

    async def _fetch_board(self) -> None:
        """Fetch today's board and open it."""
        from lbtui.tui.dialogs.today import TodayScreen

        if board := await self._panes.app.push_screen_wait(TodayScreen(self._settings)):
            self._open_stored_board(board)

    def _open_stored_board(self, stored: StoredBoard, open_as: str = "") -> None:
        """Open a stored board, which may be open already, and from which verdicts were learned."""
        self._presenter.reload_word_lists()
        self.open_incoming(IncomingBoard(stored.board, date=stored.date, par=stored.par), open_as)

    async def _make_board(self) -> None:
        """Open the form that makes boards, and then the board that was made."""
        from lbtui.tui.dialogs.make import MakeBoardsScreen

        form = MakeBoardsScreen(self._settings, self._make_form_values)
        if made := await self._panes.app.push_screen_wait(form):
            self.open_incoming(IncomingBoard(made[0]), made[1])

    def _open_word_lists(self) -> None:
        from lbtui.tui.dialogs.word_lists import WordListsScreen

        session, play_screen = self._session, self.play_screen

        def use_word_lists(names: tuple[str, ...]) -> None:
            session.use_word_lists(names)
            if play_screen is not None:
                play_screen.show_effect(play_screen.game_session.apply_chosen_word_lists())

        self._panes.app.push_screen(
            WordListsScreen(self._settings, lambda: session.word_lists, use_word_lists)
        )

    def _show_statistics(self) -> None:
        """Show the statistics of all games."""
        from lbtui.tui.dialogs.statistics import StatisticsScreen

        self._panes.app.push_screen(StatisticsScreen("", self._session.database.list_games()))

    async def _choose_game(self) -> None:
        """List the saved games; go on with the one chosen, review it, or solve its board."""
        from lbtui.tui.dialogs.games import GamesScreen

        if choice := await self._panes.app.push_screen_wait(GamesScreen(self._settings.keys)):
            game, open_as = choice
            board, is_review = parse_board(game.board), open_as == "review"
            if open_as == "solutions":
                self.open_incoming(IncomingBoard(board, date=game.date), open_as)
            else:
                self.open_board(OpenRequest(board, "game", game.id, opens_review=is_review))

    # Games that were not played here

    def review_words(self, words: Sequence[str]) -> None:
        """Review a game on the board, with the lists in use."""
        session, play_screen = self._session, self.play_screen
        assert session.board is not None
        game = play_screen and play_screen.game_session.game
        if play_screen is not None and not (game and game.ended):
            play_screen.status.show_note("pasted words are reviewed once this game has ended")
        elif len(words) > MAX_GAME_WORDS:
            problem = f"{len(words):,} words are too many for a game; the limit is {MAX_GAME_WORDS}"
            self._status.show_note(problem, is_warning=True)
        else:
            review = self._make_review_screen(session.board, words, session.rejected_words)
            self._panes.app.push_screen(review)

    def _make_review_screen(
        self, board: Board, words: Sequence[str], rejected_words: Sequence[str] = ()
    ) -> ReviewScreen:
        """Return the review of a game that was not saved."""
        from lbtui.tui.game.current_game import make_game_record
        from lbtui.tui.game.referee import Referee
        from lbtui.tui.game.review_screen import ReviewScreen

        settings, record = self._settings, make_game_record(self._session, board)
        find_referee = partial(Referee, record, settings, rejected_words)
        return ReviewScreen(settings, record, words, find_referee, self.handlers)

    # Pasted text

    def open_pasted_text(self, text: str) -> None:
        """Open the board of a game that was shared, or of game data, which is stored."""
        incoming = None if gamedata.contains_game_data(text) else find_shared_game(text)
        if incoming is None:
            try:
                data = gamedata.parse_game_data(text)
            except gamedata.SourceError as error:
                self._status.show_note(printable(str(error)), is_warning=True)
                return
            future = self._session.database.submit(partial(_store_board, text))
            self._panes.screen.run_worker(self._report_stored(future))
            incoming = IncomingBoard(data.board, date=data.date, par=data.par)
        self.open_incoming(incoming)

    async def _report_stored(self, future: Future[gamedata.GameData]) -> None:
        """Say what was stored, and use it; or say why nothing was."""
        try:
            data = await call_in_thread(lambda _cancel: future.result())
        except LbtuiError as error:
            self._show_note(f"not stored: {printable(str(error), 4096)}", is_warning=True)
            return
        self._presenter.reload_word_lists()  # verdicts were learned
        of_date = f" of {data.date}" if data.date else ""
        note = f"the board{of_date} is stored"
        details = data.not_learned_reason or (f"its word list: {GAME_LIST}" if data.words else "")
        self._show_note(f"{note} · {details}" if details else note, note)

    def _show_note(self, *variants: str, is_warning: bool = False) -> None:
        """Say how a board was stored, also while it is asked what to do with it."""
        from lbtui.tui.dialogs.open_board import OpenBoardScreen

        screen = self._panes.app.screen
        if isinstance(screen, OpenBoardScreen):
            screen.report(variants[0], is_warning=is_warning)
        else:
            self.status.show_note(*variants, is_warning=is_warning)


def _store_board(text: str) -> gamedata.GameData:
    """Store a board from game data; return that. Raises SourceError and DatabaseError."""
    from lbtui.database import Database
    from lbtui.sources.stored_boards import StoredBoards

    data = gamedata.parse_daily_puzzle(text)
    StoredBoards(Database()).add([data], source="game data")
    return data
