"""Whose work this is."""

from pathlib import Path

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui import __version__
from lbtui.tui.dialogs.dialog import TextDialog
from lbtui.words import shipped_dir

INTRODUCTION = """\
A Letter Boxed solver for the terminal. MIT licence.
Not connected with The New York Times, or with the makers of any word game."""

NOTICES = """\
The English word lists are made from SCOWL (Spell Checker Oriented Word Lists), copyright Kevin \
Atkinson and others; scrabble also contains words of the UK Advanced Cryptics Dictionary (UKACD), \
copyright J Ross Beresford 1993-2000. All rights reserved. All notices follow in full."""


def read_licences() -> list[tuple[str, str]]:
    """Return the shipped notices, each (title, text); UKACD first, as its owner asks for."""
    paths = Path(shipped_dir(), "licences").iterdir()
    notices = [(path.stem, path.read_text("utf-8")) for path in paths]
    return sorted(notices, key=lambda notice: (notice[0] != "ukacd", notice))


class AboutScreen(TextDialog):
    """Who made this of what, with every notice in full."""

    TITLE_TEXT = "About lbtui"

    def compose_body(self) -> ComposeResult:
        """Show the introduction, then the notices."""
        with self.text_scroll:
            yield Static(Content(f"lbtui {__version__}"), classes="title")
            yield Static(Content(INTRODUCTION))
            yield Static(Content("Word lists: SCOWL and UKACD"), classes="title")
            yield Static(Content(NOTICES))
            for title, text in read_licences():
                yield Static(Content(title.upper()), classes="title")
                yield Static(Content(text.expandtabs().strip()))
