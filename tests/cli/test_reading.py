"""Command lines are read as argparse would."""

import argparse
import re
import sys
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lbtui.cli.app import COMMAND as APP
from lbtui.cli.command import COMMANDS, Command, load_command, parse_args
from lbtui.cli.options import WORD_OPTIONS, parse_word
from lbtui.cli.output import Failure
from lbtui.puzzle.ranking import RANKINGS
from lbtui.puzzle.text import make_number_reader

READ = {
    "lbtui": APP,
    **{name: load_command(name) for name in COMMANDS if load_command(name).options},
}
VALUES = ["riu pgh", "shortest", "3", "0", "4-9", "word", "x", "-", "", "ß", "-3", "1,000"]


def command_lines(command: Command) -> st.SearchStrategy[list[str]]:
    flags = [flag for option in command.options for flag in option.flags]
    good = [choice for option in command.options for choice in option.choices or ()]
    values = st.sampled_from(VALUES + good)
    options = st.sampled_from(flags)
    both = st.tuples(options, values).map(list)
    usable = st.sampled_from(
        [
            [flag, choice]
            for option in command.options
            for flag in option.flags
            for choice in option.choices or ("3",)
        ]
    )
    # argparse reads -r=x as -rx, which is -r -x.
    long = options.filter(lambda flag: len(flag) > 2)
    joined = st.tuples(long, values).map(lambda pair: ["=".join(pair)])
    short = options.filter(lambda flag: len(flag) == 2)
    # From Python 3.12 on argparse takes "-x a b" in one piece for no option.
    unspaced = values.filter(lambda text: " " not in text)
    run_on = st.tuples(short, unspaced).map(lambda pair: ["".join(pair)])
    if any(len(flag) == 2 for flag in flags):
        joined = st.one_of(joined, run_on)
    alone = st.one_of(options, values).map(lambda text: [text])
    begin = ["riu", *["pgh"] * (command.nargs[0] - 1)] if command.nargs[0] else []
    any_ = st.lists(st.one_of(usable, both, joined, alone), max_size=4)
    return st.one_of(st.lists(usable, max_size=2), any_).map(
        lambda parts: [*begin, *[text for part in parts for text in part]]
    )


