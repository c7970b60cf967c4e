"""Making boards: a form for what is wanted."""

import re
from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from lbtui.generate import BoardRequest, RequestError
from lbtui.generate.request import MAX_SEED, NUMBER_BOUNDS, check_request, parse_solution_range
from lbtui.puzzle import Board, fold_case, printable
from lbtui.puzzle.ranking import SCORE_BANDS
from lbtui.puzzle.text import make_number_reader
from lbtui.settings import Settings
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.made_boards import MadeBoardsScreen, MakeBoardsRequest
from lbtui.tui.widgets.inputs import LineInput
from lbtui.words.open_list import list_titles

MAX_BOARDS = 100


def _parse_yes_no(text: str) -> bool:
    if text.lower() in ("y", "yes", "n", "no"):
        return text.lower().startswith("y")
    raise ValueError("yes or no")


def _parse_words(text: str) -> tuple[str, ...]:
    words = tuple(fold_case(word) for word in re.split(r"[\s,-]+", text) if word)
    if all(map(str.isalpha, words)):
        return words
    raise ValueError("words, separated by spaces")


def _parse_min_score(text: str) -> int:
    """Read how familiar words are: the name of a band, or the least score itself."""
    for score, name in SCORE_BANDS:
        if name == text.lower():
            return score
    return make_number_reader(*NUMBER_BOUNDS["min_score"])(text)


class FormField(NamedTuple):
    """A line of the form: what it is called, what it is if left empty, how it is parsed.

    `parse` raises ValueError that says what would be right.
    """

    name: str
    label: str
    placeholder: str
    parse: Callable[[str], Any]


FORM_FIELDS = (
    FormField("sides", "sides", "4", make_number_reader(*NUMBER_BOUNDS["sides"])),
    FormField("letters", "letters per side", "3", make_number_reader(*NUMBER_BOUNDS["letters"])),
    FormField("answer", "your words", "one or more", _parse_words),
    FormField("word_count", "how many words", "2", make_number_reader(1, 8)),
    FormField("min_score", "how familiar", "any (or known)", _parse_min_score),
    FormField("vowels", "vowels", "any number", make_number_reader(*NUMBER_BOUNDS["vowels"])),
    FormField("repeats", "repeated letters", "no (or yes)", _parse_yes_no),
    FormField("solutions", "solutions", "any (or 5-20)", parse_solution_range),
    FormField("avoid", "words to avoid", "none", _parse_words),
    FormField("par", "par", "any (4, 5, 6)", make_number_reader(*NUMBER_BOUNDS["par"])),
    FormField("boards", "boards", "5", make_number_reader(1, MAX_BOARDS)),
    FormField("seed", "seed", "random", make_number_reader(0, MAX_SEED)),
)
MAIN_FIELD_COUNT = 5
"""So many fields are what most boards are made with; the others are below "More"."""


def parse_form(text_by_field: dict[str, str], min_length: int) -> MakeBoardsRequest:
    """Return what the texts of the fields ask for; an empty one is as if it were not there.

    Raises ValueError, one line for the user.
    """
    values: dict[str, Any] = {}
    for field in FORM_FIELDS:
        text = text_by_field.get(field.name, "").strip()
        try:
            if text:
                values[field.name] = field.parse(text)
        except ValueError as error:
            raise ValueError(f"{field.label}: {error}") from None
    board_count = values.pop("boards", 5)
    seed = values.pop("seed", None)
    request = BoardRequest(**values, min_length=min_length)
    check_request(request)
    return MakeBoardsRequest(request, board_count, seed)


class MakeBoardsScreen(Dialog[tuple[Board, str]]):
    """A form; Enter makes boards. Dismissed with the board to open, as "game" or "solutions"."""

    TITLE_TEXT = "Make boards"
    KEYS_TEXT = "enter make · ↑ ↓ move · esc close"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", "Next field", priority=True),
        Binding("up", "app.focus_previous", "Previous field", priority=True),
    ]

    def __init__(self, settings: Settings, text_by_field: dict[str, str]) -> None:
        """Make boards with the lists in `settings`. `text_by_field` holds what is typed."""
        super().__init__(f"{self.TITLE_TEXT} · {list_titles(settings.lists)}")
        self._settings = settings
        self._text_by_field = text_by_field
        self._inputs = {
            field.name: LineInput(text_by_field.get(field.name, ""), placeholder=field.placeholder)
            for field in FORM_FIELDS
        }

    def compose_body(self) -> ComposeResult:
        """Return a line for each field, and what is wrong with them."""
        with VerticalScroll(can_focus=False):
            for n, field in enumerate(FORM_FIELDS):
                if n == MAIN_FIELD_COUNT:
                    yield Static(Content("More"), classes="more")
                with Horizontal():
                    yield Static(Content(field.label), classes="label")
                    yield self._inputs[field.name]
        yield self.message

    @on(Input.Changed)
    def check_texts(self) -> None:
        """Keep what is typed, and say what it will give, or why it gives no board."""
        self._text_by_field.update({name: line.value for name, line in self._inputs.items()})
        try:
            request = parse_form(self._text_by_field, self._settings.min_length).board_request
            note = request.doubled_text
            if not note and request.seeks_partner:
                note = "finds partners for this word"
        except RequestError as error:
            note = str(error)
        except ValueError:  # something is typed only in part
            note = ""
        self.report(printable(note, 400))

    @on(Input.Submitted)
    @work(group="command")
    async def make_boards(self) -> None:
        """Make the boards, or say what is wrong."""
        try:
            request = parse_form(self._text_by_field, self._settings.min_length)
        except ValueError as error:
            self.report(printable(str(error), 400), is_warning=True)
            return
        if made := await self.app.push_screen_wait(MadeBoardsScreen(self._settings, request)):
            self.dismiss(made)
