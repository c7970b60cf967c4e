"""The evaluation pane: what it shows of a position is what the brute force finds."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from textual.app import App, ComposeResult
from textual.pilot import Pilot

from lbtui.engine import (
    IMPOSSIBLE,
    UNKNOWN,
    Candidates,
    Minimum,
    candidates_from_words,
    find_candidates,
)
from lbtui.play.game import Game
from lbtui.play.game_record import GameRecord
from lbtui.puzzle import Board, parse_board
from lbtui.tui.game.evaluation_detail import EvaluationDetail
from lbtui.tui.game.evaluation_pane import EvaluationPane
from lbtui.tui.table.rows import make_finish_cell
from lbtui.tui.widgets.list.virtual_list import VirtualList
from lbtui.words.open_list import open_word_list
from tests.harness.apps import piloted, screen_lines
from tests.oracle import Oracle

SIDES = ("ae", "nt", "so")
WORDS = ("nest", "note", "notes", "oat", "onset", "sat", "tan", "ten", "tens", "toast", "tone")
BOARD = Board(SIDES)
FEW = candidates_from_words(BOARD, WORDS)


class PaneApp(App[None]):
    """The pane alone; `chosen` are the words that were chosen of the position that it shows."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.pane = EvaluationPane()
        self.chosen: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.pane

    def on_virtual_list_selected(self, event: VirtualList.Selected) -> None:
        if self.pane.next_word_rows is not None and not event.is_stale:
            self.chosen.append(self.pane.next_word_rows.word_of(event.item))

    def show(self, candidates: Candidates, words: Sequence[str] = ()) -> None:
        game = Game(candidates.board)
        for word in words:
            game.play(word)
        self.pane.show_position(candidates, GameRecord(game), EvaluationDetail.WORDS)

    def lines(self) -> list[str]:
        return screen_lines(self)


@asynccontextmanager
async def pane(size: tuple[int, int] = (60, 20)) -> AsyncIterator[tuple[PaneApp, Pilot[None]]]:
    app = PaneApp()
    async with piloted(app, size) as pilot:
        app.pane.row_list.focus()
        await pilot.pause()
        yield app, pilot


def expected(oracle: Oracle, played: list[str]) -> list[list[str]]:
    """The rows in the order of the pane, best first: word, new letters, finish, ways."""
    open_ = oracle.letters.difference(*played)
    rows = []
    for word in oracle.words:
        if word in played or (played and word[0] != played[-1][-1]):
            continue
        rest = open_.difference(word)
        chains = oracle.bridged_chains(word[-1], rest, frozenset([*played, word])) if rest else [()]
        further = len(chains[0]) if chains else None
        tight = oracle.tight(further, word[-1], rest) if further else []
        new = str(len(open_ & set(word)))
        if further is None:
            rows.append(
                (
                    99,
                    0,
                    -int(new),
                    word,
                    [word, new, IMPOSSIBLE.cell_text(), IMPOSSIBLE.cell_text()],
                )
            )
        else:
            ways = len(tight or chains)
            rows.append((further, -ways, -int(new), word, [word, new, str(further), str(ways)]))
    return [row for *_, row in sorted(rows)]


async def test_each_position_of_a_game_shows_what_the_brute_force_finds() -> None:
    oracle = Oracle(SIDES, dict.fromkeys(WORDS, 50))
    async with pane() as (app, pilot):
        for played, heading in (
            ([], "2 words, 10 ways"),
            (["nest"], "1 more word, 1 way"),
            (["nest", "tens"], "2 more words, 2 ways with a new letter in each word"),
            (["oat", "tan"], "1 more word, 2 ways"),
            (["nest", "toast"], "every letter is covered"),
        ):
            app.show(FEW, played)
            await pilot.pause()
            lines = app.lines()
            assert lines[0].strip() == heading
            shown = [line.replace("►", "").split() for line in lines[2:] if line.strip("▁▔█ ")]
            rows = [] if "toast" in played else expected(oracle, played)
            assert [[*row[:2], *row[-2:]] for row in shown[: len(rows)]] == rows, played


def test_the_words_that_finish_soonest_stand_out() -> None:
    def styles_of(finish: Minimum) -> list[object]:
        return [span.style for span in make_finish_cell(finish, 2).spans]

    best, worse = (Minimum(word_count=count, proven=True) for count in (2, 3))
    assert styles_of(best) == ["good strong"]
    assert styles_of(worse) == []
    assert styles_of(IMPOSSIBLE) == styles_of(UNKNOWN) == ["dim"]


async def test_it_says_when_nothing_follows_and_when_nothing_is_known() -> None:
    dead = candidates_from_words(BOARD, ["nest", "sat"])
    letters = Board(("abcde", "fghij", "klmno", "pqrst"))
    large = candidates_from_words(letters, ["afk", "kap"])
    async with pane((40, 15)) as (app, pilot):
        app.show(dead, ["nest"])
        await pilot.pause()
        assert app.lines()[0].strip() == "cannot be solved from here with common"
        assert "No word in this list can be played next." in "".join(app.lines())
        app.show(large, ["afk"])
        await pilot.pause()
        assert app.lines()[0].strip() == "not known: too many positions"
        assert app.lines()[2].split() == ["►", "kap", "1", "?", "?"]


async def test_the_newest_position_wins_and_its_words_alone_can_be_chosen() -> None:
    board = parse_board("riu pgh lcs yao")
    candidates = find_candidates(board, [open_word_list("scrabble")])
    async with pane() as (app, pilot):
        app.show(FEW)
        await pilot.pause()
        app.show(candidates)
        await pilot.press("enter")  # on a word of the position that is past
        for words in ([], ["gracious"], [], ["gasp"], ["gracious"]):
            app.show(candidates, words)
        await pilot.pause()
        assert not app.chosen
        assert "1 more word" in app.lines()[0]
        assert {line.replace("►", "").split()[0][0] for line in app.lines()[2:10]} == {"s"}
        await pilot.press("enter")
        assert app.chosen[0].startswith("s")


def test_no_words_are_lost_on_a_board_without_any() -> None:
    from lbtui.play.evaluation import Evaluator

    empty = Candidates(BOARD, (), [])
    (evaluation,) = Evaluator(empty).evaluate((), 0)
    gauge = evaluation.gauge
    assert (gauge.finish, gauge.ways, evaluation.next_candidates) == (IMPOSSIBLE, 0, [])
