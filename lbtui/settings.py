"""The user's settings: one typed object over a JSON file in the config directory.

A setting is read as an attribute. Assigning to it validates the value, applies it at once and saves
it on a thread of its own, so that a slow disk never delays a key press::

    settings = Settings.load()
    settings.max_words += 1

A save changes one key and writes everything else back as it is in the file: what another process
saved meanwhile, and keys that this version does not know.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, cast, overload

from lbtui.puzzle.text import clean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Future, ThreadPoolExecutor

    UserList = Mapping[str, object]
    """How one of the user's word lists is kept: its path and options, or its members."""

T = TypeVar("T")
Name = TypeVar("Name", bound=str)

Ranking = Literal["shortest", "familiar"]
RANKINGS: tuple[Ranking, ...] = ("shortest", "familiar")
Motion = Literal["full", "reduced", "off"]
MOTIONS: tuple[Motion, ...] = ("full", "reduced", "off")
Canvas = Literal["auto", "braille", "quadrant", "ascii"]
CANVASES: tuple[Canvas, ...] = ("auto", "braille", "quadrant", "ascii")
Bridges = Literal["auto", "never", "always"]
BRIDGES: tuple[Bridges, ...] = ("auto", "never", "always")

HIGHEST_MAX_WORDS = 8
HIGHEST_MIN_LENGTH = 15
MOST_LISTS = 20
"""Word lists in use at once, and members of a joined list."""

MOST_BYTES = 1 << 20
MOST_DEPTH = 20
"""Levels of nesting in one value: beyond a few hundred, Python's decoder and encoder give up."""
MOST_DIGITS = 18
MOST_WARNINGS = 20

BOM = b"\xef\xbb\xbf"
"""Some editors put this before UTF-8 text."""


class SettingError(ValueError):
    """A setting cannot have this value; `str(error)` says what it can be."""


class Setting(Generic[T]):
    """One setting: an attribute of `Settings`."""

    key: str

    def __init__(self, default: T, parse: Callable[[object], T]) -> None:
        """Declare a setting.

        ``parse`` turns a value from JSON into a T; it raises SettingError, saying what would be
        right, for one that doesn't fit.
        """
        self.default = default
        self.parse = parse

    def __set_name__(self, owner: type, name: str) -> None:
        """Use the attribute's name as the key in the file."""
        self.key = name

    @overload
    def __get__(self, settings: None, owner: type) -> Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type) -> T: ...
    def __get__(self, settings: Settings | None, owner: type) -> Setting[T] | T:
        """Return the value in force, or on the class the setting itself."""
        return self if settings is None else settings.get(self)

    def __set__(self, settings: Settings, value: T) -> None:
        """Apply and save a value; see `Settings.set`."""
        settings.set(self, value)


def _one_of(names: tuple[Name, ...]) -> Callable[[object], Name]:
    def parse(value: object) -> Name:
        for name in names:
            if value == name:
                return name
        raise SettingError(f"one of {', '.join(map(repr, names))}")

    return parse


def _between(low: int, high: int) -> Callable[[object], int]:
    def parse(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise SettingError(f"a whole number from {low} to {high}")

    return parse


def _text(value: object) -> str:
    if isinstance(value, str) and len(value) <= 1000 and "\0" not in value:
        return value
    raise SettingError("a text of at most 1,000 characters")


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, (list, tuple)) and 0 < len(value) <= MOST_LISTS:
        names = tuple(name for name in value if isinstance(name, str) and "\0" not in name)
        if len(names) == len(value):
            return names
    raise SettingError(f"a list of 1 to {MOST_LISTS} names or paths")


def _table(kind: type[T], said: str) -> Callable[[object], Mapping[str, T]]:
    import json

    def parse(value: object) -> Mapping[str, T]:
        if not isinstance(value, dict) or not all(isinstance(v, kind) for v in value.values()):
            raise SettingError(f"an object of {said}")
        try:
            json.dumps(value, allow_nan=False)  # 1e999 is JSON, but what it is read as is not
        except ValueError:
            raise SettingError(f"an object of {said} without numbers beyond 1e308") from None
        return value

    return parse


