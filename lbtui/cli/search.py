"""Finding the word list and the space of solutions for `lbtui solve`."""

from __future__ import annotations

from time import monotonic

from lbtui.cli.inputs import (
    SEARCHING,
    check_played,
    choose,
    describe_lists,
    note_excluded,
    why_missing,
)
from lbtui.cli.output import NOT_FOUND, OK, UNPROVEN, Failure, say
from lbtui.puzzle.text import quote
from lbtui.solve import MAX_LETTERS, MOST_WORDS, Space, why_unsolvable
from lbtui.solve.space import LARGE_WORDS
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.cli.command import Args
    from lbtui.puzzle import Board
    from lbtui.solve import Candidates, Count
    from lbtui.words import WordList


COUNTING = 5.0
"""Seconds for --count where --seconds is not given."""


class Found:
    """A space, its word lists, and the numbers of words from `first` to `last` that are asked for.

    first: the fewest words of a known solution; 0: none of at most --max-words words is known
    """

    def __init__(
        self, space: Space, lists: Sequence[WordList], first: int, last: int, deadline: Deadline
    ) -> None:
        self.space = space
        self.lists = lists
        self.first = first
        self.last = last
        self.deadline = deadline


class Deadline:
    """Divides the time that --seconds allows, from its creation on.

    Without --seconds only what may take forever is limited: counting on boards of very many letters
    or with bridges, and the search for the fewest words.
    """

    def __init__(self, args: Args) -> None:
        """Start; `--seconds 0` means no limit."""
        self._given = args.seconds
        usual = COUNTING if args.count else SEARCHING
        seconds = usual if args.seconds is None else args.seconds
        self._end = monotonic() + seconds if seconds else None

    def left(self) -> float | None:
        """Return how many seconds are left, at least a few hundredths; None: there is no limit."""
        return None if self._end is None else max(0.05, self._end - monotonic())

    def count(self, space: Space, words: int, *, listed: bool) -> Count:
        """Count a level, which may then be `listed`, in half of the time that is left."""
        left = self.left()
        if left is None or (self._given is None and space.complete and not space.bridged):
            space.seconds = None
        else:
            space.seconds = left / 2
        return space.count(words) if listed else space.count_only(words)


def find(board: Board, args: Args) -> Found:
    """Find the solutions with the first word list that has one.

    Levels end at --max-words, by default at the fewest words that solve the board, and one more
    where --count or --limit bounds the output. Without a solution raises Failure with the exit code
    NOT_FOUND, if it is proven that there is none, else UNPROVEN.
    """
    after = check_played(board, args.after, args.min_length)
    if after and not board.full & ~board.mask("".join(after)):
        raise Failure(f"--after: {' - '.join(after)} solves the board already")
    deadline = Deadline(args)
    most = args.max_words or (3 if args.count or args.limit else 2)
    failed: list[Found] = []

    def attempt(candidates: Candidates, lists: list[WordList]) -> Found:
        space = Space(
            candidates,
            ranking=args.rank,
            max_words=most if len(board.letters) <= MAX_LETTERS else max(most, LARGE_WORDS),
            include=args.include,
            exclude=args.exclude,
            after=after,
            first=args.first,
            first_letter=args.first_letter,
            last_letter=args.last_letter,
            min_score=args.min_score,
            lengths=args.lengths,
            perfect=args.perfect,
            bridges=args.bridges,
            seconds=deadline.left(),
        )
        space, first = _fewest(space, args.max_words or MOST_WORDS, deadline)
        last = args.max_words or min(first + bool(args.count or args.limit), MOST_WORDS)
        found = Found(space.widened(last), lists, first, last, deadline)
        if not first:
            failed.append(found)
        return found

    found = choose(board, args, attempt, lambda found: found.first)
    reason, code = _why_none(failed, args) if failed else ("", OK)
    if found.first and reason:
        say(f"{reason}; using {describe_lists(found.lists)}")
    note_excluded(args.exclude, found.space.candidates)
    if not found.first:
        raise Failure(reason, code)
    return found


def _fewest(space: Space, most: int, deadline: Deadline) -> tuple[Space, int]:
    """Return the fewest words of a known solution of at most `most` words; 0: none is known.

    With it the space, as wide as had to be counted.
    """
    minimum = space.minimum()
    if minimum is None or (space.minimum_proven and minimum > most):
        return space, 0
    if space.minimum_proven:
        return space, minimum
    # On boards of very many letters the levels below are counted one by one.
    widest = min(most, minimum)
    space = space.widened(widest)
    levels = range(1, widest + 1)
    counted = (words for words in levels if deadline.count(space, words, listed=True).solutions)
    return space, next(counted, 0)


def _why_none(failed: Sequence[Found], args: Args) -> tuple[str, int]:
    """Return why searches found nothing, and the exit code: NOT_FOUND only where that is proven."""
    names = describe_lists(*[each.lists for each in failed])
    where = f"with {names}"
    space = failed[-1].space
    candidates = space.candidates
    for word in [*args.include, *([args.first] if args.first else [])]:
        if candidates.find(word) is None:
            from lbtui.puzzle import why_illegal

            illegal = why_illegal(candidates.board, word, args.min_length)
            every = [words for each in failed for words in each.lists]
            why = illegal or f"it is {why_missing(word, every, names)}"
            return f"no solution with {quote(word)}: {why}", NOT_FOUND
    minimum = space.minimum()
    kind = "perfect solution" if args.perfect else "solution"
    if minimum is not None and args.max_words:
        most = plural(args.max_words, "word")
        counts = [count for count in space.counted() if count.words <= args.max_words]
        if not space.minimum_proven and not all(count.exact for count in counts):
            return f"no {kind} of at most {most} found yet {where}; there may be one", UNPROVEN
        least = "the shortest has" if space.minimum_proven else "the shortest found has"
        return f"no {kind} of at most {most} {where}: {least} {plural(minimum, 'word')}", NOT_FOUND
    if not space.minimum_proven:
        return (
            f"no {kind} found yet {where}; there may be one, --seconds N searches longer",
            UNPROVEN,
        )
    narrowing = (
        "include", "exclude", "first", "first_letter", "last_letter", "min_score", "lengths",
    )  # fmt: skip
    if args.bridges == "never" or any(getattr(args, name) for name in narrowing):
        return f"no {kind} matches your options {where}", NOT_FOUND
    why = "" if args.perfect or args.after else f": {why_unsolvable(candidates)}"
    return f"no {kind} exists {where}{why}", NOT_FOUND
