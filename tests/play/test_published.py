"""Published boards, each with its own list, against a brute force: LBTUI_BOARDS names them."""

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from lbtui.database import Database
from lbtui.engine import find_candidates
from lbtui.play.evaluation import Evaluator
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord, GameResult, Streak
from lbtui.play.hint import Hint
from lbtui.play.hint_ladder import HintLadder
from lbtui.play.review import Review
from lbtui.play.saved_games import SavedGames
from lbtui.play.statistics import format_statistics
from lbtui.play.wording import grade_move, share_text
from lbtui.puzzle import Board
from lbtui.sources.gamedata import GameData
from lbtui.sources.stored_boards import StoredBoard, make_word_list
from lbtui.words.open_list import GAME_LIST

pytestmark = [pytest.mark.part("boards"), pytest.mark.timeout(600)]

UNKNOWN = "2022-04-23"
"""The date whose official answer has a word that is not among the words accepted on any board."""


class Published(NamedTuple):
    """A board: date, sides, official answer, and the words that the game takes there."""

    date: str
    sides: tuple[str, ...]
    answer: tuple[str, ...]
    words: list[str]


def published() -> Iterator[Published]:
    folder = Path(os.environ["LBTUI_BOARDS"])
    accepted = (folder / "accepted.txt").read_text("utf-8").lower().split()
    for line in (folder / "published.jsonl").read_text("utf-8").lower().splitlines():
        day = json.loads(line)
        side_of = {letter: n for n, side in enumerate(day["sides"]) for letter in side}
        letters = frozenset(side_of)
        legal = [
            word
            for word in accepted
            if letters.issuperset(word) and all(side_of[a] != side_of[b] for a, b in pairwise(word))
        ]
        yield Published(day["date"], tuple(day["sides"]), tuple(day["solution"]), legal)


def stored(day: Published) -> StoredBoard:
    board = Board(day.sides)
    data = GameData(board, day.date, 5, tuple(day.words), day.answer)
    return StoredBoard(board, data.date, "", "", data.par, data.words, data.official_answer)


class Tight:
    """Every way to finish with the fewest words, where one or two are enough."""

    def __init__(self, day: Published) -> None:
        self.letters = frozenset("".join(day.sides))
        self.words = day.words
        self.starting: dict[str, list[str]] = defaultdict(list)
        for word in day.words:
            self.starting[word[0]].append(word)

    def finishes(self, played: Sequence[str]) -> list[tuple[str, ...]]:
        """() where more than two are needed, or a word that covers nothing new must come first."""
        still_open = self.letters.difference(*played)
        first = self.starting[played[-1][-1]] if played else self.words
        one: list[tuple[str, ...]] = [(word,) for word in first if still_open <= set(word)]
        return one or [
            (word, last)
            for word in first
            if still_open & set(word)
            for last in self.starting[word[-1]]
            if still_open <= {*word, *last}
        ]


def test_the_game_takes_the_official_answers() -> None:
    refused = [
        day.date for day in published() if not {*day.answer} <= {*make_word_list(stored(day))}
    ]
    assert refused == [UNKNOWN]


def test_figures_are_those_of_the_boards_own_list() -> None:
    """Hints, ways, places and next words of every fourth board."""
    for day in [*published()][1::4]:
        random, tight = Random(day.date), Tight(day)
        candidates = find_candidates(Board(day.sides), [make_word_list(stored(day))])
        assert [*candidates.words] == sorted(day.words)
        solutions = tight.finishes(())
        hint = HintLadder(candidates).make_hint((), 1)
        assert isinstance(hint, Hint)
        assert (hint.minimum, hint.ways) == (len(solutions[0]), len(solutions)), day.date
        costs = sorted(sum(map(len, chain)) for chain in solutions)
        for chain in [day.answer, *random.sample(solutions, min(5, len(solutions)))]:
            if chain in solutions:
                standing = Review(candidates, chain).standing
                assert standing is not None
                cost = sum(map(len, chain))
                assert (standing.place, standing.tied, standing.of) == (
                    *(1 + costs.index(cost), costs.count(cost), len(costs)),
                ), (day.date, chain)
        evaluation = Evaluator(candidates)
        for word in random.sample(day.words, 5):
            left = tight.finishes((word,))
            finish, ways = (
                evaluation.find_finish((word,)).word_count,
                evaluation.count_ways((word,)),
            )
            if left:
                assert (finish, ways) == (len(left[0]), len(left)), (day.date, word)
            else:
                assert finish is None or finish >= 2, (day.date, word)


def detour(day: Published, chain: tuple[str, ...], random: Random) -> tuple[str, ...]:
    """The chain after a word that leaves it something to cover; itself if there is no such word."""
    letters = frozenset("".join(day.sides))
    before = [
        word
        for word in day.words
        if word[-1] == chain[0][0] and word not in chain and letters - {*word, *chain[0]}
    ]
    return (random.choice(before), *chain) if before else chain


def test_reviews_and_statistics_are_those_of_the_boards_own_list(tmp_path: Path) -> None:
    """Of every fourth board, if two words solve it; half of the games take a word too many."""
    games = SavedGames(Database(str(tmp_path / "lbtui.sqlite")))
    lengths = []
    for n, day in enumerate([*published()][3::4]):
        random, solutions = Random(day.date), Tight(day).finishes(())
        if not solutions or len(solutions[0]) != 2:
            continue
        candidates = find_candidates(Board(day.sides), [make_word_list(stored(day))])
        scores = dict(zip(candidates.words, candidates.scores, strict=True))
        chain = random.choice(solutions)
        ways = Counter(first for first, _ in solutions)
        costs = {pair: sum(map(len, pair)) for pair in solutions}
        best = {first for first, last in solutions if costs[first, last] == min(costs.values())}
        more = [first for first in ways if ways[first] > ways[chain[0]]]
        more = [] if chain[0] in best else sorted(more, key=lambda w: (-ways[w], len(w), w))
        known = [word for word in more if scores[word] > 80]
        move = Review(candidates, chain).moves[0]
        assert (move.finish.word_count, move.ways) == (1, ways[chain[0]]), (day.date, chain)
        assert grade_move(move) == ("good" if more else "best"), (day.date, chain)
        for found, words in ((move.instead, more), (move.everyday, known)):
            if found is not None or (words and words[0] != more[0]):
                assert found is not None
                assert (found.word, found.ways) == (words[0], ways[words[0]]), (day.date, chain)
        played = detour(day, chain, random) if n % 2 else chain
        record = GameRecord(Game(Board(day.sides)), date=day.date, par=2, lists=(GAME_LIST,))
        for word in played:
            record.game.play(word)
        record.result = GameResult(minimum=2)
        games.save(record)
        again = GameRecord(Game(Board(day.sides[::-1])), date=day.date)
        again.game.give_up()
        games.save(again)
        squares = "⬛⬛" + "🟧" * (len(played) - 2)
        assert f"\n{squares} {len(played)} words (par 2)" in share_text(record, Streak())
        lengths.append(len(played))
    fewest = f"{lengths.count(2):,} of {len(lengths):,}"
    told = format_statistics(games.search())
    assert told[0] == f"{len(lengths):,} boards, {len(lengths):,} solved"
    assert told[2:5] == [
        f"in the fewest words: {fewest}",
        f"at or under par: {fewest}",
        f"without help: {len(lengths):,} of {len(lengths):,}",
    ]
    assert (len(lengths), lengths.count(2)) == (200, 100)
