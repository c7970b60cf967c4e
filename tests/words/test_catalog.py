"""The catalog: adding, naming, reading, removing, and lists that vanish."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from lbtui.engine import find_candidates
from lbtui.puzzle import parse_board
from lbtui.settings import Settings
from lbtui.words import ListError, WordList, open_list
from lbtui.words.catalog import Catalog


def open_word_list(name: str, **options: Any) -> WordList:
    """Open a list as a user with these settings does."""
    return open_list.open_word_list(name, user_lists=Settings.load().user_lists, **options)


def open_word_lists(names: Sequence[str]) -> list[WordList]:
    return [open_word_list(name) for name in names]


@pytest.fixture
def catalog() -> Catalog:
    return Catalog(Settings.load())


@pytest.fixture
def pets(tmp_path: Path) -> Path:
    path = tmp_path / "my pets.txt"
    path.write_text("cat;80\nDog\nöwe;10\n", "utf-8")
    return path


def test_shipped_lists_come_first(catalog: Catalog) -> None:
    assert [entry.name for entry in catalog.get_all_lists()][:3] == [
        "common",
        "scrabble",
        "spanish",
    ]
    assert {entry.kind for entry in catalog.get_all_lists()[:3]} == {"shipped"}


def test_an_added_list_is_there_next_time(catalog: Catalog, pets: Path) -> None:
    entry = catalog.add(str(pets))
    assert (entry.name, entry.kind, entry.problem) == ("my-pets", "added", None)
    again = Catalog(Settings.load())
    assert again.find("my-pets").path == str(pets)
    about = again.describe("my-pets")
    assert about["words"] == 2
    assert about["skipped"] == {"capital letters": 1}
    assert about["scores"] == (10, 80)
    assert sorted(about["alphabet"]) == sorted("actweö")
    assert catalog.add(str(pets)).name == "my-pets-2"


def test_options_change_what_is_read(catalog: Catalog, pets: Path) -> None:
    catalog.add(str(pets), "pets", options={"case": "any"})
    assert sorted(open_word_list("pets")) == ["cat", "dog", "öwe"]
    catalog.configure("pets", case="lower-only", letters="abcdefghijklmnopqrstuvwxyz")
    assert sorted(open_word_list("pets")) == ["cat", "owe"]
    with pytest.raises(ListError, match="'a1' is not an alphabet"):
        catalog.configure("pets", letters="a1")


def test_a_vanished_file_is_said(catalog: Catalog, pets: Path) -> None:
    catalog.add(str(pets), "pets")
    pets.unlink()
    assert "is gone" in (catalog.find("pets").problem or "")
    with pytest.raises(ListError, match="is gone"):
        catalog.describe("pets")


def _add(catalog: Catalog, folder: Path, **texts: str) -> list[str]:
    """Add lists of these names and texts, and return the names."""
    for name, text in texts.items():
        path = folder / f"{name}.txt"
        path.write_text(text, "utf-8")
        catalog.add(str(path), name)
    return list(texts)


def test_a_list_without_scores_says_nothing_of_words_that_another_scores(
    catalog: Catalog, tmp_path: Path
) -> None:
    both = _add(catalog, tmp_path, two="cat\ntaco\n", one="cat;10\nact;90\n")
    board = parse_board("cx ay tz ow")
    plain, scored = open_word_list("two"), open_word_list("one")
    for lists in (open_word_lists(both), [plain, scored], [scored, plain]):
        found = find_candidates(board, lists)
        assert (found.words, found.scores) == (("act", "cat", "taco"), [90, 10, 50])
        assert found.unscored == {"taco"}
        assert found.has_scores
        assert found.is_scored(["act", "cat"])
        assert not found.is_scored(["act", "taco"])
        assert not found.filtered(min_score=50, exclude=["act"]).has_scores
        assert found.filtered(exclude=["taco"]).unscored == frozenset()
    assert not find_candidates(board, [plain]).has_scores
    assert catalog.describe("one")["scores"] == (10, 90)
    assert catalog.describe("two")["scores"] is None


def test_what_another_program_added_meanwhile_stays(catalog: Catalog, pets: Path) -> None:
    other = Catalog(Settings.load())
    catalog.add(str(pets), "one")
    other.add(str(pets), "two")
    other.configure("two", case="any")
    catalog.add(str(pets), "three")
    names = [entry.name for entry in Catalog(Settings.load()).get_all_lists(include_system=False)]
    assert names[3:] == ["one", "two", "three"]
    with pytest.raises(ListError, match="there is a word list 'three' already"):
        other.add(str(pets), "three")
    catalog.remove("three")
    assert "two" in Settings.load().user_lists


def test_a_removed_list_is_no_longer_in_use(catalog: Catalog, pets: Path) -> None:
    settings = Settings.load()
    catalog.add(str(pets), "pets")
    settings.lists = ("pets", "common")
    settings.flush()
    catalog.add(str(pets), "unused")
    catalog.remove("unused")
    assert "pets" in Settings.load().lists
    again = Settings.load()
    again.override(Settings.lists, ("pets", "scrabble"))
    Catalog(again).remove("pets")
    assert again.lists == ("scrabble",)
    assert Settings.load().lists == ("common",)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("", "name a file"),
        ("  ", "name a file"),
        ("a\0b", "'ab' is not a file name"),
        ("x.txt", "the working directory is gone"),
    ],
)
def test_paths_that_name_no_file(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, said: str
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(ListError, match=said):
        catalog.add(path)


def test_entries_that_cannot_be_used_are_shown_with_a_problem(catalog: Catalog) -> None:
    settings = Settings.load()
    settings.user_lists = {"nul": {"path": "a\0b"}, "number": {"path": 7}, "nothing": {}}
    settings.flush()
    catalog = Catalog(Settings.load())
    own = catalog.get_all_lists(include_system=False)[3:]
    assert [info.name for info in own] == list(settings.user_lists)
    assert {info.name: info.problem for info in own} == {
        "nul": "its path cannot be used",
        "number": "its path cannot be used",
        "nothing": "its path cannot be used",
    }
    for info in own:
        catalog.remove(info.name)
    assert catalog.get_all_lists(include_system=False)[3:] == []


def test_an_added_list_is_compiled_already(catalog: Catalog, pets: Path) -> None:
    heard: list[float] = []
    catalog.add(str(pets), "pets", options={"case": "any"}, progress=heard.append)
    assert heard
    heard.clear()
    open_word_list("pets", progress=heard.append)
    assert not heard


@pytest.mark.parametrize("name", ["", "common", "auto", "a/b", "..", "x" * 41, "a\x1bb", "-x"])
def test_names_that_cannot_be_used(catalog: Catalog, pets: Path, name: str) -> None:
    with pytest.raises(ListError) as caught:
        catalog.add(str(pets), name)
    assert "\x1b" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_shipped_lists_stay(catalog: Catalog) -> None:
    for change in (catalog.remove, catalog.configure):
        with pytest.raises(
            ListError, match="'common' is not yours; only lists you added can be changed"
        ):
            change("common")


def test_lists_of_the_system(
    catalog: Catalog, pets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / ".local/share/dict"
    folder.mkdir(parents=True)
    for name in ("words", "german.txt", "words.gz", ".hidden", "README", "README.txt"):
        (folder / name).write_text("cat\n")
    (folder / "folder").mkdir()
    (folder / "again").symlink_to("words")
    (folder / "pets.txt").symlink_to(pets)
    catalog.add(str(pets), "pets")
    found = [info for info in catalog.get_all_lists() if info.path.startswith(str(folder))]
    assert [(info.name, info.kind, info.label) for info in found] == [
        (str(folder / name), "found", name) for name in ("again", "german.txt")
    ]
    assert catalog.find(str(folder / "german.txt")) == found[1]
    assert {info.kind for info in catalog.get_all_lists(include_system=False)} == {
        "shipped",
        "added",
    }


def test_what_is_known_of_a_list(catalog: Catalog, pets: Path) -> None:
    heard: list[float] = []
    catalog.add(str(pets), "p" * 40, options={"letters": "", "case": "any"})
    about = catalog.describe("p" * 40)
    assert about["options"] == {"case": "any"}
    assert (about["kind"], about["label"], about["path"]) == ("added", "p" * 40, str(pets))
    pets.write_text("cat;30\n")
    assert catalog.describe("p" * 40, progress=heard.append)["words"] == 1
    assert heard
    shipped = catalog.find("common")
    assert Path(shipped.path).name == "common.txt"
    assert shipped.label


def test_names_are_made_of_file_names(catalog: Catalog, tmp_path: Path) -> None:
    for file, name in (
        ("!!.txt", "list"), ("?.txt", "list-2"), ("-a b-.txt", "a-b"), ("common.txt", "common-2"),
        ("x" * 60 + ".txt", "x" * 35),
    ):  # fmt: skip
        path = tmp_path / file
        path.write_text("cat\n")
        assert catalog.add(str(path)).name == name, file


def test_what_stops_a_change_is_said(catalog: Catalog, pets: Path) -> None:
    catalog.add(str(pets), "pets")
    pets.write_text("emu\n")
    with pytest.raises(ListError, match="was stopped"):
        catalog.describe("pets", cancel=lambda: True)
    file = Path(Settings.load().path)
    file.unlink()
    file.mkdir()
    with pytest.raises(ListError, match=r"^the settings cannot be saved: not a regular file$"):
        catalog.configure("pets", case="any")
