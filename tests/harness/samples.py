"""Parameters of which `make test` tries a few, and `make test-long` the others; a long list."""

from collections.abc import Iterable
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

LONG_PART = pytest.mark.part("long")


def mark_long_values(values: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return the values, with those that are not among `kept` marked for the part `long`."""
    kept = [*kept]
    return [value if value in kept else _mark_long(value) for value in values]


def _mark_long(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=LONG_PART)


def write_big_list(folder: Path) -> str:
    """Return the path of a new word list that takes a while to read."""
    path = folder / "long.txt"
    path.write_text("\n".join(map("".join, islice(product("abcdefghij", repeat=6), 500_000))))
    return str(path)
