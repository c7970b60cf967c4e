"""Making boards: a form for what is wanted."""

import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from lbtui.generate import BoardRequest, RequestError
from lbtui.generate.request import BOUNDS, MAX_SEED, check_request, read_solutions
from lbtui.puzzle import Board, clean, fold_case
from lbtui.puzzle.ranking import BANDS
from lbtui.puzzle.text import number
from lbtui.settings import Settings
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.made_boards import BoardOrder, MadeScreen
from lbtui.tui.widgets.inputs import LineInput
from lbtui.words.open_list import list_titles

MAX_BOARDS = 100


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
    Field("answer", "your words", "one or more", _words),
    Field("word_count", "how many words", "2", number(1, 8)),
    Field("min_score", "how familiar", "any (or known)", _floor),
    Field("vowels", "vowels", "any number", number(*BOUNDS["vowels"])),
    Field("repeats", "repeated letters", "no (or yes)", _yes),
    Field("solutions", "solutions", "any (or 5-20)", read_solutions),
    Field("avoid", "words to avoid", "none", _words),
    Field("par", "par", "any (4, 5, 6)", number(*BOUNDS["par"])),
    Field("boards", "boards", "5", number(1, MAX_BOARDS)),
    Field("seed", "seed", "random", number(0, MAX_SEED)),
)
USUAL = 5
"""So many fields are what most boards are made with; the others are below "More"."""


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
    seed = values.pop("seed", None)
    request = BoardRequest(**values, min_length=min_length)
    check_request(request)
    return BoardOrder(request, boards, seed)


class MakeScreen(Dialog[tuple[Board, str]]):
    """A form; Enter makes boards. Dismissed with the board to open, as "game" or "solutions"."""

    TITLE_TEXT = "Make boards"
    KEYS_TEXT = "enter make · ↑ ↓ move · esc close"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", priority=True),
        Binding("up", "app.focus_previous", priority=True),
    ]

    def __init__(self, settings: Settings, texts: dict[str, str]) -> None:
        """Make boards with the lists in `settings`. `texts` holds what is typed, by field."""
        super().__init__(title=f"{self.TITLE_TEXT} · {list_titles(settings.lists)}")
        self._settings = settings
        self._texts = texts
        self._lines = {
            field.name: LineInput(texts.get(field.name, ""), placeholder=field.empty)
            for field in FIELDS
        }

    def compose_body(self) -> ComposeResult:
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
        MadeScreen(self._settings, order).show(self.app, self.dismiss)
