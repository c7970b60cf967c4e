"""The three kinds of save, as commands: what they leave on the disk, and what they say."""

import os
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from tests.harness.program import PROGRAM, Result, run

BOARD = "riu pgh lcs yao"


def read_settings(home: Path) -> object:
    """The settings as they are in the file."""
    path = home / "config" / "settings.json"
    return path.read_bytes() if path.exists() else None


def read_database(home: Path) -> object:
    """The verdicts as SQLite reads them."""
    path = home / "data" / "lbtui.sqlite"
    if not path.exists() or not path.stat().st_size:
        return []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        tables = db.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()
        return sorted(db.execute("SELECT word, accepted FROM verdicts")) if tables[0] else []


def read_cache(home: Path) -> object:
    """The compiled lists, byte for byte."""
    return sorted((each.name, each.read_bytes()) for each in home.glob("cache/lists/*.list"))


class Save(NamedTuple):
    """A command that saves: where, what it says on stderr, how to look at that, and from inside."""

    folder: str
    command: str
    message: str
    read_state: Callable[[Path], object]
    look_command: str


SAVES = {
    "settings": Save(
        "config", "lists add new.txt", "added new: 2 words", read_settings, "lists --json"
    ),
    "database": Save(
        "data", "verdicts accept qoph", "qoph accepted", read_database, "verdicts export"
    ),
    "cached list": Save("cache", "words {board} --list new.txt", "", read_cache, "lists --json"),
}


class SaveBench:
    """A home in the state before a save, and what the save came to where nothing failed."""

    def __init__(self, folder: Path, save: Save, *, kept: bool = True) -> None:
        self.save, self.folder, self.home = save, folder, folder / "home"
        self.env = {f"LBTUI_{kind.upper()}_DIR": str(self.home / kind)
                    for kind in ("config", "data", "cache")}  # fmt: skip
        self.home.mkdir()
        (folder / "new.txt").write_text("gracious\n")
        if kept:
            (folder / "old.txt").write_text("splashy\n")
            for command in ("lists add old.txt", "verdicts reject qoph", SAVES["cached list"][1]):
                assert self.lbtui(command).code == 0
        (folder / "new.txt").write_text("gracious\nsplashy\n")
        self.home.rename(folder / "before")
        self.restore()
        self.old = save.read_state(self.home)
        done = self.save_now()
        assert (done.code, done.err.removeprefix("lbtui: ").strip()) == (0, save.message)
        self.out, self.new = done.out, save.read_state(self.home)
        assert self.old != self.new
        self.restore()

    def save_now(self, *wrapper: str) -> Result:
        """Run the command that saves, under another one."""
        return self.lbtui(self.save.command, *wrapper)

    def look(self) -> object:
        """Open what was saved with the program, which must find nothing wrong; return the state."""
        looked = self.lbtui(self.save.look_command)
        assert (looked.code, looked.err) == (0, ""), looked
        state = self.save.read_state(self.home)
        assert state in (self.old, self.new)
        return state

    def lbtui(self, command: str, *wrapper: str) -> Result:
        words = [BOARD if word == "{board}" else word for word in command.split()]
        env = {**self.env, "PYTHONPATH": os.getcwd()}
        return run([*wrapper, *PROGRAM, *words], env=env, cwd=self.folder)

    def restore(self) -> None:
        if self.home.exists():
            shutil.rmtree(self.home)
        shutil.copytree(self.folder / "before", self.home)

    def check_said(self, done: Result, state: object) -> None:
        """Check that the command told of trouble in one line, and did what it says it did."""
        lines = done.err.splitlines()
        if re.fullmatch(r"lbtui: the settings cannot be saved: .*", lines[-1] if lines else ""):
            lines = lines[-1:]  # that they could not be read was said before
        said = bool(lines) and lines[-1] == f"lbtui: {self.save.message}"
        assert done.code in (0, 2), done
        assert len(lines) - said <= 1, done
        assert all(line.startswith("lbtui: ") for line in lines), done
        assert "unexpected error" not in done.err, done
        if self.save.folder == "cache":  # it can be done without
            assert (done.code, done.out, done.err) == (0, self.out, ""), done
        else:
            assert said == (done.code == 0), done
            assert state == self.new or not said, done
