"""Evaluation, review and hints against the brute force, on boards with repeats and bridges too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from lbtui.play import LEVELS, Evaluation, Hints, Review
from lbtui.text import capitals
from tests.oracle import Chain, Oracle, replay
from tests.solve.spaces import CHUNKS, RANKINGS, cases
from tests.solve.spaces import capitals as upper

chunks = pytest.mark.parametrize("chunk", [*range(3), *range(CHUNKS, CHUNKS + 3)])


def games(oracle: Oracle, random: Random, most: int) -> Iterator[Chain]:
    """Random games of one to four words that link; a game ends with the last open letter."""
    for _ in range(most if oracle.words else 0):
        chain = [random.choice(oracle.words)]
        while len(chain) < random.randint(1, 4) and oracle.letters.difference(*chain):
            following = [w for w in oracle.starting[chain[-1][-1]] if w not in chain]
            if not following:
                break
            chain.append(random.choice(following))
        yield tuple(chain)


def worth(oracle: Oracle, played: Sequence[str]) -> tuple[int | None, int]:
    """The fewest further words after `played`, and in how many ways."""
    open_ = oracle.letters.difference(*played)
    if not open_:
        return 0, 1
    last = played[-1][-1] if played else None
    found = oracle.bridged_chains(last, open_, frozenset(played))
    if not found:
        return None, 0
    tight = oracle.tight(len(found[0]), last, open_)
    return len(found[0]), len(tight or found)


def next_words(oracle: Oracle, played: Sequence[str]) -> list[str]:
    words = oracle.starting[played[-1][-1]] if played else oracle.words
    return [word for word in words if word not in played]


@chunks
def test_what_each_next_word_leaves(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        evaluation = Evaluation(candidates)
        for game in [(), *games(oracle, random, 3)]:
            assert (evaluation.finish(game), evaluation.ways(game)) == worth(oracle, game), puzzle
            playable = [candidates.words[i] for i in evaluation.playable(game)]
            after = [(*game, word) for word in playable]
            found = [(w[-1], (evaluation.finish(w), evaluation.ways(w))) for w in after]
            expected = [(w, worth(oracle, (*game, w))) for w in next_words(oracle, game)]
            assert found == expected, (puzzle, game)


@chunks
@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_review_names_what_was_possible(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        for game in games(oracle, random, 2):
            review = Review(candidates, map(upper, game), ranking=ranking)
            assert review.words == game
            kept = 0
            for at, (word, move) in enumerate(zip(game, review.moves, strict=True)):
                left = {w: worth(oracle, (*game[:at], w)) for w in next_words(oracle, game[:at])}
                best = min((n for n, _ in left.values() if n is not None), default=None)
                further = left[word][0]

                better = sorted(
                    (n, -ways, oracle.cost((w,), ranking), w)
                    for w, (n, ways) in left.items()
                    if n is not None and (further is None or n < further)
                )
                names = tuple(w for *_, w in better[:3])
                assert move == (word, *left[word], best, names, None), (puzzle, game)
                kept += further is not None and further == best
            assert review.best_moves == kept
            assert review.solved == (not oracle.letters.difference(*game))
            check_standing(oracle, review, game, ranking)


def check_standing(oracle: Oracle, review: Review, game: Chain, ranking: str) -> None:
    chains = oracle.tight(len(game))
    bridged = oracle.bridged_minimum
    if bridged is not None and bridged != oracle.minimum:
        chains = oracle.with_bridges(len(game))
    if game not in chains:
        assert review.standing is None or review.standing.level_rank is None
        assert review.reason
        return
    place = oracle.ordered(chains, ranking).index(game)
    assert review.reason is None
    assert review.standing is not None
    assert (review.standing.level_rank, review.standing.of) == (place + 1, len(chains))
    behind = sum(chain != game for chain in oracle.ordered(chains, ranking)[place:])
    assert review.standing.percentile == round(100 * behind / len(chains), 1)


def pattern_of(hint: str) -> re.Pattern[str]:
    """What the words must look like for a hint of letters and blanks to be true."""
    words = []
    for shown in hint.split(", "):
        if "…" in shown:
            first, last = shown.split("…")
            words.append(f"{re.escape(first)}.*{re.escape(last)}")
        else:
            words.append("".join("." if c == "_" else re.escape(c) for c in shown.split(" ")))
    return re.compile(" - ".join(words))


@chunks
def test_hints_agree_with_each_other_and_lead_to_a_solution(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        hints = Hints(candidates)
        if not oracle.bridged:
            assert hints.fewest is None
            with pytest.raises(ValueError, match="no solution"):
                hints.text((), 1)
            continue
        fewest = worth(oracle, ())[0]
        assert hints.fewest == fewest
        for game in [(), *games(oracle, random, 3)]:
            for end in range(len(game) + 1):
                check_hints(puzzle.sides, oracle, hints, game[:end])
        # A player who does what the hints say meets no other chain on the way.
        hints = Hints(candidates)
        chain = words_of(oracle, hints.text((), LEVELS))
        for end in range(1, len(chain)):
            assert words_of(oracle, hints.text(chain[:end], LEVELS)) == chain[end:]


def words_of(oracle: Oracle, chain: str) -> list[str]:
    """The words of a chain that is shown in capitals."""
    known = {capitals(word): word for word in oracle.words}
    return [known[shown] for shown in chain.split(" - ")]


def check_hints(sides: Sequence[str], oracle: Oracle, hints: Hints, played: Chain) -> None:
    further, ways = worth(oracle, played)
    fewest, all_ways = worth(oracle, ())
    assert fewest is not None
    texts = {level: hints.text(played, level).split("\n") for level in range(1, LEVELS + 1)}
    assert numbers(texts[1][0]) == [fewest, all_ways]
    if not oracle.letters.difference(*played):
        assert set(map(tuple, (texts[level] for level in range(2, LEVELS + 1)))) == {
            ("Every letter is covered.",)
        }
        return
    followed = played
    if further is None or len(played) + further > fewest + 1:
        followed = hints.followed(played)
        assert followed == played[: len(followed)] != played
        cost = texts[2][0]
        assert cost == texts[3][0]
        expected = [further, len(played) + further, fewest] if further is not None else []
        assert numbers(cost) == expected
        assert texts[2][1] == f"Go back to before {capitals(played[len(followed)])}:"
    else:
        assert numbers(texts[2][0]) == [further, ways]
    chain = texts[LEVELS][-1]
    for level in range(3, LEVELS):
        assert pattern_of(texts[level][-1]).fullmatch(chain), texts
    whole = (*followed, *words_of(oracle, chain))
    assert len(whole) - len(followed) == worth(oracle, followed)[0]
    redundant = [w for n, w in enumerate(followed) if set(w) <= set("".join(followed[:n]))]
    if not redundant:
        assert replay(sides, oracle.words, whole, bridges=True) is None, (played, whole)


def numbers(text: str) -> list[int]:
    return [int(digits.replace(",", "")) for digits in re.findall(r"\d[\d,]*", text)]
