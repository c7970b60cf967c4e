"""Screens that run commands, and the palette over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from textual import on
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen, ScreenResultType

from lbtui.tui.commands.context import Context
from lbtui.tui.commands.keys import keys_of, short_key_name
from lbtui.tui.commands.registry import BY_ID, COMMANDS, Command
from lbtui.tui.widgets.bars.item_line import ItemLine

if TYPE_CHECKING:
    from lbtui.settings import Settings


class CommandScreen(Screen[ScreenResultType]):
    """A screen with a handler for each of its commands, called by key, mouse or palette.

    Fixed commands may have none: a widget handles their keys.
    """

    settings: Settings

    def __init__(self, **names: str | None) -> None:
        """Start without handlers; subclasses add them and the settings."""
        super().__init__(**names)
        self.handlers: dict[str, Callable[[], object]] = {}

    def add_handlers(self, handlers: Mapping[str, Callable[[], object]]) -> None:
        """Add functions by command id; a command has only one."""
        assert not self.handlers.keys() & handlers.keys()
        self.handlers.update(handlers)

    def context(self) -> Context:
        """Return what decides which commands are disabled."""
        return Context()

    def run_command(self, command_id: str) -> None:
        """Run a command, unless it has no handler."""
        handler = self.handlers.get(command_id)
        if handler is not None:
            handler()

    def action_run_command(self, command_id: str) -> None:
        """Run a command by a widget's own key."""
        self.run_command(command_id)

    def action_key_command(self, command_id: str) -> None:
        """Run a command by one of its keys."""
        self.run_command(command_id)

    @on(ItemLine.Pressed)
    def item_pressed(self, event: ItemLine.Pressed) -> None:
        """Run the command of a tab, chip, button or key that was clicked."""
        event.stop()
        if event.item_id in BY_ID:
            self.run_command(event.item_id)


class CommandProvider(Provider):
    """Lists the commands in the palette, with their keys and why they are disabled."""

    def _hits(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Return (name, help, function to run it) of each command."""
        screen = self.screen
        if not isinstance(screen, CommandScreen):
            return []
        context, remaps = screen.context(), screen.settings.keys

        def description(command: Command) -> str:
            keys = " ".join(map(short_key_name, keys_of(command, remaps)))
            why_not = command.why_disabled(context)
            return f"{keys} · unavailable: {why_not}" if why_not else f"{keys} · {command.help}"

        return [
            (
                command.title,
                description(command),
                partial(screen.run_command, command.id),
            )
            for command in COMMANDS
            if command.palette and command.id in screen.handlers
        ]

    async def search(self, query: str) -> Hits:
        """Yield the commands whose name matches ``query``."""
        matcher = self.matcher(query)
        for name, description, run in self._hits():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), run, text=name, help=description)

    async def discover(self) -> Hits:
        """Yield every command."""
        for name, description, run in self._hits():
            yield DiscoveryHit(Content(name), run, text=name, help=description)
