"""Our themes are legible: contrast of every text on what it stands on."""

from itertools import pairwise
from math import dist

import pytest
from rich.style import Style
from textual.color import Color, rgb_to_lab
from textual.widgets import OptionList

from lbtui.drawing.route import DASHES
from lbtui.terminal.colours import reduce_colours
from lbtui.tui import themes
from lbtui.tui.table.details import SolutionDetails
from lbtui.tui.widgets.board.painter import PicturePainter
from lbtui.tui.widgets.list.rows import CURSOR_MARKER
from tests.harness.apps import BOARD, running

pytestmark = pytest.mark.usefixtures("unpatched")


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


def _distance(one: Color, other: Color) -> float:
    """Return the distance of two colours in CIELAB."""
    return dist(rgb_to_lab(one), rgb_to_lab(other))


def _seen(color: Color, ground: Color, colours: str) -> tuple[Color, Color]:
    """Return a colour and the one behind it as a terminal shows them that has truecolor, or 256."""
    style = Style.from_color(color.rich_color, ground.rich_color)
    if colours == "256":
        style = reduce_colours(style)
    assert style.color is not None
    assert style.bgcolor is not None
    return Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)


@pytest.mark.parametrize("colours", ["truecolor", "256"])
@pytest.mark.parametrize("name", [themes.DARK_THEME, themes.LIGHT_THEME])
def test_text_is_legible_on_every_ground(name: str, colours: str) -> None:
    theme = next(theme for theme in themes.make_themes() if theme.name == name)
    found = themes.make_variables(theme)

    def contrast(text: str, ground: str) -> float:
        seen = _seen(Color.parse(found[text]), Color.parse(found[ground]), colours)
        return _contrast(*[color.hex6 for color in seen])

    kinds = ("muted", "primary", "accent", "error", "success")
    for ground in ("background", "surface", "panel"):
        for text in ("foreground", *(f"text-{kind}" for kind in kinds)):
            assert contrast(text, ground) >= 4.5, f"{text} on {ground}"
    assert contrast("block-cursor-foreground", "block-cursor-background") >= 4.5
    assert contrast("block-cursor-blurred-foreground", "block-cursor-blurred-background") >= 4.5


def test_of_256_colours_what_is_nearly_white_or_black_stays_without_a_hue() -> None:
    for name in (themes.DARK_THEME, themes.LIGHT_THEME):
        theme = next(theme for theme in themes.make_themes() if theme.name == name)
        grounds = [
            Color.parse(str(each)) for each in (theme.background, theme.surface, theme.panel)
        ]
        seen = [_seen(Color.parse(str(theme.foreground)), each, "256") for each in grounds]
        assert all(len(set(color.rgb)) == 1 for pair in seen for color in pair), seen
        assert len({behind for _, behind in seen}) == 3


def test_the_terminals_own_colours_name_no_other() -> None:
    for theme in themes.make_themes():
        if theme.name.startswith("terminal"):
            assert theme.ansi
            colors = [theme.primary, theme.foreground, theme.background]
            assert all(str(color).startswith("ansi_") for color in colors)


def test_errors_and_the_scrollbars_handle_are_bright_on_black() -> None:
    theme = next(theme for theme in themes.make_themes() if theme.name == themes.TERMINAL_THEME)
    variables = themes.make_variables(theme)
    assert variables["scrollbar"] == "ansi_bright_blue"
    assert variables["text-error"] == "ansi_bright_red"


