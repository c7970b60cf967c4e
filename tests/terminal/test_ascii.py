"""What stands for lines and signs where a terminal shows ASCII only."""

from __future__ import annotations

import ast
from pathlib import Path

from rich.cells import cell_len

from lbtui.terminal.writer import TO_ASCII

SOURCES = Path(__file__).parents[2] / "lbtui" / "tui"


def signs() -> set[str]:
    """Return every character beyond ASCII in a text of the app, letters and blanks aside."""
    found: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(node.value)
    return {c for c in found if not c.isascii() and not c.isalpha() and c.isprintable()}


def test_every_sign_the_app_shows_has_something_plain_as_wide() -> None:
    assert "►" in signs()
    assert {sign for sign in signs() if ord(sign) not in TO_ASCII} == set()
    for code, plain in TO_ASCII.items():
        assert plain.isascii()
        assert len(plain) == cell_len(plain) == cell_len(chr(code)) == 1


def test_letters_stay() -> None:
    assert not any(chr(code).isalpha() for code in TO_ASCII)
