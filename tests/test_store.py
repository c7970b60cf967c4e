"""Where files live, atomic writes, locks between processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lbtui.store import Lock, cache_dir, config_dir, data_dir, read_limited, write_atomic


def test_own_variables_come_before_xdg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.delenv(f"LBTUI_{kind}_DIR", raising=False)
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    assert config_dir() == str(tmp_path / "CONFIG" / "lbtui")
    assert data_dir() == str(tmp_path / "DATA" / "lbtui")
    assert cache_dir() == str(tmp_path / "CACHE" / "lbtui")
    monkeypatch.setenv("LBTUI_CONFIG_DIR", str(tmp_path / "own"))
    assert config_dir() == str(tmp_path / "own")


def test_a_write_replaces_the_whole_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "file"
    write_atomic(str(path), b"one")
    path.chmod(0o600)
    write_atomic(str(path), b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [entry.name for entry in path.parent.iterdir()] == ["file"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.mkdir()
    with pytest.raises(OSError, match="director"):
        write_atomic(str(path), b"new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_a_lock_keeps_another_process_out_and_ends_with_it(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    code = (
        "import sys; from lbtui.store import Lock\n"
        "with Lock(sys.argv[1]):\n    print('held', flush=True); sys.stdin.read()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdin is not None
    assert other.stdout is not None
    assert other.stdout.readline() == b"held\n"
    with pytest.raises(TimeoutError), Lock(path, timeout=0.05):
        pass
    other.kill()
    other.wait()
    with Lock(path, timeout=5):
        pass
    other.stdin.close()
    other.stdout.close()
    assert os.path.exists(path)


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 255)
    write_atomic(str(path), b"new")
    assert path.read_bytes() == b"new"


def test_a_file_left_by_an_exception_is_removed_and_the_old_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomic(str(path), b"half of the n")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_permissions_survive_whatever_the_umask(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o666)
    write_atomic(str(path), b"new")
    assert path.stat().st_mode & 0o777 == 0o666


def test_only_regular_files_are_read_and_nothing_is_waited_for(tmp_path: Path) -> None:
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(b"12345")
    os.mkfifo(pipe)
    assert read_limited(str(file), 3) == b"123"
    for path in (pipe, tmp_path, Path("/dev/zero")):
        with pytest.raises(OSError, match="not a regular file"):
            read_limited(str(path), 3)


def test_the_new_name_is_on_the_disk_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, int]] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(handle: int) -> None:
        fsync(handle)
        done.append(("fsync", os.fstat(handle).st_ino))

    def watched_replace(source: str, target: str) -> None:
        replace(source, target)
        done.append(("rename", os.stat(target).st_ino))

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    path = tmp_path / "file"
    write_atomic(str(path), b"new")
    file, folder = path.stat().st_ino, tmp_path.stat().st_ino
    assert done == [("fsync", file), ("rename", file), ("fsync", folder)]


def test_a_file_never_takes_the_place_of_a_pipe_or_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a regular file"):
        write_atomic(str(pipe), b"text")
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["pipe"]


class Busy:
    """A rename that another process prevents `times` times, as Windows lets it."""

    def __init__(self, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left, self.replace = times, os.replace
        monkeypatch.setattr("os.replace", self)

    def __call__(self, old: str, new: str) -> None:
        self.left -= 1
        if self.left >= 0:
            raise PermissionError(13, "The process cannot access the file", new)
        self.replace(old, new)


def test_windows_may_refuse_to_rename_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lbtui.store.IS_WINDOWS", True)
    path = tmp_path / "file"
    Busy(2, monkeypatch)
    write_atomic(str(path), b"new")
    assert path.read_bytes() == b"new"
    Busy(9, monkeypatch)
    with pytest.raises(PermissionError):
        write_atomic(str(path), b"newer")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_elsewhere_a_rename_that_is_refused_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Busy(1, monkeypatch)
    with pytest.raises(PermissionError):
        write_atomic(str(tmp_path / "file"), b"new")
    assert busy.left == 0
