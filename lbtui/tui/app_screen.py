"""What the main screen and the screens of a game share: commands, by key, mouse and palette."""

from collections.abc import Awaitable, Callable
from functools import partial
from inspect import iscoroutinefunction
from typing import ClassVar

from textual import events
from textual.screen import Screen
from textual.worker import Worker

from lbtui.settings import Settings
from lbtui.tui.commands.all_commands import COMMAND_BY_ID, COMMANDS
from lbtui.tui.commands.command import AppCommand, Handlers, Scope
from lbtui.tui.commands.context import CommandContext
from lbtui.tui.commands.keys import SCOPE_NAMES, find_other_screen_hint
from lbtui.tui.widgets.item_lines import StatusLine


class AppScreen(Screen[None]):
    """A screen with a handler for each of its commands, called by key, mouse or palette.

    Fixed commands may have none: a widget handles their keys. Dialogs are imported when they are
    first opened.

    Handlers are looked up in `handlers`, not by name as `action_*` methods: most belong to objects
    that are not widgets, two screens can share them, and those of a game are tested without the
    app. What has no handler on a screen is disabled there.
    """

    scope: ClassVar[Scope]
    settings: Settings
    status: StatusLine

    def __init__(self) -> None:
        """Start with these commands; subclasses add theirs, and the settings."""
        super().__init__()
        self.handlers: Handlers = {
            "app.palette": self._open_palette,
            "app.help": self._open_help,
            "app.settings": self._open_settings,
            "app.theme": self._open_theme,
            "app.about": self._open_about,
            "app.redraw": lambda: self.app.refresh(layout=True),
            "app.quit": lambda: self.app.exit(),
        }

    def make_context(self) -> CommandContext:
        """Return what decides which commands are disabled."""
        return CommandContext()

    @property
    def help_section(self) -> str:
        """The name of the section that help shows first."""
        return self.scope.title()

    def show_note(self, text: str, *, is_warning: bool = False) -> None:
        """Show a line in place of the one before."""
        self.status.show_note(text, is_warning=is_warning)

    def disabled_reason(self, command: AppCommand, context: CommandContext) -> str | None:
        """Return why a command is disabled here, or None."""
        if command.id not in self.handlers:
            return f"{command.title}: only {SCOPE_NAMES[command.scope]}"
        return command.disabled_reason(context)

    def action_run_command(self, command_id: str) -> None:
        """Run a command, or say why it is disabled, or where it works.

        A handler that waits for the answer of a dialog is a coroutine, which runs as a worker.
        Every command is run by this one action: Textual's `check_action` would drop the key of a
        disabled one in silence.
        """
        reason = self.disabled_reason(COMMAND_BY_ID[command_id], self.make_context())
        self.show_note(reason or "")
        if reason:
            return
        handler = self.handlers[command_id]
        if iscoroutinefunction(handler):
            run = partial(self._run_unless_covered, handler)
            _worker: Worker[None] = self.run_worker(run, group="command")
        else:
            handler()

    async def _run_unless_covered(self, handler: Callable[[], Awaitable[object]]) -> None:
        """Run the handler of a command, unless the one before has just opened a dialog."""
        if self.is_active:
            await handler()

    def on_key(self, event: events.Key) -> None:
        """Say where a key has something to do that has nothing to do here."""
        scope_below = getattr(self.app.screen_stack[-2], "scope", None)
        note = find_other_screen_hint(event.key, self.scope, self.settings.keys, scope_below)
        if note:
            event.stop()
            self.show_note(note)

    async def _open_palette(self) -> None:
        """Offer every command that works here, its own first, and run the one that is chosen."""
        from lbtui.tui.dialogs.palette import PaletteScreen

        commands = [
            command for command in COMMANDS if command.is_in_palette and command.id in self.handlers
        ]
        commands.sort(key=lambda command: command.scope == "main")
        disabled_reason = partial(self.disabled_reason, context=self.make_context())
        palette = PaletteScreen(commands, disabled_reason, self.settings.keys)
        if command := await self.app.push_screen_wait(palette):
            self.action_run_command(command.id)

    def _open_help(self) -> None:
        from lbtui.tui.dialogs.help import HelpScreen

        self.app.push_screen(HelpScreen(self.settings.keys, self.help_section))

    def _open_settings(self) -> None:
        from lbtui.tui.dialogs.settings import SettingsScreen

        self.app.push_screen(SettingsScreen(self.settings))

    async def _open_theme(self) -> None:
        from lbtui.tui.dialogs.theme import ThemeScreen

        if theme := await self.app.push_screen_wait(ThemeScreen(self.app)):
            self.settings.theme = theme

    def _open_about(self) -> None:
        from lbtui.tui.dialogs.about import AboutScreen

        self.app.push_screen(AboutScreen())
