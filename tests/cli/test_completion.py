"""The completion scripts, in the shells themselves where they are installed."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from lbtui.cli.app import load_main_command
from lbtui.puzzle.ranking import RANKINGS
from tests.harness.forking import lbtui
from tests.harness.program import refused, run

SHELLS = ("bash", "zsh", "fish")


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("completion")
    for shell in SHELLS:
        done = lbtui("completion", shell)
        assert (done.code, done.err) == (0, "")
        (folder / f"lbtui.{shell}").write_text(done.out)
    return folder


def in_shell(shell: str, *argv: str, folder: Path, **variables: str) -> list[str]:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    done = run([shell, *argv], env={"HOME": str(folder), **variables}, cwd=folder)
    assert (done.code, done.err) == (0, "")
    return done.lines


def test_every_command_and_option_is_offered() -> None:
    def offered(line: str) -> list[str]:
        return lbtui("completion", "bash", "--line", line).lines

    assert offered("lbtui ") == list(load_main_command().subcommands)
    for name, command in load_main_command().subcommands.items():
        flags = [option.flags[-1] for option in command.options]
        assert offered(f"lbtui {name} -") == [*flags, "--help"]
        for sub in command.subcommands:
            assert sub in offered(f"lbtui {name} ")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with a list whose name a shell might expand."""
    folder = tmp_path_factory.mktemp("settings")
    lists = {"x$(touch hacked)": {"path": "x"}}
    (folder / "settings.json").write_text(json.dumps({"user_lists": lists}))
    return {"LBTUI_CONFIG_DIR": str(folder)}


COMPLETE = {
    "bash": """
        lbtui() { "$PYTHON" -m lbtui "$@"; }
        . ./lbtui.bash
        COMP_LINE=$LINE; COMP_POINT=${#LINE}; _lbtui; printf '%s\\n' "${COMPREPLY[@]}"
    """,
    "zsh": """
        lbtui() { "$PYTHON" -m lbtui "$@"; }
        _describe() { print -rl -- "${(@P)2}"; }
        _files() { print files; }
        words=("${(@s: :)LINE}"); CURRENT=$#words
        complete_it() { . ./lbtui.zsh; }; complete_it
    """,
    "fish": """
        function lbtui; $PYTHON -m lbtui $argv; end
        . ./lbtui.fish; complete -C $LINE
    """,
}
"""What prints the completions of $LINE in each shell."""


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("lbtui so", ["solve"]),
        ("lbtui lists s", ["show", "set"]),
        ("lbtui solve --li", ["--list", "--limit"]),
        ("lbtui solve --rank ", [*RANKINGS]),
        ("lbtui solve --limit ", []),
        ("lbtui solve --list sc", ["scrabble"]),
        ("lbtui solve -l x", ["x$(touch hacked)"]),
        ("lbtui completion ", ["bash", "zsh", "fish"]),
        ("lbtui --versi", ["--version"]),
    ],
)
@pytest.mark.parametrize(
    "shell",
    ["bash", *(pytest.param(each, marks=pytest.mark.part("shells")) for each in SHELLS[1:])],
)
def test_the_shell_completes(
    shell: str, line: str, offered: list[str], scripts: Path, hostile: dict[str, str]
) -> None:
    lines = in_shell(
        shell, "-c", COMPLETE[shell], folder=scripts, LINE=line, PYTHON=sys.executable, **hostile
    )
    found = {text.replace("\t", ":").partition(":")[0] for text in lines if text}
    if offered:
        assert found == set(offered)
    else:
        assert found <= {"files", *(path.name for path in scripts.iterdir())}
    assert not (scripts / "hacked").exists()


def test_an_unknown_shell() -> None:
    assert "bash, zsh or fish" in refused(lbtui("completion", "tcsh"))
    refused(lbtui("completion"))
    refused(lbtui("completion", "bash", "zsh"))
