"""Give commands other keys: press enter on a command, then its new key."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from lbtui.settings import Settings
from lbtui.tui.commands.keys import clash, key_name, keys_of
from lbtui.tui.commands.registry import COMMANDS, Command
from lbtui.tui.messages import SettingChanged
from lbtui.tui.screens.dialog import ListDialog

RESERVED = ("escape", "ctrl+c", "ctrl+z", "tab", "shift+tab", "enter", "up", "down")
"""Keys that no command can be given."""


class KeyBindingsScreen(ListDialog[None]):
    """The commands whose keys can be changed, with their keys."""

    TITLE_TEXT = "Keys"
    KEYS_TEXT = "enter change · bksp reset · esc close"
    BINDINGS: ClassVar = [
        ("backspace,delete", "reset", "Reset"),
    ]
    DEFAULT_CSS = """
    KeyBindingsScreen {
        #dialog { width: 64; }
        OptionList, OptionList:focus { max-height: 65vh; }
    }
    """

    def __init__(self, settings: Settings) -> None:
        """Show and change the keys in ``settings``."""
        super().__init__()
        self._settings = settings
        self._commands = [command for command in COMMANDS if not command.fixed]
        self._awaiting: Command | None = None

    def body(self) -> ComposeResult:
        """The commands."""
        yield OptionList(*(Option(self._line(each)) for each in self._commands), markup=False)

    def _line(self, command: Command) -> Content:
        """Return a row: the command and its keys, changed ones marked with a star."""
        remaps = self._settings.keys
        keys = "  ".join(key_name(key) for key in keys_of(command, remaps))
        star = " *" if command.id in remaps else ""
        title = command.title + " " * max(2, 23 - cell_len(command.title))
        return Content.assemble(title, (keys, "bold"), star)

    @on(OptionList.OptionSelected)
    def command_selected(self, event: OptionList.OptionSelected) -> None:
        """Wait for the new key of a command."""
        event.stop()
        self._awaiting = self._commands[event.option_index]
        self.show_keys(f"press the new key for: {self._awaiting.title} · esc cancel")

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
            self.show_keys(f"{name} can't be changed: press another key")
        elif other is not None:
            self.show_keys(f"{name} is taken by: {other.title} · press another key")
        else:
            self._awaiting = None
            self._save(remaps, f"{command.title}: {name}")

    def action_reset(self) -> None:
        """Give the highlighted command its default keys again."""
        command = self._commands[self.option_list.highlighted or 0]
        remaps = dict(self._settings.keys)
        if remaps.pop(command.id, None) is not None:
            self._save(remaps, f"{command.title}: reset")

    def _save(self, remaps: dict[str, str], note: str) -> None:
        self._settings.keys = remaps
        self.post_message(SettingChanged(Settings.keys))
        for at, command in enumerate(self._commands):
            self.option_list.replace_option_prompt_at_index(at, self._line(command))
        self.show_keys(f"{note} · saved")
