"""What makes a board hard, beside the newspaper's boards."""

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui.engine import Space
from lbtui.engine.facts import BoardFacts, find_board_facts
from lbtui.engine.par import estimate_par
from lbtui.formatting import capitals
from lbtui.tui.dialogs.dialog import TextDialog
from lbtui.tui.threads import call_in_thread
from lbtui.typing import Cancel


class BoardFactsScreen(TextDialog):
    """The facts of a board, found on a thread."""

    def __init__(self, space: Space, par: int | None, *, is_english: bool) -> None:
        """Show the facts of a space; `par` is the publisher's, estimated only for English words."""
        super().__init__(f"{capitals(str(space.candidates.board))}: how hard is it?")
        self._space = space
        self._par = par
        self._is_english = is_english
        self._facts_view = Static(Content("…"))

    def compose_body(self) -> ComposeResult:
        """Return the facts."""
        with self.text_scroll:
            yield self._facts_view

    @work
    async def on_mount(self) -> None:
        """Find the facts, and show them."""
        facts = await call_in_thread(self._find_board_facts)
        lines: list[Content] = []
        for label, value, newspaper_range in facts.rows():
            lines.append(Content.assemble((f"{value:>5}", "bold"), f"  {label}"))
            if newspaper_range:
                lines.append(Content.styled(f"    newspaper: {newspaper_range}", "$text-muted"))
        if lines[-1].plain.startswith("    newspaper"):
            note = "\nnewspaper: the middle half of its boards"
            lines.append(Content.styled(note, "$text-muted"))
        self._facts_view.update(Content("\n").join(lines))

    def _find_board_facts(self, cancel: Cancel) -> BoardFacts:
        board = self._space.candidates.board
        estimate = estimate_par(board, ()) if self._is_english else None
        return find_board_facts(
            self._space.with_changed_limits(cancel=cancel, seconds=1.0), self._par, estimate
        )
