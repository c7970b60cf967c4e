"""A headless Chromium, told what to do over its DevTools protocol."""

import asyncio
import json
import os
import shutil
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

PROGRAM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_PATH = next(filter(None, map(shutil.which, PROGRAM_NAMES)), "")
TIMEOUT_SECONDS = 30.0


class Tab:
    """A tab of the browser; `requested_urls` are the addresses that its page requested."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._reader = asyncio.create_task(self._read())
        self.requested_urls: list[str] = []
        self.problems: list[str] = []

    async def _read(self) -> None:
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            elif told["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                self.requested_urls.append(
                    told["params"].get("url") or told["params"]["request"]["url"]
                )
            elif told["method"] == "Log.entryAdded":
                self.problems.append(told["params"]["entry"]["text"])
            elif told["method"] == "Runtime.exceptionThrown":
                self.problems.append(json.dumps(told["params"]["exceptionDetails"]))

    def find_problems(self) -> list[str]:
        """What the page did wrong; the browser complains of its graphics itself."""
        return [text for text in self.problems if "WebGL" not in text]

    async def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """Call a method of the protocol."""
        self._number += 1
        answer = self._answers[self._number] = asyncio.get_running_loop().create_future()
        command = {"id": self._number, "method": method, "params": parameters}
        await self._socket.send_str(json.dumps(command))
        told = await asyncio.wait_for(answer, TIMEOUT_SECONDS)
        assert "result" in told, told
        result: dict[str, Any] = told["result"]
        return result

    async def open(self, url: str) -> None:
        for domain in ("Network", "Page", "Log", "Runtime"):
            await self.call(f"{domain}.enable")
        await self.call("Page.navigate", url=url)

    async def evaluate(self, script: str) -> Any:
        told = await self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        return told["result"].get("value")

    async def wait_until(self, script: str) -> None:
        """Wait until a script returns something true."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not await self.evaluate(script):
            assert time.monotonic() < deadline, (script, self.problems)
            await asyncio.sleep(0.05)

    async def press_key(
        self, key: str, code: str = "", number: int = 0, modifiers: int = 0
    ) -> None:
        """Press a key; `modifiers`: 1 alt, 2 ctrl, 8 shift."""
        text = {"text": key} if len(key) == 1 and not modifiers & 3 else {}
        common = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    async def type(self, text: str) -> None:
        for character in text:
            await self.press_key(character, f"Key{character.upper()}", ord(character.upper()))

    async def resize(self, width: int, height: int, *, phone: bool = False) -> None:
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=phone,
        )  # fmt: skip
        await self.call("Emulation.setTouchEmulationEnabled", enabled=phone)

    async def drag_finger(self, *points: tuple[float, float]) -> None:
        """Put a finger down at the first point, move it along the others, and lift it."""
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            await self.call("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        await self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def find_middle(self, selector: str) -> tuple[float, float]:
        """Return where the middle of an element is."""
        x, y = await self.evaluate(
            f"{{const at = document.querySelector({selector!r}).getBoundingClientRect();"
            "[at.x + at.width / 2, at.y + at.height / 2]}"
        )
        return x, y


class Browser:
    """A running browser, with a profile of its own."""

    def __init__(self, client: aiohttp.ClientSession, address: str) -> None:
        self._client, self._address = client, address

    async def open_tab(self) -> Tab:
        async with self._client.put(f"{self._address}/json/new?about:blank") as response:
            told = await response.json(content_type=None)
        socket = await self._client.ws_connect(told["webSocketDebuggerUrl"], max_msg_size=0)
        return Tab(socket)


@asynccontextmanager
async def run_chromium(folder: Path) -> AsyncIterator[Browser]:
    """Run a browser; `folder` is for its profile."""
    process = subprocess.Popen(
        [CHROMIUM_PATH, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
         "--disable-background-networking", "--remote-debugging-port=0",
         "--remote-allow-origins=*", f"--user-data-dir={folder}", "about:blank"],
        env={"PATH": os.environ["PATH"], "HOME": str(folder)},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        port = folder / "DevToolsActivePort"
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not port.exists() or "\n" not in port.read_text():
            assert time.monotonic() < deadline
            await asyncio.sleep(0.05)
        async with aiohttp.ClientSession() as client:
            yield Browser(client, f"http://127.0.0.1:{port.read_text().split()[0]}")
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()
