"""Prepares a release: version, changelog, build, checks. docs/releasing.md has the other steps.

    python tools/release.py 0.2.0

With `--check` it builds and checks the version that is there, and changes no file but in `dist/`.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TOOLS = ("build", "twine", "check-wheel-contents", "pyroma")


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description="Prepare a release.")
    parser.add_argument("version", nargs="?", help="the version, like 0.2.0")
    parser.add_argument("--check", action="store_true", help="build and check what is there")
    args = parser.parse_args()
    if bool(args.version) == args.check:
        parser.error("give a version, or --check")
    if args.version:
        if not re.fullmatch(r"\d+\.\d+\.\d+", args.version):
            parser.error(f"{args.version!r} is not a version like 0.2.0")
        if run("git", "status", "--porcelain"):
            parser.error("commit everything first")
        set_version(ROOT, args.version, datetime.now(UTC).date().isoformat())
    build_and_check()


def set_version(root: Path, version: str, day: str) -> None:
    """Write the version, and its day in the changelog. Raises SystemExit, changing nothing."""
    places = {
        "pyproject.toml": (r'^version = "[^"]*"', f'version = "{version}"'),
        "lbtui/__init__.py": (r'^__version__ = "[^"]*"', f'__version__ = "{version}"'),
        "CHANGELOG.md": (rf"^## {re.escape(version)} \(unreleased\)", f"## {version} ({day})"),
    }
    texts = {}
    for name, (pattern, new) in places.items():
        old = (root / name).read_bytes().decode()
        texts[name], found = re.subn(pattern, new, old, flags=re.MULTILINE)
        if found != 1:
            sys.exit(f"{name}: found {found} lines like {pattern}, not 1")
    for name, text in texts.items():
        (root / name).write_bytes(text.encode())


def build_and_check() -> None:
    """Build into `dist/` and check what is there."""
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    with TemporaryDirectory(prefix="lbtui-release.") as folder:
        temporary = Path(folder)
        tools = environment(temporary / "tools", *TOOLS)
        run(tools / "python", "-m", "build", "--outdir", dist)
        (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
        with tarfile.open(sdist) as archive:
            archive.extractall(temporary / "tree", filter="data")
        (tree,) = (temporary / "tree").iterdir()
        run(tools / "python", "-m", "build", "--outdir", temporary / "dist", cwd=tree)
        for file in (sdist, wheel):
            if (temporary / "dist" / file.name).read_bytes() != file.read_bytes():
                sys.exit(f"{file.name} is not reproducible")
        run(tools / "twine", "check", "--strict", sdist, wheel)
        run(tools / "check-wheel-contents", wheel)
        rating = run(tools / "pyroma", ".")
        if "10/10" not in rating:
            sys.exit(rating)
        clean = environment(temporary / "clean", str(wheel))
        solved = run(clean / "lbtui", "solve", "riu pgh lcs yao", "--limit", "1", cwd=temporary)
        print(f"the wheel solves a board: {solved.strip()}")
    for file in (sdist, wheel):
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.relative_to(ROOT))


def environment(folder: Path, *packages: str) -> Path:
    """Make an environment with these packages; return the directory of its programs."""
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", *packages)
    return scripts


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command and return what it printed; end with that if it fails."""
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
