"""The compiled verdicts in the cache directory, found again without opening the database.

A note beside the file has the stamp of the database's files and the token of the verdicts that were
in it then. While the stamp holds, nothing was written since; when it does not, the token is read:
that is another one after every change of a verdict, in any database. So what is compiled is never
stale, whoever writes, and whatever file takes the database's place.
"""

from __future__ import annotations

import os

from lbtui.words.errors import DamagedError
from lbtui.words.opening import shipped_path
from lbtui.words.verdict_index import JUDGED, mark, open_index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lbtui.words.verdict_index import VerdictIndex

_LONGEST_NOTE = 20_000


def current_verdicts(warn: Callable[[str], object]) -> VerdictIndex | None:
    """Return the verdicts in force; None where there are none, or none can be read.

    ``warn`` is called with a line for the user where the database is damaged or cannot be used.
    """
    from lbtui.store import cache_dir, database_path

    path = database_path()
    stamp, changed = _stamp(path)
    if not stamp:
        return None
    folder = os.path.join(cache_dir(), "verdicts")
    note, index = os.path.join(folder, "note"), os.path.join(folder, "index")
    try:
        with open(note, "rb") as file:
            noted, _, token = str(file.read(_LONGEST_NOTE), "ascii").rpartition(" ")
        if noted == stamp:
            return open_index(index, bytes.fromhex(token)) if token else None
    except (OSError, ValueError, DamagedError):
        pass
    from lbtui.words.verdict_building import read_verdicts

    return read_verdicts(path, index, note, stamp, changed, warn)


def _stamp(path: str) -> tuple[str, int]:
    """Return what changes when the database or an English list does, and when that was, in ns.

    "" where there is no database. Commits are appended to the file beside it until they are moved
    over.
    """
    marks, changed = [ascii(path).replace(" ", "_")], 0
    for each in (path, f"{path}-wal", *map(shipped_path, JUDGED)):
        try:
            status = os.stat(each)
        except OSError:
            if each == path:
                return "", 0
            continue
        if status.st_size:
            marks.append(mark(status))
            changed = max(changed, status.st_mtime_ns, status.st_ctime_ns)
    return "/".join(marks), changed
