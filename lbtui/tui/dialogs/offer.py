"""Whether to play a board, to solve it, or to review a game on it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from lbtui.play.saved_games import GameSummary
from lbtui.play.wording import aids_text
from lbtui.puzzle import clean
from lbtui.sources.paste import IncomingBoard
from lbtui.text import capitals, plural
from lbtui.tui.dialogs.prompts import PickScreen


class OfferScreen(PickScreen):
    """Asks whether to play a board, to show its solutions, or to review the game shared with it.

    Dismissed with "game", "solutions" or "review". The board is not opened before, and what is
    below does not show: it may be the same board.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("p", "pick('game')"),
        ("s", "pick('solutions')"),
        ("r", "pick('review')"),
    ]

    def __init__(self, offer: IncomingBoard, done: GameSummary | None = None) -> None:
        """Offer a board, on which `done` was done."""
        play = "play: its words stay hidden"
        if done is not None:
            play = "play it again: a replay" if done.ended else "go on with your game"
        options = [("game", f"p  {play}"), ("solutions", "s  solve it")]
        if offer.words:
            options.append(("review", f"r  review the game of {plural(len(offer.words), 'word')}"))
        elif done is not None and done.ended:
            options.append(("review", "r  review your game"))
        super().__init__("Play or solve?", options)
        par = f"par {offer.par}" if offer.par else ""
        facts = " · ".join(filter(None, (offer.date, capitals(str(offer.board)), par)))
        self._facts = clean(facts, 400)
        if done is not None:
            helped = aids_text(done.hints, done.aids)
            self._facts += "\n" + clean(f"Your game of {done.day}: {done.outcome}, {helped}")

    def compose_body(self) -> ComposeResult:
        """Return what is known of the board, what can be done with it, and how it was stored."""
        yield Static(Content(self._facts))
        yield self.option_list
        yield self.message

    def action_pick(self, how: str) -> None:
        """Close with the way to open the board, if it is on offer."""
        if how in self.options:
            self.dismiss(how)
