"""Copying how a game went, and when asked for again, with its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lbtui.tui.commands.keys import key_hint

if TYPE_CHECKING:
    from lbtui.play import Game
    from lbtui.settings import Settings
    from lbtui.tui.widgets.bars.status import StatusLine


class Sharing:
    """Copies the text of a game, and knows which one it copied last."""

    def __init__(self, status: StatusLine, settings: Settings) -> None:
        """Tell `status` how that went; the keys are those of `settings`."""
        self._status = status
        self._settings = settings
        self._shared = ""

    def share(self, game: Game) -> None:
        """Copy how a game went; asked for again, with its words."""
        from lbtui.play.share import share_text
        from lbtui.terminal.clipboard import copy

        app = self._status.app
        text = share_text(game)
        if game.words and text == self._shared:
            self._shared = ""
            done = copy(app, share_text(game, spoilers=True))
            self._status.show_note(f"the game, with its words, {done}", f"words {done}")
        else:
            self._shared = text
            again = f"{key_hint('play.share', self._settings.keys)} adds the words"
            done = copy(app, text)
            note = f"the game, without its words, {done}"
            shorter = f"result {done.partition(';')[0]} · {again}"
            more = (f"{note} · {again}", shorter) if game.words else ()
            self._status.show_note(*more, note, f"result {done}", done)
