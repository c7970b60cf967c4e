"""Evaluation, review and hints against the brute force, on boards with repeats and bridges too."""

import math
import os
import re
from collections.abc import Callable, Sequence
from itertools import count
from operator import itemgetter
from random import Random
from typing import Any

import pytest

from lbtui.database import Database
from lbtui.engine import (
    IMPOSSIBLE,
    UNKNOWN,
    Cancelled,
    Candidates,
    Minimum,
    candidates_from_words,
    find_candidates,
)
from lbtui.formatting import capitals, plural
from lbtui.play.evaluation import Evaluator, NextWord
from lbtui.play.hint import MAX_LEVEL, Hint
from lbtui.play.hint_ladder import HintLadder
from lbtui.play.moves import Move
from lbtui.play.review import Review, summarize_review
from lbtui.play.wording import describe_move, finish_text, grade_move, last_word_text
from lbtui.puzzle import Board, parse_board
from lbtui.words import open_word_list
from lbtui.words.verdict_lookup import open_verdicts
from lbtui.words.verdicts import StoredVerdicts
from tests.engine.spaces import CHUNK_COUNT, RANKINGS, cases
from tests.engine.spaces import capitals as upper
from tests.harness.samples import mark_long_values
from tests.oracle import Chain, Oracle, replay
from tests.play.positions import (
    SHORT_BOARD,
    SHORT_LIST,
    Worth,
    compared,
    finishes,
    games,
    in_order,
    letters_shown,
    may_leave_out,
    next_words,
    short_list,
    worth,
)

# 200 boards, half of them with a bridge planted in them.
chunks = pytest.mark.parametrize(
    "chunk", mark_long_values([*range(4), *range(CHUNK_COUNT, CHUNK_COUNT + 4)], [0, CHUNK_COUNT])
)

SHORT_LISTS = int(os.environ.get("LBTUI_CHUNKS", "2"))  # LBTUI_CHUNKS=20: 300 positions


def expected_grade(oracle: Oracle, game: Chain, ranking: str = "shortest") -> tuple[str, str]:
    """The grade of the last word of `game`, and what the gauge says of it."""
    before = game[:-1]
    left = {word: worth(oracle, (*before, word)) for word in next_words(oracle, before)}
    fewest, _ = left[game[-1]]
    known = [n for n, _ in left.values() if n is not None]
    if not known:
        return "lost before", ""
    if fewest is None:
        return "lost", "the last word lost the game"
    if more := fewest - min(known):
        return f"+{more}", f"the last word cost {plural(more, 'extra word')}"
    better = expected_better(oracle, before, game[-1], left, ranking)
    return "good" if better[0] else "best", "good: the last word cost nothing"


def expected_better(
    oracle: Oracle, before: Chain, word: str, left: dict[str, Worth], ranking: str
) -> tuple[NextWord | None, NextWord | None]:
    """The word that leaves more than `word`, and the everyday word that does, if it is another."""
    further, ways = left[word]
    mine = (math.inf if further is None else further, -ways)
    found = [
        (*leaves, oracle.cost((w,), ranking), w)
        for w, (n, every) in left.items()
        if n is not None and (leaves := (n, -every)) < mine
    ]
    known = [each for each in found if oracle.scores[each[3]] > 80]
    if further is not None and further == min(n for n, _ in left.values() if n is not None):
        last, open_ = before[-1][-1] if before else None, oracle.letters.difference(*before)
        chains = oracle.tight(further + 1, last, open_) or oracle.bridged_chains(
            last, open_, frozenset(before)
        )
        least = min(oracle.cost(chain, ranking) for chain in chains)
        if any(c[0] == word and oracle.cost(c, ranking) == least for c in chains):
            return None, None
    best, everyday = (
        next(
            (NextWord(word=w, finish=proven(n), ways=-ways) for n, ways, _, w in sorted(some)), None
        )
        for some in (found, known)
    )
    return best, None if everyday == best else everyday


