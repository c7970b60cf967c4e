"""Counting tight chains exactly, without listing any.

`count_ways(word_count, letter, open_mask)` is the number of ways to finish with exactly so many
words from `letter` while `open_mask` is still to cover, every word covering something new. It is a
polynomial in the total cost, kept as one packed integer (see `WordGraph`), and is memoised on its
arguments: adding a word is a shift, choosing between words is an addition.
"""

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.graph import WordGraph, find_set_bits, make_letter_bitsets
from lbtui.engine.counting.reachability import Reachability

MAX_SUBSETS = 3_000_000
"""Up to so many (letter, open) pairs, everything that one word finishes is counted at once."""

LETTERS_PER_TABLE = 4
"""Letters that are looked up together."""

State = tuple[int, int]
"""(letter to play from, open letters)"""

Child = tuple[int, State, int]
"""(word, the state it leads to, packed count of the ways to finish from there)"""

FINAL_STATE: State = (0, 0)


class TightCounts:
    """Counts of the tight chains of one graph."""

    def __init__(self, graph: WordGraph, budget: Budget, reachability: Reachability) -> None:
        """Prepare. What `reachability`, of the same graph, has found by then is not counted."""
        self.graph = graph
        self._budget = budget
        self._reachability = reachability
        # By first letter and open letters, the ways to finish with one word; and with 2, 3, ….
        self._one_word_ways: list[dict[int, int]] = [{} for _ in range(graph.letter_count)]
        self._longer_ways: list[list[dict[int, int]]] = []
        self._has_counted_subsets = False
        self._solution_counts: dict[int, int] = {}
        self._last_words: list[tuple[list[int], list[list[int]]]] = []
        self._words_by_shift: list[list[tuple[int, list[tuple[int, int]]]]] = []

    # Which words finish

    def _index_last_words(self) -> None:
        """For every first letter, mark in one integer which words have a set of letters.

        The sets are those of letters 0 to 3, of 4 to 7, and so on: a table each.
        """
        graph = self.graph
        last_words = []
        for group in graph.indices_by_first:
            words = [i for i in group if graph.can_end_with(i)]
            bitsets = make_letter_bitsets([graph.masks[i] for i in words], graph.mask_width)
            self._budget.spend(len(words))
            tables = []
            for start in range(0, graph.mask_width, LETTERS_PER_TABLE):
                table = [(1 << len(words)) - 1]
                for bitset in bitsets[start : start + LETTERS_PER_TABLE]:
                    table += [words_having & bitset for words_having in table]
                tables.append(table)
            last_words.append((words, tables))
        self._last_words = last_words

    def _find_last_words(self, letter: int, open_mask: int) -> list[int]:
        """Return the words from `letter` that cover all of `open_mask`, in code-point order."""
        if not self._last_words:
            self._index_last_words()
        words, tables = self._last_words[letter]
        mask, bitset = open_mask, -1
        for table in tables:
            bitset &= table[mask & (1 << LETTERS_PER_TABLE) - 1]
            mask >>= LETTERS_PER_TABLE
        return self.graph.filter_playable([words[n] for n in find_set_bits(bitset)], open_mask)

    def _count_last_words(self, letter: int, open_mask: int) -> int:
        """Return the count of one-word finishes, by the words that have every open letter."""
        known_ways = self._one_word_ways[letter]
        ways = known_ways.get(open_mask)
        if ways is None:
            graph = self.graph
            ways = 0
            for i in self._find_last_words(letter, open_mask):
                ways += 1 << graph.digit_width * graph.extra_costs[i]
            known_ways[open_mask] = ways
            self._budget.cache_entry_count += 1
            self._budget.spend(4)
        return ways

    def _count_all_subsets(self) -> None:
        """Count everything that one word finishes, unless that is very much."""
        masks = self.graph.masks
        pairs = sum(1 << masks[i].bit_count() for words, _ in self._last_words for i in words)
        if pairs <= MAX_SUBSETS:
            for letter, (words, _) in enumerate(self._last_words):
                self._one_word_ways[letter] = self._count_subsets(letter, words)
            self._has_counted_subsets = True

    def _count_subsets(self, letter: int, words: list[int]) -> dict[int, int]:
        """Return every set of open letters that one of `words` finishes, with its count.

        A word adds its count to every subset of its letters, but for its first `letter`, which is
        covered when it is played. Letter by letter, whatever has the letter is added to the same
        set without it: each set is reached once.
        """
        graph = self.graph
        count_by_mask: dict[int, int] = {}
        all_letters = 0
        for i in words:
            mask = graph.masks[i] & ~(1 << letter)
            all_letters |= mask
            count = 1 << graph.digit_width * graph.extra_costs[i]
            count_by_mask[mask] = count_by_mask.get(mask, 0) + count
        get = count_by_mask.get
        for number in find_set_bits(all_letters):
            bit = 1 << number
            for mask, count in [item for item in count_by_mask.items() if item[0] & bit]:
                smaller = mask ^ bit
                count_by_mask[smaller] = get(smaller, 0) + count
            self._budget.spend(len(count_by_mask) // 2)
        for mask in [mask for mask in count_by_mask if not mask & graph.board_mask]:
            del count_by_mask[mask]
        self._budget.cache_entry_count += len(count_by_mask)
        return count_by_mask

    # Counting

    def _index_words(self) -> None:
        """Group the words of every first letter by how far they shift a count; count subsets."""
        graph = self.graph
        if not self._last_words:
            self._index_last_words()
        masks, last_letters, extra_costs = graph.masks, graph.last_letters, graph.extra_costs
        words_by_shift = []
        for group in graph.indices_by_first:
            by_shift: dict[int, list[tuple[int, int]]] = {}
            for i in group:
                shift = graph.digit_width * extra_costs[i]
                by_shift.setdefault(shift, []).append((~masks[i], last_letters[i]))
            words_by_shift.append([*by_shift.items()])
        self._words_by_shift = words_by_shift
        self._count_all_subsets()

    def _get_known_ways(self, word_count: int) -> list[dict[int, int]]:
        """Return the counts that are known, for each letter, by what is open."""
        if word_count == 1:
            return self._one_word_ways
        while len(self._longer_ways) < word_count - 1:
            self._longer_ways.append([{} for _ in range(self.graph.letter_count)])
        return self._longer_ways[word_count - 2]

    def count_ways(self, word_count: int, letter: int, open_mask: int) -> int:
        """Return the packed count of finishes with exactly `word_count` words.

        Raises Cancelled or BudgetExceeded.
        """
        if word_count == 1:
            # Where its first letter is open, it is the first word of a board.
            if self._has_counted_subsets and not open_mask >> letter & 1:
                return self._one_word_ways[letter].get(open_mask, 0)
            return self._count_last_words(letter, open_mask)
        known_ways = self._get_known_ways(word_count)[letter]
        ways = known_ways.get(open_mask)
        if ways is None:
            if self._reachability.is_excluded(word_count, letter, open_mask):
                ways = 0
            elif self.graph.required_masks is not None:
                ways = self.graph.sum_ways(self.find_children(word_count, (letter, open_mask)))
            else:
                if not self._words_by_shift:
                    self._index_words()
                is_table_ready = word_count == 2 and self._has_counted_subsets
                count = self._count_two_words if is_table_ready else self._count_many_words
                ways = count(word_count, letter, open_mask)
            known_ways[open_mask] = ways
            self._budget.cache_entry_count += 1 + (ways.bit_length() >> 9)
            self._budget.spend(len(self.graph.indices_by_first[letter]))
        return ways

    def _count_two_words(self, _word_count: int, letter: int, open_mask: int) -> int:
        """Count with two words to go: each first word against a table of what one word finishes."""
        one_word_ways = self._one_word_ways
        board_mask = self.graph.board_mask
        total = 0
        for shift, words in self._words_by_shift[letter]:
            subtotal = 0
            for left_mask, last in words:
                next_open = open_mask & left_mask
                ways = one_word_ways[last].get(next_open)
                if ways and (next_open ^ open_mask) & board_mask:
                    subtotal += ways
            total += subtotal << shift
        return total

    def _count_many_words(self, word_count: int, letter: int, open_mask: int) -> int:
        """Count with any number of words to go, from the counts of one word fewer."""
        further_count = word_count - 1
        known_ways = self._get_known_ways(further_count)
        count_ways = self.count_ways
        board_mask = self.graph.board_mask
        total = 0
        for shift, words in self._words_by_shift[letter]:
            subtotal = 0
            for left_mask, last in words:
                next_open = open_mask & left_mask
                if next_open & board_mask and (next_open ^ open_mask) & board_mask:
                    ways = known_ways[last].get(next_open)
                    if ways is None:
                        ways = count_ways(further_count, last, next_open)
                    subtotal += ways
            total += subtotal << shift
        return total

    # What `SolutionOrder` asks

    def count_all(self, word_count: int) -> int:
        """Return the packed count of all solutions of exactly `word_count` words."""
        total = self._solution_counts.get(word_count)
        if total is None:
            total = self.graph.sum_ways(self.find_children(word_count, None))
            self._solution_counts[word_count] = total
        return total

    def find_children(self, word_count: int, state: State | None) -> list[Child]:
        """Return the words that may be played with `word_count` words to go, in code-point order.

        `state` is (letter, open letters), None at the start. Each child is (word, the state it
        leads to, packed count of its finishes); words without a finish are left out. What is
        counted already spends nothing, so that it can be listed when the time is over.
        """
        graph = self.graph
        masks, last_letters, board_mask = graph.masks, graph.last_letters, graph.board_mask
        if word_count == 1:
            if state is None:
                solving_words = [i for i in graph.first_indices if not graph.full_mask & ~masks[i]]
                last_words = [i for i in solving_words if graph.can_end_with(i)]
            else:
                last_words = self._find_last_words(*state)
            return [(i, FINAL_STATE, 1) for i in last_words]
        open_mask, playable = graph.full_mask, graph.first_indices
        if state is not None:
            letter, open_mask = state
            playable = graph.filter_playable(graph.indices_by_first[letter], open_mask)
        further_count = word_count - 1
        known_ways = self._get_known_ways(further_count)
        count_ways = self.count_ways
        children: list[Child] = []
        for i in playable:
            next_open = open_mask & ~masks[i]
            if next_open & board_mask and (next_open ^ open_mask) & board_mask:
                ways = known_ways[last_letters[i]].get(next_open)
                if ways is None:
                    ways = count_ways(further_count, last_letters[i], next_open)
                if ways:
                    children.append((i, (last_letters[i], next_open), ways))
        return children
