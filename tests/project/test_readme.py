"""What the README shows is what happens: commands with their output, the library, the counts."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """Every `$ command` of the README with the output shown under it."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


@pytest.mark.parametrize(("command", "output"), examples(), ids=[c for c, _ in examples()])
def test_commands_print_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"LBTUI_{kind}_DIR", str(tmp_path))
    program, *arguments = shlex.split(command)
    assert program == "lbtui"
    done = subprocess.run(
        [sys.executable, "-m", "lbtui", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == output


def test_there_are_examples_of_each_kind() -> None:
    assert {shlex.split(command)[1] for command, _ in examples()} >= {"solve", "words", "check"}


def test_the_library_example_runs() -> None:
    code, _ = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"2 \d+ \('\w+', '\w+', '\w+'\)\n", said.getvalue())


def test_the_counts_of_the_lists() -> None:
    for path in (ROOT / "wordlists").glob("*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        words = sum(not line.startswith("#") for line in lines)
        assert re.search(rf"\| `{path.stem}` \|.*\| {words:,} \|", README), path.stem


def test_the_notice_of_the_ukacd_is_shown() -> None:
    said = " ".join(README.split())
    assert "UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000" in said


def test_what_is_linked_is_there() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert "docs/app.svg" in links
    assert [link for link in links if not (ROOT / link).exists()] == []
