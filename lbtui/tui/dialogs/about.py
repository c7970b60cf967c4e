"""About: version, licence, and the notices that the word lists must carry."""

from __future__ import annotations

import os

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui.tui.dialogs.dialog import TextDialog

INTRODUCTION = """\
A Letter Boxed solver for the terminal. MIT licence.
Not connected with The New York Times, or with the makers of any word game."""

NOTICES = """\
The word lists are made from SCOWL (Spell Checker Oriented Word Lists), copyright Kevin Atkinson \
and others, and contain words of the UK Advanced Cryptics Dictionary (UKACD), copyright \
J Ross Beresford 1993-2000. All rights reserved. Their notices follow in full."""


def licence_texts() -> list[tuple[str, str]]:
    """Return the shipped notices, each (title, text); UKACD first, as its owner asks for."""
    from lbtui.words import shipped_dir

    folder = os.path.join(shipped_dir(), "licences")
    texts: list[tuple[str, str]] = []
    try:
        names = sorted(os.listdir(folder), key=lambda name: (not name.startswith("ukacd"), name))
    except OSError:
        return texts
    for name in names:
        path = os.path.join(folder, name)
        with open(path, encoding="utf-8", errors="replace") as file:
            texts.append((name.removesuffix(".txt"), file.read(200_000)))
    return texts


class AboutScreen(TextDialog):
    """Who made this of what, with every notice in full."""

    TITLE_TEXT = "About lbtui"
    DEFAULT_CSS = """
    AboutScreen {
        #dialog { width: 84; }
        VerticalScroll { height: auto; max-height: 75vh; }
        VerticalScroll > * { padding-right: 1; }
        .title { text-style: bold; color: $primary; margin-top: 1; }
    }
    """

    def body(self) -> ComposeResult:
        """Show the introduction, then the notices."""
        from lbtui import __version__

        with self.text:
            yield Static(Content(f"lbtui {__version__}"), classes="title")
            yield Static(Content(INTRODUCTION))
            yield Static(Content("Word lists: SCOWL and UKACD"), classes="title")
            yield Static(Content(NOTICES))
            for title, text in licence_texts():
                yield Static(Content(title.upper()), classes="title")
                yield Static(Content(text.expandtabs().strip()))
