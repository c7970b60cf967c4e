"""What comes from the keyboard, however broken: through a terminal, and piece by piece."""

from __future__ import annotations

import random
import time

import pytest
from textual import events
from textual.message import Message

from lbtui.terminal import keyboard as keyboard_module
from lbtui.terminal.keyboard import LONGEST_PASTE, Keyboard
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
    keyboard = Keyboard()
    keyboard.feed(data)
    keyboard.feed(b"\x1b[B")
    # Whatever was made of the beginning, what follows is what it is.
    messages = keyboard.feed(b"zq")
    assert keys(messages) == ["z", "q"]


def test_a_broken_sequence_takes_nothing_else_with_it() -> None:
    messages = Keyboard().feed(b"a\x1b[99999999999ub\x1b[Ac")
    assert keys(messages) == ["a", "b", "up", "c"]


def test_any_bytes_are_survived() -> None:
    chance = random.Random(5)
    alphabet = [b"\x1b[", b"\x1b", b"<", b";", b"M", b"u", b"~", b"9", b"1", b"\xff", b"a", b"?"]
    alphabet += [b"\x1b[200~", b"\x1b[201~", b"$y", b"t", b":", b"48", b"\xe2\x82", b"2026"]
    for _ in range(300):
        keyboard = Keyboard()
        for _ in range(20):
            keyboard.feed(b"".join(chance.choices(alphabet, k=chance.randrange(12))))
            keyboard.tick()
        keyboard.feed(b"\x1b[201~" + b"." * 40)
        assert keys(keyboard.feed(b"zq"))[-2:] == ["z", "q"]


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages if isinstance(message, events.Key)]


def pasted(messages: list[Message]) -> list[str]:
    return [message.text for message in messages if isinstance(message, events.Paste)]


@pytest.mark.parametrize("cut", range(1, 22))
def test_a_paste_in_two_pieces_is_one_paste(cut: int) -> None:
    data = b"\x1b[200~riu pgh\nlcs\x1b[201~z"
    keyboard = Keyboard()
    messages = keyboard.feed(data[:cut]) + keyboard.feed(data[cut:])
    assert pasted(messages) == ["riu pgh\nlcs"]
    assert keys(messages) == ["z"]


def test_an_empty_paste_and_two_in_a_row() -> None:
    messages = Keyboard().feed(b"\x1b[200~\x1b[201~\x1b[200~a\x00b\x1b[201~")
    assert pasted(messages) == ["", "ab"]


def test_a_paste_of_bytes_that_are_not_utf8_says_so() -> None:
    assert pasted(Keyboard().feed(b"\x1b[200~caf\xe9\x1b[201~")) == ["caf\ufffd"]


def test_a_huge_paste_is_cut_and_quick() -> None:
    keyboard = Keyboard()
    began = time.process_time()
    keyboard.feed(b"\x1b[200~")
    piece = b"x" * 65536
    for _ in range(200):
        assert keyboard.feed(piece) == []
    messages = keyboard.feed(b"\x1b[201~q")
    assert [len(text) for text in pasted(messages)] == [LONGEST_PASTE]
    assert keys(messages) == ["q"]
    # Textual's own parser takes about a second for each million characters.
    assert time.process_time() - began < 2


def test_a_paste_without_an_end_does_not_swallow_the_keyboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keyboard = Keyboard()
    assert keyboard.feed(b"\x1b[200~abc") == []
    wait = keyboard.wait()
    assert wait is not None
    assert wait <= keyboard_module.PASTE_PATIENCE
    now = time.monotonic()
    monkeypatch.setattr(keyboard_module, "monotonic", lambda: now + 5)
    assert pasted(keyboard.tick()) == ["abc"]
    assert keyboard.wait() is None
    assert keys(keyboard.feed(b"q")) == ["q"]


def test_an_escape_alone_is_a_key_after_a_moment() -> None:
    keyboard = Keyboard()
    assert keyboard.feed(b"\x1b") == []
    wait = keyboard.wait()
    assert wait is not None
    deadline = time.monotonic() + 10
    messages: list[Message] = []
    while not messages and time.monotonic() < deadline:
        messages = keyboard.tick()
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
