"""What the user chose, kept as JSON in the config directory.

Keys that are not known are kept as they are, values that make no sense are replaced by the default
and said, a file that cannot be read is set aside. Every change is written at once, over what other
processes wrote meanwhile.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MOST_BYTES = 1 << 20
"""A larger file is no settings file of ours."""

BOM = b"\xef\xbb\xbf"
"""What some editors put before a text in UTF-8."""


class SettingError(ValueError):
    """A value that a setting cannot have; `str(error)` is one line: what it may be."""


def _one_of(*names: str) -> Callable[[object], str | None]:
    said = ", ".join(repr(name) for name in names)
    return lambda value: None if value in names else f"one of {said}"


def _between(low: int, high: int) -> Callable[[object], str | None]:
    def problem(value: object) -> str | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return None if fits else f"a whole number from {low} to {high}"

    return problem


def _text(value: object) -> str | None:
    return None if isinstance(value, str) and len(value) <= 1000 else "a text"


def _names(value: object) -> str | None:
    fits = isinstance(value, list) and value and all(isinstance(name, str) for name in value)
    return None if fits else "a list of at least one name"


def _table(kind: type) -> Callable[[object], str | None]:
    def problem(value: object) -> str | None:
        fits = isinstance(value, dict) and all(isinstance(each, kind) for each in value.values())
        return None if fits else f"an object of {kind.__name__} values"

    return problem


SETTINGS: dict[str, tuple[object, Callable[[object], str | None]]] = {
    "lists": (["common"], _names),
    "ranking": ("shortest", _one_of("shortest", "familiar")),
    "theme": ("lbtui-dark", _text),
    "motion": ("full", _one_of("full", "reduced", "off")),
    "canvas": ("auto", _one_of("auto", "braille", "quadrant", "ascii")),
    "min_length": (3, _between(1, 15)),
    "max_words": (4, _between(1, 8)),
    "min_score": (0, _between(0, 100)),
    "bridges": ("auto", _one_of("auto", "never", "always")),
    "keys": ({}, _table(str)),
    "board": ("", _text),
    "shape": ("4x3", _text),
    "user_lists": ({}, _table(dict)),
    "panes": ({}, _table(object)),
}
"""Every setting: its default, and what says what a value should be (None: it is one)."""


class Settings:
    """The settings in force; ``warnings`` says, a line each, what was wrong with the file."""

    def __init__(self, path: str, values: dict[str, Any], warnings: list[str]) -> None:
        """Hold values as they stand in the file; `load` is the way to get one."""
        self.path = path
        self.warnings = warnings
        self._values = values

    @classmethod
    def load(cls, path: str | None = None) -> Settings:
        """Read the settings file (by default the one in the config directory).

        A file that is not there gives the defaults. One that is no JSON object is renamed to
        ``….bad`` beside it. Never raises for what a file may hold or for what cannot be read.
        """
        from lbtui.store import config_dir

        path = path or os.path.join(config_dir(), "settings.json")
        try:
            values, warnings = _read(path)
        except OSError as error:
            values = {}
            warnings = [f"the settings cannot be read, so the defaults hold: {error.strerror}"]
        return cls(path, values, warnings + _problems(values))

    def __getitem__(self, key: str) -> Any:
        """Return the value in force: the one in the file if it makes sense, else the default."""
        return _in_force(self._values, key)

    def set(self, key: str, value: object) -> None:
        """Take a new value and save it, over what another process may have saved meanwhile.

        Raises SettingError for a value the setting cannot have, KeyError for an unknown setting,
        OSError when it cannot be saved; the value is in force all the same then.
        """
        _check(key, value)
        self._values[key] = value
        self._save(key, lambda _: value)

    def change(self, key: str, function: Callable[[Any], object]) -> None:
        """Replace a value by what ``function`` makes of the one that is saved now, and save that.

        Other processes wait meanwhile, so nothing that one of them adds to the same value is lost.
        What ``function`` raises is passed on, and nothing is saved then; otherwise as `set`.
        """
        self._save(key, function)

    def reload(self, key: str) -> None:
        """Take a value that another process saved; what cannot be read changes nothing."""
        try:
            saved, warnings = _read(self.path)
        except OSError:
            return
        self.warnings += warnings
        if key in saved:
            self._values[key] = saved[key]
        elif not warnings:
            self._values.pop(key, None)

    def _save(self, key: str, function: Callable[[Any], object]) -> None:
        import json

        from lbtui.store import Lock, write_atomic

        with Lock(f"{self.path}.lock"):
            saved, warnings = _read(self.path)
            self.warnings += warnings
            value = function(_in_force(saved, key))
            _check(key, value)
            self._values[key] = saved[key] = value
            data = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
            write_atomic(self.path, data.encode("utf-8", "surrogatepass"))


def _check(key: str, value: object) -> None:
    """Raise SettingError when a setting cannot have this value."""
    should = SETTINGS[key][1](value)
    if should:
        raise SettingError(f"{key} must be {should}")


def _in_force(values: dict[str, Any], key: str) -> Any:
    """Return a copy of the value if it makes sense, else of the default."""
    import copy

    default, problem = SETTINGS[key]
    value = values.get(key, default)
    return copy.deepcopy(default if problem(value) else value)


def _read(path: str) -> tuple[dict[str, Any], list[str]]:
    """Return what the file holds, and what is to be said about it.

    Raises OSError when there is a file but it cannot be read: it is not to be written over then.
    """
    import json

    from lbtui.store import read_regular

    try:
        data = read_regular(path, MOST_BYTES + 1)
    except FileNotFoundError:
        return {}, []
    try:
        if len(data) > MOST_BYTES:
            raise ValueError("too large")
        values = json.loads(data.removeprefix(BOM).decode("utf-8", "surrogatepass"))
        if not isinstance(values, dict):
            raise ValueError("not an object")
    except (ValueError, RecursionError):
        return {}, [_set_aside(path)]
    return values, []


def _set_aside(path: str) -> str:
    """Rename a damaged file so that nothing of it is lost; return what to say."""
    aside = f"{path}.bad"
    number = 1
    while os.path.lexists(aside):
        number += 1
        aside = f"{path}.bad{number}"
    try:
        os.replace(path, aside)
    except OSError:
        return "the settings file is damaged and cannot be set aside; the defaults hold"
    return f"the settings file was damaged; it is kept as {os.path.basename(aside)}"


def _problems(values: dict[str, Any]) -> list[str]:
    found = []
    for key, (default, problem) in SETTINGS.items():
        should = problem(values[key]) if key in values else None
        if should:
            found.append(f"the setting {key} should be {should}; using {default!r}")
    return found
