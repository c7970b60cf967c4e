"""Sheets to print: what they hold, what they never show too early, and what is refused."""

import base64
import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lbtui.database import Database
from lbtui.exports.sheet import BOARDS_PER_PAGE, MAX_TITLE_LENGTH, SheetBoard, make_sheet_document
from lbtui.formatting import EN_DASH
from lbtui.puzzle import Board
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoards
from tests.harness.chromium import run_chromium
from tests.harness.program import Result, lbtui, refused
from tests.payloads import PAYLOADS

BOARD = "riu pgh lcs yao"
UNSOLVED = "bcd fgh jkl mnp"
HTML = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</style></title><svg>")


class Reader(HTMLParser):
    """Collects elements, attributes and the text outside style sheets."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] != ["style"] or data.strip() not in data:
            self.text += data


def sheet(tmp_path: Path, *arguments: str) -> tuple[Result, str]:
    path = tmp_path / "sheet.html"
    done = lbtui("sheet", *arguments, "-o", str(path), "--force")
    return done, path.read_text("utf-8") if path.exists() else ""


def pages(page: str) -> list[str]:
    return page.split('<div class="page">')[1:]


def test_a_board_its_par_and_its_answer_at_the_end(tmp_path: Path) -> None:
    done, page = sheet(tmp_path, BOARD)
    assert (done.code, done.out) == (0, "")
    assert re.fullmatch(r"lbtui: 1 board in '.*sheet\.html'\n", done.err)
    first, last = pages(page)
    assert first.count("<svg") == 1
    assert "<h2>par 4, our estimate</h2><hr><hr><hr><hr></div>" in first
    assert "gracious" not in first.lower()
    assert f"RIU PGH LCS YAO: GRACIOUS{EN_DASH}SPLASHY" in last
    assert len(pages(sheet(tmp_path, BOARD, "--answers", "none")[1])) == 1


@pytest.mark.parametrize("per_page", BOARDS_PER_PAGE)
def test_the_rules_are_under_the_title_of_each_page_of_boards(
    per_page: int, tmp_path: Path
) -> None:
    source = tmp_path / "boards.txt"
    source.write_text(f"{BOARD}\n" * (per_page + 1), "utf-8")
    done, page = sheet(tmp_path, str(source), "--per-page", str(per_page), "--title", "Class 5b")
    assert done.code == 0
    *drawn, last = pages(page)
    assert len(drawn) == 2
    rules = (
        "Connect letters from different sides; each word starts with the last letter of the one"
        " before; use every letter."
    )
    for each in drawn:
        assert each.split("\n")[1:3] == ["<h1>Class 5b</h1>", f'<p class="rules">{rules}</p>']
    assert rules not in last, "the answers need no rules"


def test_sides_may_be_arguments_of_their_own(tmp_path: Path) -> None:
    whole = sheet(tmp_path, BOARD)[1]
    assert sheet(tmp_path, *BOARD.split())[1] == whole


def test_the_answer_that_a_board_was_made_for_is_printed(tmp_path: Path) -> None:
    source = tmp_path / "boards.jsonl"
    lines = [{"board": BOARD, "best": best} for best in (["group", "psychical"], ["group"], "x", 5)]
    source.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    *_, last = pages(sheet(tmp_path, str(source))[1])
    assert last.count(f"GROUP{EN_DASH}PSYCHICAL") == 1
    assert last.count(f"GRACIOUS{EN_DASH}SPLASHY") == 3, "what solves nothing is no answer"


def test_a_line_names_its_word_list(tmp_path: Path) -> None:
    source = tmp_path / "boards.jsonl"
    board = "lca eir nos tdu"
    lines = [
        {"board": board, "lists": lists} for lists in (["spanish"], ["common"], 5, ["/etc/passwd"])
    ]
    source.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    (page, *_) = pages(sheet(tmp_path, str(source), "--per-page", "4")[1])
    assert page.count("our estimate") == 3, "par is known of English alone"


def test_a_shared_text_is_its_board(tmp_path: Path) -> None:
    text = (
        "Letter Boxed: RIU PGH LCS YAO · lbtui\nno help\nhttps://boards.test/play/riu-pgh-lcs-yao"
    )
    assert sheet(tmp_path, text)[1] == sheet(tmp_path, BOARD)[1]


def test_a_date_is_printed_with_its_par_and_solved_with_its_own_list(tmp_path: Path) -> None:
    words = ("octave", "explaining")
    data = GameData(Board(["gcx", "tie", "vln", "apo"]), "2026-11-20", 6, words, words)
    StoredBoards(Database()).add([data], source="game data")
    source = tmp_path / "boards.txt"
    source.write_text(f'# mine\n2026-11-20\n\n{{"board": "{BOARD}"}}\n{UNSOLVED}\n', "utf-8")
    done, page = sheet(tmp_path, str(source), "--per-page", "4")
    assert done.err.endswith("; 1 without an answer\n")
    first, last = pages(page)
    assert "<h2>1. 2026-11-20 · par 6</h2>" + 6 * "<hr>" + "</div>" in first
    assert "<h2>2. par 4, our estimate</h2>" in first
    assert f"OCTAVE{EN_DASH}EXPLAINING" in last
    assert "BCD FGH JKL MNP: no answer" in last


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (f"{BOARD}\nriu pgh\n", "line 2: the board has 2 sides"),
        ("# nothing\n\n", "has no board"),
        ("2026-01-01\n", "line 1: no board of 2026-01-01 is stored"),
        ('{"board": 5}\n', 'line 1: .* has no "board"'),
    ],
)
def test_a_bad_file_writes_nothing(tmp_path: Path, text: str, problem: str) -> None:
    source, path = tmp_path / "boards.txt", tmp_path / "sheet.html"
    source.write_text(text, "utf-8")
    assert re.search(problem, refused(lbtui("sheet", str(source), "-o", str(path))))
    assert not path.exists()


def test_a_file_that_exists_is_replaced_only_if_asked(tmp_path: Path) -> None:
    path = tmp_path / "sheet.html"
    path.write_text("mine", "utf-8")
    assert "exists; --force replaces it" in refused(lbtui("sheet", BOARD, "-o", str(path)))
    assert path.read_text("utf-8") == "mine"
    assert "say where to write" in refused(lbtui("sheet", BOARD))
    assert "cannot read" in refused(lbtui("sheet", "missing.txt", "-o", str(tmp_path / "new.html")))


@pytest.mark.parametrize("payload", [*PAYLOADS.values(), *HTML])
def test_a_hostile_title_is_text(payload: str) -> None:
    def made(text: str) -> str:
        board = SheetBoard(board=Board(BOARD.split()), heading=text)
        return make_sheet_document([board], title=text)

    page, usual = made(payload), Reader(made("x"))
    found = Reader(page)
    assert found.tags == usual.tags
    assert found.attributes == usual.attributes
    assert all(ch == "\n" or ch.isprintable() for ch in unescape(page))


@pytest.mark.parametrize("per_page", BOARDS_PER_PAGE)
def test_every_board_has_its_place(per_page: int) -> None:
    letters = "abcdefghijklmnopqrstuvwx"
    boards = [
        SheetBoard(board=Board([letters[n * k : n * k + n] for k in range(sides)]))
        for sides in range(3, 13)
        for n in (1, 2)
    ]
    page = make_sheet_document(boards, per_page=per_page, with_answers=False)
    found = [each.count("<svg") for each in pages(page)]
    assert sum(found) == len(boards)
    assert set(found[:-1]) == {per_page}
    assert "script" not in Reader(page).tags
    assert not re.search(r"(?:src|href)=|url\(|@import", page)


PAPERS = {"A4": (210, 297), "Letter": (215.9, 279.4)}
"""Width and height, in millimetres."""
MEASURE = """[...document.querySelectorAll("section")].map(section => {
  const rules = document.createRange();
  rules.selectNodeContents(section.parentElement.querySelector(".rules"));
  const bottom = element => element.getBoundingClientRect().bottom;
  const below = each => bottom(each) - bottom(each.closest("article"));
  const parts = [...section.querySelectorAll("svg, h2, hr")];
  return [rules.getClientRects().length, Math.max(...parts.map(below))];
})"""
"""Of each page: the lines of its rules, and how far something stands below its board's place."""


