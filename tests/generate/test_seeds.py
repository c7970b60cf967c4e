"""A seed gives the same board on every machine: these boards must never change."""

import os
import subprocess
import sys
from pathlib import Path

from lbtui.generate.letters import Picker

WORDS = """abide;80 bricks;90 chunk;70 dearth;60 fable;80 grind;90 harsh;70 kilted;50 lymph;40
mosque;60 novel;90 plumb;60 quartz;70 shovel;80 tryst;50 velvet;80 wreck;90 yolk;70 zephyr;40
hub;90 bed;90 den;90 nag;80 gap;80 pig;90 gum;80 men;90 net;90 tax;90 dig;90 keg;60 kin;90 new;90
warmth;70 heavily;60 yawns;50 stupor;60 rhomb;20 blocky;30 snatch;80 hex;70"""

PROGRAM = """
import sys
from lbtui.generate import BoardRequest, make_boards
from lbtui.words import open_list_file
lists = [open_list_file(sys.argv[1])]
for request in (BoardRequest(sides=3), BoardRequest(sides=3, letters=1, word_count=1),
                BoardRequest(sides=3, repeats=True),
                BoardRequest(sides=3, repeats=True, answer=("bed", "dig")),
                BoardRequest(unchecked=True),
                BoardRequest(sides=3, vowels=3), BoardRequest(sides=3, repeats=True, word_count=1),
                BoardRequest(sides=3, repeats=True, min_length=4, min_score=70),
                BoardRequest(sides=3, repeats=True, answer=("hub",)),
                BoardRequest(sides=3, repeats=True, answer=("hub", "bed", "dig"))):
    seeds = [1, 10**9 + 1] if request.answer else [1, 2]  # of an answer, the next place
    made = [next(make_boards(request=request, lists=lists, seed=seed)) for seed in seeds]
    print(*[each.board for each in made], sep="; ")
"""
BOARDS = [
    "zmh oyp erb; rcs kmh obi",
    "m e n; w n e",
    "etu rud ahb; oyk yin yln",
    "gdi ibe bge; gei gib dbe",
    "wvo yil fpe dru; ecp kfa bto ixq",
    "kta rld hei; hma elv iyp",
    "tda erh het; kob lcy bky",
    "act nrh hts; mwh trm msa",
    "hcr sui kbu; thn uac asb",
    "ieu hdg bih; igu hie dbh",
]


def written(folder: Path) -> Path:
    path = folder / "words.txt"
    path.write_text("\n".join(WORDS.split()), encoding="utf-8")
    return path


def test_choices_never_change() -> None:
    picker = Picker(7)
    assert [picker.pick_below(100) for _ in range(8)] == [32, 15, 65, 7, 53, 36, 5, 50]
    assert "".join(picker.shuffle("abcdefgh")) == "gecbfhda"
    assert [picker.pick_between(3, 5) for _ in range(6)] == [3, 4, 5, 4, 4, 5]


def test_boards_never_change(tmp_path: Path) -> None:
    for seed in ("0", "1", "random"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(written(tmp_path))],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines() == BOARDS
