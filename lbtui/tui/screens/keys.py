"""Give commands other keys: press enter on a command, then the key it is to have."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from lbtui.settings import Settings
from lbtui.tui.commands.keys import shown
from lbtui.tui.commands.model import Command
from lbtui.tui.commands.registry import COMMANDS, clash, keys_of
from lbtui.tui.screens.dialog import Rows

if TYPE_CHECKING:
    from lbtui.tui.app import LbtuiApp

NOT_FREE = ("escape", "ctrl+c", "ctrl+z", "tab", "shift+tab", "enter", "up", "down")
"""Keys that keep their meaning everywhere."""


class KeysScreen(Rows[None]):
    """Every command that may have another key, with the keys it has."""

    TITLE_TEXT = "Keys"
    KEYS_TEXT = "enter give another key · bksp as it was · esc close"
    BINDINGS: ClassVar = [
        ("backspace,delete", "reset", "As it was"),
    ]
    DEFAULT_CSS = """
    KeysScreen {
        #dialog { width: 64; }
        OptionList, OptionList:focus { max-height: 65vh; }
    }
    """

    def __init__(self) -> None:
        """List the commands whose keys are not a widget's own."""
        super().__init__()
        self._rows: list[Command] = [command for command in COMMANDS if not command.fixed]
        self._asking: Command | None = None

    @property
    def lbtui(self) -> LbtuiApp:
        """Return the app, as what it is."""
        from lbtui.tui.app import LbtuiApp

        assert isinstance(self.app, LbtuiApp)
        return self.app

    @property
    def remaps(self) -> dict[str, str]:
        """Return the keys that were changed, by command id."""
        return dict(self.lbtui.settings.keys)

    def body(self) -> ComposeResult:
        """Show the commands."""
        yield OptionList(*(Option(self._line(row)) for row in self._rows), markup=False)

    def _line(self, command: Command) -> Content:
        """Return a row: the command and its keys, changed ones marked by a star."""
        remaps = self.remaps
        keys = "  ".join(shown(key) for key in keys_of(command, remaps))
        star = " *" if command.id in remaps else ""
        title = command.title + " " * max(2, 23 - cell_len(command.title))
        return Content.assemble(title, (keys, "bold"), star)

    @on(OptionList.OptionSelected)
    def ask(self, event: OptionList.OptionSelected) -> None:
        """Wait for the new key of the command under the cursor."""
        event.stop()
        self._asking = self._rows[event.option_index]
        self.say_keys(f"press the new key for: {self._asking.title} · esc leaves it as it is")

    def on_key(self, event: events.Key) -> None:
        """Take the key that was asked for."""
        command = self._asking
        if command is None:
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self._asking = None
            self.say_keys(self.KEYS_TEXT)
            return
        if event.key in NOT_FREE:
            self.say_keys(f"{shown(event.key)} keeps its meaning everywhere: press another key")
            return
        remaps = self.remaps | {command.id: event.key}
        other = clash(command, remaps)
        if other is not None:
            self.say_keys(f"{shown(event.key)} is taken by: {other.title} · press another key")
            return
        self._asking = None
        self._save(remaps, f"{command.title}: {shown(event.key)}")

    def action_reset(self) -> None:
        """Give the command under the cursor its first keys again."""
        at = self.query_one(OptionList).highlighted
        command = self._rows[at or 0]
        remaps = self.remaps
        if remaps.pop(command.id, None) is not None:
            self._save(remaps, f"{command.title}: as it was")

    def _save(self, remaps: dict[str, str], said: str) -> None:
        self.lbtui.settings.keys = remaps
        self.lbtui.apply_setting(Settings.keys)
        rows = self.query_one(OptionList)
        for at, row in enumerate(self._rows):
            rows.replace_option_prompt_at_index(at, self._line(row))
        self.say_keys(f"{said} · saved")
