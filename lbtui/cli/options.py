"""What several commands share: options, readers of values, and parts of the help."""

from __future__ import annotations

from lbtui.cli.command import Args, BoardOption, Option, SelectionOption, WordListOption
from lbtui.cli.output import Failure
from lbtui.puzzle.parse import MAX_DISTINCT_LETTERS
from lbtui.puzzle.ranking import RANKING_GOALS, RANKINGS
from lbtui.puzzle.text import fold_case, make_not_a_word_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.exports.rows import RowFormat


def parse_word(text: str) -> str:
    """Read a word, folded as word lists are."""
    folded = fold_case(text[:200]).strip()
    if not folded.isalpha():
        raise make_not_a_word_error(text)
    return folded


def make_word_option(*flags: str, help: str) -> Option:  # noqa: A002 - as `Option` calls it
    """Return an option for a word, which may be given several times."""
    return SelectionOption(
        *flags, metavar="WORD", convert=parse_word, is_repeatable=True, help=help
    )


def choose_row_format(args: Args) -> RowFormat:
    """Return the format that --json and --csv choose; "plain" without either."""
    if args.json and args.csv:
        raise Failure("--json and --csv cannot be combined")
    return "json" if args.json else "csv" if args.csv else "plain"


LIST_OPTION = WordListOption(
    "-l",
    "--list",
    dest="list_names",
    metavar="NAME|PATH",
    is_repeatable=True,
    default_text="auto",
    help="word list to use: a name that 'lbtui lists' shows, or a file; repeat to join several. "
    "'auto' uses 'common', or 'scrabble' if 'common' has no solution; 'game' is an imported "
    "board's own list, the default for a board given by its date",
)
VERDICTS_OPTION = WordListOption(
    "--verdicts",
    choices=("on", "off"),
    default="on",
    help="whether to leave words that the newspaper is known to reject out of 'common' and "
    "'scrabble', and add those that it accepts to 'scrabble' (see 'lbtui verdicts --help')",
)
MIN_LENGTH_OPTION = WordListOption(
    "--min-length", bounds=(1, 50), default=3, help="leave out words of fewer than N letters"
)
MIN_SCORE_OPTION = WordListOption(
    "--min-score",
    bounds=(0, 100),
    default=0,
    help="leave out words that score less than N: 100 means everyone knows the word, 0 hardly "
    "anyone; words without a score count as 50",
)
SIDES_OPTION = BoardOption(
    "--sides", bounds=(3, 12), default=4, help="number of sides, if BOARD is letters in a row"
)
WORD_OPTIONS = (SIDES_OPTION, LIST_OPTION, VERDICTS_OPTION, MIN_LENGTH_OPTION)
"""The options of every command that finds the words of a board."""
RANK_OPTION = SelectionOption(
    "--rank",
    choices=tuple(RANKINGS),
    default=next(iter(RANKINGS)),
    help=f"what comes first of solutions with the same number of words: {RANKING_GOALS}",
)
MAX_WORDS_OPTION = SelectionOption(
    "-m",
    "--max-words",
    bounds=(1, MAX_DISTINCT_LETTERS),  # each word of a solution covers another letter
    help="only solutions of at most N words",
)
BRIDGES_OPTION = SelectionOption(
    "--bridges",
    choices=("auto", "never", "always"),
    default="auto",
    help="whether to allow bridges, words that add no new letter; 'auto' does if they save words "
    "or nothing else solves the board",
)
EXCLUDE_OPTION = make_word_option("-x", "--exclude", help="leave this word out; repeat for several")
LIMIT_OPTION = Option(
    "-n", "--limit", bounds=(1, 10**11), default_text="all", help="print only the first N"
)
JSON_OPTION = Option("--json", help="print one JSON object per line")
CHAIN_OPTIONS = (*WORD_OPTIONS, RANK_OPTION, BRIDGES_OPTION, JSON_OPTION)
"""What a command takes that examines a chain of words."""
FORCE_OPTION = Option("--force", help="replace a file that exists")
CSV_OPTION = Option("--csv", help="print comma-separated values under a heading")
