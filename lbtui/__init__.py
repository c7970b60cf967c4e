"""lbtui: a Letter Boxed solver for the terminal, the command line and Python.

    import lbtui

    board = lbtui.Board("riu pgh lcs yao")
    solutions = lbtui.solve(board, lists="scrabble", ranking="familiar")
    print(solutions[0], solutions.minimum().word_count, solutions.how_many(3))

The names below load when one of them is first used; `docs/library.md` shows what they do.
"""

__version__ = "0.9.0.dev0"

__all__ = [  # noqa: F405
    "Board", "BoardError", "BoardFacts", "BoardRequest", "Cancelled", "Candidates", "Count",
    "Evaluation", "Game", "GameError", "Gauge", "GeneratedBoard", "Hint", "LbtuiError", "ListError",
    "Minimum", "Move", "NextWord", "NextWords", "NoBoardError", "Place", "RequestError", "Review",
    "Solution", "Solutions", "Standing", "Summary", "WordList", "candidates", "draw_svg",
    "draw_text", "evaluate", "hints", "make_boards", "open_list", "review", "solve", "solve_batch",
]  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.library import *  # noqa: F403 - the list above says which names


def __getattr__(name: str) -> object:
    """Load what the library offers."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module("lbtui.library"), name)
    return found


def __dir__() -> list[str]:
    """List what is offered, loaded or not."""
    return sorted({*globals(), *__all__})
