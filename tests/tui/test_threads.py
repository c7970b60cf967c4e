"""Questions asked on threads: a bug in one ends the app as any other does."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lbtui.terminal.crash import EXIT_CRASHED, CrashHandler
from lbtui.tui.threads import run_in_thread
from tests.harness.apps import running


def bug(_given: object) -> object:
    raise KeyError("lost")


@pytest.mark.parametrize(("find", "answered"), [(bug, print), (callable, bug)])
async def test_a_bug_in_a_question_or_its_answer_ends_the_app(
    find: Callable[[object], object], answered: Callable[[object], object], tmp_path: Path
) -> None:
    async with running(None) as stage:
        crash = CrashHandler(stage.app, str(tmp_path / "crashes"))
        run_in_thread(stage.main, find, answered)
        await stage.until(lambda: crash.error, "the crash", wait=10)
        assert stage.app.return_code == EXIT_CRASHED
    assert "KeyError: 'lost'" in crash.report_crash()


async def test_what_is_answered_while_the_app_closes_is_dropped(tmp_path: Path) -> None:
    async with running(None) as stage:
        crash = CrashHandler(stage.app, str(tmp_path / "crashes"))
        closing = stage.main

        def find(_cancel: object) -> object:
            stage.app.call_from_thread(stage.app.exit)
            return None

        run_in_thread(closing, find, bug)
        await stage.until(lambda: not stage.app.is_running, "the end", wait=10)
        assert crash.error is None
