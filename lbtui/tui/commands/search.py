"""Finds commands by the words that people type, whole or in part, in a title or a keyword."""

import re
from collections.abc import Sequence

from lbtui.tui.commands.command import AppCommand

_ARTICLES = ("a", "an", "the")
_SMALL = ("can", "do", "for", "get", "give", "how", "i", "in", "is", "me", "my", "of", "on", "to")
FILLERS = frozenset((*_ARTICLES, *_SMALL))
"""Words that do not say what is wanted."""
ENDING = "e?[drs]|e?rs|e?st|ings?|e?ly|y|ions?|i[sz]e|al|ity|en"
"""What a typed word may add to a known one, whose last consonant is doubled or its e dropped: sort,
sorting; pin, pinned; close, closing."""


def relevance(query: str, command: AppCommand) -> float:
    """Return how well `query` describes `command`, from 0 (not at all) to 1.

    Each word but the fillers must match the title or a keyword. The title counts more, and a whole
    word more than its beginning.
    """
    title, keywords = _words(command.title), command.keywords.split()
    typed = _words(query)
    wanted = [word for word in typed if word not in FILLERS] or typed
    scores = [max(_match_score(word, title), 0.9 * _match_score(word, keywords)) for word in wanted]
    return sum(scores) / len(scores) if scores and all(scores) else 0


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _match_score(wanted: str, words: Sequence[str]) -> float:
    """Return how well one of `words` matches: 1 if equal, less for a beginning, else 0."""

    def score_of(word: str) -> float:
        if word == wanted:
            return 1
        if word.startswith(wanted):
            return 0.8
        stem = word.removesuffix("e")
        if len(word) < 3 or word in FILLERS or not wanted.startswith(stem):
            return 0
        added = wanted.removeprefix(stem)
        return 0.6 if re.fullmatch(f"{word[-1]}?({ENDING})", added) else 0

    return max(map(score_of, words), default=0)
