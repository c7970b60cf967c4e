"""What words mean: base forms, inflections, silence, and a file that is not right."""

import subprocess
import sys
import zlib
from functools import cache
from pathlib import Path

import pytest

from lbtui.words.definitions import Definition, DefinitionFile, _open_definitions, define

FILE = Path(__file__).parents[2] / "wordlists" / "definitions.bin"


def bases(word: str) -> list[tuple[str, str]]:
    return [(found.lemma, found.word_class) for found in define(word)]


def test_a_word_of_its_own() -> None:
    assert define("aardvark") == [
        Definition(
            "aardvark",
            "noun",
            "nocturnal burrowing mammal of the grasslands of Africa that feeds on termites; "
            "sole extant representative of the order Tubulidentata",
        )
    ]


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("horses", ("horse", "noun")),
        ("theocracies", ("theocracy", "noun")),
        ("women", ("woman", "noun")),
        ("mice", ("mouse", "noun")),
        ("carried", ("carry", "verb")),
        ("objectifying", ("objectify", "verb")),
        ("begged", ("beg", "verb")),
        ("blogged", ("blog", "verb")),
        ("baddest", ("bad", "adjective")),
        ("queued", ("queue", "verb")),
        ("saw", ("see", "verb")),
        ("does", ("do", "verb")),
        ("splashier", ("splashy", "adjective")),
        ("better", ("good", "adjective")),
    ],
)
def test_inflected_forms_resolve_to_their_base(word: str, base: tuple[str, str]) -> None:
    assert base in bases(word)


def test_the_most_used_definition_comes_first() -> None:
    assert bases("left")[0] == ("leave", "verb")
    assert bases("running")[0] == ("run", "verb")
    assert ("left", "adjective") in bases("left")


def test_a_word_is_no_regular_form_of_another_where_it_means_something_itself() -> None:
    assert ("genus", "noun") in bases("genus")
    assert ("genu", "noun") not in bases("genus")
    assert bases("inns") == [("inn", "noun")], "and not of IN"
    assert ("pas", "noun") not in bases("pass")
    assert bases("discuss") == [("discuss", "verb")], "and not several of DISCUS"
    assert bases("eyass") == []


def test_lower_case_words_are_not_names() -> None:
    assert "porcelain" in define("china")[0].gloss
    assert define("abel") == []


def test_case_and_accents_do_not_matter() -> None:
    assert define("CAFÉ") == define("cafe") != []


@pytest.mark.parametrize(
    "word", ["", "a", "his", "zzz", "aa-b", "zyzzyva!", "日本", "bin\nary", "x" * 999]
)
def test_silence_where_nothing_is_known(word: str) -> None:
    assert define(word) == []


def test_every_entry_can_be_read() -> None:
    definitions = DefinitionFile(str(FILE))
    lists = (FILE.parent / "common.txt").read_text(encoding="ascii").splitlines()
    words = [line.partition(";")[0] for line in lists if not line.startswith("#")][::61]
    known = sum(bool(definitions.lookup(word)) for word in words)
    assert known > 0.85 * len(words)
    for word in words:
        for found in definitions.lookup(word):
            assert found.gloss.strip()
            assert found.gloss.isprintable()
            assert found.word_class in {"noun", "verb", "adjective", "adverb"}


@pytest.mark.parametrize("kept", [0, 10, 23, 200])
def test_a_truncated_file_is_refused(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "definitions.bin"
    path.write_bytes(FILE.read_bytes()[:kept])
    with pytest.raises((ValueError, zlib.error)):
        DefinitionFile(str(path))


def test_a_damaged_block_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "definitions.bin"
    content = bytearray(FILE.read_bytes())
    content[-len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    path.write_bytes(content)
    definitions = DefinitionFile(str(path))
    with pytest.raises(ValueError, match="damaged"):
        definitions.lookup("zoo")
    # The app, which asks of every word, finds none instead; nor does it without the file.
    monkeypatch.setattr("lbtui.words.definitions.shipped_dir", lambda: str(tmp_path))
    for _ in range(2):
        monkeypatch.setattr(
            "lbtui.words.definitions._open_definitions", cache(_open_definitions.__wrapped__)
        )
        assert define("zoo") == []
        path.unlink(missing_ok=True)


def test_nothing_is_opened_before_the_first_question() -> None:
    module = "lbtui.words.definitions"
    opened = "print(d._open_definitions.cache_info().currsize)"
    code = f"import {module} as d; {opened}; d.define('a'); {opened}"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0", "1"]
