"""What the commands answer, run as a user runs them, against the brute force of tests/oracle.py.

The boards are those of tests/engine, half of them with a bridge planted in them, each with a list
of its own in a file. LBTUI_CHUNKS=20 tries more of them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, cycle, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lbtui.formatting import capitals
from lbtui.play.hint import Hint
from tests.boards import random_puzzle
from tests.engine.spaces import CHUNK_COUNT, RANKINGS, restrict, type_filter
from tests.harness.forking import ForkServer
from tests.harness.program import Result, lbtui
from tests.harness.samples import mark_long_values
from tests.oracle import Chain, Oracle, is_legal, is_perfect, passes, replay
from tests.play.positions import compared, games, in_order, letters_shown, may_leave_out, worth

BRIDGES = ("auto", "never", "always")
OPTIONS = ("include", "exclude", "min_score", "perfect")
PAIRS = [*combinations(OPTIONS, 2)]
EACH = 6
MOST = 4
"""Words of a solution at most."""
chunks = pytest.mark.parametrize(
    "chunk",
    mark_long_values([*range(CHUNK_COUNT // 3), *range(-1, -1 - CHUNK_COUNT // 3, -1)], [0, -1]),
)
"""The boards of negative ones have a bridge."""

Run = Callable[..., Result]


class Case:
    """A board with its list, the oracle, and the command line on them."""

    def __init__(self, chunk: int, n: int, run: Run, folder: Path) -> None:
        self.random = Random(f"command {chunk}/{n}")
        self.puzzle = random_puzzle(self.random, bridge=True if chunk < 0 else None)
        self.min_length = self.random.choice([3, 3, 3, 2, 4])
        self.oracle = self.of(self.puzzle.scored)
        self.file = folder / f"{chunk}-{n}.txt"
        lines = "".join(f"{word};{score}\n" for word, score in self.puzzle.scored.items())
        self.file.write_text(lines, "utf-8")
        self.run = run

    def __repr__(self) -> str:
        return f"{self.puzzle} (at least {self.min_length} letters)"

    def of(self, scored: dict[str, int]) -> Oracle:
        return Oracle(self.puzzle.sides, scored, self.min_length)

    def __call__(self, command: str, *argv: object) -> Result:
        board = " ".join(self.puzzle.sides)
        options = f"--list={self.file}", f"--min-length={self.min_length}"
        return self.run(command, board, *map(str, argv), *options)

    @cache  # noqa: B019 - a case does not live long
    def chains(self, played: Chain = ()) -> tuple[list[Chain], list[Chain]]:
        """The tight chains of up to four words after those played, and those with bridges."""
        oracle, numbers = self.oracle, range(1, MOST + 1)
        place = (played[-1][-1], oracle.letters.difference(*played)) if played else ()
        tight = [chain for words in numbers for chain in oracle.tight(words, *place)]
        return tight, [c for words in numbers for c in oracle.with_bridges(words, played)]

    def in_space(self, bridges: str, wanted: list[Chain], played: Chain = ()) -> list[Chain]:
        """Those of the chains `wanted`, with bridges, that there are if these are used so."""
        every = set(self.chains(played)[0])
        tight = [chain for chain in wanted if chain in every]
        fewest = [min(map(len, some), default=0) for some in (tight, wanted)]
        never = bridges == "never" or (bridges == "auto" and fewest[0] == fewest[1])
        return tight if never else wanted


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], Iterator[Case]]]:
    folder = tmp_path_factory.mktemp("lists")

    def of_chunk(chunk: int) -> Iterator[Case]:
        for n in range(EACH):  # the first as a process of its own, others as forks of one
            yield Case(chunk, n, forking.run if n else lbtui, folder)

    with ForkServer(folder) as forking:
        yield of_chunk


def option(name: str, value: Any) -> Iterator[str]:
    flag = f"--{name.replace('_', '-')}"
    if name == "perfect":
        yield flag
    else:
        yield from (f"{flag}={each}" for each in (value if isinstance(value, list) else [value]))


@chunks
def test_solve(chunk: int, cases: Callable[[int], Iterator[Case]]) -> None:
    """Every pair of options, at random with --after, and with --max-words or without."""
    bridged, pairs = 0, cycle(Random(chunk).sample(PAIRS, len(PAIRS)))
    for case in cases(chunk):
        oracle, random = case.oracle, case.random
        some_games = [game for game in games(oracle, random, 3) if len(game) < 3]
        for at, after in enumerate([(), (), (), *some_games]):
            if not oracle.letters.difference(*after) or len(case.chains(after)[1]) > 400:
                continue
            asked: dict[str, Any] = {}
            wanted, bridges = case.chains(after)[1], "auto"
            most: int | None = MOST
            if at:  # else all that solve the board
                names, full, asked = next(pairs), wanted, {"include": [set()]}
                while any(
                    isinstance(each, set) for some in asked.values() for each in each_of(some)
                ):
                    asked, wanted = restrict(oracle, random, full, played=after, names=names)
                bridges, most = random.choice(BRIDGES), random.choice([None, 1, 2, 3, 4])
            ranking = random.choice(RANKINGS)
            argv = [f"--bridges={bridges}", f"--rank={ranking}"]
            argv += [f"--max-words={most}"] * bool(most)
            argv += [f"--after={word}" for word in after]
            argv += [text for name, value in asked.items() for text in option(name, value)]
            space = oracle.ordered(case.in_space(bridges, wanted, after), ranking)
            if most or (space and len(space[0]) < MOST):
                check_listed(case, argv, space, after, ranking, most)
            bridged += bool(space) and not {*space} <= {*case.chains(after)[0]}
    assert bridged or chunk not in (-1, -2)  # of more boards, six in a row may need none


def each_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def check_listed(
    case: Case, argv: list[str], space: list[Chain], after: Chain, ranking: str, most: int | None
) -> None:
    """Without `most`, all solutions are those of the fewest words, and one more where bounded."""
    oracle, random = case.oracle, case.random
    fewest = len(space[0]) if space else 0
    bounded = [chain for chain in space if len(chain) <= (most or fewest + 1)]
    count = sum(len(chain) <= (most or fewest) for chain in bounded)
    rows: list[dict[str, Any]] = [
        {
            "rank": rank,
            "words": [*chain],
            "letters": sum(map(len, chain)),
            "cost": oracle.cost(chain, ranking),
            "score": oracle.score(chain),
            "bridges": sum(
                set(word) <= set("".join((*after, *chain[:at]))) for at, word in enumerate(chain)
            ),
        }
        for rank, chain in enumerate(bounded, 1)
    ]
    code = 0 if rows else 1
    listed = case("solve", *argv, "--json")
    assert (listed.code, listed.records) == (code, rows[:count]), (case, argv)
    first = random.randint(1, 9)
    limited = case("solve", *argv, "-n", first)
    texts = [" ".join(chain) for chain in bounded]
    assert (limited.code, limited.lines) == (code, texts[:first]), (case, argv)
    counts = case("solve", *argv, "-c", "--json")
    sizes = Counter(map(len, bounded))
    assert counts.code == code, (case, argv)
    assert {
        each["words"]: each["solutions"] for each in counts.records if each["solutions"]
    } == sizes
    assert all(each["exact"] for each in counts.records)


@chunks
def test_words(chunk: int, cases: Callable[[int], Iterator[Case]]) -> None:
    for case in cases(chunk):
        random, scored = case.random, case.puzzle.scored
        floor = random.choice([0, 0, 30, 51])
        gone = random.sample(sorted(scored), min(2, len(scored)))
        left = {
            word: score for word, score in scored.items() if word not in gone and score >= floor
        }
        oracle, bridges = case.of(left), random.choice(BRIDGES)
        finish: dict[str, int | None] = {}
        for word in oracle.words:
            finish[word] = worth(oracle, (word,), bridges != "never")[0]
        text = type_filter([*oracle.words, *gone, "zzz"], random, of="words")
        kept = [w for w in oracle.words if passes(text, (w,), oracle.scores, finish[w])]
        rows = [
            {"word": word, "letters": len(word), "covers": len(set(word)),
             "score": oracle.scores[word], "finish": finish[word]}
            for word in kept
        ]  # fmt: skip
        argv = [f"--bridges={bridges}", f"--filter={text}"]
        argv += [f"--min-score={floor}", *(f"--exclude={word}" for word in gone), "--json"]
        listed = case("words", *argv)
        assert (listed.code, listed.records) == (0 if rows else 1, rows), (case, argv)
        for key in ("letters", "covers", "score", "finish"):
            sign = 1 if key == "finish" else -1
            values = [99 if row[key] is None else sign * int(str(row[key])) for row in rows]
            ordered = [rows[at] for at in sorted(range(len(rows)), key=values.__getitem__)]
            assert case("words", *argv, "--sort", key).records == ordered, (case, argv)
            reverse = case("words", *argv, "--sort", key, "-r", "-n3").records
            assert reverse == ordered[::-1][:3], (case, argv)


def tried_chains(case: Case) -> Iterator[Chain]:
    """Solutions with bridges and without, and chains that are nearly some."""
    random, known = case.random, [*case.puzzle.scored, "zzz"]
    for some in case.chains():
        for chain in random.sample(some, min(2, len(some))):
            yield chain
            at = random.randrange(len(chain))
            yield random.choice([
                chain[:at], chain[at:], (*chain, random.choice(known)), chain[::-1],
                (*chain[:at], random.choice(known), *chain[at + 1 :]),
                (*chain[:at], chain[0], *chain[at:]),
            ])  # fmt: skip
    yield tuple(random.sample(known, min(2, len(known))))


@chunks
def test_check(chunk: int, cases: Callable[[int], Iterator[Case]]) -> None:
    places = 0
    for case in cases(chunk):
        if len(case.chains()[1]) > 2_000:
            continue
        oracle, sides = case.oracle, case.puzzle.sides
        for chain in filter(None, tried_chains(case)):
            ranking, bridges = case.random.choice(RANKINGS), case.random.choice(BRIDGES)
            done = case("check", *chain, f"--rank={ranking}", f"--bridges={bridges}", "--json")
            (found,) = done.records
            solves = replay(
                sides, case.puzzle.scored, chain, bridges=bridges != "never",
                min_length=case.min_length,
            ) is None  # fmt: skip
            assert (found["solves"], done.code) == (solves, 0 if solves else 1), (case, chain)
            assert (found["why"] is None) == solves
            for at, (word, told) in enumerate(zip(chain, found["words"], strict=True)):
                legal = is_legal(sides, word, case.min_length)
                assert (told["legal"], told["listed"]) == (legal, word in oracle.words)
                assert told["score"] == oracle.scores.get(word)
                assert told["links"] == (at == 0 or word[0] == chain[at - 1][-1]), (case, chain)
            if not solves:
                assert found["rank"] is found["place"] is None
                continue
            assert found["perfect"] == is_perfect(sides, chain)
            assert found["letters"] == sum(map(len, chain))
            assert found["cost"] == oracle.cost(chain, ranking)
            idle = sum(set(word) <= set("".join(chain[:at])) for at, word in enumerate(chain))
            assert found["bridges"] == idle
            if len(chain) <= MOST:
                places += check_place(case, found, chain, ranking, bridges)
    assert places


def check_place(case: Case, found: Any, chain: Chain, ranking: str, bridges: str) -> bool:
    """What is told of the place of a solution is true; return whether it has one."""
    space = case.oracle.ordered(case.in_space(bridges, case.chains()[1]), ranking)
    costs = [case.oracle.cost(each, ranking) for each in space if len(each) == len(chain)]
    assert found["of"] == len(costs), (case, chain)
    names = ("rank", "level_rank", "place", "tied", "percentile")
    told = [found[name] for name in names]
    if chain not in space:  # a bridge where others need none
        assert told == [None] * len(names), (case, chain)
        return False
    cost, rank = case.oracle.cost(chain, ranking), space.index(chain)
    before = sum(len(each) < len(chain) for each in space)
    dearer = sum(each > cost for each in costs)
    place = 1 + sum(each < cost for each in costs)
    share = round(100 * dearer / len(costs), 1)
    expected = [rank + 1, rank + 1 - before, place, costs.count(cost), share]
    assert told == expected, (case, chain)
    return True


@chunks
def test_hint(chunk: int, cases: Callable[[int], Iterator[Case]]) -> None:
    for case in cases(chunk):
        oracle, bridges = case.oracle, case.random.choice(BRIDGES)
        for game in [(), *games(oracle, case.random, 2)]:
            for level in case.random.sample(range(1, 8), 3):
                done = case("hint", *game, f"--level={level}", f"--bridges={bridges}")
                expected = hinted(oracle, game, level, bridges)
                if not expected:
                    assert (done.code, done.out) == (1, ""), (case, game)
                    continue
                assert done.code == 0, (case, game, done)
                either = [(hint, replace(hint, without_bridges=True)) for hint in expected]
                forms = {in_lines(case.file.stem, *hints): hints for hints in product(*either)}
                assert done.out in forms, (case, game, level, expected)
                if level == 1 and bridges != "never":
                    told = forms[done.out][0].without_bridges
                    assert may_leave_out(oracle, (), told), (case, game)
                hint = expected[-1]
                if level > 2 and hint.finish != 0:
                    shown = letters_shown(hint.chain[hint.followed_count :], level)
                    assert in_order(capitals("".join(shown)), done.lines[-1]), (case, game, level)


def in_lines(names: str, hint: Hint, *more: Hint) -> str:
    """What the command prints of one hint or two; only the first says which list it is about."""
    return "".join(
        f"{text}\n" for text in (hint.text(lists_name=names), *(each.text() for each in more))
    )


def hinted(oracle: Oracle, game: Chain, level: int, bridges: str) -> list[Hint]:
    """The hints that the command shows, without a word about bridges; none without a solution."""

    def after(played: Chain) -> tuple[int | None, int]:
        return worth(oracle, played, bridges != "never")

    minimum, ways = after(())
    if minimum is None:
        return []
    if level == 1:
        further = hinted(oracle, game, 2, bridges) if game else []
        return [Hint(level=1, words=game, minimum=minimum, ways=ways), *further]
    if not oracle.letters.difference(*game):
        return [Hint(level=level, words=game, minimum=minimum, finish=0)]
    ends = range(len(game), -1, -1)
    finishes = [after(game[:end])[0] for end in ends]
    followed = game[: next(
        end for end, least in zip(ends, finishes, strict=True)
        if not end or (least is not None and end + least <= minimum + 1)
    )]  # fmt: skip
    chain = followed + best_completion(oracle, followed, bridges)
    shown_ways = after(followed)[1] if level == 2 else None
    hint = Hint(
        level=level, words=game, minimum=minimum, finish=finishes[0], ways=shown_ways, chain=chain
    )
    assert hint.followed_count == len(followed)
    return [hint]


def best_completion(oracle: Oracle, played: Chain, bridges: str) -> Chain:
    """The best familiar chain of those with the fewest words that go on after those played."""
    least = worth(oracle, played, bridges != "never")[0] or 0
    place = (played[-1][-1], oracle.letters.difference(*played)) if played else ()
    found = [] if bridges == "always" else oracle.tight(least, *place)
    return oracle.ordered(found or oracle.with_bridges(least, played), "familiar")[0]


@chunks
def test_review(chunk: int, cases: Callable[[int], Iterator[Case]]) -> None:
    for case in cases(chunk):
        oracle, bridges = case.oracle, case.random.choice(BRIDGES)
        ranking = case.random.choice(RANKINGS)
        for game in games(oracle, case.random, 3):
            wrong = case.random.choice([(game[0],), ("zzz",), ("x",), (), ()])  # cannot be played
            argv = (*game, *wrong, f"--rank={ranking}", f"--bridges={bridges}", "--json")
            done = case("review", *argv)
            solved = not wrong and not oracle.letters.difference(*game)
            assert done.code == (0 if solved else 1), (case, game)
            *moves, whole = done.records
            for at, word in enumerate(game):
                left, best, better = compared(oracle, game[:at], word, ranking, bridges != "never")
                further, ways = left[word]
                for key in {"instead", "everyday"} & moves[at].keys():
                    other = moves[at].pop(key)
                    assert left[other["word"]] == (other["finish"], other["ways"])
                    fewer = further is None or other["finish"] < further
                    assert fewer or other["ways"] > ways, (case, game, key)
                assert moves[at] == {
                    "word": word, "further": further, "ways": ways, "best": best,
                    "better": [w for *_, w in better[:3]],
                }, (case, game)  # fmt: skip
            assert ["error" in move for move in moves] == [False] * len(game) + [True] * len(wrong)
            assert (whole["solved"], whole["words"]) == (solved, len(game))
            kept = sum(each["best"] is not None is not each["further"] == each["best"]
                       for each in moves)  # fmt: skip
            assert whole["best_moves"] == kept, (case, game)
            if whole["rank"] is None:
                bridge = any(set(word) <= set("".join(game[:at])) for at, word in enumerate(game))
                assert whole["reason"]
                assert not solved or bridge, (case, game)
            elif len(case.chains()[1]) < 2_000:
                check_place(case, whole, game, ranking, bridges)
