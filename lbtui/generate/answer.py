"""From answer to board: arranging letters so that given words solve it, with few rivals.

Rivals are the other solutions of at most as many words (three where there are more: they take too
long to count).
"""

from __future__ import annotations

from itertools import pairwise, permutations

from lbtui.puzzle import fold_case, quote
from lbtui.solve import MAX_LETTERS, Space, find_candidates
from lbtui.text import plural

from .arrange import all_arrangements, count_arrangements, keep_apart
from .letters import fill, mixed
from .maker import letters_of, spelled_with
from .picker import Picker
from .request import NoBoardError, RequestError
from .rivals import FEWEST_LETTERS, MOST_LETTERS, Rivals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .maker import Maker
    from .request import Generated

SEEDS = 10**9
"""A seed below this asks for the arrangement with the fewest rivals, one above for a later one:
`seed % SEEDS` chooses letters, and `seed // SEEDS` is the place in the order of rivals."""

MOST_IN_ANSWER = 6
"""Words of an answer."""
MOST_COUNTED = 3
"""Words of the rivals that are counted."""

MAX_ARRANGEMENTS = 20_000
"""Up to so many arrangements of different letters are all compared; else SAMPLES of them."""

SAMPLES = 40


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
    place, base = divmod(seed, SEEDS)
    picker = Picker(base)
    copies = fill(request, needed, picker)
    if copies is None:
        raise RequestError(f"{' '.join(words)} do not allow {plural(request.vowels or 0, 'vowel')}")
    proven = _all_compared(maker, copies, words)
    ranked = (_compared if proven else _sampled)(maker, copies, words, picker)
    found = 0
    for at in range(place, len(ranked)):
        maker.stop_if_cancelled()
        each = base + SEEDS * at
        board = maker.solved(mixed(ranked[at], Picker(each)), each)
        if board:
            yield board
            found += 1
            if found == boards:
                return
    if not ranked:
        why = f"{' '.join(words)} cannot {'all ' * (len(words) > 1)}be played on {request.shape}"
    else:
        why = f"{plural(len(ranked), 'arrangement')} of {copies} tried, {found} as requested"
    raise NoBoardError(why, proven=proven and not found and not place)


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
        and FEWEST_LETTERS <= len(copies) <= MOST_LETTERS
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
