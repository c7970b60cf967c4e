"""Arrangements for an answer: all of them, and the one with the fewest rivals, by brute force."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from lbtui.generate import BoardRequest, NoBoardError, make_boards
from lbtui.generate.arrange import arrange_copies, find_conflicts, list_arrangements
from lbtui.generate.for_answer import SEED_SPACING, _rank_arrangements, make_rival_counter
from lbtui.generate.letters import Picker
from lbtui.generate.maker import BoardMaker
from lbtui.words import open_list_file
from tests.oracle import Oracle, is_legal

Sides = frozenset[str]


def every_arrangement(letters: str, each: int) -> list[Sides]:
    """By brute force, all ways to put letters (in order) on sides of so many."""
    if not letters:
        return [frozenset()]
    found: list[Sides] = []
    for mates in combinations(letters[1:], each - 1):
        side = letters[0] + "".join(mates)
        rest = "".join(letter for letter in letters if letter not in side)
        found += [others | {side} for others in every_arrangement(rest, each)]
    return found


def named(letters: str, masks: tuple[int, ...]) -> Sides:
    return frozenset(
        "".join(sorted(c for bit, c in enumerate(letters) if mask >> bit & 1)) for mask in masks
    )


def test_all_arrangements_of_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(list_arrangements([0] * 12, 3))
    assert len(found) == len(set(map(frozenset, found))) == 15_400
    assert all(sum(masks) == (1 << 12) - 1 for masks in found)
    assert arrange_copies([0] * 12, 4, 3, Picker(0)) is not None
    monkeypatch.setattr("lbtui.generate.arrange.MAX_STEPS", 11)
    assert arrange_copies([0] * 12, 4, 3, Picker(0)) is None


@pytest.mark.parametrize(("sides", "words"), [(3, ["abcd"]), (4, ["abcdabd", "gehfa"]), (4, [])])
def test_arrangements_are_those_on_which_the_words_are_legal(sides: int, words: list[str]) -> None:
    letters = "abcdefgh" if sides == 4 else "abcdef"
    apart = find_conflicts(letters, words, sides, Picker(0))
    found = [named(letters, masks) for masks in list_arrangements(apart, len(letters) // sides)]
    legal = {
        arrangement
        for arrangement in every_arrangement(letters, len(letters) // sides)
        if all(is_legal(sorted(arrangement), word) for word in words)
    }
    assert len(found) == len(legal)
    assert set(found) == legal
    one = arrange_copies(apart, sides, len(letters) // sides, Picker(5))
    assert one is not None
    assert named(letters, tuple(one)) in legal


def test_copies_of_a_letter_take_a_side_each() -> None:
    for seed in range(20):
        copies = "abcdefaab"
        apart = find_conflicts(copies, ["aabba", "fed"], 3, Picker(seed))
        masks = arrange_copies(apart, 3, 3, Picker(seed))
        if masks is None:
            continue  # a copy was assigned that does not fit: another seed does
        sides = ["".join(c for bit, c in enumerate(copies) if mask >> bit & 1) for mask in masks]
        assert sorted("".join(sides)) == sorted(copies)
        assert all(side.count("a") == 1 for side in sides)
        assert is_legal(sides, "aabba")
        assert is_legal(sides, "fed")


def some_words(random: Random, count: int, letters: str = "abcdefghi") -> list[str]:
    """Random words without a letter twice in a row."""
    words: set[str] = set()
    while len(words) < count:
        word = random.choice(letters)
        for _ in range(random.randint(2, 7)):
            word += random.choice(letters.replace(word[-1], ""))
        words.add(word)
    return sorted(words)


def test_rivals_are_counted_as_brute_force_counts_them(tmp_path: Path) -> None:
    letters = "abcdefghi"
    words = some_words(Random(4), 150)
    (tmp_path / "words.txt").write_text("\n".join(words), encoding="utf-8")
    lists = [open_list_file(str(tmp_path / "words.txt"))]
    maker = BoardMaker(BoardRequest(sides=3), lists)
    count_rivals = make_rival_counter(maker, letters, max_words=2)
    seen = set()
    for masks in list_arrangements([0] * 9, 3):
        oracle = Oracle(sorted(named(letters, masks)), dict.fromkeys(words, 50))
        count = len(oracle.tight(1)) + len(oracle.tight(2))
        assert count_rivals(masks) == count
        seen.add(count)
    assert len(seen) > 2  # not all the same


def test_boards_come_with_the_fewest_rivals_first(tmp_path: Path) -> None:
    letters = "abcdefghi"
    words = [*some_words(Random(8), 250), "abcde", "efghi"]
    (tmp_path / "words.txt").write_text("\n".join(sorted(words)), encoding="utf-8")
    lists = [open_list_file(str(tmp_path / "words.txt"))]
    counts = {}
    for arrangement in every_arrangement(letters, 3):
        oracle = Oracle(sorted(arrangement), dict.fromkeys(words, 50))
        if ("abcde", "efghi") in oracle.tight(2):
            counts[arrangement] = len(oracle.tight(1)) + len(oracle.tight(2))
    assert len(set(counts.values())) > 2
    request = BoardRequest(sides=3, answer=("abcde", "efghi"))
    found = list(make_boards(request=request, lists=lists, seed=4, boards=len(counts)))
    order = [frozenset("".join(sorted(side)) for side in made.board.sides) for made in found]
    assert sorted(map(sorted, order)) == sorted(map(sorted, counts))
    assert [counts[arrangement] for arrangement in order] == sorted(counts.values())
    tried = f"{len(counts)} arrangements of abcdefghi tried"
    with pytest.raises(NoBoardError, match=f"{tried}, {len(counts)} as requested"):
        list(make_boards(request=request, lists=lists, seed=4, boards=len(counts) + 1))
    last = found[-1].solutions
    assert last is not None
    wanted = replace(request, solutions=(last, last))
    few = [made for made in found if made.solutions == last]
    assert list(make_boards(request=wanted, lists=lists, seed=4, boards=len(few))) == few
    assert few != found
    # Every seed alone gives its board again, and any seed below the first step the best.
    assert [made.seed for made in found[:3]] == [4, 4 + SEED_SPACING, 4 + 2 * SEED_SPACING]
    assert [
        next(make_boards(request=request, lists=lists, seed=made.seed)) for made in found[:3]
    ] == found[:3]
    (other,) = make_boards(request=request, lists=lists, seed=SEED_SPACING - 1)
    arranged = frozenset("".join(sorted(side)) for side in other.board.sides)
    assert counts[arranged] == min(counts.values())


def test_arrangements_of_longer_answers_come_with_the_fewest_rivals_first(tmp_path: Path) -> None:
    answer = ("abcd", "defg", "ghi")
    words = [*some_words(Random(5), 120), *answer]
    (tmp_path / "words.txt").write_text("\n".join(sorted(words)), encoding="utf-8")
    lists = [open_list_file(str(tmp_path / "words.txt"))]
    maker = BoardMaker(BoardRequest(sides=3, answer=answer), lists)
    ranked = _rank_arrangements(maker, "abcdefghi", answer, Picker(0))
    counts = []
    for rivals, sides in ranked:
        oracle = Oracle(sides, dict.fromkeys(words, 50))
        counts.append(len(oracle.solutions(3)))
        assert answer in oracle.solutions(3)
        assert rivals == counts[-1]
    assert counts == sorted(counts)
    assert len(set(counts)) > 2
