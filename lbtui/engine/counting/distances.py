"""Searches for the fewest words from any position, bridges included."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from lbtui.engine.counting.budget import Budget, BudgetExceeded
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.counting.reachability import Position, Reachability

SearchStart = tuple[int, int, int]
"""(letter to play from, open letters, mask of the words played)"""

MAX_STATES = 200_000
"""Positions that `search_min_word_count` may meet before it gives up."""

MAX_STEPS = 20_000
"""Positions that the search for one finish may look at: about a second's work, where a real board
takes a few and one with few words some hundreds."""


class BridgedSearch:
    """Looks for the fewest words with bridges, led by what reaches when words may repeat.

    Most searches go straight to a chain. Where the shortest chain repeats a word, the next search
    (A*) tells positions apart by whether that word was played, and so on, until the shortest chain
    repeats none or there is none: few words of a board are ever worth repeating.
    """

    def __init__(self, graph: WordGraph, budget: Budget, reachability: Reachability) -> None:
        """Prepare; `reachability` is the closed search with bridges over the same graph."""
        self._graph = graph
        self._budget = budget
        self._reachability = reachability

    def find_finish(self, starts: Sequence[SearchStart], limit: int | None = None) -> int | None:
        """Return the fewest words that finish one of the starts, without those played before it.

        None: no number of words does, up to `limit` (None: any). Raises BudgetExceeded after
        MAX_STEPS positions.
        """
        word_count = self._reachability.find_finish([start[:2] for start in starts], limit)
        if word_count is None or any(self._can_finish(word_count, *start) for start in starts):
            return word_count
        tracked_mask = starts[0][2]
        for _, _, played_mask in starts:
            tracked_mask &= played_mask
        while True:
            shortest = self._find_shortest(starts, tracked_mask, limit)
            if shortest is None or not shortest[1]:
                return shortest and shortest[0]
            tracked_mask |= shortest[1]

    def _can_finish(self, word_count: int, letter: int, open_mask: int, played_mask: int) -> bool:
        """Say whether so many words finish a start, each the first that could if it may repeat."""
        reachability = self._reachability
        if not reachability.can_finish(word_count, letter, open_mask):
            return False
        for count in reversed(range(word_count)):
            self._budget.spend(len(self._graph.indices_by_first[letter]))
            for i, last, next_open, _ in self._list_playable(letter, open_mask, played_mask):
                if reachability.can_finish(count, last, next_open) if count else not next_open:
                    letter, open_mask, played_mask = last, next_open, played_mask | 1 << i
                    break
            else:
                return False
        return True

    def _find_shortest(
        self, starts: Sequence[SearchStart], tracked_mask: int, limit: int | None
    ) -> tuple[int, int] | None:
        """Return the fewest words, up to `limit`, that finish a start without repeating some.

        `tracked_mask` has the words not to repeat; with the number comes the mask of the words that
        are repeated. None: no number of words does.
        """
        finish_by_position: dict[Position, int | None] = {}
        queue: list[tuple[int, ...]] = []  # chains without repeats first
        played_masks_by_position: dict[Position, list[int]] = {}
        steps_left = MAX_STEPS

        def push(count: int, letter: int, open_mask: int, played: int, repeated: int) -> None:
            position = (letter, open_mask)
            if position not in finish_by_position:
                finish = self._reachability.find_finish([position], limit) if open_mask else 0
                finish_by_position[position] = finish
            further = finish_by_position[position]
            if further is not None and (limit is None or count + further <= limit):
                total, repeats = count + further, repeated.bit_count()
                heappush(queue, (total, repeats, -count, letter, open_mask, played, repeated))

        for start in starts:
            push(0, *start, 0)
        while queue:
            word_count, _, negative_count, letter, open_mask, played, repeated = heappop(queue)
            if not open_mask:
                return word_count, repeated
            played_masks = played_masks_by_position.setdefault((letter, open_mask), [])
            if any(not earlier & ~played for earlier in played_masks):
                continue  # met before, in as few words and with no more of the tracked ones played
            played_masks.append(played & tracked_mask)
            steps_left -= 1
            if not steps_left:
                raise BudgetExceeded
            self._budget.spend(len(self._graph.indices_by_first[letter]))
            playable = self._list_playable(letter, open_mask, played & tracked_mask)
            for i, last, next_open, new_letters in playable:
                next_repeated = repeated | (played & 1 << i if not new_letters else 0)
                push(1 - negative_count, last, next_open, played | 1 << i, next_repeated)
        return None

    def _list_playable(
        self, letter: int, open_mask: int, played_mask: int
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield the words that may follow, what each leads to, and the letters that it covers."""
        graph = self._graph
        for i in graph.indices_by_first[letter]:
            next_open = open_mask & ~graph.masks[i]
            new_letters, last = (next_open ^ open_mask) & graph.board_mask, graph.last_letters[i]
            if not new_letters and (letter == last or played_mask >> i & 1):
                continue
            is_last = not next_open and new_letters and graph.can_end_with(i)
            if next_open & graph.board_mask or is_last:
                yield i, last, next_open, new_letters


def search_min_word_count(graph: WordGraph, budget: Budget) -> int | None:
    """Return the fewest words of any chain that covers every letter; None: proven impossible.

    A closed search over (last letter, open letters), as if bridges could be repeated. Raises
    BudgetExceeded when it meets too many positions.
    """
    masks, last_letters, can_end = graph.masks, graph.last_letters, graph.can_end_with
    required_masks = graph.required_masks or [0] * len(masks)
    words_by_first: list[list[tuple[int, int, int, bool]]] = []
    for group in graph.indices_by_first:
        words = {(masks[i], last_letters[i], required_masks[i], can_end(i)) for i in group}
        words_by_first.append(sorted(words))
    starts = [(i, graph.full_mask & ~masks[i]) for i in graph.first_indices]
    front = {(last_letters[i], open_mask) for i, open_mask in starts if open_mask or can_end(i)}
    word_count = 1
    visited = set(front)
    while front:
        if not all(open_mask for _, open_mask in front):
            return word_count
        next_front = set()
        for letter, open_mask in front:
            budget.spend(len(words_by_first[letter]))
            for mask, last, required_mask, is_final in words_by_first[letter]:
                next_open = open_mask & ~mask
                state = (last, next_open)
                is_allowed = (next_open or is_final) and not required_mask & ~open_mask
                if is_allowed and state not in visited:
                    visited.add(state)
                    next_front.add(state)
            if len(visited) > MAX_STATES:
                raise BudgetExceeded
        front = next_front
        word_count += 1
    return None
