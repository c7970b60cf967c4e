"""The word lists: which are in use, what is in them, and changing them."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from string import ascii_lowercase
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.puzzle import clean
from lbtui.settings import MAX_LISTS, Settings
from lbtui.store import abbreviate_home, data_dir, write_atomic
from lbtui.terminal.capabilities import is_visitor
from lbtui.text import plural
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.prompts import PromptScreen, confirm
from lbtui.tui.messages import ListsChanged
from lbtui.tui.threads import call_on_main_thread, run_in_thread
from lbtui.typing import Cancel
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.open_list import (
    AUTO,
    AUTO_LISTS,
    GAME_LIST,
    SHIPPED_LISTS,
    expand_path,
    list_titles,
)
from lbtui.words.options import format_options
from lbtui.words.reading import CAPITAL_LETTERS

AUTO_INFO = ListInfo(AUTO, "shipped", "{}, and {} where that has no solution".format(*AUTO_LISTS))
"""An entry that is no list: it chooses one for each board."""
GAME_INFO = ListInfo(GAME_LIST, "shipped", "what the newspaper accepts on a board of its own")
"""The list that a stored board brings along."""
PASTED = "pasted"
"""The name of the list that a visitor pasted."""
MAX_LINE_LENGTH = 400


class ListsScreen(ListDialog[None]):
    """Every list on offer; changes apply at once."""

    TITLE_TEXT = "Word lists"
    KEYS_TEXT = "enter use · space with others · ^n add · del remove · esc close"
    BINDINGS: ClassVar[list[BindingType]] = [
        ("space", "join"),
        ("ctrl+n,alt+n", "add"),
        ("delete", "remove"),
    ]

    def __init__(
        self,
        settings: Settings,
        in_use: Callable[[], tuple[str, ...]],
        use: Callable[[tuple[str, ...]], object],
    ) -> None:
        """Show and change the lists in `settings`: `in_use` names those in use, `use` sets them."""
        super().__init__()
        self._in_use = in_use
        self._solve_with = use
        self._details = Static(Content(""), id="details")
        self.catalog = Catalog(settings)
        self._infos: dict[str, ListInfo] = {}
        self._path = ""  # which was added last, to be mended if it was wrong

    @property
    def _current(self) -> ListInfo:
        """The list under the cursor."""
        return self._infos.get(self.option_list.current or "", AUTO_INFO)

    def compose_body(self) -> ComposeResult:
        """Return the lists, the details of one, and a line about the last action."""
        yield self.option_list
        with VerticalScroll(can_focus=False):
            yield self._details
        yield self.message

    def on_mount(self) -> None:
        """Show the lists, with the cursor on the first one in use."""
        self.show_lists(self._in_use()[0])

    def show_lists(self, name: str = "") -> None:
        """Show the lists as they are now, with the cursor on `name` or where it was."""
        name = name or self._current.name
        lists = self.catalog.all_lists(include_system=not is_visitor())
        infos = [AUTO_INFO, *lists[: len(SHIPPED_LISTS)], GAME_INFO, *lists[len(SHIPPED_LISTS) :]]
        self._infos = {info.name: info for info in infos}
        width = max(cell_len(name_of(info)) for info in infos) + 2
        used = self._in_use()
        rows = {info.name: list_row(info, width, used=info.name in used) for info in infos}
        self.option_list.show(rows, name)

    # Choosing

    @on(OptionList.OptionSelected)
    def selected(self) -> None:
        """Solve with the list alone, and close."""

        def use(name: str) -> None:
            self._use(name)
            self.dismiss(None)

        self._with_usable(use)

    def action_join(self) -> None:
        """Add the list to those in use, or take it out."""
        self._with_usable(self._toggle)

    def _toggle(self, name: str) -> None:
        lists = self._in_use()
        others = [each for each in lists if each != name]
        if others:
            self._use(*others, *(() if name in lists else (name,)))
        else:
            self.report("one list must stay in use: choose another one first")

    def _use(self, *names: str) -> None:
        """Solve with the lists; `auto` goes with no other, and the last one counts."""
        names = (AUTO,) if names[-1] == AUTO else tuple(each for each in names if each != AUTO)
        if len(names) > MAX_LISTS:
            self.report(f"at most {MAX_LISTS} lists can be in use")
            return
        self._solve_with(names)
        self.post_message(ListsChanged())
        self.show_lists()
        self.report(f"in use: {list_titles(names)}")

    def _with_usable(self, use: Callable[[str], object]) -> None:
        """Call `use` with the name of the list under the cursor, once it is added."""
        info = self._current
        if info.problem:
            self.report(f"this list cannot be used: {clean(info.problem)}")
        elif info.kind == "found":
            self._add(info.path, use)
        else:
            use(info.name)

    # Changing the catalog

    def action_add(self) -> None:
        """Ask for a file to add."""
        if is_visitor():
            self.report("paste your words here, one a line")
            return
        text = (
            "The path of a text file in any language, one word a line: word, or word;score with a "
            "score from 0 to 100."
        )
        prompt = PromptScreen(
            "Add a word list", text, value=self._path, submit=expand_path, path=True
        )
        prompt.show(self.app, self._add)

    def on_paste(self, event: events.Paste) -> None:
        """Take what a visitor pastes as a list, in place of the one pasted before."""
        if not is_visitor():
            return
        event.stop()
        path = os.path.join(data_dir(), f"{PASTED}.txt")
        with suppress(ListError):
            self.catalog.remove(PASTED)
        write_atomic(path, event.text.encode("utf-8", "replace"))
        self._add(path)

    def _add(self, path: str, then: Callable[[str], object] | None = None) -> None:
        """Read and add the list at `path` in a thread, then call `then` with its name."""

        def progress(share: float) -> None:
            call_on_main_thread(self, self.report, f"reading {clean(path)}… {share:.0%}")

        def read(cancel: Cancel) -> str:
            return self.catalog.add(path, progress=progress, cancel=cancel).name

        def added(name: str) -> None:
            self.show_lists(name)
            self.report(f"added as {name}")
            if then is not None:
                then(name)

        self._path = path
        self.report(f"reading {clean(path)}…")
        run_in_thread(self, read, added, on_error=self.report)

    def action_remove(self) -> None:
        """Ask, then remove the list."""
        name = self._current.name
        if self._current.kind == "added":
            yes = f"Yes, remove {name}; the file stays"
            confirm(self.app, f"Remove {name}?", yes, partial(self._removed, name))
        else:
            self.report("only lists you added can be removed")

    def _removed(self, name: str) -> None:
        """Remove a list; say so, or why it cannot be removed."""
        try:
            self.catalog.remove(name)
            self.report(f"{name} removed")
        except ListError as error:
            self.report(str(error))
        self.post_message(ListsChanged())
        self.show_lists()

    # Details

    @on(OptionList.OptionHighlighted)
    def highlighted(self) -> None:
        """Show what is in the list under the cursor."""
        about = partial(self._about, self._current)
        run_in_thread(self, about, self._show, on_error=self._show, group="details", exclusive=True)

    def _about(self, info: ListInfo, cancel: Cancel) -> str:
        """Return what is in a list, which may have to be read. Raises ListError."""
        if info.kind == "found":
            return f"{clean(info.path)}\nenter adds it and solves with it"
        if info in (AUTO_INFO, GAME_INFO):
            return info.label
        return details_text(self.catalog.describe(info.name, cancel=cancel))

    def _show(self, text: str) -> None:
        self._details.update(Content(abbreviate_home(text)))


def name_of(info: ListInfo) -> str:
    """Return what a list is called in its row."""
    return clean(info.label if info.kind == "found" else info.name, 40)


def list_row(info: ListInfo, width: int, *, used: bool) -> Content:
    """Return a list's row: whether it is in use, its name in `width` cells, what it is."""
    mark = "[x] " if used else "    " if info.kind == "found" else "[ ] "
    if info.problem:
        what = "cannot be used"
    else:
        label = info.label if info.label != info.name else ""
        what = {"added": "yours", "found": "on this system"}.get(info.kind, label)
    name = name_of(info)
    gap = " " * (width - cell_len(name))
    # Dim rather than a colour, which would be unreadable on the cursor's background.
    style = "$text-error" if info.problem else "dim"
    return Content.assemble((mark, "bold"), (name, "bold" if used else ""), gap, (what, style))


