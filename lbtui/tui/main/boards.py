"""Where a board comes from: an example, the stored ones, game data, the network, or made here."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from lbtui.puzzle import Board, clean
from lbtui.text import plural
from lbtui.tui.threads import in_thread
from lbtui.tui.widgets.board.entry import check_shape, edit_text
from lbtui.tui.widgets.board.pane import shape_text
from lbtui.words.opening import GAME

if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.settings import Settings
    from lbtui.sources.gamedata import GameData
    from lbtui.sources.stored import StoredBoard
    from lbtui.tui.main.games import GameCommands
    from lbtui.tui.main.panes import Panes
    from lbtui.tui.session import Session
    from lbtui.tui.widgets.bars import StatusLine
    from lbtui.tui.widgets.board.view import BoardView

EXAMPLES = ("riu pgh lcs yao", "tjo feb cuy hil", "giy erc lop xha", "utp aef mli bor")
SHAPES = ((3, 3, 3, 3), (3, 3, 3), (4, 4, 4, 4), (2,) * 5, (3,) * 5, (2,) * 6, (3,) * 6, (3,) * 8)


class BoardCommands:
    """Opens other boards in the board's pane."""

    def __init__(
        self,
        panes: Panes,
        session: Session,
        status: StatusLine,
        reload_lists: Callable[[], object],
        games: GameCommands,
    ) -> None:
        """Call `reload_lists` where a board came with words or verdicts: it solves again.

        `games` opens what may be played or solved.
        """
        self._panes = panes
        self._view = panes.board
        self._session = session
        self._settings = session.settings
        self._status = status
        self._reload_lists = reload_lists
        self._games = games
        self._wanted: dict[str, str] = {}

    # Typed

    def new(self) -> None:
        """Clear the board."""
        self._view.clear(chosen_shape(self._settings))
        self._panes.show("board")

    def example(self) -> None:
        """Load an example, the next one if there is one on the screen."""
        boards = [Board(text.split()) for text in EXAMPLES]
        current = self._session.board
        at = boards.index(current) + 1 if current in boards else 0
        self._view.load(boards[at % len(boards)])

    def undo(self) -> None:
        """Undo an edit of the board."""
        self._view.undo()
        self._show_missing()

    def redo(self) -> None:
        """Redo an edit."""
        self._view.redo()
        self._show_missing()

    def _show_missing(self) -> None:
        """Go to the board where letters are missing now."""
        if self._view.entry.board is None:
            self._panes.show("board")

    def choose_shape(self) -> None:
        """Offer the usual shapes, and to type another one."""
        from lbtui.tui.dialogs.ask import PickScreen, PromptScreen

        app, shape = self._panes.app, self._view.entry.shape
        options = [("-".join(map(str, shape)), _description(shape)) for shape in SHAPES]
        options.append(("other", "other…"))
        explanation = "Sides x letters (5x2), or the letters of each side (3-3-2-4)."
        prompt = PromptScreen(
            "Board shape", explanation, value=shape_text(shape), submit=read_shape
        )

        def picked(choice: str) -> None:
            if choice == "other":
                prompt.open(app, self._take_shape)
            else:
                self._take_shape(choice)

        current = "-".join(map(str, shape))
        PickScreen("Board shape", options, current=current).open(app, picked)

    def _take_shape(self, text: str) -> None:
        shape = read_shape(text)
        self._settings.shape = shape_text(shape)
        self._view.set_shape(shape)
        self._panes.show("board")

    def explain(self, event: BoardView.Changed, before: Board | None, more: int) -> None:
        """Say what replaced the board `before`, or which part was pasted: `more` letters."""
        if before is None and event.how in ("loaded", "restored"):
            return  # what is said of the settings stays when the app opens
        said = ""
        if event.how == "pasted":
            said = f"pasted as {shape_text(list(map(len, event.letters)))}"
        elif event.how == "filled":
            said = f"{plural(more, 'letter')} pasted"
        elif event.how != "undone" and before is not None:
            said = edit_text(before.sides, event.letters)
        end = f"{self._session.key('board.undo')} undoes it"
        if event.how == "filled" and event.missing:
            end = f"{event.missing} to go"
        notes = [said, end] if said else []
        if event.board is not None and event.repeats and event.how != "undone":
            notes.append(event.repeats)
        stored = self._session.stored
        if stored is not None and self._session.lists == (GAME,) and event.how != "undone":
            key = self._session.key("solve.list")
            name = stored.date or stored.name
            notes.append(f"the board of {name}: word list {GAME}, {key} takes another")
        self._status.show_note(" · ".join(notes), " · ".join(reversed(notes[1:])))

    # Stored, fetched, made

    def choose_stored(self) -> None:
        """Search the stored boards and open one."""
        from lbtui.tui.dialogs.boards import BoardsScreen

        boards = BoardsScreen(self._settings)
        boards.open(self._panes.app, lambda stored: self._open(stored, boards.how))

    def fetch(self) -> None:
        """Fetch today's board and open it."""
        from lbtui.tui.dialogs.boards import TodayScreen

        TodayScreen(self._settings).open(self._panes.app, self._open)

    def make(self) -> None:
        """Open the form, with what was typed into it last."""
        from lbtui.sources.paste import Offer
        from lbtui.tui.dialogs.make import MakeScreen

        make = MakeScreen(self._settings, self._wanted)
        make.open(self._panes.app, lambda made: self._games.offer(Offer(made[0]), made[1]))

    def _open(self, stored: StoredBoard, how: str = "") -> None:
        """Open a stored board, which may be open already, and from which verdicts were learned."""
        from lbtui.sources.paste import Offer

        self._reload_lists()
        self._games.offer(Offer(stored.board, date=stored.date, par=stored.par), how)

    def take(self, text: str) -> None:
        """Open the board of a game that was shared, or of game data, which is stored."""
        from lbtui.sources.gamedata import SourceError, holds_game_data, parse_game_data
        from lbtui.sources.paste import Offer, shared_game

        offer = None if holds_game_data(text) else shared_game(text)
        if offer is None:
            try:
                data = parse_game_data(text)
            except SourceError as error:
                self._status.show_note(clean(str(error)), warning=True)
                return
            stored = self._games.saver.run(partial(_store, text))
            in_thread(self._panes.screen, lambda _cancel: stored.result(), self._stored)
            offer = Offer(data.board, date=data.date, par=data.par)
        self._games.offer(offer)

    def _stored(self, found: GameData | str) -> None:
        """Say what was stored, and use it; or why nothing was."""
        if isinstance(found, str):
            self._say(f"not stored: {found}", warning=True)
            return
        self._reload_lists()  # verdicts were learned
        note = f"the board{f' of {found.date}' * bool(found.date)} is stored"
        more = f"its word list: {GAME}" if found.words else ""
        self._say(" · ".join(filter(None, [note, found.unlearned or more])), note)

    def _say(self, *forms: str, warning: bool = False) -> None:
        """Say how a board was stored, also while it is asked what to do with it."""
        from lbtui.tui.dialogs.boards import OfferScreen

        screen = self._panes.app.screen
        if isinstance(screen, OfferScreen):
            screen.report(forms[0], problem=warning)
        else:
            playing = self._games.playing
            status = self._status if playing is None else playing.status
            status.show_note(*forms, warning=warning)


