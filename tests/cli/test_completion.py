"""The completion scripts, in the shells themselves where they are installed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from lbtui.cli.app import program
from tests.cli.program import lbtui, refused, run

SHELLS = ("bash", "zsh", "fish")


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completion")
    for shell in SHELLS:
        done = lbtui("completion", shell)
        assert (done.code, done.err) == (0, "")
        (folder / f"lbtui.{shell}").write_text(done.out)
    return folder


def in_shell(shell: str, script: str, folder: Path) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    done = run([shell, "-c", script], env={"HOME": str(folder)}, cwd=folder)
    assert (done.code, done.err) == (0, "")
    return done.lines


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_can_read_it(shell: str, scripts: Path) -> None:
    option = "--no-execute" if shell == "fish" else "-n"
    in_shell(shell, f"{shell} {option} lbtui.{shell}", scripts)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_it(shell: str, scripts: Path) -> None:
    text = (scripts / f"lbtui.{shell}").read_text()
    for name, command in program().commands.items():
        assert name in text
        for option in command.options:
            flag = option.flags[-1]
            assert (f"-l {flag[2:]} " if shell == "fish" else flag) in text


BASH = """
source ./lbtui.bash
lbtui() { printf '%s\\n' common scrabble 'x$(touch hacked)'; }
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lbtui; printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("lbtui so", ["solve"]),
        ("lbtui solve --li", ["--list", "--limit"]),
        ("lbtui solve --rank ", ["shortest", "familiar"]),
        ("lbtui solve --rank f", ["familiar"]),
        ("lbtui solve --limit ", []),
        ("lbtui solve --list sc", ["scrabble"]),
        ("lbtui solve -l x", ["x$(touch hacked)"]),
        ("lbtui completion ", ["bash", "zsh", "fish", "--help"]),
        ("lbtui --versi", ["--version"]),
    ],
)
def test_bash_completes(line: str, offered: list[str], scripts: Path) -> None:
    words = " ".join(f"'{word}'" for word in line.split(" "))
    found = in_shell("bash", f"set -- {words}\n{BASH}", scripts)
    assert [text for text in found if text] == offered
    assert not (scripts / "hacked").exists()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("lbtui so", ["solve"]),
        ("lbtui solve --li", ["--limit", "--list"]),
        ("lbtui solve --rank ", ["familiar", "shortest"]),
        ("lbtui completion ", ["bash", "fish", "zsh"]),
    ],
)
def test_fish_completes(line: str, offered: list[str], scripts: Path) -> None:
    script = f"source ./lbtui.fish; complete -C '{line}'"
    found = in_shell("fish", script, scripts)
    assert [text.partition("\t")[0] for text in found] == offered


def test_an_unknown_shell() -> None:
    assert "bash, zsh or fish" in refused(lbtui("completion", "tcsh"))
    refused(lbtui("completion"))
    refused(lbtui("completion", "bash", "zsh"))
