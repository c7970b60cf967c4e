"""The text of the status line: every state in a long form and in shorter ones."""

from lbtui.engine import LevelCount, why_unsolvable
from lbtui.puzzle import Board
from lbtui.puzzle.ranking import BAND_FLOORS, band_name
from lbtui.settings import HIGHEST_MAX_WORDS
from lbtui.text import capital, capitals, format_number, plural
from lbtui.tui.board_session import BoardSession
from lbtui.tui.solver.answer import Answer
from lbtui.tui.widgets.board.board_view import Cause
from lbtui.tui.widgets.board.entry import BoardEntry, edit_text
from lbtui.tui.widgets.board.shapes import shape_text
from lbtui.words.open_list import AUTO, GAME_LIST, list_title, list_titles

SHORT = 4
"""The characters of a shortened number: 343k, 1.7M; below 10,000 it is not shortened."""


def levels_text(levels: tuple[LevelCount, ...], room: int = 1000) -> str:
    """Return `231 solutions of 2 words, 343,219 of 3`; `room` bounds each number."""
    first, *others = [count for count in levels if count.solutions]
    found = first.text("solution", room, short=True)
    more = [f"{count.text(room=room, short=True)} of {count.word_count}" for count in others]
    return ", ".join([f"{found} of {plural(first.word_count, 'word')}", *more])


def words_text(words: int) -> str:
    """Return `1 word fits`, `556 words fit`."""
    return f"{plural(words, 'word')} {'fits' if words == 1 else 'fit'}"


def change_note(
    entry: BoardEntry, cause: Cause, before: Board | None, more: int, session: BoardSession
) -> tuple[str, ...]:
    """Return what replaced the board `before`, or is back, or which part was pasted: `more`
    letters."""
    change = ""
    if cause == "undone" and entry.board is not None:
        return (f"{capitals(str(entry.board))} is back",)
    if cause == "pasted":
        change = f"pasted as {shape_text(entry.shape)}"
    elif cause == "filled":
        change = f"{plural(more, 'letter')} pasted"
    elif before is not None:
        change = edit_text(before.sides, entry.letters)
    notes = [change] if change else []
    if change and cause != "undone":
        notes.append(f"{session.key_hint('board.undo')} undoes it")
    if entry.board is not None and entry.repeats:
        notes.append(entry.repeats)
    stored = session.stored_board
    if stored is not None and session.lists == (GAME_LIST,):
        board, key = stored.date or stored.name, session.key_hint("solve.list")
        notes.append(f"the board of {board}: word list {GAME_LIST}, {key} takes another")
    return " · ".join(notes), " · ".join(reversed(notes[1:]))


def state_forms(answer: Answer, session: BoardSession) -> tuple[str, ...]:
    """Return the state, longest form first."""
    if session.board is None and session.plays_next_board:
        todo = session.problem if session.letter_count else "type the board"
        return f"play: {todo} · {session.key_hint('board.play')}: solve", f"play: {todo}"
    if session.board is None:
        if session.letter_count:
            return (session.problem, session.problem.partition(", ")[0])
        return "type or paste a board", "type a board"
    if not answer.running:
        return _finished_forms(answer, session)
    running = f"{answer.running}…"
    if not answer.solutions:
        return (running,)
    so_far = f"{format_number(answer.solutions, SHORT)} so far"
    return (
        f"{levels_text(answer.levels)} · {running}",
        f"{levels_text(answer.levels, SHORT)} · {running}",
        f"{so_far} · {running}",
        f"{so_far}…",
    )


def _finished_forms(answer: Answer, session: BoardSession) -> tuple[str, ...]:
    if answer.reason is None:
        return ("",)
    if answer.reason == "failed":
        return (f"the solver failed: {answer.detail}",)
    if answer.reason == "none":
        return _unsolved_forms(answer, session)
    stopped = "stopped · " if answer.reason == "stopped" else ""
    if answer.candidates is None:
        return (f"{stopped}{session.key_hint('solve.again')} solves again",)
    words = words_text(len(answer.candidates))
    if not answer.solutions:
        return (f"{stopped}{words}",)
    idle = " · with a word that adds no new letter"
    bridged = idle if answer.space is not None and answer.space.bridged() else ""
    counts, short = f"{levels_text(answer.levels)}{bridged}", levels_text(answer.levels, SHORT)
    said = [f"{words} · {counts}", counts, short, plural(answer.solutions, "solution", SHORT)]
    if not answer.found.exact:
        why, some = "board too large", answer.found.text(room=SHORT, short=True)
        said = [f"{counts} · {why} to count all", f"{short} · {why}", f"{some} · {why}"]
    return tuple(f"{stopped}{form}" for form in said)


