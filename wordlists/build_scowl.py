"""Build `common.txt` and `scrabble.txt` from SCOWL, deterministically.

    python wordlists/build_scowl.py [--source FILE] [--output DIR]

The source is the upstream tarball inside Debian's source package `scowl`, recognised by its
SHA-256; without `--source` it is downloaded with apt. The same tarball gives the same bytes.

SCOWL keeps one file for each spelling (english, american, british, ...), kind (words, upper, ...)
and size (10 = everyone knows it ... 95 = nobody does). Only the kind `words` is read: no names,
no abbreviations. A word's score is 100 minus the smallest size it is listed under, refined by three
rules (`refine`), so that the words that come to mind first, and that a puzzle's setter in America
would choose, come first. What the rules gain is measured by `python -m tests.bench.familiar`.
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

# The tarball's list of vulgar words has these beside what they begin with; they are innocent.
NOT_VULGAR = frozenset({"dickens", "dicker", "dickers"})

# Slurs that are nothing else and that the tarball's lists of slurs miss. WordNet calls nearly all
# of them so; no newspaper's board takes one.
MORE_SLURS = (
    "coonass coonasses dago dagoes dagos darkey darkeys darkie darkies darky faggot faggotries "
    "faggotry faggots faggoty gippo gippos gook gooks greaseball greaseballs jap japs jigaboo "
    "jigaboos kaffir kaffirs kike kikes picaninnies picaninny piccaninnies piccaninny "
    "pickaninnies pickaninny spic spics spik spiks wetback wetbacks yid yids"
)

# Letters that have no Unicode decomposition and occur in SCOWL (smørbrød, ...).
PLAIN = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ð": "d", "ł": "l", "ß": "ss", "đ": "d"})

WORD_FILE = re.compile(
    r"[^/]+/final/(?P<spelling>english|american|british|british_z|canadian|australian)?"
    r"_?(?:variant_(?P<variant>[123]))?-words\.(?P<size>\d\d)"
)

UKACD = "UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000"


# The scores there are, the least familiar first: the bands that the rules of `refine` step through.
BANDS = (20, 30, 40, 45, 50, 60, 65, 80, 90)

# How many bands lower: "horses" beside "horse"; a spelling or a word that America does not use.
INFLECTED = 2
FOREIGN = 3


class Recipe(NamedTuple):
    """What goes into one list."""

    name: str
    label: str
    size: int  # the largest SCOWL size
    variants: int  # spelling variants up to this one; 0 = the first spelling only
    vulgar: bool  # whether vulgar words stay in
    about: str
    notice: tuple[str, ...] = ()


# The last one holds the words of all, and its scores are everybody's.
RECIPES = (
    Recipe(
        name="common",
        label="everyday words",
        size=60,
        variants=1,
        vulgar=False,
        about="sizes 10-60, all spellings and their first variants, without vulgar words",
    ),
    Recipe(
        name="scrabble",
        label="word-game (Scrabble-style)",
        size=80,
        variants=3,
        vulgar=True,
        about="sizes 10-80, all spellings and all variants",
        notice=(
            f"contains the {UKACD}.",
            "All Rights Reserved. Its whole text: licences/ukacd.txt",
        ),
    ),
)


class Source(NamedTuple):
    """What is read from the tarball. The two licences are kept byte for byte."""

    sizes: dict[tuple[int, int], list[str]]  # (variant, size) -> words as they stand
    american: frozenset[str]  # folded: first spellings in American English, in any size
    slurs: frozenset[str]
    vulgar: frozenset[str]
    licences: dict[str, bytes]  # file name beside the lists -> content


def read_tarball(path: Path) -> Source:
    """Read everything that is needed from the tarball, in its own encoding (Latin-1)."""
    sizes: dict[tuple[int, int], list[str]] = {}
    american: set[str] = set()
    slurs: set[str] = set()
    vulgar: set[str] = set()
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
            elif inside.startswith("misc/offensive."):
                slurs.update(file.read().decode("latin-1").lower().split())
            elif inside.startswith("misc/profane."):
                vulgar.update(file.read().decode("latin-1").lower().split())
            elif inside == "Copyright":
                licences["scowl.txt"] = file.read()
            elif inside == "r/ukacd/readme.txt":
                licences["ukacd.txt"] = file.read()
    if not sizes or len(licences) != 2:
        raise FetchError(f"{path} does not hold SCOWL: no final/*-words.* or no licence")
    return Source(sizes, frozenset(american), frozenset(slurs), frozenset(vulgar), licences)


def fold(word: str) -> str:
    """The word without accents: café -> cafe, smørbrød -> smorbrod."""
    apart = unicodedata.normalize("NFD", word.translate(PLAIN))
    return "".join(ch for ch in apart if not unicodedata.combining(ch))


def collect(source: Source, recipe: Recipe) -> dict[str, int]:
    """The words of one list, each with 100 - its size: a-z only, two letters or more."""
    scores: dict[str, int] = {}
    for (variant, size), words in source.sizes.items():
        if variant > recipe.variants or size > recipe.size:
            continue
        for raw in words:
            word = fold(raw)
            if re.fullmatch("[a-z]{2,}", word):
                scores[word] = max(scores.get(word, 0), 100 - size)
    # A slur of six letters or more also takes its compounds along (…dom, …ish).
    stems = tuple(sorted(word for word in source.slurs if len(word) >= 6))
    out = source.slurs | frozenset(MORE_SLURS.split()) | NOT_WORDS
    if not recipe.vulgar:
        out |= source.vulgar - NOT_VULGAR
    return {
        word: score
        for word, score in scores.items()
        if word not in out and not word.startswith(stems)
    }


def inflected(word: str, scores: Mapping[str, int]) -> bool:
    """Whether the word is a plural or another form in -s of a word that is at least as familiar.

    So "horses" is, and "politics" is not: "politic" is the rarer word.
    """
    if not word.endswith("s") or word.endswith("ss"):
        return False
    stems = [word[:-1]]
    if word.endswith("es"):
        stems.append(word[:-2])
    if word.endswith("ies"):
        stems.append(word[:-3] + "y")
    return any(scores.get(stem, 0) >= scores[word] for stem in stems)


def refine(scores: Mapping[str, int], american: frozenset[str]) -> dict[str, int]:
    """The scores by three rules; `american` holds the words and spellings that America uses.

    Size 40 counts as 35: it was made of words from dictionaries for learners of English, who are
    taught what everybody knows. A form in -s is two bands lower, a word or spelling that is not
    American three. A word of the sizes to 60 stays above those of 70, whatever the rules say.
    """
    refined = {}
    for word, score in scores.items():
        band = BANDS.index(65 if score == 60 else score)
        band -= INFLECTED * inflected(word, scores)
        band -= FOREIGN * (word not in american)
        refined[word] = BANDS[max(band, BANDS.index(40 if score >= 40 else 20))]
    return refined


def render(recipe: Recipe, scores: Mapping[str, int]) -> bytes:
    """The file: header comments, then `word;score` lines in code-point order."""
    playable = sum(len(word) >= 3 for word in scores)
    head: Iterable[str] = (
        f"label: {recipe.label}",
        f"words: {len(scores)} ({playable} of three letters or more)",
        f"source: SCOWL {VERSION} by Kevin Atkinson and others, {recipe.about}",
        "score: 100 - SCOWL size, 90 = everyone knows it, refined by three rules:",
        "size 40 counts as 35, plurals and other forms in -s are two bands lower, words and",
        "spellings that are not American three; of sizes 10-60 none is below 40",
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
    refined = refine(collect(source, RECIPES[-1]), source.american)
    said = []
    for recipe in RECIPES:
        scores = {word: refined[word] for word in collect(source, recipe)}
        (output / f"{recipe.name}.txt").write_bytes(render(recipe, scores))
        said.append(f"{recipe.name}.txt: {len(scores)} words")
    (output / "licences").mkdir(exist_ok=True)
    for name, content in source.licences.items():
        (output / "licences" / name).write_bytes(content)
    return said


if __name__ == "__main__":
    sys.exit(run(fetch_source, "scowl", SHA256, build))
