"""The parts of `make test-all`: what each is for, what it needs, and how it is run.

`python tests/parts.py` runs all of them, `python tests/parts.py NAME ...` some. A table at the end
says what ran, what was left out and why. The exit code is 1 if a test failed, or if a part that
was named cannot run here. With `--within SECONDS` a part is only started if the time left
suffices for it, by what it takes on two idle cores; none is interrupted.

Tests belong to a part by `@pytest.mark.part("NAME")`; those without run in `make test`.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple
from xml.etree import ElementTree

LOWEST_PYTHON = "build/lowest/bin/python"
IN_PARALLEL = ("--numprocesses", "auto", "--dist", "worksteal")
"""For parts with many tests."""


def need_nothing() -> str:
    return ""


def need_program(*names: str) -> Callable[[], str]:
    """Return what says that none of these programs is there."""
    return lambda: "" if any(map(shutil.which, names)) else f"no {' or '.join(names)} here"


def need_variable(*names: str) -> Callable[[], str]:
    """Return what says that none of these variables is in the environment."""
    return lambda: "" if {*names} & {*os.environ} else f"{' or '.join(names)} is not set"


def need_tracing() -> str:
    """Say that strace is missing, or may not trace."""
    try:
        traced = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True)
    except OSError:
        return "no strace here"
    return "strace may not trace here" if traced.returncode else ""


def need_made(target: str) -> Callable[[], str]:
    """Return what says that make cannot install some packages."""

    def need() -> str:
        failed = subprocess.run(["make", "--no-print-directory", target]).returncode
        return "the packages cannot be installed" if failed else ""

    return need


need_oldest = need_made("build/lowest/.made")


class Part(NamedTuple):
    """A run of pytest with these arguments; `seconds` is what it takes on two idle cores.

    `find_missing` returns what is missing, if anything. `extra` parts repeat some of another.
    """

    name: str
    description: str
    seconds: int
    arguments: tuple[str, ...]
    find_missing: Callable[[], str] = need_nothing
    python: str = sys.executable
    variables: Mapping[str, str] = {}
    extra: bool = False


# In the order in which they run.
PARTS = {
    part.name: part
    for part in (
        Part("plain", "all tests of `make test`", 150, IN_PARALLEL),
        Part("lowest-app", "app and terminal, oldest packages", 120,
             (*IN_PARALLEL, "tests/tui", "tests/terminal"), need_oldest, LOWEST_PYTHON,
             extra=True),
        Part("limits", "ends of memory and processor time", 60, ("--part", "limits")),
        Part("browser", "`lbtui serve` and pictures in Chromium", 60, ("--part", "browser"),
             need_program("chromium", "chromium-browser", "google-chrome")),
        Part("shells", "completion in zsh and fish", 20, ("--part", "shells"),
             need_program("zsh", "fish")),
        Part("types", "the types of the library, by pyright", 60, ("--part", "types"),
             need_program("pyright")),
        Part("site", "the site, built strictly", 60, ("--part", "site"),
             need_made(".venv/.made/site")),
        Part("boards", "published boards", 120, ("--part", "boards"),
             need_variable("LBTUI_BOARDS")),
        Part("sources", "the lists, made from their sources", 240, ("--part", "sources"),
             need_variable("LBTUI_SCOWL", "LBTUI_WORDNET")),
        Part("long", "random users, more random boards, races", 240,
             ("--part", "long", "--timeout", "300", *IN_PARALLEL)),
        Part("faults", "each system call of a save fails", 420,
             ("--part", "faults", "--timeout", "900", *IN_PARALLEL), need_tracing),
        Part("lowest", "all of `make test`, oldest packages", 240, IN_PARALLEL, need_oldest,
             LOWEST_PYTHON),
        Part("unpatched", "the app, with Textual as it is", 480,
             ("tests/tui", "--timeout", "300", *IN_PARALLEL), variables={"LBTUI_UNPATCHED": "1"}),
    )
}  # fmt: skip


class PartResult(NamedTuple):
    """What became of a part: `left_out` says why it did not run."""

    part: Part
    left_out: str = ""
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    seconds: float = 0.0


def run_part(part: Part) -> PartResult:
    """Run a part to its end."""
    print(f"\n{part.name}: {part.description}", flush=True)
    if missing := part.find_missing():
        return PartResult(part, missing)
    with TemporaryDirectory() as folder:
        report, began = Path(folder, "report.xml"), monotonic()
        command = [part.python, "-m", "pytest", *part.arguments, "--junitxml", str(report)]
        code = subprocess.run(command, env={**os.environ, **part.variables}).returncode
        seconds = monotonic() - began
        counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
        if report.exists():
            for suite in ElementTree.parse(report).getroot():
                counts = {name: counts[name] + int(suite.get(name, 0)) for name in counts}
    failed = counts["failures"] + counts["errors"]
    passed = counts["tests"] - failed - counts["skipped"]
    return PartResult(part, "", passed, failed or min(code, 1), counts["skipped"], seconds)


def format_table(rows: list[PartResult]) -> str:
    """Return what ran, with its numbers, and what was left out and why."""
    lines = [f"\n{'part':10}  {'what it is':39}  passed  failed  skipped  seconds"]
    for row in rows:
        ended = f"{row.passed:6}  {row.failed:6}  {row.skipped:7}  {row.seconds:7.0f}"
        ended = f"left out: {row.left_out}" if row.left_out else ended
        lines.append(f"{row.part.name:10}  {row.part.description:39}  {ended}")
    return "\n".join(lines)


def main() -> int:
    """Run what the command line asks for; return the exit code."""
    parser = argparse.ArgumentParser(description="Run the parts of `make test-all`.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PARTS))
    parser.add_argument("--within", type=float, metavar="SECONDS")
    asked = parser.parse_args()
    if unknown := [name for name in asked.names if name not in PARTS]:
        print(f"there is no part {unknown[0]!r}: the parts are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    parts = [PARTS[name] for name in asked.names] or [p for p in PARTS.values() if not p.extra]
    began, rows = monotonic(), []
    for part in parts:
        left = float("inf") if asked.within is None else asked.within - (monotonic() - began)
        if part.seconds > left:
            rows.append(PartResult(part, f"takes {part.seconds} s, {max(left, 0):.0f} s are left"))
        else:
            rows.append(run_part(part))
    print(format_table(rows))
    unable = asked.within is None and asked.names and any(row.left_out for row in rows)
    return int(bool(unable) or any(row.failed for row in rows))


if __name__ == "__main__":
    sys.exit(main())
