"""Whether to play a board, to solve it, or to review a game on it."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from lbtui.formatting import capitals, plural
from lbtui.play.saved_games import GameSummary
from lbtui.play.wording import aids_text
from lbtui.puzzle import printable
from lbtui.sources.paste import IncomingBoard
from lbtui.tui.dialogs.prompts import ChoiceScreen


class OpenBoardScreen(ChoiceScreen):
    """Asks whether to play a board, to show its solutions, or to review the game shared with it.

    Dismissed with "game", "solutions" or "review". The board is not opened before, and what is
    below does not show: it may be the same board.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        ("p", "choose('game')", "Play"),
        ("s", "choose('solutions')", "Solve"),
        ("r", "choose('review')", "Review"),
    ]

    def __init__(self, incoming: IncomingBoard, game: GameSummary | None = None) -> None:
        """Offer a board, on which there is a saved `game`."""
        play_label = "play: its words stay hidden"
        if game is not None:
            play_label = "play it again: a replay" if game.ended else "go on with your game"
        options = {"game": f"p  {play_label}", "solutions": "s  solve it"}
        if incoming.words:
            count = plural(len(incoming.words), "word")
            options["review"] = f"r  review the game of {count}"
        elif game is not None and game.ended:
            options["review"] = "r  review your game"
        super().__init__("Play or solve?", options)
        par = f"par {incoming.par}" if incoming.par else ""
        facts = " · ".join(filter(None, (incoming.date, capitals(str(incoming.board)), par)))
        self._facts_text = printable(facts, 400)
        if game is not None:
            aids = aids_text(game.hints, game.aids)
            self._facts_text += "\n" + printable(f"Your game of {game.day}: {game.outcome}, {aids}")

    def compose_body(self) -> ComposeResult:
        """Return what is known of the board, what can be done with it, and how it was stored."""
        yield Static(Content(self._facts_text))
        yield self.option_list
        yield self.message

    def action_choose(self, open_as: str) -> None:
        """Close with `open_as`, if it is on offer."""
        if open_as in self.options:
            self.dismiss(open_as)
