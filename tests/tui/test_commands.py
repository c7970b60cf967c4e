"""The registry holds keys, footer, palette, help and the key table together."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import product
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
from lbtui.tui.command_screen import CommandScreen
from lbtui.tui.commands.context import Context, Focus
from lbtui.tui.commands.footer import ALWAYS, FOOTER, footer_items, lists_footer
from lbtui.tui.commands.keys import (
    NO_KEY,
    bindings,
    clash,
    is_printable,
    key_hint,
    key_name,
    keys_of,
    usable,
    working_key,
)
from lbtui.tui.commands.search import score
from lbtui.tui.commands.table import BY_ID, COMMANDS, AppCommand, Scope, by_group, commands_of
from lbtui.tui.dialogs.commands import PaletteScreen
from lbtui.tui.dialogs.help import HelpScreen
from lbtui.tui.dialogs.lists import ListsScreen
from lbtui.tui.dialogs.settings import SettingsScreen
from lbtui.tui.game.review import ReviewScreen
from lbtui.tui.game.screen import PlayScreen
from lbtui.tui.main.screen import MainScreen
from lbtui.tui.widgets.board.view import BoardView
from lbtui.tui.widgets.list.virtual import VirtualList
from tests.tui.apps import closed, open_dialog, running

DOCS = Path(__file__).parents[2] / "docs"


def _bound(screen: type[Screen[None]]) -> dict[str, str]:
    """Return key to action of a screen's own bindings."""
    found = {}
    for binding in screen.BINDINGS:
        assert isinstance(binding, Binding)
        found[binding.key] = binding.action
    return found


def test_ids_and_groups_are_in_order() -> None:
    assert len(BY_ID) == len(COMMANDS)
    assert [c.id for group in by_group().values() for c in group] == [c.id for c in COMMANDS]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_every_command_can_be_reached_every_way(command: AppCommand) -> None:
    found = BY_ID[command.id]
    assert found.keys or found.palette, "a key, or the palette alone"
    assert found.title
    assert found.help.endswith("."), "a whole sentence"
    assert found.palette or found.mouse, "a palette entry or a mouse way"
    if not found.fixed:
        screens: dict[Scope, type[Screen[None]]]
        screens = {
            "main": MainScreen,
            "lists": ListsScreen,
            "play": PlayScreen,
            "review": ReviewScreen,
        }
        screen = screens[found.scope]
        bound = _bound(screen)
        for key in found.keys:
            assert bound[key] == f"key_command('{found.id}')"


async def test_every_command_has_a_handler_and_every_handler_a_command() -> None:
    async with running() as stage:
        screens: list[tuple[CommandScreen[None], Scope]] = []
        keys: dict[Scope, tuple[str, ...]]
        keys = {
            "main": (),
            "lists": ("app.lists",),
            "review": ("board.review", "enter"),
            "play": ("ctrl+x",),
        }
        for scope, opening in keys.items():
            await stage.press("escape", *opening)
            shown = stage.app.screen
            assert isinstance(shown, CommandScreen)
            screens.append((shown, scope))
        for screen, scope in screens:
            commands = {command.id for command in commands_of(scope)}
            fixed = {command.id for command in COMMANDS if command.fixed}
            assert commands - fixed <= screen.handlers.keys() <= commands | {"app.palette"}


def test_no_key_has_two_meanings_in_one_place() -> None:
    for command in COMMANDS:
        if not command.fixed:
            other = clash(command, {})
            assert other is None, f"{command.id} and {other.id if other else ''}"


def test_keys_of_widgets_hide_no_command() -> None:
    mine = {key for command in COMMANDS if command.scope == "main" and not command.fixed
            for key in command.keys}  # fmt: skip
    for widget in (VirtualList, BoardView):
        for binding in widget.BINDINGS:
            assert isinstance(binding, Binding)
            taken = set(binding.key.split(",")) & mine
            assert taken <= {"left", "right", "delete", "escape"}, taken


