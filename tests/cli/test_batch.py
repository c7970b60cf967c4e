"""`lbtui batch`: against the brute force, bad lines, interrupts, resuming, and on a cluster."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from lbtui.batch.boards import solve_batch
from lbtui.cli.output import json_line
from lbtui.puzzle.ranking import RANKINGS
from lbtui.typing import Bridges
from tests.boards import Puzzle, seeded_puzzles
from tests.harness.program import (
    PROGRAM,
    TIMEOUT_SECONDS,
    RunningCommand,
    lbtui,
    refused,
    run,
    shell,
    start_command,
)
from tests.harness.ptyrun import PtyApp
from tests.harness.samples import LONG_PART
from tests.oracle import Chain, Oracle

BOARDS = ["riu pgh lcs yao", "tap erd nil yco", "mxs aot gic pek"]


def expected(puzzle: Puzzle, bridges: str) -> dict[str, Any]:
    """What the brute force says about a puzzle, up to one word more than the fewest."""
    oracle = Oracle(puzzle.sides, puzzle.scored)
    minimum = oracle.minimum
    chains: Callable[[int], list[Chain]] = oracle.tight
    if bridges == "auto" and oracle.bridged_minimum != minimum:
        minimum, chains = oracle.bridged_minimum, oracle.with_bridges
    best: dict[str, list[str] | None] = dict.fromkeys(RANKINGS)
    counts = {}
    if minimum:
        counts = {str(words): len(chains(words)) for words in (minimum, minimum + 1)}
        best = {rank: list(oracle.ordered(chains(minimum), rank)[0]) for rank in best}
    return {
        "board": " ".join(puzzle.sides),
        "minimum": minimum,
        "proven": True,
        "counts": counts,
        "best": best,
        "candidates": len(oracle.words),
    }


def test_what_is_said_of_a_board(tmp_path: Path) -> None:
    solved = 0
    for n, puzzle in enumerate(seeded_puzzles(40, 81, max_noise_count=25)):
        path = tmp_path / f"{n}.txt"
        path.write_text("".join(f"{word};{score}\n" for word, score in puzzle.scored.items()))
        bridges: Bridges = "never" if n % 2 else "auto"
        (summary,) = solve_batch([puzzle.sides], lists=str(path), bridges=bridges)
        record = json.loads(json_line(summary.as_json()))
        assert record.pop("lists") == [str(n)]
        assert record == expected(puzzle, bridges), puzzle
        solved += summary.minimum.word_count is not None
    assert 20 < solved < 40


def test_a_line_per_board_in_order(tmp_path: Path) -> None:
    texts = [*BOARDS, BOARDS[0].upper().replace(" ", "/"), '{"board": "RIU PGH LCS YAO"}']
    texts += ['{"sides": ["RIU", "PGH", "LCS", "YAO"], "par": 4}']
    (tmp_path / "boards.txt").write_bytes(
        b"\xef\xbb\xbf# boards\r\n\r\n" + "\r\n".join(texts).encode()
    )
    done = lbtui("batch", str(tmp_path / "boards.txt"), "--jobs", "3")
    assert (done.code, done.err) == (0, "")
    assert [record["board"] for record in done.records] == [*BOARDS, *BOARDS[:1] * 3]
    assert len(set(done.lines[0:1] + done.lines[3:])) == 1
    best = {name: done.records[0]["best"][name] for name in ("shortest", "familiar")}
    assert best == {"shortest": ["oligarchy", "yups"], "familiar": ["gracious", "splashy"]}
    assert {**done.records[0], "best": ()} == {
        "board": "riu pgh lcs yao",
        "minimum": 2,
        "proven": True,
        "counts": {"2": 10, "3": 10274},
        "best": (),
        "candidates": 556,
        "lists": ["common"],
    }


def test_the_choices() -> None:
    def solved(*options: str) -> Any:
        return lbtui("batch", "-", *options, stdin=b"riu pgh lcs yao\n").records[0]

    assert solved("--max-words", "1")["counts"] == {}
    assert solved("--max-words", "1")["best"] == dict.fromkeys(RANKINGS)
    assert solved("--max-words", "1")["minimum"] == 2
    assert solved("--max-words", "4", "-l", "scrabble")["counts"]["4"] == 167541988
    assert solved("--min-length", "8")["candidates"] < 100


BAD = [
    ("riu pgh", "the board has 2 sides"),
    ("{", "is not valid JSON"),
    ("\x1b]52;c;AA\x07 \u202e a b c", "is not a letter"),
    ("x" * 1_000_000, "too long for a board"),
    ("ri\udcff pgh lcs yao", "'\ufffd' on side 1 is not a letter"),
]


def test_bad_lines_are_reported_and_counted() -> None:
    text = "\n".join([BOARDS[0], *(line for line, _ in BAD)])
    done = lbtui("batch", "-", "--jobs", "2", stdin=text.encode("utf-8", "surrogateescape"))
    assert done.code == 2
    assert done.err == 'lbtui: 5 lines of 6 had no board: see "error" in the output\n'
    assert all(line.isprintable() and len(line) < 400 for line in done.lines)
    assert done.records[0]["minimum"] == 2
    for number, (record, (_, why)) in enumerate(zip(done.records[1:], BAD, strict=True), 2):
        assert record["line"] == number
        assert why in record["error"]


def test_input_that_is_no_text_is_refused() -> None:
    assert "line 1 does not end" in refused(lbtui("batch", "/dev/zero", "--jobs", "1"))


def test_a_limit_of_open_files_is_told(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("\n".join(BOARDS[:1] * 40))
    batch = 'ulimit -n 16; "$PYTHON" -m lbtui batch boards.txt --jobs'
    said = "4 processes cannot be started: Too many open files; try --jobs 1"
    assert said in refused(shell(f"{batch} 4", cwd=tmp_path))
    assert len(shell(f"{batch} 1", cwd=tmp_path).lines) == 40


def test_what_cannot_be_done_is_one_line(tmp_path: Path) -> None:
    assert "missing FILE (or - for standard input): lbtui batch" in refused(lbtui("batch"))
    assert "No such file" in refused(lbtui("batch", str(tmp_path / "none")))
    assert "Is a directory" in refused(lbtui("batch", str(tmp_path)))
    said = "no word list named 'nope': the lists are common, scrabble, spanish, or give a file"
    assert said in refused(lbtui("batch", "-", "--list", "nope"))
    assert "--jobs" in refused(lbtui("batch", "-", "--jobs", "0"))
    assert "No such file" in refused(lbtui("batch", "-", "--resume", str(tmp_path / "none")))
    assert lbtui("batch", "-").out == ""


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that cannot be read")
def test_a_file_that_opens_but_cannot_be_read_is_one_line(finished: Path) -> None:
    said = "cannot read '/proc/self/mem': Input/output error"
    assert said in refused(lbtui("batch", "/proc/self/mem"))
    boards = str(finished / "boards.txt")
    assert said in refused(lbtui("batch", boards, "--resume", "/proc/self/mem"))


# Going on


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with boards and their whole output."""
    folder = tmp_path_factory.mktemp("batch")
    (folder / "boards.txt").write_text("\n".join(["# some", *BOARDS[:2], "no board", BOARDS[2]]))
    done = lbtui("batch", "boards.txt", cwd=folder)
    assert done.code == 2
    (folder / "whole.jsonl").write_bytes(done.raw)
    return folder


