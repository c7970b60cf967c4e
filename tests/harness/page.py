"""The page of `lbtui serve` in a tab of a real browser."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tests.harness.chromium import Browser, Tab
from tests.harness.serving import RunningServer

# What the page has been sent is shown on a canvas; the terminal in it is asked what that is.
LISTEN_SCRIPT = """
(() => {
  const Real = WebSocket;
  window.received = "";
  window.sent = "";
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      const decoder = new TextDecoder();
      this.addEventListener("message", (event) => {
        if (typeof event.data === "string") {
          window.received += event.data;
        } else {
          window.received += decoder.decode(new Uint8Array(event.data), {stream: true});
        }
      });
    }
    send(text) {
      window.sent += text;
      super.send(text);
    }
  };
})()
"""


class Page:
    """The app in a tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.shown = ""

    async def wait_until(self, true: Callable[[str], object]) -> str:
        """Wait until what was drawn since the last time is so; return that."""
        deadline = time.monotonic() + 20
        while not true(text := await self._read_drawn()):
            assert time.monotonic() < deadline, (text[-3000:], self.tab.problems)
            await asyncio.sleep(0.05)
        return text

    async def read_received(self) -> str:
        """Return everything that came since the last time."""
        text: str = await self.tab.evaluate("window.received")
        return text

    async def _read_drawn(self) -> str:
        return re.sub(r"\x1b\[[^A-Za-z]*[A-Za-z]", "", await self.read_received())

    async def shows(self, text: str) -> str:
        return await self.wait_until(lambda drawn: text in drawn)

    async def forget(self) -> None:
        await self.tab.evaluate("window.received = ''")


@asynccontextmanager
async def open_page(
    browser: Browser, served: RunningServer, address: str = "/", *, phone: bool = False
) -> AsyncIterator[Page]:
    """Open an address in a window, or on a phone."""
    tab = await browser.open_tab()
    await tab.call("Page.enable")
    await tab.call("Page.addScriptToEvaluateOnNewDocument", source=LISTEN_SCRIPT)
    await tab.resize(*((390, 844) if phone else (1000, 640)), phone=phone)
    await tab.open(served.url + address)
    yield Page(tab)
