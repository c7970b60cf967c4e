"""Nothing but `lbtui today` opens a connection: a whole session, watched from outside."""

import json
import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from lbtui.cli import command
from tests.harness.program import make_environment
from tests.harness.ptyrun import PtyApp

BOARD = "riu pgh lcs yao"
COMMANDS = [
    ["solve", BOARD, "--count"],
    ["words", BOARD, "--define"],
    ["check", BOARD, "gracious", "splashy"],
    ["hint", BOARD],
    ["review", BOARD, "gracious", "splashy"],
    ["draw", BOARD, "gracious"],
    ["draw", BOARD, "--svg", "board.svg"],
    ["batch", "boards.txt"],
    ["import", "boards.txt"],
    ["import", "--stored"],
    ["generate"],
    ["learn", "day.json"],
    ["verdicts"],
    ["games"],
    ["lists"],
    ["lists", "add", "words.txt"],
    ["completion", "bash"],
    ["sheet", BOARD, "-o", "sheet.html", "--force"],
    ["link", BOARD, "--public-url", "https://boards.test"],
    ["--help"],
    ["--print-config"],
]
LISTED = {argv[0] for argv in COMMANDS} | {"play", "today", "serve"}
COMMANDS += [[name, BOARD] for name in command.COMMANDS if name not in LISTED]

HOOK = """\
import os, sys

def watch(event, arguments):
    if event.startswith("socket.") and event not in ("socket.__new__", "socket.close"):
        own = event in ("socket.connect", "socket.bind") and isinstance(arguments[1], (str, bytes))
        if not own:  # a path is a socket of this machine's: multiprocessing may talk over those
            with open(os.environ["CONNECTIONS"], "a") as log:
                print(sys.argv, event, arguments[1:], file=log)

sys.addaudithook(watch)
"""

TRACE = "strace -f -qq -A -e trace=socket,connect,sendto,bind -o"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "boards.txt").write_text(f"{BOARD}\ntap erd nil yco\nmxs aot gic pek\n")
    (tmp_path / "words.txt").write_text("gracious\nsplashy\n")
    day = {"sides": ["TAP", "ERD", "NIL", "YCO"], "dictionary": ["PEARL", "TRIPLE"]}
    (tmp_path / "day.json").write_text(json.dumps({**day, "printDate": "2024-02-04"}))
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"LBTUI_{kind}_DIR", str(tmp_path / kind.lower()))
    return tmp_path


def session(folder: Path, program: list[str], env: dict[str, str]) -> None:
    """Every command, and the app with its main screens."""
    for argv in COMMANDS:
        done = subprocess.run(
            [*program, *argv],
            env=make_environment(env),
            cwd=folder,
            capture_output=True,
            check=False,
        )
        no_games = argv == ["games"]
        assert done.returncode == no_games, (argv, done.stderr)
    folders = {name: os.environ[name] for name in os.environ if name.startswith("LBTUI_")}
    with PtyApp([*program, BOARD], env={**folders, **env}, cwd=str(folder)) as app:
        app.wait_for("OLIGARCHY")
        app.press("f1")
        app.wait_for("━ Help")
        app.press("escape")
        app.wait_for(lambda screen: "━ Help" not in screen.text)
        app.press("ctrl+l")
        app.wait_for("scrabble")
        app.press("ctrl+q")
        assert app.wait_exit() == 0


def ask_for_today(folder: Path, program: list[str], env: dict[str, str]) -> str:
    """What `lbtui today` says where nobody answers: the watch must have seen it ask."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"https://127.0.0.1:{server.getsockname()[1]}/"
    settings = folder / "config" / "settings.json"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text(json.dumps({"today_address": address}))
    done = subprocess.run(
        [*program, "today"], env=make_environment(env), capture_output=True, text=True, check=False
    )
    return done.stderr


@pytest.mark.parametrize("traced", [False, pytest.param(True, marks=pytest.mark.part("faults"))])
def test_nothing_opens_a_connection(folder: Path, traced: bool) -> None:
    """Neither Python code nor, as strace tells, a system call."""
    (folder / "sitecustomize.py").write_text(HOOK)
    asked, called = folder / "connections", folder / "trace"
    called.touch()
    env = {"PYTHONPATH": f"{folder}{os.pathsep}{os.getcwd()}", "CONNECTIONS": str(asked)}
    program = [*TRACE.split(), str(called)] if traced else []
    program += [sys.executable, "-m", "lbtui"]
    session(folder, program, env)
    assert not asked.exists(), asked.read_text()
    assert not re.findall(r".*AF_INET.*|.*AF_NETLINK.*", called.read_text())
    assert "Connection refused" in ask_for_today(folder, program, env)
    assert "'today'] socket.connect" in asked.read_text()
    assert traced == bool(re.search(r"connect\(.*AF_INET.*127\.0\.0\.1", called.read_text()))
