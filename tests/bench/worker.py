"""Measures a row in a process of its own: `python -m tests.bench.worker NUMBER DIRECTORY NAME`.

For each line on stdin it prints the row's reference, the mean of before and after, and its figure.
"""

import sys
from contextlib import closing
from pathlib import Path

from tests.bench.rows import REFERENCES, ROWS

if __name__ == "__main__":
    # Earlier checkouts find their row by NUMBER, its place in the list.
    row = next((each for each in ROWS if each.title == sys.argv[3]), None)
    if row is None:
        sys.exit(f"this checkout has no row of that name: {sys.argv[3]}")
    folder = Path(sys.argv[2])
    reference = REFERENCES[row.reference]
    with closing(row.measure(folder)) as figures:
        for _ in sys.stdin:
            before, figure, after = reference(folder), next(figures), reference(folder)
            print((before + after) / 2, figure, flush=True)
