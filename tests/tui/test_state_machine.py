"""Every command, in random order, through every dialog: the user has a working screen after each.

A Hypothesis state machine drives the real app: it runs commands (by key, from the menu, from the
footer), presses keys, types, pastes, clicks and resizes. After each step it waits until the app is
idle and checks what is displayed: see `Machine.check`. The command line is the oracle for the
answer on the screen. `test_each_command_then_enter_then_escape` takes every command once, in order.

`make test` runs a few short, deterministic examples. For a long, random run::

    LBTUI_MACHINE=500x60 pytest tests/tui/test_state_machine.py

takes up to 500 examples of up to 60 steps.
"""

from __future__ import annotations

import asyncio
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.tui.app import make_app
from lbtui.tui.commands.table import BY_ID, COMMANDS
from lbtui.tui.game.screen import PlayScreen
from lbtui.tui.main.screen import MainScreen
from tests.cli.program import Result, lbtui
from tests.oracle import passes
from tests.tui.apps import BOARD, Stage, is_open, piloted

SIZES = ((40, 15), (80, 24), (120, 40), (200, 60), (20, 8))
BOARDS = (BOARD, "tjo feb cuy hil", "abc def ghi", "qxz vjk wwq zzx", "äöü ßen rst ila")
KEYS = (
    *("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end"),
    *("pageup", "pagedown", "space", "backspace", "delete", "a", "j", "y", "0", "1", "9", "plus"),
    *("ctrl+a", "ctrl+c", "ctrl+d", "ctrl+e", "ctrl+k", "ctrl+n", "ctrl+u", "ctrl+w", "ctrl+z"),
)
TEXTS = (
    *("12", "shy", "5x2", "3-3-2-4", "99", "mine", "list.txt", "out.csv", "/no/such/file", "~"),
    *("^s y$", "words<=2", "fam>=60", "+sly -soy", "distinct", "/(((/", "case=any letters=abc"),
    *(".", "spl", "len>4 -s*", "perfect", "words<"),
    *("[bold]x[/]", "\N{COMBINING ACUTE ACCENT}\N{COMBINING ACUTE ACCENT}", "名前", "a" * 90),
)
PASTES = (
    *(
        BOARD,
        "GRACIOUS - SPLASHY",
        "TJO / FEB / CUY / HIL",
        '{"sides": ["RIU", "PGH", "LCS", "YAO"]}',
        "x" * 5000,
    ),
    *("\x1b[31mred\x07\x00", "\u202eevil\u2066", "\u0301\u0301", "[/bold][@click=quit]", "\n\n"),
)
THEN = st.one_of(
    st.sampled_from((["enter"], ["escape"])), st.lists(st.sampled_from(KEYS), max_size=3)
)
"""Keys pressed when a command was run."""
IDS = tuple(command.id for command in COMMANDS)
DIALOGS = tuple(command.id for command in COMMANDS if command.group == "App")
ANY_COMMAND = st.one_of(st.sampled_from(IDS), st.sampled_from(DIALOGS))
"""Every second one is for all screens: most of those open a dialog."""
OPENING = {"play": ("ctrl+x",), "review": ("board.review", "enter")}
"""Keys that open a screen from the main one."""
MOST_LISTED = 30_000
"""Solutions of the command line that a filter is tried on; listing more takes too long."""
ESCAPES = 6
"""So many times Escape leads back to the main screen from wherever."""
STEP = 60.0
"""Seconds after which a step that has not ended is a hang."""


@cache
def answer(home: str, *argv: str) -> Result:
    """Return what ``lbtui solve`` says; ``home`` tells apart the settings it reads."""
    del home
    return lbtui("solve", *argv)


