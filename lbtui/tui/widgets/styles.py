"""Names of styles, and what they stand for in the theme."""

import re

from textual.style import Style
from textual.widget import Widget

StyleTable = dict[str, str]
"""Styles as text, by name."""


class NamedStyles(dict[str, Style]):
    """Styles by their names on `widget`, or several names with spaces between; cached.

    Component classes would say the same, but each one costs a style rule for each change of focus.
    """

    def __init__(
        self, widget: Widget, table: StyleTable, no_color: StyleTable, ansi: StyleTable
    ) -> None:
        """`table` has the styles; the others say what is different without or with few colours."""
        super().__init__()
        self._widget = widget
        self._tables = table, ansi, no_color

    def __missing__(self, names: str) -> Style:
        """Look the style up."""
        app, (table, ansi, no_color) = self._widget.app, self._tables
        table = table | (ansi if app.native_ansi_color else {}) | (no_color if app.no_color else {})
        text = " ".join([table.get(name, "") for name in names.split()])
        # Textual overlooks the opacity in a variable that is `auto 60%`.
        values = app.theme_variables
        text = re.sub(r"\$([\w-]+)", lambda match: values.get(match[1], match[0]), text)
        style = self[names] = Style.parse(text)
        return style
