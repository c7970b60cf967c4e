"""Searching for solutions: how long, the exit code, and the search of `lbtui solve`."""

from time import monotonic

from lbtui.cli.command import Args
from lbtui.cli.inputs import describe_lists, explain_unlisted_word, parse_played_words, try_lists
from lbtui.cli.output import ExitCode, Failure, print_note
from lbtui.engine import MAX_LETTERS, MAX_SOLUTION_WORDS, Count, LevelCount, Limits, Space
from lbtui.engine.candidates import Candidates, explain_unplayed, explain_unsolvable
from lbtui.engine.certainty import Minimum
from lbtui.engine.space import LARGE_BOARD_MAX_WORDS
from lbtui.formatting import plural
from lbtui.puzzle import Board
from lbtui.words import WordList

MAX_SEARCH_SECONDS = 1.5
"""Seconds to search a board of very many letters, where no option sets them."""
MAX_COUNT_SECONDS = 5.0
"""The same for a command that is asked to count the solutions."""
DEFAULT_COUNTED_WORDS = 3
"""Up to how many words --count and --limit count at first, without --max-words; where no solution
has so few, they go on to the fewest that solve the board."""
LIMIT_OPTIONS = ("include", "exclude", "min_score")
"""The limits of a space that have the names and values of options."""


def choose_exit_code(minimum: Minimum) -> int:
    """Return OK where a solution is known.

    Without one return NOT_FOUND if it is proven that there is none, else UNPROVEN.
    """
    if minimum.word_count:
        return ExitCode.OK
    return ExitCode.NOT_FOUND if minimum.proven else ExitCode.UNPROVEN


class SolutionSearch:
    """The solutions that the options ask for, with the first word list that has one.

    space: the solutions; lists: the word lists
    min_words: the fewest words of a known solution
    max_words: the most words asked for: --max-words, by default the fewest words that solve the
        board, and one more where --count or --limit bounds the output

    --seconds divides its time between all of it. Without it only what may take forever is limited:
    counting on boards of very many letters or with bridges, and the search for the fewest words.
    """

    space: Space
    min_words: int
    max_words: int

    def __init__(self, board: Board, args: Args) -> None:
        """Search for the fewest words; `--seconds 0` means no limit.

        Without a solution raises Failure with the exit code NOT_FOUND, if it is proven that there
        is none, else UNPROVEN.
        """
        self._args = args
        self._played_words = parse_played_words(board, args.after, args.min_length)
        if self._played_words and not board.open_mask(self._played_words):
            raise Failure(f"--after: {' - '.join(self._played_words)} solves the board already")
        default_seconds = MAX_COUNT_SECONDS if args.count else MAX_SEARCH_SECONDS
        seconds = default_seconds if args.seconds is None else args.seconds
        self._deadline = monotonic() + seconds if seconds else None
        failed_spaces: list[Space] = []

        def search_and_note_failure(candidates: Candidates) -> int:
            self._search_candidates(candidates)
            if not self.min_words:
                failed_spaces.append(self.space)
            return self.min_words

        tried_lists = [lists for _, lists in try_lists(board, args, search_and_note_failure, bool)]
        self.lists = tried_lists[-1]
        if failed_spaces:
            reason, exit_code = _explain_no_solution(
                failed_spaces[-1], tried_lists[: len(failed_spaces)], args
            )
            if not self.min_words:
                raise Failure(reason, exit_code)
            print_note(f"{reason}; using {describe_lists(self.lists)}")

    def _search_candidates(self, candidates: Candidates) -> None:
        """Find the solutions with some candidates; `min_words` is 0 where none is known."""
        args = self._args
        is_bounded = bool(args.count or args.limit)
        max_words = args.max_words or (DEFAULT_COUNTED_WORDS if is_bounded else 2)
        if len(candidates.board.letters) > MAX_LETTERS:
            max_words = max(max_words, LARGE_BOARD_MAX_WORDS)
        self.space = Space(
            candidates,
            Limits(
                ranking=args.rank,
                max_words=max_words,
                after=self._played_words,
                perfect=args.perfect,
                bridges=args.bridges,
                seconds=self._get_remaining_seconds(),
                **{name: getattr(args, name) for name in LIMIT_OPTIONS},
            ),
        )
        self.min_words = self._find_min_words(args.max_words or MAX_SOLUTION_WORDS)
        self.max_words = args.max_words or min(self.min_words + is_bounded, MAX_SOLUTION_WORDS)
        self.space = self.space.with_max_words(self.max_words)

    def _find_min_words(self, max_words: int) -> int:
        """Return the fewest words of a known solution of at most `max_words`; 0: none is known.

        The space is then as wide as had to be counted.
        """
        minimum = self.space.find_minimum()
        if minimum.word_count is None or (minimum.proven and minimum.word_count > max_words):
            return 0
        if minimum.proven:
            return minimum.word_count
        # On boards of very many letters the levels below are counted one by one.
        last_level = min(max_words, minimum.word_count)
        self.space = self.space.with_max_words(last_level)
        levels = range(1, last_level + 1)
        return next((n for n in levels if self.count_level(n, keeps_solutions=True).solutions), 0)

    def _get_remaining_seconds(self) -> float | None:
        """Return how many seconds are left, at least a few hundredths; None: there is no limit."""
        return None if self._deadline is None else max(0.05, self._deadline - monotonic())

    def count_level(self, word_count: int, *, keeps_solutions: bool) -> LevelCount:
        """Count the solutions of so many words in half of the time that is left.

        `keeps_solutions`: they can then be listed.
        """
        space, seconds = self.space, self._get_remaining_seconds()
        ends_soon = self._args.seconds is None and space.is_exhaustive and not space.uses_bridges()
        space.seconds = None if seconds is None or ends_soon else seconds / 2
        return (
            space.count_solutions(word_count)
            if keeps_solutions
            else space.count_quickly(word_count)
        )


