"""`lbtui lists`: the word lists there are, what is known of them, and one's own."""

from __future__ import annotations

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import open_choices
from lbtui.cli.output import NOT_FOUND, OK, Failure, Out, Progress, say
from lbtui.puzzle.text import clean
from lbtui.text import plural
from lbtui.words import ListError, band_name, open_list, open_lists

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lbtui.words import WordList
    from lbtui.words.catalog import Catalog, Entry


def catalog() -> Catalog:
    """The catalog over the user's settings; what is wrong with those is said."""
    from lbtui.settings import Settings
    from lbtui.words.catalog import Catalog

    settings = Settings.load()
    for warning in settings.warnings:
        say(warning)
    return Catalog(settings)


def _json(record: dict[str, Any]) -> str:
    from json import dumps

    return dumps(record, ensure_ascii=False)


def overview(args: Args) -> int:
    """Print the word lists, one a line."""
    out = Out(data=args.json)
    for entry in catalog().entries(system=not args.names):
        if args.names:
            if entry.name.isprintable():  # others only a damaged settings file has
                out.line(entry.name)
        else:
            words, problem = _size(entry)
            out.line(_as_json(entry, words, problem) if args.json else _row(entry, words, problem))
    out.close()
    return OK


def _size(entry: Entry) -> tuple[int | None, str | None]:
    """How many words a list has, and what keeps it from being used; found lists are not read."""
    if entry.problem or entry.kind == "found":
        return None, entry.problem
    try:
        with Progress(entry.name) as progress:
            opened = open_lists([entry.name], progress=progress)
            return sum(map(len, opened)), None
    except ListError as error:
        return None, str(error)


def _as_json(entry: Entry, words: int | None, problem: str | None) -> str:
    return _json(
        {
            "name": entry.name,
            "kind": entry.kind,
            "label": entry.label,
            "path": entry.path or None,
            "members": list(entry.members),
            "words": words,
            "problem": problem,
        }
    )


def _row(entry: Entry, words: int | None, problem: str | None) -> str:
    if entry.kind == "found":
        return f"{clean(entry.path)}  found here; 'lbtui lists add' makes it yours"
    size = plural(words, "word") if words is not None else ""
    about = f"{entry.kind}, {entry.label}" if entry.label != entry.name else entry.kind
    if entry.members:
        about += f": {' + '.join(entry.members)}"
    if problem:
        about += f"; {problem}"
    return f"{clean(entry.name):<14} {size:>14}  {clean(about)}"


def show(args: Args) -> int:
    """Print what is known of one list."""
    with Progress(args.rest[0]) as progress:
        details = catalog().details(args.rest[0], progress=progress)
    out = Out(data=args.json)
    if args.json:
        out.line(_json(details))
    else:
        for key, value in details.items():
            if value not in (None, "", [], {}):
                out.line(f"{key.replace('_', ' ') + ':':<14}{clean(_text(value), 500)}")
    out.close()
    return OK


def _text(value: object) -> str:
    """A detail for people."""
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_text(each)}" for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_text(each) for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def add(args: Args) -> int:
    """Add a file to the lists."""
    with Progress(args.rest[0]) as progress:
        entry = catalog().add(
            args.rest[0], args.name, copy=args.copy, options=_settings(args), progress=progress
        )
        words = open_list(entry.name, progress=progress)
    skipped = sum(words.notes.get("skipped", {}).values())
    say(
        f"added {entry.name}: {plural(len(words), 'word')}"
        + (f", {skipped:,} lines left out ('lbtui lists show {entry.name}')" if skipped else "")
    )
    return OK


def _settings(args: Args) -> dict[str, Any]:
    """The options of a list that were given."""
    given = {
        "case": args.case,
        "letters": args.letters,
        "default_score": args.default_score,
        "min_length": args.min_length,
    }
    return {key: value for key, value in given.items() if value is not None}


def configure(args: Args) -> int:
    """Change how a list is read."""
    changes = _settings(args)
    if not changes:
        raise Failure("nothing to change: --case, --letters, --default-score or --min-length")
    if changes.get("letters") == "":
        changes["letters"] = None
    entry = catalog().configure(args.rest[0], **changes)
    with Progress(entry.name) as progress:
        say(f"{entry.name} has {plural(len(open_list(entry.name, progress=progress)), 'word')} now")
    return OK


def remove(args: Args) -> int:
    """Take lists of one's own off the catalog."""
    lists = catalog()
    for name in args.rest:
        lists.remove(name)
        say(f"removed {name}")
    return OK


def rename(args: Args) -> int:
    """Give a list another name."""
    entry = catalog().rename(args.rest[0], args.rest[1])
    say(f"{args.rest[0]} is {entry.name} now")
    return OK


