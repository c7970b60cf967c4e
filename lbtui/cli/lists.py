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
from lbtui.cli.command import Args, Command, Option, WordListOption
from lbtui.cli.output import Failure, Progress, Stdout, json_line, print_note
from lbtui.formatting import plural
from lbtui.puzzle.text import printable
from lbtui.settings import Settings
from lbtui.words import ListError
from lbtui.words.catalog import Catalog, ListInfo
from lbtui.words.options import ALL_LETTERS, CASES, OPTION_NAMES, parse_alphabet
from lbtui.words.reading import CAPITAL_LETTERS


def open_catalog() -> Catalog:
    """Return the catalog of the user's lists, with warnings about damaged settings on stderr."""
    settings = Settings.load()
    for warning in settings.warnings:
        print_note(warning)
    return Catalog(settings)


def run(args: Args) -> None:
    """Print the word lists, one a line."""
    out = Stdout(for_programs=args.json)
    catalog = open_catalog()
    for info in catalog.get_all_lists():
        word_count, problem = _count_words(catalog, info)
        if args.json:
            record = {"name": info.name, "kind": info.kind, "label": info.label}
            status = {"path": info.path or None, "words": word_count, "problem": problem}
            out.print(json_line(record | status))
        elif info.kind == "found":
            out.print(f"{printable(info.path)}  found here; 'lbtui lists add' makes it yours")
        else:
            size = "" if word_count is None else plural(word_count, "word")
            origin = f"built in: {info.label}" if info.kind == "shipped" else "yours"
            description = printable(f"{origin}; {problem}" if problem else origin)
            out.print_wrapped(f"{printable(info.name):<14} {size:>14}  {description}", indent=31)


def _count_words(catalog: Catalog, info: ListInfo) -> tuple[int | None, str | None]:
    """Return a list's number of words, and why it cannot be used; found lists are not read."""
    if info.problem or info.kind == "found":
        return None, info.problem
    try:
        with Progress(info.name) as progress:
            return len(catalog.open(info.name, progress=progress)), None
    except ListError as error:
        return None, str(error)


def _print_list_details(args: Args) -> None:
    """Print what is known about one list."""
    (name,) = args.positionals
    with Progress(name) as progress:
        details = open_catalog().describe(name, progress=progress)
    out = Stdout(for_programs=args.json)
    if args.json:
        out.print(json_line(details))
    else:
        kinds = {"shipped": "built in", "added": "yours"}
        details["kind"] = kinds.get(details["kind"], details["kind"])
        for key, value in details.items():
            label = f"{key.replace('_', ' ')}:"
            for item in value if key in ("header", "remarks") else [value]:
                if item in (None, "", [], {}):
                    continue
                out.print_wrapped(f"{label:<14}{printable(_format_detail(item), 500)}", indent=14)
                label = ""


def _format_detail(value: object) -> str:
    """Return a detail as text."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_format_detail(item)}" for key, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_format_detail, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _add_list(args: Args) -> None:
    """Add a file to the lists."""
    catalog = open_catalog()
    (path,) = args.positionals
    with Progress(path) as progress:
        info = catalog.add(path, args.name, options=_collect_options(args), progress=progress)
        word_list = catalog.open(info.name, progress=progress)
    skipped_by_reason = word_list.notes.get("skipped", {})
    skipped_count = sum(skipped_by_reason.values())
    suffix = f", {plural(skipped_count, 'line')} skipped ('lbtui lists show {info.name}')"
    print_note(
        f"added {info.name}: {plural(len(word_list), 'word')}{suffix if skipped_count else ''}"
    )
    if CAPITAL_LETTERS in skipped_by_reason:
        count = skipped_by_reason[CAPITAL_LETTERS]
        advice = f"'lbtui lists set {info.name} --case any' adds {'it' if count == 1 else 'them'}"
        print_note(f"{plural(count, 'word')} with capitals left out; {advice}")
    for remark in word_list.notes["remarks"]:
        print_note(remark)


def _collect_options(args: Args) -> dict[str, object]:
    """Return the list options that were given."""
    values: dict[str, object] = {name: getattr(args, name) for name in OPTION_NAMES}
    return {name: value for name, value in values.items() if value is not None}


def _configure_list(args: Args) -> None:
    """Change how a list is read."""
    changes = _collect_options(args)
    if not changes:
        raise Failure("nothing to change: give --case or --letters")
    catalog = open_catalog()
    info = catalog.configure(args.positionals[0], **changes)
    with Progress(info.name) as progress:
        word_count = len(catalog.open(info.name, progress=progress))
    print_note(f"{info.name} has {plural(word_count, 'word')} now")


def _remove_lists(args: Args) -> None:
    """Remove some of your lists."""
    catalog = open_catalog()
    for name in args.positionals:
        catalog.remove(name)
        print_note(f"removed {name}")


READING_OPTIONS = (
    WordListOption(
        "--case",
        choices=CASES,
        help="lower-only (the default) skips words with capital letters, which are names; any"
        " reads them too, as German nouns need",
    ),
    WordListOption(
        "--letters",
        metavar="LETTERS",
        convert=parse_alphabet,
        help="the alphabet to keep: accented letters outside it lose their accents",
        default_text=ALL_LETTERS,
    ),
)
COMMAND = Command(
    usage="[COMMAND] [options]",
    summary="show, add, change and remove word lists",
    options=(options.JSON_OPTION,),
    subcommands={
        "show": Command(
            "NAME [--json]",
            "show everything known about one list",
            _print_list_details,
            options=(options.JSON_OPTION,),
        ),
        "add": Command(
            "FILE [options]",
            "add a file to your lists",
            _add_list,
            options=(
                Option("--name", metavar="WORD", help="its name", default_text="the file's"),
                *READING_OPTIONS,
            ),
        ),
        "set": Command(
            "NAME [options]",
            "change how one of your lists is read",
            _configure_list,
            options=READING_OPTIONS,
        ),
        "remove": Command("NAME…", "remove some of your lists; their files stay", _remove_lists),
    },
)
