"""Checking generated boards with the brute force, which shares no code with what made them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from lbtui.generate import BoardRequest, GeneratedBoard
from lbtui.puzzle.ranking import RANKINGS
from tests.oracle import Oracle, replay

ROOT = Path(__file__).parents[2]
VOWELS = frozenset("aeiouáéíóúü")


@cache
def read_scores(name: str) -> dict[str, int]:
    """A shipped list as its text has it: the score of every word."""
    found: dict[str, int] = {}
    for line in (ROOT / "wordlists" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            word, _, score = line.partition(";")
            found[word.lower()] = int(score or 50)
    return found


class BruteForce:
    """A board solved by brute force: all words on it, the fewest words, and how many solutions."""

    def __init__(self, sides: list[str], scored: Mapping[str, int], min_length: int = 3) -> None:
        letters = set("".join(sides))
        near = {word: score for word, score in scored.items() if letters.issuperset(word)}
        self.oracle = Oracle(sides, near, min_length)
        bits = {letter: 1 << n for n, letter in enumerate(sorted(letters))}
        self._all = sum(bits.values())
        self._starting: dict[str, list[tuple[str, int]]] = {letter: [] for letter in bits}
        for word in self.oracle.words:
            self._starting[word[0]].append((word, sum(bits[letter] for letter in set(word))))
        self._ways: dict[tuple[int, str, int], int] = {}
        self.minimum = next((words for words in (1, 2, 3) if self.count(words)), None)
        if self.minimum is None:
            # Bridges may give fewer words: where this floor is the same, they do not.
            starts = self.oracle.starts()
            far = self.oracle.distances(starts, True)
            floor = min((far[start] for start in starts if start in far), default=None)
            self.minimum = floor if floor == self.oracle.minimum else None
        self.solutions = 0 if self.minimum is None else self.count(self.minimum)

    def count(self, words: int) -> int:
        """How many solutions of so many words there are, adding up position by position."""
        return sum(self._after(words, letter, self._all) for letter in self._starting)

    def _after(self, words: int, letter: str, still_open: int) -> int:
        key = (words, letter, still_open)
        if key not in self._ways:
            found = 0
            for word, mask in self._starting[letter]:
                rest = still_open & ~mask
                if words == 1:
                    found += not rest
                elif rest and rest != still_open:
                    found += self._after(words - 1, word[-1], rest)
            self._ways[key] = found
        return self._ways[key]

    def chains(self, words: int) -> list[tuple[str, ...]]:
        """Every solution of one word or of two."""
        every = [pair for pairs in self._starting.values() for pair in pairs]
        if words == 1:
            return [(word,) for word, mask in every if mask == self._all]
        return [
            (first, second)
            for first, mask in every
            for second, other in self._starting[first[-1]]
            if mask != self._all and mask | other == self._all
        ]


def find_broken_promise(
    made: GeneratedBoard, request: BoardRequest, scored: Mapping[str, int]
) -> str | None:
    """What a generated board lacks of what was requested, or says wrongly of itself; None: fine."""
    sides = str(made.board).split()
    letters = "".join(sides)
    if [len(side) for side in sides] != [request.letters] * request.sides:
        return "another shape"
    if len(set(letters)) < len(letters) and not request.repeats:
        return "a letter is repeated"
    if request.repeats and not request.answer and len(set(letters)) == len(letters):
        return "no letter is repeated"
    vowels = sum(letter in VOWELS for letter in letters)
    if request.vowels not in (None, vowels):
        return f"{vowels} vowels"
    solved = BruteForce(sides, scored, request.min_length)
    words = request.word_count or (None if request.answer else 2)
    if made.minimum != solved.minimum or words not in (None, made.minimum):
        return f"the fewest words are {solved.minimum}, not {made.minimum}"
    if made.solutions != solved.solutions:
        return f"{solved.solutions} solutions, not {made.solutions}"
    low, high = request.solutions
    if made.solutions is None or not low <= made.solutions <= (high or made.solutions):
        return f"{made.solutions} solutions"
    if request.par not in (None, made.par):
        return f"par {made.par}"
    if request.answer and all(
        replay(sides, solved.oracle.words, chain)
        for chain in (request.own_words, request.own_words[::-1])
    ):
        return "the answer is no solution"
    return _find_wrong_best(made, request, solved)


def _find_wrong_best(made: GeneratedBoard, request: BoardRequest, solved: BruteForce) -> str | None:
    best = made.best
    if best is None or len(best) != made.minimum:
        return f"best is {best}"
    wrong = replay(solved.oracle.sides, solved.oracle.words, best, min_length=request.min_length)
    if wrong:
        return f"best: {wrong}"

    def liked(chain: tuple[str, ...]) -> bool:
        return solved.oracle.score(chain) >= request.min_score

    if not liked(best):
        return "best is not as familiar as requested"
    if len(best) > 2:
        return None
    chains = solved.chains(len(best))
    firsts = [solved.oracle.ordered(chains, ranking)[0] for ranking in RANKINGS]
    if not set(request.avoid or ()).isdisjoint(word for chain in (best, *firsts) for word in chain):
        return "a best solution has a word to be avoided"
    asked = sorted(request.own_words)
    if len(asked) == len(best):
        return None if sorted(best) == asked else f"best is {best}, not the answer"
    every = solved.oracle.ordered(filter(liked, solved.chains(len(best))), "shortest")
    return None if every[0] == best else f"best is {every[0]}, not {best}"
