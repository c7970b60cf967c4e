"""What the commands on the board do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lbtui.tui.screens.main import MainScreen

EXAMPLES = ("riu pgh lcs yao", "tjo feb cuy hil", "giy erc lop xha", "utp aef mli bor")


def new_board(screen: MainScreen) -> None:
    """Clear the board and put the keyboard on it."""
    screen.board_view.clear()
    screen.show_pane("board")


def example_board(screen: MainScreen) -> None:
    """Load the next example board."""
    from lbtui.puzzle import Board

    boards = [Board(text.split()) for text in EXAMPLES]
    current = screen.session.board
    at = boards.index(current) + 1 if current in boards else 0
    screen.board_view.load(boards[at % len(boards)])


def undo_edit(screen: MainScreen) -> None:
    """Take back the last change of the board."""
    screen.board_view.undo()


def redo_edit(screen: MainScreen) -> None:
    """Make the change again that was taken back."""
    screen.board_view.redo()


def copy_board(screen: MainScreen) -> None:
    """Copy the board's letters."""
    screen.copy(str(screen.session.board), "the board")


SHAPES = ((3, 3, 3, 3), (3, 3, 3), (4, 4, 4, 4), (2,) * 5, (3,) * 5, (2,) * 6, (3,) * 6, (3,) * 8)


def choose_shape(screen: MainScreen) -> None:
    """Offer the usual shapes, and any other by writing it."""
    from lbtui.tui.screens.ask import AskScreen, PickScreen
    from lbtui.tui.widgets.board.pane import shape_text

    view = screen.board_view
    options = [("-".join(map(str, shape)), _said(shape)) for shape in SHAPES]
    options.append(("other", "another…"))

    def take(text: str | None) -> None:
        if text:
            view.set_shape(read_shape(text))
            screen.show_pane("board")

    def picked(choice: str | None) -> None:
        if choice == "other":
            explanation = "Sides and letters, 5x2; or the letters of each side: 3-3-2-4."
            value = shape_text(view.entry.shape)
            screen.app.push_screen(
                AskScreen("Shape of the board", explanation, value=value, check=_wrong), take
            )
        else:
            take(choice)

    current = "-".join(map(str, view.entry.shape))
    screen.app.push_screen(PickScreen("Shape of the board", options, current=current), picked)


def _said(shape: tuple[int, ...]) -> str:
    """Return a shape in words."""
    note = " (the newspaper's)" if shape == (3, 3, 3, 3) else ""
    return f"{len(shape)} sides x {shape[0]} letters{note}"


def _wrong(text: str) -> str | None:
    """Return what is wrong with a shape as written, or None."""
    try:
        read_shape(text)
    except ValueError as error:
        return str(error)
    return None


def read_shape(text: str) -> tuple[int, ...]:
    """Return the shape that ``text`` writes, ``5x2`` or ``3-3-2-4``.

    Raises ValueError with one line for the user.
    """
    import re

    from lbtui.tui.widgets.board.entry import check_shape

    numbers = [int(number) for number in re.findall(r"\d{1,3}", text)]
    if re.fullmatch(r"\s*\d{1,3}\s*[x*\u00d7]\s*\d{1,3}\s*", text, re.IGNORECASE):
        sides, letters = numbers
        numbers = [letters] * min(sides, 99)
    elif not re.fullmatch(r"\s*\d{1,3}(\s*[-, ]\s*\d{1,3})+\s*", text):
        raise ValueError("write sides x letters, 5x2, or the letters of each side, 3-3-2-4")
    check_shape(numbers)
    return tuple(numbers)
