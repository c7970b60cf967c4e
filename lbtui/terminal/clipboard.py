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

from lbtui.puzzle.text import printable
from lbtui.terminal.capabilities import is_visitor

# Longer text is cut.
MAX_COPIED_CHARACTERS = 1_000_000
# Longer OSC strings than this (bytes, before base64) are cut or dropped by some terminals.
MAX_OSC_BYTES = 74_000
# Seconds for which a program may run, and the caller waits.
COMMAND_TIMEOUT_SECONDS = 1.0

SENT_NOTE = "sent to the clipboard; the terminal or browser may refuse it"
NOT_COPIED_NOTE = "not copied; neither the terminal or browser nor a program takes it"


def copy_text(app: App[Any], text: str) -> str:
    """Copy `text` to the clipboard; return what was done, as a few words for the user.

    Control characters other than line ends are removed first.
    """
    printable_text = printable_lines(text)
    data = printable_text.encode("utf-8", "replace")
    # The console of Linux would show it.
    is_sent = os.environ.get("TERM") != "linux" and len(data) <= MAX_OSC_BYTES
    if is_sent:
        app.copy_to_clipboard(printable_text)
    # A visitor's program would copy to the server's clipboard.
    for command in () if is_visitor() else find_copy_commands(os.environ):
        if _run_with_input(command, data):
            return f"copied with {command[0]}"
    return SENT_NOTE if is_sent else NOT_COPIED_NOTE


def printable_lines(text: str) -> str:
    """Return MAX_COPIED_CHARACTERS of `text` without control characters other than line ends."""
    lines = text[:MAX_COPIED_CHARACTERS].replace("\r\n", "\n").split("\n")
    return "\n".join(printable(line, MAX_COPIED_CHARACTERS) for line in lines)


def find_copy_commands(env: Mapping[str, str]) -> list[list[str]]:
    """Return the installed commands that copy their standard input, the best first.

    Over ssh only those that reach the user's own screen, by a forwarded X display.
    """
    commands: list[list[str]] = []
    if not env.get("SSH_CONNECTION"):
        commands.append(["pbcopy"])
        if env.get("WAYLAND_DISPLAY"):
            commands.append(["wl-copy"])
    if env.get("DISPLAY"):
        commands.append(["xclip", "-selection", "clipboard"])
    if env.get("TMUX"):
        commands.append(["tmux", "load-buffer", "-w", "-"])
    path = env.get("PATH")
    return [command for command in commands if path and shutil.which(command[0], path=path)]


def _run_with_input(command: list[str], data: bytes) -> bool:
    """Run `command` with `data` as its input; return whether it succeeded."""
    try:
        # Its output goes nowhere, as what it leaves running to serve the clipboard keeps that open.
        # In a session of its own that survives the terminal.
        process = subprocess.run(
            command,
            input=data,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            timeout=COMMAND_TIMEOUT_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return process.returncode == 0