class Machine(RuleBasedStateMachine):
    """The app with a home of its own; see the module."""

    cache: ClassVar[Path]
    """Where compiled word lists are kept, shared by all examples."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        home = Path(self.folder.name)
        (home / "list.txt").write_text("shy;90\nyes\nslip\n" * 3, encoding="utf-8")
        self.patch = pytest.MonkeyPatch()
        self.patch.chdir(home)
        self.patch.setenv("HOME", str(home))
        self.patch.setenv("LBTUI_CONFIG_DIR", str(home / "config"))
        self.patch.setenv("LBTUI_DATA_DIR", str(home / "data"))
        self.patch.setenv("LBTUI_CACHE_DIR", str(self.cache))
        self.patch.setenv("COLORTERM", "truecolor")
        for name in ("NO_COLOR", "NO_MOTION", "TEXTUAL_ANIMATIONS", "DISPLAY", "WAYLAND_DISPLAY"):
            self.patch.delenv(name, raising=False)
        # All steps share one loop and, what Textual needs, one context.
        self.runner = asyncio.Runner()
        self.size = (120, 40)
        self.errors: list[dict[str, Any]] = []

    def run(self, step: Callable[[], Awaitable[object]]) -> None:
        """Run a step to its end."""

        async def limited() -> None:
            async with asyncio.timeout(STEP):
                await step()

        self.runner.run(limited())

    # Opening and leaving

    @initialize(
        board=st.sampled_from((None, *BOARDS)),
        size=st.sampled_from(SIZES[:3]),
        words=st.integers(1, 4),
    )
    def open(self, board: str | None, size: tuple[int, int], words: int) -> None:
        saved = Settings.load()
        saved.motion, saved.max_words = "off", words
        saved.today_address = "https://127.0.0.1:1/"  # refuses
        saved.flush()
        self.size = size
        self.run(lambda: self._open(board))

    async def _open(self, board: str | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: self.errors.append(context))
        app = make_app(Settings.load(), parse_board(board) if board else None)
        self.exits = AsyncExitStack()
        pilot = await self.exits.enter_async_context(piloted(app, self.size))
        self.stage = Stage(app, pilot)
        await self.stage.until(lambda: is_open(app), "the main screen")

    async def _close(self) -> None:
        """Take the app that was left away; raises what it failed with."""
        app = self.stage.app
        await self.exits.aclose()
        assert (app.return_code, app.return_value) == (0, 0)
        assert app.settings.flush() is None

    @rule()
    def quit_and_open_again(self) -> None:
        self.run(self._quit)
        assert self.stage.app.return_code == 0, "ctrl+q did not quit"

    async def _quit(self) -> None:
        await self.stage.press("ctrl+q")

    def teardown(self) -> None:
        try:
            if hasattr(self, "stage"):
                if self.stage.app.return_code is None:
                    self.run(self._quit)
                self.run(self._close)
            assert not self.errors, self.errors
        finally:
            self.runner.close()
            self.patch.undo()
            self.folder.cleanup()

    # What the user does

    @property
    def covered(self) -> bool:
        """Whether something stands over the main screen."""
        return not isinstance(self.stage.app.screen, MainScreen)

    async def _escape(self) -> None:
        for _ in range(ESCAPES):
            if not self.covered:
                return
            await self.stage.press("escape")
        assert not self.covered, f"escape does not close {self.stage.app.screen}"

    @rule()
    def escape_to_the_main_screen(self) -> None:
        self.run(self._escape)

    @rule(command=ANY_COMMAND, then=THEN)
    def run_command(self, command: str, then: list[str]) -> None:
        self.command(command, "action", then)

    @rule(command=ANY_COMMAND, then=THEN)
    def press_key_of_command(self, command: str, then: list[str]) -> None:
        self.command(command, "key", then)

    @rule(command=ANY_COMMAND, then=THEN)
    def choose_command_in_menu(self, command: str, then: list[str]) -> None:
        self.command(command, "menu", then)

    def command(self, command: str, how: str, then: list[str]) -> None:
        self.run(lambda: self._command(command, how))
        if then:
            self.check()
            self.run(lambda: self.stage.press(*then))

    async def _command(self, command_id: str, how: str) -> None:
        """Run a command where it works: on the main screen, on that of the lists, and so on."""
        stage, command = self.stage, BY_ID[command_id]
        await self._escape()
        if command.scope == "lists":
            await stage.press("app.lists")
            await stage.until(lambda: self.covered, "the lists")
            await stage.press(*("down",) * 2, command.keys[-1])
        elif command.scope in ("play", "review"):
            await stage.press(*OPENING[command.scope])
            await stage.pilot.pause()
            if how == "key" and command.keys and not command.fixed:
                await stage.press(command.keys[0])
            elif self.covered:
                await stage.app.run_action(f"run_command('{command_id}')", stage.app.screen)
        elif how == "menu" and command.palette:
            await stage.press("ctrl+p")
            await stage.until(lambda: "Search" in stage.text(), "the menu")
            await stage.paste(command.title)
            name = command.title
            if stage.app.size.height >= 15:
                await stage.until(lambda: name in " ".join(stage.text().split()), name)
            await stage.press("enter")
        elif how == "key" and command.keys and not command.fixed:
            await stage.press(command.keys[0])
        else:
            await stage.app.run_action(f"run_command('{command_id}')", stage.app.screen)
            await stage.pilot.pause()

    @rule(keys=st.lists(st.sampled_from(KEYS), min_size=1, max_size=5))
    def press(self, keys: list[str]) -> None:
        self.run(lambda: self.stage.press(*keys))

    @rule(text=st.sampled_from(TEXTS), end=st.sampled_from((None, "enter", "escape", "tab")))
    def type(self, text: str, end: str | None) -> None:
        self.run(lambda: self.stage.type(text))
        if end is not None:
            self.run(lambda: self.stage.press(end))

    @rule(text=st.sampled_from(PASTES))
    def paste(self, text: str) -> None:
        self.run(lambda: self.stage.paste(text))

    @rule(board=st.sampled_from(BOARDS))
    def load(self, board: str) -> None:
        self.run(lambda: self._command("view.board", "action"))
        self.run(lambda: self.stage.paste(board))

    @rule(x=st.floats(0, 1), y=st.floats(0, 1), times=st.integers(1, 2))
    def click(self, x: float, y: float, times: int) -> None:
        self.run(lambda: self._click(x, y, times))

    async def _click(self, x: float, y: float, times: int = 1) -> None:
        width, height = self.stage.app.size
        offset = (round(x * (width - 1)), round(y * (height - 1)))
        await self.stage.pilot.click(offset=offset, times=times)

    @rule(x=st.floats(0, 1))
    def click_footer(self, x: float) -> None:
        self.run(lambda: self._click(x, 1))

    @rule(size=st.sampled_from(SIZES))
    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.run(lambda: self.stage.pilot.resize_terminal(*size))

    # What has to be so after each step

    @invariant()
    def check(self) -> None:
        """Wait until the app is idle and check the screen that the user sees."""
        if hasattr(self, "stage"):
            self.run(self._check)

    async def _check(self) -> None:
        if self.stage.app.return_code is not None:
            await self._reopen()
        app = self.stage.app
        assert app.main in app.screen_stack, f"the main screen is gone: {app.screen_stack}"
        await self.stage.settle()
        assert not self.errors, self.errors
        if min(app.size.width - 39, app.size.height - 14) > 0:
            self._check_focus()
            self._check_text()
        elif not self.covered:
            assert "lbtui needs" in self.stage.text()
        self._check_answer()

    async def _reopen(self) -> None:
        """Open the app again where it was left: it opens as it was left."""
        board, lists = self.stage.app.main.session.board, self.stage.app.main.session.settings.lists
        await self._close()
        await self._open()
        session = self.stage.app.main.session
        assert session.settings.lists == lists
        assert board is None or session.board == board

    def _check_focus(self) -> None:
        """The focus is somewhere, and can be seen."""
        screen = self.stage.app.screen
        if screen.focus_chain:
            assert screen.focused is not None, f"nothing has the focus\n{self.stage.text()}"
            visible = screen.find_widget(screen.focused).visible_region
            assert visible, f"{screen.focused} cannot be seen\n{self.stage.text()}"

    def _check_text(self) -> None:
        """The screen shows what is on top, and nothing that a terminal would obey."""
        lines, screen = self.stage.lines(), self.stage.app.screen
        text = "\n".join(lines)
        controls = [char for char in text if char != "\n" and unicodedata.category(char) == "Cc"]
        assert not controls, (controls, text)
        assert not set(text) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"), text
        if not self.covered:
            assert "board" in lines[0], text
            assert "help" in lines[-1], text
        if isinstance(screen, PlayScreen):
            assert "help" in lines[-1], text
            self._check_secret(screen, text)
        for box in screen.query("#dialog"):
            title = str(box.border_title)[:20]
            assert title, screen
            assert title in lines[box.region.y], text

    def _check_secret(self, screen: PlayScreen, text: str) -> None:
        """A game gives no word away that was not played or asked for."""
        game, space = screen.game, self.stage.app.main.session.answer.space
        if (
            game is None
            or game.hints
            or game.words
            or game.aids
            or not space
            or not space.counted()
        ):
            return
        if any(count.solutions for count in space.counted()):
            words = [word.upper() for word in next(iter(space)).words if len(word) > 3]
            typed = game.typed.upper()
            assert not [word for word in words if word in text and word not in typed], text

    def _check_answer(self) -> None:
        """The solutions counted, and the first one shown, are those of the command line."""
        main = self.stage.app.main
        session, answered = main.session, main.session.answer
        assert answered.reason != "failed", answered.detail
        if session.board is None or answered.reason not in ("done", "impossible", "beyond"):
            return
        if not all(count.exact for count in answered.levels):
            return
        query = session.query()
        argv = [str(session.board), "--json", "--rank", query.ranking, "--bridges", query.bridges]
        argv += [f"--max-words={query.max_words}", f"--min-length={query.min_length}"]
        argv += [f"--min-score={query.floor}", "--seconds=0"]
        # Without stored data the game's list stands for auto; the command line refuses it.
        known = [name for name in query.lists if name != "game" or answered.has_game_list]
        argv += [f"--list={name}" for name in known or ["auto"]]
        argv += [f"--include={word}" for word in query.pinned]
        argv += [f"--exclude={word}" for word in query.rejected]
        if query.filter:
            self._check_filtered(argv)
            return
        shipped = set(known) <= {"common", "scrabble"}
        home = "" if shipped else Settings.load().path
        counted = answer(str(home), *argv, "--count")
        theirs = {record["words"]: record["solutions"] for record in counted.records}
        ours = {count.words: count.solutions for count in answered.levels}
        assert counted.code == (0 if answered.solutions else 1), (argv, counted, ours)
        assert {w: n for w, n in ours.items() if n} == {w: n for w, n in theirs.items() if n}, argv
        if answered.solutions:
            best = answer(str(home), *argv, "--limit=1").records[0]["words"]
            self._check_first(best)

    def _check_filtered(self, argv: list[str]) -> None:
        """The solutions counted under a filter are those of the command line that pass it."""
        session, answered = self.stage.app.main.session, self.stage.app.main.session.answer
        assert answered.candidates is not None
        assert answered.space is not None
        argv = [*argv, "--bridges=never"]
        counted = answer("", *argv, "--count")
        many = sum(record["solutions"] for record in counted.records) > MOST_LISTED
        if many or answered.space.bridged() or set(session.query().lists) - {"common", "scrabble"}:
            return
        listed = [tuple(record["words"]) for record in answer("", *argv).records]
        candidates = answered.candidates
        scores = dict(zip(candidates.words, candidates.scores, strict=True))
        text = session.filter.text
        expected = Counter(len(chain) for chain in listed if passes(text, chain, scores))
        ours = {count.words: count.solutions for count in answered.levels if count.solutions}
        assert ours == expected, (argv, text)

    def _check_first(self, best: list[str]) -> None:
        """The best solution stands first where the solutions can be seen from the top."""
        pane = self.stage.app.main.panes.solutions
        view = pane.view
        seen = not self.covered and view.is_on_screen and view.size.height > 2
        if not seen or view.scroll_offset.y or pane.filter.distinct or min(self.size) < 15:
            return
        text = re.sub(r"\s*\N{EN DASH}\s*", "-", self.stage.text())
        wanted = "-".join(best).upper()[:12]
        if wanted.isascii():
            assert wanted in text, f"{best} is not on the screen:\n{self.stage.text()}"


def profile() -> settings:
    """Return how long to run: a few examples, or what ``LBTUI_MACHINE`` asks for."""
    examples, _, steps = os.environ.get("LBTUI_MACHINE", "").partition("x")
    return settings(
        max_examples=int(examples or 4),
        stateful_step_count=int(steps or 10),
        derandomize=not examples,
        report_multiple_bugs=False,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, *([Phase.shrink] if examples else [])],
    )


def test_any_order_of_commands_leaves_a_working_screen(shared_cache: Path) -> None:
    Machine.cache = shared_cache
    run_state_machine_as_test(Machine, settings=profile())


def test_each_command_then_enter_then_escape(shared_cache: Path) -> None:
    Machine.cache = shared_cache
    machine = Machine()
    try:
        machine.open(BOARD, (80, 24), 2)
        for at, command in enumerate(command for command in COMMANDS if not command.fixed):
            machine.command(command.id, ("action", "key")[at % 2], [])
            machine.check()
            if machine.covered:
                machine.press(["enter"])
                machine.check()
                machine.escape_to_the_main_screen()
    finally:
        machine.teardown()
