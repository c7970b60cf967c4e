"""Learn from published boards which words the newspaper accepts and rejects.

FILE is a page of the newspaper's puzzle that you saved, its game data as JSON, or a file with a
JSON object per line; in a folder, every file with game data is read. '-' reads standard input.

A board's dictionary is all that the newspaper accepts there: its words are accepted, and words of
'common' and 'scrabble' that are legal on the board and missing there are rejected, on every board.
The later board counts where two disagree. Learning from a board again changes nothing. 'lbtui
import' and 'lbtui today' learn as well.

examples:
  lbtui learn saved-page.html
  lbtui learn archive/ --json
  lbtui verdicts                           what was learned
  lbtui solve BOARD --verdicts off         solve without it
"""

import os
from collections.abc import Iterator

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import MAX_EXPORT_BYTES, open_store, read_file
from lbtui.cli.output import ExitCode, Failure, Progress, Stdout, json_line, report_problems
from lbtui.formatting import plural
from lbtui.puzzle.text import quote
from lbtui.sources.gamedata import GameData, SourceError, contains_game_data
from lbtui.sources.paste import boards_from_text
from lbtui.sources.stored_boards import make_verdicts
from lbtui.words.verdicts import StoredVerdicts


def run(args: Args) -> int:
    """Learn from every board in the files."""
    files = [file for path in args.positionals for file in _find_files(os.path.expanduser(path))]
    boards: list[GameData] = []
    problems: list[str] = []
    with Progress("game data") as progress:
        for done_count, (path, is_argument) in enumerate(files):
            progress(done_count / len(files))
            boards += _read_complete_boards(path, is_argument, problems)
        verdicts = make_verdicts(boards)
    if boards:
        with open_store(StoredVerdicts) as store:
            store.add(verdicts)
    report_problems(problems)
    accepted_count = sum(verdict.accepted for verdict in verdicts)
    rejected_count = len(verdicts) - accepted_count
    if args.json:
        record = {"boards": len(boards), "accepted": accepted_count, "rejected": rejected_count}
        line = json_line(record)
    else:
        words = f"{plural(accepted_count, 'word')} accepted, {rejected_count:,} rejected"
        line = f"{plural(len(boards), 'board')}: {words}"
    Stdout(for_programs=args.json).print(line)
    return ExitCode.USAGE if problems else ExitCode.OK


def _find_files(path: str) -> list[tuple[str, bool]]:
    """Return the file, or those in the folder and below; and whether it was named itself."""
    if not os.path.isdir(path):
        return [(path, True)]
    files = []
    for folder, subfolders, names in os.walk(path):
        subfolders.sort()
        paths = [os.path.join(folder, name) for name in sorted(names)]
        files += [(path, False) for path in paths if os.path.isfile(path)]
    return files


def _read_complete_boards(path: str, is_argument: bool, problems: list[str]) -> Iterator[GameData]:
    """Yield the boards in a file that verdicts can be learned from.

    What keeps others from it is added to `problems`. `is_argument`: the file is an argument, so it
    should have some.
    """
    results: list[tuple[int, GameData | SourceError]] = []
    try:
        text = read_file(path, MAX_EXPORT_BYTES)
        if contains_game_data(text):
            results = boards_from_text(text)
        elif is_argument:
            results = [(1, SourceError("no game data here"))]
    except SourceError as error:
        results = [(1, error)]
    except Failure as failure:
        problems.append(str(failure))
    for line, data in results:
        if isinstance(data, GameData) and data.is_complete:
            yield data
            continue
        problem = str(data)
        if isinstance(data, GameData):
            problem = "nothing to learn: its words are missing, or do not fit its board"
        problems.append(f"{quote(path, 200)}, line {line}: {problem}")


COMMAND = Command(
    usage="FILE|FOLDER… [options]",
    summary="learn from game data which words the newspaper accepts",
    exit_meanings=("learned",),
    options=(options.JSON_OPTION,),
)
