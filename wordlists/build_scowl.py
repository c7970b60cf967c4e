"""Build `common.txt` and `scrabble.txt` from SCOWL, deterministically.

    python wordlists/build_scowl.py [--source FILE] [--output DIR]

The source is the upstream tarball inside Debian's source package `scowl`, recognised by its
SHA-256; without `--source` it is downloaded with apt. The same tarball gives the same bytes.

SCOWL keeps one file for each spelling (english, american, british, ...), kind (words, upper, ...)
and size (10: everyone knows it ... 95: nobody does). Only the kind `words` is read: no names, no
abbreviations. `offensive.list` says which of them are left out. A word's score is 100 minus ten
times its rarity, which `rarity` derives from its size, its spelling and its ending. How well that
works: `docs/research.md`.
"""

from __future__ import annotations

import re
import sys
import tarfile
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from debian import FetchError, fetch_source, run

VERSION = "2020.12.07"
SHA256 = "5587667caa20c4891390c2d42dbb4d5c4c3f41bee77af1457ece3ba23fb859cc"

# Debian's own patches take these three out of the sizes used here: they are not words.
NOT_WORDS = frozenset({"mys", "sangs", "reprized"})

# Slurs and vulgar words, made by hand.
OFFENSIVE = Path(__file__).with_name("offensive.list")

# Letters that have no Unicode decomposition and occur in SCOWL (smørbrød, ...).
PLAIN = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "ł": "l", "ß": "ss", "đ": "d"})

WORD_FILE = re.compile(
    r"[^/]+/final/(?P<spelling>english|american|british|british_z|canadian|australian)?"
    r"_?(?:variant_(?P<variant>[123]))?-words\.(?P<size>\d\d)"
)

UKACD = "UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000"


# The rarity of a word by the smallest SCOWL size it is listed under, and what is added to it.
RARITY = {10: 0, 20: 0, 35: 0, 40: 0, 50: 1, 55: 2, 60: 3, 70: 6, 80: 8}
FOREIGN = 3  # not a word or spelling of American English
PLURAL = 3  # a form in -s of a word that is at least as familiar
DERIVED = {"ed": 1, "ing": 1, "er": 1, "ly": 1, "est": 2}  # a form of a listed word
MAX_RARITY = 10


class Recipe(NamedTuple):
    """What goes into one list."""

    name: str
    label: str
    size: int  # the largest SCOWL size
    variants: int  # spelling variants up to this one; 0 = the first spelling only
    vulgar: bool  # whether vulgar words stay in
    about: str
    notice: tuple[str, ...] = ()


# The last recipe holds the words of all others; a word has the score it has there in every list.
RECIPES = (
    Recipe(
        name="common",
        label="everyday words",
        size=60,
        variants=1,
        vulgar=False,
        about="sizes 10-60, all spellings and their first variants, without slurs and vulgar words",
    ),
    Recipe(
        name="scrabble",
        label="Scrabble-style words",
        size=80,
        variants=3,
        vulgar=True,
        about="sizes 10-80, all spellings and all variants, without slurs",
        notice=(
            f"contains the {UKACD}.",
            "All Rights Reserved. Its whole text: licences/ukacd.txt",
        ),
    ),
)


class Source(NamedTuple):
    """What is read from the tarball. The two licences are kept byte for byte."""

    sizes: dict[tuple[int, int], list[str]]  # (variant, size) -> words as they stand
    american: frozenset[str]  # folded: first spellings of American English, of any size
    licences: dict[str, bytes]  # file name beside the lists -> content


def read_tarball(path: Path) -> Source:
    """Read everything that is needed from the tarball, in its own encoding (Latin-1)."""
    sizes: dict[tuple[int, int], list[str]] = {}
    american: set[str] = set()
    licences: dict[str, bytes] = {}
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() else None
            if file is None:
                continue
            inside = member.name.partition("/")[2]
            if found := WORD_FILE.fullmatch(member.name):
                key = int(found["variant"] or 0), int(found["size"])
                words = file.read().decode("latin-1").split("\n")
                sizes.setdefault(key, []).extend(words)
                if found["spelling"] in ("english", "american") and not found["variant"]:
                    american.update(fold(word) for word in words)
            elif inside == "Copyright":
                licences["scowl.txt"] = file.read()
            elif inside == "r/ukacd/readme.txt":
                licences["ukacd.txt"] = file.read()
    if not sizes or len(licences) != 2:
        raise FetchError(f"{path} does not hold SCOWL: no final/*-words.* or no licence")
    return Source(sizes, frozenset(american), licences)


