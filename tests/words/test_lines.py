"""Lines taken thousands at a time come out as if each were looked at on its own."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.words import Options, ReadReport, Table
from lbtui.words.folding import fold_letter
from lbtui.words.lines import (
    BAD_SCORE,
    CAPITALS,
    LONG,
    MARKED,
    NOT_LETTERS,
    OUTSIDE,
    SHORT,
    Lines,
    NotInCapitalsError,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

WORD = st.one_of(
    st.text("abcxyz", min_size=1, max_size=4),
    st.sampled_from(
        ["Haus", "haus", "HAUS", "Straße", "STRASSE", "straße", "McDonald", "ẞa", "İzmir", "ǅep",
         "ǆep", "ΣΑΣ", "σας", "Ärger", "a\u0308rger", "x\u0304y", "שמש", "שָׁ", "a_b", "a1", "don't",
         "ice cream", "x" * 64, "x" * 65, "", "ö", "Ö", "ﬁn", "ĳs", "ŁÓDŹ", "łódź", "é", "a‿b"]
    ),
)  # fmt: skip
SCORE = st.sampled_from(["", "", ";7", ";100", ";101", ";007", "; 9 ", ";x", ";", ";1;2", ";-1"])
AROUND = st.sampled_from(["", "", "", " ", "\t", "# x", "#"])
LINE = st.one_of(
    st.builds(lambda a, word, score, b: a + word + score + b, AROUND, WORD, SCORE, AROUND),
    WORD,
)
OPTIONS = st.builds(
    Options,
    case=st.sampled_from(["lower-only", "any"]),
    letters=st.sampled_from([None, None, "abcdefghijklmnopqrstuvwxyz", "abchusärgß"]),
    default_score=st.sampled_from([50, 3]),
    min_length=st.sampled_from([1, 3]),
)


class Reference:
    """Reads a line at a time, the slow way."""

    def __init__(self, lines: Sequence[str], options: Options) -> None:
        self.options = options
        self.scores: dict[str, int] = {}
        self.spelled: dict[str, set[str]] = {}
        self.skipped: dict[str, int] = {}
        for line in lines:
            reason = self.take(unicodedata.normalize("NFC", line).partition("#")[0].strip())
            if reason:
                self.skipped[reason] = self.skipped.get(reason, 0) + 1

    def take(self, line: str) -> str | None:
        """Take a line; return why it is left out, None if it is not."""
        options = self.options
        spelling, mark, tail = line.partition(";")
        spelling = spelling.strip()
        score = options.default_score
        if mark:
            if not tail.strip().isascii() or not tail.strip().isdigit() or int(tail) > 100:
                return BAD_SCORE
            score = int(tail)
        elif not line:
            return None
        if not spelling.isalpha():
            return self.no_letters(spelling)
        word = unicodedata.normalize("NFC", spelling.lower())
        if options.case == "lower-only" and word != spelling:
            return CAPITALS
        if not word.isalpha():
            return MARKED
        if options.letters:
            word = "".join(ch if ch in options.letters else fold_letter(ch) for ch in word)
            if not set(word) <= set(options.letters):
                return OUTSIDE
        if len(word) > 64:
            return LONG
        if len(word) < options.min_length:
            return SHORT
        self.scores[word] = max(score, self.scores.get(word, 0))
        self.spelled.setdefault(word, set()).add(spelling)
        return None

    def no_letters(self, text: str) -> str:
        kinds = {unicodedata.category(ch)[0] for ch in text}
        return MARKED if kinds and kinds <= {"L", "M"} else NOT_LETTERS


def read(pieces: Sequence[Sequence[str]], options: Options) -> tuple[Table, ReadReport]:
    report = ReadReport()
    lines = Lines(options, report)
    for piece in pieces:
        lines.take("".join(f"{line}\n" for line in piece))
    table = Table.of(
        lines.runs, lines.spellings, report, default=options.default_score, capitals=False
    )
    return table, report


@given(st.lists(st.lists(LINE, max_size=12), max_size=4), OPTIONS)
def test_lines_in_bulk_are_read_as_one_by_one(pieces: list[list[str]], options: Options) -> None:
    expected = Reference([line for piece in pieces for line in piece], options)
    table, report = read(pieces, options)
    assert dict(zip(table.words, table.scores, strict=True)) == expected.scores
    assert report.skipped == expected.skipped
    assert report.lines == sum(map(len, pieces))
    for number, word in enumerate(table.words):
        shown = table.spellings.get(number, word)
        assert shown in expected.spelled[word]
        if word in expected.spelled[word]:
            assert shown == word


@given(
    st.lists(
        st.lists(
            st.one_of(
                st.text("жкé", min_size=1, max_size=3), st.sampled_from(["", "ж;7", "é" * 65])
            ),
            max_size=4,
        ),
        max_size=4,
    ),
    st.sampled_from([1, 2]),
)
def test_words_of_letters_met_before_are_read_like_any_other(
    pieces: list[list[str]], shortest: int
) -> None:
    options = Options(min_length=shortest)
    pieces = [["жкé"], *pieces]
    expected = Reference([line for piece in pieces for line in piece], options)
    table, report = read(pieces, options)
    assert dict(zip(table.words, table.scores, strict=True)) == expected.scores
    assert (report.skipped, report.lines) == (expected.skipped, sum(map(len, pieces)))


@given(
    st.lists(st.tuples(st.text("abcé", min_size=1, max_size=5), st.integers(0, 100)), min_size=1)
)
def test_lists_with_a_score_on_every_line_are_read_in_one_go(rows: list[tuple[str, int]]) -> None:
    lines = [f"{word};{score}" for word, score in rows]
    report = ReadReport()
    whole = Lines(Options(), report)
    assert whole._all_scored("".join(f"{line}\n" for line in lines))
    table, _ = read([["жabcé;7", "é"], lines], Options())
    best: dict[str, int] = {}
    for word, score in [("жabcé", 7), ("é", 50), *rows]:
        best[word] = max(score, best.get(word, 0))
    assert dict(zip(table.words, table.scores, strict=True)) == best


@pytest.mark.parametrize(
    "text",
    ["a\n5;b\n7\n", "a;1\nb;\n", "a;1\n;2\n", "a;1\nb;2", "a;1\nB;2\n", "a;1\nb;101\n",
     "a;1\n\nb;2;\n", "a;1\nb c;2\n", "a;1\n#b;2\n", "x" * 65 + ";1\n"],
)  # fmt: skip
def test_what_only_looks_like_scores_on_every_line_is_not(text: str) -> None:
    assert not Lines(Options(), ReadReport())._all_scored(text)


def test_a_list_in_capitals_has_nothing_else() -> None:
    lines = Lines(Options(), ReadReport(), capitals=True)
    lines.take("ZEBRA\nÄRGER\nSTRASSE;9\n")
    for other in ("zebra\n", "Zebra\n", "STRAßE\n", "ZEBRA\nzebra;3\n", "ZEBRA\nשמש\n"):
        with pytest.raises(NotInCapitalsError):
            lines.take(other)


def test_a_sample_of_the_text_decides_nothing() -> None:
    text = "ZEBRA\nÄRGER\n"
    for sample in ("zebra\nWeg\n", "\n", "# x\n"):
        lines = Lines(Options(), ReadReport(), capitals=True, sample=sample, size=len(text))
        lines.take(text)
        assert set(lines.runs.words()) == {"zebra", "ärger"}
