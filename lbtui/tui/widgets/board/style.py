"""How each ink of a picture looks on the screen.

Nothing is told by colour alone: rings, line styles, numbers, bold and underline say the same.
"""

from __future__ import annotations

from rich.style import Style
from textual.style import Style as Look
from textual.widget import Widget

from lbtui.drawing.route import PENS

# Component classes would say the same, but each one costs a style rule for each change of focus.
INKS = {
    **dict.fromkeys(("letter", "used", "first", "last", "number", "name"), "bold"),
    **dict.fromkeys(("tip", "typed"), "bold $foreground"),
    "frame": "$border-blurred",
    "ring": "$foreground 80%",
    "open": "not bold $foreground 60%",
    "end": "italic underline",
    "twice": "underline",
    "pressed": "reverse",
    "hole": "$foreground 60%",
    "caret": "bold reverse $primary",
    "note": "$foreground 65%",
    "problem": "$text-warning",
    **{f"word-{n}": f"$word-{(n - 1) % 7 + 1}" for n in range(1, len(PENS) + 1)},
}
ANSI = {
    **dict.fromkeys(("frame", "hole"), "dim ansi_default"),
    **dict.fromkeys(("ring", "note"), "ansi_default"),
    "open": "not bold ansi_default",
    "ghost": "dim",
}
NO_COLOR = {"frame": f"dim {INKS['frame']}", "hole": f"dim {INKS['hole']}", "ghost": "dim"}
GHOST = 0.28
"""The opacity of what is not traced yet."""


def style_of(widget: Widget, ink: str) -> Style:
    """Return the style of an ink on `widget`: of several names, the last one's colour counts."""
    app, names = widget.app, ink.split()
    inks = INKS | (ANSI if app.native_ansi_color else NO_COLOR if app.no_color else {})
    _, background = widget.background_colors
    color, look = widget.styles.color, Look()
    for name in names:
        own = Look.parse(inks.get(name, ""), app.theme_variables)
        if own.foreground is not None:
            color = background + own.foreground
        look += own
    shade = background.blend(color, GHOST if "ghost" in names else 1.0, 1.0)
    return widget.rich_style + look.without_color.rich_style + Style.from_color(shade.rich_color)
