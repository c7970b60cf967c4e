"""What a name or a path given by the user means, and opening it."""

from __future__ import annotations

import os

from lbtui.puzzle import clean
from lbtui.words.errors import ListError
from lbtui.words.library import SHIPPED, open_path, shipped_path
from lbtui.words.options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lbtui.settings import Settings, UserList
    from lbtui.words.wordlist import WordList

LABELS = {"common": "common", "scrabble": "word-game (Scrabble-style)", "spanish": "Spanish"}
"""What people read for the shipped lists."""


def open_list(
    ref: str,
    *,
    settings: Settings | None = None,
    progress: Callable[[float], object] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> WordList:
    """Open a word list by its name, or by the path of its file.

    A name is that of a shipped list or of one in the user's settings (read here when they are not
    given and are needed); anything else is a path. ``progress`` hears the share that is done while
    a list is compiled, ``cancel`` stops that by returning True. Raises ListError, one line.
    """
    if ref in SHIPPED:
        label = LABELS[ref]
        return open_path(shipped_path(ref), name=ref, label=label, progress=progress, cancel=cancel)
    if os.sep not in ref and "/" not in ref:
        if settings is None:
            from lbtui.settings import Settings

            settings = Settings.load()
        entry = settings.user_lists.get(ref)
        if entry is not None and isinstance(entry.get("members"), list):
            return _open_joined(ref, entry, settings, progress, cancel)
        if entry is not None:
            if not os.path.isfile(str(entry.get("path", ""))):
                gone = clean(str(entry.get("path", "")))
                raise ListError(f"the file of word list {clean(ref)!r} is gone: {gone!r}")
            return open_path(
                str(entry.get("path", "")),
                name=ref,
                label=str(entry.get("label", "")),
                options=options_of(ref, entry),
                progress=progress,
                cancel=cancel,
            )
        if not os.path.isfile(ref):
            known = ", ".join((*SHIPPED, *settings.user_lists))
            raise ListError(
                f"no word list {clean(ref)!r}: there are {clean(known)}; or give the path of a file"
            )
    return open_path(ref, progress=progress, cancel=cancel)


def _open_joined(
    ref: str,
    entry: UserList,
    settings: Settings,
    progress: Callable[[float], object] | None,
    cancel: Callable[[], bool] | None,
) -> WordList:
    """Open every member of a joined list; joined lists within it are refused."""
    from lbtui.words.joined import JoinedList

    members = _members(entry)
    added = settings.user_lists
    if not members or any("members" in added.get(name, {}) for name in members):
        raise ListError(f"the joined word list {clean(ref)!r} must have plain lists as members")
    opened = [
        open_list(name, settings=settings, progress=progress, cancel=cancel) for name in members
    ]
    return JoinedList(ref, clean(str(entry.get("label", ""))), opened)


def _members(entry: UserList) -> list[str]:
    members = entry.get("members")
    return [str(name) for name in members] if isinstance(members, list) else []


def options_of(name: str, entry: UserList) -> Options:
    """Return how the settings say that a list is read. Raises ListError for what makes no sense."""
    chosen: dict[str, Any] = {
        key: entry[key]
        for key in ("case", "letters", "default_score", "min_length")
        if key in entry
    }
    try:
        return Options(**chosen)
    except (TypeError, ValueError) as error:
        raise ListError(f"the settings of word list {clean(name)!r}: {error}") from None
