"""`lbtui --print-config`: where everything lives."""

from __future__ import annotations

import os


def places() -> list[str]:
    """What lives where, a line each, with a remark on what is not there."""
    from lbtui.settings import Settings
    from lbtui.store import cache_dir, config_dir, data_dir
    from lbtui.words import shipped_dir

    config = config_dir()
    found = [
        ("settings", os.path.join(config, "settings.json")),
        ("config", config),
        ("data", data_dir()),
        ("cache", cache_dir()),
        ("word lists", shipped_dir()),
    ]
    settings = Settings.load()
    for name, entry in settings.user_lists.items():
        if entry.get("path"):
            found.append((f"list {name}", str(entry["path"])))
    return [_line(name, path) for name, path in found]


def _line(name: str, path: str) -> str:
    from lbtui.puzzle.text import clean

    there = "" if os.path.exists(path) else "  (not there yet)"
    return f"{clean(name, 40):<12} {clean(path, 4096)}{there}"
