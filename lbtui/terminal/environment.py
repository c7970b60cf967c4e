"""Environment variables as Textual and Rich can use them.

Both read a dozen variables, most of them while they are imported, and raise an exception for a
colour system, driver, log file or number they cannot use. Here such a value is removed first, so
that the default applies. Imports neither Textual nor Rich, so that it can run before them. A check
can be dropped once its variable is checked where it is read.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping

from lbtui.terminal.capabilities import MOST_COLUMNS, MOST_LINES

# The only driver accepted from outside: `textual serve` sets it.
WEB_DRIVER = "textual.drivers.web_driver:WebDriver"
# A change waits for Textual's next frame: up to 8 milliseconds instead of 17.
FRAMES_PER_SECOND = "120"
COLOUR_SYSTEMS = ("auto", "standard", "256", "truecolor", "windows")


def prepare(env: MutableMapping[str, str]) -> None:
    """Remove from `env` what Textual and Rich cannot use.

    Under `textual serve` the terminal is the browser's, not the one that the server runs in.
    """
    for name, usable in _USABLE.items():
        if name in env and not usable(env[name]):
            del env[name]
    env.setdefault("TEXTUAL_FPS", FRAMES_PER_SECOND)
    if "TEXTUAL_DRIVER" in env:
        env.update(TERM="xterm-256color", COLORTERM="truecolor")


def _number(least: int, most: int) -> Callable[[str], bool]:
    def usable(value: str) -> bool:
        digits = value.isascii() and value.isdigit() and len(value) < 10
        return digits and least <= int(value) <= most

    return usable


def _is_writable_log(path: str) -> bool:
    """Return whether Textual can append to the file: a full disk shows only when it is written."""
    try:
        with open(path, "a", encoding="utf-8") as file:
            file.write("--- lbtui\n")
    except (OSError, ValueError):
        return False
    return True


def _are_keys(value: str) -> bool:
    """Return whether Textual can press the keys: a `wait:` between them needs milliseconds."""
    waits = (key.removeprefix("wait:") for key in value.split(",") if key.startswith("wait:"))
    return all(map(_number(0, 100_000), waits))


def _is_directory(path: str) -> bool:
    return os.access(path, os.W_OK | os.X_OK) and os.path.isdir(path)


_USABLE: dict[str, Callable[[str], bool]] = {
    "COLUMNS": _number(1, MOST_COLUMNS),
    "LINES": _number(1, MOST_LINES),
    "ROWS": _number(1, MOST_LINES),
    "ESCDELAY": _number(1, 10_000),
    "TEXTUAL_COLOR_SYSTEM": COLOUR_SYSTEMS.__contains__,
    "TEXTUAL_DIM_FACTOR": _number(0, 100),
    "TEXTUAL_DRIVER": WEB_DRIVER.__eq__,
    "TEXTUAL_FPS": _number(1, 1000),
    "TEXTUAL_LOG": _is_writable_log,
    "TEXTUAL_PRESS": _are_keys,
    "TEXTUAL_SCREENSHOT": _number(0, 100_000),
    "TEXTUAL_SCREENSHOT_LOCATION": _is_directory,
}
