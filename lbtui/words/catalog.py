"""The word lists a user can choose from: shipped, added, joined, and found on the system."""

from __future__ import annotations

import os
import sys
from types import MappingProxyType
from typing import NamedTuple

from lbtui.puzzle import clean
from lbtui.settings import MOST_LISTS, SettingError, Settings
from lbtui.words.errors import ListError
from lbtui.words.opening import (
    AUTO,
    GAME,
    LABELS,
    SHIPPED,
    absolute,
    members_problem,
    open_lists,
    open_path,
    options_of,
    shipped_path,
)
from lbtui.words.option_text import LIST_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Literal, TypeVar

    from lbtui.settings import Setting, UserList

    T = TypeVar("T")
    UserLists = Mapping[str, UserList]
    Kind = Literal["shipped", "added", "joined", "found"]
    Progress = Callable[[float], object]
    Cancel = Callable[[], bool]

RESERVED = (AUTO, GAME, *SHIPPED)
"""Names that a user's list cannot have."""

LONGEST_NAME = 40
NAME_MARKS = "-_.+"
"""What a list's name may hold besides letters and digits."""

CHUNK = 1 << 20
"""Bytes of a list that are copied at once."""


class ListInfo(NamedTuple):
    """One list on offer.

    ``kind``: "shipped", "added", "joined", or "found" (on the system; its name is its path).
    ``options``: what an added list is read with, where that isn't the default. ``problem``: why it
    cannot be used, in one line; None if it can.
    """

    name: str
    kind: Kind
    label: str
    path: str = ""
    members: tuple[str, ...] = ()
    options: Mapping[str, object] = MappingProxyType({})
    problem: str | None = None

    @property
    def own(self) -> bool:
        """Tell whether the user added or joined it, and so can change it."""
        return self.kind in ("added", "joined")


