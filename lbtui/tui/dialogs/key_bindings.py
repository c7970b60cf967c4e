"""The keys of the commands, and giving a command another key."""

from typing import ClassVar

from rich.cells import cell_len
from textual import events, work
from textual.binding import Binding, BindingType
from textual.content import Content

from lbtui.settings import Settings
from lbtui.tui.commands.all_commands import COMMANDS
from lbtui.tui.commands.command import AppCommand
from lbtui.tui.commands.keys import find_key_clash, key_label, keys_label
from lbtui.tui.commands.search import rate_relevance
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.finder import Finder
from lbtui.tui.dialogs.help import KEY_WIDTH
from lbtui.tui.messages import SettingChanged

RESERVED_KEYS = ("ctrl+c", "ctrl+z", "tab", "shift+tab", "enter", "up", "down")
"""Keys that no command can be given."""


class KeyBindingsScreen(Finder[None, AppCommand]):
    """The commands whose keys can be changed, with their keys."""

    TITLE_TEXT = "Keys"
    KEYS_TEXT = "↑ ↓ move · enter change · del reset · esc close"
    PLACEHOLDER = "Search for a command…"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "reset", "Reset the key", priority=True)
    ]

    def __init__(self, settings: Settings) -> None:
        """Show and change the keys in `settings`."""
        super().__init__()
        self._settings = settings

    def search(self, text: str) -> None:
        """Show the commands that match, as the palette does."""
        commands = [command for command in COMMANDS if not command.has_fixed_keys]
        if text.strip():
            commands = [command for command in commands if rate_relevance(text, command)]
        self.show_matches(commands, "No command matches.")

    def format_row(self, item: AppCommand) -> Content:
        """Return the keys of a command, changed ones with a star, and its title."""
        remaps = self._settings.keys
        keys = keys_label(item, remaps) + (" *" if item.id in remaps else "")
        gap = " " * max(2, KEY_WIDTH - cell_len(keys))
        return Content.assemble((keys, "bold"), gap, item.title)

    def describe(self, item: AppCommand) -> str:
        """Return what the command does."""
        return item.help

    @work(group="command")
    async def choose(self, item: AppCommand) -> None:
        """Ask for the new key of a command."""
        if key := await self.app.push_screen_wait(KeyCaptureScreen(item, self._settings)):
            remaps = {**self._settings.keys, item.id: key}
            self._save_remaps(remaps, f"{item.title}: {key_label(key)}")

    def action_reset(self) -> None:
        """Give the command under the cursor its default keys again."""
        command, remaps = self.current_item, dict(self._settings.keys)
        if command is not None and remaps.pop(command.id, None) is not None:
            self._save_remaps(remaps, f"{command.title}: default")

    def _save_remaps(self, remaps: dict[str, str], note: str) -> None:
        self._settings.keys = remaps
        self.post_message(SettingChanged(Settings.keys))
        self.show_matches(self.matches, "", cursor=self.option_list.highlighted or 0)
        self.keys_line.text = f"{note}, saved"


class KeyCaptureScreen(Dialog[str]):
    """Waits for a key that a command can be given; dismissed with it, or None."""

    KEYS_TEXT = "esc cancel"

    def __init__(self, command: AppCommand, settings: Settings) -> None:
        """Wait for a key of `command` that no other one has in `settings`."""
        super().__init__(command.title)
        self._command = command
        self._remaps = settings.keys
        self.report("Press the new key.")

    def on_key(self, event: events.Key) -> None:
        """Close with the key, or say why it cannot be given."""
        if event.key == "escape":
            return
        event.stop()
        event.prevent_default()
        name = key_label(event.key)
        owner = find_key_clash(self._command, {**self._remaps, self._command.id: event.key})
        if event.key in RESERVED_KEYS:
            self.report(f"{name} is reserved: press another key.", is_warning=True)
        elif owner is not None:
            self.report(f"{name} belongs to {owner.title}: press another key.", is_warning=True)
        else:
            self.dismiss(event.key)
