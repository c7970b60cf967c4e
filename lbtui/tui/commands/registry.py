"""Every command of the app, once.

The key bindings, the footer, the command palette, the help screen, the keys screen and
``docs/keys.md`` are all made from this table. What a command does is up to the screen that has a
handler for its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from lbtui.settings import HIGHEST_MAX_WORDS, HIGHEST_MIN_LENGTH
from lbtui.tui.commands.context import (
    WhyDisabled,
    always,
    board_incomplete,
    needs,
    no_rarer_words,
    no_word,
    on_board,
)
from lbtui.words.bands import BANDS

Scope = Literal["main", "lists"]
"""The screen that a command belongs to: the main screen, or that of the word lists."""

SCORE_STEPS = tuple(lowest for lowest, _name in reversed(BANDS))
"""The least scores that the keys for familiarity step through."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that the app can do.

    ``keys`` are Textual's key names, the first the one shown. ``help`` is one whole sentence,
    ``label`` a word or two for the footer, ``mouse`` how to do it without the palette. ``fixed``
    keys belong to a widget (moving in a list, typing) and can't be changed by the user.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    help: str
    label: str = ""
    why_disabled: WhyDisabled = always
    mouse: str = ""
    fixed: bool = False
    palette: bool = True
    group: str = ""
    scope: Scope = "main"


def _group(name: str, *commands: Command, scope: Scope = "main") -> tuple[Command, ...]:
    return tuple(replace(command, group=name, scope=scope) for command in commands)


_no_solutions = on_board(lambda c: c.solutions, "there are no solutions")
_one_pane = needs(lambda c: not c.narrow, "only one pane fits at this width")