def system_lists() -> list[str]:
    """Return the paths of word lists in the platform's usual places; nothing is read."""
    folders = ["/usr/share/dict", "/usr/dict", os.path.expanduser("~/.local/share/dict")]
    if sys.platform == "darwin":
        folders += ["/opt/homebrew/share/dict", "/usr/local/share/dict"]
    found: dict[str, str] = {}
    for folder in folders:
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
        """Return every list: the shipped ones, the user's in their order, those on the system.

        Reads the settings again, but no list. ``system`` False leaves the last out.
        """
        found = [ListInfo(name, "shipped", LABELS[name], shipped_path(name)) for name in SHIPPED]
        self._settings.reload(Settings.user_lists)
        user_lists = self._settings.user_lists
        found += [_info(name, entry, user_lists) for name, entry in user_lists.items()]
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
        known = ", ".join(info.name for info in self.lists(system=False))
        raise ListError(f"no word list {clean(name)!r}: there are {clean(known)}")

    def joins_with(self, name: str) -> list[str]:
        """Return the joined lists that have the list ``name`` as a member, in the user's order."""
        return [info.name for info in self.lists(system=False) if name in info.members]

    # Changes

    def add(
        self,
        path: str,
        name: str | None = None,
        *,
        copy: bool = False,
        options: Mapping[str, object] | None = None,
        progress: Progress | None = None,
        cancel: Cancel | None = None,
    ) -> ListInfo:
        """Add the list in a file, after reading and compiling it; ``copy`` keeps a copy of it.

        Without a ``name`` it gets the file's, numbered if that is taken.
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
            kept = _copied(path, used) if copy else path
            return {**user_lists, used: {"path": kept, **entry}}

        self._change(put)
        return self.find(used)

    def remove(self, name: str) -> None:
        """Forget one of the user's lists; its file stays, unless it is our own copy."""
        info = self._own(name)
        self._change(lambda user_lists: {key: user_lists[key] for key in user_lists if key != name})
        self._replace_in_use(name, ())
        still_used = {entry.get("path") for entry in self._settings.user_lists.values()}
        if self.is_copy(info) and info.path not in still_used:
            try:
                os.unlink(info.path)
            except FileNotFoundError:
                pass
            except OSError as error:
                raise ListError(f"removed, but its copy stays: {error.strerror}") from None

    def is_copy(self, info: ListInfo) -> bool:
        """Tell whether a list is read from our own copy of its file."""
        return os.path.dirname(info.path) == _copies()

    def rename(self, name: str, new: str) -> ListInfo:
        """Give one of the user's lists another name, which joined lists follow."""
        self._own(name)

        def renamed(user_lists: UserLists) -> UserLists:
            _check_name(new, user_lists)
            changed = {}
            for key, entry in user_lists.items():
                members = entry.get("members")
                if isinstance(members, list):
                    members = [new if member == name else member for member in members]
                    entry = {**entry, "members": members}
                changed[new if key == name else key] = entry
            return changed

        self._change(renamed)
        self._replace_in_use(name, (new,))
        return self.find(new)

    def join(self, name: str, members: Sequence[str]) -> ListInfo:
        """Add a list of 2 to `MOST_LISTS` others, by their names."""
        names = list(dict.fromkeys(members))
        if not 2 <= len(names) <= MOST_LISTS:
            raise ListError(f"a joined list has 2 to {MOST_LISTS} different members")
        for member in names:
            info = self.find(member)
            if info.kind == "joined":
                raise ListError(f"{clean(member)!r} is a joined list itself; name its members")
            if info.kind == "found":
                raise ListError(f"{clean(member)!r} is not yours yet; add it first")

        def put(user_lists: UserLists) -> UserLists:
            _check_name(name, user_lists)
            return {**user_lists, name: {"members": names}}

        self._change(put)
        return self.find(name)

    def order(self, names: Sequence[str]) -> None:
        """Put the user's lists into this order; those not named follow."""
        for name in names:
            self._own(name)

        def ordered(user_lists: UserLists) -> UserLists:
            first = {name: user_lists[name] for name in names if name in user_lists}
            return {**first, **user_lists}

        self._change(ordered)

    def configure(self, name: str, **options: object) -> ListInfo:
        """Set how an added list is read: any of `LIST_OPTIONS`."""
        if self._own(name).kind != "added":
            raise ListError(f"{clean(name)!r} is joined; set the options of its members")
        unknown = [key for key in options if key not in LIST_OPTIONS]
        if unknown:
            raise ListError(f"no option {clean(unknown[0])!r}: there are {', '.join(LIST_OPTIONS)}")

        def put(user_lists: UserLists) -> UserLists:
            entry = _without_defaults({**user_lists.get(name, {}), **options})
            options_of(name, entry)
            return {**user_lists, name: entry}

        self._change(put)
        return self.find(name)

    def details(
        self, name: str, *, progress: Progress | None = None, cancel: Cancel | None = None
    ) -> dict[str, Any]:
        """Open a list and return what is known about it.

        Keys: name, kind, label, path, members, options, words, and what reading noted (encoding,
        alphabet, skipped, examples, folded, remarks, header, has_scores, scores: lowest and
        highest, None where nothing gives any).
        """
        info = self.find(name)
        about = {
            "name": info.name,
            "kind": info.kind,
            "label": info.label,
            "path": info.path,
            "members": list(info.members),
            "options": dict(info.options),
        }
        opened = open_lists([name], settings=self._settings, progress=progress, cancel=cancel)
        ranges = [words.score_range() for words in opened if words.has_scores]
        scores = (min(r[0] for r in ranges), max(r[1] for r in ranges)) if ranges else None
        about |= {} if info.kind == "joined" else opened[0].notes
        return about | {"words": sum(map(len, opened)), "scores": scores}

    def _own(self, name: str) -> ListInfo:
        info = self.find(name)
        if not info.own:
            raise ListError(f"{clean(name)!r} is not yours; only lists you added can be changed")
        return info

    def _change(self, function: Callable[[UserLists], UserLists]) -> None:
        """Replace the user's lists by what ``function`` returns for those saved now."""
        self._save(Settings.user_lists, function)

    def _save(self, setting: Setting[T], function: Callable[[T], T]) -> None:
        try:
            self._settings.change(setting, function)
        except (OSError, SettingError) as error:
            why = getattr(error, "strerror", None) or error
            raise ListError(f"the settings cannot be saved: {why}") from None

    def _replace_in_use(self, name: str, by: tuple[str, ...]) -> None:
        """Replace a list that is in use, in this run and in the settings."""

        def replaced(names: tuple[str, ...]) -> tuple[str, ...]:
            at = names.index(name) if name in names else len(names)
            changed = (*names[:at], *by, *names[at + 1 :])
            return tuple(dict.fromkeys(changed)) or Settings.lists.default

        settings = self._settings
        if settings.overridden(Settings.lists):
            settings.override(Settings.lists, replaced(settings.lists))
        if name in settings.saved(Settings.lists):
            self._save(Settings.lists, replaced)


