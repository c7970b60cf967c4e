"""The installed program in a terminal, as a person would use it."""

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lbtui.database import Database
from lbtui.play.saved_games import SavedGames
from tests.harness.ptyrun import PtyApp, python_command
from tests.harness.ptyscreen import Terminal

LBTUI = str(Path(sys.executable).with_name("lbtui"))
BOARD = "riu pgh lcs yao"
# The first of these compiles the word list, and the others find it compiled.
SLOW = 60.0


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def home(tmp_path: Path, cache: Path) -> Path:
    (tmp_path / "cache").symlink_to(cache)
    return tmp_path


def solved(screen: Terminal) -> bool:
    # Where there is little room, no blanks stand around the dash.
    return "GRACIOUS–SPLASHY" in screen.text.replace(" – ", "–")  # noqa: RUF001


@contextmanager
def lbtui(home: Path, *arguments: str, **options: Any) -> Iterator[PtyApp]:
    env = {
        "LBTUI_CONFIG_DIR": str(home / "config"),
        "LBTUI_DATA_DIR": str(home / "data"),
        "LBTUI_CACHE_DIR": str(home / "cache"),
        "NO_MOTION": "1",
        **options.pop("env", {}),
    }
    options.setdefault("size", (140, 40))
    command = options.pop("command", [LBTUI, *arguments])
    with PtyApp(command, env=env, **options) as app:
        yield app


def quit_cleanly(app: PtyApp) -> None:
    app.press("ctrl+q")
    assert app.wait_exit() == 0
    assert app.find_unrestored() == []
    assert app.screen.text.strip() == ""


def test_a_board_is_typed_and_solved(home: Path) -> None:
    with lbtui(home, answering=True) as app:
        app.wait_for(lambda screen: screen.is_on_alternate and screen.text.strip())
        for letter in BOARD.replace(" ", ""):
            app.press(letter)
        app.wait_for(solved, SLOW)
        quit_cleanly(app)


def test_a_game_that_was_killed_goes_on_with_all_but_the_last_letter(home: Path) -> None:
    with lbtui(home, BOARD, size=(80, 24)) as app:
        app.wait_for(solved, SLOW)
        app.press("ctrl+x")
        app.wait_for("type a word")
        for letter in "gracious":
            app.press(letter)
        app.press("enter", "ctrl+t")
        app.wait_for("hint 1")
        for letter in "spl":
            app.press(letter)
        games = SavedGames(Database(str(home / "data" / "lbtui.sqlite")))
        app.wait_until(
            lambda: [record.typed_letters for record in games.load_all()] == ["spl"], what="saving"
        )
        app.press("a")
        app.wait_for("S·PLA_")
        os.kill(app.pid, signal.SIGKILL)
        app.wait_exit()
    with lbtui(home, size=(80, 24)) as app:
        app.wait_for(lambda screen: re.search(r"S·PLA?_", screen.text), SLOW)
        app.wait_for("1 GRACIOUS")
        app.wait_for("hint 1")
        app.press("enter")
        app.wait_for("is not in list common")
        quit_cleanly(app)


def test_a_board_is_pasted_and_solved(home: Path) -> None:
    with lbtui(home, size=(40, 15)) as app:
        app.wait_for(lambda screen: screen.is_on_alternate and screen.text.strip())
        app.paste("RIU/PGH/LCS/YAO\n")
        app.press("enter")
        app.wait_for(solved, SLOW)
        quit_cleanly(app)


@pytest.mark.parametrize("size", [(140, 40), (80, 24)])
def test_a_board_given_is_solved(size: tuple[int, int], home: Path) -> None:
    with lbtui(home, BOARD, size=size) as app:
        app.wait_for(solved, SLOW)
        app.send("\x11w")  # what comes with the key that quits does nothing
        assert app.wait_exit() == 0, app.screen.text
        assert app.find_unrestored() == []
        assert app.screen.text.strip() == ""


