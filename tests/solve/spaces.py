"""What the tests against the brute force share: boards, their oracle, and checks of a space."""

from __future__ import annotations

import os
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Literal

import pytest

from lbtui.puzzle import Board, examine
from lbtui.solve import Candidates, Solution, Space, candidates_from_words
from tests.boards import Puzzle, random_puzzle
from tests.oracle import Chain, Oracle, is_perfect, replay

CHUNKS, EACH = int(os.environ.get("LBTUI_CHUNKS", "6")), 25  # LBTUI_CHUNKS=20: 500 boards
RANKINGS: tuple[Literal["shortest", "familiar"], ...] = ("shortest", "familiar")

RESTRICTIONS = (
    "include", "exclude", "first", "last", "first_letter", "last_letter", "min_score", "lengths",
    "perfect", "min_words",
)  # fmt: skip

by_chunk = pytest.mark.parametrize("chunk", range(CHUNKS))
bridge_boards = pytest.mark.parametrize("chunk", range(CHUNKS, CHUNKS + 4))


@cache
def solved(chunk: int, n: int) -> tuple[Puzzle, Oracle, Candidates]:
    puzzle = random_puzzle(Random(f"{chunk}/{n}"), bridge=True if chunk >= CHUNKS else None)
    candidates = candidates_from_words(Board(puzzle.sides), puzzle.scored)
    return puzzle, Oracle(puzzle.sides, puzzle.scored), candidates


def cases(chunk: int) -> Iterator[tuple[Puzzle, Oracle, Candidates, Random]]:
    for n in range(EACH):
        yield *solved(chunk, n), Random(f"choices {chunk}/{n}")


def chains(solutions: Iterable[Solution]) -> list[Chain]:
    return [solution.words for solution in solutions]


def capitals(word: str) -> str:
    """Upper case that keeps ß one letter."""
    return word.replace("ß", "\u1e9e").upper()


def check_facts(
    puzzle: Puzzle, oracle: Oracle, solution: Solution, ranking: str, bridges: bool
) -> None:
    """An emitted solution is played by the checker, and what it says of itself is true."""
    chain = solution.words
    assert replay(puzzle.sides, puzzle.scored, chain, bridges=bridges) is None
    assert solution.letters == sum(map(len, chain))
    assert solution.cost == oracle.cost(chain, ranking)
    assert solution.score == oracle.score(chain)
    idle = sum(set(word) <= set("".join(chain[:at])) for at, word in enumerate(chain))
    assert solution.bridges == idle
    report = examine(Board(puzzle.sides), chain)
    assert (report.solves, report.bridges, report.letters) == (True, idle, solution.letters)
    assert report.perfect == is_perfect(puzzle.sides, chain)


def check_space(puzzle: Puzzle, oracle: Oracle, space: Space, expected: list[Chain]) -> None:
    """The space holds exactly `expected`, in that order, by every way of asking."""
    assert chains(space) == expected, puzzle
    assert space.total() == len(expected)
    numbers = range(space.min_words, space.max_words + 1)
    sizes = Counter(map(len, expected))
    assert [space.count(words).solutions for words in numbers] == [sizes[n] for n in numbers]
    assert all(space.count(words).exact for words in numbers)
    for words in numbers:
        level = [chain for chain in expected if len(chain) == words]
        assert space.by_cost(words) == Counter(oracle.cost(chain, space.ranking) for chain in level)
        assert chains(space.level(words)) == level
        assert space.level(words).size == len(level)
    for place, chain in enumerate(expected):
        found = space[place]
        assert found.words == chain
        assert space.rank(chain) == space.rank(found.words) == place
        level_rank = sum(len(other) == len(chain) for other in expected[:place])
        assert space.level_rank(chain) == level_rank
        level = [other for other in expected if len(other) == len(chain)]
        costs = [oracle.cost(other, space.ranking) for other in level]
        cheaper = sum(cost < found.cost for cost in costs)
        assert space.place(chain) == (1 + cheaper, costs.count(found.cost), len(costs))
        check_facts(puzzle, oracle, found, space.ranking, space.bridged())
    if expected:
        assert space[-1].words == expected[-1]
        middle = len(expected) // 2
        assert chains(space[middle : middle + 5]) == expected[middle : middle + 5]
        assert chains(space[::-7]) == expected[::-7]
    for outside in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            space[outside]
    assert chains(space.distinct()) == distinct(expected), puzzle


