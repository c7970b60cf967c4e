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
from lbtui.cli.inputs import open_store, read_export
from lbtui.cli.output import (
    ExitCode,
    Failure,
    Stdout,
    Table,
    json_line,
    print_note,
    report_problems,
)
from lbtui.formatting import is_calendar_date, plural
from lbtui.play.game_record import MAX_RECORD_LENGTH, GameRecord
from lbtui.play.saved_games import GameSummary, SavedGames
from lbtui.play.statistics import find_streak, format_statistics
from lbtui.play.wording import share_text
from lbtui.puzzle.text import quote
from lbtui.settings import Settings

SHORT_ID_LENGTH = 8
"""How much of a game's id the list shows."""

NO_GAMES_TEXT = "no saved games yet: the app saves each game that you play"


def _search_games(args: Args) -> list[GameSummary]:
    """Return the games that match what is searched for; Failure where there are none."""
    text = " ".join(args.positionals)
    with open_store(SavedGames) as store:
        games = store.search(text)
    if not games:
        raise Failure("no saved game matches" if text else NO_GAMES_TEXT, ExitCode.NOT_FOUND)
    return games


def run(args: Args) -> None:
    """List the games that match what is searched for."""
    games = _search_games(args)
    out = Stdout(for_programs=args.json)
    json_lines = (json_line(game._asdict()) for game in games)
    out.print_lines(json_lines if args.json else _format_table(out, games))


def _format_table(out: Stdout, games: list[GameSummary]) -> Iterator[str]:
    """Return a line for each game, under a header if that goes to a terminal."""
    columns = ("<game", "<date", "<board", "<result", ">words", ">par", ">hints")
    lines = Table(out, columns, bold_column=2).format_lines([*map(_format_row, games)])
    if not out.is_terminal:
        next(lines)
    return lines


def _format_row(game: GameSummary) -> tuple[str, ...]:
    numbers = (len(game.words), game.par or "-", game.hints)
    texts = (game.id[:SHORT_ID_LENGTH], game.counting_date, game.board, game.state)
    return *texts, *map(str, numbers)


def _find_game_id(store: SavedGames, prefix: str) -> str:
    """Return the id of the one game whose id begins so."""
    ids = store.find_ids(prefix)
    if len(ids) == 1:
        return ids[0]
    if ids:
        raise Failure(f"several games begin with {quote(prefix)}; give more of the id")
    raise Failure(f"no saved game begins with {quote(prefix)}; 'lbtui games' lists them")


def _show_game(args: Args) -> None:
    """Print a game: everything, or what to share of it."""
    if args.share and args.json:
        raise Failure("--share and --json cannot be combined")
    newest_id = "" if args.positionals else _search_games(args)[0].id
    with open_store(SavedGames) as store:
        game_id = _find_game_id(store, args.positionals[0]) if args.positionals else newest_id
        record = store.load(game_id)
        if record is None:
            raise Failure(f"the saved game {game_id[:SHORT_ID_LENGTH]} is damaged")
        first_id = store.find_first_ended_id(record.game.board)
        streak = find_streak(store.search(), record, first_id)
    if args.json:
        lines = [json_line(record.as_json())]
    else:
        settings = Settings.load()
        style, url = settings.share, settings.public_url
        text = share_text(record, streak, style, url, spoilers=not args.share)
        lines = [text] if args.share else [text, *_describe_record(record)]
    Stdout(for_programs=args.json).print_lines(lines)


def _describe_record(record: GameRecord) -> Iterator[str]:
    """Yield what the text to share leaves out."""
    for hint in record.hints:
        position = f"after {plural(len(hint.words), 'word')}"
        yield f"hint {hint.number} {position}: {' / '.join(hint.text().splitlines())}"
    for event, seconds in (("started", record.started_at), ("last played", record.changed_at)):
        yield f"{event} {time.strftime('%Y-%m-%d %H:%M', time.localtime(seconds))}"


def _remove_games(args: Args) -> None:
    """Remove some games, or all of them."""
    if bool(args.positionals) == args.all:
        raise Failure("name the games to remove, or give --all")
    with open_store(SavedGames) as store:
        if args.all:
            removed_count = store.remove_all()
        else:
            game_ids = {_find_game_id(store, prefix) for prefix in args.positionals}
            removed_count = sum([store.remove(game_id) for game_id in game_ids])
    print_note(f"removed {plural(removed_count, 'game')}")


def _export_games(args: Args) -> None:  # noqa: ARG001
    """Print every game, a line each."""
    with open_store(SavedGames) as store:
        records = store.load_all()
    Stdout(for_programs=True).print_lines(json_line(record.as_json()) for record in records)


def _import_games(args: Args) -> int:
    """Save the games in a file that was exported."""
    records, problems = read_export(args.positionals[0], _parse_record)
    with open_store(SavedGames) as store:
        added_count = store.import_games(records)
    report_problems(problems)
    unchanged_count = len(records) - added_count
    suffix = f"; {unchanged_count:,} saved already" if unchanged_count else ""
    print_note(f"imported {plural(added_count, 'game')}{suffix}")
    return ExitCode.USAGE if problems else ExitCode.OK


def _parse_record(line: str) -> GameRecord:
    """Return the game in a line that `export` wrote; ValueError, one line, for any other."""
    from json import loads

    if len(line) > MAX_RECORD_LENGTH:
        raise ValueError(f"the line is longer than {MAX_RECORD_LENGTH:,} characters")
    try:
        data = loads(line)
    except (ValueError, RecursionError):
        raise ValueError("this is not JSON; 'lbtui games export' writes it") from None
    return GameRecord.from_json(data)


def _print_statistics(args: Args) -> None:
    """Print the statistics of the games that match what is searched for, or of a month."""
    month = args.month or ""
    if args.month is not None and not is_calendar_date(f"{month}-01"):
        raise Failure(f"--month: {quote(month)} is not a month like 2026-11")
    Stdout().print_lines(format_statistics(_search_games(args), month))


COMMAND = Command(
    usage="[TEXT… | COMMAND] [options]",
    summary="list, show, remove, export and import the games you played",
    exit_meanings=("done", "no saved game matches"),
    options=(options.JSON_OPTION,),
    subcommands={
        "show": Command(
            "[GAME] [--share | --json]",
            "show a game: the one played last, if none is named",
            _show_game,
            options=(
                Option("--share", help="print only what to share: how it went, without the words"),
                options.JSON_OPTION,
            ),
        ),
        "stats": Command(
            "[TEXT…] [--month MONTH]",
            "sum up how your games went",
            _print_statistics,
            options=(
                Option("--month", metavar="MONTH", help="only the boards of a month, as 2026-11"),
            ),
        ),
        "remove": Command(
            "GAME… | --all",
            "remove some games, or all",
            _remove_games,
            nargs=(0, None),
            options=(Option("--all", help="remove every game"),),
        ),
        "export": Command("", "print every game, a line of JSON each", _export_games),
        "import": Command("FILE|-", "save the games of an export", _import_games),
    },
)