def resume(part: Path, out: BinaryIO) -> str:
    """Go on with an earlier output, which has to fail; return what is said."""
    with out:
        done = lbtui("batch", "boards.txt", "--resume", part.name, cwd=part.parent, stdout=out)
    assert done.code == 2
    return done.err


@pytest.mark.parametrize("appending", [False, True])
def test_resuming_gives_what_one_run_gives(appending: bool, finished: Path) -> None:
    whole = (finished / "whole.jsonl").read_bytes()
    part = finished / "part.jsonl"
    first, _, third, _ = (at + 1 for at, byte in enumerate(whole) if byte == 10)
    for cut in (0, 1, first - 1, first, first + 1, third - 1, third, len(whole)):
        part.write_bytes(whole[:cut])
        out = part.open("ab") if appending else (finished / "new.jsonl").open("wb")
        assert "1 line of 4 had no board" in resume(part, out)
        assert Path(out.name).read_bytes() == whole


def test_complete_lines_are_kept_and_not_made_again(finished: Path) -> None:
    first, rest = (finished / "whole.jsonl").read_bytes().split(b"\n", 1)
    marked = first.replace(b'"candidates": 556', b'"candidates": 999')
    assert marked != first
    (finished / "part.jsonl").write_bytes(marked + b"\n")
    done = lbtui("batch", "boards.txt", "--resume", "part.jsonl", cwd=finished)
    assert done.raw == marked + b"\n" + rest


@pytest.mark.parametrize(
    ("earlier", "line"),
    [
        (b'{"board": "tap erd nil yco"}\n', 1),
        (b"riu pgh lcs yao\n", 1),
        (b"[]\n", 1),
        (b"\xff\n", 1),
        (b'{"board": "riu pgh lcs yao"}\n{"line": 2, "error": ""}\n', 2),
        (b'{"board": "riu pgh lcs yao"}\n' * 2, 2),
    ],
)
def test_another_file_is_refused_and_not_touched(earlier: bytes, line: int, finished: Path) -> None:
    part = finished / "other.txt"
    part.write_bytes(earlier + b"cut off")
    why = f"lbtui: 'other.txt', line {line}: not an earlier output for this input\n"
    assert resume(part, part.open("ab")) == why
    assert part.read_bytes() == earlier + b"cut off"


# Interrupts, memory, processes


