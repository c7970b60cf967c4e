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
PATIENCE = 30.0
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

    async def still(self) -> None:
        """Wait until everything that was asked for is on the screen."""
        from tests.harness.pilots import busy_with, is_open

        end = monotonic() + PATIENCE
        while not is_open(self.app) or busy_with(self.app.main_screen):
            if monotonic() > end:
                raise SystemExit("the app does not come to rest")
            await self.pilot.pause(0.02)
        await self.pilot.pause(0.3)

    def picture(self) -> str:
        """Return the screen as SVG, without fonts from the network."""
        svg: str = self.app.export_screenshot(title="lbtui", simplify=True)
        svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
        svg = re.sub(r"<!--.*?-->", "", svg)
        # A clip path for every line, and texts of blanks only, are half of the file and not seen.
        svg = re.sub(r'<clipPath id="[^"]*-line-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
        svg = re.sub(r' clip-path="url\(#[^)]*-line-\d+\)"', "", svg)
        svg = re.sub(r"<text[^>]*>(?:&#160;|\s)*</text>", "", svg)
        svg = _BLANKS.sub(_moved, svg)
        return re.sub(r"\n\s*\n+", "\n", _RECTS.sub(_merged, svg))


_RECT = re.compile(r'<rect fill="([^"]*)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"([^>]*)/>')
_RECTS = re.compile(r'(?:<rect fill="[^"]*" x="[^>]*/>){2,}')


_BLANKS = re.compile(
    r' x="([\d.]+)"( y="[\d.]+" textLength=")([\d.]+)">((?:&#160;)*)(.*?)((?:&#160;)*)<'
)
CELL = 12.2
"""The width of a character cell in a picture."""


def _moved(text: re.Match[str]) -> str:
    """Return a text without the blanks around it, where it is: some programs drop those."""
    left, right = (CELL * blanks.count("&") for blanks in (text[4], text[6]))
    x, length = float(text[1]) + left, float(text[3]) - left - right
    return f' x="{x:.6g}"{text[2]}{length:.6g}">{text[5]}<'


def _merged(rects: re.Match[str]) -> str:
    """Return a row of rectangles with those in one that touch and have the same colour."""
    kept: list[tuple[str, float, str, float, str]] = []
    for fill, x, y, width, rest in _RECT.findall(rects[0]):
        begin, wide = float(x), float(width)
        if kept:
            last, left, top, before, same = kept[-1]
            if (last, top, same) == (fill, y, rest) and abs(left + before - begin) < 0.05:
                kept[-1] = (fill, left, y, before + wide, rest)
                continue
        kept.append((fill, begin, y, wide, rest))
    return "".join(
        f'<rect fill="{fill}" x="{x:g}" y="{y}" width="{width:.6g}"{rest}/>'
        for fill, x, y, width, rest in kept
    )


def settings_for(folder: str, changes: dict[str, Any]) -> Any:
    """Return settings in a directory of their own."""
    os.environ["LBTUI_CONFIG_DIR"] = tempfile.mkdtemp(dir=folder)
    from lbtui.settings import Settings

    settings = Settings.load()
    for key, value in {"motion": "off", **changes}.items():
        setattr(settings, key, value)
    return settings


async def take(picture: Picture, folder: str) -> None:
    """Take one picture."""
    from lbtui.puzzle import parse_board
    from lbtui.tui.app import LbtuiApp

    settings = settings_for(folder, picture.settings)
    board = None
    if picture.board:
        board = parse_board(picture.board.split())
    app = LbtuiApp(settings, board)
    async with app.run_test(size=picture.size) as pilot:
        studio = Studio(app, pilot)
        await studio.still()
        for key in picture.keys:
            await pilot.press(key)
        await studio.still()
        app.main_screen.status.show_note()
        await pilot.pause()
        (FOLDER / f"{picture.name}.svg").write_text(studio.picture(), encoding="utf-8")
    app.settings.flush()


async def film(folder: str) -> None:
    """Play a short tour: type a board, see it traced, filter the words, look at solutions."""
    from lbtui.tui.app import LbtuiApp

    app = LbtuiApp(settings_for(folder, {"motion": "full"}))
    frames: list[tuple[str, float]] = []
    async with app.run_test(size=(80, 24)) as pilot:
        studio = Studio(app, pilot)
        await studio.still()
        frames.append((studio.picture(), 1.2))
        letters = BOARD.replace(" ", "")
        for at, letter in enumerate(letters):
            await pilot.press(letter)
            if at % 3 == 2 and at < len(letters) - 1:
                await pilot.pause(0.1)
                frames.append((studio.picture(), 0.4))
        while not app.main_screen.panes.board_view.tracing.words:
            await pilot.pause(0.01)
        while app.main_screen.panes.board_view.tracing.moving:
            frames.append((studio.picture(), 0.18))
            await pilot.pause(0.18)
        await studio.still()
        frames.append((studio.picture(), 2.0))
        for keys, seconds in ((("3", "down", "down", "down"), 1.8), (("2",), 0.6)):
            for key in keys:
                await pilot.press(key)
            await studio.still()
            await pilot.pause(1.0)
            frames.append((studio.picture(), seconds))
        for key in ("slash", "s", "h", "y"):
            await pilot.press(key)
            await pilot.pause(0.2)
            frames.append((studio.picture(), 0.35))
        for keys, seconds in ((("enter",), 1.0), (("enter",), 0.5), (("3",), 2.5)):
            for key in keys:
                await pilot.press(key)
            await studio.still()
            await pilot.pause(1.0)
            frames.append((studio.picture(), seconds))
    app.settings.flush()
    (FOLDER / "tour.svg").write_text(played(frames), encoding="utf-8")


def played(frames: list[tuple[str, float]]) -> str:
    """Return one SVG that shows `frames` (picture, seconds) for ever, one after the other.

    A piece that stays the same from one frame to the next is there once, shown for as long as it
    stays: most of a screen does.
    """
    total = sum(seconds for _svg, seconds in frames)
    begins = [sum(seconds for _svg, seconds in frames[:n]) for n in range(len(frames) + 1)]
    names: dict[str, str] = {}
    spans: dict[str, list[list[int]]] = {}
    for number, (svg, _seconds) in enumerate(frames):
        for piece in _pieces(svg, names):
            mine = spans.setdefault(piece, [])
            if mine and mine[-1][1] == number:
                mine[-1][1] = number + 1
            else:
                mine.append([number, number + 1])
    groups: dict[tuple[str, int, int], list[str]] = {}
    for piece, times in spans.items():
        for first, end in times:
            # What is under the text comes before all text.
            groups.setdefault((piece[1:5], first, end), []).append(piece)
    styles = [f".{name} {rule}" for rule, name in names.items()]
    shown: list[str] = []
    for (kind, first, end), pieces in sorted(groups.items()):
        whole = (first, end) == (0, len(frames))
        name = f"s{first}-{end}"
        shown.append("<g>" if whole else f'<g class="{name}">')
        shown += [*pieces, "</g>"]
        if (kind == "text" and (("rect", first, end) in groups)) or whole:
            continue
        start, stop = (100 * begins[n] / total for n in (first, end))
        # Where nothing is animated, the first frame is seen.
        before = "hidden" if first else "visible"
        styles.append(
            f"@keyframes {name} {{ 0% {{ visibility: {before} }}"
            f" {start:.2f}% {{ visibility: visible }} {stop:.2f}% {{ visibility: hidden }} }}"
            f" .{name} {{ visibility: {before}; animation: {name} {total:.2f}s step-end infinite }}"
        )
    base = frames[0][0]
    film = base.replace(_screen(base), f'<g class="{_prefix(base)}-matrix">{"".join(shown)}</g>')
    return film.replace("</style>", "\n".join(styles) + "</style>", 1)


def _pieces(svg: str, names: dict[str, str]) -> list[str]:
    """Return the rectangles and texts of a frame; `names` gets a class for each style in it."""
    rules = dict(re.findall(rf"\.({_prefix(svg)}-r\d+) (\{{[^}}]*\}})", svg))

    def renamed(found: re.Match[str]) -> str:
        rule = rules[found[1]]
        return f'class="{names.setdefault(rule, f"r{len(names)}")}"'

    pieces = re.findall(r"<rect[^>]*/>|<text.*?</text>", _screen(svg), flags=re.DOTALL)
    return [re.sub(rf'class="({_prefix(svg)}-r\d+)"', renamed, piece) for piece in pieces]


def _prefix(svg: str) -> str:
    found = re.search(r'class="(terminal-\d+)-matrix"', svg)
    assert found is not None, "the picture is made as this script expects"
    return found.group(1)


def _screen(svg: str) -> str:
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
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LBTUI_DATA_DIR"] = os.environ["LBTUI_CACHE_DIR"] = folder
        for picture in PICTURES:
            if not wanted or picture.name in wanted:
                asyncio.run(take(picture, folder))
                sys.stdout.write(f"docs/{picture.name}.svg\n")
        if not wanted or "tour" in wanted:
            asyncio.run(film(folder))
            sys.stdout.write("docs/tour.svg\n")


if __name__ == "__main__":
    main()
