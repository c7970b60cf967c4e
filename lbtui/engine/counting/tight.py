"""Counting tight chains exactly, without listing any.

`ways(k, letter, open)` is the number of ways to finish with exactly `k` words from `letter`
while `open` is still to cover, every word covering something new. It is a polynomial in the total
cost, kept as one packed integer (see `WordGraph`), and is memoised on its arguments: adding a word
is a shift, choosing between words is an addition.
"""

from collections.abc import Sequence

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.graph import WordGraph, letter_bitsets, set_bits
from lbtui.engine.counting.reachability import Reachability

SUBSETS = 3_000_000
"""Up to so many (letter, open) pairs, everything that one word finishes is counted at once."""

CHUNK = 4
"""Letters that are looked up together."""

State = tuple[int, int]
"""(letter to play from, open letters)"""

Child = tuple[int, State, int]
"""(word, the state it leads to, packed count of the ways to finish from there)"""

DONE: State = (0, 0)


class TightCounts:
    """Counts of the tight chains of one graph."""

    def __init__(self, graph: WordGraph, budget: Budget, reachability: Reachability) -> None:
        """Prepare. What `reachability`, of the same graph, has found by then is not counted."""
        self.graph = graph
        self._budget = budget
        self._reachability = reachability
        self._memo: list[list[dict[int, int]]] = []
        self._finals: list[dict[int, int]] = [{} for _ in range(graph.letters)]
        self._spread = False
        self._root: dict[int, int] = {}
        self._ending: list[tuple[list[int], list[list[int]]]] = []
        self._playing: list[list[tuple[int, list[tuple[int, int]]]]] = []

    # Which words finish

    def _index_endings(self) -> None:
        """For every first letter, mark in one integer which words have a set of letters.

        The sets are those of letters 0 to 3, of 4 to 7, and so on: a table each.
        """
        graph = self.graph
        ending = []
        for members in self.graph.from_letter:
            words = [i for i in members if graph.ends(i)]
            having = letter_bitsets([graph.masks[i] for i in words], graph.size)
            self._budget.spend(len(words))
            tables = []
            for start in range(0, graph.size, CHUNK):
                table = [(1 << len(words)) - 1]
                for bitset in having[start : start + CHUNK]:
                    table += [found & bitset for found in table]
                tables.append(table)
            ending.append((words, tables))
        self._ending = ending

    def _finishing(self, letter: int, open_: int) -> list[int]:
        """Return the words from `letter` that cover all of `open_`, in code-point order."""
        if not self._ending:
            self._index_endings()
        words, tables = self._ending[letter]
        left, bitset = open_, -1
        for table in tables:
            bitset &= table[left & (1 << CHUNK) - 1]
            left >>= CHUNK
        return self.graph.allowed([words[n] for n in set_bits(bitset)], open_)

    def _final(self, letter: int, open_: int) -> int:
        """Return the count of one-word finishes, by the words that have every open letter."""
        finals = self._finals[letter]
        found = finals.get(open_)
        if found is None:
            graph = self.graph
            found = 0
            for i in self._finishing(letter, open_):
                found += 1 << graph.width * graph.steps[i]
            finals[open_] = found
            self._budget.entries += 1
            self._budget.spend(4)
        return found

    def _spread_finals(self) -> None:
        """Count everything that one word finishes, unless that is very much."""
        masks = self.graph.masks
        pairs = sum(1 << masks[i].bit_count() for words, _ in self._ending for i in words)
        if pairs <= SUBSETS:
            endings = enumerate(self._ending)
            self._finals[:] = [self._subsets(letter, words) for letter, (words, _) in endings]
            self._spread = True

    def _subsets(self, letter: int, words: list[int]) -> dict[int, int]:
        """Return every set of open letters that one of `words` finishes, with its count.

        A word adds its count to every subset of its letters, but for its first `letter`, which is
        covered when it is played. Letter by letter, whatever has the letter is added to the same
        set without it: each set is reached once.
        """
        graph = self.graph
        finals: dict[int, int] = {}
        union = 0
        for i in words:
            mask = graph.masks[i] & ~(1 << letter)
            union |= mask
            finals[mask] = finals.get(mask, 0) + (1 << graph.width * graph.steps[i])
        get = finals.get
        for number in set_bits(union):
            bit = 1 << number
            for mask, count in [item for item in finals.items() if item[0] & bit]:
                smaller = mask ^ bit
                finals[smaller] = get(smaller, 0) + count
            self._budget.spend(len(finals) // 2)
        for mask in [mask for mask in finals if not mask & graph.real]:
            del finals[mask]
        self._budget.entries += len(finals)
        return finals

    # Counting

    def _index_playing(self) -> None:
        """Group the words of every first letter by how far they shift a count; spread finals."""
        graph = self.graph
        if not self._ending:
            self._index_endings()
        masks, lasts, steps = graph.masks, graph.lasts, graph.steps
        playing = []
        for members in graph.from_letter:
            grouped: dict[int, list[tuple[int, int]]] = {}
            for i in members:
                grouped.setdefault(steps[i], []).append((~masks[i], lasts[i]))
            playing.append([(graph.width * step, words) for step, words in grouped.items()])
        self._playing = playing
        self._spread_finals()

    def _known(self, words: int) -> list[dict[int, int]]:
        """Return the counts that are known, for each letter, by what is open."""
        if words == 1:
            return self._finals
        while len(self._memo) < words - 1:
            self._memo.append([{} for _ in range(self.graph.letters)])
        return self._memo[words - 2]

    def ways(self, words: int, letter: int, open_: int) -> int:
        """Return the packed count of finishes with exactly `words` words.

        Raises Cancelled or BudgetExceeded.
        """
        if words == 1:
            if self._spread and not open_ >> letter & 1:  # else it is the first word of a board
                return self._finals[letter].get(open_, 0)
            return self._final(letter, open_)
        known = self._known(words)[letter]
        found = known.get(open_)
        if found is None:
            if self._reachability.excludes(words, letter, open_):
                found = 0
            elif self.graph.needs is not None:
                found = self._sum(self.children(words, (letter, open_)))
            else:
                if not self._playing:
                    self._index_playing()
                count = self._two if words == 2 and self._spread else self._more
                found = count(words, letter, open_)
            known[open_] = found
            self._budget.entries += 1 + (found.bit_length() >> 9)
            self._budget.spend(len(self.graph.from_letter[letter]))
        return found

    def _sum(self, children: Sequence[Child]) -> int:
        """Return the packed count of playing one of `children` and finishing."""
        width, steps = self.graph.width, self.graph.steps
        found = 0
        for i, _, tail in children:
            found += tail << width * steps[i]
        return found

    def _two(self, _words: int, letter: int, open_: int) -> int:
        """Count with two words to go: each first word against a table of what one word finishes."""
        finals = self._finals
        real = self.graph.real
        total = 0
        for shift, playable in self._playing[letter]:
            sum_ = 0
            for kept, last in playable:
                rest = open_ & kept
                tail = finals[last].get(rest)
                if tail and (rest ^ open_) & real:
                    sum_ += tail
            total += sum_ << shift
        return total

    def _more(self, words: int, letter: int, open_: int) -> int:
        """Count with any number of words to go, from the counts of one word fewer."""
        fewer = words - 1
        memo = self._known(fewer)
        ways = self.ways
        real = self.graph.real
        total = 0
        for shift, playable in self._playing[letter]:
            sum_ = 0
            for kept, last in playable:
                rest = open_ & kept
                if rest & real and (rest ^ open_) & real:
                    tail = memo[last].get(rest)
                    if tail is None:
                        tail = ways(fewer, last, rest)
                    sum_ += tail
            total += sum_ << shift
        return total

    # What `SolutionOrder` asks

    def root(self, words: int) -> int:
        """Return the packed count of all solutions of exactly `words` words."""
        found = self._root.get(words)
        if found is None:
            found = self._root[words] = self._sum(self.children(words, None))
        return found

    def children(self, words: int, state: State | None) -> list[Child]:
        """Return the words that may be played with `words` words to go, in code-point order.

        `state` is (letter, open letters), None at the start. Each child is (word, the state it
        leads to, packed count of its finishes); words without a finish are left out. What is
        counted already spends nothing, so that it can be listed when the time is over.
        """
        graph = self.graph
        masks, lasts, real = graph.masks, graph.lasts, graph.real
        if words == 1:
            if state is None:
                finals = [i for i in graph.roots if not graph.full & ~masks[i] and graph.ends(i)]
            else:
                finals = self._finishing(*state)
            return [(i, DONE, 1) for i in finals]
        open_, playable = graph.full, graph.roots
        if state is not None:
            open_, playable = state[1], self.graph.allowed(graph.from_letter[state[0]], state[1])
        fewer = words - 1
        memo = self._known(fewer)
        ways = self.ways
        found: list[Child] = []
        for i in playable:
            rest = open_ & ~masks[i]
            if rest & real and (rest ^ open_) & real:
                tail = memo[lasts[i]].get(rest)
                if tail is None:
                    tail = ways(fewer, lasts[i], rest)
                if tail:
                    found.append((i, (lasts[i], rest), tail))
        return found
