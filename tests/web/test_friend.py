"""A friend opens a link, plays, ends and shares, and is told no word that they did not type."""

import base64
import re
from itertools import pairwise
from pathlib import Path

import aiohttp
import pytest

from tests.harness.chromium import Browser
from tests.harness.page import Page, open_page
from tests.harness.ptyscreen import Terminal
from tests.harness.serving import RunningServer

pytestmark = pytest.mark.part("browser")
SIDES = ("riu", "pgh", "lcs", "yao")
LINK = "/play/riu-pgh-lcs-yao?title=For+Anna&par=4&list=common"
LISTS = Path(__file__).parents[2] / "wordlists"


def answers() -> set[str]:
    """Every word of a solution of two words, found by trying them all."""
    side = {letter: number for number, letters in enumerate(SIDES) for letter in letters}
    words = set()
    for name in ("common.txt", "scrabble.txt"):
        for line in (LISTS / name).read_text().splitlines():
            word = line.partition(";")[0].lower()
            known = len(word) > 2 and side.keys() >= set(word)
            if known and all(side[one] != side[two] for one, two in pairwise(word)):
                words.add(word)
    return {
        word
        for first in words
        for second in words
        if first[-1] == second[0] and len({*first, *second}) == len(side)
        for word in (first, second)
    }


async def told(page: Page, screen: Terminal) -> set[str]:
    """Return the words of answers in what was sent and on the screen that this makes."""
    received = await page.read_received()
    await page.forget()
    screen.feed(received.encode())
    plain = re.sub(r"\x1b\[[^A-Za-z]*[A-Za-z]", "", received)
    shown = f"{plain} {screen.text}".lower().replace("\N{MIDDLE DOT}", "")  # after the link letter
    seen = set(re.findall(r"[a-z]+", shown))
    return seen & answers()


@pytest.mark.parametrize("phone", [False, True])
async def test_a_friend_plays_and_shares(
    browser: Browser, served: RunningServer, phone: bool
) -> None:
    assert {"gracious", "splashy", "oligarchy", "yups"} <= answers()
    async with aiohttp.ClientSession() as client:
        for address in (LINK, "/page/page.js"):
            async with client.get(served.url + address) as response:
                sent = (await response.text()).lower()
                assert not set(re.findall(r"[a-z]+", sent)) & answers()
                assert "<title>for anna" in sent or address != LINK
    async with open_page(browser, served, LINK, phone=phone) as page:
        tab = page.tab
        await page.shows("par 4")
        assert await tab.evaluate("document.title") == "For Anna \N{MIDDLE DOT} lbtui"
        size = await tab.evaluate("[size.width, size.height]")
        screen = Terminal(*size)

        async def press(button: int, key: tuple[str, str, int, int]) -> None:
            if phone:
                await tab.drag_finger(await tab.find_middle(f"#keys button:nth-child({button})"))
            else:
                await tab.press_key(*key)

        enter = (3, ("Enter", "Enter", 13, 0))
        assert await told(page, screen) == set()
        if phone:
            for at in range(1, 9):
                await tab.call(
                    "Input.imeSetComposition",
                    text="gracious"[:at], selectionStart=at, selectionEnd=at,
                )  # fmt: skip
        else:
            await tab.type("gracious")
        await page.wait_until(lambda drawn: "GRACIOUS" in drawn.upper())
        await press(*enter)
        await page.shows("1 GRACIOUS")
        assert await told(page, screen) <= {"gracious"}
        if phone:
            await tab.call("Input.insertText", text="splash")
        else:
            await tab.type("splash")
        await page.wait_until(lambda drawn: "PLASH" in drawn.upper())
        assert await told(page, screen) <= {"gracious"}
        await tab.type("y")
        await press(*enter)
        await page.shows("2 words")
        await page.forget()
        await press(6, ("s", "KeyS", 83, 2))
        await page.wait_until(lambda drawn: "\x1b]52;c;" in drawn)
        [copied] = re.findall(r"\x1b\]52;c;([\w+/=]+)", await page.read_received())
        shared = base64.b64decode(copied).decode()
        assert "RIU PGH LCS YAO" in shared
        assert "(par 4)" in shared or "par 4," in shared
        assert not set(re.findall(r"[a-z]+", shared.lower())) & answers()
        assert tab.find_problems() == []
