"""Make the pictures of the README from the app itself: ``python docs/screenshots.py``.

Each picture is the running app, exported as SVG; ``tour.svg`` plays a few of them one after the
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

FOLDER = Path(__file__).parent
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
        end = monotonic() + PATIENCE
        while not (self.app.opened and self.app.main.at_rest):
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
        return re.sub(r"\n\s*\n+", "\n", svg)


def settings_for(folder: str, changes: dict[str, Any]) -> Any:
    """Return settings in a directory of their own."""
    os.environ["LBTUI_CONFIG_DIR"] = tempfile.mkdtemp(dir=folder)
    from lbtui.settings import Settings

    settings = Settings.load()
    for key, value in {"motion": "off", **changes}.items():
        settings.set(key, value)
    return settings


async def take(picture: Picture, folder: str) -> None:
    """Take one picture."""
    from lbtui.puzzle import parse_board
    from lbtui.tui.app import make_app

    settings = settings_for(folder, picture.settings)
    board = None
    if picture.board:
        board = parse_board(picture.board.split())
    app = make_app(settings, board)
    async with app.run_test(size=picture.size) as pilot:
        studio = Studio(app, pilot)
        await studio.still()
        for key in picture.keys:
            await pilot.press(key)
        await studio.still()
        app.main.status.hush()
        await pilot.pause()
        (FOLDER / f"{picture.name}.svg").write_text(studio.picture(), encoding="utf-8")
    app.choices.close()


async def film(folder: str) -> None:
    """Play a short tour: type a board, see it traced, filter the words, look at solutions."""
    from lbtui.tui.app import make_app

    app = make_app(settings_for(folder, {"motion": "full"}))
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
        while not app.main.board_view.traced:
            await pilot.pause(0.01)
        while app.main.board_view.moving:
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
        for keys, seconds in ((("enter",), 1.0), (("p",), 0.5), (("3",), 2.5)):
            for key in keys:
                await pilot.press(key)
            await studio.still()
            await pilot.pause(1.0)
            frames.append((studio.picture(), seconds))
    app.choices.close()
    (FOLDER / "tour.svg").write_text(played(frames), encoding="utf-8")


def played(frames: list[tuple[str, float]]) -> str:
    """Return one SVG that shows ``frames`` (picture, seconds) for ever, one after the other."""
    total = sum(seconds for _svg, seconds in frames)
    first = frames[0][0]
    base = _prefix(first)
    styles: list[str] = []
    shown: list[str] = []
    begin = 0.0
    for number, (svg, seconds) in enumerate(frames):
        prefix = _prefix(svg)
        mine = f"f{number}"
        rules = re.findall(rf"\.{prefix}-(r\d+) (\{{[^}}]*\}})", svg)
        styles += [f".{mine}-{name} {rule}" for name, rule in rules]
        start, stop = 100 * begin / total, 100 * (begin + seconds) / total
        styles.append(
            f"@keyframes {mine} {{ 0% {{ visibility: hidden }}"
            f" {start:.2f}% {{ visibility: visible }} {stop:.2f}% {{ visibility: hidden }} }}"
        )
        styles.append(
            f".{mine} {{ visibility: hidden; animation: {mine} {total:.2f}s step-end infinite }}"
        )
        body = _screen(svg).replace(f'class="{prefix}-matrix"', f'class="{base}-matrix"')
        shown.append(f'<g class="{mine}">{body.replace(f"{prefix}-r", f"{mine}-r")}</g>')
        begin += seconds
    whole = first.replace(_screen(first), "".join(shown))
    return whole.replace("</style>", "\n".join(styles) + "</style>", 1)


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
