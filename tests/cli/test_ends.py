"""How the program ends: closed pipes, full disks, signals, closed and odd standard files."""

import io
import os
import signal
import subprocess
import sys
from itertools import product
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lbtui.cli.output import Stdout
from tests.harness.program import (
    PROGRAM,
    Result,
    lbtui,
    make_environment,
    refused,
    run,
    shell,
    start_command,
)

if TYPE_CHECKING:
    from typing_extensions import Buffer

BOARD = "riupghlcsyao"
ENDLESS = [*PROGRAM, "solve", BOARD, "--list", "scrabble", "--max-words", "5", "--json"]
FULL = "/dev/full"

needs_full = pytest.mark.skipif(not os.path.exists(FULL), reason=f"there is no {FULL} here")


def test_a_closed_pipe_is_silent() -> None:
    done = shell(f'{{ "$PYTHON" -m lbtui solve "{BOARD}" --max-words 4; echo $? >&2; }} | head -1')
    assert len(done.lines) == 1
    assert done.err == "141\n"


@pytest.mark.parametrize("command", [f"solve {BOARD} --count", f"words {BOARD}", "--help", "lists"])
def test_a_pipe_closed_from_the_start_is_silent(command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = lbtui(*command.split(), stdout=writer)
    os.close(writer)
    assert (done.code, done.err) == (141, "")


@needs_full
@pytest.mark.parametrize(
    "command",
    [
        *(f"solve {BOARD}", f"solve {BOARD} --count", f"words {BOARD} --json", "lists"),
        *(f"check {BOARD} gracious splashy", "completion bash", "--help", "--version", "--plain"),
        "--print-config",
    ],
)
def test_output_that_cannot_be_written(command: str) -> None:
    with open(FULL, "wb") as full:
        done = lbtui(*command.split(), stdout=full)
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
    with start_command(*ENDLESS) as child:
        assert child.read_line().startswith(b'{"rank": 1, ')
        done = child.end(number)
        assert (done.code, done.err) == (code, "")  # what was on its way may still come


def test_a_signal_while_counting(tmp_path: Path) -> None:
    # Every word of four letters in which neighbours differ: twelve levels of that take long.
    words = ["".join(w) for w in product("abcdefghijklmnop", repeat=4) if all(map(ne, w, w[1:]))]
    (tmp_path / "words.txt").write_text("\n".join(words))
    options = f"--list {tmp_path}/words.txt --count --max-words 12 --seconds 0"
    command = (*PROGRAM, "solve", "abcd efgh ijkl mnop", *options.split())
    with start_command(*command, env={"LBTUI_CACHE_DIR": str(tmp_path)}) as child:
        assert child.read_line() == b"1 0\n"
        done = child.end(signal.SIGINT)
        assert (done.code, done.err) == (130, "")


INTERRUPTED = """\
import os, signal
from lbtui.cli.main import end_process, main

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
    code = 128 + stopped.signum
end_process(code)
"""


@pytest.mark.parametrize("kind", ["Finalized", "HalfMade"])
def test_a_signal_while_python_drops_exceptions(kind: str) -> None:
    ended = run([sys.executable, "-c", INTERRUPTED.replace("{kind}", kind)])
    assert (ended.code, ended.err) == (128 + signal.SIGTERM, "")


def test_a_signal_that_the_caller_ignores_is_ignored() -> None:
    with start_command("sh", "-c", 'trap "" HUP; exec "$@"', "sh", *ENDLESS) as child:
        child.read_line()
        child.process.send_signal(signal.SIGHUP)
        assert all(child.read_line() for _ in range(20_000))
        assert child.end(signal.SIGTERM).code == 143


def test_the_first_solution_does_not_wait_for_the_rest() -> None:
    reading, writing = os.pipe2(os.O_DIRECT)  # what is written at once is read alone
    with subprocess.Popen(ENDLESS, stdout=writing, env=make_environment()) as child:
        os.close(writing)
        first = os.read(reading, 1 << 20)
        child.kill()
    os.close(reading)
    assert first.count(b"\n") == 1


def test_an_unexpected_error_is_one_line(tmp_path: Path) -> None:
    # A file in place of the package's own module stands for a broken installation.
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['lbtui.cli.inputs'] = None\n"
    )
    env = {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}
    done = lbtui("solve", BOARD, env=env)
    assert (done.code, done.out) == (70, "")
    assert done.err.startswith("lbtui: unexpected error, please report it: ")
    assert done.err.endswith("(LBTUI_DEBUG=1 prints a traceback)\n")
    assert done.err.count("\n") == 1
    with start_command(*PROGRAM, "solve", BOARD, env={**env, "LBTUI_DEBUG": "1"}) as traced:
        assert "lbtui: Traceback (most recent call last):\n" in traced.end().err


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
        *(f"solve {BOARD} --list ./own.txt", f"words {BOARD} --list ./own.txt"),
        *(f"check {BOARD} gracious --list ./own.txt", "lists add own.txt"),
        *("lists show ./own.txt", "lists add ~no-such-user/own.txt"),
    ],
)
def test_a_deleted_directory_is_one_line(command: str, tmp_path: Path) -> None:
    line = refused(_in_a_deleted_directory(command, tmp_path))
    gone = "the working directory is gone; give an absolute path" in line
    assert gone != command.startswith("lists show")  # which asks for no file


@pytest.mark.parametrize(
    "command", [f"solve {BOARD}", f"words {BOARD}", "lists", "--print-config", "--version"]
)
def test_a_deleted_directory_does_not_matter(command: str, tmp_path: Path) -> None:
    done = _in_a_deleted_directory(command, tmp_path)
    assert (done.code, done.err) == (0, "")
    assert done.out


def _in_a_deleted_directory(command: str, tmp_path: Path) -> Result:
    """Run the program where the current directory is gone."""
    script = (
        "import os, runpy, sys; os.rmdir(sys.argv[1]); del sys.argv[1];"
        "runpy.run_module('lbtui', run_name='__main__')"
    )
    gone = tmp_path / "gone"
    gone.mkdir()
    return run([sys.executable, "-P", "-c", script, str(gone), *command.split()], cwd=gone)


class _WindowsConsoleIO(io.RawIOBase):
    """Takes UTF-8 as Python's layer over Windows' console does: some of it at each call."""

    def __init__(self) -> None:
        self.taken = b""

    def writable(self) -> bool:
        return True

    def write(self, data: "Buffer") -> int:
        some = bytes(data)[:7]
        self.taken += some
        return len(some)


def test_text_for_windows_console_goes_through_pythons_layer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    console = _WindowsConsoleIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BufferedWriter(console), "utf-8"))
    Stdout().print("S…Y ñandú ⣿")
    assert console.taken.decode() == "S…Y ñandú ⣿\n"
    assert capfd.readouterr().out == ""