def distinct(ordered: Iterable[Chain]) -> list[Chain]:
    """Return those chains that share no word with any before them that is returned."""
    found: list[Chain] = []
    for chain in ordered:
        if not any(set(chain) & set(other) for other in found):
            found.append(chain)
    return found


def named(words: list[str], oracle: Oracle, random: Random) -> str | set[str]:
    """Return a word in any case, or all words that start like one, as while it is typed."""
    word = random.choice(words)
    if random.random() < 0.5:
        return random.choice([word, capitals(word)])
    start = word[: random.randint(1, 3)]
    return {other for other in oracle.words if other.startswith(start)}


def meant(some: str | set[str]) -> set[str]:
    """Return the words that `named` stands for."""
    return {unicodedata.normalize("NFC", some.lower())} if isinstance(some, str) else some


def restrict(
    oracle: Oracle,
    random: Random,
    full: list[Chain],
    *,
    played: Chain = (),
    names: Sequence[str] = RESTRICTIONS,
) -> tuple[dict[str, Any], list[Chain]]:
    """Return random restrictions as a space takes them, and those of `full` that meet them.

    `full` are chains that go on after those `played`. As a command takes restrictions, none is a
    set of words.
    """
    asked: dict[str, Any] = {}
    likely = random.choice(full) if full else ()
    words = [*likely, *likely, *oracle.words, "zzz"]
    left = full
    for name in random.sample(names, random.randint(1, 3)):
        if name == "include":
            asked[name] = [named(words, oracle, random) for _ in range(random.randint(1, 2))]
            for some in asked[name]:
                left = [chain for chain in left if meant(some) & set(chain)]
        elif name in ("first", "last"):
            some = named(words, oracle, random)
            at = 0 if name == "first" else -1
            left = [chain for chain in left if chain[at] in meant(some)]
            asked[name] = some
        elif name == "exclude":
            chosen = random.sample(words, min(len(words), random.randint(1, 3)))
            left = [chain for chain in left if not set(chosen) & set(chain)]
            asked[name] = chosen
        elif name in ("first_letter", "last_letter"):
            asked[name] = letter = random.choice(sorted(oracle.letters))
            at = 0 if name == "first_letter" else -1
            left = [chain for chain in left if (chain[0][0], chain[-1][-1])[at] == letter]
        elif name == "min_score":
            asked[name] = floor = random.choice([1, 30, 50, 51, 65])
            left = [chain for chain in left if oracle.score(chain) >= floor]
        elif name == "lengths":
            low = random.randint(1, 5)
            high = random.randint(low, 12)
            asked[name] = (low, high)
            left = [chain for chain in left if all(low <= len(word) <= high for word in chain)]
        elif name == "perfect":
            asked[name] = True
            left = [chain for chain in left if is_perfect(oracle.sides, chain, played)]
        else:
            asked[name] = least = random.randint(2, 3)
            left = [chain for chain in left if len(chain) >= least]
    return asked, left


def typed(words: list[str], random: Random, of: str = "solutions") -> str:
    """Return a filter of one to three terms, about `words`: of solutions, or of words."""

    def term() -> str:
        word = random.choice(words)
        some, at = random.randint(1, len(word)), random.randrange(len(word))
        sign = random.choice([">", ">=", "=", "<=", "<"])
        return random.choice([
            word[:some], word[at:], f"^{word[:some]}", f"{word[-some:]}$", f"^{word}$",
            f"{word[0]}*{word[-1]}", f"{word[:at]}?{word[at + 1 :]}", f"/{word[-some:]}/",
            f"+{word}", f"+{word[:some]}", f"-{word}", f"-{word[:some]}", f"!{word[0]}*",
            f"!{word[:some]}", f"!{word[at:]}", f"!^{word[:some]}", f"!{word[-some:]}$",
            f"!/{word[at:]}/",
            f"len{sign}{random.randint(4, 15)}", f"fam{sign}{random.choice([20, 50, 65])}",
            *(
                [f"words{sign}{random.randint(2, 3)}", "perfect", "distinct"]
                if of == "solutions"
                else [f"new{sign}{random.randint(3, 7)}", f"finish{sign}{random.randint(0, 3)}"]
            ),
        ])  # fmt: skip

    return " ".join(term() for _ in range(random.randint(1, 3)))
