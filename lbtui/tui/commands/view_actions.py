"""What the commands do that move about: panes, jump mode, the splitter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.tui.screens.main import MainScreen

PANES = ("board", "words", "solutions")
STEP = 3
"""Percent of the screen's width by which the splitter's keys move it."""


def show_board(screen: MainScreen) -> None:
    """Put the keyboard on the board."""
    screen.show_pane("board")


def show_words(screen: MainScreen) -> None:
    """Put the keyboard on the words."""
    screen.show_pane("words")


def show_solutions(screen: MainScreen) -> None:
    """Put the keyboard on the solutions."""
    screen.show_pane("solutions")


def next_pane(screen: MainScreen) -> None:
    """Go to the next pane, after the last to the first."""
    _cycle(screen, 1)


def previous_pane(screen: MainScreen) -> None:
    """Go to the pane before, before the first to the last."""
    _cycle(screen, -1)


def _cycle(screen: MainScreen, by: int) -> None:
    at = PANES.index(screen.pane)
    screen.show_pane(PANES[(at + by) % len(PANES)])


def pane_right(screen: MainScreen) -> None:
    """Go to the pane on the right, if there is one."""
    at = PANES.index(screen.pane)
    screen.show_pane(PANES[min(at + 1, len(PANES) - 1)])


def pane_left(screen: MainScreen) -> None:
    """Go to the pane on the left, if there is one."""
    at = PANES.index(screen.pane)
    screen.show_pane(PANES[max(at - 1, 0)])


def jump(screen: MainScreen) -> None:
    """Label everything that can be gone to and wait for a letter."""
    from lbtui.tui.screens.jump import JumpScreen

    screen.app.push_screen(JumpScreen(screen.jump_targets()), screen.jump_to)


def wider(screen: MainScreen) -> None:
    """Give the pane with the keyboard more room."""
    screen.resize_pane(STEP)


def narrower(screen: MainScreen) -> None:
    """Give the pane with the keyboard less room."""
    screen.resize_pane(-STEP)
