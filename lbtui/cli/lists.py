"""Without a command, list the word lists: built in, yours, and those found on this system.

A word list is a text file with one word per line, in UTF-8, UTF-16 or Latin-1. A word may be
followed by ';' and a score from 0 to 100: how familiar it is. A '#' starts a comment. Lines that
are not words are skipped and counted. --list takes the path of such a file in any command; a list
that you add gets a name and keeps its own options.

examples:
  lbtui lists
  lbtui lists add ~/niqab.txt --name mine
  lbtui lists add /usr/share/dict/ngerman --case any
  lbtui lists show mine
  lbtui solve "tub pxi snq oja" --list scrabble --list mine
"""

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import OK, Failure, Out, Progress, json_line, say
from lbtui.puzzle.text import clean
from lbtui.settings import Settings
from lbtui.text import plural
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.options import ALL_LETTERS, CASES, OPTION_NAMES, parse_alphabet
from lbtui.words.reading import CAPITAL_LETTERS


def open_catalog() -> Catalog:
    """Return the catalog of the user's lists, with warnings about damaged settings on stderr."""
    settings = Settings.load()
    for warning in settings.warnings:
        say(warning)
    return Catalog(settings)


def run(args: Args) -> int:
    """Print the word lists, one a line."""
    out = Out(data=args.json)
    lists = open_catalog()
    for info in lists.all_lists():
        words, problem = _size(lists, info)
        if args.json:
            about = {"name": info.name, "kind": info.kind, "label": info.label}
            out.line(
                json_line({**about, "path": info.path or None, "words": words, "problem": problem})
            )
        elif info.kind == "found":
            out.line(f"{clean(info.path)}  found here; 'lbtui lists add' makes it yours")
        else:
            size = plural(words, "word") if words is not None else ""
            what = f"built in: {info.label}" if info.kind == "shipped" else "yours"
            about_it = clean(f"{what}; {problem}" if problem else what)
            out.prose(f"{clean(info.name):<14} {size:>14}  {about_it}", indent=31)
    return OK


def _size(lists: Catalog, info: ListInfo) -> tuple[int | None, str | None]:
    """Return a list's number of words, and why it cannot be used; found lists are not read."""
    if info.problem or info.kind == "found":
        return None, info.problem
    try:
        with Progress(info.name) as progress:
            return len(lists.open(info.name, progress=progress)), None
    except ListError as error:
        return None, str(error)


def _show(args: Args) -> int:
    """Print what is known about one list."""
    with Progress(args.positionals[0]) as progress:
        details = open_catalog().describe(args.positionals[0], progress=progress)
    out = Out(data=args.json)
    if args.json:
        out.line(json_line(details))
    else:
        kinds = {"shipped": "built in", "added": "yours"}
        details["kind"] = kinds.get(details["kind"], details["kind"])
        for key, value in details.items():
            head = f"{key.replace('_', ' ')}:"
            whole_lines = key in ("header", "remarks")
            for each in value if whole_lines else [value]:
                if each in (None, "", [], {}):
                    continue
                out.prose(f"{head:<14}{clean(_text(each), 500)}", indent=14)
                head = ""
    return OK


def _text(value: object) -> str:
    """Return a detail as text."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_text(each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _add(args: Args) -> int:
    """Add a file to the lists."""
    lists = open_catalog()
    with Progress(args.positionals[0]) as progress:
        info = lists.add(args.positionals[0], args.name, options=_options(args), progress=progress)
        words = lists.open(info.name, progress=progress)
    skips = words.notes.get("skipped", {})
    skipped = sum(skips.values())
    more = f", {plural(skipped, 'line')} skipped ('lbtui lists show {info.name}')"
    say(f"added {info.name}: {plural(len(words), 'word')}{more if skipped else ''}")
    if CAPITAL_LETTERS in skips:
        count = skips[CAPITAL_LETTERS]
        adds = f"'lbtui lists set {info.name} --case any' adds {'it' if count == 1 else 'them'}"
        say(f"{plural(count, 'word')} with capitals left out; {adds}")
    for remark in words.notes["remarks"]:
        say(remark)
    return OK


def _options(args: Args) -> dict[str, object]:
    """Return the list options that were given."""
    given: dict[str, object] = {name: getattr(args, name) for name in OPTION_NAMES}
    return {name: value for name, value in given.items() if value is not None}


def _configure(args: Args) -> int:
    """Change how a list is read."""
    changes = _options(args)
    if not changes:
        raise Failure("nothing to change: give --case or --letters")
    lists = open_catalog()
    info = lists.configure(args.positionals[0], **changes)
    with Progress(info.name) as progress:
        words = len(lists.open(info.name, progress=progress))
    say(f"{info.name} has {plural(words, 'word')} now")
    return OK


def _remove(args: Args) -> int:
    """Remove some of your lists."""
    lists = open_catalog()
    for name in args.positionals:
        lists.remove(name)
        say(f"removed {name}")
    return OK


READ_OPTIONS = (
    Option(
        "--case",
        choices=CASES,
        help="lower-only (the default) skips words with capital letters, which are names; any"
        " reads them too, as German nouns need",
        group="word lists",
    ),
    Option(
        "--letters",
        metavar="LETTERS",
        convert=parse_alphabet,
        help="the alphabet to keep: accented letters outside it lose their accents"
        f" (default: {ALL_LETTERS})",
        group="word lists",
    ),
)
COMMAND = Command(
    usage="[COMMAND] [options]",
    summary="show, add, change and remove word lists",
    nargs=(0, 0),
    options=(options.JSON,),
    subcommands={
        "show": Command(
            "NAME [--json]",
            "show everything known about one list",
            _show,
            nargs=(1, 1),
            options=(options.JSON,),
        ),
        "add": Command(
            "FILE [options]",
            "add a file to your lists",
            _add,
            nargs=(1, 1),
            options=(
                Option("--name", metavar="WORD", help="its name (default: the file's)"),
                *READ_OPTIONS,
            ),
        ),
        "set": Command(
            "NAME [options]",
            "change how one of your lists is read",
            _configure,
            nargs=(1, 1),
            options=READ_OPTIONS,
        ),
        "remove": Command(
            "NAME…", "remove some of your lists; their files stay", _remove, nargs=(1, None)
        ),
    },
)
