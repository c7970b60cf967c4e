"""Parameters of which `make test` tries a few, and `make test-long` the others; a long list."""

from collections.abc import Iterable
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

LONG = pytest.mark.part("long")


def sampled(values: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return the values, with those that are not among `kept` marked for the part `long`."""
    kept = [*kept]
    return [value if value in kept else _long(value) for value in values]


def _long(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=LONG)


def big_list(folder: Path) -> str:
    """Return the path of a new word list that takes a while to read."""
    path = folder / "long.txt"
    path.write_text("\n".join(map("".join, islice(product("abcdefghij", repeat=6), 500_000))))
    return str(path)
