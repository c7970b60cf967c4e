"""What a notebook shows: it asks objects for pictures and tables by these names."""

from base64 import b64decode
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import lbtui

BOARD = "riu pgh lcs yao"


def shown(found: Any, kind: str) -> Any:
    return getattr(found, f"_repr_{kind}_")()


def test_a_board_and_a_solution_are_pictures() -> None:
    solutions = lbtui.solve(BOARD, lists="common")
    assert shown(solutions.board, "svg") == lbtui.draw_svg(BOARD)
    picture = shown(solutions[0], "svg")
    assert picture == lbtui.draw_svg(BOARD, "oligarchy - yups")
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert shown(next(iter(solutions)), "svg") is None, "its board is not known: text is shown"


def test_solutions_are_a_table_of_the_first() -> None:
    table = ElementTree.fromstring(shown(lbtui.solve(BOARD, lists="common"), "html"))
    assert len(table.findall(".//tr")) == 11
    assert "oligarchy - yups" in [cell.text for cell in table.iter("td")]


def test_a_table_takes_a_second_though_counting_takes_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []
    restricted = lbtui.solve(BOARD)._space.__class__.with_changed_limits

    def noted(space: Any, **changes: Any) -> Any:
        given.append(changes.get("seconds"))
        return restricted(space, **changes)

    monkeypatch.setattr("lbtui.engine.space.Space.with_changed_limits", noted)
    shown(lbtui.solve(BOARD, lists="common"), "html")
    shown(lbtui.solve(BOARD, lists="common", seconds=0.25), "html")
    assert given == [1.0, 0.25]


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        ({"vocabulary": ["gracious"]}, "no solution"),
        ({"max_words": 1}, "no solution: the shortest found has 2 words"),
        ({"letters": (60, 70), "seconds": 0}, "no solution found yet"),
    ],
)
def test_a_table_without_solutions_says_how_certain_that_is(
    limits: dict[str, Any], text: str
) -> None:
    table = ElementTree.fromstring(shown(lbtui.solve(BOARD, **limits), "html"))
    assert [cell.text for cell in table.iter("td")] == [text]


def test_a_review_is_a_picture_over_its_text() -> None:
    review = lbtui.review(BOARD, ["gracious", "<script>", "splashy"], lists="common")
    markup = shown(review, "html")
    assert "<script>" not in markup.lower()
    assert "&lt;script&gt;" in markup.lower()
    picture = b64decode(markup.partition("base64,")[2].partition('"')[0]).decode()
    assert picture == lbtui.draw_svg(BOARD, "gracious splashy")
    solutions = lbtui.solve(BOARD, lists="common")
    assert [*islice(solutions, 1)] == [solutions[0]]
