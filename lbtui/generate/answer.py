"""From answer to board: arranging letters so that given words solve it, with few rivals.

Rivals are the other solutions of at most as many words (three where there are more: they take too
long to count).
"""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from lbtui.puzzle import Board, fold_case, quote
from lbtui.puzzle.board import MAX_SIDES, MIN_SIDES
from lbtui.solve import MAX_LETTERS, Space, find_candidates
from lbtui.solve.graph import letter_bitsets, set_bits
from lbtui.text import plural

from .arrange import all_arrangements, count_arrangements, keep_apart
from .letters import Picker, fill, mixed
from .maker import letters_of, spelled_with
from .request import NoBoardError, RequestError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lbtui.words import WordList

    from .maker import Maker
    from .request import Generated

SEEDS = 10**9
"""The seeds that choose letters are below this."""

MOST_IN_ANSWER = 6
"""Words of an answer."""
MOST_COUNTED = 3
"""Words of the rivals that are counted."""

MAX_ARRANGEMENTS = 20_000
"""Up to so many arrangements of different letters are all compared; else SAMPLES of them."""

SAMPLES = 40


class Start(NamedTuple):
    """What the seed of an arranged board says, so that it regenerates that one board.

    letters: the seed of the random choices; place: where the board is in the order of rivals
    """

    letters: int
    place: int

    @classmethod
    def of(cls, seed: int) -> Start:
        """Take a seed apart; one below SEEDS asks for the arrangement with the fewest rivals."""
        place, letters = divmod(seed, SEEDS)
        return cls(letters, place)

    @property
    def seed(self) -> int:
        """Both as one number."""
        return self.place * SEEDS + self.letters


def arranged(maker: Maker, seed: int, boards: int) -> Iterator[Generated]:
    """Yield boards that the request's answer solves, those with the fewest rivals first.

    Raises RequestError where the answer is none, NoBoardError where boards run out, Cancelled.
    """
    request = maker.request
    words = _in_order(request.answer)
    for word in words:
        if len(word) < request.min_length:
            raise RequestError(f"{quote(word)} has fewer than {request.min_length} letters")
        if not any(word in each for each in maker.lists):
            names = " + ".join(each.name for each in maker.lists)
            raise RequestError(f"{quote(word)} is not in word list {names}")
    needed = spelled_with(words)
    if len(needed) > request.spots:
        raise RequestError(
            f"{' '.join(words)} need {plural(len(needed), 'spot')}, and {request.shape} have"
            f" {request.spots}"
        )
    if len(set(needed)) > MAX_LETTERS:
        raise RequestError(
            f"{' '.join(words)} have {len(set(needed))} different letters; solutions can be"
            f" guaranteed for at most {MAX_LETTERS}"
        )
    start = Start.of(seed)
    picker = Picker(start.letters)
    copies = fill(request, needed, picker)
    if copies is None:
        raise RequestError(f"{' '.join(words)} do not allow {plural(request.vowels or 0, 'vowel')}")
    proven = _all_compared(maker, copies, words)
    ranked = (_compared if proven else _sampled)(maker, copies, words, picker)
    found = 0
    for place in range(start.place, len(ranked)):
        maker.stop_if_cancelled()
        each = Start(start.letters, place).seed
        board = maker.solved(mixed(ranked[place], Picker(each)), each)
        if board:
            yield board
            found += 1
            if found == boards:
                return
    if not ranked:
        why = f"{' '.join(words)} cannot {'all ' * (len(words) > 1)}be played on {request.shape}"
    else:
        why = f"{plural(len(ranked), 'arrangement')} of {copies} tried, {found} as requested"
    raise NoBoardError(why, proven=proven and not found and not start.place)


def _in_order(answer: Sequence[str]) -> tuple[str, ...]:
    """Return the answer in an order in which it can be played. Raises RequestError: there is none.

    Every word but the first starts with the last letter of the one before, and each adds letters
    that no earlier one has.
    """
    words = [fold_case(word) for word in answer]
    if len(words) > MOST_IN_ANSWER:
        raise RequestError(f"an answer has at most {MOST_IN_ANSWER} words, not {len(words)}")
    chains = [
        chain
        for chain in permutations(words)
        if all(word[-1] == after[0] for word, after in pairwise(chain))
    ]
    if not chains:
        raise RequestError(
            f"{' '.join(words)} do not form a chain: each word must start with the last letter of"
            " another"
        )
    for chain in chains:
        if all(set(word) - set("".join(chain[:n])) for n, word in enumerate(chain)):
            return chain
    raise RequestError(f"one of {' '.join(words)} adds no letter to the others")