def _unsolved_forms(answer: Answer, session: BoardSession) -> tuple[str, ...]:
    none, least = f"no solution{answer.minimum.found_yet}", answer.minimum.word_count
    if answer.query.restricted:
        return (none,)
    if least is not None:
        key = f": press {session.key_hint('solve.more')}" if least <= HIGHEST_MAX_WORDS else ""
        known = "" if answer.found.exact else " found"
        return (f"the shortest{known} has {answer.minimum.text()}{key}", f"shortest: {least}{key}")
    fares, better = comparison(answer), answer.better_list
    if better is None:
        return f"{none} · {fares}", fares, none
    key = f"{session.key_hint('solve.list')}: {list_title(better)}"
    best = f"{key} solves it in {answer.tried[better].text()}"
    return f"{none} · {fares} · {key}", f"{fares} · {key}", best


def setting_chips(answer: Answer, session: BoardSession) -> list[tuple[str, str]]:
    """Return the settings in force as chips: (command id, text), most important first.

    What hides solutions comes before the settings that always apply.
    """
    settings, board = session.settings, session.board
    found: list[tuple[str, str]] = []
    if board is not None and board.repeated:
        letters = " ".join(map(capital, board.repeated[:4]))
        found.append(("view.board", f"{letters} repeated"))
    if session.pinned_words:
        found.append(("list.unpin", f"with {', '.join(session.pinned_words)}"))
    if session.rejected_words:
        found.append(("list.rejected", f"{len(session.rejected_words)} rejected"))
    if settings.min_score:
        found.append(("solve.rare", f"{_familiarity(settings.min_score)}+"))
    if settings.min_length != 3:
        found.append(("app.settings", f"{settings.min_length}+ letters"))
    lists = list_titles(session.lists)
    chosen = session.lists in ((AUTO,), (GAME_LIST,)) and session.lists != answer.lists
    if chosen and board is not None and answer.lists:
        lists = f"{lists}: {list_titles(answer.lists)}"
    most = f"≤{settings.max_words} words" if settings.max_words > 1 else "1 word"
    return [
        *found,
        ("solve.list", lists),
        ("solve.ranking", settings.ranking),
        ("app.settings", most),
    ]


def _familiarity(floor: int) -> str:
    """Return the name of the band that begins at a score, or the score itself."""
    return band_name(floor) if floor in BAND_FLOORS else f"score {floor}"


def board_label(session: BoardSession) -> tuple[str, str]:
    """Return the publisher's par, `par: 5 words`, and the date or the name of a stored board."""
    stored = session.stored_board
    if stored is None:
        return "", ""
    return f"par: {plural(stored.par, 'word')}" if stored.par else "", stored.date or stored.name


# Where there is no solution


def why_none(answer: Answer, session: BoardSession) -> str:
    """Return what to show instead of solutions when there are none, in paragraphs, or ""."""
    if answer.reason == "stopped" and answer.candidates is None:
        return (
            f"Stopped before there were any words.\n\nTo go on: {session.key_hint('solve.again')}."
        )
    if answer.query.restricted or answer.reason != "none":
        return ""
    used, limit = list_titles(answer.lists), answer.query.max_words
    parts = []
    least = answer.minimum.word_count
    if least is not None:
        most = plural(limit, "word") + (" or fewer" if limit > 1 else "")
        known = "" if answer.found.exact else " found"
        parts.append(f"No solution{known} has {most}. The shortest{known} has {least}.")
        if known:
            parts.append("The board is too large to count all: there may be a shorter one.")
        if least <= HIGHEST_MAX_WORDS:
            key = session.key_hint("solve.more")
            parts.append(f"Press {key} to list solutions of up to {least} words.")
    elif not answer.minimum.proven:
        parts.append(
            f"No solution found yet with {used}. On a board this large there may still be one."
        )
    else:
        parts.append(f"No solution exists with {used}.")
        if answer.candidates is not None:
            why = why_unsolvable(answer.candidates)
            parts.append(f"{why[0].upper()}{why[1:]}.")
    parts.append(_left_out_text(answer, session))
    if answer.tried or answer.trying:
        parts.append(comparison(answer))
    if answer.better_list is not None:
        better = list_title(answer.better_list)
        parts.append(f"Press {session.key_hint('solve.list')} to solve with {better}.")
    return "\n\n".join(filter(None, parts))


def _left_out_text(answer: Answer, session: BoardSession) -> str:
    """Return which words are left out by a setting, as one of those may be the answer."""
    query, parts = answer.query, []
    if query.floor:
        key = session.key_hint("solve.rare")
        parts.append(f"words less familiar than {_familiarity(query.floor)} ({key})")
    if query.min_length > 3:
        key = session.key_hint("app.settings")
        parts.append(f"words of fewer than {query.min_length} letters ({key})")
    if query.rejected:
        parts.append(f"{plural(len(query.rejected), 'rejected word')}")
    return f"Left out: {', '.join(parts)}." if parts else ""


def comparison(answer: Answer) -> str:
    """Return how the lists fare with the board: `common: none · scrabble: 6 words`."""
    used = {list_titles(answer.lists): answer.minimum}
    tried = {list_title(name): minimum for name, minimum in answer.tried.items()}
    before = used | tried if answer.query.lists != (AUTO,) else tried | used
    fares = {name: minimum.text() for name, minimum in before.items()}
    fares |= {list_title(name): "…" for name in answer.trying}
    return " · ".join(f"{name}: {fares[name]}" for name in fares)
