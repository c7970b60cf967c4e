"""The boards as they are made, and what to do with one."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.formatting import EN_DASH, capitals, plural
from lbtui.generate import GeneratedBoard, make_boards
from lbtui.generate.request import BoardRequest
from lbtui.puzzle import Board, printable
from lbtui.puzzle.ranking import band_name
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.prompts import PromptScreen
from lbtui.tui.threads import call_in_thread, iterate_in_thread, report_errors
from lbtui.typing import Cancel
from lbtui.words import open_word_list
from lbtui.words.auto import try_list_choices
from lbtui.words.open_list import GAME_LIST
from lbtui.words.verdict_lookup import open_verdicts


class MakeBoardsRequest(NamedTuple):
    """What the form for boards asks for."""

    board_request: BoardRequest
    board_count: int
    seed: int | None


class MadeBoardsScreen(ListDialog[tuple[Board, str]]):
    """The boards as they are made; dismissed as `MakeBoardsScreen` is."""

    TITLE_TEXT = "Boards made"
    KEYS_TEXT = "enter solve · p play · s save · d draw · space best · esc back"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("space", "toggle_best", "Show or hide the best solution"),
        ("p,ctrl+x", "open_as('game')", "Play"),
        ("s", "save", "Save"),
        ("d", "draw", "Draw"),
    ]

    def __init__(self, settings: Settings, request: MakeBoardsRequest) -> None:
        """Make the boards that `request` asks for with the lists in `settings`."""
        super().__init__()
        self._settings = settings
        self._request = request
        self._boards: list[GeneratedBoard] = []
        self._is_best_shown = False
        self._facts_view = Static(id="facts")
        self.report("making boards…")

    def compose_body(self) -> ComposeResult:
        """Return the boards, the facts about one, and what is being done."""
        yield self.option_list
        yield self._facts_view
        yield self.message

    @work
    async def on_mount(self) -> None:
        """Make the boards; say how many there are, or why there is none."""
        with report_errors(self.report):
            async for generated in iterate_in_thread(self._make_boards):
                self._add_board(generated)
            self.report(plural(len(self._boards), "board"))

    def _make_boards(self, cancel: Cancel) -> Iterator[GeneratedBoard]:
        """Return the boards as they are made. Raises LbtuiError where there is none."""
        request, count, seed = self._request
        verdicts = open_verdicts(None, preload=True) if self._settings.verdicts == "on" else None
        user_lists = self._settings.user_lists
        open_list = partial(open_word_list, user_lists=user_lists, cancel=cancel, verdicts=verdicts)
        names = [name for name in self._settings.lists if name != GAME_LIST]
        lists = try_list_choices(names, lambda names: [*map(open_list, names)], request.is_listed)
        return make_boards(count, lists=lists, seed=seed, request=request, cancel=cancel)

    def _add_board(self, generated_board: GeneratedBoard) -> None:
        self._boards.append(generated_board)
        request, count = self._request.board_request, len(self._boards)
        rows = {str(i): format_board_row(self._boards[i], request) for i in range(count)}
        self.option_list.show_rows(rows, self.option_list.current_id)
        if count < self._request.board_count:
            self.report(f"making board {count + 1} of {self._request.board_count}…")

    @property
    def _current_board(self) -> GeneratedBoard | None:
        """The board under the cursor."""
        row_id = self.option_list.current_id
        return None if row_id is None else self._boards[int(row_id)]

    @on(OptionList.OptionHighlighted)
    def show_board_facts(self) -> None:
        """Show the facts about the board under the cursor."""
        generated = self._current_board
        if generated is not None:
            text = format_board_facts(generated, shows_best=self._is_best_shown)
            self._facts_view.update(Content(text))

    def action_toggle_best(self) -> None:
        """Show the best solution of each board, or hide it again."""
        self._is_best_shown = not self._is_best_shown
        self.show_board_facts()

    def action_open_as(self, open_as: str) -> None:
        """Play or solve the board under the cursor."""
        if self._current_board is not None:
            self.dismiss((self._current_board.board, open_as))

    @work(group="command")
    async def action_save(self) -> None:
        """Ask for a name, and store the board under the cursor."""
        if generated := self._current_board:
            prompt = PromptScreen("Save", "Name (optional):", lambda _name: None)
            name = await self.app.push_screen_wait(prompt)
            if name is not None:
                self._save_board(generated.board, name)

    @work(group="command")
    async def action_draw(self) -> None:
        """Save a picture of the board under the cursor, with its best solution if that is shown."""
        from lbtui.tui.dialogs.export import Exportable, ask_to_export

        if generated := self._current_board:
            words = generated.best or () if self._is_best_shown else ()
            picture = Exportable("board", generated.board, traced_words=words)
            await ask_to_export(self, picture, self.report, ".svg")

    @on(OptionList.OptionSelected)
    def solve_current_board(self) -> None:
        """Close with the board."""
        self.action_open_as("solutions")

    @work
    async def _save_board(self, board: Board, name: str) -> None:
        """Store a board; say so, or why it cannot be stored."""
        from lbtui.database import Database
        from lbtui.sources.stored_boards import StoredBoards

        def save(_cancel: Cancel) -> None:
            StoredBoards(Database()).add([GameData(board)], name=name, source="made here")

        with report_errors(lambda problem: self.report(f"not saved: {problem}")):
            await call_in_thread(save)
            title = f" as {name}" if name else ""
            self.report(printable(f"{capitals(str(board))} is saved{title}", 400))


def format_board_row(generated_board: GeneratedBoard, request: BoardRequest) -> Content:
    """Return a board's row: its letters, the partner of the word, how hard it is to solve."""
    facts: list[str] = []
    if request.seeks_partner:
        facts += set(generated_board.best or ()).difference(request.own_words)
    if generated_board.par:
        facts.append(f"par {generated_board.par}")
    facts.append(plural(generated_board.solutions or 0, "solution"))
    if generated_board.score is not None:
        facts.append(band_name(generated_board.score))
    if generated_board.board.repeated:
        facts.append(f"{capitals(generated_board.board.repeated)} doubled")
    return Content.assemble((capitals(str(generated_board.board)), "bold"), " ", ", ".join(facts))


def format_board_facts(generated_board: GeneratedBoard, *, shows_best: bool) -> str:
    """Return the facts about a board; its best solution only if it `shows_best`."""
    words = plural(generated_board.minimum or 0, "word")
    facts = f"{plural(generated_board.solutions or 0, 'solution')} of {words}"
    solution = printable(EN_DASH.join(generated_board.best or ()), 400) if shows_best else ""
    everyday = generated_board.facts and generated_board.facts.everyday
    if everyday is not None:
        facts += f" · {everyday} everyday"
    return f"{facts} · seed {generated_board.seed}\n{solution}"
