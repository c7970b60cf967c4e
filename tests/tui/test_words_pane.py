import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from lbtui.engine import IMPOSSIBLE, UNKNOWN, Candidates, Space, candidates_from_words
from lbtui.filters.filters import WordFilter
from lbtui.formatting import plural
from lbtui.puzzle import Board, parse_board
from lbtui.settings import Settings
from lbtui.tui.main.words_pane import WordsPane
from lbtui.tui.main.words_rows import WordRows
from lbtui.tui.solver.answer import Answer, Query
from lbtui.tui.table.columns import WORD_COLUMNS, ColumnSlot, arrange_columns
from lbtui.tui.table.headers import ColumnHeaders
from lbtui.tui.widgets.cells import ELLIPSIS
from tests.harness.apps import piloted, running
from tests.play.positions import SHORT_BOARD, SHORT_LIST
from tests.tui.panes import BOARD, count, lines, note

SCORES = {
    "gracious": 65, "splashy": 60, "sharp": 80, "shy": 80, "sociology": 65, "soupy": 50,
    "salary": 90,
    "oligarchs": 50, "pal": 65, "hypo": 40, "achy": 60, "cargo": 65, "spicy": 65, "logic": 80,
}  # fmt: skip
CANDIDATES = candidates_from_words(BOARD, SCORES)


class PaneApp(App[None]):
    """The pane alone, and a log of what it posted."""

    def __init__(self, order: str = "word") -> None:
        super().__init__()
        self.posted: list[tuple[str, str]] = []
        self.settings = Settings.load()
        self.settings.word_order = order

    def compose(self) -> ComposeResult:
        yield WordsPane(self.settings)

    def on_table_pane_row_highlighted(self) -> None:
        self.posted.append(("highlighted", self.query_one(WordsPane).word_at_cursor or ""))

    def on_table_pane_row_chosen(self, event: WordsPane.RowChosen) -> None:
        self.posted += [("chosen", word) for word in event.words]


def shown_words(pane: WordsPane) -> list[str]:
    """All words shown, in the order shown, as they are spelled."""
    rows = pane.rows
    assert rows is not None
    return [rows.candidates.spelling(rows.candidates.words[i]) for i in rows.indices]


def underlined(pane: WordsPane, line: int) -> list[str]:
    parts = pane.row_list.render_line(line)
    return [part.text for part in parts if part.style is not None and part.style.underline]


def show(
    pane: WordsPane,
    candidates: Candidates,
    *,
    finds_finish: bool = False,
    pinned_words: Sequence[str] = (),
) -> None:
    """Show the candidates in an answer."""
    query = Query(board=candidates.board, pinned_words=tuple(pinned_words))
    answer = Answer(query=query, candidates=candidates, space=Space(candidates))
    pane.show_answer(answer, finds_finish=finds_finish)


async def filled(pilot: Pilot[None], candidates: Candidates = CANDIDATES) -> WordsPane:
    pane = pilot.app.query_one(WordsPane)
    show(pane, candidates, finds_finish=True)
    pane.row_list.focus()
    await pilot.pause()
    return pane


@asynccontextmanager
async def opened(
    order: str = "word", size: tuple[int, int] = (60, 20), candidates: Candidates = CANDIDATES
) -> AsyncIterator[tuple[Pilot[None], WordsPane]]:
    """Run the pane on candidates whose last column is found."""
    async with piloted(PaneApp(order), size) as pilot:
        yield pilot, await filled(pilot, candidates)


async def test_columns_show_what_is_known_of_a_word() -> None:
    async with opened() as (_, pane):
        cells = {line[2:].split()[0]: line[2:].split()[1:] for line in lines(pane) if line}
        assert cells["gracious"][:2] == ["8", "8"]
        assert cells["gracious"][-1] == "1"
        assert cells["sociology"][:2] == ["9", "7"]
        assert cells["hypo"][-1] in ("2", "3", IMPOSSIBLE.cell_text())
        assert count(pane) == "14/14"
        assert shown_words(pane) == sorted(SCORES)


