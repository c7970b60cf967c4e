"""Textual's private names are used in `lbtui/terminal` only, and not needed there either."""

import ast
import importlib
import inspect
import os
import pkgutil
import re
import shutil
import signal
from pathlib import Path
from textwrap import dedent

import textual

import lbtui.tui
from tests.harness.ptyrun import PtyApp
from tests.terminal.sample import COMMAND, environment

ROOT = Path(__file__).resolve().parents[2]
TEXTUAL = Path(textual.__file__).parent
PRIVATE = (
    "_app",
    "_compositor",
    "_driver",
    "_file",
    "_handle_exception",
    "_input_reader",
    "_size",
    "_xterm_parser",
)
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


def attributes(kind: type) -> set[str]:
    """The private names that a class defines, or sets on `self`; not those Textual adds to it."""
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {node.name for node in body.body if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(body):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.attr)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.add(node.target.id)
    return {name for name in found if re.match("_[a-z]", name)}


def test_no_attribute_of_a_widget_hides_one_of_textual() -> None:
    """It would go unnoticed: a status line that sets `_running` is never painted again."""
    hidden = set()
    for module in pkgutil.walk_packages(lbtui.tui.__path__, "lbtui.tui."):
        for kind in vars(importlib.import_module(module.name)).values():
            if inspect.isclass(kind) and kind.__module__ == module.name:
                bases = [each for each in kind.__mro__ if each.__module__.startswith("textual")]
                theirs = set().union(*map(attributes, bases))
                hidden |= {f"{kind.__name__}.{name}" for name in attributes(kind) & theirs}
    assert hidden == set()


def names_shared_with_textual() -> set[str]:
    """Return the private names in `lbtui/terminal` that occur in what it overrides as well."""
    name = re.compile(r"(?<!\w)(?<!os\.)_[a-z]\w*")
    ours = {
        found
        for path in (ROOT / "lbtui" / "terminal").glob("*.py")
        for found in name.findall(path.read_text(encoding="utf-8"))
    }
    theirs = {path.stem for path in TEXTUAL.rglob("_*.py")}
    for file in ("app.py", "dom.py", "driver.py", "message_pump.py", "drivers/linux_driver.py"):
        theirs.update(name.findall((TEXTUAL / file).read_text(encoding="utf-8")))
    return ours & theirs


def test_every_private_name_is_known_here() -> None:
    assert names_shared_with_textual() == set(PRIVATE)


def textual_without_them(folder: Path) -> Path:
    """Return a copy of Textual in which the private names are called something else."""
    ignored = shutil.ignore_patterns("demo", "*.md")
    copy = folder / "textual"
    shutil.copytree(TEXTUAL, copy, ignore=ignored, copy_function=os.symlink)
    names = re.compile(rf"\b({'|'.join(PRIVATE)})\b")
    renamed: set[str] = set()
    for path in list(copy.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if found := {*names.findall(text), *names.findall(path.stem)}:
            renamed |= found
            path.unlink()
            new = path.with_stem(names.sub(r"_other\1", path.stem))
            new.write_text(names.sub(r"_other\1", text), "utf-8")
    assert renamed == set(PRIVATE)
    return folder


def test_without_private_names_textual_behaves_as_its_own(tmp_path: Path) -> None:
    """It starts, takes keys, crashes with an exit code of its own, quits, and restores."""
    path = f"{textual_without_them(tmp_path)}{os.pathsep}{ROOT}"
    env: dict[str, str | None] = {**environment(str(tmp_path)), "PYTHONPATH": path}
    for keys, code in (("x", {1, 70}), ("ctrl+q", {0})):
        with PtyApp(COMMAND, env=env, size=(120, 40)) as app:
            app.wait_for("size: 120x40")
            app.press("k")
            app.wait_for("keys: k")
            app.press("i", keys)
            assert app.wait_exit() in code
            assert not app.is_raw_mode
            assert app.find_unrestored() == []
    with PtyApp(COMMAND, env=env) as app:
        app.wait_for("size: 80x24")
        app.signal(signal.SIGTERM)
        assert app.wait_exit() == 143
        assert app.find_unrestored() == []
