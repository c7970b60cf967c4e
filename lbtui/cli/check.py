"""`lbtui check`: whether words are legal, whether they solve the board, and how well."""

from __future__ import annotations

from lbtui.cli import options
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.inputs import (
    chain_words,
    is_date,
    open_for_words,
    split_board,
    stored_boards,
    why_missing,
)
from lbtui.cli.output import NOT_FOUND, OK, Failure, Out, say
from lbtui.play.standing import COUNTING, Standing
from lbtui.puzzle import ChainReport, examine, pattern
from lbtui.puzzle.text import clean, quote
from lbtui.solve import Space
from lbtui.text import better_than, json_line, plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from lbtui.puzzle import Board, WordReport
    from lbtui.solve import Candidates


def check(args: Args) -> int:
    """Check the words of a chain, one by one and together."""
    board, given = split_board(args.rest, args.sides)
    words = chain_words(board, given)
    report = examine(board, words, args.min_length)
    candidates, lists = open_for_words(board, words, args)
    names = " + ".join(words.name for words in lists)
    missing = {
        w.word: why_missing(w.word, lists, f"word list {names}")
        for w in report.words
        if w.reason is None and candidates.find(w.word) is None
    }
    why = report.why
    if why is None and missing:
        why = next(f"{quote(word)} is {reason}" for word, reason in missing.items())
    if why is None and report.bridges and args.bridges == "never":
        bridge = next(word.word for word in report.words if word.bridge)
        why = f"{quote(bridge)} covers no new letter, and --bridges is never"
    space = _space(candidates, len(words), args)
    standing = Standing(space, words) if why is None else None
    better = _better(space, standing, words) if args.reveal else None
    out = Out(data=args.json, color=args.color)
    if args.json:
        _print_json(board, report, candidates, names, why, standing, better, out)
    else:
        _print_text(report, candidates, names, missing, why, standing, out)
        if args.reveal:
            best = standing is not None and standing.rank == 1
            none = "nothing ranks higher" if best else "no better chain is known"
            out.line(f"better: {' - '.join(better)}" if better else none)
    out.close()
    if why is None and is_date(args.rest[0]):
        try:
            with stored_boards() as boards:
                boards.keep_best(args.rest[0], [word.word for word in report.words])
        except Failure as error:
            say(f"this result is not kept: {error}")
    return OK if why is None else NOT_FOUND


def _space(candidates: Candidates, words: int, args: Args) -> Space:
    return Space(
        candidates,
        ranking=args.rank,
        max_words=words,
        bridges=args.bridges,
        seconds=COUNTING,
    )


def _better(space: Space, standing: Standing | None, chain: Sequence[str]) -> Sequence[str] | None:
    """The best solution, if it is better than the chain; None where none is known."""
    fewest = space.minimum()
    if fewest is None or (standing and standing.rank == 1):
        return None
    best = space.widened(fewest)
    count = best.count(fewest)
    if not count.solutions:
        return None
    found = best.level(fewest)[0]
    if standing and not count.exact:  # the chain may be as good as the best that was found
        place = (len(chain), standing.cost, tuple(chain))
        return found.words if (fewest, found.cost, found.words) < place else None
    return found.words


def _print_json(
    board: Board,
    report: ChainReport,
    candidates: Candidates,
    names: str,
    why: str | None,
    standing: Standing | None,
    better: Sequence[str] | None,
    out: Out,
) -> None:
    words = []
    for word in report.words:
        index = candidates.find(word.word)
        words.append(
            {
                "word": clean(word.word, 60),
                "legal": word.reason is None,
                "reason": word.reason,
                "links": word.links,
                "listed": index is not None,
                "letters": len(word.word),
                "new": word.new,
                "bridge": word.bridge,
                "score": None if index is None else candidates.scores[index],
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
        **{
            name: getattr(standing, name, None)
            for name in ("cost", "rank", "level_rank", "of", "exact", "percentile")
        },
        "better": better,
    }
    out.line(json_line(record))


def _print_text(
    report: ChainReport,
    candidates: Candidates,
    names: str,
    missing: Mapping[str, str],
    why: str | None,
    standing: Standing | None,
    out: Out,
) -> None:
    for word in report.words:
        index = candidates.find(word.word)
        shown = clean(word.word, 60) if index is None else candidates.spelling(word.word)
        out.prose(f"{out.bold}{shown}{out.plain}: {_about(word, missing.get(word.word))}")
    if why is not None:
        illegal = next((word.word for word in report.words if word.reason), None)
        out.prose(f"not a solution: {why if illegal is None else f'{quote(illegal)} is not legal'}")
        return
    kind = "a perfect solution" if report.perfect else "a solution"
    if report.bridges:
        kind += " with bridges"
    line = f"{kind} of {plural(len(report.words), 'word')} and {report.letters} letters"
    if standing and standing.level_rank:
        rank = f"rank {standing.rank:,}" if standing.rank else "ranked"
        line += f", {rank} with word list {names}: number {standing.level_rank:,}"
        line += f" of the {standing.of:,} with {plural(len(report.words), 'word')}"
        if standing.percentile:
            line += f", {better_than(standing.percentile)} of them"
    elif standing and standing.exact:
        line += "; not ranked, as other solutions need no bridges (see --bridges)"
    out.prose(line)


def _about(word: WordReport, missing: str | None) -> str:
    """One word's report as text; `missing` says why the lists do not give it."""
    if word.reason:
        return f"not legal: {word.reason}"
    if missing:
        parts = [f"fits the board, but is {missing}"]
    else:
        parts = ["legal", f"{len(word.word)} letters"]
    if not word.links:
        parts.append("does not start with the last letter of the word before")
    if word.new and not missing:
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
        *options.FOR_WORDS,
        options.RANK,
        options.BRIDGES,
        Option("--reveal", help="print the best chain too, if there is a better one"),
        options.JSON,
        options.COLOR,
    ),
)
