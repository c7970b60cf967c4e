"""The word lists: which are in use, what is in them, and changing them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lbtui.puzzle import clean
from lbtui.settings import MOST_LISTS
from lbtui.tui.commands.footer import lists_footer
from lbtui.tui.commands.keys import bindings
from lbtui.tui.list_text import details_text, titles
from lbtui.tui.messages import ListsChanged
from lbtui.tui.screens.command_screen import CommandScreen
from lbtui.tui.screens.dialog import ListDialog, PickScreen, PromptScreen
from lbtui.tui.widgets.bars.footer import KeyBar
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.decoding import open_source
from lbtui.words.list_options import options_text, read_options
from lbtui.words.opening import absolute

if TYPE_CHECKING:
    from lbtui.settings import Settings

KINDS = {"shipped": "", "added": "added", "joined": "joined", "found": "on this system"}


class ListsScreen(ListDialog[None], CommandScreen[None]):
    """Every list on offer; changes apply at once."""

    TITLE_TEXT = "Word lists"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("lists")]
    DEFAULT_CSS = """
    ListsScreen {
        #dialog { width: 84; }
        OptionList, OptionList:focus {
            max-height: 42vh;
            text-wrap: nowrap;
            text-overflow: ellipsis;
        }
        #details { height: auto; max-height: 25vh; color: $text-muted; margin-top: 1; }
        #note { height: auto; max-height: 2; text-style: bold; }
        KeyBar { padding: 0; }
        #dialog-keys { display: none; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        """Show and change the lists in ``settings``."""
        super().__init__()
        self.settings = settings
        self.add_handlers(
            {
                "lists.use": self.use_current,
                "lists.toggle": self.toggle,
                "lists.add": self.add_file,
                "lists.join": self.join_lists,
                "lists.remove": self.remove_list,
                "lists.rename": self.rename_list,
                "lists.options": self.change_options,
                "lists.up": partial(self.move, -1),
                "lists.down": partial(self.move, 1),
            }
        )
        self._infos: list[ListInfo] = []
        self._detailed = ""
        self._dismissed = False

    @property
    def catalog(self) -> Catalog:
        """Return the catalog over the user's settings."""
        return Catalog(self.settings)

    @property
    def in_use(self) -> list[str]:
        """Return the names of the lists in use."""
        return list(self.settings.lists)

    @property
    def current(self) -> ListInfo | None:
        """Return the list under the cursor."""
        at = self.query_one(OptionList).highlighted
        return self._infos[at] if at is not None and at < len(self._infos) else None

    def body(self) -> ComposeResult:
        """Return the lists, the details of one, and a line about the last action."""
        yield OptionList(markup=False)
        yield Static(Content(""), id="details")
        yield Static(Content(""), id="note")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the lists, with the cursor on the first one in use."""
        self.show(self.in_use[0])
        self.query_one(KeyBar).show(lists_footer(self.settings.keys))

    def on_unmount(self) -> None:
        """Cancel what is being read."""
        self._dismissed = True

    def show(self, name: str | None = None) -> None:
        """Show the lists as they are now, with the cursor on ``name`` or where it was."""
        rows = self.query_one(OptionList)
        current = self.current
        name = name or (current.name if current else None)
        self._infos = self.catalog.lists()
        rows.clear_options()
        rows.add_options(Option(self._line(info)) for info in self._infos)
        names = [info.name for info in self._infos]
        rows.highlighted = names.index(name) if name in names else 0

    def _line(self, info: ListInfo) -> Content:
        """Return a row: whether it is in use, its name, what it is."""
        used = info.name in self.in_use
        mark = "[x] " if used else "[ ] " if info.kind != "found" else "    "
        name = clean(info.label if info.kind == "found" else info.name, 40)
        what = clean(info.problem or KINDS[info.kind], 100)
        if info.kind == "joined" and not info.problem:
            what = titles(info.members)
        if info.label not in (name, info.name) and not what:
            what = info.label
        gap = " " * max(2, 20 - cell_len(name))
        # Dim rather than a colour, which would be unreadable on the cursor's background.
        style = "$text-error" if info.problem else "dim"
        return Content.assemble((mark, "bold"), (name, "bold" if used else ""), gap, (what, style))

    def show_note(self, text: str) -> None:
        """Show a line about what was done, or why it wasn't."""
        self.query_one("#note", Static).update(Content(text))

    def run_command(self, command_id: str) -> None:
        """Run a command, or say why it can't be done."""
        self.show_note("")
        try:
            super().run_command(command_id)
        except ListError as error:
            self.show_note(str(error))

    # Choosing

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Use the list alone, on Enter or a click."""
        event.stop()
        self.run_command("lists.use")

    def use(self, names: list[str]) -> None:
        """Solve with these lists from now on."""
        if len(names) > MOST_LISTS:
            self.show_note(f"at most {MOST_LISTS} lists can be in use")
            return
        self.settings.lists = tuple(names)
        self.post_message(ListsChanged())
        self.show()
        self.show_note(f"in use: {titles(names)}")

    def use_current(self) -> None:
        """Use the list under the cursor alone; one found on the system is added first."""
        info = self._usable()
        if info is not None and info.kind == "found":
            self.add(info.path, lambda added: self.use([added.name]))
        elif info is not None:
            self.use([info.name])

    def toggle(self) -> None:
        """Use the list under the cursor together with the others, or stop using it."""
        info, names = self._usable(), self.in_use
        if info is None:
            return
        if info.kind == "found":
            self.add(info.path, lambda added: self.use([*self.in_use, added.name]))
        elif info.name not in names:
            self.use([*names, info.name])
        elif len(names) > 1:
            self.use([name for name in names if name != info.name])
        else:
            self.show_note("one list has to be in use: choose another first")

    def _usable(self) -> ListInfo | None:
        info = self.current
        if info is not None and info.problem:
            raise ListError(f"it cannot be used: {clean(info.problem)}")
        return info

    # Changing the catalog

    def add_file(self) -> None:
        """Ask for the file of a list to add."""

        def take(path: str | None) -> None:
            if path:
                self.add(path)

        text = "A text file, one word a line, any language; word;score sets how familiar it is."
        prompt = PromptScreen("Add a word list", text, placeholder="path", check=unreadable)
        self.app.push_screen(prompt, take)

    def add(self, path: str, then: Callable[[ListInfo], object] | None = None) -> None:
        """Read and add the list at ``path`` on a thread of its own, then call ``then``."""
        self.show_note(f"reading {clean(path)}")
        self._add(path, then)

    @work(thread=True, group="add", exclusive=True, exit_on_error=False)
    def _add(self, path: str, then: Callable[[ListInfo], object] | None) -> None:
        def progress(share: float) -> None:
            self.app.call_from_thread(self.show_note, f"reading {clean(path)}: {share:.0%}")

        try:
            info = self.catalog.add(path, progress=progress, cancel=lambda: self._dismissed)
        except ListError as error:
            if not self._dismissed:
                self.app.call_from_thread(self.show_note, str(error))
        else:
            if not self._dismissed:
                self.app.call_from_thread(self._added, info, then)

    def _added(self, info: ListInfo, then: Callable[[ListInfo], object] | None) -> None:
        self.show(info.name)
        self.show_note(f"added as {info.name}")
        if then is not None:
            then(info)

    def remove_list(self) -> None:
        """Remove the list under the cursor, after asking."""
        name = self._own().name

        def take(answer: str | None) -> None:
            if answer == "yes":
                problem = _problem(lambda: self.catalog.remove(name))
                self._changed("", problem or f"{name} removed")

        options = [("no", "no, keep it"), ("yes", f"yes, remove {name}; its file stays")]
        self.app.push_screen(PickScreen(f"Remove {name}?", options), take)

    def rename_list(self) -> None:
        """Give the list under the cursor another name."""
        name = self._own().name

        def check(new: str) -> str | None:
            return None if new == name else _problem(lambda: self.catalog.rename(name, new))

        def take(new: str | None) -> None:
            if new and new != name:
                self._changed(new, f"{name} is {new} now")

        self.app.push_screen(PromptScreen("Rename", "Its new name:", value=name, check=check), take)

    def join_lists(self) -> None:
        """Keep the lists in use under one name."""
        members = self.in_use
        if len(members) < 2:
            self.show_note("put two lists or more in use first (space), then join them")
            return

        def join(name: str) -> str | None:
            return _problem(lambda: self.catalog.join(name, members))

        def take(name: str | None) -> None:
            if name:
                self.use([name])
                self.show(name)

        text = f"A name for {' + '.join(members)}:"
        prompt = PromptScreen("Join", text, value="-".join(members), check=join)
        self.app.push_screen(prompt, take)

    def change_options(self) -> None:
        """Change how the list under the cursor is read."""
        info = self._own()

        def check(text: str) -> str | None:
            try:
                self.catalog.configure(info.name, **read_options(text))
            except (ListError, ValueError) as error:
                return str(error)
            return None

        def take(text: str | None) -> None:
            if text is not None:
                self._changed(info.name, "read again with these options")

        explanation = "case=lower-only or any, letters=… or all, default_score=0-100, min_length=1-"
        value = options_text(info.options)
        prompt = PromptScreen(f"How {info.name} is read", explanation, value=value, check=check)
        self.app.push_screen(prompt, take)

    def move(self, by: int) -> None:
        """Move the list under the cursor among the user's own."""
        name = self._own().name
        own = [info.name for info in self._infos if info.own]
        at = own.index(name)
        own.insert(min(max(at + by, 0), len(own) - 1), own.pop(at))
        self.catalog.order(own)
        self.show(name)

    def _own(self) -> ListInfo:
        info = self.current
        if info is None or not info.own:
            raise ListError("only lists that you added can be changed")
        return info

    def _changed(self, name: str, text: str) -> None:
        """Solve and show again after a change, with the cursor on ``name``."""
        self.post_message(ListsChanged())
        self._detailed = ""
        self.show(name)
        self.show_note(text)

    # Details

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is in the list under the cursor."""
        event.stop()
        info = self.current
        if info is None or info.name == self._detailed:
            return
        self._detailed = info.name
        if info.kind == "found":
            self._show_details(info.name, f"{clean(info.path)}\nenter adds it and uses it")
        elif info.problem:
            self._show_details(info.name, f"{clean(info.path)}\n{clean(info.problem)}".strip())
        else:
            self._show_details(info.name, "…")
            self._read_details(info.name)

    @work(thread=True, group="details", exclusive=True, exit_on_error=False)
    def _read_details(self, name: str) -> None:
        def cancelled() -> bool:
            return self._dismissed or self._detailed != name

        def progress(share: float) -> None:
            if not cancelled():
                self.app.call_from_thread(self._show_details, name, f"compiling: {share:.0%}")

        try:
            text = details_text(self.catalog.details(name, progress=progress, cancel=cancelled))
        except ListError as error:
            text = clean(str(error))
        if not cancelled():
            self.app.call_from_thread(self._show_details, name, text)

    def _show_details(self, name: str, text: str) -> None:
        if name == self._detailed and self.is_mounted:
            self.query_one("#details", Static).update(Content(text))


def unreadable(path: str) -> str | None:
    """Return why the file at ``path``, as typed, can't be read, in one line; None if it can."""

    def look() -> None:
        with open_source(absolute(path)):
            pass

    return _problem(look)


def _problem(change: Callable[[], object]) -> str | None:
    """Make a change; return why it can't be made, in one line."""
    try:
        change()
    except ListError as error:
        return str(error)
    return None
