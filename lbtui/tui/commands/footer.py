"""The commands that the footer offers, by what has the focus."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lbtui.tui.commands.all_commands import COMMAND_BY_ID
from lbtui.tui.commands.context import CommandContext, Focus
from lbtui.tui.commands.keys import is_text_key, key_label, keys_of

# fmt: off
FOOTER_COMMANDS: Mapping[Focus, tuple[str, ...]] = {
    "board": (
        "board.new", "view.solutions", "view.words", "board.play", "app.palette", "list.filter",
        "solve.list", "board.today", "solve.ranking", "board.undo",
    ),
    "words": (
        "board.new", "board.play", "app.palette", "list.choose", "list.reject", "words.sort",
        "solve.list", "list.define", "solve.ranking", "list.copy", "board.undo", "list.export",
    ),
    "solutions": (
        "board.new", "board.play", "app.palette", "list.choose", "solve.more", "solve.list",
        "solve.ranking", "list.copy", "list.pattern", "solutions.rank", "list.export",
    ),
    "input": ("solve.list", "solve.ranking", "app.palette"),
    "other": ("view.board", "view.solutions", "app.palette"),
}
"""Command ids by what has the focus, most useful first."""
PLAY_FOOTER_COMMANDS = (
    "play.word", "play.hint", "play.evaluate", "play.share", "app.palette", "play.review",
    "play.back", "play.undo", "play.reject", "play.new", "play.close", "app.help",
)
"""The same of a game; the last two are always shown."""
REVIEW_FOOTER_COMMANDS = (
    "review.next", "review.previous", "review.copy", "app.palette", "review.close", "app.help",
)
"""The same of a review."""
LAST_FOOTER_COMMANDS = ("app.quit", "app.help")
"""The last two of every footer."""
# fmt: on


class FooterItem(NamedTuple):
    """A key as shown, and what it does; the id is empty for a key that is no command's."""

    command_id: str
    key: str
    label: str


def make_footer_items(
    context: CommandContext, remaps: Mapping[str, str], command_ids: Sequence[str] | None = None
) -> list[FooterItem]:
    """Return the items of a footer, without disabled ones; the last two are always shown.

    Without `command_ids` it is that of the main screen, where the filter line names its own key.
    Where one pane fits, tabs above it name the keys that lead to the others.
    """
    items: list[FooterItem] = []
    if context.focus == "input":
        enter_label = "new board" if context.is_filter_board else "rows"
        escape_label = "clear" if context.has_filter else "leave"
        items += [FooterItem("", "enter", enter_label), FooterItem("", "esc", escape_label)]
    if context.is_narrow and context.focus == "board" and context.has_board:
        items.append(FooterItem("view.solutions", "↓", "solutions"))
    for command_id in command_ids or (*FOOTER_COMMANDS[context.focus], *LAST_FOOTER_COMMANDS):
        command = COMMAND_BY_ID[command_id]
        keys = keys_of(command, remaps)
        if context.focus == "input":
            keys = tuple(key for key in keys if not is_text_key(key))
        is_disabled = command.disabled_reason(context) is not None
        if keys and not is_disabled and not (context.is_narrow and command_id.startswith("view.")):
            is_pin = command_id == "list.choose" and context.focus == "words"
            label = "pin" if is_pin else command.label
            items.append(FooterItem(command_id, key_label(keys[0]), label))
    return items
