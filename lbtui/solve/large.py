"""Boards too large to know everything about: find good solutions, and say what is not proven."""

from __future__ import annotations

from .moves import LimitReached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Moves, Watch

BEAM = 400
"""Positions kept after each word of a beam search."""

STATES = 200_000
"""Positions that a closed search may meet before it gives up."""

MOST = 32
"""Words that a beam search plays at most: a tight chain has no more than the board has letters."""


def beam(
    moves: Moves, watch: Watch, words: int | None, *, bridges: bool = False, most: int = 1000
) -> list[tuple[int, ...]]:
    """Return up to ``most`` solutions of exactly ``words`` words, found by a beam search.

    With ``words`` None: of the fewest words that the search meets. After each word the positions
    that cover the most are kept, rare letters counting more (Lowerre 1976). What is not found may
    exist all the same. Raises Cancelled or LimitReached when the watch says so.
    """
    weights = _weights(moves)
    members: list[list[int]] = [[] for _ in range(moves.letters)]
    for i, first in enumerate(moves.firsts):
        members[first].append(i)
    roots = range(len(moves.masks)) if moves.roots is None else sorted(moves.roots)
    front: list[tuple[tuple[int, ...], int | None, int]] = [((), None, moves.full)]
    found: list[tuple[int, ...]] = []
    for depth in range(1, (words or MOST) + 1):
        best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}
        gains: dict[int, float] = {}
        for played, letter, open_ in front:
            playable = roots if letter is None else members[letter]
            watch.spend(len(playable))
            for i in playable:
                rest = open_ & ~moves.masks[i]
                new = (rest ^ open_) & moves.real
                if not new and (not bridges or moves.firsts[i] == moves.lasts[i] or i in played):
                    continue
                if not rest & moves.real:
                    done = new and not rest and moves.last_letters >> moves.lasts[i] & 1
                    if done and words in (None, depth) and len(found) < most:
                        found.append((*played, i))
                    continue
                gain = gains.get(rest)
                if gain is None:
                    gain = gains[rest] = _gain(weights, rest)
                key = (moves.lasts[i], rest)
                if key not in best:
                    best[key] = (gain, (*played, i))
            if len(best) > 20 * BEAM:
                best = dict(sorted(best.items(), key=lambda item: item[1][0])[:BEAM])
        if found:
            return found
        ranked = sorted(best.items(), key=lambda item: item[1][0])[:BEAM]
        front = [(chain, letter, rest) for (letter, rest), (_, chain) in ranked]
    return found


def _weights(moves: Moves) -> list[float]:
    """Return what each letter is worth: the more, the fewer words have it."""
    having = [1] * moves.full.bit_length()
    for mask in moves.masks:
        while mask:
            low = mask & -mask
            having[low.bit_length() - 1] += 1
            mask ^= low
    return [float((len(moves.masks) + 1) / count) ** 0.5 for count in having]


def _gain(weights: list[float], open_: int) -> float:
    return sum(weight for bit, weight in enumerate(weights) if open_ >> bit & 1)


def impossible(moves: Moves, watch: Watch) -> bool:
    """Say whether it is proven that no chain, with or without bridges, covers every letter.

    First by letters that no word has, then by a closed search over (last letter, open letters).
    False when the search would meet too many positions: then nothing is proven.
    """
    every = 0
    for mask in moves.masks:
        every |= mask
    if every != moves.full:
        return True
    members: list[set[tuple[int, int]]] = [set() for _ in range(moves.letters)]
    for i, mask in enumerate(moves.masks):
        members[moves.firsts[i]].add((mask, moves.lasts[i]))
    roots = range(len(moves.masks)) if moves.roots is None else moves.roots
    front = {(moves.lasts[i], moves.full & ~moves.masks[i]) for i in roots}
    seen = set(front)
    try:
        while front:
            following = set()
            for letter, open_ in front:
                if not open_:
                    return False
                watch.spend(len(members[letter]))
                for mask, last in members[letter]:
                    state = (last, open_ & ~mask)
                    if state not in seen:
                        seen.add(state)
                        following.add(state)
                if len(seen) > STATES:
                    return False
            front = following
    except LimitReached:
        return False
    return True
