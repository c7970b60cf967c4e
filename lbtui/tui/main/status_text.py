"""The text of the status line: every state in a long form and in shorter ones."""

from lbtui.engine import LevelCount, explain_unsolvable
from lbtui.formatting import TextVariants, capital, capitals, format_number, plural
from lbtui.puzzle import Board
from lbtui.puzzle.ranking import MIN_BAND_SCORES, band_name
from lbtui.settings import HIGHEST_MAX_WORDS
from lbtui.tui.board_session import BoardSession
from lbtui.tui.solver.answer import Answer
from lbtui.tui.widgets.board.board_view import ChangeCause
from lbtui.tui.widgets.board.entry import BoardEntry, describe_edit
from lbtui.tui.widgets.board.shapes import shape_text
from lbtui.words.open_list import AUTO, GAME_LIST, list_title, list_titles

SHORT_NUMBER_WIDTH = 4
"""The characters of a shortened number: 343k, 1.7M; below 10,000 it is not shortened."""


def format_levels(levels: tuple[LevelCount, ...], number_width: int = 1000) -> str:
    """Return `231 solutions of 2 words, 343,219 of 3`; `number_width` bounds each number."""
    first, *rest = [level for level in levels if level.solutions]
    solutions = first.text("solution", number_width, short=True)
    texts = [f"{solutions} of {plural(first.word_count, 'word')}"]
    texts += [f"{level.text('', number_width, short=True)} of {level.word_count}" for level in rest]
    return ", ".join(texts)


def format_change_note(
    entry: BoardEntry,
    cause: ChangeCause,
    previous: Board | None,
    added_count: int,
    session: BoardSession,
) -> TextVariants:
    """Return what replaced the `previous` board, or is back, or how many letters were pasted."""
    change = ""
    if cause == "undone" and entry.board is not None:
        return (f"{capitals(str(entry.board))} is back",)
    if cause == "pasted":
        change = f"pasted as {shape_text(entry.shape)}"
    elif cause == "filled":
        change = f"{plural(added_count, 'letter')} pasted"
    elif previous is not None:
        change = describe_edit(previous.sides, entry.letters)
    notes = [change] if change else []
    if change and cause != "undone":
        notes.append(f"{session.key_hint_of('board.undo')} undoes it")
    if entry.board is not None and entry.repeat_notice:
        notes.append(entry.repeat_notice)
    stored = session.stored_board
    if stored is not None and session.word_lists == (GAME_LIST,):
        board, key = stored.date or stored.name, session.key_hint_of("solve.list")
        notes.append(f"the board of {board}: word list {GAME_LIST}, {key} takes another")
    return " · ".join(notes), " · ".join(reversed(notes[1:]))


def format_state(answer: Answer, session: BoardSession) -> TextVariants:
    """Return the state."""
    if session.board is None and session.plays_next_board:
        todo = session.problem if session.letter_count else "type the board"
        return f"play: {todo} · {session.key_hint_of('board.play')}: solve", f"play: {todo}"
    if session.board is None:
        if session.letter_count:
            return (session.problem, session.problem.partition(", ")[0])
        return "type or paste a board", "type a board"
    if not answer.activity:
        return _format_finished_state(answer, session)
    running = f"{answer.activity}…"
    if not answer.solution_count:
        return (running,)
    so_far = f"{format_number(answer.solution_count, SHORT_NUMBER_WIDTH)} so far"
    return (
        f"{format_levels(answer.levels)} · {running}",
        f"{format_levels(answer.levels, SHORT_NUMBER_WIDTH)} · {running}",
        f"{so_far} · {running}",
        f"{so_far}…",
    )


def _format_finished_state(answer: Answer, session: BoardSession) -> TextVariants:
    if answer.end_reason is None:
        return ("",)
    if answer.end_reason == "failed":
        return (f"the solver failed: {answer.detail}",)
    if answer.end_reason == "none":
        return _format_unsolved_state(answer, session)
    stopped_prefix = "stopped · " if answer.end_reason == "stopped" else ""
    if answer.candidates is None:
        return (f"{stopped_prefix}{session.key_hint_of('solve.again')} solves again",)
    words_text = plural(len(answer.candidates), "word")
    words_text += " fits" if len(answer.candidates) == 1 else " fit"
    if not answer.solution_count:
        return (f"{stopped_prefix}{words_text}",)
    bridge_note = " · with a word that adds no new letter"
    bridge_suffix = bridge_note if answer.space is not None and answer.space.uses_bridges() else ""
    counts_text = f"{format_levels(answer.levels)}{bridge_suffix}"
    short_counts_text = format_levels(answer.levels, SHORT_NUMBER_WIDTH)
    total_text = plural(answer.solution_count, "solution", SHORT_NUMBER_WIDTH)
    variants = [f"{words_text} · {counts_text}", counts_text, short_counts_text, total_text]
    if not answer.solution_total.exact:
        total_text = answer.solution_total.text(max_width=SHORT_NUMBER_WIDTH, short=True)
        texts = (counts_text, short_counts_text, total_text)
        variants = [f"{text} · board too large" for text in texts]
        variants[0] += " to count all"
    return tuple(f"{stopped_prefix}{variant}" for variant in variants)


