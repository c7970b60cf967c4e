"""The user's settings: one typed object over a JSON file in the config directory.

A setting is read as an attribute. Assigning to it validates the value, applies it at once and saves
it on a thread of its own, so that a slow disk never delays a key press::

    settings = Settings.load()
    settings.max_words += 1

A save changes one key and keeps the values of all others: what another process saved meanwhile, and
keys and values that this version cannot use.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, overload

from lbtui.errors import LbtuiError
from lbtui.puzzle.ranking import MIN_BAND_SCORES, RANKING_GOALS, RANKINGS
from lbtui.puzzle.text import quote
from lbtui.store import Lock, config_dir, make_unused_path, read_limited, write_atomic

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

UserListEntry = Mapping[str, object]
"""What is kept of one of the user's word lists: its path and options."""

T = TypeVar("T")

HIGHEST_MAX_WORDS = 8
MAX_LISTS = 20
"""Word lists in use at once."""

MAX_FILE_BYTES = 1 << 20


class SettingError(LbtuiError, ValueError):
    """A setting cannot have this value; `str(error)` says what would be right."""


def parse_origin(text: str) -> str:
    """Return the address of a server of pages: no path, no user's name, no port that is usual.

    Raises ValueError, one line.
    """
    from re import fullmatch

    origin = r"(?ai)https?://([\w.-]+|\[[\da-f:]+\])(:[1-9]\d{0,4})?/?"
    if len(text) > 300 or not fullmatch(origin, text):
        raise ValueError(f"{quote(text)} is not an address like https://boards.example")
    origin = text.rstrip("/").lower()
    return origin.removesuffix(":443" if origin.startswith("https") else ":80")


class Setting(Generic[T]):
    """One setting: an attribute of `Settings`, and a row of the settings dialog.

    label, help: what the row says; "" for a setting that is changed elsewhere
    choices: the values on offer, in order; () where the dialog has them, or opens another dialog
    """

    key: str
    label = help = ""
    choices: tuple[T, ...] = ()

    def __init__(self, default: T, expected: str, is_valid: Callable[[Any], bool]) -> None:
        """Declare a setting whose values `is_valid` accepts; `expected` says what they are."""
        self.default = default
        self.expected = expected
        self.is_valid = is_valid

    def with_row(self, label: str, explanation: str, choices: Iterable[T] = ()) -> Self:
        """Give this setting a row in the settings dialog."""
        self.label, self.help = label, explanation
        self.choices = tuple(choices) or self.choices
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = name

    @overload
    def __get__(self, settings: None, owner: type) -> Setting[T]: ...
    @overload
    def __get__(self, settings: Settings, owner: type) -> T: ...
    def __get__(self, settings: Settings | None, owner: type) -> Setting[T] | T:
        return self if settings is None else settings.get(self)

    def __set__(self, settings: Settings, value: T) -> None:
        settings.set(self, value)

    def parse(self, value: object) -> T:
        """Return a JSON value as this setting takes it. Raises SettingError."""
        if not self.is_valid(value):
            raise SettingError(f"{self.key} must be {self.expected}")
        return cast("T", tuple(value) if isinstance(value, list) else value)

    def read_from(self, values: Mapping[str, object]) -> T:
        """Return the value of this setting among those of a file, else the default."""
        try:
            return self.parse(values[self.key])
        except (KeyError, SettingError):
            return self.default


def _make_choice_setting(*values: str) -> Setting[str]:
    """Return a setting with one of `values`, by default the first."""
    expected = f"one of {', '.join(map(repr, values))}"
    setting = Setting(values[0], expected, lambda value: value in values)
    setting.choices = values
    return setting


def _make_number_setting(default: int, low: int, high: int) -> Setting[int]:
    expected = f"a whole number from {low} to {high}"
    return Setting(default, expected, lambda value: type(value) is int and low <= value <= high)


