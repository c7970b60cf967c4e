"""Textual's private names are used in `lbtui/terminal` only, where the version is pinned."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMED_TUPLE = {"_asdict", "_fields", "_make", "_replace"}  # public in spite of their names


def private_names(path: Path) -> list[str]:
    """The private names of modules and of other objects than `self` that `path` uses."""
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("textual", "rich")):
            names = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            found += [f"{node.lineno}: {name}" for name in names if name.startswith("_")]
        elif isinstance(node, ast.Attribute) and node.attr.startswith("_"):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not own and not node.attr.startswith("__") and node.attr not in NAMED_TUPLE:
                found.append(f"{node.lineno}: {ast.unparse(node)}")
    return found


def test_private_names_are_kept_to_one_place() -> None:
    app = ROOT / "lbtui" / "tui"
    found = {
        str(path.relative_to(ROOT)): names
        for path in sorted(app.rglob("*.py"))
        if (names := private_names(path))
    }
    assert found == {}


def test_the_place_that_uses_them_has_its_version_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [textual] = [each for each in project["dependencies"] if each.startswith("textual")]
    assert textual == "textual>=8.2,<8.3"
