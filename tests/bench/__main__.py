"""`python -m tests.bench`: print the performance budget with what this machine makes of it.

Arguments choose parts: engine, programs, app. Every ratio is between two things measured in this
same run, so that a slow or busy machine shifts both. Exit code 1 when a row misses its target.
"""

from __future__ import annotations

import platform
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measure import table

if TYPE_CHECKING:
    from tests.bench.measure import Row

PARTS = ("engine", "programs", "app")


def main(chosen: list[str]) -> int:
    """Measure the chosen parts and print their rows."""
    unknown = set(chosen) - set(PARTS)
    if unknown:
        print(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
        return 2
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not chosen or "engine" in chosen:
            from tests.bench import engine

            rows += engine.rows()
        if not chosen or "programs" in chosen:
            from tests.bench import programs

            rows += programs.rows(folder)
        if not chosen or "app" in chosen:
            from tests.bench import app

            rows += app.rows(folder)
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}\n")
    print(table(rows))
    missed = [row for row in rows if row.missed]
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