def test_a_board_is_solved_without_loading_what_other_screens_need(home: Path) -> None:
    program = (
        "import sys; from lbtui.cli.main import main; main(sys.argv[1:]);"
        "print(*sorted(name for name in sys.modules if name.startswith(('lbtui', 'sqlite3'))))"
    )
    with lbtui(home, command=[sys.executable, "-c", program, BOARD]) as app:
        app.wait_for(solved, SLOW)
        app.press("ctrl+q")
        app.wait_exit()
        loaded = set(app.raw.decode(errors="replace").split())
    assert "lbtui.tui.main.main_screen" in loaded
    dialogs = {"games", "help", "palette", "settings", "word_lists", "make"}
    unwanted = {
        "sqlite3",
        "lbtui.database",
        "lbtui.tui.game.play_screen",
        "lbtui.tui.game.review_screen",
    }
    unwanted |= {f"lbtui.tui.dialogs.{name}" for name in dialogs}
    assert not loaded & unwanted


def test_what_others_wrote_on_the_screen_is_painted_over(home: Path) -> None:
    (home / "config").mkdir()
    (home / "config" / "settings.json").write_text('{"keys": {"app.redraw": "f8"}}')
    with lbtui(home, BOARD) as app:
        app.wait_for(lambda screen: "1,747,149 of 4" in screen.text, SLOW)
        while "new mail" not in app.screen.text:  # what the app writes last may paint it over
            seen = len(app.raw)
            app.scribble(b"\x1b[2;2HYou have new mail")
            app.wait_for_bytes(b"new mail", seen)
        app.press("f8")
        app.wait_for(lambda screen: solved(screen) and "new mail" not in screen.text)
        quit_cleanly(app)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TEXTUAL_DRIVER", "nope:X"),
        ("TEXTUAL_DRIVER", "textual.app:App"),
        ("TEXTUAL_COLOR_SYSTEM", "zz"),
        ("TEXTUAL_LOG", "/dev/null/log"),
    ],
)
def test_a_variable_that_textual_fails_on_ends_in_a_line(name: str, value: str, home: Path) -> None:
    with lbtui(home, BOARD, env={name: value}) as app:
        assert app.wait_exit() == 70
        assert value.split(":")[0] in app.screen.text
        assert app.screen.text.startswith("lbtui: ")
        assert "Traceback" not in app.screen.text


def test_a_variable_that_textual_can_use_is_used(home: Path) -> None:
    log = home / "log"
    with lbtui(home, BOARD, env={"TEXTUAL_LOG": str(log), "TEXTUAL_COLOR_SYSTEM": "256"}) as app:
        app.wait_for(solved, SLOW)
        quit_cleanly(app)
    assert log.exists()


def test_a_solver_without_memory_ends_the_app(home: Path) -> None:
    code = """if True:
        import sys
        from lbtui.__main__ import run
        from lbtui.engine import Space
        def count(*_):
            raise MemoryError
        Space.count_solutions = count
        run()
    """
    with lbtui(home, command=python_command("-c", code, BOARD)) as app:
        assert app.wait_exit(SLOW) == 70
        assert app.find_unrestored() == []
        assert app.screen.text.strip().startswith("lbtui: crashed: MemoryError")
        [report] = (home / "data" / "crashes").iterdir()
        assert "worker.py" in report.read_text()


def test_a_list_is_added_by_path_where_the_working_directory_is_gone(home: Path) -> None:
    folder = home / "gone"
    folder.mkdir()
    command = ["sh", "-c", 'rmdir "$0" && exec "$@"', str(folder), LBTUI, BOARD]
    with lbtui(home, command=command, cwd=str(folder)) as app:
        app.wait_for(solved, timeout=SLOW)
        app.press("ctrl+p")
        app.wait_for("Search for a command")
        app.press(*"dictionaries", "enter")
        app.wait_for("Word lists")
        app.press("ctrl+n")
        app.wait_for("Add a word list")
        app.press(*"own.txt", "enter")
        app.wait_for("the working directory is gone")
        quit_cleanly(app)
