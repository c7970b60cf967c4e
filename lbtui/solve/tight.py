"""Counting tight chains exactly, without listing any.

``ways(k, letter, open)`` is the number of ways to finish with exactly ``k`` words from ``letter``
while ``open`` is still to cover, every word covering something new. It is a polynomial in the total
number of letters, kept as one packed integer (see `Moves`), and is memoised on its arguments:
adding a word is a shift, choosing between words is an addition.
"""

from __future__ import annotations

from .moves import holders, places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .moves import Moves, Watch
    from .reach import Reach

SUBSETS = 3_000_000
"""Above this many (letter, open) pairs that one word can finish, they are found as asked for."""

FEW = 12
"""Positions two words from the end that are counted before it is worth while to count everything
that one word finishes."""

CHUNK = 4
"""Letters that are looked up together."""

State = tuple[int, int]
"""(letter to play from, open letters)"""

Child = tuple[int, State, int]
"""(word, the state it leads to, packed count of the ways to finish from there)"""

DONE: State = (0, 0)


class TightCounts:
    """Counts of tight chains over one vocabulary: the candidates with a score of ``floor`` or more.

    Vocabularies of falling floors are nested, which is what the familiar ranking rests on.
    """

    __slots__ = (
        "_asked",
        "_ending",
        "_finals",
        "_members",
        "_memo",
        "_playing",
        "_reach",
        "_root",
        "_spread",
        "_started",
        "_watch",
        "floor",
        "moves",
    )

    def __init__(
        self, moves: Moves, watch: Watch, floor: int = 0, reach: Reach | None = None
    ) -> None:
        """Index the vocabulary; the work is proportional to its words.

        What ``reach``, of the same moves, has found by then need not be counted.
        """
        self.moves = moves
        self.floor = floor
        self._watch = watch
        self._reach = reach
        letters = range(moves.letters)
        self._members: list[list[int]] = [[] for _ in letters]
        scores, firsts = moves.scores, moves.firsts
        for i, score in enumerate(scores):
            if score >= floor:
                self._members[firsts[i]].append(i)
        self._memo: list[list[dict[int, int]]] = []
        self._finals: list[dict[int, int]] = [{} for _ in letters]
        self._spread = False
        self._asked = 0
        self._root: dict[int, int] = {}
        self._started: tuple[int, list[Child]] = (0, [])
        self._ending: list[tuple[list[int], list[list[int]]]] = []
        self._playing: list[list[tuple[int, list[tuple[int, int]]]]] = []

    def _index_endings(self) -> None:
        """For every first letter, mark in one integer which words hold a set of letters.

        The sets are those of letters 0 to 3, of 4 to 7, and so on: a table each.
        """
        moves = self.moves
        masks, lasts, ends = moves.masks, moves.lasts, moves.last_letters
        size = moves.full.bit_length()
        ending = []
        for members in self._members:
            words = [i for i in members if ends >> lasts[i] & 1]
            holding = holders([masks[i] for i in words], size)
            tables = []
            for start in range(0, size, CHUNK):
                table = [(1 << len(words)) - 1]
                for marks in holding[start : start + CHUNK]:
                    table += [these & marks for these in table]
                tables.append(table)
            ending.append((words, tables))
        self._ending = ending

    def _index_playing(self) -> None:
        """Group the words of every first letter by how far they shift a count."""
        if not self._ending:
            self._index_endings()
        moves = self.moves
        masks, lasts, lengths = moves.masks, moves.lasts, moves.lengths
        playing = []
        for members in self._members:
            steps: dict[int, list[tuple[int, int]]] = {}
            for i in members:
                steps.setdefault(lengths[i], []).append((~masks[i], lasts[i]))
            playing.append(
                [(moves.width * (length - moves.base), words) for length, words in steps.items()]
            )
        self._playing = playing

    def _index_finals(self) -> None:
        """Count everything that one word finishes, unless that is very much."""
        masks = self.moves.masks
        pairs = sum(1 << masks[i].bit_count() for words, _ in self._ending for i in words)
        if pairs <= SUBSETS:
            self._finals[:] = [self._spread_finals(letter) for letter in range(self.moves.letters)]
            self._spread = True

    def _spread_finals(self, letter: int) -> dict[int, int]:
        """Return every set of open letters that one word from ``letter`` finishes, with its count.

        A word adds its count to every subset of its letters. Letter by letter, whatever has the
        letter is added to the same set without it: each set is reached once.
        """
        finals: dict[int, int] = {}
        union = 0
        for i in self._ending[letter][0]:
            mask = self.moves.masks[i]
            union |= mask
            finals[mask] = finals.get(mask, 0) + self.moves.unit(i)
        while union:
            bit = union & -union
            union ^= bit
            get = finals.get
            for mask, count in [item for item in finals.items() if item[0] & bit]:
                smaller = mask ^ bit
                finals[smaller] = get(smaller, 0) + count
        real = self.moves.real
        for mask in [mask for mask in finals if not mask & real]:
            del finals[mask]
        self._watch.entries += len(finals)
        self._watch.spend(len(finals))
        return finals

    def _final(self, letter: int, open_: int) -> int:
        """Return the count of one-word finishes, by the words that hold every open letter."""
        finals = self._finals[letter]
        found = finals.get(open_)
        if found is None:
            found = 0
            for i in self._finishing(letter, open_):
                found += self.moves.unit(i)
            finals[open_] = found
            self._watch.entries += 1
            self._watch.spend(4)
        return found

    def _finishing(self, letter: int, open_: int) -> list[int]:
        """Return the words from ``letter`` that cover all of ``open_``, in code-point order."""
        if not self._ending:
            self._index_endings()
        words, tables = self._ending[letter]
        if not open_ & self.moves.real:
            return []
        marks = -1
        for table in tables:
            marks &= table[open_ & (1 << CHUNK) - 1]
            open_ >>= CHUNK
        return [words[place] for place in places(marks)] if marks else []

    def _known(self, words: int) -> list[dict[int, int]]:
        """Return the counts that are known, a letter each, by what is open."""
        if words == 1:
            return self._finals
        while len(self._memo) < words - 1:
            self._memo.append([{} for _ in range(self.moves.letters)])
        return self._memo[words - 2]

    def ways(self, words: int, letter: int, open_: int) -> int:
        """Return the packed count of finishes with exactly ``words`` words.

        Raises Cancelled or LimitReached when the watch says so.
        """
        if words == 1:
            if self._spread:
                return self._finals[letter].get(open_, 0)
            return self._final(letter, open_)
        if not self._playing:
            self._index_playing()
        known = self._known(words)[letter]
        found = known.get(open_)
        if found is None:
            if self._reach is not None and self._reach.excludes(words, letter, open_):
                found = 0
            elif words == 2:
                self._asked += 1
                if self._asked == FEW:
                    self._index_finals()
                found = self._two(letter, open_) if self._spread else self._more(2, letter, open_)
            else:
                found = self._more(words, letter, open_)
            known[open_] = found
            self._watch.entries += 1 + (found.bit_length() >> 9)
            self._watch.spend(len(self._members[letter]))
        return found

    def _two(self, letter: int, open_: int) -> int:
        """Two words to go: every first word against a table of what one word finishes."""
        finals = self._finals
        real = self.moves.real
        total = 0
        for shift, words in self._playing[letter]:
            sum_ = 0
            for kept, last in words:
                rest = open_ & kept
                tail = finals[last].get(rest)
                if tail and (rest ^ open_) & real:
                    sum_ += tail
            total += sum_ << shift
        return total

    def _more(self, words: int, letter: int, open_: int) -> int:
        """Any number of words to go, from the counts of one word fewer."""
        fewer = words - 1
        memo = self._known(fewer)
        ways = self.ways
        real = self.moves.real
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

    def after(self, words: int, state: State) -> int:
        """Return the packed count of finishes from ``state`` with exactly ``words`` words."""
        return self.ways(words, *state)

    def root(self, words: int) -> int:
        """Return the packed count of all solutions of exactly ``words`` words."""
        found = self._root.get(words)
        if found is None:
            width = self.moves.width
            lengths, base = self.moves.lengths, self.moves.base
            found = 0
            for i, _, tail in self.children(words, None):
                found += tail << (width * (lengths[i] - base))
            self._root[words] = found
        return found

    def roots(self) -> list[int]:
        """Return the words that may be played first, in code-point order."""
        scores, floor, roots = self.moves.scores, self.floor, self.moves.roots
        if roots is None:
            return [i for i, score in enumerate(scores) if score >= floor]
        return [i for i in sorted(roots) if scores[i] >= floor]

    def children(self, words: int, state: State | None) -> list[Child]:
        """Return the words that may be played with ``words`` words to go, in code-point order.

        ``state`` is (letter, open letters), None at the start. Each child is (word, the state it
        leads to, packed count of its finishes); words without a finish are left out. What was found
        last at the start is kept: who counts solutions asks for them next.
        """
        if state is not None:
            return self._children(words, state)
        started = self._started  # another thread may ask meanwhile
        if started[0] != words:
            started = self._started = (words, self._children(words, None))
        return started[1]

    def _children(self, words: int, state: State | None) -> list[Child]:
        moves = self.moves
        masks, lasts, real = moves.masks, moves.lasts, moves.real
        if state is None:
            open_, playable = moves.full, self.roots()
        else:
            open_, playable = state[1], self._members[state[0]]
        if words == 1:
            if state is None:
                ends = moves.last_letters
                finals = [i for i in playable if not open_ & ~masks[i] and ends >> lasts[i] & 1]
            else:
                finals = self._finishing(*state)
            return [(i, DONE, 1) for i in finals]
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
