"""Text and colours on their way to the terminal.

Two remedies, in the one function that every line of every widget goes through, `Strip.render`,
which is replaced while the app runs:

- Textual writes the text of a widget as it is: the terminal would obey an ESC in a word from a
  file. Here control characters are left out. It can be dropped once Textual does so.
- With NO_COLOR it still writes greys. Here no colour is written, and a line filter shows in
  reverse what only a background colour would tell. It can be dropped once NO_COLOR means none.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from rich.color import Color as RichColor
from rich.color import ColorSystem, ColorType
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter, Monochrome, NoColor
from textual.strip import Strip

from lbtui.terminal.capabilities import colours_allowed

# Control characters (C0, DEL, C1), the separators that some terminals take for line ends, and
# bidi controls. Textual gives them no width, so dropping them moves nothing. Lone surrogates
# cannot be encoded.
_HARMFUL: dict[int, str | None] = {
    **dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029]),
    **dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x2070)]),
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
}

# A background is shown in reverse if it differs from the widget's own by this much in perceived
# brightness (0 to 1), or in the summed differences of red, green and blue (0 to 3).
DIFFERENT_BRIGHTNESS = 0.12
DIFFERENT_COLOUR = 0.55


def strip_control(text: str) -> str:
    """Return `text` without the characters that would control the terminal."""
    return text if text.isprintable() else text.translate(_HARMFUL)


@lru_cache(maxsize=4096)
def without_colours(style: Style) -> Style:
    """Return `style` with its bold, underline and the like, and no colour at all."""
    return style.without_color


def _render(strip: Strip, color_system: ColorSystem, colours: bool) -> str:
    """Return a line as text and escape sequences, as `Strip.render` does; nothing cached."""
    parts: list[str] = []
    render_style = Strip.render_style
    for text, style, control in strip:
        if control:
            # A widget's line must not move the cursor.
            continue
        text = strip_control(text)
        if style is None:
            parts.append(text)
            continue
        if not colours:
            style = without_colours(style)
        if style._link and not _is_plain_link(style._link):
            style = style.update_link(None)
        parts.append(render_style(style, text, color_system))
    return "".join(parts)


def _is_plain_link(link: str) -> bool:
    return link.startswith(("https://", "http://")) and link.isascii() and link.isprintable()


@contextmanager
def clean_output(*, colours: bool) -> Iterator[None]:
    """Write no control characters while this context lasts, and no colours unless `colours`."""

    def render(self: Strip, console: Console) -> str:
        if self._render_cache is None:
            color_system = console._color_system or ColorSystem.TRUECOLOR
            self._render_cache = _render(self, color_system, colours)
        return self._render_cache

    stock = Strip.render
    setattr(Strip, "render", render)  # noqa: B010 - mypy lets no method be assigned to
    try:
        yield
    finally:
        setattr(Strip, "render", stock)  # noqa: B010


class Colourless(LineFilter):
    """Removes all colours from a line, and reverses what differs only in its background."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` without colours; see `LineFilter.apply`."""
        found: list[Segment] = []
        for text, style, control in segments:
            if style is None:
                found.append(Segment(text, None, control))
            else:
                plain = without_colours(style)
                if style.bgcolor is not None and is_distinguishable(style.bgcolor, background):
                    plain += _REVERSED if not style.reverse else _UPRIGHT
                found.append(Segment(text, plain, control))
        return found


_REVERSED = Style(reverse=True)
_UPRIGHT = Style(reverse=False)


@lru_cache(maxsize=1024)
def is_distinguishable(colour: RichColor, background: Color) -> bool:
    """Return whether a background `colour` stands out from the widget's own `background`."""
    if colour.type is ColorType.DEFAULT:
        return False
    if background.ansi is not None or colour.type is ColorType.STANDARD:
        # Among the terminal's own colours, black, white and the greys are shades.
        return colour.number not in (0, 7, 8, 15)
    other = Color.from_rich_color(colour)
    brighter = abs(other.brightness - background.brightness)
    apart = sum(abs(a - b) for a, b in zip(other.rgb, background.rgb, strict=True)) / 255
    return brighter >= DIFFERENT_BRIGHTNESS or apart >= DIFFERENT_COLOUR


def set_line_filters(app: App[Any]) -> None:
    """Replace Textual's monochrome filters of `app`: with NO_COLOR, by the one above."""
    filters = [kept for kept in app._filters if not isinstance(kept, Monochrome | NoColor)]
    app.no_color = not colours_allowed(os.environ)
    if app.no_color:
        filters.append(Colourless())
    app._filters = filters
