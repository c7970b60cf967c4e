"""Give commands other keys: press enter on a command, then its new key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from lbtui.settings import Settings
from lbtui.tui.commands.keys import clash, key_name, keys_of
from lbtui.tui.commands.registry import BY_ID, Command, by_group
from lbtui.tui.messages import SettingChanged
from lbtui.tui.screens.dialog import ListDialog, SearchLine
from lbtui.tui.screens.help import KEY_WIDTH
from lbtui.tui.widgets.options import Options

RESERVED = ("escape", "ctrl+c", "ctrl+z", "tab", "shift+tab", "enter", "up", "down")
"""Keys that no command can be given."""


class KeyBindingsScreen(ListDialog[None]):
    """The commands whose keys can be changed, with their keys."""

    AUTO_FOCUS = "OptionList"
    TITLE_TEXT = "Keys"
    KEYS_TEXT = "enter change · bksp reset · / search · esc close"
    BINDINGS: ClassVar = [
        ("backspace,delete", "reset", "Reset"),
        ("slash", "search", "Search"),
    ]
    DEFAULT_CSS = """
    KeyBindingsScreen {
        #dialog { width: 64; height: 100%; max-height: 36; }
        OptionList, OptionList:focus { height: 1fr; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        """Show and change the keys in ``settings``."""
        super().__init__()
        self._settings = settings
        self._awaiting: Command | None = None

    def body(self) -> ComposeResult:
        """The commands under the names of their groups."""
        rows = Options(*self._options(""), markup=False)
        yield SearchLine("Search keys…", rows)
        yield rows

    def _options(self, query: str) -> Iterator[Option]:
        """Yield a row for each command that mentions every word of ``query``, under headings."""
        terms = query.lower().split()
        for group, commands in by_group().items():
            rows = []
            for command in commands:
                line = self._line(command)
                text = f"{group} {line.plain} {command.help} {command.keywords}".lower()
                if not command.fixed and all(term in text for term in terms):
                    rows.append(Option(line, command.id))
            if rows:
                yield Option(Content.styled(group, "bold $primary"), disabled=True)
                yield from rows

    def _line(self, command: Command) -> Content:
        """Return a row: the keys of a command, changed ones with a star, and its title."""
        remaps = self._settings.keys
        keys = " ".join(map(key_name, keys_of(command, remaps)))
        keys += " *" if command.id in remaps else ""
        gap = " " * max(2, KEY_WIDTH - cell_len(keys))
        return Content.assemble((keys, "bold"), gap, command.title)

    def action_search(self) -> None:
        """Open the search line."""
        self.query_one(SearchLine).open()

    @on(SearchLine.Changed)
    def searched(self, event: SearchLine.Changed) -> None:
        """Show only the commands that mention the words typed."""
        event.stop()
        self.option_list.clear_options()
        self.option_list.add_options(self._options(event.value))
        self.option_list.action_first()

    @on(OptionList.OptionSelected)
    def command_selected(self, event: OptionList.OptionSelected) -> None:
        """Wait for the new key of a command."""
        event.stop()
        self._awaiting = BY_ID[event.option_id or ""]
        self.show_keys(f"press the new key for {self._awaiting.title} · esc cancel")

    def on_key(self, event: events.Key) -> None:
        """Give the command that waits for a key the one pressed."""
        command = self._awaiting
        if command is None:
            return
        event.stop()
        event.prevent_default()
        name = key_name(event.key)
        remaps = {**self._settings.keys, command.id: event.key}
        other = clash(command, remaps)
        if event.key == "escape":
            self._awaiting = None
            self.show_keys(self.KEYS_TEXT)
        elif event.key in RESERVED:
            self.show_keys(f"{name} is reserved: press another key")
        elif other is not None:
            self.show_keys(f"{name} belongs to {other.title}: press another key")
        else:
            self._awaiting = None
            self._save(remaps, f"{command.title}: {name}")

    def action_reset(self) -> None:
        """Give the highlighted command its default keys again."""
        option = self.option_list.highlighted_option
        remaps = dict(self._settings.keys)
        if option is not None and remaps.pop(option.id or "", None) is not None:
            self._save(remaps, f"{BY_ID[option.id or ''].title}: default")

    def _save(self, remaps: dict[str, str], note: str) -> None:
        self._settings.keys = remaps
        self.post_message(SettingChanged(Settings.keys))
        for option in self.option_list.options:
            if option.id is not None:
                line = self._line(BY_ID[option.id])
                self.option_list.replace_option_prompt(option.id, line)
        self.show_keys(f"{note} · saved")
