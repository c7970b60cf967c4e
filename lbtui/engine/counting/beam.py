"""Boards too large to know everything about: find good solutions without proof."""

from lbtui.engine.counting.budget import Budget
from lbtui.engine.counting.graph import WordGraph, find_set_bits, make_letter_bitsets

BEAM_WIDTH = 200
"""Positions kept after each word."""

MAX_WORDS_PER_LETTER = 600
"""Words tried from each letter at all: those with the most different letters."""

MAX_WORDS_PER_POSITION = 50
"""Words tried from a position: of all, and of those with each of its rarest open letters."""

MAX_SOLUTIONS = 1_000
"""Solutions of one number of words that are collected at most."""

RARE_LETTER_COUNT = 3
"""Open letters that the words to try are looked up by."""

MAX_BEAM_WORDS = 32
"""Words of a chain at most: a tight one has no more than the board has letters."""

LETTERS_PER_TABLE = 11
"""Letters whose worth is looked up together."""


BeamState = tuple[int, int, tuple[int, ...]]
"""(letter to play from, open letters, words played)"""


class BeamSearch:
    """A beam search over the words of one graph (Lowerre 1976).

    After each word the positions with the least left to cover are kept, rare letters counting
    more. What it does not find may exist all the same.
    """

    def __init__(self, graph: WordGraph, budget: Budget) -> None:
        """Choose and index the words; raises Cancelled or BudgetExceeded."""
        self._graph = graph
        self._budget = budget
        masks, width = graph.masks, graph.mask_width
        word_groups = []
        for group in graph.indices_by_first:
            budget.spend(len(group))
            longest_first = sorted(group, key=lambda i: -masks[i].bit_count())
            word_groups.append(longest_first[:MAX_WORDS_PER_LETTER])
        chosen_words = sorted(i for words in word_groups for i in words)
        worth = self._letter_worth = _LetterWorth([masks[i] for i in chosen_words], width)
        self._words_by_first: list[tuple[list[int], list[int]]] = []
        for words in word_groups:
            words.sort(key=lambda i: -worth(masks[i]))
            bitsets = make_letter_bitsets([masks[i] for i in words], width)
            self._words_by_first.append((words, bitsets))
        first_indices = graph.first_indices
        if len(first_indices) == len(masks):
            first_indices = chosen_words
        self._first_states: list[BeamState] = [
            (graph.last_letters[i], graph.full_mask & ~masks[i], (i,))
            for i in first_indices
            if masks[i] & graph.board_mask
        ]
        self._first_states.sort(key=lambda state: worth(state[1]))
        front = [state for state in self._first_states if state[1] & graph.board_mask][:BEAM_WIDTH]
        self._fronts_by_bridges = {bridges: [front] for bridges in (False, True)}
        self._known_chains: dict[tuple[int | None, bool], list[tuple[int, ...]]] = {}

    def search(
        self, word_count: int | None, *, with_bridges: bool = False
    ) -> list[tuple[int, ...]]:
        """Return up to MAX_SOLUTIONS solutions of exactly `word_count` words.

        With `word_count` None: of the fewest words that the search meets. What was found is kept.
        Raises Cancelled or BudgetExceeded.
        """
        chains = self._known_chains.get((word_count, with_bridges))
        if chains is None:
            chains = self._known_chains[word_count, with_bridges] = self._search(
                word_count, with_bridges
            )
            if chains:
                self._known_chains[len(chains[0]), with_bridges] = chains
        return chains

    def _search(self, word_count: int | None, with_bridges: bool) -> list[tuple[int, ...]]:
        if word_count in (None, 1):
            solved = [chain for _, open_mask, chain in self._first_states if not open_mask]
            chains = [chain for chain in solved if self._graph.can_end_with(chain[0])]
            if chains or word_count == 1:
                return chains[:MAX_SOLUTIONS]
        fronts = self._fronts_by_bridges[with_bridges]
        for depth in range(word_count or 2, (word_count or MAX_BEAM_WORDS) + 1):
            while len(fronts) < depth - 1:
                fronts.append(self._extend_front(fronts[-1], with_bridges))
            chains = self._find_finishes(fronts[depth - 2])
            if chains:
                return chains
        return []

    def _find_finishes(self, front: list[BeamState]) -> list[tuple[int, ...]]:
        """Return up to MAX_SOLUTIONS chains that one more word completes."""
        graph = self._graph
        chains: list[tuple[int, ...]] = []
        for letter, open_mask, played in front:
            self._budget.spend(40)
            words, bitsets = self._words_by_first[letter]
            bitset = -1
            for bit in find_set_bits(open_mask):
                bitset &= bitsets[bit]
            covering_words = [words[n] for n in find_set_bits(bitset, MAX_SOLUTIONS - len(chains))]
            last_words = [i for i in covering_words if graph.can_end_with(i)]
            chains += [(*played, i) for i in graph.filter_playable(last_words, open_mask)]
        return chains

    def _extend_front(self, front: list[BeamState], with_bridges: bool) -> list[BeamState]:
        """Return the best positions after one more word, the best first."""
        graph, worth = self._graph, self._letter_worth
        first_letters, last_letters = graph.first_letters, graph.last_letters
        chain_by_position: dict[tuple[int, int], tuple[int, ...]] = {}
        for letter, open_mask, played in front:
            playable = self._select_words(letter, open_mask)
            self._budget.spend(len(playable) * 4)
            for i in playable:
                next_open = open_mask & ~graph.masks[i]
                new_letters = (next_open ^ open_mask) & graph.board_mask
                is_bridge = with_bridges and first_letters[i] != last_letters[i] and i not in played
                if next_open & graph.board_mask and (new_letters or is_bridge):
                    chain_by_position.setdefault((last_letters[i], next_open), (*played, i))
        states = [(*position, chain) for position, chain in chain_by_position.items()]
        return sorted(states, key=lambda state: worth(state[1]))[:BEAM_WIDTH]

    def _select_words(self, letter: int, open_mask: int) -> list[int]:
        """Return some words to try: the best, and the best with the rarest open letters."""
        words, bitsets = self._words_by_first[letter]
        open_bits = [bit for bit in self._letter_worth.letters_by_rarity if open_mask >> bit & 1]
        numbers = dict.fromkeys(range(min(MAX_WORDS_PER_POSITION, len(words))))
        for bit in open_bits[:RARE_LETTER_COUNT]:
            numbers.update(dict.fromkeys(find_set_bits(bitsets[bit], MAX_WORDS_PER_POSITION)))
        return self._graph.filter_playable([words[n] for n in numbers], open_mask)


class _LetterWorth:
    """What covering a set of letters is worth: a letter the more, the fewer words have it."""

    def __init__(self, masks: list[int], mask_width: int) -> None:
        word_counts = [1 + bitset.bit_count() for bitset in make_letter_bitsets(masks, mask_width)]
        worth = [float((len(masks) + 1) / count) ** 0.5 for count in word_counts]
        self.letters_by_rarity = sorted(range(mask_width), key=lambda bit: -worth[bit])
        self._worth_tables: list[list[float]] = []
        for start in range(0, mask_width, LETTERS_PER_TABLE):
            table = [0.0]
            for value in worth[start : start + LETTERS_PER_TABLE]:
                table += [total + value for total in table]
            self._worth_tables.append(table)

    def __call__(self, letters: int) -> float:
        total = 0.0
        for table in self._worth_tables:
            total += table[letters & (len(table) - 1)]
            letters >>= LETTERS_PER_TABLE
        return total
