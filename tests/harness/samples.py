"""Parameters of which `make test` tries a few, and `make test-long` the others."""

from collections.abc import Iterable
from typing import Any

import pytest

LONG = pytest.mark.part("long")


def sampled(values: Iterable[Any], kept: Iterable[Any]) -> list[Any]:
    """Return the values, with those that are not among `kept` marked for the part `long`."""
    kept = [*kept]
    return [value if value in kept else _long(value) for value in values]


def _long(value: Any) -> Any:
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=LONG)
