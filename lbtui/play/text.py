"""A game in words, for people to read: its hints, the text to share, and its review."""

from __future__ import annotations

from lbtui.puzzle import parse_board
from lbtui.puzzle.chain import pattern
from lbtui.puzzle.text import clean
from lbtui.text import amount, better_than, capitals, ordinal, plural, quoted_capitals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lbtui.play.game import Game, Hint
    from lbtui.play.review import Move, Review
    from lbtui.puzzle import Board

MOST_SHOWN = 60
"""The most characters shown of a word, which may be anything."""


def hint_text(hint: Hint, *, compact: bool = False) -> str:
    """Return a hint in words, a line for each fact.

    `compact`: words are shown as `SP···Y`, not as `S P _ _ _ Y`, so that no line ends within one.
    """
    if hint.level == 1:
        return f"{_enough(hint.minimum, hint.ways)}."
    if hint.finish == 0:
        return "Every letter is covered."
    lines = []
    if hint.followed < len(hint.words):
        cost = "This cannot be solved from here."
        if hint.finish is not None:
            least = f"{plural(hint.finish, 'more word')}, {len(hint.words) + hint.finish} in all"
            cost = f"From here it takes {least}; {hint.minimum} are enough."
        end = "." if hint.level == 2 else ":"
        lines = [cost, f"Go back to before {capitals(hint.words[hint.followed])}{end}"]
    elif hint.level == 2 and hint.finish:
        lines = [f"From here {_enough(hint.finish, hint.ways)}."]
    return "\n".join(lines if hint.level == 2 else [*lines, _shown(hint, compact)])


def _enough(words: int, ways: int | None) -> str:
    """Return `2 words are enough, in 10 ways`."""
    enough = f"{plural(words, 'word')} {'is' if words == 1 else 'are'} enough"
    return enough if ways is None else f"{enough}, in {amount(ways)} way{'s'[: ways != 1]}"


def _shown(hint: Hint, compact: bool) -> str:
    """Return the words still to play as far as a hint shows them."""
    words = hint.chain[hint.followed :]
    if hint.level == 7:
        return " - ".join(map(capitals, words))
    if hint.level == 3:
        return ", ".join(f"{capitals(word[0])}…{capitals(word[-1])}" for word in words)
    shown = [_blanks(word, hint.letters, compact) for word in words]
    if hint.level == 6:
        shown[0] = capitals(words[0])
    return ", ".join(shown)


def _blanks(word: str, begun: int, compact: bool) -> str:
    """Return `word` with its first `begun` letters and its last; a blank for each other."""
    blank, between = ("·", "") if compact else ("_", " ")
    last = len(word) - 1
    return between.join(
        capitals(letter) if at < begun or at == last else blank for at, letter in enumerate(word)
    )


def share_text(game: Game, *, spoilers: bool = False) -> str:
    """Return the text of a game: its board, its pattern, and its words against par.

    `spoilers`: with the words, too. Pasted into the app or `lbtui import`, it is the board again.
    """
    day = f" {game.date}" if game.date else ""
    lines = [f"lbtui{day}: {_sides(game.board)}"]
    if game.words:
        lines.append(" - ".join(map(capitals, game.words)) if spoilers else pattern(game.words))
    lines.append(_outcome(game))
    result = game.result
    if result and result.percentile:
        lines.append(f"{better_than(result.percentile)} of all {len(game.words)}-word solutions")
    return "\n".join(lines)


def _sides(board: Board) -> str:
    """Return the sides in capitals, where that is a way to write this board."""
    shown = capitals(str(board))
    return shown if parse_board(shown) == board else str(board)


def _outcome(game: Game) -> str:
    words = plural(len(game.words), "word")
    minimum = game.result.minimum if game.result else None
    if not game.words:
        words = "no words yet"
    elif not game.solved:
        words = f"not solved yet after {words}"
    elif minimum == len(game.words):
        words += ", the fewest possible"
    against = [f"par {game.par}"] if game.par else []
    against += [f"possible in {minimum}"] if minimum and minimum < len(game.words) else []
    compared = f" ({', '.join(against)})" if against else ""
    return f"{words}{compared}, {plural(len(game.hints), 'hint') if game.hints else 'no hints'}"


