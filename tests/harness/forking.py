"""Runs the real program many times in little time: each run is a fork of one that has loaded it.

    python -m tests.harness.forking

Reads a line of JSON per run from standard input: [arguments, environment, folder, directory to
work in]. Standard input, output and error are the files `in`, `out` and `err` in the folder; the
exit code is printed.
"""

import atexit
import json
import os
import pkgutil
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Self

from tests.harness import program
from tests.harness.program import Result, make_environment

ROOT = Path(__file__).resolve().parents[2]
OPEN_FLAGS = (
    ("in", os.O_RDONLY),
    ("out", os.O_CREAT | os.O_WRONLY),
    ("err", os.O_CREAT | os.O_WRONLY),
)


class ForkServer:
    """The program, loaded once; `run` runs it and returns what came of it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.harness.forking"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=make_environment(),
            cwd=ROOT,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def run(
        self,
        *argv: str | bytes,
        env: Mapping[str, str | None] | None = None,
        stdin: bytes = b"",
        cwd: str | os.PathLike[str] | None = None,
    ) -> Result:
        """Run the program as `tests.harness.program.lbtui` does."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        for name, _ in OPEN_FLAGS:
            (self._folder / name).write_bytes(stdin if name == "in" else b"")
        arguments = [os.fsdecode(each) for each in argv]
        wanted = [
            arguments,
            make_environment(env),
            str(self._folder),
            os.fspath(cwd or os.getcwd()),
        ]
        self._process.stdin.write(json.dumps(wanted).encode() + b"\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        out, err = ((self._folder / name).read_bytes() for name in ("out", "err"))
        assert b"Traceback" not in err, err.decode(errors="replace")
        return Result(code, out, err)


@cache
def _shared_server() -> ForkServer:
    """Return the program that the tests of this process share."""
    folder, owner = mkdtemp(), os.getpid()
    loaded = ForkServer(Path(folder))

    @atexit.register
    def end() -> None:
        if os.getpid() == owner:  # else a test has forked this process
            loaded.__exit__()
            shutil.rmtree(folder)

    return loaded


def lbtui(
    *argv: str | bytes, env: Mapping[str, str | None] | None = None, **options: Any
) -> Result:
    """Run `lbtui` to its end: a fork, or a new process where Python or C reads what `env` sets."""
    fork = all(name.startswith("LBTUI_") for name in env or ())
    return (_shared_server().run if fork else program.lbtui)(*argv, env=env, **options)


def _serve() -> None:
    from lbtui import cli
    from lbtui.cli.main import end_process, main

    for module in pkgutil.iter_modules(cli.__path__):
        import_module(f"lbtui.cli.{module.name}")
    while line := sys.stdin.buffer.readline():
        argv, env, folder, cwd = json.loads(line)
        pid = os.fork()
        if not pid:
            os.environ.clear()
            os.environ.update(env)
            os.chdir(cwd)
            for fd, (name, flags) in enumerate(OPEN_FLAGS):
                os.dup2(os.open(os.path.join(folder, name), flags), fd)
            sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
            end_process(main(argv))
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


if __name__ == "__main__":
    _serve()
