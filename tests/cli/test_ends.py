"""How the program ends: closed pipes, full disks, signals, closed and odd standard files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import PROGRAM, TIMEOUT, Result, environment, lbtui, refused, run, shell

BOARD = "riu pgh lcs yao"
ENDLESS = [*PROGRAM, "solve", BOARD, "--list", "scrabble", "--max-words", "5", "--json"]
FULL = "/dev/full"
needs_full = pytest.mark.skipif(not os.path.exists(FULL), reason=f"there is no {FULL} here")


def test_a_closed_pipe_is_silent() -> None:
    done = shell(f'{{ "$PYTHON" -m lbtui solve "{BOARD}" --max-words 4; echo $? >&2; }} | head -1')
    assert len(done.lines) == 1
    assert done.err == "141\n"


@pytest.mark.parametrize(
    "command", [("solve", BOARD, "--count"), ("words", BOARD), ("--help",), ("lists",)]
)
def test_a_pipe_closed_from_the_start_is_silent(command: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = lbtui(*command, stdout=writer)
    os.close(writer)
    assert (done.code, done.err) == (141, "")


@needs_full
@pytest.mark.parametrize(
    "command",
    [
        ("solve", BOARD),
        ("solve", BOARD, "--count"),
        ("words", BOARD, "--json"),
        ("check", BOARD, "gracious", "splashy"),
        ("lists",),
        ("completion", "bash"),
        ("--help",),
        ("--version",),
        ("--plain",),
        ("--print-config",),
    ],
)
def test_output_that_cannot_be_written(command: tuple[str, ...]) -> None:
    with open(FULL, "wb") as full:
        done = lbtui(*command, stdout=full)
    assert done.code == 74
    assert done.err == "lbtui: the output could not be written: No space left on device\n"


def test_a_closed_stdout_is_told() -> None:
    done = shell(f'"$PYTHON" -m lbtui solve "{BOARD}" >&-')
    assert done.code == 74
    assert done.err == "lbtui: the output could not be written: Bad file descriptor\n"


def test_a_closed_stdin_and_stderr_do_no_harm() -> None:
    done = shell(f'"$PYTHON" -m lbtui solve "{BOARD}" --limit 1 <&- 2>&-')
    assert done.code == 0
    assert len(done.lines) == 1
    assert shell('"$PYTHON" -m lbtui solve xyzzy 2>&-').code == 2
    assert shell('"$PYTHON" -m lbtui solve - <&-').code == 2


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_signals_while_writing(number: signal.Signals, code: int) -> None:
    with subprocess.Popen(
        ENDLESS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline().startswith(b'{"rank": 1, ')
        child.send_signal(number)
        # What was on its way may still come; nothing else may.
        child.stdout.read()
        assert child.stderr.read() == b""
        assert child.wait(TIMEOUT) == code


def test_a_signal_while_counting(tmp_path: Path) -> None:
    # Every word of four letters in which neighbours differ: twelve levels of that take long.
    letters = "abcdefghijklmnop"
    words = [
        a + b + c + d
        for a in letters
        for b in letters
        for c in letters
        for d in letters
        if a != b != c != d
    ]
    (tmp_path / "words.txt").write_text("\n".join(words))
    board = ("abcd efgh ijkl mnop", "--list", str(tmp_path / "words.txt"))
    with subprocess.Popen(
        [*PROGRAM, "solve", *board, "--count", "--max-words", "12", "--seconds", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment({"LBTUI_CACHE_DIR": str(tmp_path)}),
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == b"1 0\n"
        child.send_signal(signal.SIGINT)
        child.stdout.read()
        assert child.stderr.read() == b""
        assert child.wait(TIMEOUT) == 130


INTERRUPTED = """\
import os, signal
from lbtui.cli.main import finish, main

class Finalized:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)

class HalfMade:
    def __init__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        self.key = 0

    def __del__(self):
        del self.key

main(["--version"])
code = 0
try:
    {kind}()
except BaseException as stopped:
    code = 128 + stopped.number
