"""No text from outside makes the app write what the terminal would obey."""

import sys
from functools import partial
from pathlib import Path

import pytest

from tests.harness.ptyrun import PtyApp
from tests.harness.samples import mark_long_values
from tests.payloads import BOARD, PAYLOAD_GROUPS, as_bytes, fill_home, find_commands

LBTUI = str(Path(sys.executable).with_name("lbtui"))

# Names of commands in the palette, with what tells that its dialog is open. The file's lists, the
# database's games and boards, and what the settings hold are all shown.
DIALOGS = {"Saved games": "━ Saved games", "Stored boards": "━ Stored boards", "Settings": "━ Sett"}


def lacks(app: PtyApp, text: str) -> bool:
    """Whether a dialog is gone: its frame, and its keys below, while a frame is half written."""
    return text not in app.screen.text and "esc close" not in app.screen.text


@pytest.mark.parametrize(
    "payload", mark_long_values(PAYLOAD_GROUPS, PAYLOAD_GROUPS[:1]), ids=range(len(PAYLOAD_GROUPS))
)
def test_the_app_writes_nothing_that_the_terminal_obeys(payload: str, tmp_path: Path) -> None:
    env, path = fill_home(tmp_path, payload)
    file = path.decode("utf-8", "surrogateescape")
    with PtyApp([LBTUI, BOARD, "--list", file], env=env, size=(120, 40)) as app:
        app.wait_for("GRACIOUS")
        for command, shown in DIALOGS.items():
            app.press("ctrl+p")
            app.wait_for("Search for")
            app.press(*command, "enter")
            app.wait_for(shown)
            app.press("down", "down", "escape")
            app.wait_until(partial(lacks, app, shown))
        app.press("ctrl+p")
        app.wait_for("Search for")
        app.press(*"dictionaries", "enter")
        app.wait_for("━ Word lists")
        app.press("down", "down", "ctrl+n")
        app.wait_for("Add a word list")
        # A terminal takes ESC out of what is pasted: it would end the paste.
        app.paste(as_bytes(payload.replace("\x1b", "")))
        app.press("enter", "escape", "escape")
        app.wait_until(partial(lacks, app, "━ Word lists"))
        app.paste(as_bytes(f"{BOARD}{payload}".replace("\x1b", "")))
        app.paste(as_bytes(f"lbtui: RIU PGH LCS YAO{payload}\nGRACIOUS".replace("\x1b", "")))
        app.press("ctrl+q")
        assert app.wait_exit() == 0
        assert app.find_unrestored() == []
        assert find_commands(bytes(app.raw)) == ""
        assert app.screen.osc == [osc for osc in app.screen.osc if osc.startswith(("2;", "22;"))]
