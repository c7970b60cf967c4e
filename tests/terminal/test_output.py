"""What goes out to the terminal: no control characters from text, no colours with NO_COLOR."""

from __future__ import annotations

import os
import re
import select
import time

import pytest
from rich.style import Style
from textual.color import Color

from lbtui.terminal.output import is_distinguishable, strip_control, without_colours
from lbtui.terminal.writer import Writer
from tests.ptyscreen import colour_codes
from tests.terminal.sample import quit_cleanly, sample

# Each would do something to a terminal that obeyed it; and what would show that it did.
EVIL = (
    "A\x1b]52;c;RVZJTA==\x07B\x1b]0;EVIL\x07C\x1b]8;;http://evil.example\x1b\\D\x1b[31mE"
    "\x1b[?1049lF\x9b31mG\x9d0;EVIL\x9cH\x07I\x08J\x7fK\x1bcL\x0eM\u202eN\u2066O\u2028P"
    "\x1b[2JQ\x90EVIL\x9cR\udcffS[/]T[@click=app.quit]U\r\nV\tW"
)
# What is allowed: what Textual itself writes to draw, and what takes the terminal.
ALLOWED = re.compile(
    rb"\x1b\[[\d;]*[mHJ]|\x1b\[\?[\d;]+[hl]|\x1b\[\?\d+\$p|\x1b\[[<>]\d*u|\x1b\]22;[a-z-]+\x07"
    rb"|\x1b\]2;[^\x00-\x1f\x7f]*\x07|\x1b\[2[23];0t|\r?\n"
)
# posix_spawn takes no half of a surrogate pair, and no line end survives a variable as it was.
IN_ENVIRONMENT = EVIL.replace("\udcff", "")


def test_nothing_in_a_text_is_obeyed_by_the_terminal() -> None:
    with sample(env={"LBTUI_TEST_TEXT": IN_ENVIRONMENT}, size=(150, 30)) as app:
        app.press("i")
        app.wait_for(lambda screen: screen.titles)
        app.press("down", "tab", "ctrl+l")
        app.wait_for("keys: i down tab")
        quit_cleanly(app)
        # Shown, the letters in order; not obeyed, by not one sequence.
        assert app.screen.titles == [app.screen.titles[0]]
        assert app.screen.titles[0].startswith("title A]52;c;RVZJTA==B]0;EVILC")
        rest = ALLOWED.sub(b"", bytes(app.raw))
        control = [byte for byte in rest.decode() if not byte.isprintable()]
        assert control == []
        assert b"\x1b]52" not in app.raw
        assert b"\x1b]8" not in app.raw
        assert b"[/]T[@click=app.quit]U" in app.raw


def test_the_title_is_put_back() -> None:
    with sample() as app:
        app.press("i")
        app.wait_for(lambda screen: screen.title == "title nothing hostile")
        app.press("ctrl+z")
        app.wait_stopped()
        assert app.screen.title == ""
        app.signal(18)
        app.wait_for(lambda screen: screen.title == "title nothing hostile")
        app.press("ctrl+q")
        assert app.wait_exit() == 0
        assert app.screen.title == ""


def test_no_color_means_not_one_colour_code() -> None:
    with sample(env={"NO_COLOR": "1"}) as app:
        app.press("down", "tab", "ctrl+p")
        app.wait_for("Search for commands")
        app.press("escape")
        app.wait_for("keys: down")
        quit_cleanly(app)
        assert colour_codes(bytes(app.raw)) == []
        # What colour alone would tell is told by reverse.
        assert b"\x1b[7m" in app.raw or b";7m" in app.raw


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": ""}])
def test_without_no_color_there_are_colours(env: dict[str, str | None]) -> None:
    with sample(env=env) as app:
        quit_cleanly(app)
        codes = colour_codes(bytes(app.raw))
        assert any("38;2;" in code for code in codes)
        # And real ones: red, green and blue not all the same.
        parts = [code.split(";") for code in codes if code.startswith("38;2;")]
        assert any(len(set(part[2:5])) > 1 for part in parts)


