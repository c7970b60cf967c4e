"""Learn from boards that were published which words the game accepts and rejects.

FILE is a page of the publisher's puzzle that you saved, its game data as JSON, or a file with a
JSON object per line; in a folder, every file with game data is read. '-' reads standard input.

A board's dictionary is all that the game accepts on it. So its words are accepted, and words of
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
from collections.abc import Iterator, Sequence
from errno import ENOENT

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import in_database
from lbtui.cli.output import OK, USAGE, Out, Progress, say_problems
from lbtui.puzzle.text import quote
from lbtui.sources.gamedata import MOST_GAME_DATA, SourceError, holds_game_data, parse_day
from lbtui.sources.stored import published_boards
from lbtui.text import json_line, plural
from lbtui.words.verdicts import PublishedBoard, StoredVerdicts, learn_verdicts


def run(args: Args) -> int:
    """Learn from every board in the files."""
    reader = _Reader(args.rest)
    with Progress("game data") as progress:
        verdicts = learn_verdicts(reader.published_boards(progress))
    if reader.boards:
        with in_database(StoredVerdicts) as stored:
            stored.add(verdicts)
    say_problems(reader.problems)
    accepted = sum(verdict.accepted for verdict in verdicts)
    rejected = len(verdicts) - accepted
    if args.json:
        record = {"boards": reader.boards, "accepted": accepted, "rejected": rejected}
        line = json_line(record)
    else:
        words = f"{plural(accepted, 'word')} accepted, {rejected:,} rejected"
        line = f"{plural(reader.boards, 'board')}: {words}"
    Out(data=args.json).close([line])
    return USAGE if reader.problems else OK


class _Reader:
    """Reads boards from files and folders.

    boards: how many boards could be used; problems: a line for each file or board that could not
    """

    def __init__(self, paths: Sequence[str]) -> None:
        self.boards = 0
        self.problems: list[str] = []
        self._files = [file for path in paths for file in _files(os.path.expanduser(path))]

    def published_boards(self, progress: Progress) -> Iterator[PublishedBoard]:
        """Yield the boards one by one."""
        for done, (path, named) in enumerate(self._files):
            try:
                for line, text in _texts(path):
                    progress(done / len(self._files))
                    if named or holds_game_data(text):
                        yield from self._read(text, f"{quote(path, 200)}, line {line}")
            except OSError as error:
                self.problems.append(f"cannot read {quote(path, 200)}: {error.strerror}")

    def _read(self, text: str, where: str) -> Iterator[PublishedBoard]:
        try:
            found = published_boards([parse_day(text)])
        except SourceError as error:
            self.problems.append(f"{where}: {error}")
            return
        if not found:
            why = "the game data has no words, or words that do not fit its board"
            self.problems.append(f"{where}: nothing to learn: {why}")
        self.boards += len(found)
        yield from found


def _files(path: str) -> list[tuple[str, bool]]:
    """Return the file, or those in the folder and below; and whether it was named itself."""
    if not os.path.isdir(path):
        return [(path, True)]
    found = []
    for folder, below, names in os.walk(path):
        below.sort()
        found += [(os.path.join(folder, name), False) for name in sorted(names)]
    return found


def _texts(path: str) -> Iterator[tuple[int, str]]:
    """Yield the boards in a file, each with its line: one JSON object, or one a line.

    Raises OSError, also for what is too large to be game data.
    """
    if path != "-" and not os.path.isfile(path):
        raise OSError(0, "not a file" if os.path.exists(path) else os.strerror(ENOENT))
    most = MOST_GAME_DATA + 1
    with open(0 if path == "-" else path, "rb", closefd=path != "-") as file:
        data, number = file.readline(most), 1
        while data and not data.strip():
            data, number = file.readline(most), number + 1
        begun = data.lstrip(b"\xef\xbb\xbf \t").startswith(b"{")
        if not begun or not (b'"sides"' in data or data.rstrip().endswith(b"}")):
            data += file.read(most - len(data))
        while data:
            if len(data) == most:
                raise OSError(
                    0, f"line {number} is too long; the limit is {MOST_GAME_DATA:,} bytes"
                )
            if data.strip():
                yield number, data.decode("utf-8-sig", "replace")
            data, number = file.readline(most), number + 1
        if number == 1:
            raise OSError(0, "it is empty")


COMMAND = Command(
    "learn",
    usage="FILE|FOLDER… [options]",
    summary="learn from game data which words the game takes",
    text=__doc__,
    exits=("learned",),
    least=1,
    run=run,
    options=(options.JSON,),
)
