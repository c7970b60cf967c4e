"""Get the archives that the word lists are built from: Debian's packages, checked by their SHA-256.

And `run`, the command line that the three scripts beside this one share.

Nothing here names a server. Whatever sources the machine's own apt is set up with are used, with
private directories, so that neither root nor a change to the system is needed.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path


class FetchError(Exception):
    """The archive could not be got, or is not the one that was asked for. One line for the user."""


def run(
    fetch: Callable[[str, str, Path], Path],
    package: str,
    sha256: str,
    build: Callable[[Path, Path], Iterable[str]],
) -> int:
    """Run a build script's command line; returns the exit code, 2 for a source that is not right.

    `fetch` downloads `package` when no file is given; `build` gets the checked file and the folder
    to write to, and returns the lines to say about what it wrote.
    """
    here = Path(__file__).parent
    parser = argparse.ArgumentParser(description=f"Build word lists from Debian's {package}.")
    parser.add_argument("--source", type=Path, help="its file (default: download it with apt)")
    parser.add_argument("--sha256", default=sha256, help="what the file must hash to")
    parser.add_argument("--output", type=Path, default=here, help="the folder to write to")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            if options.source:
                source = checked(options.source, options.sha256)
            else:
                source = fetch(package, options.sha256, Path(folder))
            for line in build(source, options.output):
                print(line)
    except FetchError as error:
        print(f"{Path(sys.argv[0]).stem}: {error}", file=sys.stderr)
        return 2
    return 0


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


def read_package(path: Path) -> dict[str, bytes]:
    """The regular files of a binary package: path inside the package ("usr/share/...") -> content.

    A `.deb` is an `ar` archive (a 60-byte header before each member, members padded to an even
    length) whose member `data.tar.*` holds the files.
    """
    content = path.read_bytes()
    at = 8
    while content[:8] == b"!<arch>\n" and len(content) >= at + 60:
        name = content[at : at + 16].decode("ascii").rstrip(" /")
        size = int(content[at + 48 : at + 58])
        if name.startswith("data.tar"):
            packed = io.BytesIO(content[at + 60 : at + 60 + size])
            try:
                with tarfile.open(fileobj=packed) as archive:
                    return {
                        member.name.removeprefix("./"): file.read()
                        for member in archive
                        if member.isfile() and (file := archive.extractfile(member))
                    }
            except tarfile.TarError as error:
                raise FetchError(f"{path}: cannot unpack {name}: {error}") from None
        at += 60 + size + size % 2
    raise FetchError(f"{path} is not a Debian package: no data.tar in it")


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
