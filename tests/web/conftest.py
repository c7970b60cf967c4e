"""What the tests in a browser share: a server for each file, and a browser for each test."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.harness.chromium import Browser, run_chromium
from tests.harness.serving import RunningServer, run_server


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Browser]:
    async with run_chromium(tmp_path) as running:
        yield running