def children(pid: int) -> list[int]:
    """The processes that `pid` has started and waits for."""
    return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def await_end(pid: int) -> None:
    """Wait until a process has ended; whether anybody has waited for it does not matter."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    with suppress(FileNotFoundError, ProcessLookupError):
        while "State:\tZ" not in Path(f"/proc/{pid}/status").read_text():
            assert time.monotonic() < deadline
            time.sleep(0.01)


needs_proc = pytest.mark.skipif(
    not Path(f"/proc/self/task/{os.getpid()}/children").exists(),
    reason="there is no /proc with the children of a process",
)


@contextmanager
def solving(folder: Path, lines: int) -> Iterator[tuple[RunningCommand, set[bytes], list[int]]]:
    """Two workers with more boards than they will ever solve, once so many `lines` are out."""
    boards = folder / "boards.txt"
    boards.write_text("riu pgh lcs yao\n" * 100_000)
    command = (*PROGRAM, "batch", str(boards), "--jobs", "2")
    with start_command(*command, start_new_session=True) as child:
        read = {child.read_line() for _ in range(lines)}
        while not (workers := children(child.process.pid)):
            assert child.process.poll() is None
        yield child, read, workers
        for pid in workers:
            await_end(pid)


@needs_proc
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)]
)
def test_the_end_of_the_program_is_the_end_of_its_workers(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    with solving(tmp_path, 3) as (child, read, workers):
        assert len(workers) == 2
        done = child.end(number)
        assert (done.err, done.code) == ("", code)
        assert len(read | {*done.raw.splitlines(keepends=True)}) == 1, "none is cut"


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_everybody_is_silent(number: signal.Signals, tmp_path: Path) -> None:
    for lines in (0, 3):
        with solving(tmp_path, lines) as (child, *_):
            os.killpg(child.process.pid, number)
            done = child.end()
            assert (done.err, done.code) == ("", 128 + number)


@needs_proc
def test_a_worker_that_is_killed_is_one_line(tmp_path: Path) -> None:
    with solving(tmp_path, 1) as (child, _, workers):
        os.kill(workers[0], signal.SIGKILL)
        done = child.end()
        assert (done.code, done.err.count("\n")) == (70, 1)
        assert done.err.startswith("lbtui: a worker process died")


def test_progress_on_a_terminal(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("# some\n" + "riu pgh lcs yao\n" * 240)
    output = tmp_path / "out.jsonl"
    redirect = {1: (str(output), os.O_WRONLY | os.O_CREAT)}
    with PtyApp([*PROGRAM, "batch", str(boards)], redirect=redirect) as app:
        assert app.wait_exit() == 0
        assert re.search(rb"lbtui: reading boards.txt, \d+%", app.raw)
        assert "%" not in app.screen.text
    assert output.read_bytes().count(b"\n") == 240


# Beyond one machine


CLUSTER = """
import os
from dask.distributed import Client, LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        workers = Client(cluster).run(os.getpid).values()
        print(cluster.scheduler_address, *workers, flush=True)
        input()
"""


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """The address of a cluster with two workers on this machine, and their processes."""
    (folder / "cluster.py").write_text(CLUSTER)
    command = (sys.executable, "cluster.py")
    env = {"PYTHONWARNINGS": None, "PYTHONPATH": os.getcwd()}
    env["LBTUI_DATA_DIR"] = str(folder / "theirs")
    with start_command(*command, cwd=folder, env=env, stdin=subprocess.PIPE) as child:
        address, *pids = child.read_line().decode().split()
        yield address, [*map(int, pids)]


@LONG_PART
def test_a_cluster_gives_the_same_though_a_worker_is_lost(tmp_path: Path) -> None:
    text = "\n".join([*BOARDS, "no board", *BOARDS * 30])
    (tmp_path / "boards.txt").write_text(text)
    here = lbtui("batch", "boards.txt", "--max-words", "3", cwd=tmp_path)
    assert here.code == 2
    batch = ("batch", "boards.txt", "--max-words", "3", "--cluster")
    with cluster(tmp_path) as (address, workers):
        with start_command(*PROGRAM, *batch, address, cwd=tmp_path) as child:
            first = child.read_line()
            os.kill(workers[0], signal.SIGKILL)
            done = child.end()
        assert first + done.raw == here.raw
        assert (done.code, done.err) == (2, here.err)
        (tmp_path / "part.jsonl").write_bytes(here.raw[:2000])
        done = lbtui(*batch, address, "--resume", "part.jsonl", cwd=tmp_path)
        assert done.raw == here.raw
        assert lbtui("verdicts", "reject", "gracious").code == 0
        said = refused(lbtui(*batch, address, "--list", "common", cwd=tmp_path))
        assert "word list 'common' has other verdicts in the process that is to use it" in said


@LONG_PART
@pytest.mark.parametrize("address", ["nowhere", ""])
def test_no_cluster_is_one_line(address: str) -> None:
    said = refused(lbtui("batch", "-", "--cluster", address, stdin=b"riu pgh lcs yao\n"))
    assert f"no cluster answers at '{address}'" in said


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file without lines or end")
def test_resuming_reads_no_endless_line() -> None:
    limited = 'ulimit -v 500000; exec "$@"'
    argv = ["batch", "-", "-j", "1", "--resume", "/dev/zero"]
    done = run(["sh", "-c", limited, "sh", *PROGRAM, *argv], stdin=f"{BOARDS[0]}\n".encode())
    assert done.code == 0, done
    assert done.records[0]["board"] == BOARDS[0]
