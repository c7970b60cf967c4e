"""Command lines that nobody types by accident: refused in one harmless line, or harmlessly used."""

import stat
from pathlib import Path

import pytest

from tests.harness import forking
from tests.harness.program import PROGRAM, UNPRIVILEGED, Result, lbtui, refused, run

BOARD = "riu pgh lcs yao"
# Beside the texts of tests/payloads.py, which every command is given.
NASTY = [
    b"%s %n {0} ${HOME}", b"\xff\xfe\x80", b"\xed\xa0\x80", "\u202etxet\u2066".encode(),
    "\u0085\u2028\u2029\u200b".encode(), b"a\nb\rc\td", b"x" * 100_000, "é".encode() * 50_000, b"",
    b" ", b"-", b"--", b"---", b"--l\xffst",
]  # fmt: skip
OPTIONS = (b"--include=", b"--min-score=", b"--limit=", b"--rank=", b"--sides=")


def harmless(*argv: str | bytes) -> Result:
    """Check that nothing but plain lines comes out, and that a refusal is one."""
    done = forking.lbtui(*argv)
    if done.code == 2:
        refused(done)
    assert done.code in (0, 1, 2), done
    for line in [*done.lines, *done.err.splitlines()]:
        assert line.isprintable(), done
        assert len(line) < 2000, done
    return done


@pytest.mark.parametrize("number", range(len(NASTY)), ids=lambda n: repr(NASTY[n])[:24])
def test_a_nasty_board_word_option_and_value(number: int) -> None:
    text, letters = NASTY[number], NASTY[number].decode(errors="replace")
    # Invisible marks and line ends in a pasted board are forgiven.
    board = letters in ("\u202etxet\u2066", "a\nb\rc\td")
    assert harmless("solve", text).code == (0 if board else 2)
    if not board and text != b"--":
        assert harmless(text, "--plain", "--rank", "familiar").code == 2
    harmless("check", BOARD, "gracious", text)
    done = harmless("check", "--json", BOARD, "gracious", text)
    assert done.code != 1 or not done.records[0]["solves"]
    assert harmless("words", BOARD, b"--" + text + b"x", "--json").code == 2
    assert harmless("solve", BOARD, b"--list=" + text).code == 2
    option = OPTIONS[number % len(OPTIONS)]
    # A word of nothing but letters is a word, however long: no solution has it.
    expected = 1 if option == b"--include=" and letters.isalpha() else 2
    assert harmless("solve", BOARD, option + text).code == expected


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\0" * 9000, b"x" * 10_000_000, b"[/]\n"])
def test_a_nasty_standard_input(data: bytes) -> None:
    refused(forking.lbtui("solve", "-", stdin=data))


def test_a_board_on_standard_input() -> None:
    board = b"\xef\xbb\xbfRIU\r\nPGH\r\nLCS\r\nYAO\r\n"
    done = forking.lbtui("solve", "-", "--limit", "1", stdin=board)
    assert (done.code, done.out) == (0, "oligarchy yups\n")


def test_an_empty_home(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "LBTUI_CONFIG_DIR": None, "LBTUI_DATA_DIR": None,
           "LBTUI_CACHE_DIR": None}  # fmt: skip
    done = lbtui("solve", BOARD, "--limit", "1", env=env)
    assert (done.code, done.out, done.err) == (0, "oligarchy yups\n", "")
    # The shipped lists are compiled already: solving leaves nothing behind.
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize("home", [None, "", "/dev/null/home", "/dev/null"])
def test_no_usable_home(home: str | None, tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("gracious\nsplashy\n")
    env = {"HOME": home, "LBTUI_CONFIG_DIR": None, "LBTUI_DATA_DIR": None,
           "LBTUI_CACHE_DIR": None}  # fmt: skip
    if home == "/dev/null":
        env |= {"LBTUI_CACHE_DIR": "/dev/null/cache", "LBTUI_CONFIG_DIR": "/dev/null/config"}
    if not home:  # then the home of who runs the tests is found, and must not be written to
        env |= {"XDG_CACHE_HOME": str(tmp_path)}
    lists = lbtui("lists", "--json", env=env).records
    assert [each["name"] for each in lists[:2]] == ["common", "scrabble"]
    done = lbtui("solve", BOARD, "--list", str(words), env=env)
    assert (done.code, done.out) == (0, "gracious splashy\n")


def test_a_read_only_home(tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("gracious\nsplashy\n")
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(stat.S_IRUSR | stat.S_IXUSR)
    env = {"HOME": str(home), "LBTUI_CACHE_DIR": None, "LBTUI_CONFIG_DIR": None}
    done = run([*UNPRIVILEGED, *PROGRAM, "solve", BOARD, "--list", str(words)], env=env)
    assert list(home.iterdir()) == []
    assert (done.code, done.out) == (0, "gracious splashy\n")
