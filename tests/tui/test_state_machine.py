"""Every command, in random order, in two windows on one home: the user has working screens.

A Hypothesis state machine drives two processes with the real app: it runs commands (by key, from
the menu, from the footer), presses keys, types, pastes, clicks and resizes; it kills windows, also
while they handle keys, and damages the files that they share. After each event the screen has
answered and shows no traceback (`Driver.event`); after each step the window waits
until it is idle and looks at what it displays (`Driver.check`), and the command line is the oracle
for the answer on the screen.
`test_each_command_then_enter_then_escape` takes every command once, in order.

`make test` handles the same 200 events each time and `make test-long` another 2,000, up to eight
keys at once. For more of them, each on its own, from another seed::

    LBTUI_EVENTS=100000 LBTUI_SEED=7 pytest --part long -k any_order
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from lbtui.settings import Settings
from lbtui.tui.commands.all_commands import COMMANDS
from tests.harness.apps import BOARD
from tests.harness.forking import ForkServer
from tests.harness.program import Result
from tests.harness.samples import LONG_PART
from tests.harness.windows import Window, WindowFacts, Windows
from tests.oracle import passes

EVENTS = int(os.environ.get("LBTUI_EVENTS", "2000"))
BY_HAND = "LBTUI_EVENTS" in os.environ
RUNS = 4
SHORT = 200
"""Events of the one run that `make test` has time for."""
SEED = int(os.environ.get("LBTUI_SEED", "0"))
SIZES = ((40, 15), (80, 24), (20, 8), *(((120, 40), (200, 60)) if BY_HAND else ()))
BOARDS = (BOARD, "tjo feb cuy hil", "abc def ghi", "qxz vjk wwq zzx", "äöü ßen rst ila")
KEYS = (
    *("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end"),
    *("pageup", "pagedown", "space", "backspace", "delete", "a", "j", "y", "0", "1", "9", "plus"),
    *("ctrl+a", "ctrl+c", "ctrl+d", "ctrl+e", "ctrl+k", "ctrl+n", "ctrl+u", "ctrl+w", "ctrl+z"),
)
TEXTS = (
    *("12", "shy", "5x2", "3-3-2-4", "99", "mine", "list.txt", "out.csv", "/no/such/file", "~"),
    *("^s y$", "words<=2", "fam>=60", "+sly -soy", "perfect", "/(((/", "case=any letters=abc"),
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
    st.sampled_from((["enter"], ["escape"])), st.lists(st.sampled_from(KEYS), max_size=30)
)
"""Keys pressed when a command was run."""
IDS = tuple(command.id for command in COMMANDS)
HOW = st.sampled_from((*("action", "key") * 3, "menu"))
DIALOGS = tuple(command.id for command in COMMANDS if command.help_section == "App")
ANY_COMMAND = st.one_of(st.sampled_from(IDS), st.sampled_from(DIALOGS))
"""Every second one is for all screens: most of those open a dialog."""
OTHER = b'{"lists": 7, "board": [], "keys": {"x": "ctrl+q"}, "panes": null}'
HARM: dict[str, Callable[[bytes], bytes]] = {
    "cut": lambda data: data[: len(data) // 2],
    "empty": lambda data: data[:0],
    "head": lambda data: b"?" * 40 + data[40:],
    "noise": lambda data: bytes(c ^ 0x55 if at % 97 == 13 else c for at, c in enumerate(data)),
    "other": lambda data: OTHER + data[:0],
}
"""What may have happened to a file while nobody looked."""
FILES = ("config/settings.json", "data/lbtui.sqlite", "data/lbtui.sqlite-wal", "cache/**/*.*")
WINDOWS = st.integers(0, 1)
SEVERAL = st.lists(st.sampled_from(KEYS), min_size=25, max_size=50)
MOST_LISTED = 30_000
"""Solutions of the command line that a filter is tried on; listing more takes too long."""


class Machine(RuleBasedStateMachine):
    """Two windows on a home of their own; see the module."""

    cli: ClassVar[ForkServer]
    opener: ClassVar[Windows]
    happened: ClassVar[Counter[str]] = Counter()
    """How much happened in all examples, by kind."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory(ignore_cleanup_errors=True)
        self.home = Path(self.folder.name)
        (self.home / "list.txt").write_text("shy;90\nyes\nslip\n" * 3, encoding="utf-8")
        kinds = ("CONFIG", "DATA", "CACHE")
        self.env = {f"LBTUI_{kind}_DIR": str(self.home / kind.lower()) for kind in kinds}
        self.env["HOME"] = str(self.home)
        self.windows: dict[int, Window] = {}
        self.sizes: dict[int, tuple[int, int]] = {}
        self.disturbed: set[int] = set()
        """Windows that were not alone with the home since they were opened."""
        self.stale: set[int] = set()
        """Windows that have not read what others changed: lists or verdicts."""
        self.answers: dict[object, Result] = {}

    # Opening and leaving

    @initialize(
        board=st.sampled_from((None, *BOARDS)), size=st.sampled_from(SIZES), words=st.integers(1, 2)
    )
    def open(self, board: str | None, size: tuple[int, int], words: int) -> None:
        saved = Settings.load(f"{self.env['LBTUI_CONFIG_DIR']}/settings.json")
        saved.motion, saved.max_words = "off", words
        saved.today_address = "https://127.0.0.1:1/"  # refuses
        saved.flush()
        self.sizes = {0: size, 1: (80, 24)}
        self.windows[0] = self.opener.open(self.env, board, size)

    def window(self, at: int) -> Window:
        """Return a window, which is opened where there is none."""
        if at not in self.windows:
            self.windows[at] = self.opener.open(self.env, None, self.sizes[at])
            self.disturbed = {1 - at}
            self.stale.discard(at)
        return self.windows[at]

    def do(self, at: int, what: str, *args: object) -> None:
        """Have a user do something in a window, and look at it."""
        window, shared = self.window(at), self.shared()
        window.ask(what, *args)
        self.check(at)
        self.disturbed.add(1 - at)
        if self.shared() != shared:
            self.stale.add(1 - at)

    def shared(self) -> object:
        """Return what others may have read before it was changed."""
        lists, verdicts = None, None
        with suppress(OSError, ValueError, AttributeError):
            lists = json.loads((self.home / "config/settings.json").read_bytes()).get("user_lists")
        file = f"file:{self.home}/data/lbtui.sqlite?mode=ro"
        with suppress(sqlite3.Error), closing(sqlite3.connect(file, uri=True)) as db:
            verdicts = db.execute("SELECT * FROM verdicts").fetchall()
        return repr((lists, verdicts))

    def leave(self, at: int) -> None:
        """Quit a window; if it was alone, the next one opens as it was left."""
        left = self.close(at)
        if at not in self.disturbed:
            (board, lists), opened = left, self.window(at).ask("opened")
            assert opened == (board or opened[0], lists)

    def close(self, at: int) -> tuple[str | None, tuple[str, ...]]:
        window = self.windows.pop(at)
        left = window.close()
        self.disturbed.add(1 - at)
        self.happened["events"] += window.events
        return left

    @rule(at=WINDOWS, how=st.sampled_from(("", "quit", "kill")), keys=SEVERAL)
    def end(self, at: int, how: str, keys: list[str]) -> None:
        """Quit a window, or end it at once while it handles keys; or do neither."""
        if at in self.windows and how == "quit":
            self.leave(at)
        elif at in self.windows and how == "kill":
            window = self.windows.pop(at)
            window.kill(*keys)
            self.disturbed.update((0, 1))
            self.happened.update(kills=1, events=window.events)

    @rule(nth=st.integers(0, 9), how=st.sampled_from([*HARM, "gone"]))
    def damage(self, nth: int, how: str) -> None:
        every = (path for file in FILES for path in self.home.glob(file))
        if found := sorted(path for path in every if path.is_file()):
            path = found[nth % len(found)]
            if how == "gone":
                path.unlink()
            else:  # another file: one that somebody has mapped is never cut short
                path.with_name("new").write_bytes(HARM[how](path.read_bytes()))
                path.with_name("new").replace(path)
            self.disturbed.update((0, 1))
            self.stale.update((0, 1))
            self.happened.update({"damage": 1, f"{path.suffix} {how}": 1})

    def teardown(self) -> None:
        try:
            for at in list(self.windows):
                self.close(at)
        finally:
            for window in self.windows.values():
                window.kill()
            self.folder.cleanup()

    # What the user does

    @rule(
        at=WINDOWS, command=ANY_COMMAND, how=st.sampled_from(("action", "key", "menu")), then=THEN
    )
    def command(self, at: int, command: str, how: str, then: list[str]) -> None:
        self.do(at, "command", command, how)
        if then:
            self.do(at, "press", then)

    @rule(at=WINDOWS, keys=SEVERAL)
    def press(self, at: int, keys: list[str]) -> None:
        self.do(at, "press", keys)

    @rule(
        at=WINDOWS,
        text=st.sampled_from(TEXTS),
        end=st.sampled_from((None, "enter", "escape", "tab")),
    )
    def type(self, at: int, text: str, end: str | None) -> None:
        self.do(at, "type", text)
        if end is not None:
            self.do(at, "press", [end])

    @rule(at=WINDOWS, text=st.sampled_from(PASTES), then=THEN)
    def paste(self, at: int, text: str, then: list[str]) -> None:
        self.do(at, "paste", text)
        self.do(at, "press", then)

    @rule(at=WINDOWS, board=st.sampled_from(BOARDS), then=THEN)
    def load(self, at: int, board: str, then: list[str]) -> None:
        self.do(at, "command", "view.board", "action")
        self.do(at, "paste", board)
        self.do(at, "press", then)

    @rule(at=WINDOWS, x=st.floats(0, 1), y=st.floats(0, 1), times=st.integers(1, 2))
    def click(self, at: int, x: float, y: float, times: int) -> None:
        self.do(at, "click", x, y, times)

    @rule(at=WINDOWS, x=st.floats(0, 1))
    def click_footer(self, at: int, x: float) -> None:
        self.do(at, "click", x, 1.0)

    @rule(at=WINDOWS, size=st.sampled_from(SIZES))
    def resize(self, at: int, size: tuple[int, int]) -> None:
        self.sizes[at] = size
        self.do(at, "resize", size)

    # What has to be so after each step

    def check(self, at: int) -> None:
        """The window is as it should be, and counts the solutions that the command line does."""
        facts = self.window(at).ask("check")
        if facts is None:  # it was left
            self.leave(at)
            facts = self.window(at).ask("check")
        if facts and facts.argv and at not in self.stale:
            self.check_answer(facts)

    def check_answer(self, facts: WindowFacts) -> None:
        if facts.filter:
            self.check_filtered(facts)
            return
        counted = self.answer(*facts.argv, "--count")
        theirs = {each["words"]: each["solutions"] for each in counted.records if each["solutions"]}
        assert counted.code == (0 if facts.counts else 1), (facts, counted)
        assert facts.counts == theirs, facts.argv
        if facts.counts and facts.top:
            best = "-".join(self.answer(*facts.argv, "--limit=1").records[0]["words"]).upper()[:12]
            if best.isascii():
                assert best in facts.top, f"{best} is not on the screen:\n{facts.top}"

    def check_filtered(self, facts: WindowFacts) -> None:
        """The solutions counted under a filter are those of the command line that pass it."""
        argv = [*facts.argv, "--bridges=never"]
        counted = self.answer(*argv, "--count")
        many = sum(record["solutions"] for record in counted.records) > MOST_LISTED
        if many or facts.bridged or set(facts.lists) - {"common", "scrabble"}:
            return
        listed = [tuple(record["words"]) for record in self.answer(*argv).records]
        expected = Counter(
            len(chain) for chain in listed if passes(facts.filter, chain, facts.scores)
        )
        assert facts.counts == expected, (argv, facts.filter)

    def answer(self, *argv: str) -> Result:
        """Return what `lbtui solve` says; what it may depend on tells runs apart."""
        key = self.shared(), argv
        if key not in self.answers:
            self.answers[key] = self.cli.run("solve", *argv, env=self.env)
        return self.answers[key]


