"""The lines of things to press: the footer, the tabs, and the status line with its chips."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import Reactive, reactive
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget

from lbtui.formatting import TextVariants, choose_fitting_text
from lbtui.tui.widgets.cells import join_ends

# Plain styles, not component classes, which Textual would compute for every widget.
KEY_STYLE, MUTED_STYLE = "bold $text-primary", "$text-muted"
ACTIVE_STYLE = "bold $block-cursor-foreground on $block-cursor-background"
EDGE_STYLE = "$block-cursor-background"


def make_item(action: str, *parts: str | tuple[str, str]) -> Content:
    """Return text, or text and its style; a click on it runs `action`, or nothing if that is ""."""
    meta = {"@click": action} if action else {}
    return Content.assemble(*parts).stylize(Style.from_meta(meta))


def make_command_item(command_id: str, *parts: str | tuple[str, str]) -> Content:
    """Return text, or text and its style, to press for a command."""
    return make_item(f"screen.run_command('{command_id}')", *parts)


def make_button(command_id: str, text: str) -> Content:
    """Return `text` in brackets, to press for a command."""
    return make_command_item(command_id, ("[", MUTED_STYLE), text, ("]", MUTED_STYLE))


def make_key_item(command_id: str, key: str, label: str) -> Content:
    """Return a key and what it does, to press for a command."""
    return make_command_item(command_id, (key, KEY_STYLE), (f" {label}", MUTED_STYLE))


class ItemLine(Widget, can_focus=False):
    """One line of items; a click on one runs its action.

    Items that have no room are left out, not cut: the last ones, unless a subclass lays them out in
    another way in `lay_out`.
    """

    items: reactive[tuple[Content, ...]] = reactive(())

    ALLOW_SELECT = False
    auto_links = Reactive(False)  # else items would look like links
    DEFAULT_CSS = "ItemLine { height: 1; width: 1fr; }"

    def lay_out(self, width: int) -> Content:
        """Return the line of the items that are shown in `width` cells."""
        return pack_items(self.items, width)

    def render(self) -> Content:
        """Return the line."""
        return self.lay_out(self.size.width)


def pack_items(items: Iterable[Content], width: int, gap: int = 1) -> Content:
    """Return a line of the first `items` that fit `width` cells, with `gap` cells between them."""
    line = Content("")
    for item in items:
        longer = Content.assemble(line, " " * gap if line else "", item)
        if longer.cell_length > width:
            break
        line = longer
    return line


NOTE_SECONDS = 6.0
"""How long a note is shown, and a command asked for once waits to be confirmed."""
MIN_WIDE_GAP_WIDTH = 60
"""Below this width there is one blank cell between the keys of a footer, not two."""


class KeyBar(ItemLine):
    """One line of keys and what they do; a click on one runs its command.

    The last two items are always shown: how to leave, and help, at every width. Textual's Footer
    scrolls where there is no room, so these could be out of sight. In a narrow window the items
    are closer together.
    """

    DEFAULT_CSS = "KeyBar { background: $surface; padding: 0 1; }"

    _entries: reactive[tuple[tuple[str, str, str], ...]] = reactive(())

    def show(self, entries: Sequence[tuple[str, str, str]]) -> None:
        """Show `entries`, each (command id, key, label), best first."""
        self._entries = tuple(entries)

    def lay_out(self, width: int) -> Content:
        """Lay out the items from the left and keep room for the last two."""
        items = [make_key_item(*entry) for entry in self._entries]
        gap = 1 if width < MIN_WIDE_GAP_WIDTH else 2
        free_width = width - sum(item.cell_length + gap for item in items[-2:])
        return pack_items([pack_items(items[:-2], free_width, gap), *items[-2:]], width, gap)


class TabStrip(ItemLine):
    """One line of tabs; the active one stands out by its shape, not just by its colour.

    Textual's Tabs take two lines and the focus, and scroll where there is no room.
    """

    DEFAULT_CSS = "TabStrip { background: $surface; }"

    _tabs: reactive[tuple[tuple[str, str, str, str], ...]] = reactive(())
    _active_tab: reactive[str] = reactive("")

    def show(self, tabs: Sequence[tuple[str, str, str, str]], active: str) -> None:
        """Show `tabs`, each (command id, key, title, count); `active` is the one in front."""
        self._tabs, self._active_tab = tuple(tabs), active

    def lay_out(self, width: int) -> Content:
        """Lay the tabs out; where they do not all fit, drop the counts, then the keys."""
        for detail_level in (2, 1, 0):
            tabs = [self._make_tab(tab, detail_level) for tab in self._tabs]
            if sum(tab.cell_length for tab in tabs) <= width:
                break
        return pack_items(tabs, width, 0)

    def _make_tab(self, tab: tuple[str, str, str, str], detail_level: int) -> Content:
        """Return one tab: its title, from level 1 on its key, from 2 on its count."""
        tab_id, key, title, count = tab
        style, left, right = (
            (ACTIVE_STYLE, "▐", "▌") if tab_id == self._active_tab else ("", " ", " ")
        )
        parts = [(title, style)]
        if detail_level:
            parts.insert(0, (f"{key} ", style or KEY_STYLE))
        if detail_level == 2 and count:
            parts.append((f" {count}", style or MUTED_STYLE))
        edge_style = style and EDGE_STYLE
        return make_command_item(tab_id, (left, edge_style), *parts, (right, edge_style))


class StatusLine(ItemLine):
    """One line: the state, or a note for a few seconds, and on the right chips to click.

    Each chip shows one setting (list, ranking, …), and a click changes it. Chips are given best
    first; those that do not fit are left out, never cut.
    """

    DEFAULT_CSS = "StatusLine { background: $surface; padding: 0 1; }"

    _state_variants: reactive[TextVariants] = reactive(("",))
    _can_stop: reactive[bool] = reactive(False)
    _chips: reactive[tuple[tuple[str, str], ...]] = reactive(())
    _note_variants: reactive[TextVariants] = reactive(())
    _is_warning: reactive[bool] = reactive(False)
    _timer: Timer | None = None

    @property
    def text(self) -> str:
        """What the left part says, in full."""
        return self._note_variants[0] if self._note_variants else self._state_variants[0]

    def show_state(self, *variants: str, is_running: bool = False) -> None:
        """Show the first of the text `variants` that fits; with `is_running`, how to stop."""
        self._state_variants, self._can_stop = variants, is_running

    def show_note(self, *variants: str, is_warning: bool = False) -> None:
        """Show the first of the text `variants` that fits instead of the state for a while.

        Where none fits, the shortest is cut. "", or none, removes the note. The toasts of
        Textual's `notify` would cover rows of a list, and pile up where one note follows another.
        """
        self._note_variants = variants if variants and variants[0] else ()
        self._is_warning = is_warning
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_timer(NOTE_SECONDS, self.show_note) if self._note_variants else None

    def show_chips(self, chips: Sequence[tuple[str, str]]) -> None:
        """Show `chips`, each (command id, text), the most important first."""
        self._chips = tuple(chips)

    def lay_out(self, width: int) -> Content:
        """Lay the state out from the left and the chips from the right."""
        # A note is shown in full, at the cost of chips; a state has shorter variants.
        max_width = width * 3 // 5
        fitting = (text for text in self._state_variants[-2:] if cell_len(text) <= max_width)
        text = self.text if self._note_variants else next(fitting, "")
        text_width = cell_len(text) or max_width
        stop = Content("")
        if self._can_stop and not self._note_variants:
            stop = "  " + make_key_item("solve.stop", "esc", "stop")
        buttons = [make_button(*chip) for chip in self._chips]
        chips = pack_items(buttons, width - text_width - stop.cell_length - 2)
        chips_width = chips.cell_length + 2 if chips else 0
        left_content = self._fit_text(width - chips_width - stop.cell_length) + stop
        return join_ends(left_content, chips, width) if chips else left_content

    def _fit_text(self, max_width: int) -> Content:
        """Return the state or the note in at most `max_width` cells."""
        variants, style = self._state_variants, ""
        if self._note_variants:
            variants = self._note_variants
            style = "bold $text-warning" if self._is_warning else "bold"
        text = choose_fitting_text(variants, max_width)
        return Content.styled(text, style).truncate(max(0, max_width), ellipsis=True)
