"""No widget or screen of ours takes a name that Textual uses for itself.

An attribute ``_running`` of a widget, say, is Textual's own: set by us it stops the widget from
being painted, without a word.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

from textual import app, containers, dom, message_pump, screen, scroll_view, widget
from textual.app import App
from textual.screen import Screen

TUI = Path(__file__).parents[2] / "lbtui" / "tui"
MODULES = (app, containers, dom, message_pump, screen, scroll_view, widget)


def _assigned(tree: ast.AST) -> Iterator[str]:
    """Yield the names of the attributes of ``self`` that are assigned in ``tree``."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name


def _private_names() -> set[str]:
    names = {name for kind in (App, Screen) for name in dir(kind)}
    for module in MODULES:
        names.update(_assigned(ast.parse(inspect.getsource(module))))
    return {name for name in names if name.startswith("_") and not name.startswith("__")}


def test_no_attribute_or_method_of_ours_is_one_of_textuals_own() -> None:
    taken = _private_names()
    assert {"_running", "_closed", "_size"} <= taken
    wrong = []
    for path in TUI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.bases:
                defined = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
                wrong += [
                    f"{path.name}: {node.name}.{name}"
                    for name in sorted((defined | set(_assigned(node))) & taken)
                ]
    assert wrong == []
