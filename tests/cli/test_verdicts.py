"""`lbtui learn` and `lbtui verdicts`: what they learn, keep, list and refuse, and who obeys."""

import os
import sqlite3
from pathlib import Path

import pytest

from tests.cli.test_import import BOARD, WORDS, served
from tests.harness.forking import lbtui
from tests.harness.program import refused
from tests.sources.test_gamedata import page

GONE = ("gracious", "oligarchy")
NEW = "solpacic"


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LBTUI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("LBTUI_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "data"


def words(*options: str) -> list[str]:
    done = lbtui("words", BOARD, *options)
    assert (done.code, done.err) == (0, "")
    return done.lines


def test_learning_from_files_and_folders(tmp_path: Path) -> None:
    english = words("--list", "scrabble")
    taken = [word for word in english if word not in GONE] + [NEW]
    day = served(dictionary=[word.upper() for word in taken])
    earlier = served(printDate="2029-12-30", dictionary=[word.upper() for word in english])
    folder = tmp_path / "archive" / "2029"
    folder.mkdir(parents=True)
    (folder / "page.html").write_text(page(day))
    (folder / "notes.txt").write_text("no board in here\n" * 9)
    (tmp_path / "lines.jsonl").write_text("\n".join([day, "", earlier, ""]))
    learned = [{"boards": 1, "accepted": len(taken), "rejected": len(GONE)}]
    for path in ("archive", "archive/2029/page.html"):
        done = lbtui("learn", str(tmp_path / path), "--json")
        assert (done.code, done.records, done.err) == (0, learned, "")
    exported = lbtui("verdicts", "export").out
    done = lbtui("learn", str(tmp_path / "lines.jsonl"), "--json")
    assert done.records == [learned[0] | {"boards": 2}]
    assert lbtui("verdicts", "export").out == exported

    assert words("--list", "scrabble") == sorted(taken)
    common = words("--list", "common", "--verdicts", "off")
    assert words("--list", "common") == [word for word in common if word not in GONE]
    assert words("--list", "scrabble", "--verdicts", "off") == english
    assert GONE[0] in words("--list", "spanish", "--list", "common", "--verdicts", "off")
    for argv in (
        ("solve", BOARD),
        ("--plain", BOARD),
        ("hint", BOARD, "--level", "7"),
        ("check", BOARD, "oligarchy", "yups"),
        ("review", BOARD, "oligarchy", "yups"),
        ("batch", str(tmp_path / "board")),
    ):
        (tmp_path / "board").write_text(BOARD)
        assert lbtui(*argv).out != lbtui(*argv, "--verdicts", "off").out, argv
    assert "oligarchy" not in lbtui("solve", BOARD, "--max-words", "2").out


def test_learning_says_of_each_file_and_line_why_nothing_is_learned(tmp_path: Path) -> None:
    whole, damaged = served(), '{"sides": ["RIU"'
    (tmp_path / "lines.jsonl").write_text("\n".join([whole, damaged + "}", served(dictionary=[])]))
    (tmp_path / "notes.txt").write_text("no board in here\n")
    (tmp_path / "cut.html").write_text(page(whole)[:200])
    paths = [str(tmp_path / name) for name in ("lines.jsonl", "notes.txt", "cut.html", "none")]
    done = lbtui("learn", *paths, "--json")
    assert (done.code, done.records[0]["boards"]) == (2, 1)
    lines, notes, cut, none = ([line for line in done.err.splitlines() if p in line] for p in paths)
    assert "line 2: the game data" in lines[0]
    assert "line 3: nothing to learn" in lines[1]
    assert "no game data here" in notes[0]
    assert "cut off or damaged" in cut[0]
    assert "No such file" in none[0]
    (tmp_path / "cut.html").unlink()
    os.mkfifo(tmp_path / "pipe")
    done = lbtui("learn", str(tmp_path), "--json")
    assert (done.records[0]["boards"], "notes" in done.err) == (1, False)


def test_import_learns_as_well() -> None:
    before = words("--list", "common")
    assert lbtui("import", "-", stdin=served().encode()).code == 0
    assert words("--list", "common") == [word for word in before if word in WORDS]


def test_verdicts_are_given_listed_searched_taken_back_and_carried_over(tmp_path: Path) -> None:
    assert lbtui("verdicts").code == 1
    lbtui("import", "-", stdin=served().encode())
    learned = lbtui("verdicts", "export").records
    assert lbtui("verdicts", "reject", "Splashy", NEW).code == 0
    assert lbtui("verdicts", "accept", "group").code == 0
    assert "splashy" not in words("--list", "common")
    for argv in (("check", BOARD, "gracious", "splashy"), ("solve", BOARD, "--include", "splashy")):
        told = lbtui(*argv)
        assert "is rejected, as 'lbtui verdicts' says" in told.out + told.err
    mine = lbtui("verdicts", "--source", "player")
    assert [line.split() for line in mine.lines] == [
        ["group", "accepted", "yours"],
        [NEW, "rejected", "yours"],
        ["splashy", "rejected", "yours"],
    ]
    assert mine.err == "lbtui: 3 of 3 verdicts shown\n"
    total = f"{len(learned) + 3:,} verdicts: 3 yours, {len(learned):,} learned"
    assert lbtui("verdicts").lines == [total]
    assert lbtui("verdicts", "--search", "plash", "--search", "accepted").lines == [
        "splashy          accepted  2029-12-31"
    ]
    some = lbtui("verdicts", "--search", "2029-12", "--limit", "7")
    assert len(some.lines) == 7
    assert some.err == f"lbtui: 7 of {len(learned):,} verdicts shown\n"
    assert lbtui("verdicts", "--search", "2030").err == "lbtui: no verdict matches\n"
    kept = lbtui("verdicts", "export")
    assert lbtui("verdicts", "--json").out == kept.out

    assert lbtui("verdicts", "forget", "splashy", "never").code == 1
    assert "splashy" in words("--list", "common")  # as the game's data says
    assert lbtui("verdicts", "clear", "--source", "learned").code == 0
    assert len(lbtui("verdicts", "--all").lines) == 2
    summary = lbtui("verdicts")
    assert (summary.code, summary.lines, summary.err) == (0, ["2 verdicts: 2 yours, 0 learned"], "")
    lbtui("verdicts", "clear")
    assert "no verdicts yet" in lbtui("verdicts").err
    (tmp_path / "kept").write_bytes(kept.raw)
    for _ in range(2):
        assert lbtui("verdicts", "import", str(tmp_path / "kept")).code == 0
        assert lbtui("verdicts", "export").out == kept.out


def test_what_is_no_verdict_is_refused() -> None:
    for wrong in ("caf\u00e9", "two words", "a" * 65, "x\x1b[31m", ""):
        assert "letters from a to z" in refused(lbtui("verdicts", "accept", "fine", wrong))
    lines = [
        '{"word": "gash", "accepted": false, "source": "player", "date": null}',
        '{"word": "gash\\u001b", "accepted": false, "source": "player"}',
        '{"word": "gash", "accepted": 1, "source": "player"}',
        '{"word": "gash", "accepted": true, "source": "me"}',
        '{"word": "gash", "accepted": true, "source": "learned", "date": "2029-02-30"}',
        "[" * 5000,
        "\x1b[31m",
    ]
    done = lbtui("verdicts", "import", "-", stdin="\n\n".join(lines).encode())
    assert done.code == 2
    assert "line 3: " in done.err
    assert "\x1b" not in done.err
    assert lbtui("verdicts", "export").lines == lines[:1]
    for argv in (["learn", "/nowhere"], ["verdicts", "import", "/nowhere"]):
        assert "no such file" in lbtui(*argv).err.lower()
    assert "is not one of accept" in refused(lbtui("verdicts", "accpet", "gash"))


def test_damage_and_newer_versions_do_not_keep_anybody_from_solving(own_data: Path) -> None:
    plain = lbtui("solve", BOARD, "--limit", "3").out
    assert lbtui("verdicts", "reject", "oligarchy").code == 0
    file = own_data / "lbtui.sqlite"
    db = sqlite3.connect(file)
    db.execute("PRAGMA user_version = 99")
    db.close()
    for _ in range(2):
        done = lbtui("solve", BOARD, "--limit", "3")
        assert (done.code, done.out) == (0, plain)
        assert "verdicts are not used: the database was written by a newer lbtui" in done.err
        assert done.err.count("\n") == 1
    many = lbtui("batch", "-", "--jobs", "2", stdin=f"{BOARD}\n{BOARD}\n".encode())
    assert (many.code, len(many.records)) == (0, 2)
    assert many.err == done.err
    for argv in (["verdicts", "reject", "group"], ["solve", "2029-12-31"]):
        assert "newer lbtui" in refused(lbtui(*argv))
    file.write_bytes(b"rubbish" * 1000)
    done = lbtui("solve", BOARD, "--limit", "3")
    assert (done.code, done.out) == (0, plain)
    assert "kept as lbtui.sqlite.bad" in done.err
    assert lbtui("solve", BOARD, "--limit", "3").err == ""
    file.unlink()
    own_data.rename(own_data.with_name("moved"))
    own_data.write_text("a file where the directory should be")
    assert lbtui("solve", BOARD, "--limit", "3").out == plain
    assert "cannot be" in refused(lbtui("verdicts", "reject", "group"))
