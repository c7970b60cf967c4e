"""The rules of Letter Boxed: boards, legality, tracing and chains.

`docs/rules.md` states the rules, which code and tests cite by number. `chain` and `legal` are not
imported here: solving does without them.
"""

from lbtui.puzzle.board import Board, parse_board
from lbtui.puzzle.parse import BoardError
from lbtui.puzzle.text import fold_case, is_letter, printable, quote

__all__ = ["Board", "BoardError", "fold_case", "is_letter", "parse_board", "printable", "quote"]
