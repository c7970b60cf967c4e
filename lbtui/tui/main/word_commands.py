"""The commands on words and solutions: pin, reject, sort, copy, export, go to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from lbtui.text import amount
from lbtui.tui.commands.keys import key_hint
from lbtui.tui.main.controller import Controller
from lbtui.tui.main.words_rows import COLUMNS
from lbtui.words.opening import AUTO_LISTS
from lbtui.words.verdict_lookup import is_word

if TYPE_CHECKING:
    from lbtui.tui.dialogs.export import Exportable
    from lbtui.tui.main.controller import Parts


class WordCommands(Controller):
    """Handlers for the highlighted word or solution, and for the lists they are in."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._rejections = parts.rejections

    def handlers(self) -> dict[str, Callable[[], object]]:
        """Return the handlers by command id."""
        return {
            "list.filter": lambda: self._panes.show_filter(self._panes.active_list),
            "list.pin": partial(self._with_word, "Pin which word?", self.pin),
            "list.reject": partial(self._with_word, "Reject which word?", self._reject),
            "list.never": self._never,
            "list.unpin": self._unpin_all,
            "list.undo": self._undo,
            "list.rejected": self._show_rejected,
            "list.define": self._define,
            "list.choose": self._choose,
            "words.sort": self._sort,
            "words.reverse": self._reverse,
            "solutions.rank": self._go_to_rank,
            "solutions.next": partial(self._next_group, 1),
            "solutions.previous": partial(self._next_group, -1),
            "solutions.distinct": self._toggle_distinct,
            "board.copy": lambda: self._copy(str(self._session.board), "board"),
            "board.picture": self._copy_picture,
            "list.copy": self._copy_row,
            "list.pattern": self._copy_pattern,
            "list.export": self._export,
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
            self._status.show_note(f"{word} unpinned")
        self._parts.solve()

    def reject(self, word: str, *, never: bool) -> None:
        """Reject a word on this board, or on `never` a board."""
        if word not in self._session.rejected:
            self._reject(word)
        if never and word == self._session.just_rejected:
            self._never()

    def accept(self, word: str) -> None:
        """Keep that the game takes a word, which may have been rejected."""
        if word in self._session.rejected:
            self._restore_here((word,))
            self._parts.solve()
        self._rejections.judge(word, self._solve_again, accepted=True)

    def _reject(self, word: str) -> None:
        if word in self._session.rejected:
            self._restore((word,))
            return
        self._session.reject(word)
        if self._session.board is not None:
            self._rejections.reject_on(self._session.board, word)
        keys = self._settings.keys
        note = f"{word} rejected · {key_hint('list.undo', keys)} restores it"
        everywhere = f"{key_hint('list.never', keys)} rejects it on every board"
        self._status.show_note(f"{note} · {everywhere}", f"rejected · {everywhere}", note)
        self._parts.solve()

    def _never(self) -> None:
        """Leave out the word rejected last on every board."""
        word = self._session.just_rejected
        assert word is not None
        if not is_word(word) or not {*AUTO_LISTS}.intersection(self._answer.lists):
            self._status.show_note("only words of the English lists can be rejected on every board")
            return
        self._session.history.append(("never", word))
        self._rejections.judge(word, self._parts.solver.reload_lists, accepted=False)
        undo = key_hint("list.undo", self._settings.keys)
        self._status.show_note(
            f"{word} rejected on every board · {undo} undoes it", f"{word} never taken"
        )

    def _restore(self, words: tuple[str, ...]) -> None:
        """Restore rejected words, also those that the game never takes."""
        self._restore_here(words)
        what = words[0] if len(words) == 1 else "all rejected words"
        self._status.show_note(f"{what} restored")
        self._parts.solve()
        self._rejections.take_back(words, self._solve_again)

    def _solve_again(self) -> None:
        """Solve with the verdicts as they are now. Any thread may call it."""
        self._parts.solver.reload_lists()
        self._parts.screen.call_later(self._parts.solve)

    def _restore_here(self, words: tuple[str, ...]) -> None:
        """Restore words that are rejected on this board alone."""
        self._session.restore(words)
        if self._session.board is not None:
            self._rejections.restore_on(self._session.board, words)

    def _with_word(self, title: str, action: Callable[[str], None]) -> None:
        """Call `action` with the highlighted word, or with one picked from the solution."""
        from lbtui.tui.dialogs.dialog import PickScreen

        if self._panes.active != "solutions":
            if self._word:
                action(self._word)
            return
        words = self._chain
        if not words:  # while the filter is typed
            self._status.show_note("no solution is highlighted")
            return
        if len(words) == 1:
            action(words[0])
            return
        PickScreen(title, [(word, word) for word in words]).ask(self._panes.app, action)

    def _unpin_all(self) -> None:
        for word in tuple(self._session.pinned):
            self._session.pin(word)
        self._status.show_note("all words unpinned")
        self._parts.solve()

    def _undo(self) -> None:
        history = self._session.history
        change, word = history[-1] if history else ("", "")
        before = tuple(self._session.rejected)
        undone = self._session.undo()
        if undone:
            self._status.show_note(undone)
            if change == "never":
                self._rejections.take_back((word,), self._parts.solver.reload_lists)
                return
            self._restore_here(tuple(each for each in before if each not in self._session.rejected))
            self._parts.solve()

    def _show_rejected(self) -> None:
        """Offer to restore a word that is rejected on this board, or on every board."""
        from lbtui.tui.dialogs.dialog import PickScreen
        from lbtui.tui.dialogs.finder import MOST_SHOWN

        words = self._session.rejected
        never = self._rejections.everywhere()
        if not words and not never:
            self._status.show_note("no word is rejected")
            return
        everywhere = [word for word in never if word not in words]
        options = [(word, f"{word} · on every board" if word in never else word) for word in words]
        if len(words) > 1:
            options.append(("", f"all {len(words)} words rejected on this board"))
        options += [(word, f"{word} · on every board") for word in everywhere[:MOST_SHOWN]]
        left_out = len(everywhere) - MOST_SHOWN
        more = f": {left_out:,} more in 'lbtui verdicts'" if left_out > 0 else ""
        dialog = PickScreen(f"Rejected words{more}", options, keys="enter restore · esc close")
        dialog.ask(self._panes.app, lambda word: self._restore((word,) if word else tuple(words)))

    # Definitions

    def _choose(self) -> None:
        panes = self._panes
        (panes.words if panes.active_list == "words" else panes.solutions).choose()

    def _define(self) -> None:
        """Show everything about the highlighted solution, or word while the words are in use."""
        from lbtui.tui.dialogs.definitions import DefinitionsScreen

        panes = self._panes
        candidates = self._answer.candidates
        if candidates is None:
            return
        facts = panes.solutions.details.facts
        if self._word and (panes.active == "words" or facts is None):
            dialog = DefinitionsScreen(candidates, (self._word,), defined=self._answer.english)
        else:
            dialog = DefinitionsScreen(candidates, self._chain, facts, defined=self._answer.english)

        panes.app.push_screen(dialog, lambda _: panes.board.trace_again())

    # The lists

    def _sort(self) -> None:
        self._panes.show("words")
        self._panes.words.sort_next()
        column, _reverse = self._panes.words.sorting
        self._status.show_note(f"words sorted by {COLUMNS[column].name}")

    def _reverse(self) -> None:
        self._panes.show("words")
        self._panes.words.sort_reverse()

    def _go_to_rank(self) -> None:
        from lbtui.tui.dialogs.dialog import PromptScreen

        pane = self._panes.solutions

        def go(text: str) -> None:
            self._panes.show("solutions")
            pane.view.move_to(pane.rank_of(text) - 1, centre=True)

        explanation = f"Type a number from 1 to {amount(pane.total)}."
        PromptScreen("Go to a rank", explanation, submit=pane.rank_of).ask(self._panes.app, go)

    def _next_group(self, step: int) -> None:
        self._panes.show("solutions")
        self._panes.solutions.next_group(step)

    def _toggle_distinct(self) -> None:
        pane = self._panes.solutions
        distinct = pane.toggle_distinct()
        self._panes.show("solutions")
        self._status.show_note("only solutions that share no word" if distinct else "all solutions")

    # Copying and exporting

    def _copy(self, text: str, what: str) -> None:
        """Copy `text` to the clipboard and note how that went, as far as is known."""
        from lbtui.terminal.clipboard import copy

        self._status.show_note(f"{what} {copy(self._panes.app, text)}")

    def _copy_row(self) -> None:
        from lbtui.text import DASH

        if self._chain and (self._panes.active == "solutions" or not self._word):
            self._copy(DASH.join(self._chain), "solution")
        elif self._word:
            self._copy(self._word, "word")

    def _copy_pattern(self) -> None:
        from lbtui.puzzle import pattern

        self._copy(pattern(self._chain), "pattern")

    def _export(self) -> None:
        from lbtui.tui.dialogs.export import ExportScreen

        def written(result: str) -> None:
            rows = result.partition(" to ")[0]
            self._status.show_note(result, rows, rows.partition(" of ")[0])

        ExportScreen(self._exportable()).ask(self._panes.app, written)

    def _copy_picture(self) -> None:
        from lbtui.drawing.svg import draw_svg

        if self._session.board is not None:
            words = self._panes.board.tracing.words
            self._copy(draw_svg(self._session.board, words), "picture")

    def _exportable(self) -> Exportable:
        """Return the list to export: the active one, or the words if there are no solutions."""
        from lbtui.tui.dialogs.export import solutions_export, words_export

        session = self._session
        name = str(session.board).replace(" ", "-")
        space = self._answer.space
        if space is not None and self._answer.solutions and self._panes.active_list == "solutions":
            exportable = solutions_export(space, self._answer.levels, name)
        else:
            candidates, rows = self._answer.candidates, self._panes.words.rows
            assert candidates is not None
            # The words may not be shown yet, or still those of the last board.
            order: Sequence[int] = range(len(candidates))
            if rows is not None and rows.candidates is candidates:
                order = rows.order
            exportable = words_export(candidates, order, session.query().bridges, name)
        return replace(exportable, board=session.board, traced=self._panes.board.tracing.words)
