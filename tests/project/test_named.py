"""What docstrings and documents name is there: modules, functions, options, commands, files."""

import ast
import builtins
import re
from contextlib import suppress
from functools import cache
from importlib import import_module
from inspect import getsource, isclass
from operator import attrgetter
from pathlib import Path

import pytest

from lbtui.cli.app import load_main_command
from lbtui.cli.command import COMMANDS
from tests.parts import PARTS
from tests.project.test_layers import modules

ROOT = Path(__file__).parents[2]
PAGES = {
    str(path.relative_to(ROOT)): path.read_text("utf-8")
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    if path.name != "CHANGELOG.md"  # what it names may be gone
}
OTHERS = {
    "--help", "--dev", "--strict", "--no-cache-dir", "--part", "--verifytypes", "--ignoreexternal",
    "--check",
}  # fmt: skip
"""Options that argparse adds, or of other programs."""
FILES = {"lbtui.fish", "lbtui.sqlite.bad", "lbtui.sqlite"}
TEXTS = {
    "LBTUI_CONFIG_DIR", "LBTUI_DATA_DIR", "LBTUI_CACHE_DIR",
    "casefold", "Straße", "straße", "F1", "EXPECT_", "definitions.bin", "v1206.7",
}  # fmt: skip
"""What docstrings name that is no name in our code."""


def read(path: Path) -> tuple[list[str], set[str]]:
    """The texts of a file that stand where docstrings do, and every word of its code."""
    tree = ast.parse(path.read_text("utf-8"))
    said = {
        node.value: str(node.value.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    words = {*path.with_suffix("").parts}
    for node in ast.walk(tree):
        if node not in said:
            for _, value in ast.iter_fields(node):
                for each in value if isinstance(value, list) else [value]:
                    if isinstance(each, str):
                        words.update(re.findall(r"\w+", each))
    return [*said.values()], words


@cache
def namespace() -> dict[str, list[object]]:
    """Every module, and what is in it, by its last name."""
    found: dict[str, list[object]] = {}
    for name in modules():
        if "__main__" not in name:
            module = import_module(name.removesuffix(".__init__"))
            for key, value in [(name.rpartition(".")[2], module), *vars(module).items()]:
                found.setdefault(key, []).append(value)
    return found


def is_there(dotted: str) -> bool:
    first, _, rest = dotted.removeprefix("lbtui.").partition(".")
    for each in namespace().get(first, ()):
        with suppress(AttributeError):
            if rest:
                attrgetter(rest)(each)
            return True
        if isclass(each) and re.search(rf"self\.{rest}\b", getsource(each)):
            return True
    return False


def test_names_in_docstrings() -> None:
    files = {path: read(path) for path in modules().values()}
    words = set().union(*(words for _, words in files.values()), dir(builtins))
    unknown = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, (texts, _) in files.items()
        for name in re.findall(r"`([A-Za-z_][\w.]*)(?:\(\))?`", "\n".join(texts))
        if name not in TEXTS and not (is_there(name) if "." in name else name in words)
    ]
    assert unknown == []


@cache
def options() -> set[str]:
    """Every option of every command."""
    commands = [load_main_command(), *load_main_command().subcommands.values()]
    commands += [below for each in commands[1:] for below in each.subcommands.values()]
    return {flag for each in commands for option in each.options for flag in option.flags}


@pytest.mark.parametrize("page", PAGES)
def test_names_in_documents(page: str) -> None:
    shown = "\n".join(re.findall(r"^ *```.*?^ *```$|`[^`\n]+`", PAGES[page], re.M | re.S))
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M)
    targets += [f"test-{part}" for part in PARTS]
    assert {*re.findall(r"\bmake ([a-z-]+)", shown)} <= {*targets}
    assert {*re.findall(r"\blbtui ([a-z]{4,})\b", shown)} <= {*COMMANDS}
    assert {*re.findall(r"(?<![\w-])--[a-z][a-z-]*", shown)} <= options() | OTHERS
    dotted = {*re.findall(r"\blbtui(?:\.[A-Za-z_]\w*)+", shown)} - FILES
    assert [name for name in dotted if not is_there(name)] == []
    named = re.findall(r"`([\w./-]+/[\w.-]*)`", PAGES[page])
    paths = [name for name in named if Path(name).suffix in (".py", ".md", ".txt", ".tcss")]
    paths += [
        name
        for name in named
        if name.startswith(("docs/", "lbtui/", "tests/", "tools/", "wordlists/"))
    ]
    folders = (ROOT, ROOT / "lbtui", ROOT / "lbtui" / "tui")  # ARCHITECTURE.md says which
    assert [n for n in paths if not any((folder / n).exists() for folder in folders)] == []


@pytest.mark.parametrize("page", ["README.md", "docs/command-line.md"])
def test_every_command_is_documented(page: str) -> None:
    named = re.findall(r"`([a-z]+)`|\blbtui ([a-z]+)", PAGES[page])
    assert {*COMMANDS} <= {name for names in named for name in names}


def test_names_in_the_architecture_are_in_the_code() -> None:
    code = [*modules().values(), *(ROOT / "tests").rglob("*.py")]
    words = set().union(*(read(path)[1] for path in code))
    private = r"\w*[a-z]_\w+|_\w+"
    named = {*re.findall(rf"`(?:\w+\.)*({private}|[A-Z_]{{4,}})`", PAGES["ARCHITECTURE.md"])}
    assert {"_meets", "SCHEMA"} <= named
    assert named - words == set()