def join(args: Args) -> int:
    """Make one list of several."""
    name, *members = args.rest
    entry = catalog().join(name, members)
    say(f"{entry.name} is {' + '.join(entry.members)}")
    return OK


def order(args: Args) -> int:
    """Put one's own lists in order."""
    catalog().order(args.rest)
    return OK


def score(args: Args) -> int:
    """Print the score of each word on the first list that has it."""
    words = [_word(text) for text in args.rest]
    opened = list(open_choices(args.list))
    out = Out(data=args.json)
    missing = 0
    for word in words:
        name, points, scored = _score(word, opened)
        missing += points is None
        band = band_name(points) if points is not None and scored else None
        if args.json:
            out.line(_json({"word": word, "score": points, "band": band, "list": name}))
        elif points is None:
            out.line(f"{word}: not on the list")
        else:
            said = f"{points}, {band}" if scored else "no score"
            out.line(f"{word}: {said} ({name})")
    out.close()
    return NOT_FOUND if missing else OK


def _word(text: str) -> str:
    try:
        return options.word(text)
    except ValueError as error:
        raise Failure(str(error)) from None


def _score(word: str, opened: list[list[WordList]]) -> tuple[str | None, int | None, bool]:
    """The list and the best score, among the joined lists of the first choice with the word.

    Then whether the list gives scores: one that does goes before one that does not.
    """
    for joined in opened:
        found = []
        for words in joined:
            number = words.number(word)
            if number is not None:
                found.append((words.has_score(number), words.score(number), words.name))
        if found:
            scored, points, name = max(found, key=lambda item: item[:2])
            return name, points, scored
    return None, None, False


READING = (
    Option(
        "--case",
        choices=("lower-only", "any"),
        group="lists",
        help="lower-only leaves out words with capitals, which are names (the default); any reads "
        "them too, as German nouns want it",
    ),
    Option(
        "--letters",
        metavar="LETTERS",
        group="lists",
        help="the alphabet to keep: other accented letters are folded to it ('' for all letters)",
    ),
    Option(
        "--default-score",
        metavar="N",
        convert=options.number(0, 100),
        group="lists",
        help="the score of words without one (default: 50)",
    ),
    Option(
        "--min-length",
        metavar="N",
        convert=options.number(1, 50),
        group="lists",
        help="leave out shorter words",
    ),
)
EXAMPLES = """\
A word list is a text file with a word a line, in UTF-8, UTF-16 or Latin-1; after a ';' may stand
a score from 0 to 100 for how familiar the word is, after a '#' a remark. What is not a word is
left out and counted. --list takes the path of such a file anywhere; a list that is added has a
name, and settings of its own.

examples:
  lbtui lists
  lbtui lists add ~/niqab.txt --name mine
  lbtui lists add /usr/share/dict/ngerman --case any --copy
  lbtui lists join both scrabble mine
  lbtui lists show mine
  lbtui lists score niqab qi zebra
  lbtui solve "tub pxi snq oja" --list both"""

COMMAND = Command(
    "lists",
    usage="[COMMAND] [options]",
    summary="the word lists: show, add, remove, rename, join, score",
    description="Without a command, show the word lists: those that come with lbtui, your own, "
    "and those found on this system.",
    epilog=EXAMPLES,
    most=0,
    run=overview,
    options=(
        Option("--names", help="only the names, one a line, without those found on the system"),
        options.JSON,
    ),
    commands=(
        Command(
            "show",
            usage="NAME [--json]",
            summary="all that is known of one list",
            least=1,
            most=1,
            run=show,
            options=(options.JSON,),
        ),
        Command(
            "add",
            usage="FILE [options]",
            summary="add a file to your lists",
            least=1,
            most=1,
            run=add,
            options=(
                Option("--name", metavar="WORD", help="what to call it (default: as the file)"),
                Option("--copy", help="keep a copy, so that the file may go"),
                *READING,
            ),
        ),
        Command(
            "set",
            usage="NAME [options]",
            summary="change how one of your lists is read",
            least=1,
            most=1,
            run=configure,
            options=READING,
        ),
        Command(
            "remove",
            usage="NAME…",
            summary="take lists off; their files stay",
            least=1,
            run=remove,
        ),
        Command(
            "rename",
            usage="NAME NEW",
            summary="give one of your lists another name",
            least=2,
            most=2,
            run=rename,
        ),
        Command(
            "join",
            usage="NEW NAME NAME…",
            summary="make one list of several",
            least=3,
            run=join,
        ),
        Command(
            "order",
            usage="NAME…",
            summary="put your lists in this order",
            least=1,
            run=order,
        ),
        Command(
            "score",
            usage="WORD… [--list NAME|PATH]",
            summary="how familiar words are: 100 everyone knows, 0 hardly anyone",
            least=1,
            run=score,
            options=(options.LIST, options.JSON),
        ),
    ),
)
