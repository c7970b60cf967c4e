"""The word lists a user can choose from: shipped, added, and found on the system."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from lbtui.errors import Cancel, ListError, OnProgress
from lbtui.puzzle import printable
from lbtui.settings import Setting, SettingError, Settings, UserListEntry
from lbtui.store import open_regular_file
from lbtui.words.decoding import make_reading_error
from lbtui.words.open_list import (
    AUTO,
    GAME_LIST,
    SHIPPED_LISTS,
    UserLists,
    expand_path,
    open_list_file,
    open_word_list,
    parse_entry_options,
    shipped_path,
)
from lbtui.words.options import OPTION_NAMES, ReadOptions
from lbtui.words.wordlist import WordList

T = TypeVar("T")

RESERVED_NAMES = (AUTO, GAME_LIST, *SHIPPED_LISTS)
"""Names that a user's list cannot have."""

_SYSTEM_PREFIXES = ("/usr", "/usr/local", "/opt/homebrew", "~/.local")
SYSTEM_FOLDERS = ("/usr/dict", *(f"{folder}/share/dict" for folder in _SYSTEM_PREFIXES))
"""Where platforms have word lists."""

MAX_NAME_LENGTH = 40
NAME_SYMBOLS = "-_.+"
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


def find_system_lists() -> list[str]:
    """Return the paths of the word lists in SYSTEM_FOLDERS; nothing is read."""
    path_by_real_path: dict[str, str] = {}
    for folder in map(os.path.expanduser, SYSTEM_FOLDERS):
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            continue
        for name in names:
            path = os.path.join(folder, name)
            is_text = os.path.splitext(name)[1] in ("", ".txt")
            if is_text and not name.startswith((".", "README")) and os.path.isfile(path):
                path_by_real_path.setdefault(os.path.realpath(path), path)
    return list(path_by_real_path.values())


