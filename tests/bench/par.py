"""`python -m tests.bench.par`: how often the estimate of par is right on published boards.

`LBTUI_BOARDS` names a folder with `published.jsonl` (one object a line: "sides", "par"; the even
lines fitted to and the odd ones kept aside). Boards without a par are left out. Beside the estimate
stands what always saying 5 would come to. Nothing of the boards is in the project.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from lbtui import Board, open_list
from lbtui.solve.par import PAR_LIST, estimate_par

PARTS = ("fitted to", "kept aside")


def measure(folder: Path) -> dict[str, list[tuple[int, int | None]]]:
    """The (par, estimate) of every board, by part; OSError, ValueError, KeyError if unreadable."""
    lists = [open_list(PAR_LIST)]
    found: dict[str, list[tuple[int, int | None]]] = {part: [] for part in PARTS}
    with (folder / "published.jsonl").open(encoding="utf-8") as file:
        for number, line in enumerate(file):
            row = json.loads(line)
            if row["par"] is not None:
                estimate = estimate_par(Board(row["sides"]), lists)
                found[PARTS[number % 2]].append((row["par"], estimate))
    return found


def main() -> int:
    """Print the table; 0 also when no boards are named, 2 when they cannot be read."""
    named = os.environ.get("LBTUI_BOARDS")
    if not named:
        print("nothing measured: LBTUI_BOARDS names no folder of published boards", file=sys.stderr)
        return 0
    try:
        found = measure(Path(named))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"no published boards to read in {named}: {error}", file=sys.stderr)
        return 2
    print("| boards | right | one off | always 5 |\n|---|---|---|---|")
    for part, pairs in found.items():
        off = [abs(par - (estimate or 0)) for par, estimate in pairs]
        counts = (off.count(0), off.count(1), [par for par, _ in pairs].count(5))
        shares = [f"{100 * count / max(len(pairs), 1):.1f} %" for count in counts]
        print(f"| {len(pairs)} {part} | {' | '.join(shares)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
