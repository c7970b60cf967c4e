"""A letter is always a letter, and a key has one intent in the whole app."""

import random
import re
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.widgets import Input

import lbtui.tui
from lbtui.settings import Settings
from lbtui.tui.commands.all_commands import COMMANDS
from lbtui.tui.commands.keys import UNBOUND_KEY
from lbtui.tui.dialogs.made_boards import MadeBoardsScreen
from lbtui.tui.dialogs.open_board import OpenBoardScreen
from tests.harness.apps import BOARD, Stage, running
from tests.harness.samples import LONG_PART, write_big_list

OTHER = "lua sgc yhk zop"

INTENTS = {
    "ctrl+c": "copy help_quit",
    "ctrl+n": "new add",
    "ctrl+s": "export share",
    "ctrl+u": "clear delete_left_all",
    "ctrl+v": "explain_paste paste",
    "ctrl+x": "play open_as",
    "f1": "help cancel",
    "f5": "review first open_as",
    "question_mark": "help cancel",
}
"""What a key does that does one thing under several names; any other has one name everywhere."""
MOVING_KEYS = {
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab", "shift+tab"),
    *("enter", "escape", "space", "backspace", "delete", "p", "s", UNBOUND_KEY),
}
"""Keys that move or edit where the focus is, letters of options, and none."""
TYPING_KEYS = {"ctrl+z", "ctrl+v", "ctrl+w", "ctrl+k", "ctrl+f"}
"""Keys of the terminal and of a line that is typed; no command has them."""


def _subclasses(cls: type[DOMNode]) -> list[type[DOMNode]]:
    return [each for sub in cls.__subclasses__() for each in (sub, *_subclasses(sub))]


def _bound() -> dict[str, set[str]]:
    """Return each key that anything of ours binds by default, with what it does there."""
    pages = [import_module(page.name) for page in walk_packages(lbtui.tui.__path__, "lbtui.tui.")]
    assert pages
    bound: dict[str, set[str]] = defaultdict(set)
    for node in _subclasses(DOMNode):
        if not node.__module__.startswith("lbtui."):
            continue
        merged = vars(node).get("BINDINGS")
        for key, bindings in BindingsMap(merged).key_to_bindings.items():
            bound[key] |= {_action(binding) for binding in bindings}
    return bound


def _action(binding: Binding) -> str:
    """Return the last name of an action, or of the command that it runs."""
    command = re.search(r"run_command\('(.+)'\)", binding.action)
    name = command[1] if command else binding.action.partition("(")[0]
    return name.rpartition(".")[2]


def test_no_letter_is_bound_but_those_of_options_that_are_printed() -> None:
    assert not [key for each in COMMANDS for key in each.keys if len(key) == 1 and key.isalpha()]
    printing = {OpenBoardScreen: "prs", MadeBoardsScreen: "dps"}
    for node in _subclasses(DOMNode):
        if node.__module__.startswith("lbtui."):
            keys = BindingsMap(vars(node).get("BINDINGS")).key_to_bindings
            letters = "".join(sorted(key for key in keys if len(key) == 1 and key.isalpha()))
            assert letters == printing.get(node, ""), node


def test_a_key_has_one_intent_in_the_whole_app() -> None:
    bound = _bound()
    assert bound["ctrl+n"] == {"new", "add"}
    for key in bound.keys() - MOVING_KEYS:
        assert len(bound[key]) == 1 or bound[key] <= {*INTENTS.get(key, "").split()}, key
    assert not TYPING_KEYS & {key for command in COMMANDS for key in command.keys}


async def _list(stage: Stage, pane: str) -> Input:
    await stage.press(pane)
    return (stage.panes.words_pane if pane == "2" else stage.panes.solutions_pane).input