class Catalog:
    """The lists on offer, and changing them; every change is saved in the settings at once.

    All methods raise ListError, with one line for the user, for what cannot be done.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def get_all_lists(self, *, include_system: bool = True) -> list[ListInfo]:
        """Return every list: the shipped ones, the user's as they were added, the system's.

        Reads the settings again, but no list. `include_system` False leaves the last out.
        """
        shipped = SHIPPED_LISTS.items()
        infos = [ListInfo(name, "shipped", label, shipped_path(name)) for name, label in shipped]
        self._settings.reload(Settings.user_lists)
        infos += [_make_list_info(name, entry) for name, entry in self._settings.user_lists.items()]
        if include_system:
            known_paths = {os.path.realpath(info.path) for info in infos if info.path}
            infos += [
                ListInfo(path, "found", os.path.basename(path), path)
                for path in find_system_lists()
                if os.path.realpath(path) not in known_paths
            ]
        return infos

    def find(self, name: str) -> ListInfo:
        """Return the list of that name, or of that path on the system."""
        for info in self.get_all_lists():
            if info.name == name:
                return info
        if name == GAME_LIST:
            raise ListError("'game' is a board's own list: see 'lbtui import --stored'")
        names = ", ".join(info.name for info in self.get_all_lists(include_system=False))
        raise ListError(f"no word list named {printable(name)!r}: the lists are {printable(names)}")

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
        path = find_list_file(path)
        entry = _without_defaults(options or {})
        read_options = parse_entry_options(os.path.basename(path), entry)
        if name is not None:
            _check_name(name, self._settings.user_lists)
        open_list_file(path, options=read_options, progress=progress, cancel=cancel)
        final_name = name or ""

        def add_entry(user_lists: UserLists) -> UserLists:
            nonlocal final_name
            if name is None:
                final_name = _unused_name(os.path.splitext(os.path.basename(path))[0], user_lists)
            _check_name(final_name, user_lists)
            return {**user_lists, final_name: {"path": path, **entry}}

        self._change_setting(Settings.user_lists, add_entry)
        return self.find(final_name)

    def remove(self, name: str) -> None:
        """Forget one of the user's lists; its file stays."""
        self._check_added(name)
        self._change_setting(
            Settings.user_lists, lambda lists: {key: lists[key] for key in lists if key != name}
        )
        self._change_setting(Settings.lists, lambda names: _remove_name(names, name))

    def configure(self, name: str, **options: object) -> ListInfo:
        """Set how an added list is read: any of `OPTION_NAMES`."""
        self._check_added(name)

        def replace_entry(user_lists: UserLists) -> UserLists:
            entry = _without_defaults({**user_lists.get(name, {}), **options})
            parse_entry_options(name, entry)
            return {**user_lists, name: entry}

        self._change_setting(Settings.user_lists, replace_entry)
        return self.find(name)

    def describe(
        self, name: str, *, progress: OnProgress | None = None, cancel: Cancel | None = None
    ) -> dict[str, Any]:
        """Open a list and return what is known about it.

        Keys: name, kind, label, path, options, words, and what reading noted (encoding, alphabet,
        skipped, examples, folded, remarks, header, has_scores, scores: lowest and highest, None
        where nothing gives any).
        """
        info = self.find(name)
        details: dict[str, Any] = info._asdict() | {"options": dict(info.options)}
        del details["problem"]
        words = self.open(name, progress=progress, cancel=cancel)
        scores = words.score_range() if words.has_scores else None
        return details | words.notes | {"words": len(words), "scores": scores}

    def _check_added(self, name: str) -> None:
        if self.find(name).kind != "added":
            shown_name = printable(name)
            raise ListError(f"{shown_name!r} is not yours; only lists you added can be changed")

    def _change_setting(self, setting: Setting[T], update_value: Callable[[T], T]) -> None:
        """Replace a setting by what `update_value` returns for its value that is saved now."""
        try:
            self._settings.change(setting, update_value)
        except (OSError, SettingError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ListError(f"the settings cannot be saved: {reason}") from None


def _make_list_info(name: str, entry: UserListEntry) -> ListInfo:
    """Return what the settings say about one of the user's lists; whatever they say."""
    path = entry.get("path")
    if not isinstance(path, str) or not path or "\0" in path:
        return ListInfo(name, "added", name, problem="its path cannot be used")
    options = {key: entry[key] for key in OPTION_NAMES if key in entry}
    problem = None if os.path.isfile(path) else f"its file {printable(path)!r} is gone"
    return ListInfo(name, "added", name, path, options=options, problem=problem)


def _remove_name(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the lists in use without one of them; the default where no other is left."""
    return tuple(other for other in names if other != name) or Settings.lists.default


def find_list_file(path: str) -> str:
    """Return the absolute path of a file. Raises ListError, one line, if it cannot be read."""
    if not path.strip():
        raise ListError("name a file: a text with one word a line")
    path = expand_path(path)
    try:
        open_regular_file(path).close()
    except OSError as error:
        raise make_reading_error(path, error) from None
    return path


def _without_defaults(entry: Mapping[str, object]) -> dict[str, object]:
    """Return an entry without the options that have their default value."""
    default = ReadOptions()._asdict()
    return {key: value for key, value in entry.items() if value != default.get(key)}


def _check_name(name: str, user_lists: UserLists) -> None:
    is_usable = all(ch.isalnum() or ch in NAME_SYMBOLS for ch in name)
    if not name or not is_usable or name.startswith((".", "-")) or len(name) > MAX_NAME_LENGTH:
        rule = f"letters, digits, '-', '_', '.', '+', at most {MAX_NAME_LENGTH}"
        raise ListError(f"{printable(name)!r} cannot be a list's name: {rule}")
    if name in RESERVED_NAMES or name in user_lists:
        raise ListError(f"there is a word list {printable(name)!r} already; choose another name")


def _unused_name(name: str, user_lists: UserLists) -> str:
    """Return the name like `name` that a list can have and none has yet."""
    base = printable(name, MAX_NAME_LENGTH - 4).strip().replace(" ", "-")
    base = "".join(ch for ch in base if ch.isalnum() or ch in NAME_SYMBOLS).strip(".-") or "list"
    free_name, number = base, 1
    while free_name in RESERVED_NAMES or free_name in user_lists:
        number += 1
        free_name = f"{base}-{number}"
    return free_name
