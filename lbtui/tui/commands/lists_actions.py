"""What the commands on the screen of word lists do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.tui.screens.lists import ListsScreen


def use(screen: ListsScreen) -> None:
    """Use the list under the cursor alone."""
    screen.use_current()


def toggle(screen: ListsScreen) -> None:
    """Use the list under the cursor with the others, or no longer."""
    screen.toggle()


def add(screen: ListsScreen) -> None:
    """Add a list from a file."""
    screen.ask_path()


def join(screen: ListsScreen) -> None:
    """Keep the lists in use under one name."""
    screen.ask_join()


def rename(screen: ListsScreen) -> None:
    """Give a list another name."""
    screen.ask_rename()


def options(screen: ListsScreen) -> None:
    """Change how a list is read."""
    screen.ask_options()


def remove(screen: ListsScreen) -> None:
    """Take a list off the catalog."""
    screen.ask_remove()


def move_up(screen: ListsScreen) -> None:
    """Move a list up."""
    screen.move(-1)


def move_down(screen: ListsScreen) -> None:
    """Move a list down."""
    screen.move(1)
