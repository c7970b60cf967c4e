"""Exports: formats, bounds, and never a half or a lost file."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from lbtui.engine import Cancelled, LevelCount, Limits, Space, candidates_from_words
from lbtui.formatting import EN_DASH
from lbtui.puzzle import Board
from lbtui.tui.dialogs import export
from lbtui.tui.dialogs.export import (
    Exportable,
    ExportError,
    check_path,
    make_solution_export,
    make_word_export,
    write_export,
)
from tests.harness.apps import running
from tests.harness.program import lbtui

BOARD = Board(["riu", "pgh", "lcs", "yao"])
CANDIDATES = candidates_from_words(
    BOARD, {"gracious": 80, "splashy": 60, "sharply": 65, "soupy": 50, "oligarchs": 50}
)
MORE = candidates_from_words(BOARD, [*CANDIDATES.words, "soup", "psychical"])


@pytest.fixture
def words() -> Exportable:
    return make_word_export(CANDIDATES, range(len(CANDIDATES)), "auto")


@pytest.fixture
def solutions() -> Exportable:
    space = Space(MORE, Limits(max_words=3))
    return make_solution_export(space, [space.count_solutions(words) for words in (1, 2, 3)])


def test_a_rank_is_unknown_where_not_everything_before_is_counted() -> None:
    space = Space(MORE, Limits(max_words=3))
    counts = [
        space.count_solutions(1),
        LevelCount(word_count=2, solutions=3, exact=False),
        space.count_solutions(3),
    ]
    rows = [json.loads(line) for line in make_solution_export(space, counts).make_lines("json")]
    assert [row["rank"] for row in rows] == [None] * 5
    table = make_solution_export(space, counts).make_lines("csv")
    assert list(table)[1] == ",oligarchs soupy,14,14,50,0"


def test_exports_are_what_the_command_line_prints(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("\n".join(MORE.words))
    board = (str(BOARD), "--list", str(own))
    space = Space(MORE, Limits(max_words=3))
    counts = [space.count_solutions(words) for words in (1, 2, 3)]
    indices = range(len(MORE))
    for form in ("txt", "csv", "json"):
        path = str(tmp_path / f"a.{form}")
        option = "--plain" if form == "txt" else f"--{form}"
        write_export(make_solution_export(space, counts), path)
        solved = lbtui("solve", *board, "--max-words", "3", option)
        assert Path(path).read_bytes() == solved.raw
        write_export(make_word_export(MORE, indices, "auto"), path)
        listed = lbtui("words", *board, *([] if form == "txt" else [option]))
        assert Path(path).read_bytes() == listed.raw


def test_an_empty_list_is_valid_in_every_format(tmp_path: Path) -> None:
    nothing = make_word_export(CANDIDATES, [], "auto")
    for ending in ("txt", "csv", "json"):
        assert write_export(nothing, str(tmp_path / f"a.{ending}")).startswith("saved 0 words to ")
    assert (tmp_path / "a.json").read_text() == (tmp_path / "a.txt").read_text() == ""
    assert (tmp_path / "a.csv").read_text().split() == ["word,letters,covers,score,finish"]


def test_a_bound_is_kept_and_said(
    words: Exportable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MAX_ROWS", 2)
    said = write_export(words, str(tmp_path / "a.txt"))
    assert said.startswith("saved the first 2 words to")
    assert len((tmp_path / "a.txt").read_text().split()) == 2


def test_stopping_leaves_the_old_file(tmp_path: Path) -> None:
    def lines(_form: str) -> Iterator[str]:
        yield from map(str, range(5_000))

    source = Exportable("words", BOARD, lines)
    path = tmp_path / "a.txt"
    path.write_text("old")
    answers = iter((False, False, True))
    with pytest.raises(Cancelled):
        write_export(source, str(path), cancel=lambda: next(answers))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_one_line(words: Exportable, tmp_path: Path) -> None:
    (tmp_path / "dir").mkdir()
    (tmp_path / "dir" / "a.txt").mkdir()
    with pytest.raises(ExportError) as caught:
        write_export(words, str(tmp_path / "dir" / "a.txt"))
    assert "\n" not in str(caught.value)


def test_paths_are_judged_before_writing(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    for path, problem in (
        ("", "enter a file name"),
        (tmp_path, "this is not a file: add a file name"),
        (tmp_path / "no" / "a.txt", "there is no folder .*no"),
        (tmp_path / "a.pdf", "unknown format .pdf: use .txt, .csv, .json, .svg or .html"),
        (tmp_path / "pipe.txt", "this is not a file"),
    ):
        with pytest.raises(ExportError, match=problem):
            check_path(str(path))
    assert check_path(str(tmp_path / "a.csv")) == str(tmp_path / "a.csv")


def test_a_picture_of_what_is_traced(solutions: Exportable, tmp_path: Path) -> None:
    path = tmp_path / "board.SVG"
    exportable = replace(solutions, board=BOARD, traced_words=("gracious", "splashy"))
    assert write_export(exportable, str(path)) == f"saved a picture of the board to {path}"
    picture = path.read_text("utf-8")
    assert picture == lbtui("draw", str(BOARD), "gracious", "splashy", "--svg", "-").out
    with pytest.raises(ExportError, match="there is no folder"):
        write_export(exportable, str(path / "below.svg"))


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
async def test_the_board_is_printed_with_the_words_shown(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with running(size=size) as stage:
        await stage.press("board.print", shows="yao-board.html")
        await stage.press("enter", shows="saved a printable sheet")
    page = (tmp_path / "riu-pgh-lcs-yao-board.html").read_text("utf-8")
    assert page.count("<svg") == 1


def test_a_sheet_has_the_words_shown_as_its_answer(tmp_path: Path) -> None:
    path = tmp_path / "board.html"
    write_export(Exportable("board", BOARD, traced_words=("gracious", "splashy")), str(path))
    before, _, after = path.read_text("utf-8").partition("answers</h1>")
    assert "GRACIOUS" not in before
    assert f"GRACIOUS{EN_DASH}SPLASHY" in after
    write_export(Exportable("board", BOARD), str(path))
    assert "answers" not in path.read_text("utf-8")
    with pytest.raises(ExportError, match=r"a board is saved as \.svg or \.html"):
        write_export(Exportable("board", BOARD), str(tmp_path / "board.txt"))