@pytest.mark.parametrize("pane", ["2", "3"])
@pytest.mark.parametrize("at_once", [True, False])
async def test_a_letter_in_a_list_begins_its_filter(pane: str, at_once: bool) -> None:
    async with running(size=(80, 24)) as stage:
        line = await _list(stage, pane)
        if at_once:
            await stage.type("spoxy")
        else:
            await stage.press(*"spoxy")
        assert line.value == "spoxy"
        assert stage.main.focused is line
        assert not stage.session.history
        await stage.press("enter", "backspace")
        assert line.value == "spox", "which erases the last letter"
        await stage.press("escape")
        assert (line.value, stage.main.focused) == ("", line)
        await stage.press("escape")
        assert stage.main.focused is not line
        board = stage.panes.board_view
        assert not board.has_focus
        await stage.press("escape")
        assert board.has_focus


async def test_signs_are_commands_in_a_list_and_text_in_its_filter() -> None:
    async with running(size=(80, 24)) as stage:
        line = await _list(stage, "2")
        await stage.press("right_square_bracket", "plus", "minus")
        assert stage.app.settings.max_words == 3
        assert line.value == ""
        await stage.press("s", "minus", "1", "question_mark", "right_square_bracket")
        assert line.value == "s-1?]"


async def test_arrows_move_in_the_rows_while_the_filter_is_typed() -> None:
    async with running(size=(80, 24)) as stage:
        await _list(stage, "2")
        await stage.press("s", "down", "down", "pagedown", "up")
        assert stage.panes.words_pane.row_list.cursor > 2
        assert stage.panes.words_pane.input.value == "s"


async def test_ctrl_u_clears_the_whole_filter_wherever_the_caret_is() -> None:
    async with running(size=(80, 24)) as stage:
        line = await _list(stage, "2")
        await stage.press(*"par", "left", "left", "delete", "ctrl+u")
        assert line.value == ""


async def test_arrows_in_a_list_without_rows_move_nothing() -> None:
    async with running(size=(80, 24)) as stage:
        await _list(stage, "2")
        view = stage.panes.words_pane.row_list
        await stage.press("home", *"ret")
        assert view.item_count == 0
        await stage.press("down", "down", "ctrl+u")
        assert view.item_count > 0
        assert view.cursor == 0


async def test_escape_clears_what_is_typed_while_the_board_is_solved(tmp_path: Path) -> None:
    async with running(size=(80, 24)) as stage:
        line = await _list(stage, "2")
        await stage.press(*"par")
        stage.session.settings.lists = (write_big_list(tmp_path),)
        stage.main.presenter.solve()
        await stage.until(lambda: stage.answer.activity.startswith("reading"))
        stage.send("escape")
        await stage.until(lambda: not line.value)
        assert stage.answer.activity
        stage.send("escape", "escape")
        await stage.until(lambda: stage.answer.end_reason == "stopped")


async def test_rejecting_while_a_filter_leaves_no_row_names_no_key_that_is_text_there() -> None:
    async with running(size=(80, 24)) as stage:
        await _list(stage, "2")
        await stage.press(*"ret", "ctrl+d", shows="no row is highlighted")


async def test_a_key_of_a_review_names_the_game_below_it() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.enter("gracious")
        await stage.enter("splashy")
        await stage.press("f5", shows="move 1 of 2")
        await stage.press("ctrl+y", shows="^y Undo: only in a game")


async def test_a_letter_that_a_user_gave_to_a_command_goes_before_the_filter() -> None:
    async with running(size=(80, 24), keys={"list.pin": "p"}) as stage:
        await stage.press("2", "p")
        assert stage.session.pinned_words
        await stage.press("s", "p")
        assert stage.panes.words_pane.input.value == "sp"
    assert "no longer starts a filter" in Settings.keys.help


@pytest.mark.parametrize("pane", ["2", "3"])
@pytest.mark.parametrize("text", ["luasgcyhkzop", "LUA SGC YHK ZOP"])
@pytest.mark.parametrize("at_once", [True, False])
async def test_a_board_typed_into_a_list_is_opened(pane: str, text: str, at_once: bool) -> None:
    async with running(size=(40, 15)) as stage:
        line = await _list(stage, pane)
        if at_once:
            stage.send(*("space" if char == " " else char for char in text), "enter")
        else:
            offer = "no match · enter: new board LUA SGC YHK ZOP"
            await stage.type(text, shows=(offer, "enter new board"))
            await stage.press("enter")
        await stage.until(lambda: str(stage.session.board) == OTHER)
        await stage.solved()
        assert line.value == ""
        assert stage.panes.active_pane != "board"
        await stage.press("ctrl+y", shows="RIU PGH LCS YAO is back")
        assert str(stage.session.board) == BOARD


