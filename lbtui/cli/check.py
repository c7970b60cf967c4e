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
from functools import partial

from lbtui.cli import inputs, options
from lbtui.cli.command import Args, Command
from lbtui.cli.output import ExitCode, Stdout, Table, json_line
from lbtui.cli.solution_search import choose_exit_code
from lbtui.engine import MAX_SOLUTION_WORDS, Limits, Space
from lbtui.formatting import plural
from lbtui.play.review import RANK_SECONDS
from lbtui.play.standing import Standing, explain_unlisted, rank_chain
from lbtui.play.wording import place_text
from lbtui.puzzle import Board
from lbtui.puzzle.chain import WordReport, examine_chain, format_pattern
from lbtui.puzzle.text import printable, quote


def run(args: Args) -> int:
    """Check the words of a chain, one by one and together; without words, the board."""
    board, texts = inputs.read_board_and_words(args)
    if not texts:
        return _print_board_facts(board, args)
    check = ChainCheck(board, inputs.parse_chain(board, texts), args)
    out = Stdout(for_programs=args.json)
    if args.json:
        out.print(json_line(check.as_json()))
    else:
        check.print(out)
    return ExitCode.OK if check.problem is None else ExitCode.NOT_FOUND


def _print_board_facts(board: Board, args: Args) -> int:
    """Print the facts of a board."""
    from lbtui.engine.facts import find_board_facts
    from lbtui.engine.par import estimate_par

    limits = Limits(ranking=args.rank, bridges=args.bridges, seconds=RANK_SECONDS)
    space, lists = inputs.try_lists(
        board, args, partial(Space, limits=limits), lambda space: space.find_minimum().word_count
    )[-1]
    stored = inputs.load_stored_board(board)
    par = stored.par if stored else None
    facts = find_board_facts(space, par, estimate_par(board, lists))
    out = Stdout(for_programs=args.json)
    if args.json:
        out.print(json_line(facts.as_json()))
    else:
        rows = [*facts.rows()]
        has_ranges = any(newspaper_range for _, _, newspaper_range in rows)
        range_title = "middle half of newspaper boards" if has_ranges else ""
        names = " + ".join(facts.lists)
        table = Table(out, [f"<word list {names}", f">{board}", f"<{range_title}"], bold_column=1)
        out.print_lines(table.format_lines(rows))
    return choose_exit_code(space.find_minimum())


class ChainCheck:
    """What there is to say about a chain of words.

    problem: why the chain is no solution; standing: where it ranks if it is one
    """

    def __init__(self, board: Board, words: Sequence[str], args: Args) -> None:
        """Check the words against the rules and the lists."""
        self._board = board
        self.report = examine_chain(board, words, args.min_length)
        self._candidates, lists = inputs.find_best_candidates(board, words, args)
        self._lists_name = " + ".join(word_list.name for word_list in lists)
        self._missing_reason_by_word = {
            word.word: inputs.explain_unlisted_word(
                word.word, lists, f"word list {self._lists_name}"
            )
            for word in self.report.words
            if word.reason is None and self._candidates.find(word.word) is None
        }
        self.problem = self.report.problem
        reasons = self._missing_reason_by_word
        if reasons and all(word.reason is None for word in self.report.words):
            unlisted_words = [word for word in reasons if not inputs.is_accepted_word(word, args)]
            if unlisted_words:
                self.problem = f"{quote(unlisted_words[0])} is {reasons[unlisted_words[0]]}"
        if self.problem is None and self.report.bridge_count and args.bridges == "never":
            bridge = next(word.word for word in self.report.words if word.is_bridge)
            self.problem = f"{quote(bridge)} adds no new letter, and --bridges is never"
        self._space = Space(
            self._candidates,
            Limits(
                ranking=args.rank,
                max_words=min(len(words), MAX_SOLUTION_WORDS),
                bridges=args.bridges,
                seconds=RANK_SECONDS,
            ),
        )
        self.standing: Standing | None = None
        self._unranked_reason: str | None = None
        if self.problem is None:
            unlisted_reason = explain_unlisted([*reasons], self._lists_name)
            ranked = rank_chain(self._space, self.report, unlisted_reason)
            self.standing, self._unranked_reason = ranked

    def as_json(self) -> dict[str, object]:
        """Return all facts, for programs."""
        board, report, candidates = self._board, self.report, self._candidates
        words = []
        for word in report.words:
            index = candidates.find(word.word)
            words.append(
                {
                    "word": printable(word.word, 60),
                    "legal": word.reason is None,
                    "reason": word.reason,
                    "links": word.is_linked,
                    "listed": index is not None,
                    "letters": len(word.word),
                    "new": word.new_letters,
                    "bridge": word.is_bridge,
                    "score": None if index is None else candidates.scores[index],
                }
            )
        unknown = dict.fromkeys([*Standing.__annotations__, "percentile"])
        return {
            "board": str(board),
            "list": self._lists_name,
            "words": words,
            "solves": self.problem is None,
            "why": self.problem,
            "reason": self._unranked_reason,
            "covered": board.text(report.covered_mask),
            "open": board.text(report.open_mask),
            "letters": report.letter_count,
            "bridges": report.bridge_count,
            "perfect": report.is_perfect,
            "pattern": format_pattern([word.word for word in report.words])
            if report.is_legal
            else None,
            **(self.standing.as_json() if self.standing else unknown),
        }

    def print(self, out: Stdout) -> None:
        """Print what people want to know."""
        report, candidates, standing = self.report, self._candidates, self.standing
        for word in report.words:
            index = candidates.find(word.word)
            name = printable(word.word, 60) if index is None else candidates.spelling(word.word)
            about = _describe_word(word, self._missing_reason_by_word.get(word.word))
            out.print_wrapped(f"{out.bold}{name}{out.reset}: {about}")
        if self.problem is not None:
            illegal = [quote(word.word) for word in report.words if word.reason]
            problem = f"{illegal[0]} is not legal" if illegal else self.problem
            out.print_wrapped(f"not a solution: {problem}")
            return
        kind = "a perfect solution" if report.is_perfect else "a solution"
        if report.bridge_count:
            kind += " with bridges"
        length = plural(len(report.words), "word")
        line = f"{kind} of {length} and {plural(report.letter_count, 'letter')}"
        if standing and standing.exact_place:
            place = place_text(len(report.words), standing.exact_place)
            line += f": {place} (word list {self._lists_name})"
        elif self._unranked_reason:
            prefix = "not ranked: " if standing else ""
            line += f"; {prefix}{self._unranked_reason}"
        out.print_wrapped(line)


def _describe_word(report: WordReport, missing_reason: str | None) -> str:
    """Return one word's report as text; `missing_reason` says why the lists do not give it."""
    if report.reason:
        return f"not legal: {report.reason}"
    if missing_reason:
        parts = [f"fits the board, but is {missing_reason}"]
    else:
        parts = ["legal", plural(len(report.word), "letter")]
    if not report.is_linked:
        parts.append("does not start with the last letter of the word before")
    if report.new_letters and not missing_reason:
        parts.append(f"new: {' '.join(report.new_letters)}")
    elif not report.new_letters:
        parts.append("a bridge: nothing new" if report.is_bridge else "nothing new")
    return ", ".join(parts)


COMMAND = Command(
    usage="BOARD [WORD…] [options]",
    summary="check whether words solve a board, or how hard it is",
    exit_meanings=(
        "the words solve the board; without words, it can be solved",
        "they do not; it cannot",
        "without words: no solution found in the time given",
    ),
    options=options.CHAIN_OPTIONS,
)
