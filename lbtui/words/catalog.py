"""The word lists a user can choose from: shipped, added, and found on the system."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from lbtui.errors import Cancel, ListError
from lbtui.puzzle import clean
from lbtui.settings import Setting, SettingError, Settings, UserList
from lbtui.words.open_list import (
    AUTO,
    GAME,
    LABELS,
    SHIPPED,
    OnProgress,
    UserLists,
    absolute,
    open_path,
    open_word_list,
    options_of,
    shipped_path,
)
from lbtui.words.options import OPTIONS, ReadOptions
from lbtui.words.wordlist import WordList

T = TypeVar("T")

RESERVED = (AUTO, GAME, *SHIPPED)
"""Names that a user's list cannot have."""

_SHARE = ("/usr", "/usr/local", "/opt/homebrew", "~/.local")
SYSTEM_FOLDERS = ("/usr/dict", *(f"{folder}/share/dict" for folder in _SHARE))
"""Where platforms have word lists."""

MAX_NAME_LENGTH = 40
NAME_MARKS = "-_.+"
"""What a list's name may hold besides letters and digits."""


class ListInfo(NamedTuple):
    """One list on offer.

    `kind`: "shipped", "added", or "found" (on the system; its name is its path). `options`:
    what an added list is read with, where that isn't the default. `problem`: why it cannot be
    used, in one line; None if it can.
    """

    name: str
    kind: Literal["shipped", "added", "found"]
    label: str
    path: str = ""
    options: Mapping[str, object] = MappingProxyType({})
    problem: str | None = None


def system_lists() -> list[str]:
    """Return the paths of the word lists in SYSTEM_FOLDERS; nothing is read."""
    found: dict[str, str] = {}
    for folder in map(os.path.expanduser, SYSTEM_FOLDERS):
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        for name in names:
            path = os.path.join(folder, name)
            text = os.path.splitext(name)[1] in ("", ".txt")
            if text and not name.startswith((".", "README")) and os.path.isfile(path):
                found.setdefault(os.path.realpath(path), path)
    return list(found.values())


