"""Promises about the files of the project: their length, the lock, the documented commands."""

import ast
import re
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.parts import PARTS

ROOT = Path(__file__).parents[2]
LOCKS = {
    "requirements.txt": ["project"],
    "requirements-build.txt": ["build"],
    "requirements-dev.txt": ["project", "build", "dev"],
    "requirements-mutants.txt": ["mutants"],
}
MAX_LENGTH = 600  # lines; the aim is about 400, and one idea


def metadata() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def wanted(group: str) -> list[Requirement]:
    """What pyproject.toml asks for: the project's dependencies, or a dependency group."""
    data = metadata()
    rows = (
        data["project"]["dependencies"] if group == "project" else data["dependency-groups"][group]
    )
    return [Requirement(row) for row in rows if isinstance(row, str)]


def locked(name: str) -> dict[str, str]:
    """The packages of a lock file with their versions."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", text, re.MULTILINE)
    return {canonicalize_name(package): version for package, version in found}


def sources() -> list[Path]:
    """Every Python file of ours."""
    folders = ("lbtui", "tests", "wordlists")
    return [path for folder in folders for path in (ROOT / folder).rglob("*.py")]


def test_no_file_holds_more_than_one_idea() -> None:
    files = sources()
    assert len(files) > 50
    lengths = {str(p.relative_to(ROOT)): p.read_text("utf-8").count("\n") for p in files}
    assert {name: length for name, length in lengths.items() if length > MAX_LENGTH} == {}


def public_names(path: Path) -> Iterator[str]:
    """The public functions, classes and aliases of types that a module defines; no constants."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names = [node.name]
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        else:
            continue
        yield from (name for name in names if not name.startswith("_") and not name.isupper())


def test_a_public_name_means_one_thing() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "lbtui").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name in public_names(path):
            # `run` runs a command, or in `__main__` the program: see `lbtui.cli.command.COMMANDS`.
            if name != "run" or not module.startswith(("lbtui.cli.", "lbtui.__main__")):
                places[name].append(module)
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_no_type_is_left_unchecked() -> None:
    ignored = "type:" + " ignore"
    assert [str(path) for path in sources() if ignored in path.read_text("utf-8")] == []


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_is_in_step_with_the_project(name: str) -> None:
    versions = locked(name)
    for group in LOCKS[name]:
        for requirement in wanted(group):
            version = versions.get(canonicalize_name(requirement.name))
            assert version, f"{name} lacks {requirement}: run make lock"
            assert requirement.specifier.contains(version), f"{name}: {requirement}, not {version}"


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_is_pinned_by_hash_and_names_no_server(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", "\n".join(r for r in text.splitlines() if r[:1] != "#"))
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9._-]+==\S+", entry)
        assert "--hash=sha256:" in entry
    assert "://" not in text
    assert "index" not in text
    assert "find-links" not in text


def test_the_locks_agree() -> None:
    everything = locked("requirements-dev.txt")
    for name in LOCKS:
        for package, version in locked(name).items():
            own = name == "requirements-mutants.txt"
            assert everything.get(package, version if own else None) == version


def test_each_test_with_a_need_belongs_to_a_part() -> None:
    marked = re.compile(r"""mark\.part\("(\w+)"\)""")
    used = {name for path in sources() for name in marked.findall(path.read_text("utf-8"))}
    chosen = [part.arguments[:2] for part in PARTS.values()]
    assert used - {"NAME"} == {each[1] for each in chosen if each[:1] == ("--part",)}
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert told == {name for name, part in PARTS.items() if not part.extra} - {"plain"}


def test_a_checkout_keeps_every_byte_whatever_git_is_told(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    clone = ["git", "clone", "--quiet", "--config", "core.autocrlf=true", str(ROOT), str(tmp_path)]
    subprocess.run(clone, check=True, capture_output=True)
    listing = ["git", "ls-files", "--eol"]
    done = subprocess.run(listing, cwd=tmp_path, check=True, capture_output=True, text=True)
    rows = [line.split()[:2] for line in done.stdout.splitlines()]
    assert len(rows) > 100
    assert [row for row in rows if row[0][2:] != row[1][2:]] == []
