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
from lbtui.puzzle.ranking import BAND_FLOORS, FIRST, RANKINGS
from lbtui.puzzle.text import quote
from lbtui.store import Lock, config_dir, read_regular, unused_path, write_atomic

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

UserList = Mapping[str, object]
"""How one of the user's word lists is kept: its path and options."""

T = TypeVar("T")

MAX_WORDS_LIMIT = 8
MAX_LISTS = 20
"""Word lists in use at once."""

MAX_BYTES = 1 << 20


class SettingError(LbtuiError, ValueError):
    """A setting cannot have this value; `str(error)` says what would be right."""


def web_origin(text: str) -> str:
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

    def __init__(self, default: T, expected: str, fits: Callable[[Any], bool]) -> None:
        """Declare a setting whose values `fits` accepts; `expected` says what they are."""
        self.default = default
        self.expected = expected
        self.fits = fits

    def row(self, label: str, explanation: str, choices: Iterable[T] = ()) -> Self:
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
        if not self.fits(value):
            raise SettingError(f"{self.key} must be {self.expected}")
        return cast("T", tuple(value) if isinstance(value, list) else value)

    def find(self, values: Mapping[str, object]) -> T:
        """Return the value of this setting among those of a file, else the default."""
        try:
            return self.parse(values[self.key])
        except (KeyError, SettingError):
            return self.default


def _one_of(*values: str) -> Setting[str]:
    """Return a setting with one of `values`, by default the first."""
    expected = f"one of {', '.join(map(repr, values))}"
    setting = Setting(values[0], expected, lambda value: value in values)
    setting.choices = values
    return setting


def _number(default: int, low: int, high: int) -> Setting[int]:
    expected = f"a whole number from {low} to {high}"
    return Setting(default, expected, lambda value: type(value) is int and low <= value <= high)


