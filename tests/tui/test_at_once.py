"""An exit, a dismissal or another command that comes in the instant a command is run.

What follows a command comes before the app has handled anything, or one turn of its loop later. It
matters only for commands that open a screen; the others are over when they return.
"""

import asyncio
from functools import partial

import pytest

from lbtui.tui.app import LbtuiApp
from lbtui.tui.app_screen import AppScreen
from lbtui.tui.commands.all_commands import COMMAND_BY_ID, commands_in_scope
from lbtui.tui.commands.command import Scope
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.game.review_screen import ReviewScreen
from tests.harness.apps import BOARD, Stage, running
from tests.harness.samples import LONG_PART, mark_long_values

ENDING = {"app.quit", "play.close", "review.close"}
SCOPES: dict[str, Scope] = {"main": "main", "play": "play", "review": "review"}


def _commands(place: str) -> list[str]:
    ids = [command.id for command in commands_in_scope(SCOPES.get(place, "main"))]
    return [each for each in ids if each not in ENDING]


async def _turn(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def _go(stage: Stage, place: str) -> AppScreen:
    """Go back to the screen of a place, whatever was opened over it or done to its board."""
    app, main = stage.app, stage.main
    await _turn(2)  # in which the workers of commands open their dialogs
    wanted = {"play": PlayScreen, "review": ReviewScreen}.get(place, type(main))
    while app.screen is not main and not isinstance(app.screen, wanted):
        await app.pop_screen()
    if place == "nothing" and main.session.letter_count:
        main.panes.board_view.clear()
    if place != "nothing" and main.session.board is None:
        await stage.paste(BOARD)
        await stage.solved()
    if place == "play" and app.screen is main:
        main.action_run_command("board.play")
    if place == "review" and app.screen is main:
        await stage.press("board.review", *"group", "enter")
    await stage.until(partial(_is_ready, app), place)
    screen = app.screen
    assert isinstance(screen, AppScreen)
    return screen


def _is_ready(app: LbtuiApp) -> bool:
    screen: object = app.screen
    if isinstance(screen, PlayScreen):
        return screen.game_session.game is not None
    return (
        screen.review is not None if isinstance(screen, ReviewScreen) else screen is app.main_screen
    )


@pytest.mark.parametrize(
    ("place", "turns"),
    mark_long_values(
        [("nothing", 0), ("main", 0), ("main", 1), ("play", 1), ("review", 1)],
        [("main", 0), ("main", 1)],
    ),
)
async def test_an_exit_in_the_instant_that_dialogs_open(place: str, turns: int) -> None:
    async with running(None if place == "nothing" else BOARD, (80, 24)) as stage:
        screen = await _go(stage, place)
        for command in _commands(place):
            screen.action_run_command(command)
            await _turn(turns)
        assert len(stage.app.screen_stack) > 5
        stage.app.exit(7)
    assert stage.app.return_value == 7


# Slow: each command of a place runs three times, and each dialog is opened and closed.
@pytest.mark.timeout(300)
@LONG_PART
@pytest.mark.parametrize("place", ["main", "play"])
async def test_a_dismissal_or_a_command_in_the_instant_that_a_dialog_opens(place: str) -> None:
    async with running(BOARD, (80, 24)) as stage:
        app, opened = stage.app, 0
        for command in _commands(place):
            is_same = COMMAND_BY_ID[command].help_section == "App"  # as on the main screen
            if place != "main" and (is_same or command == "board.play"):  # which leaves the game
                continue
            for turns, then in ((1, "dismiss"), (0, "dismiss"), (0, "app.palette")):
                screen = await _go(stage, place)
                screen.action_run_command(command)
                await _turn(turns)
                if app.screen is screen and turns:
                    break  # it opens nothing
                if then == "app.palette":
                    screen.action_run_command(then)
                elif app.screen is screen:
                    continue  # a dialog that a worker opens is not there yet
                else:
                    app.screen.dismiss()
                opened += 1
                await _turn(2)
                await stage.until(partial(_is_mounted, app), f"{command}, {then}")
        assert opened > 3


def _is_mounted(app: LbtuiApp) -> bool:
    """Whether the app shows a screen that can be used; it does not if it failed."""
    return app.is_running and app.screen.is_mounted and app.screen.is_current