class Settings:
    """The settings in force: what the user assigned, else this run's overrides, else the file's.

    ``warnings`` has one line for each thing that was wrong with the file.
    """

    lists: Setting[tuple[str, ...]] = Setting(("common",), _names)
    ranking = Setting(RANKINGS[0], _one_of(RANKINGS))
    theme = Setting("lbtui-dark", _text)
    motion = Setting(MOTIONS[0], _one_of(MOTIONS))
    canvas = Setting(CANVASES[0], _one_of(CANVASES))
    min_length = Setting(3, _between(1, HIGHEST_MIN_LENGTH))
    max_words = Setting(4, _between(1, HIGHEST_MAX_WORDS))
    min_score = Setting(0, _between(0, 100))
    bridges = Setting(BRIDGES[0], _one_of(BRIDGES))
    keys: Setting[Mapping[str, str]] = Setting({}, _table(str, "texts"))
    board = Setting("", _text)
    shape = Setting("4x3", _text)
    user_lists: Setting[Mapping[str, UserList]] = Setting({}, _table(dict, "objects"))
    panes: Setting[Mapping[str, object]] = Setting({}, _table(object, "values"))

    def __init__(self, path: str) -> None:
        """Start with the defaults; `load` reads the file."""
        self.path = path
        self.warnings: list[str] = []
        self._values: dict[str, object] = {}
        self._overrides: dict[str, object] = {}
        self._saver: ThreadPoolExecutor | None = None
        self._saves: list[Future[Any]] = []

    @classmethod
    def load(cls, path: str | None = None) -> Settings:
        """Read the settings file, by default the one in the config directory.

        A missing file gives the defaults; one that is not a JSON object is renamed to ``….bad``.
        Never raises because of what is in the file, or because it can't be read.
        """
        import json

        from lbtui.store import config_dir

        settings = cls(path or os.path.join(config_dir(), "settings.json"))
        try:
            file = _File(settings.path)
        except OSError as error:
            why = error.strerror or error
            settings.warnings = [f"the settings can't be read, using the defaults: {why}"]
            return settings
        settings.warnings = file.warnings
        for key, member in file.members.items():
            setting = SETTINGS.get(key)
            what = f"the setting {clean(key, 40)}"
            if setting is None:
                if member.problem:
                    settings.warnings.append(f"{what} should be {member.problem}; ignoring it")
                continue
            try:
                settings._values[key] = member.parsed(setting)
            except SettingError as error:
                default = json.dumps(setting.default)
                settings.warnings.append(f"{what} should be {error}; using {default}")
        del settings.warnings[MOST_WARNINGS:]
        return settings

    def get(self, setting: Setting[T]) -> T:
        """Return the value in force."""
        if setting.key in self._overrides:
            return cast("T", self._overrides[setting.key])
        return self.saved(setting)

    def saved(self, setting: Setting[T]) -> T:
        """Return the value without this run's override."""
        return cast("T", self._values.get(setting.key, setting.default))

    def set(self, setting: Setting[T], value: T) -> None:
        """Apply a value at once, instead of an override, and save it in the background.

        Raises SettingError for a value that the setting can't have. `failure` and `flush` tell
        whether it could be saved; it stays in force if not.
        """
        value = _parsed(setting, value)
        overridden = self._overrides.pop(setting.key, None)
        if overridden is None and self._values.get(setting.key) == value:
            return
        self._values[setting.key] = value
        if self._saver is None:
            from concurrent.futures import ThreadPoolExecutor

            self._saver = ThreadPoolExecutor(1, "settings")
        self._saves = [save for save in self._saves if not save.done() or save.exception()]
        self._saves.append(self._saver.submit(self._write, setting, lambda _: value))

    def override(self, setting: Setting[T], value: T) -> None:
        """Use a value in this run, without saving it, until another is set."""
        self._overrides[setting.key] = value

    def overridden(self, setting: Setting[Any]) -> bool:
        """Tell whether the value in force is an override."""
        return setting.key in self._overrides

    def change(self, setting: Setting[T], function: Callable[[T], T]) -> None:
        """Replace the saved value with ``function(saved value)``, and wait until that is saved.

        Other processes wait, so that nothing they add to the same value is lost. If ``function``
        raises, nothing changes. Raises SettingError and OSError as well.
        """
        self._wait()
        self._values[setting.key] = self._write(setting, function)

    def reload(self, setting: Setting[T]) -> None:
        """Take the value that another process saved; a file that can't be read changes nothing."""
        try:
            file = _File(self.path)
        except OSError:
            return
        self.warnings += file.warnings
        if not file.warnings:
            self._values[setting.key] = file.get(setting)

    def failure(self) -> str | None:
        """Return one line about a save that failed since the last call, or None."""
        for save in self._saves:
            if save.done() and (error := save.exception()) is not None:
                self._saves.remove(save)
                return f"settings were not saved: {error}"
        return None

    def flush(self) -> str | None:
        """Wait until everything is saved; return one line about what wasn't, or None."""
        self._wait()
        return self.failure()

    def _wait(self) -> None:
        if self._saver is not None:
            self._saver.shutdown(wait=True)
            self._saver = None

    def _write(self, setting: Setting[T], function: Callable[[T], T]) -> T:
        from lbtui.store import Lock

        with Lock(f"{self.path}.lock"):
            file = _File(self.path)
            self.warnings += file.warnings
            value = _parsed(setting, function(file.get(setting)))
            file.put(setting, value)
            file.write()
            return value


