"""A brute force for the rules of docs/rules.md that shares no code with lbtui.

It imports nothing of ours and takes the rules word by word: placements are tried one by one, sets
of letters are sets, chains are built by trying every word after every word. Slow and plain on
purpose; for small boards and lists.
"""

import operator
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

Chain = tuple[str, ...]
Letters = frozenset[str]
Position = tuple[str, Letters]  # the letter to go on from, the letters still open


def placements(sides: Sequence[str], word: str) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to put the letters of `word` on spots so that each is on another side."""

    def extend(done: tuple[tuple[int, int], ...]) -> Iterator[tuple[tuple[int, int], ...]]:
        if len(done) == len(word):
            yield done
            return
        for side, letters in enumerate(sides):
            if done and done[-1][0] == side:
                continue
            for place, letter in enumerate(letters):
                if letter == word[len(done)]:
                    yield from extend((*done, (side, place)))

    return extend(())


def is_legal(sides: Sequence[str], word: str, min_length: int = 3) -> bool:
    return len(word) >= min_length and any(True for _ in placements(sides, word))


def is_perfect(sides: Sequence[str], chain: Sequence[str], played: Sequence[str] = ()) -> bool:
    """No letter twice, when the letter that links two words is written once.

    A chain that goes on after words `played` writes each letter that they left open.
    """
    written = ("" if played else chain[0][0]) + "".join(word[1:] for word in chain)
    return sorted(written) == sorted(set("".join(sides)).difference(*played))


def replay(
    sides: Sequence[str],
    words: Iterable[str],
    chain: Sequence[str],
    *,
    bridges: bool = False,
    min_length: int = 3,
) -> str | None:
    """Play a chain that somebody calls a solution; say what is wrong with it, or None."""
    known = set(words)
    still_open = set("".join(sides))
    for at, word in enumerate(chain):
        if word not in known:
            return f"{word} is not on the list"
        if not is_legal(sides, word, min_length):
            return f"{word} is not legal"
        if at and word[0] != chain[at - 1][-1]:
            return f"{word} does not follow {chain[at - 1]}"
        if not still_open:
            return f"{word} comes after the end"
        if not still_open & set(word):
            if not bridges:
                return f"{word} covers nothing new"
            if word[0] == word[-1]:
                return f"{word} covers nothing new and goes nowhere"
        if word in chain[:at]:
            return f"{word} is used twice"
        still_open -= set(word)
    return f"left open: {sorted(still_open)}" if still_open else None


OPERATORS = {
    ">": operator.gt, ">=": operator.ge, "=": operator.eq, "<=": operator.le, "<": operator.lt,
    ":": operator.eq,
}  # fmt: skip


def passes(text: str, chain: Chain, scores: Mapping[str, int], finish: int | None = None) -> bool:
    """Whether one solution meets every term of a filter; `scores` has all words of the board.

    A chain of one word is a word with its
    `finish`, which meets the terms of the filter of words.
    """
    return all(_meets(term, chain, scores, finish) for term in text.lower().split())


BANDS = {
    "everyday": range(81, 101), "known": range(61, 81), "uncommon": range(41, 61),
    "rare": range(21, 41), "obscure": range(21),
}  # fmt: skip


def _meets(term: str, chain: Chain, scores: Mapping[str, int], finish: int | None) -> bool:
    if term == "perfect":
        written = chain[0] + "".join(word[1:] for word in chain[1:])
        return len(set(written)) == len(written)
    if re.fullmatch(r"\d+\+?", term):
        term = f"len:{term}"
    if number := re.fullmatch(r"(\w*)([<>=:]+)(\d+|[a-z]+)(\+?)", term):
        name, sign, value, more = number.groups()
        # Of each word where every word is to meet the term, else one number of the chain.
        numbers: dict[str, Sequence[int]] = {
            "len length letters": [sum(map(len, chain))],
            "fam familiar familiarity score": [min(scores[word] for word in chain)],
            "words": [len(chain)],
            "new covers": [len(set(chain[0]))],
            "needs finish": [] if finish is None else [finish],
        }
        for names, found in numbers.items():
            if (name or "len") in names.split():
                wanted = BANDS.get(value) or [int(value)]
                at_least = more or (sign == ":" and name.startswith(("fam", "score")))
                compare = OPERATORS[">=" if at_least else sign]
                bound = min(wanted) if compare in (operator.ge, operator.lt) else max(wanted)
                if compare is operator.eq:
                    return bool(found) and all(each in wanted for each in found)
                return bool(found) and all(compare(each, bound) for each in found)
    if term[0] == "!":
        return not _meets(term[1:], chain, scores, finish)
    if named := re.fullmatch(r"(starts|ends|word|solution)([:=])(.*)", term):
        name, sign, text = named.groups()
        exact = f"+{text}" if sign == "=" else text
        term = {"starts": f"^{text}", "ends": f"{text}$"}.get(name, exact)
    if term[0] in "+-":
        return (term[1:] in chain) is (term[0] == "+")
    if term[0] == "^":
        wild = _wild(term[1:].rstrip("$"))
        return bool((wild.fullmatch if term[-1] == "$" else wild.match)(chain[0]))
    if term[-1] == "$":
        return bool(re.search(f"(?:{_wild(term[:-1]).pattern})$", chain[-1]))
    like = _wild(term)
    if "." in like.pattern:
        return any(like.fullmatch(word) for word in chain)
    return any(term in word for word in chain)


def _wild(text: str) -> re.Pattern[str]:
    return re.compile(re.sub("[*…]", ".*", text.replace("?", ".")))


class Oracle:
    """One board and one scored list; `words` are the legal ones in code-point order."""

    def __init__(self, sides: Sequence[str], scored: Mapping[str, int], min_length: int = 3):
        self.sides = tuple(sides)
        self.letters: Letters = frozenset("".join(sides))
        self.words = sorted(word for word in scored if is_legal(sides, word, min_length))
        self.scores = {word: scored[word] for word in self.words}
        self.covers = {word: frozenset(word) for word in self.words}
        self.starting: dict[str, list[str]] = {letter: [] for letter in self.letters}
        for word in self.words:
            self.starting[word[0]].append(word)

    # -- tight chains (rule 4) ---------------------------------------------------------------

    def tight(
        self, words: int, last: str | None = None, open_: Letters | None = None
    ) -> list[Chain]:
        """Every tight chain of exactly `words` words that covers `open_` from letter `last`."""
        still_open = self.letters if open_ is None else open_
        found: list[Chain] = []
        for word in self.words if last is None else self.starting[last]:
            rest = still_open - self.covers[word]
            if rest == still_open:
                continue
            if not rest:
                if words == 1:
                    found.append((word,))
            elif words > 1:
                found += [(word, *tail) for tail in self.tight(words - 1, word[-1], rest)]
        return found

    def solutions(self, max_words: int) -> list[Chain]:
        return [chain for words in range(1, max_words + 1) for chain in self.tight(words)]

    # -- fewest words, over positions --------------------------------------------------------

    def moves(self, position: Position, bridges: bool) -> Iterator[tuple[str, Position]]:
        letter, still_open = position
        for word in self.starting[letter]:
            rest = still_open - self.covers[word]
            if rest != still_open or (bridges and word[0] != word[-1]):
                yield word, (word[-1], rest)

    def distances(self, starts: Iterable[Position], bridges: bool) -> dict[Position, int]:
        """The fewest words from every position that can be met, words repeated as one likes.

        Tight chains cannot repeat a word, so for them this is exact; with bridges it is a floor.
        Positions from which there is no way are left out.
        """
        before: dict[Position, set[Position]] = {}
        todo = list(starts)
        met = set(todo)
        while todo:
            position = todo.pop()
            if not position[1]:
                continue
            for _, after in self.moves(position, bridges):
                before.setdefault(after, set()).add(position)
                if after not in met:
                    met.add(after)
                    todo.append(after)
        layer = {position for position in met if not position[1]}
        far: dict[Position, int] = dict.fromkeys(layer, 0)
        while layer:
            step = far[next(iter(layer))] + 1
            layer = {p for after in layer for p in before.get(after, ()) if p not in far}
            far.update(dict.fromkeys(layer, step))
        return far

    def starts(self) -> list[Position]:
        return [(letter, self.letters) for letter in sorted(self.letters)]

    def finish(self, last: str | None, open_: Letters, bridges: bool = False) -> int | None:
        """The fewest further words; None when there is no way. With bridges, no word twice."""
        if not bridges:
            firsts = sorted(self.letters) if last is None else [last]
            starts = [(letter, open_) for letter in firsts]
            far = self.distances(starts, False)
            return min((far[p] for p in starts if p in far), default=None)
        found = self.bridged_chains(last, open_)
        return len(found[0]) if found else None

    @cached_property
    def minimum(self) -> int | None:
        return self.finish(None, self.letters)

    # -- bridges (rule 5) --------------------------------------------------------------------

    def with_bridges(self, words: int, played: Sequence[str] = ()) -> list[Chain]:
        """Every chain of exactly `words` words after those `played`, bridges allowed."""
        starts = self.starts()
        if played:
            starts = [(played[-1][-1], self.letters.difference(*played))]
        anything = dict.fromkeys(self.distances(starts, True), 0)
        return [
            chain
            for start in starts
            for chain in self._bridged(words, start, anything, frozenset(played))
        ]

    def bridged_chains(
        self, last: str | None = None, open_: Letters | None = None, used: Letters = frozenset()
    ) -> list[Chain]:
        """Every chain with bridges allowed, of the fewest words that any such chain has.

        `used` are words that were played before, `open_` the letters that they left open.
        """
        still_open = self.letters if open_ is None else open_
        firsts = sorted(self.letters) if last is None else [last]
        starts = [(letter, still_open) for letter in firsts]
        far = self.distances(starts, True)
        words = self._fewest_bridged(starts, far, used)
        return [chain for start in starts for chain in self._bridged(words, start, far, used)]

    def _fewest_bridged(
        self, starts: Iterable[Position], far: Mapping[Position, int], used: Letters
    ) -> int:
        """The fewest words, bridges allowed and none twice; -1 when every way has been tried.

        Of two ways to a position, one is dropped that takes as many words and uses more of them.
        A word back to its first letter is no bridge, so that it does not matter who used it.
        """
        layer = [(start, used) for start in starts if start in far]
        tried: dict[Position, list[Letters]] = {}
        words = 0
        while layer:
            if not all(still_open for (_, still_open), _ in layer):
                return words
            words += 1
            following = []
            for position, gone in layer:
                for word, after in self.moves(position, True):
                    now = gone | {word} if word[0] != word[-1] else gone
                    before = tried.setdefault(after, [])
                    if word not in gone and after in far and not any(map(now.issuperset, before)):
                        before.append(now)
                        following.append((after, now))
            layer = following
        return -1

    def _bridged(
        self, words: int, position: Position, far: Mapping[Position, int], used: Letters
    ) -> Iterator[Chain]:
        if not position[1]:
            if words == 0:
                yield ()
            return
        if far.get(position, words + 1) > words:
            return
        for word, after in self.moves(position, True):
            if word not in used:
                for tail in self._bridged(words - 1, after, far, used | {word}):
                    yield (word, *tail)

    @cached_property
    def bridged(self) -> list[Chain]:
        return self.bridged_chains()

    @cached_property
    def bridged_minimum(self) -> int | None:
        return len(self.bridged[0]) if self.bridged else None

    # -- order (rule 6) ----------------------------------------------------------------------

    def score(self, chain: Chain) -> int:
        """The score of the least familiar word."""
        return min(self.scores[word] for word in chain)

    def cost(self, chain: Chain, ranking: str) -> int:
        """Letters; `familiar` adds for each word what its score lacks of 100, in whole tens."""
        rarity = sum((100 - self.scores[word]) // 10 for word in chain)
        return len("".join(chain)) + {"shortest": 0, "familiar": rarity}[ranking]

    def ordered(self, chains: Iterable[Chain], ranking: str) -> list[Chain]:
        return sorted(chains, key=lambda chain: (len(chain), self.cost(chain, ranking), chain))
