"""Measures a row in a process of its own: `python -m tests.bench.worker NUMBER DIRECTORY NAME`.

For each line on stdin it prints the row's reference, the mean of before and after, and its figure.
"""

import sys
from contextlib import closing
from pathlib import Path

from tests.bench.rows import REFERENCES, ROWS

if __name__ == "__main__":
    row, folder = ROWS[int(sys.argv[1])], Path(sys.argv[2])
    if row.what != sys.argv[3]:
        sys.exit(f"another row of this checkout is in its place: {row.what}")
    reference = REFERENCES[row.reference]
    with closing(row.measure(folder)) as figures:
        for _ in sys.stdin:
            before, figure, after = reference(folder), next(figures), reference(folder)
            print((before + after) / 2, figure, flush=True)
