"""No text from outside makes a command print what a terminal would obey.

Each payload goes in at each entrance.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lbtui.cli.command import COMMANDS, load_command
from tests.cli.test_import import served
from tests.harness.forking import ForkServer
from tests.harness.https import Peer, Server, make_certificate
from tests.harness.program import Result
from tests.harness.samples import mark_long_values
from tests.payloads import BOARD, PAYLOAD_GROUPS, as_bytes, control_characters, fill_home
from tests.sources.test_gamedata import page


class Case:
    """One payload, a home that is full of it, and the files that commands wrote."""

    def __init__(self, folder: Path, payload: str, pem: Path, program: ForkServer) -> None:
        self.lbtui = program.run
        self.runs = 0
        self.text, self.data, self.folder, self.pem = payload, as_bytes(payload), folder, pem
        self.env, self.list = fill_home(folder, payload)
        program.run("lists", "add", self.list, env=self.env)
        self.clean = self.env | {"LBTUI_CONFIG_DIR": str(folder / "none")}
        # JSON has no bytes that are not UTF-8.
        self.json = payload.encode("utf-8", "replace").decode()

    def file(self, content: bytes) -> bytes:
        """Return the path of a new file, the payload in its name."""
        name = as_bytes(self.text.replace("/", ""))
        path = os.path.join(as_bytes(str(self.folder)), b"file" + name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def run(self, *argv: str | bytes, stdin: bytes = b"") -> Result:
        return self.lbtui(*argv, env=self.clean, stdin=stdin)


Runs = Iterator[Result]


def board(case: Case) -> Runs:
    for name in COMMANDS:
        if load_command(name).usage.startswith("BOARD"):
            yield case.run(name, b"riu pgh" + case.data)
    yield case.run("draw", "riu pgh lcs " + "ß", case.data)


def words(case: Case) -> Runs:
    for command in ("check", "review", "hint", "draw"):
        yield case.run(command, BOARD, "gracious", case.data)
    yield case.run("check", "--json", BOARD, b"gra" + case.data)
    yield case.run("review", "--json", BOARD, b"gra" + case.data)


def options(case: Case) -> Runs:
    for option in ("--list", "--include", "--rank", "--limit", "--nothing"):
        yield case.run("solve", BOARD, option, case.data)
    yield case.run(b"--" + case.data)
    yield case.run(b"lis" + case.data)


def files(case: Case) -> Runs:
    for more in ([], ["--json"], ["--csv"]):
        yield case.run("solve", BOARD, "--list", case.list, *more)
        yield case.run("words", BOARD, "--list", case.list, *more)
        yield case.run("words", BOARD, "--list", case.file(case.data * 3), *more)


def names(case: Case) -> Runs:
    for argv in (["lists"], ["lists", "show", case.list]):
        yield case.lbtui(*argv, env=case.env)
        yield case.lbtui(*argv, "--json", env=case.env)
    yield case.lbtui("completion", "bash", "--line", "lbtui solve --list ", env=case.env)
    yield case.run("lists", "add", case.list, "--name", case.data)
    yield case.run("lists", "add", case.list + b"x")
    yield case.run("import", case.list)
    yield case.run("learn", case.list, case.list + b"x")


def settings(case: Case) -> Runs:
    yield case.lbtui("solve", BOARD, env=case.env)
    yield case.lbtui("words", BOARD, "--csv", env=case.env)
    yield case.lbtui("--print-config", env=case.env)
    yield case.lbtui("today", env=case.env)


def rows(case: Case) -> Runs:
    for line in ("", " --json", " export", " stats", " unfinished"):
        yield case.run(*f"games{line}".split())
    for line in ("import --stored", "import --stored --json", "verdicts export"):
        yield case.run(*line.split())
    for number in range(1, 30):
        if number % 7 == 0:
            yield case.run("games", "show", f"b{number}")
    yield case.run("words", "2025-01-03", "--list", "game")


def environment(case: Case) -> Runs:
    text = case.text.replace("\udc9b", "").replace("\udcff", "")
    for kind in ("CONFIG", "DATA", "CACHE"):
        env = {**case.env, f"LBTUI_{kind}_DIR": f"/dev/null/{text}"}
        yield case.lbtui("solve", BOARD, "--list", case.list, env=env)
        yield case.lbtui("--print-config", env=env)
        yield case.lbtui("verdicts", env=env)
        yield case.lbtui("verdicts", "accept", "gracious", env=env)
    strange = dict.fromkeys(("TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "PAGER", "TZ"), text)
    yield case.lbtui("draw", BOARD, "gracious", "splashy", env={**case.clean, **strange})


def game_data(case: Case) -> Runs:
    for key in ("printDate", "sides", "dictionary", "ourSolution", "par", "editor"):
        for value in (case.json, [f"RIU{case.json}", "PGH", "LCS", "YAO"]):
            yield case.run("import", "-", stdin=served(**{key: value}).encode())
    yield case.run("import", "-", stdin=as_bytes(page(served(), before=case.text)))
    yield case.run("import", "-", "--json", stdin=as_bytes(f"{{{case.text}: {case.text}}}"))
    yield case.run("learn", case.file(as_bytes(served() + case.text)))


def server(case: Case) -> Runs:
    body = as_bytes(page(served(editor=case.json), before=case.text))
    header = case.data.replace(b"\r", b"").decode("latin-1")

    def behave(peer: Peer, path: str) -> None:
        if "status" in path:
            peer.answer(body, status=f"404 {header}")
        elif "moved" in path:
            peer.answer(b"", status="302 Found", Location=f"https://{header}/")
        elif "kind" in path:
            peer.answer(body, kind=f"text/html; charset={header}")
        else:
            peer.answer(body)

    trusted = {"SSL_CERT_FILE": str(case.pem.parent / "cert.pem")}
    folder = case.folder / "asking"
    folder.mkdir()
    with Server(case.pem, behave) as source:
        for path in ("status", "moved", "kind", "body"):
            address = {"today_address": f"{source.address}/{path}/{{date}}"}
            (folder / "settings.json").write_text(json.dumps(address))
            env = {**case.clean, **trusted, "LBTUI_CONFIG_DIR": str(folder)}
            yield case.lbtui("today", "--json", env=env)


def shared_text(case: Case) -> Runs:
    for heading in (f"lbtui: RIU PGH LCS YAO{case.text}", f"lbtui {case.text}: RIU PGH LCS YAO"):
        text = as_bytes(f"{heading}\nGRACIOUS{case.text} - SPLASHY\n2 words, {case.text}")
        yield case.run("solve", text)
        yield case.run("review", BOARD, text)
        yield case.run("import", "-", stdin=text)


def batch(case: Case) -> Runs:
    lines = as_bytes(f"{case.text}\n{BOARD}\n{BOARD}{case.text}\n")
    yield case.run("batch", "-", stdin=lines)
    earlier = as_bytes(f'{{"board": "{case.text}"}}\n{case.text}\n')
    yield case.run("batch", "-", "--resume", case.file(earlier), stdin=lines)
    yield case.run("batch", case.list)
    yield case.run("generate", "--with", case.data)
    yield case.run("verdicts", "import", case.file(lines))
    yield case.run("games", "import", case.file(lines))


def pictures(case: Case) -> Runs:
    for name in ("a.svg", "b.svg"):
        path = case.folder / name
        of = [case.data] if name == "a.svg" else ["gracious", "splashy"]
        yield case.run("draw", BOARD, *of, "--svg", str(path))
        if path.exists():
            yield Result(0, path.read_bytes(), b"")


ENTRANCES: list[Callable[[Case], Runs]] = [
    board, words, options, files, names, settings, rows, environment, game_data, server,
    shared_text, batch, pictures,
]  # fmt: skip


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"))


@pytest.mark.parametrize("number", mark_long_values(range(len(PAYLOAD_GROUPS)), [0]))
def test_no_command_prints_what_a_terminal_would_obey(
    number: int, pem: Path, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    with ForkServer(tmp_path) as program:
        case = Case(tmp_path, PAYLOAD_GROUPS[number], pem, program)
        for entrance in ENTRANCES:
            with subtests.test(entrance.__name__):
                for done in entrance(case):
                    case.runs += 1
                    assert done.code in (0, 1, 2, 3, 74), done
                    assert control_characters(done.raw) == "", done
                    assert control_characters(done.raw_err) == "", done
        assert case.runs > 90
