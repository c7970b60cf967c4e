"""The board's style sheet: a component class for each name in the inks of a picture.

Nothing is told by colour alone: rings, line styles, numbers, bold and underline say the same.
"""

from __future__ import annotations

from rich.style import Style
from textual.widget import Widget

from lbtui.drawing.route import PENS

NAMES = (
    "frame",
    "line",
    "ghost",
    "tip",
    "number",
    "name",
    "ring",
    "letter",
    "open",
    "used",
    "first",
    "last",
    "end",
    "hole",
    "twice",
    "typed",
    "pressed",
    "caret",
    "note",
    "problem",
    *(f"word-{n}" for n in range(1, len(PENS) + 1)),
)

COMPONENT_CLASSES = {f"board--{name}" for name in NAMES}

DEFAULT_CSS = """
BoardView {
    width: 1fr;
    height: 1fr;
    min-height: 1;
    color: $foreground;

    & > .board--frame { color: $border-blurred; }
    & > .board--ring { color: $foreground 80%; }
    & > .board--letter, & > .board--used, & > .board--first, & > .board--last,
    & > .board--number, & > .board--name { text-style: bold; }
    & > .board--open { color: $foreground 60%; text-style: not bold; }
    & > .board--end { text-style: italic underline; }
    & > .board--twice { text-style: underline; }
    & > .board--ghost { text-opacity: 28%; }
    & > .board--tip { color: $foreground; text-style: bold; }
    & > .board--typed { color: $foreground; text-style: bold; }
    & > .board--pressed { text-style: reverse; }
    & > .board--hole { color: $foreground 60%; }
    & > .board--caret { color: $primary; text-style: bold reverse; }
    & > .board--note { color: $foreground 65%; }
    & > .board--problem { color: $text-warning; }

    &:ansi {
        & > .board--frame, & > .board--hole { color: ansi_default; text-style: dim; }
        & > .board--ring, & > .board--note { color: ansi_default; }
        & > .board--open { color: ansi_default; text-style: not bold; }
        & > .board--ghost { text-style: dim; }
    }
    &:nocolor {
        & > .board--frame, & > .board--hole, & > .board--ghost { text-style: dim; }
    }
}
"""
DEFAULT_CSS += "".join(
    f"BoardView > .board--word-{n} {{ color: $word-{(n - 1) % 7 + 1}; }}\n"
    for n in range(1, len(PENS) + 1)
)


def style_of(widget: Widget, ink: str) -> Style:
    """Return the combined style of the component classes of `widget` that an ink names."""
    style = widget.rich_style
    _, background = widget.background_colors
    color, opacity = widget.styles.color, 1.0
    for name in ink.split():
        styles = widget.get_component_styles(f"board--{name}")
        if styles.has_rule("color"):
            color = background + styles.color
        opacity *= styles.text_opacity
        style += styles.text_style
    return style + Style.from_color(background.blend(color, opacity, 1.0).rich_color)