def _store(text: str) -> GameData | str:
    """Store a board from game data; return that, or why it cannot be stored."""
    from lbtui.database import Database, DatabaseError
    from lbtui.sources.gamedata import SourceError, parse_day
    from lbtui.sources.stored import StoredBoards

    try:
        data = parse_day(text)
        StoredBoards(Database()).add([data], source="game data")
    except (SourceError, DatabaseError) as error:
        return clean(str(error))
    return data


def _description(shape: tuple[int, ...]) -> str:
    note = " (newspaper)" if shape == (3, 3, 3, 3) else ""
    return f"{len(shape)} sides of {plural(shape[0], 'letter')}{note}"


def chosen_shape(settings: Settings) -> tuple[int, ...]:
    """Return the shape that the user chose for new boards."""
    try:
        return read_shape(settings.shape)
    except ValueError:
        return SHAPES[0]


def read_shape(text: str) -> tuple[int, ...]:
    """Return the shape that `text` stands for, `5x2` or `3-3-2-4`.

    Raises ValueError with one line for the user.
    """
    numbers = [int(number) for number in re.findall(r"\d{1,3}", text)]
    if re.fullmatch(r"\s*\d{1,3}\s*[x*\u00d7]\s*\d{1,3}\s*", text, re.IGNORECASE):
        sides, letters = numbers
        numbers = [letters] * min(sides, 99)
    elif not re.fullmatch(r"\s*\d{1,3}(\s*[-, ]\s*\d{1,3})+\s*", text):
        raise ValueError("type sides x letters (5x2), or the letters of each side (3-3-2-4)")
    check_shape(numbers)
    return tuple(numbers)
