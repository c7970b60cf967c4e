"""The solution space against the brute force of tests/oracle.py, on boards with planted solutions.

500 random boards of 3 to 8 sides, some with repeated letters, some in other alphabets, with lists
of up to fifty words; a further set of boards on which bridges are needed or give fewer words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings

from lbtui.puzzle import Board, examine
from lbtui.solve import Candidates, Solution, Space, candidates_from_words
from tests.boards import ALPHABETS, Puzzle, plant, puzzles, random_puzzle
from tests.oracle import Chain, Oracle, is_perfect, replay

CHUNKS, EACH = 20, 25  # 500 boards
RANKINGS = ("shortest", "familiar")

by_chunk = pytest.mark.parametrize("chunk", range(CHUNKS))
bridge_boards = pytest.mark.parametrize("chunk", range(CHUNKS, CHUNKS + 8))


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


def check_facts(puzzle: Puzzle, oracle: Oracle, solution: Solution, bridges: bool) -> None:
    """An emitted solution is played by the checker, and what it says of itself is true."""
    chain = solution.words
    assert replay(puzzle.sides, puzzle.scored, chain, bridges=bridges) is None
    assert solution.letters == sum(map(len, chain))
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
        letters = Counter(sum(map(len, chain)) for chain in expected if len(chain) == words)
        assert space.by_letters(words) == letters
        level = [chain for chain in expected if len(chain) == words]
        assert chains(space.level(words)) == level
        assert space.level(words).size == len(level)
    for place, chain in enumerate(expected):
        found = space[place]
        assert found.words == chain
        assert space.rank(chain) == space.rank(found.words) == place
        check_facts(puzzle, oracle, found, space.bridged)
    if expected:
        assert space[-1].words == expected[-1]
        middle = len(expected) // 2
        assert chains(space[middle : middle + 5]) == expected[middle : middle + 5]
        assert chains(space[::-7]) == expected[::-7]
    for outside in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            space[outside]


# -- all solutions, in order ---------------------------------------------------------------------


@by_chunk
@pytest.mark.parametrize("ranking", RANKINGS)
def test_all_solutions_of_up_to_three_words(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        assert list(candidates.words) == oracle.words
        assert candidates.scores == [oracle.scores[word] for word in oracle.words]
        space = Space(candidates, ranking=ranking, max_words=3, bridges="never")
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(3), ranking))


@settings(max_examples=60)
@given(puzzles(most_noise=20))
def test_all_solutions_of_boards_that_can_shrink(puzzle: Puzzle) -> None:
    oracle = Oracle(puzzle.sides, puzzle.scored)
    candidates = candidates_from_words(Board(puzzle.sides), puzzle.scored)
    for ranking in RANKINGS:
        space = Space(candidates, ranking=ranking, max_words=4, bridges="never")
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(4), ranking))
    assert Space(candidates, bridges="never").minimum() == oracle.minimum
    auto = Space(candidates)
    assert auto.minimum() == oracle.bridged_minimum
    assert auto.bridged == (oracle.bridged_minimum != oracle.minimum)


@by_chunk
def test_what_is_no_solution_has_no_rank(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        space = Space(candidates, max_words=3, bridges="never")
        solutions = set(oracle.solutions(3))
        words = [*puzzle.scored, "zzz"]
        for _ in range(10):
            chain = tuple(random.choice(words) for _ in range(random.randint(0, 4)))
            if solutions and random.random() < 0.5:
                chain = (*random.choice(sorted(solutions))[:-1], *chain[:1])
            if chain not in solutions:
                with pytest.raises(ValueError, match="solution"):
                    space.rank(chain)


# -- fewest words, finishing ---------------------------------------------------------------------


@by_chunk
def test_the_fewest_words_and_the_proof_that_there_are_none(chunk: int) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        never = Space(candidates, max_words=1, bridges="never")
        assert never.minimum() == oracle.minimum, puzzle
        assert never.minimum_proven
        assert not never.bridged
        auto = Space(candidates, max_words=1)
        assert auto.minimum() == oracle.bridged_minimum, puzzle
        assert auto.minimum_proven
        assert auto.bridged == (oracle.bridged_minimum != oracle.minimum)
        always = Space(candidates, max_words=1, bridges="always")
        assert always.minimum() == oracle.bridged_minimum, puzzle
        assert always.bridged


@by_chunk
def test_finishing_from_any_position(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        board = candidates.board
        space = Space(candidates, max_words=3, bridges="never")
        assert space.finish(None, board.full) == oracle.minimum
        assert space.finish(None, 0) == 0
        for _ in range(6):
            last = random.choice([None, *board.letters])
            open_ = random.randint(1, board.full)
            letters = frozenset(board.text(open_))
            assert space.finish(last, open_) == oracle.finish(last, letters), (puzzle, last)
            for words in (1, 2, 3):
                ways = len(oracle.tight(words, last, letters))
                assert space.ways(words, last, open_) == ways, (puzzle, last, letters)
        for i, word in enumerate(oracle.words):
            rest = oracle.letters - oracle.covers[word]
            more = oracle.finish(word[-1], rest) if rest else 0
            assert space.fewest_with(i) == (None if more is None else more + 1), (puzzle, word)


# -- bridges -------------------------------------------------------------------------------------


@bridge_boards
@pytest.mark.parametrize("ranking", RANKINGS)
def test_bridges_give_the_fewest_words(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        space = Space(candidates, ranking=ranking, max_words=5)
        assert space.minimum() == oracle.bridged_minimum, puzzle
        assert space.bridged == (oracle.bridged_minimum != oracle.minimum), puzzle
        if oracle.bridged_minimum is None:
            assert space.total() == 0
        elif space.bridged:
            assert chains(space.level(oracle.bridged_minimum)) == oracle.ordered(
                oracle.bridged, ranking
            )
            assert space[0].words == oracle.ordered(oracle.bridged, ranking)[0]
            assert all(solution.bridges for solution in space.level(oracle.bridged_minimum))
        else:
            expected = oracle.ordered(oracle.tight(oracle.bridged_minimum), ranking)
            assert chains(space.level(oracle.bridged_minimum)) == expected


@bridge_boards
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_chain_with_bridges(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        every = [chain for words in range(1, 5) for chain in oracle.with_bridges(words)]
        if len(every) > 400:
            continue
        space = Space(candidates, ranking=ranking, max_words=4, bridges="always")
        check_space(puzzle, oracle, space, oracle.ordered(every, ranking))


@bridge_boards
def test_finishing_with_bridges_uses_no_word_twice(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        board = candidates.board
        space = Space(candidates, bridges="always")
        for _ in range(6):
            last = random.choice([None, *board.letters])
            open_ = random.randint(1, board.full)
            expected = oracle.finish(last, frozenset(board.text(open_)), bridges=True)
            assert space.finish(last, open_) == expected, (puzzle, last, board.text(open_))


@bridge_boards
def test_the_fewest_words_with_a_first_word_and_bridges(chunk: int) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        space = Space(candidates, bridges="always")
        for i, word in enumerate(oracle.words):
            rest = oracle.letters - oracle.covers[word]
            more = oracle.bridged_chains(word[-1], rest, frozenset([word])) if rest else [()]
            expected = len(more[0]) + 1 if more else None
            assert space.fewest_with(i) == expected, (puzzle, word)


@bridge_boards
def test_never_means_that_no_bridge_is_used(chunk: int) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        space = Space(candidates, max_words=4, bridges="never")
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(4), "shortest"))
        assert space.minimum() == oracle.minimum


# -- restrictions --------------------------------------------------------------------------------


def restrict(
    oracle: Oracle, random: Random, full: list[Chain]
) -> tuple[dict[str, object], list[Chain]]:
    """Return random restrictions as a space takes them, and those of `full` that meet them."""
    asked: dict[str, object] = {}
    likely = random.choice(full) if full else ()
    words = [*likely, *likely, *oracle.words, "zzz"]
    left = full
    for name in random.sample(
        ["include", "exclude", "first", "first_letter", "last_letter", "min_score", "lengths",
         "perfect", "min_words"],
        random.randint(1, 3),
    ):  # fmt: skip
        if name == "include":
            chosen = random.sample(words, min(len(words), random.randint(1, 2)))
            left = [chain for chain in left if set(chosen) <= set(chain)]
            asked[name] = [random.choice([word, capitals(word)]) for word in chosen]
        elif name == "exclude":
            chosen = random.sample(words, min(len(words), random.randint(1, 3)))
            left = [chain for chain in left if not set(chosen) & set(chain)]
            asked[name] = chosen
        elif name == "first":
            asked[name] = word = random.choice(words)
            left = [chain for chain in left if chain[0] == word]
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
            left = [chain for chain in left if is_perfect(oracle.sides, chain)]
        else:
            asked[name] = least = random.randint(2, 3)
            left = [chain for chain in left if len(chain) >= least]
    return asked, left


@by_chunk
def test_restrictions_are_filters_of_all_solutions(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        full = oracle.solutions(3)
        whole = Space(candidates, max_words=3, bridges="never")
        for _ in range(4):
            ranking = random.choice(RANKINGS)
            asked, left = restrict(oracle, random, full)
            space = whole.restricted(ranking=ranking, **asked)
            try:
                check_space(puzzle, oracle, space, oracle.ordered(left, ranking))
            except AssertionError as wrong:
                raise AssertionError(f"{puzzle} restricted by {asked}") from wrong


@bridge_boards
def test_restrictions_with_bridges(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        full = [chain for words in range(1, 5) for chain in oracle.with_bridges(words)]
        if len(full) > 400:
            continue
        for _ in range(4):
            ranking = random.choice(RANKINGS)
            asked, left = restrict(oracle, random, full)
            space = Space(candidates, max_words=4, bridges="always").restricted(
                ranking=ranking, **asked
            )
            try:
                check_space(puzzle, oracle, space, oracle.ordered(left, ranking))
            except AssertionError as wrong:
                raise AssertionError(f"{puzzle} restricted by {asked}") from wrong
            if left and "min_words" not in asked:
                fewest = min(map(len, left))
                tight = [chain for chain in left if not replay(puzzle.sides, chain, chain)]
                auto = space.restricted(bridges="auto")
                assert space.minimum() == auto.minimum() == fewest, (puzzle, asked)
                assert auto.bridged == (fewest not in map(len, tight)), (puzzle, asked)


@by_chunk
def test_the_minimum_of_a_restricted_space(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        full = oracle.solutions(4)
        for _ in range(4):
            asked, left = restrict(oracle, random, full)
            if left and "min_words" not in asked:
                space = Space(candidates, bridges="never").restricted(**asked)
                assert space.minimum() == min(map(len, left)), (puzzle, asked)


@by_chunk
def test_distinct_solutions_share_no_word(chunk: int) -> None:
    for _, oracle, candidates, random in cases(chunk):
        ranking = random.choice(RANKINGS)
        expected: list[Chain] = []
        used: set[str] = set()
        for chain in oracle.ordered(oracle.solutions(3), ranking):
            if not used & set(chain):
                expected.append(chain)
                used.update(chain)
        space = Space(candidates, ranking=ranking, max_words=3, bridges="never")
        assert chains(space.distinct()) == expected


# -- relations that hold whatever the answer is ---------------------------------------------------


def found(sides: Sequence[str], scored: dict[str, int] | list[str]) -> set[Chain]:
    candidates = candidates_from_words(Board(sides), scored)
    return set(chains(Space(candidates, max_words=3, bridges="always")))


@by_chunk
def test_what_must_not_matter_does_not(chunk: int) -> None:
    for n, (puzzle, _, _, random) in enumerate(cases(chunk)):
        if n % 3:
            continue
        sides, scored = list(puzzle.sides), puzzle.scored
        expected = found(sides, scored)
        permuted = random.sample(sides, len(sides))
        assert found(permuted, scored) == expected
        turned = [side[at:] + side[:at] for side in sides for at in [random.randrange(len(side))]]
        assert found(turned, scored) == expected
        listed = [*scored, *random.choices(list(scored) or ["zzz"], k=5)]
        random.shuffle(listed)
        assert found(sides, listed) == expected
        upper = {capitals(word): score for word, score in scored.items()}
        assert found([capitals(side) for side in sides], upper) == expected
        letters = sorted({*"".join(sides), *"".join(scored)})
        other = dict(zip(letters, random.sample(ALPHABETS["deseret"], len(letters)), strict=True))
        table = str.maketrans(other)
        back = str.maketrans({new: old for old, new in other.items()})
        relabelled = found(
            [side.translate(table) for side in sides],
            {word.translate(table): score for word, score in scored.items()},
        )
        assert {tuple(w.translate(back) for w in chain) for chain in relabelled} == expected


def test_a_word_listed_twice_counts_once_with_its_best_score() -> None:
    board = Board(["mxs", "aot", "gic", "pek"])
    for listed in ({"Magpie": 20, "magpie": 90}, {"MAGPIE": 90, "magpie": 20}):
        candidates = candidates_from_words(board, listed)
        assert candidates.words == ("magpie",)
        assert candidates.scores == [90]


@by_chunk
def test_more_words_never_lose_a_solution(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        some = {word: score for word, score in puzzle.scored.items() if random.random() < 0.7}
        fewer = candidates_from_words(candidates.board, some)
        space = Space(fewer, max_words=3, bridges="never")
        every = set(oracle.solutions(3))
        assert set(chains(space)) == {chain for chain in every if set(chain) <= set(some)}
        less, more = space.minimum(), Space(candidates, bridges="never").minimum()
        assert less is None or (more is not None and more <= less)


# -- boards of very many letters -----------------------------------------------------------------


def test_boards_of_very_many_letters_are_counted_and_honest() -> None:
    proven = 0
    for n in range(60):
        random = Random(f"many {n}")
        letters = "".join(random.sample(ALPHABETS["latin"], 24))
        sides = tuple(letters[at : at + 3] for at in range(0, 24, 3))
        scored = many_words(random, sides)
        puzzle, oracle = Puzzle(sides, scored, ()), Oracle(sides, scored)
        candidates = candidates_from_words(Board(sides), scored)
        space = Space(candidates, max_words=4, bridges="never")
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(4), "shortest"))
        auto = Space(candidates, max_words=4)
        auto.total()
        minimum = auto.minimum()
        if minimum is not None:
            assert oracle.bridged_minimum is not None
            assert minimum >= oracle.bridged_minimum
            if auto.minimum_proven:
                assert minimum == oracle.bridged_minimum
        elif auto.minimum_proven:
            proven += 1
            assert oracle.bridged_minimum is None
    assert proven


def test_bridges_on_boards_of_very_many_letters() -> None:
    for n in range(60):
        random = Random(f"bridge {n}")
        letters = "".join(random.sample(ALPHABETS["latin"], 20))
        sides = tuple(letters[at : at + 4] for at in range(0, 20, 4))
        words = {*plant(random, sides, 2, bridge=True), *(plant(random, sides, 5) if n % 2 else ())}
        scored = {word: random.choice([20, 50, 90]) for word in sorted(words)}
        oracle = Oracle(sides, scored)
        space = Space(candidates_from_words(Board(sides), scored), max_words=6)
        space.total()
        minimum, best = space.minimum(), oracle.bridged_minimum
        assert best is not None
        assert minimum is not None
        assert minimum >= best
        if space.minimum_proven:
            assert minimum == best, (sides, scored)
            assert space.bridged == (oracle.minimum != best)


def many_words(random: Random, sides: tuple[str, ...]) -> dict[str, int]:
    """Return a list in which chains that cover a board of 24 letters are likely, not certain."""
    words = {*plant(random, sides, random.randint(3, 5))} if random.random() < 0.8 else set()
    words.update(*(plant(random, sides, random.randint(4, 6)) for _ in range(2)))
    dropped = random.sample(sorted(words), min(len(words), random.randint(0, 6)))
    return {word: random.choice([20, 50, 90]) for word in sorted(words - set(dropped))}
