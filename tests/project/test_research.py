"""What is measured on published boards: figures on invented ones, and what they say without any."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(boards: Path | None, part: str, *lists: str) -> subprocess.CompletedProcess[str]:
    """Run the script on a folder of boards."""
    env = {name: value for name, value in os.environ.items() if name != "LBTUI_BOARDS"}
    if boards:
        env["LBTUI_BOARDS"] = str(boards)
    command = [sys.executable, "docs/research.py", part, *lists]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_where_the_answer_comes_and_whether_the_first_is_accepted(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("gracious;40\ngroup;80\npsychological;80\nsharply;65\n", encoding="utf-8")
    rows = [
        {"sides": ["riu", "pgh", "lcs", "yao"], "solution": ["gracious", "sharply"], "par": 5},
        {"sides": ["riu", "pgh", "lcs", "yao"], "solution": ["oligarchs", "soupy"], "par": 5},
        {"sides": ["tjo", "feb", "cuy", "hil"], "solution": ["objectify", "youthful"], "par": None},
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / "published.jsonl").write_text(lines, encoding="utf-8")
    (tmp_path / "accepted.txt").write_text("gracious\nsharply\n", encoding="utf-8")
    done = run(tmp_path, "scores", str(words))
    assert done.returncode == 0, done.stderr
    assert [line.split(" | ")[1:] for line in done.stdout.splitlines()[2:]] == [
        ["shortest", "2 fitted to", "50.0 %", "50.0 %", "50.0 %", "50.0 % |"],
        ["shortest", "1 kept aside", "0.0 %", "0.0 %", "0.0 %", "100.0 % |"],
        ["familiar", "2 fitted to", "0.0 %", "50.0 %", "50.0 %", "0.0 % |"],
        ["familiar", "1 kept aside", "0.0 %", "0.0 %", "0.0 %", "0.0 % |"],
    ]


def test_what_is_learned_makes_the_words_those_that_are_accepted(tmp_path: Path) -> None:
    row = {"sides": ["riu", "pgh", "lcs", "yao"], "solution": ["oligarchs", "soupy"], "par": 5}
    (tmp_path / "published.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    accepted = "gracious\nsoupy\noligarchs\n"
    (tmp_path / "accepted.txt").write_text(accepted, encoding="utf-8")
    done = run(tmp_path, "verdicts")
    assert done.returncode == 0, done.stderr
    before, *after = [line.split(" | ") for line in done.stdout.splitlines()[2:]]
    assert (before[1], before[-1]) == ("0.002", "0.0 % |")
    assert [line[1:] for line in after] == [["1.000", *["100.0 %"] * 3, "100.0 % |"]] * 3


def test_without_boards_it_says_so_in_one_line(tmp_path: Path) -> None:
    for part in ("par", "scores", "verdicts"):
        done = run(None, part)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (0, "", 1)
        assert "LBTUI_BOARDS" in done.stderr
        done = run(tmp_path, part)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "published.jsonl" in done.stderr
