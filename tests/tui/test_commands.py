"""The registry holds keys, footer, palette, help and the key table together."""

import re
import runpy
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widgets import Input, OptionList

import lbtui.tui
from lbtui.tui.app_screen import AppScreen
from lbtui.tui.commands.all_commands import (
    COMMAND_BY_ID,
    COMMANDS,
    commands_by_section,
    commands_in_scope,
)
from lbtui.tui.commands.command import AppCommand, Scope
from lbtui.tui.commands.context import CommandContext, Focus
from lbtui.tui.commands.footer import FOOTER_COMMANDS, LAST_FOOTER_COMMANDS, make_footer_items
from lbtui.tui.commands.keys import (
    UNBOUND_KEY,
    find_key_clash,
    is_text_key,
    key_hint,
    key_label,
    keys_of,
)
from lbtui.tui.commands.search import rate_relevance
from lbtui.tui.dialogs.help import HelpScreen
from lbtui.tui.dialogs.palette import PaletteScreen
from lbtui.tui.dialogs.settings import SettingsScreen
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.game.review_screen import ReviewScreen
from lbtui.tui.main.main_screen import MainScreen
from lbtui.tui.widgets.board.board_view import BoardView
from lbtui.tui.widgets.inputs import LineInput
from lbtui.tui.widgets.item_lines import KeyBar
from lbtui.tui.widgets.list.virtual_list import VirtualList
from tests.harness.apps import closed, open_dialog, running

DOCS = Path(__file__).parents[2] / "docs"


SCREENS: dict[Scope, type[Screen[None]]]
SCREENS = {"main": MainScreen, "play": PlayScreen, "review": ReviewScreen}


def _bound(screen: type[Screen[None]]) -> dict[str, str]:
    """Return key to action of a screen's own bindings."""
    return {each.key: each.action for each in screen.BINDINGS if isinstance(each, Binding)}


def test_ids_and_groups_are_in_order() -> None:
    assert len(COMMAND_BY_ID) == len(COMMANDS)
    assert [c.id for section in commands_by_section().values() for c in section] == [
        c.id for c in COMMANDS
    ]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_can_be_reached_every_way(command: AppCommand) -> None:
    assert command.keys or command.is_in_palette, "a key, or the palette alone"
    assert command.title
    assert command.help.endswith("."), "a whole sentence"
    assert command.is_in_palette or command.mouse_hint, "a palette entry or a mouse way"
    if not command.has_fixed_keys:
        bound = _bound(SCREENS[command.scope])
        for key in command.keys:
            assert bound[key] == f"run_command('{command.id}')"


async def test_every_command_has_a_handler_and_every_handler_a_command() -> None:
    opening: dict[Scope, str]
    opening = {"main": "", "review": "board.review g r o u p enter", "play": "ctrl+x"}
    fixed = {command.id for command in COMMANDS if command.has_fixed_keys}
    async with running() as stage:
        for scope, keys in opening.items():
            await stage.press("escape", *keys.split())
            screen = stage.app.screen
            assert isinstance(screen, AppScreen)
            commands = {command.id for command in commands_in_scope(scope)}
            known = {command.id for command in COMMANDS if command.id in screen.handlers}
            assert screen.handlers.keys() <= known
            assert commands - fixed <= known <= commands


def test_no_key_has_two_meanings_in_one_place() -> None:
    for scope in SCREENS:
        keys = [
            key for each in commands_in_scope(scope) if not each.has_fixed_keys for key in each.keys
        ]
        assert len(keys) == len(set(keys)), scope


def test_keys_of_widgets_hide_no_command() -> None:
    mine = {key for command in COMMANDS if command.scope == "main" and not command.has_fixed_keys
            for key in command.keys}  # fmt: skip
    for widget in (VirtualList, BoardView):
        assert _keys_bound_in(widget) & mine <= {"left", "right", "delete", "escape"}


def test_fixed_list_keys_are_those_of_the_list() -> None:
    ours = {key for command in COMMANDS if command.has_fixed_keys and command.id.startswith("list.")
            for key in command.keys}  # fmt: skip
    assert _keys_bound_in(VirtualList) == ours


def test_the_footer_offers_commands_and_ends_with_quit_and_help() -> None:
    for ids in (*FOOTER_COMMANDS.values(), LAST_FOOTER_COMMANDS):
        assert all(COMMAND_BY_ID[command_id].label for command_id in ids)
    for focus in FOOTER_COMMANDS:
        items = make_footer_items(CommandContext(focus=focus), {})
        assert [item.command_id for item in items[-2:]] == ["app.quit", "app.help"]


