"""What a game says beside its box: the words, what is open, the result, and the hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.tui.game import text as game_text

if TYPE_CHECKING:
    from lbtui.play import Game
    from lbtui.tui.game.referee import Referee


class GamePanel(Vertical):
    """The state of a game; its hints stay, and scroll where there is no room."""

    DEFAULT_CSS = """
    GamePanel {
        padding: 0 1;
        Static { height: auto; }
        #facts { color: $text-muted; }
        #result, #hints { margin-top: 1; }
        VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.border_title = Content("game")
        self._state = Static(id="state")
        self._facts = Static(id="facts")
        self._result = Static(id="result")
        self._hints = Static(id="hints")
        self._more = VerticalScroll(self._result, self._hints, can_focus=False)

    def compose(self) -> ComposeResult:
        """Return the state, what is known of the board, and what may need to scroll."""
        yield self._state
        yield self._facts
        yield self._more

    def show_facts(self, referee: Referee) -> None:
        """Show par and how many words are enough."""
        self._facts.update(Content(game_text.facts(referee)))

    def show(self, game: Game, reason: str, what_next: str, *, short: bool) -> None:
        """Show the game; once it is solved `reason` says why it has no place, if it has none."""
        self._state.update(game_text.state(game, short=short))
        self._facts.display = not game.solved  # the result says it all
        if game.solved:
            place = game_text.place(game.result, reason) if game.result else "Counting…"
            self._result.update(Content(f"{place}\n\n{what_next}"))
            if not self._result.display:
                self._more.scroll_home(animate=False)
        self._result.display = game.solved
        self._hints.display = bool(game.hints)
        self._hints.update(game_text.hints(game.hints))

    def show_newest(self) -> None:
        """Scroll to the newest hint, unless the board is solved: then the result comes first."""
        if not self._result.display:
            self._more.scroll_end(animate=False)

    def scroll(self, where: str) -> None:
        """Scroll the result and the hints: up, down, page_up or page_down."""
        getattr(self._more, f"scroll_{where}")(animate=False)
