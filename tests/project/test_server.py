"""The server of docs/library.md: twenty clients at once are told what one is."""

import socket
from contextlib import suppress
from pathlib import Path

import lbtui
from tests.harness.answering import BOARDS, answering, ask_at_once


def test_twenty_clients_at_once_are_answered_rightly(tmp_path: Path) -> None:
    boards = (*BOARDS, "riu pgh")
    right = {}
    for board in BOARDS:
        solutions = lbtui.solve(board)
        best = [[*solution.words] for solution in solutions[:3]]
        right[board] = {"fewest": solutions.minimum().word_count, "proven": True, "best": best}
    with answering(tmp_path) as port:
        told = ask_at_once(port, boards, 20)
    assert len(told) == 100
    for board, answer, _ in told:
        if board in right:
            assert answer == right[board]
        else:
            assert answer["error"].startswith("the board has 2 sides")


def test_a_client_that_hangs_up_or_stays_is_nothing_to_report(tmp_path: Path) -> None:
    with answering(tmp_path) as port:
        idle = socket.create_connection(("127.0.0.1", port))
        with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
            client.sendall(f"{BOARDS[0]}\n".encode() * 20)
            assert client.recv(1)
        assert len(ask_at_once(port, BOARDS, 1)) == len(BOARDS)
    idle.close()


def test_a_line_without_end_ends_its_connection_alone(tmp_path: Path) -> None:
    with answering(tmp_path) as port:
        with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
            client.sendall(b"x" * 200_000 + b"\n")
            with suppress(ConnectionResetError):
                assert client.recv(100) == b""
        assert len(ask_at_once(port, BOARDS, 2)) == 2 * len(BOARDS)
