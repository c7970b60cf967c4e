"""What the program does without a command, and what it does not load to do its work."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import lbtui as package
from lbtui.cli.command import COMMANDS
from lbtui.store import database_path
from tests.harness.forking import lbtui
from tests.harness.program import refused, run

BOARD = "riupghlcsyao"


def test_version() -> None:
    assert lbtui("--version").out == f"lbtui {package.__version__}\n"


@pytest.mark.parametrize("command", [(), *[(name,) for name in COMMANDS], ("lists", "add")])
def test_help(command: tuple[str, ...]) -> None:
    done = lbtui(*command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: {' '.join(['lbtui', *command])}")
    assert max(map(len, done.lines)) <= 100
    assert lbtui(*command, "-h").out == done.out
    if not command:
        assert all(f"  {name} " in done.out for name in COMMANDS)


def test_help_is_a_command_too() -> None:
    assert lbtui("help").out == lbtui("--help").out
    assert lbtui("help", "solve").out == lbtui("solve", "--help").out
    assert "needs a terminal" in refused(lbtui("help", "riu", "cay"))  # a board


def test_without_a_terminal_the_app_says_so() -> None:
    for argv in ((), (BOARD,), (BOARD, "--list", "scrabble")):
        assert "needs a terminal" in refused(lbtui(*argv))


def test_a_command_that_is_mistyped_or_comes_late() -> None:
    assert "did you mean 'lbtui solve'?" in refused(lbtui("sovle", BOARD))
    assert "did you mean 'lbtui solve'?" in refused(lbtui("slove", *BOARD.split()))
    assert "needs a terminal" in refused(lbtui("slov", "pgh", "lcs", "yae")), "a side of a board"
    # Words of four letters would be boards.
    assert "'hard' is not a command" in refused(lbtui("hard"))
    assert "'list' is not a command (did you mean 'lbtui lists'?)" in refused(lbtui("list"))
    assert "did you mean 'lbtui words'?" in refused(lbtui("word"))
    assert "did you mean" not in refused(lbtui(BOARD, "--json"))
    assert "put it first: lbtui solve" in refused(lbtui("--list", "common", "solve", "x"))


def test_plain() -> None:
    done = lbtui("--plain")
    assert done.code == 0
    assert "readers and braille displays" in done.out
    assert max(map(len, done.lines)) < 80
    named = {line.split()[1].rstrip(":") for line in done.lines if line.startswith("lbtui ")}
    assert {"solve", "today", "hint", "check"} <= named <= {*COMMANDS, "without", "COMMAND"}
    done = lbtui("--plain", BOARD)
    assert done.code == 0
    assert done.lines[:2] == ["oligarchy yups", "group psychical"]
    assert len(done.lines) == 20


def test_without_a_home_nothing_is_below_the_current_directory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in os.environ:
        if name.startswith(("LBTUI_", "XDG_")):
            monkeypatch.delenv(name)
    monkeypatch.setattr(os.path, "expanduser", str)  # as for a user without an entry and HOME
    assert database_path() == os.path.join(os.sep, "~", ".local/share", "lbtui", "lbtui.sqlite")


@pytest.mark.parametrize("argv", ["--help", f"solve {BOARD} --limit 1", "words --help"])
def test_commands_work_without_docstrings(argv: str) -> None:
    subprocess.run([sys.executable, "-OO", "-m", "lbtui", *argv.split()], check=True)


def test_print_config() -> None:
    env = {"LBTUI_CONFIG_DIR": "/somewhere/config", "LBTUI_CACHE_DIR": "/somewhere/cache"}
    done = lbtui("--print-config", env=env)
    assert done.code == 0
    places = dict(line.split(maxsplit=1) for line in done.lines)
    assert places["settings"].startswith("/somewhere/config/settings.json")
    assert places["cache"].startswith("/somewhere/cache")
    assert {"config", "data"} <= {*places}


USUAL = (f"solve {BOARD} --max-words 2", f"solve {BOARD} --json --limit 3", f"words {BOARD}",
         f"solve {BOARD} --count --list scrabble")  # fmt: skip
OTHERS = (f"check {BOARD} gracious splashy", f"draw {BOARD} gracious", "batch /dev/null", "lists",
          "generate --random", "generate --seed 7", "--help", "--version")  # fmt: skip
UNUSED = {"textual", "rich", "sqlite3", "lbtui.database", "lbtui.tui", "ssl", "http.client"}
"""What none of these commands needs."""
SLOW = {"argparse", "re", "enum", "json", "typing", "dataclasses", "pathlib", "platformdirs",
        "inspect", "asyncio", "signal", "logging", "hashlib", "struct", "array", "bisect",
        "contextlib", "lbtui.puzzle.chain"}  # fmt: skip
"""What the usual ones do without."""


@pytest.mark.parametrize("command", [*USUAL, *OTHERS])
def test_commands_load_little(command: str, tmp_path: Path) -> None:
    script = (
        "import sys; from lbtui.cli.main import main;"
        "code = main(sys.argv[1:]); print(code, *sorted(set(sys.modules)), file=sys.stderr)"
    )
    # Where there are no verdicts; and measuring coverage imports what is looked for.
    env = {"LBTUI_DATA_DIR": str(tmp_path), "COVERAGE_PROCESS_CONFIG": None}
    code, *loaded = run([sys.executable, "-I", "-c", script, *command.split()], env=env).err.split()
    unwanted = UNUSED | SLOW if command in USUAL else UNUSED
    if "--count" in command:  # counting three words with it saves ten times what it costs
        unwanted = unwanted - {"array"}
    assert (code, unwanted & {*loaded}) == ("0", set())
