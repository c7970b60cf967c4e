"""`lbtui serve`, with visitors who mean no harm, and with one who does."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import aiohttp
import pytest

from lbtui.terminal.capabilities import can_fetch_board
from tests.harness.program import lbtui
from tests.harness.serving import (
    SECRET,
    TIMEOUT_SECONDS,
    RunningServer,
    Visitor,
    hash_folder,
    run_server,
)

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
    # What textual-serve and aiohttp do themselves.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
EXPORT_ENDS = "solutions to "


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server for the tests that leave it as it is; its home is unchanged in the end."""
    with run_server(tmp_path_factory.mktemp("served")) as served:
        yield served
        assert hash_folder(served.home) == served.before


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.fixture
def visitor(client: aiohttp.ClientSession, shared: RunningServer) -> Visitor:
    return Visitor(client, shared, (80, 24))


async def test_a_link_to_a_board_opens_it_and_keys_and_the_mouse_work(visitor: Visitor) -> None:
    await visitor.connect()
    await visitor.resize(120, 40)
    await visitor.shows("1 OLIGARCHY", "GROUP–PSYCHICAL", "alt+n new")  # noqa: RUF001
    assert "^n new" not in visitor.screen.text
    assert "┌" in visitor.screen.text
    await visitor.press("down", "down")
    await visitor.shows("1 GROUP ")
    await visitor.click("COUGARS–SPLASHILY")  # noqa: RUF001
    await visitor.shows("1 COUGARS ")
    await visitor.press("f1")
    await visitor.shows("Getting started")
    await visitor.press("escape")
    await visitor.resize(100, 30)
    await visitor.until(lambda: "menu" in visitor.screen.rows[29])
    await visitor.shows("COUGARS")
    await visitor.press("3", "\x03")
    await visitor.shows("sent to the clipboard")
    await visitor.press("\x1bn")
    await visitor.shows("type 12")
    await visitor.press("\x16")
    await visitor.shows("shift+ctrl+v pastes")


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/", 200, 'src="/page/page.js"'),
        ("/?board=riu+pgh+lcs+yao", 200, 'src="/page/page.js"'),
        ("/?board=riu+<b>", 400, "This link opens nothing: no board in this text: "),
        ("/static/", 403, ""),
        ("/page/../server.py", 404, ""),
        ("/page/%2e%2e/server.py", 404, ""),
        ("/static/..%2f..%2f..%2fetc/passwd", 404, ""),
        ("/download/none", 404, ""),
    ],
)
async def test_what_each_address_answers(
    client: aiohttp.ClientSession, shared: RunningServer, address: str, status: int, says: str
) -> None:
    from yarl import URL

    async with client.get(URL(shared.url + address, encoded=True)) as response:
        assert response.status == status
        assert says in await response.text()
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Content-Type-Options"] == "nosniff"


