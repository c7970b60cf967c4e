"""The front door: what `import lbtui` offers, as a user of the library would use it."""

import copy
import doctest
import inspect
import itertools
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import lbtui
from lbtui.play.wording import describe_move, grade_move
from tests.project.test_layers import modules

ROOT = Path(__file__).parents[2]
BOARD = "riu pgh lcs yao"


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return done.stdout


def test_importing_is_cheap() -> None:
    code = "import sys; before = {*sys.modules}; import lbtui; print(*{*sys.modules} - before)"
    assert run(code).split() == ["lbtui"]


def test_every_name_works_whatever_was_imported_before() -> None:
    everything = [name for name in modules() if "__main__" not in name]
    code = f"import {', '.join(everything)}\n"
    code += "print([type(getattr(lbtui, name)) for name in lbtui.__all__])"
    assert "module" not in run(code)
    assert {*lbtui.__all__} <= {*dir(lbtui)}
    with pytest.raises(AttributeError):
        _ = lbtui.nothing


def test_a_space_is_a_sequence() -> None:
    space = lbtui.solve(BOARD, lists="common", max_words=3)
    assert space
    assert ("gracious", "splashy") in space
    assert "GRACIOUS \u2013 splashy" in space
    assert "splashy gracious" not in space
    assert 7 not in space
    assert space._space.get_known_counts() == []  # none of these needs counting
    first = space[:3]
    assert [count.word_count for count in space._space.get_known_counts()] == [1, 2]
    assert first == list(itertools.islice(space, 3))
    assert len(space) == 10284
    assert space[5:20:7] == [space[5], space[12], space[19]]
    assert space[-2:] == [space[10282], space[10283]]
    assert space[20:3:-5] == [space[20], space[15], space[10], space[5]]
    for at in (0, 9, 10, 5000, 10283):
        assert space.index(space[at]) == space.index(space[at].words) == at
        assert space.index(str(space[at])) == at
    assert repr(space) == "<Solutions of riu pgh lcs yao: 1 to 3 words, shortest>"
    for chain, why in (
        ("splashy gracious", "'gracious' starts with 'g', not with 'y'"),
        ("gracious", "not covered: p, h, l, y"),
        ("gracious splashy yup", "every letter is covered before 'yup'"),
        ("oligarchy yup pus", "these solutions have 1 to 2 words, not 3"),
        ("xylophone", "'x', 'n' and 'e' are not on the board"),
    ):
        with pytest.raises(ValueError, match=why):
            lbtui.solve(BOARD, lists="common", max_words=2).index(chain)
        with pytest.raises(ValueError, match=why):
            lbtui.solve(BOARD, lists="common", max_words=2).place(chain)


def test_what_an_interactive_session_shows() -> None:
    space = lbtui.solve(BOARD, lists="common")
    best, count = space[0], space.how_many(2)
    assert repr(best) == "<Solution oligarchy - yups (cost 13, score 60)>"
    assert best == space[0]
    assert repr(count) == "<Count 2 words: 10>"
    assert count == lbtui.solve(BOARD, lists="common").how_many(2)
    assert repr(lbtui.open_list("common")) == "<WordList common: 80401 words>"
    assert repr(lbtui.candidates(BOARD, lists="common")) == "<Candidates 556 on riu pgh lcs yao>"


def test_lengths_are_exact_or_refused() -> None:
    large = lbtui.solve("abcdefgh ijklmnop qrstuvwx yzaeioub", lists="scrabble", seconds=0.05)
    with pytest.raises(TypeError, match="not counted exactly"):
        len(large)
    assert large.minimum().word_count is not None
    best = large[0]
    assert best in large
    assert not lbtui.solve("abc def ghi jkl", vocabulary=["bed"])


def test_searches_take_seconds_and_cancel() -> None:
    space = lbtui.solve("abcdefgh ijklmnop qrstuvwx yzaeioub", lists="scrabble")
    with pytest.raises(lbtui.Cancelled):
        space.how_many(4, cancel=lambda: True)
    assert not space.how_many(4, seconds=0.01).exact


