"""Filtering the solutions in the app, key by key."""

from functools import partial

from tests.harness.apps import Stage, running


def _all_shown(stage: Stage, parts: set[str]) -> bool:
    """Whether all these are on the screen, spaces aside."""
    text = "".join(stage.text().split(" "))
    return all(part in text for part in parts)


async def test_every_key_of_a_word_lists_the_solutions_with_a_word_that_contains_it() -> None:
    async with running(size=(200, 40), max_words=3) as stage:
        space = stage.space
        chains = [solution.words for solution in space]
        await stage.press("3", "slash")
        for end, key in enumerate("grou", 1):
            typed = "grou"[:end]
            left = [chain for chain in chains if any(typed in word for word in chain)]
            await stage.press(key)
            shown = {f"1/{len(left):,}", "\N{EN DASH}".join(left[0]).upper()}
            await stage.until(partial(_all_shown, stage, shown))
            assert f'{typed}: a word contains "{typed}" · {len(left):,} solution' in stage.text()
            assert not stage.panes.solutions_pane.filter_line.has_class("-error")
        await stage.press("tab", shows="/ grouch ")


async def test_the_trace_follows_what_is_typed_and_moved_to() -> None:
    async with running(max_words=3) as stage:
        await stage.press("2", "slash", *"shy")
        traced = stage.panes.board_view.tracing
        await stage.until(lambda: traced.words == ("plushy",))
        assert not traced.is_moving, "at once"
        await stage.press("down", "down")
        await stage.until(lambda: traced.words == ("pushy",))
        assert stage.main.focused is stage.panes.words_pane.input
        await stage.press("escape", "escape", "3", "slash", *"+shy")
        first = stage.panes.solutions_pane.words_at_cursor
        assert "shy" in first
        await stage.until(lambda: traced.words == first)
        await stage.press("down")
        await stage.until(
            lambda: traced.words == stage.panes.solutions_pane.words_at_cursor != first
        )
        await stage.press("space", *"!a")
        await stage.until(lambda: "No solution of up to 3 words passes" in stage.text())
        assert '!a: no word contains "a" · 0 solutions' in stage.lines()[-2]
        assert "common: none" not in stage.text(), "the list is not to blame"
        await stage.until(lambda: traced.words == ())


async def test_a_band_typed_as_text_says_at_every_size_how_it_filters() -> None:
    for size in ((40, 15), (80, 24), (120, 40)):
        async with running(size=size) as stage:
            for pane in "23":
                await stage.press(pane)
                await stage.type("everyday", shows="tab: only everyday words")
                await stage.press("tab", shows="/ fam:everyday")
                await stage.press("escape", "escape")


async def test_while_a_term_is_typed_the_heads_stay_and_rows_of_its_parts_do_not() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("2", "slash", *"fam:")
        await stage.until(lambda: "unfinished; write it like fam:" in stage.lines()[-2])
        assert "familiar  needs" in stage.text()
        assert "556/556" in stage.text()


async def test_the_footer_says_what_escape_does() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.press("slash", shows="esc leave")
        await stage.type("s", shows="esc clear")
        await stage.press("escape", shows="esc leave")
        await stage.press("escape", shows="^n new")
        assert "esc leave" not in stage.text()


async def test_another_board_has_no_filter_of_the_last_one() -> None:
    async with running(max_words=3) as stage:
        for pane in ("2", "3"):
            await stage.press(pane, "slash", *"shy", shows="shy: ")
            await stage.press("ctrl+n", *"nytlboxdgmae", "down", shows="GELD")
            assert not stage.panes.words_pane.input.value + stage.panes.solutions_pane.input.value
            assert stage.session.filter.text == ""
            await stage.press(pane, *"8+", shows="/ 8+")
            await stage.press("escape", "escape", "ctrl+y", "1")
