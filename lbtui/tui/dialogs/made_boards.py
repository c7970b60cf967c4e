"""The boards as they are made, and what to do with one."""

from functools import partial
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.generate import GeneratedBoard, make_boards
from lbtui.generate.request import BoardRequest
from lbtui.puzzle import Board, clean
from lbtui.puzzle.ranking import band_name
from lbtui.settings import Settings
from lbtui.sources.gamedata import GameData
from lbtui.text import EN_DASH, capitals, plural
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.prompts import PromptScreen
from lbtui.tui.threads import call_on_main_thread, run_in_thread
from lbtui.typing import Cancel
from lbtui.words import open_word_list
from lbtui.words.auto import try_choices
from lbtui.words.open_list import GAME_LIST
from lbtui.words.verdict_lookup import open_verdicts


class BoardOrder(NamedTuple):
    """What the form for boards asks for."""

    request: BoardRequest
    boards: int
    seed: int | None


class MadeScreen(ListDialog[tuple[Board, str]]):
    """The boards as they are made; dismissed as `MakeScreen` is."""

    TITLE_TEXT = "Boards made"
    KEYS_TEXT = "enter solve · p play · s save · d draw · space best · esc back"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("space", "reveal"),
        ("p,ctrl+x", "use('game')"),
        ("s", "use('save')"),
        ("d", "use('draw')"),
    ]

    def __init__(self, settings: Settings, order: BoardOrder) -> None:
        """Make the boards of `order` with the lists in `settings`."""
        super().__init__()
        self._settings = settings
        self._order = order
        self._made: list[GeneratedBoard] = []
        self._revealed = False
        self._facts = Static(Content(""), id="facts")
        self.report("making boards…")

    def compose_body(self) -> ComposeResult:
        """Return the boards, the facts about one, and what is being done."""
        yield self.option_list
        yield self._facts
        yield self.message

    def on_mount(self) -> None:
        """Begin."""
        run_in_thread(self, self._make, self.report, on_error=self.report)

    def _make(self, cancel: Cancel) -> str:
        """Make the boards; return how many there are. Raises LbtuiError where there is none."""
        order, on = self._order, self._settings.verdicts == "on"
        verdicts = open_verdicts(None, preload=True) if on else None
        own = self._settings.user_lists
        opened = partial(open_word_list, user_lists=own, cancel=cancel, verdicts=verdicts)
        named = [name for name in self._settings.lists if name != GAME_LIST]
        for made in make_boards(
            order.boards,
            lists=try_choices(named, lambda names: [*map(opened, names)], order.request.is_listed),
            seed=order.seed,
            request=order.request,
            cancel=cancel,
        ):
            if cancel():
                break
            call_on_main_thread(self, self._add, made)
        return plural(len(self._made), "board")

    def _add(self, made: GeneratedBoard) -> None:
        self._made.append(made)
        request = self._order.request
        rows = {str(n): made_row(each, request) for n, each in enumerate(self._made)}
        self.option_list.show(rows, self.option_list.current)
        if len(self._made) < self._order.boards:
            self.report(f"making board {len(self._made) + 1} of {self._order.boards}…")

    @on(OptionList.OptionHighlighted)
    def show_facts(self) -> None:
        """Show the facts about the board under the cursor."""
        at = self.option_list.current
        if at is not None:
            self._facts.update(Content(made_facts(self._made[int(at)], best=self._revealed)))

    def action_reveal(self) -> None:
        """Show the best solution of each board, or hide it again."""
        self._revealed = not self._revealed
        self.show_facts()

    def action_use(self, purpose: str) -> None:
        """Play, solve, save or draw the board under the cursor."""
        from lbtui.tui.dialogs.export import Exportable, export

        at = self.option_list.current
        if at is None:
            return
        made = self._made[int(at)]
        if purpose in ("game", "solutions"):
            self.dismiss((made.board, purpose))
        elif purpose == "save":
            prompt = PromptScreen("Save", "Name (optional):", submit=str)
            prompt.show(self.app, partial(self._save, made.board))
        else:
            words = made.best or () if self._revealed else ()
            export(self, Exportable("board", made.board, traced=words), self.report, ".svg")

    @on(OptionList.OptionSelected)
    def selected(self) -> None:
        """Close with the board."""
        self.action_use("solutions")

    def _save(self, board: Board, name: str) -> None:
        """Store a board; say so, or why it cannot be stored."""
        from lbtui.database import Database
        from lbtui.sources.stored_boards import StoredBoards

        def save(_cancel: Cancel) -> str:
            StoredBoards(Database()).add([GameData(board)], name=name, source="made here")
            named = f" as {name}" if name else ""
            return clean(f"{capitals(str(board))} is saved{named}", 400)

        run_in_thread(
            self, save, self.report, on_error=lambda why: self.report(f"not saved: {why}")
        )


def made_row(made: GeneratedBoard, request: BoardRequest) -> Content:
    """Return a board's row: its letters, the partner of the word, how hard it is to solve."""
    known = [*set(made.best or ()).difference(request.own_words)] if request.seeks_partner else []
    if made.par:
        known.append(f"par {made.par}")
    known.append(plural(made.solutions or 0, "solution"))
    if made.score is not None:
        known.append(band_name(made.score))
    if made.board.repeated:
        known.append(f"{capitals(made.board.repeated)} doubled")
    return Content.assemble((capitals(str(made.board)), "bold"), " ", ", ".join(known))


def made_facts(made: GeneratedBoard, *, best: bool) -> str:
    """Return the facts about a board; its best solution only with `best`."""
    found, words = plural(made.solutions or 0, "solution"), plural(made.minimum or 0, "word")
    solution = clean(EN_DASH.join(made.best or ()), 400) if best else ""
    everyday = made.facts and made.facts.everyday
    hard = "" if everyday is None else f" · {everyday} everyday"
    return f"{found} of {words}{hard} · seed {made.seed}\n{solution}"
