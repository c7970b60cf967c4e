"""What the tests against the brute force share: boards, their oracle, and checks of a space."""

import os
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from lbtui.engine import Candidates, Place, Solution, Space, candidates_from_words
from lbtui.filters.terms import NUMBER_FORMS
from lbtui.puzzle import Board, ranking
from lbtui.puzzle.chain import examine_chain
from lbtui.solutions import Solutions
from tests.boards import Puzzle, random_puzzle
from tests.harness.samples import mark_long_values
from tests.oracle import BANDS, Chain, Letters, Oracle, is_perfect, replay

if TYPE_CHECKING:
    from lbtui.filters.terms import FilterTarget

CHUNK_COUNT, PUZZLES_PER_CHUNK = (
    int(os.environ.get("LBTUI_CHUNKS", "6")),
    25,
)  # LBTUI_CHUNKS=20: 500 boards
RANKINGS = tuple(ranking.RANKINGS)

RESTRICTIONS = (
    "include", "exclude", "first", "last", "min_score", "lengths",
    "letters", "perfect", "min_words",
)  # fmt: skip
PAIRS = tuple(combinations(RESTRICTIONS, 2))

by_chunk = pytest.mark.parametrize("chunk", mark_long_values(range(CHUNK_COUNT), [0, 1]))
bridge_boards = pytest.mark.parametrize(
    "chunk", mark_long_values(range(CHUNK_COUNT, CHUNK_COUNT + 4), [CHUNK_COUNT])
)


@cache
def solved(chunk: int, n: int) -> tuple[Puzzle, Oracle, Candidates]:
    bridge = True if chunk >= CHUNK_COUNT else None
    perfect = not bridge and n % 5 == 4
    puzzle = random_puzzle(Random(f"{chunk}/{n}"), bridge=bridge, perfect=perfect)
    candidates = candidates_from_words(Board(puzzle.sides), puzzle.scored)
    return puzzle, Oracle(puzzle.sides, puzzle.scored), candidates


def cases(chunk: int) -> Iterator[tuple[Puzzle, Oracle, Candidates, Random]]:
    for n in range(PUZZLES_PER_CHUNK):
        yield *solved(chunk, n), Random(f"choices {chunk}/{n}")


def chains(solutions: Iterable[Solution]) -> list[Chain]:
    return [solution.words for solution in solutions]


def capitals(word: str) -> str:
    """Upper case that keeps ß one letter."""
    return word.replace("ß", "\u1e9e").upper()


def check_facts(
    puzzle: Puzzle,
    oracle: Oracle,
    solution: Solution,
    ranking: str,
    bridges: bool,
    played: Chain = (),
) -> None:
    """An emitted solution is played by the checker, and what it says of itself is true."""
    chain = solution.words
    assert solution.letters == sum(map(len, chain))
    assert solution.cost == oracle.cost(chain, ranking)
    assert solution.score == oracle.score(chain)
    idle = sum(set(word) <= set("".join((*played, *chain[:n]))) for n, word in enumerate(chain))
    assert solution.bridges == idle
    if played:
        return
    assert replay(puzzle.sides, puzzle.scored, chain, bridges=bridges) is None
    report = examine_chain(Board(puzzle.sides), chain)
    assert (report.is_solution, report.bridge_count, report.letter_count) == (
        True,
        idle,
        solution.letters,
    )
    assert report.is_perfect == is_perfect(puzzle.sides, chain)


def check_space(
    puzzle: Puzzle, oracle: Oracle, space: Space, expected: list[Chain], played: Chain = ()
) -> None:
    """The space holds exactly `expected`, in that order, by every way of asking."""
    assert chains(space) == expected, puzzle
    assert space.count_all().solutions == len(expected)
    numbers = range(space.limits.min_words, space.limits.max_words + 1)
    sizes = Counter(map(len, expected))
    assert [space.count_solutions(words).solutions for words in numbers] == [
        sizes[n] for n in numbers
    ]
    assert all(space.count_solutions(words).exact for words in numbers)
    for words in numbers:
        level = [chain for chain in expected if len(chain) == words]
        by_cost = Counter(oracle.cost(chain, space.limits.ranking) for chain in level)
        assert space.get_level(words).count_by_cost() == by_cost
        assert chains(space.get_level(words)) == level
        assert space.get_level(words).size == len(level)
    for place, chain in enumerate(expected):
        found = Solutions(space)[place]
        assert found.words == chain
        assert space.find_rank(chain) == space.find_rank(found.words) == place
        level_rank = sum(len(other) == len(chain) for other in expected[:place])
        assert space.find_level_rank(chain) == level_rank
        level = [other for other in expected if len(other) == len(chain)]
        costs = [oracle.cost(other, space.limits.ranking) for other in level]
        cheaper = sum(cost < found.cost for cost in costs)
        assert space.find_place(chain) == Place(
            place=1 + cheaper, tied=costs.count(found.cost), of=len(costs)
        )
        check_facts(puzzle, oracle, found, space.limits.ranking, space.uses_bridges(), played)
    if expected:
        assert Solutions(space)[-1].words == expected[-1]
        middle = len(expected) // 2
        assert chains(Solutions(space)[middle : middle + 5]) == expected[middle : middle + 5]
        assert chains(Solutions(space)[::-7]) == expected[::-7]
    for outside in (len(expected), -len(expected) - 1):
        with pytest.raises(IndexError):
            Solutions(space)[outside]


