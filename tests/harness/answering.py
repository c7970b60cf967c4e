"""The server that docs/library.md shows, and clients that ask it all at once."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

LIBRARY_PAGE = Path(__file__).parents[2] / "docs" / "library.md"
BOARDS = ("riu pgh lcs yao", "tjo feb cuy hil", "tap erd nil yco", "mxs aot gic pek")


@contextmanager
def answering(folder: Path) -> Iterator[int]:
    """Run the example; give its port. In the end, all of its processes have to end, in silence."""
    (code,) = re.findall(
        r"^```python\n(import asyncio.*?)^```", LIBRARY_PAGE.read_text(), re.M | re.S
    )
    (folder / "server.py").write_text(code)
    env = {**os.environ, "PYTHONPATH": str(LIBRARY_PAGE.parents[1])}
    command = [sys.executable, str(folder / "server.py"), "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=env) as server:
        try:
            assert server.stdout is not None
            yield int(server.stdout.readline())
        finally:
            server.terminate()
            # This ends when the processes of its pool have ended.
            _, said = server.communicate(timeout=30)
    assert said.decode() == "", said.decode()


def ask_at_once(port: int, boards: Sequence[str], clients: int) -> list[tuple[str, Any, float]]:
    """Let each of some clients ask about every board; return what it was told, and in how long."""

    async def client(number: int) -> list[tuple[str, Any, float]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        told = []
        for at in range(len(boards)):
            board = boards[(at + number) % len(boards)]
            began = perf_counter()
            writer.write(f"{board}\n".encode())
            told.append((board, json.loads(await reader.readline()), perf_counter() - began))
        writer.close()
        return told

    async def everybody() -> list[tuple[str, Any, float]]:
        found = await asyncio.gather(*map(client, range(clients)))
        return [each for told in found for each in told]

    return asyncio.run(everybody())


def find_95th_percentile(told: list[tuple[str, Any, float]]) -> float:
    """Return the seconds in which 95 % of the answers came."""
    return sorted(seconds for _, _, seconds in told)[int(0.95 * len(told))]
