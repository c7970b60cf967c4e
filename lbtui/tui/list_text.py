"""What there is to say of a word list, and its options as one line of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lbtui.puzzle import clean

LONGEST = 400
OPTIONS = {"case": "lower-only", "letters": None, "default_score": 50, "min_length": 1}


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


def options_text(options: Mapping[str, Any]) -> str:
    """Return options as they are written: ``case=any min_length=3``."""
    merged = {**OPTIONS, **options}
    return " ".join(f"{key}={'all' if value is None else value}" for key, value in merged.items())


def read_options(text: str) -> dict[str, Any]:
    """Return the options that ``text`` writes; those not written get their defaults (None).

    Raises ValueError with one line for the user.
    """
    found: dict[str, Any] = dict.fromkeys(OPTIONS)
    for term in text.split():
        key, equals, value = term.partition("=")
        if key not in OPTIONS or not equals or not value:
            raise ValueError(
                f"{clean(term, 40)!r} is no option: {', '.join(OPTIONS)}, as key=value"
            )
        if key in ("default_score", "min_length"):
            if not value.isascii() or not value.isdigit() or len(value) > 3:
                raise ValueError(f"{key} wants a whole number")
            found[key] = int(value)
        elif value != "all":
            found[key] = value
    return found
