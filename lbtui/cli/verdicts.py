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
from lbtui.cli.command import Args, Command, SelectionOption
from lbtui.cli.inputs import open_store, read_export
from lbtui.cli.output import ExitCode, Failure, Stdout, json_line, print_note, report_problems
from lbtui.formatting import is_calendar_date, plural
from lbtui.puzzle.text import quote
from lbtui.words.verdict_lookup import MAX_WORD_LENGTH, is_judgeable
from lbtui.words.verdicts import GAME_DATA, PLAYER, StoredVerdicts, Verdict

SOURCE_BY_NAME = {"player": PLAYER, "learned": GAME_DATA}
MAX_VERDICT_LINE_LENGTH = 1000


def run(args: Args) -> int:
    """List the verdicts that match or, with no options, say how many there are."""
    is_listing = args.all or args.search or args.source or args.json or args.limit is not None
    with open_store(StoredVerdicts) as store:
        own_count, learned_count = store.count_by_source()
        verdicts = store.search(args.search, SOURCE_BY_NAME.get(args.source or ""))
    if not own_count + learned_count:
        print_note("no verdicts yet: 'lbtui learn FILE' learns them from game data")
    elif not is_listing:
        total = plural(own_count + learned_count, "verdict")
        Stdout().print(f"{total}: {own_count:,} yours, {learned_count:,} learned")
    else:
        format_verdict = _format_verdict_json if args.json else _format_verdict_text
        lines = list(map(format_verdict, verdicts[: args.limit]))
        Stdout(for_programs=args.json).print_lines(lines)
        if not args.json:
            summary = f"{len(lines):,} of {plural(len(verdicts), 'verdict')} shown"
            print_note(summary if verdicts else "no verdict matches")
    return ExitCode.OK if verdicts else ExitCode.NOT_FOUND


def _format_verdict_text(verdict: Verdict) -> str:
    origin = "yours" if verdict.source == PLAYER else verdict.date or "game data"
    return f"{verdict.word:<16} {'accepted' if verdict.accepted else 'rejected'}  {origin}"


def _format_verdict_json(verdict: Verdict) -> str:
    source = next(name for name, source in SOURCE_BY_NAME.items() if source == verdict.source)
    record = {"word": verdict.word, "accepted": verdict.accepted, "source": source}
    return json_line(record | {"date": verdict.date or None})


def _store_verdicts(args: Args, *, accepted: bool) -> None:
    """Say that the newspaper accepts words, or rejects them."""
    words = _parse_words(args)
    with open_store(StoredVerdicts) as store:
        store.judge(words, is_accepted=accepted)
    print_note(f"{', '.join(words)} {'accepted' if accepted else 'rejected'}")


def _forget_verdicts(args: Args) -> int:
    """Take back verdicts."""
    words = _parse_words(args)
    with open_store(StoredVerdicts) as store:
        forgotten_words = store.forget(words)
    unknown_words = [quote(word) for word in words if word not in forgotten_words]
    if forgotten_words:
        print_note(f"{', '.join(forgotten_words)} forgotten")
    if unknown_words:
        print_note(f"there is no verdict on {', '.join(unknown_words)}")
    return ExitCode.NOT_FOUND if unknown_words else ExitCode.OK


def _parse_words(args: Args) -> list[str]:
    words = [text.lower() for text in dict.fromkeys(args.positionals)]
    for word in words:
        if not is_judgeable(word):
            letters = f"1 to {MAX_WORD_LENGTH} letters from a to z"
            raise Failure(f"{quote(word)} cannot have a verdict: it needs {letters}")
    return words


def _export_verdicts(args: Args) -> None:
    """Print the verdicts as JSON lines."""
    with open_store(StoredVerdicts) as store:
        verdicts = store.search((), SOURCE_BY_NAME.get(args.source or ""))
    Stdout(for_programs=True).print_lines(map(_format_verdict_json, verdicts))


def _import_verdicts(args: Args) -> int:
    """Add the verdicts in a file."""
    verdicts, problems = read_export(args.positionals[0], _parse_verdict)
    with open_store(StoredVerdicts) as store:
        changed_count = store.add(verdicts)
    report_problems(problems)
    unread = f", {plural(len(problems), 'line')} not" if problems else ""
    print_note(
        f"{plural(len(verdicts), 'verdict')} read{unread}; {changed_count:,} changed something"
    )
    return ExitCode.USAGE if problems else ExitCode.OK


def _parse_verdict(line: str) -> Verdict:
    """Return the verdict in a line that `export` wrote; ValueError, one line, for any other."""
    from json import loads

    try:
        record = loads(line[:MAX_VERDICT_LINE_LENGTH])
        word, accepted = record["word"], record["accepted"]
        source, date = SOURCE_BY_NAME[record["source"]], record.get("date") or ""
        has_valid_date = not date or is_calendar_date(date)
        if has_valid_date and is_judgeable(word) and isinstance(accepted, bool):
            return Verdict(word, accepted, source, date if source == GAME_DATA else "")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    raise ValueError(f"{quote(line.strip())} is not a verdict as 'lbtui verdicts export' writes it")


def _clear_verdicts(args: Args) -> None:
    """Remove all verdicts."""
    with open_store(StoredVerdicts) as store:
        removed_count = store.clear(SOURCE_BY_NAME.get(args.source or ""))
    print_note(f"{plural(removed_count, 'verdict')} removed")


SOURCE_OPTION = SelectionOption(
    "--source",
    choices=tuple(SOURCE_BY_NAME),
    default_text="both",
    help="only your own verdicts, or only those learned from game data",
)

COMMAND = Command(
    usage="[COMMAND] [options]",
    summary="list and change which words are accepted or rejected",
    exit_meanings=("done, or listed", "no verdict matches"),
    options=(
        SelectionOption(
            "--search",
            metavar="TEXT",
            is_repeatable=True,
            help="only those with this in the word, of this date, or that are 'accepted' or "
            "'rejected'; repeat to narrow it down",
        ),
        SOURCE_OPTION,
        SelectionOption("--all", help="list them all"),
        options.LIMIT_OPTION,
        options.JSON_OPTION,
    ),
    subcommands={
        "accept": Command(
            "WORD…", "the newspaper accepts these words", partial(_store_verdicts, accepted=True)
        ),
        "reject": Command(
            "WORD…", "the newspaper rejects these words", partial(_store_verdicts, accepted=False)
        ),
        "forget": Command(
            "WORD…",
            "take back your verdict, or what was learned where there is none",
            _forget_verdicts,
        ),
        "export": Command(
            "[options]", "print all as JSON, one a line", _export_verdicts, options=(SOURCE_OPTION,)
        ),
        "import": Command("FILE|-", "add what 'export' printed", _import_verdicts),
        "clear": Command(
            "[options]", "remove all of them", _clear_verdicts, options=(SOURCE_OPTION,)
        ),
    },
)
