"""Reading files of every kind, friendly and hostile."""

import bz2
import gzip
import lzma
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lbtui.words import ListError, reading
from lbtui.words.compiled import source_key
from lbtui.words.decoding import CHUNK_BYTES, MAX_LIST_BYTES
from lbtui.words.options import ReadOptions
from lbtui.words.reading import COMBINING_SIGNS, ReadReport, WordTable


def read_words(
    path: str, options: ReadOptions | None = None, step: Callable[[float], object] = float
) -> tuple[WordTable, ReadReport]:
    """Read a list, and check that it is told from others by its file and its options."""
    table, report, source = reading.read_words(path, options, step)
    assert source == source_key(os.stat(path), options or ReadOptions())
    return table, report


LATIN = "not UTF-8; read as Windows-1252: if letters look wrong, save it as UTF-8"


SUN = "\u05e9\u05de\u05e9"  # Hebrew


def read(path: Path, text: str | bytes, **options: Any) -> tuple[list[str], dict[str, int]]:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    table, report = read_words(str(path), ReadOptions(**options))
    return table.words, report.skipped


def spelled(table: WordTable) -> dict[int, str]:
    """The words that are spelled differently from how they are played, by number."""
    assert all(shown != table.words[number] for number, shown in table.spellings.items())
    return table.spellings


def scores(table: WordTable) -> list[int]:
    """The scores, without the mark of those that are the default."""
    return [score & 127 for score in table.scores]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "list.txt"


def test_scores_comments_blank_lines_and_line_ends(path: Path) -> None:
    path.write_bytes(b"# title: mine\r\nzoo;80\r\n\r\ncat\r\ncat;7\r\ndog;101\r\nant ; 9\r\n")
    table, report = read_words(str(path))
    assert table.words == ["ant", "cat", "zoo"]
    assert scores(table) == [9, 50, 80]
    assert report.header == ["title: mine"]
    assert report.skipped == {"score is not a number from 0 to 100": 1}
    assert report.examples == {"score is not a number from 0 to 100": ["dog;101"]}
    assert report.has_scores