@pytest.fixture(scope="module", autouse=True)
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("programs")
    with ForkServer(folder) as Machine.cli, Windows(folder) as Machine.opener:
        yield


# Slow: windows are opened and events handled, each followed by a look.
@pytest.mark.timeout(0 if BY_HAND else 300)
@pytest.mark.parametrize(
    ("run", "events"),
    [(RUNS, SHORT), *(pytest.param(run, EVENTS / RUNS, marks=LONG_PART) for run in range(RUNS))],
)
def test_any_order_of_commands_in_two_windows_leaves_working_screens(
    run: int, events: float
) -> None:
    profile = settings(
        max_examples=5 if BY_HAND else 2,  # the first one only has the simplest steps
        stateful_step_count=60 if BY_HAND else 15,
        report_multiple_bugs=False,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],  # what fails is hardly ever the same twice
    )
    Machine.happened = Counter()
    for number in count(SEED):
        run_state_machine_as_test(seed(f"{run} {number}")(Machine), settings=profile)
        if BY_HAND:
            print(run, number, dict(Machine.happened), flush=True)  # noqa: T201
        if Machine.happened["events"] >= events:
            break


# Slow: it takes every command there is.
@LONG_PART
@pytest.mark.timeout(180)
def test_each_command_then_enter_then_escape() -> None:
    machine = Machine()
    try:
        machine.open(BOARD, (80, 24), 2)
        for at, command in enumerate(command for command in COMMANDS if not command.has_fixed_keys):
            machine.do(0, "try_out", command.id, ("action", "key")[at % 2])
    finally:
        machine.teardown()