def _format_unsolved_state(answer: Answer, session: BoardSession) -> TextVariants:
    result, word_count = f"no solution{answer.minimum.found_yet_text}", answer.minimum.word_count
    if answer.query.is_restricted:
        return (result,)
    if word_count is not None:
        can_list = word_count <= HIGHEST_MAX_WORDS
        key = f": press {session.key_hint_of('solve.more')}" if can_list else ""
        suffix = "" if answer.solution_total.exact else " found"
        long_form = f"the shortest{suffix} has {answer.minimum.text()}{key}"
        return long_form, f"shortest: {word_count}{key}"
    comparison, better = compare_word_lists(answer), answer.better_word_list
    if better is None:
        return f"{result} · {comparison}", comparison, result
    key = f"{session.key_hint_of('solve.list')}: {list_title(better)}"
    advice = f"{key} solves it in {answer.minimum_by_word_list[better].text()}"
    return f"{result} · {comparison} · {key}", f"{comparison} · {key}", advice


def make_setting_chips(answer: Answer, session: BoardSession) -> list[tuple[str, str]]:
    """Return the settings in force as chips: (command id, text), most important first.

    What hides solutions comes before the settings that always apply.
    """
    settings, board = session.settings, session.board
    chips: list[tuple[str, str]] = []
    if board is not None and board.repeated:
        letters = " ".join(map(capital, board.repeated[:4]))
        chips.append(("view.board", f"{letters} repeated"))
    if session.pinned_words:
        chips.append(("list.unpin", f"with {', '.join(session.pinned_words)}"))
    if session.rejected_words:
        chips.append(("list.rejected", f"{len(session.rejected_words)} rejected"))
    if settings.min_score:
        chips.append(("solve.rare", f"{_format_min_score(settings.min_score)}+"))
    if settings.min_length != 3:
        chips.append(("app.settings", f"{settings.min_length}+ letters"))
    names, used_names = session.word_lists, answer.word_lists
    titles = list_titles(names)
    stands_for_others = names in ((AUTO,), (GAME_LIST,)) and names != used_names
    if stands_for_others and board is not None and used_names:
        titles = f"{titles}: {list_titles(used_names)}"
    chips.append(("solve.list", titles))
    chips.append(("solve.ranking", settings.ranking))
    max_words = f"≤{settings.max_words} words" if settings.max_words > 1 else "1 word"
    chips.append(("app.settings", max_words))
    return chips


def _format_min_score(min_score: int) -> str:
    """Return the name of the band that begins at a score, or the score itself."""
    return band_name(min_score) if min_score in MIN_BAND_SCORES else f"score {min_score}"


def format_frame_facts(session: BoardSession) -> tuple[str, str]:
    """Return the publisher's par, `par: 5 words`, and the date or the name of a stored board."""
    stored = session.stored_board
    if stored is None:
        return "", ""
    return f"par: {plural(stored.par, 'word')}" if stored.par else "", stored.date or stored.name


# Where there is no solution


def explain_no_solutions(answer: Answer, session: BoardSession) -> str:
    """Return what to show instead of solutions when there are none, in paragraphs, or ""."""
    if answer.end_reason == "stopped" and answer.candidates is None:
        key = session.key_hint_of("solve.again")
        return f"Stopped before there were any words.\n\nTo go on: {key}."
    if answer.query.is_restricted or answer.end_reason != "none":
        return ""
    lists, max_words = list_titles(answer.word_lists), answer.query.max_words
    word_count = answer.minimum.word_count
    parts = []
    if word_count is not None:
        words = plural(max_words, "word") + (" or fewer" if max_words > 1 else "")
        suffix = "" if answer.solution_total.exact else " found"
        parts.append(f"No solution{suffix} has {words}. The shortest{suffix} has {word_count}.")
        if suffix:
            parts.append("The board is too large to count all: there may be a shorter one.")
        if word_count <= HIGHEST_MAX_WORDS:
            key = session.key_hint_of("solve.more")
            parts.append(f"Press {key} to list solutions of up to {word_count} words.")
    elif not answer.minimum.proven:
        doubt = "On a board this large there may still be one."
        parts.append(f"No solution found yet with {lists}. {doubt}")
    else:
        parts.append(f"No solution exists with {lists}.")
        if answer.candidates is not None:
            reason = explain_unsolvable(answer.candidates)
            parts.append(f"{reason[0].upper()}{reason[1:]}.")
    parts.append(_format_left_out(answer, session))
    if answer.minimum_by_word_list or answer.pending_word_lists:
        parts.append(compare_word_lists(answer))
    if answer.better_word_list is not None:
        better = list_title(answer.better_word_list)
        parts.append(f"Press {session.key_hint_of('solve.list')} to solve with {better}.")
    return "\n\n".join(filter(None, parts))


def _format_left_out(answer: Answer, session: BoardSession) -> str:
    """Return which words are left out by a setting, as one of those may be the answer."""
    query, parts = answer.query, []
    if query.min_score:
        key = session.key_hint_of("solve.rare")
        parts.append(f"words less familiar than {_format_min_score(query.min_score)} ({key})")
    if query.min_length > 3:
        key = session.key_hint_of("app.settings")
        parts.append(f"words of fewer than {query.min_length} letters ({key})")
    if query.rejected_words:
        parts.append(f"{plural(len(query.rejected_words), 'rejected word')}")
    return f"Left out: {', '.join(parts)}." if parts else ""


def compare_word_lists(answer: Answer) -> str:
    """Return how the lists fare with the board: `common: none · scrabble: 6 words`."""
    current = {list_titles(answer.word_lists): answer.minimum}
    tried = {list_title(name): minimum for name, minimum in answer.minimum_by_word_list.items()}
    minimums = tried | current if answer.query.word_lists == (AUTO,) else current | tried
    result_by_list = {title: minimum.text() for title, minimum in minimums.items()}
    result_by_list |= {list_title(name): "…" for name in answer.pending_word_lists}
    return " · ".join(f"{title}: {result}" for title, result in result_by_list.items())
