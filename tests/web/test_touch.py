"""The page on a phone: `make test-browser`."""

import pytest

from tests.harness.chromium import Browser
from tests.harness.page import Page, open_page
from tests.harness.serving import RunningServer

pytestmark = pytest.mark.part("browser")


async def press(page: Page, button: str) -> None:
    """Tap one of the buttons below."""
    number = ["menu", "back", "enter", "erase", "hint", "share"].index(button) + 1
    await page.tab.drag_finger(await page.tab.find_middle(f"#keys button:nth-child({number})"))


async def test_fingers_have_buttons_that_swipe_and_compose(
    browser: Browser, served: RunningServer
) -> None:
    async with open_page(browser, served, "/?board=riu+pgh+lcs+yao", phone=True) as page:
        await page.shows("OLIGARCHY")
        low = await page.tab.evaluate(
            "[...document.querySelectorAll('#keys button')].map(e => e.getBoundingClientRect())"
            ".filter(at => at.right <= innerWidth && at.bottom <= innerHeight && at.height > 30)"
            ".length"
        )
        assert low == 6
        await page.forget()
        await press(page, "menu")
        await page.shows("━ Menu")
        await page.tab.call("Input.imeSetComposition", text="wor", selectionStart=3, selectionEnd=3)
        await page.shows("wor")
        await page.tab.call("Input.imeSetComposition", text="wo", selectionStart=2, selectionEnd=2)
        await page.tab.call("Input.insertText", text="word l")
        await page.shows("Word lists")
        await page.forget()
        await press(page, "erase")
        await press(page, "back")
        await page.shows("OLIGARCHY")
        await page.forget()
        await page.tab.drag_finger(*((200, y) for y in range(500, 200, -20)))
        await page.wait_until(lambda drawn: drawn.strip())
        await page.tab.evaluate("window.sent = ''")
        await page.tab.drag_finger((200, 200))
        await page.tab.wait_until("window.sent.includes('[<0;')")
        moved = await page.tab.evaluate("window.sent.includes('[<35;')")
        assert not moved, "a finger leaves no pointer behind"
        assert page.tab.find_problems() == []


async def test_a_finger_asks_for_a_hint(browser: Browser, served: RunningServer) -> None:
    async with open_page(browser, served, "/play/riu-pgh-lcs-yao", phone=True) as page:
        await page.shows("type a word")
        await press(page, "hint")
        await page.shows("whole board")


async def test_a_window_has_no_buttons_and_no_exceptions(
    browser: Browser, served: RunningServer
) -> None:
    async with open_page(browser, served) as page:
        await page.shows("type")
        assert await page.tab.evaluate("document.querySelector('#keys').offsetHeight") == 0
        assert page.tab.find_problems() == []
