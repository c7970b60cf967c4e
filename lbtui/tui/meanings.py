"""What a traced word means, as one line for the board's pane."""

from __future__ import annotations

from collections.abc import Sequence

LONGEST = 240


def meaning_text(words: Sequence[str]) -> str:
    """Return the first meaning of each word, one a line; "" where nothing is known.

    May open a file: not for the screen's own thread.
    """
    from lbtui.words.meanings import meaning

    lines = []
    for word in words:
        found = meaning(word)
        if found:
            first = found[0]
            base = f" ({first.lemma})" if first.lemma != word else ""
            lines.append(f"{word}{base}: {first.gloss}"[:LONGEST])
    return "\n".join(lines)