def _explain_no_solution(
    space: Space, tried_lists: list[list[WordList]], args: Args
) -> tuple[str, int]:
    """Return why no list had a solution, and the exit code: NOT_FOUND only where that is proven.

    `tried_lists` are the choices of lists, and `space` is that of the last one.
    """
    lists_name = describe_lists(*tried_lists)
    with_lists = f"with {lists_name}"
    candidates = space.candidates
    for word in args.include:
        if candidates.find(word) is None:
            all_lists = [word_list for lists in tried_lists for word_list in lists]
            missing_reason = explain_unlisted_word(word, all_lists, lists_name)
            reason = explain_unplayed(candidates.board, word, args.min_length, missing_reason)
            return reason, ExitCode.NOT_FOUND
    minimum = space.find_minimum()
    solution_text = "perfect solution" if args.perfect else "solution"
    unproven_text = f"found yet {with_lists}; there may be one"
    if minimum.word_count is not None and args.max_words:
        solution_text += f" of at most {plural(args.max_words, 'word')}"
        counts = [count for count in space.get_known_counts() if count.word_count <= args.max_words]
        if not minimum.proven and not Count.sum(counts).exact:
            return f"no {solution_text} {unproven_text}", ExitCode.UNPROVEN
        shortest_text = f"the shortest{'' if minimum.proven else ' found'} has {minimum.text()}"
        return f"no {solution_text} {with_lists}: {shortest_text}", ExitCode.NOT_FOUND
    if not minimum.proven:
        return f"no {solution_text} {unproven_text}, --seconds N searches longer", ExitCode.UNPROVEN
    if space.empty_reason:
        return f"no {solution_text} {with_lists}: {space.empty_reason}", ExitCode.NOT_FOUND
    if args.bridges == "never" or any(getattr(args, name) for name in LIMIT_OPTIONS):
        return f"no {solution_text} matches your options {with_lists}", ExitCode.NOT_FOUND
    reason = "" if args.perfect or args.after else f": {explain_unsolvable(candidates)}"
    return f"no {solution_text} exists {with_lists}{reason}", ExitCode.NOT_FOUND
