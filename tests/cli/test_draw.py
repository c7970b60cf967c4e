"""`lbtui draw`: what is on the picture, in a terminal, as SVG, and in a browser."""

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lbtui.formatting import text_width
from tests.harness.chromium import CHROMIUM_PATH
from tests.harness.forking import lbtui
from tests.harness.program import PROGRAM, TIMEOUT_SECONDS, refused
from tests.harness.ptyrun import PtyApp, python_command
from tests.payloads import PAYLOAD_GROUPS, as_bytes, control_characters

BOARD = "riu pgh lcs yao"
CHAIN = ("gracious", "splashy")
SVG = "{http://www.w3.org/2000/svg}"
PICTURES = (
    ("abc def ghi", ()),
    (BOARD, CHAIN),
    ("rui pgh lcs ya oe", ("oligarchy", "yups")),
    ("ru pg lc sy ao in et dm", ("gems", "sly")),
    ("abcdefgh ijklmnop qrstuvwx yzaeioub", ("bit", "tab")),
    ("xqz kjv wbf mhd", ()),
)


def letters(text: str) -> list[str]:
    """The letters that stand alone on a picture."""
    return sorted(re.findall(r"(?<!\w)[A-Z](?!\w)", text))


def test_a_board_alone() -> None:
    done = lbtui("draw", BOARD)
    assert (done.code, done.err) == (0, "")
    assert letters(done.out) == sorted("RIUPGHLCSYAO")
    assert "\x1b" not in done.out
    assert done.lines[0].split() == ["R", "I", "U"]
    assert done.lines[-1].split() == ["L", "C", "S"]


def test_a_board_with_words() -> None:
    done = lbtui("draw", *BOARD.split(), *CHAIN)
    assert done.code == 0
    assert letters(done.out) == sorted("RIUPGHLCSYAO")
    assert done.lines[-1].split() == ["1", "GRACIOUS", "2", "SPLASHY"]
    with PtyApp(python_command("-m", "lbtui", "draw", BOARD, *CHAIN), size=(100, 40)) as terminal:
        assert terminal.wait_exit() == 0
        styled = terminal.raw.decode()
    assert "\x1b[34;1mGRACIOUS\x1b[0m" in styled
    bare = re.sub(r"\x1b\[[0-9;]*m", "", styled)
    assert letters(bare) == letters(done.out)


def test_what_cannot_be_drawn_is_one_line(tmp_path: Path) -> None:
    assert "'riu': 'r' and 'i' are on the same side" in refused(lbtui("draw", BOARD, "riu"))
    assert "'<a>' is not a chain like" in refused(lbtui("draw", BOARD, "<a>"))
    assert "64 words are too many" not in lbtui("draw", BOARD, *["yup", "pry"] * 32).err
    assert "65 words are too many" in refused(lbtui("draw", BOARD, *["yup", "pry"] * 32, "yup"))
    assert refused(lbtui("draw", BOARD, "riu", "--svg", str(tmp_path / "x.svg")))
    assert not (tmp_path / "x.svg").exists()
    done = lbtui("draw", BOARD, "--svg", str(tmp_path))
    assert (done.code, done.out) == (74, "")
    assert "could not be written: Is a directory" in done.err
    done = lbtui("draw", BOARD, "--svg", str(tmp_path / "typo" / "x.svg"))
    assert (done.code, [*tmp_path.iterdir()]) == (74, [])
    assert "could not be written: No such file or directory" in done.err