def test_no_key_is_named_that_erases_a_letter_instead() -> None:
    words = CommandContext(focus="words", has_board=True, word="a")
    ids, remaps = ["list.reject", "app.help", "app.quit"], {"list.reject": "delete,f23"}
    assert [item.key for item in make_footer_items(words, remaps, ids)] == ["del", "?", "^q"]
    typing = make_footer_items(replace(words, focus="input"), remaps, ids)
    assert [item.key for item in typing if item.command_id] == ["F23", "F1", "^q"]


def test_at_most_fifty_keys_are_bound() -> None:
    """Keys that move are counted too; not the terminal's own three, or what a dialog offers."""
    keys = {key for command in COMMANDS for key in command.keys} - {"letters"}
    assert len(keys) <= 50, "what is rarely used is in the palette, without a key"
    assert sum(len(command.keys) for command in COMMANDS) <= 75
    pages = [import_module(page.name) for page in walk_packages(lbtui.tui.__path__, "lbtui.tui.")]
    assert pages
    bound = {key for widget in _subclasses(DOMNode) for key in _keys_bound_in(widget)}
    offered = {"d", "p", "r", "s"}  # with what they do: draw a board, review a game
    terminals = {"delete", "ctrl+c", "ctrl+v", "ctrl+z", "alt+n", UNBOUND_KEY}
    assert bound - keys <= terminals | offered, "in dialogs, too"


