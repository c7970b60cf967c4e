"""The interface of the library: a snapshot of names and signatures, and what is relied on."""

import inspect
import os
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import lbtui
import lbtui.typing
from tests.project import program

SNAPSHOT = Path(__file__).with_name("interface.txt")
BOARD = "riu pgh lcs yao"


class Text(str):
    """An annotation as text, shown without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def signature(called: Callable[..., object]) -> str:
    """Return a signature, the same whether a module evaluates its annotations or not."""
    found = inspect.signature(called)
    shown = [each.replace(annotation=text(each.annotation)) for each in found.parameters.values()]
    return str(found.replace(parameters=shown, return_annotation=text(found.return_annotation)))


def text(annotation: object) -> object:
    if annotation is inspect.Signature.empty:
        return annotation
    given = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return Text(re.sub(r"\b(\w+\.)+", "", given))


def members(owner: type) -> Iterator[str]:
    """Yield a line for each public attribute of a class, and one for making it."""
    annotated = {name for base in owner.__mro__ for name in inspect.get_annotations(base)}
    for name in sorted({*dir(owner), *annotated}):
        found = inspect.getattr_static(owner, name, None)
        if name.startswith("_") or name in dir(BaseException):
            continue
        called = inspect.isfunction(found) or isinstance(found, classmethod)
        yield f"    {name}{signature(getattr(owner, name)) if called else ''}"


def interface() -> str:
    lines = []
    for name in lbtui.__all__:
        found = getattr(lbtui, name)
        kind = "class " if isinstance(found, type) else ""
        is_error = isinstance(found, type) and issubclass(found, Exception)
        lines.append(f"{kind}{name}{'' if is_error else signature(found)}")
        lines += members(found) if isinstance(found, type) else ()
    lines += [f"typing.{name} = {getattr(lbtui.typing, name)}" for name in lbtui.typing.__all__]
    return "\n".join([*lines, ""])


def test_the_interface_is_the_one_that_was_agreed_on() -> None:
    if os.environ.get("LBTUI_SNAPSHOT"):
        SNAPSHOT.write_text(interface(), encoding="utf-8")
    assert interface() == SNAPSHOT.read_text(encoding="utf-8"), "see CONTRIBUTING.md, Interface"


def test_more_solutions_than_a_length_can_be_are_a_sequence() -> None:
    sides = "abc def ghi jkl"
    words = [
        a + b + c + d for a in sides for b in sides for c in sides for d in ("", a)
    ]  # those that fit are taken
    many = lbtui.solve(sides, vocabulary=words, max_words=11, bridges="never")
    total = many.how_many()
    assert total.exact
    assert total.word_count is None
    assert total.solutions > 2**63
    assert isinstance(many, Sequence)
    middle = total.solutions // 2
    found = many[middle]
    assert (many.index(found), many.count(found), found in many) == (middle, 1, True)
    assert next(reversed(many)) == many[-1] == many[total.solutions - 1]
    assert many[middle : middle + 3] == [many[at] for at in range(middle, middle + 3)]
    place = many.place(found)
    assert place is not None
    assert 1 <= place.place <= place.of == many.how_many(len(found.words)).solutions
    with pytest.raises(TypeError, match="too many"):
        len(many)
    with pytest.raises(TypeError, match="cannot be copied or pickled"):
        pickle.dumps(many)


def test_a_string_is_words_and_never_letters() -> None:
    for exclude in ("gracious", ["gracious"], "Gracious!"):
        assert len(lbtui.solve(BOARD, exclude=exclude, max_words=3)) == 9955
    assert len(lbtui.solve(BOARD, include="gracious", max_words=3)) == 329
    assert list(lbtui.candidates(BOARD, vocabulary="gracious - splashy")) == ["gracious", "splashy"]
    assert lbtui.solve(BOARD, first="gracious")[0].words[0] == "gracious"
    assert len(lbtui.solve(BOARD, include=["gracious splashy"], max_words=2)) == 1
    assert len(lbtui.solve(BOARD, include=[["gracious splashy"]], max_words=2)) == 3
    both = ["gracious", "splashy"]
    for chain in (both, ["gracious - splashy"], "Gracious splashy"):
        assert len(lbtui.solve(BOARD, include=chain, max_words=2)) == 1
        assert len(lbtui.solve(BOARD, exclude=chain, max_words=2)) == 7
        assert lbtui.BoardRequest(answer=chain) == lbtui.BoardRequest(answer=both)
    for words in (["gracious splashy"], ["Gracious\n", "splashy\n"], {"gracious-splashy": 70}):
        assert list(lbtui.candidates(BOARD, vocabulary=words)) == both
    assert lbtui.candidates(BOARD, vocabulary=["Gracious"]).spelling("gracious") == "Gracious"
    assert lbtui.Game(BOARD) == lbtui.Game(BOARD.split())
    solve: Any = lbtui.solve
    with pytest.raises(TypeError, match=r"solve\(\) got an unexpected keyword argument 'foo'"):
        solve(BOARD, foo=1)
    batch: Any = lbtui.solve_batch
    with pytest.raises(TypeError, match=r"solve_batch\(\) got an unexpected keyword arg"):
        batch([BOARD], foo=1)


def test_records_and_boards_do_not_change_and_can_be_sent() -> None:
    solutions = lbtui.solve(BOARD, max_words=2)
    (summary,) = lbtui.solve_batch([BOARD], lists="common")
    records = [
        solutions[0], solutions.how_many(2), solutions.minimum(), solutions.place(solutions[0]),
        lbtui.Board(BOARD), lbtui.hints(BOARD)[0], lbtui.evaluate(BOARD), summary,
        lbtui.review(BOARD, solutions[0]).moves[0], lbtui.review(BOARD, solutions[0]).standing,
    ]  # fmt: skip
    for record in records:
        again = pickle.loads(pickle.dumps(record))
        assert again == record
        assert hash(again) == hash(record)
        for name in ("words", "sides", "gauge", "board", "level", "place"):
            if hasattr(record, name):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(record, name, ())
    review = lbtui.review(BOARD, solutions[0])
    assert pickle.loads(pickle.dumps(review)).text() == review.text()
    board: Any = lbtui.Board(BOARD)
    for name in ("bits", "index", "sides_of", "spots_of"):
        with pytest.raises(TypeError):
            getattr(board, name)["r"] = 0
    assert lbtui.Board(board) == board
    request = lbtui.BoardRequest(answer="dragonfly")
    assert replace(request, sides=5) == lbtui.BoardRequest(answer="dragonfly", sides=5)
    backwards = list(reversed(solutions))
    assert sorted(backwards) == list(solutions) == backwards[::-1]


def test_errors_are_named_as_the_library_offers_them() -> None:
    for name in lbtui.__all__:
        found = getattr(lbtui, name)
        if isinstance(found, type) and issubclass(found, Exception):
            assert found.__module__ == "lbtui"
            assert issubclass(found, lbtui.LbtuiError)


def test_a_program_with_types_runs() -> None:
    assert program.hint(BOARD, "gracious", 6, 30) == "SPLASHY"
    assert program.hint(BOARD, ["zebra"], 6, 30) == "missing"
    assert program.hint(BOARD, (), 1, 0) in (
        "too late", lbtui.Hint(level=1, words=(), minimum=2).text(),
    )  # fmt: skip
    out = StringIO()
    program.write([BOARD], out)
    assert out.getvalue() == "riu pgh lcs yao,2,10,gracious,splashy\r\n"
    assert program.best(BOARD, "oligarchy", "shortest", "auto").words == ("group", "psychical")
    assert program.play(lbtui.Board(BOARD), lambda found: found.next[0].word).solved
    assert [len(made.board.sides) for made in program.boards(2)] == [5, 5]
