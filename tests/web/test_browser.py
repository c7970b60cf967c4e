"""The page in a real browser: `make test-browser`."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.harness.chromium import Browser, run_chromium
from tests.harness.page import open_page
from tests.harness.serving import RunningServer, hash_folder, run_server

pytestmark = pytest.mark.part("browser")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("served")) as running:
        yield running
        assert hash_folder(running.home) == running.before


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Browser]:
    async with run_chromium(tmp_path) as running:
        yield running


async def test_a_link_typing_pasting_filtering_playing_and_resizing(
    browser: Browser, served: RunningServer
) -> None:
    async with open_page(browser, served, "/?board=riu+pgh+lcs+yao") as page:
        await page.shows("OLIGARCHY")
        assert not [url for url in page.tab.requested_urls if f"127.0.0.1:{served.port}" not in url]
        assert page.tab.find_problems() == []
        await page.forget()
        await page.tab.press_key("n", "KeyN", 78, modifiers=1)
        await page.tab.type("tjofebcuyhil")
        await page.shows("OBJECTIFY")
        await page.forget()
        await page.tab.evaluate(
            "{const data = new DataTransfer(); data.setData('text/plain', 'giy erc lop xha');"
            "document.activeElement.dispatchEvent(new ClipboardEvent('paste',"
            "{clipboardData: data, bubbles: true}))}"
        )
        await page.shows("pasted as 4x3")
        await page.forget()
        await page.tab.type("3/")
        await page.tab.type("zzz")
        await page.shows("zzz")
        await page.tab.press_key("Escape", "Escape", 27)
        await page.forget()
        await page.tab.resize(500, 800)
        await page.shows("1 Board")
        await page.forget()
        await page.tab.press_key("x", "KeyX", 88, modifiers=2)
        await page.shows("hint")