def left(move: Move) -> str:
    """Return what a move left: `2 words, 31 ways`."""
    if move.error:
        return f"not played: {move.error}"
    if move.finish is None:
        return "unknown" if move.ways is None else "no way to solve it"
    if move.finish == 0:
        return "solved"
    words = plural(move.finish, "word")
    return words if move.ways is None else f"{words}, {plural(move.ways, 'way')}"


def mark(move: Move) -> str:
    """Return a move's grade: `best`, `+1` for one word more than needed, `lost`; "": unknown."""
    if move.error:
        return "not played"
    if move.finish is None and move.ways is None:
        return ""
    if move.best is None:
        return "lost before"
    if move.finish is None:
        return "lost"
    return "best" if move.finish == move.best else f"+{move.finish - move.best}"


def sentences(move: Move) -> list[str]:
    """Return what a move left, what was possible, and words that would have been better."""
    if move.error:
        return [f"Not played: {quoted_capitals(move.error)}."]
    if move.finish is None and move.ways is None:
        return ["The board is too large to know what it left."]
    said = {"solved": "It solved the board.", "no way to solve it": "It left no way to solve it."}
    found = [said.get(left(move), f"It left {left(move)}.")]
    if move.best is None:
        found.append("There was none before it, either.")
    elif move.finish == move.best:
        if move.finish:
            found.append("No other word was better.")
    else:
        possible = f"leaves {plural(move.best, 'word')}" if move.best else "solves it"
        better = ", ".join(map(capitals, move.better))
        found += [f"The best word {possible}.", f"Better: {better}."]
    return found


def summary(found: Review, names: str = "") -> list[str]:
    """Return how the game ended, its place, the best moves, and the costliest word.

    `names` are the word lists', where nothing else says them.
    """
    words, standing = plural(len(found.words), "word"), found.standing
    if not found.solved:
        lines = [f"Not solved after {words}."]
    elif standing is None or standing.level_rank is None:
        lines = [f"Solved in {words}; not ranked: {quoted_capitals(found.reason or '')}."]
    else:
        better = f", {better_than(standing.percentile)}" if standing.percentile else ""
        of = f"{ordinal(standing.level_rank)} of {amount(standing.of)}"
        with_list = f" with word list {names}" if names else ""
        lines = [f"Solved in {words}: {of}{with_list}{better}."]
    if found.complete and found.words:
        lines.append(f"Best moves: {found.best_moves} of {len(found.words)}.")
    cost = _turning(found)
    return [*lines, cost] if cost else lines


def _turning(found: Review) -> str:
    """Return the word that cost the most; "" where none did."""
    costs: dict[int | None, str] = {}
    for move in found.moves:
        if move.best is not None and move.finish != move.best:
            more = None if move.finish is None else move.finish - move.best
            costs.setdefault(more, clean(move.word, MOST_SHOWN))
    if not costs:
        return ""
    if None in costs:
        return f"{capitals(costs[None])} lost the game: nothing solves the board after it."
    most = max(more for more in costs if more is not None)
    return f"{capitals(costs[most])} cost {plural(most, 'extra word')}."


def report(board: Board, found: Review, names: str) -> str:
    """Return the whole review as lines of text."""
    lines = [f"lbtui review of {capitals(str(board))}"]
    for n, move in enumerate(found.moves, 1):
        how = "" if move.error or not mark(move) else f" ({mark(move)})"
        better = f"; better: {', '.join(map(capitals, move.better))}" if move.better else ""
        lines.append(f"{n} {capitals(clean(move.word, MOST_SHOWN))}: {left(move)}{how}{better}")
    return "\n".join([*lines, *summary(found, names)])
