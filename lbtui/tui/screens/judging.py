"""The questions about a word that a list does not have, or that the game does not take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lbtui.text import capitals
from lbtui.tui.screens.dialog import PickScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App


def ask_to_play(app: App[Any], word: str, why_not: str, play: Callable[[bool], object]) -> None:
    """Ask whether to play a word though `why_not`; `play` learns whether the game accepts it."""
    options = [
        ("no", "Don't play it"),
        ("yes", "Play it anyway"),
        ("accepted", "Play it: the game accepts it"),
    ]

    def answered(answer: str) -> None:
        if answer != "no":
            play(answer == "accepted")

    PickScreen(f"{capitals(word)} {why_not}", options).ask(app, answered)


def ask_to_reject(app: App[Any], word: str, reject: Callable[[bool], object]) -> None:
    """Ask whether to reject a word; `reject` learns whether on every board."""
    options = [
        ("no", "Keep it"),
        ("board", "Reject it on this board"),
        ("never", "Reject it on every board"),
    ]

    def answered(answer: str) -> None:
        if answer != "no":
            reject(answer == "never")

    PickScreen(f"Reject {capitals(word)}?", options).ask(app, answered)
