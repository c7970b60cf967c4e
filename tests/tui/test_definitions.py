"""Definitions at every size: beside the box, and in full one key away."""

from pathlib import Path

from textual.containers import VerticalScroll

from lbtui.settings import Settings
from lbtui.tui.dialogs.definitions import DefinitionsScreen
from lbtui.tui.widgets.board.board_pane import format_definition_lines
from lbtui.words.catalog import Catalog
from lbtui.words.definitions import Definition
from tests.harness.apps import BOARD, Stage, closed, open_dialog, running

ENTRIES = [
    ("gracious", [
        Definition("gracious", "adjective", "characterized by charm, good taste, and generosity"),
        Definition("gracious", "adjective", "exhibiting courtesy and politeness"),
    ]),
    ("groups", [Definition("group", "noun", "any number of entities considered as a unit")]),
    ("yip", [Definition("yip", "noun", "a sharp high-pitched cry")]),
]  # fmt: skip


def shown(width: int, height: int) -> list[str]:
    return [line.plain for line in format_definition_lines(ENTRIES, width, height)]


def test_where_there_is_room_everything_is_shown() -> None:
    assert shown(99, 4) == [
        "gracious: characterized by charm, good taste, and generosity; exhibiting courtesy and"
        " politeness",
        "groups (group): any number of entities considered as a unit",
        "yip: a sharp high-pitched cry",
    ]


def test_what_is_cut_ends_in_an_ellipsis() -> None:
    full = "".join(shown(400, 9)).replace(" ", "")
    for width in range(24, 60):
        for height in range(3, 9):
            lines = shown(width, height)
            assert len(lines) <= height
            assert max(map(len, lines)) <= width
            text = "".join(lines).replace(" ", "")
            # Every word is explained in full, or ends in an ellipsis, or is not there.
            for word, definitions in ENTRIES:
                if definitions[0].gloss.replace(" ", "") not in text and word in text:
                    start = text.index(word)
                    assert text[start : text.index("…", start)] in full


def test_what_a_short_definition_leaves_goes_to_the_next_one() -> None:
    assert len(shown(40, 7)) == 6
    assert shown(40, 2)[1].startswith("groups (group):")


def test_no_room_shows_nothing() -> None:
    assert shown(7, 5) == shown(40, 0) == []


async def _until_defined(stage: Stage, text: str) -> None:
    await stage.until(lambda: text in stage.text(), f"the definition {text!r}")


async def test_definitions_are_beside_either_list() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.pilot.resize_terminal(120, 40)
        await stage.press("3")
        await _until_defined(stage, "oligarchy: a political")
        await stage.press("2", "home", "down", "down")
        await _until_defined(stage, "gracious: characterized")


async def test_enter_on_a_solution_shows_all_about_it() -> None:
    async with running(BOARD, (40, 15)) as stage:
        await stage.press("3", "down", "down", "down")
        await open_dialog(stage, "enter", DefinitionsScreen)
        assert "4th= of 10 with 2 words" in stage.text()
        assert "1 GRACIOUS" in stage.text()
        scroll = stage.app.screen.query_one(VerticalScroll)
        bar = scroll.vertical_scrollbar.region
        text = scroll.query_one(".definition").content_region
        assert (bar.width, bar.x - text.right) == (1, 1), "a thin scrollbar, beside a gap"
        await stage.press("end")
        await _until_defined(stage, "manner")  # sharply: in an aggressive manner
        await closed(stage, "escape")
        assert stage.panes.board_view.tracing.words == ("gracious", "sharply")


async def test_a_definition_is_one_line_where_the_window_is_wide_enough() -> None:
    whole = "adjective: characterized by charm, good taste, and generosity of spirit"
    for width in (76, 80, 120, 200):
        async with running(BOARD, (width, 40)) as stage:
            await stage.press("2", "down", "down")
            await open_dialog(stage, "f7", DefinitionsScreen)
            await stage.shows("GRACIOUS · 8 letters")
            assert (whole in stage.text()) == (width > 76)
            assert stage.app.screen.query_one("#dialog").outer_size.width == min(width, 79)


async def test_in_a_game_new_letters_are_those_that_the_words_before_left_open() -> None:
    async with running(BOARD, (80, 24)) as stage:
        await stage.play()
        await stage.enter("gracious")
        await stage.enter("sharp", "2 SHARP +2")
        await stage.press("f7", shows=("GRACIOUS · 8 letters · 8 new", "SHARP · 5 letters · 2 new"))


async def test_words_of_an_own_list_are_defined_in_a_game_and_its_review(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("gracious\nsharp\nsplashy\n")
    Catalog(Settings.load()).add(str(path))
    async with running(BOARD, (80, 24), lists=("mine",)) as stage:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS +8")
        await stage.press("f7", shows=("GRACIOUS · 8 letters · 8 new", "adjective: "))
        await stage.press("escape")
        await stage.enter("splashy", "solved")
        await stage.press("f5", shows="1 GRACIOUS")
        await stage.press("f7", shows=("GRACIOUS · 8 letters · 8 new", "adjective: "))


async def test_m_defines_the_word_and_f7_works_on_the_board() -> None:
    async with running(BOARD, (40, 15)) as stage:
        await stage.press("2")
        await stage.press("f7", shows=("OLIGARCHY · 9 letters · 9 new", "noun: a political system"))
        assert isinstance(stage.app.screen, DefinitionsScreen)
        await stage.press("escape", "1")
        await open_dialog(stage, "f7", DefinitionsScreen)
        await stage.shows("1st of 10 with 2 words")
