"""Where files live, atomic writes, and locks.

Directories come from `LBTUI_CONFIG_DIR`, `LBTUI_DATA_DIR` and `LBTUI_CACHE_DIR`, else from the XDG
variables, else from the platform's conventions. They are created when something is written.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from io import BufferedReader
from time import monotonic, sleep

APP_NAME = "lbtui"

IS_WINDOWS = os.name == "nt"

TEMP_PREFIX = ".lbtui-part."
"""Prefix of files that are being written."""


def config_dir() -> str:
    """Return the directory of the settings, as an absolute path."""
    return _find_directory("CONFIG")


def data_dir() -> str:
    """Return the directory of what the user adds or saves, as an absolute path."""
    return _find_directory("DATA")


def cache_dir() -> str:
    """Return the directory of what can be recreated, as an absolute path."""
    return _find_directory("CACHE")


def database_path() -> str:
    """Return the path of the database, which may not exist yet."""
    return os.path.join(data_dir(), "lbtui.sqlite")


def _find_directory(kind: str) -> str:
    override = os.environ.get(f"LBTUI_{kind}_DIR")
    if override:
        return os.path.abspath(os.path.expanduser(override))
    xdg_home = os.environ.get(f"XDG_{kind}_HOME")
    if xdg_home and os.path.isabs(xdg_home):
        return os.path.join(xdg_home, APP_NAME)
    if sys.platform == "linux" and "ANDROID_ROOT" not in os.environ:
        # As platformdirs says, which takes longer to import than a board takes to solve.
        subfolder = {"CONFIG": ".config", "DATA": ".local/share", "CACHE": ".cache"}[kind]
        # Where no home is known, "~" stays "~": below the root, never below the current directory.
        return os.path.join(os.sep, os.path.expanduser("~"), subfolder, APP_NAME)
    import platformdirs

    path: str = getattr(platformdirs, f"user_{kind.lower()}_dir")(APP_NAME, appauthor=False)
    return os.path.abspath(path)


def abbreviate_home(text: str) -> str:
    """Return `text` with `~` for the home directory, so that no screen shows where that is."""
    return text.replace(f"{os.path.expanduser('~')}{os.sep}", f"~{os.sep}")


def make_folder(path: str) -> None:
    """Create a directory if it is missing, and those above it, for this user alone."""
    parent = os.path.dirname(path)
    if not os.path.isdir(parent) and parent != path:
        make_folder(parent)
    os.makedirs(path, 0o700, exist_ok=True)


def write_atomic(path: str, data: bytes, mode: int = 0o644) -> None:
    """Replace the file `path`; it stays as it was until all is written, and if that fails.

    Creates the directories above. A symbolic link stays one: its target is replaced. A new file has
    the permissions `mode`. The file and its name are on the disk when this returns. Raises
    OSError, also where `path` is a device, a pipe or a directory.
    """
    from contextlib import suppress  # not at the top: it takes a tenth of a cold solve

    path = os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path):
        raise OSError(errno.EINVAL, "not a regular file", path)
    folder = os.path.dirname(path)
    make_folder(folder)
    # Not derived from the file's own name, which may be as long as names can be.
    temp_path = os.path.join(folder, f"{TEMP_PREFIX}{os.getpid()}.{os.urandom(6).hex()}")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temp_path, flags, mode)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            with suppress(OSError):  # there is no old file, or no permissions on this file system
                os.chmod(temp_path, os.stat(path).st_mode & 0o777)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _replace_file(temp_path, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temp_path)
        raise
    with suppress(OSError):  # not every platform can write a directory's entries to the disk
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _replace_file(temp_path: str, path: str) -> None:
    """Rename a file to `path`; Windows refuses that for moments while another process reads it."""
    for delay in (0.01, 0.03, 0.1, 0.3):
        try:
            return os.replace(temp_path, path)
        except PermissionError:
            if not IS_WINDOWS:
                raise
            sleep(delay)
    return os.replace(temp_path, path)


def make_unused_path(path: str, suffix: str) -> str:
    """Return `path` and `suffix`, with a number between them if there is such a file."""
    free_path, number = path + suffix, 1
    while os.path.lexists(free_path):
        number += 1
        free_path = f"{path}-{number}{suffix}"
    return free_path


def open_regular_file(path: str) -> BufferedReader:
    """Open a regular file for reading.

    Raises OSError when it cannot be opened, and for anything but a regular file: reading a pipe
    without a writer would wait forever.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "not a regular file", path)
    return os.fdopen(descriptor, "rb")


def read_limited(path: str, max_bytes: int) -> bytes:
    """Return the first `max_bytes` bytes of a file that `open_regular_file` opens."""
    with open_regular_file(path) as file:
        return file.read(max_bytes)


class Lock:
    """A lock between processes and threads, held on a file during a `with` block.

    The system releases it when the process ends. On a file system without locks it does nothing.
    """

    def __init__(self, path: str, timeout: float = 5.0) -> None:
        """Lock the file at `path`, which is created if missing, within `timeout` seconds."""
        self._path = path
        self._timeout = timeout
        self._descriptor = -1

    def __enter__(self) -> Lock:
        """Wait for the lock. Raises TimeoutError, or OSError when it cannot be opened."""
        make_folder(os.path.dirname(os.path.abspath(self._path)))
        self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        deadline = monotonic() + self._timeout
        try:
            while not _try_lock(self._descriptor):
                if monotonic() > deadline:
                    raise TimeoutError(f"another process is using {self._path}")
                sleep(0.01)
        except BaseException:
            os.close(self._descriptor)
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Release the lock."""
        os.close(self._descriptor)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def _try_lock(descriptor: int) -> bool:
        import fcntl  # not at the top: whoever only asks where files live does without

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            return error.errno in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
        return True
