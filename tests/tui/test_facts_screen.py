"""How hard a board is, in the app."""

from tests.harness.apps import BOARD, running


async def test_the_menu_tells_how_hard_the_board_is() -> None:
    for size in ((40, 15), (80, 24), (120, 40)):
        async with running(BOARD, size, lists=["common"]) as stage:
            await stage.press("board.facts", shows="everyday 2-word solutions")
            assert "newspaper: 0 to 3, median 1" in stage.text()
            await stage.press("end", shows="par, our estimate")
            await stage.press("escape")
            assert stage.app.screen is stage.main


async def test_without_a_board_there_is_nothing_to_tell() -> None:
    async with running(None) as stage:
        await stage.press("board.facts", shows="12 letters")
        assert stage.app.screen is stage.main
