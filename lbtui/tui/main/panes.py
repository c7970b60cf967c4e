"""The three panes: which are shown at each size, how wide they are, and which has the focus."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget
from textual.widgets import Input

from lbtui.engine import Solution
from lbtui.settings import Settings
from lbtui.tui.commands.context import Focus
from lbtui.tui.layout import MIN_FULL_HEIGHT, LayoutKind, PaneName, PaneSizes, TableName, layout_for
from lbtui.tui.main.solutions_pane import SolutionsPane
from lbtui.tui.main.welcome import MIN_EXAMPLE_WIDTH, Welcome
from lbtui.tui.main.words_pane import WordsPane
from lbtui.tui.widgets.board.board_pane import BoardPane
from lbtui.tui.widgets.item_lines import TabStrip
from lbtui.tui.widgets.too_small import TooSmall

PANE_NAMES: tuple[PaneName, ...] = ("board", "words", "solutions")


class Splitter(Widget, can_focus=False):
    """A one-column bar; posts `Dragged` while it is dragged, then `Dropped`.

    A double click posts `Reset`.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Splitter {
        width: 1;
        height: 1fr;
        color: $border-blurred;
        background: $background;
        pointer: ew-resize;
        &:hover { color: $primary; text-style: bold; }
        &.-dragging { color: $primary; text-style: bold; }
        &.-flat { width: 1fr; height: 1; pointer: ns-resize; }
    }
    """

    @dataclass
    class Dragged(Message):
        """The bar was dragged to an offset on the screen."""

        splitter: Splitter
        offset: Offset

    class Dropped(Message):
        """The bar was released."""

    class Reset(Message):
        """The bar was double-clicked."""

    def on_mount(self) -> None:
        """Say what the mouse does."""
        self.tooltip = "Drag to resize, double-click for automatic widths"

    def render(self) -> Content:
        """Return a grip in the middle of an empty column, or line."""
        width, height = self.size
        if self.has_class("-flat"):
            return Content("╌╌╌".center(width))
        grip = "╎" if not self.has_class("-dragging") else "┃"
        top = max(0, height // 2 - 1)
        lines = [" "] * top + [grip] * min(3, height)
        return Content("\n".join(lines))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start dragging."""
        event.stop()
        self.capture_mouse()
        self.add_class("-dragging")

    def on_click(self, event: events.Click) -> None:
        """Reset on a double click."""
        event.stop()
        if event.chain == 2:
            self.post_message(self.Reset())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Post where the bar is dragged to."""
        if self.has_class("-dragging"):
            event.stop()
            self.post_message(self.Dragged(self, event.screen_offset))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Stop dragging."""
        if self.has_class("-dragging"):
            event.stop()
            self.release_mouse()
            self.remove_class("-dragging")
            self.post_message(self.Dropped())


