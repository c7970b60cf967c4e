"""The word lists: which are in use, what is in them, and changing them."""

from __future__ import annotations

from collections.abc import Callable
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
from lbtui.tui.commands.footer import screen_entries
from lbtui.tui.commands.registry import BY_ID, bindings
from lbtui.tui.list_text import details_text, titles
from lbtui.tui.screens.ask import AskScreen, PickScreen
from lbtui.tui.screens.dialog import Rows
from lbtui.tui.widgets.bars.footer import KeyBar
from lbtui.tui.widgets.bars.item_line import ItemLine
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.decoding import open_source
from lbtui.words.list_options import options_text, read_options
from lbtui.words.opening import absolute

if TYPE_CHECKING:
    from lbtui.tui.app import LbtuiApp

KINDS = {"shipped": "", "added": "added", "joined": "joined", "found": "on this system"}


class ListsScreen(Rows[None]):
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
        #said { height: auto; max-height: 2; text-style: bold; }
        KeyBar { padding: 0; }
        #dialog-keys { display: none; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._infos: list[ListInfo] = []
        self._detailed = ""
        self._closed = False

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
    def in_use(self) -> list[str]:
        """Return the names of the lists in use."""
        return list(self.lbtui.settings.lists)

    @property
    def current(self) -> ListInfo | None:
        """Return the list under the cursor."""
        at = self.query_one(OptionList).highlighted
        return self._infos[at] if at is not None and at < len(self._infos) else None

    def body(self) -> ComposeResult:
        """Return the lists, the details of one, and a line about the last action."""
        yield OptionList(markup=False)
        yield Static(Content(""), id="details")
        yield Static(Content(""), id="said")
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the lists, with the cursor on the first one in use."""
        self.show(self.in_use[0])
        self.query_one(KeyBar).show(screen_entries("lists", self.lbtui.settings.keys))

    def on_unmount(self) -> None:
        """Cancel what is being read."""
        self._closed = True

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

    def say(self, text: str) -> None:
        """Show a line about what was done, or why it wasn't."""
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
        """Run the command of a footer key that was clicked."""
        event.stop()
        await self.action_key_command(event.item_id)

    # Choosing

    @on(OptionList.OptionSelected)
    async def selected(self, event: OptionList.OptionSelected) -> None:
        """Use the list alone, on Enter or a click."""
        event.stop()
        await self.action_key_command("lists.use")

    def use(self, names: list[str]) -> None:
        """Solve with these lists from now on."""
        if len(names) > MOST_LISTS:
            self.say(f"at most {MOST_LISTS} lists can be in use")
            return
        self.lbtui.settings.lists = tuple(names)
        self.lbtui.lists_changed()
        self.show()
        self.say(f"in use: {titles(names)}")

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
            self.say("one list has to be in use: choose another first")

    def _usable(self) -> ListInfo | None:
        info = self.current
        if info is not None and info.problem:
            raise ListError(f"it cannot be used: {clean(info.problem)}")
        return info

    # Changing the catalog

    def ask_path(self) -> None:
        """Ask for the file of a list to add."""

        def take(path: str | None) -> None:
            if path:
                self.add(path)

        text = "A text file, one word a line, any language; word;score sets how familiar it is."
        ask = AskScreen("Add a word list", text, placeholder="path", check=unreadable)
        self.app.push_screen(ask, take)

    def add(self, path: str, then: Callable[[ListInfo], object] | None = None) -> None:
        """Read and add the list at ``path`` on a thread of its own, then call ``then``."""
        self.say(f"reading {clean(path)}")
        self._add(path, then)

    @work(thread=True, group="add", exclusive=True, exit_on_error=False)
    def _add(self, path: str, then: Callable[[ListInfo], object] | None) -> None:
        def progress(share: float) -> None:
            self.app.call_from_thread(self.say, f"reading {clean(path)}: {share:.0%}")

        try:
            info = self.catalog.add(path, progress=progress, cancel=lambda: self._closed)
        except ListError as error:
            if not self._closed:
                self.app.call_from_thread(self.say, str(error))
        else:
            if not self._closed:
                self.app.call_from_thread(self._added, info, then)

    def _added(self, info: ListInfo, then: Callable[[ListInfo], object] | None) -> None:
        self.show(info.name)
        self.say(f"added as {info.name}")
        if then is not None:
            then(info)

    def ask_remove(self) -> None:
        """Remove the list under the cursor, after asking."""
        name = self._own().name

        def take(answer: str | None) -> None:
            if answer == "yes":
                problem = _problem(lambda: self.catalog.remove(name))
                self._changed("", problem or f"{name} removed")

        options = [("no", "no, keep it"), ("yes", f"yes, remove {name}; its file stays")]
        self.app.push_screen(PickScreen(f"Remove {name}?", options), take)

    def ask_rename(self) -> None:
        """Give the list under the cursor another name."""
        name = self._own().name

        def check(new: str) -> str | None:
            return None if new == name else _problem(lambda: self.catalog.rename(name, new))

        def take(new: str | None) -> None:
            if new and new != name:
                self._changed(new, f"{name} is {new} now")

        self.app.push_screen(AskScreen("Rename", "Its new name:", value=name, check=check), take)

    def ask_join(self) -> None:
        """Keep the lists in use under one name."""
        members = self.in_use
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
        ask = AskScreen(f"How {info.name} is read", explanation, value=value, check=check)
        self.app.push_screen(ask, take)

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
        self.lbtui.lists_changed()
        self._detailed = ""
        self.show(name)
        self.say(text)

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
            return self._closed or self._detailed != name

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
