"""What README and docs show is what happens: commands and their output, the library, the counts."""

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from lbtui.tui.commands.all_commands import COMMANDS
from lbtui.tui.commands.keys import BROWSER_KEYS, key_label

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {"README.md": README} | {
    f"docs/{page.name}": page.read_text(encoding="utf-8") for page in (ROOT / "docs").glob("*.md")
}


def examples() -> dict[tuple[str, str], list[str]]:
    """The pages that show a command and its output, by these two."""
    found: dict[tuple[str, str], list[str]] = {}
    for page, text in PAGES.items():
        for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.setdefault((command, output), []).append(page)
    return found


@pytest.mark.parametrize(
    ("command", "output", "pages"),
    [(*shown, pages) for shown, pages in examples().items()],
    ids=[command for command, _output in examples()],
)
def test_commands_print_what_is_shown(command: str, output: str, pages: list[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "lbtui"
    done = subprocess.run(
        [sys.executable, "-m", "lbtui", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    shown = f"{' and '.join(pages)} show something else for: {command}"
    assert (done.returncode, done.stderr) == (0, ""), shown
    assert done.stdout == output, shown


def test_the_library_example_runs() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "README.md", "exec"), {})
    assert re.fullmatch(r"2 \d+ \('\w+', '\w+', '\w+'\)\n", said.getvalue())


def test_the_test_that_contributing_shows_is_one_of_ours() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    files = (ROOT / "tests" / "tui").glob("test_*.py")
    assert any(shown in path.read_text(encoding="utf-8") for path in files)


def test_the_counts_of_the_lists() -> None:
    for path in (ROOT / "wordlists").glob("*.txt"):
        lines = path.read_text(encoding="utf-8").splitlines()
        words = sum(not line.startswith("#") for line in lines)
        assert re.search(rf"\| `{path.stem}` \|.*\| {words:,} \|", README), path.stem


def test_the_notice_of_the_ukacd_is_shown() -> None:
    said = " ".join(README.split())
    assert "UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000" in said


@pytest.mark.parametrize("page", PAGES)
def test_what_is_linked_is_there(page: str) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", PAGES[page])
    assert "docs/app.svg" in links or page != "README.md"
    assert [link for link in links if not (ROOT / page).parent.joinpath(link).exists()] == []


# What looks like a key, in one or the other notation.
KEY = re.compile(
    r"((ctrl|alt|shift)\+)*"
    r"(\S|F\d+|esc|enter|tab|space|home|end|del|bksp|backspace|pgup|pgdn)|\^\S"
)
KEYS_OF_WIDGETS = {"backspace", "del", ",", "^v"}
SIGNS = {"=", "*", "^", "$", "ß", "å", "ñ"}


@pytest.mark.parametrize("page", PAGES)
def test_a_key_that_is_named_has_a_command(page: str) -> None:
    # What follows there names the signs of filters.
    prose = PAGES[page].partition("\n## Filters\n")[0]
    prose = re.sub(r"^ *```.*?^ *```$", "", prose, flags=re.MULTILINE | re.DOTALL)
    named = [text.split() for text in re.findall(r"`([^`]+)`", prose)]
    keys = {key for keys in named if all(map(KEY.fullmatch, keys)) for key in keys}
    known = {key_label(key) for command in COMMANDS for key in command.keys}
    known |= {*BROWSER_KEYS.values(), *KEYS_OF_WIDGETS, *SIGNS}
    assert {key.replace("ctrl+", "^") for key in keys} <= known
    assert keys or page not in ("README.md", "docs/troubleshooting.md")
