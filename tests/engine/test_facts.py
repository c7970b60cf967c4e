"""What makes a board hard, against the brute force; the quartiles against their script."""

import runpy
from ast import literal_eval
from pathlib import Path

import pytest

from lbtui.engine import Limits, Space, candidates_from_words, find_candidates
from lbtui.engine.facts import FACT_LABELS, QUARTILES_BY_LIST, find_board_facts
from lbtui.puzzle import Board
from lbtui.words import open_word_list
from tests.engine.spaces import CHUNK_COUNT, cases
from tests.harness.samples import mark_long_values
from tests.play.test_published import Tight, published

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.mark.parametrize(
    "chunk", mark_long_values([*range(4), *range(CHUNK_COUNT, CHUNK_COUNT + 3)], [0, CHUNK_COUNT])
)
def test_facts_are_those_of_the_brute_force(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        limits = Limits(bridges=random.choice(("auto", "never")), max_words=random.randint(1, 4))
        facts = find_board_facts(Space(candidates, limits), 5, 4)
        pairs = [min(map(oracle.scores.__getitem__, chain)) for chain in oracle.tight(2)]
        scored = candidates.has_scores
        assert facts.everyday == (sum(each >= 81 for each in pairs) if scored else None), puzzle
        assert facts.known == (sum(each >= 61 for each in pairs) if scored else None), puzzle
        assert facts.two_words == len(pairs), puzzle
        bridged = limits.bridges == "auto"
        minimum = oracle.finish(None, oracle.letters, bridged)
        openings = 0
        for word in oracle.words if minimum else ():
            left = oracle.letters - set(word)
            found = oracle.bridged_chains(word[-1], left, frozenset([word])) if left else [()]
            if not bridged and left:
                further = oracle.finish(word[-1], left)
            else:
                further = len(found[0]) if found else None
            openings += further == (minimum or 0) - 1
        assert (facts.minimum, facts.openings) == (minimum, openings), puzzle
        having = {letter: sum(letter in word for word in oracle.words) for letter in oracle.letters}
        assert facts.hardest_words == min(having.values()) == having[facts.hardest], puzzle
        assert (facts.par, facts.estimated) == (5, False)


def test_what_is_not_known_is_none() -> None:
    board = Board(["riu", "pgh", "lcs", "yao"])
    unscored = find_candidates(board, [open_word_list("spanish")])
    facts = find_board_facts(Space(unscored), None, None)
    assert (facts.everyday, facts.known, facts.two_words, facts.par) == (None, None, 0, None)
    assert not any(half for _, _, half in facts.rows())
    unsolvable = candidates_from_words(board, {"chips": 90})
    facts = find_board_facts(Space(unsolvable), None, None)
    assert (facts.minimum, facts.openings, facts.estimated) == (None, 0, False)
    assert next(iter(facts.rows())) == ("fewest words", "none", "")
    large = Board(["abcdefgh", "ijklmnop", "qrstuvwx"])
    words = find_candidates(large, [open_word_list("scrabble")])
    facts = find_board_facts(Space(words, Limits(seconds=0)), None, None)
    assert facts.openings is None


@pytest.mark.part("boards")
@pytest.mark.timeout(300)
def test_facts_of_200_published_boards() -> None:
    days = [*published()][1::4]
    assert len(days) == 200
    english = open_word_list("scrabble")
    for day in days:
        scored = {
            word: 20 if (n := english.number(word)) is None else english.score(n)
            for word in day.words
        }
        facts = find_board_facts(Space(candidates_from_words(Board(day.sides), scored)), None, None)
        tight = Tight(day)
        shortest = tight.finishes(())
        if len(shortest[0]) == 2:
            pairs = [min(scored[a], scored[b]) for a, b in shortest]
            found = [sum(each >= floor for each in pairs) for floor in (81, 61, 0)]
            assert [facts.everyday, facts.known, facts.two_words] == found, day.date
        assert (facts.minimum, facts.openings) == (
            len(shortest[0]),
            len({chain[0] for chain in shortest}),
        ), day.date
        having = [sum(letter in word for word in day.words) for letter in tight.letters]
        assert facts.hardest_words == min(having), day.date


@pytest.mark.part("boards")
@pytest.mark.timeout(300)
def test_the_quartiles_are_what_their_script_prints(capsys: pytest.CaptureFixture[str]) -> None:
    script = runpy.run_path(str(TOOLS / "research.py"))
    assert script["main"]("facts") == 0
    printed = capsys.readouterr().out.partition("| list |")[0]
    assert {name: dict(each) for name, each in QUARTILES_BY_LIST.items()} == literal_eval(
        f"{{{printed}}}"
    )
    assert all({*each} == {*FACT_LABELS} for each in QUARTILES_BY_LIST.values())
