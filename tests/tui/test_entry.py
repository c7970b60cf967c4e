from random import Random

import pytest

from lbtui.puzzle import Board, BoardError
from lbtui.tui.widgets.board.entry import BoardEntry


def type_on(entry: BoardEntry, text: str) -> BoardEntry:
    for letter in text:
        entry.type_letter(letter)
    return entry


def typed(text: str) -> BoardEntry:
    return type_on(BoardEntry(), text)


def test_letters_land_in_board_order() -> None:
    entry = typed("riup")
    assert entry.letters == [["r", "i", "u"], ["p", "", ""], ["", "", ""], ["", "", ""]]
    assert entry.sides == ("riu", "p", "", "")
    assert entry.caret == (1, 1)
    assert entry.missing_letter_count == 8
    assert entry.board is None


def test_a_full_board_is_a_board_and_takes_a_letter_where_one_is_selected() -> None:
    entry = typed("RIUPGHLCSYAO")
    assert entry.board == Board(("riu", "pgh", "lcs", "yao"))
    assert entry.problem == ""
    assert entry.next_spots == []
    assert not entry.type_letter("z")
    entry.move((0, 0))
    assert entry.next_spots == [(0, 0)]
    assert entry.type_letter("z")
    assert entry.sides[0] == "ziu"
    assert not entry.type_letter("q"), "the selection has ended"


def test_backspace_walks_back_and_stops_at_the_beginning() -> None:
    entry = typed("riupghlcsyao")
    for left in range(11, -1, -1):
        assert entry.backspace()
        assert len("".join(entry.sides)) == left
    for _ in range(2):
        assert entry.caret == (0, 0)
        assert not entry.backspace()


def test_delete_empties_the_spot_under_the_caret() -> None:
    entry = typed("riu")
    entry.move((0, 1))
    assert entry.delete()
    assert entry.letters[0] == ["r", "", "u"]
    assert entry.caret == (0, 1)
    assert not entry.delete()
    entry.move_to_end()
    assert entry.caret == (1, 0)
    entry.move((0, 0))
    assert entry.caret == (0, 0)
    entry.move((7, 7))
    assert entry.caret == (0, 0)


def test_any_letter_of_any_alphabet() -> None:
    texts = ("A", "Ñ", "e\u0301", "ẞ", "Σ", "𐐀", "漢")
    for text, letter in zip(texts, "añéß\u03c3𐐨漢", strict=True):
        entry = BoardEntry()
        assert entry.type_letter(text)
        assert entry.letters[0][0] == letter


def test_what_is_no_letter_changes_nothing() -> None:
    entry = typed("ri")
    for text in ("", "1", "?", "İ", "ab", "\x1b", "\u202e", "\ud800", "🙂", "x̄", "ﬀi"):
        assert not entry.type_letter(text), text
        assert entry.sides[0] == "ri"
        assert entry.caret == (0, 2)


def test_a_combining_mark_is_no_letter() -> None:
    entry = typed("ne")
    assert not entry.type_letter("\u0301")
    assert entry.sides[0] == "ne"


def test_it_says_what_is_missing() -> None:
    problems = [typed(text).problem for text in ("", "riup", "riupghlcsya")]
    assert problems == ["12 letters missing", "8 letters missing", "1 letter missing"]


def test_more_letters_than_a_board_can_have_are_said() -> None:
    entry = BoardEntry((8,) * 5)
    for code in range(40):
        entry.type_letter(chr(0x430 + code) if code < 32 else chr(0x61 + code - 32))
    assert entry.board is None
    assert entry.problem == "the board has 40 different letters; the limit is 32"


def test_repeated_letters_are_allowed_and_known() -> None:
    entry = typed("abacdbefghij")
    assert entry.repeat_notice == "A and B are on the box twice"
    assert typed("rrr").problem == "R is on the box more than once, 9 letters missing"
    assert typed("rrr").notice == "R is on the box more than once"
    assert typed("abcabc").problem == "3 letters are on the box twice, 6 letters missing"
    assert typed("riupghlcsyao").repeat_notice == ""
    assert entry.board == Board(("aba", "cdb", "efg", "hij"))


def test_space_finishes_a_side() -> None:
    entry = BoardEntry((3, 3, 3))
    entry.move_to_next_side()
    assert entry.caret == (0, 0)
    for key in "ab cde fg":
        entry.move_to_next_side() if key == " " else entry.type_letter(key)
    assert entry.letters == [["a", "b", ""], ["c", "d", "e"], ["f", "g", ""]]
    entry.move_to_next_side()
    assert entry.caret == (0, 2), "a full spot is not typed over"


def test_letters_with_a_space_after_each_lose_none() -> None:
    entry = BoardEntry()
    for letter in "riupgh":
        entry.type_letter(letter)
        entry.move_to_next_side()
    assert sorted("".join(entry.sides)) == sorted("riupgh")


