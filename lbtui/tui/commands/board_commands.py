"""The commands on the board."""

from __future__ import annotations

from lbtui.tui.commands import board_actions, reasons, view_actions
from lbtui.tui.commands.model import Command

GROUP = "Board"

COMMANDS = (
    Command(
        "board.type",
        "type",
        "Type a letter onto its spot",
        ("letters",),
        GROUP,
        "Letters land on the spots in order: top, right, bottom, left. Pasting takes any form.",
        view_actions.show_board,
        mouse="click a spot, then type",
        fixed=True,
        palette=False,
    ),
    Command(
        "board.done",
        "solutions",
        "From the board to the solutions",
        ("enter",),
        GROUP,
        "On the board: go to the solutions.",
        view_actions.show_solutions,
        mouse="click the solutions",
        fixed=True,
        palette=False,
    ),
    Command(
        "board.new",
        "new",
        "New board",
        ("ctrl+n",),
        GROUP,
        "Clear the board and start typing another one.",
        board_actions.new_board,
        tooltip="Clear the board",
        why_disabled=reasons.board_empty,
    ),
    Command(
        "board.example",
        "example",
        "Example board",
        ("ctrl+e",),
        GROUP,
        "Load an example board, each time another one.",
        board_actions.example_board,
        tooltip="Load an example board",
    ),
    Command(
        "board.shape",
        "shape",
        "Shape of the board",
        ("ctrl+t",),
        GROUP,
        "Change the number of sides and of letters on each.",
        board_actions.choose_shape,
        tooltip="Sides and letters on each",
        mouse="press the shape under the board",
    ),
    Command(
        "board.undo",
        "undo",
        "Undo typing",
        ("ctrl+y",),
        GROUP,
        "Take the last change of the board back.",
        board_actions.undo_edit,
        tooltip="Take the last change back",
        why_disabled=reasons.no_edit_to_undo,
    ),
    Command(
        "board.redo",
        "redo",
        "Redo typing",
        ("alt+y",),
        GROUP,
        "Make the change again that was taken back.",
        board_actions.redo_edit,
        why_disabled=reasons.no_edit_to_redo,
    ),
    Command(
        "board.copy",
        "copy board",
        "Copy the board",
        ("B",),
        GROUP,
        "Copy the board's letters, side by side.",
        board_actions.copy_board,
        tooltip="Copy the board's letters",
        why_disabled=reasons.board_incomplete,
    ),
)