SETTINGS: Mapping[str, Setting[Any]] = {
    key: setting for key, setting in vars(Settings).items() if isinstance(setting, Setting)
}
"""Every setting by its key."""


def _parsed(setting: Setting[T], value: T) -> T:
    try:
        return setting.parse(value)
    except SettingError as error:
        raise SettingError(f"{setting.key} must be {error}") from None


class _Member:
    """A key's value as it is in the file: its JSON text and what that means.

    ``problem`` says what would be right where the value can't be handled, else None.
    """

    __slots__ = ("problem", "text", "value")

    def __init__(self, text: str, depth: int) -> None:
        """Decode ``text``, which nests ``depth`` levels. Raises ValueError where it isn't JSON."""
        import json

        self.text = text
        self.value: object = None
        self.problem: str | None = None
        if depth > MOST_DEPTH:
            self.problem = f"nested at most {MOST_DEPTH} levels deep"
            return
        try:
            self.value = json.loads(text, parse_constant=_no_constant, parse_int=_number)
        except SettingError as error:
            self.problem = str(error)

    def parsed(self, setting: Setting[T]) -> T:
        """Return the value as ``setting`` takes it. Raises SettingError."""
        if self.problem:
            raise SettingError(self.problem)
        return setting.parse(self.value)


def _no_constant(name: str) -> object:
    raise SettingError(f"valid JSON, which has no {name}")


def _number(digits: str) -> float:
    """Return a whole number; where Python would refuse to read it, infinity."""
    return int(digits) if len(digits) < 1000 else float(digits)