def _info(name: str, entry: UserList, user_lists: UserLists) -> ListInfo:
    """Return what the settings say about one of the user's lists; whatever they say."""
    label = clean(str(entry.get("label", ""))) or name
    if "members" in entry:
        members = entry["members"]
        listed = members if isinstance(members, list) else []
        names = list(dict.fromkeys(each for each in listed if isinstance(each, str)))
        problem = members_problem(names, user_lists)
        return ListInfo(name, "joined", label, members=tuple(names), problem=problem)
    path = entry.get("path")
    if not isinstance(path, str) or not path or "\0" in path:
        return ListInfo(name, "added", label, problem="its path cannot be used")
    options = {key: entry[key] for key in LIST_OPTIONS if key in entry}
    problem = None if os.path.isfile(path) else f"its file {clean(path)!r} is gone"
    return ListInfo(name, "added", label, path, options=options, problem=problem)


def _without_defaults(entry: Mapping[str, object]) -> dict[str, object]:
    """Return an entry without the options that are as by default."""
    return {
        key: value
        for key, value in entry.items()
        if key not in LIST_OPTIONS or value != LIST_OPTIONS[key].default
    }


def _check_name(name: str, user_lists: UserLists) -> None:
    usable = all(ch.isalnum() or ch in NAME_MARKS for ch in name)
    if not name or not usable or name.startswith((".", "-")) or len(name) > LONGEST_NAME:
        raise ListError(
            f"{clean(name)!r} cannot be a list's name: letters, digits, '-', '_', '.', "
            f"'+', at most {LONGEST_NAME}"
        )
    if name in RESERVED or name in user_lists:
        raise ListError(f"there is a word list {clean(name)!r} already; choose another name")


def _free_name(name: str, user_lists: UserLists) -> str:
    """Return the name like ``name`` that a list can have and none has yet."""
    base = clean(name, LONGEST_NAME - 4).strip().replace(" ", "-")
    base = "".join(ch for ch in base if ch.isalnum() or ch in NAME_MARKS).strip(".-") or "list"
    free, number = base, 1
    while free in RESERVED or free in user_lists:
        number += 1
        free = f"{base}-{number}"
    return free


def _copies() -> str:
    """Return the directory of our own copies of lists."""
    from lbtui.store import data_dir

    return os.path.join(data_dir(), "lists")


def _copied(path: str, name: str) -> str:
    """Copy the file of a list and return where the copy is; no other copy is overwritten.

    Call it with the settings locked, so that no other process copies to the same place.
    """
    from lbtui.store import atomic_file, sweep_parts, unused_path

    folder = _copies()
    copy = unused_path(os.path.join(folder, name), ".txt")
    try:
        with open(path, "rb") as file, atomic_file(copy) as written:
            while chunk := file.read(CHUNK):
                written.write(chunk)
    except OSError as error:
        raise ListError(f"cannot copy {clean(path)!r}: {error.strerror}") from None
    sweep_parts(folder)
    return copy
