"""Finding the word list and the space of solutions that `lbtui solve` is to list or count."""

from __future__ import annotations

from time import monotonic

from lbtui.cli.inputs import label, open_choices
from lbtui.cli.output import say
from lbtui.puzzle.text import quote
from lbtui.solve import MOST_WORDS, Cancelled, Space, find_candidates
from lbtui.text import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lbtui.cli.command import Args
    from lbtui.puzzle import Board
    from lbtui.solve import Count
    from lbtui.words import WordList


class Found:
    """A space that holds a solution, its levels from `first` to `last`, and its word lists.

    `deadline` is when counting should end (`time.monotonic`); None: when it is done.
    """

    __slots__ = ("deadline", "first", "last", "lists", "space")

    def __init__(
        self, space: Space, lists: Sequence[WordList], first: int, last: int, deadline: float | None
    ) -> None:
        """Keep what a search has come to."""
        self.space = space
        self.lists = lists
        self.first = first
        self.last = last
        self.deadline = deadline

    def widen(self, words: int) -> None:
        """Let the space have levels of up to `words` words."""
        self.space = self.space.restricted(max_words=words)
        # Looked for before anything is counted: this search lifts the limit of a count around it.
        self.space.minimum()

    def count(self, words: int) -> Count:
        """Count a level, in half of the time that is left."""
        if self.deadline is not None:
            self.space.seconds = max(0.05, (self.deadline - monotonic()) / 2)
        return self.space.count(words)


class Patience:
    """Ends the search for the fewest words, not all of which keeps to a space's `seconds`."""

    __slots__ = ("end",)

    def __init__(self, seconds: int) -> None:
        """Be patient for three times `seconds`; for ever when that is 0."""
        self.end = monotonic() + 3 * seconds if seconds else None

    def __call__(self) -> bool:
        """Say whether it is over."""
        return self.end is not None and monotonic() > self.end


def find(board: Board, args: Args) -> Found | None:
    """The space of the first word list that has a solution; None, with the reason said, if none.

    The last number of words to go to is --max-words; without it the fewest that solve the board,
    and one more where something bounds the output.
    """
    reason = ""
    bounded = args.count or args.limit
    for lists in open_choices(args.list):
        candidates = find_candidates(board, lists, min_length=args.min_length)
        patience = Patience(args.seconds)
        space = Space(
            candidates,
            ranking=args.rank,
            max_words=args.max_words or (3 if bounded else 2),
            include=args.include,
            exclude=args.exclude,
            first=args.first,
            first_letter=args.first_letter,
            last_letter=args.last_letter,
            min_score=args.min_score,
            lengths=args.lengths,
            perfect=args.perfect,
            bridges=args.bridges,
            seconds=args.seconds or None,
            cancel=patience,
        )
        try:
            space.minimum()
            patience.end = None
            found = _first_level(space, lists, args)
        except Cancelled:
            reason = (
                f"no solution found with {label(lists)} before the time was up: there may be one"
            )
            continue
        if found is not None:
            if reason:
                say(f"{reason}; using {label(lists)}")
            if not args.max_words:
                found.last = min(found.first + 1 if bounded else found.first, MOST_WORDS)
            if found.last > found.space.max_words:
                found.widen(found.last)
            return found
        reason = _why_none(space, lists, args)
    say(reason)
    return None


def _first_level(space: Space, lists: Sequence[WordList], args: Args) -> Found | None:
    """The space from the fewest words of a solution on; None: none known of --max-words.

    Where the engine cannot prove the fewest, on boards of very many letters, the levels below are
    counted one by one.
    """
    most = args.max_words or MOST_WORDS
    fewest = space.minimum()
    if fewest is None:
        return None
    limited = args.seconds and not space.complete
    deadline = monotonic() + args.seconds if limited else None
    if not limited:
        space.seconds = None
    found = Found(space, lists, fewest, most, deadline)
    if space.minimum_proven:
        return found if fewest <= most else None
    stop = min(most, fewest)
    if stop > space.max_words:
        found.widen(stop)
    # The known solution's level first, while there is time.
    known = [words for words in (stop, *range(1, stop)) if found.count(words).solutions]
    found.first = min(known, default=0)
    return found if known else None


def _why_none(space: Space, lists: Sequence[WordList], args: Args) -> str:
    """Say what is known of a search that found nothing, and only what is proven as proven."""
    where = f"with {label(lists)}"
    candidates = space.candidates
    for word in [*args.include, *([args.first] if args.first else [])]:
        if candidates.find(word) is None:
            from lbtui.puzzle import why_illegal

            illegal = why_illegal(candidates.board, word, args.min_length)
            return f"no solution {where}: {quote(word)} {illegal or 'is not in it'}"
    fewest = space.minimum()
    kind = "perfect solution" if args.perfect else "solution"
    if not space.minimum_proven:
        return f"no {kind} found {where} before the time was up: there may be one"
    if fewest is not None:
        most = plural(args.max_words, "word")
        return f"no {kind} of at most {most} {where}: the fewest are {plural(fewest, 'word')}"
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
    return f"no {kind} {where}{' that is as asked for' if narrowed else ''}"
