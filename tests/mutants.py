"""How much the engine's own tests notice: `make mutants` changes its code, one small way at a time.

    make mutants                     # the packages changed since origin/main, or last
    make mutants ARGS="puzzle words"
    make mutants ARGS="engine --like '*3'"    # the mutants of such names: every tenth

A package's mutants are to be killed by its own tests: those of lbtui/words by tests/words. Prints
what survived, as names for `mutmut show` in build/mutants/PACKAGE, and a line for each package. The
exit code is 1 where fewer than 90 % were killed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = (
    *("batch", "engine", "exports", "filters", "generate", "play", "puzzle", "sources", "words"),
)
MIN_KILLED_SHARE = 0.9
UNTESTED_CODE = 33
SURVIVED_CODES = (0, 2, 5, UNTESTED_CODE, 34, 35)
"""Exit codes that mutmut keeps where the tests passed, or did not run to their end."""
CONFIG = """
[tool.mutmut]
source_paths = ["lbtui"]
only_mutate = ["lbtui/{package}/*"]
also_copy = ["wordlists"]
pytest_add_cli_args = [
  "-p", "no:randomly", "-p", "no:cacheprovider", "--also", "long", "-W", "ignore"
]
pytest_add_cli_args_test_selection = ["tests/{package}"]
"""


def git(*args: str) -> list[str]:
    done = subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def find_changed_packages() -> list[str]:
    """Return the packages that differ from origin/main, or from the commit before if it is that."""
    here, there = git("rev-parse", "HEAD", "origin/main")
    files = git("diff", "--name-only", "HEAD~1" if here == there else there, "--", "lbtui")
    return [package for package in PACKAGES if any(f"/{package}/" in file for file in files)]


class Mutants:
    """The mutants of one package, in a copy of the checkout."""

    def __init__(self, package: str) -> None:
        self.folder = ROOT / "build" / "mutants" / package
        shutil.rmtree(self.folder, ignore_errors=True)
        for name in git("ls-files", "--cached", "--others", "--exclude-standard"):
            if (ROOT / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.folder / name)
        with open(self.folder / "pyproject.toml", "a", encoding="utf-8") as config:
            config.write(CONFIG.format(package=package))

    def run(self, pattern: str) -> None:
        """Run the tests against the mutants whose names match."""
        log = self.folder / "mutmut.log"
        with open(log, "a", encoding="utf-8") as file:
            done = subprocess.run(
                [sys.executable, "-m", "mutmut", "run", pattern],
                cwd=self.folder, stdout=file, stderr=file,
            )  # fmt: skip
        if done.returncode:
            sys.exit(f"mutmut failed: see {log}")

    def read_exit_codes(self) -> dict[str, int | None]:
        """Return the exit code of the tests for each mutant; None where they were not run."""
        found: dict[str, int | None] = {}
        for path in (self.folder / "mutants").rglob("*.meta"):
            found |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
        return found


def main() -> int:
    parser = ArgumentParser(prog="make mutants")
    known = [*PACKAGES, []]  # argparse looks for the empty list, too
    parser.add_argument("packages", nargs="*", choices=known, metavar="PACKAGE")
    parser.add_argument("--like", default="*", metavar="GLOB", help="only mutants of such names")
    given = parser.parse_args()
    rows = []
    for package in given.packages or find_changed_packages():
        mutants = Mutants(package)
        mutants.run(given.like)
        codes = mutants.read_exit_codes()
        tried = [name for name, code in codes.items() if code is not None]
        lived = sorted(name for name in tried if codes[name] in SURVIVED_CODES)
        for name in lived:
            print(name, "(no test runs it)" if codes[name] == UNTESTED_CODE else "")
        rows.append((package, len(codes), len(tried), len(tried) - len(lived)))
    for package, number, run, killed in rows:
        share = killed / max(run, 1)
        print(f"{package:9} {killed:5} of {run:5} killed, {share:4.0%}, of {number:5}")
    return int(any(killed < MIN_KILLED_SHARE * run for _, _, run, killed in rows))


if __name__ == "__main__":
    sys.exit(main())
