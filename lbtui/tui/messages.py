"""The messages that one part of the app posts and another handles."""

from dataclasses import dataclass
from typing import Any

from textual.message import Message

from lbtui.settings import Setting
from lbtui.tui.solver.answer import Answer


@dataclass
class SettingChanged(Message):
    """A dialog changed a setting; the app shows its effect."""

    setting: Setting[Any]


class WordListsChanged(Message):
    """A dialog changed the word lists; the app reads them again."""


@dataclass
class AnswerUpdated(Message):
    """The solver knows more about the question."""

    answer: Answer

    def can_replace(self, message: Message) -> bool:
        """Let only the newest of the answers that are waiting be shown."""
        return isinstance(message, AnswerUpdated)
