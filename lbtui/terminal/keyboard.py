"""Bytes from the terminal to Textual's events, whatever the bytes are.

Textual's own reading loop dies of one byte that is not UTF-8, of a number too large in a key
sequence, and keeps a paste of any size character by character. Here such things are shown as
U+FFFD, dropped, and cut.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from time import monotonic

from textual import events
from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.message import Message

STARTS = re.compile(r"(?=\x1b)")
SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")

PASTE_START = "\x1b[200~"
PASTE_END = "\x1b[201~"

# The most of a paste that is kept, in characters: more than any board or page of game data.
LONGEST_PASTE = 4_000_000
# A paste that has not ended this long after its last piece is taken as it is.
PASTE_PATIENCE = 1.0


class Keyboard:
    """Turns what is read from a terminal into Textual's messages; feed it, then `tick` it."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser()
        self._paste: list[str] | None = None
        self._pasted = 0
        self._tail = ""
        self._paste_deadline = 0.0

    def feed(self, data: bytes) -> list[Message]:
        """Return the messages that `data`, read from the terminal, completes."""
        text = self._decode(data)
        found: list[Message] = []
        while text:
            if self._paste is None:
                before, start, text = text.partition(PASTE_START)
                found += self._parse(before)
                if start:
                    self._paste, self._pasted, self._tail = [], 0, ""
                    self._paste_deadline = monotonic() + PASTE_PATIENCE
            else:
                text = self._take_paste(text, found)
        return found

    def _take_paste(self, text: str, found: list[Message]) -> str:
        """Take what of `text` belongs to the paste; return the rest."""
        inside, end, rest = (self._tail + text).partition(PASTE_END)
        if not end:
            # The last characters may be the beginning of the end.
            cut = max(0, len(inside) - len(PASTE_END) + 1)
            inside, self._tail = inside[:cut], inside[cut:]
            self._paste_deadline = monotonic() + PASTE_PATIENCE
        self._keep(inside)
        if end:
            self._tail = ""
            found.append(self._end_paste())
        return rest

    def _keep(self, text: str) -> None:
        assert self._paste is not None
        kept = text[: LONGEST_PASTE - self._pasted]
        self._paste.append(kept)
        self._pasted += len(kept)

    def _end_paste(self) -> Message:
        if self._tail:
            self._keep(self._tail)
        text = "".join(self._paste or ()).replace("\x00", "")
        self._paste, self._tail = None, ""
        return events.Paste(text)

    def _parse(self, text: str) -> list[Message]:
        found: list[Message] = []
        # In pieces that begin with an Escape, so that what the parser cannot take costs no more
        # than itself.
        pieces = [piece for piece in STARTS.split(text) if piece]
        while pieces:
            piece = pieces.pop(0)
            try:
                found.extend(self._parser.feed(piece))
            except Exception:
                # A sequence with a number that no key or mouse sends, say.
                self._renew()
                if bad := SEQUENCE.match(piece):
                    pieces.insert(0, piece[bad.end() :])
                    pieces = [piece for piece in pieces if piece]
        return found

    def _renew(self) -> None:
        """Go on with a new parser that knows what the old one knew.

        A parser is a generator, and ended by an exception.
        """
        old, self._parser = self._parser, XTermParser()
        self._parser.mouse_pixels = old.mouse_pixels
        self._parser.terminal_size = old.terminal_size
        self._parser.terminal_pixel_size = old.terminal_pixel_size
        self._parser.last_x, self._parser.last_y = old.last_x, old.last_y

    def wait(self) -> float | None:
        """Return how many seconds from now `tick` is due without input; None when it is not."""
        if self._paste is not None:
            return max(0.0, self._paste_deadline - monotonic())
        # An Escape that may be a key of its own or the beginning of a sequence.
        due = self._parser._timeout_time
        return None if due is None else max(0.0, due - get_time())

    def tick(self) -> list[Message]:
        """Return the messages that the passing of time completes."""
        if self._paste is not None:
            return [self._end_paste()] if monotonic() >= self._paste_deadline else []
        try:
            return list(self._parser.tick())
        except Exception:
            self._renew()
            return []
