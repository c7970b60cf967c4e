"""The rules of Letter Boxed: boards, legality, tracing and chains.

`docs/rules.md` states the rules, which code and tests cite by number.
"""

from lbtui.puzzle.board import Board, parse_board
from lbtui.puzzle.parse import BoardError
from lbtui.puzzle.text import clean, fold_case, is_letter, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle.board import Spot as Spot
    from lbtui.puzzle.chain import (
        ChainReport,
        WordReport,
        examine,
        pattern,
        trace_chain,
        why_unplayable,
    )
    from lbtui.puzzle.legal import is_legal, why_illegal

__all__ = [
    "Board",
    "BoardError",
    "ChainReport",
    "WordReport",
    "clean",
    "examine",
    "fold_case",
    "is_legal",
    "is_letter",
    "parse_board",
    "pattern",
    "quote",
    "trace_chain",
    "why_illegal",
    "why_unplayable",
]


def __getattr__(name: str) -> object:
    """Import `chain` and `legal` on first use: solving does without them."""
    if name in ("is_legal", "why_illegal"):
        from lbtui.puzzle import legal

        return getattr(legal, name)
    if name in __all__:
        from lbtui.puzzle import chain

        return getattr(chain, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
