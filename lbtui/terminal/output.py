"""Text and colours on their way out to the terminal, at the last place before they are bytes.

Textual writes the text of a widget as it is: an ESC in a word from a file would reach the
terminal and be obeyed. And with NO_COLOR it still writes greys. Both are put right in the one
function every line of every widget goes through, `Strip.render`, which is replaced while the app
runs. For NO_COLOR the app gets a line filter too, which keeps visible what only a background
colour would tell: such cells are shown in reverse.
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

from lbtui.terminal.capabilities import colour_wanted

# Every control character (C0, DEL, C1), the separators that some terminals take for line ends,
# and the characters that turn the direction of the text around them. All are of no width to
# Textual, so that dropping them moves nothing. Halves of surrogate pairs cannot be encoded.
_HARMFUL: dict[int, str | None] = {
    **dict.fromkeys([*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029]),
    **dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x2070)]),
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),
}

# How different a background must be from the widget's own, in perceived brightness (0 to 1) or
# in the sum of the differences of red, green and blue (0 to 3), to be told without colours.
DIFFERENT_BRIGHTNESS = 0.12
DIFFERENT_COLOUR = 0.55


def harmless(text: str) -> str:
    """Return `text` without what a terminal would obey instead of showing."""
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
            # Movements of the cursor have no place inside a widget's line.
            continue
        if not text.isprintable():
            text = text.translate(_HARMFUL)
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
    """While this lasts, let nothing but harmless text reach a terminal, coloured or not."""

    def render(self: Strip, console: Console) -> str:
        if self._render_cache is None:
            color_system = console._color_system or ColorSystem.TRUECOLOR
            self._render_cache = _render(self, color_system, colours)
        return self._render_cache

    stock = {"render": Strip.render}
    for name, function in {"render": render}.items():
        setattr(Strip, name, function)
    try:
        yield
    finally:
        for name, function in stock.items():
            setattr(Strip, name, function)


class Colourless(LineFilter):
    """Takes all colours out of a line, and shows in reverse what only they told apart."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return `segments` without colours; see `LineFilter.apply`."""
        found: list[Segment] = []
        for text, style, control in segments:
            if style is None:
                found.append(Segment(text, None, control))
            else:
                plain = without_colours(style)
                if style.bgcolor is not None and stands_out(style.bgcolor, background):
                    plain += _REVERSED if not style.reverse else _UPRIGHT
                found.append(Segment(text, plain, control))
        return found


_REVERSED = Style(reverse=True)
_UPRIGHT = Style(reverse=False)


@lru_cache(maxsize=1024)
def stands_out(colour: RichColor, background: Color) -> bool:
    """Tell whether cells of that `colour` are told by it from the `background` of their widget."""
    if colour.type is ColorType.DEFAULT:
        return False
    if background.ansi is not None or colour.type is ColorType.STANDARD:
        # Among the terminal's own colours, black, white and the greys are shades.
        return colour.number not in (0, 7, 8, 15)
    other = Color.from_rich_color(colour)
    brighter = abs(other.brightness - background.brightness)
    apart = sum(abs(a - b) for a, b in zip(other.rgb, background.rgb, strict=True)) / 255
    return brighter >= DIFFERENT_BRIGHTNESS or apart >= DIFFERENT_COLOUR


def harden(app: App[Any]) -> None:
    """Give `app` the line filters it should have: with NO_COLOR, the one above.

    `run_app` does this by itself; for tests and pictures, which run an app without a terminal.
    """
    filters = [kept for kept in app._filters if not isinstance(kept, Monochrome | NoColor)]
    app.no_color = not colour_wanted(os.environ)
    if app.no_color:
        filters.append(Colourless())
    app._filters = filters
