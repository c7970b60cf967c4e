"""The commands on words and solutions: pin, reject, sort, copy, export, go to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from lbtui.tui.widgets.words.rows import WordRows

if TYPE_CHECKING:
    from lbtui.tui.exporting import Exportable
    from lbtui.tui.screens.panes import Panes
    from lbtui.tui.session import Session
    from lbtui.tui.widgets.bars.status import StatusLine


class WordCommands:
    """Handlers for the highlighted word or solution, and for the lists they are in."""

    def __init__(
        self, panes: Panes, session: Session, status: StatusLine, solve: Callable[[], None]
    ) -> None:
        """Act on the lists in ``panes``; pins and rejections go to ``session``, then ``solve``."""
        self._panes = panes
        self._session = session
        self._status = status
        self._solve = solve
        self.handlers: dict[str, Callable[[], object]] = {
            "list.filter": lambda: panes.show_filter(panes.active_list),
            "list.pin": partial(self._with_word, "Pin which word?", self.pin),
            "list.reject": partial(self._with_word, "Reject which word?", self.reject),
            "list.unpin": self.unpin_all,
            "list.undo": self.undo,
            "list.rejected": self.show_rejected,
            "words.sort": self.sort,
            "words.reverse": self.reverse,
            "solutions.rank": self.go_to_rank,
            "solutions.next": partial(self.next_group, 1),
            "solutions.previous": partial(self.next_group, -1),
            "solutions.distinct": self.toggle_distinct,
            "board.copy": lambda: self._copy(str(session.board), "the board"),
            "list.copy": self.copy_row,
            "list.pattern": self.copy_pattern,
            "list.export": self.export,
        }

    @property
    def _word(self) -> str | None:
        """The highlighted word."""
        return self._panes.words.word

    @property
    def _chain(self) -> tuple[str, ...]:
        """The words of the highlighted solution."""
        solution = self._panes.solutions.solution
        return tuple(solution.words) if solution is not None else ()

    # Pins and rejections

    def pin(self, word: str) -> None:
        """Pin a word, or unpin it."""
        if self._session.pin(word):
            self._status.show_note(f"only solutions with {word}", f"with {word}")
        else:
            self._status.show_note(f"{word} is no longer pinned", f"without {word}")
        self._solve()

    def reject(self, word: str) -> None:
        """Reject a word, or restore it."""
        if word in self._session.rejected:
            self._session.restore((word,))
            self._status.show_note(f"{word} restored")
        else:
            self._session.reject(word)
            self._status.show_note(f"{word} rejected · u restores it", f"{word} rejected")
        self._solve()

    def _with_word(self, title: str, action: Callable[[str], None]) -> None:
        """Call ``action`` with the highlighted word; of a solution, ask which."""
        from lbtui.tui.screens.dialog import PickScreen

        if self._panes.active != "solutions":
            if self._word:
                action(self._word)
            return
        words = self._chain
        if len(words) == 1:
            action(words[0])
            return

        def picked(word: str | None) -> None:
            if word:
                action(word)

        dialog = PickScreen(title, [(word, word) for word in words])
        self._panes.app.push_screen(dialog, picked)

    def unpin_all(self) -> None:
        """Unpin all words."""
        for word in tuple(self._session.pinned):
            self._session.pin(word)
        self._status.show_note("no words are pinned now")
        self._solve()

    def undo(self) -> None:
        """Undo the last pin or rejection."""
        undone = self._session.undo()
        if undone:
            self._status.show_note(undone)
            self._solve()

    def show_rejected(self) -> None:
        """Show the rejected words; enter restores one."""
        from lbtui.tui.screens.dialog import PickScreen

        words = self._session.rejected
        options = [(word, word) for word in words]
        if len(words) > 1:
            options.append(("", f"all {len(words)}"))

        def restore(word: str | None) -> None:
            if word is not None:
                self._session.restore((word,) if word else tuple(words))
                self._status.show_note(f"{word or 'all rejected words'} restored")
                self._solve()

        dialog = PickScreen("Rejected words", options, keys="enter restore · esc close")
        self._panes.app.push_screen(dialog, restore)

    # The lists

    def sort(self) -> None:
        """Sort the words by the next column."""
        self._panes.show("words")
        self._panes.words.sort_next()
        column, _reverse = self._panes.words.sorting
        self._status.show_note(f"words sorted by {column}")

    def reverse(self) -> None:
        """Reverse the order of the words."""
        self._panes.show("words")
        self._panes.words.sort_reverse()

    def go_to_rank(self) -> None:
        """Ask for a rank and go there."""
        self._panes.show("solutions", focus=False)
        self._panes.solutions.ask_rank()
        self._panes.screen.set_focus(self._panes.solutions.rank_line.input)

    def next_group(self, step: int) -> None:
        """Go to the solutions with one more word, or one fewer."""
        self._panes.show("solutions")
        self._panes.solutions.next_group(step)

    def toggle_distinct(self) -> None:
        """List only solutions that share no word, or all again."""
        pane = self._panes.solutions
        distinct = not pane.filter.distinct
        self._panes.show("solutions")
        pane.set_filter(replace(pane.filter, distinct=distinct))
        self._status.show_note("only solutions that share no word" if distinct else "all solutions")

    # Copying and exporting

    def _copy(self, text: str, what: str) -> None:
        """Copy ``text`` to the clipboard and tell what is known of how that went."""
        from lbtui.terminal.clipboard import copy

        self._status.show_note(f"{what}: {copy(self._panes.app, text)}")

    def copy_row(self) -> None:
        """Copy the highlighted word or solution."""
        from lbtui.tui.exporting import DASH

        if self._chain and (self._panes.active == "solutions" or not self._word):
            self._copy(DASH.join(self._chain), "the solution")
        elif self._word:
            self._copy(self._word, "the word")

    def copy_pattern(self) -> None:
        """Copy the pattern of the highlighted solution."""
        from lbtui.puzzle import pattern

        self._copy(pattern(self._chain), "the pattern")

    def export(self) -> None:
        """Ask where to write the active list, and write it."""
        from lbtui.tui.screens.export import ExportScreen

        def written(result: str | None) -> None:
            if result:
                rows = result.partition(" to ")[0]
                self._status.show_note(result, rows, rows.partition(" of ")[0])

        self._panes.app.push_screen(ExportScreen(self._exportable()), written)

    def _exportable(self) -> Exportable:
        """Return the list to export: the active one, or the words if there are no solutions."""
        from lbtui.tui.exporting import solutions_export, words_export

        session = self._session
        name = str(session.board).replace(" ", "-")
        space = session.space
        if space is not None and session.solutions and self._panes.active_list == "solutions":
            return solutions_export(space, session.levels, name)
        rows = self._panes.words.view.source
        assert isinstance(rows, WordRows)
        return words_export(rows.candidates, rows.order, session.query().bridges, name)
