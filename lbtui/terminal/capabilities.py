"""What a terminal can show, according to its environment. Imports neither Textual nor Rich.

Rich decides from COLORTERM and TERM how many colours Textual uses. `colour_depth` returns the same
beforehand, so that a legible theme can be chosen:

- `truecolor`: COLORTERM is `truecolor` or `24bit`. tmux and ssh often drop COLORTERM.
- `256`: TERM ends in `-256color`, or is kitty's. A theme's colours are rounded to the nearest of
  the palette, which is hardly noticeable.
- `16`: any other TERM. The terminal's own colours; a theme made for millions of colours can lose
  its text there (two shades become one), so take one of Textual's `ansi` themes.
- `none`: NO_COLOR, or a monochrome terminal. Bold, underline and reverse are all there is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Literal

Canvas = Literal["braille", "quadrant", "ascii"]
Motion = Literal["full", "reduced", "off"]
ColourDepth = Literal["none", "16", "256", "truecolor"]

# The largest size that is used, in cells.
MOST_COLUMNS = 1000
MOST_LINES = 500

# Values of TERM that say nothing about the terminal.
_DUMB = ("dumb", "unknown")
# The values of TEXTUAL_COLOR_SYSTEM.
_FORCED_DEPTH: dict[str, ColourDepth] = {
    "standard": "16",
    "windows": "16",
    "256": "256",
    "truecolor": "truecolor",
}
# Consoles with fonts of 256 or 512 characters, and terminals older than Unicode.
_FEW_GLYPHS = ("linux", "vt", "cons", "sun", "ansi", "pcansi", "screen.linux", "wyse", "xterm-mono")
_MONOCHROME = ("vt52", "vt100", "vt102", "vt220", "wyse", "adm", "xterm-mono")


def terminal_problem() -> str | None:
    """Return in one line why the full-screen app cannot run here; None if it can.

    It needs a terminal on standard input and standard output, and a TERM that is not `dumb`.
    """
    term = os.environ.get("TERM", "")
    if not _is_terminal(0):
        problem = "standard input is not a terminal"
    elif not _is_terminal(1):
        problem = "standard output is not a terminal"
    elif os.name == "posix" and term in _DUMB:
        problem = f"TERM={term} means that this terminal cannot move its cursor"
    else:
        return None
    return (
        f"the app needs a terminal, and {problem}; the commands work without one: "
        'lbtui solve "riu pgh lcs yao" (see lbtui --help)'
    )


def _is_terminal(fd: int) -> bool:
    stream = (sys.__stdin__, sys.__stdout__)[fd]
    try:
        return stream is not None and os.isatty(stream.fileno())
    except (OSError, ValueError):
        return False


def colours_allowed(env: Mapping[str, str]) -> bool:
    """Return whether colours may be used: NO_COLOR unset or empty (no-color.org), TERM has some."""
    return not env.get("NO_COLOR") and not _is_monochrome(env.get("TERM", ""))


def _is_monochrome(term: str) -> bool:
    return term.startswith(_MONOCHROME) or term.endswith(("-m", "-mono"))


def colour_depth(env: Mapping[str, str]) -> ColourDepth:
    """Return how many colours Rich will use with `env`; the module describes each."""
    if not colours_allowed(env):
        return "none"
    if forced := _FORCED_DEPTH.get(env.get("TEXTUAL_COLOR_SYSTEM", "")):
        return forced
    if sys.platform == "win32":
        return "truecolor" if env.get("WT_SESSION") else "256"
    if env.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "truecolor"
    name = env.get("TERM", "").strip().lower().rpartition("-")[2]
    return "256" if name in ("256color", "kitty") else "16"


def is_utf8(encoding: str | None = None) -> bool:
    """Return whether `encoding`, by default that of standard output, is UTF-8.

    Python uses UTF-8 where the locale is C or unset, as in containers.
    """
    if encoding is None:
        encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf8sig", "cp65001")


def best_canvas(env: Mapping[str, str], encoding: str | None = None) -> Canvas:
    """Return the best canvas mode that the terminal can show.

    ASCII if `encoding` (by default that of standard output) is not UTF-8, and on consoles with
    small fonts; quadrant blocks in the old Windows console, whose fonts lack braille; else
    braille.
    """
    term = env.get("TERM", "")
    if not is_utf8(encoding) or term in _DUMB or term.startswith(_FEW_GLYPHS):
        return "ascii"
    if sys.platform == "win32" and not (env.get("WT_SESSION") or env.get("TERM_PROGRAM")):
        return "quadrant"
    return "braille"


def ascii_signs(text: str, env: Mapping[str, str] | None = None) -> str:
    """Return `text` with ≤ and ≥ as <= and >= where the terminal shows ASCII only.

    This changes the width, so it must come before the layout; other signs are replaced on output,
    one cell by one.
    """
    if best_canvas(os.environ if env is None else env) != "ascii":
        return text
    return text.replace("≤", "<=").replace("≥", ">=")


def motion_level(env: Mapping[str, str]) -> Motion:
    """Return how much may move: `off` by NO_MOTION or TEXTUAL_ANIMATIONS=none, `reduced` by its
    `basic`, else `full`. A terminal of the VT220's age is too slow for any.
    """
    animations = env.get("TEXTUAL_ANIMATIONS", "").strip().lower()
    if env.get("NO_MOTION") or animations == "none":
        return "off"
    if env.get("TERM", "").startswith(("vt", "wyse", *_DUMB)):
        return "off"
    return "reduced" if animations == "basic" else "full"
