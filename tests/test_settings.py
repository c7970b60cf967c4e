"""Settings: kept, merged, validated, and nothing lost when the file is damaged."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from lbtui.settings import SETTINGS, SettingError, Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def test_defaults_without_a_file_and_nothing_written(path: Path) -> None:
    settings = Settings.load(str(path))
    assert settings["lists"] == ["common"]
    assert not settings.warnings
    assert not path.parent.exists()


def test_every_default_is_a_value_it_may_have() -> None:
    assert [key for key, (default, problem) in SETTINGS.items() if problem(default)] == []


def test_a_choice_is_there_next_time_and_unknown_keys_stay(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"future": {"a": 1}, "ranking": "familiar"}', "utf-8")
    settings = Settings.load(str(path))
    settings.set("lists", ["scrabble", "common"])
    again = Settings.load(str(path))
    assert again["lists"] == ["scrabble", "common"]
    assert again["ranking"] == "familiar"
    assert json.loads(path.read_text("utf-8"))["future"] == {"a": 1}


def test_two_programs_keep_each_others_choices(path: Path) -> None:
    one, two = Settings.load(str(path)), Settings.load(str(path))
    one.set("max_words", 6)
    two.set("ranking", "familiar")
    again = Settings.load(str(path))
    assert (again["max_words"], again["ranking"]) == (6, "familiar")


@pytest.mark.parametrize("text", ["{", "[]", "\x00\xff", "null", "[" * 100_000])
def test_a_damaged_file_is_set_aside(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, "latin-1")
    settings = Settings.load(str(path))
    assert settings["ranking"] == "shortest"
    assert settings.warnings == ["the settings file was damaged; it is kept as settings.json.bad"]
    assert path.with_name("settings.json.bad").read_text("latin-1") == text
    settings.set("max_words", 5)
    assert Settings.load(str(path))["max_words"] == 5


def test_a_value_that_makes_no_sense_gives_the_default_and_is_said(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"max_words": "many", "lists": [], "min_length": true}', "utf-8")
    settings = Settings.load(str(path))
    assert (settings["max_words"], settings["lists"], settings["min_length"]) == (4, ["common"], 3)
    assert len(settings.warnings) == 3
    assert "the setting max_words should be a whole number from 1 to 8" in settings.warnings[2]


def test_a_wrong_choice_is_refused_and_nothing_is_saved(path: Path) -> None:
    settings = Settings.load(str(path))
    with pytest.raises(SettingError, match="max_words must be a whole number"):
        settings.set("max_words", 99)
    with pytest.raises(KeyError):
        settings.set("nonsense", 1)
    assert not path.exists()


def test_what_is_handed_out_is_a_copy(path: Path) -> None:
    settings = Settings.load(str(path))
    settings["lists"].append("x")
    assert settings["lists"] == ["common"]


def test_what_two_programs_add_to_one_setting_is_kept(path: Path) -> None:
    one, two = Settings.load(str(path)), Settings.load(str(path))
    one.change("keys", lambda keys: keys | {"quit": "q"})
    two.change("keys", lambda keys: keys | {"help": "h"})
    assert Settings.load(str(path))["keys"] == two["keys"] == {"quit": "q", "help": "h"}


def test_a_change_that_makes_no_sense_or_fails_saves_nothing(path: Path) -> None:
    settings = Settings.load(str(path))

    def fail(_: object) -> object:
        raise LookupError("gone")

    with pytest.raises(SettingError, match="max_words must be"):
        settings.change("max_words", lambda words: words + 100)
    with pytest.raises(LookupError, match="gone"):
        settings.change("max_words", fail)
    assert settings["max_words"] == 4
    assert not path.exists()


def test_any_file_name_survives(path: Path) -> None:
    name = os.fsdecode(b"li\xffst \xf0\x9f\x98\x80.txt")
    Settings.load(str(path)).set("user_lists", {"mine": {"path": name}})
    again = Settings.load(str(path))
    assert not again.warnings
    assert again["user_lists"]["mine"]["path"] == name


def test_a_byte_order_mark_does_no_harm(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"max_words": 7}', "utf-8-sig")
    settings = Settings.load(str(path))
    assert (settings["max_words"], settings.warnings) == (7, [])


def test_what_is_no_file_is_neither_waited_for_nor_written_over(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    settings = Settings.load(str(path))
    assert settings["max_words"] == 4
    assert "cannot be read, so the defaults hold: not a regular file" in settings.warnings[0]
    with pytest.raises(OSError, match="not a regular file"):
        settings.set("max_words", 5)
    assert settings["max_words"] == 5
    assert path.is_fifo()


def test_a_value_can_be_read_again(path: Path) -> None:
    one, two = Settings.load(str(path)), Settings.load(str(path))
    two.set("max_words", 6)
    assert one["max_words"] == 4
    one.reload("max_words")
    assert one["max_words"] == 6
    path.write_text("{", "utf-8")
    one.reload("max_words")
    assert one["max_words"] == 6
    assert len(one.warnings) == 1
    path.unlink(missing_ok=True)
    one.reload("max_words")
    assert one["max_words"] == 4
    path.mkdir()
    one.reload("max_words")