@pytest.mark.part("browser")
@pytest.mark.parametrize("per_page", BOARDS_PER_PAGE)
async def test_pages_and_boards_do_not_spill_over(per_page: int, tmp_path: Path) -> None:
    board = SheetBoard(board=Board(BOARD.split()), heading="2026-11-20", par=99)
    page = tmp_path / "sheet.html"
    async with run_chromium(tmp_path / "profile") as browser:
        tab = await browser.open_tab()
        for title in ("", ("a long title " * MAX_TITLE_LENGTH)[:MAX_TITLE_LENGTH]):
            boards = [board] * (per_page + 1)
            page.write_text(make_sheet_document(boards, title=title, per_page=per_page), "utf-8")
            await tab.open(page.as_uri())
            await tab.wait_until(
                "document.readyState === 'complete' && !!document.querySelector('ol')"
            )
            for paper, (width, height) in PAPERS.items():
                told = await tab.call(
                    "Page.printToPDF", paperWidth=width / 25.4, paperHeight=height / 25.4
                )
                printed = base64.b64decode(told["data"])
                found = len(re.findall(rb"/Type\s*/Page\b", printed))
                assert found == 3, f"{per_page} boards a page print on {found} pages of {paper}"
            await tab.resize(800, 1200)
            for lines, spilt in await tab.evaluate(MEASURE):
                assert lines == 1
                assert spilt <= 0, f"{per_page} boards a page: {spilt} pixels over the next"
