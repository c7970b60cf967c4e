"""Copying: by the terminal, by programs that are there, and what is said of it."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from lbtui.terminal.clipboard import MOST_OSC_BYTES, NOT_COPIED, SENT, clean_lines, programs
from tests.ptyrun import PtyApp
from tests.terminal.sample import quit_cleanly, sample


def program(directory: Path, name: str, script: str) -> None:
    path = directory / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def copied(app: PtyApp) -> list[str]:
    """The texts that the terminal was sent to copy."""
    found = [osc.split(";") for osc in app.screen.osc]
    return [base64.b64decode(parts[2]).decode() for parts in found if parts[0] == "52"]


def said(app: PtyApp, what: str) -> None:
    app.press("y")
    app.wait_for(f"copy: {what}")


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    path = tmp_path / "bin"
    path.mkdir()
    return path


def env(tools: Path, **more: str) -> dict[str, str | None]:
    return {"PATH": f"{tools}:/usr/bin:/bin", "LBTUI_TEST_TEXT": "ga]s", **more}


def test_without_programs_the_terminal_is_sent_it(tools: Path) -> None:
    with sample(env=env(tools), size=(120, 24)) as app:
        said(app, SENT)
        assert copied(app) == ["ga]s\nline two"]
        quit_cleanly(app)


def test_a_program_that_takes_it_is_named(tools: Path, tmp_path: Path) -> None:
    program(
        tools, "xclip", f'printf "%s|" "$@" > {tmp_path}/args; cat > {tmp_path}/text; sleep 0 &'
    )
    with sample(env=env(tools, DISPLAY=":9"), size=(120, 24)) as app:
        said(app, "copied with xclip")
        quit_cleanly(app)
    assert (tmp_path / "text").read_text() == "ga]s\nline two"
    assert (tmp_path / "args").read_text() == "-selection|clipboard|"


def test_tmux_is_said_to_have_it_in_its_paste_buffer(tools: Path) -> None:
    program(tools, "tmux", "cat > /dev/null")
    with sample(env=env(tools, TMUX="/tmp/tmux"), size=(120, 24)) as app:
        said(app, "copied to tmux's paste buffer")
        quit_cleanly(app)


def test_a_program_that_fails_is_not_believed(tools: Path) -> None:
    program(tools, "xclip", "exit 1")
    with sample(env=env(tools, DISPLAY=":9"), size=(120, 24)) as app:
        said(app, f"{SENT} (xclip failed)")
        quit_cleanly(app)


def test_a_program_that_hangs_keeps_nobody_waiting(tools: Path, tmp_path: Path) -> None:
    program(tools, "wl-copy", f"echo $$ > {tmp_path}/pid; exec sleep 600")
    with sample(env=env(tools, WAYLAND_DISPLAY="wayland-0"), size=(120, 24)) as app:
        said(app, f"{SENT} (wl-copy failed)")
        quit_cleanly(app)
    assert not Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}").exists()


def test_where_nothing_can_that_is_said(tools: Path) -> None:
    with sample(env=env(tools, TERM="linux"), size=(120, 24)) as app:
        said(app, NOT_COPIED)
        assert copied(app) == []
        quit_cleanly(app)


def test_which_programs_are_asked(tools: Path) -> None:
    for name in ("pbcopy", "wl-copy", "xclip", "xsel", "clip.exe", "tmux"):
        program(tools, name, "exit 0")
    path = {"PATH": str(tools)}

    def names(**more: str) -> list[str]:
        return [command[0] for command in programs(path | more)]

    assert names() == ["pbcopy", "clip.exe"]
    assert names(WAYLAND_DISPLAY="w", DISPLAY=":0") == [
        "pbcopy",
        "wl-copy",
        "xclip",
        "xsel",
        "clip.exe",
    ]
    # From afar only what reaches the user's own screen.
    assert names(SSH_CONNECTION="1 2 3 4", WAYLAND_DISPLAY="w") == []
    assert names(SSH_TTY="/dev/pts/1", DISPLAY="localhost:10.0") == ["xclip", "xsel"]
    assert names(SSH_TTY="/dev/pts/1", TMUX="/tmp/tmux") == ["tmux"]
    assert programs({}) == []


def test_what_is_copied_is_clean() -> None:
    assert clean_lines("a\x1b[31mb\r\nc\td\x00\u202e\ne") == "a[31mb\nc d\ne"
    assert len(clean_lines("x" * 3_000_000)) == 1_000_000
    assert MOST_OSC_BYTES < 75_000
