"""Where the app runs: in a browser, in a terminal, or in neither. Imports no Textual, no Rich."""

import os
import sys
from collections.abc import Mapping, MutableMapping
from contextlib import suppress

# A change waits for Textual's next frame: up to 8 milliseconds instead of 17.
FRAMES_PER_SECOND = "120"

# Values of TERM that say nothing about the terminal.
_DUMB_TERMS = ("dumb", "unknown")


def is_visitor(env: Mapping[str, str] = os.environ) -> bool:
    """Return whether the app is used in a browser, perhaps on another machine.

    A visitor neither names a file here nor sees what is the user's. Whatever serves the app sets
    this variable for Textual.
    """
    return "TEXTUAL_DRIVER" in env


def can_fetch_board(env: Mapping[str, str] = os.environ) -> bool:
    """Return whether the app may ask the publisher for today's board."""
    return not is_visitor(env) or env.get("LBTUI_VISITOR_TODAY") == "1"


def prepare_environment(env: MutableMapping[str, str]) -> None:
    """Change in `env` what Textual reads while it is imported.

    Textual takes COLUMNS and LINES, which some terminals set, for the window's size even after
    that has changed, and an empty NO_COLOR for a wish. Under `textual serve` TERM is that of the
    terminal the server was started in. A terminal without colours gets none.
    """
    env.setdefault("TEXTUAL_FPS", FRAMES_PER_SECOND)
    if not env.get("NO_COLOR"):
        env.pop("NO_COLOR", None)
    if is_visitor(env):
        env.update(TERM="xterm-256color", COLORTERM="truecolor")
    else:
        env.pop("COLUMNS", None)
        env.pop("LINES", None)
        if "COLORTERM" not in env and not _has_colours(env.get("TERM", "")):
            env["NO_COLOR"] = "1"


def find_terminal_problem() -> str | None:
    """Return in one line why the full-screen app cannot run here; None if it can.

    It needs a terminal on standard input and standard output, and a TERM that is not `dumb`.
    """
    term = os.environ.get("TERM", "")
    if not _is_terminal(0):
        problem = "standard input is not a terminal"
    elif not _is_terminal(1):
        problem = "standard output is not a terminal"
    elif os.name == "posix" and term in _DUMB_TERMS:
        problem = f"TERM={term} means that this terminal cannot move its cursor"
    else:
        return None
    return (
        f"the app needs a terminal, and {problem}; the commands work without one: "
        'lbtui solve "riu pgh lcs yao" (see lbtui --help)'
    )


def _has_colours(term: str) -> bool:
    """Return whether a terminal has colours, as far as is known."""
    try:
        from curses import error, setupterm, tigetnum
    except ImportError:  # on Windows
        return True
    with suppress(error):  # it is not known
        setupterm(term, 1)
        return tigetnum("colors") > 0
    return True


def _is_terminal(fd: int) -> bool:
    stream = (sys.__stdin__, sys.__stdout__)[fd]
    try:
        return stream is not None and os.isatty(stream.fileno())
    except (OSError, ValueError):
        return False
