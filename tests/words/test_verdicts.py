"""Verdicts: whose counts, which words they take from which lists, and that none is ever stale."""

from __future__ import annotations

import random
import shutil
import sqlite3
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lbtui.batch.boards import solve_batch
from lbtui.database import Database
from lbtui.engine import find_candidates
from lbtui.puzzle import Board, parse_board
from lbtui.store import database_path
from lbtui.words import open_list_file, open_word_list
from lbtui.words.open_list import shipped_path
from lbtui.words.verdict_lookup import VerdictLookup, open_verdicts
from lbtui.words.verdicts import GAME_DATA, PLAYER, StoredVerdicts, Verdict, learn_verdicts
from tests.oracle import is_legal

BOARD = parse_board("riu pgh lcs yao")

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def stored() -> StoredVerdicts:
    return StoredVerdicts(Database())


def known() -> dict[str, bool]:
    """Whether the game takes each word that has a verdict; the player's are listed first."""
    return {v.word: v.accepted for v in reversed(StoredVerdicts(Database()).search())}


def both() -> list[VerdictLookup]:
    """The verdicts asked for a board at a time, and read at once."""
    lines: list[str] = []
    found = [open_verdicts(lines.append, preload=at_once) for at_once in (False, True)]
    assert not lines
    return [each for each in found if each is not None]


def rejected() -> set[str]:
    """The rejected words of the large list that fit the board."""
    words = open_word_list("scrabble").candidates(BOARD)[0]
    gone = {each.find_rejected_words(words) for each in both()}
    assert len(gone) < 2
    return set().union(*gone)


def test_the_players_verdict_beats_a_learned_one_and_a_later_date_an_earlier(
    stored: StoredVerdicts,
) -> None:
    days = [
        Verdict("gash", False, GAME_DATA, ""),
        Verdict("gash", True, GAME_DATA, "2026-01-05"),
        Verdict("gash", False, GAME_DATA, "2026-01-06"),
        Verdict("gash", True, GAME_DATA, "2026-01-06"),
    ]
    for order in permutations(days):
        stored.clear()
        stored.add(order)
        assert known() == {"gash": True}
        assert stored.add(order) == 0
    assert stored.judge(["gash"], is_accepted=False) == 1
    assert stored.judge(["gash"], is_accepted=False) == 0
    stored.add([Verdict("gash", True, GAME_DATA, "2027-01-01")])
    assert known() == {"gash": False}
    assert [v.source for v in stored.search()] == [PLAYER, GAME_DATA]
    assert stored.forget(["gash", "none"]) == ["gash"]
    assert known() == {"gash": True}
    assert stored.forget(["gash"]) == ["gash"]
    assert known() == {}


def test_a_board_tells_of_its_words_and_of_those_that_it_has_not() -> None:
    english = open_word_list("scrabble").candidates(BOARD)[0]
    taken = [*english[::2], "solpacic"]
    verdicts = learn_verdicts([(BOARD, taken, "2026-01-05")])
    assert {v.word for v in verdicts if v.accepted} == set(taken)
    assert {v.word for v in verdicts if not v.accepted} == set(english[1::2])
    assert {(v.source, v.date) for v in verdicts} == {(GAME_DATA, "2026-01-05")}
    # The later board counts, whichever comes first.
    later = (BOARD, english, "2026-01-06")
    for days in ([later, (BOARD, taken, "")], [(BOARD, taken, ""), later]):
        assert {v.word for v in learn_verdicts(days) if not v.accepted} == set()


def random_board(rng: random.Random) -> Board:
    """A board of a few letters, some of them on several sides."""
    sides = [rng.sample("abcdeé", rng.randint(1, 3)) for _ in range(rng.randint(3, 5))]
    return Board(["".join(side) for side in sides])


def listed() -> set[str]:
    """The words of the large list, from its text."""
    lines = Path(shipped_path("scrabble")).read_text(encoding="utf-8").splitlines()
    return {line.partition(";")[0] for line in lines}


def test_both_ways_find_what_a_brute_force_finds(stored: StoredVerdicts) -> None:
    rng = random.Random(7)
    made = {
        "".join(rng.choices("abcdez", k=rng.randint(1, 6))): rng.random() < 0.5
        for _ in range(4_000)
    }
    stored.add(
        [Verdict(word, taken, rng.choice([PLAYER, GAME_DATA])) for word, taken in made.items()]
    )
    overruled = {word: rng.random() < 0.5 for word in rng.sample(sorted(made), 1_000)}
    stored.add([Verdict(word, taken, GAME_DATA, "2026-01-05") for word, taken in overruled.items()])
    stored.add([Verdict(word, made[word], PLAYER) for word in overruled])
    words = [*made, "unknown"]
    for each in both():
        assert each.find_rejected_words(words) == {
            word for word, taken in made.items() if not taken
        }
    unlisted = {word for word, taken in made.items() if taken} - listed()
    seen = 0
    for _ in range(30):
        board = random_board(rng)
        legal = sorted(word for word in unlisted if is_legal(board.sides, word, 1))
        assert [each.find_accepted_words(board) for each in both()] == [legal, legal]
        seen += len(legal)
    assert seen > 200


