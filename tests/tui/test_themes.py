"""Our themes are legible: contrast of every text on what it stands on."""

from __future__ import annotations

import pytest
from textual.color import Color

from lbtui.drawing.route import PENS
from lbtui.tui import themes
from lbtui.tui.widgets.board_style import style_of
from tests.tui.apps import BOARD, running


def _contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2.1)."""

    def luminance(text: str) -> float:
        def linear(channel: int) -> float:
            share = channel / 255
            return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

        color = Color.parse(text)
        return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", [themes.DARK, themes.LIGHT])
def test_text_is_legible_on_every_ground(name: str) -> None:
    theme = next(theme for theme in themes.own_themes() if theme.name == name)
    grounds = [str(theme.background), str(theme.surface), str(theme.panel)]
    texts = [str(theme.foreground), theme.variables["text-muted"]]
    texts += [theme.variables[f"text-{kind}"] for kind in ("primary", "accent", "error", "success")]
    for ground in grounds:
        for text in texts:
            assert _contrast(text, ground) >= 4.5, f"{text} on {ground}"
    cursor = theme.variables
    assert _contrast(cursor["block-cursor-foreground"], cursor["block-cursor-background"]) >= 4.5
    resting = cursor["block-cursor-blurred-background"]
    assert _contrast(cursor["block-cursor-blurred-foreground"], resting) >= 4.5


def test_the_terminals_own_colours_name_no_other() -> None:
    for theme in themes.own_themes():
        if theme.name.startswith("terminal"):
            assert theme.ansi
            colors = [theme.primary, theme.foreground, theme.background]
            assert all(str(color).startswith("ansi_") for color in colors)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("name", [themes.TERMINAL, themes.TERMINAL_LIGHT])
async def test_words_on_the_board_are_bright_on_black_and_not_on_white(name: str) -> None:
    async with running(BOARD, theme=name) as stage:
        for number in range(1, len(PENS) + 1):
            color = style_of(stage.app.main.board_view, f"word-{number}").color
            assert color is not None
            if color.number is not None:  # one of the sixteen; else the terminal's default
                assert (color.number >= 8) == (name == themes.TERMINAL), number


def test_the_scrollbars_handle_is_bright_on_black() -> None:
    theme = next(theme for theme in themes.own_themes() if theme.name == themes.TERMINAL)
    assert theme.variables["scrollbar"] == "ansi_bright_blue"
