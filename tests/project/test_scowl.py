"""The script that builds the English lists: what it takes, what it leaves, and that it repeats."""

from __future__ import annotations

import hashlib
import importlib
import io
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "wordlists" / "build_scowl.py"

FILES = {
    "final/english-words.10": "the\nThe\nof's\na\ncafé\nmys\n",
    "final/english-words.20": "politics\n",
    "final/english-words.35": "horse\nlimey\ncrappy\npoof\nhorse-shoe\nadded\nhorses\ngrass\n",
    "final/english-words.50": "grassed\n",
    "final/english-words.55": "berry\nberries\npolitic\ngras\n",
    "final/american-words.40": "color\nreprized\n",
    "final/british_z-words.60": "colourize\nhorse\n",
    "final/australian_variant_1-words.50": "colur\n",
    "final/variant_2-words.20": "kolor\n",
    "final/variant_3-words.70": "cullor\nsmørbrød\n",
    "final/english-words.70": "horsy\n",
    "final/canadian-words.80": "toque\nlimeys\n",
    "final/english-words.95": "zyzzyxx\n",
    "final/english-upper.10": "Monday\nsunday\n",
    "final/english-abbreviations.20": "etc\n",
    "final/special-roman-numerals.35": "xvii\n",
    "Copyright": "Copyright of the lists\r\nas it stands \n",
    "r/ukacd/readme.txt": "\r\n  All Rights Reserved\r\n",
}


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module."""
    monkeypatch.syspath_prepend(str(SCRIPT.parent))
    return importlib.import_module("build_scowl")


def pack(path: Path, files: dict[str, str]) -> str:
    """Write a tarball like the upstream one; returns its SHA-256."""
    with tarfile.open(path, "w:gz") as archive:
        for name, text in files.items():
            content = text.encode("latin-1")
            member = tarfile.TarInfo(f"scowl-1/{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the script as `make lists` does."""
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def build(tarball: Path, sha256: str, output: Path) -> dict[str, bytes]:
    """Build into a new folder; returns every file written."""
    output.mkdir()
    done = run("--source", str(tarball), "--sha256", sha256, "--output", str(output))
    assert done.returncode == 0, done.stderr
    found = sorted(path for path in output.rglob("*") if path.is_file())
    return {str(path.relative_to(output)): path.read_bytes() for path in found}


def entries(content: bytes) -> list[str]:
    """The lines of a list that are not comments."""
    return [line for line in content.decode("ascii").splitlines() if not line.startswith("#")]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The lists made from the small tarball."""
    folder = tmp_path_factory.mktemp("scowl")
    sha256 = pack(folder / "scowl.tar.gz", FILES)
    return build(folder / "scowl.tar.gz", sha256, folder / "lists")


def test_common_takes_sizes_to_60_and_first_variants(built: dict[str, bytes]) -> None:
    assert " ".join(entries(built["common.txt"])) == (
        "added;100 berries;50 berry;80 cafe;100 color;100 colourize;40 colur;60 gras;80 grass;100"
        " grassed;80 horse;100 horses;70 politic;80 politics;100 poof;100"
        " the;100"
    )


def test_scrabble_adds_larger_sizes_all_variants_and_vulgar_words(built: dict[str, bytes]) -> None:
    common, scrabble = ({*entries(built[f"{name}.txt"])} for name in ("common", "scrabble"))
    more = " ".join(sorted(scrabble - common))
    assert more == "crappy;100 cullor;10 horsy;40 kolor;70 smorbrod;10 toque;0"
    assert common <= scrabble


def test_no_word_is_of_two_sections(script: ModuleType) -> None:
    sections = script.read_offensive()
    assert set(sections) == {"slurs", "vulgar", "unfit"}
    assert sum(map(len, sections.values())) == len(set().union(*sections.values()))
    assert all(re.fullmatch("[a-z]{2,}", word) for words in sections.values() for word in words)


def test_rarity_by_size_spelling_and_ending(script: ModuleType) -> None:
    words = "horse horses happily fastest paged stopped politics chain able"
    american = frozenset(words.split())
    sizes = {"horse": 35, "horses": 40, "happy": 10, "happily": 50, "fast": 10, "fastest": 55}
    sizes |= {"page": 20, "paged": 60, "stop": 10, "stopped": 70, "politic": 55, "politics": 20}
    sizes |= {"colour": 35, "colours": 80, "able": 10, "grass": 20, "gras": 10, "chain": 80}
    found = {word: script.rarity(word, sizes, american) for word in sizes}
    assert found["horse"] == found["able"] == 0
    assert found["horses"] == 3  # size 40, and a form in -s
    assert found["happily"] == 1 + 1  # i back to y
    assert found["fastest"] == 2 + 2
    assert found["paged"] == 3 + 1  # a final e restored
    assert found["stopped"] == 6 + 1  # a doubled consonant undone
    assert found["politics"] == 0  # "politic" is rarer: not its form
    assert found["chain"] == 8
    assert found["colour"] == 3
    assert found["colours"] == 10  # 8 + 3 + 3, and 10 is the most
    assert found["grass"] == 3  # not American here; in -ss there is no form in -s


def test_licences_are_copied_byte_for_byte(built: dict[str, bytes]) -> None:
    assert built["licences/scowl.txt"] == FILES["Copyright"].encode("latin-1")
    assert built["licences/ukacd.txt"] == FILES["r/ukacd/readme.txt"].encode("latin-1")


def test_the_same_tarball_gives_the_same_bytes(tmp_path: Path, built: dict[str, bytes]) -> None:
    # The members in another order: what is written may not depend on it.
    sha256 = pack(tmp_path / "other.tar.gz", dict(reversed(FILES.items())))
    assert build(tmp_path / "other.tar.gz", sha256, tmp_path / "lists") == built


def test_another_tarball_is_refused_in_one_line(tmp_path: Path) -> None:
    sha256 = pack(tmp_path / "scowl.tar.gz", FILES)
    done = run("--source", str(tmp_path / "scowl.tar.gz"), "--output", str(tmp_path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert sha256 in done.stderr
    assert not (tmp_path / "common.txt").exists()


def test_a_missing_tarball_is_said_in_one_line(tmp_path: Path) -> None:
    done = run("--source", str(tmp_path / "none.tar.gz"), "--output", str(tmp_path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "none.tar.gz" in done.stderr


@pytest.mark.part("sources")
@pytest.mark.skipif("LBTUI_SCOWL" not in os.environ, reason="LBTUI_SCOWL names no SCOWL tarball")
def test_the_real_tarball_gives_the_committed_lists(tmp_path: Path) -> None:
    tarball = os.environ["LBTUI_SCOWL"]
    for output in (tmp_path / "once", tmp_path / "twice"):
        output.mkdir()
        done = run("--source", tarball, "--output", str(output))
        assert done.returncode == 0, done.stderr
        for name in ("common.txt", "scrabble.txt", "licences/scowl.txt", "licences/ukacd.txt"):
            assert (output / name).read_bytes() == (ROOT / "wordlists" / name).read_bytes()
