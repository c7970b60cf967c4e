"""Build `definitions.bin` (what words mean) from WordNet 3.0, deterministically.

    python wordlists/build_wordnet.py [--source FILE] [--output DIR]

The source is Debian's package `wordnet-base`. For each word of `scrabble.txt` that WordNet knows
in its own right, the first meaning for each part of speech is kept, and for each irregular form
("mice", "left") its base. Regular forms are resolved by `lbtui/words/definitions.py`, which reads
this file; the file's form is described there.
"""

from __future__ import annotations

import re
import struct
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

from debian import FetchError, fetch_package, read_package, run

SHA256 = "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752"
FOLDER = "usr/share/wordnet/"
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}

MAGIC = b"lbtui meanings 1"
WORDS_A_BLOCK = 512
GLOSSES_A_BLOCK = 512


class Synset(NamedTuple):
    """One meaning: the words that share it, its text, and whether it is a named individual."""

    names: frozenset[str]
    gloss: str
    individual: bool


class Sense(NamedTuple):
    """The first meaning of a word as one part of speech. `used`: how often, in tagged texts."""

    part: str
    synset: str
    used: int


def read_synsets(text: str) -> dict[str, Synset]:
    """A `data.*` file: each meaning under its offset (eight digits)."""
    synsets = {}
    for line in text.splitlines():
        if line.startswith("  "):
            continue
        head, _, gloss = line.partition(" | ")
        fields = head.split()
        count = int(fields[3], 16)
        # An adjective's name may end in a marker: galore(ip).
        names = (name.partition("(")[0] for name in fields[4 : 4 + 2 * count : 2])
        synsets[fields[0]] = Synset(frozenset(names), first_gloss(gloss), "@i" in fields)
    return synsets


def first_gloss(text: str) -> str:
    """The definition without the quoted examples that follow it."""
    return re.split(r'[;:]?\s*"', text, maxsplit=1)[0].strip().rstrip(";:,")


def choose(word: str, offsets: list[str], synsets: dict[str, Synset]) -> str | None:
    """The first meaning that is written in lower case; else the first that is no individual.

    So "china" is the porcelain, not the country, and "abel" means nothing here.
    """
    for offset in offsets:
        if word in synsets[offset].names:
            return offset
    return next((offset for offset in offsets if not synsets[offset].individual), None)


def read_entries(
    files: dict[str, str], words: set[str]
) -> tuple[dict[str, list[Sense]], dict[str, str]]:
    """The senses of every word that WordNet knows, most used part first, and all their glosses.

    A synset is named by its part and offset ("n04424418").
    """
    entries: dict[str, list[Sense]] = {}
    glosses: dict[str, str] = {}
    for name, part in PARTS.items():
        synsets = read_synsets(files[f"data.{name}"])
        for line in files[f"index.{name}"].splitlines():
            fields = line.split()
            if line.startswith("  ") or fields[0] not in words:
                continue
            offsets = fields[-int(fields[2]) :]
            chosen = choose(fields[0], offsets, synsets)
            if chosen is None or not synsets[chosen].gloss:
                continue
            used = int(fields[-len(offsets) - 1])
            entries.setdefault(fields[0], []).append(Sense(part, part + chosen, used))
            glosses[part + chosen] = synsets[chosen].gloss
    for senses in entries.values():
        senses.sort(key=lambda sense: -sense.used)
    return entries, glosses


def read_forms(
    files: dict[str, str], words: set[str], entries: dict[str, list[Sense]]
) -> dict[str, list[tuple[str, str]]]:
    """Irregular forms: word -> the bases it may come from, as (part, base)."""
    forms: dict[str, list[tuple[str, str]]] = {}
    for name, part in PARTS.items():
        for line in files[f"{name}.exc"].splitlines():
            form, *bases = line.split()
            for base in bases:
                known = any(sense.part == part for sense in entries.get(base, ()))
                if form in words and known and form != base:
                    forms.setdefault(form, []).append((part, base))
    return forms


def pack(lines: list[str], size: int) -> list[bytes]:
    """The lines in compressed blocks of `size` lines."""
    return [
        zlib.compress("\n".join(lines[at : at + size]).encode("ascii"), 9)
        for at in range(0, len(lines), size)
    ]


def sense_field(sense: Sense, number: int) -> str:
    """`n12.5`: a noun, definition 12, used 2**4 to 2**5 - 1 times; `n12` when never seen used."""
    often = f".{sense.used.bit_length()}" if sense.used else ""
    return f"{sense.part}{number}{often}"


def render(
    entries: dict[str, list[Sense]],
    glosses: dict[str, str],
    forms: dict[str, list[tuple[str, str]]],
) -> bytes:
    """The whole file."""
    # Glosses in WordNet's own order: neighbours are about the same things and compress well.
    number = {synset: at for at, synset in enumerate(sorted(glosses))}
    lines = []
    for word in sorted({*entries, *forms}):
        own = [sense_field(sense, number[sense.synset]) for sense in entries.get(word, ())]
        lines.append(" ".join([word, *own, *(f"{p}={base}" for p, base in forms.get(word, ()))]))
    word_blocks = pack(lines, WORDS_A_BLOCK)
    gloss_blocks = pack([glosses[synset] for synset in sorted(glosses)], GLOSSES_A_BLOCK)
    firsts = [line.partition(" ")[0] for line in lines[::WORDS_A_BLOCK]]
    directory = zlib.compress(
        "\n".join(
            [
                " ".join(firsts),
                " ".join(str(len(block)) for block in word_blocks),
                " ".join(str(len(block)) for block in gloss_blocks),
            ]
        ).encode("ascii"),
        9,
    )
    head = struct.pack("<II", len(directory), GLOSSES_A_BLOCK)
    return b"".join([MAGIC, head, directory, *word_blocks, *gloss_blocks])


def read_words(path: Path) -> set[str]:
    """The words of a list that this folder's scripts built."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return {line.partition(";")[0] for line in lines if not line.startswith("#")}


def build(package: Path, output: Path) -> list[str]:
    """Write the definitions and the licence into `output`, for the words of its `scrabble.txt`."""
    content = read_package(package)
    kinds = ("index", "data")
    names = [f"{kind}.{name}" for kind in kinds for name in PARTS] + [f"{p}.exc" for p in PARTS]
    missing = [name for name in names if FOLDER + name not in content]
    if missing:
        raise FetchError(f"{package} does not hold {FOLDER}{missing[0]}")
    files = {name: content[FOLDER + name].decode("latin-1") for name in names}
    words = read_words(output / "scrabble.txt")
    entries, glosses = read_entries(files, words)
    forms = read_forms(files, words, entries)
    packed = render(entries, glosses, forms)
    (output / "definitions.bin").write_bytes(packed)
    # Every file of WordNet begins with its licence, each line numbered.
    head = [line for line in files["data.noun"].splitlines() if line.startswith("  ")]
    notice = [re.sub(r"^ +\d+ ?", "", line).rstrip() for line in head]
    (output / "licences").mkdir(exist_ok=True)
    (output / "licences" / "wordnet.txt").write_text("\n".join(notice) + "\n", encoding="ascii")
    counts = f"{len(entries)} words, {len(glosses)} meanings, {len(forms)} irregular forms"
    return [f"definitions.bin: {counts}, {len(packed)} bytes"]


if __name__ == "__main__":
    sys.exit(run(fetch_package, "wordnet-base", SHA256, build))