def test_sixteen_colours_are_kept_to() -> None:
    with sample(env={"TERM": "xterm", "COLORTERM": None}) as app:
        quit_cleanly(app)
        assert not [code for code in colour_codes(bytes(app.raw)) if "38;" in code or "48;" in code]


def test_the_linux_console_gets_nothing_it_would_print() -> None:
    with sample(env={"TERM": "linux", "COLORTERM": None}) as app:
        app.press("i")
        app.wait_for("keys: i")
        quit_cleanly(app)
        assert b"\x1b]" not in app.raw
        assert b"$p" not in app.raw
        assert b"\x1b[>" not in app.raw


def test_a_terminal_without_unicode_gets_plain_lines() -> None:
    env: dict[str, str | None] = {"PYTHONIOENCODING": "latin-1", "LBTUI_TEST_TEXT": "café ✓ ŝ 漢"}
    with sample(env=env) as app:
        quit_cleanly(app)
        assert bytes(app.raw).isascii() or b"caf\xe9 * ? ??" in app.raw
        assert b"caf\xe9 * ? ??" in app.raw
        assert b"\\u" not in app.raw


def test_stripping_keeps_what_can_be_shown() -> None:
    for text in ("plain", "ä ß ø 漢字", "⣿⠀▝", "e\u0301", "\u00a0", "👩\u200d💻"):
        assert strip_control(text) == text
    assert strip_control(EVIL).startswith("A]52;c;RVZJTA==B]0;EVILC]8;;http://evil.example\\D[31mE")
    assert all(char.isprintable() for char in strip_control(EVIL))


def test_a_style_without_colours_keeps_the_rest() -> None:
    style = without_colours(Style.parse("bold underline red on blue"))
    assert style.bold
    assert style.underline
    assert style.color is None
    assert style.bgcolor is None


def test_a_highlight_stands_out_and_a_shade_does_not() -> None:
    surface = Color.parse("#1e1e1e")
    assert is_distinguishable(Color.parse("#0178d4").rich_color, surface)
    assert is_distinguishable(Color.parse("#ffa62b").rich_color, surface)
    assert not is_distinguishable(Color.parse("#242424").rich_color, surface)
    assert not is_distinguishable(Color.parse("#1e1e1e").rich_color, surface)
    own = Color.parse("ansi_default")
    assert is_distinguishable(Color.parse("ansi_blue").rich_color, own)
    assert not is_distinguishable(Color.parse("ansi_black").rich_color, own)
    assert not is_distinguishable(Color.parse("ansi_default").rich_color, own)


def test_a_writer_whose_terminal_has_gone_keeps_nobody_waiting() -> None:
    reader, writer_end = os.pipe()
    writer = Writer(writer_end)
    os.close(reader)
    os.close(writer_end)
    writer_end = os.open("/dev/full", os.O_WRONLY)
    writer._fd = writer_end
    writer.start()
    for _ in range(200):
        writer.write("x" * 1000)
    assert not writer.stop()
    os.close(writer_end)


def test_a_writer_writes_everything_in_order_to_a_slow_reader() -> None:
    reader, writer_end = os.pipe()
    os.set_blocking(writer_end, False)
    writer = Writer(writer_end)
    writer.start()
    got = bytearray()
    wanted = "".join(f"<{n}>" * 2000 for n in range(20))
    for n in range(20):
        writer.write(f"<{n}>" * 2000)
    deadline = time.monotonic() + 10
    while len(got) < len(wanted) and time.monotonic() < deadline:
        select.select([reader], [], [], 1)
        got += os.read(reader, 1000)
    assert got.decode() == wanted
    assert writer.stop()
    os.close(reader)
    os.close(writer_end)


def test_an_encoding_that_is_not_a_terminals_is_ignored() -> None:
    with sample(env={"PYTHONIOENCODING": "utf-16"}) as app:
        quit_cleanly(app)
        assert b"\x00" not in app.raw
