"""The ladder of hints: one step at a time, to the end, from where it was left."""

from __future__ import annotations

import pytest

from lbtui.play import Hints, HintTaken
from lbtui.play.ladder import Ladder
from lbtui.puzzle import parse_board
from lbtui.solve import Candidates, candidates_from_words

WORDS = ("gracious", "splashy", "spa", "splashily", "go", "yup")


def _candidates(*words: str) -> Candidates:
    return candidates_from_words(parse_board("riu pgh lcs yao"), words)


def _taken(ladder: Ladder, words: tuple[str, ...]) -> list[HintTaken]:
    """Every hint that is left after these words."""
    found = []
    while (hint := ladder.next(words)) is not None:
        found.append(hint)
        assert len(found) < 50
    return found


def test_it_leads_to_the_solution_and_each_step_shows_a_little_more() -> None:
    hints = Hints(_candidates(*WORDS))
    taken = _taken(Ladder(hints), ())
    assert [hint.level for hint in taken] == [1, 3, 4, 5, 5, 5, 5, 6, 7]
    assert taken[-1].text == "GRACIOUS - SPLASHY"
    blanks = [hint.text.count("_") for hint in taken[2:]]
    assert blanks == sorted(blanks, reverse=True)
    assert len(set(blanks)) == len(blanks)


def test_it_goes_on_after_the_hinted_word_and_says_first_that_another_leads_away() -> None:
    ladder = Ladder(Hints(_candidates(*WORDS)))
    for _ in range(3):
        ladder.next(())
    on = ladder.next(("gracious",))
    assert (on.level, on.text) == (5, "S P _ _ _ _ Y") if on else False
    off = [ladder.next(("go",)) for _ in range(2)]
    assert [hint and hint.text.split("\n")[-1] for hint in off] == [
        "Go back to before GO.",
        "G R A _ _ _ _ S, S P L _ _ _ Y",
    ]
    back = ladder.next(("gracious",))
    assert (back.level, back.text) == (5, "S P L A _ _ Y") if back else False


def test_it_is_resumed_where_it_was_left() -> None:
    candidates = _candidates(*WORDS)
    every = _taken(Ladder(Hints(candidates)), ())
    for left in range(1, len(every)):
        hints = Hints(candidates)
        ladder = Ladder(hints)
        taken = [hint for _ in range(left) if (hint := ladder.next(())) is not None]
        resumed = Ladder(Hints(candidates, chains=hints.chains), taken)
        assert _taken(resumed, ()) == every[left:]


def test_without_a_solution_there_is_nothing_to_hint_at() -> None:
    for taken in ([], [HintTaken(1, 0, "2 words are enough.")]):
        with pytest.raises(ValueError, match="no solution"):
            Ladder(Hints(_candidates("gracious", "go")), taken).next(())