@pytest.mark.parametrize("colours", ["truecolor", "256"])
async def test_every_theme_is_legible_and_tells_words_frames_and_cursor_apart(colours: str) -> None:
    weak: list[str] = []
    # 256 colours are not as close together
    apart, resting = (30, 10) if colours == "truecolor" else (23, 9.5)
    async with running(BOARD, (80, 24)) as stage:
        panes, board, view = (
            stage.panes,
            stage.panes.board_view,
            stage.panes.solutions_pane.row_list,
        )
        texts = (
            *(panes.table_tabs, stage.main.status, stage.main.key_bar),
            panes.solutions_pane.query_one(SolutionDetails),
        )

        def check(what: str, value: float, least: float) -> None:
            if value < least:
                weak.append(f"{stage.app.theme} {what} {value:.1f}")

        def ink(name: str) -> Color:
            color = PicturePainter(board).style_of(name).color
            assert color is not None
            ground = board.background_colors[1]
            return _seen(Color.from_rich_color(color), ground, colours)[0]

        def check_cursor(ground: Color, least: float, contrast: float) -> None:
            rows = [view.render_line(y) for y in range(view.size.height)]
            for segment in next(row for row in rows if row.text.startswith(CURSOR_MARKER)):
                if segment.text.strip() and segment.style and segment.style.bgcolor:
                    assert segment.style.color is not None
                    color, behind = _seen(
                        Color.from_rich_color(segment.style.color),
                        Color.from_rich_color(segment.style.bgcolor),
                        colours,
                    )
                    check("cursor", _distance(behind, ground), least)
                    check("row", _contrast(color.hex6, behind.hex6), contrast)

        for name in themes.list_theme_names(stage.app):
            stage.app.theme = name
            view.focus()
            await stage.pilot.pause()
            if name.startswith("terminal"):
                for number in range(1, len(DASHES) + 1):
                    pen = PicturePainter(board).style_of(f"word-{number}").color
                    assert pen is not None
                    if pen.number is not None:  # one of the sixteen; else the terminal's default
                        assert (pen.number >= 8) == (name == themes.TERMINAL_THEME), number
                continue
            full = board.background_colors[1]
            focus, ground = _seen(full + panes.solutions_pane.styles.border_top[1], full, colours)
            frame, _ = _seen(full + panes.board_pane.styles.border_top[1], full, colours)
            check("letters of the board", _contrast(ink("letter").hex6, ground.hex6), 4.5)
            words = [ink(f"word-{number}") for number in range(1, 6)]
            for number, word in enumerate(words, 1):
                check(f"word {number}", _contrast(word.hex6, ground.hex6), 3)
            for number, pair in enumerate(pairwise(words), 1):
                check(f"word {number} beside the next", _distance(*pair), apart)
            for what, drawn in (("box", ink("frame")), ("frame", frame), ("focus", focus)):
                check(what, _contrast(drawn.hex6, ground.hex6), 3)
            check("focus beside a frame", _distance(focus, frame), 15)
            for widget in texts:
                assert widget.size.height, widget
                for y in range(widget.size.height):
                    for text, style, _ in widget.render_line(y):
                        if not text.strip("▐▌ ") or style is None or style.color is None:
                            continue
                        behind = widget.background_colors[1]
                        if style.bgcolor:
                            behind = Color.from_rich_color(style.bgcolor)
                        pair = _seen(Color.from_rich_color(style.color), behind, colours)
                        ratio = _contrast(*[color.hex6 for color in pair])
                        check(f"{type(widget).__name__} {text!r}", ratio, 4.5)
            check_cursor(ground, 50, 4.5)
            board.focus()
            await stage.pilot.pause()
            check_cursor(ground, resting, 4.5)
    assert not weak, "\n".join(weak)


async def test_the_board_is_seen_beside_the_themes() -> None:
    async with running(BOARD, (80, 24)) as stage:
        before = stage.lines()
        await stage.press("app.theme", shows="Catppuccin Mocha")
        dialog = stage.app.screen.query_one("#dialog").region
        assert dialog.x >= 40
        assert [line[: dialog.x].rstrip() for line in stage.lines()[:-1]] == [
            line[: dialog.x].rstrip() for line in before[:-1]
        ]


@pytest.mark.parametrize("saved", ["gruvbox", themes.LIGHT_THEME, themes.TERMINAL_LIGHT_THEME])
async def test_few_colours_are_left_to_the_terminal(
    saved: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-16color")
    monkeypatch.delenv("COLORTERM", raising=False)
    async with running(None, (80, 24), theme=saved) as stage:
        expected = saved if saved == themes.TERMINAL_LIGHT_THEME else themes.TERMINAL_THEME
        assert stage.app.theme == expected
        assert stage.app.settings.theme == saved


async def test_what_a_list_is_can_be_read_under_the_cursor() -> None:
    async with running(None) as stage:
        await stage.press("app.lists", shows="Scrabble-style")
        await stage.press("down")
        rows = stage.app.screen.query_one(OptionList)
        for theme in (themes.DARK_THEME, themes.LIGHT_THEME):
            stage.app.theme = theme
            await stage.pilot.pause()
            inks = {
                segment.style.color
                for segment in rows.render_line(rows.highlighted or 0)
                if segment.text.strip() and segment.style
            }
            assert len(inks) == 1, theme
