"""Which part of lbtui may import which, and what from outside. Lower never imports higher."""

import ast
import functools
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "lbtui"

# The table of ARCHITECTURE.md; every layer may import formatting.py as well.
ENGINE = {
    "puzzle", "words", "engine", "filters", "batch", "exports", "generate", "play", "sources",
    "drawing",
}  # fmt: skip
FILES = {"store", "settings", "database"}
MAY_IMPORT: dict[str, set[str]] = {
    "__init__": {"library"},
    "__main__": {"cli"},
    "formatting": set(),
    "errors": set(),
    "library": ENGINE | FILES | {"notebook", "solutions", "typing"},
    "notebook": {"puzzle", "drawing", "engine", "play", "solutions"},
    "solutions": {"puzzle", "engine", "typing"},
    "typing": {"puzzle", "words", "engine"},
    "store": set(),
    "database": {"store"},
    "settings": {"store", "puzzle"},
    "puzzle": set(),
    "drawing": {"puzzle"},
    "words": {"puzzle", *FILES},
    "engine": {"puzzle", "words"},
    "filters": {"puzzle", "engine"},
    "batch": {"puzzle", "words", "engine", "typing"},
    "exports": {"puzzle", "words", "drawing", "engine", "filters"},
    "generate": {"puzzle", "words", "engine", "typing"},
    "play": {"puzzle", "database", "words", "engine"},
    "sources": {"puzzle", "settings", "database", "words"},
    "terminal": {"puzzle", "store"},
    "web": {"puzzle"},
    "cli": {*ENGINE, *FILES, "web"},
    "tui": {*ENGINE, *FILES, "terminal", "typing"},
}
# What the packages of the app may import of each other, late imports included.
INSIDE_APP: dict[str, set[str]] = {
    "commands": set(),
    "solver": set(),
    "widgets": {"commands", "solver"},
    "table": {"widgets"},
    "dialogs": {"commands", "solver", "table", "widgets"},
    "game": {"commands", "dialogs", "solver", "table", "widgets"},
    "main": {"commands", "dialogs", "game", "solver", "table", "widgets"},
}
# The one door from the command line to the app, opened when `lbtui [BOARD]` is run.
DOOR = ("lbtui.cli.app", "lbtui.tui.app")

