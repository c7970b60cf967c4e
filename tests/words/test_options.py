"""Options of lists: what they may be, as text and back."""

import pytest

from lbtui.words.options import ReadOptions, options_text, read_options


def test_all_options_are_one_line() -> None:
    assert options_text({}) == "case=lower-only letters=all"
    assert options_text({"letters": "xy", "case": "any"}) == "case=any letters=xy"


def test_values_of_settings_are_checked() -> None:
    assert read_options({}) == read_options({"letters": "all"}) == ReadOptions("lower-only", "")
    assert read_options({"letters": "bAä"}) == ReadOptions(letters="abä")
    for name, value, said in (
        ("case", ["any"], r"case must be lower-only or any, not '\['any'\]'"),
        ("letters", 7, "'7' is not an alphabet: give letters only"),
        ("letters", "a1", "'a1' is not an alphabet: give letters only"),
    ):
        with pytest.raises(ValueError, match=said):
            read_options({name: value})