def test_words_lists_and_minimum_lengths(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("gracious\nsplashy\n")
    for lists in (str(path), path, [path], lbtui.open_list(str(path)), ["spanish", str(path)]):
        assert "gracious" in lbtui.candidates(BOARD, lists=lists)
    assert list(lbtui.candidates(BOARD, vocabulary=["Splashy", "gracious", "xyz"])) == [
        "gracious",
        "splashy",
    ]
    assert min(map(len, lbtui.candidates(BOARD, min_length=8))) == 8
    with pytest.raises(lbtui.ListError):
        lbtui.candidates(BOARD, lists="nowhere")
    assert lbtui.candidates(BOARD, lists=["spanish", str(path)], min_length=9).lists == (
        "spanish",
        "mine",
    )
    assert lbtui.candidates(BOARD, vocabulary="gracious").lists == ()
    assert lbtui.candidates(BOARD, lists=None).lists == ("common",)


def test_nothing_of_the_user_is_read_unless_asked_for() -> None:
    from lbtui.database import Database
    from lbtui.words.verdicts import StoredVerdicts

    StoredVerdicts(Database()).judge(["gracious"], is_accepted=False)
    assert "gracious" in lbtui.candidates(BOARD, lists="common")
    assert "gracious" not in lbtui.candidates(BOARD, lists="common", user=True)


def test_boards_are_made_drawn_and_solved_in_batches() -> None:
    made = list(lbtui.make_boards(2, seed=3))
    assert [each.seed for each in made] == [3, 1_000_003]
    assert made[0] == next(lbtui.make_boards(seed=3))
    (first, second) = lbtui.solve_batch([each.board for each in made], lists=["common"], jobs=2)
    assert [first.minimum.word_count, second.minimum.word_count] == [each.minimum for each in made]
    assert first.counts[0].solutions == made[0].solutions
    assert lbtui.draw_text(BOARD, ["gracious", "splashy"], mode="ascii").count("G") >= 1
    assert lbtui.draw_svg(BOARD).startswith("<svg")
    with pytest.raises(lbtui.LbtuiError):
        list(lbtui.solve_batch(["riu pgh"]))


def test_every_error_of_the_engine_is_of_one_kind() -> None:
    errors = {
        f"{name}: {match}"
        for name, path in modules().items()
        if not name.startswith(("lbtui.tui", "lbtui.cli", "lbtui.terminal"))
        for match in re.findall(r"^class (\w+Error\((?!LbtuiError).*\))", path.read_text(), re.M)
    }
    assert errors == {"lbtui.errors: LbtuiError(Exception)"}


@pytest.mark.parametrize(
    "shown",
    [
        lbtui.Board, lbtui.Game, lbtui.Solutions.how_many, lbtui.Solutions.place, lbtui.candidates,
        lbtui.draw_text, lbtui.evaluate, lbtui.hints, lbtui.make_boards, lbtui.review, lbtui.solve,
        lbtui.solve_batch,
    ],
)  # fmt: skip
def test_the_examples_that_help_shows_run(shown: Any) -> None:
    text = inspect.getdoc(shown) or ""
    test = doctest.DocTestParser().get_doctest(text, {"lbtui": lbtui}, shown.__name__, None, None)
    assert test.examples
    said: list[str] = []
    failed, _ = doctest.DocTestRunner().run(test, out=said.append)
    assert not failed, "".join(said)


@pytest.mark.parametrize(("page", "examples"), [("library.md", 30), ("index.md", 2)])
def test_the_examples_of_the_documents(page: str, examples: int) -> None:
    done = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert done.attempted > examples
    assert done.failed == 0


def test_words_are_taken_as_text_or_one_by_one() -> None:
    assert lbtui.evaluate(BOARD, "Gracious") == lbtui.evaluate(BOARD, ["gracious"])
    assert lbtui.review(BOARD, "gracious - splashy").solved
    assert lbtui.draw_text(BOARD, "gracious splashy") == lbtui.draw_text(
        BOARD, ("gracious", "splashy")
    )
    after = lbtui.solve(BOARD, lists="common", after=["Gracious"], max_words=2)
    assert (
        after.how_many().solutions
        == lbtui.solve(BOARD, lists="common", after="gracious", max_words=2).how_many().solutions
    )
    with pytest.raises(lbtui.GameError, match="zebra"):
        lbtui.solve(BOARD, after=["zebra"])
    with pytest.raises(lbtui.GameError, match="yups"):
        lbtui.draw_text(BOARD, ["gracious", "yups"])


def test_a_batch_takes_boards_in_any_form_and_refuses_what_processes_cannot_share() -> None:
    boards: list[lbtui.Board | str | list[str]] = [BOARD, lbtui.Board(BOARD), BOARD.split()]
    found = list(lbtui.solve_batch(boards, lists="common", seconds=1.0))
    assert [each.counts for each in found] == [
        (lbtui.Count(word_count=2, solutions=10), lbtui.Count(word_count=3, solutions=10274))
    ] * 3
    code = f"import lbtui; next(lbtui.solve_batch(['{BOARD}'], jobs=2, min_length=lambda: 0))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert "pickle" in done.stderr


def test_numbers_of_words_that_no_solution_may_have_are_refused() -> None:
    space = lbtui.solve(BOARD, lists="common", min_words=2, max_words=3)
    numbers: list[Any] = [0, -1, 1, 4, 2.5, "3", 2.0, 3.0, True]
    for _ in range(2):
        for words in numbers:
            with pytest.raises(ValueError, match=f"have 2 to 3 words, not {words!r}"):
                space.how_many(words)
        assert (space.how_many(3).word_count, len(space), space[5000].letters) == (3, 10284, 20)
    assert "oligarchy - yups" in space


def test_nothing_follows_a_chain_that_covers_every_letter() -> None:
    with pytest.raises(ValueError, match="after the last open letter: gracious - splashy"):
        lbtui.solve(BOARD, lists="common", after="gracious - splashy")
    with pytest.raises(lbtui.GameError, match="after the last open letter"):
        lbtui.evaluate(BOARD, "gracious splashy yups", lists="common")


def test_a_length_that_is_not_known_says_why() -> None:
    large = lbtui.solve("abcdefgh ijklmnop qrstuvwx yzaeioub", lists="scrabble", seconds=0.05)
    with pytest.raises(TypeError, match=r"^at least [\d,]+ solutions: .*not counted"):
        len(large)
    for find in (large.index, large.place):
        with pytest.raises(ValueError, match="not covered"):
            find("jeopardize equivalent")


def test_a_sequence_is_indexed_as_a_list() -> None:
    space = lbtui.solve(BOARD, lists="common", max_words=2)
    every = list(space)
    big = 10**30
    for part in (slice(big), slice(0, big, 4), slice(-3, big), slice(0, 5, big), slice(big, big)):
        assert space[part] == every[part]
    wrongs: list[Any] = [slice(0, 5, 0), slice(1.0, 2.0), 1.0, "1", None]
    for wrong in wrongs:
        kind = ValueError if wrong == slice(0, 5, 0) else TypeError
        with pytest.raises(kind):
            every[wrong]
        with pytest.raises(kind):
            space[wrong]
    with pytest.raises(TypeError, match="words and letters are text, not 5"):
        _ = [5] in space
    with pytest.raises(TypeError, match="copied"):
        copy.copy(space)


def test_solutions_go_as_far_as_the_shortest() -> None:
    hard = lbtui.solve("uwd ixz laq mov", lists="common")
    assert hard
    assert (len(hard[0].words), hard.minimum().word_count) == (7, 7)
    assert hard.how_many(7).solutions == len(hard)
    assert repr(hard) == "<Solutions of uwd ixz laq mov: 1 to 7 words, shortest>"
    assert not lbtui.solve("uwd ixz laq mov", lists="common", max_words=6)
    with pytest.raises(ValueError, match="have 1 to 5 words, not 6"):
        lbtui.solve(BOARD, lists="common").how_many(6)
    assert len(lbtui.solve(BOARD, lists="common", min_words=7)[0].words) == 7


def test_solutions_that_a_later_search_finds_are_all_there() -> None:
    large = lbtui.solve("uwd ixz laq mov", lists="common", seconds=0)
    fewest = large.minimum()
    assert (fewest.word_count, fewest.proven) != (7, True)
    assert large.minimum(seconds=60) == lbtui.Minimum(word_count=7, proven=True)
    assert len(large[0].words) == 7


def test_auto_is_the_first_list_with_solutions_that_are_wanted() -> None:
    few = lbtui.solve("uwd ixz laq mov", max_words=5)
    assert few.lists == ("scrabble",)
    assert lbtui.solve("uwd ixz laq mov").lists == ("common",)
    assert few[0] == lbtui.solve("uwd ixz laq mov", lists="scrabble", max_words=5)[0]


@pytest.mark.parametrize(
    ("limits", "fewest"),
    [
        ({"letters": (19, 40)}, 3),
        ({"letters": (1, 3)}, None),
        ({"letters": (60, 70)}, 6),
        ({"min_words": 3}, 3),
        ({"min_words": 13, "vocabulary": ["gracious", "splashy"]}, None),
    ],
)
def test_the_fewest_words_are_those_of_these_solutions(
    limits: dict[str, Any], fewest: int | None
) -> None:
    found = lbtui.solve(BOARD, **limits)
    assert found.minimum() == lbtui.Minimum(word_count=fewest, proven=True)
    assert bool(found) == (fewest is not None)
    if fewest is not None:
        assert len(found[0].words) == fewest
        assert found.how_many(fewest).solutions


@pytest.mark.parametrize(
    ("board", "vocabulary", "limits", "fewest"),
    [
        ("a b c d", "ab bc b ad", {"perfect": True, "after": "ab"}, None),
        ("a b c d", "ab bc cd b", {"perfect": True, "include": "b"}, None),
        ("a b c d", "b bc cd da", {"perfect": True}, 3),
        ("a b c d", "b bc cd da", {"perfect": True, "first": "b"}, 4),
        ("mv uk mk", "kuk um muvkk mu km", {"bridges": "always", "min_words": 5}, 5),
        (
            "jå åi j",
            "ååj åjåå åjj jååi jåå",
            {"first": "åjåå", "min_words": 4, "include": "jååi"},
            5,
        ),
        ("riu pgh lcs yao", "gracious splashy", {"letters": (1, 9), "bridges": "always"}, None),
    ],
)
def test_the_fewest_words_are_those_of_the_solutions(
    board: str, vocabulary: str, limits: dict[str, Any], fewest: int | None
) -> None:
    solutions = lbtui.solve(board, vocabulary=vocabulary, min_length=1, **limits)
    found = solutions.minimum()
    assert (found.word_count, found.proven) == (fewest, True)
    assert bool(solutions) == (fewest is not None)
    assert next((len(each.words) for each in solutions), None) == fewest


def test_a_review_says_that_time_was_over() -> None:
    late = lbtui.review(BOARD, "yup posh horological", lists="common", seconds=0)
    assert late.reason == "there was no time to count the solutions"
    assert late.standing is not None
    assert late.standing.rank is None


def test_a_review_does_not_say_lost_of_what_is_not_known() -> None:
    review = lbtui.review(BOARD, "gracious splashy", lists="common", seconds=0)
    assert "lost" not in review.text()
    last = review.moves[-1]
    assert (grade_move(last), describe_move(last)) == ("", ["It solved the board."])
    assert repr(review) == "<Review of riu pgh lcs yao: Solved: 4th= of 10 with 2 words.>"


def test_solutions_compare_every_way() -> None:
    first, second = lbtui.solve(BOARD, lists="common")[:2]
    assert first < second
    assert first <= second
    assert not first >= second
    assert second > first
    assert first >= first


def test_errors_go_through_copies_and_other_processes() -> None:
    calls = (
        lambda: lbtui.hints(BOARD, "zebra"),
        lambda: lbtui.Game(BOARD).play("xyz"),
        lambda: lbtui.solve(BOARD, after="gracious riu"),
        lambda: lbtui.Board("riu"),
        lambda: lbtui.open_list("nothing"),
        lambda: next(lbtui.make_boards(request=lbtui.BoardRequest(sides=2))),
    )
    for call in calls:
        with pytest.raises(lbtui.LbtuiError) as found:
            call()
        for again in (pickle.loads(pickle.dumps(found.value)), copy.deepcopy(found.value)):
            assert (type(again), str(again)) == (found.type, str(found.value))
            assert getattr(again.args[0], "kind", "") == getattr(found.value.args[0], "kind", "")


def test_a_text_among_the_words_of_a_chain_is_its_words() -> None:
    assert lbtui.review(BOARD, ["gracious splashy"]).solved
    assert ["Gracious - splashy"] in lbtui.solve(BOARD)
    assert lbtui.evaluate(BOARD, ["hags shy"]).gauge == lbtui.evaluate(BOARD, "hags shy").gauge
