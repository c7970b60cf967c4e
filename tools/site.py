"""Adds to the site what is written elsewhere: commands and options, settings, names of the library.

MkDocs calls `on_files` (`hooks` in mkdocs.yml). A public name without a docstring ends the build.
"""

from __future__ import annotations

import json
import re
from inspect import getdoc, isclass
from pathlib import Path
from typing import TYPE_CHECKING

from griffe import Extension, Object
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

import lbtui
import lbtui.typing
from lbtui.cli.app import load_main_command
from lbtui.settings import Setting, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from lbtui.cli.command import Command

ROOT = Path(__file__).parents[1]
TOP_PAGES = ("ARCHITECTURE", "CHANGELOG")
"""Pages of the top folder that the site has, too."""


class FenceExamples(Extension):
    """Marks the examples of docstrings as code; Markdown would take them for quotations."""

    def on_object(self, *, obj: Object, **_: object) -> None:
        """Fence them."""
        if obj.docstring:
            obj.docstring.value = re.sub(
                r"(?m)^>>> .*(\n.+)*", r"```pycon\n\g<0>\n```", obj.docstring.value
            )


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and two that lie beside the README."""
    pages = {
        "options.md": "\n\n".join(make_options_page()),
        "names.md": "\n\n".join(make_names_page()),
        **{f"{name.lower()}.md": read_top_page(f"{name}.md") for name in TOP_PAGES},
    }
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    settings = files.get_file_from_path("files.md")
    assert settings is not None
    before, marker, after = settings.content_string.partition("<!-- settings -->\n")
    assert marker
    _stand_in, _, after = after.partition("\n")
    text = "\n".join([before, *make_settings_table(), after])
    files.remove(settings)
    files.append(File.generated(config, "files.md", content=text))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Let links to pages of the top folder lead to those of the site."""
    markdown = markdown.replace("](../README.md", "](index.md")
    return re.sub(r"\]\(\.\./([A-Z]+\.md)", lambda link: f"]({link[1].lower()}", markdown)


def read_top_page(name: str) -> str:
    """Return a page of the top folder, with links that lead to pages of the site."""
    text = (ROOT / name).read_text("utf-8").replace("](docs/", "](")
    text = text.replace("](README.md", "](index.md")
    return re.sub(r"\]\(([A-Z]+\.md)", lambda link: f"]({link[1].lower()}", text)


def make_options_page() -> Iterator[str]:
    """Yield what `--help` says of every command, as Markdown."""
    app = load_main_command()
    yield "# Commands and options"
    yield "`lbtui COMMAND --help` and `man lbtui` say the same."
    yield from format_command(app, "lbtui", 2)
    for name, command in app.subcommands.items():
        yield from format_command(command, f"lbtui {name}", 2)


def format_command(command: Command, title: str, level: int) -> Iterator[str]:
    """Yield the help of a command, and of those below it."""
    yield f"{'#' * level} {title}"
    yield format_block("\n".join(map(str.strip, f"{title} {command.usage}".splitlines())))
    yield command.split_help()[0]
    if command.options:
        rows = (
            f"| `{option.syntax}` | {escape_cell(option.help_with_default)} |"
            for option in command.options
        )
        yield "\n".join(["| option | what it does |", "|---|---|", *rows])
    for part in filter(None, re.split(r"\n\n+", command.split_help()[1])):
        yield format_block(part) if "\n  " in part else part
    for name, subcommand in command.subcommands.items() if title != "lbtui" else ():
        yield from format_command(subcommand, f"{title} {name}", level + 1)


def format_block(text: str) -> str:
    """Return text as it is, in the type of a terminal."""
    return f"```\n{text}\n```"


def escape_cell(text: str) -> str:
    """Return text for a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def make_settings_table() -> Iterator[str]:
    """Yield the table of the settings that the app shows."""
    yield "| setting | what it does | key | value |"
    yield "|---|---|---|---|"
    for setting in vars(Settings).values():
        if isinstance(setting, Setting) and setting.label:
            default = f"; else `{json.dumps(setting.default)}`" if setting.default else ""
            value = f"{setting.expected}{default}"
            yield f"| {setting.label} | {escape_cell(setting.help)} | `{setting.key}` | {value} |"


def make_names_page() -> Iterator[str]:
    """Yield a directive for every public name. Raises PluginError for one without a docstring."""
    yield "# Names of the library"
    yield "Everything that `import lbtui` offers. [The library](library.md) shows how to use it."
    for name in lbtui.__all__:
        value = getattr(lbtui, name)
        objects = [value]
        if isclass(value):
            objects += [
                part for key, part in vars(value).items() if key[0] != "_" and callable(part)
            ]
        for documented in objects:
            if not getdoc(documented):
                raise PluginError(f"{name}: {documented} has no docstring")
        yield f"::: lbtui.library.{name}"
    yield "## Types in signatures"
    yield "`lbtui.typing` has the types that signatures name, for annotations of your own."
    for name in lbtui.typing.__all__:
        yield f"::: lbtui.typing.{name}\n    options:\n      heading_level: 3"
