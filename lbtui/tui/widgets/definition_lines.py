"""What words mean, in as many lines as there are."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content
from textual.widget import Widget

from lbtui.tui.game.questions import tell
from lbtui.tui.widgets.cells import ELLIPSIS

if TYPE_CHECKING:
    from lbtui.words.definitions import Definition

MOST = 4
"""At most so many definitions of each word are shown."""

Entry = tuple[str, "Sequence[Definition]"]
"""A word and its definitions, at least one."""


def look_up(words: Sequence[str]) -> list[Entry]:
    """Return the words that have definitions, with these. Opens a file the first time."""
    from lbtui.words.definitions import define

    found = [(word, define(word)) for word in dict.fromkeys(words)]
    return [(word, definitions) for word, definitions in found if definitions]


def headed(word: str, definition: Definition) -> str:
    """Return the word before a definition, with the base form it belongs to."""
    return word if definition.lemma == word else f"{word} ({definition.lemma})"


def fitted(entries: Sequence[Entry], width: int, height: int) -> list[tuple[str, int]]:
    """Return definitions in at most `height` lines, each (line, length of its heading).

    Every word has its first definition; where that is too much these are shortened, the longest
    first, and an ellipsis stands for what is missing. Where there is room there are more of them.
    """
    if width < 8 or height < 1 or not entries:
        return []
    for most in range(MOST, 0, -1):
        texts = [_paragraph(word, definitions[:most], width) for word, definitions in entries]
        if sum(map(len, texts)) <= height:
            break
    over = sum(map(len, texts)) - height
    for _ in range(over):
        longest = max(texts, key=len)
        if len(longest) == 1:
            break
        longest.pop()
        line, heading = longest[-1]
        longest[-1] = (_cut(line, width), heading)
    lines = [line for text in texts for line in text]
    if len(lines) > height:
        more = f"{ELLIPSIS} and {len(texts) - height + 1} more"
        lines[height - 1 :] = [(more, 0)]
    return lines


def _paragraph(word: str, definitions: Sequence[Definition], width: int) -> list[tuple[str, int]]:
    """Return one word's definitions, each on lines of its own."""
    heading = headed(word, definitions[0])
    lines: list[tuple[str, int]] = []
    for n, definition in enumerate(definitions):
        text = f"{heading}: {definition.gloss}" if not n else f"\u2013 {definition.gloss}"
        wrapped = wrap(text, width, subsequent_indent="  ", break_on_hyphens=False)
        lines += [(line, 0) for line in wrapped]
        if not n:
            lines[0] = (lines[0][0], min(len(heading), len(lines[0][0])))
    return lines


def _cut(line: str, width: int) -> str:
    """Return a line with an ellipsis at its end."""
    line = line.removesuffix(ELLIPSIS)[: width - 1]
    return f"{line.rstrip(' ,;:')}{ELLIPSIS}"


class Definitions(Widget):
    """The definitions of the words that are traced."""

    DEFAULT_CSS = """
    Definitions { padding: 0 1; color: $text-muted; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._words: tuple[str, ...] = ()
        self._entries: Sequence[Entry] | None = ()

    def define(self, words: tuple[str, ...]) -> None:
        """Show the definitions of these words soon."""
        if words != self._words:
            self._words = words
            self._entries = None if words else ()
            self.refresh()
            self._begin()

    def on_show(self) -> None:
        """Look up what was not needed while this was hidden."""
        self._begin()

    def _begin(self) -> None:
        if self._entries is None and self.display:
            self._look_up(self._words)

    @work(thread=True, group="definitions", exclusive=True)
    def _look_up(self, words: tuple[str, ...]) -> None:
        """Look the words up on a thread: the first time, that opens a file."""
        found = look_up(words)
        tell(self, self._take, words, found)

    def _take(self, words: tuple[str, ...], found: Sequence[Entry]) -> None:
        if words == self._words:
            self._entries = found
            self.refresh()

    def render(self) -> Content:
        """Return as many lines as fit."""
        lines = fitted(self._entries or (), *self.content_size)
        return Content("\n").join(
            Content(line).stylize("bold", 0, heading) if heading else Content(line)
            for line, heading in lines
        )
