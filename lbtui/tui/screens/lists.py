"""The word lists: which are in use, what is in them, adding, joining, removing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.cells import cell_len
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from lbtui.puzzle import clean
from lbtui.tui.commands.footer import screen_entries
from lbtui.tui.commands.registry import BY_ID, bindings
from lbtui.tui.list_text import details_text, options_text, read_options
from lbtui.tui.lists import titles
from lbtui.tui.screens.ask import AskScreen, PickScreen
from lbtui.tui.screens.dialog import Rows
from lbtui.tui.widgets.bars.footer import KeyBar
from lbtui.tui.widgets.bars.item_line import ItemLine
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, Entry
from lbtui.words.decoding import open_source
from lbtui.words.opening import absolute

if TYPE_CHECKING:
    from lbtui.tui.app import LbtuiApp

KINDS = {"shipped": "", "added": "added", "joined": "joined", "found": "on this system"}


class ListsScreen(Rows[None]):
    """Every list on offer; what is done here counts at once."""

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
        #said { height: auto; max-height: 2; text-style: bold; }
        KeyBar { padding: 0; }
        #dialog-keys { display: none; }
    }
    """

    def __init__(self) -> None:
        """Show the catalog as it is now."""
        super().__init__()
        self._entries: list[Entry] = []
        self._looking = ""
        self._gone = False

    @property
    def lbtui(self) -> LbtuiApp:
        """Return the app, as what it is."""
        from lbtui.tui.app import LbtuiApp

        assert isinstance(self.app, LbtuiApp)
        return self.app

    @property
    def catalog(self) -> Catalog:
        """Return the catalog over the user's settings."""
        return Catalog(self.lbtui.settings)

    @property
    def active(self) -> list[str]:
        """Return the names of the lists in use."""
        return list(self.lbtui.settings.lists)

    @property
    def current(self) -> Entry | None:
        """Return the list under the cursor."""
        at = self.query_one(OptionList).highlighted
        return self._entries[at] if at is not None and at < len(self._entries) else None

    def body(self) -> ComposeResult:
        """Show the lists, the details of one, and what was done."""
        yield OptionList(markup=False)
        yield Static(Content(""), id="details")
        yield Static(Content(""), id="said")
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill the list."""
        self.show(self.active[0])
        self.query_one(KeyBar).show(screen_entries("lists", self.lbtui.settings.keys))

    def on_unmount(self) -> None:
        """Stop what is being read."""
        self._gone = True

    def show(self, name: str | None = None) -> None:
        """Show the catalog again, with the cursor on ``name`` or where it was."""
        rows = self.query_one(OptionList)
        current = self.current
        name = name or (current.name if current else None)
        self._entries = self.catalog.entries()
        rows.clear_options()
        rows.add_options(Option(self._line(entry)) for entry in self._entries)
        names = [entry.name for entry in self._entries]
        rows.highlighted = names.index(name) if name in names else 0

    def _line(self, entry: Entry) -> Content:
        """Return a row: whether it is in use, its name, what it is."""
        used = entry.name in self.active
        mark = "[x] " if used else "[ ] " if entry.kind != "found" else "    "
        name = entry.label if entry.kind == "found" else entry.name
        name = clean(name, 40)
        what = clean(entry.problem or KINDS[entry.kind], 100)
        if entry.kind == "joined" and not entry.problem:
            what = titles(entry.members)
        if entry.label not in (name, entry.name) and not what:
            what = entry.label
        gap = " " * max(2, 20 - cell_len(name))
        # Dim and no colour of its own: that would be lost on the cursor's.
        style = "$text-error" if entry.problem else "dim"
        return Content.assemble((mark, "bold"), (name, "bold" if used else ""), gap, (what, style))

    def say(self, text: str) -> None:
        """Say what was done, or why not."""
        self.query_one("#said", Static).update(Content(text))

    async def action_key_command(self, command_id: str) -> None:
        """Run a command of this screen."""
        self.say("")
        try:
            BY_ID[command_id].action(self)
        except ListError as error:
            self.say(str(error))

    @on(ItemLine.Pressed)
    async def item_pressed(self, event: ItemLine.Pressed) -> None:
        """A key of the footer was pressed."""
        event.stop()
        await self.action_key_command(event.item_id)

    # Choosing

    @on(OptionList.OptionSelected)
    async def selected(self, event: OptionList.OptionSelected) -> None:
        """Enter uses the list, alone."""
        event.stop()
        await self.action_key_command("lists.use")

    def use(self, names: list[str]) -> None:
        """Solve with these lists from now on."""
        self.lbtui.settings.lists = tuple(names)
        self.lbtui.lists_changed()
        self.show()
        self.say(f"in use: {titles(names)}")

    def use_current(self) -> None:
        """Use the list under the cursor alone; one found on the system is added first."""
        entry = self._usable()
        if entry is not None and entry.kind == "found":
            self.add(entry.path, lambda added: self.use([added.name]))
        elif entry is not None:
            self.use([entry.name])

    def toggle(self) -> None:
        """Use the list under the cursor together with the others, or no longer."""
        entry = self._usable()
        if entry is None:
            return
        if entry.kind == "found":
            self.add(entry.path, lambda added: self.use([*self.active, added.name]))
            return
        names = self.active
        if entry.name not in names:
            self.use([*names, entry.name])
        elif len(names) > 1:
            self.use([name for name in names if name != entry.name])
        else:
            self.say("one list has to be in use: choose another first")

    def _usable(self) -> Entry | None:
        entry = self.current
        if entry is not None and entry.problem:
            self.say(f"it cannot be used: {entry.problem}")
            return None
        return entry

    # Changing the catalog

    def ask_path(self) -> None:
        """Ask for the file of a list to add."""

        def take(path: str | None) -> None:
            if path:
                self.add(path)

        text = "A text file, one word a line, any language; word;score sets how familiar it is."
        ask = AskScreen("Add a word list", text, placeholder="path", check=unreadable)
        self.app.push_screen(ask, take)

    def add(self, path: str, then: Callable[[Entry], object] | None = None) -> None:
        """Read and add the list at ``path`` on a thread of its own, then call ``then``."""
        self.say(f"reading {clean(path)}")
        self._add(path, then)

    @work(thread=True, group="add", exclusive=True, exit_on_error=False)
    def _add(self, path: str, then: Callable[[Entry], object] | None) -> None:
        def progress(share: float) -> None:
            self.app.call_from_thread(self.say, f"reading {clean(path)}: {share:.0%}")

        try:
            entry = self.catalog.add(path, progress=progress, cancel=lambda: self._gone)
        except ListError as error:
            if not self._gone:
                self.app.call_from_thread(self.say, str(error))
        else:
            if not self._gone:
                self.app.call_from_thread(self._added, entry, then)

    def _added(self, entry: Entry, then: Callable[[Entry], object] | None) -> None:
        self.show(entry.name)
        self.say(f"added as {entry.name}")
        if then is not None:
            then(entry)

    def ask_remove(self) -> None:
        """Take the list under the cursor off the catalog, after asking."""
        entry = self._own()

        def take(answer: str | None) -> None:
            if answer == "yes":
                self.catalog.remove(entry.name)
                names = [name for name in self.active if name != entry.name]
                if names != self.active:
                    self.lbtui.settings.lists = tuple(names) or ("common",)
                self.lbtui.lists_changed()
                self.show()
                self.say(f"{entry.name} removed; its file stays where it is")

        options = [("no", "no, keep it"), ("yes", f"yes, remove {entry.name} from the lists")]
        self.app.push_screen(PickScreen(f"Remove {entry.name}?", options), take)

    def ask_rename(self) -> None:
        """Give the list under the cursor another name."""
        entry = self._own()

        active = self.active

        def rename(name: str) -> str | None:
            if name == entry.name:
                return None
            return _problem(lambda: self.catalog.rename(entry.name, name))

        def take(name: str | None) -> None:
            if not name or name == entry.name:
                return
            if entry.name in active:
                renamed = [name if each == entry.name else each for each in active]
                self.lbtui.settings.lists = tuple(renamed)
            self.lbtui.lists_changed()
            self.show(name)
            self.say(f"{entry.name} is {name} now")

        ask = AskScreen("Rename", "Its new name:", value=entry.name, check=rename)
        self.app.push_screen(ask, take)

    def ask_join(self) -> None:
        """Keep the lists in use under one name."""
        members = self.active
        if len(members) < 2:
            self.say("put two lists or more in use first (space), then join them")
            return

        def join(name: str) -> str | None:
            return _problem(lambda: self.catalog.join(name, members))

        def take(name: str | None) -> None:
            if name:
                self.use([name])
                self.show(name)

        text = f"A name for {' + '.join(members)}:"
        ask = AskScreen("Join", text, value="-".join(members), check=join)
        self.app.push_screen(ask, take)

    def ask_options(self) -> None:
        """Change how the list under the cursor is read."""
        entry = self._own()

        def check(text: str) -> str | None:
            try:
                read_options(text)
            except ValueError as error:
                return str(error)
            return None

        def take(text: str | None) -> None:
            if text is not None:
                try:
                    self.catalog.configure(entry.name, **read_options(text))
                except ListError as error:
                    self.say(str(error))
                    return
                self.lbtui.lists_changed()
                self._looking = ""
                self.show(entry.name)
                self.say("read anew with these options")

        explanation = "case=lower-only or any, letters=… or all, default_score=0-100, min_length=1-"
        value = options_text(entry.options)
        self.app.push_screen(
            AskScreen(f"How {entry.name} is read", explanation, value=value, check=check), take
        )

    def move(self, by: int) -> None:
        """Move the list under the cursor among the user's own."""
        entry = self._own()
        own = [each.name for each in self._entries if each.kind in ("added", "joined")]
        at = own.index(entry.name)
        to = min(max(at + by, 0), len(own) - 1)
        own.insert(to, own.pop(at))
        self.catalog.order(own)
        self.show(entry.name)

    def _own(self) -> Entry:
        entry = self.current
        if entry is None or entry.kind not in ("added", "joined"):
            raise ListError("only lists that you added can be changed")
        return entry

    # Details

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what is in the list under the cursor."""
        event.stop()
        entry = self.current
        if entry is None or entry.name == self._looking:
            return
        self._looking = entry.name
        if entry.kind == "found":
            self._show_details(entry.name, f"{clean(entry.path)}\nenter adds it and uses it")
        elif entry.problem:
            self._show_details(entry.name, f"{clean(entry.path)}\n{clean(entry.problem)}".strip())
        else:
            self._show_details(entry.name, "…")
            self._look(entry.name)

    @work(thread=True, group="details", exclusive=True, exit_on_error=False)
    def _look(self, name: str) -> None:
        def cancelled() -> bool:
            return self._gone or self._looking != name

        def progress(share: float) -> None:
            if not cancelled():
                self.app.call_from_thread(self._show_details, name, f"compiling: {share:.0%}")

        try:
            about: dict[str, Any] = self.catalog.details(name, progress=progress, cancel=cancelled)
            text = details_text(about)
        except ListError as error:
            text = clean(str(error))
        if not cancelled():
            self.app.call_from_thread(self._show_details, name, text)

    def _show_details(self, name: str, text: str) -> None:
        if name == self._looking and self.is_mounted:
            self.query_one("#details", Static).update(Content(text))


def unreadable(path: str) -> str | None:
    """Return why the file at ``path``, as typed, cannot be read, in one line; None if it can."""

    def look() -> None:
        with open_source(absolute(path)):
            pass

    return _problem(look)


def _problem(change: Callable[[], object]) -> str | None:
    """Make a change to the catalog; return why it could not be made, in one line."""
    try:
        change()
    except ListError as error:
        return str(error)
    return None
