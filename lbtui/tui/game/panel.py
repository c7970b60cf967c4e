"""What a game says beside its box: the words, what is open, the result, and the hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.play.game import SEEN
from lbtui.play.text import gauge_forms, hint_text, kept, place_text
from lbtui.text import capital, capitals, plural, quoted_capitals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.play.evaluation import Gauge
    from lbtui.play.game import Game, Hint, Result
    from lbtui.tui.game.controller import GameController, Referee

CARET = "_"


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
        self._state = Static(id="state")
        self._facts = Static(id="facts")
        self._gauge = Static(id="gauge")
        self._result = Static(id="result")
        self._hints = Static(id="hints")
        self._more = VerticalScroll(self._result, self._hints, can_focus=False)
        super().__init__(self._state, self._facts, self._gauge, self._more)
        self.border_title = Content("game")

    def show(self, controller: GameController, what_next: str, *, short: bool) -> None:
        """Show the game; once it is solved, how it compares, and `what_next`."""
        game, review = controller.game, controller.review
        self._state.update(state(game, short=short))
        self._facts.update(Content(facts(game, controller.referee)))
        self._facts.display = not game.solved  # the result says it all
        if game.solved:
            reason = review.reason or "" if review is not None else ""
            compared = place(game.words, game.result, reason) if game.result else "Counting…"
            self._result.update(Content(f"{compared}\n\n{what_next}"))
            if not self._result.display:
                self._more.scroll_home(animate=False)
        self._result.display = game.solved
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

    A `short` one leaves out the letters covered, which the box shows.
    """
    parts: list[str | tuple[str, str]] = []
    if game.solved:
        parts.append(("solved", "bold $text-success"))
    elif game.typed:
        parts.append((f"{capitals(game.typed)}{CARET}", "bold"))
    elif game.words:
        parts += [(f"{capital(game.words[-1][-1])}{CARET}", "dim"), ("  next word", "dim")]
    else:
        parts += [(CARET, "bold"), ("  type a word", "dim")]
    covered = 0
    for n, word in enumerate(game.words, 1):
        mask = game.board.mask(word)
        new = (mask & ~covered).bit_count()
        covered |= mask
        parts += [f"\n{n} ", (capitals(word), "bold"), (f" +{new}", "dim")]
    if not game.solved:
        parts += [("\nopen ", "dim"), _spaced(game, game.board.full & ~covered)]
        if covered and not short:
            parts += [("\ncovered ", "dim"), (_spaced(game, covered), "dim")]
    return Content.assemble(*parts)


def _spaced(game: Game, mask: int) -> str:
    return " ".join(map(capital, game.board.text(mask)))


def facts(game: Game, referee: Referee) -> str:
    """Return par and, once that was asked for, how many words are enough, in few cells."""
    estimate = referee.estimated_par
    known = [f"par {game.par}"] if game.par else [f"par about {estimate}"] if estimate else []
    if referee.minimum and (game.hints or game.aids - {SEEN}):
        known.append(f"possible in {referee.minimum}")
    return "; ".join(known)


def place(words: Sequence[str], result: Result, reason: str) -> str:
    """Return how the words of a solved game compare, in sentences."""
    played = plural(len(words), "word")
    lines = [f"{played}, {plural(sum(map(len, words)), 'letter')}."]
    if result.place is not None:
        lines.append(f"{place_text(len(words), result)}.")
    elif reason:
        lines.append(f"It has no place among the solutions: {quoted_capitals(reason)}.")
    if result.minimum is not None and result.minimum < len(words):
        lines.append(f"{plural(result.minimum, 'word')} would have been enough.")
    return " ".join(lines)


def hints(taken: list[Hint]) -> Content:
    """Return the hints so far, the newest last."""
    return Content("\n").join(
        Content.assemble((f"hint {n}: ", "bold $text-primary"), hint_text(hint, compact=True))
        for n, hint in enumerate(taken, 1)
    )
