"""What comes from the keyboard, broken bytes included."""

import sys
from pathlib import Path

import pytest

from tests.harness.ptyrun import PtyApp
from tests.terminal.sample import quit_cleanly, sample


@pytest.mark.parametrize("data", [b"\xff", b"wei\xdf ", b"\x9b31m", b"\x1b[99999999999u"])
def test_bytes_that_mean_nothing_do_not_end_the_app(data: bytes) -> None:
    with sample() as app:
        app.send(data)

        def answered() -> bool:  # what comes in one read with them may be lost
            app.press("k")
            return app.screen.rows[1].endswith(" k")

        app.wait_until(answered)
        quit_cleanly(app)


def test_a_paste_of_bytes_that_are_not_utf8_says_so() -> None:
    with sample() as app:
        app.paste(b"caf\xe9")
        app.wait_for("pasted: 'caf\ufffd'")
        quit_cleanly(app)


def test_keys_mouse_and_resize_reach_the_app() -> None:
    with sample(answering=True) as app:
        app.press("f2", "pagedown", "escape")
        app.wait_for("keys: f2 pagedown escape")
        row = next(n for n, line in enumerate(app.screen.rows) if "nothing hostile 1" in line)
        app.wait_for("chosen: 2")
        app.wait_for(lambda screen: 1016 in screen.modes)
        app.send(f"\x1b[<0;40;{row * 16 + 9}M\x1b[<0;40;{row * 16 + 9}m")  # in pixels
        app.wait_for("chosen: 1")
        app.resize(60, 20)
        app.wait_for("size: 60x20")
        quit_cleanly(app)


def test_the_size_is_the_windows_whatever_the_environment_says(tmp_path: Path) -> None:
    program = [str(Path(sys.executable).with_name("lbtui"))]
    places: dict[str, str | None] = {
        f"LBTUI_{kind}_DIR": str(tmp_path) for kind in ("CONFIG", "DATA", "CACHE")
    }
    with PtyApp(program, env={**places, "COLUMNS": "33", "LINES": "11"}, size=(120, 30)) as app:
        app.wait_for(lambda screen: "help" in screen.rows[29])
        quit_cleanly(app)
