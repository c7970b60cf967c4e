"""Check a chain of words: whether each word is legal, whether together they solve the board, and
where they rank among all solutions of that many words; or check how hard a board is.

A word is legal if it can be played on the board. Words solve the board if all are legal and in
the word list, each starts with the last letter of the one before, and together they cover every
letter. With --list auto, the list is 'common', or 'scrabble' if that has more of the words. A word
that the newspaper is known to accept may be missing from the list; the words then solve the board,
without a rank among the solutions of the list.

Without words it prints what makes the board hard: how many solutions of two words there are, how
many words begin a shortest solution, how many have the hardest letter, and par; and beside each,
where the middle half of the newspaper's boards lie with the same word list.

examples:
  lbtui check "riu pgh lcs yao" gracious splashy
  lbtui check 2026-11-20
  lbtui check riu pgh lcs yao gracious splashy --rank familiar
  lbtui check "tub pxi snq oja" juxtaposition niqab --list scrabble --list mywords.txt --json
"""

from collections.abc import Sequence

from lbtui.cli import options
from lbtui.cli.command import Args, Command
from lbtui.cli.inputs import (
    chain_words,
    is_accepted,
    open_for_words,
    split_board,
    stored_board,
    try_lists,
    why_missing,
)
from lbtui.cli.output import NOT_FOUND, OK, Out, Table, json_line
from lbtui.cli.solving import exit_code
from lbtui.engine import MAX_SOLUTION_WORDS, Limits, Space
from lbtui.play.moves import Standing, find_standing
from lbtui.play.review import COUNTING_SECONDS, why_unlisted
from lbtui.play.wording import place_text
from lbtui.puzzle import Board
from lbtui.puzzle.chain import WordReport, examine, pattern
from lbtui.puzzle.text import clean, quote
from lbtui.text import plural


def run(args: Args) -> int:
    """Check the words of a chain, one by one and together; without words, the board."""
    board, given = split_board(args)
    if not given:
        return _check_board(board, args)
    found = Checked(board, chain_words(board, given), args)
    out = Out(data=args.json)
    if args.json:
        out.line(json_line(found.record()))
    else:
        found.print(out)
    return OK if found.why is None else NOT_FOUND


def _check_board(board: Board, args: Args) -> int:
    """Print the facts of a board."""
    from lbtui.engine.facts import find_facts
    from lbtui.engine.par import estimate_par

    limits = Limits(ranking=args.rank, bridges=args.bridges, seconds=COUNTING_SECONDS)
    space, tried = try_lists(
        board, args, lambda found: Space(found, limits), lambda space: space.minimum().word_count
    )
    stored = stored_board(board)
    par = stored.par if stored else None
    facts = find_facts(space, par, estimate_par(board, tried[-1]))
    out = Out(data=args.json)
    if args.json:
        out.line(json_line(facts.as_json()))
    else:
        rows = [*facts.rows()]
        where = "<middle half of newspaper boards" if any(known for _, _, known in rows) else "<"
        names = " + ".join(facts.lists)
        table = Table(out, [f"<word list {names}", f">{board}", where], strong=1)
        out.lines(table.lines(rows))
    return exit_code(space.minimum())


class Checked:
    """What there is to say about a chain.

    missing: why words that can be played are not on the lists
    why: why the chain is no solution; standing: where it ranks if it is one
    """

    def __init__(self, board: Board, words: Sequence[str], args: Args) -> None:
        """Check the words against the rules and the lists."""
        self._board = board
        self.report = examine(board, words, args.min_length)
        self._candidates, lists = open_for_words(board, words, args)
        self._names = " + ".join(words.name for words in lists)
        self._missing = {
            w.word: why_missing(w.word, lists, f"word list {self._names}")
            for w in self.report.words
            if w.reason is None and self._candidates.find(w.word) is None
        }
        self.why = self.report.why
        self._unlisted = ""
        if self._missing and all(word.reason is None for word in self.report.words):
            refused = [word for word in self._missing if not is_accepted(word, args)]
            if refused:
                self.why = f"{quote(refused[0])} is {self._missing[refused[0]]}"
            elif self.why is None:
                self._unlisted = why_unlisted([*self._missing], self._names)
        if self.why is None and self.report.bridges and args.bridges == "never":
            bridge = next(word.word for word in self.report.words if word.bridge)
            self.why = f"{quote(bridge)} adds no new letter, and --bridges is never"
        self._space = Space(
            self._candidates,
            Limits(
                ranking=args.rank,
                max_words=min(len(words), MAX_SOLUTION_WORDS),
                bridges=args.bridges,
                seconds=COUNTING_SECONDS,
            ),
        )
        ranked = self.why is None and not self._unlisted
        self.standing = find_standing(self._space, words) if ranked else None

    def record(self) -> dict[str, object]:
        """Return all facts, for programs."""
        board, report, candidates = self._board, self.report, self._candidates
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
        unknown = dict.fromkeys([*Standing.__annotations__, "percentile"])
        return {
            "board": str(board),
            "list": self._names,
            "words": words,
            "solves": self.why is None,
            "why": self.why,
            "reason": self._unlisted or None,
            "covered": board.text(report.covered),
            "open": board.text(report.open),
            "letters": report.letters,
            "bridges": report.bridges,
            "perfect": report.perfect,
            "pattern": pattern([word.word for word in report.words]) if report.legal else None,
            **(self.standing.as_json() if self.standing else unknown),
        }

    def print(self, out: Out) -> None:
        """Print what people want to know."""
        report, candidates, standing = self.report, self._candidates, self.standing
        for word in report.words:
            index = candidates.find(word.word)
            shown = clean(word.word, 60) if index is None else candidates.spelling(word.word)
            out.prose(f"{out.bold}{shown}{out.plain}: {_about(word, self._missing.get(word.word))}")
        if self.why is not None:
            illegal = next((word.word for word in report.words if word.reason), None)
            why = self.why if illegal is None else f"{quote(illegal)} is not legal"
            out.prose(f"not a solution: {why}")
            return
        kind = "a perfect solution" if report.perfect else "a solution"
        if report.bridges:
            kind += " with bridges"
        size = plural(len(report.words), "word")
        line = f"{kind} of {size} and {plural(report.letters, 'letter')}"
        if standing and standing.place:
            line += f": {place_text(len(report.words), standing.result)} (word list {self._names})"
        elif self._unlisted:
            line += f"; {self._unlisted}"
        elif standing and standing.exact:
            line += "; not ranked, as other solutions need no bridges (see --bridges)"
        out.prose(line)


def _about(word: WordReport, missing: str | None) -> str:
    """Return one word's report as text; `missing` says why the lists do not give it."""
    if word.reason:
        return f"not legal: {word.reason}"
    if missing:
        parts = [f"fits the board, but is {missing}"]
    else:
        parts = ["legal", plural(len(word.word), "letter")]
    if not word.links:
        parts.append("does not start with the last letter of the word before")
    if word.new and not missing:
        parts.append(f"new: {' '.join(word.new)}")
    elif not word.new:
        parts.append("a bridge: nothing new" if word.bridge else "nothing new")
    return ", ".join(parts)


COMMAND = Command(
    usage="BOARD [WORD…] [options]",
    summary="check whether words solve a board, or how hard it is",
    exit_help=(
        "the words solve the board; without words, it can be solved",
        "they do not; it cannot",
        "without words: no solution found in the time given",
    ),
    nargs=(1, None),
    options=options.FOR_CHAINS,
)