def _all_compared(maker: Maker, copies: str, words: Sequence[str]) -> bool:
    """Return whether there are few enough arrangements, and short enough rivals, to compare all."""
    return (
        len(words) <= 2
        and len(set(copies)) == len(copies)
        and MIN_SIDES <= len(copies) <= MAX_SIDES
        and count_arrangements(maker.request.sides, maker.request.letters) <= MAX_ARRANGEMENTS
    )


def _compared(maker: Maker, letters: str, words: Sequence[str], picker: Picker) -> list[list[str]]:
    """Return the sides of every arrangement that the words solve, fewest rivals first."""
    apart = keep_apart(letters, words, maker.request.sides, picker)
    if apart is None:
        return []
    found = picker.shuffled(list(all_arrangements(apart, maker.request.letters)))
    rivals = Rivals(
        letters,
        maker.lists,
        max_words=len(words),
        min_length=maker.request.min_length,
        cancel=maker.cancel,
    )
    found.sort(key=rivals.count)
    return [[letters_of(letters, side) for side in sides] for sides in found]


def _sampled(maker: Maker, copies: str, words: Sequence[str], picker: Picker) -> list[list[str]]:
    """Return the sides of up to SAMPLES random arrangements, fewest rivals first."""
    request = maker.request
    most = min(len(words), MOST_COUNTED)
    rivals: dict[tuple[str, ...], int] = {}
    for _ in range(SAMPLES):
        maker.stop_if_cancelled()
        placed = maker.place(copies, words, picker)
        sides = tuple(sorted("".join(sorted(side)) for side in placed or ()))
        if sides and sides not in rivals:
            board = mixed(sides, Picker(0))
            candidates = find_candidates(board, maker.lists, min_length=request.min_length)
            space = Space(candidates, max_words=most, bridges="never", cancel=maker.cancel)
            rivals[sides] = space.total()
    return [list(sides) for sides in sorted(rivals, key=lambda sides: rivals[sides])]


class Rivals:
    """How many solutions every arrangement of different letters has, without walking a list again.

    Solutions are sought once on a board where every letter has a side of its own: whatever the
    arrangement, there are no others. One of them survives an arrangement if none of the letter
    pairs in its words share a side. So with a bitset of solutions for each pair, an OR over the
    pairs within the sides marks those that do not survive.
    """

    def __init__(
        self,
        letters: str,
        lists: Sequence[WordList],
        *,
        max_words: int,
        min_length: int,
        cancel: Callable[[], bool] | None,
    ) -> None:
        """Find the solutions of up to `max_words` words in `lists`.

        `letters`: MIN_SIDES to MAX_SIDES, as many as can have a side of their own. Raises Cancelled
        when `cancel` says so.
        """
        apart = Board(list(letters))
        candidates = find_candidates(apart, lists, min_length=min_length)
        space = Space(candidates, max_words=max_words, bridges="never", cancel=cancel)
        pairs = list(combinations(range(len(letters)), 2))
        number = {(letters[i], letters[j]): n for n, (i, j) in enumerate(pairs)}
        number |= {(second, first): n for (first, second), n in number.items()}
        used: dict[str, int] = {}
        for word in candidates.words:
            mask = 0
            for pair in pairwise(word):
                mask |= 1 << number[pair]
            used[word] = mask
        solutions = []
        for solution in space:
            mask = 0
            for word in solution.words:
                mask |= used[word]
            solutions.append(mask)
        self.total = len(solutions)
        bitsets = letter_bitsets(solutions, len(pairs))
        self._breaking = {
            1 << i | 1 << j: bitset for (i, j), bitset in zip(pairs, bitsets, strict=True)
        }
        self._broken: dict[int, int] = {}

    def count(self, sides: Sequence[int]) -> int:
        """Return how many solutions survive an arrangement, given as the letters' mask by side."""
        broken = 0
        for side in sides:
            found = self._broken.get(side)
            if found is None:
                found = 0
                for i, j in combinations(set_bits(side), 2):
                    found |= self._breaking[1 << i | 1 << j]
                self._broken[side] = found
            broken |= found
        return self.total - broken.bit_count()