def read_offensive() -> dict[str, set[str]]:
    """The words of `offensive.list` by section: slurs, vulgar, unfit."""
    sections: dict[str, set[str]] = {}
    section: set[str] = set()
    for line in OFFENSIVE.read_text(encoding="ascii").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            section.update(line.split())
    return sections


def fold(word: str) -> str:
    """The word without accents: café -> cafe, smørbrød -> smorbrod."""
    apart = unicodedata.normalize("NFD", word.translate(PLAIN))
    return "".join(ch for ch in apart if not unicodedata.combining(ch))


def collect(source: Source, recipe: Recipe) -> dict[str, int]:
    """The words of one list, each with its smallest size: a-z only, two letters or more."""
    sizes: dict[str, int] = {}
    for (variant, size), words in source.sizes.items():
        if variant > recipe.variants or size > recipe.size:
            continue
        for raw in words:
            word = fold(raw)
            if re.fullmatch("[a-z]{2,}", word):
                sizes[word] = min(sizes.get(word, size), size)
    offensive = read_offensive()
    out = offensive["slurs"] | NOT_WORDS
    if not recipe.vulgar:
        out |= offensive["vulgar"]
    return {word: size for word, size in sizes.items() if word not in out}


def rarity(word: str, sizes: Mapping[str, int], american: frozenset[str]) -> int:
    """How rare a word is, 0 to 10; `sizes` holds every listed word's size."""
    found = RARITY[sizes[word]]
    if word not in american:
        found += FOREIGN
    if any(sizes.get(stem, 99) <= sizes[word] for stem in singulars(word)):
        found += PLURAL
    else:
        found += max(
            (
                more
                for ending, more in DERIVED.items()
                if word.endswith(ending)
                and any(stem in sizes for stem in stems(word.removesuffix(ending)))
            ),
            default=0,
        )
    return min(found, MAX_RARITY)


def singulars(word: str) -> list[str]:
    """What a word in -s may be a form of: horses -> horse, hors; berries -> …, berry."""
    if not word.endswith("s") or word.endswith("ss"):
        return []
    found = [word[:-1]]
    if word.endswith("es"):
        found.append(word[:-2])
    if word.endswith("ies"):
        found.append(word[:-3] + "y")
    return found


def stems(stripped: str) -> list[str]:
    """What a word without its ending may be a form of: hik(ed) -> hik, hike; stopp(ed) -> stop."""
    found = [stripped, stripped + "e"]
    if stripped[-2:-1] == stripped[-1:] and stripped[-1:] not in "aeiou":
        found.append(stripped[:-1])
    if stripped.endswith("i"):
        found.append(stripped[:-1] + "y")
    return found


def render(recipe: Recipe, scores: Mapping[str, int]) -> bytes:
    """The file: header comments, then `word;score` lines in code-point order."""
    playable = sum(len(word) >= 3 for word in scores)
    head: Iterable[str] = (
        f"label: {recipe.label}",
        f"words: {len(scores)} ({playable} of three letters or more)",
        f"source: SCOWL {VERSION} by Kevin Atkinson and others, {recipe.about}",
        "score: 100 - 10 * rarity (100: everyone knows it); rarity grows with the SCOWL size,",
        "for words and spellings that are not American, and for inflected forms",
        "licence: licences/scowl.txt",
        *recipe.notice,
        "made by build_scowl.py; do not edit",
    )
    lines = [f"# {line}" for line in head]
    lines += [f"{word};{scores[word]}" for word in sorted(scores)]
    return ("\n".join(lines) + "\n").encode("ascii")


def build(tarball: Path, output: Path) -> list[str]:
    """Write both lists and the licences into `output`; returns a line about each list."""
    source = read_tarball(tarball)
    sizes = collect(source, RECIPES[-1])
    said = []
    for recipe in RECIPES:
        scores = {
            word: 100 - 10 * rarity(word, sizes, source.american)
            for word in collect(source, recipe)
        }
        (output / f"{recipe.name}.txt").write_bytes(render(recipe, scores))
        said.append(f"{recipe.name}.txt: {len(scores)} words")
    (output / "licences").mkdir(exist_ok=True)
    for name, content in source.licences.items():
        (output / "licences" / name).write_bytes(content)
    return said


if __name__ == "__main__":
    sys.exit(run(fetch_source, "scowl", SHA256, build))
