"""Copying: by the terminal, by programs that are there, and what is said of it."""

import base64
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lbtui.terminal.clipboard import (
    MAX_OSC_BYTES,
    NOT_COPIED_NOTE,
    SENT_NOTE,
    find_copy_commands,
    printable_lines,
)
from tests.harness.ptyrun import PtyApp
from tests.terminal.sample import quit_cleanly, sample


def program(directory: Path, name: str, script: str) -> None:
    path = directory / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def copied(app: PtyApp) -> list[str]:
    """The texts that the terminal was sent to copy."""
    found = [osc.split(";") for osc in app.screen.osc]
    return [base64.b64decode(parts[2]).decode() for parts in found if parts[0] == "52"]


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A directory with the two programs that the tests' scripts need, and none that copies."""
    path = tmp_path / "bin"
    path.mkdir()
    for name in ("cat", "sleep"):
        (path / name).symlink_to(shutil.which(name) or name)
    return path


@contextmanager
def saying(what: str, tools: Path, **env: str) -> Iterator[PtyApp]:
    """Run the sample app, copy its text and wait for the message."""
    env = {"PATH": str(tools), "LBTUI_TEST_TEXT": "ga]s", **env}
    with sample(env={**env}, size=(120, 24)) as app:
        app.press("y")
        app.wait_for(f"copy: {what}")
        yield app
        quit_cleanly(app)


def test_without_programs_the_terminal_is_sent_it(tools: Path) -> None:
    with saying(SENT_NOTE, tools) as app:
        assert copied(app) == ["ga]s\nline two"]


def test_a_program_that_takes_it_is_named(tools: Path, tmp_path: Path) -> None:
    taken = f'printf "%s|" "$@" > {tmp_path}/args; cat > {tmp_path}/text; sleep 0 &'
    program(tools, "xclip", taken)
    with saying("copied with xclip", tools, DISPLAY=":9"):
        assert (tmp_path / "text").read_text() == "ga]s\nline two"
        assert (tmp_path / "args").read_text() == "-selection|clipboard|"
    program(tools, "xclip", "exit 1")
    with saying(SENT_NOTE, tools, DISPLAY=":9"):
        pass


def test_a_program_that_hangs_keeps_nobody_waiting(tools: Path, tmp_path: Path) -> None:
    program(tools, "wl-copy", f"echo $$ > {tmp_path}/pid; exec sleep 600")
    with saying(SENT_NOTE, tools, WAYLAND_DISPLAY="wayland-0"):
        assert not Path(f"/proc/{(tmp_path / 'pid').read_text().strip()}").exists()


def test_where_nothing_can_that_is_said(tools: Path) -> None:
    with saying(NOT_COPIED_NOTE, tools, TERM="linux") as app:
        assert copied(app) == []


def test_which_programs_are_asked(tools: Path) -> None:
    for name in ("pbcopy", "wl-copy", "xclip", "tmux"):
        program(tools, name, "exit 0")
    path = {"PATH": str(tools)}

    def names(**more: str) -> list[str]:
        return [command[0] for command in find_copy_commands(path | more)]

    assert names() == ["pbcopy"]
    local = ["pbcopy", "wl-copy", "xclip"]
    assert names(WAYLAND_DISPLAY="w", DISPLAY=":0") == local
    # From afar only what reaches the user's own screen.
    assert names(SSH_CONNECTION="1 2 3 4", WAYLAND_DISPLAY="w") == []
    assert names(SSH_CONNECTION="1 2 3 4", DISPLAY="localhost:10.0") == ["xclip"]
    assert names(SSH_CONNECTION="1 2 3 4", TMUX="/tmp/tmux") == ["tmux"]
    assert find_copy_commands({}) == []


def test_what_is_copied_is_clean() -> None:
    assert printable_lines("a\x1b[31mb\r\nc\td\x00\u202e\ne") == "a[31mb\nc d\ne"
    assert len(printable_lines("x" * 3_000_000)) == 1_000_000
    assert MAX_OSC_BYTES < 75_000
