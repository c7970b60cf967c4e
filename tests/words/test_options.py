"""Options of lists: what they may be, as text and back."""

import pytest

from lbtui.words.options import ReadOptions, format_options, parse_options


def test_all_options_are_one_line() -> None:
    assert format_options({}) == "case=lower-only letters=all"
    assert format_options({"letters": "xy", "case": "any"}) == "case=any letters=xy"


def test_values_of_settings_are_checked() -> None:
    assert parse_options({}) == parse_options({"letters": "all"}) == ReadOptions("lower-only", "")
    assert parse_options({"letters": "bAä"}) == ReadOptions(letters="abä")
    for name, value, said in (
        ("case", ["any"], r"case must be lower-only or any, not '\['any'\]'"),
        ("letters", 7, "'7' is not an alphabet: give letters only"),
        ("letters", "a1", "'a1' is not an alphabet: give letters only"),
    ):
        with pytest.raises(ValueError, match=said):
            parse_options({name: value})
