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
CHECKING_TOOLS = ("twine", "check-wheel-contents", "pyroma", "pipx", "uv")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
VERSION_PATTERN = re.compile(r"(\d+)\.\d+\.\d+(rc\d+)?")
SOLVE_ARGUMENTS = ("solve", "riu pgh lcs yao", "--limit", "1")

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
    if not VERSION_PATTERN.fullmatch(args.version):
        parser.error(f"{args.version!r} is not a version like 0.9.0rc1 or 0.9.0")
    undecided = find_placeholders(ROOT)
    if undecided and not args.check:
        sys.exit("\n".join(["A person has to decide first:", *undecided]))
    if run_command("git", "status", "--porcelain"):
        parser.error("commit everything first")
    day = datetime.now(UTC).date().isoformat()
    with TemporaryDirectory(prefix="lbtui-release.") as folder:
        tree = ROOT
        if args.check:
            tree = Path(folder, "checkout")
            run_command("git", "clone", "--quiet", ROOT, tree)
        set_version(tree, args.version, day)
        if not args.skip_tests:
            run_command("make", "test-all", cwd=tree)
        build_and_check(tree, Path(folder))
    if undecided:
        sys.exit("\n".join(["Everything else is ready. A person has to decide:", *undecided]))


def find_placeholders(root: Path) -> list[str]:
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
    match = VERSION_PATTERN.fullmatch(version)
    assert match
    final, _, candidate = version.partition("rc")
    status = "5 - Production/Stable" if match[1] != "0" and not candidate else "4 - Beta"
    heading = f"## {final} (unreleased)" if candidate else f"## {version} ({day})"
    replacements_by_file = {
        "pyproject.toml": {
            r'^version = "[^"]*"': f'version = "{version}"',
            r'"Development Status :: [^"]*"': f'"Development Status :: {status}"',
        },
        "lbtui/__init__.py": {r'^__version__ = "[^"]*"': f'__version__ = "{version}"'},
        "CHANGELOG.md": {rf"^## {re.escape(final)} \(unreleased\)": heading},
    }
    texts = {}
    for name, patterns in replacements_by_file.items():
        text = (root / name).read_bytes().decode()
        for pattern, replacement in patterns.items():
            text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
            if count != 1:
                sys.exit(f"{name}: found {count} lines like {pattern}, not 1")
        texts[name] = text
    for name, text in texts.items():
        (root / name).write_bytes(text.encode())


def build_and_check(tree: Path, temporary: Path) -> None:
    """Build into `dist/` twice, with the locked requirements, and check what is there."""
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    locked = ("--require-hashes", "-r", str(ROOT / "requirements-build.txt"))
    builder = make_environment(temporary / "builder", *locked) / "hatchling"
    run_command(builder, "build", "-d", dist, cwd=tree)
    (sdist,), (wheel,) = dist.glob("*.tar.gz"), dist.glob("*.whl")
    with tarfile.open(sdist) as archive:
        archive.extractall(temporary / "tree", filter="data")
    (unpacked,) = (temporary / "tree").iterdir()
    run_command(builder, "build", "-d", temporary / "dist", cwd=unpacked)
    for file in (sdist, wheel):
        if (temporary / "dist" / file.name).read_bytes() != file.read_bytes():
            sys.exit(f"{file.name} is not reproducible")
    tools = make_environment(temporary / "tools", *CHECKING_TOOLS)
    run_command(tools / "twine", "check", "--strict", sdist, wheel)
    run_command(tools / "check-wheel-contents", wheel)
    rating = run_command(tools / "pyroma", tree)
    if "10/10" not in rating:
        sys.exit(rating)
    if relative_links := find_relative_links(wheel):
        sys.exit(f"the description has links that lead nowhere from an index: {relative_links}")
    for python in find_pythons():
        check_installing(python, wheel, tools, temporary / python.name)
    for file in (sdist, wheel):
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.relative_to(ROOT))


def find_pythons() -> list[Path]:
    """Return the Pythons of this machine; a name on the path need not run."""
    paths = [Path(path) for path in map(shutil.which, PYTHONS) if path]
    result_by_path = {
        path: subprocess.run([path, "-V"], capture_output=True, check=False) for path in paths
    }
    for path, result in result_by_path.items():
        if result.returncode:
            print(f"left out: {path} does not run: {result.stderr.decode().strip()}")
    return [path for path, result in result_by_path.items() if result.returncode == 0]


def find_relative_links(wheel: Path) -> list[str]:
    """Return the links and pictures of the description that are not absolute."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(name).decode()
    return re.findall(r"\]\((?!https?://|#)([^)]*)\)", text)


def check_installing(python: Path, wheel: Path, tools: Path, folder: Path) -> None:
    """Install the wheel by pip, pipx and uv, and solve a board with each."""
    run_command(python, "-m", "venv", folder / "pip")
    run_command(folder / "pip" / "bin" / "pip", "install", "--quiet", wheel)
    for name in ("pipx", "uv"):
        variables = {
            "PIPX_HOME": f"{folder}/pipx",
            "PIPX_BIN_DIR": f"{folder}/pipx/bin",
            "PIPX_MAN_DIR": f"{folder}/pipx/man",
            "UV_TOOL_DIR": f"{folder}/uv",
            "UV_TOOL_BIN_DIR": f"{folder}/uv/bin",
        }
        verb = ("install",) if name == "pipx" else ("tool", "install")
        run_command(tools / name, *verb, "--python", python, wheel, env=variables)
    for name in ("pip", "pipx", "uv"):
        solved = run_command(folder / name / "bin" / "lbtui", *SOLVE_ARGUMENTS, cwd=folder)
        print(f"{python.name}, {name}: the wheel solves a board: {solved.strip()}")


def make_environment(folder: Path, *packages: str) -> Path:
    """Make an environment with these packages; return the directory of its programs."""
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if sys.platform == "win32" else "bin")
    run_command(scripts / "python", "-m", "pip", "install", "--quiet", *packages)
    return scripts


def run_command(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Run a command and return what it printed; end with that if it fails."""
    result = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=os.environ | (env or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


if __name__ == "__main__":
    main()
