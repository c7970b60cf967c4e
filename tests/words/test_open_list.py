"""Opening lists: compiled once, found again, made anew when stale or damaged."""

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from lbtui.settings import Settings
from lbtui.words import ListError, open_list_file, open_word_list
from lbtui.words.compiling import compile_shipped_list
from lbtui.words.options import ReadOptions


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "mine.txt"
    path.write_text("cat;80\ndog\n", "utf-8")
    return path


def compiled(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache" / "lists").glob("*.list"))


def rewrite(path: Path, text: str) -> None:
    """Write a text, again until the clock of the file system has moved on."""
    before = path.stat().st_ctime_ns
    while path.stat().st_ctime_ns == before:
        path.write_text(text, "utf-8")
        os.utime(path, ns=(1, 1))


def count_reads(source: Path, options: ReadOptions | None = None) -> int:
    heard: list[float] = []
    open_list_file(str(source), options=options, progress=heard.append)
    return len(heard)


def test_a_list_is_compiled_once(source: Path, tmp_path: Path) -> None:
    assert list(open_list_file(str(source))) == ["cat", "dog"]
    assert len(compiled(tmp_path)) == 1
    assert count_reads(source) == 0
    assert count_reads(source, ReadOptions(case="any")) > 0


def test_a_changed_text_is_compiled_anew(source: Path) -> None:
    assert len(open_list_file(str(source))) == 2
    source.write_text("cat;80\ndog\newe\n", "utf-8")
    assert list(open_list_file(str(source))) == ["cat", "dog", "ewe"]


def test_compiling_is_announced_before_it_begins(source: Path) -> None:
    heard: list[float] = []
    source.write_bytes(b"\0" * 100)
    with pytest.raises(ListError):
        open_list_file(str(source), progress=heard.append)
    assert heard == [0.0]


def test_only_shipped_lists_are_compiled_beside_the_text(source: Path) -> None:
    other = source.with_name("other.txt")
    other.write_text("dog;80\ncat\n", "utf-8")
    compile_shipped_list(str(other), str(source.with_suffix(".dawg")))
    assert open_list_file(str(source)).score(0) == 80


def test_spellings_and_letters_are_kept(source: Path) -> None:
    source.write_text("iPod\nMcDonald\ncat\nNATO\nParis\n", "utf-8")
    words = open_list_file(str(source), options=ReadOptions(case="any"))
    assert words.alphabet == "acdilmnoprst"
    assert [*map(words.spelling, range(5))] == ["cat", "iPod", "McDonald", "NATO", "Paris"]
    assert words.has_spellings
    plain = open_list_file(str(source))
    assert [*map(plain.spelling, range(len(plain)))] == ["cat"]
    assert not plain.has_spellings


def test_a_change_of_as_many_bytes_within_the_same_second_is_noticed(source: Path) -> None:
    for score in (80, 70, 60):
        rewrite(source, f"cat;{score}\ndog\n")
        assert open_list_file(str(source)).score(0) == score
        assert count_reads(source) == 0


def test_a_file_in_the_place_of_another_is_noticed(source: Path, tmp_path: Path) -> None:
    assert open_list_file(str(source)).score(0) == 80
    other = tmp_path / "other.txt"
    other.write_text("cat;70\ndog\n", "utf-8")
    other.replace(source)
    assert open_list_file(str(source)).score(0) == 70


def test_lists_that_share_a_place_in_the_cache_are_told_apart(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zlib.crc32", lambda _: 7)
    other = tmp_path / "other.txt"
    other.write_text("ewe\n", "utf-8")
    for _ in range(2):
        assert list(open_list_file(str(source))) == ["cat", "dog"]
        assert list(open_list_file(str(source), options=ReadOptions(letters="act"))) == ["cat"]
        assert list(open_list_file(str(other))) == ["ewe"]
    assert len(compiled(tmp_path)) == 1


def test_damage_to_what_is_kept_is_mended(source: Path, tmp_path: Path) -> None:
    for damage in (b"", b"rubbish", b"\0" * 4096, None):
        assert len(open_list_file(str(source))) == 2
        (kept,) = compiled(tmp_path)
        kept.write_bytes(kept.read_bytes()[:-1] + b"!" if damage is None else damage)
        found = open_list_file(str(source))
        assert list(found) == ["cat", "dog"]
        assert found.score(0) == 80
        assert count_reads(source) == 0
    for put in (os.mkfifo, lambda path: path.symlink_to(source)):
        kept.unlink()
        put(kept)
        assert list(open_list_file(str(source))) == ["cat", "dog"]
    assert source.read_text("utf-8") == "cat;80\ndog\n"


def test_a_cache_that_can_only_be_read_serves(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.utime(source, ns=(1, 1))
    open_list_file(str(source))

    def refuse(*_: object) -> None:
        raise PermissionError(13, "read-only")

    monkeypatch.setattr("lbtui.words.open_list.write_atomic", refuse)
    monkeypatch.setattr("os.utime", refuse)
    assert count_reads(source) == 0
    source.write_text("ewe\n", "utf-8")
    found = open_list_file(str(source), name="pets", label="my pets")
    assert (list(found), found.name, found.label, found.path) == (
        ["ewe"], "pets", "my pets", str(source),
    )  # fmt: skip


def test_stopping_at_any_moment_keeps_nothing(source: Path, tmp_path: Path) -> None:
    letters = "abcdefghijklmnopqrst"
    source.write_text("".join(f"{a}{b}{c}{d}xyz\n" for a in letters for b in letters
                              for c in letters for d in letters), "utf-8")  # fmt: skip
    heard: list[float] = []
    open_list_file(str(source), options=ReadOptions(case="any"), progress=heard.append)
    assert len(heard) > 20
    assert heard == sorted(heard)
    assert 0 <= heard[0] < 0.2
    assert 0.9 < heard[-1] <= 1
    assert max(later - earlier for earlier, later in pairwise(heard)) < 0.2
    kept = sorted((tmp_path / "cache" / "lists").iterdir())
    for moment in range(0, len(heard), 7):
        asked: list[float] = []

        def cancel(asked: list[float] = asked, moment: int = moment) -> bool:
            return len(asked) > moment

        with pytest.raises(ListError, match="was stopped"):
            open_list_file(str(source), progress=asked.append, cancel=cancel)
        assert len(asked) == moment + 1
    assert sorted((tmp_path / "cache" / "lists").iterdir()) == kept


def test_processes_that_compile_at_once_all_succeed(source: Path) -> None:
    source.write_text("".join(f"{a}{b}{c}\n" for a in "abcdefgh" for b in "xyz" for c in "klmn"))
    code = "import sys; from lbtui.words import *; print(len(open_list_file(sys.argv[1])))"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(source)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    assert [process.communicate()[0] for process in running] == ["96\n"] * 4
    assert [process.returncode for process in running] == [0] * 4


def test_compiling_beside_the_text_happens_when_it_is_needed(source: Path) -> None:
    dest = source.with_suffix(".dawg")
    compile_shipped_list(str(source), str(dest))
    made = dest.stat().st_mtime_ns
    compile_shipped_list(str(source), str(dest))
    assert dest.stat().st_mtime_ns == made
    source.write_text("cow\ncat;80\ndog\n", "utf-8")
    os.utime(source, ns=(made + 10**9, made + 10**9))
    compile_shipped_list(str(source), str(dest))
    assert dest.stat().st_mtime_ns != made


def test_a_shipped_list_that_is_not_compiled_is_read(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = list(open_list_file(str(source)))
    monkeypatch.setattr("lbtui.words.open_list.shipped_dir", lambda: str(source.parent))
    assert list(open_list_file(str(source))) == expected


def test_an_unknown_name_says_what_there_is() -> None:
    said = "no word list named 'nope': the lists are common, scrabble, spanish, or give a file"
    with pytest.raises(ListError, match=said) as caught:
        open_word_list("nope")
    assert isinstance(caught.value, ValueError)


def test_a_name_of_the_users_lists_opens_with_its_options(source: Path) -> None:
    settings = Settings.load()
    settings.user_lists = {"pets": {"path": str(source), "letters": "act"}}
    found = open_word_list("pets", user_lists=settings.user_lists)
    assert found.name == "pets"
    assert list(found) == ["cat"]
    settings.user_lists = {"pets": {"path": str(source), "case": "shouting"}}
    with pytest.raises(ListError, match="settings of word list 'pets'"):
        open_word_list("pets", user_lists=settings.user_lists)
    source.unlink()
    with pytest.raises(ListError, match="the file of word list 'pets' is gone"):
        open_word_list("pets", user_lists=settings.user_lists)


def test_a_path_opens_and_a_name_comes_before_a_file(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    heard: list[float] = []
    assert list(open_word_list(str(source), progress=heard.append)) == ["cat", "dog"]
    assert heard
    (tmp_path / "pets").write_text("ewe\n")
    assert list(open_word_list("pets")) == list(open_word_list("./pets")) == ["ewe"]
    users: dict[str, dict[str, object]] = {"pets": {"path": str(source), "case": "any"}}
    del heard[:]
    found = open_word_list("pets", user_lists=users, progress=heard.append)
    assert (found.name, list(found)) == ("pets", ["cat", "dog"])
    assert heard
    source.write_text("owl\n")
    with pytest.raises(ListError, match="was stopped"):
        open_word_list(str(source), cancel=lambda: True)


def test_the_settings_are_not_read(source: Path) -> None:
    settings = Settings.load()
    settings.user_lists = {"pets": {"path": str(source)}}
    settings.flush()
    with pytest.raises(ListError, match="no word list named 'pets'"):
        open_word_list("pets")