def _subclasses(cls: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for each in cls.__subclasses__():
        yield each
        yield from _subclasses(each)


def _keys_bound_in(widget: type[DOMNode]) -> set[str]:
    """Return the keys that a class of ours binds; Textual's own are those of every line to type."""
    textuals = widget is LineInput or not widget.__module__.startswith("lbtui.")
    return set(BindingsMap(None if textuals else vars(widget).get("BINDINGS")).key_to_bindings)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_shows_the_same_key_wherever_that_key_works(command: AppCommand) -> None:
    if not command.keys:
        assert key_hint(command.id, {}) == f"^p {command.title}", "how to run it"
        palette = PaletteScreen([command], lambda _: None, {})
        assert palette.format_row(command).plain.strip() == command.title
        assert f"|  | {command.title} |" in (DOCS / "keys.md").read_text("utf-8")
        return
    name = key_label(command.keys[0])
    assert key_hint(command.id, {}) == name, "in notes"
    palette = PaletteScreen([command], lambda _: None, {})
    assert palette.format_row(command).plain.endswith(f" {name}")
    document = (DOCS / "keys.md").read_text("utf-8")
    assert re.search(rf"^\| `{re.escape(name)}`.* \| {re.escape(command.title)} \|", document, re.M)


@pytest.mark.parametrize("focus", ["board", "words", "solutions", "input", "other"])
def test_the_footers_keys_work_where_they_are_shown(focus: Focus) -> None:
    context = CommandContext(
        focus=focus,
        letter_count=12,
        missing_letter_count=0,
        has_board=True,
        solution_count=9,
        word="a",
    )
    items = make_footer_items(context, {})
    for command_id, key, *_rest in items:
        if not command_id:  # the keys of the filter line itself
            continue
        [found] = [each for each in COMMAND_BY_ID[command_id].keys if key_label(each) == key]
        assert not (len(key) == 1 and key.isalpha())
        assert focus != "input" or not is_text_key(found)


def test_disabled_commands_are_not_in_the_footer() -> None:
    shown = [item.command_id for item in make_footer_items(CommandContext(focus="board"), {})]
    assert shown[0] == "board.play"
    assert shown[-2:] == [*LAST_FOOTER_COMMANDS]
    assert not {"board.new", "board.undo", "view.solutions"} & {*shown}


@pytest.mark.parametrize("focus", ["words", "solutions"])
def test_the_menu_and_the_game_are_in_the_narrowest_footer_of_a_list(focus: Focus) -> None:
    bar = KeyBar()
    bar.show(
        make_footer_items(
            CommandContext(focus=focus, letter_count=12, missing_letter_count=0, has_board=True), {}
        )
    )
    assert bar.lay_out(38).plain == "^n new ^x play ^p menu ^q quit ? help"


def test_the_key_table_in_docs_is_up_to_date() -> None:
    make_page = runpy.run_path(str(DOCS.parent / "tools" / "keys.py"))["make_page"]
    written = (DOCS / "keys.md").read_text(encoding="utf-8")
    assert written == make_page(), "run: python tools/keys.py"


def test_remaps() -> None:
    assert keys_of(COMMAND_BY_ID["solve.list"], {"solve.list": "f23, z"}) == ("f23", "z")
    assert keys_of(COMMAND_BY_ID["list.row"], {"list.row": "f23"}) == ("up", "down"), (
        "fixed keys stay"
    )
    other = find_key_clash(COMMAND_BY_ID["solve.list"], {"solve.list": "ctrl+o"})
    assert other is not None
    assert other.id == "words.sort"


def test_a_key_that_the_user_gave_is_no_other_commands_by_default() -> None:
    remaps = {"board.games": "ctrl+d,delete", "solve.list": "ctrl+o"}
    assert keys_of(COMMAND_BY_ID["board.games"], remaps) == ("ctrl+d", "delete")
    for taken in ("words.sort", "list.reject"):
        assert keys_of(COMMAND_BY_ID[taken], remaps) == ()
        assert key_hint(taken, remaps) == f"^p {COMMAND_BY_ID[taken].title}"
    assert key_hint("app.about", {"app.quit": "ctrl+p"}) == "About and licences"
    assert keys_of(COMMAND_BY_ID["play.reject"], remaps) == (), "on other screens, too"
    other = find_key_clash(COMMAND_BY_ID["app.theme"], {"app.theme": "ctrl+o", **remaps})
    assert other is not None
    assert other.id == "solve.list", "whoever has it now"


def test_showing_keys() -> None:
    keys = ["ctrl+p", "question_mark", "f1", "shift+tab", "A", "less_than_sign", "left"]
    assert [key_label(key) for key in keys] == ["^p", "?", "F1", "shift+tab", "A", "<", "←"]


WANTED = {
    "New board": "clear",
    "Example board": "demo",
    "Type or paste a board": "paste",
    "Board shape": "hexagon",
    "Undo": "undo",
    "Stored boards": "par",
    "Next word list": "switch list, wordlist, scrabble",
    "Word lists": "dictionary, languages, spanish, german",
    "Switch ranking": "popular",
    "Allow more words": "longer solutions, five words",
    "Allow fewer words": "two words",
    "Familiar words only": "easy, obscure",
    "Stop solving": "cancel",
    "Filter the list": "search",
    "Pin the word": "include",
    "Unpin all": "unpin all",
    "Reject the word": "exclude",
    "Rejected words": "restore",
    "Sort the words": "alphabetical",
    "Go to a rank": "jump to rank",
    "Definitions": "definition, meaning",
    "Copy the pattern": "spoiler share",
    "Copy the row": "clipboard word",
    "Official answer": "give up",
    "Play the board": "hints for me",
    "Export the list": "save, csv",
    "Print the board": "print, paper",
    "Settings": "remap, config, animation, font",
    "Theme": "dark, dark mode, color scheme",
    "Help": "keys, keybindings, mouse, docs",
    "About and licences": "license",
    "Quit": "exit",
}
"""The titles of commands, and what people may type to find each."""


def _found(query: str) -> list[str]:
    offered = [command for command in COMMANDS if command.is_in_palette and command.scope == "main"]
    found = [command for command in offered if rate_relevance(query, command)]
    return [each.title for each in sorted(found, key=lambda each: -rate_relevance(query, each))]


@pytest.mark.parametrize("title", WANTED)
def test_the_palette_understands_peoples_words(title: str) -> None:
    for typed in WANTED[title].split(", "):
        assert _found(typed)[:1] == [title], typed


def test_a_game_and_the_solver_review_an_answer() -> None:
    for title, command_id in (("Review a game", "board.review"), ("Review", "play.review")):
        assert COMMAND_BY_ID[command_id].title == title
        for typed in ("my answer", "check an answer", "review"):
            assert rate_relevance(typed, COMMAND_BY_ID[command_id]), typed


def test_the_palette_matches_whole_words_and_beginnings_but_no_scattered_letters() -> None:
    assert _found("rev")[0] == "Review a game"
    assert _found("closing")[:1] == ["Quit"]
    assert "Pin the word" in _found("pinning")
    assert _found("How do I quit?") == ["Quit"]
    assert _found("theme") == ["Theme"], "not every title with the"
    for query in ("rvs", "ebo", "quot", "word quit", "savezzz", "pinky", "?!"):
        assert _found(query) == [], query


async def test_the_palette_offers_every_command_and_runs_it() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.press("ctrl+p", shows="Search")
        rows = stage.app.screen.query_one(OptionList)
        offered = [str(option.prompt).partition("  ")[0] for option in rows.options]
        assert offered == [c.title for c in COMMANDS if c.is_in_palette and c.scope == "main"]
        await stage.press("pagedown", "down", "up", "pageup")
        assert rows.highlighted == 0
        await stage.type("csv", shows="Not now · the board is empty")
        await stage.press("enter")
        await stage.until(lambda: stage.said.startswith("the board is empty"))
        await stage.press("ctrl+p")
        await stage.type("demo", shows="Example board")
        await stage.press("enter")
        assert stage.session.board is not None


async def test_the_palette_shows_whole_keys_in_a_small_window() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.press("ctrl+p", shows="letters ")


async def test_the_palette_says_that_no_command_matches() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.press("ctrl+p", shows="Search")
        palette = stage.app.screen
        assert isinstance(palette, PaletteScreen)
        rows, line = palette.query_one(OptionList), palette.query_one(Input)
        last = Style(meta={"option": rows.option_count - 1})
        rows.action_last()
        rows.action_select()
        palette.search("zz")  # before the choice and a click on a row that is gone are handled
        rows.post_message(events.Click(rows, 1, 1, 0, 0, 1, False, False, False, style=last))
        await stage.pilot.pause()
        assert "No command matches." in stage.text()
        line.value = "z"  # which finds a command, and
        line.value = "zz"  # comes before that one is explained
        await stage.pilot.pause()
        assert " zz " in stage.text()
        assert "No command matches." in stage.text()


async def test_a_command_without_a_key_can_be_given_one() -> None:
    async with running(size=(140, 40)) as stage:
        await stage.press("3", "f23")
        assert "F23" not in stage.text()
        await open_dialog(stage, "f2", SettingsScreen)
        await stage.press("end", "enter")
        await stage.enter("copy the pattern", "Press the new key.")
        await stage.press("f23", shows="Copy the pattern: F23, saved")
        await closed(stage, "escape", "escape")
        await stage.until(lambda: "F23 pattern" in stage.lines()[-1], "the footer")
        await stage.press("f23")
        await stage.until(lambda: "pattern sent" in stage.said, "the command")
        await open_dialog(stage, "ctrl+p", PaletteScreen)
        await stage.type("pattern")
        await stage.until(lambda: re.search("Copy the pattern +F23", stage.text()), "the palette")
        await closed(stage, "escape")
        await open_dialog(stage, "f1", HelpScreen)
        for _page in range(9):
            if re.search("F23 +Copy the pattern", stage.text()):
                break
            await stage.press("pagedown")
        assert re.search("F23 +Copy the pattern", stage.text())


async def test_a_users_key_is_kept_where_it_is_anothers_by_default() -> None:
    async with running(size=(120, 40), keys={"app.theme": "ctrl+d"}) as stage:
        await stage.press("2", "delete")
        await stage.until(lambda: "del again rejects it on every board" in stage.said, stage.said)
        await stage.press("ctrl+d", shows="lbtui Light")


CONTEXTS = (
    CommandContext(),
    CommandContext(letter_count=3, missing_letter_count=9, focus="board"),
    CommandContext(
        letter_count=12, missing_letter_count=0, has_board=True, focus="words", is_narrow=True
    ),
    CommandContext(letter_count=12, missing_letter_count=0, has_board=True, focus="solutions"),
    CommandContext(
        max_words=8, min_score=90, letter_count=12, missing_letter_count=0, has_board=True
    ),
    CommandContext(max_words=1, letter_count=12, missing_letter_count=0, has_board=True),
)


@pytest.mark.parametrize("context", CONTEXTS)
def test_why_a_command_is_disabled_fits_the_narrowest_status_line(context: CommandContext) -> None:
    context = replace(context, describe_key=partial(key_hint, remaps={}))
    said = {command.disabled_reason(context) or "" for command in COMMANDS}
    assert {text for text in said if len(text) > 38} == set()
    assert len(said) > 2


async def test_a_new_board_is_offered_first_everywhere() -> None:
    async with running(size=(40, 15)) as stage:
        for pane in "123":
            await stage.press(pane)
            assert "^n new" in stage.lines()[-1], pane