async def test_a_board_typed_into_a_list_is_opened_though_there_is_a_filter() -> None:
    async with running(size=(80, 24)) as stage:
        line = await _list(stage, "3")
        await stage.type("sh")
        await stage.press("enter")
        await stage.type("luasgcyhkzop", shows="enter: new board LUA SGC YHK ZOP")
        assert line.value == "shluasgcyhkzop"
        await stage.press("enter")
        await stage.until(lambda: str(stage.session.board) == OTHER)
        await stage.press("ctrl+y", "3", "slash")
        await stage.type("luasgcyhkzop", shows="enter: new board LUA SGC YHK ZOP")


async def test_enter_in_an_empty_list_opens_the_board_that_was_typed() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("3")
        await stage.type("ria gra cho oli")  # parts of words of this board
        await stage.until(lambda: "new board RIA GRA CHO OLI" in stage.text())
        stage.main.set_focus(stage.panes.solutions_pane.row_list)
        await stage.press("enter")
        assert str(stage.session.board) == "ria gra cho oli"


@pytest.mark.parametrize("keys", ["2", "3", "2 slash s", "3 slash"])
async def test_a_board_pasted_into_a_list_or_filter_replaces_the_board(keys: str) -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press(*keys.split())
        await stage.paste(OTHER)
        assert str(stage.session.board) == OTHER
        await stage.press("ctrl+y")
        assert str(stage.session.board) == BOARD


async def test_words_pasted_into_a_filter_are_its_text() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("3", "slash")
        await stage.paste("shy yes")
        assert stage.panes.solutions_pane.input.value == "shy yes"
        assert str(stage.session.board) == BOARD


async def test_rejecting_again_as_the_very_next_key_rejects_on_every_board() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("2", "home")
        (first,) = stage.panes.words_pane.words_at_cursor
        await stage.press("ctrl+d")
        assert stage.session.rejected_words == [first]
        await stage.press("delete", shows=f"{first} rejected on every board")
        await stage.press("delete")
        assert stage.session.rejected_words == [first], "a key that is held down rejects one word"
        await stage.press("ctrl+y", shows=f"{first} restored")
        stage.session.database.wait_until_saved()
        await stage.until(
            lambda: stage.answer.candidates and stage.candidates.find(first) is not None
        )
        assert stage.session.rejected_words == []
        assert stage.session.database.find_rejected_everywhere() == []
        await stage.press("ctrl+d", "down", "up", "ctrl+d")
        assert len(stage.session.rejected_words) == 2, "another key came between"
        assert stage.session.database.find_rejected_everywhere() == []


async def test_rejecting_from_a_solution_asks_which_word() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("3", "home", "delete", shows="Reject which word?")
        await stage.press("down", "enter")
        assert len(stage.session.rejected_words) == 1
        await stage.press("ctrl+d", shows="rejected on every board")
        # On the board, the solution that is traced is meant, not a word that is not shown.
        await stage.press("1", "ctrl+d", shows="Reject which word?")


async def test_ctrl_c_copies_what_is_in_use_and_says_how_to_quit() -> None:
    async with running(size=(120, 40)) as stage:
        for keys, what in (("1", "board"), ("2", "word"), ("3", "solution"), ("slash", "solution")):
            await stage.press(keys, "ctrl+c")
            assert stage.said.startswith(f"{what} "), stage.said
            assert stage.said.endswith(" · ^q quits")


async def test_ctrl_c_says_how_to_quit_where_there_is_nothing_to_copy() -> None:
    async with running(None, size=(80, 24)) as stage:
        await stage.press("ctrl+c")
        assert stage.said == "^q quits"


async def test_ctrl_o_sorts() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("2", "ctrl+o", shows="words sorted by")


