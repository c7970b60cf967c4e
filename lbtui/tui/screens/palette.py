"""The command palette: find a command by the words you would use for it, and run it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from lbtui.tui.commands.context import Context
from lbtui.tui.commands.keys import key_name, keys_of, working_key
from lbtui.tui.commands.registry import BY_ID, Command
from lbtui.tui.commands.search import matched, score
from lbtui.tui.screens.dialog import LineInput, ListDialog

TITLE_WIDTH = 25


MOVING_WHILE_TYPING: list[BindingType] = [
    Binding(key, f"move('{where}')", show=False)
    for key, where in (
        ("up", "up"),
        ("down", "down"),
        ("pageup", "page_up"),
        ("pagedown", "page_down"),
    )
]
"""The keys that move in a list while a line is typed."""


class Found(OptionList, can_focus=False):
    """What was found; the focus stays in the line that is typed."""


class PaletteScreen(ListDialog[str]):
    """The commands that match what is typed, best first; dismissed with the id of one, or None."""

    TITLE_TEXT = "Commands"
    KEYS_TEXT = "↑ ↓ move · enter run · esc close"
    BINDINGS: ClassVar[list[BindingType]] = MOVING_WHILE_TYPING
    DEFAULT_CSS = """
    PaletteScreen {
        #dialog { width: 64; }
        LineInput { margin-bottom: 1; }
        OptionList, OptionList:focus { height: 45vh; max-height: 45vh; }
        OptionList > .option-list--option-highlighted {
            color: $block-cursor-foreground;
            background: $block-cursor-background;
            text-style: $block-cursor-text-style;
        }
        #command-help { height: 2; color: $text-muted; margin-top: 1; }
        #dialog-keys { margin-top: 0; }
    }
    """

    def __init__(
        self, commands: Sequence[Command], context: Context, remaps: Mapping[str, str]
    ) -> None:
        """Offer ``commands``; ``context`` disables some, ``remaps`` are the user's keys."""
        super().__init__()
        self._commands = commands
        self._snapshot = context
        self._remaps = remaps

    def body(self) -> ComposeResult:
        """The line to type in, the commands, and what the one under the cursor does."""
        yield LineInput("", placeholder="Search for a command…")
        yield Found(markup=False)
        yield Static(Content(""), id="command-help")

    def on_mount(self) -> None:
        """Offer every command."""
        self._show("")

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Offer the commands that match."""
        event.stop()
        self._show(event.value)

    def _show(self, query: str) -> None:
        found = list(self._commands)
        if query.strip():
            scores = {command.id: score(query, command) for command in found}
            found = [command for command in found if scores[command.id]]
            # Of equally good matches those that can be run come first.
            found.sort(key=lambda each: (-scores[each.id], bool(each.why_disabled(self._snapshot))))
        self.option_list.clear_options()
        self.option_list.add_options(Option(self._line(each, query), each.id) for each in found)
        self.option_list.highlighted = 0 if found else None
        self._explain("" if found else "No command matches.")

    def _line(self, command: Command, query: str) -> Content:
        """Return a row: the command with what matches underlined, and a key that works now."""
        context = self._snapshot
        title = Content(command.title)
        for start, end in matched(query, command.title):
            title = title.stylize("underline", start, end)
        key = working_key(command, context.focus, self._remaps)
        shown = key_name(key or keys_of(command, self._remaps)[0])
        gap = " " * max(2, TITLE_WIDTH - cell_len(command.title))
        line = Content.assemble(title, gap, (shown, "bold"))
        return line.stylize("dim") if command.why_disabled(context) else line

    def _explain(self, text: str) -> None:
        self.query_one("#command-help", Static).update(Content(text))

    @on(OptionList.OptionHighlighted)
    def highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the command does, or why it cannot be run now."""
        event.stop()
        if event.option_list.highlighted is None:
            return  # that row went with a letter typed since
        command = BY_ID[event.option_id or ""]
        why_not = command.why_disabled(self._snapshot)
        self._explain(f"Not now: {why_not}." if why_not else command.help)

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Choose the command under the cursor."""
        event.stop()
        self.option_list.action_select()

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the command's id."""
        event.stop()
        self.dismiss(event.option_id)
