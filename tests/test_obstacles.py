"""Saves that cannot be made, or not as usual: nothing is lost, the user sees one line."""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from lbtui.database import Database
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.store import Lock, database_path
from lbtui.words.verdicts import StoredVerdicts
from tests.harness.apps import BOARD, running
from tests.harness.saves import SAVES, SaveBench

# Run in a namespace of its own, whose mounts end with it: the home, prepared, then the command.
UNSHARE = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
FULL = """
mount -t tmpfs -o size=300k none home && cp -a before/. home && cat /dev/zero >home/fill 2>/dev/null
"$@"; code=$?
rm home/fill && cp -a home/. after && exit $code"""
READ_ONLY = 'mount --bind home home && mount -o remount,ro,bind home && exec "$@"'
SCRIPTS = {"full": FULL, "read-only": READ_ONLY, "no room to grow": 'ulimit -f 0 && exec "$@"'}


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SaveBench]:
    return {kind: SaveBench(tmp_path_factory.mktemp("bench"), SAVES[kind]) for kind in SAVES}


FOLDERS = ("config", "data", "cache", "cache/lists")
FILES = (
    *("config/settings.json", "config/settings.json.lock", "cache/lists/*.list"),
    *(f"data/lbtui.sqlite{ending}" for ending in ("", "-wal", "-shm", "-journal")),
)


@pytest.mark.part("faults")
@pytest.mark.skipif(
    shutil.which("unshare") is None
    or subprocess.run([*UNSHARE, "mount -t tmpfs none /tmp"], capture_output=True).returncode != 0,
    reason="file systems cannot be mounted here",
)
@pytest.mark.parametrize("kind", SAVES)
@pytest.mark.parametrize("place", SCRIPTS)
def test_where_nothing_can_be_written_the_old_state_stays(
    place: str, kind: str, benches: dict[str, SaveBench]
) -> None:
    bench = benches[kind]
    bench.restore()
    done = bench.save_now(*UNSHARE, SCRIPTS[place], "sh")
    if place == "full":
        shutil.rmtree(bench.home)
        (bench.folder / "after").rename(bench.home)
    bench.check_said(done, bench.look())
    assert bench.look() == bench.old
    assert (done.code, done.err.count("\n")) == ((0, 0) if kind == "cached list" else (2, 1))


def directory(path: Path, _elsewhere: Path) -> None:
    path.mkdir()
    (path / "mine").write_text("mine")


def file(path: Path, _elsewhere: Path) -> None:
    path.write_text("mine")


def link(path: Path, elsewhere: Path) -> None:
    path.symlink_to(elsewhere)


def hard_link(path: Path, elsewhere: Path) -> None:
    elsewhere.touch()
    os.link(elsewhere, path)


@pytest.mark.parametrize(
    ("put", "name"),
    [
        *((put, name) for name in FOLDERS for put in (file, link)),
        *((put, name) for name in FILES for put in (directory, link, hard_link)),
    ],
)
def test_what_is_in_the_place_of_a_file_or_folder_stays(
    put: Callable[[Path, Path], None], name: str, tmp_path: Path, benches: dict[str, SaveBench]
) -> None:
    kind = {"config": "settings", "data": "database", "cache": "cached list"}[name.split("/")[0]]
    bench = benches[kind]
    bench.restore()
    places = {}
    for path in sorted(bench.home.glob(name)) or [bench.home / name]:
        places[path] = elsewhere = tmp_path / f"{path.name} elsewhere"
        if path.exists():
            path.rename(elsewhere)
        put(path, elsewhere)
    done = bench.save_now()
    if put is link:
        assert all(path.is_symlink() for path in places), done
    elif put is not hard_link:
        kept = [path / "mine" if put is directory else path for path in places]
        assert [path.read_text() for path in kept] == ["mine"] * len(kept), done
    if done.code == 0 and (kind != "cached list" or put in (link, hard_link)):
        bench.check_said(done, bench.look())
        return
    bench.check_said(done, None)
    for path, elsewhere in places.items():  # without it all is as it was
        if put is directory:
            shutil.rmtree(path)
        else:
            path.unlink()
        if elsewhere.exists():
            elsewhere.rename(path)
    assert bench.look() == bench.old


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def without_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE verdicts")


def without_log(path: Path) -> None:
    """Leave what a program that was killed had open, but for the log of its last change."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM verdicts")
        db.commit()
        left = [(Path(f"{path}{end}"), Path(f"{path}{end}").read_bytes()) for end in ("", "-shm")]
    for each, data in left:
        each.write_bytes(data)


def later(path: Path) -> None:
    """Date all files a day ahead, as they are once the clock is set back."""
    for each in path.parents[1].rglob("*"):
        os.utime(each, (time.time() + 86_400,) * 2)


@pytest.mark.parametrize(
    ("change", "code", "trouble"),
    [
        (newer, 2, "the database was written by a newer lbtui (version 99, "),
        (without_tables, 0, "the database was damaged; it is kept as lbtui.sqlite.bad, "),
        (without_log, 0, ""),
        (later, 0, ""),
    ],
)
def test_a_database_that_is_not_as_it_was_left(
    change: Callable[[Path], None], code: int, trouble: str, benches: dict[str, SaveBench]
) -> None:
    bench = benches["database"]
    bench.restore()
    path = bench.home / "data" / "lbtui.sqlite"
    change(path)
    before = path.read_bytes()
    done = bench.save_now()
    bench.check_said(done, bench.new if change is not newer else None)
    assert done.code == code
    assert done.err.startswith(f"lbtui: {trouble}")
    if change is newer:
        assert path.read_bytes() == before
    else:
        assert bench.look() == bench.new
    if change is without_tables:
        assert path.with_name("lbtui.sqlite.bad").read_bytes() == before


async def test_the_app_goes_on_while_others_hold_the_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"LBTUI_{kind}_DIR", str(tmp_path / kind))
    monkeypatch.setattr("lbtui.database.TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr("lbtui.settings.Lock", partial(Lock, timeout=0.2))
    StoredVerdicts(Database()).judge(["zyzzyva"], is_accepted=True)
    async with running() as stage:
        with (
            Lock(f"{stage.app.settings.path}.lock"),
            closing(sqlite3.connect(database_path(), isolation_level=None)) as db,
        ):
            db.execute("BEGIN IMMEDIATE")
            stage.app.settings.max_words = 3
            await stage.shows("settings were not saved: another process is using")
            await stage.press("2", "slash")
            await stage.type("gracious")
            await stage.press("enter")
            await stage.until(
                lambda: stage.app.main_screen.panes.words_pane.word_at_cursor == "gracious"
            )
            await stage.press("delete")
            await stage.shows("database is locked")
        assert stage.app.settings.max_words == 3
    assert Settings.load().max_words == 2
    assert StoredVerdicts(Database()).find_words_rejected_on(parse_board(BOARD)) == []