def test_the_accepted_words_of_no_list_follow_every_change(stored: StoredVerdicts) -> None:
    rng = random.Random(11)
    words = ["solpacic", "gasp", "group", "pigsy", "qi", "zzz", "spyral", "ci"]
    english = listed()
    for _ in range(60):
        some = rng.sample(words, rng.randint(1, 4))
        given = [
            Verdict(
                word,
                rng.random() < 0.6,
                rng.choice([PLAYER, GAME_DATA]),
                f"2026-01-{rng.randint(1, 9):02}",
            )
            for word in some
        ]
        change = rng.choice(["add", "judge", "forget", "forget rejected"])
        if change == "add":
            stored.add(given)
        elif change == "judge":
            stored.judge(some, is_accepted=rng.random() < 0.6)
        elif change == "forget":
            stored.forget(some)
        else:
            stored.forget_rejected(some)
        if rng.random() < 0.1:
            stored.clear(rng.choice([PLAYER, GAME_DATA, None]))
        rows = Database().read(
            lambda db: db.execute("SELECT word, letters FROM unlisted").fetchall()
        )
        taken = {word for word, taken in known().items() if taken} - english
        assert sorted(rows) == [
            (word, sum(1 << "abcdefghijklmnopqrstuvwxyz".index(c) for c in set(word)))
            for word in sorted(taken)
        ]


def test_verdicts_change_the_english_lists_and_no_other(
    stored: StoredVerdicts, tmp_path: Path
) -> None:
    stored.judge(["group", "spyral"], is_accepted=False)
    stored.judge(["solpacic", "splashy", "ci"], is_accepted=True)
    verdicts = open_verdicts(pytest.fail)
    own = tmp_path / "own.txt"
    own.write_text("group;90\nspyral\n")
    for name in ("common", "scrabble"):
        before = find_candidates(BOARD, [open_word_list(name)])
        after = find_candidates(BOARD, [open_word_list(name, verdicts=verdicts)])
        scores = dict(zip(before.words, before.scores, strict=True))
        del scores["group"]
        if name == "scrabble":
            scores["solpacic"] = 20
        assert dict(zip(after.words, after.scores, strict=True)) == scores
        assert list(after.words) == sorted(scores)
        assert after.masks == [BOARD.mask(word) for word in after.words]
        assert not after.unscored
    scrabble, mine = open_word_list("scrabble", verdicts=verdicts), open_list_file(str(own))
    joined = find_candidates(BOARD, [scrabble, mine])
    assert [joined.scores[joined.find(w) or 0] for w in ("group", "solpacic")] == [90, 20]
    assert joined.find("spyral") is not None
    assert "ci" in find_candidates(BOARD, [scrabble], min_length=2).words
    assert open_word_list("spanish", verdicts=verdicts).verdicts is None
    assert "group" in find_candidates(BOARD, [open_word_list("scrabble")]).words


def test_what_is_looked_up_is_never_stale(stored: StoredVerdicts, tmp_path: Path) -> None:
    """Whatever happens to the database, the verdicts are those in it."""
    file, backup = Path(database_path()), tmp_path / "backup"
    other = StoredVerdicts(Database(str(tmp_path / "other" / "lbtui.sqlite")))
    other.judge(["gasp"], is_accepted=False)

    def copy(source: Path, target: Path) -> None:
        target.unlink(missing_ok=True)
        shutil.copy2(source, target)  # as a backup does, with its old time

    steps: list[Callable[[], object]] = [
        lambda: stored.judge(["group"], is_accepted=False),
        lambda: copy(file, backup),
        lambda: stored.judge(["group"], is_accepted=True),
        lambda: stored.judge(["group"], is_accepted=False),
        lambda: stored.add([Verdict("gash", False, GAME_DATA, "2026-01-05")]),
        lambda: stored.add([Verdict("gash", True, GAME_DATA, "2026-01-06")]),
        lambda: copy(backup, file),
        lambda: copy(tmp_path / "other" / "lbtui.sqlite", file),
        lambda: stored.forget(["gasp"]),
        file.unlink,
        lambda: stored.judge(["gash"], is_accepted=False),
        stored.clear,
    ]
    for step in steps:
        step()
        assert rejected() == {word for word, taken in known().items() if not taken}


