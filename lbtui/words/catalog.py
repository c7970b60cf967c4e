"""The word lists a user can choose from: shipped, added, joined, and those found on the system."""

from __future__ import annotations

import os
import sys

from lbtui.puzzle import clean
from lbtui.settings import Settings
from lbtui.words.errors import ListError
from lbtui.words.opening import (
    LABELS,
    MOST_MEMBERS,
    SHIPPED,
    absolute,
    members_problem,
    open_lists,
    open_path,
    options_of,
    shipped_path,
)
from lbtui.words.options import OPTION_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from lbtui.settings import UserList

    Lists = Mapping[str, UserList]

    Progress = Callable[[float], object]
    Cancel = Callable[[], bool]

LONGEST_NAME = 40

PIECE = 1 << 20
"""Bytes of a list that are copied at once."""


class Entry:
    """One list on offer.

    ``kind``: "shipped", "added", "joined", or "found" (on the system, offered under its path).
    ``problem`` says in one line why it cannot be used now, None when it can.
    """

    __slots__ = ("kind", "label", "members", "name", "options", "path", "problem")

    def __init__(
        self,
        name: str,
        kind: str,
        *,
        label: str = "",
        path: str = "",
        members: Sequence[str] = (),
        options: dict[str, Any] | None = None,
        problem: str | None = None,
    ) -> None:
        """Keep the facts as they are given."""
        self.name = name
        self.kind = kind
        self.label = label or name
        self.path = path
        self.members = tuple(members)
        self.options = options or {}
        self.problem = problem

    def __repr__(self) -> str:
        """Name the list and its kind."""
        return f"<Entry {self.name}: {self.kind}>"


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
    """The lists on offer, and changing them; every change is saved in the settings at once."""

    def __init__(self, settings: Settings) -> None:
        """Offer what ``settings`` knows, besides what is shipped and found."""
        self._settings = settings

    def entries(self, *, system: bool = True) -> list[Entry]:
        """Return every list: shipped ones, the user's in their order, then those on the system.

        Nothing but directories is read. ``system`` False leaves the last out.
        """
        found = [
            Entry(name, "shipped", label=LABELS[name], path=shipped_path(name)) for name in SHIPPED
        ]
        self._settings.reload(Settings.user_lists)  # another program may have changed them
        added = self._settings.user_lists
        found += [self._entry(name, entry) for name, entry in added.items()]
        if system:
            known = {os.path.realpath(entry.path) for entry in found if entry.path}
            found += [
                Entry(path, "found", label=os.path.basename(path), path=path)
                for path in system_lists()
                if os.path.realpath(path) not in known
            ]
        return found

    def _entry(self, name: str, entry: UserList) -> Entry:
        members = entry.get("members")
        label = clean(str(entry.get("label", "")))
        if isinstance(members, list):
            names = list(dict.fromkeys(map(str, members)))
            problem = members_problem(names)
            if problem is None:
                missing = [member for member in names if not self._known(member)]
                problem = f"its member {clean(missing[0])!r} is gone" if missing else None
            return Entry(name, "joined", label=label, members=names, problem=problem)
        path = str(entry.get("path", ""))
        options = {key: entry[key] for key in OPTION_NAMES if key in entry}
        problem = None if os.path.isfile(path) else f"its file {clean(path)!r} is gone"
        return Entry(name, "added", label=label, path=path, options=options, problem=problem)

    def _known(self, name: str) -> bool:
        return name in SHIPPED or name in self._settings.user_lists

    def find(self, name: str) -> Entry:
        """Return the list of a name, or of a path on the system.

        Raises ListError, one line, when there is none.
        """
        for entry in self.entries():
            if entry.name == name:
                return entry
        known = ", ".join(entry.name for entry in self.entries(system=False))
        raise ListError(f"no word list {clean(name)!r}: there are {clean(known)}")

    # Changes

    def add(
        self,
        path: str,
        name: str | None = None,
        *,
        copy: bool = False,
        options: dict[str, Any] | None = None,
        progress: Progress | None = None,
        cancel: Cancel | None = None,
    ) -> Entry:
        """Add the list in a file, after reading it once; ``copy`` keeps a copy of our own.

        Without a ``name`` the file's is used, with a number behind it if that is taken. Raises
        ListError when the file is no word list, or the name cannot be used.
        """
        path = absolute(path)
        entry = {key: value for key, value in (options or {}).items() if key in OPTION_NAMES}
        read_as = options_of(os.path.basename(path), entry)
        if name is not None:
            self._check_name(name, self._settings.user_lists)
        # Compiled now, while somebody is told how far it is, it opens at once from here on.
        open_path(path, options=read_as, progress=progress, cancel=cancel)
        used = ""

        def put(added: Lists) -> Lists:
            nonlocal used
            if name is None:
                used = _free_name(os.path.splitext(os.path.basename(path))[0], added)
            else:
                self._check_name(name, added)
                used = name
            return {**added, used: {"path": _copied(path, used) if copy else path, **entry}}

        self._change(put)
        return self.find(used)

    def remove(self, name: str) -> None:
        """Take a list of the user's off the catalog; its file stays, unless it is our own copy.

        Raises ListError for a shipped or unknown list.
        """
        entry = self._own(name)
        self._change(lambda added: {key: each for key, each in added.items() if key != name})
        others = (each.get("path") for each in self._settings.user_lists.values())
        if os.path.dirname(entry.path) == _copies() and entry.path not in others:
            try:
                os.unlink(entry.path)
            except FileNotFoundError:
                pass
            except OSError as error:
                raise ListError(f"removed, but its copy stays: {error.strerror}") from None

    def rename(self, name: str, new: str) -> Entry:
        """Give a list of the user's another name; joined lists follow. Raises ListError."""
        self._own(name)

        def swap(names: Sequence[object]) -> list[Any]:
            return list(dict.fromkeys(new if each == name else each for each in names))

        def renamed(added: Lists) -> Lists:
            self._check_name(new, added)
            changed = {new if key == name else key: dict(each) for key, each in added.items()}
            for each in changed.values():
                members = each.get("members")
                if isinstance(members, list):
                    each["members"] = swap(members)
            return changed

        self._change(renamed)
        settings = self._settings
        if name in settings.lists:
            if settings.overridden(Settings.lists):
                settings.override(Settings.lists, tuple(swap(settings.lists)))
            settings.change(Settings.lists, lambda names: tuple(swap(names)))
        return self.find(new)

    def join(self, name: str, members: Sequence[str]) -> Entry:
        """Make a list of several others, by their names. Raises ListError."""
        names = list(dict.fromkeys(members))
        if not 2 <= len(names) <= MOST_MEMBERS:
            raise ListError(f"a joined list has 2 to {MOST_MEMBERS} different members")
        for member in names:
            entry = self.find(member)
            if entry.kind == "joined":
                raise ListError(f"{clean(member)!r} is a joined list itself; name its members")
            if entry.kind == "found":
                raise ListError(f"{clean(member)!r} is not yours yet; add it first")

        def put(added: Lists) -> Lists:
            self._check_name(name, added)
            return {**added, name: {"members": names}}

        self._change(put)
        return self.find(name)

    def order(self, names: Sequence[str]) -> None:
        """Put the user's lists into another order; those not named follow. Raises ListError."""
        for name in names:
            self._own(name)
        self._change(
            lambda added: {**{name: added[name] for name in names if name in added}, **added},
        )

    def configure(self, name: str, **options: object) -> Entry:
        """Set how an added list is read, by option; None for the default. Raises ListError."""
        entry = self._own(name)
        if entry.kind != "added":
            raise ListError(f"{clean(name)!r} is joined; set the options of its members")
        unknown = [key for key in options if key not in OPTION_NAMES]
        if unknown:
            raise ListError(f"no option {clean(unknown[0])!r}: there are {', '.join(OPTION_NAMES)}")

        def put(added: Lists) -> Lists:
            changed = {**added.get(name, {}), **options}
            changed = {key: value for key, value in changed.items() if value is not None}
            options_of(name, changed)
            return {**added, name: changed}

        self._change(put)
        return self.find(name)

    def details(
        self, name: str, *, progress: Progress | None = None, cancel: Cancel | None = None
    ) -> dict[str, Any]:
        """Open a list and return what there is to say of it.

        Keys: name, kind, label, path, members, options, words, and what reading noted (encoding,
        alphabet, skipped, examples, folded, remarks, header, has_scores, scores: lowest and
        highest, None where nothing gives any). Raises ListError.
        """
        entry = self.find(name)
        about = {
            "name": entry.name,
            "kind": entry.kind,
            "label": entry.label,
            "path": entry.path,
            "members": list(entry.members),
            "options": entry.options,
        }
        opened = open_lists([name], settings=self._settings, progress=progress, cancel=cancel)
        ranges = [each.score_range() for each in opened if each.has_scores]
        scores = (
            (min(low for low, _ in ranges), max(high for _, high in ranges)) if ranges else None
        )
        about |= {} if entry.kind == "joined" else opened[0].notes
        return about | {"words": sum(map(len, opened)), "scores": scores}

    def _own(self, name: str) -> Entry:
        entry = self.find(name)
        if entry.kind in ("shipped", "found"):
            raise ListError(f"{clean(name)!r} is {entry.kind}; only lists you added can be changed")
        return entry

    def _check_name(self, name: str, added: Lists) -> None:
        usable = all(ch.isalnum() or ch in "-_.+" for ch in name)
        if not name or not usable or name.startswith((".", "-")) or len(name) > LONGEST_NAME:
            raise ListError(
                f"{clean(name)!r} cannot be a list's name: letters, digits, '-', '_', '.', "
                f"'+', at most {LONGEST_NAME}"
            )
        if name == "auto" or name in SHIPPED or name in added:
            raise ListError(f"there is a word list {clean(name)!r} already; choose another name")

    def _change(self, function: Callable[[Lists], Lists]) -> None:
        """Save what ``function`` makes of the lists there are now, also by another process."""
        try:
            self._settings.change(Settings.user_lists, function)
        except OSError as error:
            raise ListError(f"the settings cannot be saved: {error.strerror or error}") from None


def _free_name(name: str, added: Lists) -> str:
    """Return a name that a list can have and none has, as like ``name`` as can be."""
    base = clean(name, LONGEST_NAME - 4).strip().replace(" ", "-")
    base = "".join(ch for ch in base if ch.isalnum() or ch in "-_.+").strip(".-") or "list"
    name, number = base, 1
    while name == "auto" or name in SHIPPED or name in added:
        number += 1
        name = f"{base}-{number}"
    return name


def _copies() -> str:
    """Return the directory of our own copies of lists."""
    from lbtui.store import data_dir

    return os.path.join(data_dir(), "lists")


def _copied(path: str, name: str) -> str:
    """Copy the file of a list, piece by piece, and return where it is now."""
    from lbtui.store import atomic_file

    copy = os.path.join(_copies(), f"{name}.txt")
    try:
        with open(path, "rb") as file, atomic_file(copy) as written:
            while piece := file.read(PIECE):
                written.write(piece)
    except OSError as error:
        raise ListError(f"cannot copy {clean(path)!r}: {error.strerror}") from None
    return copy
