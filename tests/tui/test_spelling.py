"""Typing words in a game: every letter reaches the word, and nothing is dropped silently."""

import pytest

from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.game.review_screen import ReviewScreen
from lbtui.tui.widgets.list.virtual_list import VirtualList
from tests.harness.apps import SIZES, Stage, running


async def evaluate(stage: Stage) -> VirtualList:
    """Show the next words, and return their list."""
    await stage.press("ctrl+e", "ctrl+e", "ctrl+e")
    await stage.until(lambda: "► " in stage.text(), "the next words")
    return stage.app.screen.query_one("EvaluationPane VirtualList", VirtualList)


async def test_letters_reach_the_word_whatever_was_pressed_before() -> None:
    async with running(size=(40, 15)) as stage:
        await stage.play()
        view = await evaluate(stage)
        await stage.press("tab", "down")
        view.focus()
        await stage.type("posh")  # o, s and h would run commands in a list
        await stage.shows("POSH_")
        assert isinstance(stage.app.screen, PlayScreen)
        for signs in ("qAjkgGbfTVx", "OHBSDMR"):
            await stage.press("ctrl+u")
            await stage.type(signs)
        assert isinstance(stage.app.screen, PlayScreen), "no letter runs a command"
        await stage.press("ctrl+u", *"posh", "enter", shows="1 POSH +4")


async def test_enter_plays_what_is_typed_else_a_row_that_was_moved_to_or_clicked() -> None:
    async with running() as stage:
        await stage.play()
        view = await evaluate(stage)
        await stage.shows("↑ ↓ choose a row")
        await stage.press("enter", shows="type a word first")
        await stage.press("down")
        await stage.shows(f"enter plays {str(view.cursor_key).upper()} ", "enter play row")
        await stage.type("posh", shows=("enter plays the word typed", "enter play ^t hint"))
        await stage.press("enter", shows=("1 POSH +4", "↑ ↓ choose a row"))
        await stage.press("ctrl+y", shows="_ type a word")
        await stage.until(lambda: "► " in stage.text(), "the next words")
        await stage.press("down", "up")
        word = str(view.cursor_key).upper()
        await stage.shows(f"enter plays {word} ", "enter play row")
        await stage.press("enter", shows=f"1 {word} +")
        await stage.press("ctrl+n", "ctrl+n")
        view = await evaluate(stage)
        await stage.pilot.click(view, offset=(3, 0))
        row = str(view.cursor_key).upper()
        await stage.shows(f"enter plays {row} ")  # even the first row
        await stage.press("enter", shows=f"1 {row} +")
    async with running(size=(40, 15)) as stage:
        await stage.play()
        await stage.press("ctrl+n", "ctrl+n")
        view = await evaluate(stage)
        assert "play row" not in stage.text()
        await stage.press("end", shows="enter play row")
        row = str(view.cursor_key).upper()
        await stage.press("enter", shows=f"1 {row} +")


async def test_the_link_letter_may_be_left_out_and_is_shown() -> None:
    async with running("gcx tie vln apo") as stage:
        await stage.play()
        await stage.enter("octane", "1 OCTANE", "E·_ next word")
        await stage.type("xpect", shows=("E·XPECT_", "enter plays the word typed"))
        await stage.press("ctrl+u", shows="E·_ next word")
        await stage.type("expect", shows="E·XPECT_")
        await stage.press(*("backspace",) * 5, shows="E·_")
        await stage.press("backspace", shows=("E·_ next word", "1 OCTANE"))
        await stage.enter("xtk", "K is not on the board", "E·XTK_")
        await stage.enter("xpect", "2 EXPECT")
        await stage.press("backspace", shows=("E·XPECT_", "1 OCTANE"))


async def test_a_link_that_is_doubled_is_typed_twice() -> None:
    async with running("abe cde fgh ijk") as stage:
        await stage.press("ctrl+x", shows="_ type a word")
        await stage.type("ace")
        await stage.press("play.accept", shows="1 ACE")
        await stage.type("ee", shows="E·E_")
        await stage.press("ctrl+u")
        await stage.type("ef", shows="E·F_")


