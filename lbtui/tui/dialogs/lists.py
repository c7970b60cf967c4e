"""The word lists: which are in use, what is in them, and changing them."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.puzzle import clean
from lbtui.settings import MOST_LISTS, Settings
from lbtui.store import data_dir, write_atomic
from lbtui.terminal.capabilities import is_visitor
from lbtui.text import plural, without_home
from lbtui.tui.command_screen import CommandScreen
from lbtui.tui.commands.context import Context
from lbtui.tui.commands.footer import lists_footer
from lbtui.tui.commands.keys import bindings
from lbtui.tui.dialogs.ask import PickScreen, PromptScreen, confirm
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.palette import open_palette
from lbtui.tui.list_text import details_text, list_row, name_of
from lbtui.tui.messages import ListsChanged
from lbtui.tui.records import verdicts_text
from lbtui.tui.threads import call_on_main_thread, in_thread
from lbtui.tui.widgets.bars import KeyBar
from lbtui.typing import Cancel
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.open_list import AUTO, AUTO_LISTS, GAME, SHIPPED, absolute, titles
from lbtui.words.reading import CAPITAL_LETTERS

AUTO_INFO = ListInfo(AUTO, "shipped", "{}, and {} where that has no solution".format(*AUTO_LISTS))
"""An entry that is no list: it chooses one for each board."""
GAME_INFO = ListInfo(GAME, "shipped", "what the game accepts on a board from game data")
"""The list that a stored board brings along."""
PASTED = "pasted"
"""The name of the list that a visitor pasted."""


class ListsScreen(ListDialog[None], CommandScreen[None]):
    """Every list on offer; changes apply at once."""

    TITLE_TEXT = "Word lists"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("lists"),
        Binding("ctrl+p", "run_command('app.palette')", "Command palette", show=False),
    ]

    def __init__(
        self,
        settings: Settings,
        in_use: Callable[[], tuple[str, ...]],
        use: Callable[[tuple[str, ...]], object],
    ) -> None:
        """Show and change the lists in `settings`: `in_use` names those in use, `use` sets them."""
        super().__init__()
        self.settings = settings
        self._in_use = in_use
        self._solve_with = use
        self._details = Static(Content(""), id="details")
        self._key_bar = KeyBar()
        self.handlers |= {
            "app.palette": partial(open_palette, self),
            "lists.use": lambda: self._with_usable(self._use),
            "lists.toggle": lambda: self._with_usable(self._toggle),
            "lists.add": self._ask_for_file,
            "lists.remove": self._remove,
        }
        self.catalog = Catalog(settings)
        self._infos: dict[str, ListInfo] = {}
        self._detailed = ""
        self._wrong_path = ""

    @property
    def _current(self) -> ListInfo:
        """The list under the cursor."""
        return self._infos.get(self.option_list.current or "", AUTO_INFO)

    def body(self) -> ComposeResult:
        """Return the lists, the details of one, and a line about the last action."""
        yield self.option_list
        with VerticalScroll(can_focus=False):
            yield self._details
        yield self.message
        yield self._key_bar

    def on_mount(self) -> None:
        """Show the lists, with the cursor on the first one in use."""
        self.show(self._in_use()[0])

    def show(self, name: str = "") -> None:
        """Show the lists as they are now, with the cursor on `name` or where it was."""
        name = name or self._current.name
        lists = self.catalog.lists(system=not is_visitor())
        infos = [AUTO_INFO, *lists[: len(SHIPPED)], GAME_INFO, *lists[len(SHIPPED) :]]
        self._infos = {info.name: info for info in infos}
        width = max(cell_len(name_of(info)) for info in infos) + 2
        used = self._in_use()
        rows = {info.name: list_row(info, width, used=info.name in used) for info in infos}
        self.option_list.show(rows, name)

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        return Context(own_list=self._current.kind == "added")

    def run_command(self, command_id: str) -> None:
        """Run a command, or say why it cannot be done."""
        try:
            super().run_command(command_id)
        except ListError as error:
            self.report(str(error))

    # Choosing

    @on(OptionList.OptionSelected)
    def selected(self) -> None:
        """Use the list alone, on Enter or a click."""
        self.run_command("lists.use")

    def _use(self, *names: str) -> None:
        """Solve with the lists; `auto` goes with no other, and the last one counts."""
        names = (AUTO,) if names[-1] == AUTO else tuple(each for each in names if each != AUTO)
        if len(names) > MOST_LISTS:
            self.report(f"at most {MOST_LISTS} lists can be in use")
            return
        self._solve_with(names)
        self.post_message(ListsChanged())
        self.show()
        self.report(f"in use: {titles(names)}")

    def _toggle(self, name: str) -> None:
        lists = self._in_use()
        others = [each for each in lists if each != name]
        if not others:
            raise ListError("one list must stay in use: choose another one first")
        self._use(*others, *(() if name in lists else (name,)))

    def _with_usable(self, use: Callable[[str], object]) -> None:
        """Call `use` with the name of the list under the cursor, once it is added."""
        info = self._current
        if info.problem:
            raise ListError(f"this list cannot be used: {clean(info.problem)}")
        if info.kind == "found":
            self._add(info.path, use)
        else:
            use(info.name)

    # Changing the catalog

    def _ask_for_file(self) -> None:
        """Ask for a file to add, with the path that was wrong before, to be mended."""
        if is_visitor():
            self.report("paste your words here, one a line")
            return
        text = (
            "The path of a text file in any language, one word a line: word, or word;score with a "
            "score from 0 to 100."
        )
        wrong = self._wrong_path
        prompt = PromptScreen("Add a word list", text, value=wrong, submit=absolute, path=True)
        prompt.open(self.app, self._add)

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

        def read(cancel: Cancel) -> tuple[str, int]:
            """Return the list's name and how many words with capitals were left out."""
            name = self.catalog.add(path, progress=progress, cancel=cancel).name
            return name, self.catalog.details(name)["skipped"].get(CAPITAL_LETTERS, 0)

        self._wrong_path = path
        self.report(f"reading {clean(path)}…")
        in_thread(self, read, lambda added: self._added(*added, then), failed=self.report)

    def _added(self, name: str, capitals: int, then: Callable[[str], object] | None) -> None:
        """Show a list that was added, and ask about words with capitals that were left out."""
        self._wrong_path = ""
        self.show(name)
        self.report(f"added as {name}")

        def include(answer: str | None) -> None:
            if answer == "yes":
                configure = partial(self.catalog.configure, name, case="any")
                self._change(configure, name, f"added as {name}, capitalised words included")
            if then is not None:
                then(name)

        if not capitals:
            include(None)
            return
        title = f"Include {plural(capitals, 'word')} with capitals?"
        options = [
            ("no", "no: in most languages they are names"),
            ("yes", "yes: German nouns, for example"),
        ]
        self.app.push_screen(PickScreen(title, options), include)

    def _remove(self) -> None:
        name = self._current.name
        yes = f"Yes, remove {name}; the file stays"
        remove = partial(self.catalog.remove, name)
        removed = partial(self._change, remove, "", f"{name} removed")
        confirm(self.app, f"Remove {name}?", yes, removed)

    def _change(self, change: Callable[[], object], name: str, done: str) -> None:
        """Change the catalog, solve, and show `name`; say what was `done`, or why it wasn't."""
        try:
            change()
        except ListError as error:
            done = str(error)
        self.post_message(ListsChanged())
        self._detailed = ""
        self.show(name)
        self.report(done)

    # Details

    @on(OptionList.OptionHighlighted)
    def highlighted(self) -> None:
        """Show what is in the list under the cursor."""
        info = self._current
        self._key_bar.show(lists_footer(self.context(), self.settings.keys))
        if info.name == self._detailed:
            return
        self._detailed = info.name
        self.workers.cancel_group(self, "details")
        self._details.update(Content(without_home(self._about(info))))

    def _about(self, info: ListInfo) -> str:
        """Return what to say of a list, or that it is being read."""
        if info is AUTO_INFO:
            return "auto cannot be joined with other lists."
        if info is GAME_INFO:
            return "Boards without such a list are solved with auto."
        if info.kind == "found":
            return f"{clean(info.path)}\nenter adds it and solves with it"
        if info.problem:
            return f"{clean(info.path)}\n{clean(info.problem)}".strip()
        in_thread(self, partial(self._read, info.name), self._details.update, group="details")
        return "reading…"

    def _read(self, name: str, cancel: Cancel) -> Content:
        """Return what is in a list."""
        try:
            text = details_text(self.catalog.details(name, cancel=cancel))
        except ListError as error:
            text = clean(str(error))
        if name in AUTO_LISTS:
            text = f"{verdicts_text(self.settings)}\n{text}".lstrip()
        return Content(without_home(text))
