"""The page in a real browser: `make test-browser`."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.harness.chromium import Browser, Tab, chromium
from tests.harness.serving import Served, fingerprint, serving

pytestmark = pytest.mark.part("browser")

# What the page has been sent is shown on a canvas; the terminal in it is asked what that is.
LISTEN = """
(() => {
  const Real = WebSocket;
  window.received = "";
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      const decoder = new TextDecoder();
      this.addEventListener("message", (event) => {
        if (typeof event.data !== "string") {
          window.received += decoder.decode(new Uint8Array(event.data), {stream: true});
        }
      });
    }
  };
})()
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running
        assert fingerprint(running.home) == running.before


@pytest.fixture
async def browser(tmp_path: Path) -> AsyncIterator[Browser]:
    async with chromium(tmp_path) as running:
        yield running


class Page:
    """The app in a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.shown = ""

    async def until(self, true: Callable[[str], object]) -> str:
        """Wait until what was drawn since the last time is so; return that."""
        deadline = time.monotonic() + 30
        while not true(text := await self._drawn()):
            assert time.monotonic() < deadline, (text[-3000:], self.tab.problems)
            await asyncio.sleep(0.05)
        return text

    async def _drawn(self) -> str:
        drawn: str = await self.tab.evaluate("window.received")
        return re.sub(r"\x1b\[[^A-Za-z]*[A-Za-z]", "", drawn)

    async def shows(self, text: str) -> str:
        return await self.until(lambda drawn: text in drawn)

    async def forget(self) -> None:
        await self.tab.evaluate("window.received = ''")


@asynccontextmanager
async def opened(browser: Browser, served: Served, board: str = "") -> AsyncIterator[Page]:
    tab = await browser.tab()
    await tab.call("Page.enable")
    await tab.call("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
    await tab.resize(1000, 640)
    await tab.open(served.url + (f"/?board={board}" if board else ""))
    yield Page(tab)


async def test_a_link_typing_pasting_filtering_playing_and_resizing(
    browser: Browser, served: Served
) -> None:
    async with opened(browser, served, "riu+pgh+lcs+yao") as page:
        await page.shows("OLIGARCHY")
        assert not [url for url in page.tab.asked if f"127.0.0.1:{served.port}" not in url]
        assert [text for text in page.tab.problems if "WebGL" not in text] == []
        await page.forget()
        await page.tab.key("n", "KeyN", 78, modifiers=1)
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
        await page.tab.key("Escape", "Escape", 27)
        await page.forget()
        await page.tab.resize(500, 800)
        await page.shows("1 Board")
        await page.forget()
        await page.tab.key("x", "KeyX", 88, modifiers=2)
        await page.shows("hint")
