"""What the shipped lists promise: form, size, the words people look for, the notices."""

import functools
import re
from pathlib import Path

import pytest

LISTS = Path(__file__).parents[2] / "wordlists"


@functools.cache
def read(name: str) -> tuple[list[str], dict[str, int]]:
    """The header lines and the scored words of a list, in file order."""
    lines = (LISTS / f"{name}.txt").read_text(encoding="ascii").splitlines()
    head = [line for line in lines if line.startswith("#")]
    pairs = [line.split(";") for line in lines[len(head) :]]
    return head, {word: int(score) for word, score in pairs}


@pytest.mark.parametrize(
    ("name", "least", "most"), [("common", 80_300, 80_500), ("scrabble", 254_400, 254_700)]
)
def test_size(name: str, least: int, most: int) -> None:
    words = read(name)[1]
    assert least <= sum(len(word) >= 3 for word in words) <= most


@pytest.mark.parametrize("name", ["common", "scrabble"])
def test_form(name: str) -> None:
    head, words = read(name)
    assert head[0].startswith("# label: ")
    assert list(words) == sorted(words)
    assert all(re.fullmatch("[a-z]{2,}", word) for word in words)
    assert set(words.values()) == set(range(10 if name == "common" else 0, 101, 10))


def test_scrabble_contains_common_with_the_same_scores() -> None:
    common, scrabble = read("common")[1], read("scrabble")[1]
    assert {word: scrabble.get(word) for word in common} == common


def test_words_people_look_for() -> None:
    common, scrabble = read("common")[1], read("scrabble")[1]
    assert {"objectify", "youthful", "gracious", "splashy", "cafe"} <= set(common)
    assert {"clarionet", "torpidly", "theocracy", "yenta", "lexicography"} <= set(scrabble)
    assert "niqab" not in scrabble
    assert not {"mys", "sangs", "reprized"} & set(scrabble)


def test_scores_put_first_what_comes_to_mind_first() -> None:
    scores = read("scrabble")[1]
    assert (scores["song"], scores["songs"]) == (100, 70)
    assert (scores["color"], scores["colour"]) == (100, 70)
    assert (scores["politics"], scores["always"]) == (100, 100)
    assert scores["youthfully"] < scores["youthful"]


def backwards(text: str) -> set[str]:
    """The words of a sample that is written backwards: nobody should have to read them here."""
    return {word[::-1] for word in text.split()}


def test_slurs_are_in_neither_and_vulgar_words_not_in_common() -> None:
    common, scrabble = (set(read(name)[1]) for name in ("common", "scrabble"))
    slurs = backwards(
        "reggin sreggin tuark snooc ekik scips gaf sgaf deggaf toggaf togaf pyg deppyg"
        " tuls seirettuls gnirohw seiknoh sekyd yekyd yknihc gow seilooc dedrater reihctib"
        " sarkcub askihs miztokhs estravhs doowrekcep sninaccip yeknuh"
    )
    vulgar = backwards("tihs kcuf elohssa desra reknaw sdrut reipparc")
    assert not slurs & scrabble
    assert not vulgar & common
    assert vulgar <= scrabble


def test_words_that_only_look_offensive_stay() -> None:
    common, scrabble = (set(read(name)[1]) for name in ("common", "scrabble"))
    assert common >= {
        *("dickens", "dicker", "gypsum", "snigger", "niggardly", "cockatoo", "peacock", "titmouse"),
        *("scrap", "mongoose", "squawk", "coonskin", "whorl", "bigot", "shuttlecock", "pussycat"),
        *("honk", "dyked", "sheenier", "retardant", "rape", "queer", "ass", "poof", "swastika"),
    }
    assert scrabble >= {
        *("spasticity", "niggard", "shittah", "negritude", "taiga", "poncho", "hunky", "buckram"),
        *("goyim", "haole", "kanaka", "negrohead"),
    }


def test_the_scrabble_list_names_no_more_than_a_style() -> None:
    assert read("scrabble")[0][0] == "# label: Scrabble-style words"


def test_notices_stand_beside_the_lists() -> None:
    scowl = (LISTS / "licences" / "scowl.txt").read_text(encoding="latin-1")
    ukacd = (LISTS / "licences" / "ukacd.txt").read_text(encoding="latin-1")
    assert scowl.startswith("The collective work is Copyright 2000-2018 by Kevin Atkinson")
    assert "copyright notice must be prominently displayed" in " ".join(ukacd.split())
    head = "\n".join(read("scrabble")[0])
    assert "UK Advanced Cryptics Dictionary, Copyright (c) J Ross Beresford 1993-2000" in head


def test_spanish_is_spelt_with_its_own_letters_and_has_no_scores() -> None:
    lines = (LISTS / "spanish.txt").read_text(encoding="utf-8").splitlines()
    words = [line for line in lines if not line.startswith("#")]
    assert lines[0] == "# label: Spanish"
    assert len(words) == 86_009
    assert words == sorted(set(words))
    assert all(re.fullmatch("[a-záéíóúüñ]{2,}", word) for word in words)
    assert {"árbol", "niño", "pingüino", "letra"} <= set(words)
    notice = (LISTS / "licences" / "spanish.txt").read_text(encoding="utf-8")
    assert "Word list license: Public Domain." in notice
