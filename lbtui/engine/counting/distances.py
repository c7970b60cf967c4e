"""Searches for the fewest words from any position, bridges included."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from lbtui.engine.counting.budget import Budget, BudgetExceeded
from lbtui.engine.counting.graph import WordGraph
from lbtui.engine.counting.reachability import Position, Reachability

Start = tuple[int, int, int]
"""(letter to play from, open letters, mask of the words played)"""

STATES = 200_000
"""Positions that `search_forward` may meet before it gives up."""

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

    def finish(self, starts: Sequence[Start], below: int | None = None) -> int | None:
        """Return the fewest words that finish one of the starts, without those played before it.

        None: no number of words `below` that (None: any) does. Raises BudgetExceeded after
        MAX_STEPS positions.
        """
        most = below and below - 1
        least = self._reachability.finish([start[:2] for start in starts], most)
        if least is None or any(self._straight(least, *start) for start in starts):
            return least
        tracked = starts[0][2]
        for _, _, played in starts:
            tracked &= played
        while True:
            found = self._shortest(starts, tracked, most)
            if found is None or not found[1]:
                return found and found[0]
            tracked |= found[1]

    def _straight(self, words: int, letter: int, open_: int, played: int) -> bool:
        """Say whether `words` words finish a start, each the first that could if it may repeat."""
        if not self._reachability.can(words, letter, open_):
            return False
        for left in range(words, 0, -1):
            self._budget.spend(len(self._graph.from_letter[letter]))
            for i, last, rest, _ in self._playable(letter, open_, played):
                if not rest if left == 1 else self._reachability.can(left - 1, last, rest):
                    letter, open_, played = last, rest, played | 1 << i
                    break
            else:
                return False
        return True

    def _shortest(
        self, starts: Sequence[Start], tracked: int, most: int | None
    ) -> tuple[int, int] | None:
        """Return the fewest words, up to `most`, that finish a start without repeating `tracked`.

        With them, the words that they repeat. None: no number of words does.
        """
        least: dict[Position, int | None] = {}
        queue: list[tuple[int, ...]] = []  # chains without repeats first
        met: dict[Position, list[int]] = {}
        steps = MAX_STEPS

        def add(words: int, letter: int, open_: int, played: int, repeated: int) -> None:
            position = (letter, open_)
            if position not in least:
                least[position] = self._reachability.finish([position], most) if open_ else 0
            more = least[position]
            if more is not None and (most is None or words + more <= most):
                dirt = repeated.bit_count()
                heappush(queue, (words + more, dirt, -words, letter, open_, played, repeated))

        for start in starts:
            add(0, *start, 0)
        while queue:
            words, _, done, letter, open_, played, repeated = heappop(queue)
            if not open_:
                return words, repeated
            known = met.setdefault((letter, open_), [])
            if any(not each & ~played for each in known):
                continue  # met before, in as few words and with no more of `tracked` played
            known.append(played & tracked)
            steps -= 1
            if not steps:
                raise BudgetExceeded
            self._budget.spend(len(self._graph.from_letter[letter]))
            for i, last, rest, covers in self._playable(letter, open_, played & tracked):
                twice = repeated | (played & 1 << i if not covers else 0)
                add(1 - done, last, rest, played | 1 << i, twice)
        return None

    def _playable(
        self, letter: int, open_: int, played: int
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield the words that may follow, what each leads to, and the letters that it covers."""
        graph = self._graph
        for i in graph.from_letter[letter]:
            rest = open_ & ~graph.masks[i]
            covers, last = (rest ^ open_) & graph.real, graph.lasts[i]
            if not covers and (letter == last or played >> i & 1):
                continue
            if rest & graph.real or (not rest and covers and graph.ends(i)):
                yield i, last, rest, covers


def search_forward(graph: WordGraph, budget: Budget) -> int | None:
    """Return the fewest words of any chain that covers every letter; None: proven impossible.

    A closed search over (last letter, open letters), as if bridges could be repeated. Raises
    BudgetExceeded when it meets too many positions.
    """
    groups: list[list[tuple[int, int, int, bool]]] = []
    for members in graph.from_letter:
        needs = graph.needs
        found = {
            (graph.masks[i], graph.lasts[i], needs[i] if needs else 0, graph.ends(i))
            for i in members
        }
        groups.append(sorted(found))
    started = [(i, graph.full & ~graph.masks[i]) for i in graph.roots]
    front = {(graph.lasts[i], rest) for i, rest in started if rest or graph.ends(i)}
    words = 1
    seen = set(front)
    while front:
        if not all(open_ for _, open_ in front):
            return words
        following = set()
        for letter, open_ in front:
            budget.spend(len(groups[letter]))
            for mask, last, need, ends in groups[letter]:
                rest = open_ & ~mask
                state = (last, rest)
                if (rest or ends) and not need & ~open_ and state not in seen:
                    seen.add(state)
                    following.add(state)
            if len(seen) > STATES:
                raise BudgetExceeded
        front = following
        words += 1
    return None
