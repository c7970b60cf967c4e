"""`lbtui check`: whether words are legal, whether they solve the board, and how well."""

from __future__ import annotations

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import is_date, open_choices, split_board, stored_boards
from lbtui.cli.output import NOT_FOUND, OK, Failure, Out
from lbtui.puzzle import ChainReport, examine, pattern
from lbtui.puzzle.text import clean, quote
from lbtui.solve import RANKINGS, Space, find_candidates
from lbtui.text import json_line, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.puzzle import Board, WordReport
    from lbtui.solve import Candidates
    from lbtui.words import WordList

MAX_CHAIN = 64
"""The most words of a chain that is checked."""

COUNT_SECONDS = 2
"""The time for counting, which boards of very many letters may exceed."""


class Standing:
    """A solution's cost, `rank` among all, and `level_rank` among those of as many words.

    Ranks count from 1. They are None where counting stopped before them, and where the chain is not
    in the space: it uses a bridge, and others need none. `of`: the solutions of as many words, at
    least so many unless `exact`.
    """

    __slots__ = ("cost", "exact", "level_rank", "of", "rank")

    def __init__(self, space: Space, chain: Sequence[str]) -> None:
        """Count up to the number of words of `chain`."""
        candidates = space.candidates
        cost = RANKINGS[space.ranking]
        found = [candidates.find(word) for word in chain]
        self.cost = sum(
            cost(candidates.words[i], candidates.scores[i]) for i in found if i is not None
        )
        count = space.count(len(chain))
        self.of, self.exact = count.solutions, count.exact
        try:
            level_rank, rank = space.level_rank(chain), space.rank(chain)
        except ValueError:
            level_rank = rank = None
        self.level_rank = None if level_rank is None else level_rank + 1
        self.rank = None if rank is None else rank + 1


def check(args: Args) -> int:
    """Check the words of a chain, one by one and together."""
    board, words = split_board(args.rest, args.sides)
    if not words:
        raise Failure(f"no words to check: put them after the board, {board}")
    if len(words) > MAX_CHAIN:
        raise Failure(f"{len(words)} words are too many for a chain; the limit is {MAX_CHAIN}")
    report = examine(board, words, args.min_length)
    lists, candidates = _list_of(board, report, args)
    names = " + ".join(words.name for words in lists)
    unlisted = [
        w.word for w in report.words if w.reason is None and candidates.find(w.word) is None
    ]
    why = report.why
    if why is None and unlisted:
        why = f"{quote(unlisted[0])} is not in word list {names}"
    if why is None and report.bridges and args.bridges == "never":
        bridge = next(word.word for word in report.words if word.bridge)
        why = f"{quote(bridge)} covers no new letter, and --bridges is never"
    standing = _standing(candidates, report, args) if why is None else None
    out = Out(data=args.json, color=args.color)
    if args.json:
        _print_json(board, report, candidates, names, why, standing, out)
    else:
        _print_text(report, candidates, names, why, standing, out)
    out.close()
    if why is None and is_date(args.rest[0]):
        with stored_boards() as boards:
            boards.keep_best(args.rest[0], [word.word for word in report.words])
    return OK if why is None else NOT_FOUND


def _list_of(
    board: Board, report: ChainReport, args: Args
) -> tuple[Sequence[WordList], Candidates]:
    """The lists in use; of those 'auto' tries, the first that has every word."""
    for lists in open_choices(args.list, board):
        candidates = find_candidates(board, lists, min_length=args.min_length)
        if all(candidates.find(word.word) is not None for word in report.words):
            break
    return lists, candidates


def _standing(candidates: Candidates, report: ChainReport, args: Args) -> Standing:
    """Rank a chain that solves the board."""
    chain = [word.word for word in report.words]
    space = Space(
        candidates,
        ranking=args.rank,
        max_words=len(chain),
        bridges=args.bridges,
        seconds=COUNT_SECONDS,
    )
    return Standing(space, chain)


