"""`lbtui import`: stored boards, the game's own list, the sealed answer, and what is refused."""

import os
from pathlib import Path

import pytest

from lbtui.sources.paste import MAX_PASTED_BOARDS
from tests.harness.forking import lbtui
from tests.harness.program import Result, refused, shell
from tests.sources import test_gamedata
from tests.sources.test_gamedata import page

BOARD, OTHER = "riu pgh lcs yao", "tap erd nil yco"
WORDS = ["gracious", "group", "oligarchy", "psychical", "splashy"]
ANSWER = ("gracious", "splashy")
DAY = {
    "sides": BOARD.upper().split(),
    "ourSolution": [word.upper() for word in ANSWER],
    "dictionary": [word.upper() for word in [*reversed(WORDS), WORDS[0]]],
}


def served(**changes: object) -> str:
    """A day's data on a board that it fits."""
    return test_gamedata.served(**(DAY | changes))


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LBTUI_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def take(text: str, *options: str) -> Result:
    return lbtui("import", "-", *options, stdin=text.encode("utf-8", "surrogateescape"))


@pytest.mark.parametrize("form", ["page", "json", "file"])
def test_game_data_is_stored(form: str, tmp_path: Path) -> None:
    path = tmp_path / "day.html"
    path.write_text(served() if form == "json" else page(served()))
    done = (
        lbtui("import", str(path), "--json") if form == "file" else take(path.read_text(), "--json")
    )
    assert (done.code, done.err) == (0, "")
    assert done.records == [{"board": BOARD, "date": "2029-12-31", "par": 5, "accepted": 5}]


def test_a_date_is_a_board_from_then_on() -> None:
    assert "no board of 2029-12-31 is stored" in refused(lbtui("solve", "2029-12-31"))
    take(served())
    both = ["group psychical", "gracious splashy"]
    assert lbtui("solve", "2029-12-31").lines == lbtui("--plain", "2029-12-31").lines == both
    shared = "Letter Boxed 2029-12-31: RIU PGH LCS YAO \u00b7 lbtui"
    assert lbtui("solve", shared).lines == both
    assert "(word list game)" in lbtui("hint", shared).out
    assert "word list common" in lbtui("hint", BOARD).out, "letters are not looked up"
    assert lbtui("words", "2029-12-31").lines == WORDS
    assert lbtui("draw", "2029-12-31", *ANSWER).out == lbtui("draw", BOARD, *ANSWER).out
    assert "in 2 ways (word list game)" in lbtui("hint", "2029-12-31").out
    assert lbtui("check", "2029-12-31").lines[-1] == (
        "par                                              5  4 to 6, median 5"
    )
    for command in ("check", "review"):
        assert "2nd of 2 with 2 words (word list game)" in lbtui(command, "2029-12-31", *ANSWER).out
    common = ("solve", "words", "hint")
    for command in common:
        own = lbtui(command, "2029-12-31", "--list", "common").out
        assert own == lbtui(command, BOARD, "--list", "common").out
    assert "get it with 'lbtui today --date 2029-12-30'" in refused(lbtui("solve", "2029-12-30"))
    for wrong in ("2029-13-31", "0000-00-00"):
        assert f"no board of {wrong} is stored: no such date" in refused(lbtui("solve", wrong))


def test_there_is_no_list_without_game_data() -> None:
    take(OTHER)
    for command in ("solve", "words", "hint"):
        done = lbtui(command, OTHER, "--list", "game")
        assert "game's words for tap erd nil yco are not stored" in refused(done)
    assert "list of one stored board" in refused(lbtui("batch", "-", "--list", "game"))
    assert "already" in refused(lbtui("lists", "add", __file__, "--name", "game"))


def test_the_answer_is_sealed() -> None:
    told = [take(page(served())), take(served(), "--json")]
    told += [lbtui("import", "--stored"), lbtui("import", "--stored", "--json")]
    for done in told:
        assert done.code == 0
        assert not any(word in done.out.lower() + done.err.lower() for word in ANSWER)
    assert take(served(), "--json", "--answer").records[0]["answer"] == [*ANSWER]
    shown = lbtui("import", "--stored", "2029-12-31", "--answer")
    assert "official answer: gracious - splashy" in shown.out
    assert "official answer: unknown" in take(OTHER, "--answer").out


def test_a_dictionary_that_teaches_nothing_says_so_in_the_same_line() -> None:
    why = "nothing learned: a word of its dictionary does not fit the board"
    assert why not in take(served()).out
    done = take(served(dictionary=["GROUP", "GRACIOUS", "ZEBRA"]))
    assert done.lines[0].endswith(f"2 accepted words  {why}")
    assert len(done.lines) == 1


def test_a_file_of_boards_with_bad_lines(tmp_path: Path) -> None:
    lines = [OTHER, "riu pgh", served(), served(id=1), "mxs aot gic pek"]
    (tmp_path / "boards.txt").write_text("\n".join(lines))
    done = lbtui("import", str(tmp_path / "boards.txt"), "--json")
    assert done.code == 2
    boards = [record.get("board") for record in done.records]
    assert boards == [OTHER, BOARD, "mxs aot gic pek", None, None]
    assert [record["line"] for record in done.records[3:]] == [2, 4]
    again = lbtui("import", str(tmp_path / "boards.txt"))
    assert again.code == 2
    assert "lbtui: line 4: this is not the day's board" in again.err
    assert len(lbtui("import", "--stored").lines) == 3


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    assert "No such file" in refused(lbtui("import", str(tmp_path / "none")))
    assert "Is a directory" in refused(lbtui("import", str(tmp_path)))
    assert "name one FILE" in refused(lbtui("import"))
    assert "name one FILE" in refused(lbtui("import", "a", "b"))


@pytest.mark.parametrize("command", ["import", "games import", "verdicts import"])
def test_a_pipe_is_read(tmp_path: Path, command: str) -> None:
    texts = {
        "import": BOARD,
        "games import": '{"board": "riu pgh lcs yao", "id": "a1", "words": ["gracious"]}',
        "verdicts import": '{"word": "qoph", "accepted": false, "source": "player"}',
    }
    os.mkfifo(tmp_path / "pipe")
    done = shell(
        f'printf \'%s\' "$TEXT" > pipe & "$PYTHON" -m lbtui {command} pipe',
        cwd=tmp_path,
        TEXT=texts[command],
    )
    assert done.code == 0, done


def test_a_board_in_many_lines_and_a_file_of_too_many_boards() -> None:
    drawn = "  R I U\nY       P\nA       G\nO       H\n  L C S"
    assert take(drawn, "--json").records == [
        {"board": BOARD, "date": None, "par": None, "accepted": 0}
    ]
    assert "10,001 lines of boards are too many" in refused(
        take(f"{BOARD}\n" * (MAX_PASTED_BOARDS + 1))
    )
    assert len(lbtui("import", "--stored").lines) == 1
