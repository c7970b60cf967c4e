"""The scripts that build from Debian packages: definitions from WordNet, the Spanish list."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from lbtui.words.definitions import Definition, DefinitionFile

ROOT = Path(__file__).parents[2]
LISTS = ROOT / "wordlists"

LICENCE = "  1 Permission to use  \n  2   \n  29 is granted. \n"
DATA_NOUN = (
    LICENCE
    + '00000100 05 n 02 Cat 0 cat 1 001 @ 00000200 n 0000 | a small beast; "the cat sat"  \n'
    + "00000200 05 n 01 beast 0 000 | an animal  \n"
    + "00000300 18 n 01 Abel 0 001 @i 00000200 n 0000 | a brother  \n"
    + "00000400 14 n 01 sea_cat 0 000 | a fish  \n"
)
FILES = {
    "data.noun": DATA_NOUN,
    "index.noun": LICENCE
    + "abel n 1 1 @i 1 0 00000300  \n"
    + "beast n 1 1 @ 1 2 00000200  \n"
    + "cat n 1 1 @ 1 9 00000100  \n"
    + "sea_cat n 1 0 1 0 00000400  \n"
    + "unlisted n 1 0 1 0 00000200  \n",
    "data.verb": LICENCE + "00000500 29 v 01 cat 0 000 01 + 02 00 | hoist an anchor  \n",
    "index.verb": LICENCE + "cat v 1 0 1 10 00000500  \n",
    "data.adj": LICENCE
    + "00000600 00 s 01 galore(ip) 0 000 | in great numbers  \n"
    + "00000700 00 s 01 Galore 0 000 | as in a film  \n",
    "index.adj": LICENCE + "galore a 2 0 2 1 00000700 00000600  \n",
    "data.adv": LICENCE,
    "index.adv": LICENCE,
    "noun.exc": "kine cat\nunlisted cat\n",
    "verb.exc": "",
    "adj.exc": "",
    "adv.exc": "",
}
WORDS = "# a list\nabel;80\nbeast;80\ncat;90\ncats;90\ngalore;50\nkine;20\n"


def pack(path: Path, files: dict[str, str]) -> str:
    """Write a `.deb` that holds `files`; returns its SHA-256."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as archive:
        for name, text in files.items():
            content = text.encode()
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    deb = b"!<arch>\n"
    for name, content in (
        ("debian-binary", b"2.0\n"),
        ("x", b"odd"),
        ("data.tar.xz", packed.getvalue()),
    ):
        deb += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(content):<10}`\n".encode()
        deb += content + b"\n" * (len(content) % 2)
    path.write_bytes(deb)
    return hashlib.sha256(deb).hexdigest()


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(LISTS / script), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def build(script: str, source: Path, output: Path, sha256: str) -> None:
    done = run(script, "--source", str(source), "--sha256", sha256, "--output", str(output))
    assert done.returncode == 0, done.stderr


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    """A folder with the definitions built from the small WordNet above."""
    sha256 = pack(tmp_path / "wn.deb", {f"usr/share/wordnet/{n}": t for n, t in FILES.items()})
    (tmp_path / "scrabble.txt").write_text(WORDS)
    build("build_wordnet.py", tmp_path / "wn.deb", tmp_path, sha256)
    return tmp_path


def test_definitions_of_listed_words_only(wordnet: Path) -> None:
    definitions = DefinitionFile(str(wordnet / "definitions.bin"))
    cat = [Definition("cat", "verb", "hoist an anchor"), Definition("cat", "noun", "a small beast")]
    assert definitions.lookup("cat") == definitions.lookup("cats") == cat
    assert definitions.lookup("kine") == cat[1:]
    assert definitions.lookup("galore") == [Definition("galore", "adjective", "in great numbers")]
    for unknown in ("abel", "unlisted", "sea", "sea_cat"):
        assert definitions.lookup(unknown) == []


def test_the_licence_of_wordnet_is_taken_from_its_files(wordnet: Path) -> None:
    assert (wordnet / "licences" / "wordnet.txt").read_text() == (
        "Permission to use\n\nis granted.\n"
    )


def test_a_spanish_list_is_sorted_and_has_no_scores(tmp_path: Path) -> None:
    words = "zorro\na\nñu\nCid\nn\u0303andu\nárbol\nárbol\nco-autor\n"
    content = {"usr/share/dict/spanish": words, "usr/share/doc/wspanish/copyright": "Public.\n"}
    sha256 = pack(tmp_path / "es.deb", content)
    build("build_spanish.py", tmp_path / "es.deb", tmp_path, sha256)
    lines = (tmp_path / "spanish.txt").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "# label: Spanish"
    assert [line for line in lines if line[0] != "#"] == ["zorro", "árbol", "ñandu", "ñu"]
    assert (tmp_path / "licences" / "spanish.txt").read_text() == "Public.\n"


@pytest.mark.parametrize("script", ["build_wordnet.py", "build_spanish.py"])
def test_what_is_no_package_is_refused_in_one_line(tmp_path: Path, script: str) -> None:
    source = tmp_path / "x.deb"
    source.write_bytes(b"!<arch>\nnonsense")
    sha256 = hashlib.sha256(source.read_bytes()).hexdigest()
    done = run(script, "--source", str(source), "--sha256", sha256, "--output", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "not a Debian package" in done.stderr
    done = run(script, "--source", str(source), "--output", str(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert sha256 in done.stderr


@pytest.mark.part("sources")
@pytest.mark.skipif("LBTUI_WORDNET" not in os.environ, reason="LBTUI_WORDNET names no package")
def test_the_real_package_gives_the_committed_definitions(tmp_path: Path) -> None:
    for output in (tmp_path / "once", tmp_path / "twice"):
        output.mkdir()
        (output / "scrabble.txt").write_bytes((LISTS / "scrabble.txt").read_bytes())
        done = run(
            "build_wordnet.py", "--source", os.environ["LBTUI_WORDNET"], "--output", str(output)
        )
        assert done.returncode == 0, done.stderr
    for name in ("definitions.bin", "licences/wordnet.txt"):
        made = (tmp_path / "once" / name).read_bytes()
        assert made == (tmp_path / "twice" / name).read_bytes() == (LISTS / name).read_bytes()
