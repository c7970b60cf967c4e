"""What goes out to the terminal: colours, and none with NO_COLOR."""

from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from lbtui.terminal.colours import RecolourFilter, is_distinguishable, remove_colours
from tests.harness.program import PROGRAM
from tests.harness.ptyrun import PtyApp
from tests.harness.ptyscreen import Terminal, find_colour_codes
from tests.terminal.sample import quit_cleanly, sample


def test_no_color_means_not_one_colour_code() -> None:
    with sample(env={"NO_COLOR": "1"}) as app:
        app.press("down", "tab", "ctrl+p")
        app.wait_for("Search for commands")
        app.press("escape")
        app.wait_for("keys: down")
        quit_cleanly(app)
        assert find_colour_codes(bytes(app.raw)) == []
        # What colour alone would tell is told by reverse.
        assert b"\x1b[7m" in app.raw or b";7m" in app.raw


def test_without_colours_the_selected_row_field_and_the_caret_are_in_reverse(
    tmp_path: Path,
) -> None:
    env: dict[str, str | None] = {
        "NO_COLOR": "1",
        **{f"LBTUI_{name}_DIR": str(tmp_path) for name in ("CONFIG", "DATA", "CACHE")},
    }

    def in_reverse(screen: Terminal) -> str:
        """Return what is shown in reverse inside the dialog."""
        rows = (screen.cells.buffer[y] for y in range(24))
        marked = ("".join(row[x].data for x in range(9, 71) if row[x].reverse) for row in rows)
        return " ".join(" ".join(marked).split())

    with PtyApp([*PROGRAM, "riu pgh lcs yao"], env=env, size=(80, 24)) as app:
        app.wait_for("solutions of")
        app.press("f2", "down")
        app.wait_for(lambda screen: "Ranking" in in_reverse(screen))
        app.press("escape")
        app.wait_for(lambda screen: "Settings" not in screen.text)
        app.press("ctrl+p", "down", "down")
        app.wait_for(lambda screen: "Example board" in in_reverse(screen))
        app.press(*"make")
        app.wait_for(lambda screen: "Make boards" in in_reverse(screen))
        app.press("enter", "down", "down")  # the caret is on "one or more"
        app.wait_for(lambda screen: "your words o" in in_reverse(screen))
        quit_cleanly(app)


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": ""}])
def test_without_no_color_there_are_colours(env: dict[str, str | None]) -> None:
    with sample(env=env) as app:
        quit_cleanly(app)
        codes = find_colour_codes(bytes(app.raw))
        assert any("38;2;" in code for code in codes)
        # And real ones: red, green and blue not all the same.
        parts = [code.split(";") for code in codes if code.startswith("38;2;")]
        assert any(len(set(part[2:5])) > 1 for part in parts)


def test_of_256_colours_the_best_are_taken(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "lbtui-light"}')
    env = {
        "COLORTERM": None,
        **{f"LBTUI_{name}_DIR": str(tmp_path) for name in ("CONFIG", "DATA", "CACHE")},
    }
    with PtyApp([*PROGRAM, "riu pgh lcs yao"], env=env, size=(80, 24)) as app:
        app.wait_for("solutions of")
        quit_cleanly(app)
        grounds = {code for code in find_colour_codes(bytes(app.raw)) if code.startswith("48;")}
        assert {"48;5;231", "48;5;255"} <= grounds, "white and a light grey"
        assert not grounds & {"48;5;230", "48;5;224"}, "no yellow and no pink"


def test_sixteen_colours_are_kept_to() -> None:
    with sample(env={"TERM": "xterm", "COLORTERM": None}) as app:
        quit_cleanly(app)
        assert not [
            code for code in find_colour_codes(bytes(app.raw)) if "38;" in code or "48;" in code
        ]


def test_a_terminal_without_colours_gets_none() -> None:
    with sample(env={"TERM": "vt100", "COLORTERM": None}) as app:
        quit_cleanly(app)
        assert find_colour_codes(bytes(app.raw)) == []


def test_an_encoding_that_lacks_a_character_shows_a_question_mark() -> None:
    env: dict[str, str | None] = {"PYTHONIOENCODING": "latin-1", "LBTUI_TEST_TEXT": "café ✓ ŝ"}
    with sample(env=env) as app:
        quit_cleanly(app)
        assert b"caf\xe9 ? ?" in app.raw


def test_a_line_without_colours_keeps_the_rest() -> None:
    segments = [Segment("a", Style.parse("bold underline red on #1e1e1e")), Segment("b", None)]
    [plain, bare] = RecolourFilter(remove_colours).apply(segments, Color.parse("#1e1e1e"))
    assert plain.style == Style.parse("bold underline")
    assert bare.style is None


def test_a_highlight_is_reversed_and_what_was_reversed_is_not() -> None:
    marked = Style.parse("red on #0178d4")
    segments = [Segment("a", marked), Segment("b", marked + Style(reverse=True))]
    [once, twice] = RecolourFilter(remove_colours).apply(segments, Color.parse("#1e1e1e"))
    assert once.style == Style.parse("reverse")
    assert twice.style == Style.parse("not reverse")


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


@pytest.mark.parametrize("style", ["bold red on blue", "red", "none"])
def test_without_colours_a_click_means_the_same(style: str) -> None:
    meta = {"@click": "screen.run_command('app.help')"}
    shown = Style.parse(style) + Style.from_meta(meta)
    assert remove_colours(shown, Color.parse("#1e1e1e")).meta == meta
