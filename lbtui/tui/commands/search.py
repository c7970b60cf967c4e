"""Finds commands by the words that people type, whole or in part, in a title or a keyword."""

import re
from collections.abc import Sequence

from lbtui.tui.commands.command import AppCommand

_ARTICLES = ("a", "an", "the")
_FILLERS = ("can", "do", "for", "get", "give", "how", "i", "in", "is", "me", "my", "of", "on", "to")
FILLER_WORDS = frozenset((*_ARTICLES, *_FILLERS))
"""Words that do not say what is wanted."""
ENDING_PATTERN = "e?[drs]|e?rs|e?st|ings?|e?ly|y|ions?|i[sz]e|al|ity|en"
"""What a typed word may add to a known one, whose last consonant is doubled or its e dropped: sort,
sorting; pin, pinned; close, closing."""


def rate_relevance(query: str, command: AppCommand) -> float:
    """Return how well `query` describes `command`, from 0 (not at all) to 1.

    Each word but the fillers must match the title or a keyword. The title counts more, and a whole
    word more than its beginning.
    """
    title, keywords = _split_words(command.title), command.keywords.split()
    query_words = _split_words(query)
    words = [word for word in query_words if word not in FILLER_WORDS] or query_words
    scores = [max(_rate_match(word, title), 0.9 * _rate_match(word, keywords)) for word in words]
    return sum(scores) / len(scores) if scores and all(scores) else 0


def _split_words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _rate_match(query_word: str, words: Sequence[str]) -> float:
    """Return how well one of `words` matches: 1 if equal, less for a beginning, else 0."""

    def rate_word(word: str) -> float:
        if word == query_word:
            return 1
        if word.startswith(query_word):
            return 0.8
        stem = word.removesuffix("e")
        if len(word) < 3 or word in FILLER_WORDS or not query_word.startswith(stem):
            return 0
        added = query_word.removeprefix(stem)
        return 0.6 if re.fullmatch(f"{word[-1]}?({ENDING_PATTERN})", added) else 0

    return max(map(rate_word, words), default=0)
