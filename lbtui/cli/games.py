"""Without a command, list the saved games that match TEXT, or all.

The app saves a game as you play it. TEXT finds games by parts of a date, the letters of a board,
words, or 'solved', 'given up', 'unfinished' and 'replay'; the newest come first. GAME is the
beginning of a game's id, as the list shows it. The date is that of the board or, without one, the
day on which it was played.

A board counts once in the statistics, whatever the order of its sides: with the first game on it
that was solved or given up. Later games on it are replays.

An export has a line of JSON for each game. Importing it again changes nothing; of a game that is
saved already, the state that was played last is kept.

examples:
  lbtui games
  lbtui games unfinished
  lbtui games 2026-11 --json
  lbtui games show 3f2a
  lbtui games show --share                 the last game, without its words
  lbtui games stats
  lbtui games stats --month 2026-11
  lbtui games export > games.jsonl
  lbtui games import games.jsonl
  lbtui games remove 3f2a
"""

import time
from collections.abc import Iterator

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import in_database, read_export
from lbtui.cli.output import NOT_FOUND, OK, USAGE, Failure, Out, Table, json_line, say, say_problems
from lbtui.play.game_record import MAX_RECORD_LENGTH, GameRecord
from lbtui.play.saved_games import SavedGame, SavedGames
from lbtui.play.statistics import how_counted, totals
from lbtui.play.wording import share_text
from lbtui.puzzle.text import quote
from lbtui.settings import Settings
from lbtui.text import is_calendar_date, plural

SHORT_ID = 8
"""How much of a game's id the list shows."""

NONE = "no saved games yet: the app saves each game that you play"


def _matching(args: Args) -> list[SavedGame]:
    """Return the games that match what is searched for; Failure where there are none."""
    text = " ".join(args.positionals)
    with in_database(SavedGames) as games:
        found = games.search(text)
    if not found:
        raise Failure("no saved game matches" if text else NONE, NOT_FOUND)
    return found


def run(args: Args) -> int:
    """List the games that match what is searched for."""
    found = _matching(args)
    out = Out(data=args.json)
    out.lines(map(_json, found) if args.json else _table(out, found))
    return OK


def _json(saved: SavedGame) -> str:
    aids = saved.aids.split(", ") if saved.aids else []
    return json_line({**saved._asdict(), "words": saved.words.split(), "aids": aids})


def _table(out: Out, found: list[SavedGame]) -> Iterator[str]:
    """Return a line for each game, under a heading if that goes to people."""
    columns = ("<game", "<date", "<board", "<result", ">words", ">par", ">hints")
    lines = Table(out, columns, strong=2).lines([*map(_row, found)])
    if not out.people:
        next(lines)
    return lines


def _row(saved: SavedGame) -> tuple[str, ...]:
    words = saved.words.count(" ") + 1 if saved.words else 0
    numbers = (words, saved.par or "-", saved.hints)
    return saved.id[:SHORT_ID], saved.when, saved.board, saved.state, *map(str, numbers)


def _find(games: SavedGames, wanted: str) -> str:
    """Return the id of the one game whose id begins so."""
    found = games.find_ids(wanted)
    if len(found) == 1:
        return found[0]
    if found:
        raise Failure(f"several games begin with {quote(wanted)}; give more of the id")
    raise Failure(f"no saved game begins with {quote(wanted)}; 'lbtui games' lists them")


def _show(args: Args) -> int:
    """Print a game: everything, or what to share of it."""
    if args.share and args.json:
        raise Failure("--share and --json cannot be combined")
    newest = "" if args.positionals else _matching(args)[0].id
    with in_database(SavedGames) as games:
        game_id = _find(games, args.positionals[0]) if args.positionals else newest
        record = games.load(game_id)
        if record is None:
            raise Failure(f"the saved game {game_id[:SHORT_ID]} is damaged")
        first = games.find_first_ended_id(record.game.board)
        counted = how_counted(games.search(), record, first)
    if args.json:
        lines = [json_line(record.as_json())]
    else:
        settings = Settings.load()
        lines = [
            share_text(
                record,
                counted,
                style=settings.share,
                spoilers=not args.share,
                public_url=settings.public_url,
            )
        ]
        if not args.share:
            lines += _about(record)
    Out(data=args.json).lines(lines)
    return OK


