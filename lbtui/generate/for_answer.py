"""From answer to board: arranging letters so that given words solve it, with few rivals.

A word alone is given a partner first: another word that makes a solution of two with it.

Rivals are the other solutions of at most as many words (three where there are more: they take too
long to count).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice, pairwise

from lbtui.engine import MAX_LETTERS, Limits, Space, find_candidates, find_spellable_words
from lbtui.engine.counting.graph import find_set_bits, make_letter_bitsets
from lbtui.puzzle import Board, quote
from lbtui.puzzle.parse import MAX_DISTINCT, MAX_SIDES
from lbtui.text import plural

from .arrange import all_arrangements, keep_apart
from .letters import Picker, fill, mixed
from .maker import Maker, copies_in, spelled_with
from .request import GeneratedBoard, NoBoardError, RequestError, in_order

Ranked = list[tuple[int, list[str]]]
"""Arrangements with the fewest rivals first: how many, counting the answer, and the sides."""

SEEDS = 10**9
"""A seed below this chooses letters. So many times the place of a board is added to it, so that the
seed regenerates that one board: its place in the order of rivals, or of partners."""

MAX_COUNTED_WORDS = 3
"""Words of the rivals that are counted."""

SAMPLES = 40
"""Random arrangements compared, where there are too many to compare all."""

MAX_BOARDS_TRIED = 20
"""Arrangements solved for a partner, where none before was as requested."""
MAX_PARTNERS_MISSED = 50
"""Partners tried in a row without a board as requested."""


def arranged(maker: Maker, seed: int) -> Iterator[GeneratedBoard]:
    """Return all boards that the request's answer solves, those with the fewest rivals first.

    Raises RequestError where the answer is none; while iterating NoBoardError where boards run out,
    Cancelled.
    """
    request = maker.request
    words = in_order(request.own_words)
    for word in words:
        if not any(word in each for each in maker.lists):
            names = " + ".join(each.name for each in maker.lists)
            raise RequestError(f"{quote(word)} is not in word list {names}")
        if all(each.rejects(word) for each in maker.lists if word in each):
            raise RequestError(f"{quote(word)} is among the words that the newspaper rejects")
    needed, said = spelled_with(words), " ".join(words)
    if len(needed) > request.spots:
        need = f"{said} {'needs' if len(words) == 1 else 'need'} {len(needed)} spots"
        raise RequestError(f"{need}, and {request.shape} have {request.spots}")
    if len(set(needed)) > MAX_LETTERS:
        have = f"{said} have {len(set(needed))} different letters"
        raise RequestError(f"{have}; solutions can be guaranteed for at most {MAX_LETTERS}")
    if request.seeks_partner:
        return _partnered(maker, words[0], _pairs(maker, words[0]), seed)
    picker = Picker(seed % SEEDS)
    copies = fill(request, needed, picker)
    if copies is None:
        raise RequestError(f"{said} do not allow {plural(request.vowels or 0, 'vowel')}")
    return _arrangements(maker, words, copies, picker, seed)


def _arrangements(
    maker: Maker, words: Sequence[str], copies: str, picker: Picker, seed: int
) -> Iterator[GeneratedBoard]:
    """Yield the boards of `copies` that the words solve, as `arranged` does."""
    first, chosen = divmod(seed, SEEDS)
    proven = _all_compared(copies, words)
    ranked = _ranked(maker, copies, words, picker)
    found = 0
    for place in range(first, len(ranked)):
        maker.stop_if_cancelled()
        each = place * SEEDS + chosen
        board = maker.solved(mixed(ranked[place][1], Picker(each)), each, words)
        if board:
            yield board
            found += 1
    why = f"{plural(len(ranked), 'arrangement')} of {copies} tried, {found} as requested"
    if not ranked:
        every = "all " if len(words) > 1 else ""
        why = f"{' '.join(words)} cannot {every}be played on {maker.request.shape}"
    raise NoBoardError(why, proven=proven and not found and not first)


def _partnered(
    maker: Maker, word: str, pairs: Sequence[tuple[str, str]], seed: int
) -> Iterator[GeneratedBoard]:
    """Yield a board for each partner of a word, as `arranged` does; a seed's place is a partner's.

    Of a partner's boards, the one with the fewest rivals among those that are as requested.
    """
    missed = 0
    first, chosen = divmod(seed, SEEDS)
    for place in range(first, len(pairs)):
        board = _board_for(maker, pairs[place], place * SEEDS + chosen)
        if board is not None:
            yield board
            missed = 0
        else:
            missed += 1
            if missed == MAX_PARTNERS_MISSED:
                break
    vain = f"; the last {missed} tried gave no board as requested" if missed else ""
    raise NoBoardError(f"{word} has {plural(len(pairs), 'partner')}{vain}")


def _board_for(maker: Maker, pair: tuple[str, str], seed: int) -> GeneratedBoard | None:
    """Return the best board for two words; None: those that were tried are not as requested."""
    picker = Picker(seed)
    copies = fill(maker.request, spelled_with(pair), picker)
    low, high = maker.request.solutions
    ranked = _ranked(maker, copies, pair, picker) if copies else []
    wanted = (sides for rivals, sides in ranked if low <= rivals <= (high or rivals))
    boards = (mixed(sides, picker) for sides in islice(wanted, MAX_BOARDS_TRIED))
    return next(filter(None, (maker.solved(board, seed, only=pair) for board in boards)), None)


def _pairs(maker: Maker, word: str) -> list[tuple[str, str]]:
    """Return a word with each of its partners, as they are played, the most familiar partner first.

    Of partners with the same score, the shorter comes first. Raises RequestError, NoBoardError.
    """
    request = maker.request
    letters = "".join(dict.fromkeys(word + maker.alphabet))[:MAX_DISTINCT]
    listed = find_spellable_words(letters, maker.lists, min_length=request.min_length)
    own = listed.board.mask(word)
    if own.bit_count() == request.spots:
        raise RequestError(f"{word} fills {request.shape} by itself; ask for 1 word")
    listed = listed.filtered(min_score=request.min_score)
    if listed.find(word) is None:
        raise RequestError(f"{word} itself is less familiar than the best solution is to be")
    low, _ = maker.different()
    high = min(request.spots, MAX_LETTERS)
    found, linked = [], 0
    for other, mask, score in zip(listed.words, listed.masks, listed.scores, strict=True):
        if word[-1] != other[0] and other[-1] != word[0]:
            continue
        linked += 1
        both = mask | own
        each_adds_letters = both not in (mask, own)
        if each_adds_letters and low <= both.bit_count() <= high:
            pair = (word, other) if word[-1] == other[0] else (other, word)
            if len(spelled_with(pair)) <= request.spots:
                found.append((-score, len(other), other, pair))
    if found:
        return [pair for *_, pair in sorted(found)]
    wanted = plural(request.spots - own.bit_count(), "letter")
    scores = f" and score {request.min_score} or more" if request.min_score else ""
    raise NoBoardError(
        f"no partner for {word}: none of the {plural(linked, 'word')} that link with it{scores} has"
        f" the {wanted} that {request.shape} still need; try another shape or word list",
        proven=len(maker.alphabet) <= MAX_DISTINCT,
    )


def _ranked(maker: Maker, copies: str, words: Sequence[str], picker: Picker) -> Ranked:
    """Return the arrangements that the words solve."""
    every = _all_compared(copies, words)
    return (_compared if every else _sampled)(maker, copies, words, picker)


def _all_compared(copies: str, words: Sequence[str]) -> bool:
    """Return whether all arrangements are compared, else SAMPLES: the rivals are short, and each
    letter can have a side of its own, so that there are at most 15,400."""
    return len(words) <= 2 and len(set(copies)) == len(copies) and len(copies) <= MAX_SIDES


def _compared(maker: Maker, letters: str, words: Sequence[str], picker: Picker) -> Ranked:
    """Return every arrangement, as `_ranked` does."""
    apart = keep_apart(letters, words, maker.request.sides, picker)
    found = picker.shuffled(list(all_arrangements(apart, maker.request.letters)))
    count = rival_counter(maker, letters, max_words=len(words))
    found.sort(key=count)
    return [(count(sides), [copies_in(letters, side) for side in sides]) for sides in found]


def _sampled(maker: Maker, copies: str, words: Sequence[str], picker: Picker) -> Ranked:
    """Return up to SAMPLES random arrangements, as `_ranked` does."""
    request = maker.request
    most = min(len(words), MAX_COUNTED_WORDS)
    rivals: dict[tuple[str, ...], int] = {}
    for _ in range(SAMPLES):
        maker.stop_if_cancelled()
        placed = maker.place(copies, words, picker)
        sides = tuple(sorted("".join(sorted(side)) for side in placed or ()))
        if sides and sides not in rivals:
            candidates = find_candidates(Board(sides), maker.lists, min_length=request.min_length)
            space = Space(candidates, Limits(max_words=most, bridges="never", cancel=maker.cancel))
            rivals[sides] = space.count_all().solutions
    ranked = sorted(rivals, key=lambda sides: rivals[sides])
    return [(rivals[sides], list(sides)) for sides in ranked]


def rival_counter(maker: Maker, letters: str, *, max_words: int) -> Callable[[Sequence[int]], int]:
    """Return a function that counts the solutions of an arrangement of different letters.

    It takes the letters' mask by side. No list is walked again: solutions of up to `max_words`
    words are sought once, on a board where every letter has a side of its own: whatever the
    arrangement, there are no others. One of them survives an arrangement if none of the letter
    pairs in its words share a side. So with a bitset of solutions for each pair, an OR over the
    pairs within the sides marks those that do not survive.

    `letters` are as many as can have a side of their own. Raises Cancelled.
    """
    apart = Board(list(letters))
    candidates = find_candidates(apart, maker.lists, min_length=maker.request.min_length)
    space = Space(candidates, Limits(max_words=max_words, bridges="never", cancel=maker.cancel))
    bits = {letter: 1 << bit for bit, letter in enumerate(letters)}
    pairs = {one | other: n for n, (one, other) in enumerate(combinations(bits.values(), 2))}
    used: dict[str, int] = {}
    for word in candidates.words:
        mask = 0
        for letter, after in pairwise(word):
            mask |= 1 << pairs[bits[letter] | bits[after]]
        used[word] = mask
    solutions = []
    for solution in space:
        mask = 0
        for word in solution.words:
            mask |= used[word]
        solutions.append(mask)
    breaking = dict(zip(pairs, make_letter_bitsets(solutions, len(pairs)), strict=True))

    @cache
    def broken_by(side: int) -> int:
        broken = 0
        for i, j in combinations(find_set_bits(side), 2):
            broken |= breaking[1 << i | 1 << j]
        return broken

    def count(sides: Sequence[int]) -> int:
        broken = 0
        for side in sides:
            broken |= broken_by(side)
        return len(solutions) - broken.bit_count()

    return count
