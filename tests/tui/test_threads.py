"""Questions asked on threads: a bug in one ends the app as any other does."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.worker import Worker, WorkerState

from lbtui.engine import Cancelled
from lbtui.errors import LbtuiError
from lbtui.terminal.crash import EXIT_CRASHED, CrashHandler
from lbtui.tui.threads import call_in_thread, iterate_in_thread, report_errors
from lbtui.typing import Cancel
from tests.harness.apps import running


def bug(_given: object) -> object:
    raise KeyError("lost")


@pytest.mark.parametrize(("find", "answered"), [(bug, print), (callable, bug)])
async def test_a_bug_in_a_question_or_its_answer_ends_the_app(
    find: Callable[[object], object], answered: Callable[[object], object], tmp_path: Path
) -> None:
    async def ask() -> None:
        answered(await call_in_thread(find))

    async with running(None) as stage:
        crash = CrashHandler(stage.app, str(tmp_path / "crashes"))
        _worker: Worker[None] = stage.main.run_worker(ask)
        await stage.until(lambda: crash.error, "the crash", wait=10)
        assert stage.app.return_code == EXIT_CRASHED
    assert "KeyError: 'lost'" in crash.report_crash()


async def test_what_is_answered_while_the_app_closes_is_dropped(tmp_path: Path) -> None:
    async with running(None) as stage:
        crash = CrashHandler(stage.app, str(tmp_path / "crashes"))

        async def ask() -> None:
            bug(await call_in_thread(lambda _cancel: stage.app.call_from_thread(stage.app.exit)))

        _worker: Worker[None] = stage.main.run_worker(ask)
        await stage.until(lambda: not stage.app.is_running, "the end", wait=10)
        assert crash.error is None


async def test_what_is_cancelled_ends_its_worker_and_no_more(tmp_path: Path) -> None:
    reports: list[str] = []

    def find(_cancel: Cancel) -> None:
        raise Cancelled

    async def ask() -> None:
        with report_errors(reports.append):
            await call_in_thread(find)

    async with running(None) as stage:
        crash = CrashHandler(stage.app, str(tmp_path / "crashes"))
        worker: Worker[None] = stage.main.run_worker(ask)
        await stage.until(lambda: worker.is_finished, "the end of the worker", wait=10)
        assert (worker.state, crash.error, reports) == (WorkerState.CANCELLED, None, [])


async def test_steps_come_one_by_one_until_one_fails() -> None:
    reports: list[str] = []

    def find(cancel: Cancel) -> Iterator[str]:
        yield "one"
        yield f"two, cancelled: {cancel()}"
        raise LbtuiError("three\nfailed")

    async def ask() -> None:
        report = reports.append
        with report_errors(report):
            async for step in iterate_in_thread(find):
                report(step)

    async with running(None) as stage:
        worker: Worker[None] = stage.main.run_worker(ask)
        await stage.until(lambda: worker.is_finished, "the end of the worker", wait=10)
    assert reports == ["one", "two, cancelled: False", "three failed"]