async def test_the_page_asks_no_other_host(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    for address in ("/", "/page/page.js", "/static/css/xterm.css"):
        async with client.get(shared.url + address) as response:
            loaded = re.findall(r"(?:src|href)=\S*|url\S*|@import.*", await response.text())
            assert [each for each in loaded if "//" in each] == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", None, "http://127.0.0.1:1"])
async def test_another_sites_page_gets_no_session(visitor: Visitor, origin: str | None) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
        await visitor.connect(origin=origin)


async def test_only_the_public_address_gets_a_session_where_there_is_one(
    client: aiohttp.ClientSession, tmp_path: Path
) -> None:
    public = ("--public-url", "https://boards.example/", "--allow-today")
    with run_server(tmp_path, *public) as served:
        visitor = Visitor(client, served, (80, 24))
        with pytest.raises(aiohttp.WSServerHandshakeError, match="421"):
            await visitor.connect()
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await visitor.connect(host="boards.example")
        await visitor.connect(origin="https://boards.example", host="Boards.example")
        await visitor.solved()
        environ = Path(f"/proc/{served.find_sessions()[-1]}/environ").read_bytes()
        assert can_fetch_board(
            dict(each.split("=") for each in environ.decode().split("\0") if each)
        )
        assert b"\0LBTUI_VISITOR_URL=https://boards.example\0" in environ
        program = "from lbtui.settings import Settings; print(Settings.public_url.default)"
        env = {"LBTUI_VISITOR_URL": "https://boards.example"}
        said = subprocess.run(
            [sys.executable, "-c", program], env=env, stdout=subprocess.PIPE, check=True
        )
        assert said.stdout == b"https://boards.example\n", "shared games end with a link"


# What a hostile visitor tries: keys, and what is seen instead of what they are after.
async def _export_path(visitor: Visitor) -> None:
    await visitor.press("2")
    await visitor.press("\x13")
    await visitor.shows("━ Export")
    await visitor.press("\x15", "~/.bashrc", "enter")
    await visitor.shows("enter a name without slashes")
    await visitor.press("\x15", "../../home/.bashrc.txt", "enter")
    await visitor.shows("enter a name without slashes")
    await visitor.press("\x15", "a" * 300, "enter")
    await visitor.shows("File name too long")
    assert "tmp" not in visitor.screen.text


async def _complete_path(visitor: Visitor) -> None:
    await visitor.press("\x13")
    await visitor.shows("━ Export")
    await visitor.press("\x15", "/etc/pas", "tab", "q")
    await visitor.shows("/etc/pasq")
    assert "passwd" not in visitor.screen.text


async def _add_path(visitor: Visitor) -> None:
    await visitor.open("Word lists")
    assert "system" not in visitor.screen.text
    await visitor.press("\x1bn")
    await visitor.shows("paste your words here")
    assert "path" not in visitor.screen.text


async def _fetch(visitor: Visitor) -> None:
    await visitor.press("\x1b[20~")
    await visitor.shows("this server fetches no boards")
    await visitor.press("\x10", "today's")
    await visitor.shows("Not now · this server fetches no boards")


async def _size(visitor: Visitor) -> None:
    for size in ((-5, -5), (0, 0), (10**9, 10**9), ("a", None), (True, 3)):
        await visitor.send("resize", {"width": size[0], "height": size[1]})
    await visitor.send("stdin", "\x00\x1b[<99999;-1;1M\x1b[<35;9999;9999m\x1b[1;1;1;1;1q")
    await visitor.socket.send_bytes(b"\xff\x00")
    await visitor.send("resize", {"width": 80, "height": 24})
    await visitor.press("escape", "escape", "\x1bn")
    await visitor.shows("type 12")


async def _nonsense(visitor: Visitor) -> None:
    await visitor.send("stdin", 7)
    await visitor.until(lambda: visitor.closed)


async def _endless_paste(visitor: Visitor) -> None:
    [pid] = visitor._served.find_sessions()[-1:]
    await visitor.paste("a" * 900_000)
    await visitor.shows("no board in this text")
    (kilobytes,) = re.findall(r"VmRSS:\s*(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert int(kilobytes) < 120_000
    await visitor.paste("a" * 3_000_000, end="")
    await visitor.until(lambda: visitor.closed)


@pytest.mark.parametrize(
    "attempt", [_export_path, _complete_path, _add_path, _fetch, _size, _nonsense, _endless_paste]
)
async def test_a_hostile_visitor_gets_nowhere(
    visitor: Visitor, attempt: Callable[[Visitor], Awaitable[None]]
) -> None:
    await visitor.connect()
    await visitor.solved()
    await attempt(visitor)


async def test_a_list_comes_by_paste_and_leaves_by_download(visitor: Visitor) -> None:
    await visitor.connect("tub pxi snq oja")
    await visitor.open("Word lists")
    await visitor.paste("12\n")
    await visitor.shows("'~/pasted.txt' has no words")
    await visitor.paste("juxtaposition\nniqab\n")
    await visitor.shows("added as pasted", " ~/pasted.txt ")
    await visitor.press("enter")
    await visitor.shows("JUXTAPOSITION–NIQAB")  # noqa: RUF001
    await visitor.press("\x13")
    await visitor.shows("━ Export")
    await visitor.press("\x15", "mine.csv", "enter")
    disposition, data = await visitor.download()
    assert disposition == "attachment; filename*=UTF-8''mine.csv"
    assert b"juxtaposition" in data


async def test_two_visitors_share_nothing(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    one, two = (Visitor(client, shared, (80, 24)) for _ in range(2))
    await one.connect()
    await one.solved()
    await one.press("\x18", "gracious")
    await one.shows("GRACIOUS")
    await two.connect("")
    await two.shows("type 12")
    await two.open("Saved games")
    assert "RIU" not in two.screen.text


async def test_the_environment_of_a_session_is_its_own(
    visitor: Visitor, shared: RunningServer
) -> None:
    await visitor.connect()
    await visitor.solved()
    pid = shared.find_sessions()[-1]
    assert SECRET.encode() not in Path(f"/proc/{pid}/environ").read_bytes()
    assert os.readlink(f"/proc/{pid}/cwd").startswith(str(shared.temporary))
    assert os.readlink(f"/proc/{pid}/exe") == os.path.realpath(sys.executable)
    limits = Path(f"/proc/{pid}/limits").read_text()
    assert re.search(rf"Max data size +{400 << 20} ", limits)
    assert re.search(r"Max cpu time +900 ", limits)


async def test_the_number_of_visitors_is_limited_and_places_become_free(
    client: aiohttp.ClientSession, tmp_path: Path
) -> None:
    with run_server(tmp_path, "--visitors", "1", "--idle", "5") as served:
        first, second = (Visitor(client, served, (80, 24)) for _ in range(2))
        await first.connect()
        await first.solved()
        async with client.get(served.url) as response:
            assert response.status == 503
            assert "place is taken" in await response.text()
        with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
            await second.connect()
        await first.press("3")
        await first.until_closed()
        await gone(served, r"^session 1: idle after \d+ s, code 0$")
        await second.connect()
        await second.solved()
        await second.press("escape", "\x11")
        await second.until_closed()
        await gone(served, r"^session 2: ended after \d+ s, code 0$")
        assert hash_folder(served.home) == served.before


async def gone(served: RunningServer, said: str) -> None:
    """Wait until no session is left, and the log says how the last one ended."""
    import asyncio

    deadline, log = time.monotonic() + TIMEOUT_SECONDS, ""
    while (
        served.find_sessions()
        or len(served.find_leftovers()) > 1
        or not re.search(said, log, re.MULTILINE)
    ):
        assert time.monotonic() < deadline, (served.find_leftovers(), log)
        await asyncio.sleep(0.02)
        log = served.log.read_text()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_ends_everything(
    client: aiohttp.ClientSession, tmp_path: Path, number: int
) -> None:
    with run_server(tmp_path) as served:
        visitors = [Visitor(client, served, (80, 24)) for _ in range(2)]
        for visitor in visitors:
            await visitor.connect()
        await visitors[0].solved()
        os.kill(served.find_sessions()[1], signal.SIGSTOP)  # one that does not answer
        served.end(number)
        assert served.process.returncode == 0
        assert served.find_leftovers() == []
        assert hash_folder(served.home) == served.before


async def test_a_killed_session_is_cleaned_up_and_a_killed_server_ends_its_sessions(
    client: aiohttp.ClientSession, tmp_path: Path
) -> None:
    with run_server(tmp_path) as served:
        visitor = Visitor(client, served, (80, 24))
        await visitor.connect()
        await visitor.solved()
        os.kill(served.find_sessions()[0], signal.SIGKILL)
        await visitor.until(lambda: visitor.closed)
        await gone(served, "code -9$")
        again = Visitor(client, served, (80, 24))
        await again.connect()
        await again.solved()
        served.end(signal.SIGKILL)


@pytest.mark.part("limits")
@pytest.mark.timeout(120)
@pytest.mark.parametrize("limit", ["DATA", "CPU"])
async def test_a_session_that_reaches_a_limit_ends_alone(
    client: aiohttp.ClientSession, tmp_path: Path, limit: str
) -> None:
    with run_server(tmp_path) as served:
        visitor = Visitor(client, served, (80, 24))
        await visitor.connect()
        await visitor.solved()
        (pid,) = served.find_sessions()
        resource.prlimit(pid, getattr(resource, f"RLIMIT_{limit}"), (1, 1))
        await visitor.press("3")
        await visitor.until_closed("]", "[")  # other solutions each time
        assert served.process.poll() is None
        assert str(served.home) not in served.log.read_text()
        served.end(signal.SIGKILL)  # with nobody left to kill it


def test_whoever_comes_through_a_web_driver_is_a_visitor(tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "tmp"
    home.mkdir()
    temporary.mkdir()
    before = hash_folder(home)
    env = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "HOME": str(home),
           "TMPDIR": str(temporary), "COLUMNS": "-5", "ROWS": "999999999"}  # fmt: skip
    with subprocess.Popen(
        [sys.executable, "-m", "lbtui"], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == b"__GANGLION__\n"
        assert os.readlink(f"/proc/{process.pid}/cwd").startswith(str(temporary))
        process.stdin.close()  # its server is gone
        process.stdout.read()
    assert process.returncode == 0
    assert (hash_folder(home), list(temporary.iterdir())) == (before, [])


@pytest.mark.parametrize(
    ("does", "most", "why"),
    [
        # As in `threading.Thread.start` where there is no memory for the thread.
        ("threading.Event().wait()", 10_000, "stood still"),
        ("[open(os.environ['HOME'] + n, 'wb').write(bytes(600)) for n in ('/1', '/2')]", 1000,
         "wrote too much"),
    ],
)  # fmt: skip
def test_a_session_that_stands_still_or_writes_too_much_is_ended(
    tmp_path: Path, does: str, most: int, why: str
) -> None:
    limit = 1.0
    code = f"""if True:
        import os, threading
        from textual.app import App
        from lbtui.terminal import web
        from lbtui.terminal.run import run_app

        def hold():
            os.write(2, b"held\\n")
            {does}

        class Held(App):
            def on_mount(self):
                self.set_timer({2 * limit}, hold)  # it turns until then

        web.BEAT_INTERVAL_SECONDS, web.MAX_WRITTEN_BYTES = {limit} / web.MAX_MISSED_BEATS, {most}
        run_app(Held(), crash_dir="")
    """
    env = {**os.environ, "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    env["HOME"] = str(tmp_path)
    command = [sys.executable, "-c", code]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=env, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe
    ) as process:
        try:
            assert process.wait(60) == 1
        finally:
            process.kill()
        assert process.stderr
        assert process.stderr.read() == f"held\nlbtui: ended, because it {why}\n".encode()


def test_without_the_extra_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "textual_serve.py").write_text("raise ModuleNotFoundError(name='textual_serve')")
    done = lbtui("serve", env={"PYTHONPATH": str(tmp_path)})
    assert (done.code, done.out) == (2, "")
    assert done.err == "lbtui: this needs more packages: install 'lbtui[web]'\n"


def test_an_address_that_cannot_be_used_is_one_line(shared: RunningServer) -> None:
    done = lbtui("serve", "--port", str(shared.port))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert f"cannot serve at 127.0.0.1:{shared.port}: " in done.err
    done = lbtui("serve", "--public-url", "boards.example/there")
    assert done.code == 2
    assert "is not an address like https://boards.example" in done.err
