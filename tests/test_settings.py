"""Settings: typed, merged, validated, and nothing lost whatever is in the file."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.settings import SETTINGS, SettingError, Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def write(path: Path, text: str) -> Settings:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8", newline="")
    return Settings.load(str(path))


def strict(path: Path) -> dict[str, Any]:
    """Read a file as a strict JSON parser does: UTF-8 only, no NaN, no Infinity."""

    def refuse(name: str) -> object:
        raise AssertionError(f"{name} is not JSON")

    values = json.loads(path.read_bytes().decode("utf-8"), parse_constant=refuse)
    assert isinstance(values, dict)
    return values


def test_defaults_without_a_file_and_nothing_written(path: Path) -> None:
    settings = Settings.load(str(path))
    assert settings.lists == ("common",)
    assert not settings.warnings
    assert not path.parent.exists()


def test_every_default_is_a_valid_value() -> None:
    for setting in SETTINGS.values():
        assert setting.parse(setting.default) == setting.default


def test_a_value_is_there_next_time_and_unknown_keys_stay(path: Path) -> None:
    settings = write(path, '{"future": {"a": 1}, "ranking": "familiar"}')
    settings.lists = ("scrabble", "common")
    assert settings.flush() is None
    again = Settings.load(str(path))
    assert again.lists == ("scrabble", "common")
    assert again.ranking == "familiar"
    assert strict(path)["future"] == {"a": 1}


def test_what_another_program_set_meanwhile_is_replaced(path: Path) -> None:
    one, two = Settings.load(str(path)), Settings.load(str(path))
    for settings, board in ((one, "abc def ghi"), (two, "jkl mno pqr"), (one, "abc def ghi")):
        settings.board = board
        assert settings.flush() is None
    assert strict(path)["board"] == "abc def ghi"


def test_overrides_apply_until_another_value_is_set_and_are_not_saved(path: Path) -> None:
    settings = Settings.load(str(path))
    settings.override(Settings.ranking, "familiar")
    settings.override(Settings.max_words, 2)
    settings.max_words = 4
    assert (settings.ranking, settings.max_words) == ("familiar", 4)
    settings.flush()
    again = Settings.load(str(path))
    assert (again.ranking, again.max_words) == ("shortest", 4)


def test_a_file_damaged_meanwhile_costs_no_setting_and_is_told_of(path: Path) -> None:
    settings, told = write(path, '{"max_words": 3, "lists": ["scrabble"]}'), list[str]()
    settings.on_failure = told.append
    path.write_text('{"max_words": 3,', "utf-8")
    settings.ranking = "familiar"
    assert settings.flush() is None
    assert strict(path) == {"max_words": 3, "lists": ["scrabble"], "ranking": "familiar"}
    assert told == ["the settings file was not a JSON object; it is kept as settings.json.bad"]


@pytest.mark.parametrize(
    "text",
    ["{", "[]", "\x00\xff", "null", "[" * 100_000, '{"a": 1,}', '{"a": 1} b', '{"a": }', '{"a": x}',
     '{1: 2}', '{"a": [}', '"\\"' * 300_000, '{"a": "' + "x" * (1 << 20) + '"}',
     '{"a": NaN}', '{"user_lists": {"x": {"default_score": 1e999}}}', '{"a": -Infinity}',
     '{"a": ' + "[" * 200_000 + "]" * 200_000 + "}", '{"max_words": ' + "9" * 10_000 + "}"],
    ids=lambda text: text[:20],
)  # fmt: skip
def test_a_damaged_file_is_set_aside(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, "latin-1")
    settings = Settings.load(str(path))
    assert settings.ranking == "shortest"
    assert settings.warnings == [
        "the settings file was not a JSON object; it is kept as settings.json.bad"
    ]
    assert path.with_name("settings.json.bad").read_text("latin-1") == text
    settings.max_words = 5
    assert settings.flush() is None
    assert Settings.load(str(path)).max_words == 5


def test_a_wrong_value_gives_the_default_and_a_warning(path: Path) -> None:
    settings = write(path, '{"max_words": "many", "lists": [], "min_length": true}')
    assert (settings.max_words, settings.lists, settings.min_length) == (4, ("common",), 3)
    assert settings.warnings == [
        "the setting max_words must be a whole number from 1 to 8; using 4",
        "the setting lists must be a list of 1 to 20 names or paths, or 'auto' alone; "
        'using ["common"]',
        "the setting min_length must be a whole number from 1 to 15; using 3",
    ]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("user_lists", "[]"),
        ("panes", "[[]]"),
        ("lists", '["a\\u0000b"]'),
        ("lists", '["auto", "scrabble"]'),
        ("keys", '{"quit": "q\\u001b"}'),
        ("lists", json.dumps(["x"] * 5000)),
        ("max_words", "9" * 4000),
    ],
    ids=lambda value: value[:30],
)
def test_a_value_that_cannot_be_used_costs_only_itself(path: Path, key: str, value: str) -> None:
    settings = write(path, f'{{"min_length": 5, "{key}": {value}, "other": ["\\ud800"]}}')
    assert settings.min_length == 5
    assert len(settings.warnings) == 1
    assert settings.warnings[0].startswith(f"the setting {key} must be ")
    assert len(settings.warnings[0]) < 140
    settings.max_words = 6
    assert settings.flush() is None
    saved = strict(path)
    assert (saved["min_length"], saved["max_words"], saved["other"]) == (5, 6, ["\ud800"])
    if key != "max_words":
        assert saved[key] == json.loads(value)


def test_kept_copies_are_never_overwritten(path: Path) -> None:
    for number in range(3):
        write(path, f"damaged {number}")
    settings = write(path, '{"future": NaN}')
    settings.max_words = 6
    assert settings.flush() is None
    kept = {file.read_text("utf-8") for file in path.parent.glob("*.bad")}
    assert kept == {"damaged 0", "damaged 1", "damaged 2", '{"future": NaN}'}


def test_a_wrong_value_is_refused_and_nothing_is_saved(path: Path) -> None:
    settings = Settings.load(str(path))
    with pytest.raises(SettingError, match="max_words must be a whole number from 1 to 8"):
        settings.max_words = 99
    assert settings.max_words == 4
    assert not path.exists()


def test_settings_too_large_to_be_read_again_are_not_saved(path: Path) -> None:
    settings = write(path, '{"max_words": 6}')
    with pytest.raises(SettingError, match="at most 1,048,576 bytes"):
        settings.change(Settings.panes, lambda _: {"x": "y" * (1 << 20)})
    assert settings.panes == {}
    assert strict(path) == {"max_words": 6}


def test_a_change_that_is_wrong_or_fails_saves_nothing(path: Path) -> None:
    settings = Settings.load(str(path))

    def fail(_: object) -> int:
        raise LookupError("gone")

    with pytest.raises(SettingError, match="max_words must be"):
        settings.change(Settings.max_words, lambda words: words + 100)
    with pytest.raises(LookupError, match="gone"):
        settings.change(Settings.max_words, fail)
    assert settings.max_words == 4
    assert not path.exists()


def test_saving_delays_nobody(path: Path) -> None:
    from lbtui.store import Lock

    settings = Settings.load(str(path))
    with Lock(f"{path}.lock"):
        settings.max_words = 6  # would wait for the lock for seconds
        assert settings.max_words == 6
        assert not path.exists()
    assert settings.flush() is None
    assert strict(path) == {"max_words": 6}


def test_any_file_name_survives(path: Path) -> None:
    name = os.fsdecode(b"li\xffst \xf0\x9f\x98\x80.txt")
    settings = Settings.load(str(path))
    settings.change(Settings.user_lists, lambda _: {"mine": {"path": name}})
    again = Settings.load(str(path))
    assert not again.warnings
    assert again.user_lists["mine"]["path"] == name
    strict(path)


def test_a_byte_order_mark_does_no_harm(path: Path) -> None:
    settings = write(path, '\N{BYTE ORDER MARK}{"max_words": 7}')
    assert (settings.max_words, settings.warnings) == (7, [])


def test_a_pipe_is_neither_waited_for_nor_overwritten(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    settings = Settings.load(str(path))
    assert settings.max_words == 4
    assert settings.warnings == [
        "the settings cannot be read, using the defaults: not a regular file"
    ]
    settings.max_words = 5
    assert "not a regular file" in (settings.flush() or "")
    assert settings.max_words == 5
    assert path.is_fifo()


def test_a_value_can_be_read_again(path: Path) -> None:
    one, two = Settings.load(str(path)), Settings.load(str(path))
    two.max_words = 6
    two.flush()
    before = one.max_words
    one.reload(Settings.max_words)
    assert [before, one.max_words] == [4, 6]
    path.write_text("{", "utf-8")
    one.reload(Settings.max_words)
    assert one.max_words == 6
    assert len(one.warnings) == 1
    path.unlink(missing_ok=True)
    one.reload(Settings.max_words)
    assert one.max_words == before
    path.mkdir()
    one.reload(Settings.max_words)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=())),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
json_files = st.dictionaries(st.sampled_from([*SETTINGS]) | st.text(), json_values, max_size=8)


@given(json_files, st.booleans(), st.sampled_from([None, 2]))
def test_any_json_is_survived(values: Mapping[str, Any], ascii_only: bool, indent: int) -> None:
    text = json.dumps(values, ensure_ascii=ascii_only, indent=indent)
    with TemporaryDirectory() as folder:
        path = Path(folder, "settings.json")
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        settings = Settings.load(str(path))
        for setting in SETTINGS.values():
            assert setting.parse(settings.get(setting)) == settings.get(setting)
        settings.shape = "3x3"
        assert settings.flush() is None
        settings.change(Settings.user_lists, lambda lists: {**lists, "new": {"path": "/x"}})
        saved = strict(path)
        unknown = {key: value for key, value in values.items() if key not in SETTINGS}
        assert {key: saved[key] for key in unknown} == unknown
        again = Settings.load(str(path))
        assert (again.shape, again.user_lists["new"]) == ("3x3", {"path": "/x"})


def test_the_file_and_new_folders_are_the_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "config" / "settings.json"
    settings = Settings.load(str(path))
    settings.theme = "other"
    assert settings.flush() is None
    modes = [each.stat().st_mode & 0o777 for each in (path, path.parent, path.parent.parent)]
    assert modes == [0o600, 0o700, 0o700]
