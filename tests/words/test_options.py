"""Options of lists: what they may be, as text and back."""

import pytest

from lbtui.words.options import (
    LIST_OPTIONS,
    ReadOptions,
    options_text,
    parse_options,
    read_options,
)

DEFAULTS = {"case": "lower-only", "letters": "", "default_score": 50, "min_length": 1}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("", {}),
        ("case=any", {"case": "any"}),
        ("letters=äa", {"letters": "äa"}),
        ("letters=all", {"letters": ""}),
        ("default_score=0 min_length=7", {"default_score": 0, "min_length": 7}),
        (" case=lower-only   default_score=100 ", {"default_score": 100}),
    ],
)
def test_options_are_read_and_written(text: str, changed: dict[str, object]) -> None:
    found = parse_options(text)
    assert found == DEFAULTS | changed
    assert parse_options(options_text(found)) == found


def test_all_options_are_one_line() -> None:
    assert options_text({}) == "case=lower-only letters=all default_score=50 min_length=1"
    assert options_text({"letters": "xy", "case": "any"}).startswith("case=any letters=xy ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("size=3", "'size=3' is not an option: case, letters, default_score, min_length, each as"),
        ("case", "'case' is not an option: case, "),
        ("case=", "'case=' is not an option: "),
        ("\x1b[31m" + "x" * 99, r"'\[31mx+…' is not an option: "),
        ("case=all", "case: 'all' is not lower-only or any"),
        ("letters=a1", "letters: 'a1' is not an alphabet: give letters only"),
        ("default_score=101", "default_score: '101' is not a whole number from 0 to 100"),
        ("default_score=²", "default_score: '²' is not a whole number"),
        ("default_score=all", "default_score: 'all' is not a whole number"),
        ("min_length=0", "min_length: '0' is not a whole number from 1 to "),
        ("min_length=1000000000", "min_length: '1000000000' is not a whole number from 1 to "),
    ],
)
def test_what_is_no_option_is_said_in_one_line(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}") as caught:
        parse_options(text)
    assert str(caught.value).isprintable()


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
