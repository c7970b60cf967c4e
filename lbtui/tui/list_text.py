"""The details of a word list as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lbtui.puzzle import clean
from lbtui.words.list_options import options_text

LONGEST = 400


def details_text(about: Mapping[str, Any]) -> str:
    """Return the details of a list (`Catalog.details`) in a few lines, cleaned."""
    lines = []
    scores = about.get("scores")
    parts = [f"{about['words']:,} words"]
    if scores:
        low, high = scores
        parts.append(f"familiarity {low}" if low == high else f"familiarity {low} to {high}")
    if about.get("encoding"):
        parts.append(str(about["encoding"]))
    lines.append(" · ".join(parts))
    if about.get("path") and about.get("kind") != "shipped":
        lines.append(str(about["path"]))
    if about.get("members"):
        lines.append("joined: " + " + ".join(about["members"]))
    skipped = about.get("skipped")
    if isinstance(skipped, Mapping) and skipped:
        said = ", ".join(f"{number:,} {reason}" for reason, number in skipped.items())
        lines.append(f"skipped: {said}")
    if about.get("alphabet"):
        lines.append(f"letters: {about['alphabet']}")
    if about.get("options"):
        lines.append(f"read with {options_text(about['options'])}")
    lines += [str(remark) for remark in about.get("remarks") or ()]
    header = about.get("header") or ""
    told = str(header).splitlines() if isinstance(header, str) else map(str, header)
    lines += [line for line in told if line.startswith(("source:", "licence:"))]
    return "\n".join(clean(line, LONGEST) for line in lines)
