"""Prepares a release: version, changelog, build, checks. docs/releasing.md has the other steps.

    python tools/release.py 0.9.0rc1
    python tools/release.py 0.9.0rc1 --check

`--check` does all of it to a copy, changes no file but in `dist/`, and names at the end what a
person still has to decide; the exit code is 1 if that is anything.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TOOLS = ("twine", "check-wheel-contents", "pyroma", "pipx", "uv")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
VERSION = re.compile(r"(\d+)\.\d+\.\d+(rc\d+)?")
BOARD = ("solve", "riu pgh lcs yao", "--limit", "1")

PLACEHOLDERS = {
    "example.org": ("pyproject.toml", "SECURITY.md"),
    "in the directory of": ("README.md", "docs/index.md", "docs/serving.md", "docs/many.md"),
}
"""What stands in place of an address or a name that only a person can decide, and where."""


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description="Prepare a release.")
    parser.add_argument("version", help="the version, like 0.9.0rc1 or 0.9.0")
    parser.add_argument("--check", action="store_true", help="change nothing, publish nothing")
    parser.add_argument("--skip-tests", action="store_true", help="do not run make test-all")
    args = parser.parse_args()
    if not VERSION.fullmatch(args.version):
        parser.error(f"{args.version!r} is not a version like 0.9.0rc1 or 0.9.0")
    undecided = placeholders(ROOT)
    if undecided and not args.check:
        sys.exit("\n".join(["A person has to decide first:", *undecided]))
    if run("git", "status", "--porcelain"):
        parser.error("commit everything first")
    day = datetime.now(UTC).date().isoformat()
    with TemporaryDirectory(prefix="lbtui-release.") as folder:
        tree = ROOT
        if args.check:
            tree = Path(folder, "checkout")
            run("git", "clone", "--quiet", ROOT, tree)
        set_version(tree, args.version, day)
        if not args.skip_tests:
            run("make", "test-all", cwd=tree)
        build(tree, Path(folder))
    if undecided:
        sys.exit("\n".join(["Everything else is ready. A person has to decide:", *undecided]))


def placeholders(root: Path) -> list[str]:
    """Return a line for each place where something is still to be decided."""
    return [
        f"{name}:{number}: {line.strip()}"
        for text, names in PLACEHOLDERS.items()
        for name in names
        for number, line in enumerate((root / name).read_text("utf-8").splitlines(), 1)
        if text in line.lower()
    ]


def set_version(root: Path, version: str, day: str) -> None:
    """Write the version, its status and its day. Raises SystemExit, changing nothing.

    The changelog must have a section for the release, which a candidate leaves undated.
    """
    found = VERSION.fullmatch(version)
    assert found
    final, _, candidate = version.partition("rc")
    status = "5 - Production/Stable" if found[1] != "0" and not candidate else "4 - Beta"
    dated = f"## {final} (unreleased)" if candidate else f"## {version} ({day})"
    places = {
        "pyproject.toml": {
            r'^version = "[^"]*"': f'version = "{version}"',
            r'"Development Status :: [^"]*"': f'"Development Status :: {status}"',
        },
        "lbtui/__init__.py": {r'^__version__ = "[^"]*"': f'__version__ = "{version}"'},
        "CHANGELOG.md": {rf"^## {re.escape(final)} \(unreleased\)": dated},
    }
    texts = {}
    for name, patterns in places.items():
        text = (root / name).read_bytes().decode()
        for pattern, new in patterns.items():
            text, times = re.subn(pattern, new, text, flags=re.MULTILINE)
            if times != 1:
                sys.exit(f"{name}: found {times} lines like {pattern}, not 1")
        texts[name] = text
    for name, text in texts.items():
        (root / name).write_bytes(text.encode())


def build(tree: Path, temporary: Path) -> None:
    """Build into `dist/` twice, with the locked requirements, and check what is there."""
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    locked = ("--require-hashes", "-r", str(ROOT / "requirements-build.txt"))
    builder = environment(temporary / "builder", *locked) / "hatchling"
    run(builder, "build", "-d", dist, cwd=tree)
    (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    with tarfile.open(sdist) as archive:
        archive.extractall(temporary / "tree", filter="data")
    (again,) = (temporary / "tree").iterdir()
    run(builder, "build", "-d", temporary / "dist", cwd=again)
    for file in (sdist, wheel):
        if (temporary / "dist" / file.name).read_bytes() != file.read_bytes():
            sys.exit(f"{file.name} is not reproducible")
    tools = environment(temporary / "tools", *TOOLS)
    run(tools / "twine", "check", "--strict", sdist, wheel)
    run(tools / "check-wheel-contents", wheel)
    rating = run(tools / "pyroma", tree)
    if "10/10" not in rating:
        sys.exit(rating)
    if relative := links(wheel):
        sys.exit(f"the description has links that lead nowhere from an index: {relative}")
    for python in pythons():
        install(python, wheel, tools, temporary / python.name)
    for file in (sdist, wheel):
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.relative_to(ROOT))


def pythons() -> list[Path]:
    """Return the Pythons of this machine; a name on the path need not run."""
    found = [Path(path) for path in map(shutil.which, PYTHONS) if path]
    tried = {path: subprocess.run([path, "-V"], capture_output=True, check=False) for path in found}
    for path, done in tried.items():
        if done.returncode:
            print(f"left out: {path} does not run: {done.stderr.decode().strip()}")
    return [path for path, done in tried.items() if done.returncode == 0]


def links(wheel: Path) -> list[str]:
    """Return the links and pictures of the description that are not absolute."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        text = archive.read(name).decode()
    return re.findall(r"\]\((?!https?://|#)([^)]*)\)", text)


def install(python: Path, wheel: Path, tools: Path, folder: Path) -> None:
    """Install the wheel by pip, pipx and uv, and solve a board with each."""
    run(python, "-m", "venv", folder / "pip")
    run(folder / "pip" / "bin" / "pip", "install", "--quiet", wheel)
    for name in ("pipx", "uv"):
        places = {
            "PIPX_HOME": f"{folder}/pipx",
            "PIPX_BIN_DIR": f"{folder}/pipx/bin",
            "PIPX_MAN_DIR": f"{folder}/pipx/man",
            "UV_TOOL_DIR": f"{folder}/uv",
            "UV_TOOL_BIN_DIR": f"{folder}/uv/bin",
        }
        verb = ("install",) if name == "pipx" else ("tool", "install")
        run(tools / name, *verb, "--python", python, wheel, env=places)
    for name in ("pip", "pipx", "uv"):
        solved = run(folder / name / "bin" / "lbtui", *BOARD, cwd=folder)
        print(f"{python.name}, {name}: the wheel solves a board: {solved.strip()}")


def environment(folder: Path, *packages: str) -> Path:
    """Make an environment with these packages; return the directory of its programs."""
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    run(scripts / "python", "-m", "pip", "install", "--quiet", *packages)
    return scripts


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command and return what it printed; end with that if it fails."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=os.environ | (env or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
