"""Build hooks: what a wheel holds besides the package, and its description.

A build writes nothing into the tree that it is made from: what is compiled goes to a directory of
its own, which is removed at the end.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

SHIPPED = ("*.txt", "definitions.*", "licences/*.txt", "offensive.list")


class WheelHook(BuildHookInterface[BuilderConfig]):
    """Adds to the wheel `wordlists/`, the same compiled, and the manual page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make what is added; hatchling calls this, `version` "standard" or "editable"."""
        if version == "editable":
            return  # the lists are compiled into the user's cache, or by make beside their texts
        self.made = TemporaryDirectory(prefix="lbtui-build.")
        made, lists = Path(self.made.name), Path(self.root) / "wordlists"
        sys.path[:0] = [self.root, f"{self.root}/tools"]
        written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
        try:
            from manual import make_page

            from lbtui.words.compiling import compile_shipped_list

            (made / "lbtui.1").write_bytes(make_page().encode())
            for source in sorted(lists.glob("*.txt")):
                compile_shipped_list(str(source), str(made / f"{source.stem}.dawg"))
        finally:
            sys.dont_write_bytecode = written
            del sys.path[:2]
        found = [(path, lists) for pattern in SHIPPED for path in lists.glob(pattern)]
        found += [(path, made) for path in made.glob("*.dawg")]
        for path, folder in found:
            inside = path.relative_to(folder).as_posix()
            build_data["force_include"][str(path)] = f"lbtui/wordlists/{inside}"
        build_data["shared_data"][str(made / "lbtui.1")] = "share/man/man1/lbtui.1"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove what was made."""
        if version != "editable":
            self.made.cleanup()


class ReadmeHook(MetadataHookInterface):
    """Makes the README the description, with links that lead somewhere from an index as well."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme`; hatchling calls this."""
        source = metadata["urls"]["Source"]
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        text = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\1{source}/raw/main/", text)
        text = re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\1{source}/blob/main/", text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
