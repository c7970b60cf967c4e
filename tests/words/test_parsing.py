"""Lines taken in chunks are read as a plain reader takes them one by one."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lbtui.words import ListError
from lbtui.words.compiled import SCORE_MASK, UNSCORED_BIT
from lbtui.words.options import ReadOptions
from lbtui.words.reading import (
    BAD_SCORE,
    CAPITAL_LETTERS,
    COMBINING_SIGNS,
    DEFAULT_SCORE,
    NOT_LETTERS,
    OUTSIDE_ALPHABET,
    TOO_LONG,
    ReadReport,
    WordParser,
    fold_letter,
    read_words,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WORD = st.one_of(
    st.text("abcxyz", min_size=1, max_size=4),
    st.sampled_from(
        ["Haus", "haus", "HAUS", "Straße", "STRASSE", "straße", "McDonald", "ẞa", "İzmir", "ǅep",
         "ǆep", "ΣΑΣ", "σας", "Ärger", "a\u0308rger", "x\u0304y", "שמש", "שָׁ", "a_b", "a1", "don't",
         "ice cream", "x" * 64, "x" * 65, "", "ö", "Ö", "ﬁn", "ĳs", "ŁÓDŹ", "łódź", "é", "a‿b"]
    ),
)  # fmt: skip
TAIL = st.sampled_from(["", "", ";7", ";100", ";101", ";007", "; 9 ", ";x", ";", ";1;2", ";-1"])
AROUND = st.sampled_from(["", "", "", " ", "\t", "# x", "#"])
LINE = st.one_of(
    st.builds(lambda a, word, score, b: a + word + score + b, AROUND, WORD, TAIL, AROUND), WORD
)
OPTIONS = st.builds(
    ReadOptions,
    case=st.sampled_from(["lower-only", "any"]),
    letters=st.sampled_from(["", "", "abcdefghijklmnopqrstuvwxyz", "abchusärgß"]),
)


class Reference:
    """Reads a line at a time, the slow way."""

    def __init__(self, lines: Sequence[str], options: ReadOptions) -> None:
        self.options = options
        self.scores: dict[str, int] = {}
        self.scored: set[str] = set()
        self.spelled: dict[str, set[str]] = {}
        self.skipped: dict[str, int] = {}
        for line in lines:
            reason = self.feed(unicodedata.normalize("NFC", line).partition("#")[0].strip())
            if reason:
                self.skipped[reason] = self.skipped.get(reason, 0) + 1

    def feed(self, line: str) -> str | None:
        """Take a line; return why it is left out, None if it is not."""
        options = self.options
        spelling, mark, tail = line.partition(";")
        spelling = spelling.strip()
        score = 50
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
            return CAPITAL_LETTERS
        if not word.isalpha():
            return COMBINING_SIGNS
        if options.letters:
            word = "".join(ch if ch in options.letters else fold_letter(ch) for ch in word)
            if not set(word) <= set(options.letters):
                return OUTSIDE_ALPHABET
        if len(word) > 64:
            return TOO_LONG
        if mark:
            self.scored.add(word)
        self.scores[word] = max(score, self.scores.get(word, 0))
        self.spelled.setdefault(word, set()).add(spelling)
        return None

    def no_letters(self, text: str) -> str:
        kinds = {unicodedata.category(ch)[0] for ch in text}
        return COMBINING_SIGNS if kinds and kinds <= {"L", "M"} else NOT_LETTERS


def values(parser: WordParser) -> dict[str, int]:
    parser.drop_repetitions()
    return dict.fromkeys(parser.plain_words, DEFAULT_SCORE) | parser.score_by_word


def read(pieces: Sequence[Sequence[str]], options: ReadOptions) -> tuple[WordParser, ReadReport]:
    report = ReadReport()
    parser = WordParser(options, report)
    for piece in pieces:
        if piece:
            parser.feed("".join(f"{line}\n" for line in piece))
    return parser, report


@given(st.lists(st.lists(LINE, max_size=12), max_size=4), OPTIONS)
def test_lines_in_chunks_are_read_as_one_by_one(
    pieces: list[list[str]], options: ReadOptions
) -> None:
    expected = Reference([line for piece in pieces for line in piece], options)
    parser, report = read(pieces, options)
    assert {word: value & SCORE_MASK for word, value in values(parser).items()} == expected.scores
    assert {
        word for word, value in values(parser).items() if not value & UNSCORED_BIT
    } == expected.scored
    assert report.skipped == expected.skipped
    assert report.lines == sum(map(len, pieces))
    for word in values(parser):
        shown = parser.spellings.get(word, word)
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
    )
)
def test_words_outside_ascii_are_read_like_any_other(pieces: list[list[str]]) -> None:
    options = ReadOptions()
    expected = Reference([line for piece in pieces for line in piece], options)
    parser, report = read(pieces, options)
    assert {word: value & SCORE_MASK for word, value in values(parser).items()} == expected.scores
    assert (report.skipped, report.lines) == (expected.skipped, sum(map(len, pieces)))


@given(
    st.lists(st.tuples(st.text("abcé", min_size=1, max_size=5), st.integers(0, 100)), min_size=1)
)
def test_of_several_scores_the_best_counts(rows: list[tuple[str, int]]) -> None:
    parser, _ = read([["жabcé;7", "é"], [f"{word};{score}" for word, score in rows]], ReadOptions())
    best: dict[str, int] = {}
    for word, score in [("жabcé", 7), ("é", 50), *rows]:
        best[word] = max(score, best.get(word, 0))
    assert {word: value & SCORE_MASK for word, value in values(parser).items()} == best


@pytest.mark.parametrize(
    "other", ["zebra", "Zebra", "STRAßE", "ZEBRA\nzebra;3", "ZEBRA\nשמש"]
)  # fmt: skip
def test_a_list_in_capitals_has_nothing_else(tmp_path: Path, other: str) -> None:
    path = tmp_path / "list.txt"
    path.write_text("# Words\nZEBRA\nÄRGER\nSTRASSE;9\n", "utf-8")
    table, _, _ = read_words(str(path))
    assert table.words == ["strasse", "zebra", "ärger"]
    assert [*table.spellings.values()] == ["STRASSE", "ZEBRA", "ÄRGER"]
    path.write_text(f"ZEBRA\nÄRGER\nSTRASSE;9\nÖL\nx\n{other}\n", "utf-8")
    _, report, _ = read_words(str(path))
    assert report.skipped["capital letters"] >= 4


def test_a_list_of_capitals_with_other_words_is_read_as_any_list(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("ZEBRA\nStraße\n", "utf-8")
    with pytest.raises(ListError, match=r"has no words \(2 capital letters; read them with case"):
        read_words(str(path))
