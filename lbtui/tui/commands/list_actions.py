"""What the commands do in the lists of words and solutions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.tui.exporting import Exportable
    from lbtui.tui.screens.main import MainScreen
    from lbtui.tui.widgets.list.virtual import VirtualList


def filter_list(screen: MainScreen) -> None:
    """Put the keyboard on the filter of the list in front."""
    screen.show_filter(screen.list_pane)


def sort_next(screen: MainScreen) -> None:
    """Sort the words by the next column."""
    screen.show_pane("words")
    screen.words.sort_next()
    column, _reverse = screen.words.sorting
    screen.tell(f"words sorted by {column}")


def sort_reverse(screen: MainScreen) -> None:
    """Turn the order of the words round."""
    screen.show_pane("words")
    screen.words.sort_reverse()


def pin(screen: MainScreen) -> None:
    """Pin the highlighted word, or let it go; of a solution, ask which."""
    _with_word(screen, "Pin which word?", screen.pin)


def reject(screen: MainScreen) -> None:
    """Reject the highlighted word; of a solution, ask which."""
    _with_word(screen, "Reject which word?", screen.reject)


def _with_word(screen: MainScreen, title: str, deed: Callable[[str], None]) -> None:
    from lbtui.tui.screens.ask import PickScreen

    context = screen.context()
    words = (context.word,) if screen.pane != "solutions" else context.solution
    if not words or not words[0]:
        return
    if len(words) == 1:
        deed(words[0])
        return

    def picked(word: str | None) -> None:
        if word:
            deed(word)

    options = [(word, word) for word in words if word]
    screen.app.push_screen(PickScreen(title, options), picked)


def unpin(screen: MainScreen) -> None:
    """Let all pinned words go."""
    for word in tuple(screen.session.pinned):
        screen.session.pin(word)
    screen.tell("no word is pinned any more")
    screen.ask()


def undo(screen: MainScreen) -> None:
    """Take back the last pin or rejection."""
    said = screen.session.undo()
    if said:
        screen.tell(said)
        screen.ask()


def rejected(screen: MainScreen) -> None:
    """Show the rejected words; enter brings one back."""
    from lbtui.tui.screens.ask import PickScreen

    words = screen.session.rejected
    options = [(word, word) for word in words]
    if len(words) > 1:
        options.append(("", f"all {len(words)}"))

    def back(word: str | None) -> None:
        if word is None:
            return
        screen.session.bring_back((word,) if word else tuple(words))
        screen.tell(f"{word or 'all rejected words'} back")
        screen.ask()

    dialog = PickScreen("Rejected words", options, keys="enter bring back · esc close")
    screen.app.push_screen(dialog, back)


def copy_row(screen: MainScreen) -> None:
    """Copy the highlighted word or solution."""
    from lbtui.tui.exporting import DASH

    context = screen.context()
    if context.solution and (screen.pane == "solutions" or not context.word):
        screen.copy(DASH.join(context.solution), "the solution")
    elif context.word:
        screen.copy(context.word, "the word")


def copy_pattern(screen: MainScreen) -> None:
    """Copy the pattern of the highlighted solution."""
    from lbtui.puzzle import pattern

    solution = screen.context().solution
    if solution:
        screen.copy(pattern(solution), "the pattern")


def export(screen: MainScreen) -> None:
    """Ask where to write the shown list, and write it."""
    from lbtui.tui.screens.export import ExportScreen

    def done(said: str | None) -> None:
        if said:
            rows = said.partition(" to ")[0]
            screen.tell(said, rows, rows.partition(" of ")[0])

    screen.app.push_screen(ExportScreen(exportable(screen)), done)


def exportable(screen: MainScreen) -> Exportable:
    """Return what the export would write: the list in front."""
    from lbtui.tui.exporting import solutions_export, words_export
    from lbtui.tui.widgets.words.rows import WordRows

    session = screen.session
    name = str(session.board).replace(" ", "-")
    space = session.space
    if space is not None and session.solutions and screen.list_pane == "solutions":
        return solutions_export(space, session.levels, name)
    rows = screen.words.view.source
    assert isinstance(rows, WordRows)
    return words_export(rows.candidates, rows.order, session.query().bridges, name)


def go_to_rank(screen: MainScreen) -> None:
    """Ask for a rank and go there."""
    screen.show_pane("solutions", focus=False)
    screen.solutions.ask_rank()
    screen.set_focus(screen.solutions.rank_line.input)


def next_group(screen: MainScreen) -> None:
    """Go to the solutions of one word more."""
    screen.show_pane("solutions")
    screen.solutions.next_group(1)


def previous_group(screen: MainScreen) -> None:
    """Go to the solutions of one word fewer."""
    screen.show_pane("solutions")
    screen.solutions.next_group(-1)


def distinct(screen: MainScreen) -> None:
    """List only solutions without a word in common, or all again."""
    from dataclasses import replace

    before = screen.solutions.filter
    screen.show_pane("solutions")
    screen.solutions.set_filter(replace(before, distinct=not before.distinct))
    screen.tell("all solutions" if before.distinct else "only solutions without a common word")


def _list(screen: MainScreen) -> VirtualList:
    return screen.words.view if screen.list_pane == "words" else screen.solutions.view


def row_up(screen: MainScreen) -> None:
    """Move one row up."""
    _list(screen).action_move(-1)


def row_down(screen: MainScreen) -> None:
    """Move one row down."""
    _list(screen).action_move(1)


def page_up(screen: MainScreen) -> None:
    """Move one page up."""
    _list(screen).action_page(-1)


def page_down(screen: MainScreen) -> None:
    """Move one page down."""
    _list(screen).action_page(1)


def first_row(screen: MainScreen) -> None:
    """Go to the first row."""
    _list(screen).action_first()


def last_row(screen: MainScreen) -> None:
    """Go to the last row."""
    _list(screen).action_last()


def choose_row(screen: MainScreen) -> None:
    """Do what enter does."""
    _list(screen).action_select()
