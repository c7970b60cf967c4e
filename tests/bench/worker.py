"""Measures a row in a process of its own: `python -m tests.bench.worker ROW DIRECTORY`.

For each line on stdin it prints the seconds of the row's reference, and then the row's figure.
"""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from tests.bench.rows import REFERENCES, ROWS

if __name__ == "__main__":
    row, folder = ROWS[int(sys.argv[1])], Path(sys.argv[2])
    with closing(row.measure(folder)) as figures:
        for _ in sys.stdin:
            print(REFERENCES[row.reference](folder), next(figures), flush=True)
