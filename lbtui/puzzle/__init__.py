"""The rules of Letter Boxed: boards, legality, tracing and chains."""

from lbtui.puzzle.board import Board, BoardError
from lbtui.puzzle.chain import ChainReport, WordReport, examine, pattern, trace_chain
from lbtui.puzzle.legal import is_legal, trace, why_illegal
from lbtui.puzzle.parse import parse_board
from lbtui.puzzle.text import clean, fold_case, is_letter, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.puzzle.board import Spot as Spot

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
    "trace",
    "trace_chain",
    "why_illegal",
]
