"""What comes from the keyboard, however broken: through a terminal, and piece by piece."""

from __future__ import annotations

import random
import time

import pytest
from textual import events
from textual.message import Message

from lbtui.terminal import input as input_module
from lbtui.terminal.input import LONGEST_PASTE, LONGEST_SEQUENCE, InputDecoder
from tests.terminal.sample import quit_cleanly, sample

# A byte that begins nothing in UTF-8; half a character; numbers that no terminal sends.
BROKEN = [
    b"\xff",
    b"caf\xe9 ",
    b"\x1b[99999999999u",
    b"\x1b[1;99999999999999999999u",
    b"\x1b[27;5;1114112~",
    b"\x1b[<0;" + b"9" * 20 + b";1M",
    b"\x1b[48;0;0;0;0t",
    b"\x1b[" + b";" * 40 + b"u",
    b"\x9b31m",
    b"\x00",
]


@pytest.mark.parametrize("data", BROKEN)
def test_broken_input_is_survived(data: bytes) -> None:
    decoder = InputDecoder()
    decoder.feed(data)
    decoder.feed(b"\x1b[B")
    # Whatever was made of the beginning, what follows is what it is.
    messages = decoder.feed(b"zq")
    assert keys(messages) == ["z", "q"]


def test_a_broken_sequence_takes_nothing_else_with_it() -> None:
    messages = InputDecoder().feed(b"a\x1b[99999999999ub\x1b[Ac")
    assert keys(messages) == ["a", "b", "up", "c"]


def test_any_bytes_are_survived() -> None:
    chance = random.Random(5)
    alphabet = [b"\x1b[", b"\x1b", b"<", b";", b"M", b"u", b"~", b"9", b"1", b"\xff", b"a", b"?"]
    alphabet += [b"\x1b[200~", b"\x1b[201~", b"$y", b"t", b":", b"48", b"\xe2\x82", b"2026"]
    for _ in range(300):
        decoder = InputDecoder()
        for _ in range(20):
            decoder.feed(b"".join(chance.choices(alphabet, k=chance.randrange(12))))
            decoder.tick()
        decoder.feed(b"\x1b[201~" + b"." * 40)
        assert keys(decoder.feed(b"zq"))[-2:] == ["z", "q"]


# Each sequence that has a body of any length, with what starts and what ends it.
LONG = {
    "csi": (b"\x1b[", b"1;", b"u"),
    "private": (b"\x1b[?", b"9", b"$y"),
    "mouse": (b"\x1b[<0;", b"1", b";1M"),
    "size": (b"\x1b[48;", b"9", b";80;0;0t"),
    "osc": (b"\x1b]0;", b"a\xc3\xa9", b"\x07"),
    "osc-st": (b"\x1b]52;c;", b"QUJD", b"\x1b\\"),
    "dcs": (b"\x1bP1$r", b"0m", b"\x1b\\"),
    "apc": (b"\x1b_G", b"i=1,", b"\x1b\\"),
    "pm": (b"\x1b^", b"private ", b"\x1b\\"),
    "sos": (b"\x1bX", b"string ", b"\x1b\\"),
}


@pytest.mark.parametrize("body", [64, 500, 2_000, 100_000])
@pytest.mark.parametrize("cut", [1, 3, 1000, 4096, 200_000])
@pytest.mark.parametrize("kind", LONG)
def test_a_long_sequence_is_dropped_however_it_is_split(kind: str, cut: int, body: int) -> None:
    start, repeated, end = LONG[kind]
    data = start + repeated * (body // len(repeated)) + end + b"q\x1b[A\r"
    if cut < 64 < 2_000 < body:
        data = data[:5_000] + data[-50:]  # enough, at a byte or three a time
    decoder = InputDecoder()
    found: list[Message] = []
    for at in range(0, len(data), cut):
        found += decoder.feed(data[at : at + cut])
        assert len(decoder._unfinished) <= LONGEST_SEQUENCE
    assert keys(found) == ["q", "up", "enter"]
    assert [message for message in found if not isinstance(message, events.Key)] == []


@pytest.mark.parametrize("kind", LONG)
def test_a_sequence_that_never_ends_is_forgotten(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, repeated, _ = LONG[kind]
    decoder = InputDecoder()
    for _ in range(50):
        assert decoder.feed(start + repeated * 2_000) == []
    assert decoder.timeout() is not None
    now = time.monotonic()
    monkeypatch.setattr(input_module, "monotonic", lambda: now + 5)
    assert decoder.tick() == []
    assert decoder.timeout() is None
    assert keys(decoder.feed(b"q")) == ["q"]


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize(
    ("data", "key"), [(b"\x1b[A", "up"), (b"\x1bOP", "f1"), (b"\r", "enter"), (b"\x11", "ctrl+q")]
)
def test_a_key_ends_a_sequence_without_an_end(kind: str, data: bytes, key: str) -> None:
    start, repeated, _ = LONG[kind]
    decoder = InputDecoder()
    assert decoder.feed(start + repeated * 2_000) == []
    assert keys(decoder.feed(data + b"q")) == [key, "q"]


@pytest.mark.parametrize(
    "data", [b"\x1b]0;title\x07", b"\x1b]11;rgb:0/0/0\x1b\\", b"\x1bP>|x(1)\x1b\\"]
)
def test_an_answer_that_nobody_asked_for_is_not_typed(data: bytes) -> None:
    assert keys(InputDecoder().feed(data + b"q")) == ["q"]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"\x1b", "escape"),
        (b"\x1b[", "left_square_bracket"),
        (b"\x1b]", "right_square_bracket"),
        (b"\x1bP", "alt+shift+p"),
        (b"\x1bO", "alt+shift+o"),
    ],
)
def test_what_could_start_a_sequence_is_a_key_after_a_moment(
    data: bytes, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoder = InputDecoder()
    assert decoder.feed(data) == []
    now = time.monotonic()
    monkeypatch.setattr(input_module, "monotonic", lambda: now + 5)
    assert keys(decoder.tick()) == [key]
    assert keys(decoder.feed(b"q")) == ["q"]


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, events.Key)]


