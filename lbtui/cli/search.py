"""Finding the word list and the space of solutions for `lbtui solve`."""

from __future__ import annotations

from time import monotonic

from lbtui.cli.inputs import (
    SEARCHING,
    check_played,
    describe_lists,
    note_excluded,
    open_choices,
    why_missing,
)
from lbtui.cli.output import NOT_FOUND, UNPROVEN, Failure, say
from lbtui.puzzle.text import quote
from lbtui.solve import MAX_LETTERS, MOST_WORDS, Space, find_candidates, why_unsolvable
from lbtui.solve.auto import LARGE_WORDS
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.cli.command import Args
    from lbtui.puzzle import Board
    from lbtui.solve import Count
    from lbtui.words import WordList


COUNTING = 5.0
"""Seconds for --count where --seconds is not given."""


class Found:
    """A space that holds a solution, its levels from `first` to `last`, and its word lists."""

    __slots__ = ("_deadline", "first", "last", "lists", "space")

    def __init__(self, space: Space, lists: Sequence[WordList], deadline: Deadline) -> None:
        """Start with the level of the fewest words."""
        self.space = space
        self.lists = lists
        self._deadline = deadline
        self.first = space.minimum() or 0
        self.last = self.first

    def widen(self, words: int) -> None:
        """Let the space have levels of up to `words` words."""
        if words > self.space.max_words:
            self.space = self.space.restricted(max_words=words)

    def count(self, words: int, *, listed: bool = True) -> Count:
        """Count a level, which may then be `listed`, in half of the time that is left."""
        self.space.seconds = self._deadline.for_level(self.space)
        return self.space.count(words) if listed else self.space.count_only(words)


class Deadline:
    """Divides the time that --seconds allows, from its creation on.

    Without --seconds only what may take forever is limited: counting on boards of very many letters
    or with bridges, and the search for the fewest words.
    """

    __slots__ = ("_end", "_given")

    def __init__(self, args: Args) -> None:
        """Start; `--seconds 0` means no limit."""
        self._given = args.seconds
        seconds = args.seconds
        if seconds is None:
            seconds = COUNTING if args.count else SEARCHING
        self._end = monotonic() + seconds if seconds else None

    def left(self) -> float | None:
        """Return how many seconds are left, at least a few hundredths; None: there is no limit."""
        return None if self._end is None else max(0.05, self._end - monotonic())

    def for_level(self, space: Space) -> float | None:
        """Return how many seconds the next level of a space may take."""
        left = self.left()
        if left is None or (self._given is None and space.complete and not space.bridged):
            return None
        return left / 2


def find(board: Board, args: Args) -> Found | int:
    """The space of the first word list that has a solution; without one, an exit code.

    The code is NOT_FOUND if it is proven that there is none, else UNPROVEN, and the reason is on
    stderr. The last level is --max-words, by default the fewest words that solve the board, and one
    more where --count or --limit bounds the output.
    """
    after = check_played(board, args.after, args.min_length)
    if after and not board.full & ~board.mask("".join(after)):
        raise Failure(f"--after: {' - '.join(after)} solves the board already")
    deadline = Deadline(args)
    bounded = args.count or args.limit
    reason, code = "", NOT_FOUND
    tried: list[Sequence[WordList]] = []
    for lists in open_choices(args.list, board, args.verdicts):
        candidates = find_candidates(board, lists, min_length=args.min_length)
        most = args.max_words or (3 if bounded else 2)
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
        found = Found(space, lists, deadline)
        if _has_solution(found, args.max_words or MOST_WORDS):
            if reason:
                say(f"{reason}; using {describe_lists(lists)}")
            note_excluded(args.exclude, candidates)
            found.last = args.max_words or min(found.first + bool(bounded), MOST_WORDS)
            found.widen(found.last)
            return found
        tried.append(lists)
        reason, code = _why_none(found.space, tried, args)
    note_excluded(args.exclude, candidates)
    say(reason)
    return code


def _has_solution(found: Found, most: int) -> bool:
    """Return whether a solution of at most `most` words is known; set `found.first` to its words.

    Where the engine cannot prove the fewest, on boards of very many letters, the levels below are
    counted one by one.
    """
    fewest = found.space.minimum()
    if fewest is None or found.space.minimum_proven:
        return fewest is not None and fewest <= most
    stop = min(most, fewest)
    found.widen(stop)
    solved = (words for words in range(1, stop + 1) if found.count(words).solutions)
    found.first = next(solved, 0)
    return found.first > 0


def _why_none(space: Space, tried: Sequence[Sequence[WordList]], args: Args) -> tuple[str, int]:
    """Why a search found nothing, and the exit code: NOT_FOUND only where that is proven.

    tried: the choices of lists searched so far
    """
    names = describe_lists(*tried)
    where = f"with {names}"
    candidates = space.candidates
    for word in [*args.include, *([args.first] if args.first else [])]:
        if candidates.find(word) is None:
            from lbtui.puzzle import why_illegal

            illegal = why_illegal(candidates.board, word, args.min_length)
            every = [each for lists in tried for each in lists]
            why = illegal or f"it is {why_missing(word, every, names)}"
            return f"no solution with {quote(word)}: {why}", NOT_FOUND
    fewest = space.minimum()
    kind = "perfect solution" if args.perfect else "solution"
    if fewest is not None:
        most = plural(args.max_words, "word")
        counts = [count for count in space.counted() if count.words <= args.max_words]
        if not space.minimum_proven and not all(count.exact for count in counts):
            return f"no {kind} of at most {most} found yet {where}; there may be one", UNPROVEN
        least = "the shortest has" if space.minimum_proven else "the shortest found has"
        return f"no {kind} of at most {most} {where}: {least} {plural(fewest, 'word')}", NOT_FOUND
    if not space.minimum_proven:
        return (
            f"no {kind} found yet {where}; there may be one, --seconds N searches longer",
            UNPROVEN,
        )
    narrowed = (
        args.include
        or args.exclude
        or args.first
        or args.first_letter
        or args.last_letter
        or args.min_score
        or args.lengths
        or args.bridges == "never"
    )
    if narrowed:
        return f"no {kind} matches your options {where}", NOT_FOUND
    why = "" if args.perfect or args.after else f": {why_unsolvable(candidates)}"
    return f"no {kind} exists {where}{why}", NOT_FOUND
