"""Text that does something to a terminal that obeys it, and a search for what got through."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

from lbtui.database import Database
from lbtui.engine import Place
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, GameResult
from lbtui.play.hint import Hint
from lbtui.play.saved_games import SavedGames

BOARD = "riu pgh lcs yao"

# As bytes of a file or an argument. The surrogate is the byte FF, which no UTF-8 has.
PAYLOADS = {
    "colour": "\x1b[31mred",
    "clipboard": "\x1b]52;c;RVZJTA==\x07",
    "title": "\x1b]0;EVIL\x1b\\",
    "reset": "\x1bc",
    "string": "\x1bPEVIL\x1b\\",
    "c1": "\x9b31m\x9d0;EVIL\x9c\x85",
    "back": "A\x08\x08B\x7fC\rD",
    "bidi": "\u202etxet\u2066\u200e\u2028\u2029",
    "byte": "\udcff\udc9b31m",
    "markup": "[@click=app.quit]x[/]\x07",
}

PAYLOAD_GROUPS = [
    "".join(text for name, text in PAYLOADS.items() if name in names.split())
    for names in ("colour clipboard title reset string", "c1 back bidi", "byte markup")
]
"""The same: a program runs once for several, as it shows whatever it is given."""


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def control_characters(data: bytes) -> str:
    """Return what in `data` is neither printable nor the end of a line."""
    text = data.decode("utf-8", "surrogateescape").replace("\r\n", "\n")
    return "".join(char for char in text if not char.isprintable() and char != "\n")


# What the app writes to draw, and what takes the terminal and gives it back.
DRAWING_PATTERN = re.compile(
    r"\x1b\[[\d;]*[mHJ]|\x1b\[\?[\d;]+[hl]|\x1b\[\?\d+\$p|\x1b\[[<>]\d*u|\x1b\]22;[a-z-]+\x07"
    r"|\x1b\[2[23];0t"
)
TITLE_PATTERN = re.compile(r"\x1b\]2;([^\x1b\x07]*)\x07")


def find_commands(data: bytes) -> str:
    """Return what in an app's output for the terminal is more than drawing."""
    drawn = DRAWING_PATTERN.sub(
        "", TITLE_PATTERN.sub(r"\1", data.decode("utf-8", "surrogateescape"))
    )
    return control_characters(as_bytes(drawn))


def spoil_settings(payload: str) -> str:
    """Return a file of settings with the text in keys and values."""
    text = payload.encode("utf-8", "replace").decode()
    names = ("board", "theme", "canvas", "ranking", "game", "today_address", text)
    settings: dict[str, object] = dict.fromkeys(names, f"{BOARD}{text}")
    settings |= {"lists": [f"no{text}"], "keys": {text: text, "app.help": text}}
    return json.dumps(settings | {"user_lists": {text: {"path": text, "label": text}}})


def spoil_database(folder: Path, payload: str) -> int:
    """Fill the database in `folder`, and copy each row once per text in it with that spoiled."""
    text = payload.encode("utf-8", "replace").decode()
    path = folder / "lbtui.sqlite"
    record = GameRecord(Game(BOARD), "a1", started_at=60, changed_at=120, date="2026-11-20", par=5)
    record.game.play("gracious")
    record.hints = (Hint(level=3, words=(), minimum=2, finish=2, chain=("gracious", "splashy")),)
    record.result = GameResult(Place(place=4, tied=2, of=10), 2)
    SavedGames(Database(str(path))).import_games([record])
    made = 0
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO verdicts VALUES ('qat', 0, 1, '2026-11-20')")
        db.execute(f"INSERT INTO rejections VALUES ('{BOARD}', 'group')")
        db.execute(
            f"INSERT INTO boards VALUES ('{BOARD}', '2026-11-20', 'x', 'y', 5, 'group', 'a', 'b',"
            " '[\"c\"]')"
        )
        for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall():
            columns = [each[1] for each in db.execute(f"PRAGMA table_info({table})")]
            for row in db.execute(f"SELECT * FROM {table}").fetchall():
                for column, value in zip(columns, row, strict=True):
                    for spoiled in _spoil_value(value, text):
                        made += 1
                        new = dict(zip(columns, row, strict=True))
                        # What must be unique, unless it is what is spoiled.
                        new |= {"id": f"b{made}"} if "id" in new else {}
                        new |= {"date": f"2025-01-{made % 28 + 1:02}"} if table == "boards" else {}
                        values = [*(new | {column: spoiled}).values()]
                        marks = ", ".join("?" * len(values))
                        db.execute(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", values)
    db.close()
    return made


def _spoil_value(value: object, text: str) -> list[str]:
    if not isinstance(value, str):
        return []
    if not value.startswith("{"):
        return [f"{value}{text}"]
    record = json.loads(value)
    return [
        json.dumps(record | {key: each}, ensure_ascii=False)
        for key, old in record.items()
        for each in ([f"{old}{text}"] if isinstance(old, str) else [text, [text]])
    ]


def fill_home(folder: Path, payload: str) -> tuple[dict[str, str | None], bytes]:
    """Return a spoiled home's environment, and the path of a list with a spoiled name and words."""
    for kind in ("config", "data", "cache"):
        (folder / kind).mkdir()
    (folder / "config" / "settings.json").write_text(spoil_settings(payload))
    assert spoil_database(folder / "data", payload) > 20
    path = as_bytes(f"{folder}/own{payload.replace('/', '')}.txt")
    with open(path, "wb") as file:
        file.write(
            as_bytes(f"gracious;80\nsplashy\n{payload}\ngra{payload}cious;50\ngroup;{payload}\n")
        )
    env: dict[str, str | None] = {
        f"LBTUI_{kind.upper()}_DIR": str(folder / kind) for kind in ("config", "data", "cache")
    }
    return env, path
