"""Many boards: what is known of each, found in this process, in several, or on a cluster."""

from __future__ import annotations

from functools import partial

from lbtui.batch.workers import MAX_JOBS, mapped, mapped_on
from lbtui.engine.candidates import find_candidates
from lbtui.engine.certainty import Value
from lbtui.engine.counting.graph import MAX_LETTERS
from lbtui.engine.facts import BoardFacts, find_facts
from lbtui.engine.limits import MAX_SOLUTION_WORDS, Limits
from lbtui.engine.par import estimate_par
from lbtui.engine.space import LARGE_WORDS, Space
from lbtui.puzzle import Board, BoardError, parse_board, quote
from lbtui.puzzle.ranking import COSTS
from lbtui.puzzle.text import brief, true_or_false, whole_number
from lbtui.words.auto import expand_auto, normalize_lists, open_lists
from lbtui.words.open_list import open_reference, reference_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from lbtui.batch.workers import Client
    from lbtui.engine.certainty import Count, Minimum
    from lbtui.typing import AnyBoard, Bridges, Lists
    from lbtui.words import WordList
    from lbtui.words.open_list import ListReference

    Choices = Sequence[Sequence[ListReference | WordList]]
    """Lists to join; the first choice is taken that solves a board, or the last."""


SECONDS = 5.0
LARGE_SECONDS = 1.0
"""The most on boards of very many letters, where more time rarely finds more."""


