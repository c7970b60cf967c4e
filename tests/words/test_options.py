"""Options of lists: what they may be, as text and back."""

import pytest

from lbtui.words.options import (
    LIST_OPTIONS,
    ReadOptions,
    options_text,
    read_options,
)

DEFAULTS = {"case": "lower-only", "letters": "", "default_score": 50, "min_length": 1}


def test_all_options_are_one_line() -> None:
    assert options_text({}) == "case=lower-only letters=all default_score=50 min_length=1"
    assert options_text({"letters": "xy", "case": "any"}).startswith("case=any letters=xy ")


def test_values_of_settings_are_checked() -> None:
    assert read_options({}) == ReadOptions()
    assert ReadOptions()._asdict() == DEFAULTS
    assert read_options({"letters": "bAä", "min_length": 2}) == ReadOptions(
        letters="abä", min_length=2
    )
    for name, value, said in (
        ("default_score", True, "default_score must be a whole number from 0 to 100, not 'True'"),
        ("default_score", "7", "default_score must be a whole number from 0 to 100, not '7'"),
        ("case", ["any"], r"case must be lower-only or any, not \"\['any'\]\""),
        ("letters", 7, "letters must be an alphabet: give letters only, not '7'"),
    ):
        with pytest.raises(ValueError, match=said):
            read_options({name: value})
    longest = LIST_OPTIONS["min_length"].limits
    assert longest is not None
    assert read_options({"min_length": longest[1]}).min_length == longest[1]