def test_a_terminal_without_the_characters() -> None:
    for env in ({"LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"TERM": "linux"}):
        done = lbtui("draw", BOARD, *CHAIN, env=env)
        assert done.out.isascii()
        assert letters(done.out) == sorted("RIUPGHLCSYAO")


@pytest.mark.parametrize("size", [(40, 15), (80, 24)])
def test_it_fits_the_terminal(size: tuple[int, int]) -> None:
    with PtyApp([*PROGRAM, "draw", BOARD, "oligarchy", "yups"], size=size) as app:
        assert app.wait_exit() == 0
        assert letters(app.screen.text) == sorted("RIUPGHLCSYAO")
        assert "OLIGARCHY" in app.screen.text


def test_svg(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    done = lbtui("draw", BOARD, *CHAIN, "--svg", str(path))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert lbtui("draw", BOARD, *CHAIN, "--svg", "-").raw == path.read_bytes()
    texts = ["".join(e.itertext()) for e in ElementTree.parse(path).iter(f"{SVG}text")]
    assert texts[-2:] == ["1 GRACIOUS", "2 SPLASHY"]
    assert sorted(texts[2:14]) == sorted("RIUPGHLCSYAO")


def test_an_svg_replaces_a_file_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text("mine")
    assert "exists; --force replaces it" in refused(lbtui("draw", BOARD, "--svg", str(path)))
    assert path.read_text() == "mine"
    assert not lbtui("draw", BOARD, "--svg", str(path), "--force").err
    assert path.read_text().startswith("<svg")


# In a browser

MEASURE = """
const found = [...document.querySelectorAll("svg")].map(svg => {
  const frame = svg.getBoundingClientRect();
  const boxes = [...svg.querySelectorAll("text")].map(t => {
    const b = t.getBoundingClientRect();
    return [t.textContent, b.left - frame.left, b.top - frame.top, b.right - frame.left,
            b.bottom - frame.top, getComputedStyle(t).fill];
  });
  return [frame.width, frame.height, getComputedStyle(svg.querySelector(".paper")).fill, boxes];
});
document.body.textContent = JSON.stringify(found);
"""
LIGHT, DARK = "rgb(246, 237, 232)", "rgb(21, 23, 28)"


def browse(*arguments: str, folder: Path) -> str:
    done = subprocess.run(
        [CHROMIUM_PATH, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}",
         *arguments],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=True,
    )  # fmt: skip
    return done.stdout


@pytest.mark.part("browser")
@pytest.mark.parametrize(
    ("scheme", "paper"), [("preferredColorScheme=1", LIGHT), ("preferredColorScheme=0", DARK)]
)
def test_no_text_is_cut_or_covered_in_a_browser(scheme: str, paper: str, tmp_path: Path) -> None:
    pictures = [lbtui("draw", board, *words, "--svg", "-").out for board, words in PICTURES]
    page = tmp_path / "page.html"
    page.write_text(f"<meta charset=utf-8><body>{''.join(pictures)}<script>{MEASURE}</script>")
    dumped = browse(
        f"--blink-settings={scheme}", "--dump-dom", page.as_uri(), folder=tmp_path / "profile"
    )
    measured = re.search(r"<body>(\[.*\])</body>", dumped)
    assert measured, dumped[-500:]
    for (board, _), found in zip(PICTURES, json.loads(measured[1]), strict=True):
        width, height, fill, boxes = found
        assert fill == paper
        assert len(boxes) >= sum(map(len, board.split()))
        for text, left, top, right, bottom, ink in boxes:
            assert 0 <= left < right <= width, text
            assert 0 <= top < bottom <= height, text
            assert ink not in (LIGHT, DARK)
        words = [box for box in boxes if len(box[0]) > 1 and not box[0].isdigit()]
        for n, (text, left, top, right, bottom, _) in enumerate(words):
            for other, left2, top2, right2, bottom2, _ in words[n + 1 :]:
                apart = right <= left2 or right2 <= left or bottom <= top2 + 6 or bottom2 <= top + 6
                assert apart, (text, other)


def test_a_title_stands_above_a_picture_and_fits() -> None:
    for title in ("Ada's <b>birthday</b> & more", "w" * 500, "漢字" * 60, *PAYLOAD_GROUPS):
        done = lbtui("draw", BOARD, "--svg", "-", "--title", as_bytes(title))
        assert (done.code, control_characters(done.raw)) == (0, "")
        root = ElementTree.fromstring(done.out)
        assert {each.tag for each in root.iter()} <= {
            SVG + name for name in ("svg", "title", "style", "rect", "polygon", "circle", "text")
        }
        heading = [text for text in root.iter(f"{SVG}text") if text.attrib["class"] == "title"]
        shown = " ".join("".join(text.itertext()) for text in heading)
        assert shown == root.findtext(f"{SVG}title")
        assert "birthday" in title or len(shown) <= 106
        _, top, width, _ = map(float, root.attrib["viewBox"].split())
        for text in heading:
            assert 18 * 0.62 * text_width(text.text or "") < width
            assert float(text.attrib["y"]) - 9 > top
    assert "--svg" in refused(lbtui("draw", BOARD, "--title", "Ada"))
