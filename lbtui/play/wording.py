"""A game in words, for people to read: how it went, the text to share, and its review."""

from collections.abc import Callable

from lbtui.play.evaluation import Gauge
from lbtui.play.moves import Move
from lbtui.play.record import AIDS, GameRecord, Result
from lbtui.text import capitals, place_of, plural, quoted_capitals
from lbtui.words.open_list import titles


def share_text(record: GameRecord, *, spoilers: bool = False) -> str:
    """Return the text of a game to share: its board, its pattern, and its words against par.

    `spoilers`: with the words, too. The text ends with the word list that its figures about other
    solutions are for. Pasted into the app or `lbtui import`, the text is the board again.
    """
    game, result = record.game, record.result
    outcome = f"{outcome_text(record)}, {aids_text(record)}"
    lines = [game.share(date=record.date, spoilers=spoilers, outcome=outcome)]
    if result and result.place:
        lines.append(place_text(len(game.words), result))
    if result and result.minimum:
        lines[-1] += f" (word list {titles(record.lists)})"
    return "\n".join(lines)


def outcome_text(record: GameRecord) -> str:
    """Return how a game went: `2 words, the fewest possible (par 5)`."""
    game = record.game
    words, minimum = game.outcome, record.result.minimum if record.result else None
    if game.ended == "solved" and minimum == len(game.words):
        words += ", the fewest possible"
    against = [par_text(record)] if par_text(record) else []
    against += [f"possible in {minimum}"] if minimum and minimum < len(game.words) else []
    return f"{words} ({', '.join(against)})" if against else words


def par_text(record: GameRecord) -> str:
    """Return `par 5`, `par about 5` where that is an estimate, or ""."""
    about = f"par about {record.estimated_par}" if record.estimated_par else ""
    return f"par {record.par}" if record.par else about


def aids_text(record: GameRecord) -> str:
    """Return what helped in a game: `2 hints to level 4, gauge`; `no help`."""
    aids = [name for name in AIDS if name in record.aids]
    if record.hints:
        level = max(hint.level for hint in record.hints)
        aids.insert(0, f"{plural(len(record.hints), 'hint')} to level {level}")
    return ", ".join(aids) or "no help"


def place_text(words: int, result: Result, *, short: bool = False) -> str:
    """Return `4th= of 10 with 2 words`, or `short`: `4th= of 10`; the result has a place."""
    long_text, short_text = place_of(result.place or 0, result.tied, result.of, words)
    return short_text if short else long_text


def gauge_forms(gauge: Gauge, name: str) -> tuple[str, ...]:
    """Return what a position is worth, in several lengths, longest first; `name` is the list's."""
    further = gauge.finish.words
    if further == 0:
        return ("every letter is covered",)
    if further is None:
        if gauge.finish.unknown:
            return "not known: too many positions", "not known"
        lost = "cannot be solved from here"
        return f"{lost} with {name}", lost
    words = plural(further, "more word" if gauge.words else "word")
    if gauge.ways is None:
        return (words,)
    forms = [f"{words}, {plural(gauge.ways, 'way', room)}" for room in (1000, 5)]
    return (f"{forms[0]} without bridges", *forms) if gauge.without_bridges else tuple(forms)


def last_word_text(gauge: Gauge) -> str:
    """Return what the last word did to the finish; "" where it is not known, or lost before."""
    before = None if gauge.before is None else gauge.before.words
    finish = gauge.finish.words
    if before is None or gauge.finish.unknown:
        return ""
    if finish is None:
        return "the last word lost the game"
    more = finish - before + 1
    if more > 0:
        return f"the last word cost {plural(more, 'extra word')}"
    return "the last word improved the finish" if more < 0 else "the last word kept the finish"


def remainder_text(move: Move) -> str:
    """Return what a move left: `2 words, 31 ways`."""
    if move.error:
        return f"not played: {move.error}"
    if move.finish.words is None:
        return "unknown" if move.finish.unknown else "no way to solve it"
    if move.finish.words == 0:
        return "solved"
    words = move.finish.text()
    return words if move.ways is None else f"{words}, {plural(move.ways, 'way')}"


def grade(move: Move) -> str:
    """Return a move's grade; "": unknown.

    `best` keeps the finish with the most ways, `good` keeps the finish, `+1` costs one word.
    """
    if move.error:
        return "not played"
    if move.finish.unknown or move.best.unknown:
        return ""
    if move.best.words is None:
        return "lost before"
    if move.finish.words is None:
        return "lost"
    if move.cost:
        return f"+{move.cost}"
    return "good" if move.fewer_ways else "best"


def move_sentences(move: Move) -> list[str]:
    """Return what a move left, what was possible, and words that would have been better."""
    if move.error:
        return [f"Not played: {quoted_capitals(move.error)}."]
    if move.finish.unknown:
        return ["What it left is not known: there are too many positions."]
    said = {"solved": "It solved the board.", "no way to solve it": "It left no way to solve it."}
    found = [said.get(remainder_text(move), f"It left {remainder_text(move)}.")]
    if move.best.never:
        found.append("There was none before it, either.")
    elif move.cost == 0:
        if move.finish.words:
            more = "Another word leaves more ways." if move.fewer_ways else "No other is better."
            found.append(more)
    elif not move.best.unknown:
        possible = f"leaves {move.best.text()}" if move.best.words else "solves it"
        text = better_words(move)
        found += [f"The best word {possible}.", f"{text[0].upper()}{text[1:]}."]
    return found


def better_words(move: Move, show: Callable[[str], str] = capitals) -> str:
    """Return the words that would have been better: `best: EXPEL; better: EVE, EXPLAIN`."""
    best, others = move.better[: move.best_words], move.better[move.best_words :]
    return "; ".join(
        f"{name}: {', '.join(map(show, words))}"
        for name, words in (("best", best), ("better", others))
        if words
    )