def test_fixed_list_keys_are_those_of_the_list() -> None:
    theirs = {key for binding in VirtualList.BINDINGS if isinstance(binding, Binding)
              for key in binding.key.split(",")}  # fmt: skip
    ours = {key for command in COMMANDS if command.fixed and command.id.startswith("list.")
            for key in command.keys}  # fmt: skip
    assert theirs == ours


def test_the_footer_offers_commands_and_ends_with_quit_and_help() -> None:
    for ids in (*FOOTER.values(), ALWAYS):
        assert all(BY_ID[command_id].label for command_id in ids)
    for focus in FOOTER:
        items = footer_items(Context(focus=focus), {})
        assert [item.command_id for item in items[-2:]] == ["app.quit", "app.help"]


def test_no_key_is_named_that_erases_a_letter_instead() -> None:
    reject, remaps = BY_ID["list.reject"], {"list.reject": "delete,f8"}
    assert [working_key(reject, focus, {}) for focus in ("board", "input")] == [None, None]
    assert working_key(reject, "words", {}) == "x"
    assert working_key(reject, "words", remaps) == "delete"
    assert [working_key(reject, focus, remaps) for focus in ("board", "input")] == ["f8", "f8"]


def test_at_most_fifty_keys_are_bound() -> None:
    """Keys that move are counted too; not the terminal's own three, or what a dialog offers."""
    keys = {key for command in COMMANDS for key in command.keys} - {"letters"}
    assert len(keys) <= 50, "what is rarely used is in the palette, without a key"
    assert sum(len(command.keys) for command in COMMANDS) <= 75
    pages = [import_module(page.name) for page in walk_packages(lbtui.tui.__path__, "lbtui.tui.")]
    assert pages
    bound = {key for widget in _subclasses(DOMNode) for key in _keys_bound_in(widget)}
    offered = {"d", "r"}  # with what they do: draw a board, review a game
    terminals = {"delete", "ctrl+c", "ctrl+v", "ctrl+z", NO_KEY}
    assert bound - keys <= terminals | offered, "in dialogs, too"


