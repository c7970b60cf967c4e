"""Jump mode: a letter on everything that can be gone to; the next key goes there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui.tui.screens.dialog import Modal

JumpTarget = tuple[str, str, int, int]
"""(id, what it is, column, row): where the label is drawn, in cells of the screen."""

LABELS = "asdfghjklqwertyuiopzxcvbnm"


class JumpScreen(Modal[str]):
    """Labels over the screen; dismissed with the id jumped to, or None for any other key."""

    AUTO_FOCUS = ""
    DEFAULT_CSS: ClassVar[str] = """
    JumpScreen {
        background: transparent;
        layers: labels;
        .label {
            layer: labels;
            width: auto;
            height: 1;
            position: absolute;
            color: $background;
            background: $accent;
            text-style: bold;
        }
        #jump-keys {
            dock: bottom;
            height: 1;
            background: $panel;
            color: $foreground;
            padding: 0 1;
        }
        &:nocolor .label { text-style: bold reverse underline; }
        &:ansi .label { color: ansi_black; }
    }
    """

    def __init__(self, targets: Sequence[JumpTarget]) -> None:
        """Label ``targets`` with letters, in order."""
        super().__init__()
        self._targets = dict(zip(LABELS, targets, strict=False))

    def compose(self) -> ComposeResult:
        """Draw a label on each target."""
        for label, (_id, what, column, row) in self._targets.items():
            badge = Static(Content(label), classes="label")
            badge.styles.offset = (column, row)
            badge.tooltip = what
            yield badge
        yield Static(Content("jump: a letter goes there, esc back"), id="jump-keys")

    def on_key(self, event: events.Key) -> None:
        """Go there, or back."""
        event.stop()
        event.prevent_default()
        target = self._targets.get(event.key)
        self.dismiss(target[0] if target else None)

    def on_click(self, event: events.Click) -> None:
        """Go to the label that was pressed, or back."""
        event.stop()
        for target_id, _what, column, row in self._targets.values():
            if event.screen_y == row and column == event.screen_x:
                self.dismiss(target_id)
                return
        self.dismiss(None)
