"""Runs the real program for the tests of the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

PROGRAM = [sys.executable, "-m", "lbtui"]
TIMEOUT_SECONDS = 60
DIRECTORY_VARIABLES = ("LBTUI_CONFIG_DIR", "LBTUI_DATA_DIR", "LBTUI_CACHE_DIR")
UNPRIVILEGED: list[str] = (
    []
    if os.name == "nt" or os.geteuid() != 0
    else ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"]
)
"""Goes before a command that may not write everywhere although root runs the tests."""
KEPT_VARIABLES = ("PATH", "HOME", *DIRECTORY_VARIABLES, "TMPDIR", "COVERAGE_PROCESS_CONFIG")


def make_environment(changes: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """A small environment that does not depend on who runs the tests; None removes a variable."""
    env = {name: os.environ[name] for name in KEPT_VARIABLES if name in os.environ}
    changed = env | {"LANG": "C.UTF-8", "PYTHONWARNINGS": "error"} | dict(changes or {})
    return {name: value for name, value in changed.items() if value is not None}


class Result:
    """What a run of the program came to."""

    def __init__(self, code: int, out: bytes, err: bytes) -> None:
        self.code = code
        self.raw = out
        self.raw_err = err
        self.out = out.decode("utf-8", "surrogateescape")
        self.err = err.decode("utf-8", "surrogateescape")

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def records(self) -> list[Any]:
        """The lines read as JSON."""
        return [json.loads(line) for line in self.lines]

    def __repr__(self) -> str:
        return f"<exit {self.code}\nstdout: {self.out[:2000]}\nstderr: {self.err[:2000]}>"


def lbtui(*argv: str | bytes, **options: Any) -> Result:
    """Run `lbtui` with these arguments to its end, as `run` does."""
    return run([*PROGRAM, *argv], **options)


def shell(script: str, *, cwd: str | os.PathLike[str] | None = None, **variables: str) -> Result:
    """Run a script for `sh` to its end; it finds Python in $PYTHON."""
    return run(["sh", "-c", script], env={"PYTHON": sys.executable, **variables}, cwd=cwd)


def run(
    command: Sequence[str | bytes],
    *,
    env: Mapping[str, str | None] | None = None,
    stdin: bytes = b"",
    timeout: float = TIMEOUT_SECONDS,
    **options: Any,
) -> Result:
    """Run any command to its end, in the small environment changed by `env`.

    `options` are those of `subprocess.run`.
    """
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    done = subprocess.run(command, input=stdin, env=make_environment(env), timeout=timeout, **pipes)
    assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")
    return Result(done.returncode, done.stdout or b"", done.stderr)


class RunningCommand:
    """A command that runs: `read_line` reads the next line of its output."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self.process, self.stdout = process, process.stdout
        self.read_line = process.stdout.readline

    def end(self, number: int = 0) -> Result:
        """Send a signal, wait for the end, and return what else came."""
        if number:
            self.process.send_signal(number)
        out = self.stdout.read()  # `communicate` knows nothing of what the buffer holds
        _, err = self.process.communicate(timeout=TIMEOUT_SECONDS)
        return Result(self.process.returncode, out, err)


@contextmanager
def start_command(
    *command: str | bytes, env: Mapping[str, str | None] | None = None, **options: Any
) -> Iterator[RunningCommand]:
    """Start any command, in the small environment changed by `env`; killed at the end."""
    pipe, env = subprocess.PIPE, make_environment(env)
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=env, **options) as process:
        try:
            yield RunningCommand(process)
        finally:
            process.kill()


def refused(result: Result) -> str:
    """Check that a run ended as wrong use does: exit code 2, no data, one line; that line."""
    assert result.code == 2, result
    assert result.out == "", result
    assert result.err.startswith("lbtui: "), result
    assert result.err.count("\n") == 1, result
    assert result.err.endswith("\n"), result
    line = result.err[:-1]
    assert line.isprintable(), repr(line)
    return line
