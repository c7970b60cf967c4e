"""Screens that run commands, by key, by mouse and from the palette."""

from collections.abc import Callable

from textual import on
from textual.screen import Screen, ScreenResultType

from lbtui.settings import Settings
from lbtui.tui.commands.command import AppCommand
from lbtui.tui.commands.context import Context
from lbtui.tui.commands.keys import PLACES
from lbtui.tui.commands.table import BY_ID
from lbtui.tui.widgets.bars import ItemLine


class CommandScreen(Screen[ScreenResultType]):
    """A screen with a handler for each of its commands, called by key, mouse or palette.

    Fixed commands may have none: a widget handles their keys.
    """

    settings: Settings

    def __init__(self, **names: str | None) -> None:
        """Start with no handlers; subclasses add theirs, and the settings."""
        super().__init__(**names)
        self.handlers: dict[str, Callable[[], object]] = {}

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        return Context()

    def report(self, text: str, *, problem: bool = False) -> None:
        """Show a line in place of the one before."""
        raise NotImplementedError

    def knows(self, command_id: str) -> bool:
        """Return whether a command works here, unless it is disabled."""
        return command_id in self.handlers

    def why_not(self, command: AppCommand, context: Context) -> str | None:
        """Return why a command is disabled here, or None."""
        if not self.knows(command.id):
            return f"{command.title}: only {PLACES[command.scope]}"
        return command.why_disabled(context)

    def run_command(self, command_id: str) -> None:
        """Run a command, or say why it is disabled, or where it works."""
        why_not = self.why_not(BY_ID[command_id], self.context())
        self.report(why_not or "")
        if not why_not:
            self.handlers[command_id]()

    def action_run_command(self, command_id: str) -> None:
        """Run a command by a key."""
        self.run_command(command_id)

    @on(ItemLine.Pressed)
    def item_pressed(self, event: ItemLine.Pressed) -> None:
        """Run the command of a tab, chip, button or key that was clicked."""
        event.stop()
        if event.item_id in BY_ID:
            self.run_command(event.item_id)
