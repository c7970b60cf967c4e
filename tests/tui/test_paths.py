"""Completing paths, with names from outside that mean harm."""

import os
from pathlib import Path

import pytest
from textual.widgets import Input

from lbtui.tui.dialogs.prompts import PromptScreen
from lbtui.tui.widgets.inputs import complete_path
from tests.harness.apps import open_dialog, running


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "words" / "more").mkdir(parents=True)
    for name in ("words.txt", "words.csv", "wide", ".hidden", "two words", "words/[bold]x"):
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("wor", "words.csv"),
        ("words.t", "words.txt"),
        ("words/m", "words/more/"),
        ("words/[", "words/[bold]x"),
        ("tw", "two words"),
        (".", ".hidden"),
        ("~/wi", "~/wide"),
        ("~/words/mo", "~/words/more/"),
        *((each, None) for each in ("", "words/", "~", "~/", "nothing", "words.txt/", "no/such/x")),
        *((each, None) for each in ("w\0", "\0/x", "/no" * 3000)),
    ],
)
def test_a_path_goes_on_as_the_files_do(typed: str, completed: str | None) -> None:
    assert complete_path(typed) == completed


def test_an_absolute_path_stays_absolute(folder: Path) -> None:
    assert complete_path(f"{folder}/words.c") == f"{folder}/words.csv"


def test_hostile_names_are_never_offered(folder: Path) -> None:
    for name in (b"evil\x1b]0;x\x07", b"evil\xff\xfe", "evil\u202etxt".encode(), b"evil\nline"):
        Path(os.fsdecode(os.path.join(os.fsencode(folder), name))).write_text("")
    assert complete_path("ev") is None
    (folder / "evident").write_text("")
    assert complete_path("ev") == "evident"


async def test_tab_takes_what_is_suggested() -> None:
    async with running() as stage:
        await open_dialog(stage, "list.export", PromptScreen)
        await stage.press("ctrl+u")
        await stage.type("words/mo", shows="words/more/")
        await stage.press("tab")
        assert stage.app.screen.query_one(Input).value == "words/more/"
