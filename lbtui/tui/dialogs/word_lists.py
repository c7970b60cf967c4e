"""The word lists: which are in use, what is in them, and changing them."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from string import ascii_lowercase
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.formatting import plural
from lbtui.puzzle import printable
from lbtui.settings import MAX_LISTS, Settings
from lbtui.store import abbreviate_home, data_dir, write_atomic
from lbtui.terminal.capabilities import is_visitor
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.prompts import PathPrompt, confirm
from lbtui.tui.messages import WordListsChanged
from lbtui.tui.threads import call_in_thread, report_errors
from lbtui.typing import Cancel
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo, find_list_file
from lbtui.words.open_list import AUTO, AUTO_LISTS, GAME_LIST, list_titles
from lbtui.words.options import format_options
from lbtui.words.reading import CAPITAL_LETTERS

AUTO_ENTRY = ListInfo(AUTO, "shipped", "{}, and {} where that has no solution".format(*AUTO_LISTS))
"""An entry that is no list: it chooses one for each board."""
GAME_ENTRY = ListInfo(GAME_LIST, "shipped", "what the newspaper accepts on a board of its own")
"""The list that a stored board brings along."""
PASTED_LIST_NAME = "pasted"
"""The name of the list that a visitor pasted."""
ADD_LIST_EXPLANATION = """\
The path of a text file in any language, one word a line: word, or word;score with a score from 0 \
to 100."""
MAX_DETAIL_LENGTH = 400


class WordListsScreen(ListDialog[None]):
    """Every list on offer; changes apply at once."""

    TITLE_TEXT = "Word lists"
    KEYS_TEXT = "enter use · space with others · ^n add · del remove · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("space", "toggle_word_list", "Use with others"),
        ("ctrl+n,alt+n", "add", "Add a list"),
        ("delete", "remove", "Remove the list"),
    ]

    def __init__(
        self,
        settings: Settings,
        get_word_lists: Callable[[], tuple[str, ...]],
        set_word_lists: Callable[[tuple[str, ...]], object],
    ) -> None:
        """Show and change the lists in `settings`.

        `get_word_lists` returns those that are in use, `set_word_lists` changes which are: here or
        in the settings. Both are called, not a message: the rows shown next tell what is in use.
        """
        super().__init__()
        self._get_word_lists = get_word_lists
        self._set_word_lists = set_word_lists
        self._details_view = Static(id="details")
        self.catalog = Catalog(settings)
        self._info_by_name: dict[str, ListInfo] = {}

    @property
    def _current_info(self) -> ListInfo:
        """The list under the cursor."""
        return self._info_by_name.get(self.option_list.current_id or "", AUTO_ENTRY)

    def compose_body(self) -> ComposeResult:
        """Return the lists, the details of one, and a line about the last action."""
        yield self.option_list
        with VerticalScroll(can_focus=False):
            yield self._details_view
        yield self.message

    def on_mount(self) -> None:
        """Show the lists, with the cursor on the first one in use."""
        self.show_word_lists(self._get_word_lists()[0])

    def show_word_lists(self, name: str = "") -> None:
        """Show the lists as they are now, with the cursor on `name` or where it was."""
        name = name or self._current_info.name
        lists = self.catalog.get_all_lists(include_system=not is_visitor())
        infos = sorted([AUTO_ENTRY, *lists, GAME_ENTRY], key=lambda info: info.kind != "shipped")
        self._info_by_name = {info.name: info for info in infos}
        width = max(cell_len(format_word_list_title(info)) for info in infos) + 2
        names = self._get_word_lists()
        rows = {info.name: format_row(info, width, is_in_use=info.name in names) for info in infos}
        self.option_list.show_rows(rows, name)

    # Choosing

    @on(OptionList.OptionSelected)
    @work
    async def use_current_word_list(self) -> None:
        """Solve with the list alone, and close."""
        if name := await self._ensure_current_added():
            self._use_word_lists(name)
            self.dismiss(None)

    @work
    async def action_toggle_word_list(self) -> None:
        """Add the list to those in use, or take it out."""
        if name := await self._ensure_current_added():
            self._toggle_word_list(name)

    def _toggle_word_list(self, name: str) -> None:
        names = self._get_word_lists()
        if names == (name,):
            self.report("one list must stay in use: choose another one first")
        elif name in names:
            self._use_word_lists(*(other for other in names if other != name))
        else:
            self._use_word_lists(*names, name)

    def _use_word_lists(self, *names: str) -> None:
        """Solve with the lists; `auto` goes with no other, and the last one counts."""
        names = (AUTO,) if names[-1] == AUTO else tuple(name for name in names if name != AUTO)
        if len(names) > MAX_LISTS:
            self.report(f"at most {MAX_LISTS} lists can be in use")
            return
        self._set_word_lists(names)
        self.post_message(WordListsChanged())
        self.show_word_lists()
        self.report(f"in use: {list_titles(names)}")

    async def _ensure_current_added(self) -> str:
        """Return the name of the list under the cursor, once it is added; "" if it cannot be."""
        info = self._current_info
        if info.problem:
            self.report(f"this list cannot be used: {printable(info.problem)}")
            return ""
        return await self._add_file(info.path) if info.kind == "found" else info.name

    # Changing the catalog

    @work(group="command")
    async def action_add(self) -> None:
        """Ask for a file to add."""
        prompt = PathPrompt("Add a word list", ADD_LIST_EXPLANATION, find_list_file)
        if is_visitor():
            self.report("paste your words here, one a line")
        elif path := await self.app.push_screen_wait(prompt):
            await self._add_file(path)

    def on_paste(self, event: events.Paste) -> None:
        """Take what a visitor pastes as a list, in place of the one pasted before."""
        if not is_visitor():
            return
        event.stop()
        path = os.path.join(data_dir(), f"{PASTED_LIST_NAME}.txt")
        with suppress(ListError):
            self.catalog.remove(PASTED_LIST_NAME)
        write_atomic(path, event.text.encode("utf-8", "replace"))
        self.run_worker(self._add_file(path))

    async def _add_file(self, path: str) -> str:
        """Read and add the list at `path` in a thread; return its name, or "" if that fails."""

        def show_progress(fraction: float) -> None:
            self.app.call_from_thread(self.report, f"reading {printable(path)}… {fraction:.0%}")

        def read_list(cancel: Cancel) -> str:
            return self.catalog.add(path, progress=show_progress, cancel=cancel).name

        self.report(f"reading {printable(path)}…")
        name = ""
        with report_errors(self.report):
            name = await call_in_thread(read_list)
            self.show_word_lists(name)
            self.report(f"added as {name}")
        return name

    @work(group="command")
    async def action_remove(self) -> None:
        """Ask, then remove the list."""
        name = self._current_info.name
        if self._current_info.kind != "added":
            self.report("only lists you added can be removed")
        elif await confirm(self.app, f"Remove {name}?", f"Yes, remove {name}; the file stays"):
            try:
                self.catalog.remove(name)
                self.report(f"{name} removed")
            except ListError as error:
                self.report(str(error))
            self.post_message(WordListsChanged())
            self.show_word_lists()

    # Details

    @on(OptionList.OptionHighlighted)
    @work(group="details", exclusive=True)
    async def show_details(self) -> None:
        """Show what is in the list under the cursor."""
        with report_errors(self._show_text):
            find = partial(self._find_details, self._current_info)
            self._show_text(await call_in_thread(find))

    def _find_details(self, info: ListInfo, cancel: Cancel) -> str:
        """Return what is in a list, which may have to be read. Raises ListError."""
        if info.kind == "found":
            return f"{printable(info.path)}\nenter adds it and solves with it"
        if info in (AUTO_ENTRY, GAME_ENTRY):
            return info.label
        return format_word_list_details(self.catalog.describe(info.name, cancel=cancel))

    def _show_text(self, text: str) -> None:
        self._details_view.update(Content(abbreviate_home(text)))


def format_word_list_title(info: ListInfo) -> str:
    """Return what a list is called in its row."""
    return printable(info.label if info.kind == "found" else info.name, 40)


def format_row(info: ListInfo, width: int, *, is_in_use: bool) -> Content:
    """Return a list's row: whether it is in use, its name in `width` cells, what it is."""
    mark = "[x] " if is_in_use else "    " if info.kind == "found" else "[ ] "
    if info.problem:
        description = "cannot be used"
    else:
        label = info.label if info.label != info.name else ""
        description = {"added": "yours", "found": "on this system"}.get(info.kind, label)
    name = format_word_list_title(info)
    gap = " " * (width - cell_len(name))
    # Dim rather than a colour, which would be unreadable on the cursor's background.
    style = "$text-error" if info.problem else "dim"
    title = name, "bold" if is_in_use else ""
    return Content.assemble((mark, "bold"), title, gap, (description, style))