@pytest.mark.parametrize("key", ["ctrl+x", "escape"])
async def test_play_that_is_armed_is_disarmed_visibly(key: str) -> None:
    async with running(None, size=(80, 24)) as stage:
        await stage.press("ctrl+x", shows="play: type the board · ^x: solve")
        await stage.type("riupgh", shows="play: 6 letters missing · ^x: solve")
        await stage.press(key)
        await stage.type("lcsyao")
        await stage.solved()
        assert stage.app.screen is stage.main


async def test_an_example_is_a_command_without_a_key() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("ctrl+e")
        assert str(stage.session.board) == BOARD
        assert stage.said == "^e Evaluation: only in a game"
        await stage.press("board.example")
        assert str(stage.session.board) != BOARD


async def test_a_key_that_has_nothing_to_do_says_where_it_has() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("1")
        for key, note in (("ctrl+t", "^t Hint: only in a game"), ("plus", "+: only in the lists")):
            await stage.press(key)
            assert stage.said == note
        await stage.play()
        for key, note in (
            ("ctrl+g", "^g Go to a rank: only in the solver"),
            ("ctrl+r", "^r Switch ranking: only in the solver"),
        ):
            await stage.press(key, shows=note)
        await stage.press("ctrl+l", shows="^l Next word list: only in the solver")
        await stage.press("ctrl+c", shows="^q quits")


async def test_the_palette_names_commands_of_other_screens_to_who_searches() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("ctrl+p")
        await stage.type("hint", shows="Not now · Hint: only in a game")
        assert stage.app.screen.query_one(Input).value == "hint"
        await stage.press("enter")
        assert stage.said == "Hint: only in a game"
        await stage.play()
        await stage.press("ctrl+p")
        await stage.type("sort", shows="Not now · Sort the words: only in the solver")
        await stage.press("enter")
        assert stage.lines()[-2].strip() == "Sort the words: only in the solver"
        await stage.enter("gracious", "1 GRACIOUS")
        await stage.enter("splashy", "solved")
        await stage.press("f5", "ctrl+p")
        await stage.type("hint", shows="Not now · Hint: only in a game")
        await stage.press("enter")
        assert stage.lines()[-2].strip() == "Hint: only in a game"


# Anything typed


HARMLESS = [*"abcdefghijklmnopqrstuvwxyzé", "up", "down", "pageup", "pagedown", "home", "end"]
HARMLESS += ["backspace", "escape", "slash", "2", "3", "4", "ctrl+r"]


# Slow in the long form: twenty thousand keys.
@pytest.mark.timeout(0)
@pytest.mark.parametrize("keys", [300, pytest.param(20_000, marks=LONG_PART)])
async def test_no_letter_in_a_list_rejects_saves_or_copies(
    keys: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(
        "lbtui.terminal.clipboard.copy_text", lambda _app, text: copied.append(text)
    )
    rng = random.Random(34)
    async with running(size=(80, 24)) as stage:
        settings = stage.app.settings
        await stage.press("3")
        saved = settings.lists, settings.word_order, settings.max_words, settings.min_score
        for _ in range(keys // 100):
            letters = rng.choices(HARMLESS[:27], k=80)
            others = rng.choices(HARMLESS[27:], k=20)
            typed = letters + others
            rng.shuffle(typed)
            stage.send(*typed)
            await stage.settle()
            assert not stage.session.history, typed
            if stage.app.screen is not stage.main:
                await stage.press("escape")
            if stage.panes.active_pane == "board":
                await stage.press("3")
        assert copied == []
        assert str(stage.session.board) == BOARD
        assert saved == (
            settings.lists, settings.word_order, settings.max_words, settings.min_score
        )  # fmt: skip


async def test_a_second_word_is_rejected_here_once_the_first_ones_note_has_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lbtui.tui.confirmation.NOTE_SECONDS", -1)
    async with running(BOARD, (80, 24)) as stage:
        await stage.press("2", "ctrl+d", "ctrl+d")
        assert len(stage.session.rejected_words) == 2
        assert stage.session.database.find_rejected_everywhere() == []
