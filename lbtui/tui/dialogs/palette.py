"""The commands: find one and run it."""

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content

from lbtui.tui.commands.all_commands import COMMANDS
from lbtui.tui.commands.command import AppCommand
from lbtui.tui.commands.keys import key_label, keys_of
from lbtui.tui.commands.search import rate_relevance
from lbtui.tui.dialogs.finder import Finder

TITLE_WIDTH = max(cell_len(command.title) for command in COMMANDS if command.is_in_palette) + 2


class PaletteScreen(Finder[AppCommand, AppCommand]):
    """The commands that match what is typed, best first; dismissed with one, or None."""

    TITLE_TEXT = "Menu"
    KEYS_TEXT = "↑ ↓ move · enter run · esc close"
    PLACEHOLDER = "Search for a command…"

    def __init__(
        self,
        commands: Sequence[AppCommand],
        disabled_reason: Callable[[AppCommand], str | None],
        remaps: Mapping[str, str],
    ) -> None:
        """Offer `commands`; a search also finds those of other screens that have other titles.

        `disabled_reason` returns why a command cannot be run now; `remaps` are the user's keys.
        """
        super().__init__()
        self._commands = commands
        titles = {command.title for command in commands}
        self._other_commands = [
            command for command in COMMANDS if command.is_in_palette and command.title not in titles
        ]
        self._disabled_reason = disabled_reason
        self._remaps = remaps

    def search(self, text: str) -> None:
        """Show the commands that match."""
        matches = list(self._commands)
        if text.strip():
            matches += self._other_commands
            scores = {command.id: rate_relevance(text, command) for command in matches}
            matches = [command for command in matches if scores[command.id]]
            # Of equally good matches those that can be run come first.
            matches.sort(key=lambda match: (-scores[match.id], bool(self._disabled_reason(match))))
        self.show_matches(matches, "No command matches.")

    def choose(self, item: AppCommand) -> None:
        """Close with what was chosen."""
        self.dismiss(item)

    def format_row(self, item: AppCommand) -> Content:
        """Return the command and its key."""
        key = " ".join(map(key_label, keys_of(item, self._remaps)[:1]))
        gap = " " * max(2, TITLE_WIDTH - cell_len(item.title))
        row = Content.assemble(item.title, gap, (key, "bold"))
        return row.stylize("dim") if self._disabled_reason(item) else row

    def describe(self, item: AppCommand) -> str:
        """Return what the command does, or why it cannot be run now."""
        reason = self._disabled_reason(item)
        return f"Not now · {reason}" if reason else item.help
