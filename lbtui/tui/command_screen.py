"""Screens that run commands, by key, by mouse and from the palette."""

from collections.abc import Callable

from textual import on
from textual.screen import Screen, ScreenResultType

from lbtui.settings import Settings
from lbtui.tui.commands.context import Context
from lbtui.tui.commands.table import BY_ID, COMMANDS
from lbtui.tui.widgets.bars import ItemLine


class CommandScreen(Screen[ScreenResultType]):
    """A screen with a handler for each of its commands, called by key, mouse or palette.

    Fixed commands may have none: a widget handles their keys.
    """

    settings: Settings

    def __init__(self, **names: str | None) -> None:
        """Start with the palette's handler alone; subclasses add theirs, and the settings."""
        super().__init__(**names)
        self.handlers: dict[str, Callable[[], object]] = {"app.palette": self._open_palette}

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        return Context()

    def run_command(self, command_id: str) -> None:
        """Run a command, unless it has no handler."""
        handler = self.handlers.get(command_id)
        if handler is not None:
            handler()

    def action_run_command(self, command_id: str) -> None:
        """Run a command by a key."""
        self.run_command(command_id)

    @on(ItemLine.Pressed)
    def item_pressed(self, event: ItemLine.Pressed) -> None:
        """Run the command of a tab, chip, button or key that was clicked."""
        event.stop()
        if event.item_id in BY_ID:
            self.run_command(event.item_id)

    def _open_palette(self) -> None:
        """Offer every command of this screen, its own first, and run the one that is chosen."""
        from lbtui.tui.dialogs.commands import PaletteScreen

        commands = [each for each in COMMANDS if each.palette and each.id in self.handlers]
        commands.sort(key=lambda command: command.scope == "main")
        palette = PaletteScreen(commands, self.context(), self.settings.keys)
        palette.open(self.app, lambda command: self.run_command(command.id))
