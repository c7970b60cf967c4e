import re
from xml.etree import ElementTree

import pytest

from lbtui.drawing.svg import escape_text, svg_document
from lbtui.puzzle import Board, parse_board
from tests.drawing.shapes import SHAPES, letters_for

BOARD = parse_board("riu pgh lcs yao")
SVG = "{http://www.w3.org/2000/svg}"


def texts(document: str, style: str) -> list[str]:
    return [
        "".join(element.itertext())
        for element in ElementTree.fromstring(document).iter(f"{SVG}text")
        if style in element.attrib["class"].split()
    ]


def test_a_board_with_its_way() -> None:
    document = svg_document(BOARD, ("gracious", "splashy"))
    assert texts(document, "letter") == list("RIUPGHLCSYAO")
    assert texts(document, "name") == ["1 GRACIOUS", "2 SPLASHY"]
    assert texts(document, "number") == ["1", "2"]
    root = ElementTree.fromstring(document)
    assert [child.text for child in root if child.tag == f"{SVG}title"] == [
        "Letter Boxed: riu pgh lcs yao"
    ]
    ways = [path.attrib["d"] for path in root.iter(f"{SVG}path")]
    assert [way.count("M") for way in ways if "h" not in way] == [7, 6]
    assert texts(svg_document(BOARD, ("gracious", "s", "splashy")), "number") == ["1", "3"]


def test_every_shape_is_well_formed_and_inside_its_picture() -> None:
    for shape in SHAPES:
        letters = letters_for(shape)
        root = ElementTree.fromstring(svg_document(Board(letters)))
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        places = [(float(t.attrib["x"]), float(t.attrib["y"])) for t in root.iter(f"{SVG}text")]
        assert len(places) == sum(shape)
        assert all(left + 8 < x < left + width - 8 for x, _ in places), shape
        assert all(top + 8 < y < top + height - 8 for _, y in places), shape


def test_it_refers_to_nothing_and_runs_nothing() -> None:
    document = svg_document(Board(["ß漢", "אa", "\u1161x", "ñb"]), ("ßa",))
    assert not re.findall(r"<script|href|url\(|@import|on\w+=|<!", document)
    assert "http" not in document.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert document.isprintable() or document.replace("\n", "").isprintable()
    assert "ẞ" in texts(document, "letter")


def test_a_word_that_cannot_be_played_is_said() -> None:
    with pytest.raises(ValueError, match="'<b>': '<', 'b' and '>' are not on the board"):
        svg_document(BOARD, ("<b>",))


def test_texts_are_escaped_and_printable() -> None:
    assert escape_text('<a href="x">&\x1b\u202e') == "&lt;a href=&quot;x&quot;&gt;&amp;"


def test_dark_is_for_screens_only() -> None:
    document = svg_document(BOARD, ("gracious",))
    assert re.findall("@media[^{]*", document) == ["@media screen and (prefers-color-scheme:dark)"]


def test_four_sides_are_read_as_in_the_newspaper() -> None:
    root = ElementTree.fromstring(svg_document(BOARD))
    places = {
        "".join(text.itertext()): (float(text.attrib["x"]), float(text.attrib["y"]))
        for text in root.iter(f"{SVG}text")
    }
    for side, axis in (("RIU", 0), ("PGH", 1), ("LCS", 0), ("YAO", 1)):
        along = [places[letter][axis] for letter in side]
        assert along == sorted(along)
        assert len({round(places[letter][1 - axis]) for letter in side}) == 1
    assert places["Y"][0] < places["R"][0] < places["P"][0]
    assert places["I"][1] < places["G"][1] < places["C"][1]
