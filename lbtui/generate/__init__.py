"""Making boards: guaranteed by the solver, arranged for an answer, or just random letters."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from lbtui.words import WordList

from .maker import Maker
from .request import (
    MOST_SEEDS,
    BoardRequest,
    GeneratedBoard,
    NoBoardError,
    RequestError,
    random_seed,
)

__all__ = [
    "BoardRequest", "GeneratedBoard", "NoBoardError", "RequestError", "generate", "random_seed",
]  # fmt: skip


def generate(
    request: BoardRequest,
    lists: Sequence[WordList],
    *,
    seed: int,
    boards: int = 1,
    cancel: Callable[[], bool] | None = None,
) -> Iterator[GeneratedBoard]:
    """Return an iterator over `boards` boards as requested, solved with `lists`.

    The first has `seed`, a whole number from 0, the next MOST_SEEDS more and so on, so that smaller
    seeds have no board in common; each seed alone gives the same board again. Boards for an
    `answer` come with the fewest rivals first, those for a word and its partner with the most
    familiar partner first, and their seeds say which is which. With English lists, the best
    solution has offensive words only if they are the request's own. Limits are numbers of attempts,
    never of seconds.
    `cancel` is asked often and stops by returning True. Raises RequestError at once where no board
    can be as requested; while iterating NoBoardError where none was found within the limits,
    Cancelled.
    """
    maker = Maker(request, lists, cancel)
    if request.answer:
        from .for_answer import arranged

        return islice(arranged(maker, seed), boards)
    return map(maker.make, range(seed, seed + boards * MOST_SEEDS, MOST_SEEDS))
