"""The commands: find one and run it, or give it another key."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from lbtui.settings import Settings
from lbtui.tui.command_screen import CommandScreen
from lbtui.tui.commands.command import AppCommand
from lbtui.tui.commands.keys import clash, key_name, keys_of
from lbtui.tui.commands.search import matching_spans, relevance
from lbtui.tui.commands.table import COMMANDS
from lbtui.tui.dialogs.dialog import Dialog
from lbtui.tui.dialogs.finder import Finder
from lbtui.tui.dialogs.help import KEY_WIDTH
from lbtui.tui.messages import SettingChanged

TITLE_WIDTH = max(cell_len(command.title) for command in COMMANDS) + 2


class PaletteScreen(Finder[AppCommand]):
    """The commands that match what is typed, best first; dismissed with one, or None."""

    TITLE_TEXT = "Commands"
    KEYS_TEXT = "↑ ↓ move · enter run · esc close"
    PLACEHOLDER = "Search for a command…"

    def __init__(
        self,
        commands: Sequence[AppCommand],
        why_not: Callable[[AppCommand], str | None],
        remaps: Mapping[str, str],
    ) -> None:
        """Offer `commands`; a search also finds those of other screens that have other titles.

        `why_not` returns why a command cannot be run now; `remaps` are the user's keys.
        """
        super().__init__()
        self._commands = commands
        titles = {command.title for command in commands}
        self._others = [each for each in COMMANDS if each.palette and each.title not in titles]
        self._why_not = why_not
        self._remaps = remaps

    def search(self, text: str) -> None:
        """Offer the commands that match."""
        found = list(self._commands)
        if text.strip():
            found += self._others
            scores = {command.id: relevance(text, command) for command in found}
            found = [command for command in found if scores[command.id]]
            # Of equally good matches those that can be run come first.
            found.sort(key=lambda each: (-scores[each.id], bool(self._why_not(each))))
        self.offer(found, "No command matches.")

    def row(self, found: AppCommand) -> Content:
        """Return the command with what matches underlined, and its key."""
        title = Content(found.title)
        for start, end in matching_spans(self.line.value, found.title):
            title = title.stylize("underline", start, end)
        shown = " ".join(map(key_name, keys_of(found, self._remaps)[:1]))
        gap = " " * max(2, TITLE_WIDTH - cell_len(found.title))
        line = Content.assemble(title, gap, (shown, "bold"))
        return line.stylize("dim") if self._why_not(found) else line

    def about(self, found: AppCommand) -> str:
        """Return what the command does, or why it cannot be run now."""
        why_not = self._why_not(found)
        return f"Not now: {why_not}." if why_not else found.help


def open_palette(screen: CommandScreen[Any]) -> None:
    """Offer every command of `screen`, its own first, and run the one that is chosen."""
    commands = [each for each in COMMANDS if each.palette and screen.knows(each.id)]
    commands.sort(key=lambda command: command.scope == "main")
    why_not = partial(screen.why_not, context=screen.context())
    palette = PaletteScreen(commands, why_not, screen.settings.keys)
    palette.open(screen.app, lambda command: screen.run_command(command.id))


RESERVED_KEYS = ("ctrl+c", "ctrl+z", "tab", "shift+tab", "enter", "up", "down")
"""Keys that no command can be given."""


class KeyBindingsScreen(Finder[AppCommand]):
    """The commands whose keys can be changed, with their keys."""

    TITLE_TEXT = "Keys"
    KEYS_TEXT = "↑ ↓ move · enter change · del reset · esc close"
    PLACEHOLDER = "Search for a command…"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "reset", "Reset", show=False, priority=True),
    ]

    def __init__(self, settings: Settings) -> None:
        """Show and change the keys in `settings`."""
        super().__init__()
        self._settings = settings

    def search(self, text: str) -> None:
        """Offer the commands that mention every word of `text`."""
        terms = text.lower().split()
        self.offer([each for each in COMMANDS if self._matches(each, terms)], "No command matches.")

    def _matches(self, command: AppCommand, terms: list[str]) -> bool:
        text = f"{command.group} {self.row(command).plain} {command.help} {command.keywords}"
        return not command.fixed and all(term in text.lower() for term in terms)

    def row(self, found: AppCommand) -> Content:
        """Return the keys of a command, changed ones with a star, and its title."""
        remaps = self._settings.keys
        keys = " ".join(map(key_name, keys_of(found, remaps)))
        keys += " *" if found.id in remaps else ""
        gap = " " * max(2, KEY_WIDTH - cell_len(keys))
        return Content.assemble((keys, "bold"), gap, found.title)

    def about(self, found: AppCommand) -> str:
        """Return what the command does."""
        return found.help

    def choose(self, found: AppCommand) -> None:
        """Ask for the new key of a command."""

        def give(key: str) -> None:
            self._save({**self._settings.keys, found.id: key}, f"{found.title}: {key_name(key)}")

        KeyScreen(found, self._settings).open(self.app, give)

    def action_reset(self) -> None:
        """Give the command under the cursor its default keys again."""
        command, remaps = self.current, dict(self._settings.keys)
        if command is not None and remaps.pop(command.id, None) is not None:
            self._save(remaps, f"{command.title}: default")

    def _save(self, remaps: dict[str, str], note: str) -> None:
        self._settings.keys = remaps
        self.post_message(SettingChanged(Settings.keys))
        self.offer(self.found, "", cursor=self.option_list.highlighted or 0)
        self.keys_line.text = f"{note} · saved"


class KeyScreen(Dialog[str]):
    """Waits for a key that a command can be given; dismissed with it, or None."""

    KEYS_TEXT = "esc cancel"

    def __init__(self, command: AppCommand, settings: Settings) -> None:
        """Wait for a key of `command` that no other one has in `settings`."""
        super().__init__(title=command.title)
        self._command = command
        self._remaps = settings.keys
        self.report("Press the new key.")

    def body(self) -> ComposeResult:
        """Return what to do."""
        yield self.message

    def on_key(self, event: events.Key) -> None:
        """Close with the key, or say why it cannot be given."""
        if event.key == "escape":
            return
        event.stop()
        event.prevent_default()
        name = key_name(event.key)
        other = clash(self._command, {**self._remaps, self._command.id: event.key})
        if event.key in RESERVED_KEYS:
            self.report(f"{name} is reserved: press another key.", problem=True)
        elif other is not None:
            self.report(f"{name} belongs to {other.title}: press another key.", problem=True)
        else:
            self.dismiss(event.key)
