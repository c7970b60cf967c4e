"""The text of the status line: every state in a long form and in shorter ones."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from lbtui.terminal.capabilities import ascii_signs
from lbtui.text import amount, plural
from lbtui.tui.list_text import titles

if TYPE_CHECKING:
    from lbtui.solve import Count
    from lbtui.tui.session import Session


SHORT = 4
"""The characters of a shortened number: 9999, 343k, 1.7M."""


def counted(levels: tuple[Count, ...], room: int = 1000) -> str:
    """Return ``231 solutions of 2 words, 343,219 of 3``; ``room`` bounds each number."""
    parts: list[str] = []
    for count in levels:
        if count.solutions:
            least = "" if count.exact else ascii_signs("≥")
            if parts:
                parts.append(f"{least}{amount(count.solutions, room)} of {count.words}")
            else:
                found = plural(count.solutions, "solution", room)
                parts.append(f"{least}{found} of {plural(count.words, 'word')}")
    return ", ".join(parts)


def state(session: Session) -> tuple[tuple[str, ...], bool]:
    """Return the state, longest form first, and whether something is running."""
    if session.board is None:
        return _incomplete(session), bool(session.running)
    if session.running:
        waited = monotonic() - session.since
        time = f" {waited:.0f} s" if waited >= 1 else ""
        if not session.levels or not session.solutions:
            return (f"{session.running}…{time}", f"{session.running}…"), True
        so_far = f"{amount(session.solutions, SHORT)} so far"
        return (
            f"{counted(session.levels)} · {session.running}…{time}",
            f"{counted(session.levels, SHORT)} · {session.running}…{time}",
            f"{so_far} · {session.running}…{time}",
            f"{so_far}…{time}",
        ), True
    return _finished(session), False


def _incomplete(session: Session) -> tuple[str, ...]:
    if not session.letters:
        return ("type or paste a board, or press ^e for an example", "type a board, or ^e")
    # Which sides they are missing on is shown in the board.
    return (f"{plural(session.missing, 'letter')} to go" if session.missing else session.problem,)


def _finished(session: Session) -> tuple[str, ...]:
    words = len(session.candidates) if session.candidates is not None else 0
    found = session.solutions
    restricted = " that fit the filter" if session.narrowed else ""
    if session.reason == "failed":
        return (f"the solver failed: {session.detail}",)
    if session.reason == "impossible":
        if restricted:
            return (f"no solutions{restricted}", "no solution")
        if not words:
            return ("no word fits this board, so there is no solution", "no word fits")
        return (
            f"no solution with these words: proven ({plural(words, 'word')} fit)",
            "no solution: proven",
        )
    if session.reason == "unproven":
        return (f"no solution found{restricted}; there may be one", "none found, not proven")
    if session.reason == "beyond":
        return (
            f"no solution of up to {plural(session.query().max_words, 'word')}{restricted};"
            f" the fewest is {session.minimum}: press ]",
            f"fewest words: {session.minimum}, press ]",
        )
    stopped = "stopped · " if session.reason == "stopped" else ""
    if session.reason is None:
        return ("",)
    if not found:
        return (f"{stopped}{plural(words, 'word')} fit", f"{stopped}{words} words")
    bridged = " · with bridges" if session.space is not None and session.space.bridged else ""
    return (
        f"{stopped}{plural(words, 'word')} fit · {counted(session.levels)}{bridged}",
        f"{stopped}{counted(session.levels)}{bridged}",
        f"{stopped}{counted(session.levels, SHORT)}",
        f"{stopped}{plural(found, 'solution', SHORT)}",
    )


def chips(session: Session) -> list[tuple[str, str, str]]:
    """Return the settings in force as chips: (command id, text, tooltip), most important first.

    What hides solutions comes before the settings that always apply.
    """
    settings = session.settings
    found: list[tuple[str, str, str]] = []
    if session.pinned:
        words = ", ".join(session.pinned)
        found.append(("list.unpin", f"with {words}", "Pinned words: click to unpin all"))
    if session.rejected:
        words = f"{len(session.rejected)} rejected"
        found.append(("list.rejected", words, "Click to restore rejected words"))
    floor, shortest = settings.min_score, settings.min_length
    if floor:
        text = ascii_signs(f"familiar ≥{floor}")
        found.append(("solve.rare", text, "Least familiarity: + up, - down"))
    if shortest != 3:
        text = f"{shortest}+ letters"
        found.append(("solve.shorter", text, "Shortest words: } longer, { shorter"))
    most = ascii_signs(f"≤{settings.max_words} words") if settings.max_words > 1 else "1 word"
    return [
        *found,
        ("solve.list", titles(settings.lists), "Word list: click for the next one"),
        ("solve.ranking", settings.ranking, "Ranking: click for the other one"),
        ("solve.more", most, "Most words: ] one more, [ one fewer"),
    ]


def why_none(session: Session) -> str:
    """Return what to show instead of solutions when there are none, or ""."""
    if session.reason == "impossible" and not session.narrowed:
        lists = titles(session.settings.lists)
        if session.candidates is not None and not len(session.candidates):
            return f"No word of list {lists} fits: no solution. ctrl+l tries the next list."
        return f"No solution with list {lists}: proven. ctrl+l tries the next list."
    if session.reason == "unproven":
        return "No solution found. On a board this large there may still be one."
    if session.reason == "beyond":
        return f"The shortest solution has {session.minimum} words: press ] to allow one more."
    return ""
