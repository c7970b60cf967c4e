"""The messages that one part of the app posts and another handles."""

from typing import Any

from textual.message import Message

from lbtui.settings import Setting
from lbtui.tui.solver.answer import Answer


class SettingChanged(Message):
    """A dialog changed a setting; the app shows its effect."""

    def __init__(self, setting: Setting[Any]) -> None:
        super().__init__()
        self.setting = setting


class ListsChanged(Message):
    """A dialog changed the word lists; the app reads them again."""


class Answered(Message):
    """The solver knows more about the question."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer

    def can_replace(self, message: Message) -> bool:
        """Let only the newest of the answers that are waiting be shown."""
        return isinstance(message, Answered)
