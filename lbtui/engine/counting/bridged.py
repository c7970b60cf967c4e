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

Used = tuple[int, ...]
"""The kinds of the words played, ascending, a kind as often as it was played."""

DONE: BridgedState = (0, 0, ())

NO_KIND = -1
"""Of words that are never a bridge: those back to their first letter."""


class BridgedCounts:
    """Counts of the chains of one graph, bridges included."""

    def __init__(
        self, tight: TightCounts, budget: Budget, reachability: Reachability | None
    ) -> None:
        """Index what `tight` counts; `reachability` (with bridges), if there is any, prunes."""
        self.graph = graph = tight.graph
        self._budget = budget
        self._reachability = reachability
        self._tight = tight
        self._memo: dict[tuple[int, int, int, Used], int] = {}
        self._free: dict[tuple[int, int], int] = {}
        self._kinds: list[tuple[int, int, int, int]] = []
        """By kind: first letter, last letter, digits that such a word shifts a count by, mask of
        its pseudo letters."""
        self._kind_of: list[int] = []
        self._idle: list[dict[int, list[int]]] = [{} for _ in range(graph.letters)]
        """By first letter and kind, what each word covers."""
        numbers: dict[tuple[int, int, int, int], int] = {}
        grouped: list[dict[tuple[int, int, int, int], int]] = [{} for _ in range(graph.letters)]
        for i, mask in enumerate(graph.masks):
            first, last, steps = graph.firsts[i], graph.lasts[i], graph.steps[i]
            kind = NO_KIND
            if first != last:
                kind = numbers.setdefault((first, last, steps, mask & ~graph.real), len(numbers))
                self._idle[first].setdefault(kind, []).append(mask)
            self._kind_of.append(kind)
            key = (~mask, last, steps, kind)
            grouped[first][key] = grouped[first].get(key, 0) + 1
        self._kinds = list(numbers)
        # By first letter: (what a word leaves open, last letter, steps, kind, how many such words).
        self._covering = [[(*key, many) for key, many in words.items()] for words in grouped]

    def _idle_words(self, letter: int, kind: int, open_: int) -> int:
        """Return how many words of a kind cover no real letter that is open."""
        open_ &= self.graph.real
        key = (kind, open_)
        found = self._free.get(key)
        if found is None:
            found = sum(1 for mask in self._idle[letter][kind] if not mask & open_)
            self._free[key] = found
            self._budget.entries += 1
        return found

    def ways(self, words: int, letter: int, open_: int, used: Used) -> int:
        """Return the packed count of finishes with exactly `words` words.

        Raises Cancelled or BudgetExceeded.
        """
        if words == 1:
            return self._tight.ways(1, letter, open_)
        if self._reachability is not None and not self._reachability.can(words, letter, open_):
            return 0
        if words == 2:
            # The word after next must cover something: only this one can be a bridge.
            used = tuple([kind for kind in used if self._kinds[kind][0] == letter])
        key = (words, letter, open_, used)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._count(words, letter, open_, used)
            self._budget.entries += 2
        return found

    def _count(self, words: int, letter: int, open_: int, used: Used) -> int:
        ways, real = self.ways, self.graph.real
        fewer, width = words - 1, self.graph.width
        self._budget.spend(2 * len(self._covering[letter]))
        total = 0
        for kept, last, steps, kind, many in self._covering[letter]:
            rest = open_ & kept
            if rest & real and (rest ^ open_) & real:
                after = used if kind == NO_KIND else tuple(sorted((*used, kind)))
                tail = ways(fewer, last, rest, after)
                if tail:
                    total += (tail << width * steps) * many
        for kind in self._idle[letter]:
            free = self._idle_words(letter, kind, open_) - used.count(kind)
            if free > 0:
                _, last, steps, pseudo = self._kinds[kind]
                tail = ways(fewer, last, open_ & ~pseudo, tuple(sorted((*used, kind))))
                total += (tail << width * steps) * free
        return total

    def after(self, words: int, state: BridgedState) -> int:
        """Return the packed count of finishes from `state` with exactly `words` words."""
        letter, open_, played = state
        kinds = sorted([kind for i in played if (kind := self._kind_of[i]) != NO_KIND])
        return self.ways(words, letter, open_, tuple(kinds))

    def root(self, words: int) -> int:
        """Return the packed count of all solutions of exactly `words` words."""
        width, steps = self.graph.width, self.graph.steps
        return sum(tail << width * steps[i] for i, _, tail in self.children(words, None))

    def children(self, words: int, state: BridgedState | None) -> list[BridgedChild]:
        """Return the words that may be played with `words` words to go, in code-point order.

        Each is (word, the state it leads to, packed count of its finishes); `state` is None at
        the start. Words without a finish are left out.
        """
        graph = self.graph
        if words == 1:
            position = None if state is None else state[:2]
            return [(i, DONE, 1) for i, _, _ in self._tight.children(1, position)]
        open_, playable = graph.full, graph.roots
        played: tuple[int, ...] = ()
        if state is not None:
            letter, open_, played = state
            playable = graph.from_letter[letter]
        found: list[BridgedChild] = []
        for i in playable:
            rest = open_ & ~graph.masks[i]
            if not rest & graph.real:
                continue
            bridge = not (rest ^ open_) & graph.real
            if bridge and (graph.firsts[i] == graph.lasts[i] or i in played):
                continue
            after: BridgedState = (graph.lasts[i], rest, tuple(sorted((*played, i))))
            tail = self.after(words - 1, after)
            if tail:
                found.append((i, after, tail))
        return found