def proven(words: int | None) -> Minimum:
    return Minimum(word_count=words, proven=True)


@chunks
def test_what_each_next_word_leaves(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        evaluator = Evaluator(candidates)
        for game in [(), *games(oracle, random, 3)]:
            here, told = worth(oracle, game), evaluator.omits_bridges(game)
            assert may_leave_out(oracle, game, told), (puzzle, game)
            following = next_words(oracle, game) if here[0] != 0 else []
            left = [worth(oracle, (*game, word)) for word in following]
            for evaluation in evaluator.evaluate(game, 0):
                gauge = evaluation.gauge
                assert (gauge.words, gauge.without_bridges) == (game, told), puzzle
                assert (gauge.finish, gauge.ways) == (proven(here[0]), here[1]), (puzzle, game)
                assert last_word_text(evaluation.gauge) == (
                    expected_grade(oracle, game)[1] if game else ""
                )
                assert [candidates.words[i] for i in evaluation.next_candidates] == following
                for i, (finish, ways) in zip(evaluation.next_candidates, left, strict=True):
                    assert evaluation.finish_by_index[i] == proven(finish), (puzzle, game, i)
                    assert evaluation.ways_by_index.get(i, ways) == ways, (puzzle, game, i)
            assert sorted(evaluation.ways_by_index) == list(evaluation.next_candidates)
            for of in (itemgetter(0), len):
                expected = {of(word): together(oracle, game, of, of(word)) for word in following}
                groups = evaluator.group_next_words(evaluation, of)
                assert [each.of for each in groups] == sorted(expected)
                for each in groups:
                    found = each.finish, each.ways
                    assert found == (proven(expected[each.of][0]), expected[each.of][1]), (
                        *(puzzle, game, each),
                    )


def together(oracle: Oracle, game: Chain, of: Callable[[str], Any], which: object) -> Worth:
    """The fewest words after `game` where the first is one of a group, and in how many ways."""
    open_ = oracle.letters.difference(*game)
    after = {w: finishes(oracle, (*game, w)) for w in next_words(oracle, game) if of(w) == which}
    least = min((n for n, *_ in after.values() if n is not None), default=None)
    if least is None:
        return None, 0
    best = {word: ways for word, (n, *ways) in after.items() if n == least}
    tight = sum(tight for word, (tight, _) in best.items() if open_ & set(word))
    return least + 1, tight or sum(every for _, every in best.values())


@pytest.mark.parametrize(("board", "finish"), [("tqi xcs nyo kwe", None), ("inh alo tjs mqp", 3)])
def test_words_that_nothing_follows_take_little_work(board: str, finish: int | None) -> None:
    candidates = find_candidates(parse_board(board), [open_word_list("scrabble")])
    asked = count()  # about once a millisecond of work

    def cancel() -> bool:
        return next(asked) > 500

    *_, evaluation = Evaluator(candidates, cancel=cancel).evaluate((), 60)
    assert evaluation.gauge.finish == proven(finish)
    assert len(evaluation.ways_by_index) == len(candidates) > 600


@chunks
@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_review_names_what_was_possible(chunk: int, ranking: str) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        for game in games(oracle, random, 2):
            review = Review(candidates, map(upper, game), ranking=ranking)
            assert review.words == game
            for at, (word, move) in enumerate(zip(game, review.moves, strict=True)):
                left, best, better = compared(oracle, game[:at], word, ranking)
                names = tuple(w for *_, w in better[:3])
                instead, everyday = expected_better(oracle, game[:at], word, left, ranking)
                finish, ways = left[word]
                assert move == Move(
                    word=word,
                    finish=proven(finish),
                    ways=ways,
                    best=proven(best),
                    better=names,
                    instead=instead,
                    everyday=everyday,
                ), (puzzle, game)
            grades = [expected_grade(oracle, game[: at + 1], ranking)[0] for at in range(len(game))]
            assert [*map(grade_move, review.moves)] == grades, (puzzle, game)
            assert summarize_review(review)[-1].startswith(
                f"A best word in {grades.count('best')} of"
            )
            assert review.zero_cost_move_count == grades.count("best") + grades.count("good")
            costs = [int(each) for each in grades if each[0] == "+"]
            said = [numbers(line) for line in summarize_review(review) if " extra word" in line]
            in_all = [sum(costs)] if len(costs) > 1 else []
            assert said == ([[*costs, *in_all]] if costs else []), (puzzle, game)
            told = review.without_bridges
            ends = [game[:end] for end in range(1, len(game) + 1)]
            assert told or all(may_leave_out(oracle, each, told=False) for each in ends), puzzle
            assert review.solved == (not oracle.letters.difference(*game))
            check_standing(oracle, review, game, ranking)


@pytest.mark.timeout(300)  # the brute force takes most of it
@pytest.mark.parametrize("chunk", mark_long_values(range(SHORT_LISTS), [0]))
def test_short_lists_leave_nothing_unknown(chunk: int) -> None:
    for n in range(15):
        random = Random(f"short list {chunk}/{n}")
        puzzle = short_list(random, bridge=n % 2 == 1)
        oracle = Oracle(puzzle.sides, puzzle.scored)
        candidates = candidates_from_words(Board(puzzle.sides), puzzle.scored)
        (game,) = games(oracle, random, 1, words=7)
        played = game[: random.randrange(len(game))]
        *_, evaluation = Evaluator(candidates).evaluate(played, 60)
        finish, ways = worth(oracle, played)
        gauge = evaluation.gauge
        assert (gauge.finish, gauge.ways) == (proven(finish), ways), (puzzle, played)
        for i in evaluation.next_candidates:
            finish, ways = worth(oracle, (*played, candidates.words[i]))
            told = evaluation.finish_by_index[i], evaluation.ways_by_index[i]
            assert told == (proven(finish), ways), (puzzle, played, i)
        review = Review(candidates, game)
        assert review.complete
        for at, move in enumerate(review.moves):
            left, best, better = compared(oracle, game[:at], game[at], "shortest")
            finish, ways = left[game[at]]
            assert (move.finish, move.ways) == (proven(finish), ways), (puzzle, game, at)
            assert (move.best, move.better) == (proven(best), tuple(w for *_, w in better[:3]))


def test_a_position_that_takes_too_long_leaves_the_others_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lbtui.engine.counting.distances.MAX_STEPS", 1)
    candidates = candidates_from_words(parse_board(SHORT_BOARD), SHORT_LIST)
    *_, evaluation = Evaluator(candidates).evaluate((), 60)
    told = {
        candidates.words[i]: (evaluation.finish_by_index[i], evaluation.ways_by_index[i])
        for i in evaluation.next_candidates
    }
    assert [told[word] for word in ("sir", "dislike", "away")] == [
        (UNKNOWN, None), (proven(3), 1), (IMPOSSIBLE, 0),
    ]  # fmt: skip
    review = Review(candidates, ["sir", "reals", "said"])
    assert [finish_text(move) for move in review.moves] == ["unknown", "unknown", "4 words, 1 way"]
    assert [grade_move(move) for move in review.moves] == ["", "", "best"]
    assert not review.complete


def check_standing(oracle: Oracle, review: Review, game: Chain, ranking: str) -> None:
    chains = oracle.tight(len(game))
    bridged = oracle.bridged_minimum
    if bridged is not None and bridged != oracle.minimum:
        chains = oracle.with_bridges(len(game))
    if game not in chains:
        assert review.standing is None or review.standing.level_rank is None
        assert review.reason
        assert review.standing is None or review.standing.exact_place is None
        return
    place = oracle.ordered(chains, ranking).index(game)
    assert review.reason is None
    assert review.standing is not None
    assert (review.standing.level_rank, review.standing.of) == (place + 1, len(chains))
    costs = [oracle.cost(chain, ranking) for chain in chains]
    cost = oracle.cost(game, ranking)
    assert review.standing.place == 1 + sum(other < cost for other in costs)
    assert review.standing.tied == costs.count(cost)
    dearer = sum(other > cost for other in costs)
    assert review.standing.percentile == round(100 * dearer / len(chains), 1)


@chunks
def test_hints_agree_with_each_other_and_lead_to_a_solution(chunk: int) -> None:
    for puzzle, oracle, candidates, random in cases(chunk):
        hints = HintLadder(candidates)
        if not oracle.bridged:
            assert hints.minimum == IMPOSSIBLE
            with pytest.raises(ValueError, match="no solution"):
                hints.make_hint((), 1)
            continue
        minimum = worth(oracle, ())[0]
        assert hints.minimum == proven(minimum)
        told: dict[Chain, Hint] = {}
        for game in [(), *games(oracle, random, 3)]:
            for end in range(len(game) + 1):
                check_hints(puzzle.sides, oracle, hints, game[:end])
                told.setdefault(game[:end], hints.make_hint(game[:end], MAX_LEVEL))
        for played, hint in told.items():  # a player who comes back is told the same
            assert hints.make_hint(played, MAX_LEVEL) == hint, puzzle
        # A player who does what the hints say meets no other chain on the way.
        hints = HintLadder(candidates)
        chain = hints.make_hint((), MAX_LEVEL).chain
        for end in range(1, len(chain)):
            hint = hints.make_hint(chain[:end], MAX_LEVEL)
            assert (hint.chain, hint.followed_count) == (chain, end)


def check_hints(sides: Sequence[str], oracle: Oracle, hints: HintLadder, played: Chain) -> None:
    further, _ = worth(oracle, played)
    minimum, all_ways = worth(oracle, ())
    assert minimum is not None
    first, *more = (hints.make_hint(played, level) for level in range(1, MAX_LEVEL + 1))
    told = first.without_bridges
    assert first == Hint(
        level=1, words=played, minimum=minimum, ways=all_ways, without_bridges=told
    )
    assert may_leave_out(oracle, (), told), (played, first)
    if not oracle.letters.difference(*played):
        for level, hint in enumerate(more, 2):
            assert hint == Hint(level=level, words=played, minimum=minimum, finish=0, chain=played)
        return
    followed = played
    if further is None or len(played) + further > minimum + 1:
        followed = hints.find_promising_start(played)
        assert followed == played[: len(followed)] != played
    least, ways = worth(oracle, followed)
    whole, told = more[0].chain, more[0].without_bridges
    assert more[0] == Hint(
        level=2,
        words=played,
        minimum=minimum,
        finish=further,
        ways=ways,
        chain=whole,
        without_bridges=told,
    )
    assert may_leave_out(oracle, followed, told), (played, more[0])
    assert whole[: len(followed)] == followed
    rest = whole[len(followed) :]
    assert len(rest) == least
    assert oracle.letters == {*"".join(whole)}
    assert {*rest} <= {*oracle.words}
    for level, hint in enumerate(more[1:], 3):
        assert hint == Hint(level=level, words=played, minimum=minimum, finish=further, chain=whole)
        assert hint.followed_count == len(followed)
        shown = capitals("".join(letters_shown(rest, level)))
        assert in_order(shown, hint.text().splitlines()[-1]), hint
    redundant = [w for n, w in enumerate(followed) if set(w) <= set("".join(followed[:n]))]
    if not redundant:
        assert replay(sides, oracle.words, whole, bridges=True) is None, (played, whole)


def few() -> Candidates:
    board = Board(("ae", "nt", "so"))
    words = ["nest", "notes", "oat", "sat", "tan", "tens", "toast", "tone"]
    return candidates_from_words(board, words)


def test_a_rejected_word_is_not_hinted_at_again() -> None:
    before = HintLadder(few())
    chain = before.find_chain(())
    taken = [before.make_hint((), 3)]
    after = HintLadder(few().filtered(exclude=chain[1:]), previous_hints=taken)
    assert chain[1] not in after.find_chain(())
    assert before.find_chain(()) == chain
    unlisted = HintLadder(few().filtered(exclude=chain[:1]), previous_hints=taken)
    assert unlisted.find_chain(chain[:1]) == chain, (
        "a word of no list was played, and is not rejected"
    )


def test_the_ladder_of_a_resumed_game_goes_on_at_its_chain() -> None:
    hints = HintLadder(few())
    taken: list[Hint] = []
    for words in ((), (), (), ("notes",), ()):
        hint = hints.make_next_hint(words, taken)
        assert hint is not None
        taken.append(hint)
    assert [hint.level for hint in taken] == [1, 3, 4, 2, 5]
    assert hints.find_chain(()) != hints.find_chain(("notes",)), "two chains"
    for each in (hints, HintLadder(few(), previous_hints=taken)):
        every = list(taken)
        for words in (("notes",), ("notes",), ()):
            hint = each.make_next_hint(words, every)
            assert hint is not None
            every.append(hint)
        # The first word has three letters, which are told: one word would tell nothing new.
        assert [hint.level for hint in every[5:]] == [3, 4, 7]
        assert every[-1].text(compact=True) != every[4].text(compact=True)


def numbers(text: str) -> list[int]:
    return [int(digits.replace(",", "")) for digits in re.findall(r"\d[\d,]*", text)]


def test_a_review_in_words() -> None:
    candidates = few()
    review = Review(candidates, ["sat", "tens", "oat"])
    assert review.text(lists_name="few").splitlines() == [
        "lbtui review of AE NT SO",
        "1 SAT: 1 word, 1 way (best)",
        "2 TENS: no way to solve it (lost); TONE: solved",
        "3 OAT: not played: must start with 's'",
        "Not solved after 2 words (word list few); OAT could not be played.",
        "TENS lost the game: nothing solves the board after it.",
        "A best word in 1 of 3 positions.",
    ]
    assert describe_move(review.moves[1]) == [
        "It left no way to solve it.",
        "Better: TONE: solved.",
    ]
    assert describe_move(review.moves[0])[1] == "No other is better.", "SAT - TONE is best"
    game = ["tan", "nest", "tens", "sat", "tone"]
    costly = Review(candidates, game)
    assert [grade_move(move) for move in costly.moves] == ["good", "+1", "+2", "best", "best"]
    assert summarize_review(costly) == [
        "Solved in 5 words; not ranked: it uses a word that adds no new letter,"
        " and others need none.",
        "NEST cost 1 extra word, TENS 2: 3 in all.",
        "A best word in 2 of 5 positions.",
    ]
    assert costly.standing is not None
    assert costly.standing.percentile is None
    assert (
        Review(candidates, game, bridges="never").reason == "it uses a word that adds no new letter"
    )
    unlisted = Review(candidates, ["seta", "anon"])
    assert unlisted.reason == "'seta' and 'anon' are not in the list; figures are about the list"
    assert [grade_move(move) for move in unlisted.moves] == ["lost", "best"]


def test_verdicts_count_in_a_review() -> None:
    board, plain = parse_board("riu pgh lcs yao"), open_word_list("scrabble")
    StoredVerdicts(Database()).judge(["splashy"], is_accepted=False)
    judged = open_word_list("scrabble", verdicts=open_verdicts(None))
    candidates, game = find_candidates(board, [plain]), ["gracious", "splashy"]
    assert Review(candidates, game, lists=[plain]).rejected_words == ()
    assert Review(candidates, game, lists=[judged]).rejected_words == ("splashy",)
    assert Review(candidates, game, lists=[plain], rejected_words=["gracious"]).rejected_words == (
        "gracious",
    )
    with pytest.raises(Cancelled):
        Review(candidates, ["gracious"], cancel=lambda: True)
