"""Many boards: what is known of each, found in this process, in several, or on a cluster."""

from __future__ import annotations

from functools import partial

from lbtui.batch.workers import MAX_JOBS, map_in_processes, map_on_cluster
from lbtui.engine.candidates import find_candidates
from lbtui.engine.certainty import Value
from lbtui.engine.counting.graph import MAX_LETTERS
from lbtui.engine.facts import BoardFacts, find_board_facts
from lbtui.engine.limits import MAX_SOLUTION_WORDS, Limits
from lbtui.engine.par import estimate_par
from lbtui.engine.space import LARGE_BOARD_MAX_WORDS, Space
from lbtui.puzzle import Board, BoardError, parse_board, quote
from lbtui.puzzle.ranking import COSTS
from lbtui.puzzle.text import brief, check_bool, check_whole_number
from lbtui.words.auto import expand_auto, normalize_lists, open_lists
from lbtui.words.open_list import make_list_reference, open_referenced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from lbtui.batch.workers import Client
    from lbtui.engine.certainty import Count, Minimum
    from lbtui.typing import AnyBoard, Bridges, Lists
    from lbtui.words import WordList
    from lbtui.words.open_list import ListReference

    ListChoices = Sequence[Sequence[ListReference | WordList]]
    """Lists to join; the first choice is taken that solves a board, or the last."""


MAX_SEARCH_SECONDS = 5.0
MAX_LARGE_BOARD_SECONDS = 1.0
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
        lower_bounds = {
            count.word_count: count.solutions for count in self.counts if not count.exact
        }
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
        return record | ({"at_least": lower_bounds} if lower_bounds else {})


def summarize_board(
    board: AnyBoard,
    list_choices: ListChoices,
    *,
    min_length: int = 3,
    max_words: int | None = None,
    bridges: str = "auto",
    seconds: float = MAX_SEARCH_SECONDS,
    with_facts: bool = False,
) -> Summary:
    """Solve one board.

    Solutions of up to `max_words` words are counted, by default one more than the fewest. `seconds`
    limit the search for the fewest words, and each count that might take for ever. `with_facts`
    asks for what makes the board hard.

    Raises BoardError, ListError for a list that cannot be opened, ValueError for options that do
    not exist.
    """
    board = Board(board)
    is_large = len(board.letters) > MAX_LETTERS
    for choice in list_choices:
        word_lists = [open_referenced(ref) if isinstance(ref, tuple) else ref for ref in choice]
        space = Space(
            find_candidates(board, word_lists, min_length=min_length),
            Limits(
                max_words=max_words or (LARGE_BOARD_MAX_WORDS if is_large else 3),
                bridges=bridges,
                seconds=min(seconds, MAX_LARGE_BOARD_SECONDS) if is_large else seconds,
            ),
        )
        word_count = space.find_minimum().word_count
        if word_count is not None:
            break
    max_counted_words = (
        0 if word_count is None else max_words or min(word_count + 1, MAX_SOLUTION_WORDS)
    )
    space = space.with_max_words(max_counted_words)
    if space.is_exhaustive and not space.uses_bridges():
        space.seconds = None  # such counts end soon
    counts = [
        space.count_solutions(n) if n == word_count else space.count_quickly(n)
        for n in range(1, max_counted_words + 1)
    ]
    minimum = space.find_minimum()  # on a board of very many letters counting may find fewer
    word_count = minimum.word_count or 0
    has_best = 0 < word_count <= max_counted_words
    return Summary(
        board=board,
        minimum=minimum,
        counts=tuple(c for c in counts if c.solutions or (c.exact and c.word_count >= word_count)),
        best=_find_best_by_ranking(space, word_count) if has_best else dict.fromkeys(COSTS),
        candidates=len(space.candidates),
        lists=space.candidates.lists,
        facts=find_board_facts(space, None, estimate_par(board, word_lists))
        if with_facts
        else None,
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
    seconds: float = MAX_SEARCH_SECONDS,
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
    check_whole_number(jobs, 1, MAX_JOBS, f"jobs {jobs!r}")
    max_level = MAX_SOLUTION_WORDS if max_words is None else max_words
    Limits(max_words=max_level, bridges=bridges, seconds=seconds)
    choices = [
        list(map(make_list_reference, open_lists(choice, with_user=user)))
        for choice in expand_auto(normalize_lists(lists))
    ]

    solve = partial(
        summarize_board,
        list_choices=choices,
        min_length=min_length,
        max_words=max_words,
        bridges=bridges,
        seconds=seconds,
        with_facts=check_bool(facts, "facts"),
    )
    solve_item, items = partial(_solve_numbered_board, solve), enumerate(boards, 1)
    if client is None:
        return map_in_processes(solve_item, items, jobs)
    return map_on_cluster(client, solve_item, items)


def _solve_numbered_board(
    solve: Callable[[AnyBoard], Summary], numbered_board: tuple[int, AnyBoard]
) -> Summary:
    board_number, board = numbered_board
    try:
        return solve(board)
    except BoardError as error:
        raise BoardError(f"board {board_number}: {error}") from None


def parse_board_line(text: str, side_count: int = 4) -> Board:
    """Return the board in a line: plain, or as "board" or "sides" of a JSON object.

    Raises BoardError, one line.
    """
    if not text.lstrip().startswith("{"):
        return parse_board(text, sides=side_count)
    from json import loads

    try:
        record = loads(text)
    except (ValueError, RecursionError):
        raise BoardError(f"{quote(text)} is not valid JSON") from None
    sides_value = record.get("board", record.get("sides"))
    if isinstance(sides_value, str):
        return parse_board(sides_value, sides=side_count)
    if isinstance(sides_value, list) and all(isinstance(side, str) for side in sides_value):
        return Board(sides_value)
    raise BoardError(f'{quote(text)} has no "board" or "sides" with the letters of a board')


def _find_best_by_ranking(space: Space, word_count: int) -> dict[str, tuple[str, ...] | None]:
    """Return the first of the solutions of so many words in each ranking."""
    best_words_by_ranking: dict[str, tuple[str, ...] | None] = {}
    for ranking in COSTS:
        if ranking == space.limits.ranking:
            solution = next(iter(space.get_level(word_count)), None)
        else:
            seconds = space.seconds if space.count_solutions(word_count).exact else 0
            ranked_space = space.with_changed_limits(
                ranking=ranking, min_words=word_count, max_words=word_count, seconds=seconds
            )
            solution = next(iter(ranked_space), None)
        best_words_by_ranking[ranking] = None if solution is None else solution.words
    return best_words_by_ranking
