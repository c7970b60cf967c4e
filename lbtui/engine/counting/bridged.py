"""Counting chains in which bridges are allowed, exactly: no word is used twice.

A word that has been played covers nothing any more, so only a bridge can repeat one. How many
bridges are left to choose from between two letters depends on which words were used there before,
so the state of a count says how many words of each kind were: a kind is all words of the same first
letter, last letter, cost and pseudo letters. Which of them were used does not matter to the count.

By hand: "shy" and "soy" are of one kind (s to y, three letters). From s, with neither s, h, o nor y
open, both are bridges; once "shy" was played, one is left, whichever it was. So the count continues
once with the kind noted as used, and is taken 2 - 1 = 1 times.
"""

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.reachability import Reachability
from lbtui.engine.counting.tight import TightCounts

BridgedState = tuple[int, int, tuple[int, ...]]
"""(letter to play from, open letters, the words played, ascending)"""

BridgedChild = tuple[int, BridgedState, int]

Kinds = tuple[int, ...]
"""The kinds of the words played, ascending, a kind as often as it was played."""

FINAL_STATE: BridgedState = (0, 0, ())

NO_KIND = -1
"""Of words that are never a bridge: those back to their first letter."""


class BridgedCounts:
    """Counts of the chains of one graph, bridges included."""

    def __init__(self, counts: TightCounts, budget: Budget, reachability: Reachability) -> None:
        """Index the words; `reachability` (with bridges) prunes, where it can know everything."""
        self.graph = graph = counts.graph
        self._budget = budget
        self._reachability = reachability if graph.is_exhaustive else None
        self._tight_counts = counts
        self._cache: dict[tuple[int, int, int, Kinds], int] = {}
        self._idle_count_cache: dict[tuple[int, int], int] = {}
        self._kind_by_word: list[int] = []
        letters = range(graph.letter_count)
        self._masks_by_kind: list[dict[int, list[int]]] = [{} for _ in letters]
        """By first letter and kind, what each word covers."""
        kinds: dict[tuple[int, int, int, int], int] = {}
        groups: list[dict[tuple[int, int, int, int], int]] = [{} for _ in letters]
        for i, mask in enumerate(graph.masks):
            first, last, cost = graph.first_letters[i], graph.last_letters[i], graph.extra_costs[i]
            kind = NO_KIND
            if first != last:
                kind = kinds.setdefault((first, last, cost, mask & ~graph.board_mask), len(kinds))
                self._masks_by_kind[first].setdefault(kind, []).append(mask)
            self._kind_by_word.append(kind)
            key = (~mask, last, cost, kind)
            groups[first][key] = groups[first].get(key, 0) + 1
        self._kinds = list(kinds)
        """By kind: first letter, last letter, digits that such a word shifts a count by, mask of
        its pseudo letters."""
        # By first letter: (what a word leaves open, last letter, extra cost, kind, how many words).
        self._word_groups_by_first = [[(*key, count) for key, count in g.items()] for g in groups]

    def _count_idle_words(self, letter: int, kind: int, open_mask: int) -> int:
        """Return how many words of a kind cover no real letter that is open."""
        open_mask &= self.graph.board_mask
        key = (kind, open_mask)
        count = self._idle_count_cache.get(key)
        if count is None:
            count = sum(1 for mask in self._masks_by_kind[letter][kind] if not mask & open_mask)
            self._idle_count_cache[key] = count
            self._budget.cache_entry_count += 1
        return count

    def count_ways(self, word_count: int, letter: int, open_mask: int, kinds: Kinds) -> int:
        """Return the packed count of finishes with exactly `word_count` words.

        Raises Cancelled or BudgetExceeded.
        """
        if word_count == 1:
            return self._tight_counts.count_ways(1, letter, open_mask)
        reachability = self._reachability
        if reachability is not None and not reachability.can_finish(word_count, letter, open_mask):
            return 0
        if word_count == 2:
            # The word after next must cover something: only this one can be a bridge.
            kinds = tuple([kind for kind in kinds if self._kinds[kind][0] == letter])
        key = (word_count, letter, open_mask, kinds)
        ways = self._cache.get(key)
        if ways is None:
            ways = self._cache[key] = self._sum_ways(word_count, letter, open_mask, kinds)
            self._budget.cache_entry_count += 2
        return ways

    def _sum_ways(self, word_count: int, letter: int, open_mask: int, kinds: Kinds) -> int:
        count_ways, board_mask = self.count_ways, self.graph.board_mask
        further_count, width = word_count - 1, self.graph.digit_width
        self._budget.spend(2 * len(self._word_groups_by_first[letter]))
        total = 0
        for left_mask, last, cost, kind, count in self._word_groups_by_first[letter]:
            next_open = open_mask & left_mask
            if next_open & board_mask and (next_open ^ open_mask) & board_mask:
                next_kinds = kinds if kind == NO_KIND else tuple(sorted((*kinds, kind)))
                ways = count_ways(further_count, last, next_open, next_kinds)
                if ways:
                    total += (ways << width * cost) * count
        for kind in self._masks_by_kind[letter]:
            count = self._count_idle_words(letter, kind, open_mask) - kinds.count(kind)
            if count > 0:
                _, last, cost, pseudo_mask = self._kinds[kind]
                next_kinds = tuple(sorted((*kinds, kind)))
                ways = count_ways(further_count, last, open_mask & ~pseudo_mask, next_kinds)
                total += (ways << width * cost) * count
        return total

    def count_ways_from(self, word_count: int, state: BridgedState) -> int:
        """Return the packed count of finishes from `state` with exactly `word_count` words."""
        letter, open_mask, played = state
        kinds = sorted([kind for i in played if (kind := self._kind_by_word[i]) != NO_KIND])
        return self.count_ways(word_count, letter, open_mask, tuple(kinds))

    def count_all(self, word_count: int) -> int:
        """Return the packed count of all solutions of exactly `word_count` words."""
        return self.graph.sum_ways(self.find_children(word_count, None))

    def find_children(self, word_count: int, state: BridgedState | None) -> list[BridgedChild]:
        """Return the words that may be played with `word_count` words to go, in code-point order.

        Each is (word, the state it leads to, packed count of its finishes); `state` is None at
        the start. Words without a finish are left out.
        """
        graph = self.graph
        if word_count == 1:
            last_words = self._tight_counts.find_children(1, state and state[:2])
            return [(i, FINAL_STATE, 1) for i, _, _ in last_words]
        open_mask, playable = graph.full_mask, graph.first_indices
        played: tuple[int, ...] = ()
        if state is not None:
            letter, open_mask, played = state
            playable = graph.indices_by_first[letter]
        children: list[BridgedChild] = []
        for i in playable:
            next_open = open_mask & ~graph.masks[i]
            if not next_open & graph.board_mask:
                continue
            is_bridge = not (next_open ^ open_mask) & graph.board_mask
            last = graph.last_letters[i]
            if is_bridge and (graph.first_letters[i] == last or i in played):
                continue
            next_state: BridgedState = (last, next_open, tuple(sorted((*played, i))))
            ways = self.count_ways_from(word_count - 1, next_state)
            if ways:
                children.append((i, next_state, ways))
        return children
