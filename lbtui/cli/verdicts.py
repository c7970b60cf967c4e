"""List and change which words the newspaper is known to accept or reject.

A verdict says that the newspaper accepts a word, or rejects it. Your own come from here and from
the app; the others are learned from game data by 'lbtui learn', 'import' and 'today'. Where
they disagree, yours count, and among learned ones that of the later board.

'common' and 'scrabble' are used without rejected words, and 'scrabble' with accepted ones that it
does not have, at a score of 20. Other lists, 'spanish' and 'game' among them, stay as they are.
'--verdicts off' solves without verdicts.

examples:
  lbtui verdicts                           how many there are, and from where
  lbtui verdicts --all
  lbtui verdicts --search rejected --search 2026-11
  lbtui verdicts reject qoph aalii
  lbtui verdicts forget qoph               what was learned of it counts again
  lbtui verdicts export > verdicts.jsonl
  lbtui verdicts import verdicts.jsonl
  lbtui verdicts clear --source learned
"""

from functools import partial

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import in_database, read_export
from lbtui.cli.output import NOT_FOUND, OK, USAGE, Failure, Out, json_line, say, say_problems
from lbtui.puzzle.text import quote
from lbtui.text import is_calendar_date, plural
from lbtui.words.verdict_lookup import MAX_WORD_LENGTH, is_judgeable
from lbtui.words.verdicts import GAME_DATA, PLAYER, StoredVerdicts, Verdict

SOURCES = {"player": PLAYER, "learned": GAME_DATA}
_MAX_LINE_LENGTH = 1000


def run(args: Args) -> int:
    """List the verdicts that match or, with no options, say how many there are."""
    listed = args.all or args.search or args.source or args.json or args.limit is not None
    with in_database(StoredVerdicts) as stored:
        own, learned = stored.count_by_source()
        found = stored.search(args.search, SOURCES.get(args.source or ""))
    if not own + learned:
        say("no verdicts yet: 'lbtui learn FILE' learns them from game data")
    elif not listed:
        Out().line(f"{plural(own + learned, 'verdict')}: {own:,} yours, {learned:,} learned")
    else:
        shown = found[: args.limit]
        Out(data=args.json).lines(map(_json if args.json else _plain, shown))
        if not args.json:
            about = f"{len(shown):,} of {plural(len(found), 'verdict')} shown"
            say(about if found else "no verdict matches")
    return OK if found else NOT_FOUND


def _plain(verdict: Verdict) -> str:
    where = "yours" if verdict.source == PLAYER else verdict.date or "game data"
    return f"{verdict.word:<16} {'accepted' if verdict.accepted else 'rejected'}  {where}"


def _json(verdict: Verdict) -> str:
    source = next(name for name, source in SOURCES.items() if source == verdict.source)
    record = {"word": verdict.word, "accepted": verdict.accepted, "source": source}
    return json_line(record | {"date": verdict.date or None})


def _judge(args: Args, *, accepted: bool) -> int:
    """Say that the newspaper accepts words, or rejects them."""
    words = _words(args)
    with in_database(StoredVerdicts) as stored:
        stored.judge(words, accepted=accepted)
    say(f"{', '.join(words)} {'accepted' if accepted else 'rejected'}")
    return OK


def _forget(args: Args) -> int:
    """Take back verdicts."""
    words = _words(args)
    with in_database(StoredVerdicts) as stored:
        gone = stored.forget(words)
    unknown = [quote(word) for word in words if word not in gone]
    if gone:
        say(f"{', '.join(gone)} forgotten")
    if unknown:
        say(f"there is no verdict on {', '.join(unknown)}")
    return NOT_FOUND if unknown else OK


def _words(args: Args) -> list[str]:
    words = [text.lower() for text in dict.fromkeys(args.positionals)]
    for word in words:
        if not is_judgeable(word):
            raise Failure(
                f"{quote(word)} cannot have a verdict: it needs 1 to {MAX_WORD_LENGTH}"
                " letters from a to z"
            )
    return words


def _export(args: Args) -> int:
    """Print the verdicts as JSON lines."""
    with in_database(StoredVerdicts) as stored:
        found = stored.search((), SOURCES.get(args.source or ""))
    Out(data=True).lines(map(_json, found))
    return OK


def _import_verdicts(args: Args) -> int:
    """Add the verdicts in a file."""
    found, problems = read_export(args.positionals[0], _parse)
    with in_database(StoredVerdicts) as stored:
        changed = stored.add(found)
    say_problems(problems)
    wrong = f", {plural(len(problems), 'line')} not" if problems else ""
    say(f"{plural(len(found), 'verdict')} read{wrong}; {changed:,} changed something")
    return USAGE if problems else OK


def _parse(line: str) -> Verdict:
    """Return the verdict in a line that `export` wrote; ValueError, one line, for any other."""
    from json import loads

    try:
        record = loads(line[:_MAX_LINE_LENGTH])
        word, accepted = record["word"], record["accepted"]
        source, date = SOURCES[record["source"]], record.get("date") or ""
        known = is_judgeable(word) and isinstance(accepted, bool)
        if known and (not date or is_calendar_date(date)):
            return Verdict(word, accepted, source, date if source == GAME_DATA else "")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    raise ValueError(f"{quote(line.strip())} is not a verdict as 'lbtui verdicts export' writes it")


def _clear(args: Args) -> int:
    """Remove all verdicts."""
    with in_database(StoredVerdicts) as stored:
        gone = stored.clear(SOURCES.get(args.source or ""))
    say(f"{plural(gone, 'verdict')} removed")
    return OK


_SOURCE = Option(
    "--source",
    choices=tuple(SOURCES),
    default_text="both",
    help="only your own verdicts, or only those learned from game data",
    group="selection",
)

COMMAND = Command(
    usage="[COMMAND] [options]",
    summary="list and change which words are accepted or rejected",
    exit_help=("done, or listed", "no verdict matches"),
    nargs=(0, 0),
    options=(
        Option(
            "--search",
            metavar="TEXT",
            multiple=True,
            help="only those with this in the word, of this date, or that are 'accepted' or "
            "'rejected'; repeat to narrow it down",
            group="selection",
        ),
        _SOURCE,
        Option("--all", help="list them all", group="selection"),
        options.LIMIT,
        options.JSON,
    ),
    subcommands={
        "accept": Command(
            "WORD…",
            "the newspaper accepts these words",
            partial(_judge, accepted=True),
            nargs=(1, None),
        ),
        "reject": Command(
            "WORD…",
            "the newspaper rejects these words",
            partial(_judge, accepted=False),
            nargs=(1, None),
        ),
        "forget": Command(
            "WORD…",
            "take back your verdict, or what was learned where there is none",
            _forget,
            nargs=(1, None),
        ),
        "export": Command(
            "[options]",
            "print all as JSON, one a line",
            _export,
            nargs=(0, 0),
            options=(_SOURCE,),
        ),
        "import": Command("FILE|-", "add what 'export' printed", _import_verdicts, nargs=(1, 1)),
        "clear": Command(
            "[options]", "remove all of them", _clear, nargs=(0, 0), options=(_SOURCE,)
        ),
    },
)
