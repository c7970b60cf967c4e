"""What is concluded from a terminal's environment."""

import pytest

from lbtui.terminal.capabilities import prepare_environment


@pytest.mark.parametrize(
    ("env", "prepared"),
    [
        ({"COLUMNS": "33", "LINES": "11"}, {"TEXTUAL_FPS": "120"}),
        ({"NO_COLOR": "", "TEXTUAL_FPS": "30"}, {"TEXTUAL_FPS": "30"}),
        ({"NO_COLOR": "1"}, {"NO_COLOR": "1", "TEXTUAL_FPS": "120"}),
    ],
)
def test_what_textual_reads_from_the_environment(
    env: dict[str, str], prepared: dict[str, str]
) -> None:
    prepare_environment(env)
    assert env == prepared


def test_in_a_browser_the_terminal_is_the_browser() -> None:
    env = {"TEXTUAL_DRIVER": "web", "TERM": "dumb", "COLUMNS": "120", "TEXTUAL_FPS": "60"}
    prepare_environment(env)
    assert env == {
        "TEXTUAL_DRIVER": "web",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COLUMNS": "120",
        "TEXTUAL_FPS": "60",
    }