# fmt: off
_BOARD = _group(
    "Board",
    Command("board.type", "Type a letter", ("letters",),
            "Letters fill the spots in order: top, right, bottom, left. Any format can be pasted.",
            mouse="click a spot, then type", fixed=True, palette=False),
    Command("board.done", "From the board to the solutions", ("enter",),
            "On the board: go to the solutions.",
            mouse="click the solutions", fixed=True, palette=False),
    Command("board.new", "New board", ("ctrl+n",), "Clear the board and start a new one.", "new",
            needs(lambda c: c.letters, "the board is already empty")),
    Command("board.example", "Example board", ("ctrl+e",),
            "Load an example board, a different one each time.", "example"),
    Command("board.shape", "Board shape", ("ctrl+t",),
            "Change the number of sides and the letters on each.",
            mouse="click the shape under the board"),
    Command("board.undo", "Undo typing", ("ctrl+y",), "Undo the last change to the board.", "undo",
            needs(lambda c: c.board_undoable, "nothing to undo on the board")),
    Command("board.redo", "Redo typing", ("alt+y",), "Redo the change that was undone last.",
            why_disabled=needs(lambda c: c.board_redoable, "nothing to redo on the board")),
    Command("board.copy", "Copy the board", ("B",), "Copy the board's letters.",
            why_disabled=board_incomplete),
)
_SOLVING = _group(
    "Solving",
    Command("solve.list", "Next word list", ("ctrl+l", "l"),
            "Switch to the next word list and solve again; the choice is saved.", "list",
            mouse="click the list's name in the status line"),
    Command("solve.ranking", "Other ranking", ("ctrl+r", "r"),
            "Rank by fewest letters, or by most familiar words.", "rank",
            mouse="click the ranking in the status line"),
    Command("solve.more", "Longer solutions", ("right_square_bracket",),
            "Count and list solutions with one more word.", "more words",
            needs(lambda c: c.max_words < HIGHEST_MAX_WORDS,
                  f"{HIGHEST_MAX_WORDS} words is the maximum"),
            mouse="click the number of words in the status line"),
    Command("solve.fewer", "Shorter solutions", ("left_square_bracket",),
            "Count and list solutions with one word fewer at most.",
            why_disabled=needs(lambda c: c.max_words > 1, "one word is the minimum")),
    Command("solve.familiar", "Familiar words only", ("plus", "equals_sign"),
            "Leave out the least familiar words, one band at a time.",
            why_disabled=needs(lambda c: c.min_score < SCORE_STEPS[-1],
                               "only everyday words are left")),
    Command("solve.rare", "Rarer words too", ("minus",),
            "Include rarer words again, one band at a time.", why_disabled=no_rarer_words),
    Command("solve.longer", "Longer words only", ("right_curly_bracket",),
            "Require one more letter in every word.",
            why_disabled=needs(lambda c: c.min_length < HIGHEST_MIN_LENGTH,
                               f"{HIGHEST_MIN_LENGTH} letters is the maximum")),
    Command("solve.shorter", "Shorter words too", ("left_curly_bracket",),
            "Require one letter fewer.",
            why_disabled=needs(lambda c: c.min_length > 1, "one letter is the minimum")),
    Command("solve.stop", "Stop solving", ("escape",),
            "Stop the solver; what it has found stays on the screen.",
            mouse="click stop in the status line"),
    Command("solve.again", "Solve again", ("f5", "R"), "Reload the word lists and solve again.",
            why_disabled=board_incomplete),
)
_LISTS_OF_ROWS = _group(
    "Words and solutions",
    Command("list.filter", "Filter", ("slash",),
            "Filter the list; enter goes to the rows, escape clears the filter.", "filter",
            board_incomplete, mouse="click the filter line"),
    Command("list.pin", "Pin the word", ("p",),
            "Show only solutions with this word; press again to unpin it.", "pin", no_word,
            mouse="double-click a word"),
    Command("list.reject", "Reject the word", ("x", "delete"), "Remove the word from both lists.",
            "reject", no_word),
    Command("list.unpin", "Unpin all words", ("P",),
            "Show solutions without the pinned words again.",
            why_disabled=needs(lambda c: c.pinned, "no word is pinned"),
            mouse="click the pinned words in the status line"),
    Command("list.undo", "Undo pin or rejection", ("u",), "Undo the last pin or rejection.", "undo",
            needs(lambda c: c.undoable, "no pin or rejection to undo")),
    Command("list.rejected", "Rejected words", ("X",), "See the rejected words and restore them.",
            why_disabled=needs(lambda c: c.rejected, "no word is rejected")),
    Command("words.sort", "Sort the words", ("s",),
            "Sort the words by the next column: word, letters, new letters, familiarity, finish.",
            "sort", board_incomplete, mouse="click a column's title"),
    Command("words.reverse", "Reverse the words", ("S",), "Reverse the order of the words.",
            why_disabled=board_incomplete, mouse="click the sorted column's title"),
    Command("solutions.rank", "Go to a rank", ("ctrl+g", "colon"),
            "Type a rank to go to that solution, however many there are.", "go to rank",
            _no_solutions),
    Command("solutions.next", "Next number of words", ("n",),
            "Go to the first solution with one more word.", why_disabled=_no_solutions),
    Command("solutions.previous", "Previous number of words", ("N",),
            "Go to the first solution with one word fewer.", why_disabled=_no_solutions),
    Command("solutions.distinct", "Only distinct solutions", ("d",),
            "List solutions that share no word, best first; press again to list all.",
            why_disabled=_no_solutions),
    Command("list.copy", "Copy the row", ("y",), "Copy the highlighted word or solution.", "copy",
            on_board(lambda c: c.word or c.solution, "no row is highlighted")),
    Command("list.pattern", "Copy the pattern", ("Y",),
            "Copy the solution without spoilers: S - H(9), H - H(11).", "pattern",
            on_board(lambda c: c.solution, "no solution is highlighted: press 3")),
    Command("list.export", "Export the list", ("ctrl+s", "e"),
            "Write the list to a file as text, CSV or JSON.", "export",
            on_board(lambda c: c.candidates or c.solutions, "there is nothing to export")),
)
_NAVIGATION = _group(
    "Navigation",
    Command("list.up", "Row up", ("up", "k"), "In a list: one row up.",
            mouse="wheel, click a row", fixed=True, palette=False),
    Command("list.down", "Row down", ("down", "j"), "In a list: one row down.",
            mouse="wheel, click a row", fixed=True, palette=False),
    Command("list.page-up", "Page up", ("pageup", "ctrl+b", "b"),
            "In a list: one page up; ctrl+u goes half a page.",
            mouse="click above the scrollbar's handle", fixed=True, palette=False),
    Command("list.page-down", "Page down", ("pagedown", "ctrl+f", "f"),
            "In a list: one page down; ctrl+d goes half a page.",
            mouse="click below the scrollbar's handle", fixed=True, palette=False),
    Command("list.first", "First row", ("home", "g"), "In a list: the first row.",
            mouse="drag the scrollbar", fixed=True, palette=False),
    Command("list.last", "Last row", ("end", "G"), "In a list: the last row, even of billions.",
            mouse="drag the scrollbar", fixed=True, palette=False),
    Command("list.choose", "Choose the row", ("enter",),
            "On a word: pin it. On a solution: trace it again.",
            mouse="double-click", fixed=True, palette=False),
    Command("view.board", "Go to the board", ("1",), "Focus the board.", "board",
            mouse="click it, or its tab"),
    Command("view.words", "Go to the words", ("2",), "Focus the words.", "words",
            board_incomplete, mouse="click it, or its tab"),
    Command("view.solutions", "Go to the solutions", ("3",), "Focus the solutions.", "solutions",
            board_incomplete, mouse="click it, or its tab"),
    Command("view.next", "Next pane", ("tab",), "Focus the next pane."),
    Command("view.previous", "Previous pane", ("shift+tab",), "Focus the previous pane."),
    Command("view.right", "Pane on the right", ("right",),
            "In a list: focus the pane on the right.", mouse="click it", palette=False),
    Command("view.left", "Pane on the left", ("left",),
            "In a list: focus the pane on the left.", mouse="click it", palette=False),
    Command("view.jump", "Jump", ("ctrl+o", "apostrophe"),
            "Label panes, filters and chips with letters; the next key goes there.", "jump"),
    Command("view.wider", "Wider pane", ("greater_than_sign",), "Make this pane wider.",
            why_disabled=_one_pane, mouse="drag the bar between panes"),
    Command("view.narrower", "Narrower pane", ("less_than_sign",), "Make this pane narrower.",
            why_disabled=_one_pane, mouse="drag the bar between panes"),
)
_WORD_LISTS = _group(
    "Word lists",
    Command("lists.use", "Use this list", ("enter",),
            "Solve with this list alone; one found on the system is added first.", "use",
            mouse="click it", fixed=True),
    Command("lists.toggle", "Use this list too", ("space",),
            "Add this list to those in use, or take it out.", "with others"),
    Command("lists.add", "Add a list", ("a",), "Add a word list from a file.", "add"),
    Command("lists.join", "Join the lists in use", ("plus",),
            "Save the lists in use together under one name.", "join"),
    Command("lists.remove", "Remove the list", ("d", "delete"),
            "Remove a list that you added; its file stays.", "remove"),
    Command("lists.rename", "Rename the list", ("r",), "Rename a list that you added.", "rename"),
    Command("lists.options", "Reading options", ("o",),
            "Set capitals, letters, familiarity and shortest word of a list that you added.",
            "options"),
    Command("lists.up", "Move the list up", ("shift+up", "K"), "Move a list that you added up.",
            "up"),
    Command("lists.down", "Move the list down", ("shift+down", "J"),
            "Move a list that you added down.", "down"),
    scope="lists",
)
_APP = _group(
    "App",
    Command("app.help", "Help", ("f1", "question_mark"), "Show all keys and how to filter.",
            "help"),
    Command("app.palette", "Command palette", ("ctrl+p",),
            "Search all commands by name and run one.", "menu",
            mouse="click menu in the footer", palette=False),
    Command("app.lists", "Word lists", ("f3", "w"), "Choose, add, join and remove word lists."),
    Command("app.settings", "Settings", ("f2", "o"), "Change settings; they are saved at once."),
    Command("app.theme", "Theme", ("f4", "t"),
            "Choose colours; each theme is shown as you move to it."),
    Command("app.about", "About and licences", ("f9", "A"),
            "Version, licence, and the notices of the word lists."),
    Command("app.redraw", "Redraw the screen", ("f8",),
            "Repaint the screen after another program has written to it."),
    Command("app.quit", "Quit", ("ctrl+q", "q"), "Quit; lbtui reopens where you left off.", "quit"),
)
# fmt: on

COMMANDS = (*_BOARD, *_SOLVING, *_LISTS_OF_ROWS, *_NAVIGATION, *_WORD_LISTS, *_APP)
BY_ID: Mapping[str, Command] = {command.id: command for command in COMMANDS}


def by_group() -> dict[str, list[Command]]:
    """Return the commands under the names of their groups, in order."""
    groups: dict[str, list[Command]] = {}
    for command in COMMANDS:
        groups.setdefault(command.group, []).append(command)
    return groups
