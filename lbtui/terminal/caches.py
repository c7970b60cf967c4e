"""What a dialog showed is forgotten when it is closed.

Textual's cache of a line's two backgrounds has the widget's cache of painted lines in its keys and
so keeps that, with every line in it, until a thousand others came after: some 50 KB for each dialog
ever opened. This can be dropped once `StylesCache.get_inner_outer` goes by the colours alone.
"""

from __future__ import annotations

from functools import lru_cache

from textual._styles_cache import StylesCache
from textual.color import Color
from textual.style import Style


@lru_cache(1024)
def _backgrounds(base: Color, background: Color) -> tuple[Style, Style]:
    return Style(background=base + background), Style(background=base)


def share_backgrounds() -> None:
    """Have all widgets share one cache of backgrounds."""
    # mypy lets no method be assigned to
    setattr(StylesCache, "get_inner_outer", staticmethod(_backgrounds))  # noqa: B010
