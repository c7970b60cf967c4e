"""The command palette: find a command by the words you would use for it, and run it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from textual.content import Content

from lbtui.tui.commands.context import Context
from lbtui.tui.commands.keys import key_name, keys_of, working_key
from lbtui.tui.commands.search import matched, score
from lbtui.tui.commands.table import AppCommand
from lbtui.tui.dialogs.finder import Finder

TITLE_WIDTH = 25


class PaletteScreen(Finder[AppCommand]):
    """The commands that match what is typed, best first; dismissed with one, or None."""

    TITLE_TEXT = "Commands"
    KEYS_TEXT = "↑ ↓ move · enter run · esc close"
    PLACEHOLDER = "Search for a command…"
    DEFAULT_CSS = "PaletteScreen #dialog { width: 64; }"

    def __init__(
        self, commands: Sequence[AppCommand], context: Context, remaps: Mapping[str, str]
    ) -> None:
        """Offer `commands`; `context` disables some, `remaps` are the user's keys."""
        super().__init__()
        self._commands = commands
        self._snapshot = context
        self._remaps = remaps

    def search(self, text: str) -> None:
        """Offer the commands that match."""
        found = list(self._commands)
        if text.strip():
            scores = {command.id: score(text, command) for command in found}
            found = [command for command in found if scores[command.id]]
            # Of equally good matches those that can be run come first.
            found.sort(key=lambda each: (-scores[each.id], bool(each.why_disabled(self._snapshot))))
        self.offer(found, "No command matches.")

    def row(self, found: AppCommand) -> Content:
        """Return the command with what matches underlined, and a key that works now."""
        context = self._snapshot
        title = Content(found.title)
        for start, end in matched(self.text, found.title):
            title = title.stylize("underline", start, end)
        key = working_key(found, context.focus, self._remaps)
        shown = key_name(key or keys_of(found, self._remaps)[0])
        gap = " " * max(2, TITLE_WIDTH - cell_len(found.title))
        line = Content.assemble(title, gap, (shown, "bold"))
        return line.stylize("dim") if found.why_disabled(context) else line

    def about(self, found: AppCommand) -> str:
        """Return what the command does, or why it cannot be run now."""
        why_not = found.why_disabled(self._snapshot)
        return f"Not now: {why_not}." if why_not else found.help
