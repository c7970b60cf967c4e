"""What a game says beside its box: the words, what is open, the result, and the hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.play.game import SEEN
from lbtui.play.text import (
    aids,
    gauge_forms,
    had_been_rejected,
    hint_text,
    kept,
    outcome,
    par_text,
    place_text,
)
from lbtui.text import capital, capitals, plural, quoted_capitals
from lbtui.tui.game.board import typed_text
from lbtui.words.opening import titles

if TYPE_CHECKING:
    from lbtui.play.evaluation import Gauge
    from lbtui.play.game import Game, Hint
    from lbtui.tui.game.controller import GameController, Referee


class GamePanel(Vertical):
    """The state of a game; its hints stay, and scroll where there is no room."""

    def __init__(self) -> None:
        self._state = Static(id="state")
        self._facts = Static(id="facts")
        self._gauge = Static(id="gauge")
        self._result = Static(id="result")
        self._hints = Static(id="hints")
        self._more = VerticalScroll(self._result, self._hints, can_focus=False)
        super().__init__(self._state, self._facts, self._gauge, self._more)
        self.border_title = Content("game")

    def show(self, controller: GameController, what_next: str, *, short: bool) -> None:
        """Show the game; once it has ended, how it compares, and `what_next`."""
        game = controller.game
        self.border_title = Content(f"game · list {titles(game.lists)}")
        self._state.update(state(game, short=short))
        self._facts.update(Content(facts(game, controller.referee, short=short)))
        self._facts.display = not game.ended  # the result says it all
        if game.ended:
            more = "" if short else f"\n\n{what_next}"  # as the footer does
            self._result.update(result(controller, short=short) + Content(more))
            if not self._result.display:
                self._more.scroll_home(animate=False)
        self._result.display = bool(game.ended)
        self._hints.display = bool(game.hints)
        self._hints.update(hints(game.hints))

    def show_gauge(self, gauge: Gauge | None) -> None:
        """Show what the position is worth; None: do not."""
        self._gauge.display = gauge is not None
        if gauge is not None:
            lines = [gauge_forms(gauge, "the list of this game")[0], kept(gauge)]
            self._gauge.update(Content("\n".join(filter(None, lines))))

    def show_newest(self) -> None:
        """Scroll to the newest hint, unless the board is solved: then the result comes first."""
        if not self._result.display:
            self._more.scroll_end(animate=False)

    def scroll(self, where: str) -> None:
        """Scroll the result and the hints: up, down, page_up or page_down."""
        getattr(self._more, f"scroll_{where}")(animate=False)


def state(game: Game, *, short: bool) -> Content:
    """Return the word being typed, the words played, and the letters still open and covered.

    A `short` one leaves out the letters covered and the words of the end, which the box shows.
    """
    parts: list[str | tuple[str, str]] = []
    if game.ended:
        style = "bold $text-success" if game.solved else "bold $text-warning"
        parts.append(("solved" if game.solved else "given up", style))
    elif game.typed:
        parts.append((typed_text(game.words, game.typed), "bold"))
    else:
        what = "next word" if game.words else "type a word"
        parts.append((f"{typed_text(game.words, '')}  {what}", "dim"))
    covered = 0
    for n, word in enumerate(() if short and game.ended else game.words, 1):
        mask = game.board.mask(word)
        new = (mask & ~covered).bit_count()
        covered |= mask
        parts += [f"\n{n} ", (capitals(word), "bold"), (f" +{new}", "dim")]
    if not game.ended:
        parts += [("\nopen ", "dim"), _spaced(game, game.board.full & ~covered)]
        if covered and not short:
            parts += [("\ncovered ", "dim"), (_spaced(game, covered), "dim")]
    return Content.assemble(*parts)


def _spaced(game: Game, mask: int) -> str:
    return " ".join(map(capital, game.board.text(mask)))


def facts(game: Game, referee: Referee, *, short: bool) -> str:
    """Return par and, once that was asked for, how many words are enough, in few cells.

    `short`: with the word list, as there is no title.
    """
    asked = referee.minimum and (game.hints or game.aids - {SEEN})
    known = [par_text(game), f"possible in {referee.minimum}" if asked else ""]
    known.append(f"list {titles(game.lists)}" * short)
    return "; ".join(filter(None, known))


def result(controller: GameController, *, short: bool) -> Content:
    """Return how a game ended: a line for each thing, where there is room."""
    game, review = controller.game, controller.review
    lines: list[str | tuple[str, str]] = [(outcome(game), "bold")]
    if game.solved:
        if game.result is None:
            lines.append("counting…")
        elif game.result.place is not None:
            place = place_text(len(game.words), game.result, short=short)
            lines.append(place + f" · list {titles(game.lists)}" * short)
        elif review is not None and review.reason:
            why = quoted_capitals(review.reason)
            lines.append(why if review.unlisted else f"not ranked: {why}")
        if game.words == controller.referee.answer:
            lines.append(("the official solution", "bold $text-success"))
        lines += had_been_rejected(review) if review is not None else []
    lines.append(aids(game))
    if controller.streak:
        lines.append(f"streak: {plural(controller.streak, 'date')}")
    return Content("\n").join(map(Content.assemble, lines))


def hints(taken: list[Hint]) -> Content:
    """Return the hints so far, the newest last."""
    return Content("\n").join(
        Content.assemble((f"hint {h.level}: ", "bold $text-primary"), hint_text(h, compact=True))
        for h in taken
    )