class _File:
    """The settings file as it is now; all that isn't changed is written back as it was."""

    def __init__(self, path: str) -> None:
        """Read the file. What is not a JSON object is set aside, which ``warnings`` tells.

        Raises OSError when there is a file but it can't be read: don't overwrite it then.
        """
        from lbtui.store import read_regular

        self.path = path
        self.warnings: list[str] = []
        self.members: dict[str, _Member] = {}
        self._lost = False
        try:
            data = read_regular(path, MOST_BYTES + 1)
        except FileNotFoundError:
            return
        try:
            if len(data) > MOST_BYTES:
                raise ValueError("too large")
            text = data.removeprefix(BOM).decode("utf-8", "surrogatepass")
            self.members = dict(_members(text))
        except ValueError:
            self.warnings = [self._set_aside()]

    def get(self, setting: Setting[T]) -> T:
        """Return a setting's value, or its default where there is none that it can have."""
        try:
            return self.members[setting.key].parsed(setting)
        except (KeyError, SettingError):
            return setting.default

    def put(self, setting: Setting[T], value: T) -> None:
        """Change a setting's value."""
        import json

        old = self.members.get(setting.key)
        if old is not None and (old.problem or isinstance(old.value, (dict, list))):
            try:
                old.parsed(setting)
            except SettingError:
                self._lost = True
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
        self.members[setting.key] = _Member(text.replace("\n", "\n  "), 0)

    def write(self) -> None:
        """Write the file. A copy of the old one stays if anything in it can't be written back.

        Raises OSError, and SettingError if it would be too large to be read again.
        """
        import json

        from lbtui.store import sweep_parts, write_atomic

        kept = {key: member for key, member in self.members.items() if not member.problem}
        lines = (f"  {json.dumps(key)}: {member.text}" for key, member in kept.items())
        # A lone surrogate is not UTF-8; in JSON it is written as the escape that Python uses too.
        data = ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8", "backslashreplace")
        if len(data) > MOST_BYTES:
            raise SettingError(f"at most {MOST_BYTES:,} bytes long together with all others")
        if self._lost or len(kept) < len(self.members):
            import shutil

            shutil.copy2(self.path, self._aside())
        write_atomic(self.path, data)
        sweep_parts(os.path.dirname(self.path))

    def _aside(self) -> str:
        """Return an unused path for a file that is kept for the user to look at."""
        aside = f"{self.path}.bad"
        number = 1
        while os.path.lexists(aside):
            number += 1
            aside = f"{self.path}.bad{number}"
        return aside

    def _set_aside(self) -> str:
        """Rename the file so that nothing of it is lost; return what to tell the user."""
        aside = self._aside()
        try:
            os.replace(self.path, aside)
        except OSError:
            return "the settings file is damaged and can't be renamed; using the defaults"
        return f"the settings file was damaged; it is kept as {os.path.basename(aside)}"


_STRING = r'"(?:[^"\\]|\\.)*+"'
_KEY = re.compile(rf"\s*({_STRING})\s*:", re.DOTALL)
_STRUCTURE = re.compile(rf"{_STRING}?|[][{{}},]", re.DOTALL)
"""A string, up to the end of the text if it isn't closed, or a bracket or comma outside strings."""


def _members(text: str) -> Iterator[tuple[str, _Member]]:
    """Yield the keys and values of a JSON object, however deep the values nest.

    Raises ValueError if ``text`` is something else.
    """
    import json

    text = text.strip()
    if not text.startswith("{"):
        raise ValueError("not an object")
    end = 0
    if text[1:].strip() == "}":
        return
    while text[end] != "}":
        key = _KEY.match(text, end + 1)
        if key is None:
            raise ValueError("no key")
        end, depth = _end_of_value(text, key.end())
        yield json.loads(key[1]), _Member(text[key.end() : end].strip(), depth)
    if end != len(text) - 1:
        raise ValueError("text after the object")


def _end_of_value(text: str, start: int) -> tuple[int, int]:
    """Return where the comma or bracket after a value is, and how deep the value nests."""
    depth = deepest = 0
    for token in _STRUCTURE.finditer(text, start):
        if token[0] in ("[", "{"):
            depth += 1
            deepest = max(deepest, depth)
        elif depth == 0 and token[0] in (",", "}"):
            return token.start(), deepest
        elif token[0] in ("]", "}"):
            depth -= 1
    raise ValueError("no end")
