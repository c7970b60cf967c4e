"""A game in words, for people to read: how it went, the text to share, and its review."""

from collections.abc import Callable, Collection

from lbtui.engine import Place
from lbtui.formatting import TextVariants, capitalize_quoted, capitals, format_place, plural
from lbtui.play.evaluation import Gauge, NextWord, NextWords
from lbtui.play.game_record import EVALUATION_AID, GAUGE_AID, SOLUTIONS_AID, GameRecord, Streak
from lbtui.play.moves import Move
from lbtui.puzzle import Board
from lbtui.words.open_list import GAME_LIST, list_titles


def share_text(
    record: GameRecord,
    streak: Streak,
    style: str = "squares",
    public_url: str = "",
    *,
    spoilers: bool = False,
) -> str:
    """Return the text of a game to share: its board, its words against par, and what helped.

    `style`, `spoilers`: as `Game.share` has them. The text names the word list, if it is not the
    board's own, and ends with a link to the board, if there is a `public_url`. Pasted into the app
    or `lbtui import`, it is the board again.
    """
    outcome = outcome_text(record)
    text = record.game.share(
        date=record.date, par=record.par, style=style, spoilers=spoilers, outcome=outcome
    )
    facts = [aids_text(len(record.hints), record.aids)]
    facts += [] if record.lists == (GAME_LIST,) else [f"word list {list_titles(record.lists)}"]
    facts += ["replay"] if streak.is_replay else []
    days = streak.days if record.game.ended else 0
    facts += [f"{days:,} days in a row"] if days > 1 else []
    link = [play_link(public_url, record.game.board)] if public_url else []
    return "\n".join([text, " \u00b7 ".join(facts), *link])


def play_link(public_url: str, board: Board) -> str:
    """Return the address at which `lbtui serve` lets a board be played; it tells no answer."""
    from urllib.parse import quote

    return f"{public_url.rstrip('/')}/play/{quote('-'.join(board.sides))}"


def outcome_text(record: GameRecord) -> str:
    """Return how a game went: `2 words (par 5), the fewest possible`."""
    game, par = record.game, par_text(record)
    words = f"{game.outcome} ({par})" if par else game.outcome
    min_word_count = record.result.minimum if record.result else None
    if not min_word_count:
        return words
    fewest = min_word_count == len(game.words)
    return f"{words}, the fewest possible" if fewest else f"{words}, possible in {min_word_count}"


def par_text(record: GameRecord, *, short: bool = False) -> str:
    """Return `par 5`, `par 5, our estimate` (`short`: `est. par 5`), or ""."""
    if record.par or not record.estimated_par:
        return f"par {record.par}" if record.par else ""
    par = f"par {record.estimated_par}"
    return f"est. {par}" if short else f"{par}, our estimate"


def aids_text(hint_count: int, aids: Collection[str]) -> str:
    """Return what helped in a game: `2 hints, evaluation`; `no help`.

    The evaluation has words in its last step alone, which is an aid of its own.
    """
    texts = [plural(hint_count, "hint")] if hint_count else []
    if EVALUATION_AID in aids:
        texts.append("evaluation with words")
    elif GAUGE_AID in aids:
        texts.append("evaluation")
    texts += [SOLUTIONS_AID] if SOLUTIONS_AID in aids else []
    return ", ".join(texts) or "no help"


def place_text(word_count: int, place: Place, *, short: bool = False) -> str:
    """Return `4th= of 10 with 2 words`, or `short`: `4th= of 10`."""
    return format_place(place.place, place.tied, place.of, word_count)[short]


def format_gauge(gauge: Gauge, list_name: str) -> TextVariants:
    """Return what a position is worth."""
    further = gauge.finish.word_count
    if further == 0:
        return ("every letter is covered",)
    if further is None:
        if gauge.finish.is_unknown:
            return "not known: too many positions", "not known"
        text = "cannot be solved from here"
        return f"{text} with {list_name}", text
    words = plural(further, "more word" if gauge.words else "word")
    if gauge.ways is None:
        return (words,)
    variants = [f"{words}, {plural(gauge.ways, 'way', width)}" for width in (1000, 5)]
    if gauge.without_bridges:
        variants.insert(0, f"{variants[0]} with a new letter in each word")
    return tuple(variants)


def last_word_text(gauge: Gauge) -> str:
    """Return how good the last word was; "" where it is not known, or the game was lost before."""
    previous_finish, finish = gauge.previous_finish, gauge.finish.word_count
    if previous_finish is None or previous_finish.word_count is None or gauge.finish.is_unknown:
        return ""
    if finish is None:
        return "the last word lost the game"
    cost = finish - previous_finish.word_count + 1
    if cost > 0:
        return f"the last word cost {plural(cost, 'extra word')}"
    return f"good: the last word {'saved one' if cost < 0 else 'cost nothing'}"


def finish_text(result: Move | NextWord | NextWords) -> str:
    """Return what a word left, or what is needed with one of several: `2 words, 31 ways`."""
    if isinstance(result, Move) and result.error:
        return f"not played: {result.error}"
    if result.finish.word_count is None:
        return "unknown" if result.finish.is_unknown else "no way to solve it"
    if result.finish.word_count == 0:
        return "solved"
    words = result.finish.text()
    return words if result.ways is None else f"{words}, {plural(result.ways, 'way')}"


def grade_move(move: Move) -> str:
    """Return a move's grade; "": unknown.

    `best` keeps the finish and no word is better, `good` keeps the finish, `+1` costs one word.
    """
    if move.error:
        return "not played"
    if move.finish.is_unknown or move.best.is_unknown:
        return ""
    if move.best.word_count is None:
        return "lost before"
    if move.finish.word_count is None:
        return "lost"
    if move.cost:
        return f"+{move.cost}"
    return "good" if move.instead else "best"


def describe_move(move: Move) -> list[str]:
    """Return what a move left, and which word would have been better."""
    if move.error:
        return [f"Not played: {capitalize_quoted(move.error)}."]
    if move.finish.is_unknown:
        return ["What it left is not known: there are too many positions."]
    finish = finish_text(move)
    sentences = ["It solved the board." if finish == "solved" else f"It left {finish}."]
    if move.best.is_impossible:
        sentences.append("There was none before it, either.")
    elif move.instead:
        sentences.append(f"Better: {better_words_text(move)}.")
    elif move.finish.word_count and not move.best.is_unknown:
        sentences.append("No other is better.")
    return sentences


def better_words_text(move: Move, format_word: Callable[[str], str] = capitals) -> str:
    """Return which word would have left more, and which everyday word, where that is another.

    `EXPEL: solved; everyday: EVE: 1 word, 3 ways`; "" where there is none.
    """
    better = (("", move.instead), ("everyday: ", move.everyday))
    texts = [f"{label}{format_word(w.word)}: {finish_text(w)}" for label, w in better if w]
    return "; ".join(texts)
