import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from lbtui.engine import (
    Cancelled,
    Level,
    LevelCount,
    Limits,
    Solution,
    Space,
    candidates_from_words,
)
from lbtui.filters.filters import SolutionFilter
from lbtui.puzzle.ranking import SCORE_BANDS
from lbtui.solutions import Solutions
from lbtui.tui.main import solutions_rows
from lbtui.tui.main.solutions_pane import SolutionsPane
from lbtui.tui.main.solutions_rows import RowLoader, SolutionRows, format_level_header
from lbtui.tui.solver.answer import Answer, Query
from lbtui.tui.table.columns import SOLUTION_COLUMNS
from lbtui.tui.table.details import format_details
from tests.harness.apps import piloted, until
from tests.tui.panes import BOARD, count, lines, note

SCORES = {
    "gracious": 65, "splashy": 60, "sharp": 80, "shy": 80, "sociology": 65, "soupy": 50,
    "salary": 90,
    "oligarchs": 50, "oligarchy": 50, "yup": 80, "yups": 50, "pal": 65, "hypo": 40, "achy": 60,
    "cargo": 65, "spicy": 65, "logic": 80, "hog": 80, "gal": 60, "psychical": 50, "group": 90,
    "crush": 80, "holy": 80, "hip": 80, "calypso": 55, "prays": 65, "lug": 60, "chap": 65,
    "his": 90, "sol": 50, "lags": 60, "caps": 65, "scour": 60, "glory": 80, "glop": 40,
}  # fmt: skip
CANDIDATES = candidates_from_words(BOARD, SCORES)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for rows as long as a busy machine needs."""
    monkeypatch.setattr(solutions_rows, "MAX_WAIT_SECONDS", 10)


class PaneApp(App[None]):
    """The pane alone, and a log of what it posted."""

    def __init__(self) -> None:
        super().__init__()
        self.highlighted: list[Solution | None] = []
        self.chosen: list[Solution | None] = []
        self.filters: list[SolutionFilter] = []

    def compose(self) -> ComposeResult:
        yield SolutionsPane()

    def on_table_pane_row_highlighted(self) -> None:
        self.highlighted.append(self.query_one(SolutionsPane).solution_at_cursor)

    def on_table_pane_row_chosen(self) -> None:
        self.chosen.append(self.query_one(SolutionsPane).solution_at_cursor)

    def on_table_pane_filter_changed(self) -> None:
        self.filters.append(self.query_one(SolutionsPane).filter)


def counted(space: Space, most: int = 4) -> list[LevelCount]:
    return [space.count_solutions(words) for words in range(1, most + 1)]


def show(
    pane: SolutionsPane,
    space: Space,
    levels: Sequence[LevelCount],
    running: str = "",
    why: str = "",
    pinned_words: Sequence[str] = (),
) -> None:
    """Show what is counted of a space that nothing restricts."""
    answer = Answer(
        query=Query(board=space.candidates.board, pinned_words=tuple(pinned_words)),
        candidates=space.candidates,
        space=space,
        whole_space=space,
        levels=tuple(levels),
        activity=running,
    )
    pane.show_answer(answer, why)


async def filled(pilot: Pilot[None], space: Space, most: int = 4) -> SolutionsPane:
    pane = pilot.app.query_one(SolutionsPane)
    show(pane, space, counted(space, most))
    pane.row_list.focus()
    await pilot.pause()
    return pane


@asynccontextmanager
async def opened(
    space: Space, most: int = 4, size: tuple[int, int] = (70, 24)
) -> AsyncIterator[tuple[Pilot[None], SolutionsPane]]:
    """Run the pane on a space that is counted."""
    async with piloted(PaneApp(), size) as pilot:
        yield pilot, await filled(pilot, space, most)


async def test_groups_have_exact_counts_in_their_heads() -> None:
    space = Space(CANDIDATES, Limits(max_words=4))
    async with opened(space) as (_, pane):
        shown = lines(pane)
        assert shown[0] == f" 2 words · {space.count_solutions(2).solutions} solutions"
        first = space.get_level(2)[0]
        assert shown[1].startswith("► " + "\u2013".join(word.upper() for word in first.words))
        assert str(first.letters) in shown[1]
        three = 1 + space.count_solutions(2).solutions
        assert shown[three] == f" 3 words · {space.count_solutions(3).solutions} solutions"
        assert pane.row_list.item_count == sum(
            space.count_solutions(n).solutions for n in (1, 2, 3, 4)
        )
        assert count(pane) == f"1/{pane.row_list.item_count:,}"


async def test_every_row_is_the_solution_of_that_rank() -> None:
    space = Space(CANDIDATES, Limits(max_words=3))
    async with opened(space, 3) as (pilot, pane):
        for index in range(0, pane.row_list.item_count, 7):
            pane.row_list.move_to(index)
            assert pane.solution_at_cursor == Solutions(space)[index]
            while pane.row_list.is_highlight_due:
                await pilot.pause()
            await pilot.pause()
            assert pane.details.placed_solution is not None
            assert pane.details.placed_solution.solution.words == Solutions(space)[index].words
            assert count(pane) == f"{index + 1:,}/{pane.row_list.item_count:,}"


async def test_streaming_keeps_the_cursor_and_says_what_is_running() -> None:
    space = Space(CANDIDATES, Limits(max_words=4))
    app = PaneApp()
    async with piloted(app, (70, 24)) as pilot:
        pane = app.query_one(SolutionsPane)
        show(pane, space, [], "counting solutions of 1 word")
        await pilot.pause()
        assert lines(pane)[0] == " counting solutions of 1 word…"
        assert pane.solution_at_cursor is None
        levels: list[LevelCount] = []
        for words in (1, 2):
            levels.append(space.count_solutions(words))
            show(pane, space, levels, "counting solutions of 3 words")
            await pilot.pause()
        pane.row_list.focus()
        await pilot.press("down")
        second = space.get_level(2)[1]
        assert pane.solution_at_cursor == second
        for words in (3, 4):
            levels.append(space.count_solutions(words))
            show(pane, space, levels)
            await pilot.pause()
        assert pane.solution_at_cursor == second
        assert app.highlighted == [space.get_level(2)[0], second]
        await pilot.press("end")
        assert pane.solution_at_cursor == space.get_level(4)[space.get_level(4).size - 1]
        assert all("…" not in line for line in lines(pane))


async def test_a_new_space_keeps_the_solution_the_user_went_to() -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=4))) as (pilot, pane):
        pane.row_list.move_to(39)
        await pilot.pause()
        chosen = pane.solution_at_cursor
        assert chosen is not None
        other = Space(CANDIDATES, Limits(ranking="familiar", max_words=4))
        show(pane, other, [], "counting")
        await pilot.pause()
        for words in (1, 2, 3, 4):
            other.count_solutions(words)
            show(pane, other, other.get_known_counts(), "counting")
            await pilot.pause()
        assert pane.solution_at_cursor is not None
        assert pane.solution_at_cursor.words == chosen.words
        assert pane.row_list.cursor == other.find_rank(chosen.words)


async def test_a_cursor_that_was_never_moved_stays_on_the_best_solution() -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=3)), 3) as (pilot, pane):
        other = Space(CANDIDATES, Limits(ranking="familiar", max_words=3))
        show(pane, other, counted(other, 3))
        await pilot.pause()
        assert pane.row_list.cursor == 0
        assert pane.solution_at_cursor == Solutions(other)[0]


async def test_rows_that_arrive_leave_the_view_where_it_was_scrolled() -> None:
    space = Space(CANDIDATES, Limits(max_words=4))
    async with opened(space, 3) as (pilot, pane):
        pane.row_list.scroll_to_line(30)
        await pilot.pause()
        before, top = lines(pane), pane.row_list.top_line
        assert "►" not in "".join(before)
        show(pane, space, counted(space, 4), pinned_words=["shy"])
        await pilot.pause()
        assert lines(pane) == before
        assert pane.row_list.top_line == top
        await pilot.press("down")
        assert pane.row_list.cursor == 1
        assert lines(pane)[1].startswith("►")


async def test_an_unfinished_term_is_an_error_only_when_it_is_left() -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=3)), 3) as (pilot, pane):
        before = lines(pane)
        pane.input.focus()
        await pilot.press(*"words<")
        assert note(pane) == "unfinished; write it like words<=3: three words or fewer"
        assert not pane.filter_line.has_class("-error")
        await pilot.press("enter")
        assert pane.row_list.has_focus
        assert note(pane) == "unfinished; write it like words<=3: three words or fewer"
        assert pane.filter_line.has_class("-error")
        pane.input.value = ""
        await pilot.pause()
        assert not pane.filter_line.has_class("-error")
        assert lines(pane)[:5] == before[:5]


async def test_what_is_no_rank_is_refused() -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=4))) as (_, pane):
        assert pane.parse_ranked_item("1,00") == 99
        for text, problem in (
            ("1,00x", "a rank is a number, such as 1,000,000"),
            ("0", f"there are {pane.row_list.item_count:,} solutions: a rank from 1 to"),
            ("9999999", f"there are {pane.row_list.item_count:,} solutions: a rank from 1 to"),
        ):
            with pytest.raises(ValueError, match=problem):
                pane.parse_ranked_item(text)


async def test_filter_as_you_type_asks_for_another_space() -> None:
    app = PaneApp()
    async with piloted(app, (70, 24)) as pilot:
        pane = await filled(pilot, Space(CANDIDATES, Limits(max_words=3)), 3)
        pane.input.focus()
        await pilot.pause()
        assert note(pane) == "+shy · words=2 · fam:everyday"
        await pilot.press(*"grac")
        assert app.filters == [SolutionFilter(text) for text in ("g", "gr", "gra", "grac")]
        assert note(pane) == 'grac: a word contains "grac" · 32 solutions so far'
        assert pane.filter == app.filters[-1]
        await pilot.press("tab")
        assert pane.input.value == "gracious"
        assert pane.input.has_focus
        assert pane.input.cursor_at_end
        assert app.filters[-1] == SolutionFilter("gracious")
        await pilot.press("space", *"fam>=")
        assert (
            note(pane) == "unfinished; write it like fam>=60: every word scores 60 points or more"
        )
        assert app.filters[-1].text == "gracious", "an unfinished term is left out"
        await pilot.press(*"60")
        assert app.filters[-1] == SolutionFilter("gracious fam>=60")
        await pilot.press(*" len>>")
        assert pane.filter_line.has_class("-error")
        assert app.filters[-1] == SolutionFilter("gracious fam>=60")
        await pilot.press(*["backspace"] * 6)
        await pilot.press("space", *"-zzz")
        assert note(pane) == 'no word is "zzz"'
        await pilot.press("escape")
        assert app.filters[-1] == SolutionFilter()
        assert not pane.filter_line.has_class("-error")


async def test_a_filter_that_no_word_meets_says_so_in_place_of_solutions() -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=3)), 3) as (pilot, pane):
        pane.input.focus()
        await pilot.press(*"shyx")
        limits = pane.filter.find_limits(CANDIDATES)
        show(pane, Space(CANDIDATES, Limits(max_words=3, **limits)), [])
        await pilot.pause()
        assert note(pane) == 'no word contains "shyx"'
        assert 'No solution: no word contains "shyx".' in "\n".join(lines(pane))


async def test_pinned_words_stand_out() -> None:
    space = Space(CANDIDATES, Limits(max_words=3, include=["gracious"]))
    async with opened(space, 3) as (pilot, pane):
        show(pane, space, counted(space, 3), pinned_words=["gracious"])
        await pilot.pause()
        at = next(y for y, line in enumerate(lines(pane)) if y > 1 and "GRACIOUS" in line)
        bold = [
            part.text for part in pane.row_list.render_line(at) if part.style and part.style.bold
        ]
        assert bold == ["GRACIOUS"]


async def test_enter_and_double_click_choose() -> None:
    app = PaneApp()
    async with piloted(app, (70, 24)) as pilot:
        pane = await filled(pilot, Space(CANDIDATES, Limits(max_words=3)), 3)
        await pilot.press("down", "enter")
        await pilot.click(pane.row_list, offset=(4, 1), times=2)
        space = Space(CANDIDATES, Limits(max_words=3))
        assert app.chosen == [Solutions(space)[1], Solutions(space)[0]]


async def test_nothing_found_is_said_in_the_words_given() -> None:
    async with piloted(PaneApp(), (40, 24)) as pilot:
        pane = pilot.app.query_one(SolutionsPane)
        await pilot.pause()
        assert "once the box is full" in " ".join(" ".join(lines(pane)).split())
        few = candidates_from_words(BOARD, ["shy"])
        space = Space(few, Limits(max_words=3))
        show(pane, space, counted(space, 3))
        await pilot.pause()
        assert "No solution of up to 3 words." in lines(pane)[1]
        show(pane, space, counted(space, 3), why="proven")
        await pilot.pause()
        assert "proven" in lines(pane)[1]
        asked = Space(few, Limits(max_words=3, include=["gracious"]))
        show(pane, asked, counted(asked, 3))
        await pilot.pause()
        assert "gracious" in " ".join(lines(pane))
        pane.show_answer(Answer())
        await pilot.pause()
        assert pane.solution_at_cursor is None
        assert "once the box is full" in " ".join(" ".join(lines(pane)).split())


@pytest.mark.parametrize("size", [(26, 15), (38, 22), (48, 30), (64, 24), (120, 40)])
async def test_every_size_shows_rows_and_cuts_nothing_but_long_chains(
    size: tuple[int, int],
) -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=4)), size=size) as (_, pane):
        assert pane.row_list.size.height >= min(5, size[1] - 3)
        assert "►" in "".join(lines(pane))
        placed = pane.details.placed_solution
        assert placed is not None
        assert pane.row_list.region.bottom <= size[1]
        for height in range(1, 12):
            rows = format_details(placed, size[0] - 2, height)
            assert len(rows) <= height
            assert all(len(row) <= size[0] - 2 for row in rows)


# Facts


async def test_rows_say_nothing_of_how_familiar_words_without_a_score_are() -> None:
    async with opened(Space(CANDIDATES), size=(60, 20)) as (pilot, pane):
        names = [name for _, name in SCORE_BANDS]
        assert any(name in line for line in lines(pane) for name in names)
        pane = await filled(pilot, Space(candidates_from_words(BOARD, list(SCORES))))
        assert any("SPLASHY" in line for line in lines(pane))
        assert not any(name in line for line in lines(pane) for name in names)


def test_a_column_that_leaves_the_words_too_little_room_has_no_head(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    columns = {f"total {n}": SOLUTION_COLUMNS["total"] for n in range(4)}
    monkeypatch.setattr(solutions_rows, "SOLUTION_COLUMNS", columns)
    rows = SolutionRows(Space(CANDIDATES), [], RowLoader(lambda: None))
    assert [len(rows.lay_out_columns(width)) - 1 for width in (20, 24, 27, 36, 60)] == [
        0,
        1,
        2,
        3,
        4,
    ]
    words = [rows.lay_out_columns(width)[0].width for width in (20, 24, 27, 36, 60)]
    assert words == [19, 18, 16, 20, 30]


def test_a_row_has_room_for_words_before_how_familiar_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solutions_rows, "MAX_WAIT_SECONDS", 30)
    space = Space(CANDIDATES, Limits(max_words=4))
    counts = [space.count_solutions(words) for words in (2, 3, 4)]
    rows = SolutionRows(space, counts, RowLoader(lambda: None))

    def row(solution: Solution, width: int) -> str:
        item = Solutions(space).index(solution.words)
        return rows.make_row(item, width).plain

    short, long = (
        Solutions(space)[Solutions(space).index(("gracious", "splashy"))],
        space.get_level(4)[space.get_level(4).size - 1],
    )
    text = row(short, 36)
    assert text.split() == ["GRACIOUS\N{EN DASH}SPLASHY", "15", "uncommon"]
    assert (len(text), text.index("15")) == (35, 23), "under its heading"
    chain = "\N{EN DASH}".join(word.upper() for word in long.words)
    assert row(long, len(chain) + 7).split() == [chain, str(long.letters)]
    assert "…" in row(long, 20)


def test_heads_fit_their_width() -> None:
    assert (
        format_level_header(LevelCount(word_count=2, solutions=231), 60)
        == "2 words · 231 solutions"
    )
    assert (
        format_level_header(LevelCount(word_count=1, solutions=1), 60, "with bridges")
        == "1 word · 1 solution · with bridges"
    )
    some = LevelCount(word_count=3, solutions=4_000, exact=False)
    assert format_level_header(some, 60) == "3 words · at least 4,000 solutions"
    assert format_level_header(some, 20) == "3 words · ≥4,000"
    billions = LevelCount(word_count=5, solutions=41_234_567_890)
    assert format_level_header(billions, 22) == "5 words · 41.2B"
    for width in range(20, 60):
        assert len(format_level_header(billions, width, "with bridges")) <= width


# Reading on another thread


class Slow(Space):
    """A space whose rows are read only when the test allows it."""

    go = threading.Event()

    def get_level(self, word_count: int) -> Level:
        if threading.current_thread().name == "rows":
            self.go.wait(10)
        return super().get_level(word_count)


async def test_rows_that_take_long_are_shown_when_they_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    Slow.go.clear()
    space = Slow(CANDIDATES, Limits(max_words=3))
    app = PaneApp()
    async with piloted(app, (70, 24)) as pilot:
        pane = await filled(pilot, space, 3)
        assert lines(pane)[1] == "► …"
        assert app.highlighted == []
        Slow.go.set()
        await until(pilot, lambda: app.highlighted)
        await pilot.pause()
        assert app.highlighted == [space.get_level(2)[0]]
        assert lines(pane)[1].startswith("► " + space.get_level(2)[0].words[0].upper())


async def test_rows_that_load_late_leave_the_view_where_it_was_scrolled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with opened(Space(CANDIDATES, Limits(max_words=4))) as (pilot, pane):
        pane.row_list.move_to(40)
        await pilot.pause()
        assert pane.solution_at_cursor is not None
        monkeypatch.undo()
        other = Slow(CANDIDATES, Limits(max_words=5, exclude=pane.solution_at_cursor.words))
        show(pane, other, counted(other, 5))
        Slow.go.set()
        await until(pilot, lambda: "…" not in "".join(lines(pane)))
        Slow.go.clear()
        pane.row_list.scroll_to_line(
            pane.row_list.item_count // 2
        )  # both ends may be loaded already
        await until(pilot, lambda: "…" in lines(pane)[5])
        top = pane.row_list.top_line
        assert top > 20
        Slow.go.set()
        await until(pilot, lambda: "…" not in "".join(lines(pane)))
        await pilot.pause()
        assert pane.row_list.top_line == top


async def test_rows_that_cannot_be_read_say_so() -> None:
    class Stopped(Space):
        """A space of which the counting was stopped."""

        def get_level(self, word_count: int) -> Level:
            if threading.current_thread().name == "rows":
                raise Cancelled
            return super().get_level(word_count)

    async with opened(Stopped(CANDIDATES, Limits(max_words=3)), 3) as (pilot, pane):
        await until(pilot, lambda: "stopped" in lines(pane)[1])
        assert lines(pane)[1] == "► not counted: stopped before this one"
        assert pane.solution_at_cursor is None
        await pilot.press("down", "end")
        assert pane.row_list.cursor == pane.row_list.item_count - 1
