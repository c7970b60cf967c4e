"""The settings, one row each; every change is saved at once."""

from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events, on, work
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static

from lbtui.puzzle.ranking import band_name
from lbtui.settings import SETTINGS, Setting, Settings
from lbtui.tui import themes
from lbtui.tui.dialogs.dialog import ListDialog
from lbtui.tui.dialogs.prompts import ChoiceScreen
from lbtui.tui.dialogs.theme import ThemeScreen
from lbtui.tui.messages import SettingChanged
from lbtui.words.open_list import list_titles

LABEL_WIDTH = 16


def list_choices(setting: Setting[Any], app: App[Any]) -> tuple[Any, ...]:
    """Return the values of `setting` in order; none if it has a screen of its own."""
    return tuple(themes.list_theme_names(app)) if setting is Settings.theme else setting.choices


def format_value(setting: Setting[Any], value: Any) -> str:
    """Return a value of `setting` as the user sees it."""
    if setting is Settings.lists:
        return list_titles(value)
    if setting is Settings.keys:
        return f"{len(value)} changed" if value else "defaults"
    if setting is Settings.theme:
        return themes.format_theme_title(value)
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
        self.refresh_rows()
        self._help_view = Static(id="setting-help")
        self.show_help()

    def compose_body(self) -> ComposeResult:
        """Show the rows and the help of the one under the cursor."""
        yield self.option_list
        yield self._help_view

    def _current_setting(self) -> Setting[Any]:
        """Return the setting under the cursor."""
        return SETTINGS[self.option_list.current_id or "lists"]

    def _format_row(self, setting: Setting[Any]) -> Content:
        """Return a row: its label, and its value between arrows."""
        value = format_value(setting, self._settings.get(setting))
        prefix, suffix = ("◂ ", " ▸") if list_choices(setting, self.app) else ("", " …")
        label = setting.label + " " * max(1, LABEL_WIDTH - cell_len(setting.label))
        return Content.assemble(label, (prefix, "dim"), (value, "bold"), (suffix, "dim"))

    @on(OptionList.OptionHighlighted)
    def show_help(self) -> None:
        """Explain the setting under the cursor."""
        self._help_view.update(Content(self._current_setting().help))

    @on(OptionList.OptionSelected)
    @work(group="command")
    async def choose_value(self) -> None:
        """Offer a setting's values, or open its screen."""
        setting = self._current_setting()
        if setting is Settings.lists:
            from lbtui.tui.dialogs.word_lists import WordListsScreen

            get_word_lists = partial(self._settings.get, setting)
            set_word_lists = partial(self._settings.set, setting)
            self.app.push_screen(WordListsScreen(self._settings, get_word_lists, set_word_lists))
        elif setting is Settings.keys:
            from lbtui.tui.dialogs.key_bindings import KeyBindingsScreen

            self.app.push_screen(KeyBindingsScreen(self._settings))
        else:
            values = {str(value): value for value in list_choices(setting, self.app)}
            options = {text: format_value(setting, value) for text, value in values.items()}
            dialog = ChoiceScreen(setting.label, options, str(self._settings.get(setting)))
            if setting is Settings.theme:
                dialog = ThemeScreen(self.app)
            if option := await self.app.push_screen_wait(dialog):
                self._change_setting(setting, values[option])

    def action_change(self, step: int) -> None:
        """Change the value of the row under the cursor to the next or the previous one."""
        setting = self._current_setting()
        values, current = list_choices(setting, self.app), self._settings.get(setting)
        if values:
            index = values.index(current) + step if current in values else 0
            self._change_setting(setting, values[index % len(values)])

    def _change_setting(self, setting: Setting[Any], value: Any) -> None:
        self._settings.set(setting, value)
        self.post_message(SettingChanged(setting))
        self.refresh_rows()

    @on(events.ScreenResume)
    def refresh_rows(self) -> None:
        """Show the values, which a dialog over this one may have changed."""
        rows = {key: self._format_row(row) for key, row in SETTINGS.items() if row.label}
        self.option_list.show_rows(rows, self.option_list.current_id)