def name_words(words: list[str], oracle: Oracle, random: Random) -> str | set[str]:
    """Return a word in any case, or a set: some words, or all with some letters of one."""
    word = random.choice(words)
    at, some = random.randrange(len(word)), random.randint(1, 3)
    named: list[str | set[str]] = [word, capitals(word), set(random.choices(words, k=some))]
    named.append({other for other in oracle.words if word[at : at + some] in other})
    return random.choice(named)


def find_named_words(some: str | set[str]) -> set[str]:
    """Return the words that `name_words` stands for."""
    return {unicodedata.normalize("NFC", some.lower())} if isinstance(some, str) else some


def played_chains(oracle: Oracle, random: Random, most: int = 8) -> Iterator[tuple[Chain, Letters]]:
    """Chains of one to three words that link, redundant ones too, and the letters left open."""
    for _ in range(most if oracle.words else 0):
        chain: list[str] = [random.choice(oracle.words)]
        for _ in range(random.randint(0, 2)):
            following = [w for w in oracle.starting[chain[-1][-1]] if w not in chain]
            if following:
                chain.append(random.choice(following))
        open_ = oracle.letters.difference(*chain)
        if open_:
            yield tuple(chain), open_


def restrict(
    oracle: Oracle,
    random: Random,
    full: list[Chain],
    *,
    played: Chain = (),
    names: Sequence[str] = (),
) -> tuple[dict[str, Any], list[Chain]]:
    """Return restrictions as a space takes them, and those of `full` that meet them.

    `full` are chains that go on after those `played`; `names` are what to restrict, by default one
    to three of `RESTRICTIONS`. Mostly one of `full` at least meets them.
    """
    names = names or random.sample(RESTRICTIONS, random.randint(1, 3))
    known = full if random.random() < 0.85 else []
    if "perfect" in names:
        known = [chain for chain in known if is_perfect(oracle.sides, chain, played)] or known
    likely = random.choice(known) if known else ()
    asked = {name: _value(name, oracle, random, likely) for name in names}
    return asked, [chain for chain in full if meets(oracle, chain, asked, played)]


def _value(name: str, oracle: Oracle, random: Random, likely: Chain) -> Any:
    """Return a value of a restriction, one that the chain `likely` mostly meets."""
    words = [*likely] or [*oracle.words, "zzz"]
    low, high = random.randint(0, 3), random.randint(0, 3)
    match name:
        case "include":
            known = random.choice([words, oracle.words or words])
            return [name_words(known, oracle, random) for _ in range(random.randint(1, 3))]
        case "first" | "last":
            return name_words(words[:1] if name == "first" else words[-1:], oracle, random)
        case "exclude":
            others = [word for word in oracle.words if word not in likely] or ["zzz"]
            chosen = random.sample(others, min(len(others), random.randint(1, 3)))
            return chosen + random.choices(words, k=random.choice([0, 0, 0, 1]))
        case "min_score":
            return random.choice([1, 30, 50, 51, 65, oracle.score(likely) if likely else 1])
        case "lengths":
            sizes = [*map(len, words)]
            return max(1, min(sizes) - low), max(sizes) + high
        case "letters":
            size = len("".join(words[:4]))
            return max(1, size - low), size + high
        case "perfect":
            return True
    return random.randint(2, 3)  # min_words