def _printable(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 1000 and value.isprintable()


def _text(default: str) -> Setting[str]:
    return Setting(default, "a text of at most 1,000 characters", _printable)


def _is_address(value: object) -> bool:
    try:
        return isinstance(value, str) and (not value or web_origin(value) == value.rstrip("/"))
    except ValueError:
        return False


def _lists(*default: str) -> Setting[tuple[str, ...]]:
    def fits(value: object) -> bool:
        names = value if isinstance(value, (list, tuple)) else ()
        paths = all(isinstance(name, str) and "\0" not in name for name in names)
        joinable = len(names) == 1 or "auto" not in names
        return 0 < len(names) <= MAX_LISTS and paths and joinable

    return Setting(default, f"a list of 1 to {MAX_LISTS} names or paths, or 'auto' alone", fits)


def _table(kind: type[T], kinds: str) -> Setting[Mapping[str, T]]:
    def fits(value: object) -> bool:
        return isinstance(value, dict) and all(
            isinstance(each, kind) and (kind is not str or _printable(each))
            for each in value.values()
        )

    return Setting({}, f"an object of {kinds}", fits)


class Settings:
    """The settings in force: what the user assigned, else this run's overrides, else the file's.

    A new setting is one more line here; those with a row are in the order of the dialog.
    `warnings` has one line for each thing that was wrong with the file.
    """

    lists = _lists("common").row(
        "Word list", "The words to solve with. Enter opens the word lists."
    )
    ranking = _one_of(*RANKINGS).row(
        "Ranking",
        f"For the same number of words: {FIRST} first.",
    )
    min_score = _number(0, 0, 100).row(
        "Least familiar",
        "Leave out words that are less familiar. obscure leaves out none.",
        BAND_FLOORS,
    )
    min_length = _number(3, 1, 15).row(
        "Shortest word",
        "The fewest letters a word may have. The newspaper requires 3.",
        range(1, 16),
    )
    max_words = _number(4, 1, MAX_WORDS_LIMIT).row(
        "Most words", "The most words a solution may have.", range(1, MAX_WORDS_LIMIT + 1)
    )
    bridges = _one_of("auto", "never", "always").row(
        "No new letter",
        "Words that add no letter but link two others. auto allows them where they help.",
    )
    opening = _one_of("ask", "game", "solutions").row(
        "Open boards as",
        "A dated or stored board, or a shared game. Letters that are typed are solved at once.",
    )
    share = _one_of("squares", "lengths", "pattern", "ascii").row(
        "Shared text",
        "How a shared game shows its words. lengths and pattern show how long they are.",
    )
    theme = _text("lbtui-dark").row("Theme", "The colours. Terminal uses your terminal's.")
    motion = _one_of("full", "off").row(
        "Animation",
        "How words are traced. full: stroke by stroke. off: at once.",
    )
    canvas = _one_of("auto", "lines", "braille", "ascii").row(
        "Drawing",
        "lines: a colour per word. braille: a pattern per word. ascii works in every terminal.",
    )
    verdicts = _one_of("on", "off").row(
        "Accepted words",
        "Accepted and rejected words: add those that the newspaper accepts, leave out the others.",
    )
    keys = _table(str, "texts").row(
        "Keys",
        "Give a command a key, or another one. A letter that runs a command no longer starts a"
        " filter in a list.",
    )
    word_order = _text("finish")
    """How the app sorts the words: by a column, after a minus sign in reverse."""
    board = _text("")
    game = _text("")
    shape = _text("4x3")
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
    user_lists: Setting[Mapping[str, UserList]] = _table(dict, "objects")
    panes = _table(object, "values")

    def __init__(self, path: str) -> None:
        """Start with the defaults; `load` reads the file."""
        self.path = path
        self.warnings: list[str] = []
        self._values: dict[str, object] = {}
        self._overrides: dict[str, object] = {}
        self._saver: ThreadPoolExecutor | None = None
        self._failure: str | None = None
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
            why = error.strerror or error
            settings.warnings = [f"the settings cannot be read, using the defaults: {why}"]
            values = None
        if values is None:
            values = {"today_address": None}  # it is not known whom to ask
        for key in filter(SETTINGS.__contains__, values):
            setting = SETTINGS[key]
            try:
                settings._values[key] = setting.parse(values[key])
            except SettingError as error:
                instead = json.dumps(setting.default)
                settings.warnings.append(f"the setting {error}; using {instead}")
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

    def overrides(self, setting: Setting[T]) -> bool:
        """Return whether a value of this run is in force."""
        return setting.key in self._overrides

    def change(self, setting: Setting[T], function: Callable[[T], T]) -> None:
        """Replace the saved value with `function(saved value)`, and wait until that is saved.

        An override is replaced likewise. Other processes wait, so that nothing they add to the same
        value is lost. If `function` raises, nothing changes. Raises SettingError and OSError.
        """
        self._failure = self.flush()
        self._values[setting.key] = self._write(setting, function)
        if setting.key in self._overrides:
            self._overrides[setting.key] = function(cast("T", self._overrides[setting.key]))

    def reload(self, setting: Setting[T]) -> None:
        """Take the value that another process saved; a file that cannot be read changes nothing."""
        with suppress(OSError):
            if (values := self._read()) is not None:
                self._values[setting.key] = setting.find(values)

    def flush(self) -> str | None:
        """Wait until everything is saved; return one line about what wasn't, or None."""
        if self._saver is not None:
            self._saver.shutdown()
            self._saver = None
        failure, self._failure = self._failure, None
        return failure

    def _save(self, setting: Setting[T], function: Callable[[T], T]) -> None:
        try:
            self._write(setting, function)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            self._failure = f"settings were not saved: {why}"
            self.on_failure(self._failure)

    def _read(self) -> dict[str, object] | None:
        """Return the keys and values in the file; none if there is no file.

        A file that is not a JSON object is renamed, which is added to `warnings`; the result is
        None. Raises OSError when there is a file but it cannot be read or renamed.
        """
        try:
            data = read_regular(self.path, MAX_BYTES)
        except FileNotFoundError:
            return {}
        with suppress(ValueError, RecursionError):
            values = json.loads(data)
            if isinstance(values, dict):
                _as_json(values)  # what could not be written again cannot be used
                return values
        aside = unused_path(self.path, ".bad")
        os.replace(self.path, aside)
        kept = f"the settings file was not a JSON object; it is kept as {os.path.basename(aside)}"
        self.warnings.append(kept)
        self.on_failure(kept)
        return None

    def _write(self, setting: Setting[T], function: Callable[[T], T]) -> T:
        """Replace the value in the file."""
        with Lock(f"{self.path}.lock"):
            found = self._read()
            known = {key: each for key, each in self._values.items() if each is not None}
            values = known if found is None else found  # damaged since it was read
            value = setting.parse(function(setting.find(values)))
            data = _as_json({**values, setting.key: value})
            if len(data) > MAX_BYTES:
                raise SettingError(f"the settings must be at most {MAX_BYTES:,} bytes long")
            write_atomic(self.path, data, 0o600)
            return value


def _as_json(values: Mapping[str, object]) -> bytes:
    return json.dumps(values, allow_nan=False, indent=2).encode() + b"\n"


SETTINGS: Mapping[str, Setting[Any]] = {
    key: setting for key, setting in vars(Settings).items() if isinstance(setting, Setting)
}
"""Every setting by its key."""