def pasted(messages: list[Message]) -> list[str]:
    return [message.text for message in messages if isinstance(message, events.Paste)]


@pytest.mark.parametrize("cut", range(1, 22))
def test_a_paste_in_two_pieces_is_one_paste(cut: int) -> None:
    data = b"\x1b[200~riu pgh\nlcs\x1b[201~z"
    decoder = InputDecoder()
    messages = decoder.feed(data[:cut]) + decoder.feed(data[cut:])
    assert pasted(messages) == ["riu pgh\nlcs"]
    assert keys(messages) == ["z"]


def test_an_empty_paste_and_two_in_a_row() -> None:
    messages = InputDecoder().feed(b"\x1b[200~\x1b[201~\x1b[200~a\x00b\x1b[201~")
    assert pasted(messages) == ["", "ab"]


def test_a_paste_of_bytes_that_are_not_utf8_says_so() -> None:
    assert pasted(InputDecoder().feed(b"\x1b[200~caf\xe9\x1b[201~")) == ["caf\ufffd"]


def test_a_huge_paste_is_cut_and_quick() -> None:
    decoder = InputDecoder()
    began = time.process_time()
    decoder.feed(b"\x1b[200~")
    piece = b"x" * 65536
    for _ in range(200):
        assert decoder.feed(piece) == []
    messages = decoder.feed(b"\x1b[201~q")
    assert [len(text) for text in pasted(messages)] == [LONGEST_PASTE]
    assert keys(messages) == ["q"]
    # Textual's own parser takes about a second for each million characters.
    assert time.process_time() - began < 2


def test_a_paste_without_an_end_does_not_swallow_the_keyboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decoder = InputDecoder()
    assert decoder.feed(b"\x1b[200~abc") == []
    wait = decoder.timeout()
    assert wait is not None
    assert wait <= input_module.PASTE_TIMEOUT
    now = time.monotonic()
    monkeypatch.setattr(input_module, "monotonic", lambda: now + 5)
    assert pasted(decoder.tick()) == ["abc"]
    assert decoder.timeout() is None
    assert keys(decoder.feed(b"q")) == ["q"]


def test_an_escape_alone_is_a_key_after_a_moment() -> None:
    decoder = InputDecoder()
    assert decoder.feed(b"\x1b") == []
    wait = decoder.timeout()
    assert wait is not None
    deadline = time.monotonic() + 10
    messages: list[Message] = []
    while not messages and time.monotonic() < deadline:
        messages = decoder.tick()
    assert keys(messages) == ["escape"]


def test_a_byte_that_is_not_utf8_does_not_end_the_app() -> None:
    with sample() as app:
        app.send(b"\xff")
        app.press("k")
        app.wait_for(lambda screen: screen.rows[1].endswith(" k"))
        app.paste(b"caf\xe9")
        app.wait_for("pasted: 'caf\ufffd'")
        quit_cleanly(app)


def test_a_number_too_large_does_not_end_the_app() -> None:
    with sample() as app:
        app.send(b"\x1b[99999999999u")
        app.press("k")
        app.wait_for("keys: k")
        quit_cleanly(app)


@pytest.mark.parametrize("data", [b"\x1b[" + b"1;" * 10_000, b"\x1b]0;" + b"a" * 200_000])
def test_a_key_is_answered_after_a_sequence_without_an_end(data: bytes) -> None:
    with sample() as app:
        app.send(data)
        app.press("f2", "k")
        app.wait_for("keys: f2 k", 5)
        quit_cleanly(app)


def test_keys_mouse_and_resize_reach_the_app() -> None:
    with sample(answering=True) as app:
        app.press("f2", "pagedown", "q")
        app.wait_for("keys: f2 pagedown q")
        app.resize(60, 20)
        app.wait_for("size: 60x20")
        quit_cleanly(app)


def test_the_size_is_the_windows_whatever_the_environment_says() -> None:
    with sample(env={"COLUMNS": "33", "LINES": "11"}) as app:
        app.resize(90, 30)
        app.wait_for("size: 90x30")
        quit_cleanly(app)


def test_waiting_for_keys_costs_nothing() -> None:
    with sample() as app:
        app.press("k")
        app.wait_for("keys: k")
        started = app.cpu_seconds()
        # The title's clock is off; nothing moves. A second of its own time tells.
        until = time.monotonic() + 1.0
        app.wait_until(lambda: time.monotonic() > until)
        assert app.cpu_seconds() - started < 0.1
        quit_cleanly(app)


def test_of_focus_changes_read_at_once_only_the_last_counts() -> None:
    found = InputDecoder().feed(b"\x1b[I\x1b[O" * 500 + b"a\x1b[I")
    assert [type(message) for message in found] == [events.AppBlur, events.Key, events.AppFocus]
