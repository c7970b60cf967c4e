"""Ctrl+Z and fg, SIGTSTP and SIGCONT: the terminal is restored, then repainted."""

import signal
from pathlib import Path

from tests.harness.ptyrun import PtyApp
from tests.terminal.sample import COMMAND, environment, quit_cleanly, sample

SHELL = ["bash", "--norc", "--noprofile", "-i"]
PROMPT: dict[str, str | None] = {"PS1": "ready> ", "BASH_SILENCE_DEPRECATION_WARNING": "1"}


def test_ctrl_z_and_its_signal_give_the_terminal_back_and_continuing_paints_it_anew() -> None:
    with sample(answering=True) as app:
        for key, shown in (("j", "keys: j"), ("k", "keys: j k")):
            if key == "j":
                app.press("ctrl+z")
            else:
                app.signal(signal.SIGTSTP)
            app.wait_stopped()
            assert app.find_unrestored() == []
            seen = len(app.raw)
            app.signal(signal.SIGCONT)
            app.wait_for_bytes(b"nothing hostile 2", seen)
            app.wait_for("size: 80x24")
            assert app.is_raw_mode
            app.press(key)
            app.wait_for(shown)
        app.press("m")
        app.wait_for("the dialog")
        app.press("ctrl+z")
        app.wait_stopped()
        app.signal(signal.SIGCONT)
        app.wait_for(lambda screen: "the dialog" in screen.text and "size: 80x24" in screen.text)
        quit_cleanly(app)


def test_the_window_may_change_while_stopped() -> None:
    with sample() as app:
        app.press("ctrl+z")
        app.wait_stopped()
        app.resize(100, 30)
        app.signal(signal.SIGCONT)
        app.wait_for("size: 100x30")
        quit_cleanly(app)


def test_in_a_shell_bg_and_fg_work() -> None:
    with PtyApp(SHELL, env=environment(**PROMPT)) as shell:
        shell.wait_for("ready>")
        shell.send(f"{' '.join(COMMAND)}\n")
        shell.wait_for("size: 80x24")
        shell.press("ctrl+z")
        shell.wait_for(lambda screen: "Stopped" in screen.text and not screen.is_on_alternate)
        shell.send("echo still $((40+2)); bg\n")
        shell.wait_for("still 42")
        # In the background it may not touch the terminal, and stops again.
        shell.wait_until(lambda: stopped_again(shell))
        assert not shell.screen.is_on_alternate
        shell.send("fg\n")
        shell.wait_for("size: 80x24")
        shell.press("k")
        shell.wait_for("keys: k")
        shell.press("ctrl+q")
        shell.wait_for(lambda screen: screen.rows[screen.cells.cursor.y] == "ready>")
        shell.send("echo code $?; exit 9\n")
        shell.wait_for("code 0")
        assert shell.wait_exit() == 9


def stopped_again(shell: PtyApp) -> bool:
    # The shell tells so when it next prompts.
    shell.send("\n")
    return shell.raw.count(b"Stopped") >= 2  # the first may have left the screen


def test_what_started_it_is_stopped_too(tmp_path: Path) -> None:
    makefile = tmp_path / "Makefile"
    makefile.write_text(f"run:\n\t@{' '.join(COMMAND)}\n")
    with PtyApp(SHELL, env=environment(**PROMPT)) as shell:
        shell.wait_for("ready>")
        shell.send(f"make -f {makefile} run\n")
        shell.wait_for("size: 80x24")
        shell.press("ctrl+z")
        # Else the shell would wait for make, which waits for the app, and no prompt come.
        shell.wait_for(lambda screen: "Stopped" in screen.text)
        shell.send("fg\n")
        shell.wait_for("size: 80x24")
        quit_cleanly_in(shell)


def quit_cleanly_in(shell: PtyApp) -> None:
    shell.press("ctrl+q")
    shell.wait_for(lambda screen: screen.rows[screen.cells.cursor.y] == "ready>")
    shell.send("exit 9\n")
    assert shell.wait_exit() == 9
    assert shell.find_unrestored() == []


def test_alone_in_its_window_it_goes_on() -> None:
    """No shell could continue it there."""
    with sample(alone=True) as app:
        seen = len(app.raw)
        app.press("ctrl+z")
        app.wait_for_bytes(b"nothing hostile 2", seen)
        app.press("k")
        app.wait_for("keys: k")
        app.press("ctrl+q")
        assert app.wait_exit() == 0