def _print_json(
    board: Board,
    report: ChainReport,
    candidates: Candidates,
    names: str,
    why: str | None,
    standing: Standing | None,
    out: Out,
) -> None:
    words = []
    for word in report.words:
        place = candidates.find(word.word)
        words.append(
            {
                "word": clean(word.word, 60),
                "legal": word.reason is None,
                "reason": word.reason,
                "links": word.links,
                "listed": place is not None,
                "letters": len(word.word),
                "new": word.new,
                "bridge": word.bridge,
                "score": None if place is None else candidates.scores[place],
            }
        )
    record = {
        "board": str(board),
        "list": names,
        "words": words,
        "solves": why is None,
        "why": why,
        "covered": board.text(report.covered),
        "open": board.text(report.open),
        "letters": report.letters,
        "bridges": report.bridges,
        "perfect": report.perfect,
        "pattern": pattern([word.word for word in report.words]) if report.legal else None,
        "cost": standing.cost if standing else None,
        "rank": standing.rank if standing else None,
        "level_rank": standing.level_rank if standing else None,
        "of": standing.of if standing else None,
        "exact": standing.exact if standing else None,
    }
    out.line(json_line(record))


def _print_text(
    report: ChainReport,
    candidates: Candidates,
    names: str,
    why: str | None,
    standing: Standing | None,
    out: Out,
) -> None:
    for word in report.words:
        place = candidates.find(word.word)
        shown = clean(word.word, 60) if place is None else candidates.spelling(place)
        out.line(f"{out.bold}{shown}{out.plain}: {_about(word, place is None, names)}")
    if why is not None:
        illegal = next((word.word for word in report.words if word.reason), None)
        out.line(f"not a solution: {why if illegal is None else f'{quote(illegal)} is not legal'}")
        return
    kind = "a perfect solution" if report.perfect else "a solution"
    if report.bridges:
        kind += " with bridges"
    line = f"{kind} of {plural(len(report.words), 'word')} and {report.letters} letters"
    if standing and standing.level_rank:
        rank = f"rank {standing.rank:,}" if standing.rank else "ranked"
        line += f", {rank} with word list {names}: number {standing.level_rank:,}"
        line += f" of the {standing.of:,} with {plural(len(report.words), 'word')}"
    elif standing and standing.exact:
        line += "; not ranked, as other solutions need no bridges (see --bridges)"
    out.line(line)


def _about(word: WordReport, unlisted: bool, names: str) -> str:
    """One word's report as text."""
    if word.reason:
        return f"not legal: {word.reason}"
    if unlisted:
        parts = [f"fits the board, but is not in word list {names}"]
    else:
        parts = ["legal", f"{len(word.word)} letters"]
    if not word.links:
        parts.append("does not start with the last letter of the word before")
    if word.new and not unlisted:
        parts.append(f"new: {' '.join(word.new)}")
    elif not word.new:
        parts.append("a bridge: nothing new" if word.bridge else "nothing new")
    return ", ".join(parts)


EPILOG = f"""\
{options.BOARD_HELP}

A word is legal if it can be played on the board. Words solve the board if all are legal and in
the word list, each starts with the last letter of the one before, and together they cover every
letter. With --list auto, the list is 'common' if it has all the words, else 'scrabble'.

examples:
  lbtui check "riu pgh lcs yao" gracious splashy
  lbtui check riu pgh lcs yao gracious splashy --rank familiar
  lbtui check "tub pxi snq oja" juxtaposition niqab --list scrabble --list mywords.txt --json

{options.exit_status("the words solve the board", "they do not")}"""

COMMAND = Command(
    "check",
    usage="BOARD WORD… [options]",
    summary="check whether words solve a board, and where they rank",
    description="Check a chain of words: whether each word is legal, whether together they solve "
    "the board, and where they rank among all solutions of that many words.",
    epilog=EPILOG,
    least=1,
    run=check,
    options=(
        options.SIDES,
        options.LIST,
        options.MIN_LENGTH,
        options.RANK,
        options.BRIDGES,
        options.JSON,
        options.COLOR,
    ),
)