def format_word_list_details(details: Mapping[str, Any]) -> str:
    """Return the details of a list (`Catalog.describe`) in a few printable lines."""
    parts = [plural(details["words"], "word")]
    if details["scores"]:
        low, high = details["scores"]
        parts.append(f"score {low}" if low == high else f"scores {low} to {high}")
    if details["encoding"] != "utf-8":
        parts.append(details["encoding"])
    lines = [" · ".join(parts)]
    if details["kind"] != "shipped":
        lines.append(details["path"])
    if details["skipped"]:
        skipped = details["skipped"].items()
        reasons = ", ".join(f"{reason} ({count:,})" for reason, count in skipped)
        lines.append(f"skipped lines: {reasons}")
    if CAPITAL_LETTERS in details["skipped"] and details["kind"] == "added":
        lines.append(f"lbtui lists set {details['name']} --case any reads those with capitals")
    if details["alphabet"]:
        is_latin = details["alphabet"] == ascii_lowercase
        lines.append(f"letters: {'a to z' if is_latin else details['alphabet']}")
    if details["options"]:
        lines.append(f"read with {format_options(details['options'])}")
    lines += details["remarks"]
    lines += [line for line in details["header"] if line.startswith(("source:", "licence:"))]
    return "\n".join(printable(line, MAX_DETAIL_LENGTH) for line in lines)