def test_undo_walks_over_every_complete_board() -> None:
    random = Random(5)
    entry = BoardEntry()
    complete = set()
    for _ in range(300):
        change = random.randrange(9)
        if change < 5:
            entry.type_letter(random.choice("abcdefghij"))
        elif change == 5:
            entry.backspace()
        elif change == 6:
            entry.move((random.randrange(4), random.randrange(3)))
            entry.delete()
        elif change == 7 and random.random() < 0.1:
            entry.reshape([random.randint(1, 4) for _ in range(random.randint(3, 6))])
        elif random.random() < 0.05:
            entry.clear()
        if not entry.missing_letter_count:
            complete.add(entry.sides)
    assert len(complete) > 10
    states = [(entry.letters, entry.shape)]
    while entry.undo():
        assert (entry.letters, entry.shape) != states[-1]
        states.append((entry.letters, entry.shape))
    assert states[-1] == (BoardEntry().letters, BoardEntry().shape)
    assert complete <= {tuple(map("".join, letters)) for letters, _shape in states}


def test_a_board_typed_over_another_is_one_step() -> None:
    entry = typed("riupghlcsyao")
    entry.load(entry.sides, is_restored=True)
    type_on(entry, "tjofebcuyhix")
    entry.backspace()
    entry.type_letter("l")
    assert entry.sides == ("tjo", "feb", "cuy", "hil")
    entry.undo()
    assert entry.sides == ("tjo", "feb", "cuy", "hix"), "each complete board is kept"
    entry.undo()
    assert entry.sides == ("riu", "pgh", "lcs", "yao")
    entry.clear()
    type_on(entry, "gi")
    entry.undo()
    assert entry.sides == ("riu", "pgh", "lcs", "yao")


def test_what_is_erased_and_typed_again_is_nothing_to_undo() -> None:
    entry = BoardEntry()
    entry.type_letter("a")
    entry.backspace()
    assert entry.edit_count == 0
    entry.type_letter("b")
    entry.undo()
    assert entry.sides[0] == ""


def test_pasted_letters_are_a_step_of_their_own() -> None:
    entry = typed("riu")
    entry.fill("pgh")
    entry.type_letter("l")
    for sides in (("riu", "pgh", "", ""), ("riu", "", "", ""), ("", "", "", "")):
        assert entry.undo()
        assert entry.sides == sides


@pytest.mark.parametrize(
    ("before", "shape", "after"),
    [
        ("riupghlcsyao", (3, 3, 3, 3, 3), ("riu", "pgh", "lcs", "yao", "")),
        ("riupghlcsyao", (4, 4, 4, 4), ("riu", "pgh", "lcs", "yao")),
        ("riupghlcsyao", (2,) * 6, ("ri", "up", "gh", "lc", "sy", "ao")),
        ("riupghlcsyao", (4, 4, 4), ("riup", "ghlc", "syao")),
        ("riupghlcsyao", (2, 2, 2, 2), ("ri", "pg", "lc", "ya")),
        ("riup", (2, 2, 2), ("ri", "up", "")),
        ("ri", (1, 3, 3), ("r", "i", "")),
    ],
)
def test_another_shape_keeps_letters(
    before: str, shape: tuple[int, ...], after: tuple[str, ...]
) -> None:
    entry = typed(before)
    entry.reshape(shape)
    assert entry.shape == shape
    assert entry.sides == after
    assert entry.caret in entry.spots
    entry.undo()
    assert "".join(entry.sides) == before


def test_shapes_that_cannot_be_are_said() -> None:
    entry = BoardEntry()
    shapes: dict[str, tuple[int, ...]] = {
        "a board has 3 to 12 sides, not 2": (3, 3),
        "a board has 3 to 12 sides, not 13": (1,) * 13,
        "side 2: a side has 1 to 8 letters, not 0": (3, 0, 3),
        "side 3: a side has 1 to 8 letters, not 9": (3, 3, 9),
    }
    for problem, shape in shapes.items():
        with pytest.raises(BoardError, match=problem):
            entry.reshape(shape)
        assert entry.shape == (3, 3, 3, 3)


def test_several_letters_at_once() -> None:
    entry = typed("ri")
    assert entry.fill("uP g")
    assert entry.sides == ("riu", "pg", "", "")
    assert entry.fill("abc def ghi jkl")  # as many as there are spots: from the first
    assert entry.sides == ("abc", "def", "ghi", "jkl")
    for text in ("", "a1", "abcdefghijklm", "ab-c", "İ"):
        assert not entry.fill(text)
    assert entry.sides == ("abc", "def", "ghi", "jkl")
    assert BoardEntry().fill("ΟΔΟΣ")
