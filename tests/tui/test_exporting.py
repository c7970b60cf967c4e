"""Exports: formats, bounds, and never a half or a lost file."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from lbtui.puzzle import Board
from lbtui.solve import Space, candidates_from_words
from lbtui.tui.exporting import (
    Exportable,
    ExportError,
    ExportStopped,
    Record,
    format_of,
    solutions_export,
    why_not,
    words_export,
    write,
)

BOARD = Board(["riu", "pgh", "lcs", "yao"])
CANDIDATES = candidates_from_words(
    BOARD, {"gracious": 80, "splashy": 60, "sharply": 65, "soupy": 50, "oligarchs": 50}
)


@pytest.fixture
def words() -> Exportable:
    return words_export(CANDIDATES, range(len(CANDIDATES)), "riu-pgh-lcs-yao")


@pytest.fixture
def solutions() -> Exportable:
    space = Space(CANDIDATES, max_words=2)
    size = space.count(2).solutions
    return solutions_export(space, [2], size, True, "riu-pgh-lcs-yao")


def test_words_as_text(words: Exportable, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    assert write(words, str(path)) == f"wrote 5 words to {path}"
    assert path.read_text().split() == ["gracious", "oligarchs", "sharply", "soupy", "splashy"]


def test_solutions_in_every_format(solutions: Exportable, tmp_path: Path) -> None:
    assert solutions.size == 3
    write(solutions, str(tmp_path / "a.txt"))
    assert (tmp_path / "a.txt").read_text(encoding="utf-8").splitlines()[0] == (
        "oligarchs \N{EN DASH} soupy"
    )
    write(solutions, str(tmp_path / "a.csv"))
    with open(tmp_path / "a.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert rows[1] == {"rank": "2", "words": "gracious sharply", "letters": "15", "score": "65",
                       "bridges": "0"}  # fmt: skip
    write(solutions, str(tmp_path / "a.json"))
    records = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert [record["rank"] for record in records] == [1, 2, 3]
    assert records[2]["words"] == ["gracious", "splashy"]


def test_an_empty_list_is_valid_in_every_format(tmp_path: Path) -> None:
    nothing = words_export(CANDIDATES, [], "x")
    for ending in ("txt", "csv", "json"):
        write(nothing, str(tmp_path / f"a.{ending}"))
    assert json.loads((tmp_path / "a.json").read_text()) == []
    assert (tmp_path / "a.csv").read_text().split() == ["word,letters,covers,score"]


def test_a_bound_is_kept_and_said(words: Exportable, tmp_path: Path) -> None:
    said = write(words, str(tmp_path / "a.txt"), most=2)
    assert said.startswith("wrote the first 2 of 5 words to")
    assert len((tmp_path / "a.txt").read_text().split()) == 2


def test_stopping_leaves_the_old_file(tmp_path: Path) -> None:
    def rows() -> Iterator[tuple[str, Record]]:
        for number in range(5_000):
            yield str(number), {"word": str(number)}

    source = Exportable("words", "x", 5_000, True, ("word",), rows)
    path = tmp_path / "a.txt"
    path.write_text("old")
    heard: list[int] = []
    with pytest.raises(ExportStopped):
        write(source, str(path), stopped=lambda: len(heard) > 2, progress=heard.append)
    assert path.read_text() == "old"
    assert heard == [512, 1024, 1536]
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_one_line(words: Exportable, tmp_path: Path) -> None:
    (tmp_path / "dir").mkdir()
    (tmp_path / "dir" / "a.txt").mkdir()
    with pytest.raises(ExportError) as caught:
        write(words, str(tmp_path / "dir" / "a.txt"))
    assert "\n" not in str(caught.value)


def test_paths_are_judged_before_writing(tmp_path: Path) -> None:
    assert why_not("") == "write a file name"
    assert why_not(str(tmp_path)) == "that is a directory: add a file name"
    assert "no directory" in (why_not(str(tmp_path / "no" / "a.txt")) or "")
    assert why_not(str(tmp_path / "a.pdf")) == "no format is called .pdf: use .txt, .csv or .json"
    assert why_not(str(tmp_path / "a.csv")) is None
    assert [format_of(name) for name in ("a", "a.TXT", "a.csv", "a.jsonl")] == [
        "txt",
        "txt",
        "csv",
        "json",
    ]
