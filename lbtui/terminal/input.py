"""Bytes from the terminal to Textual's events, whatever the bytes are.

Five remedies for Textual's own reading loop. Each can be dropped once Textual does the same:

- A byte that is not UTF-8, or a number too large in a key sequence, raises and ends the app.
  Here the byte becomes U+FFFD and the sequence is dropped.
- A paste is parsed character by character, a second per million, and has no limit. Here it is cut
  out of the stream first and ends at LONGEST_PASTE.
- A sequence it does not know is typed into the app, character by character: the answer to another
  program's question, or 200 KB of a window title that never ends. Here a string (OSC, DCS, APC,
  PM, SOS) or a CSI sequence that is too long is dropped, however it is split between reads.
- A size report without pixels, which the protocol allows, makes every later mouse event divide by
  zero. Here mouse positions then count as cells.
- Each change of the terminal's focus restyles the screen, which takes 100 ms: a burst of them
  blocks the keys. Here only the last of a run counts.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from itertools import zip_longest
from time import monotonic

from textual import constants, events
from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.message import Message

ESCAPE = re.compile(r"(?=\x1b)")
SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")

# No key, mouse event or reply to our queries is longer, and Textual's parser knows no longer one.
LONGEST_KNOWN = 32
# Of a sequence that has not ended, no more than so many characters are kept.
LONGEST_SEQUENCE = 1024

# A sequence that may go on: a lone Escape, SS3, a CSI without its final byte, a string without its
# end (BEL, or Escape and a backslash).
UNFINISHED = re.compile(r"\x1b(?:O|\[[ -?]*|[\]PX^_][^\x00-\x1f\x7f]*\x1b?)?\Z")
# What is dropped. A control character ends a sequence and is a key of its own; a string without
# text is Alt and a letter.
IGNORED = re.compile(
    rf"\x1b\[[ -?]{{{LONGEST_KNOWN - 2},}}[@-~]?"
    r"|\x1b[\]PX^_](?:[^\x00-\x1f\x7f]+(?:\x07|\x1b\\)?|\x07|\x1b\\)"
)

PASTE_START = "\x1b[200~"
PASTE_END = "\x1b[201~"

FOCUS_CHANGES = (events.AppFocus, events.AppBlur)

# A longer paste is cut, in characters: more than any board or page of game data.
LONGEST_PASTE = 4_000_000
# Seconds after its last piece at which a paste without an end counts as ended.
PASTE_TIMEOUT = 1.0


class InputDecoder:
    """Turns what is read from a terminal into Textual's messages.

    After each `feed`, and when `timeout` seconds have passed without one, call `tick`.
    """

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = XTermParser()
        self._unfinished = ""
        self._paste: list[str] | None = None
        self._pasted = 0
        self._paste_tail = ""
        self._deadline = 0.0  # of the unfinished sequence or paste

    def feed(self, data: bytes) -> list[Message]:
        """Return the messages that `data`, read from the terminal, completes."""
        text = self._unfinished + self._decode(data)
        self._unfinished = ""
        found: list[Message] = []
        while text:
            if self._paste is None:
                before, start, text = text.partition(PASTE_START)
                found += self._parse(before if start else self._hold_back(before))
                if start:
                    self._paste, self._pasted, self._paste_tail = [], 0, ""
                    self._deadline = monotonic() + PASTE_TIMEOUT
            else:
                text = self._take_paste(text, found)
        return [
            message
            for message, after in zip_longest(found, found[1:])
            if not (isinstance(message, FOCUS_CHANGES) and isinstance(after, FOCUS_CHANGES))
        ]

    def _hold_back(self, text: str) -> str:
        """Keep the unfinished sequence at the end of `text`; return what comes before it."""
        match = UNFINISHED.search(text)
        if match is None:
            return text
        found = match[0]
        # Its start tells its kind; its end may be the first half of a terminator.
        too_long = len(found) > LONGEST_SEQUENCE
        self._unfinished = found[:2] + found[2 - LONGEST_SEQUENCE :] if too_long else found
        self._deadline = monotonic() + constants.ESCAPE_DELAY
        return text[: match.start()]

    def _take_paste(self, text: str, found: list[Message]) -> str:
        """Add to the paste what belongs to it; return the rest of `text`."""
        inside, end, rest = (self._paste_tail + text).partition(PASTE_END)
        if not end:
            # The last characters may be the first of PASTE_END.
            cut = max(0, len(inside) - len(PASTE_END) + 1)
            inside, self._paste_tail = inside[:cut], inside[cut:]
            self._deadline = monotonic() + PASTE_TIMEOUT
        self._add_to_paste(inside)
        if end:
            self._paste_tail = ""
            found.append(self._end_paste())
        return rest

    def _add_to_paste(self, text: str) -> None:
        assert self._paste is not None
        kept = text[: LONGEST_PASTE - self._pasted]
        self._paste.append(kept)
        self._pasted += len(kept)

    def _end_paste(self) -> Message:
        if self._paste_tail:
            self._add_to_paste(self._paste_tail)
        text = "".join(self._paste or ()).replace("\x00", "")
        self._paste, self._paste_tail = None, ""
        return events.Paste(text)

    def _parse(self, text: str) -> list[Message]:
        found: list[Message] = []
        # Piece by piece, each starting with an Escape, so that a sequence the parser fails on
        # takes nothing else with it.
        pieces = [piece for piece in ESCAPE.split(IGNORED.sub("", text)) if piece]
        while pieces:
            piece = pieces.pop(0)
            pixels = self._parser.terminal_pixel_size
            if pixels is not None and not all(pixels):
                self._parser.mouse_pixels = False
            try:
                found.extend(self._parser.feed(piece))
            except Exception:
                # For example, a number that no key or mouse sends.
                self._replace_parser()
                if (bad := SEQUENCE.match(piece)) and bad.end() < len(piece):
                    pieces.insert(0, piece[bad.end() :])
        return found

    def _replace_parser(self) -> None:
        """Replace the parser, a generator that an exception ended, and keep its state."""
        old, self._parser = self._parser, XTermParser()
        self._parser.mouse_pixels = old.mouse_pixels
        self._parser.terminal_size = old.terminal_size
        self._parser.terminal_pixel_size = old.terminal_pixel_size
        self._parser.last_x, self._parser.last_y = old.last_x, old.last_y

    def timeout(self) -> float | None:
        """Return in how many seconds `tick` is due without input; None if it is not."""
        if self._paste is not None or self._unfinished:
            return max(0.0, self._deadline - monotonic())
        due = self._parser._timeout_time
        return None if due is None else max(0.0, due - get_time())

    def tick(self) -> list[Message]:
        """Return the messages that are complete because time has passed."""
        if self._paste is not None:
            return [self._end_paste()] if monotonic() >= self._deadline else []
        if self._unfinished:
            if monotonic() < self._deadline:
                return []
            # The Escape key, Alt and a key, or the start of a sequence whose end was lost.
            text, self._unfinished = self._unfinished, ""
            found = self._parse(text)
            if self._parser._timeout_time is not None:
                self._parser._timeout_time = 0.0
            return found + self._tick_parser()
        return self._tick_parser()

    def _tick_parser(self) -> list[Message]:
        try:
            return list(self._parser.tick())
        except Exception:
            self._replace_parser()
            return []
