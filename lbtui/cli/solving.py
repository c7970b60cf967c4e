"""Searching for solutions: how long, the exit code, and the search of `lbtui solve`."""

from collections.abc import Sequence
from time import monotonic

from lbtui.cli.command import Args
from lbtui.cli.inputs import check_played, describe_lists, try_lists, why_missing
from lbtui.cli.output import NOT_FOUND, OK, UNPROVEN, Failure, say
from lbtui.engine import (
    MAX_LETTERS,
    MAX_SOLUTION_WORDS,
    Candidates,
    Count,
    LevelCount,
    Limits,
    Space,
)
from lbtui.engine.candidates import why_never_played, why_unsolvable
from lbtui.engine.certainty import Minimum
from lbtui.engine.space import LARGE_WORDS
from lbtui.puzzle import Board
from lbtui.text import plural
from lbtui.words import WordList

SEARCHING = 1.5
"""Seconds to search a board of very many letters, where no option sets them."""
COUNTING = 5.0
"""The same for a command that is asked to count the solutions."""
COUNTED = 3
"""The most words that --count and --limit try without --max-words, until a solution is known."""
NARROWING = ("include", "exclude", "min_score")
"""The limits of a space that have the names and values of options."""


def exit_code(minimum: Minimum) -> int:
    """Return OK where a solution is known.

    Without one return NOT_FOUND if it is proven that there is none, else UNPROVEN.
    """
    return OK if minimum.word_count else NOT_FOUND if minimum.proven else UNPROVEN


class SolutionSearch:
    """The solutions that the options ask for, with the first word list that has one.

    space: the solutions; lists: the word lists
    first: the fewest words of a known solution
    last: the most words asked for: --max-words, by default the fewest words that solve the board,
        and one more where --count or --limit bounds the output

    --seconds divides its time between all of it. Without it only what may take forever is limited:
    counting on boards of very many letters or with bridges, and the search for the fewest words.
    """

    space: Space
    first: int
    last: int

    def __init__(self, board: Board, args: Args) -> None:
        """Search for the fewest words; `--seconds 0` means no limit.

        Without a solution raises Failure with the exit code NOT_FOUND, if it is proven that there
        is none, else UNPROVEN.
        """
        self._args = args
        self._after = check_played(board, args.after, args.min_length)
        if self._after and not board.open_mask(self._after):
            raise Failure(f"--after: {' - '.join(self._after)} solves the board already")
        usual = COUNTING if args.count else SEARCHING
        seconds = usual if args.seconds is None else args.seconds
        self._end = monotonic() + seconds if seconds else None
        failed: list[Space] = []

        def attempt(candidates: Candidates) -> int:
            self._find(candidates)
            if not self.first:
                failed.append(self.space)
            return self.first

        _, tried = try_lists(board, args, attempt, bool)
        self.lists = tried[-1]
        reason, code = _why_none(failed[-1], tried[: len(failed)], args) if failed else ("", OK)
        if self.first and reason:
            say(f"{reason}; using {describe_lists(self.lists)}")
        if not self.first:
            raise Failure(reason, code)

    def _find(self, candidates: Candidates) -> None:
        """Find the solutions with some candidates; `first` is 0 where none is known."""
        args = self._args
        bounded = bool(args.count or args.limit)
        most = args.max_words or (COUNTED if bounded else 2)
        if len(candidates.board.letters) > MAX_LETTERS:
            most = max(most, LARGE_WORDS)
        self.space = Space(
            candidates,
            Limits(
                ranking=args.rank,
                max_words=most,
                after=self._after,
                perfect=args.perfect,
                bridges=args.bridges,
                seconds=self._remaining(),
                **{name: getattr(args, name) for name in NARROWING},
            ),
        )
        self.first = self._fewest(args.max_words or MAX_SOLUTION_WORDS)
        self.last = args.max_words or min(self.first + bounded, MAX_SOLUTION_WORDS)
        self.space = self.space.widened(self.last)

    def _fewest(self, most: int) -> int:
        """Return the fewest words of a known solution of at most `most` words; 0: none is known.

        The space is then as wide as had to be counted.
        """
        minimum = self.space.minimum()
        if minimum.word_count is None or (minimum.proven and minimum.word_count > most):
            return 0
        if minimum.proven:
            return minimum.word_count
        # On boards of very many letters the levels below are counted one by one.
        widest = min(most, minimum.word_count)
        self.space = self.space.widened(widest)
        levels = range(1, widest + 1)
        return next((words for words in levels if self.count(words, listed=True).solutions), 0)

    def _remaining(self) -> float | None:
        """Return how many seconds are left, at least a few hundredths; None: there is no limit."""
        return None if self._end is None else max(0.05, self._end - monotonic())

    def count(self, words: int, *, listed: bool) -> LevelCount:
        """Count a level, which may then be `listed`, in half of the time that is left."""
        space, left = self.space, self._remaining()
        quick = self._args.seconds is None and space.complete and not space.bridged()
        space.seconds = None if left is None or quick else left / 2
        return space.count(words) if listed else space.count_only(words)


def _why_none(space: Space, tried: Sequence[list[WordList]], args: Args) -> tuple[str, int]:
    """Return why no list had a solution, and the exit code: NOT_FOUND only where that is proven.

    `space` is that of the last list tried.
    """
    names = describe_lists(*tried)
    where = f"with {names}"
    candidates = space.candidates
    for word in args.include:
        if candidates.find(word) is None:
            missing = why_missing(word, [words for lists in tried for words in lists], names)
            why = why_never_played(candidates.board, word, args.min_length, missing)
            return why, NOT_FOUND
    minimum = space.minimum()
    kind = "perfect solution" if args.perfect else "solution"
    unproven = f"found yet {where}; there may be one"
    if minimum.word_count is not None and args.max_words:
        kind += f" of at most {plural(args.max_words, 'word')}"
        counts = [count for count in space.counted() if count.word_count <= args.max_words]
        if not minimum.proven and not Count.of(counts).exact:
            return f"no {kind} {unproven}", UNPROVEN
        shortest = f"the shortest{'' if minimum.proven else ' found'} has {minimum.text()}"
        return f"no {kind} {where}: {shortest}", NOT_FOUND
    if not minimum.proven:
        return f"no {kind} {unproven}, --seconds N searches longer", UNPROVEN
    if space.why_empty:
        return f"no {kind} {where}: {space.why_empty}", NOT_FOUND
    if args.bridges == "never" or any(getattr(args, name) for name in NARROWING):
        return f"no {kind} matches your options {where}", NOT_FOUND
    why = "" if args.perfect or args.after else f": {why_unsolvable(candidates)}"
    return f"no {kind} exists {where}{why}", NOT_FOUND