async def test_finish_is_unknown_until_it_is_found() -> None:
    async with piloted(PaneApp(), (60, 20)) as pilot:
        pane = pilot.app.query_one(WordsPane)
        show(pane, CANDIDATES)
        await pilot.pause()
        assert lines(pane)[0].endswith(ELLIPSIS)
        show(pane, CANDIDATES, finds_finish=True)
        await pilot.pause()
        finish = map(Space(CANDIDATES).find_finish_with, range(len(CANDIDATES)))
        expected = [each.cell_text() for each in finish]
        assert [line.split()[-1] for line in lines(pane) if line] == expected


async def test_a_search_that_met_its_limit_does_not_say_never(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lbtui.engine.counting.distances.MAX_STEPS", 1)
    candidates = candidates_from_words(parse_board(SHORT_BOARD), SHORT_LIST)
    async with piloted(PaneApp(), (60, 40)) as pilot:
        pane = pilot.app.query_one(WordsPane)
        show(pane, candidates, finds_finish=True)
        await pilot.pause()
        cells = {line[2:].split()[0]: line.split()[-1] for line in lines(pane) if line}
    # "sir" leaves 6 more words: the shortest chains would repeat one. After "away" nothing goes on.
    known = [cells[word] for word in ("sir", "dislike", "reals", "away")]
    assert known == [UNKNOWN.cell_text(), "3", "5", IMPOSSIBLE.cell_text()]


async def test_showing_the_words_again_does_not_keep_finish_from_being_found() -> None:
    async with piloted(PaneApp(), (60, 20)) as pilot:
        pane = pilot.app.query_one(WordsPane)
        show(pane, CANDIDATES, finds_finish=True)
        show(pane, CANDIDATES)
        await pilot.pause()
        assert ELLIPSIS not in lines(pane)[0]


async def test_the_rows_of_the_last_whole_filter_stay_while_one_cannot_be_used() -> None:
    async with opened() as (pilot, pane):
        pane.input.focus()
        await pilot.pause()
        assert note(pane) == "8+ · starts:s · fam:everyday"
        await pilot.press(*"^s")
        good = ["salary", "sharp", "shy", "sociology", "soupy", "spicy", "splashy"]
        assert shown_words(pane) == good
        assert count(pane) == "7/14"
        await pilot.press(*" .")
        assert "'.' is not a letter" in note(pane)
        assert shown_words(pane) == good
        await pilot.press("backspace", *"y$")
        assert note(pane) == 'y$: ends with "y" · 6 words'
        assert shown_words(pane) == ["salary", "shy", "sociology", "soupy", "spicy", "splashy"]


async def test_an_unfinished_filter_says_so_and_the_rows_stay() -> None:
    async with opened() as (pilot, pane):
        pane.input.focus()
        for keys, said, words in (
            ("8", "8: eight letters · 1 word", 1),
            ("+", "8+: eight letters or more · 3 words", 3),
            (" !", 'unfinished; write it like !re: does not contain "re"', 3),
        ):
            await pilot.press(*keys)
            assert note(pane) == said
            assert len(shown_words(pane)) == words
            assert not pane.filter_line.has_class("-error")
        await pilot.press("enter")
        assert pane.filter_line.has_class("-error"), "it is left so"
        assert "unfinished" in note(pane)


async def test_a_band_alone_is_text_until_tab_takes_it() -> None:
    async with opened() as (pilot, pane):
        pane.input.focus()
        await pilot.press(*"everyday")
        assert note(pane) == 'no word contains "everyday" · tab: only everyday words'
        assert count(pane) == "0/14"
        await pilot.press("tab")
        assert pane.input.value == "fam:everyday"
        assert pane.input.has_focus
        words = [word for word, score in SCORES.items() if score > 80]
        assert sorted(shown_words(pane)) == sorted(words)
        assert note(pane) == f"fam:everyday: only everyday words · {plural(len(words), 'word')}"


async def test_a_slash_in_a_filter_is_no_letter() -> None:
    async with opened() as (pilot, pane):
        pane.input.focus()
        pane.input.value = "/s[hp]/"
        await pilot.pause()
        assert note(pane) == "'/' is not a letter: ? stands for any, * for any number of them"
        assert pane.filter_line.has_class("-error")


async def test_what_no_word_meets_is_said_again_of_another_board() -> None:
    async with opened() as (pilot, pane):
        pane.input.focus()
        await pilot.press(*"tr")
        assert note(pane) == 'no word contains "tr"'
        other = candidates_from_words(parse_board("tap erd nil yco"), {"trial": 90, "cry": 50})
        show(pane, other, finds_finish=True)
        await pilot.pause()
        assert note(pane) == 'tr: contains "tr" · 1 word'


async def test_escape_clears_then_leaves_and_enter_leaves() -> None:
    async with opened() as (pilot, pane):
        pane.input.focus()
        await pilot.press("x", "escape")
        assert pane.input.value == ""
        assert pane.input.has_focus
        await pilot.press("escape")
        assert pane.row_list.has_focus
        pane.input.focus()
        await pilot.press("s", "enter")
        assert pane.row_list.has_focus
        assert pane.input.value == "s"


async def test_the_row_is_moved_while_typing_goes_on() -> None:
    async with opened(size=(60, 8)) as (pilot, pane):
        at_rest = lines(pane)
        pane.input.focus()
        await pilot.pause()
        assert note(pane)
        assert lines(pane) == at_rest, "the hint moves no row"
        await pilot.press("s", "down", "down", "p")
        assert pane.input.value == "sp"
        assert pane.input.has_focus
        assert shown_words(pane) == ["spicy", "splashy"]
        await pilot.press("down")
        assert lines(pane)[1].startswith("► splashy"), "where it was moved to"
        await pilot.press(*["backspace"] * 2, *["up"] * 14, "pagedown")
        assert pane.row_list.cursor > 2
        assert pane.input.has_focus
        await pilot.press("pageup")
        assert pane.row_list.cursor == 0


async def test_matched_parts_stand_out_without_colour_too() -> None:
    async with opened() as (pilot, pane):
        pane.input.value = "ar"
        await pilot.pause()
        assert shown_words(pane)[1] == "oligarchs"
        assert underlined(pane, 1) == ["ar"]


async def test_sorting_by_every_column_either_way() -> None:
    app = PaneApp()
    async with piloted(app, (60, 20)) as pilot:
        pane = await filled(pilot)
        finish = {
            word: Space(CANDIDATES).find_finish_with(i).word_count
            for i, word in enumerate(CANDIDATES.words)
        }
        keys: dict[str, Callable[[str], str | int]] = {
            "word": lambda word: word,
            "letters": lambda word: -len(word),
            "new": lambda word: -len(set(word)),
            "score": lambda word: -SCORES[word],
            "finish": lambda word: 1000 if (more := finish[word]) is None else more,
        }
        best = sorted(SCORES, key=lambda word: (-len(set(word)), -SCORES[word], word))
        for column in WORD_COLUMNS:
            pane.sort_by(column) if column != "word" else None
            key = keys[column]
            words = shown_words(pane)
            equal_ones = best if column == "finish" else sorted(SCORES)
            assert words == sorted(equal_ones, key=key), column
            pane.sort_by(column)
            assert [key(word) for word in shown_words(pane)] == [key(word) for word in words[::-1]]
            assert pane.sorting == (column, True)
            await pilot.pause()
            assert app.settings.word_order == f"-{column}"
        pane.sort_by_next_column()
        assert pane.sorting == ("word", False)


async def test_a_saved_order_that_there_is_none_of_is_the_default() -> None:
    for order in ("syllables", "-", ""):
        async with piloted(PaneApp(order), (60, 20)) as pilot:
            pane = await filled(pilot)
            assert pane.sorting[0] == "finish"


async def test_clicking_a_column_title_sorts_by_it() -> None:
    async with opened() as (pilot, pane):
        headers = pane.query_one(ColumnHeaders)
        title = str(headers.render())
        assert title.startswith("  word↑")
        await pilot.click(headers, offset=(title.index("len"), 0))
        assert pane.sorting == ("letters", False)
        assert "len↓" in str(headers.render())  # from the longest down
        await pilot.click(headers, offset=(str(headers.render()).index("len"), 0))
        assert pane.sorting == ("letters", True)
        assert "len↑" in str(headers.render())
        await pilot.click(headers, offset=(3, 0))
        assert pane.sorting == ("word", False)


@pytest.mark.parametrize("order", ["finish", "letters"])
async def test_titles_stand_over_their_columns_at_every_width(order: str) -> None:
    async with opened(order) as (pilot, pane):
        for width in (26, 31, 38, 45, 60, 80):
            await pilot.resize_terminal(width, 20)
            await pilot.pause()
            title = str(pane.query_one(ColumnHeaders).render())
            assert len(title) <= width - 2
            end = len(title.rstrip())
            rows = lines(pane)[: pane.row_list.item_count]
            assert {len(row) for row in rows} == {end}, width
            assert all("…" not in row for row in rows)


def test_columns_take_what_they_need_and_the_sorted_one_stays() -> None:
    def arrange(width: int, longest: int, sorted_by: str = "finish") -> tuple[ColumnSlot, ...]:
        return arrange_columns(width, longest, sorted_by, WordRows.COLUMNS)

    for width in range(10, 90):
        for longest in (4, 9, 15, 30):
            for column in WORD_COLUMNS:
                slots = arrange(width, longest, column)
                assert sum(slot.width for slot in slots) < width, "nothing touches the edge"
                if width >= 23:
                    assert column in [slot.column for slot in slots]
                assert slots[0].width <= max(8, longest + 2)
    assert [slot.column for slot in arrange(23, 12)] == ["word", "finish"]
    assert [slot.column for slot in arrange(43, 13)] == list(WORD_COLUMNS)
    assert arrange(90, 13) == arrange(50, 13)


async def test_the_width_of_the_window_decides_which_columns_the_words_have() -> None:
    for width, titles in ((120, "new familiar needs↑"), (140, "len new familiar needs↑")):
        async with running(size=(width, 40)) as stage:
            await stage.shows("Words · by needs")
            assert f"word {titles}" in " ".join(
                str(stage.panes.words_pane.headers.render()).split()
            )


async def test_a_tooltip_says_by_what_the_key_sorts_next() -> None:
    async with running(size=(120, 40)) as stage:
        await stage.press("2", "ctrl+o", shows="Words · by word")
        headers = stage.panes.words_pane.headers
        await stage.until(lambda: headers.tooltip == "^o sorts by letters", "the next")
        await stage.press("ctrl+o", shows="Words · by letters")
        await stage.until(lambda: headers.tooltip == "^o sorts by new letters", "the next")


async def test_the_titles_are_there_when_the_pane_is_first_shown() -> None:
    async with running(size=(40, 15)) as stage:
        await stage.press("2", shows="needs↑")


async def test_the_titles_say_what_the_words_are_sorted_by() -> None:
    async with opened("finish", size=(30, 16)) as (pilot, pane):
        headers = pane.query_one(ColumnHeaders)
        title = str(headers.render())
        assert title.split() == ["word", "new", "needs↑"]
        assert str(pane.border_title) == "by needs"
        pane.sort_by_next_column()
        await pilot.pause()
        assert str(pane.border_title) == "by word"
        assert "word↑" in str(headers.render()).split()
        pane.sort_by("finish")
        await pilot.resize_terminal(60, 16)
        await pilot.pause()
        assert str(headers.render()).split() == ["word", "len", "new", "familiar", "needs↑"]


async def test_words_open_best_first() -> None:
    async with piloted(PaneApp("finish"), (60, 20)) as pilot:
        pane = pilot.app.query_one(WordsPane)
        show(pane, CANDIDATES)
        await pilot.pause()
        # At once, in the order of what is known: new letters, then familiarity.
        at_first = shown_words(pane)
        assert at_first[:3] == ["oligarchs", "gracious", "sociology"]
        pane.row_list.move_to(at_first.index("salary"))
        await pilot.pause()
        show(pane, CANDIDATES, finds_finish=True)
        await pilot.pause()
        # GRACIOUS needs one more word (SPLASHY), OLIGARCHS as well (SOUPY).
        assert [line.split()[0] for line in lines(pane)[:2]] == ["oligarchs", "gracious"]
        assert pane.word_at_cursor == "salary", (
            "the cursor stays on its word while the order settles"
        )
        counted = [Space(CANDIDATES).find_finish_with(i).word_count for i in range(len(CANDIDATES))]
        finish = dict(zip(CANDIDATES.words, counted, strict=True))
        steps = [99 if (more := finish[word]) is None else more for word in shown_words(pane)]
        assert steps == sorted(steps)


async def test_words_stay_in_order_while_their_finish_is_found_again() -> None:
    async with opened("finish") as (_, pane):
        before = shown_words(pane)
        fewer = CANDIDATES.filtered(exclude=["pal"])
        show(pane, fewer)
        assert shown_words(pane) == [word for word in before if word != "pal"]
        assert lines(pane)[0].endswith(ELLIPSIS)


async def test_the_filter_and_the_word_stay_when_the_candidates_change() -> None:
    async with opened() as (pilot, pane):
        pane.input.value = "^s"
        await pilot.pause()
        pane.row_list.move_to(shown_words(pane).index("soupy"))
        fewer = candidates_from_words(BOARD, {w: s for w, s in SCORES.items() if w != "salary"})
        pane.show_answer(Answer())
        assert "once the box is full" in lines(pane)[1]
        show(pane, fewer, finds_finish=True)
        await pilot.pause()
        assert pane.word_at_cursor == "soupy"
        assert pane.input.value == "^s"
        assert count(pane) == "6/13"


async def test_marks_and_late_numbers_leave_the_view_where_it_was_scrolled() -> None:
    async with opened(size=(60, 8)) as (pilot, pane):
        pane.row_list.scroll_to_line(5)
        await pilot.pause()
        first = lines(pane)[0].split()[0]
        show(pane, CANDIDATES, pinned_words=["shy"])
        await pilot.pause()
        assert pane.row_list.top_line == 5
        assert lines(pane)[0].split()[0] == first


async def test_the_order_is_remembered() -> None:
    async with running(size=(120, 40)) as stage:
        await stage.press("2", "ctrl+o", "ctrl+o")
        assert "words sorted by letters" in stage.lines()[-2]
        stage.panes.words_pane.sort_by("letters")
        assert stage.panes.words_pane.sorting == ("letters", True)
    async with running() as stage:
        assert stage.panes.words_pane.sorting == ("letters", True)
        assert "len↑" in stage.text()


async def test_sorting_stays_on_the_word_or_on_the_first_row() -> None:
    async with opened() as (_, pane):
        assert pane.word_at_cursor == "achy"
        pane.sort_by("letters")
        assert (pane.row_list.cursor, pane.word_at_cursor) == (0, "oligarchs")
        pane.row_list.move_to(2)
        word = pane.word_at_cursor
        pane.sort_by("letters")
        assert pane.word_at_cursor == word
        assert pane.row_list.cursor > 2


@pytest.mark.parametrize("width", [26, 31, 38, 41, 45])
async def test_columns_stay_where_they_are_whatever_the_filter_leaves(width: int) -> None:
    async with opened(size=(width, 20)) as (_, pane):
        headers = pane.query_one(ColumnHeaders)
        title = str(headers.render())
        for text in ("shy", "zzz"):
            pane.filter = WordFilter(text)
            pane.update_rows()
            assert str(headers.render()) == title, text


async def test_messages_for_what_the_user_does() -> None:
    app = PaneApp()
    async with piloted(app, (60, 20)) as pilot:
        pane = await filled(pilot)
        app.posted.clear()
        await pilot.press("down")
        while pane.row_list.is_highlight_due:
            await pilot.pause()
        await pilot.pause()
        assert app.posted == [("highlighted", "cargo")]
        await pilot.press("enter")
        assert app.posted[-1] == ("chosen", "cargo")
        await pilot.click(pane.row_list, offset=(4, 3), times=2)
        assert app.posted[-2:] == [("highlighted", "hypo"), ("chosen", "hypo")]


async def test_pinned_words_are_marked() -> None:
    async with opened() as (pilot, pane):
        show(pane, CANDIDATES, pinned_words=["cargo"])
        await pilot.pause()
        assert lines(pane)[1].split()[:2] == ["cargo", "+"]
        assert count(pane) == "14/14"
        longest = max(CANDIDATES.words, key=len)
        show(pane, CANDIDATES, pinned_words=[longest])
        await pilot.pause()
        rows = pane.row_list.source
        assert isinstance(rows, WordRows)
        item = rows.find_item(longest)
        assert item is not None
        for width in range(26, 60):
            text = rows.make_row(item, width).plain.replace(" ", "")
            assert text.startswith(f"{longest}+"), "however little room there is"
        show(pane, CANDIDATES)
        await pilot.pause()
        assert "+" not in "".join(lines(pane))


async def test_original_spelling_is_shown_and_filtered_by_what_is_played() -> None:
    board = Board(["srß", "tae", "pil", "oän"])
    candidates = candidates_from_words(board, ["Straße", "Rast"])
    spelled = Candidates(board, candidates.words, candidates.scores, {"straße": "Straße"})
    async with opened(candidates=spelled) as (pilot, pane):
        assert shown_words(pane) == ["rast", "Straße"]
        pane.input.value = "ß"
        await pilot.pause()
        assert lines(pane)[0].startswith("► Straße")
        assert underlined(pane, 0) == ["ß"]


async def test_nothing_is_said_of_how_familiar_words_without_a_score_are() -> None:
    async with opened(size=(60, 16)) as (pilot, pane):
        headers = pane.query_one(ColumnHeaders)
        assert "familiar" in str(headers.render())
        show(pane, candidates_from_words(BOARD, ["cargo", "shy"]))
        await pilot.pause()
        assert "fam" not in str(headers.render())
        assert [line.split() for line in lines(pane)[:2]] == [
            ["►", "cargo", "5", "5", ELLIPSIS], ["shy", "3", "3", ELLIPSIS]
        ]  # fmt: skip
        some = candidates_from_words(BOARD, {"cargo": 65, "shy": 50})
        show(pane, Candidates(BOARD, some.words, some.scores, unscored=["shy"]))
        await pilot.pause()
        assert [line.split() for line in lines(pane)[:2]] == [
            ["►", "cargo", "5", "5", "known", ELLIPSIS], ["shy", "3", "3", ELLIPSIS]
        ]  # fmt: skip


async def test_nothing_passes_and_nothing_fits_are_said() -> None:
    async with opened(size=(40, 16)) as (pilot, pane):
        pane.input.value = "zzz"
        await pilot.pause()
        assert lines(pane)[1] == ' No word is left after "zzz".'
        pane.input.value = "^s len=99 new>2 y"
        await pilot.pause()
        assert lines(pane)[1] == ' No word is left after "len=99".'
        show(pane, candidates_from_words(BOARD, []))
        await pilot.pause()
        assert "No word in this list" in lines(pane)[1]
        assert count(pane) == "0/0"


async def test_a_dash_stands_where_it_is_proven_that_nothing_can_follow() -> None:
    async with running("abcdefg hijklmn opqrstu vwxyz", (80, 24)) as stage:
        await stage.shows("No solution exists")
        await stage.press("2")
        words = stage.panes.words_pane
        await stage.until(
            lambda: words.row_list.item_count and ELLIPSIS not in lines(words)[0], "the dashes"
        )
        assert all(line.endswith(IMPOSSIBLE.cell_text()) for line in lines(words) if line)


async def test_the_columns_of_the_solutions_stand_beside_the_words() -> None:
    async with running(size=(200, 30)) as stage:
        row = next(text for text in stage.lines() if "YUPS" in text).partition("YUPS")[2]
        blank = max(len(part) for part in re.findall(" +", row.partition("uncommon")[0]))
        assert blank < 20, "numbers stand beside their words"


async def test_a_long_word_covers_numbers_before_it_is_cut() -> None:
    candidates = candidates_from_words(BOARD, ["oligarchs", "parapsychology"])
    async with opened("finish", (22, 16), candidates) as (pilot, pane):
        for width, cells in ((22, [2, 2]), (18, [2, 1])):
            await pilot.resize_terminal(width, 16)
            await pilot.pause()
            rows = sorted(line.removeprefix("►").split() for line in lines(pane) if line)
            assert [len(row) for row in rows] == cells, width
            assert rows[1][0] == "parapsychology"


def test_a_long_word_takes_blanks_of_several_columns_before_it_covers_one() -> None:
    candidates = candidates_from_words(BOARD, {"parapsychology": 80})
    rows = WordRows(
        candidates,
        [0],
        "finish",
        word_filter=WordFilter(),
        finishes=None,
        pinned_words=frozenset(),
        max_word_width=14,
    )
    width = 35
    slots = rows.lay_out_columns(width)
    assert [(slot.column, slot.width) for slot in slots][:2] == [("word", 11), ("new", 5)]
    row = rows.make_row(0, width).plain
    assert row == "parapsychology 10 known          …"
    assert len(row) == sum(slot.width for slot in slots)
