"""What a game says of itself: the word being typed, the chain, what is open, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from lbtui.play.record import MOST_LETTERS
from lbtui.play.text import hint_text
from lbtui.puzzle import why_illegal
from lbtui.text import amount, better_than, capital, capitals, ordinal, plural, quoted_capitals

if TYPE_CHECKING:
    from lbtui.play import Game, Hint, Result
    from lbtui.tui.game.referee import Referee

CARET = "_"
TO_PLAY = (
    ("no", "Don't play it"),
    ("yes", "Play it anyway"),
    ("accepted", "Play it: the game accepts it"),
)
"""What to do with a word that no list has, or that was rejected."""
TO_REJECT = (
    ("no", "Keep it"),
    ("board", "Reject it on this board"),
    ("never", "Reject it on every board"),
)
"""What to do with a word that the game may not take."""


def why_not_next(game: Game, letter: str) -> str | None:
    """Return why `letter` cannot come next in the word being typed; None if it can."""
    if game.solved:
        return "the board is solved"
    if len(game.typed) == MOST_LETTERS:
        return f"a word has at most {MOST_LETTERS} letters"
    words, typed = game.words, game.typed + letter
    if letter in game.board.bits and words and typed[0] != words[-1][-1]:
        return f"the word must start with {capital(words[-1][-1])}"
    why_not = why_illegal(game.board, typed, 0)
    return why_not and quoted_capitals(why_not)


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


def facts(referee: Referee) -> str:
    """Return par and how many words are enough, as far as they are known, in few cells."""
    par = ""
    if referee.par:
        sure = referee.stored is not None and referee.stored.par
        par = f"par {referee.par}" if sure else f"par about {referee.par}"
    enough = ""
    if referee.minimum:
        enough = f"possible in {referee.minimum}"
    return "; ".join(filter(None, (par, enough)))


def place(result: Result, reason: str) -> str:
    """Return how a solved game compares, in sentences."""
    lines = [f"{plural(result.words, 'word')}, {plural(result.letters, 'letter')}."]
    if result.level_rank is not None:
        of = f"the {amount(result.of)} solutions with {plural(result.words, 'word')}"
        better = f", {better_than(result.percentile)}" if result.percentile else ""
        lines.append(f"{ordinal(result.level_rank)} of {of}{better}.")
    elif reason:
        lines.append(f"It has no place among the solutions: {quoted_capitals(reason)}.")
    if result.minimum is not None and result.minimum < result.words:
        lines.append(f"{plural(result.minimum, 'word')} would have been enough.")
    return " ".join(lines)


def hints(taken: list[Hint]) -> Content:
    """Return the hints so far, the newest last; of those that differ in a letter, only the last."""
    lines = []
    for n, hint in enumerate(taken):
        after = taken[n + 1] if n + 1 < len(taken) else None
        if after is None or hint.level != 5 or hint[:2] != after[:2]:
            number = (f"hint {n + 1}: ", "bold $text-primary")
            lines.append(Content.assemble(number, hint_text(hint, compact=True)))
    return Content("\n").join(lines)
