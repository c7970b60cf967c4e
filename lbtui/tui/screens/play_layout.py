"""Where the box, the evaluation and the panel of a game go, by the size of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lbtui.tui.screens.layout import layout_for

if TYPE_CHECKING:
    from textual.geometry import Size

PANEL = 36
"""Cells beside the box where there is room for them."""
LEAST_BOX = 23
LEAST_EVALUATION, MOST_EVALUATION = 34, 54
"""Cells of the evaluation beside the box; with less room it takes the place of the box."""
LEAST_PANEL = 23
"""Cells of the panel beside both."""
STATE = 5
"""Lines of the panel below an evaluation."""
TALL = 24
"""The height from which a narrow screen has the box above the text."""


class PlayLayout(NamedTuple):
    """Where the parts go.

    tiny: nothing fits; bare: there are no frames; above: the panel is below the box, not beside it
    instead: the evaluation takes the place of the box
    box: cells of the box with the evaluation, None for all; evaluation: cells of it, None for all
    panel: lines of the panel, None for what is left
    """

    tiny: bool
    bare: bool
    above: bool
    instead: bool
    box: int | None
    evaluation: int | None
    panel: int | None


def play_layout(size: Size, *, evaluating: bool) -> PlayLayout:
    """Return where the parts go in a terminal of that size."""
    kind = layout_for(size)
    room = size.width - LEAST_PANEL - LEAST_EVALUATION - LEAST_BOX
    instead = evaluating and room < 0
    above = kind == "narrow" and (size.height >= TALL or evaluating)
    box = max(LEAST_BOX, min(size.width - PANEL, 2 * size.height - 2))
    evaluation = None
    if evaluating and not instead:
        evaluation = min(LEAST_EVALUATION + room * 9 // 20, MOST_EVALUATION)
        box = max(box, size.width - LEAST_PANEL - room // 4)
    return PlayLayout(
        tiny=kind == "tiny",
        bare=kind == "narrow",
        above=above,
        instead=instead,
        box=None if above else box,
        evaluation=evaluation,
        panel=STATE if above and instead else None,
    )
