"""What a command of the app is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from lbtui.tui.commands.context import DisabledReason

Scope = Literal["main", "play", "review"]
"""The screen that a command belongs to: the main one, a game, a review."""
Handlers = dict[str, Callable[[], object]]
"""What runs each command, by its id."""


@dataclass(frozen=True, slots=True)
class AppCommand:
    """One thing that the app can do.

    `keys` are Textual's key names; the first is the one shown wherever it works. There are few:
    what is rarely used is in the palette alone, unless the user gives it a key. `help` is one whole
    sentence, `label` a word or two for the footer, `mouse_hint` how to do it without the palette,
    `keywords` other words that people may type to find it. With `has_fixed_keys`, the keys belong
    to a widget (moving in a list, typing) and cannot be changed by the user.
    """

    id: str
    title: str
    keys: tuple[str, ...]
    help: str
    label: str = ""
    disabled_reason: DisabledReason = lambda _context: None
    mouse_hint: str = ""
    has_fixed_keys: bool = False
    is_in_palette: bool = True
    keywords: str = ""
    help_section: str = ""
    scope: Scope = "main"
