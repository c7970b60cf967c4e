"""The solution space against the brute force of tests/oracle.py, on boards with planted solutions.

Random boards of 3 to 8 sides, some with repeated letters, some in other alphabets, with lists
of up to fifty words.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, count
from typing import Any

import pytest
from hypothesis import given, settings

from lbtui.engine import Limits, Minimum, Positions, Space, candidates_from_words
from lbtui.engine.counting import uncosted
from lbtui.filters.filters import SolutionFilter, WordFilter
from lbtui.filters.terms import FilterError
from lbtui.puzzle import Board
from tests.boards import ALPHABETS, Puzzle, puzzles
from tests.engine.spaces import (
    CHUNK_COUNT,
    PAIRS,
    PUZZLES_PER_CHUNK,
    RANKINGS,
    by_chunk,
    capitals,
    cases,
    chains,
    check_space,
    fewest,
    kinds,
    meets,
    played_chains,
    restrict,
    type_filter,
)
from tests.harness.samples import mark_long_values
from tests.oracle import Chain, Oracle, is_perfect, passes

# -- all solutions, in order ---------------------------------------------------------------------


@by_chunk
@pytest.mark.parametrize("ranking", RANKINGS)
def test_all_solutions_of_up_to_three_words(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        assert list(candidates.words) == oracle.words
        assert candidates.scores == [oracle.scores[word] for word in oracle.words]
        space = Space(candidates, Limits(ranking=ranking, max_words=3, bridges="never"))
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(3), ranking))


@settings(max_examples=60)
@given(puzzles(max_noise_count=20))
def test_all_solutions_of_boards_that_can_shrink(puzzle: Puzzle) -> None:
    oracle = Oracle(puzzle.sides, puzzle.scored)
    candidates = candidates_from_words(Board(puzzle.sides), puzzle.scored)
    for ranking in RANKINGS:
        space = Space(candidates, Limits(ranking=ranking, max_words=4, bridges="never"))
        check_space(puzzle, oracle, space, oracle.ordered(oracle.solutions(4), ranking))
    assert Space(candidates, Limits(bridges="never")).find_minimum().word_count == oracle.minimum
    auto = Space(candidates)
    assert auto.find_minimum().word_count == oracle.bridged_minimum
    assert auto.uses_bridges() == (oracle.bridged_minimum != oracle.minimum)


@by_chunk
def test_counts_without_listing(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # Boards with as few words as these, too.
    monkeypatch.setattr(uncosted, "MAX_TABLE_ENTRIES_PER_WORD", 1_000)
    for puzzle, oracle, candidates, random in cases(chunk):
        full = oracle.solutions(3)
        whole = Space(candidates, Limits(max_words=3, bridges="never"))
        asked, left = restrict(oracle, random, full)
        for space, expected in ((whole, full), (whole.with_changed_limits(**asked), left)):
            for words in range(space.limits.min_words, 4):
                count = space.count_quickly(words)
                assert count.exact
                assert count.solutions == sum(len(chain) == words for chain in expected), puzzle


@by_chunk
def test_what_is_no_solution_has_no_rank(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        space = Space(candidates, Limits(max_words=3, bridges="never"))
        solutions = set(oracle.solutions(3))
        words = [*puzzle.scored, "zzz"]
        for _ in range(10):
            chain = tuple(random.choice(words) for _ in range(random.randint(0, 4)))
            if solutions and random.random() < 0.5:
                chain = (*random.choice(sorted(solutions))[:-1], *chain[:1])
            if chain not in solutions:
                with pytest.raises(ValueError, match=r"\w"):
                    space.find_rank(chain)


# -- fewest words, finishing ---------------------------------------------------------------------


@by_chunk
def test_the_fewest_words_and_the_proof_that_there_are_none(chunk: int) -> None:
    for puzzle, oracle, candidates, _ in cases(chunk):
        never = Space(candidates, Limits(max_words=1, bridges="never"))
        assert never.find_minimum().word_count == oracle.minimum, puzzle
        assert never.find_minimum().proven
        assert not never.uses_bridges()
        auto = Space(candidates, Limits(max_words=1))
        assert auto.find_minimum().word_count == oracle.bridged_minimum, puzzle
        assert auto.find_minimum().proven
        assert auto.uses_bridges() == (oracle.bridged_minimum != oracle.minimum)
        always = Space(candidates, Limits(max_words=1, bridges="always"))
        assert always.find_minimum().word_count == oracle.bridged_minimum, puzzle
        assert always.uses_bridges()


@by_chunk
def test_finishing_from_any_position(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        board = candidates.board
        space = Space(candidates, Limits(max_words=3, bridges="never"))
        counted = space.with_changed_limits()
        counted.count_solutions(3)
        assert space.positions.find_finish(None, board.full).word_count == oracle.minimum
        assert space.positions.find_finish(None, 0).word_count == 0
        for _ in range(6):
            last = random.choice([None, *board.letters])
            open_ = random.randint(1, board.full)
            letters = frozenset(board.text(open_))
            further = oracle.finish(last, letters)
            assert space.positions.find_finish(last, open_).word_count == further, (puzzle, last)
            ways = 0 if further is None else len(oracle.tight(further, last, letters))
            assert space.positions.count_ways(last, open_) == ways, (puzzle, last, letters)
            assert counted.positions.count_ways(last, open_) == ways, (puzzle, last, letters)
            assert Positions(candidates, bridges=False).count_ways(last, open_) == ways, (
                puzzle,
                last,
            )
        for i, word in enumerate(oracle.words):
            rest = oracle.letters - oracle.covers[word]
            more = oracle.finish(word[-1], rest) if rest else 0
            assert space.find_finish_with(i).word_count == more, (puzzle, word)


# -- restrictions --------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", mark_long_values(range(CHUNK_COUNT + 4), [0, CHUNK_COUNT]))
def test_every_pair_of_restrictions(chunk: int) -> None:
    """With bridges and without, from the start and after words played; the fewest words, too."""
    found, numbers = 0, count(chunk)
    for puzzle, oracle, candidates, random in cases(chunk):
        for played in [(), *(chain for chain, _ in played_chains(oracle, random, 1))]:
            place = (played[-1][-1], oracle.letters.difference(*played)) if played else ()
            tight = full = [chain for n in range(1, 5) for chain in oracle.tight(n, *place)]
            if len(oracle.words) < 20:
                full = [chain for n in range(1, 5) for chain in oracle.with_bridges(n, played)]
            if len(full) > 400:
                continue
            perfect = [chain for chain in full if is_perfect(puzzle.sides, chain, played)]
            uses = ("never",) if full is tight else ("never", "auto", "always")
            for _ in range(4):
                too = ["perfect"] * (bool(perfect) and random.random() < 0.5)
                names = [*PAIRS[next(numbers) % len(PAIRS)], *too]
                asked, left = restrict(oracle, random, full, played=played, names=names)
                bridges, ranking = random.choice(uses), random.choice(RANKINGS)
                space = Space(
                    candidates,
                    Limits(after=played, bridges=bridges, ranking=ranking, max_words=4, **asked),
                )
                try:
                    check_fewest(oracle, space, full, asked, played=played, bridges=bridges)
                    if not space.uses_bridges():
                        left = [chain for chain in left if chain in {*tight}]
                    check_space(puzzle, oracle, space, oracle.ordered(left, ranking), played)
                except AssertionError as wrong:
                    asked |= {"after": played, "bridges": bridges, "ranking": ranking}
                    raise AssertionError(f"{puzzle} restricted by {asked}") from wrong
                found += bool(left)
    assert found > 15


def check_fewest(
    oracle: Oracle,
    space: Space,
    full: list[Chain],
    asked: dict[str, Any],
    *,
    played: Chain,
    bridges: str,
) -> None:
    """The minimum is right and proven, whatever numbers of letters and words are asked for.

    `full` are the chains of up to four words that go on after those `played`.
    """
    minimum = space.find_minimum().word_count
    if not space.find_minimum().proven:
        assert len(oracle.letters) + len(asked.get("include", ())) > 17
        return
    free = {name: value for name, value in asked.items() if name not in ("letters", "min_words")}
    least = fewest(oracle, free, played)
    known = [len(chain) for chain in full if meets(oracle, chain, free, played)]
    if bridges == "never" or "perfect" in asked:
        assert minimum == least
        assert not space.uses_bridges()
        return
    assert minimum == min(known) if known else minimum is None or minimum > 4
    assert space.uses_bridges() == (bridges == "always" or minimum != least)


def as_typed(text: str) -> Iterator[tuple[str, SolutionFilter]]:
    """Yield the filters on the way to `text`: with each key one is right, or could become so."""
    for length in range(1, len(text) + 1):
        try:
            wanted = SolutionFilter(text[:length])
        except FilterError as error:
            if not error.is_unfinished and "number of words" not in str(error):
                raise
            continue
        if wanted.min_words <= 3:
            yield text[:length], wanted


@by_chunk
def test_every_pair_of_terms_counts_exactly_at_every_key(chunk: int) -> None:
    pairs = [*combinations_with_replacement(kinds("solutions"), 2)]
    tried, numbers = 0, count(2 * PUZZLES_PER_CHUNK * chunk)
    for puzzle, oracle, candidates, random in cases(chunk):
        full = oracle.solutions(3)
        for _ in range(2):
            perfect = [chain for chain in full if is_perfect(puzzle.sides, chain)]
            likely = random.choice(perfect or full) if full else ()
            words = [*likely, *oracle.words, "zzz"]
            some = random.choices(kinds("solutions"), k=random.choice([0, 0, 1]))
            terms = [*pairs[next(numbers) % len(pairs)], *some, *["perfect"] * bool(perfect)]
            text = type_filter(random.choice([likely or words, words]), random, terms=terms)
            ranking = random.choice(RANKINGS)
            whole = Space(candidates, Limits(ranking=ranking, max_words=3, bridges="never"))
            for keys, wanted in as_typed(text):
                expected = [chain for chain in full if passes(keys, chain, oracle.scores)]
                space = whole.with_changed_limits(
                    max_words=min(3, wanted.max_words), **wanted.find_limits(candidates)
                )
                tried += bool(0 < len(expected) < len(full))
                if keys != text:
                    assert space.count_all().solutions == len(expected), (puzzle, keys)
                    continue
                check_space(puzzle, oracle, space, oracle.ordered(expected, ranking))
                bounded = re.compile(r"len|letters|words|\d")
                free = " ".join(term for term in text.split() if not bounded.match(term))
                known = [len(chain) for chain in full if passes(free, chain, oracle.scores)]
                minimum = space.find_minimum().word_count
                assert minimum == min(known) if known else minimum is None or minimum > 3, text
    assert tried


@by_chunk
def test_every_pair_of_terms_about_words(chunk: int) -> None:
    pairs, found = [*combinations_with_replacement(kinds("words"), 2)], 0
    for puzzle, oracle, candidates, random in cases(chunk):
        finish = [random.choice([None, 0, 1, 2, 3]) for _ in oracle.words]
        for terms in random.sample(pairs, 20 if oracle.words else 0):
            known = random.choice([oracle.words, [random.choice(oracle.words)]])
            text = type_filter(known, random, of="words", terms=terms)
            expected = [
                word
                for word, further in zip(oracle.words, finish, strict=True)
                if passes(text, (word,), oracle.scores, further)
            ]
            known_finish = [Minimum(word_count=each, proven=True) for each in finish]
            passing, _ = WordFilter(text).apply(candidates, known_finish.__getitem__)
            assert [oracle.words[i] for i in passing] == expected, (puzzle, text)
            found += bool(expected)
    assert found


# -- relations that hold whatever the answer is ---------------------------------------------------


def found(sides: Sequence[str], scored: dict[str, int] | list[str]) -> set[Chain]:
    candidates = candidates_from_words(Board(sides), scored)
    return set(chains(Space(candidates, Limits(max_words=3, bridges="always"))))


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
        space = Space(fewer, Limits(max_words=3, bridges="never"))
        every = set(oracle.solutions(3))
        assert set(chains(space)) == {chain for chain in every if set(chain) <= set(some)}
        less, more = (
            space.find_minimum().word_count,
            Space(candidates, Limits(bridges="never")).find_minimum().word_count,
        )
        assert less is None or (more is not None and more <= less)