def _about(record: GameRecord) -> Iterator[str]:
    """Yield what the text to share leaves out."""
    for hint in record.hints:
        after = f"after {plural(len(hint.words), 'word')}"
        yield f"hint {hint.number} {after}: {' / '.join(hint.text().splitlines())}"
    for what, seconds in (("started", record.started), ("last played", record.changed)):
        yield f"{what} {time.strftime('%Y-%m-%d %H:%M', time.localtime(seconds))}"


def _remove(args: Args) -> int:
    """Remove some games, or all of them."""
    if bool(args.positionals) == args.all:
        raise Failure("name the games to remove, or give --all")
    with in_database(SavedGames) as games:
        if args.all:
            removed = games.remove_all()
        else:
            game_ids = {_find(games, prefix) for prefix in args.positionals}
            removed = sum([games.remove(game_id) for game_id in game_ids])
    say(f"removed {plural(removed, 'game')}")
    return OK


def _export(args: Args) -> int:  # noqa: ARG001
    """Print every game, a line each."""
    with in_database(SavedGames) as games:
        every = games.load_all()
    Out(data=True).lines(json_line(record.as_json()) for record in every)
    return OK


def _import_games(args: Args) -> int:
    """Save the games in a file that was exported."""
    good, wrong = read_export(args.positionals[0], _parse)
    with in_database(SavedGames) as games:
        added = games.import_games(good)
    say_problems(wrong)
    kept = len(good) - added
    say(f"imported {plural(added, 'game')}" + (f"; {kept:,} saved already" if kept else ""))
    return USAGE if wrong else OK


def _parse(line: str) -> GameRecord:
    """Return the game in a line that `export` wrote; ValueError, one line, for any other."""
    from json import loads

    if len(line) > MAX_RECORD_LENGTH:
        raise ValueError(f"the line is longer than {MAX_RECORD_LENGTH:,} characters")
    try:
        data = loads(line)
    except (ValueError, RecursionError):
        raise ValueError("this is not JSON; 'lbtui games export' writes it") from None
    return GameRecord.from_json(data)


def _stats(args: Args) -> int:
    """Print the statistics of the games that match what is searched for, or of a month."""
    month = args.month or ""
    if args.month is not None and not is_calendar_date(f"{month}-01"):
        raise Failure(f"--month: {quote(month)} is not a month like 2026-11")
    Out().lines(totals(_matching(args), month))
    return OK


COMMAND = Command(
    usage="[TEXT… | COMMAND] [options]",
    summary="list, show, remove, export and import the games you played",
    exit_help=("done", "no saved game matches"),
    options=(options.JSON,),
    subcommands={
        "show": Command(
            "[GAME] [--share | --json]",
            "show a game: the one played last, if none is named",
            _show,
            nargs=(0, 1),
            options=(
                Option("--share", help="print only what to share: how it went, without the words"),
                options.JSON,
            ),
        ),
        "stats": Command(
            "[TEXT…] [--month MONTH]",
            "sum up how your games went",
            _stats,
            options=(
                Option("--month", metavar="MONTH", help="only the boards of a month, as 2026-11"),
            ),
        ),
        "remove": Command(
            "GAME… | --all",
            "remove some games, or all",
            _remove,
            options=(Option("--all", help="remove every game"),),
        ),
        "export": Command("", "print every game, a line of JSON each", _export, nargs=(0, 0)),
        "import": Command("FILE|-", "save the games of an export", _import_games, nargs=(1, 1)),
    },
)
