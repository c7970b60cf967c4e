"""Build hook: compiles the shipped word lists, so that even the first start opens them at once.

Runs for wheels and editable installs. The compiled `wordlists/*.dawg` stay beside their sources,
ignored by git; a wheel gets both, with the licences, as `lbtui/wordlists`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = ("*.txt", "*.dawg", "definitions.*", "licences/*.txt")


class ListsBuildHook(BuildHookInterface[BuilderConfig]):
    """Compiles the lists before a build, and adds `wordlists/` to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is out of date; hatchling calls this, `version` "standard" or "editable"."""
        root = Path(self.root)
        lists = root / "wordlists"
        sys.path.insert(0, self.root)
        try:
            from lbtui.words.compiling import compile_list

            for source in sorted(lists.glob("*.txt")):
                compile_list(str(source), str(source.with_suffix(".dawg")))
        finally:
            sys.path.remove(self.root)
        if version == "editable":
            return
        build_data["force_include"].update(
            {
                str(path): f"lbtui/wordlists/{path.relative_to(lists).as_posix()}"
                for pattern in SHIPPED
                for path in lists.glob(pattern)
            }
        )