class Panes(Vertical):
    """Board, words and solutions: side by side, or two or one of them at a time.

    active_pane: the one that has, or last had, the focus; active_table: the same of the two tables
    has_letters: whether the board has some; else a welcome takes the place of the tables
    board_facts: the par, and the date or the name, of the board, for the frame of its pane
    """

    layout_kind: var[LayoutKind] = var("tiny", init=False)
    active_pane: var[PaneName] = var("board", init=False)
    has_letters: var[bool] = var(False, init=False)
    board_facts: var[tuple[str, str]] = var(("", ""), init=False)

    class ActivePaneChanged(Message):
        """Another pane became active."""

    def __init__(self, settings: Settings, *, has_letters: bool) -> None:
        """Create empty panes with the sizes in the settings."""
        super().__init__()
        self.sizes = PaneSizes(settings)
        self.set_reactive(Panes.has_letters, has_letters)
        self.active_table: TableName = self.sizes.active_table
        self.words_pane = WordsPane(settings)
        self.solutions_pane = SolutionsPane()
        self.board_pane = BoardPane()
        self.board_view = self.board_pane.view
        self.board_view.canvas, self.board_view.motion = settings.canvas, settings.motion
        self.tabs = TabStrip()
        self.table_tabs = TabStrip()
        self._columns = Horizontal(id="columns")
        self._board_splitter = Splitter()
        self._tables = Vertical(id="tables")
        self._welcome = Welcome(settings)
        self._table_row = Horizontal(id="table-row")
        self._table_splitter = Splitter()
        self._too_small = TooSmall()

    def compose(self) -> ComposeResult:
        """Yield every widget; `lay_out` decides which are shown."""
        yield self.tabs
        with self._columns:
            yield self.board_pane
            yield self._board_splitter
            with self._tables:
                yield self.table_tabs
                if not self.has_letters:
                    yield self._welcome
                with self._table_row:
                    yield self.words_pane
                    yield self._table_splitter
                    yield self.solutions_pane
        yield self._too_small

    # Focus

    def focus_pane(self, name: PaneName) -> None:
        """Make a pane active and focus it."""
        self.active_pane = name
        # At once: after `Widget.focus` the next key would still go to the old focus.
        widget = self.board_view if name == "board" else self.get_table_pane(name).row_list
        self.screen.set_focus(widget)

    def focus_filter(self, name: TableName) -> None:
        """Make a table active and focus its filter."""
        self.active_pane = name
        self.screen.set_focus(self.get_table_pane(name).input)

    def watch_active_pane(self, name: PaneName) -> None:
        """Show the pane that is active now."""
        self.board_view.entry.deselect()
        if name != "board" and name != self.active_table:
            self.active_table = self.sizes.active_table = name
            self.sizes.save()
        self.lay_out()
        self.post_message(self.ActivePaneChanged())

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Activate the pane that got the focus."""
        panes = self.board_pane, self.words_pane, self.solutions_pane
        for name, pane in zip(PANE_NAMES, panes, strict=True):
            if pane in event.widget.ancestors_with_self:
                self.active_pane = name

    def get_table_pane(self, name: TableName) -> WordsPane | SolutionsPane:
        """Return the words or the solutions."""
        return self.words_pane if name == "words" else self.solutions_pane

    @property
    def pane_with_row(self) -> WordsPane | SolutionsPane:
        """The table whose row is copied and defined.

        That is the words while the cursor is there, or where there is no solution.
        """
        is_on_word = self.active_pane == "words" and self.words_pane.words_at_cursor
        is_word_used = is_on_word or not self.solutions_pane.words_at_cursor
        return self.words_pane if is_word_used else self.solutions_pane

    @property
    def highlighted_row(self) -> tuple[str | None, Solution | None]:
        """Return the word and the solution under the cursors."""
        return self.words_pane.word_at_cursor, self.solutions_pane.solution_at_cursor

    @property
    def focus_area(self) -> Focus:
        """Return what has the focus."""
        focused = self.screen.focused
        if focused is None:
            return "other"
        return "input" if isinstance(focused, Input) else self.active_pane

    # Layout

    def fit_to_size(self, size: Size) -> None:
        """Lay the panes out for a screen of `size`; if it is too small, say so."""
        self.layout_kind = layout_for(size)
        self._too_small.show_for_size(size, self._columns)
        for pane in (self.board_pane, self.solutions_pane):
            pane.set_class(size.height >= MIN_FULL_HEIGHT, "-extras")
        self.lay_out()
        self._resize_panes()

    def watch_layout_kind(self, kind: LayoutKind) -> None:
        """Name the tables where no tabs do, and restore a focus that is lost."""
        self.words_pane.title_prefix = "Words · " if kind == "wide" else ""
        self.words_pane.show_sort_order()
        self.solutions_pane.border_title = Content("Solutions" if kind == "wide" else "")
        self.call_after_refresh(self._restore_focus)

    def watch_board_facts(self) -> None:
        """Show the facts about the board."""
        par, name = self.board_facts
        self.board_pane.border_title = Content(f"Board · {par}" if par else "Board")
        self.board_pane.border_subtitle = Content(name)

    def watch_has_letters(self) -> None:
        """Show the tables in place of the welcome, or it again."""
        if not self.has_letters and not self._welcome.is_attached:
            self._tables.mount(self._welcome)
        self.lay_out()

    def lay_out(self) -> None:
        """Show only the panes that there is room for."""
        layout, is_narrow = self.layout_kind, self.layout_kind == "narrow"
        display_by_widget: dict[Widget, bool] = {
            self.tabs: is_narrow,
            self.board_pane: not is_narrow or self.active_pane == "board",
            self._board_splitter: not is_narrow,
            self._tables: not is_narrow or self.active_pane != "board",
            self.table_tabs: layout in ("medium", "tall") and self.has_letters,
            self._welcome: not self.has_letters,
            self._welcome.example: self.app.size.width >= MIN_EXAMPLE_WIDTH,
            self._table_row: self.has_letters,
            self.words_pane: layout == "wide" or self.active_table == "words",
            self._table_splitter: layout == "wide",
            self.solutions_pane: layout == "wide" or self.active_table == "solutions",
        }
        for widget, display in display_by_widget.items():
            widget.display = display
        for pane in (self.board_pane, self.words_pane, self.solutions_pane):
            pane.set_class(is_narrow, "-bare")

    def _restore_focus(self) -> None:
        """Focus the active pane again if the focus was lost when a widget was hidden."""
        if self.screen.focused is None and self.layout_kind != "tiny":
            self.focus_pane(self.active_pane)

    # Widths

    def _resize_panes(self) -> None:
        """Give the panes their widths, or heights."""
        layout, size = self.layout_kind, self.app.size
        board, words = self.board_pane.styles, self.words_pane.styles
        is_tall, fills_width = layout == "tall", layout in ("tall", "narrow", "tiny")
        widths = self.sizes.find_widths(layout, size)
        self._columns.styles.layout = "vertical" if is_tall else "horizontal"
        self._board_splitter.set_class(is_tall, "-flat")
        board.width = "1fr" if fills_width else widths.board_width
        board.height = widths.board_width if is_tall else "1fr"
        words.width = "1fr" if fills_width else widths.words_width

    @on(Splitter.Dragged)
    def resize_dragged_pane(self, event: Splitter.Dragged) -> None:
        """Give the board or the words the size that the mouse says."""
        width, height = event.offset - self.region.offset
        if event.splitter is self._table_splitter:
            words_width = event.offset.x - self.words_pane.region.x
            self._set_pane_share("wide-words", words_width, self.region.width)
        elif self.layout_kind == "tall":
            self._set_pane_share("tall-board", height, self.app.size.height)
        else:
            self._set_pane_share(f"{self.layout_kind}-board", width, self.region.width)

    def _set_pane_share(self, name: str, cells: int, total: int) -> None:
        """Set one of the sizes in `SHARE_LIMITS` to so many cells of a `total`."""
        self.sizes.set_share(name, round(1000 * cells / max(1, total)))
        self._resize_panes()

    @on(Splitter.Dropped)
    def save_dropped_size(self) -> None:
        """Save where the bar was dropped."""
        self.sizes.save()

    @on(Splitter.Reset)
    def reset_pane_sizes(self) -> None:
        """Forget where the bars were dropped."""
        self.sizes.chosen_shares.clear()
        self.sizes.save()
        self._resize_panes()
