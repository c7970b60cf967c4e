"""The text around a picture: a legend of the words or a notice, laid over its rows."""

from __future__ import annotations

import re

from lbtui.drawing.canvas import Canvas
from lbtui.drawing.glyphs import MARKS
from lbtui.drawing.route import PENS, word_ink
from lbtui.text import capitals, char_width, text_width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.drawing.canvas import Run


def legend(words: Sequence[str], width: int, height: int, mode: str = "braille") -> list[list[Run]]:
    """Return up to `height` lines that say which line is which word, `1 GRACIOUS ── 2 …`: without
    the samples of the lines where there is no room for them, cut short as a last resort."""
    if height <= 0 or width <= 0 or not words:
        return []
    for sampled in (True, False):
        entries: list[tuple[int, list[Run]]] = []
        for n, word in enumerate(words):
            runs: list[Run] = []
            if len(words) > 1:
                runs = [(str(n + 1), f"number {word_ink(n)}"), (" ", "")]
            runs.append((capitals(word), f"name {word_ink(n)}"))
            if sampled:
                runs += [(" ", ""), (sample(n, mode), f"line {word_ink(n)}")]
            entries.append((sum(text_width(text) for text, _ in runs), runs))
        lines: list[list[Run]] = []
        used = width + 1
        for size, runs in entries:
            if used + 2 + size > width:
                lines.append([])
                used = -2
            elif lines[-1]:
                lines[-1].append(("  ", ""))
            lines[-1] += runs
            used += 2 + size
        if len(lines) <= height and all(size <= width for size, _ in entries):
            return lines
    if len(lines) > height:  # what does not fit begins on the last line, and is cut there
        lines[height - 1] += [("  ", ""), *lines[height]]
    return [cut(line, width, MARKS[mode].more) for line in lines[:height]]


def sample(word: int, mode: str = "braille") -> str:
    """Return six cells of the line that a word of a chain (from 0) is drawn with."""
    canvas = Canvas(6, 1, mode)
    canvas.line(0, 1, 11, 1, "", PENS[word % len(PENS)])
    return "".join(text for text, _ in canvas.rows()[0])


def folded(text: str, width: int, height: int, ink: str, mode: str = "braille") -> list[list[Run]]:
    """Return a text in up to `height` lines of about the same width, broken between words, the rest
    cut off."""
    if width <= 0 or height <= 0 or not text:
        return []
    lines = _broken(text, width)
    narrower = (_broken(text, each) for each in range(max(map(text_width, _words(text))), width))
    lines = next((each for each in narrower if len(each) == len(lines)), lines)
    if len(lines) > height:
        lines[height - 1 :] = [" ".join(lines[height - 1 :])]
    return [cut([(line, ink)], width, MARKS[mode].more) for line in lines]


def _words(text: str) -> list[str]:
    """Return the words of a text; a number stays with the word before it."""
    return re.split(r" (?!\d)", text)


def _broken(text: str, width: int) -> list[str]:
    """Return a text in lines of at most `width` cells; a longer word has a line of its own."""
    lines: list[str] = []
    for word in _words(text):
        if lines and text_width(lines[-1]) + 1 + text_width(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def cut(runs: list[Run], width: int, more: str) -> list[Run]:
    """Return `runs` in at most `width` cells; `more`, one cell wide, marks a cut."""
    if sum(text_width(text) for text, _ in runs) <= width:
        return runs
    kept: list[Run] = []
    room = width - 1
    for text, ink in runs:
        part = ""
        for ch in text:
            room -= char_width(ch)
            if room < 0:
                return [*kept, (part + more, ink)]
            part += ch
        kept.append((text, ink))
    return kept


def overlay(
    rows: list[list[Run]], lines: Sequence[list[Run]], column: int, row: int, width: int
) -> None:
    """Write lines over rows of `width` cells, centred on a column, from a row on."""
    for n, line in enumerate(lines):
        if not 0 <= row + n < len(rows):
            continue
        size = sum(text_width(text) for text, _ in line)
        left = min(max(0, column - (size - 1) // 2), max(0, width - size))
        before = _span(rows[row + n], 0, left)
        after = _span(rows[row + n], left + size, width)
        rows[row + n] = [*before, *line, *after]


def _span(row: list[Run], start: int, end: int) -> list[Run]:
    """Return the cells of a row from `start` up to `end`; half a wide character is a blank."""
    kept: list[Run] = []
    at = 0
    for text, ink in row:
        part = ""
        for ch in text:
            size = char_width(ch)
            if start <= at and at + size <= end:
                part += ch
            elif at < end and at + size > start:
                part += " " * (min(at + size, end) - max(at, start))
            at += size
        if part:
            kept.append((part, ink))
    return kept
