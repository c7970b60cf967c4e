"""What the user chose: the settings file, overlaid with the options of this call.

Options of a call count until the user makes another choice in the app; they are never saved by
themselves. A choice made in the app counts at once and is saved on a thread of its own, so that
a slow disk never holds up a key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

    from lbtui.settings import Settings


class Choices:
    """Settings by key; ``choose`` takes a new value and saves it."""

    def __init__(self, settings: Settings, options: Mapping[str, Any] | None = None) -> None:
        """Overlay ``settings`` with ``options``; options that are None count as not given."""
        self.settings = settings
        self._options = {key: value for key, value in (options or {}).items() if value is not None}
        self._chosen: dict[str, Any] = {}
        self._read: dict[str, Any] = {}
        self._saver: ThreadPoolExecutor | None = None
        self._saves: list[Future[None]] = []

    def __getitem__(self, key: str) -> Any:
        """Return the value in force."""
        if key in self._chosen:
            return self._chosen[key]
        if key in self._options:
            return self._options[key]
        if key not in self._read:
            self._read[key] = self.settings[key]
        return self._read[key]

    def given(self, key: str) -> bool:
        """Tell whether the value in force is an option of this call."""
        return key in self._options and key not in self._chosen

    def override(self, key: str, value: Any) -> None:
        """Take ``value`` for this run, as an option of the call, without saving it."""
        self._options[key] = value

    def choose(self, key: str, value: Any) -> None:
        """Take ``value`` from now on, and save it."""
        if key in self._chosen and self._chosen[key] == value:
            return
        self._chosen[key] = value
        if self._saver is None:
            from concurrent.futures import ThreadPoolExecutor

            self._saver = ThreadPoolExecutor(1, "settings")
        self._saves = [save for save in self._saves if not save.done() or save.exception()]
        self._saves.append(self._saver.submit(self.settings.set, key, value))

    def problem(self) -> str | None:
        """Return one line about a save that failed since the last call, or None."""
        for save in self._saves:
            if save.done() and (error := save.exception()) is not None:
                self._saves.remove(save)
                return f"settings were not saved: {error}"
        return None

    def close(self) -> str | None:
        """Wait until everything is saved; return one line about what was not, or None."""
        if self._saver is not None:
            self._saver.shutdown(wait=True)
        return self.problem()
