"""Build `spanish.txt` from Debian's package `wspanish` (public domain), deterministically.

    python wordlists/build_spanish.py [--source FILE] [--output DIR]

The package holds about 86,000 words with their accents and no scores; neither does the list.
Like ñ, the letters with accents are letters of their own on a board.
"""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

from debian import FetchError, fetch_package, read_package, run

SHA256 = "a2b7504fb8c12deaf6c4e868f749a3d05a42caee348f0f5bb006238e925cde18"
WORDS = "usr/share/dict/spanish"
LICENCE = "usr/share/doc/wspanish/copyright"


def render(content: str) -> str:
    """The list: header comments, then the words of two letters or more in code-point order."""
    words = {unicodedata.normalize("NFC", line.strip()) for line in content.splitlines()}
    kept = sorted(word for word in words if len(word) >= 2 and word.isalpha() and word.islower())
    head = (
        "label: Spanish",
        f"words: {len(kept)}",
        "source: Debian's package wspanish 1.0.30",
        "licence: public domain, see licences/spanish.txt",
        "made by build_spanish.py; do not edit",
    )
    return "".join(f"# {line}\n" for line in head) + "".join(f"{word}\n" for word in kept)


def build(package: Path, output: Path) -> list[str]:
    """Write the list and its licence into `output`; returns the line to say about it."""
    files = read_package(package)
    if WORDS not in files or LICENCE not in files:
        raise FetchError(f"{package} does not hold {WORDS} and {LICENCE}")
    text = render(files[WORDS].decode("utf-8"))
    (output / "spanish.txt").write_text(text, encoding="utf-8", newline="\n")
    (output / "licences").mkdir(exist_ok=True)
    (output / "licences" / "spanish.txt").write_bytes(files[LICENCE])
    return [text.splitlines()[1].replace("# words:", "spanish.txt:") + " words"]


if __name__ == "__main__":
    sys.exit(run(fetch_package, "wspanish", SHA256, build))
