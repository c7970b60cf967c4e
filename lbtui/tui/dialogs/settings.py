"""The settings, one row each; every change is saved at once."""

from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.puzzle.ranking import band_name
from lbtui.settings import SETTINGS, Setting, Settings
from lbtui.tui import themes
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.prompts import PickScreen
from lbtui.tui.dialogs.theme import ThemeScreen
from lbtui.tui.messages import SettingChanged
from lbtui.words.open_list import list_titles

LABEL_WIDTH = 16


def choices(setting: Setting[Any], app: App[Any]) -> tuple[Any, ...]:
    """Return the values of `setting` in order; none if it has a screen of its own."""
    return tuple(themes.theme_names(app)) if setting is Settings.theme else setting.choices


def value_text(setting: Setting[Any], value: Any) -> str:
    """Return a value of `setting` as the user sees it."""
    if setting is Settings.lists:
        return list_titles(value)
    if setting is Settings.keys:
        return f"{len(value)} changed" if value else "defaults"
    if setting is Settings.theme:
        return themes.theme_title(value)
    return band_name(value) if setting is Settings.min_score else str(value)


class SettingsScreen(ListDialog[None]):
    """Every setting with its value; left and right change it."""

    TITLE_TEXT = "Settings"
    KEYS_TEXT = "↑ ↓ move · ← → change · enter choose · esc close"
    BINDINGS: ClassVar = [
        ("left", "change(-1)", "Previous value"),
        ("right", "change(1)", "Next value"),
    ]

    def __init__(self, settings: Settings) -> None:
        """Show and change `settings`."""
        super().__init__()
        self._settings = settings
        self._refresh_rows()
        self._help = Static(Content(""), id="setting-help")
        self.explain()

    def compose_body(self) -> ComposeResult:
        """Show the rows and the help of the one under the cursor."""
        yield self.option_list
        yield self._help

    def _highlighted(self) -> Setting[Any]:
        """Return the setting under the cursor."""
        return SETTINGS[self.option_list.current or "lists"]

    def _line(self, row: Setting[Any]) -> Content:
        """Return a row: its label, and its value between arrows."""
        value = value_text(row, self._settings.get(row))
        left, right = ("◂ ", " ▸") if choices(row, self.app) else ("", " …")
        label = row.label + " " * max(1, LABEL_WIDTH - cell_len(row.label))
        return Content.assemble(label, (left, "dim"), (value, "bold"), (right, "dim"))

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Explain the setting under the cursor."""
        self._help.update(Content(self._highlighted().help))

    @on(OptionList.OptionSelected)
    def choose(self) -> None:
        """Offer a setting's values, or open its screen."""
        row = self._highlighted()
        if row is Settings.lists:
            from lbtui.tui.dialogs.word_lists import ListsScreen

            get, use = partial(self._settings.get, row), partial(self._settings.set, row)
            self.app.push_screen(ListsScreen(self._settings, get, use), self._refresh_rows)
        elif row is Settings.keys:
            from lbtui.tui.dialogs.key_bindings import KeyBindingsScreen

            self.app.push_screen(KeyBindingsScreen(self._settings), self._refresh_rows)
        else:
            values = {str(value): value for value in choices(row, self.app)}
            options = [(text, value_text(row, value)) for text, value in values.items()]
            dialog = PickScreen(row.label, options, current=str(self._settings.get(row)))
            if row is Settings.theme:
                dialog = ThemeScreen(self.app)
            dialog.show(self.app, lambda picked: self._change(row, values[picked]))

    def action_change(self, by: int) -> None:
        """Change the value of the row under the cursor to the next or the previous one."""
        row = self._highlighted()
        values, current = choices(row, self.app), self._settings.get(row)
        if values:
            at = values.index(current) + by if current in values else 0
            self._change(row, values[at % len(values)])

    def _change(self, row: Setting[Any], value: Any) -> None:
        self._settings.set(row, value)
        self.post_message(SettingChanged(row))
        self._refresh_rows()

    def _refresh_rows(self, _result: object = None) -> None:
        rows = {key: self._line(setting) for key, setting in SETTINGS.items() if setting.label}
        self.option_list.show(rows, self.option_list.current)
