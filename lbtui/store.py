"""Where files live, and how they are written so that nothing is lost.

Directories come from `LBTUI_CONFIG_DIR`, `LBTUI_DATA_DIR` and `LBTUI_CACHE_DIR`, then the XDG
variables, then what is usual on the platform. They are made when something is written.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator
    from types import TracebackType
    from typing import BinaryIO

APP = "lbtui"

PART = ".lbtui-part."
"""How the names of files begin that are being written, or were left by a crash."""


def config_dir() -> str:
    """Return the directory of what the user chose, as an absolute path."""
    return _directory("CONFIG")


def data_dir() -> str:
    """Return the directory of what the user added or made, as an absolute path."""
    return _directory("DATA")


def cache_dir() -> str:
    """Return the directory of what can be made again, as an absolute path."""
    return _directory("CACHE")


def _directory(kind: str) -> str:
    own = os.environ.get(f"LBTUI_{kind}_DIR")
    if own:
        return os.path.abspath(os.path.expanduser(own))
    shared = os.environ.get(f"XDG_{kind}_HOME")
    if shared and os.path.isabs(shared):
        return os.path.join(shared, APP)
    import platformdirs  # late: it takes longer to import than a board takes to solve

    find = {
        "CONFIG": platformdirs.user_config_dir,
        "DATA": platformdirs.user_data_dir,
        "CACHE": platformdirs.user_cache_dir,
    }[kind]
    return os.path.abspath(find(APP, appauthor=False))


@contextmanager
def atomic_file(path: str) -> Iterator[BinaryIO]:
    """A binary file to write in a ``with`` block; at its end it takes the place of ``path``.

    Until then, and for good when the block is left by an exception, what was at ``path`` stays as
    it was. Makes the directories above. A link stays a link: what it points to is replaced. Raises
    OSError when the file cannot be made, written or put in its place.
    """
    path = os.path.realpath(path)
    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    # The name is short whatever the file's own is: names are limited, too.
    part = os.path.join(folder, f"{PART}{os.getpid()}.{os.urandom(6).hex()}")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(part, flags, 0o644)
    try:
        with os.fdopen(handle, "w+b") as file:
            _keep_mode(path, part)
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(part)
        raise


def write_atomic(path: str, data: bytes | Iterable[bytes | bytearray | array[int]]) -> None:
    """Write ``data`` to ``path``: afterwards there is the old file or the new one, never a part.

    ``data`` may come in parts that follow each other. Makes the directories above. Raises OSError
    when it cannot be written; the old file stays.
    """
    with atomic_file(path) as file:
        for piece in (data,) if isinstance(data, bytes) else data:
            file.write(piece)


def _keep_mode(path: str, part: str) -> None:
    """Give the file that takes the place of another its permissions."""
    try:
        mode = os.stat(path).st_mode & 0o777
    except OSError:
        return
    with suppress(OSError):  # some file systems have no permissions
        os.chmod(part, mode)


def read_regular(path: str, most: int) -> bytes:
    """Return the first ``most`` bytes of a regular file.

    Raises OSError when there is none or it cannot be read, and for whatever else is at ``path``:
    a pipe without a writer would be waited for forever.
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "not a regular file", path)
    with os.fdopen(handle, "rb") as file:
        return file.read(most)


class LockTimeoutError(OSError):
    """Another process kept the lock for too long."""


class Lock:
    """A lock between processes, held on a file while a ``with`` block runs.

    It is the system's lock, so it is gone with the process that held it. On a file system without
    locks nothing is locked.
    """

    __slots__ = ("_file", "_path", "_timeout")

    def __init__(self, path: str, timeout: float = 5.0) -> None:
        """Lock the file at ``path`` (made if it is not there), waiting ``timeout`` seconds."""
        self._path = path
        self._timeout = timeout
        self._file = -1

    def __enter__(self) -> Lock:
        """Wait for the lock. Raises LockTimeoutError, or OSError when the file cannot be opened."""
        import time

        os.makedirs(os.path.dirname(os.path.abspath(self._path)), exist_ok=True)
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        deadline = time.monotonic() + self._timeout
        try:
            while not _try_lock(self._file):
                if time.monotonic() > deadline:
                    raise LockTimeoutError(f"another process is using {self._path}")
                time.sleep(0.01)
        except BaseException:
            os.close(self._file)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the lock go."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            return error.errno in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
        return True
