"""Completing paths, with names from outside that mean harm."""

import os
from pathlib import Path

import pytest

from lbtui.tui.widgets.inputs import complete_path, matches_text


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "words" / "more").mkdir(parents=True)
    for name in ("words.txt", "words.csv", "wide", ".hidden", "two words", "words/[bold]x"):
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "completed", "names"),
    [
        ("wor", "words", ["words.csv", "words.txt", "words/"]),
        ("words.t", "words.txt", ["words.txt"]),
        ("words/", "words/", ["[bold]x", "more/"]),
        ("words/m", "words/more/", ["more/"]),
        ("words/[", "words/[bold]x", ["[bold]x"]),
        ("tw", "two words", ["two words"]),
        (".", ".hidden", [".hidden"]),
        ("~", "~/", ["~/"]),
        ("~/wi", "~/wide", ["wide"]),
        ("~/words/mo", "~/words/more/", ["more/"]),
        ("", "", ["two words", "wide", "words.csv", "words.txt", "words/"]),
        ("nothing", "nothing", []),
        ("words.txt/", "words.txt/", []),
        ("no/such/x", "no/such/x", []),
        ("w\0", "w\0", []),
        ("\0/x", "\0/x", []),
        ("/no" * 3000, "/no" * 3000, []),
    ],
)
def test_a_path_is_completed_as_in_a_shell(typed: str, completed: str, names: list[str]) -> None:
    assert complete_path(typed) == (completed, names)


def test_an_absolute_path_stays_absolute(folder: Path) -> None:
    assert complete_path(f"{folder}/words.c") == (f"{folder}/words.csv", ["words.csv"])


def test_hostile_names_are_never_offered(folder: Path) -> None:
    for name in (b"evil\x1b]0;x\x07", b"evil\xff\xfe", "evil\u202etxt".encode(), b"evil\nline"):
        Path(os.fsdecode(os.path.join(os.fsencode(folder), name))).write_text("")
    assert complete_path("ev") == ("ev", [])
    (folder / "evident").write_text("")
    assert complete_path("ev") == ("evident", ["evident"])


def test_names_are_listed_in_one_bounded_line(folder: Path) -> None:
    for at in range(12):
        (folder / f"long{at:02}{'x' * 200}").write_text("")
    text = matches_text(complete_path("long")[1])
    assert text.endswith(" and 4 more")
    assert len(text) < 300
    assert matches_text(["a"]) == ""
    assert matches_text([]) == "nothing there starts like this"