def meets(oracle: Oracle, chain: Chain, asked: Mapping[str, Any], played: Chain = ()) -> bool:
    """Whether a chain that goes on after those `played` meets every restriction."""

    def met(name: str, value: Any) -> Any:
        match name:
            case "include":
                return all(find_named_words(some) & set(chain) for some in value)
            case "first":
                return chain[0] in find_named_words(value)
            case "last":
                return chain[-1] in find_named_words(value)
            case "exclude":
                return not set(value) & set(chain)
            case "min_score":
                return oracle.score(chain) >= value
            case "lengths":
                return all(value[0] <= len(word) <= value[1] for word in chain)
            case "letters":
                return value[0] <= len("".join(chain)) <= value[1]
            case "perfect":
                return not value or is_perfect(oracle.sides, chain, played)
        return len(chain) >= value  # min_words

    return all(met(*each) for each in asked.items())


def fewest(oracle: Oracle, asked: Mapping[str, Any], played: Chain = ()) -> int | None:
    """The fewest words of a tight chain that meets the restrictions; layer by layer.

    Numbers of letters and words do not matter.
    """

    def allowed(*names: str) -> set[str]:
        some = {name: asked[name] for name in names if name in asked}
        return {word for word in oracle.words if meets(oracle, (word,), some)} - {*played}

    words = allowed("exclude", "min_score", "lengths")
    firsts, lasts = allowed("first"), allowed("last")
    groups = [frozenset(find_named_words(some)) for some in asked.get("include", ())]
    starts = played[-1][-1] if played else oracle.letters
    open_ = oracle.letters.difference(*played)
    layer = {(letter, open_, frozenset(groups)) for letter in starts}
    for number in range(1, len(open_) + 1):  # each word covers something new
        after = set()
        for letter, still_open, missing in layer:
            for word in words.intersection(oracle.starting[letter]):
                written = word if number == 1 and not played else word[1:]
                idle = len(still_open) - len(still_open - set(word)) < len(written)
                if (number == 1 and word not in firsts) or (idle and asked.get("perfect")):
                    continue
                rest, lack = still_open - set(word), {each for each in missing if word not in each}
                if not rest and not lack and word in lasts and rest != still_open:
                    return number
                if rest and rest != still_open:
                    after.add((word[-1], rest, frozenset(lack)))
        layer = after
    return None


def kinds(of: "FilterTarget") -> tuple[str, ...]:
    """Return the kinds of terms of a filter of solutions, or of words: every number among them."""
    numbers = [name for name, form in NUMBER_FORMS.items() if form.describe(1, 1, of)]
    both = ("text", "start", "end", "wild", "+", "-", "!", *numbers)
    return (*both, "perfect") if of == "solutions" else both


def type_filter(
    words: Sequence[str],
    random: Random,
    of: "FilterTarget" = "solutions",
    terms: Sequence[str] = (),
) -> str:
    """Return a filter about `words`, of solutions or of words: one to three terms, or of `terms`.

    These are some of the `kinds`.
    """

    def term(kind: str) -> str:
        word = random.choice(words)
        some, at = random.randint(1, len(word)), random.randrange(len(word))
        number = random.choice([">", ">=", "=", "<=", "<", ":"])
        more = "+" if number in "=:" and random.random() < 0.3 else ""
        match kind:
            case "text":
                return random.choice([word[:some], word[at:]])
            case "start":
                return random.choice(["^", "starts:", "starts="]) + word[:some]
            case "end":
                return random.choice([f"{word[-some:]}$", f"ends:{word[-some:]}"])
            case "wild":
                return random.choice([
                    f"^{word}$", f"{word[0]}*{word[-1]}", f"{word[:at]}?{word[at + 1 :]}",
                    f"^?{word[1:some]}", f"{word[0]}*$",
                ])  # fmt: skip
            case "+" | "-":
                return kind + random.choice([word, word, word[:some]])
            case "!":
                return kind + term(random.choice(["text", "start", "end", "wild"]))
            case "len":
                size = len(word) * (random.randint(1, 3) if of == "solutions" else 1)
                return random.choice([f"len{number}{size}{more}", f"letters>={size}", f"{size}+"])
            case "fam":
                value = random.choice([*BANDS, "20", "50", "65"])
                return f"{random.choice(['fam', 'familiar'])}{number}{value}{more}"
            case "words":
                return f"words{number}{random.randint(2, 3)}{more}"
            case "perfect":
                return kind
        return f"{kind}{number}{random.randint(3, 7) if kind == 'new' else at % 4}{more}"

    asked = terms or random.choices(kinds(of), k=random.randint(1, 3))
    return " ".join(map(term, asked))
