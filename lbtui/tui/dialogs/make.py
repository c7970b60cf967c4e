"""Making boards: a form for what is wanted, and the boards as they are made."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from lbtui.generate import GeneratedBoard, make_boards
from lbtui.generate.request import (
    BOUNDS,
    LARGEST_SEED,
    BoardRequest,
    RequestError,
    check_request,
    random_seed,
    read_solutions,
)
from lbtui.puzzle import Board, clean, fold_case
from lbtui.puzzle.ranking import BANDS, band_name
from lbtui.puzzle.text import number
from lbtui.settings import Settings
from lbtui.text import DASH, capitals, plural
from lbtui.tui.dialogs.ask import PromptScreen
from lbtui.tui.dialogs.dialog import Dialog, ListDialog
from lbtui.tui.threads import call_on_main_thread, in_thread
from lbtui.tui.widgets.inputs import LineInput
from lbtui.typing import Cancel
from lbtui.words import open_word_list
from lbtui.words.auto import choose
from lbtui.words.open_list import GAME, titles
from lbtui.words.verdict_lookup import verdicts_in_force

MOST_BOARDS = 100


def _yes(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise ValueError("yes or no")


def _words(text: str) -> tuple[str, ...]:
    words = tuple(fold_case(word) for word in re.split(r"[\s,-]+", text) if word)
    if all(map(str.isalpha, words)):
        return words
    raise ValueError("words, separated by spaces")


def _floor(text: str) -> int:
    """Read how familiar words are: the name of a band, or the least score itself."""
    floors = {name: floor for floor, name in BANDS}
    found = floors.get(text.lower())
    return number(*BOUNDS["min_score"])(text) if found is None else found


class Field(NamedTuple):
    """A line of the form: what it is called, what it is if left empty, how it is read.

    `read` raises ValueError that says what would be right.
    """

    name: str
    label: str
    empty: str
    read: Callable[[str], Any]


FIELDS = (
    Field("sides", "sides", "4", number(*BOUNDS["sides"])),
    Field("letters", "letters per side", "3", number(*BOUNDS["letters"])),
    Field("answer", "your words", "one or more that solve it", _words),
    Field("words", "how many words", "2", number(1, 8)),
    Field("min_score", "how familiar", "any (everyday, known, uncommon, rare)", _floor),
    Field("vowels", "vowels", "any number", number(*BOUNDS["vowels"])),
    Field("repeats", "repeated letters", "no (or yes)", _yes),
    Field("solutions", "solutions", "any (such as 5-20)", read_solutions),
    Field("avoid", "words to avoid", "none in a best solution", _words),
    Field("par", "par", "any (4, 5, 6)", number(*BOUNDS["par"])),
    Field("boards", "boards", "5", number(1, MOST_BOARDS)),
    Field("seed", "seed", "random", number(0, LARGEST_SEED)),
)
USUAL = 5
"""So many fields are what most boards are made with; the others are below "More"."""


class BoardOrder(NamedTuple):
    """What the form asks for."""

    request: BoardRequest
    boards: int
    seed: int


def read_order(texts: dict[str, str], min_length: int) -> BoardOrder:
    """Return what the texts of the fields ask for; an empty one is as if it were not there.

    Raises ValueError, one line for the user.
    """
    values: dict[str, Any] = {}
    for field in FIELDS:
        text = texts.get(field.name, "").strip()
        try:
            if text:
                values[field.name] = field.read(text)
        except ValueError as error:
            raise ValueError(f"{field.label}: {error}") from None
    boards = values.pop("boards", 5)
    seed = values.pop("seed") if "seed" in values else random_seed()
    request = BoardRequest(**values, min_length=min_length)
    check_request(request)
    return BoardOrder(request, boards, seed)


class MakeScreen(Dialog[tuple[Board, str]]):
    """A form; Enter makes boards. Dismissed with the board to open, as "game" or "solutions"."""

    TITLE_TEXT = "Make boards"
    KEYS_TEXT = "enter make · ↑ ↓ move · esc close"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", "Next line", show=False, priority=True),
        Binding("up", "app.focus_previous", "Previous line", show=False, priority=True),
    ]

    def __init__(self, settings: Settings, texts: dict[str, str]) -> None:
        """Make boards with the lists in `settings`. `texts` holds what is typed, by field."""
        super().__init__(title=f"{self.TITLE_TEXT} · {titles(settings.lists)}")
        self._settings = settings
        self._texts = texts
        self._lines = {
            field.name: LineInput(texts.get(field.name, ""), placeholder=field.empty)
            for field in FIELDS
        }

    def body(self) -> ComposeResult:
        """Return a line for each field, and what is wrong with them."""
        with VerticalScroll(can_focus=False):
            for n, field in enumerate(FIELDS):
                if n == USUAL:
                    yield Static(Content("More"), classes="more")
                with Horizontal():
                    yield Static(Content(field.label), classes="label")
                    yield self._lines[field.name]
        yield self.message

    @on(Input.Changed)
    def typed(self) -> None:
        """Keep what is typed, and say what it will give, or why it gives no board."""
        self._texts.update({name: line.value for name, line in self._lines.items()})
        try:
            request = read_order(self._texts, self._settings.min_length).request
            note = request.doubles
            if not note and request.seeks_partner:
                note = "finds partners for this word"
        except RequestError as error:
            note = str(error)
        except ValueError:  # something is typed only in part
            note = ""
        self.report(clean(note, 400))

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Make the boards, or say what is wrong."""
        try:
            order = read_order(self._texts, self._settings.min_length)
        except ValueError as error:
            self.report(clean(str(error), 400), problem=True)
            return
        MadeScreen(self._settings, order).open(self.app, self.dismiss)


