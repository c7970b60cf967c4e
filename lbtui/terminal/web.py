"""The app in a browser: whoever uses it there is a visitor, and what they send is bounded."""

import asyncio
import contextlib
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import Any

from textual.drivers._input_reader import InputReader
from textual.drivers.web_driver import WebDriver
from textual.message import Message
from textual.messages import ExitApp

MEMORY_VARIABLE = "LBTUI_VISITOR_MEMORY"
"""The variable with the megabytes that the process of a visitor may use."""
MAX_CPU_SECONDS = 900
"""Seconds of processor time that a session may use."""
MAX_WRITTEN_BYTES = 64 << 20
"""Bytes that the files of a session may take, one or all of them."""
MAX_UNANSWERED_BYTES = 1 << 20
"""Bytes of input that may come without a message's end: of a paste."""
MAX_SCREEN_SIZE = (500, 200)
"""The largest screen that is drawn, in columns and lines."""
BEAT_INTERVAL_SECONDS = 1.0
MAX_MISSED_BEATS = 20
"""Beats, in seconds, that the event loop may stand still before the process is ended."""
EXIT_WAIT_SECONDS = 2.0


@contextlib.contextmanager
def use_private_home() -> Iterator[None]:
    """Keep everything in a directory of this process, removed in the end, within limits."""
    with contextlib.suppress(ImportError):  # on Windows
        import resource

        memory = int(os.environ.get(MEMORY_VARIABLE, "400")) << 20
        limits = {"DATA": memory, "CPU": MAX_CPU_SECONDS, "FSIZE": MAX_WRITTEN_BYTES, "CORE": 0}
        for name, limit in limits.items():
            with contextlib.suppress(OSError, ValueError):  # the limit is lower already
                resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (limit, limit))
    with tempfile.TemporaryDirectory(prefix="lbtui-", ignore_cleanup_errors=True) as home:
        os.environ.update({f"LBTUI_{kind}_DIR": home for kind in ("CONFIG", "DATA", "CACHE")})
        os.environ["HOME"] = home
        os.mkdir(os.path.join(home, "exports"))
        os.chdir(os.path.join(home, "exports"))
        yield
        os.chdir(os.sep)


class BoundedInput(InputReader):
    """Standard input, which ends where too much comes that is no message."""

    unanswered_bytes = 0

    def __iter__(self) -> Iterator[bytes]:
        """Read input; Textual keeps a paste without an end in memory, however long."""
        for data in super().__iter__():
            self.unanswered_bytes += len(data)
            if self.unanswered_bytes > MAX_UNANSWERED_BYTES:
                return
            yield data


class VisitorDriver(WebDriver):
    """Textual's driver for browsers, for visitors whom nobody knows."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Start with a size that can be drawn; Textual takes any number from its environment."""
        super().__init__(*args, **options)
        self._input_reader = self._bounded_input = BoundedInput()
        self._exit_event = threading.Event()
        self._beat()
        threading.Thread(target=self._exit_when_stalled, daemon=True).start()
        self._size = clamp_size(*self._size) if self._size else None

    def process_message(self, message: Message) -> None:
        """Restart the count of input, as what came so far is a message."""
        self._bounded_input.unanswered_bytes = 0
        super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Take a message of the server's; a size must be one that can be drawn."""
        if packet_type == "resize":
            width, height = clamp_size(payload.get("width"), payload.get("height"))
            payload = {**payload, "width": width, "height": height}
        super().on_meta(packet_type, payload)

    def run_input_thread(self) -> None:
        """End the app with its input, or if that is nonsense; Textual goes on without for ever."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._app.post_message(ExitApp())
        self._exit_event.set()

    def stop_application_mode(self) -> None:
        """Say that the app ends."""
        super().stop_application_mode()
        self._exit_event.set()

    def _beat(self) -> None:
        """Show, again and again, that the event loop turns."""
        self._missed_beats = 0
        asyncio.get_running_loop().call_later(BEAT_INTERVAL_SECONDS, self._beat)

    def _exit_when_stalled(self) -> None:
        """End the process if its event loop stands still, if it does not end by itself, or if it
        writes too much.

        Python waits for ever for a thread to start that there is no memory for.
        """
        while self._missed_beats < MAX_MISSED_BEATS and count_written_bytes() <= MAX_WRITTEN_BYTES:
            if self._exit_event.wait(BEAT_INTERVAL_SECONDS):
                time.sleep(EXIT_WAIT_SECONDS)
                os._exit(1)
            self._missed_beats += 1
        reason = b"wrote too much" if self._missed_beats < MAX_MISSED_BEATS else b"stood still"
        os.write(2, b"lbtui: ended, because it %s\n" % reason)
        os._exit(1)


def count_written_bytes() -> int:
    """Return how many bytes the files of the session take."""
    size = 0
    for folder, _, names in os.walk(os.environ["HOME"]):
        for name in names:
            with contextlib.suppress(OSError):  # it has gone meanwhile
                size += os.stat(os.path.join(folder, name)).st_size
    return size


def clamp_size(width: object, height: object) -> tuple[int, int]:
    """Return the nearest size that can be drawn."""
    max_width, max_height = MAX_SCREEN_SIZE
    return (
        max(1, min(width, max_width)) if isinstance(width, int) else 80,
        max(1, min(height, max_height)) if isinstance(height, int) else 24,
    )
