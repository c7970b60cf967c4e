"""The rows about whole processes: the installed `lbtui` against a bare Python."""

from __future__ import annotations

import os
import random
import sys
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measure import MEGABYTE, Row, milliseconds, processes

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARD = "riu pgh lcs yao"

PLAIN_SOLVER = """
import sys
from tests.bench.baselines import pair_loop, scan_list
with open(sys.argv[1], encoding="utf-8") as file:
    words = [line.partition(";")[0].strip() for line in file if not line.startswith("#")]
sides = sys.argv[2].split()
found = [word for word in scan_list(words, sides) if len(word) >= 3]
for pair in pair_loop(found, "".join(sides)):
    print(*pair)
"""


def script() -> list[str]:
    """The installed program; `python -m lbtui` where there is no script beside this Python."""
    beside = Path(sys.executable).with_name("lbtui")
    return [str(beside)] if beside.exists() else [sys.executable, "-m", "lbtui"]


JUDGED = {"60,000": (60_000, 0.010), "a million": (1_000_000, 0.015)}
"""How many verdicts, and how many seconds they may add."""

UNLISTED = 5, 30_000
"""A fifth of them accept words of no list, but no more than published boards show: 12,400 of 65,000
verdicts after 100 boards, 29,000 words in all."""


def judged_home(folder: Path, count: int) -> Path:
    """A home with so many verdicts; all but a few reject, half the listed words first."""
    from lbtui.database import Database
    from lbtui.words import open_list
    from lbtui.words.verdicts import PLAYER, StoredVerdicts, Verdict

    words = list(open_list("scrabble"))
    random.Random(1).shuffle(words)
    listed = {*words}
    backwards = (word[::-1] for word in words if word[::-1] not in listed)
    unlisted = min(count // UNLISTED[0], UNLISTED[1])
    found = dict.fromkeys(islice(backwards, unlisted), True)
    made = chain(words[::2], (word + end for end in ("ska", "emu", "owie", "um") for word in words))
    found |= dict.fromkeys(islice((w for w in made if w not in found), count - unlisted), False)
    home = folder / f"judged {count}"
    database = Database(str(home / ".local/share/lbtui/lbtui.sqlite"))
    StoredVerdicts(database).add([Verdict(*item, PLAYER) for item in found.items()])
    return home


def _verdicts(env: dict[str, str], folder: Path) -> Iterator[Row]:
    """The rows about verdicts: what they add to a cold solve."""
    solve = [*script(), "solve", BOARD, "--list", "scrabble", "--max-words", "2", "--limit", "1"]
    for name, (count, target) in JUDGED.items():
        judged = env | {"HOME": str(judged_home(folder, count))}
        switched = {switch: [*solve, "--verdicts", switch] for switch in ("on", "off")}
        done = processes(switched, judged, folder)
        assert {each.code for each in done.values()} == {0}
        cost = done["on"].wall - done["off"].wall
        yield Row(
            f"  with {name} verdicts",
            f"≤ {milliseconds(target)} more",
            f"{milliseconds(cost)} more",
            "the first solution",
            cost <= target,
        )


def rows(folder: Path) -> list[Row]:
    """Measure whole runs of the program; `folder` is for their home and output."""
    from lbtui.words import shipped_dir

    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
    lbtui = script()
    module = [sys.executable, "-m", "lbtui"]
    listed = ["solve", BOARD, "--list", "scrabble"]
    programs = {
        "bare": [sys.executable, "-I", "-c", "pass"],
        "two": [*lbtui, *listed, "--max-words", "2", "--json"],
        "two -m": [*module, *listed, "--max-words", "2", "--json"],
        "count": [*lbtui, *listed, "--count", "--max-words", "3"],
    }
    best = processes(programs, env, folder)
    slow = processes(
        {
            "plain": [sys.executable, "-c", PLAIN_SOLVER, f"{shipped_dir()}/scrabble.txt", BOARD],
            "three": [*lbtui, *listed, "--max-words", "3", "--json"],
            "five": [*lbtui, *listed, "--count", "--max-words", "5"],
        },
        env | {"PYTHONPATH": os.getcwd()},
        folder,
        rounds=3,
    )
    for name, done in (best | slow).items():
        assert done.code == 0, name
    solutions = best["two"].output.count(b"\n")
    everything = slow["three"].output.count(b"\n")
    bare = best["bare"].wall
    ratio, ratio_module = best["two"].wall / bare, best["two -m"].wall / bare
    memory = max(best["two"].memory, best["count"].memory, slow["three"].memory)
    return [
        Row(
            f"lbtui solve, all {solutions} of 2 words, whole process",
            "≤ 3.0 x python -I -c pass",
            f"{ratio:.2f} x  ({milliseconds(best['two'].wall)})",
            f"bare Python {milliseconds(bare)}; as python -m lbtui {ratio_module:.2f} x",
            ratio <= 3,
        ),
        *_verdicts(env, folder),
        Row(
            "  against a scan and a loop over pairs",
            "",
            f"{slow['plain'].wall / best['two'].wall:.0f} times as fast",
            f"it takes {milliseconds(slow['plain'].wall)}",
            None,
        ),
        Row(
            "lbtui solve --count to 3 words, whole process",
            "≤ 250 ms",
            milliseconds(best["count"].wall),
            f"{best['count'].wall / bare:.1f} x bare Python",
            best["count"].wall <= 0.25,
        ),
        Row(
            "lbtui solve --count to 5 words, whole process",
            "",
            milliseconds(slow["five"].wall),
            f"{slow['five'].memory / MEGABYTE:.0f} MB",
            None,
        ),
        Row(
            f"lbtui solve, all {everything:,} of 3 words to a file",
            "",
            milliseconds(slow["three"].wall),
            f"{everything / slow['three'].wall:,.0f} lines/s",
            None,
        ),
        Row(
            "memory of the command line",
            "≤ 30 MB",
            f"{memory / MEGABYTE:.1f} MB",
            f"bare Python {best['bare'].memory / MEGABYTE:.1f} MB;"
            f" 2 words {best['two'].memory / MEGABYTE:.1f} MB",
            memory <= 30 * MEGABYTE,
        ),
        _long_list(env, folder),
        *_batch(env, folder),
    ]


def _long_list(env: dict[str, str], folder: Path) -> Row:
    """A list of a million words, four forms of each word of `scrabble`, that is not compiled."""
    from lbtui.words import open_list

    path = folder / "million.txt"
    words = list(open_list("scrabble"))
    forms = (f"{word}{end}\n" for end in ("", "ska", "emu", "owie") for word in words)
    path.write_text("".join(forms))
    argv = [*script(), "words", BOARD, "--list", str(path)]
    done = processes({"list": argv}, env, folder, rounds=1)["list"]
    assert done.code == 0
    return Row(
        f"a list of {4 * len(words):,} words, used for the first time",
        "≤ 3 s",
        f"{done.wall:.1f} s",
        f"{done.memory / MEGABYTE:.0f} MB",
        done.wall <= 3,
    )


def _batch(env: dict[str, str], folder: Path) -> list[Row]:
    """The row about a batch, where LBTUI_BOARDS names a folder of published boards."""
    named = os.environ.get("LBTUI_BOARDS")
    if not named:
        return []
    boards = Path(named) / "published.jsonl"
    argv = [*script(), "batch", str(boards), "--list", "scrabble", "--max-words", "3"]
    done = processes({"batch": argv}, env, folder, rounds=1)["batch"]
    assert done.code == 0
    solved = done.output.count(b"\n")
    return [
        Row(
            f"lbtui batch, {solved} published boards, counts to 3 words",
            "≤ 15 s on two cores",
            f"{done.wall:.1f} s",
            f"{1000 * done.wall / solved:.0f} ms a board",
            done.wall <= 15,
        )
    ]