def _subclasses(cls: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for each in cls.__subclasses__():
        yield each
        yield from _subclasses(each)


def _keys_bound_in(widget: type[DOMNode]) -> set[str]:
    """Return the keys that a class of ours binds; Textual's own are those of every line to type."""
    ours = vars(widget).get("BINDINGS") if widget.__module__.startswith("lbtui.") else None
    return set(BindingsMap(ours).key_to_bindings)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_shows_the_same_key_wherever_that_key_works(command: AppCommand) -> None:
    if not command.keys:
        assert key_hint(command.id, {}) == f"^p {command.title}", "how to run it"
        palette = PaletteScreen([command], Context(), {})
        assert palette.row(command).plain.strip() == command.title
        assert f"|  | {command.title} |" in (DOCS / "keys.md").read_text("utf-8")
        return
    key, name = command.keys[0], key_name(command.keys[0])
    assert key_hint(command.id, {}) == name, "in notes and tooltips"
    for focus in FOOTER:
        typed = focus == "input" and is_printable(key)
        palette = PaletteScreen([command], Context(focus=focus), {})
        assert typed or palette.row(command).plain.endswith(f" {name}"), focus
        assert working_key(command, focus, {}) in (None, key) or typed, focus
    document = (DOCS / "keys.md").read_text("utf-8")
    assert re.search(rf"^\| `{re.escape(name)}`.* \| {re.escape(command.title)} \|", document, re.M)


@pytest.mark.parametrize("focus", ["board", "words", "solutions", "input", "other"])
def test_the_footers_keys_work_where_they_are_shown(focus: Focus) -> None:
    context = Context(focus=focus, letters=12, missing=0, complete=True, solutions=9, word="a")
    items = footer_items(context, {})
    assert items[-1].command_id == "app.help"
    for command_id, key, *_rest in items:
        if not command_id:  # the keys of the filter line itself
            continue
        found = working_key(BY_ID[command_id], focus, {})
        assert found is not None
        assert key_name(found) == key
        if focus == "board":
            assert not (len(key) == 1 and key.isalpha())
        if focus == "input":
            assert len(key) > 1


def test_disabled_commands_come_last_in_the_footer() -> None:
    items = footer_items(Context(focus="board"), {})
    enabled = [item.enabled for item in items[:-2]]
    assert enabled == sorted(enabled, reverse=True)
    assert items[0].command_id == "board.play"


def test_the_lists_screen_shows_the_keys_that_the_list_allows() -> None:
    own, shipped = (
        {item.command_id for item in lists_footer(Context(own_list=own), {})}
        for own in (True, False)
    )
    assert {c.id for c in COMMANDS if c.scope == "lists"} <= own
    assert own - shipped == {"lists.remove", "lists.options"}


def test_the_key_table_in_docs_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("keys_table", DOCS / "keys.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    written = (DOCS / "keys.md").read_text(encoding="utf-8")
    assert written == script.table(), "run: python docs/keys.py"


def test_remaps() -> None:
    assert keys_of(BY_ID["solve.list"], {"solve.list": "f10, z"}) == ("f10", "z")
    assert keys_of(BY_ID["list.up"], {"list.up": "f10"}) == ("up", "k"), "fixed keys stay"
    other = clash(BY_ID["solve.list"], {"solve.list": "p"})
    assert other is not None
    assert other.id == "list.pin"
    good = usable({"solve.list": "f10", "nobody": "f11", "solve.again": "f10", "list.up": "f8"})
    assert good == {"solve.list": "f10"}
    assert usable({"solve.list": "j"}) == {}, "which moves in a list"


def test_a_key_that_the_user_gave_is_no_other_commands_by_default() -> None:
    remaps = {"board.games": "ctrl+d", "solve.list": "x"}
    assert usable(remaps) == remaps
    assert keys_of(BY_ID["board.games"], remaps) == ("ctrl+d",)
    for taken in ("list.never", "list.reject"):
        assert keys_of(BY_ID[taken], remaps) == ()
        assert key_hint(taken, remaps) == f"^p {BY_ID[taken].title}"
    assert key_hint("app.about", {"app.quit": "ctrl+p"}) == "About and licences"
    assert keys_of(BY_ID["lists.remove"], remaps) == ("x",), "on another screen"
    other = clash(BY_ID["app.theme"], {"app.theme": "x", **remaps})
    assert other is not None
    assert other.id == "solve.list", "whoever has it now"


def test_showing_keys() -> None:
    keys = ["ctrl+p", "question_mark", "f1", "shift+tab", "A", "less_than_sign", "left"]
    assert [key_name(key) for key in keys] == ["^p", "?", "F1", "shift+tab", "A", "<", "←"]


def test_bindings_of_a_scope_carry_the_commands_ids() -> None:
    assert {binding.id for binding in bindings("lists")} == {
        command.id for command in COMMANDS if command.scope == "lists" and not command.fixed
    }


WANTED = {
    "start over with an empty board": ("clear", "New board"),
    "see how it works on some board": ("demo", "Example board"),
    "enter today's puzzle": ("paste", "Type or paste a board"),
    "solve a board of six sides": ("hexagon", "Board shape"),
    "take back a letter": ("undo", "Undo board change"),
    "use another list of words": ("switch list", "Next word list"),
    "play with other dictionaries": ("dictionary", "Word lists"),
    "solve in Spanish": ("spanish", "Word lists"),
    "play in my language": ("languages", "Word lists"),
    "put the best-known words first": ("popular", "Switch ranking"),
    "see longer solutions": ("longer solutions", "Allow more words"),
    "see only words I know": ("easy", "Familiar words only"),
    "leave out odd words": ("obscure", "Familiar words only"),
    "end a long search": ("cancel", "Stop solving"),
    "find a word": ("search", "Filter the list"),
    "use a word in every solution": ("include", "Pin the word"),
    "never see a word again": ("exclude", "Reject the word"),
    "get a rejected word back": ("restore", "Rejected words"),
    "forget the pinned words": ("unpin all", "Unpin all"),
    "sort the other way round": ("reverse", "Reverse order"),
    "sort from a to z": ("alphabetical", "Sort the words"),
    "go to solution 1,000": ("jump to rank", "Go to a rank"),
    "see really different solutions": ("unique", "Distinct solutions only"),
    "know what a word means": ("definition", "Definitions"),
    "look a word up": ("meaning", "Definitions"),
    "get a hint": ("hint", "Copy the pattern"),
    "keep the solutions": ("save", "Export the list"),
    "open them in a spreadsheet": ("csv", "Export the list"),
    "have them on paper": ("print", "Export the list"),
    "put a word on the clipboard": ("clipboard word", "Copy the row"),
    "look up a key": ("keys", "Help"),
    "learn what the mouse does": ("mouse", "Help"),
    "change keys": ("remap", "Settings"),
    "configure the app": ("config", "Settings"),
    "end the animation": ("animation", "Settings"),
    "make it dark": ("dark", "Theme"),
    "leave": ("exit", "Quit"),
    "read the licence": ("license", "About and licences"),
    "make the list wider": ("resize", "Wider pane"),
    "choose a list": ("wordlist", "Next word list"),
    "choose another list": ("dictionary", "Word lists"),
    "solve in German": ("german", "Word lists"),
    "solve with the words of Scrabble": ("scrabble", "Next word list"),
    "see solutions of two words": ("two words", "Allow fewer words"),
    "see solutions of five words": ("five words", "Allow more words"),
    "arrange the panes": ("layout", "Wider pane"),
    "send the board to a friend": ("share", "Copy the board"),
    "see what to play": ("give up", "Official answer"),
    "be helped, in a sentence": ("hints for me", "Play the board"),
    "have another font": ("font", "Settings"),
    "have dark colours": ("dark mode", "Theme"),
    "have other colours": ("color scheme", "Theme"),
    "see the key of a command": ("keybindings", "Help"),
    "read about it": ("docs", "Help"),
    "know how many words are expected": ("par", "Stored boards"),
}
"""What a user may want, the words they would type, and the first match."""


def _found(query: str) -> list[str]:
    offered = [command for command in COMMANDS if command.palette and command.scope == "main"]
    found = [command for command in offered if score(query, command)]
    return [each.title for each in sorted(found, key=lambda each: -score(query, each))]


@pytest.mark.parametrize("want", WANTED)
def test_the_palette_understands_peoples_words(want: str) -> None:
    typed, first = WANTED[want]
    assert _found(typed)[:1] == [first], want


def test_the_palette_matches_whole_words_and_beginnings_but_no_scattered_letters() -> None:
    assert _found("rev")[:2] == ["Review a game", "Reverse order"]
    assert _found("reversed")[0] == "Reverse order"
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
        assert offered == [c.title for c in COMMANDS if c.palette and c.scope == "main"]
        await stage.press("pagedown", "down", "up", "pageup")
        assert rows.highlighted == 0
        await stage.type("csv", shows="Not now: the board is empty")
        await stage.press("enter")
        await stage.until(lambda: stage.said.startswith("the board is empty"))
        await stage.press("ctrl+p")
        await stage.type("demo", shows="Example board")
        await stage.press("enter")


async def test_the_palette_says_that_no_command_matches() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.press("ctrl+p", shows="Search")
        line = stage.app.screen.query_one(Input)
        line.value = "z"  # which finds a command, and
        line.value = "zz"  # comes before that one is explained
        await stage.pilot.pause()
        await stage.until(lambda: " zz " in stage.text(), "the line")
        assert "No command matches." in stage.text()


async def test_a_row_that_is_gone_when_it_is_clicked_or_chosen_harms_nothing() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.press("ctrl+p", shows="Search")
        palette = stage.app.screen
        assert isinstance(palette, PaletteScreen)
        rows = palette.query_one(OptionList)
        click = partial(events.Click, rows, 1, 1, 0, 0, 1, False, False, False)
        last = Style(meta={"option": rows.option_count - 1})
        rows.action_last()
        rows.action_select()
        palette.search("zz")  # before the choice and the click are handled
        rows.post_message(click(style=last))
        await stage.pilot.pause()
        assert "No command matches." in stage.text()


async def test_the_palette_over_the_word_lists_runs_their_commands() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.press("app.lists", "ctrl+p", shows="Search")
        await stage.type("delete", shows="Remove the list")
        await stage.press("enter", shows="only lists you added")


async def test_a_remapped_key_works_and_the_old_one_does_not() -> None:
    async with running(keys={"solve.ranking": "f10"}) as stage:
        await stage.press("ctrl+r")
        assert stage.session.query().ranking == "shortest"
        await stage.press("f10")
        assert stage.session.query().ranking == "familiar"
        assert "F10" in stage.lines()[-1]


async def test_tabs_and_help_show_the_keys_that_work() -> None:
    async with running(size=(80, 24), keys={"view.words": "f10"}) as stage:
        await stage.shows("F10 words")
        await stage.press("f10")
        assert stage.panes.active == "words"
        await open_dialog(stage, "f1", HelpScreen)
        await stage.press("home")
        await stage.until(lambda: "F10         Go to the words" in stage.text())


async def test_a_command_without_a_key_can_be_given_one() -> None:
    async with running(size=(120, 40)) as stage:
        await stage.press("3", "f8")
        assert "F8" not in stage.text()
        await open_dialog(stage, "f2", SettingsScreen)
        await stage.press("end", "enter")
        await stage.enter("copy the pattern", "Press the new key.")
        await stage.press("f8", shows="Copy the pattern: F8 · saved")
        await stage.press("escape", "escape")
        await closed(stage)
        await stage.until(lambda: "F8 pattern" in stage.lines()[-1], "the footer")
        await stage.press("f8")
        await stage.until(lambda: "copied" in stage.said, "the command")
        await open_dialog(stage, "ctrl+p", PaletteScreen)
        await stage.type("pattern")
        await stage.until(lambda: re.search("Copy the pattern +F8", stage.text()), "the palette")
        await stage.press("escape")
        await closed(stage)
        await open_dialog(stage, "f1", HelpScreen)
        await stage.until(lambda: re.search("F8 +Copy the pattern", stage.text()), "help")


async def test_a_users_key_is_kept_where_it_is_anothers_by_default() -> None:
    async with running(size=(120, 40), keys={"app.theme": "ctrl+d"}) as stage:
        await stage.press("2", "x")
        await stage.until(lambda: "^p Reject on every board" in stage.said, stage.said)
        await stage.press("ctrl+d", shows="lbtui Light")


CONTEXTS = (
    Context(),
    Context(letters=3, missing=9, focus="board"),
    Context(letters=12, missing=0, complete=True, focus="words", narrow=True),
    Context(letters=12, missing=0, complete=True, focus="solutions"),
    Context(min_length=15, max_words=8, min_score=90, letters=12, missing=0, complete=True),
    Context(min_length=1, max_words=1, letters=12, missing=0, complete=True),
)


@pytest.mark.parametrize("context", CONTEXTS)
def test_why_a_command_is_disabled_fits_the_narrowest_status_line(context: Context) -> None:
    context = replace(context, key=partial(key_hint, remaps={}))
    said = {command.why_disabled(context) or "" for command in COMMANDS}
    assert {text for text in said if len(text) > 38} == set()
    assert len(said) > 2


async def test_a_new_board_is_offered_first_everywhere() -> None:
    async with running() as stage:
        for size, pane in product(((120, 40), (80, 24), (60, 20), (40, 15)), "123"):
            await stage.pilot.resize_terminal(*size)
            await stage.press(pane)
            assert "^n new" in stage.lines()[-1], (size, pane)
