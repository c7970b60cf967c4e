"""The command palette: every command by name, with its keys, and why it is of no use just now."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from lbtui.tui.commands.keys import shown
from lbtui.tui.commands.model import EMPTY, Command, Context
from lbtui.tui.commands.registry import COMMANDS, keys_of


class CommandProvider(Provider):
    """Offers the commands of the registry to Textual's palette."""

    def _context(self) -> Context:
        from lbtui.tui.screens.main import MainScreen

        return self.screen.context() if isinstance(self.screen, MainScreen) else EMPTY

    def _help(self, command: Command, context: Context) -> str:
        from lbtui.tui.app import LbtuiApp

        remaps = self.app.settings.keys if isinstance(self.app, LbtuiApp) else {}
        keys = " ".join(shown(key) for key in keys_of(command, remaps))
        why_not = command.why_disabled(context)
        return f"{keys} · not now: {why_not}" if why_not else f"{keys} · {command.help}"

    async def _run(self, command_id: str) -> None:
        await self.app.run_action(f"run_command('{command_id}')", self.screen)

    def _offered(self) -> list[Command]:
        return [command for command in COMMANDS if command.palette and command.scope != "lists"]

    async def search(self, query: str) -> Hits:
        """Yield the commands whose name matches ``query``."""
        matcher = self.matcher(query)
        context = self._context()
        for command in self._offered():
            text = f"{command.group}: {command.title}"
            score = matcher.match(text)
            if score > 0:
                yield Hit(
                    score,
                    matcher.highlight(text),
                    partial(self._run, command.id),
                    text=text,
                    help=self._help(command, context),
                )

    async def discover(self) -> Hits:
        """Yield every command."""
        context = self._context()
        for command in self._offered():
            text = f"{command.group}: {command.title}"
            yield DiscoveryHit(
                Content(text),
                partial(self._run, command.id),
                text=text,
                help=self._help(command, context),
            )
