"""For all tests: Hypothesis without a clock, failures with values, compiled lists, own files."""

import gc
import os
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.engine.spaces")

TEST_NUMBERS = count()
"""Of the tests of this process."""

# In a fresh clone the first text strategy builds its table of characters, which takes seconds.
settings.register_profile("lbtui", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("lbtui")

# A shell has its background jobs ignore these, and programs that the tests start inherit that.
for _number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(
            _number, signal.default_int_handler if _number == signal.SIGINT else signal.SIG_DFL
        )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", metavar="NAME", help="run only this part of `make test-all`")
    parser.addoption("--also", metavar="NAME", help="run this part, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of the part that is asked for: without `--part`, those of none."""
    wanted = {config.getoption("--part"), config.getoption("--also") or config.getoption("--part")}
    others = []
    for item in items:
        mark = item.get_closest_marker("part")
        if (mark.args[0] if mark else None) not in wanted:
            others.append(item)
    if others:
        config.hook.pytest_deselected(items=others)
        left = {*others}
        items[:] = [item for item in items if item not in left]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the shipped lists where a checkout has newer texts, or the format has changed.

    Parallel workers find that done.
    """
    if hasattr(session.config, "workerinput"):
        return
    from lbtui.words.compiling import compile_shipped_list

    for source in sorted((Path(__file__).parents[1] / "wordlists").glob("*.txt")):
        compile_shipped_list(str(source), str(source.with_suffix(".dawg")))


def pytest_xdist_auto_num_workers() -> int:
    """Return one process more than there are cores: tests of a terminal mostly wait."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and not in what was imported: that took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 2)


@pytest.fixture(scope="session", autouse=True)
def directories_of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests, and the programs they run, away from the files of whoever runs them.

    All share the cache, where compiled lists are.
    """
    folder = tmp_path_factory.mktemp("lbtui")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA", "CACHE"):
            patch.setenv(f"LBTUI_{kind}_DIR", str(folder / kind.lower()))
        yield


@pytest.fixture(autouse=True)
def directories_of_the_test(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give each test settings and data of its own, which no other test sees."""
    folder = tmp_path_factory.getbasetemp() / f"test-{next(TEST_NUMBERS)}"
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "DATA"):
            patch.setenv(f"LBTUI_{kind}_DIR", str(folder / kind.lower()))
        yield
