"""Whole runs of the installed `lbtui`."""

from __future__ import annotations

import os
import random
import sys
from itertools import chain, count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measure import MEGABYTE, run_program

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bench.measure import Figures

BOARD = "riu pgh lcs yao"
SOLVE = ("solve", BOARD, "--list", "scrabble")
SCRIPT = Path(sys.executable).with_name("lbtui")
LBTUI = [str(SCRIPT)] if SCRIPT.exists() else [sys.executable, "-m", "lbtui"]
BOARDS = Path(os.environ.get("LBTUI_BOARDS", ""), "published.jsonl")
UNLISTED = 5, 30_000
"""A fifth of the verdicts accept words of no list, but no more than published boards show: 12,400
of 65,000 verdicts after 100 boards, 29,000 words in all."""


def lbtui(*arguments: str, code: int = 0) -> Callable[[Path], Figures]:
    """Return what measures runs with these arguments, which end with `code`."""

    def measure(folder: Path) -> Figures:
        while True:
            yield run_program(folder, *LBTUI, *arguments, code=code).cpu

    return measure


def memory(*arguments: str) -> Callable[[Path], Figures]:
    """Return what measures the most megabytes of runs with these arguments."""

    def measure(folder: Path) -> Figures:
        while True:
            yield run_program(folder, *LBTUI, *arguments).memory / MEGABYTE

    return measure


def verdicts(number: int) -> Callable[[Path], Figures]:
    """Return what measures a solution with so many verdicts stored."""

    def measure(folder: Path) -> Figures:
        _judge(number)
        return lbtui(*SOLVE, "--max-words", "2", "--limit", "1")(folder)

    return measure


def _judge(number: int) -> None:
    """Store so many verdicts; all but a few reject, half the listed words first."""
    from lbtui.database import Database
    from lbtui.store import database_path
    from lbtui.words import open_word_list
    from lbtui.words.verdicts import PLAYER, StoredVerdicts, Verdict

    words = list(open_word_list("scrabble"))
    random.Random(1).shuffle(words)
    listed = {*words}
    backwards = (word[::-1] for word in words if word[::-1] not in listed)
    unlisted = min(number // UNLISTED[0], UNLISTED[1])
    found = dict.fromkeys(islice(backwards, unlisted), True)
    made = chain(words[::2], (word + end for end in ("ska", "emu", "owie", "um") for word in words))
    found |= dict.fromkeys(islice((w for w in made if w not in found), number - unlisted), False)
    StoredVerdicts(Database(database_path())).add(
        [Verdict(*item, PLAYER) for item in found.items()]
    )


def long_list(folder: Path) -> Figures:
    """A list of a million words, four forms of each word of `scrabble`, that is not compiled."""
    from lbtui.words import open_word_list

    words = list(open_word_list("scrabble"))
    text = "".join(f"{word}{end}\n" for end in ("", "ska", "emu", "owie") for word in words)
    for number in count():
        path = folder / f"million{number}.txt"
        path.write_text(text)
        yield run_program(folder, *LBTUI, "words", BOARD, "--list", str(path)).cpu


def at_once(folder: Path) -> Figures:
    """The server of docs/library.md: the time of an answer when 20 clients ask, beside one's."""
    from tests.harness import answering

    boards = answering.BOARDS
    with answering.answering(folder) as port:
        answering.ask_at_once(port, boards, 4)  # so that every process has opened its lists
        while True:
            alone = answering.find_95th_percentile(answering.ask_at_once(port, boards * 5, 1))
            yield answering.find_95th_percentile(answering.ask_at_once(port, boards, 20)) / alone
