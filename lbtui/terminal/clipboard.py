"""Copying text, by the terminal (OSC 52) and by a clipboard program if there is one.

Textual uses OSC 52 alone, which a terminal does not acknowledge: many obey it, some are set to
refuse it, as tmux is by default, and a few don't support it. The exit code of a program tells more.
The message afterwards claims no more than is known.
"""

import os
import shutil
import subprocess
from collections.abc import Mapping
from typing import Any

from textual.app import App

from lbtui.puzzle.text import clean
from lbtui.terminal.capabilities import is_visitor

# Longer text is cut.
MOST_CHARACTERS = 1_000_000
# Longer OSC strings than this (bytes, before base64) are cut or dropped by some terminals.
MOST_OSC_BYTES = 74_000
# Seconds for which a program may run, and the caller waits.
PROGRAM_TIMEOUT = 1.0

SENT = "sent to the terminal's clipboard; the terminal may refuse it"
SENT_TO_BROWSER = "sent to the browser's clipboard; the browser may refuse it"
NOT_BY_BROWSER = "not copied; it is too long for the browser's clipboard"
NOT_COPIED = "not copied; the terminal cannot, and wl-copy, xclip and xsel are not installed"


def copy(app: App[Any], text: str) -> str:
    """Copy `text` to the clipboard; return what was done, as a few words for the user.

    Control characters other than line ends are removed first.
    """
    cleaned = clean_lines(text)
    sent = _send(app, cleaned, os.environ)
    if is_visitor():  # a program would copy to the server's clipboard
        return SENT_TO_BROWSER if sent else NOT_BY_BROWSER
    failed = ""
    for command in programs(os.environ):
        # The Windows program reads UTF-16.
        encoding = "utf-16" if command[0] == "clip.exe" else "utf-8"
        if _feed(command, cleaned.encode(encoding, "replace")):
            where = "to tmux's paste buffer" if command[0] == "tmux" else f"with {command[0]}"
            return f"copied {where}"
        failed = f" ({command[0]} failed)"
    return f"{SENT}{failed}" if sent else NOT_COPIED


def clean_lines(text: str) -> str:
    """Return up to MOST_CHARACTERS of `text` without control characters other than line ends."""
    lines = text[:MOST_CHARACTERS].replace("\r\n", "\n").split("\n")
    return "\n".join(clean(line, MOST_CHARACTERS) for line in lines)


def _send(app: App[Any], text: str, env: Mapping[str, str]) -> bool:
    """Send `text` to the terminal unless it cannot take it; return whether it was sent."""
    if app.is_headless or env.get("TERM") == "linux":
        return False
    if env.get("TERM_PROGRAM") == "Apple_Terminal":
        return False
    if len(text.encode("utf-8", "replace")) > MOST_OSC_BYTES:
        return False
    app.copy_to_clipboard(text)
    return True


def programs(env: Mapping[str, str]) -> list[list[str]]:
    """Return the installed commands that copy their standard input, the best first.

    Over ssh only those that reach the user's own screen, by a forwarded X display.
    """
    remote = bool(env.get("SSH_CONNECTION") or env.get("SSH_TTY"))
    wanted: list[list[str]] = []
    if not remote:
        wanted.append(["pbcopy"])
        if env.get("WAYLAND_DISPLAY"):
            wanted.append(["wl-copy"])
    if env.get("DISPLAY"):
        wanted += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    if not remote:
        wanted += [["clip.exe"], ["termux-clipboard-set"]]
    if env.get("TMUX"):
        wanted.append(["tmux", "load-buffer", "-w", "-"])
    path = env.get("PATH")
    return [command for command in wanted if path and shutil.which(command[0], path=path)]


def _feed(command: list[str], data: bytes) -> bool:
    """Run `command` with `data` as its input; return whether it succeeded."""
    try:
        # Its output goes nowhere, as what it leaves running to serve the clipboard keeps that open.
        # In a session of its own that survives the terminal.
        done = subprocess.run(
            command,
            input=data,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            timeout=PROGRAM_TIMEOUT,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
