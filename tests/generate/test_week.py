"""A board for each word of a file, and a week of them, against the brute force."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from lbtui.generate import BoardRequest, GeneratedBoard
from lbtui.puzzle import Board
from tests.generate.promises import BruteForce, find_broken_promise, read_scores
from tests.harness.forking import lbtui
from tests.harness.program import refused
from tests.harness.samples import LONG_PART

WEEK = "harvest pumpkin\nsquash\nthankful leftover\ngratitude, pilgrim"


def check(record: dict[str, Any], word: str) -> tuple[int, int, int]:
    """Check a board that was made for a word; return what makes it easy, by brute force."""
    request = BoardRequest(answer=(word,))
    made = GeneratedBoard(
        board=Board(record["board"]),
        minimum=record["minimum"],
        solutions=record["solutions"],
        par=record["par"],
        best=tuple(record["best"]),
        seed=record["seed"],
    )
    assert word in record["best"]
    solved = BruteForce(record["board"].split(), read_scores("common"))
    assert record["solutions"] == len(solved.chains(2))
    assert made.minimum == solved.minimum == 2
    partnered = BoardRequest(answer=made.best)
    assert find_broken_promise(made, partnered, read_scores("common")) in (
        None,
        _other_best(made, solved),
    ), request
    pairs = [solved.oracle.score(chain) for chain in solved.chains(2)]
    facts = (sum(p >= 81 for p in pairs), sum(p >= 61 for p in pairs), len(pairs))
    assert facts == (record["everyday"], record["known"], record["two_words"])
    return facts


def _other_best(made: GeneratedBoard, solved: BruteForce) -> str:
    """Return what `find_broken_promise` says where the word and its partner are not the best."""
    first = solved.oracle.ordered(solved.chains(2), "shortest")[0]
    return f"best is {first}, not {made.best}"


def test_a_board_for_each_word_of_a_file_in_its_order(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("# of the club\nharvest  # first\nCoffee pumpkin\nzzz\n", "utf-8")
    done = lbtui("generate", "--with-each", str(words), "--seed", "1", "--json")
    assert done.code == 1
    for record, word in zip(done.records, ("harvest", "pumpkin"), strict=True):
        check(record, word)
    coffee, zzz = done.err.splitlines()
    assert coffee.startswith("lbtui: coffee: FF and EE can be played only with the letter on two")
    assert zzz.startswith("lbtui: zzz: ")
    (again,) = lbtui("generate", "--with", "harvest", "--seed", "1", "--json").records
    assert again == done.records[0]
    rare = lbtui("generate", "--with-each", str(words), "--solutions", "100000-")
    assert (rare.code, rare.lines) == (3, [])


def test_a_week_goes_from_the_easiest_board_to_the_hardest(tmp_path: Path) -> None:
    words = tmp_path / "week.txt"
    words.write_text(WEEK, "utf-8")
    used = tmp_path / "used.txt"
    used.write_text("heliport", "utf-8")
    for more in ([], ["--avoid", str(used)]):
        done = lbtui("generate", "--week", "--with-each", str(words), "--seed=1", "--json", *more)
        assert (done.code, len(done.records)) == (0, 7)
        made = {record["board"]: set(record["best"]) for record in done.records}
        assert all(any(word in best for best in made.values()) for word in WEEK.split()[:2])
        ease = [
            check(record, next(word for word in record["best"] if word in WEEK))
            for record in done.records
        ]
        assert ease == sorted(ease, reverse=True)
        assert not more or all("heliport" not in best for best in made.values())


def test_what_is_no_week_is_one_line(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("harvest", "utf-8")
    week = refused(lbtui("generate", "--week", "--with-each", str(words)))
    assert week == f"lbtui: --week takes 7 words, and '{words}' has 1"
    words.write_text("12\n", "utf-8")
    assert "has no words" in refused(lbtui("generate", "--with-each", str(words)))
    assert "--with-each FILE" in refused(lbtui("generate", "--week"))
    for other in (["--with", "squash"], ["--boards", "2"]):
        problem = refused(lbtui("generate", "--with-each", str(words), *other))
        assert problem.endswith(f"leave out {other[0]}")
    assert "--random" in refused(lbtui("generate", "--random", "--with-each", str(words)))


@pytest.mark.parametrize("chunk", [pytest.param(n, marks=LONG_PART) for n in range(10)])
def test_ten_weeks_and_sixty_boards_keep_their_promises(chunk: int, tmp_path: Path) -> None:
    random = Random(f"week {chunk}")
    known = [
        word
        for word, score in read_scores("common").items()
        if score >= 81 and 6 <= len(word) <= 9 and len(set(word)) == len(word)
    ]
    words = random.sample(sorted(known), 7)
    file = tmp_path / "words.txt"
    file.write_text("\n".join(words), "utf-8")
    done = lbtui("generate", "--week", "--with-each", str(file), "--seed", str(chunk), "--json")
    ease = [
        check(record, next(word for word in words if word in record["best"]))
        for record in done.records
    ]
    assert ease == sorted(ease, reverse=True)
    told = done.err.splitlines()
    assert len(ease) + len(told) == 7
    assert (done.code == 0) == (not told)
