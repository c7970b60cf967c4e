"""What a game and a review have in common: a box, a panel beside or below it, and two lines."""

from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from lbtui.settings import Settings
from lbtui.tui.app_screen import AppScreen
from lbtui.tui.commands.footer import make_footer_items
from lbtui.tui.layout import layout_for
from lbtui.tui.widgets.board.board_view import BoardView
from lbtui.tui.widgets.item_lines import KeyBar, StatusLine
from lbtui.tui.widgets.too_small import TooSmall

MIN_STACKED_HEIGHT = 24
"""The height from which a narrow screen has the box above the panel."""


class BoxScreen(AppScreen):
    """A screen over the main one, about one board; dismissed to go back."""

    CSS_PATH = Path(__file__).parents[1] / "styles" / "game.tcss"
    ALLOW_SELECT = False
    PANEL_WIDTH = 36
    MIN_BOX_WIDTH = 23
    """Cells beside the box where there is room for them; cells of the box at least."""
    FOOTER_COMMANDS: ClassVar[tuple[str, ...]]
    """The ids of the commands in the footer, most useful first."""

    def __init__(self, settings: Settings, view: BoardView, box: Widget, panel: Widget) -> None:
        """Show `view`, which cannot have the focus, in `box`, and text in `panel`."""
        super().__init__()
        self.settings = settings
        self.board_view = view
        self.box = box
        self.panel = panel
        view.can_focus = False
        box.id = "box"
        panel.id = "panel"
        box.border_title = Content("Board")
        self.panes = Container(box, panel, id="panes")
        self.status = StatusLine()
        self.key_bar = KeyBar()
        self.too_small = TooSmall()
        self.footer_labels: dict[str, str] = {}
        """Other labels in the footer, by the id of their command."""

    def compose(self) -> ComposeResult:
        """Lay out box and panel, status line and footer."""
        yield self.panes
        yield self.too_small
        yield self.status
        yield self.key_bar

    def copy_text(self, text: str) -> str:
        """Copy `text`, and return what has become of it, for a note."""
        from lbtui.terminal.clipboard import copy_text

        return copy_text(self.app, text)

    def update_key_bar(self) -> None:
        """Show the footer."""
        items = make_footer_items(self.make_context(), self.settings.keys, self.FOOTER_COMMANDS)
        labels = self.footer_labels
        self.key_bar.show(
            [item._replace(label=labels.get(item.command_id) or item.label) for item in items]
        )

    def on_screen_resume(self) -> None:
        """Follow settings that were changed meanwhile."""
        self.board_view.canvas, self.board_view.motion = self.settings.canvas, self.settings.motion
        self.update_key_bar()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the new size."""
        self.fit_to_size(event.size)

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room for frames."""
        return layout_for(self.app.size) == "narrow"

    def fit_to_size(self, size: Size) -> None:
        """Lay out for a terminal of `size`."""
        is_stacked = self.is_narrow and size.height >= MIN_STACKED_HEIGHT
        width = max(self.MIN_BOX_WIDTH, min(size.width - self.PANEL_WIDTH, 2 * size.height - 2))
        self.panes.set_class(self.is_narrow, "-bare")
        self.panes.set_class(is_stacked, "-above")
        self.box.styles.width = "100%" if is_stacked else width
        self.too_small.show_for_size(size, self.panes, self.status, self.key_bar)
