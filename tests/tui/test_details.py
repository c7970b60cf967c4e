"""What is said of one solution, in as many lines as there are."""

from lbtui.engine import Candidates, Place, Solution
from lbtui.tui.table.details import NEW_LETTER_STYLE, PlacedSolution, format_details
from tests.tui.panes import BOARD
from tests.tui.test_solutions_pane import CANDIDATES


def new_letters(placed: PlacedSolution) -> list[str]:
    """The letters of each word that are marked as new."""
    rows = format_details(placed, 70, 9)[1:][: len(placed.solution.words)]
    return [
        "".join(row.plain[a:b] for a, b, style in row.spans if style == NEW_LETTER_STYLE)
        for row in rows
    ]


def test_facts_of_a_solution() -> None:
    solution = Solution(("gracious", "splashy"), 15, 60)
    placed = PlacedSolution(solution, CANDIDATES, Place(place=7, tied=2, of=231))
    assert new_letters(placed) == ["GRACIOUS", "PLHY"]
    text = "\n".join(row.plain for row in format_details(placed, 70, 9))
    assert text.startswith("7th= of 231 with 2 words ")
    assert "2 SPLASHY   4 new   uncommon" in text
    assert "15 letters" in text
    # The A and the second S of SPLASHY; its first is the link.
    assert "2 letters used again" in text


def test_the_place_and_the_row_are_said_where_there_is_room() -> None:
    solution = Solution(("gracious", "splashy"), 15, 60)
    place = Place(place=830_867_477, tied=1, of=37_554_723_741)
    row = "row 3 of 12 shown"
    placed = PlacedSolution(solution, CANDIDATES, place, row)
    headers = {
        width: " ".join(format_details(placed, width, 9)[0].plain.split())
        for width in (24, 36, 58, 70, 94)
    }
    assert headers == {
        24: "830,867,477th of 37.5B",
        36: "830,867,477th of 37.5B with 2 words",
        58: "830,867,477th of 37.5B with 2 words · row 3 of 12 shown",
        70: "830,867,477th of 37,554,723,741 with 2 words · row 3 of 12 shown",
        94: "830,867,477th of 37,554,723,741 with 2 words · row 3 of 12 shown"
        " · 15 letters · uncommon",
    }


def test_without_a_place_there_is_only_the_row() -> None:
    placed = PlacedSolution(
        Solution(("gracious", "splashy"), 15, 60), CANDIDATES, row_text="row 2 of 12 shown"
    )
    text = format_details(placed, 60, 9)[0].plain
    assert text.startswith("row 2 of 12 shown ")


def test_words_without_a_line_are_counted() -> None:
    words = ("shy", "yip", "pal", "logic", "cargo")
    placed = PlacedSolution(Solution(words, 19, 60), CANDIDATES)
    lines = [row.plain.rstrip() for row in format_details(placed, 38, 4)]
    assert [line.split()[:2] for line in lines[1:]] == [["1", "SHY"], ["2", "YIP"], ["…", "and"]]
    assert lines[3] == "… and 3 more"


def test_facts_of_a_perfect_and_of_a_bridged_solution() -> None:
    perfect = PlacedSolution(
        Solution(("oligarchy", "yup", "ps"), 14, 50), CANDIDATES, Place(place=1, tied=1, of=1)
    )
    text = "".join(row.plain for row in format_details(perfect, 70, 9))
    assert "perfect" in text
    assert text.startswith("the only solution with 3 words")
    bridged = PlacedSolution(Solution(("shy", "yups", "shy"), 10, 50, bridges=1), CANDIDATES)
    assert [bool(new) for new in new_letters(bridged)] == [True, True, False]
    said = "".join(row.plain for row in format_details(bridged, 40, 9))
    assert "uses a word that adds no new letter" in said


def test_facts_say_nothing_of_how_familiar_words_without_a_score_are() -> None:
    some = Candidates(BOARD, CANDIDATES.words, CANDIDATES.scores, unscored=["splashy"])
    placed = PlacedSolution(
        Solution(("gracious", "splashy"), 15, 60), some, Place(place=7, tied=2, of=231)
    )
    for width in (70, 40, 36):
        rows = [row.plain for row in format_details(placed, width, 9)]
        assert rows[2].rstrip().endswith("4 new")
        assert rows[0].rstrip().endswith(("15 letters", "2 words"))
        assert rows[1].rstrip().endswith("known")