class MadeScreen(ListDialog[tuple[Board, str]]):
    """The boards as they are made; dismissed as `MakeScreen` is."""

    TITLE_TEXT = "Boards made"
    KEYS_TEXT = "enter solve · p play · s save · d draw · space best · esc back"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "reveal", "Best", show=False),
        Binding("p,ctrl+x", "use('game')", "Play", show=False),
        Binding("s", "use('save')", "Save", show=False),
        Binding("d", "use('draw')", "Draw", show=False),
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

    def body(self) -> ComposeResult:
        """Return the boards, the facts about one, and what is being done."""
        yield self.option_list
        yield self._facts
        yield self.message

    def on_mount(self) -> None:
        """Begin."""
        in_thread(self, self._make, self.report, failed=self.report)

    def _make(self, cancel: Cancel) -> str:
        """Make the boards; return how many there are. Raises LbtuiError where there is none."""
        order, on = self._order, self._settings.verdicts == "on"
        verdicts = verdicts_in_force(None, at_once=True) if on else None
        own = self._settings.user_lists
        opened = partial(open_word_list, user_lists=own, cancel=cancel, verdicts=verdicts)
        named = [name for name in self._settings.lists if name != GAME]
        for made in make_boards(
            order.boards,
            lists=choose(named, lambda names: [*map(opened, names)], order.request.is_listed),
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

    def action_use(self, how: str) -> None:
        """Play, solve, save or draw the board under the cursor."""
        from lbtui.tui.dialogs.export import ExportScreen, drawing_export

        at = self.option_list.current
        if at is None:
            return
        made = self._made[int(at)]
        if how in ("game", "solutions"):
            self.dismiss((made.board, how))
        elif how == "save":
            prompt = PromptScreen("Save", "Name (optional):", submit=str)
            prompt.open(self.app, partial(self._save, made.board))
        else:
            shown = drawing_export(made.board, made.best or () if self._revealed else ())
            ExportScreen(shown).open(self.app, self.report)

    @on(OptionList.OptionSelected)
    def selected(self) -> None:
        """Close with the board."""
        self.action_use("solutions")

    def _save(self, board: Board, name: str) -> None:
        """Store a board; say so, or why it cannot be stored."""
        from lbtui.database import Database
        from lbtui.sources.gamedata import GameData
        from lbtui.sources.stored import StoredBoards

        def save(_cancel: Cancel) -> str:
            StoredBoards(Database()).add([GameData(board)], name=name, source="made here")
            named = f" as {name}" if name else ""
            return clean(f"{capitals(str(board))} is saved{named}", 400)

        in_thread(self, save, self.report, failed=lambda why: self.report(f"not saved: {why}"))


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
    solution = clean(DASH.join(made.best or ()), 400) if best else ""
    everyday = made.facts and made.facts.everyday
    hard = "" if everyday is None else f" · {everyday} everyday"
    return f"{found} of {words}{hard} · seed {made.seed}\n{solution}"