def _is_printable(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 1000 and value.isprintable()


def _make_text_setting(default: str) -> Setting[str]:
    return Setting(default, "a text of at most 1,000 characters", _is_printable)


def _is_address(value: object) -> bool:
    try:
        return isinstance(value, str) and (not value or parse_origin(value) == value.rstrip("/"))
    except ValueError:
        return False


def _make_lists_setting(*default: str) -> Setting[tuple[str, ...]]:
    def is_valid(value: object) -> bool:
        names = value if isinstance(value, (list, tuple)) else ()
        are_paths = all(isinstance(name, str) and "\0" not in name for name in names)
        can_join = len(names) == 1 or "auto" not in names
        return 0 < len(names) <= MAX_LISTS and are_paths and can_join

    return Setting(default, f"a list of 1 to {MAX_LISTS} names or paths, or 'auto' alone", is_valid)


def _make_mapping_setting(value_type: type[T], value_noun: str) -> Setting[Mapping[str, T]]:
    def is_valid(value: object) -> bool:
        return isinstance(value, dict) and all(
            isinstance(item, value_type) and (value_type is not str or _is_printable(item))
            for item in value.values()
        )

    return Setting({}, f"an object of {value_noun}", is_valid)


class Settings:
    """The settings in force: what the user assigned, else this run's overrides, else the file's.

    A new setting is one more line here; those with a row are in the order of the dialog.
    `warnings` has one line for each thing that was wrong with the file.
    """

    lists = _make_lists_setting("common").with_row(
        "Word list", "The words to solve with. Enter opens the word lists."
    )
    ranking = _make_choice_setting(*RANKINGS).with_row(
        "Ranking", f"For the same number of words: {RANKING_GOALS} first."
    )
    min_score = _make_number_setting(0, 0, 100).with_row(
        "Least familiar",
        "Leave out words that are less familiar. obscure leaves out none.",
        MIN_BAND_SCORES,
    )
    min_length = _make_number_setting(3, 1, 15).with_row(
        "Shortest word",
        "The fewest letters a word may have. The newspaper requires 3.",
        range(1, 16),
    )
    max_words = _make_number_setting(4, 1, HIGHEST_MAX_WORDS).with_row(
        "Most words", "The most words a solution may have.", range(1, HIGHEST_MAX_WORDS + 1)
    )
    bridges = _make_choice_setting("auto", "never", "always").with_row(
        "No new letter",
        "Words that add no letter but link two others. auto allows them where they help.",
    )
    opening = _make_choice_setting("ask", "game", "solutions").with_row(
        "Open boards as",
        "A dated or stored board, or a shared game. Letters that are typed are solved at once.",
    )
    share = _make_choice_setting("squares", "lengths", "pattern", "ascii").with_row(
        "Shared text",
        "How a shared game shows its words. lengths and pattern show how long they are.",
    )
    theme = _make_text_setting("lbtui-dark").with_row(
        "Theme", "The colours. Terminal uses your terminal's."
    )
    motion = _make_choice_setting("full", "off").with_row(
        "Animation", "How words are traced. full: stroke by stroke. off: at once."
    )
    canvas = _make_choice_setting("auto", "lines", "braille", "ascii").with_row(
        "Drawing",
        "lines: a colour per word. braille: a pattern per word. ascii works in every terminal.",
    )
    verdicts = _make_choice_setting("on", "off").with_row(
        "Accepted words",
        "Accepted and rejected words: add those that the newspaper accepts, leave out the others.",
    )
    keys = _make_mapping_setting(str, "texts").with_row(
        "Keys",
        "Give a command a key, or another one. A letter that runs a command no longer starts a"
        " filter in a list.",
    )
    word_order = _make_text_setting("finish")
    """How the app sorts the words: by a column, after a minus sign in reverse."""
    board = _make_text_setting("")
    game = _make_text_setting("")
    shape = _make_text_setting("4x3")
    today_address: Setting[object] = Setting(
        "https://www.nytimes.com/svc/letter-boxed/v1/{date}.json", "anything", lambda _: True
    )
    """Where boards are fetched from. An invalid value is kept, never replaced by the default: lbtui
    contacts only the host that the user named."""
    public_url = Setting(
        os.environ.get("LBTUI_VISITOR_URL", ""),
        "an address like https://boards.example",
        _is_address,
    )
    """Where `lbtui serve` can be reached: links to boards lead there. "": there are no links."""
    user_lists: Setting[Mapping[str, UserListEntry]] = _make_mapping_setting(dict, "objects")
    panes = _make_mapping_setting(object, "values")

    def __init__(self, path: str) -> None:
        """Start with the defaults; `load` reads the file."""
        self.path = path
        self.warnings: list[str] = []
        self._values: dict[str, object] = {}
        self._overrides: dict[str, object] = {}
        self._saver: ThreadPoolExecutor | None = None
        self._failure_message: str | None = None
        self.on_failure: Callable[[str], object] = lambda _problem: None
        """Called on any thread, with one line, when a save has failed or the file is damaged."""

    @classmethod
    def load(cls, path: str | None = None) -> Settings:
        """Read the settings file, by default the one in the config directory.

        A missing file gives the defaults; one that is not a JSON object is renamed to `….bad`.
        Never raises because of what is in the file, or because it cannot be read.
        """
        settings = cls(path or os.path.join(config_dir(), "settings.json"))
        try:
            values = settings._read()
        except OSError as error:
            reason = error.strerror or error
            settings.warnings = [f"the settings cannot be read, using the defaults: {reason}"]
            values = None
        if values is None:
            values = {"today_address": None}  # it is not known whom to ask
        for key in filter(SETTINGS.__contains__, values):
            setting = SETTINGS[key]
            try:
                settings._values[key] = setting.parse(values[key])
            except SettingError as error:
                default_text = json.dumps(setting.default)
                settings.warnings.append(f"the setting {error}; using {default_text}")
        return settings

    def get(self, setting: Setting[T]) -> T:
        """Return the value in force."""
        values = self._overrides if setting.key in self._overrides else self._values
        return cast("T", values.get(setting.key, setting.default))

    def set(self, setting: Setting[T], value: T) -> None:
        """Apply a value at once, instead of an override, and save it in the background.

        Raises SettingError for a value that the setting cannot have. `on_failure` and
        `flush` tell whether it could be saved; it stays in force if not.
        """
        value = setting.parse(value)
        self._overrides.pop(setting.key, None)
        self._values[setting.key] = value
        if self._saver is None:
            from concurrent.futures import ThreadPoolExecutor

            self._saver = ThreadPoolExecutor(1, "settings")
        self._saver.submit(self._save, setting, lambda _saved: value)

    def override(self, setting: Setting[T], value: T) -> None:
        """Use a value in this run, without saving it, until another is set."""
        self._overrides[setting.key] = value

    def is_overridden(self, setting: Setting[T]) -> bool:
        """Return whether a value of this run is in force."""
        return setting.key in self._overrides

    def change(self, setting: Setting[T], update_value: Callable[[T], T]) -> None:
        """Replace the saved value with `update_value(saved value)`, and wait until that is saved.

        An override is replaced likewise. Other processes wait, so that nothing they add to the same
        value is lost. If `update_value` raises, nothing changes. Raises SettingError and OSError.
        """
        self._failure_message = self.flush()
        self._values[setting.key] = self._write(setting, update_value)
        if setting.key in self._overrides:
            self._overrides[setting.key] = update_value(cast("T", self._overrides[setting.key]))

    def reload(self, setting: Setting[T]) -> None:
        """Take the value that another process saved; a file that cannot be read changes nothing."""
        with suppress(OSError):
            if (values := self._read()) is not None:
                self._values[setting.key] = setting.read_from(values)

    def flush(self) -> str | None:
        """Wait until everything is saved; return one line about what wasn't, or None."""
        if self._saver is not None:
            self._saver.shutdown()
            self._saver = None
        failure, self._failure_message = self._failure_message, None
        return failure

    def _save(self, setting: Setting[T], update_value: Callable[[T], T]) -> None:
        try:
            self._write(setting, update_value)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            self._failure_message = f"settings were not saved: {reason}"
            self.on_failure(self._failure_message)

    def _read(self) -> dict[str, object] | None:
        """Return the keys and values in the file; none if there is no file.

        A file that is not a JSON object is renamed, which is added to `warnings`; the result is
        None. Raises OSError when there is a file but it cannot be read or renamed.
        """
        try:
            data = read_limited(self.path, MAX_FILE_BYTES)
        except FileNotFoundError:
            return {}
        with suppress(ValueError, RecursionError):
            values = json.loads(data)
            if isinstance(values, dict):
                _encode_json(values)  # what could not be written again cannot be used
                return values
        backup_path = make_unused_path(self.path, ".bad")
        os.replace(self.path, backup_path)
        name = os.path.basename(backup_path)
        warning = f"the settings file was not a JSON object; it is kept as {name}"
        self.warnings.append(warning)
        self.on_failure(warning)
        return None

    def _write(self, setting: Setting[T], update_value: Callable[[T], T]) -> T:
        """Replace the value in the file."""
        with Lock(f"{self.path}.lock"):
            values = self._read()
            if values is None:  # damaged since it was read
                values = {key: saved for key, saved in self._values.items() if saved is not None}
            value = setting.parse(update_value(setting.read_from(values)))
            data = _encode_json({**values, setting.key: value})
            if len(data) > MAX_FILE_BYTES:
                raise SettingError(f"the settings must be at most {MAX_FILE_BYTES:,} bytes long")
            write_atomic(self.path, data, 0o600)
            return value


def _encode_json(values: Mapping[str, object]) -> bytes:
    return json.dumps(values, allow_nan=False, indent=2).encode() + b"\n"


SETTINGS: Mapping[str, Setting[Any]] = {
    key: setting for key, setting in vars(Settings).items() if isinstance(setting, Setting)
}
"""Every setting by its key."""