async def test_escape_and_a_key_clear_the_word_and_nothing_else() -> None:
    async with running() as stage:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS")
        await stage.shows("esc back")
        for key in ("escape", "ctrl+u"):
            await stage.type("pla", shows=("S·PLA_", "esc clear"))
            await stage.press(key, shows=("S·_ next word", "1 GRACIOUS", "esc back"))
        await stage.press("ctrl+u", shows="no letters are typed")


async def test_a_word_typed_and_rejected_goes_and_comes_back() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.enter("posh", "1 POSH +4")
        await stage.press(*("backspace",) * 5, "ctrl+d")
        await stage.shows("no words played yet", "_ type a word")
        await stage.type("gr")
        await stage.press("ctrl+d")
        await stage.shows("GR is in no list: nothing to reject", "GR_")
        assert stage.session.rejected_words == []
        await stage.type("acious")
        await stage.press("ctrl+d", shows=("_ type a word", "gracious rejected · ^y restores it"))
        await stage.press("ctrl+y", shows=("GRACIOUS_", "gracious restored"))
        await stage.press("ctrl+d", "ctrl+d")
        await stage.shows("_ type a word", "gracious rejected on every board · ^y restores it")
        await stage.press("ctrl+y", shows=("GRACIOUS_", "gracious restored"))
        await stage.press("enter", shows="1 GRACIOUS +8")


@pytest.mark.parametrize("size", SIZES[::2])
async def test_the_word_typed_stands_by_the_box_and_its_letters_differ(
    size: tuple[int, int],
) -> None:
    async with running(size=size) as stage:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS")
        await stage.type("pla", shows="S·PLA_")
        screen = stage.app.screen
        assert isinstance(screen, PlayScreen)
        box = screen.board_view.region
        lines = [line[box.x : box.right] for line in stage.lines()[box.y : box.bottom]]
        caption = " ".join(lines[-3:])
        assert "1 GRACIOUS" in caption
        assert "S·PLA_" in caption
        marks = "".join(lines)
        assert [marks.count(mark) for mark in "◆●○"] == [4, 5, 2]  # SPLA, G is first, H and Y
        strips = [screen.board_view.render_line(y) for y in range(box.height)]
        pressed = [
            segment.text
            for strip in strips
            for segment in strip
            if segment.style is not None and segment.style.reverse
        ]
        assert sorted("".join(pressed)) == list("ALPS")
        await stage.press("ctrl+u", shows="S·_ next word")
        assert "◆" not in stage.text()


async def test_words_that_are_pasted_into_a_game_are_not_reviewed_before_its_end() -> None:
    async with running() as stage:
        await stage.play()
        await stage.paste("gracious sag", shows="2 SAG")
        assert isinstance(stage.app.screen, PlayScreen)
        await stage.press("backspace", *("backspace",) * 3)
        await stage.enter("splashy", "solved")
        await stage.paste("gracious sharply")
        await stage.until(lambda: isinstance(stage.app.screen, ReviewScreen), "the review")


async def test_a_letter_that_is_wrong_has_a_line_below_it_not_through_it() -> None:
    async with running(size=(120, 40)) as stage:
        await stage.play()
        await stage.type("ri", shows="▀")
        headline = stage.app.screen.query_one("#headline")
        underlined = [
            any(style.underline for _, style, _ in headline.render_line(y) if style)
            for y in range(headline.size.height)
        ]
        assert underlined == [False, False, True]


async def test_a_solved_board_offers_no_row_to_choose() -> None:
    async with running() as stage:
        await stage.play()
        await evaluate(stage)
        await stage.enter("gracious", "↑ ↓ choose a row")
        await stage.enter("splashy", "solved")
        assert "choose a row" not in stage.text()
