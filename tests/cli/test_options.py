"""Each option of `solve` and `words` reaches the engine: its output without them, filtered here.

What the engine makes of them is compared with a brute force in tests/solve and tests/play.
"""

from collections.abc import Callable
from typing import Any

import pytest

from tests.harness.forking import lbtui

BOARD = "riu pgh lcs yao"
Row = dict[str, Any]


def rows(command: str, *options: str, code: int = 0) -> list[Row]:
    done = lbtui(command, BOARD, "--list", "common", "--json", *options)
    assert done.code == code, done
    return done.records


def scores() -> dict[str, int]:
    return {row["word"]: row["score"] for row in rows("words")}


def covered_once(words: list[str]) -> bool:
    written = words[0] + "".join(word[1:] for word in words[1:])
    return len({*written}) == len(written)


LIMITS: dict[str, Callable[[list[str]], bool]] = {
    "--include gracious --include splashy": lambda w: {"gracious", "splashy"} <= {*w},
    "--exclude gracious -x yups": lambda w: not {"gracious", "yups"} & {*w},
    "--first gracious": lambda w: w[0] == "gracious",
    "--first-letter g": lambda w: w[0][0] == "g",
    "--last-letter s": lambda w: w[-1][-1] == "s",
    "--lengths 5-8": lambda w: all(5 <= len(word) <= 8 for word in w),
    "--lengths 9-": lambda w: all(len(word) >= 9 for word in w),
    "--min-length 6": lambda w: all(len(word) >= 6 for word in w),
    "--perfect": covered_once,
    "--first-letter g --lengths 6-9 --exclude group": lambda w: (
        w[0][0] == "g" and all(6 <= len(word) <= 9 for word in w) and "group" not in w
    ),
}


@pytest.fixture(scope="module")
def every() -> list[Row]:
    return rows("solve", "--max-words", "3")


@pytest.mark.parametrize("options", LIMITS)
def test_limits_of_solutions(options: str, every: list[Row]) -> None:
    expected = [row["words"] for row in every if LIMITS[options](row["words"])]
    assert 0 < len(expected) < len(every)
    found = rows("solve", "--max-words", "3", *options.split())
    assert [row["words"] for row in found] == expected
    assert [row["rank"] for row in found] == [*range(1, len(found) + 1)]
    counted = rows("solve", "--max-words", "3", "--count", *options.split())
    for row in counted:
        assert row["solutions"] == sum(len(words) == row["words"] for words in expected)
        assert row["exact"]


def test_scores_distinct_solutions_and_rankings(every: list[Row]) -> None:
    known = scores()
    least = [row["words"] for row in every if min(known[word] for word in row["words"]) >= 80]
    assert [row["words"] for row in rows("solve", "-m3", "--min-score", "80")] == least
    apart: list[Row] = []
    for row in every:
        if not any({*row["words"]} & {*other["words"]} for other in apart):
            apart.append(row)
    assert rows("solve", "-m3", "--distinct") == apart
    assert rows("solve", "-m3", "--distinct", "-n2") == apart[:2]
    familiar = rows("solve", "-m3", "--rank", "familiar")
    costs = [
        (
            len(row["words"]),
            sum(len(w) + (100 - known[w]) // 10 for w in row["words"]),
            row["words"],
        )
        for row in every
    ]
    assert [row["words"] for row in familiar] == [words for *_, words in sorted(costs)]
    assert [row["cost"] for row in familiar] == [cost for _, cost, _ in sorted(costs)]


def test_solutions_go_on_after_words(every: list[Row]) -> None:
    tight = [row["words"] for row in every if row["words"][0] == "gracious"]
    after = [row["words"] for row in rows("solve", "-m2", "--after", "gracious")]
    assert [["gracious", *words] for words in after] == tight
    bridged = rows("solve", "-m3", "--bridges", "always")
    assert [row for row in bridged if not row["bridges"]] != bridged
    assert [row["words"] for row in bridged if not row["bridges"]] == [r["words"] for r in every]


def test_limits_and_order_of_words() -> None:
    every = rows("words")
    options = ("--filter", "a !^s", "--exclude", "gracious", "--lengths=4-8", "--min-score=40")
    kept = [
        row
        for row in every
        if "a" in row["word"] and row["word"][0] != "s" and row["word"] != "gracious"
        if 4 <= row["letters"] <= 8 and row["score"] >= 40
    ]
    assert 0 < len(kept) < len(every)
    found = rows("words", *options)
    # What is left out helps no word to finish.
    assert [row["word"] for row in found] == [row["word"] for row in kept]
    for key in ("letters", "covers", "score", "finish"):
        sign = 1 if key == "finish" else -1
        values = [99 if row[key] is None else sign * row[key] for row in found]
        ordered = [found[at] for at in sorted(range(len(found)), key=values.__getitem__)]
        assert rows("words", *options, "--sort", key) == ordered, key
        assert rows("words", *options, "--sort", key, "-r", "-n3") == ordered[::-1][:3], key
