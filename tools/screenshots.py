"""Make the pictures of the README from the app itself: `python tools/screenshots.py`.

Each picture is the running app, exported as SVG; `tour.svg` plays a few of them one after the
other. Nothing is drawn by hand, and nothing of the user's own settings is used or changed.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

FOLDER = Path(__file__).parents[1] / "docs"
BOARD = "riu pgh lcs yao"
TIMEOUT_SECONDS = 30.0
"""Seconds until something that should have happened is given up."""


@dataclass(frozen=True)
class Picture:
    """One picture: its file, the size of the terminal, the board, keys to press, settings."""

    name: str
    size: tuple[int, int]
    board: str | None
    keys: tuple[str, ...]
    settings: dict[str, Any]


PICTURES = (
    Picture("app", (120, 36), BOARD, ("3", "down", "down", "down", "down"), {}),
    Picture("play", (100, 30), BOARD, ("ctrl+x", *"gracious", "enter", *("ctrl+t",) * 4), {}),
    Picture("words", (80, 24), BOARD, ("2", "slash", "s", "h", "y", "enter", "down"), {}),
    Picture("light", (100, 30), "tjo feb cuy hil", ("3",), {"theme": "lbtui-light"}),
    Picture("narrow", (46, 20), BOARD, ("1",), {}),
    Picture("hexagon", (80, 24), "ab cd ef gi lo rs", ("3",), {"lists": ["scrabble"]}),
)


class Studio:
    """A running app to take pictures of."""

    def __init__(self, app: Any, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot

    async def wait_until_idle(self) -> None:
        """Wait until everything that was asked for is on the screen."""
        from tests.harness.pilots import describe_pending, is_open

        end = monotonic() + TIMEOUT_SECONDS
        while not is_open(self.app) or describe_pending(self.app.main_screen):
            if monotonic() > end:
                raise SystemExit("the app does not come to rest")
            await self.pilot.pause(0.02)
        await self.pilot.pause(0.3)

    def export_svg(self) -> str:
        """Return the screen as SVG, without fonts from the network."""
        svg: str = self.app.export_screenshot(title="lbtui", simplify=True)
        svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
        svg = re.sub(r"<!--.*?-->", "", svg)
        # A clip path for every line, and texts of blanks only, are half of the file and not seen.
        svg = re.sub(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
        svg = re.sub(r' clip-path="url\(#[^)]*-line-\d+\)"', "", svg)
        svg = re.sub(r"<text[^>]*>(?:&#160;|\s)*</text>", "", svg)
        svg = TEXT_PATTERN.sub(_trim_text, svg)
        return re.sub(r"\n\s*\n+", "\n", RECTS_PATTERN.sub(_merge_rects, svg))


RECT_PATTERN = re.compile(
    r'<rect fill="([^"]*)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"([^>]*)/>'
)
RECTS_PATTERN = re.compile(r'(?:<rect fill="[^"]*" x="[^>]*/>){2,}')


TEXT_PATTERN = re.compile(
    r' x="([\d.]+)"( y="[\d.]+" textLength=")([\d.]+)">((?:&#160;)*)(.*?)((?:&#160;)*)<'
)
CELL_WIDTH = 12.2
"""The width of a character cell in a picture."""


def _trim_text(text: re.Match[str]) -> str:
    """Return a text without the blanks around it, where it is: some programs drop those."""
    left, right = (CELL_WIDTH * blanks.count("&") for blanks in (text[4], text[6]))
    x, length = float(text[1]) + left, float(text[3]) - left - right
    return f' x="{x:.6g}"{text[2]}{length:.6g}">{text[5]}<'


def _merge_rects(rects: re.Match[str]) -> str:
    """Return a row of rectangles with those in one that touch and have the same colour."""
    merged: list[tuple[str, float, str, float, str]] = []
    for fill, x, y, width, other_attributes in RECT_PATTERN.findall(rects[0]):
        start, rect_width = float(x), float(width)
        if merged:
            last_fill, last_x, last_y, last_width, last_attributes = merged[-1]
            if (last_fill, last_y, last_attributes) == (fill, y, other_attributes) and abs(
                last_x + last_width - start
            ) < 0.05:
                merged[-1] = (fill, last_x, y, last_width + rect_width, other_attributes)
                continue
        merged.append((fill, start, y, rect_width, other_attributes))
    return "".join(
        f'<rect fill="{fill}" x="{x:g}" y="{y}" width="{width:.6g}"{rest}/>'
        for fill, x, y, width, rest in merged
    )


def make_settings(folder: str, changes: dict[str, Any]) -> Any:
    """Return settings in a directory of their own."""
    os.environ["LBTUI_CONFIG_DIR"] = tempfile.mkdtemp(dir=folder)
    from lbtui.settings import Settings

    settings = Settings.load()
    for key, value in {"motion": "off", **changes}.items():
        setattr(settings, key, value)
    return settings


async def take_picture(picture: Picture, folder: str) -> None:
    """Take one picture."""
    from lbtui.puzzle import parse_board
    from lbtui.tui.app import LbtuiApp

    settings = make_settings(folder, picture.settings)
    board = None
    if picture.board:
        board = parse_board(picture.board.split())
    app = LbtuiApp(settings, board)
    async with app.run_test(size=picture.size) as pilot:
        studio = Studio(app, pilot)
        await studio.wait_until_idle()
        for key in picture.keys:
            await pilot.press(key)
        await studio.wait_until_idle()
        app.main_screen.status.show_note()
        await pilot.pause()
        (FOLDER / f"{picture.name}.svg").write_text(studio.export_svg(), encoding="utf-8")
    app.settings.flush()


async def film_tour(folder: str) -> None:
    """Play a short tour: type a board, see it traced, filter the words, look at solutions."""
    from lbtui.tui.app import LbtuiApp

    app = LbtuiApp(make_settings(folder, {"motion": "full"}))
    frames: list[tuple[str, float]] = []
    async with app.run_test(size=(80, 24)) as pilot:
        studio = Studio(app, pilot)
        await studio.wait_until_idle()
        frames.append((studio.export_svg(), 1.2))
        letters = BOARD.replace(" ", "")
        for index, letter in enumerate(letters):
            await pilot.press(letter)
            if index % 3 == 2 and index < len(letters) - 1:
                await pilot.pause(0.1)
                frames.append((studio.export_svg(), 0.4))
        while not app.main_screen.panes.board_view.tracing.words:
            await pilot.pause(0.01)
        while app.main_screen.panes.board_view.tracing.is_moving:
            frames.append((studio.export_svg(), 0.18))
            await pilot.pause(0.18)
        await studio.wait_until_idle()
        frames.append((studio.export_svg(), 2.0))
        for keys, seconds in ((("3", "down", "down", "down"), 1.8), (("2",), 0.6)):
            for key in keys:
                await pilot.press(key)
            await studio.wait_until_idle()
            await pilot.pause(1.0)
            frames.append((studio.export_svg(), seconds))
        for key in ("slash", "s", "h", "y"):
            await pilot.press(key)
            await pilot.pause(0.2)
            frames.append((studio.export_svg(), 0.35))
        for keys, seconds in ((("enter",), 1.0), (("enter",), 0.5), (("3",), 2.5)):
            for key in keys:
                await pilot.press(key)
            await studio.wait_until_idle()
            await pilot.pause(1.0)
            frames.append((studio.export_svg(), seconds))
    app.settings.flush()
    (FOLDER / "tour.svg").write_text(animate(frames), encoding="utf-8")


def animate(frames: list[tuple[str, float]]) -> str:
    """Return one SVG that shows `frames` (picture, seconds) for ever, one after the other.

    A piece that stays the same from one frame to the next is there once, shown for as long as it
    stays: most of a screen does.
    """
    total = sum(seconds for _svg, seconds in frames)
    begins = [sum(seconds for _svg, seconds in frames[:n]) for n in range(len(frames) + 1)]
    class_by_rule: dict[str, str] = {}
    spans: dict[str, list[list[int]]] = {}
    for number, (svg, _seconds) in enumerate(frames):
        for piece in _split_frame(svg, class_by_rule):
            piece_spans = spans.setdefault(piece, [])
            if piece_spans and piece_spans[-1][1] == number:
                piece_spans[-1][1] = number + 1
            else:
                piece_spans.append([number, number + 1])
    groups: dict[tuple[str, int, int], list[str]] = {}
    for piece, times in spans.items():
        for first, end in times:
            # What is under the text comes before all text.
            groups.setdefault((piece[1:5], first, end), []).append(piece)
    styles = [f".{name} {rule}" for rule, name in class_by_rule.items()]
    elements: list[str] = []
    for (kind, first, end), pieces in sorted(groups.items()):
        is_always_visible = (first, end) == (0, len(frames))
        name = f"s{first}-{end}"
        elements.append("<g>" if is_always_visible else f'<g class="{name}">')
        elements += [*pieces, "</g>"]
        if (kind == "text" and (("rect", first, end) in groups)) or is_always_visible:
            continue
        start, stop = (100 * begins[n] / total for n in (first, end))
        # Where nothing is animated, the first frame is seen.
        initial = "hidden" if first else "visible"
        styles.append(
            f"@keyframes {name} {{ 0% {{ visibility: {initial} }}"
            f" {start:.2f}% {{ visibility: visible }} {stop:.2f}% {{ visibility: hidden }} }}"
            f" .{name} {{ visibility: {initial};"
            f" animation: {name} {total:.2f}s step-end infinite }}"
        )
    base = frames[0][0]
    film = base.replace(
        _cut_screen(base), f'<g class="{_find_prefix(base)}-matrix">{"".join(elements)}</g>'
    )
    return film.replace("</style>", "\n".join(styles) + "</style>", 1)


def _split_frame(svg: str, class_by_rule: dict[str, str]) -> list[str]:
    """Return the rectangles and texts of a frame; `names` gets a class for each style in it."""
    rules = dict(re.findall(rf"\.({_find_prefix(svg)}-r\d+) (\{{[^}}]*\}})", svg))

    def rename_class(match: re.Match[str]) -> str:
        rule = rules[match[1]]
        return f'class="{class_by_rule.setdefault(rule, f"r{len(class_by_rule)}")}"'

    pieces = re.findall(r"<rect[^>]*/>|<text.*?</text>", _cut_screen(svg), flags=re.DOTALL)
    return [re.sub(rf'class="({_find_prefix(svg)}-r\d+)"', rename_class, piece) for piece in pieces]


def _find_prefix(svg: str) -> str:
    match = re.search(r'class="(terminal-\d+)-matrix"', svg)
    assert match is not None, "the picture is made as this script expects"
    return match.group(1)


def _cut_screen(svg: str) -> str:
    """Return the part of a picture that is the terminal's content."""
    begin = svg.index("<g transform=", svg.index("</defs>"))
    begin = svg.index(">", svg.index("clip-path=", begin)) + 1
    return svg[begin : svg.rindex("</g>")]


def main() -> None:
    """Make all pictures, or those named on the command line."""
    os.environ["COLORTERM"] = "truecolor"
    os.environ["TERM"] = "xterm-256color"
    for name in ("NO_COLOR", "NO_MOTION", "TEXTUAL_ANIMATIONS"):
        os.environ.pop(name, None)
    requested = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LBTUI_DATA_DIR"] = os.environ["LBTUI_CACHE_DIR"] = folder
        for picture in PICTURES:
            if not requested or picture.name in requested:
                asyncio.run(take_picture(picture, folder))
                sys.stdout.write(f"docs/{picture.name}.svg\n")
        if not requested or "tour" in requested:
            asyncio.run(film_tour(folder))
            sys.stdout.write("docs/tour.svg\n")


if __name__ == "__main__":
    main()
