"""Signals, crashes, a stalled terminal, threads that do not stop: the terminal is given back."""

import os
import signal
from pathlib import Path

import pytest

from tests.harness.ptyrun import PtyApp
from tests.terminal.sample import COMMAND, environment, quit_cleanly, sample

ENDING = [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT]


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_ends_the_app_and_gives_the_terminal_back(number: signal.Signals) -> None:
    with sample(answering=True) as app:
        assert len(app.find_unrestored()) > 8
        app.signal(number)
        assert app.wait_exit() == 128 + number
        assert app.find_unrestored() == []
        assert app.screen.text.strip() == ""


def test_quitting_gives_everything_back() -> None:
    with sample(answering=True) as app:
        # Pixels for the mouse, which Textual switches on where sizes come in-band.
        app.wait_for(lambda screen: {1016, 2048} <= screen.modes)
        quit_cleanly(app)


def test_the_app_says_its_own_exit_code() -> None:
    with sample() as app:
        app.press("7")
        assert app.wait_exit() == 7


@pytest.mark.parametrize(
    ("key", "what"),
    [
        ("x", "ValueError: boom [31m of the sample"),
        ("c", "LookupError: lost in a thread"),
        ("d", "LookupError: lost in a thread"),
    ],
)
def test_a_crash_is_one_line_and_a_report(key: str, what: str, tmp_path: Path) -> None:
    with sample(env={"data": str(tmp_path)}, size=(250, 24), answering=True) as app:
        app.press(key)
        assert app.wait_exit() == 70
        assert app.find_unrestored() == []
        [line] = app.screen.text.strip().splitlines()
        assert line.startswith(f"lbtui: crashed: {what}")
        [report] = (tmp_path / "crashes").iterdir()
        assert line.endswith(f"the report is in {report}")
        assert report.stat().st_mode & 0o077 == 0
        told = report.read_text()
        assert "sample_app.py" in told
        assert "TERM=xterm-256color" in told
        assert "locals" not in told


def test_a_crash_is_told_where_no_report_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with sample(env={"data": str(tmp_path / "file" / "data")}, size=(250, 24)) as app:
        app.press("x")
        assert app.wait_exit() == 70
        line = "lbtui: crashed: ValueError: boom [31m of the sample; no report could be written"
        assert app.screen.text.strip() == line


@pytest.mark.parametrize("redirect", [{}, {0: ("/dev/tty", os.O_RDONLY)}], ids=["", "read-only"])
def test_a_busy_app_is_ended_by_a_signal_too(redirect: dict[int, tuple[str, int]]) -> None:
    with sample(answering=True, redirect=redirect) as app:
        before = app.cpu_seconds()
        app.press("b")
        app.wait_until(lambda: app.cpu_seconds() > before + 0.3)
        app.signal(signal.SIGTERM)
        assert app.wait_exit() == 143
        assert app.find_unrestored() == []


def test_the_signals_of_a_closing_window_are_one() -> None:
    with sample(env={"LBTUI_TEST_SAY": "1"}) as app:
        app.signal(signal.SIGHUP)
        app.signal(signal.SIGHUP)
        app.wait_for_bytes(
            b"\x1b[?1049l"
        )  # sent earlier, SIGTERM could overtake: to another thread
        app.signal(signal.SIGTERM)
        assert app.wait_exit() == 129
        # It left in an orderly way, and could still save what it had to.
        assert "run_app returned 129" in app.screen.text


def test_a_signal_that_comes_while_python_ends_changes_nothing() -> None:
    with sample(env={"LBTUI_TEST_SAY": "1"}) as app:
        app.signal(signal.SIGHUP)
        app.wait_for("run_app returned 129")
        while app.running:
            app.signal(signal.SIGHUP)
        assert app.wait_exit() == 129


def test_a_worker_that_does_not_stop_does_not_keep_the_process() -> None:
    with sample() as app:
        app.press("t")
        app.wait_for("keys: t")
        app.press("ctrl+q")
        assert app.wait_exit() == 0
        assert app.find_unrestored() == []


def test_signals_ignored_from_outside_stay_ignored_and_the_end_of_input_ends_the_app() -> None:
    nohup = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", *COMMAND]
    with sample(nohup) as app:
        app.signal(signal.SIGHUP)
        app.press("k")
        app.wait_for("keys: k")
        app.hang_up()
        assert app.wait_exit() == 129


def test_a_terminal_that_has_gone_does_not_keep_the_app_waiting(tmp_path: Path) -> None:
    said = tmp_path / "said"
    redirect = {2: (str(said), os.O_WRONLY | os.O_CREAT)}
    with sample(env={"LBTUI_TEST_SAY": "1"}, redirect=redirect) as app:
        app.press("l")
        app.wait_for("keys: l")
        app.hang_up()
        assert app.wait_exit() == 129
        assert said.read_text() == "run_app returned 129\n", "it was ended by force"


@pytest.mark.parametrize("already", [b"\x1b[?1049h", b"\x1b[?2004h", b"\x1b[?7l", b"size"])
def test_a_signal_while_starting_leaves_no_trace(already: bytes) -> None:
    with PtyApp(COMMAND, env=environment()) as app:
        app.wait_for_bytes(already)
        app.signal(signal.SIGTERM)
        assert app.wait_exit() == 143
        assert app.find_unrestored() == []
