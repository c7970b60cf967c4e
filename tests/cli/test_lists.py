"""`lbtui lists`: showing, adding, changing and removing word lists, and what goes wrong."""

from pathlib import Path

import pytest

from tests.harness.forking import lbtui
from tests.harness.program import Result, refused

BOARD = "tub pxi snq oja"


class Home:
    """A home of one's own for the program's settings and lists."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.env = {f"LBTUI_{kind}_DIR": str(folder / kind) for kind in ("CONFIG", "DATA", "CACHE")}

    def lbtui(self, *argv: str | bytes) -> Result:
        return lbtui(*argv, env=self.env)

    def write(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text, "utf-8")
        return str(path)

    def names(self) -> list[str]:
        records = self.lbtui("lists", "--json").records
        return [record["name"] for record in records if record["kind"] != "found"]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_shipped_lists(home: Home) -> None:
    done = home.lbtui("lists", "--json")
    shipped = {r["name"]: r for r in done.records if r["kind"] == "shipped"}
    assert shipped["common"]["words"] > 80_000
    assert shipped["scrabble"]["words"] > 250_000
    assert all(record["problem"] is None for record in shipped.values())
    (row,) = [row for row in home.lbtui("lists").lines if row.startswith("common ")]
    assert row.endswith(" words  built in: everyday English, closest to the newspaper's game")
    shown = home.lbtui("lists", "show", "common").lines
    assert "kind:         built in" in shown
    assert not any(line.rstrip().endswith(":") for line in shown), "what is empty is left out"
    assert not (home.folder / "CONFIG").exists()


def test_a_list_of_ones_own_solves_the_published_board(home: Home) -> None:
    own = home.write("mine.txt", "niqab;70\nnot a word\nNIQABS\n")
    done = home.lbtui("lists", "add", own, "--name", "mine")
    assert (done.code, done.out) == (0, "")
    assert done.err == (
        "lbtui: added mine: 1 word, 2 lines skipped ('lbtui lists show mine')\n"
        "lbtui: 1 word with capitals left out; 'lbtui lists set mine --case any' adds it\n"
    )
    assert "mine" in home.names()
    options = ["--list", "scrabble", "--list", "mine"]
    done = home.lbtui("solve", BOARD, *options, "-m", "2", "--json")
    assert [record["words"] for record in done.records] == [["juxtaposition", "niqab"]]
    report = home.lbtui("check", BOARD, "juxtaposition", "niqab", *options, "--json")
    assert report.code == 0
    assert [report.records[0][key] for key in ("rank", "of")] == [1, 1]


def test_adding_a_list_says_what_looks_wrong(home: Home) -> None:
    own = home.folder / "polski.txt"
    own.write_bytes("źrebię\nżółw\nmąka\nkot\n".encode("iso-8859-2"))
    done = home.lbtui("lists", "add", str(own))
    assert "lbtui: not UTF-8; read as Windows-1252: if letters look wrong" in done.err


def test_a_boards_own_list_is_not_shown(home: Home) -> None:
    assert "'game' is a board's own list" in refused(home.lbtui("lists", "show", "game"))


def test_show(home: Home) -> None:
    own = home.write("mine.txt", "# first line,\n# second line\nstraße\nmaß\nGroß\n12\n")
    home.lbtui("lists", "add", own, "--case", "any")
    details = home.lbtui("lists", "show", "mine", "--json").records[0]
    assert (details["words"], sum(details["skipped"].values())) == (3, 1)
    assert details["options"] == {"case": "any"}
    text = home.lbtui("lists", "show", "mine")
    assert text.code == 0
    assert "words:" in text.out
    assert f"header:       first line,\n{' ' * 14}second line\n" in text.out


def test_change_and_remove(home: Home) -> None:
    first, second = home.write("one.txt", "abc\nDef\n"), home.write("two.txt", "ghi\n")
    for path in (first, second):
        assert home.lbtui("lists", "add", path).code == 0
    assert home.lbtui("lists", "set", "one", "--case", "any").err == "lbtui: one has 2 words now\n"
    assert home.names()[-2:] == ["one", "two"]
    assert home.lbtui("lists", "remove", "two", "one").code == 0
    assert home.names() == [name for name in home.names() if name not in ("two", "one")]
    assert Path(first).exists()


@pytest.mark.parametrize(
    ("option", "value", "wrong"),
    [("--letters", "a1", "'a1' is not an alphabet: give letters only")],
)
def test_an_error_names_the_option_as_it_is_typed(
    option: str, value: str, wrong: str, home: Home
) -> None:
    line = refused(home.lbtui("lists", "set", "mine", option, value))
    assert line.startswith(f"lbtui: {option}: {wrong} (see")


@pytest.mark.parametrize(
    "command",
    [
        *("nonsense", "show", "show nonsense", "show common scrabble", "add", "add /no/such/file"),
        *("add /dev/null", "add /", "remove common", "remove nonsense", "set common --case any"),
        "set common",
    ],
)
def test_what_cannot_be(command: str, home: Home) -> None:
    refused(home.lbtui("lists", *command.split()))
    assert "name a file" in refused(home.lbtui("lists", "add", ""))
    assert not (home.folder / "CONFIG" / "settings.json").exists()


def test_settings_that_cannot_be_used(home: Home) -> None:
    settings = home.folder / "CONFIG" / "settings.json"
    settings.parent.mkdir()
    settings.write_text('{"user_lists": {"x": 7}, "panes": 7, "future": 7}')
    for command in (["lists"], ["lists", "--json"], ["--print-config"]):
        assert home.lbtui(*command).code == 0
    refused(home.lbtui("solve", BOARD, "--list", "x"))
    assert home.lbtui("lists", "add", home.write("mine.txt", "niqab\n")).code == 0
    assert home.lbtui("solve", BOARD, "--list", "mine").code == 1
