"""The commands that work everywhere."""

from __future__ import annotations

from lbtui.tui.commands import app_actions
from lbtui.tui.commands.model import Command

GROUP = "App"

COMMANDS = (
    Command(
        "app.help",
        "help",
        "Help",
        ("f1", "question_mark"),
        GROUP,
        "Show every key and how to filter.",
        app_actions.help_screen,
        tooltip="Every key",
        scope="app",
    ),
    Command(
        "app.palette",
        "menu",
        "Menu of all commands",
        ("ctrl+p",),
        GROUP,
        "Search all commands by name and run one.",
        app_actions.palette,
        tooltip="All commands",
        scope="app",
        palette=False,
        mouse="press menu in the footer",
    ),
    Command(
        "app.lists",
        "lists",
        "Word lists",
        ("f3", "w"),
        GROUP,
        "Choose, add, join and remove word lists.",
        app_actions.lists,
        scope="app",
    ),
    Command(
        "app.settings",
        "settings",
        "Settings",
        ("f2", "o"),
        GROUP,
        "Change what the app does; everything is saved at once.",
        app_actions.settings,
        scope="app",
    ),
    Command(
        "app.theme",
        "theme",
        "Theme",
        ("f4", "t"),
        GROUP,
        "Choose colours; each is shown as you move over it.",
        app_actions.theme,
        scope="app",
    ),
    Command(
        "app.about",
        "about",
        "About and licences",
        ("f9", "A"),
        GROUP,
        "Version, licence, and the notices of the word lists.",
        app_actions.about,
        scope="app",
    ),
    Command(
        "app.redraw",
        "redraw",
        "Redraw the screen",
        ("f8",),
        GROUP,
        "Paint the whole screen anew, should something else have written on it.",
        app_actions.redraw_screen,
        scope="app",
    ),
    Command(
        "app.quit",
        "quit",
        "Quit",
        ("ctrl+q", "q"),
        GROUP,
        "Leave; the next start opens as this one ended.",
        app_actions.quit_app,
        scope="app",
    ),
)