@pytest.mark.parametrize(
    ("encoding", "said"),
    [("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("utf-16", "utf-16-le"),
     ("utf-16-be", "utf-16-be"), ("latin-1", "windows-1252")],
)  # fmt: skip
def test_encodings(path: Path, encoding: str, said: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    path.write_bytes(f"{mark}ångström\nälv\nhej\n".encode(encoding))
    table, report = read_words(str(path))
    assert table.words == ["hej", "älv", "ångström"]
    assert report.encoding == said
    assert report.remarks == ([LATIN] if said == "windows-1252" else [])


def test_a_late_byte_that_is_not_utf8_turns_the_whole_list_to_latin1(path: Path) -> None:
    words, _ = read(path, b"abc\n" * 400_000 + b"\xe4lv\n")
    assert words == ["abc", "älv"]


def test_limits_of_lines(path: Path) -> None:
    path.write_text(f"#one\n#  two \n\ncat;0100\ndog;00100\n{'ab' * 32}\n{'ab' * 32}a\nx;5\n")
    table, report = read_words(str(path))
    assert table.words == ["ab" * 32, "cat", "x"]
    assert scores(table) == [50, 100, 5]
    assert report.header == ["one", "two"]
    assert report.lines == 8
    assert report.skipped == {"score is not a number from 0 to 100": 1, "too long": 1}


def test_a_word_with_several_entries(path: Path) -> None:
    path.write_text("NATO;5\nNato;9\nnAto;7\niPod;3\nIpad\nIPAD\niPad\neBay\n")
    table, report = read_words(str(path), ReadOptions(case="any"))
    assert table.words == ["ebay", "ipad", "ipod", "nato"]
    assert scores(table) == [50, 50, 3, 9]
    assert spelled(table) == {0: "eBay", 1: "Ipad", 2: "iPod", 3: "NATO"}
    assert (report.repeated, report.words) == (4, 4)


def test_letters_that_are_written_in_two_ways_are_one_word(path: Path) -> None:
    words, _ = read(path, "cafe\u0301\ncafé\n")
    assert words == ["café"]


def test_what_is_not_letters_is_left_out_and_counted(path: Path) -> None:
    words, skipped = read(path, "don't\nice cream\nabc\nx1\n\u0e01\u0e34\u0e19\n" + "a" * 65 + "\n")
    assert words == ["abc"]
    assert skipped == {"not only letters": 3, "letters with combining signs": 1, "too long": 1}


def test_capitals_are_left_out_unless_asked_for_or_all_there_is(path: Path) -> None:
    assert read(path, "Paris\nhouse\n") == (["house"], {"capital letters": 1})
    assert read(path, "Straße\nhaus\n", case="any") == (["haus", "straße"], {})
    assert read(path, "AARDVARK\nZEBRA\n") == (["aardvark", "zebra"], {})
    table, report = read_words(str(path))
    assert spelled(table) == {0: "AARDVARK", 1: "ZEBRA"}
    assert report.remarks == ["the list is in capitals; read in lower case"]


def test_a_list_that_only_begins_with_capitals_is_not_one_of_capitals(path: Path) -> None:
    # As Debian's German list does: more than a megabyte of nouns before the first other word.
    words, skipped = read(path, "AA\n" + "Aachen\nAal\n" * 150_000 + "zebra\n")
    assert words == ["zebra"]
    assert skipped == {"capital letters": 300_001}


def test_names_alone_are_no_list_in_capitals(path: Path) -> None:
    with pytest.raises(ListError, match=r"has no words \(2 capital letters; read .* case 'any'\)"):
        read(path, "Paris\nLondon\n")
    with pytest.raises(
        ListError, match=r"\(1 capital letters, 1 not only letters; read .* 'any'\)"
    ):
        read(path, "Paris\nx1\n")


def test_spellings_that_follow_from_the_word_and_others(path: Path) -> None:
    path.write_text("Haus\nhaus\nStraße\nNATO\nÄrger\nfein\n", "utf-8")
    table, _ = read_words(str(path), ReadOptions(case="any"))
    assert table.words == ["fein", "haus", "nato", "straße", "ärger"]
    assert spelled(table) == {2: "NATO", 3: "Straße", 4: "Ärger"}
    path.write_text("École;70\ncafé\nplain\ncafe;20\n", "utf-8")
    english = "abcdefghijklmnopqrstuvwxyz"
    table, report = read_words(str(path), ReadOptions(case="any", letters=english))
    assert (table.words, scores(table)) == (["cafe", "ecole", "plain"], [50, 70, 50])
    assert spelled(table) == {1: "École"}
    assert (report.folded, report.repeated) == (2, 1)


def test_what_lower_case_takes_apart_is_no_word(path: Path) -> None:
    assert read(path, "İstanbul\nabc\n", case="any") == (["abc"], {COMBINING_SIGNS: 1})


def test_a_list_may_have_190_letters(path: Path) -> None:
    letters = [chr(0x4E00 + n) for n in range(191)]
    with pytest.raises(ListError, match=r"has 191 different letters: a list may have 190$"):
        read(path, "".join(f"{c}{c}\n" for c in letters))
    words, skipped = read(path, "".join(f"{c}{c}\n" for c in letters[:190]))
    assert (len(words), skipped) == (190, {})


def test_folding_to_an_alphabet(path: Path) -> None:
    english = "abcdefghijklmnopqrstuvwxyz"
    text = "café\nœuvre\nstraße\nłódź\nsmørbrød\nþorn\n\u0436\u0443\u043a\n"
    words, skipped = read(path, text, letters=english)
    assert words == ["cafe", "lodz", "oeuvre", "smorbrod", "strasse", "thorn"]
    assert skipped == {"letters outside the alphabet": 1}
    kept, _ = read(path, "árbol\nniño\n", letters=english + "ñ")
    assert kept == ["arbol", "niño"]


def test_a_line_without_end_is_skipped_without_being_decoded(path: Path) -> None:
    import tracemalloc

    size = 30_000_000
    path.write_bytes(b"good\n" + b"x" * size + b"\nfine\n")
    tracemalloc.start()
    table, report = read_words(str(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert table.words == ["fine", "good"]
    assert report.skipped == {"too long": 1}
    assert peak < 2.2 * size  # the file, and joining the pieces that were read


def test_a_file_that_is_too_large_is_refused_unread(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_LIST_BYTES + 1)
    with pytest.raises(
        ListError, match=f"has {MAX_LIST_BYTES + 1:,} bytes; .* at most {MAX_LIST_BYTES:,}"
    ):
        read_words(str(path), step=lambda _: pytest.fail("it was read"))


def test_a_file_may_be_as_large_as_the_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lbtui.words.decoding.MAX_LIST_BYTES", 12)
    assert read(path, "abc\nabc\nabd\n") == (["abc", "abd"], {})


def test_a_list_of_too_many_words_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reading.MAX_LIST_WORDS == 5_000_000
    monkeypatch.setattr(reading, "MAX_LIST_WORDS", 3)
    assert len(read(path, "a\nb\nc\na\nb\nc\n")[0]) == 3
    with pytest.raises(ListError, match="has too many words: a list may have 3"):
        read(path, "a\nb\nc\nd\n")


@pytest.mark.parametrize("text", [b"", b"# only a comment\n", b"\n\n", b"123\n!!\n"])
def test_a_file_without_words_is_refused(path: Path, text: bytes) -> None:
    with pytest.raises(ListError, match="has no words"):
        read(path, text)


def test_what_is_no_text_file_is_refused_at_once(tmp_path: Path) -> None:
    fifo, link, plug = tmp_path / "fifo", tmp_path / "loop", tmp_path / "socket"
    os.mkfifo(fifo)
    link.symlink_to(link)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\x7fELF\0\0\0\1" * 100)
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(plug))
    cases = {
        tmp_path: ": it is a directory$",
        fifo: "not a regular file",
        Path("/dev/zero"): "not a regular file",
        Path("/proc/self/maps"): "has no words",  # a file of 0 bytes that can be read
        tmp_path / ("x/" * 5000): "File name too long",
        link: "cannot read",
        plug: "cannot read",
        tmp_path / "nothing": "No such file",
        binary: "binary",
    }
    for path, why in cases.items():
        with pytest.raises(ListError, match=why) as caught:
            read_words(str(path))
        assert "\n" not in str(caught.value)
    server.close()


def test_control_characters_are_rubbish(path: Path) -> None:
    words, skipped = read(path, "abc\n\x1b[31mred\nx\x07\n")
    assert words == ["abc"]
    assert skipped == {"not only letters": 2}


def test_a_hostile_file_name_is_shown_harmlessly(tmp_path: Path) -> None:
    with pytest.raises(ListError) as caught:
        read_words(str(tmp_path / "\x1b]0;boo\x07[red]"))
    assert "\x1b" not in str(caught.value)
    assert "\x07" not in str(caught.value)


def test_reading_can_be_stopped_and_tells_how_far_it_is(path: Path) -> None:
    path.write_bytes(b"word\n" * 1_000_000)
    heard: list[float] = []

    def step(done: float) -> None:
        heard.append(done)
        if len(heard) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        read_words(str(path), step=step)
    assert len(heard) == 2
    assert 0 <= heard[0] < heard[1] < 1


def test_what_windows_calls_latin1_has_its_letters(path: Path) -> None:
    path.write_bytes("œuvre\nšek\nété\n".encode("windows-1252"))
    table, report = read_words(str(path))
    assert table.words == sorted(["œuvre", "šek", "été"])
    assert report.encoding == "windows-1252"
    assert report.remarks[0].startswith("not UTF-8; read as Windows-1252")


def test_damage_to_a_few_lines_of_utf8_leaves_the_others_as_they_are(path: Path) -> None:
    path.write_bytes("größe\n".encode() * 40 + b"stra\xdfe\n" + "übel\n".encode())
    table, report = read_words(str(path))
    assert table.words == ["größe", "übel"]
    assert (report.encoding, report.skipped) == ("utf-8", {"not valid UTF-8": 1})
    assert report.examples == {"not valid UTF-8": ["stra\ufffde"]}


def test_utf8_by_accident_is_read_again_as_latin1(path: Path) -> None:
    path.write_bytes(b"a\xc3\xb6b\n" + b"word\n" * 100_000 + b"\xe4lv\n" * 9)
    table, report = read_words(str(path))
    assert table.words == ["word", "älv"]
    assert (report.encoding, report.lines) == ("windows-1252", 100_010)


def test_ascii_before_latin1_is_read_once(path: Path) -> None:
    path.write_bytes(b"word\n" * 200_000 + b"\xe4lv\n")
    heard: list[float] = []
    table, report = read_words(str(path), step=heard.append)
    assert table.words == ["word", "älv"]
    assert report.lines == 200_001
    assert heard == sorted(heard)


@pytest.mark.parametrize("around", range(-2, 3))
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_lines_end_anywhere(path: Path, end: bytes, around: int) -> None:
    """A line too long to keep ends just where a piece that is read at once does."""
    path.write_bytes(b"x" * (3 * CHUNK_BYTES + around) + end + b"one" + end + b"two" + end + b"ten")
    table, report = read_words(str(path))
    assert table.words == ["one", "ten", "two"]
    assert report.skipped == {"too long": 1}


@pytest.mark.parametrize(
    ("start", "why"),
    [
        (gzip.compress(b"word\n", mtime=0), "looks binary or compressed"),
        (bz2.compress(b"word\n"), "looks binary or compressed"),
        (lzma.compress(b"word\n"), "looks binary or compressed"),
        ("word\n".encode("utf-32"), "has no words"),
        ("\ufeffword\n".encode("utf-32-be"), "looks binary or compressed"),
        (b"\xff\xfe\x00\xd8\n\x00", "is not valid utf-16-le"),
    ],
)
def test_what_would_have_to_be_converted_first_is_said(path: Path, start: bytes, why: str) -> None:
    path.write_bytes(start)
    with pytest.raises(ListError) as caught:
        read_words(str(path))
    assert why in str(caught.value)


def test_scripts_of_combining_signs_are_remarked_on_and_right_to_left_is_read(path: Path) -> None:
    path.write_text("शब्द\nहिन्दी\nकमल\n", "utf-8")
    table, report = read_words(str(path))
    assert table.words == ["कमल"]
    assert report.skipped == {COMBINING_SIGNS: 2}
    assert "skipped 2 words written with combining signs" in report.remarks[0]
    path.write_text("हिन्दी\nकमल\nकमर\nशहर\n", "utf-8")
    assert read_words(str(path))[1].remarks == [], "a quarter is not many"
    path.write_text(f"{SUN}\n\u05e9\u05b6{SUN[1:]}\n{SUN}{SUN}\n", "utf-8")
    table, report = read_words(str(path))
    assert table.words == [SUN, SUN + SUN]
    assert report.skipped == {COMBINING_SIGNS: 1}


def test_a_file_in_an_alphabet_that_few_words_have_is_remarked_on(path: Path) -> None:
    path.write_text("ძაღლი\nხე\nმზე\ncat\n" + "ზღვა\n" * 9, "utf-8")
    _, report = read_words(str(path), ReadOptions(letters="abct"))
    assert report.remarks == ["most words have letters outside the alphabet abct"]


def test_lines_are_counted_however_long_they_are(path: Path) -> None:
    path.write_bytes(b"abc\n" + b"x" * (3 * CHUNK_BYTES) + b"\nabd\n")
    _, report = read_words(str(path))
    assert report.lines == 3
