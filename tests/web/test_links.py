"""Links to a board: to its solutions, or to a game that gives nothing away."""

import sys
from argparse import Namespace
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import cast
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from lbtui.play.wording import play_link
from lbtui.puzzle import Board, BoardError
from lbtui.sources.paste import board_from_text
from lbtui.web.server import ServerOptions, parse_address
from tests.harness.serving import BOARD, RunningServer, Visitor, run_server

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="reads /proc"),
    # What textual-serve and aiohttp do themselves.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]
MARK = " \N{MIDDLE DOT} lbtui"
PLAYED = f"Letter Boxed 2026-11-20: RIU PGH LCS YAO{MARK}\nGRACIOUS - SPLASHY\n2 words"
ANSWERS = ("GRACIOUS", "SPLASHY", "OLIGARCHY", "PSYCHICAL")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server whose boards are all games."""
    with run_server(tmp_path_factory.mktemp("served"), "--play") as served:
        yield served


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


def arguments(served: RunningServer) -> list[str]:
    """What the newest session was started with."""
    command = Path(f"/proc/{served.find_sessions()[-1]}/cmdline").read_text().split("\0")
    return command[command.index("lbtui") + 1 : -1]


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("/play/riu-pgh-lcs-yao", []),
        ("/play/RIU/PGH/LCS/YAO", []),
        (f"/play/{quote(PLAYED)}", []),
        (f"/play/{quote(PLAYED.replace(chr(10), ''))}", []),
        (
            "/play/riu-pgh-lcs-yao?list=scrabble&par=3&title=for+%1B[31m%E2%80%AEAnna",
            ["--title=for [31mAnna", "--par=3", "--list=scrabble"],
        ),
        (f"/play/riupghlcsyao?title={'a' * 900}", [f"--title={'a' * 79}\N{HORIZONTAL ELLIPSIS}"]),
    ],
)
async def test_a_link_opens_a_game(
    client: aiohttp.ClientSession, shared: RunningServer, address: str, given: list[str]
) -> None:
    async with client.get(URL(shared.url + address, encoded=True)) as response:
        assert response.status == 200
        assert not [word for word in ANSWERS if word in (await response.text()).upper()]
    visitor = Visitor(client, shared, (80, 24))
    await visitor.connect(address)
    await visitor.shows("hint")
    assert arguments(shared) == ["play", *given, BOARD]
    await visitor.socket.close()


async def test_a_friend_sees_par_and_title_and_no_word(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    visitor = Visitor(client, shared, (80, 24))
    await visitor.connect("/play/riu-pgh-lcs-yao?par=7&title=For+Anna&list=scrabble")
    await visitor.shows("par 7", "hint")
    assert not [word for word in ANSWERS if word in visitor.screen.text]
    await visitor.press("gracious", "enter", "splashy", "enter")
    await visitor.shows("GRACIOUS", "SPLASHY", "olved")
    await visitor.press("f6")
    await visitor.shows("For Anna")


async def test_the_title_of_the_page_is_only_text(
    client: aiohttp.ClientSession, shared: RunningServer
) -> None:
    address = "/play/riu-pgh-lcs-yao?title=%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E%07"
    async with client.get(URL(shared.url + address, encoded=True)) as response:
        page = await response.text()
    title = "&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; \N{MIDDLE DOT} lbtui"
    assert f"<title>{title}</title>" in page


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/play/", "no board"),
        ("/play/riu-pgh", "2 sides"),
        ("/play/" + "a" * 4000, "too long"),
        ("/play/2026-11-20", "no board"),
        ("/play/riu-pgh-lcs-yao?par=0", "1 to 99"),
        ("/play/riu-pgh-lcs-yao?list=/etc/passwd", "is not one of common, scrabble, spanish"),
    ],
)
async def test_a_link_that_opens_nothing_says_why(
    client: aiohttp.ClientSession, shared: RunningServer, address: str, says: str
) -> None:
    async with client.get(URL(shared.url + address, encoded=True)) as response:
        assert response.status == 400
        text = await response.text()
    assert text.count("This link opens nothing: ") == 1
    assert says in text
    with pytest.raises(aiohttp.WSServerHandshakeError, match="400"):
        await Visitor(client, shared, (80, 24)).connect(address)


async def test_every_board_of_a_server_can_be_a_game(
    client: aiohttp.ClientSession, games: RunningServer
) -> None:
    visitor = Visitor(client, games, (80, 24))
    await visitor.connect("/?board=riu+pgh+lcs+yao")
    await visitor.shows("hint")
    assert arguments(games) == ["play", BOARD]
    await visitor.socket.close()
    visitor = Visitor(client, games, (80, 24))
    await visitor.connect("/")
    await visitor.shows("type")
    await visitor.press("riupghlcsyao")
    await visitor.shows("hint")
    assert not [word for word in ANSWERS if word in visitor.screen.text]


def test_a_link_opens_its_board_whatever_the_sides_are() -> None:
    random, read = Random(7), Namespace(read_board=board_from_text)
    for _ in range(1000):
        longest = random.choice((1, 3, 6))
        sides = [
            random.choices("abcdefghijklmnopqrstuvwxyzñß", k=random.randint(1, longest))
            for _ in range(random.randint(3, 12))
        ]
        with suppress(BoardError):  # too many letters
            board = Board(list(map("".join, sides)))
            address = play_link("", board)
            assert parse_address(address, cast(ServerOptions, read)).arguments == [
                "play",
                str(board),
            ]
