"""A new ranking, term, column of solutions and command are one entry each, as ARCHITECTURE.md says.

A copy of the package gets them, and everything that uses rankings, terms or commands is run in it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import TYPE_CHECKING

import pytest

from lbtui.puzzle.ranking import RANKINGS
from tests.harness.program import Result, run

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
BOARD = "riu pgh lcs yao"
BEST = ["croup", "psychological"]
"""The solution with the longest words, the first of two."""
ENTRIES = {
    "puzzle/ranking.py": (
        "RANKINGS: ",
        "\n}\n",
        '    "sampled": ("most letters", "what it lacks of 30 letters",\n'
        "        lambda word, score: max(0, 30 - len(word))),\n",
    ),
    "filters/terms.py": (
        "NUMBER_FORMS = {\n",
        "\n}\n",
        '    "sample": NumberForm(\n'
        '        "sample>1", "letter", word_phrase="has {} again",\n'
        '        solution_phrase="has {} again",\n'
        "        find_value=lambda candidates, i, _finish: (\n"
        "            len(candidates.words[i]) - candidates.masks[i].bit_count())),\n",
    ),
    "tui/table/columns.py": (
        "SOLUTION_COLUMNS: ",
        "\n}\n",
        '    "smpl": SolutionColumn(label="smpl", help_text="letters of its longest word",\n'
        '        make_cell=lambda solution: Content(f"={max(map(len, solution.words))}")),\n',
    ),
    "cli/command.py": ("COMMANDS = (\n", "\n)  # fmt: skip\n", '    "amount",\n'),
}
"""By file the beginning and the end of its table, and the entry that goes to its end."""
COMMAND = '''\
"""Count the words that fit a board."""
from lbtui.cli import options
from lbtui.cli.command import Command
from lbtui.cli.inputs import read_board, try_lists
from lbtui.cli.output import ExitCode, Stdout

def run(args):
    count, _lists = try_lists(read_board(args, args.positionals), args, len, bool)[-1]
    Stdout(for_programs=False).print(str(count))
    return ExitCode.OK

COMMAND = Command(usage="BOARD [options]", summary="count words",
    exit_meanings=("words found",), options=options.WORD_OPTIONS)
'''

APP = """
import asyncio
from lbtui.puzzle.ranking import RANKINGS
from tests.harness.apps import running

async def main():
    async with running("riu pgh lcs yao", (100, 200), ranking=[*RANKINGS][-2]) as stage:
        await stage.press("ctrl+r", shows=("most letters first", "► CROUP", " smpl", " =13"))
        about = "sample>1 has two letters or more again", "smpl letters of its longest word"
        await stage.press("question_mark", shows=about)
        await stage.press("escape", "f2", shows="◂ sampled ▸")
        await stage.press("escape", "slash")
        await stage.type("sample<1", shows="1/3")
        print(*stage.space, sep="\\n")

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Result]:
    """Run Python with the copy of the package."""
    folder = tmp_path_factory.mktemp("recipes")
    copytree(ROOT / "lbtui", folder / "lbtui", ignore=ignore_patterns("__pycache__"))
    (folder / "wordlists").symlink_to(ROOT / "wordlists")
    (folder / "lbtui/cli/amount.py").write_text(COMMAND)
    (folder / "boards.txt").write_text(BOARD)
    for name, (table, close, entry) in ENTRIES.items():
        path = folder / "lbtui" / name
        before, begin, text = path.read_text(encoding="utf-8").partition(table)
        inside, end, after = text.partition(close)
        assert begin
        assert end
        path.write_text(f"{before}{begin}{inside}\n{entry}{end[1:]}{after}", encoding="utf-8")

    def run_python(*argv: str) -> Result:
        paths = f"{folder}:{ROOT}"
        return run([sys.executable, *argv], env={"PYTHONPATH": paths}, cwd=folder)

    return run_python


def test_the_command_line_has_them(python: Callable[..., Result]) -> None:
    def lbtui(*argv: str) -> Result:
        done = python("-m", "lbtui", *argv)
        assert (done.code, done.err) == (0, ""), done
        return done

    by_rank = ("-l", "common", "--rank", "sampled")
    assert lbtui("solve", BOARD, *by_rank, "--max-words", "2").lines[0] == " ".join(BEST)
    (batch,) = lbtui("batch", "boards.txt", "-l", "common").records
    assert list(batch["best"]) == [*RANKINGS, "sampled"]
    assert batch["best"]["sampled"] == BEST
    assert lbtui("check", BOARD, *BEST, *by_rank, "--json").records[0]["rank"] == 1
    assert lbtui("review", BOARD, *BEST, *by_rank, "--json").records[-1]["rank"] == 1
    words = lbtui("words", BOARD, "--filter", "sample>3").lines
    assert words == [word for word in lbtui("words", BOARD).lines if len(word) - len({*word}) > 3]
    assert lbtui("amount", BOARD).lines == [str(len(lbtui("words", BOARD).lines))]
    assert "  amount " in lbtui("--help").out
    assert "amount" in lbtui("completion", "bash", "--line", "lbtui am").lines
    assert "--list" in lbtui("completion", "bash", "--line", "lbtui amount --").lines
    assert "sampled" in lbtui("completion", "bash", "--line", "lbtui solve --rank ").lines
    assert "|".join([*RANKINGS, "sampled"]) in lbtui("solve", "--help").out
    assert "sampled     what it lacks of 30 letters" in lbtui("solve", "--help").out
    about = " ".join(lbtui("check", "--help").out.split())
    assert f"{[*RANKINGS.values()][-1][0]} or most letters" in about
    assert "sample>1" in lbtui("words", "--help").out


def test_the_library_has_them(python: Callable[..., Result]) -> None:
    code = f"import lbtui; print(lbtui.solve('{BOARD}', lists='common', ranking='sampled')[0])"
    assert python("-c", code).lines == [" - ".join(BEST)]


def test_the_app_has_them(python: Callable[..., Result]) -> None:
    done = python("-c", APP)
    assert (done.code, done.err) == (0, ""), done
    shown = ["gracious - sharply", "oligarchs - soupy", "oligarchy - yups"]
    assert sorted(done.lines) == shown, "those without a letter twice in a word"
