"""Faults in each system call of a save: the old state stays, or the new one is there.

`make test-faults` tries every call, with each fault; it takes minutes.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.harness.saves import SAVES, SaveBench

INJECTED = {"EIO": "error=EIO", "ENOSPC": "error=ENOSPC", "KILL": "signal=KILL"}

pytestmark = pytest.mark.part("faults")


def calls(bench: SaveBench) -> list[tuple[str, int]]:
    """The calls of a save that are about its folder: each by name, and which of that name it is."""
    log = bench.folder / "trace"
    bench.save_now("strace", "-f", "-y", "-o", str(log))
    seen: Counter[str] = Counter()
    found = []
    for line in log.read_text(errors="replace").splitlines():
        if called := re.match(r"\d+ +(\w+)\(", line):
            seen[called[1]] += 1
            if str(bench.home / bench.save.folder) in line:
                found.append((called[1], seen[called[1]]))
    return found


def outcome(bench: SaveBench, fault: str, name: str, number: int) -> str:
    """Save with a fault in one call; how that ended."""
    bench.restore()
    log = bench.folder / "injected"
    where = f"{name}:{INJECTED[fault]}:when={number}"
    strace = ["strace", "-f", "-o", str(log), "-e", f"trace={name}", "-e", f"inject={where}"]
    done = bench.save_now(*strace)
    if not re.search(r"INJECTED|killed by SIGKILL", log.read_text()):
        # After a fifth of a second the command asks whether to show its progress.
        assert name in ("ioctl", "newfstatat"), (where, done)
        return "not reached"
    left = " ".join(each.name for each in (bench.home / bench.save.folder).rglob("*"))
    state = bench.look()
    if fault == "KILL":
        assert (done.code, done.err) == (-9, "") or done.code == 0, (where, done)
    else:
        assert not re.search(r"lbtui-part|\.bad", left), (where, done, left)
        bench.check_said(done, state)
    return f"{'old' if state == bench.old else 'new'}, exit {done.code}"


@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("kind", SAVES)
def test_a_fault_in_a_call_leaves_the_old_state_or_the_new_one(
    kind: str, kept: bool, tmp_path: Path
) -> None:
    bench = SaveBench(tmp_path, SAVES[kind], kept=kept)
    found = calls(bench)
    trials = [(fault, *call) for fault in INJECTED for call in found]
    table = Counter(f"{trial[0]}: {outcome(bench, *trial)}" for trial in trials)
    assert table.total() - sum(table[f"{fault}: not reached"] for fault in INJECTED) >= 3
    for ended, count in table.items():
        print(f"{kind} ({'kept' if kept else 'first'}): {ended}: {count}")  # noqa: T201