finish(code)
"""


@pytest.mark.parametrize("kind", ["Finalized", "HalfMade"])
def test_a_signal_while_python_drops_exceptions(kind: str) -> None:
    ended = run([sys.executable, "-c", INTERRUPTED.replace("{kind}", kind)])
    assert (ended.code, ended.err) == (128 + signal.SIGTERM, "")


def test_a_signal_that_the_caller_ignores_is_ignored() -> None:
    script = f'trap "" HUP; exec "$PYTHON" -m lbtui solve "{BOARD}" --max-words 4 --json'
    with subprocess.Popen(
        ["sh", "-c", script],
        stdout=subprocess.PIPE,
        env=environment({"PYTHON": sys.executable}),
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGHUP)
        for _ in range(20_000):
            assert child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        child.stdout.read()
        assert child.wait(TIMEOUT) == 143


def test_the_first_solution_does_not_wait_for_the_rest() -> None:
    with subprocess.Popen(ENDLESS, stdout=subprocess.PIPE, env=environment()) as child:
        assert child.stdout is not None
        # Far fewer than a full buffer: it came because it was the first.
        assert len(os.read(child.stdout.fileno(), 1 << 20).splitlines()) < 100
        child.send_signal(signal.SIGTERM)
        child.stdout.read()


def test_an_unexpected_error_is_one_line(tmp_path: Path) -> None:
    # A file in place of the package's own module stands for a broken installation.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['lbtui.cli.inputs'] = None\n"
    )
    env = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}
    done = lbtui("solve", BOARD, env=env)
    assert done.code == 70
    assert done.out == ""
    assert done.err.startswith("lbtui: unexpected error, please report it: ")
    assert done.err.endswith("(LBTUI_DEBUG=1 prints a traceback)\n")
    assert done.err.count("\n") == 1
    traced = subprocess.run(
        [*PROGRAM, "solve", BOARD],
        env=environment({**env, "LBTUI_DEBUG": "1"}),
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert b"lbtui: Traceback (most recent call last):\n" in traced.stderr


INTERRUPT = """\
import os, signal, sys

wanted, seen = int(os.environ["INTERRUPT_AT"]), 0

def trace(frame, event, argument):
    # Counts each line of the function that starts the program, and each module it imports.
    global seen
    name = frame.f_globals.get("__name__", "")
    code = frame.f_code
    first = code.co_name == "run" and code.co_filename.endswith("__main__.py")
    if first or (event == "call" and code.co_name == "<module>" and name.startswith("lbtui.")):
        seen += 1
        if seen == wanted:
            os.kill(os.getpid(), signal.SIGINT)
    return trace if first else None

sys.settrace(trace)
"""


def test_an_interrupt_while_starting_is_silent(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(INTERRUPT)
    env = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}
    codes: list[int] = []
    while not codes or codes[-1] == 130:
        env["INTERRUPT_AT"] = str(len(codes) + 1)
        done = lbtui("solve", BOARD, "--limit", "1", env=env)
        assert done.err == "", done
        codes.append(done.code)
    assert codes[-1] == 0
    assert len(codes) > 20


@pytest.mark.parametrize(
    "command",
    [
        ("solve", BOARD, "--list", "./own.txt"),
        ("words", BOARD, "--list", "./own.txt"),
        ("check", BOARD, "gracious", "--list", "./own.txt"),
        ("lists", "add", "own.txt"),
        ("lists", "show", "./own.txt"),
    ],
)
def test_a_deleted_directory_is_one_line(command: tuple[str, ...], tmp_path: Path) -> None:
    assert refused(_in_a_deleted_directory(command, tmp_path))


@pytest.mark.parametrize(
    "command", [("solve", BOARD), ("words", BOARD), ("lists",), ("--print-config",), ("--version",)]
)
def test_a_deleted_directory_does_not_matter(command: tuple[str, ...], tmp_path: Path) -> None:
    done = _in_a_deleted_directory(command, tmp_path)
    assert (done.code, done.err) == (0, "")
    assert done.out


def _in_a_deleted_directory(command: tuple[str, ...], tmp_path: Path) -> Result:
    """Run the program where the current directory is gone."""
    script = (
        "import os, runpy, sys; os.rmdir(sys.argv[1]); del sys.argv[1];"
        "runpy.run_module('lbtui', run_name='__main__')"
    )
    gone = tmp_path / "gone"
    gone.mkdir()
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, str(gone), *command],
        cwd=gone,
        env=environment(),
        capture_output=True,
        timeout=TIMEOUT,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)