class Summary(Value):
    """What is known of one board.

    - `minimum`: its fewest words
    - `counts`: how many solutions there are of each number of words, from the fewest up
    - `best`: by ranking, the best solution; None: there is none of so many words
    - `candidates`: how many words fit
    - `lists`: the names of the word lists, of which "auto" has chosen one
    - `facts`: what makes it hard, if that was asked for
    """

    board: Board
    minimum: Minimum
    counts: tuple[Count, ...]
    best: Mapping[str, tuple[str, ...] | None]
    candidates: int
    lists: tuple[str, ...]
    facts: BoardFacts | None = None

    def __hash__(self) -> int:
        """Hash what says the most."""
        return hash((self.board, self.counts))

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui batch` prints it."""
        at_least = {count.word_count: count.solutions for count in self.counts if not count.exact}
        record: dict[str, object] = {
            "board": str(self.board),
            "minimum": self.minimum.word_count,
            "proven": self.minimum.proven,
            "counts": {count.word_count: count.solutions for count in self.counts if count.exact},
            "best": dict(self.best),
            "candidates": self.candidates,
            "lists": list(self.lists),
        }
        if self.facts is not None:
            record |= self.facts.as_json()
        return record | ({"at_least": at_least} if at_least else {})


def summarize(
    board: AnyBoard,
    choices: Choices,
    *,
    min_length: int = 3,
    max_words: int | None = None,
    bridges: str = "auto",
    seconds: float = SECONDS,
    facts: bool = False,
) -> Summary:
    """Solve one board.

    Solutions of up to `max_words` words are counted, by default one more than the fewest. `seconds`
    limit the search for the fewest words, and each count that might take for ever. `facts` asks
    for what makes the board hard.

    Raises BoardError, ListError for a list that cannot be opened, ValueError for options that do
    not exist.
    """
    board = Board(board)
    large = len(board.letters) > MAX_LETTERS
    for choice in choices:
        opened = [open_reference(each) if isinstance(each, tuple) else each for each in choice]
        space = Space(
            find_candidates(board, opened, min_length=min_length),
            Limits(
                max_words=max_words or (LARGE_WORDS if large else 3),
                bridges=bridges,
                seconds=min(seconds, LARGE_SECONDS) if large else seconds,
            ),
        )
        words = space.minimum().word_count
        if words is not None:
            break
    last = 0 if words is None else max_words or min(words + 1, MAX_SOLUTION_WORDS)
    space = space.with_max_words(last)
    if space.is_exhaustive and not space.uses_bridges():
        space.seconds = None  # such counts end soon
    counts = [
        space.count(each) if each == words else space.count_only(each)
        for each in range(1, last + 1)
    ]
    minimum = space.minimum()  # on a board of very many letters counting may find fewer
    words = minimum.word_count or 0
    return Summary(
        board=board,
        minimum=minimum,
        counts=tuple(c for c in counts if c.solutions or (c.exact and c.word_count >= words)),
        best=_best(space, words) if 0 < words <= last else dict.fromkeys(COSTS),
        candidates=len(space.candidates),
        lists=space.candidates.lists,
        facts=find_facts(space, None, estimate_par(board, opened)) if facts else None,
    )


def solve_batch(
    boards: Iterable[AnyBoard],
    *,
    lists: Lists = "auto",
    user: bool = False,
    jobs: int = 1,
    client: Client | None = None,
    min_length: int = 3,
    max_words: int | None = None,
    bridges: Bridges = "auto",
    seconds: float = SECONDS,
    facts: bool = False,
) -> Iterator[Summary]:
    """Solve boards, and yield what is known of each, in order.

    - `lists`, `user`: those of `candidates`; words of your own are in a file
    - `jobs`: how many processes solve; `client`: that of a Dask cluster, whose workers solve
    - `min_length`: the fewest letters of a word
    - `max_words`: the most words of solutions that are counted; None: one more than the fewest
    - `bridges`: whether words may cover no new letter, as in `solve`
    - `seconds`: limits the search for the fewest words, and each count that might take for ever
    - `facts`: whether to tell what makes each board hard, too

    Takes some 20 ms a board and process, with `facts` 25. Few boards are read ahead; closing the
    generator cancels the others. Raises BoardError, ListError, ValueError for limits that make no
    sense, and BrokenProcessPool if a process dies.

    >>> for each in lbtui.solve_batch(["riu pgh lcs yao", "tjo feb cuy hil"]):
    ...     print(each.board, each.minimum.word_count, each.counts[0].solutions)
    riu pgh lcs yao 2 10
    tjo feb cuy hil 2 1
    """
    if isinstance(boards, str):
        raise TypeError(f"boards are several, not {brief(boards)}: put one in a list")
    # Wrong limits are refused now, not with the first board.
    whole_number(jobs, 1, MAX_JOBS, f"jobs {jobs!r}")
    most = MAX_SOLUTION_WORDS if max_words is None else max_words
    Limits(max_words=most, bridges=bridges, seconds=seconds)
    choices = [
        list(map(reference_to, open_lists(choice, user=user)))
        for choice in expand_auto(normalize_lists(lists))
    ]

    solve = partial(
        summarize,
        choices=choices,
        min_length=min_length,
        max_words=max_words,
        bridges=bridges,
        seconds=seconds,
        facts=true_or_false(facts, "facts"),
    )
    solve_item, items = partial(_solve_item, solve), enumerate(boards, 1)
    if client is None:
        return mapped(solve_item, items, jobs)
    return mapped_on(client, solve_item, items)


def _solve_item(solve: Callable[[AnyBoard], Summary], item: tuple[int, AnyBoard]) -> Summary:
    number, board = item
    try:
        return solve(board)
    except BoardError as error:
        raise BoardError(f"board {number}: {error}") from None


def read_line(text: str, sides: int = 4) -> Board:
    """Return the board in a line: plain, or as "board" or "sides" of a JSON object.

    Raises BoardError, one line.
    """
    if not text.lstrip().startswith("{"):
        return parse_board(text, sides=sides)
    from json import loads

    try:
        found = loads(text)
    except (ValueError, RecursionError):
        raise BoardError(f"{quote(text)} is not valid JSON") from None
    given = found.get("board", found.get("sides"))
    if isinstance(given, str):
        return parse_board(given, sides=sides)
    if isinstance(given, list) and all(isinstance(side, str) for side in given):
        return Board(given)
    raise BoardError(f'{quote(text)} has no "board" or "sides" with the letters of a board')


def _best(space: Space, words: int) -> dict[str, tuple[str, ...] | None]:
    """Return the first of the solutions of so many words in each ranking."""
    best: dict[str, tuple[str, ...] | None] = {}
    for ranking in COSTS:
        if ranking == space.limits.ranking:
            first = next(iter(space.get_level(words)), None)
        else:
            seconds = space.seconds if space.count(words).exact else 0
            other = space.with_limits(
                ranking=ranking, min_words=words, max_words=words, seconds=seconds
            )
            first = next(iter(other), None)
        best[ranking] = None if first is None else first.words
    return best
