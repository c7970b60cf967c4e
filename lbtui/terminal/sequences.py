"""The escape sequences that enter and leave full screen.

Textual sends all of them to every terminal, and older terminals print parts of some. `enter` can be
dropped once Textual sends only what a terminal understands.

Sources: xterm's ctlseqs for the private modes; the kitty keyboard protocol; the notes on
in-band resizing (mode 2048) and synchronized output (mode 2026).
"""

from __future__ import annotations

from collections.abc import Mapping

# Disambiguate escape codes, report all keys as escape codes, report the text with them: what
# Textual's parser expects.
KEYBOARD_FLAGS = 0b11001

MOUSE_ON = "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"
# Also what Textual switches on later (1016, pixels) and what an earlier program may have left on.
MOUSE_OFF = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l"

# Safe to write twice, and in any state once the alternate screen has been entered.
LEAVE = (
    "\x1b[?2026l"  # end of a synchronized update that was cut short
    + MOUSE_OFF
    + "\x1b[?2004l"  # bracketed paste
    + "\x1b[?1004l"  # focus reports
    + "\x1b[?2048l"  # in-band resizing
    + "\x1b[<u"  # kitty keyboard; on the alternate screen, which has a stack of its own
    + "\x1b[?7h"  # wrap at the right edge
    + "\x1b[0m"
    + "\x1b[?1049l"  # back to the screen from before
    + "\x1b[?25h"  # cursor
)

# CAN ends a sequence that was cut short in the middle.
CANCEL = "\x18"

CLEAR = "\x1b[2J"
PUSH_TITLE = "\x1b[22;0t"
POP_TITLE = "\x1b[23;0t"
POINTER_SHAPE = "\x1b]22;"
DEFAULT_POINTER = "\x1b]22;default\x07"


def is_basic(env: Mapping[str, str]) -> bool:
    """Return whether the terminal understands little more than the sequences of a VT220.

    Such a terminal may print parts of an OSC string, a mode query or a keyboard protocol.
    """
    term = env.get("TERM", "")
    return term.startswith(("linux", "vt", "cons", "sun", "ansi", "dumb")) or not term


def enter(env: Mapping[str, str], *, mouse: bool, keyboard: bool) -> str:
    """Return the sequences that enter full screen; writing them again does no harm.

    `mouse`: report its events. `keyboard`: use the kitty protocol where there is one.
    """
    bare = is_basic(env)
    parts = ["\x1b[?1049h", CLEAR, "\x1b[?25l", "\x1b[?1004h"]
    if mouse:
        parts.append(MOUSE_ON)
    if keyboard and not bare:
        # Popped first, so that entering again does not push twice.
        parts.append(f"\x1b[<u\x1b[>{KEYBOARD_FLAGS}u")
    if not bare and env.get("TERM_PROGRAM", "") != "Apple_Terminal":
        # Apple's terminal would print the p. The answers switch on synchronized output and
        # in-band resizing.
        parts.append("\x1b[?2026$p\x1b[?2048$p")
    parts.append("\x1b[?2004h\x1b[?7l")
    return "".join(parts)
