"""Get the archives that the word lists are built from: Debian's packages, checked by their SHA-256.

Nothing here names a server. Whatever sources the machine's own apt is set up with are used, with
private directories, so that neither root nor a change to the system is needed.
"""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path


class FetchError(Exception):
    """The archive could not be got, or is not the one that was asked for. One line for the user."""


def checked(path: Path, sha256: str) -> Path:
    """Return `path` when the file has this SHA-256 (in hexadecimal); FetchError otherwise."""
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise FetchError(f"cannot read {path}: {error.strerror}") from None
    if found != sha256:
        raise FetchError(f"{path} has sha256 {found}, expected {sha256}")
    return path


def fetch_package(package: str, sha256: str, folder: Path) -> Path:
    """Download a binary package (`.deb`) into `folder`; returns the checked file."""
    _run(["apt-get", "download", package], folder)
    return checked(_only(folder, "*.deb"), sha256)


def fetch_source(package: str, sha256: str, folder: Path) -> Path:
    """Download a source package into `folder`; returns its checked upstream tarball.

    Most machines have no source entries switched on. So the entries for binary packages are read
    from apt and a private list with the same places and `deb-src` is used.
    """
    wanted = ["--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)"]
    rows = _run(["apt-get", "indextargets", *wanted, "Created-By: Packages"], folder)
    entries = [f"deb-src {row}\n" for row in dict.fromkeys(rows.splitlines())]
    if not entries:
        raise FetchError("apt has no package sources set up")
    sources = folder / "sources.list"
    sources.write_text("".join(entries), encoding="utf-8")
    (folder / "lists" / "partial").mkdir(parents=True)
    private = [
        "-oDir::Etc::SourceParts=/dev/null",
        f"-oDir::Etc::SourceList={sources}",
        f"-oDir::State::Lists={folder / 'lists'}",
        f"-oDir::Cache={folder}",
    ]
    _run(["apt-get", *private, "update"], folder)
    _run(["apt-get", *private, "source", "--download-only", package], folder)
    return checked(_only(folder, "*.orig.tar.*"), sha256)


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise FetchError(f"expected one file {pattern} from apt, got {len(found)}")
    return found[0]


def _run(command: list[str], folder: Path) -> str:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise FetchError("apt-get is needed to download the source (a Debian system)") from None
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()] or ["no message"]
        raise FetchError(f"{' '.join(command[:2])} failed: {said[-1].strip()}")
    return done.stdout
