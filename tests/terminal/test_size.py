"""Sizes that no screen has: the app stays responsive, and a real size is used again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lbtui.terminal.capabilities import MOST_COLUMNS, MOST_LINES
from tests.ptyrun import PtyApp
from tests.terminal.sample import COMMAND, environment, quit_cleanly, sample

LARGEST = f"size: {MOST_COLUMNS}x{MOST_LINES}".encode()
# Seconds in which a key is to be answered at the largest size, on a slow machine.
RESPONSIVE = 10.0
# The app has about 60 MB at any ordinary size.
MOST_MEMORY = 250


def window(columns: int, lines: int) -> Callable[[PtyApp], None]:
    return lambda app: app.claim_size(columns, lines)


def report(columns: int, lines: int, end: str = "0;0") -> Callable[[PtyApp], None]:
    return lambda app: app.send(f"\x1b[48;{lines};{columns};{end}t")


@pytest.mark.parametrize(
    "claim",
    [window(65535, 65535), window(2000, 1000), report(99999, 99999), report(10**6, 10**6, "1;1")],
    ids=["window-65535", "window-2000x1000", "report-99999", "report-million"],
)
def test_a_size_too_large_is_used_as_far_as_the_limit(claim: Callable[[PtyApp], None]) -> None:
    with sample() as app:
        app.modelled = False
        claim(app)
        app.wait_raw(LARGEST)
        app.press("k")
        app.wait_raw(b"keys: k", timeout=RESPONSIVE)
        app.modelled = True
        app.resize(100, 30)
        app.wait_for("size: 100x30", RESPONSIVE)
        app.press("j")
        app.wait_for("keys: k j")
        assert len(app.screen.rows[0]) <= 100
        app.wait_for(lambda screen: "Redraw" in screen.rows[29])  # the footer comes last
        assert app.peak_memory() < MOST_MEMORY
        quit_cleanly(app)


@pytest.mark.parametrize("claim", [window(2000, 12), report(3000, 12, "9;9")])
def test_only_the_side_that_is_too_long_is_cut(claim: Callable[[PtyApp], None]) -> None:
    with sample() as app:
        app.modelled = False
        claim(app)
        app.wait_raw(b"size: 1000x12")
        app.press("k")
        app.wait_raw(b"keys: k", timeout=RESPONSIVE)


def test_a_window_too_large_from_the_start() -> None:
    with PtyApp(COMMAND, env=environment(), claimed_size=(65535, 65535)) as app:
        app.modelled = False
        app.wait_raw(LARGEST)
        app.press("k")
        app.wait_raw(b"keys: k", timeout=RESPONSIVE)
        assert app.peak_memory() < MOST_MEMORY


def test_a_size_of_nothing_is_ignored() -> None:
    with sample() as app:
        for size in ("0;0", "24;0", "0;80"):
            app.send(f"\x1b[48;{size};0;0t")
        app.press("k")
        app.wait_for("keys: k")
        assert "size: 80x24" in app.screen.text
        quit_cleanly(app)


def test_the_mouse_is_right_after_a_size_without_pixels() -> None:
    with sample() as app:
        app.send("\x1b[48;24;80;0;0t")
        row = next(n for n, line in enumerate(app.screen.rows) if "nothing hostile 2" in line)
        app.click(5, row)
        app.wait_for("chosen: 2")
        quit_cleanly(app)
