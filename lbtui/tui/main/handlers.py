"""What the commands of the main screen do."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from lbtui.formatting import EN_DASH, TextVariants, format_number
from lbtui.puzzle import Board
from lbtui.puzzle.chain import format_pattern
from lbtui.settings import Settings
from lbtui.sources.paste import chain_from_text
from lbtui.tui.commands.command import Handlers
from lbtui.tui.commands.keys import QUIT_HINT
from lbtui.tui.confirmation import Confirmation
from lbtui.tui.main.navigator import Navigator
from lbtui.tui.main.panes import PANE_NAMES
from lbtui.tui.main.presenter import Presenter
from lbtui.tui.table.columns import WORD_COLUMNS
from lbtui.tui.widgets.board.shapes import SHAPES, describe_shape, get_chosen_shape, shape_text
from lbtui.words.catalog import Catalog
from lbtui.words.open_list import AUTO, AUTO_LISTS, GAME_LIST

EXAMPLE_BOARDS = ("riu pgh lcs yao", "tjo feb cuy hil", "giy erc lop xha", "utp aef mli bor")


class MainHandlers:
    """Owns what the commands of the main screen do: `handlers` has them by id."""

    def __init__(
        self, presenter: Presenter, navigator: Navigator, run_command: Callable[[str], object]
    ) -> None:
        """Act on the session and the panes of `presenter`, which shows what comes of it.

        `run_command` runs a command, given its id, or says why it is disabled. It is called, not
        asked for by a message: the next key belongs to the pane that the command goes to.
        """
        self._presenter = presenter
        self._session = presenter.session
        self._settings = presenter.session.settings
        self._status = presenter.status
        self._panes = presenter.panes
        self._board_view = presenter.panes.board_view
        self._navigator = navigator
        self._run_command = run_command
        self._confirmation = Confirmation()
        panes, session, change = self._panes, self._session, self.change_then_solve
        self.handlers: Handlers = {
            "board.type": partial(panes.focus_pane, "board"),
            "board.new": self._clear_board,
            "board.example": self._load_example,
            "board.shape": self._choose_shape,
            "board.undo": self._undo_edit,
            "board.answer": self._toggle_official_answer,
            "board.facts": self._show_board_facts,
            "board.play": navigator.play_board,
            "board.review": self._ask_for_game_to_review,
            "board.print": self._export_sheet,
            "solve.list": self._switch_to_next_word_list,
            "solve.ranking": partial(change, session.switch_to_next_ranking),
            "solve.stop": self._cancel_innermost,
            "solve.again": presenter.reload_word_lists,
            "solve.more": partial(change, session.step_max_words, 1),
            "solve.fewer": partial(change, session.step_max_words, -1),
            "solve.familiar": partial(change, session.step_min_score, 1),
            "solve.rare": partial(change, session.step_min_score, -1),
            "words.sort": self._sort_words,
            "solutions.rank": self._go_to_rank,
            "list.filter": lambda: panes.focus_filter(panes.active_table),
            "list.clear": lambda: panes.get_table_pane(panes.active_table).input.clear(),
            "list.pin": self._pin_word,
            "list.reject": self._reject_word,
            "list.unpin": partial(change, session.unpin_all),
            "list.rejected": self._show_rejected_words,
            "list.define": self._define_row,
            "list.copy": self._copy_row,
            "list.pattern": self._copy_pattern,
            "list.export": self._export_rows,
            "list.choose": lambda: panes.get_table_pane(panes.active_table).choose_row(),
            "view.next": partial(self._step_pane, 1),
            "view.previous": partial(self._step_pane, -1),
            **{f"view.{pane}": partial(panes.focus_pane, pane) for pane in PANE_NAMES},
        }

    # The board

    def _clear_board(self) -> None:
        self._board_view.clear(get_chosen_shape(self._settings))
        self._panes.focus_pane("board")

    def _load_example(self) -> None:
        """Load an example, the next one if there is one on the screen."""
        boards = [Board(text.split()) for text in EXAMPLE_BOARDS]
        current = self._session.board
        index = boards.index(current) + 1 if current in boards else 0
        self._board_view.load(boards[index % len(boards)])

    async def _choose_shape(self) -> None:
        """Offer the usual shapes; a board of another one takes it when it is pasted."""
        from lbtui.tui.dialogs.prompts import ChoiceScreen

        shapes = {shape_text(shape): shape for shape in SHAPES}
        options = {text: describe_shape(shape) for text, shape in shapes.items()}
        dialog = ChoiceScreen("Board shape", options, shape_text(self._board_view.entry.shape))
        if text := await self._panes.app.push_screen_wait(dialog):
            self._settings.shape = text
            self._board_view.set_shape(shapes[text])
            self._panes.focus_pane("board")

    def _undo_edit(self) -> None:
        """Undo what was done last: an edit of the board, a pin or a rejection."""
        session, entry = self._session, self._board_view.entry
        if session.last_change is not None and session.edit_count == entry.edit_count:
            self.change_then_solve(session.undo)
        else:
            self._board_view.undo()
            if entry.board is None:
                self._panes.focus_pane("board")

    def _toggle_official_answer(self) -> None:
        """Show the official answer on the board, or the highlighted row again."""
        session, panes = self._session, self._panes
        session.row_before_answer = None if session.is_answer_traced else panes.highlighted_row
        if session.is_answer_traced and session.stored_board is not None:
            if panes.layout_kind == "narrow":
                panes.focus_pane("board")
            words = EN_DASH.join(session.stored_board.official_answer)
            self._status.show_note(f"the official answer: {words}", words)
        self._presenter.trace_highlighted()

    def _show_board_facts(self) -> None:
        """Show what makes the board hard, with all words in use."""
        from lbtui.tui.dialogs.facts import BoardFactsScreen

        answer, stored = self._session.answer, self._session.stored_board
        if answer.whole_space is not None:
            par = stored.par if stored else None
            facts = BoardFactsScreen(answer.whole_space, par, is_english=answer.has_english)
            self._panes.app.push_screen(facts)

    async def _ask_for_game_to_review(self) -> None:
        """Ask for the words of a game, at first those of the game that was played on the board.

        They are reviewed with the words found for the board.
        """
        from lbtui.tui.dialogs.prompts import PromptScreen

        board = self._session.board
        if board is None:  # a letter was typed in the meantime
            return
        game = self._session.database.find_main_game(board)
        prompt = PromptScreen(
            "Review a game",
            "Type or paste the words that were played, in order.",
            partial(chain_from_text, board),
            " ".join(game.words) if game is not None and game.ended else "",
        )
        if text := await self._panes.app.push_screen_wait(prompt):
            self._navigator.review_words(chain_from_text(board, text))

    # What is solved

    def change_then_solve(self, change: Callable[..., TextVariants], *args: object) -> None:
        """Call `change`, a method of the session; say what it says, and solve again."""
        self._status.show_note(*change(*args))
        self._presenter.solve()

    def _switch_to_next_word_list(self) -> None:
        session = self._session
        names = find_usable_word_lists(self._settings, has_game_list=session.has_game_list)
        self.change_then_solve(session.switch_to_next_word_list, names)

    async def _choose_word(self, question: str) -> str | None:
        """Return the word under the cursor, or ask which one of the solution that is traced."""
        from lbtui.tui.dialogs.prompts import ChoiceScreen

        panes = self._panes
        table = panes.words_pane if panes.active_pane == "words" else panes.pane_with_row
        words = table.words_at_cursor
        if len(words) > 1:
            dialog = ChoiceScreen(question, {word: word for word in words})
            return await panes.app.push_screen_wait(dialog)
        if words:
            return words[0]
        # The filter is typed, or it leaves no row.
        self._status.show_note("no row is highlighted")
        return None

    async def _pin_word(self) -> None:
        """Pin a word, or unpin it."""
        if word := await self._choose_word("Pin which word?"):
            self.change_then_solve(self._session.toggle_pinned, word)

    def begin_step(self) -> None:
        """Begin a key or a click; what the last note says of the very next one goes with it."""
        if self._confirmation.begin_step():
            self._status.show_note()

    async def _reject_word(self) -> None:
        """Reject a word; if that is what the key before did, that word on every board.

        It is left out of the answer already.
        """
        if self._confirmation.is_given("list.reject"):
            self._confirmation.ask("list.reject")  # so that the key held down rejects no other word
            if self._session.just_rejected_word:
                note = self._session.reject_everywhere(self._session.just_rejected_word)
                self._status.show_note(*note)
        elif word := await self._choose_word("Reject which word?"):
            self._confirmation.ask("list.reject")
            self.change_then_solve(self._session.toggle_rejected, word)

    async def _show_rejected_words(self) -> None:
        """Offer to restore a word that is rejected on this board, or on every board."""
        from lbtui.tui.dialogs.finder import MAX_SHOWN_ROWS
        from lbtui.tui.dialogs.prompts import ChoiceScreen

        session = self._session
        options, rest_count = session.list_restore_options(MAX_SHOWN_ROWS)
        if not options:
            self._status.show_note("no word is rejected")
            return
        suffix = f": {rest_count:,} more in 'lbtui verdicts'" if rest_count else ""
        dialog = ChoiceScreen(f"Rejected words{suffix}", dict(options))
        dialog.keys_line.text = "enter restore · esc close"
        word = await self._panes.app.push_screen_wait(dialog)
        if word is not None:
            self.change_then_solve(session.restore, [word] if word else session.rejected_words)

    def _cancel_innermost(self) -> None:
        """Solve the next board after all; else stop solving; else clear the filter or leave it."""
        if self._session.plays_next_board:
            self._navigator.play_board()
        elif self._session.answer.activity:
            self._presenter.solver.stop()
        elif self._panes.active_pane != "board":
            line = self._panes.get_table_pane(self._panes.active_pane).input
            if not line.value:
                self._panes.focus_pane("board")
            line.clear()

    # Panes and rows

    def _step_pane(self, step: int) -> None:
        """Go to the next (1) or previous (-1) pane, around the ends."""
        index = PANE_NAMES.index(self._panes.active_pane) + step
        self._run_command(f"view.{PANE_NAMES[index % len(PANE_NAMES)]}")

    async def _go_to_rank(self) -> None:
        """Go to the solutions, and there to a rank that is asked for."""
        from lbtui.tui.dialogs.prompts import PromptScreen

        pane = self._panes.solutions_pane
        self._panes.focus_pane("solutions")
        explanation = f"Type a number from 1 to {format_number(pane.row_list.item_count)}."
        prompt = PromptScreen("Go to a rank", explanation, pane.parse_ranked_item)
        if text := await self._panes.app.push_screen_wait(prompt):
            pane.row_list.move_to(pane.parse_ranked_item(text), is_centred=True)

    def _sort_words(self) -> None:
        """Go to the words and sort them by the next column."""
        self._panes.focus_pane("words")
        self._panes.words_pane.sort_by_next_column()
        column = WORD_COLUMNS[self._panes.words_pane.sorting[0]]
        self._status.show_note(f"words sorted by {column.full_name}")

    async def _define_row(self) -> None:
        """Show everything about the highlighted word or solution."""
        from lbtui.tui.dialogs.definitions import DefinitionsScreen

        answer, panes = self._session.answer, self._panes
        if answer.candidates is not None:
            chain = panes.pane_with_row.words_at_cursor
            is_solution = panes.pane_with_row is panes.solutions_pane
            placed = panes.solutions_pane.details.placed_solution if is_solution else None
            dialog = DefinitionsScreen(
                answer.candidates, chain, placed, is_english=answer.has_english
            )
            await self._panes.app.push_screen_wait(dialog)
            self._board_view.retrace_words()

    # Copying and exporting

    def _copy_text(self, text: str, kind: str, suffix: str = "") -> None:
        """Copy `text` to the clipboard and note how that went, as far as is known, and `suffix`."""
        from lbtui.terminal.clipboard import copy_text

        note = f"{kind} {copy_text(self._panes.app, text)}"
        self._status.show_note(*([f"{note} · {suffix}"] if suffix else []), note)

    def _copy_row(self) -> None:
        """Copy the board, or the row of the list in use; those who want to quit learn how."""
        panes = self._panes
        if panes.active_pane == "board":
            text, kind = str(self._session.board or ""), "board"
        else:
            text = EN_DASH.join(panes.pane_with_row.words_at_cursor)
            kind = "solution" if panes.pane_with_row is panes.solutions_pane else "word"
        if text:
            self._copy_text(text, kind, QUIT_HINT)
        else:
            self._status.show_note(QUIT_HINT)

    def _copy_pattern(self) -> None:
        """Copy the highlighted solution without spoilers."""
        self._copy_text(format_pattern(self._panes.solutions_pane.words_at_cursor), "pattern")

    async def _export_rows(self) -> None:
        """Save the active list, or the words where there are no solutions."""
        from lbtui.tui.dialogs.export import ask_to_export, make_solution_export, make_word_export

        panes, candidates = self._panes, self._session.answer.candidates
        answer, rows = panes.solutions_pane.answer, panes.words_pane.rows
        if panes.active_table == "solutions" and answer.space is not None and answer.solution_count:
            exportable = make_solution_export(answer.space, answer.levels)
        elif candidates is None:
            return  # the board is solved anew since the key was pressed
        else:
            order: Sequence[int] = range(len(candidates))  # while those before are still shown
            if rows is not None and rows.candidates is candidates:
                order = rows.indices
            exportable = make_word_export(candidates, order, self._settings.bridges)
        exportable = replace(exportable, traced_words=self._board_view.tracing.words)
        await ask_to_export(panes.screen, exportable, self._show_export_result)

    def _show_export_result(self, result: str) -> None:
        self._status.show_note(result, result.partition(" to ")[0])

    async def _export_sheet(self) -> None:
        """Save a sheet to print, with the words on the box as its answer."""
        from lbtui.tui.dialogs.export import Exportable, ask_to_export

        board = self._session.board
        if board is None:  # a letter was typed in the meantime
            return
        sheet = Exportable("board", board, traced_words=self._board_view.tracing.words)
        await ask_to_export(self._panes.screen, sheet, self._show_export_result, ".html")


def find_usable_word_lists(settings: Settings, *, has_game_list: bool = False) -> list[str]:
    """Return the usable lists that the list key steps through.

    The game's own list comes first, if the board has one, then `auto` and the English ones, the
    user's own, and what else is in use.
    """
    lists = Catalog(settings).get_all_lists(include_system=False)
    problem_by_name = {added.name: added.problem for added in lists if added.kind == "added"}
    shipped_names = (GAME_LIST, AUTO, *AUTO_LISTS) if has_game_list else (AUTO, *AUTO_LISTS)
    names = dict.fromkeys((*shipped_names, *problem_by_name, *settings.lists))
    return [name for name in names if not problem_by_name.get(name)]