APP = {"tui", "terminal", "web", "__init__", "__main__"}
PACKAGES = {"textual", "rich", "platformdirs"}  # what pyproject.toml depends on
MAY_USE = {
    "tui": PACKAGES,
    "terminal": {"textual", "rich"},
    "cli": {"rich"},  # late, for the progress of a batch on a terminal
    "store": {"platformdirs"},
    "web": {"aiohttp", "textual_serve"},
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


@functools.cache
def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def from_module(node: ast.ImportFrom, path: Path) -> str:
    """The absolute name of the module in `from module import …`."""
    package = path.relative_to(ROOT).parent.parts
    above = package[: len(package) - node.level + 1] if node.level else ()
    return ".".join([*above, *([node.module] if node.module else [])])


@functools.cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file imports, wherever in its text, as an absolute name."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base, names = from_module(node, path), {alias.name for alias in node.names}
            # `from package import name` means the module of that name where there is one.
            found |= {each if (each := f"{base}.{n}") in modules() else base for n in names}
    return frozenset(found)


def layer(module: str) -> str:
    return module.split(".")[1] if "." in module else "__init__"


def test_every_layer_is_in_the_table() -> None:
    assert {layer(module) for module in modules()} <= set(MAY_IMPORT)


@pytest.mark.parametrize("name", sorted(MAY_IMPORT))
def test_import_direction(name: str) -> None:
    known = {layer(module) for module in modules()}
    wrong = [
        f"{module} imports {other}"
        for module, path in modules().items()
        if layer(module) == name
        for other in imports(path)
        if other.startswith("lbtui.")
        and layer(other) in known
        and layer(other) not in {name, "formatting", "errors", *MAY_IMPORT[name]}
        and (module, other) != DOOR
    ]
    assert wrong == []


def test_architecture_shows_the_same_layers() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `(\w+)` \| [^|]+ \|([^|]*)\|$", page, re.MULTILINE)
    shown = {name: set(re.findall(r"`(\w+)`", cell)) for name, cell in table if "all" not in cell}
    assert shown == {name: others for name, others in MAY_IMPORT.items() if name in shown}
    unshown = {"__init__", "__main__", "cli", "errors", "library", "tui"}
    assert MAY_IMPORT.keys() - shown.keys() == unshown


@pytest.mark.parametrize("name", INSIDE_APP)
def test_import_direction_inside_the_app(name: str) -> None:
    packages = {path.parent.name for path in (PACKAGE / "tui").glob("*/__init__.py")}
    assert packages == INSIDE_APP.keys()
    wrong = [
        f"{module} imports {other}"
        for module, path in modules().items()
        if f"{module}.".startswith(f"lbtui.tui.{name}.")
        for other in imports(path)
        for part in other.removeprefix("lbtui.tui.").split(".")[:1]
        if other.startswith("lbtui.tui.")
        and part in packages
        and part not in {name, *INSIDE_APP[name]}
    ]
    assert wrong == []


def test_architecture_shows_the_parts_of_the_app_in_the_order_of_import() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`\w+(?:/|\.py)`(?:, )?)+) \| ", page, re.MULTILINE)
    row_of = {name: n for n, row in enumerate(rows) for name in re.findall(r"`(\w+)", row)}
    parts = {module: module.split(".")[2] for module in modules() if "lbtui.tui." in module}
    assert set(parts.values()) == row_of.keys()
    wrong = [
        f"{module} imports {other}"
        for module, part in parts.items()
        for other in imports(modules()[module]) & parts.keys()
        if row_of[parts[other]] < row_of[part]
    ]
    assert wrong == []


def test_packages_from_outside() -> None:
    wrong = [
        f"{module} imports {other}"
        for module, path in modules().items()
        for other in imports(path)
        for top in [other.partition(".")[0]]
        if top != "lbtui"
        and top not in sys.stdlib_module_names
        and top not in MAY_USE.get(layer(module), set())
    ]
    assert wrong == []


def package(module: str) -> str:
    """The folder of a module; modules right in `lbtui` and in the app stand alone."""
    folder = module.rpartition(".")[0]
    stands_alone = folder in {"", "lbtui", "lbtui.tui"}
    return module if stands_alone or modules()[module].stem == "__init__" else folder


def test_no_circle_between_packages() -> None:
    edges: dict[str, set[str]] = {}
    for module, path in modules().items():
        if (module, DOOR[1]) == DOOR:
            continue
        others = {package(other) for other in imports(path) & modules().keys()}
        edges.setdefault(package(module), set()).update(others - {package(module)})
    assert "lbtui.tui.widgets" in edges["lbtui.tui.dialogs"]
    assert "lbtui.engine.counting" in edges["lbtui.engine"]
    TopologicalSorter(edges).prepare()  # raises what circle there is


def test_no_import_cycles() -> None:
    edges = {module: imports(path) - {module} for module, path in modules().items()}
    assert "lbtui.puzzle.parse" in edges["lbtui.puzzle.board"]
    TopologicalSorter(edges).prepare()  # raises what cycle there is


def loaded(code: str) -> set[str]:
    """The packages from outside that are loaded after `code` ran in a new interpreter."""
    code += f"\nimport sys; print('loaded:', *(set({sorted(PACKAGES)!r}) & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return set(done.stdout.splitlines()[-1].removeprefix("loaded:").split())


def test_the_engine_and_the_command_line_run_without_textual_and_rich() -> None:
    wanted = [name for name in modules() if layer(name) not in APP]
    wanted.append("lbtui.terminal.capabilities")
    assert len(wanted) > 20
    assert not loaded("import " + ", ".join(wanted)) & {"textual", "rich"}
