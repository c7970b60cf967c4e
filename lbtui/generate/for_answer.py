"""From answer to board: arranging letters so that given words solve it, with few rivals.

A word alone is given a partner first: another word that makes a solution of two with it.

Rivals are the other solutions of at most as many words (three where there are more: they take too
long to count).
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice, pairwise
from operator import itemgetter

from lbtui.engine import MAX_LETTERS, Limits, Space, find_candidates, find_spellable_words
from lbtui.engine.counting.graph import find_set_bits, make_letter_bitsets
from lbtui.formatting import plural
from lbtui.puzzle import Board, quote
from lbtui.puzzle.parse import MAX_DISTINCT_LETTERS, MAX_SIDES

from .arrange import find_conflicts, list_arrangements
from .letters import Picker, fill_spots
from .maker import BoardMaker, find_needed_letters, select_copies
from .request import GeneratedBoard, NoBoardError, RequestError, order_words

RankedSides = list[tuple[int, list[str]]]
"""Arrangements with the fewest rivals first: how many, counting the answer, and the sides."""

SEED_SPACING = 10**9
"""A seed below this chooses letters. So many times the place of a board is added to it, so that the
seed regenerates that one board: its place in the order of rivals, or of partners."""

MAX_COUNTED_WORDS = 3
"""Words of the rivals that are counted."""

MAX_SAMPLES = 40
"""Random arrangements compared, where there are too many to compare all."""

MAX_BOARDS_TRIED = 20
"""Arrangements solved for a partner, where none before was as requested."""
MAX_PARTNERS_MISSED = 50
"""Partners tried in a row without a board as requested."""


def make_answer_boards(maker: BoardMaker, seed: int) -> Iterator[GeneratedBoard]:
    """Return all boards that the request's answer solves, those with the fewest rivals first.

    Raises RequestError where the answer is none; while iterating NoBoardError where boards run out,
    Cancelled.
    """
    request = maker.request
    words = order_words(request.own_words)
    for word in words:
        if not any(word in word_list for word_list in maker.lists):
            names = " + ".join(word_list.name for word_list in maker.lists)
            raise RequestError(f"{quote(word)} is not in word list {names}")
        if all(word_list.rejects(word) for word_list in maker.lists if word in word_list):
            raise RequestError(f"{quote(word)} is among the words that the newspaper rejects")
    needed, answer = find_needed_letters(words), " ".join(words)
    if len(needed) > request.spot_count:
        need = f"{answer} {'needs' if len(words) == 1 else 'need'} {len(needed)} spots"
        raise RequestError(f"{need}, and {request.shape_text} have {request.spot_count}")
    if len(set(needed)) > MAX_LETTERS:
        have = f"{answer} have {len(set(needed))} different letters"
        raise RequestError(f"{have}; solutions can be guaranteed for at most {MAX_LETTERS}")
    if request.seeks_partner:
        return _make_partner_boards(maker, words[0], _find_pairs(maker, words[0]), seed)
    picker = Picker(seed % SEED_SPACING)
    copies = fill_spots(request, needed, picker)
    if copies is None:
        raise RequestError(f"{answer} do not allow {plural(request.vowels or 0, 'vowel')}")
    return _make_arranged_boards(maker, words, copies, picker, seed)


def _make_arranged_boards(
    maker: BoardMaker, words: Sequence[str], copies: str, picker: Picker, seed: int
) -> Iterator[GeneratedBoard]:
    """Yield the boards of `copies` that the words solve, as `make_answer_boards` does."""
    start, letter_seed = divmod(seed, SEED_SPACING)
    proven = _can_compare_all(copies, words)
    ranked = _rank_arrangements(maker, copies, words, picker)
    count = 0
    for index in range(start, len(ranked)):
        maker.raise_if_cancelled()
        board_seed = index * SEED_SPACING + letter_seed
        board = Picker(board_seed).shuffle_board(ranked[index][1])
        generated = maker.solve_board(board, board_seed, words)
        if generated:
            yield generated
            count += 1
    message = f"{plural(len(ranked), 'arrangement')} of {copies} tried, {count} as requested"
    if not ranked:
        all_text = "all " if len(words) > 1 else ""
        message = f"{' '.join(words)} cannot {all_text}be played on {maker.request.shape_text}"
    raise NoBoardError(message, proven=proven and not count and not start)


def _make_partner_boards(
    maker: BoardMaker, word: str, pairs: Sequence[tuple[str, str]], seed: int
) -> Iterator[GeneratedBoard]:
    """Yield a board for each partner of a word, as `make_answer_boards` does.

    A seed's place is a partner's. Of a partner's boards, the one with the fewest rivals among those
    that are as requested.
    """
    missed = 0
    start, letter_seed = divmod(seed, SEED_SPACING)
    for index in range(start, len(pairs)):
        board = _make_pair_board(maker, pairs[index], index * SEED_SPACING + letter_seed)
        if board is not None:
            yield board
            missed = 0
        else:
            missed += 1
            if missed == MAX_PARTNERS_MISSED:
                break
    missed_text = f"; the last {missed} tried gave no board as requested" if missed else ""
    raise NoBoardError(f"{word} has {plural(len(pairs), 'partner')}{missed_text}")


def _make_pair_board(maker: BoardMaker, pair: tuple[str, str], seed: int) -> GeneratedBoard | None:
    """Return the best board for two words; None: those that were tried are not as requested."""
    picker = Picker(seed)
    copies = fill_spots(maker.request, find_needed_letters(pair), picker)
    low, high = maker.request.solutions
    ranked = _rank_arrangements(maker, copies, pair, picker) if copies else []
    matches = (sides for rivals, sides in ranked if low <= rivals <= (high or rivals))
    boards = map(picker.shuffle_board, islice(matches, MAX_BOARDS_TRIED))
    return next(
        filter(None, (maker.solve_board(board, seed, answer=pair) for board in boards)), None
    )


def _find_pairs(maker: BoardMaker, word: str) -> list[tuple[str, str]]:
    """Return a word with each of its partners, as they are played, the most familiar partner first.

    Of partners with the same score, the shorter comes first. Raises RequestError, NoBoardError.
    """
    request = maker.request
    letters = "".join(dict.fromkeys(word + maker.alphabet))[:MAX_DISTINCT_LETTERS]
    pool = find_spellable_words(letters, maker.lists, min_length=request.min_length)
    word_mask = pool.board.mask(word)
    if word_mask.bit_count() == request.spot_count:
        raise RequestError(f"{word} fills {request.shape_text} by itself; ask for 1 word")
    pool = pool.filtered(min_score=request.min_score)
    if pool.find(word) is None:
        raise RequestError(f"{word} itself is less familiar than the best solution is to be")
    low, _ = maker.find_letter_range()
    high = min(request.spot_count, MAX_LETTERS)
    pairs, linked_count = [], 0
    for partner, mask, score in zip(pool.words, pool.masks, pool.scores, strict=True):
        if word[-1] != partner[0] and partner[-1] != word[0]:
            continue
        linked_count += 1
        pair_mask = mask | word_mask
        adds_letters = pair_mask not in (mask, word_mask)
        if adds_letters and low <= pair_mask.bit_count() <= high:
            pair = (word, partner) if word[-1] == partner[0] else (partner, word)
            if len(find_needed_letters(pair)) <= request.spot_count:
                pairs.append((-score, len(partner), partner, pair))
    if pairs:
        return [pair for *_, pair in sorted(pairs)]
    missing_text = plural(request.spot_count - word_mask.bit_count(), "letter")
    score_text = f" and score {request.min_score} or more" if request.min_score else ""
    raise NoBoardError(
        f"no partner for {word}: none of the {plural(linked_count, 'word')} that link with it"
        f"{score_text} has the {missing_text} that {request.shape_text} still need;"
        " try another shape or word list",
        proven=len(maker.alphabet) <= MAX_DISTINCT_LETTERS,
    )


def _rank_arrangements(
    maker: BoardMaker, copies: str, words: Sequence[str], picker: Picker
) -> RankedSides:
    """Return the arrangements that the words solve."""
    rank = _rank_all if _can_compare_all(copies, words) else _rank_samples
    return rank(maker, copies, words, picker)


def _can_compare_all(copies: str, words: Sequence[str]) -> bool:
    """Return whether all arrangements are compared, else MAX_SAMPLES.

    The rivals are short, and each letter can have a side of its own: there are at most 15,400.
    """
    return len(words) <= 2 and len(set(copies)) == len(copies) and len(copies) <= MAX_SIDES


def _rank_all(maker: BoardMaker, letters: str, words: Sequence[str], picker: Picker) -> RankedSides:
    """Return every arrangement, as `_rank_arrangements` does."""
    conflicts = find_conflicts(letters, words, maker.request.sides, picker)
    arrangements = picker.shuffle([*list_arrangements(conflicts, maker.request.letters)])
    count_rivals = make_rival_counter(maker, letters, max_words=len(words))
    ranked = sorted([(count_rivals(sides), sides) for sides in arrangements], key=itemgetter(0))
    return [(count, [select_copies(letters, side) for side in sides]) for count, sides in ranked]


def _rank_samples(
    maker: BoardMaker, copies: str, words: Sequence[str], picker: Picker
) -> RankedSides:
    """Return up to MAX_SAMPLES random arrangements, as `_rank_arrangements` does."""
    request = maker.request
    max_words = min(len(words), MAX_COUNTED_WORDS)
    limits = Limits(max_words=max_words, bridges="never", cancel=maker.cancel)
    count_by_sides: dict[tuple[str, ...], int] = {}
    for _ in range(MAX_SAMPLES):
        maker.raise_if_cancelled()
        placed_sides = maker.place_copies(copies, words, picker) or ()
        sides = tuple(sorted("".join(sorted(side)) for side in placed_sides))
        if sides and sides not in count_by_sides:
            candidates = find_candidates(Board(sides), maker.lists, min_length=request.min_length)
            count_by_sides[sides] = Space(candidates, limits).count_all().solutions
    ranked_sides = sorted(count_by_sides.items(), key=itemgetter(1))
    return [(count, list(sides)) for sides, count in ranked_sides]


def make_rival_counter(
    maker: BoardMaker, letters: str, *, max_words: int
) -> Callable[[Sequence[int]], int]:
    """Return a function that counts the solutions of an arrangement of different letters.

    It takes the letters' mask by side. No list is walked again: solutions of up to `max_words`
    words are sought once, on a board where every letter has a side of its own: whatever the
    arrangement, there are no others. One of them survives an arrangement if none of the letter
    pairs in its words share a side. So with a bitset of solutions for each pair, an OR over the
    pairs within the sides marks those that do not survive.

    `letters` are as many as can have a side of their own. Raises Cancelled.
    """
    board = Board(list(letters))
    candidates = find_candidates(board, maker.lists, min_length=maker.request.min_length)
    space = Space(candidates, Limits(max_words=max_words, bridges="never", cancel=maker.cancel))
    bits = {letter: 1 << bit for bit, letter in enumerate(letters)}
    pairs = {a | b: n for n, (a, b) in enumerate(combinations(bits.values(), 2))}
    pairs_by_word: dict[str, int] = {}
    for word in candidates.words:
        mask = 0
        for a, b in pairwise(word):
            mask |= 1 << pairs[bits[a] | bits[b]]
        pairs_by_word[word] = mask
    solutions = []
    for solution in space:
        mask = 0
        for word in solution.words:
            mask |= pairs_by_word[word]
        solutions.append(mask)
    bitsets = dict(zip(pairs, make_letter_bitsets(solutions, len(pairs)), strict=True))

    @cache
    def find_broken_solutions(side: int) -> int:
        broken = 0
        for i, j in combinations(find_set_bits(side), 2):
            broken |= bitsets[1 << i | 1 << j]
        return broken

    def count_rivals(sides: Sequence[int]) -> int:
        broken = 0
        for side in sides:
            broken |= find_broken_solutions(side)
        return len(solutions) - broken.bit_count()

    return count_rivals