def test_many_boards_are_solved_with_what_is_read_once(
    stored: StoredVerdicts, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored.judge(["gracious", "oligarchy"], is_accepted=False)
    stored.judge(["solpacic"], is_accepted=True)
    connect: Any = sqlite3.connect
    opened: list[str] = []

    def counted(path: str, **options: Any) -> Any:
        opened.append(path)
        return connect(path, **options)

    monkeypatch.setattr(sqlite3, "connect", counted)
    boards = ("riu pgh lcs yao", "riu pgm lcs yao")
    known = open_verdicts(None, preload=True)
    found = [
        each.candidates
        for name in ("common", "scrabble")
        for each in solve_batch(boards, lists=open_word_list(name, verdicts=known))
    ]
    assert len(opened) == 2  # once for the rejected words, once for the accepted ones
    assert found == [
        len(find_candidates(parse_board(text), [open_word_list(name, verdicts=both()[0])]))
        for name in ("common", "scrabble")
        for text in boards
    ]


def test_rows_that_somebody_else_wrote_harm_nothing(stored: StoredVerdicts) -> None:
    stored.judge(["group"], is_accepted=False)
    rows = [
        ("gr\x1b[31moup", 0, 0, ""),
        (b"\xff", 0, 0, ""),
        ("gash", 1, 0, "\x1b[31m"),
        ("é", 0, 1, ""),
    ]
    unlisted = [("GASP", 0), (b"gasp", 0), (5, 0), ("ga\x1b[31msp", 0), ("solpacic", "x")]

    def write(db: sqlite3.Connection) -> None:
        db.executemany("INSERT INTO verdicts VALUES (?, ?, ?, ?)", rows)
        db.executemany("INSERT INTO unlisted VALUES (?, ?)", unlisted)

    Database().write(write)
    assert rejected() == {"group", "gash"}
    assert [(v.word, v.date) for v in stored.search()] == [("gash", ""), ("group", "")]
    assert [each.find_accepted_words(BOARD) for each in both()] == [["solpacic"], ["solpacic"]]


def test_a_word_is_rejected_on_one_board_alone(stored: StoredVerdicts) -> None:
    other = parse_board("tjo feb cuy hil")
    for word in ("splashy", "gracious", "splashy"):
        stored.reject_on_board(BOARD, word)
    stored.reject_on_board(other, "object")
    assert stored.find_words_rejected_on(BOARD) == ["gracious", "splashy"]
    assert stored.find_words_rejected_on(other) == ["object"]
    assert stored.search() == []
    stored.restore_on_board(BOARD, ["splashy", "object"])
    assert (stored.find_words_rejected_on(BOARD), stored.find_words_rejected_on(other)) == (
        ["gracious"],
        ["object"],
    )
    stored.restore_on_board(BOARD, ["gracious"])
    assert stored.find_words_rejected_on(BOARD) == []
    # Somebody else may have written what no player can have rejected here.
    rows = [(str(BOARD), word) for word in ("object", b"shy", 7, "a", "x")]
    Database().write(lambda db: db.executemany("INSERT INTO rejections VALUES (?, ?)", rows))
    assert stored.find_words_rejected_on(BOARD) == ["a"]


def test_verdicts_are_counted_searched_and_forgotten(stored: StoredVerdicts) -> None:
    assert stored.count_by_source() == (0, 0)
    stored.judge(["splashy", "gracious"], is_accepted=False)
    stored.judge(["qqq"], is_accepted=True)
    stored.add([Verdict("zzz", True, GAME_DATA)])
    assert stored.count_by_source() == (3, 1)
    stored.add([Verdict("aaa", False, GAME_DATA, "2029-12-30")])
    stored.add([Verdict("gracious", True, GAME_DATA, "2029-11-01")])
    assert stored.count_by_source() == (3, 3)
    for terms, source, words in (
        ([], None, ["aaa", "gracious", "gracious", "qqq", "splashy", "zzz"]),
        ([], PLAYER, ["gracious", "qqq", "splashy"]),
        ([], GAME_DATA, ["aaa", "gracious", "zzz"]),
        (["Accepted"], None, ["gracious", "qqq", "zzz"]),
        (["REJECTED"], None, ["aaa", "gracious", "splashy"]),
        (["2029"], None, ["aaa", "gracious"]),
        (["2029-12"], None, ["aaa"]),
        (["A", "rejected"], None, ["aaa", "gracious", "splashy"]),
        (["12-30"], None, []),
    ):
        assert [verdict.word for verdict in stored.search(terms, source)] == words, terms
    assert stored.forget(["gracious", "gracious", "none"]) == ["gracious"]
    assert [v.source for v in stored.search(["gracious"])] == [GAME_DATA], "the learned one is left"
    assert stored.forget_rejected(["splashy", "qqq", "aaa"]) == 1
    assert stored.clear(PLAYER) == 1
    assert stored.clear() == 3
    assert stored.search() == []


def test_the_checksum_counts_words_that_are_accepted_and_those_that_are_rejected() -> None:
    stored, sums = StoredVerdicts(Database()), set()
    for words, accepted in ((["zzyzx"], True), (["qqq"], True), (["gracious"], False)):
        stored.judge(words, is_accepted=accepted)
        verdicts = open_verdicts(None)
        assert verdicts is not None
        sums.add(verdicts.compute_checksum())
    assert len(sums) == 3