def details_text(about: Mapping[str, Any]) -> str:
    """Return the details of a list (`Catalog.describe`) in a few lines, cleaned."""
    parts = [plural(about["words"], "word")]
    if about["scores"]:
        low, high = about["scores"]
        parts.append(f"score {low}" if low == high else f"scores {low} to {high}")
    if about["encoding"] != "utf-8":
        parts.append(about["encoding"])
    lines = [" · ".join(parts)]
    if about["kind"] != "shipped":
        lines.append(about["path"])
    if about["skipped"]:
        reasons = ", ".join(f"{reason} ({number:,})" for reason, number in about["skipped"].items())
        lines.append(f"skipped lines: {reasons}")
    if CAPITAL_LETTERS in about["skipped"] and about["kind"] == "added":
        lines.append(f"lbtui lists set {about['name']} --case any reads those with capitals")
    if about["alphabet"]:
        every = about["alphabet"] == ascii_lowercase
        lines.append(f"letters: {'a to z' if every else about['alphabet']}")
    if about["options"]:
        lines.append(f"read with {format_options(about['options'])}")
    lines += about["remarks"]
    lines += [line for line in about["header"] if line.startswith(("source:", "licence:"))]
    return "\n".join(clean(line, MAX_LINE_LENGTH) for line in lines)