def by_argparse(command: Command, argv: list[str]) -> dict[str, Any] | None:
    """What argparse reads; None for a wrong command line."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("positionals", nargs="*")
    for each in command.options:
        if each.is_flag:
            parser.add_argument(*each.flags, dest=each.dest, action="store_true")
        else:
            action = "append" if each.is_repeatable else "store"
            parser.add_argument(
                *each.flags,
                dest=each.dest,
                action=action,
                type=each.parse_value,
                default=each.get_initial_value(),
            )
    try:
        with redirect_stderr(StringIO()):
            return vars(parser.parse_intermixed_args(argv))
    except (SystemExit, argparse.ArgumentError):
        return None


@pytest.mark.parametrize("name", READ)
def test_a_command_line_is_read_as_argparse_would(name: str) -> None:
    command = READ[name]
    taken = 0

    @settings(max_examples=100)  # half of the random lines may be wrong
    @given(command_lines(command))
    def agree(argv: list[str]) -> None:
        nonlocal taken
        try:
            read = vars(parse_args(command, "lbtui", argv))
        except Failure:
            read = None
        known = by_argparse(command, argv)
        if known is not None:
            least, most = command.nargs
            count = len(known["positionals"])
            if count < least or (most is not None and count > most):
                known = None
        assert read == known
        taken += read is not None

    agree()
    assert taken


def test_after_two_dashes_there_are_only_arguments() -> None:
    solve = load_command("solve")
    args = parse_args(solve, "lbtui solve", ["-cn=5", "--", "riu", "--json", "--"])
    assert (args.positionals, args.count, args.limit, args.json) == (
        ["riu", "--json", "--"],
        True,
        5,
        False,
    )
    assert parse_args(solve, "lbtui solve", ["riu", "--list=--"]).list_names == ["--"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (
            "riu --rank worst",
            f"--rank: invalid choice: 'worst' (choose from {str([*RANKINGS])[1:-1]})",
        ),
        ("riu --limit", "-n/--limit: expected one argument"),
        ("riu -n --count", "-n/--limit: expected one argument"),
        ("riu -n --", "-n/--limit: expected one argument"),
        ("riu --limit -elf", "-n/--limit: expected one argument"),
        ("riu --limit=-5", "-n/--limit: '-5' is not a whole number from 1 to 100,000,000,000"),
        ("riu --count=3", "--count takes no value"),
        ("riu -c=x", "-c takes no value"),
        ("riu -cz", "unknown option '-z'"),
        ("riu -c3", "unknown option '-3'"),
        ("riu -c-", "unknown option '--'"),
        ("riu --lim 3", "unknown option '--lim'; did you mean --limit?"),
        ("", "missing BOARD: lbtui solve BOARD [options]"),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(line: str, why: str) -> None:
    with pytest.raises(Failure) as caught:
        parse_args(load_command("solve"), "lbtui solve", line.split())
    assert str(caught.value) == f"{why} (see 'lbtui solve --help')"


def test_options_may_stand_between_the_arguments() -> None:
    solve = load_command("solve")
    argv = ["riu", "--limit", "3", "pgh", "--json", "lcs", "yao"]
    args = parse_args(solve, "lbtui solve", argv)
    assert args.positionals == ["riu", "pgh", "lcs", "yao"]
    assert (args.limit, args.json, args.count) == (3, True, False)


def test_repeated_options_are_collected_afresh_each_time() -> None:
    solve = load_command("solve")
    for _ in range(2):
        args = parse_args(solve, "lbtui solve", ["b", "-x", "one", "--exclude=Two", "--"])
        assert args.exclude == ["one", "two"]
        assert parse_args(solve, "lbtui solve", ["b", "--"]).exclude == []


def test_numbers() -> None:
    read_number = make_number_reader(1, 2000)
    assert [read_number(text) for text in ("1", "2000", "1,000", "0007")] == [1, 2000, 1000, 7]
    for bad in ("0", "2001", "-1", "1.5", "", "x", "٣", "9" * 5000, "1e3", " 3"):
        with pytest.raises(ValueError, match="not a whole number from 1 to 2,000"):
            read_number(bad)


def test_words() -> None:
    assert parse_word("STRA\u00dfE") == "straße"
    for bad in ("", "two words", "\x1b[31m", "o'clock"):
        with pytest.raises(ValueError, match="not a word"):
            parse_word(bad)


def dests(command: Command) -> set[str]:
    options = {option.dest for option in command.options}
    return options.union(*map(dests, command.subcommands.values()))


def options_read(module: str) -> set[str]:
    """Return the attributes of `args` that a module reads."""
    source = Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8")
    return {*re.findall(r"\bargs\.(\w+)", source)}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_reads_only_options_that_it_has(name: str) -> None:
    command = load_command(name)
    assert options_read(command.run.__module__) <= dests(command) | {"positionals"}


def test_the_app_and_what_commands_share_read_only_options_that_they_have() -> None:
    for module, having in (("app", APP.options), ("inputs", WORD_OPTIONS)):
        read = options_read(f"lbtui.cli.{module}")
        assert read <= {option.dest for option in having} | {"positionals"}


@pytest.mark.parametrize(
    ("usage", "nargs"),
    [
        ("", (0, 0)),
        ("[options]", (0, 0)),
        ("[COMMAND] [options]", (0, 0)),
        ("[GAME] [--share | --json]", (0, 1)),
        ("[TEXT… | COMMAND] [options]", (0, None)),
        ("[BOARD] [options]", (0, None)),
        ("FILE|- [options]", (1, 1)),
        ("BOARD [options]", (1, None)),
        ("FILE|FOLDER… [options]", (1, None)),
    ],
)
def test_the_usage_says_how_many_arguments_there_may_be(
    usage: str, nargs: tuple[int, int | None]
) -> None:
    assert Command(usage, "do something").nargs == nargs
