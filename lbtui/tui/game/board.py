"""The box of a game: letters are typed or clicked, and traced as they come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message

from lbtui.puzzle import Board, fold_case, is_letter
from lbtui.text import capital, capitals
from lbtui.tui.game.evaluation import EvaluationPane
from lbtui.tui.widgets.board.view import BoardView

CARET = "_"
LINK_MARK = "·"


def typed_text(words: Sequence[str], typed: str) -> str:
    """Return the word being typed after `words`, in capitals: `EXPECT_`, or `E·XPECT_`."""
    if not words:
        return f"{capitals(typed)}{CARET}"
    return f"{capital(words[-1][-1])}{LINK_MARK}{capitals(typed[1:])}{CARET}"


class GameBoard(Horizontal, can_focus=True):
    """A board whose letters stay: the letters typed make words. The evaluation is beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.run_command('play.word')", "Play the word", show=False),
        Binding("backspace,delete", "screen.run_command('play.back')", "Take back", show=False),
    ]

    class Typed(Message):
        """A letter, in lower case, was typed or clicked."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self, board: Board) -> None:
        self.view = BoardView(board)
        self.evaluation = EvaluationPane()
        super().__init__(self.view, self.evaluation)

    def trace(self, words: Sequence[str], typed: str = "", *, at_once: bool = False) -> None:
        """Trace the words played and the letters typed after them; at once if letters go."""
        chain = (*words, typed) if typed else tuple(words)
        goes_back = "".join(self.view.tracing.words).startswith("".join(chain))
        shown = typed and typed_text(words, typed)
        self.view.trace(chain, shown, at_once=at_once or goes_back)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether the key types a letter."""
        return (
            self.has_focus
            and self.view.check_consume_key(key, character)
            and is_letter(character or "")
        )

    def on_key(self, event: events.Key) -> None:
        """Type a letter."""
        if self.check_consume_key(event.key, event.character):
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(fold_case(event.character or "")))

    def on_click(self, event: events.Click) -> None:
        """Type the letter under the mouse."""
        offset = event.get_content_offset(self.view)
        spot = self.view.board_layout.spot_at(*offset) if offset is not None else None
        board = self.view.entry.board
        if spot is not None and board is not None:
            event.stop()
            self.post_message(self.Typed(board.letter_at(spot)))
