"""The panes of the main screen: where they stand at each size, and where the keyboard is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Static

from lbtui.tui.commands.model import Focus
from lbtui.tui.screens.layout import (
    BUTTONS_HEIGHT,
    LEAST_HEIGHT,
    MEANING_HEIGHT,
    NARROW,
    Kind,
    PaneSizes,
    kind_of,
)
from lbtui.tui.screens.solving import SolvingScreen
from lbtui.tui.widgets.bars.footer import KeyBar
from lbtui.tui.widgets.bars.status import StatusLine
from lbtui.tui.widgets.bars.tabs import TabStrip
from lbtui.tui.widgets.board.pane import BoardPane
from lbtui.tui.widgets.board.view import BoardView
from lbtui.tui.widgets.board.welcome import Welcome
from lbtui.tui.widgets.solutions.pane import SolutionsPane
from lbtui.tui.widgets.splitter import Splitter
from lbtui.tui.widgets.words.pane import WordsPane

if TYPE_CHECKING:
    from lbtui.settings import Settings
    from lbtui.tui.screens.jump import JumpTarget

Pane = Literal["board", "words", "solutions"]
PANES: tuple[Pane, ...] = ("board", "words", "solutions")


class PanesScreen(SolvingScreen):
    """Three panes side by side, two, or one; ``begun`` is False until there was a board."""

    AUTO_FOCUS = ""
    ALLOW_SELECT = False

    def __init__(self, settings: Settings) -> None:
        """Make the panes, empty."""
        super().__init__(settings)
        self.shares = PaneSizes(settings)
        self.kind: Kind = "tiny"
        self.begun = False
        self.pane: Pane = "board"
        self.list_pane: Literal["words", "solutions"] = self.shares.list_pane
        self.board_pane = BoardPane(canvas=settings.canvas, motion=settings.motion, id="board-pane")
        self.words = WordsPane(id="words")
        self.solutions = SolutionsPane(id="solutions")
        self.status = StatusLine(id="status")
        self.key_bar = KeyBar(id="keys")
        self.tabs = TabStrip(id="tabs")
        self.list_tabs = TabStrip(id="list-tabs")

    @property
    def board_view(self) -> BoardView:
        """Return the drawn board."""
        return self.board_pane.view

    def compose(self) -> ComposeResult:
        """Lay out the panes, the status line and the footer."""
        yield self.tabs
        with Horizontal(id="panes"):
            yield self.board_pane
            yield Splitter(id="split-board")
            with Vertical(id="lists"):
                yield self.list_tabs
                yield Welcome(id="welcome")
                with Horizontal(id="list-row"):
                    yield self.words
                    yield Splitter(id="split-lists")
                    yield self.solutions
        yield Static(Content(""), id="too-small")
        yield self.status
        yield self.key_bar

    # Where the keyboard is

    def show_pane(self, pane: str, *, focus: bool = True) -> None:
        """Bring ``pane`` to the front and put the keyboard on it."""
        if pane not in PANES:
            return
        self._come_to(pane)
        if focus:
            views = {"board": self.board_view, "words": self.words.view}
            # At once: with `Widget.focus` the next key would still go to the old place.
            self.set_focus(views.get(pane, self.solutions.view))

    def show_filter(self, pane: str) -> None:
        """Bring a list to the front and put the keyboard on its filter."""
        self.show_pane(pane, focus=False)
        self.set_focus((self.words if pane == "words" else self.solutions).input)

    def _come_to(self, pane: Pane) -> None:
        if pane != self.pane:
            self.pane = pane
            if pane != "board":
                self.list_pane = pane
                self.shares.list_pane = pane
            self.lay_out()
            self.pane_changed()

    def pane_changed(self) -> None:
        """Show what belongs to the pane that came to the front."""

    def lay_out(self) -> None:
        """Show the panes that there is room for, and only those."""
        kind, pane = self.kind, self.pane
        fits, one, begun = kind != "tiny", kind == "narrow", self.begun
        shown: dict[Widget, bool] = {
            self.tabs: one,
            self.query_one("#panes"): fits,
            self.board_pane: not one or pane == "board",
            self.query_one("#split-board"): not one,
            self.query_one("#lists"): not one or pane != "board",
            self.list_tabs: kind == "medium" and begun,
            self.query_one(Welcome): not begun,
            self.query_one("#list-row"): begun,
            self.words: kind == "wide" or self.list_pane == "words",
            self.query_one("#split-lists"): kind == "wide",
            self.solutions: kind == "wide" or self.list_pane == "solutions",
            self.query_one("#too-small"): not fits,
            self.status: fits,
            self.key_bar: fits,
        }
        for widget, display in shown.items():
            if widget.display != display:
                widget.display = display
        for framed in (self.board_pane, self.words, self.solutions):
            framed.set_class(one, "-bare")
        self._show_extras(self.app.size.height)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Follow the keyboard."""
        for node in event.widget.ancestors_with_self:
            if node is self.board_pane:
                self._come_to("board")
            elif node is self.words:
                self._come_to("words")
            elif node is self.solutions:
                self._come_to("solutions")
        self.show_keys()

    def show_keys(self) -> None:
        """Show the keys that matter here."""

    @property
    def keyboard(self) -> Focus:
        """Return what has the keyboard."""
        focused = self.focused
        if focused is None:
            return "other"
        return "input" if isinstance(focused, Input) else self.pane

    # Sizes

    def on_resize(self, event: events.Resize) -> None:
        """Lay out for the new size; below the least one, say so."""
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Lay the panes out for a screen of ``size``."""
        width, height = size
        kind = kind_of(width, height)
        if kind == "tiny":
            text = (
                f"lbtui needs {NARROW} columns\nand {LEAST_HEIGHT} rows;\n"
                f"here are {width} x {height}.\n\nctrl+q quits"
            )
            self.query_one("#too-small", Static).update(Content(text))
        if kind != self.kind:
            self.kind = kind
            self.lay_out()
            titled = kind == "wide"
            self.words.border_title = Content("words" if titled else "")
            self.solutions.border_title = Content("solutions" if titled else "")
            self.board_pane.border_title = Content("" if kind == "narrow" else "board")
            self.shares.apply(kind, self.board_pane, self.words)
            self.show_keys()
            if kind != "tiny":
                self.call_after_refresh(self._keep_keyboard)
        else:
            self._show_extras(height)

    def _show_extras(self, height: int) -> None:
        """Show what a screen of ``height`` lines has room for in the board's pane."""
        self.board_pane.show_extras(
            buttons=height >= BUTTONS_HEIGHT, meaning=height >= MEANING_HEIGHT
        )

    def _keep_keyboard(self) -> None:
        """Give the keyboard back to its pane: a widget that was hidden has lost it."""
        if self.focused is None:
            self.show_pane(self.pane)

    def resize_pane(self, by: int) -> None:
        """Give the pane with the keyboard ``by`` percent more room (or less)."""
        if self.kind == "wide" and self.pane != "board":
            change = by if self.pane == "words" else -by
            self._set_share("words", self.shares["words"] + change)
        else:
            name = f"board-{self.kind}"
            change = by if self.pane == "board" else -by
            self._set_share(name, self.shares[name] + change)
        self.shares.save()

    def _set_share(self, name: str, share: int) -> None:
        self.shares.change(name, share)
        self.shares.apply(self.kind, self.board_pane, self.words)

    @on(Splitter.Dragged)
    def splitter_dragged(self, event: Splitter.Dragged) -> None:
        """Follow the mouse."""
        event.stop()
        if event.splitter.id == "split-lists":
            region = self.query_one("#list-row").region
            share = round(100 * (event.column - region.x) / max(1, region.width))
            self._set_share("words", share)
        else:
            share = round(100 * event.column / max(1, self.size.width))
            self._set_share(f"board-{self.kind}", share)

    @on(Splitter.Dropped)
    def splitter_dropped(self, event: Splitter.Dropped) -> None:
        """Remember where the bar was let go."""
        event.stop()
        self.shares.save()

    # Jump mode

    def jump_targets(self) -> list[JumpTarget]:
        """Return everything on the screen that can be gone to, with its place."""
        targets: list[JumpTarget] = []

        def add(target_id: str, what: str, widget: Widget, x: int, y: int) -> None:
            region = widget.region
            if widget.is_on_screen and region.width > x and region.height > y:
                targets.append((target_id, what, region.x + x, region.y + y))

        for tab_strip in (self.tabs, self.list_tabs):
            if tab_strip.is_on_screen:
                for column, item in tab_strip.arranged(tab_strip.size.width):
                    add(f"pane:{item.id}", item.tooltip, tab_strip, column, 0)
        tabbed = {target_id for target_id, *_rest in targets}
        for pane, widget in (
            ("board", self.board_pane),
            ("words", self.words),
            ("solutions", self.solutions),
        ):
            if f"pane:{pane}" not in tabbed:
                add(f"pane:{pane}", f"Go to the {pane}", widget, 1, 0)
        add("filter:words", "Filter the words", self.words.input, 0, 0)
        add("filter:solutions", "Filter the solutions", self.solutions.input, 0, 0)
        line = self.status
        for column, item in line.arranged(line.content_size.width):
            if item.id:
                left = line.content_region.x - line.region.x
                add(f"command:{item.id}", item.tooltip, line, left + column, 0)
        return targets

    async def jump_to(self, target: str | None) -> None:
        """Go where jump mode was told to."""
        kind, _, name = (target or "").partition(":")
        if kind == "pane":
            self.show_pane(name)
        elif kind == "filter":
            self.show_filter(name)
        elif kind == "command":
            await self.app.run_action(f"run_command('{name}')", self)
