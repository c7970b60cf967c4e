"""What follows from a position, against the brute force: finishes, ways, completions."""

import sys
import threading
from itertools import islice
from typing import Any

import pytest

from lbtui.engine import Candidates, Limits, Positions, Space, find_candidates
from lbtui.engine.counting import uncosted
from lbtui.puzzle import parse_board
from lbtui.words import open_word_list
from tests.engine.spaces import CHUNK_COUNT, RANKINGS, cases, chains, check_space, played_chains
from tests.harness.samples import mark_long_values

every_chunk = pytest.mark.parametrize(
    "chunk",
    mark_long_values([*range(4), *range(CHUNK_COUNT, CHUNK_COUNT + 3)], [0, 1, CHUNK_COUNT]),
)


@every_chunk
def test_the_fewest_further_words_and_the_ways(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if chunk % 2:
        monkeypatch.setattr(
            uncosted, "MAX_TABLE_ENTRIES_PER_WORD", 50_000
        )  # however few words there are
    for puzzle, oracle, candidates, random in cases(chunk):
        tight, bridged = Positions(candidates, bridges=False), Positions(candidates)
        shared = Space(candidates).positions
        for played, open_ in played_chains(oracle, random):
            last, mask = played[-1][-1], candidates.board.mask("".join(open_))
            finish = oracle.finish(last, open_)
            assert tight.find_finish(last, mask, played).word_count == finish, (puzzle, played)
            ways = 0 if finish is None else len(oracle.tight(finish, last, open_))
            assert tight.count_ways(last, mask, played) == ways, (puzzle, played)
            found = oracle.bridged_chains(last, open_, frozenset(played))
            further = len(found[0]) if found else None
            expected = further, ways if further == finish else len(found)
            assert not tight.omits_bridges(last, mask, played)
            assert tight.count_ways(last, 0, played) == bridged.count_ways(last, 0, played) == 1
            told = bridged.omits_bridges(last, mask, played)
            assert not (told and further == 1)
            assert further == finish if told else expected[1] == len(found), (puzzle, played)
            for each in (bridged, shared):
                answer = (
                    each.find_finish(last, mask, played).word_count,
                    each.count_ways(last, mask, played),
                )
                assert answer == expected, (puzzle, played)


def test_two_threads_may_search_at_once() -> None:
    candidates = find_candidates(parse_board("riu pgh lcs yao"), [open_word_list("spanish")])
    letters, full = candidates.board.letters, candidates.board.full
    alone = Positions(candidates)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(3):
            positions, both = Positions(candidates), threading.Barrier(2)

            def search(letter: str, positions: Positions = positions, both: Any = both) -> None:
                both.wait()
                positions.find_finish(letter, full)

            thread = threading.Thread(target=search, args=("y",))
            thread.start()
            search("a")
            thread.join()
            ways = [positions.count_ways(letter, full) for letter in letters]
            assert ways == [alone.count_ways(letter, full) for letter in letters]
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize("places", [0, uncosted.MAX_TABLE_ENTRIES_PER_WORD])
def test_very_many_ways(places: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uncosted, "MAX_TABLE_ENTRIES_PER_WORD", places)
    candidates = find_candidates(parse_board("eio sag tld nur"), [open_word_list("scrabble")])
    ways = Positions(candidates).count_ways(None, candidates.board.full)
    assert ways == Space(candidates, Limits(max_words=2)).count_solutions(2).solutions == 55_717


@every_chunk
@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_space_of_completions(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        for played, open_ in played_chains(oracle, random, 3):
            last = played[-1][-1]
            space = Space(
                candidates, Limits(ranking=ranking, after=played, max_words=3, bridges="never")
            )
            expected = [c for words in (1, 2, 3) for c in oracle.tight(words, last, open_)]
            check_space(puzzle, oracle, space, oracle.ordered(expected, ranking), played)
            assert space.find_minimum().word_count == oracle.finish(last, open_), (puzzle, played)
            assert space.find_minimum().proven

            space = space.with_changed_limits(bridges="auto", max_words=32)
            best = oracle.bridged_chains(last, open_, frozenset(played))
            finish = len(best[0]) if best else None
            assert space.find_minimum().word_count == finish, (puzzle, played)
            assert space.find_minimum().proven
            if finish is not None and len(best) < 200:
                if finish == oracle.finish(last, open_):
                    best = oracle.tight(finish, last, open_)
                least = space.with_changed_limits(min_words=finish, max_words=finish)
                check_space(puzzle, oracle, least, oracle.ordered(best, ranking), played)


def test_words_played_need_not_be_on_the_list(candidates: Candidates) -> None:
    expected = [s.words[1:] for s in Space(candidates, Limits(max_words=2, first="gracious"))]
    unlisted = candidates.filtered(exclude=["gracious"])
    for words in (candidates, unlisted):
        assert chains(Space(words, Limits(after=["gracious"], max_words=1))) == expected
    assert ("splashy",) in expected


@pytest.fixture(scope="module")
def candidates() -> Candidates:
    from lbtui.engine import find_candidates
    from lbtui.puzzle import parse_board

    return find_candidates(parse_board("riu pgh lcs yao"), [open_word_list("common")])


def test_on_a_board_of_very_many_letters_only_the_last_word_is_known() -> None:
    board = parse_board("eircy tndmp aslf ohuw")
    candidates = find_candidates(board, [open_word_list("common")])
    positions, finishes = Positions(candidates), set()
    for solution in islice(Space(candidates, Limits(max_words=4)), 30):
        for length in range(1, len(solution.words)):
            played = solution.words[:length]
            last, open_ = played[-1][-1], {*board.letters} - {*"".join(played)}
            ways = sum(word[0] == last and open_ <= {*word} for word in candidates.words)
            finish = positions.find_finish(last, board.mask("".join(open_)), played)
            assert (finish.word_count, finish.proven) == ((1, True) if ways else (None, False))
            assert positions.count_ways(last, board.mask("".join(open_)), played) == (ways or None)
            finishes.add(finish.word_count)
    assert finishes == {1, None}