class Catalog:
    """The lists on offer, and changing them; every change is saved in the settings at once.

    All methods raise ListError, with one line for the user, for what cannot be done.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def lists(self, *, system: bool = True) -> list[ListInfo]:
        """Return every list: the shipped ones, the user's as they were added, the system's.

        Reads the settings again, but no list. `system` False leaves the last out.
        """
        found = [ListInfo(name, "shipped", LABELS[name], shipped_path(name)) for name in SHIPPED]
        self._settings.reload(Settings.user_lists)
        found += [_info(name, entry) for name, entry in self._settings.user_lists.items()]
        if system:
            known = {os.path.realpath(info.path) for info in found if info.path}
            found += [
                ListInfo(path, "found", os.path.basename(path), path)
                for path in system_lists()
                if os.path.realpath(path) not in known
            ]
        return found

    def find(self, name: str) -> ListInfo:
        """Return the list of that name, or of that path on the system."""
        for info in self.lists():
            if info.name == name:
                return info
        if name == GAME:
            raise ListError("'game' is a board's own list: see 'lbtui import --stored'")
        known = ", ".join(info.name for info in self.lists(system=False))
        raise ListError(f"no word list named {clean(name)!r}: the lists are {clean(known)}")

    def open(
        self, name: str, *, progress: OnProgress | None = None, cancel: Cancel | None = None
    ) -> WordList:
        """Open the list of that name, as `open_word_list` does."""
        lists = self._settings.user_lists
        return open_word_list(name, user_lists=lists, progress=progress, cancel=cancel)

    # Changes

    def add(
        self,
        path: str,
        name: str | None = None,
        *,
        options: Mapping[str, object] | None = None,
        progress: OnProgress | None = None,
        cancel: Cancel | None = None,
    ) -> ListInfo:
        """Add the list in a file, after reading and compiling it.

        Without a `name` it gets the file's, numbered if that is taken.
        """
        if not path.strip():
            raise ListError("name a file: a text with one word a line")
        path = absolute(path)
        entry = _without_defaults(options or {})
        read_as = options_of(os.path.basename(path), entry)
        if name is not None:
            _check_name(name, self._settings.user_lists)
        open_path(path, options=read_as, progress=progress, cancel=cancel)
        used = name or ""

        def put(user_lists: UserLists) -> UserLists:
            nonlocal used
            if name is None:
                used = _free_name(os.path.splitext(os.path.basename(path))[0], user_lists)
            _check_name(used, user_lists)
            return {**user_lists, used: {"path": path, **entry}}

        self._change(Settings.user_lists, put)
        return self.find(used)

    def remove(self, name: str) -> None:
        """Forget one of the user's lists; its file stays."""
        self._own(name)
        self._change(
            Settings.user_lists, lambda lists: {key: lists[key] for key in lists if key != name}
        )
        self._change(Settings.lists, lambda names: _without(names, name))

    def configure(self, name: str, **options: object) -> ListInfo:
        """Set how an added list is read: any of `OPTIONS`."""
        self._own(name)

        def put(user_lists: UserLists) -> UserLists:
            entry = _without_defaults({**user_lists.get(name, {}), **options})
            options_of(name, entry)
            return {**user_lists, name: entry}

        self._change(Settings.user_lists, put)
        return self.find(name)

    def details(
        self, name: str, *, progress: OnProgress | None = None, cancel: Cancel | None = None
    ) -> dict[str, Any]:
        """Open a list and return what is known about it.

        Keys: name, kind, label, path, options, words, and what reading noted (encoding, alphabet,
        skipped, examples, folded, remarks, header, has_scores, scores: lowest and highest, None
        where nothing gives any).
        """
        info = self.find(name)
        about: dict[str, Any] = info._asdict() | {"options": dict(info.options)}
        del about["problem"]
        words = self.open(name, progress=progress, cancel=cancel)
        scores = words.score_range() if words.has_scores else None
        return about | words.notes | {"words": len(words), "scores": scores}

    def _own(self, name: str) -> None:
        if self.find(name).kind != "added":
            raise ListError(f"{clean(name)!r} is not yours; only lists you added can be changed")

    def _change(self, setting: Setting[T], function: Callable[[T], T]) -> None:
        """Replace a setting by what `function` returns for its value that is saved now."""
        try:
            self._settings.change(setting, function)
        except (OSError, SettingError) as error:
            why = getattr(error, "strerror", None) or error
            raise ListError(f"the settings cannot be saved: {why}") from None


def _info(name: str, entry: UserList) -> ListInfo:
    """Return what the settings say about one of the user's lists; whatever they say."""
    path = entry.get("path")
    if not isinstance(path, str) or not path or "\0" in path:
        return ListInfo(name, "added", name, problem="its path cannot be used")
    options = {key: entry[key] for key in OPTIONS if key in entry}
    problem = None if os.path.isfile(path) else f"its file {clean(path)!r} is gone"
    return ListInfo(name, "added", name, path, options=options, problem=problem)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the lists in use without one of them; the default where no other is left."""
    return tuple(each for each in names if each != name) or Settings.lists.default


def _without_defaults(entry: Mapping[str, object]) -> dict[str, object]:
    """Return an entry without the options that have their default value."""
    default = ReadOptions()._asdict()
    return {key: value for key, value in entry.items() if value != default.get(key)}


def _check_name(name: str, user_lists: UserLists) -> None:
    usable = all(ch.isalnum() or ch in NAME_MARKS for ch in name)
    if not name or not usable or name.startswith((".", "-")) or len(name) > MAX_NAME_LENGTH:
        raise ListError(
            f"{clean(name)!r} cannot be a list's name: letters, digits, '-', '_', '.', "
            f"'+', at most {MAX_NAME_LENGTH}"
        )
    if name in RESERVED or name in user_lists:
        raise ListError(f"there is a word list {clean(name)!r} already; choose another name")


def _free_name(name: str, user_lists: UserLists) -> str:
    """Return the name like `name` that a list can have and none has yet."""
    base = clean(name, MAX_NAME_LENGTH - 4).strip().replace(" ", "-")
    base = "".join(ch for ch in base if ch.isalnum() or ch in NAME_MARKS).strip(".-") or "list"
    free, number = base, 1
    while free in RESERVED or free in user_lists:
        number += 1
        free = f"{base}-{number}"
    return free
