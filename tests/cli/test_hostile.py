"""Command lines that nobody types by accident: refused in one harmless line, or harmlessly used."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

from tests.cli.program import PROGRAM, TIMEOUT, Result, environment, lbtui, refused

BOARD = "riu pgh lcs yao"
NASTY = [
    b"\x1b[31mred\x1b[0m",
    b"\x1b]52;c;aGFjaw==\x07",
    b"\x1b]8;;http://example.org\x1b\\link",
    b"[/]",
    b"[@click=app.quit]x[/]",
    b"%s %n {0} ${HOME}",
    b"\xff\xfe\x80",
    b"\xed\xa0\x80",
    "\u202etxet\u2066".encode(),
    "\u0085\u2028\u2029\u200b".encode(),
    b"a\nb\rc\td",
    b"x" * 100_000,
    "é".encode() * 50_000,
    b"",
    b" ",
    b"-",
    b"--",
    b"---",
    b"-\x1b[31m",
    b"--l\xffst",
]
ids = [repr(text)[:24] for text in NASTY]


OPTIONS = ("--include", "--first-letter", "--limit", "--rank", "--sides")


def harmless(done: Result) -> Result:
    """Check that nothing but plain lines came out, and that a refusal is one."""
    if done.code == 2:
        refused(done)
    assert done.code in (0, 1, 2), done
    for line in [*done.lines, *done.err.splitlines()]:
        assert line.isprintable(), done
        assert len(line) < 2000, done
    return done


@pytest.mark.parametrize("text", NASTY, ids=ids)
def test_a_nasty_board(text: bytes) -> None:
    letters = text.decode(errors="replace").strip("\u202e\u2066")
    if letters in ("txet", "a\nb\rc\td"):
        # Invisible marks and line ends in a pasted board are forgiven.
        assert harmless(lbtui("solve", text)).code == 0
    else:
        refused(lbtui("solve", text))
        if text != b"--":
            refused(lbtui(text, "--plain", "--rank", "familiar"))


@pytest.mark.parametrize("number", range(len(NASTY)), ids=ids)
def test_a_nasty_value(number: int) -> None:
    text = NASTY[number]
    refused(lbtui("solve", BOARD, b"--list=" + text))
    option = OPTIONS[number % len(OPTIONS)]
    done = harmless(lbtui("solve", BOARD, option.encode() + b"=" + text))
    # A word of nothing but letters is a word, however long: no solution has it.
    expected = 1 if option == "--include" and text.decode(errors="replace").isalpha() else 2
    assert done.code == expected


@pytest.mark.parametrize("text", NASTY, ids=ids)
def test_a_nasty_word_to_check(text: bytes) -> None:
    harmless(lbtui("check", BOARD, "gracious", text))
    done = harmless(lbtui("check", "--json", BOARD, "gracious", text))
    if done.code == 1:
        assert done.records[0]["solves"] is False
        assert len(done.out) < 2000


@pytest.mark.parametrize("text", NASTY, ids=ids)
def test_a_nasty_option(text: bytes) -> None:
    done = harmless(lbtui("words", BOARD, b"--" + text + b"x", "--json"))
    assert done.code == 2


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\0" * 9000, b"x" * 10_000_000, b"[/]\n"])
def test_a_nasty_standard_input(data: bytes) -> None:
    refused(lbtui("solve", "-", stdin=data))


def test_a_board_on_standard_input() -> None:
    done = lbtui("solve", "-", "--limit", "1", stdin=b"\xef\xbb\xbfRIU\r\nPGH\r\nLCS\r\nYAO\r\n")
    assert done.code == 0
    assert done.out == "oligarchy yups\n"


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


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_home(tmp_path: Path) -> None:
    words = tmp_path / "own.txt"
    words.write_text("gracious\nsplashy\n")
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(stat.S_IRUSR | stat.S_IXUSR)
    env = {"HOME": str(home), "LBTUI_CACHE_DIR": None, "LBTUI_CONFIG_DIR": None}
    done = lbtui("solve", BOARD, "--list", str(words), env=env)
    assert (done.code, done.out) == (0, "gracious splashy\n")


@pytest.mark.parametrize(
    "argv",
    [
        ("solve", BOARD, "--list", "./own.txt"),
        ("lists", "add", "own.txt"),
        ("lists", "add", "~no-such-user/own.txt"),
    ],
)
def test_a_path_in_a_working_directory_that_is_gone(argv: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    command = ["sh", "-c", 'rmdir "$0" && exec "$@"', str(folder), *PROGRAM, *argv]
    done = subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, timeout=TIMEOUT, check=False
    )
    line = refused(Result(done.returncode, done.stdout, done.stderr))
    assert "the working directory is gone; give an absolute path" in line
