"""The key that steps through the word lists."""

from pathlib import Path

from lbtui.puzzle.ranking import RANKINGS, SCORE_RANKINGS
from lbtui.settings import Settings
from lbtui.words.catalog import Catalog
from tests.harness.apps import running


async def test_the_list_key_steps_through_every_usable_list(tmp_path: Path) -> None:
    catalog = Catalog(Settings.load())
    for name in ("aa", "bb", "gone"):
        path = tmp_path / f"{name}.txt"
        path.write_text("gracious\nsplashy\n", encoding="utf-8")
        catalog.add(str(path))
    (tmp_path / "gone.txt").unlink()
    async with running() as stage:
        seen: list[str] = []
        for _ in range(6):
            await stage.press("ctrl+l")
            seen += stage.app.settings.lists
            assert stage.answer.query.word_lists == stage.app.settings.lists, "it is solved again"
    assert list(Settings.load().lists) == seen[-1:]
    assert seen == ["scrabble", "aa", "bb", "auto", "common", "scrabble"]


async def test_the_list_key_comes_back_to_a_shipped_list_that_was_chosen() -> None:
    async with running(lists=("spanish",)) as stage:
        seen: list[str] = []
        for _ in range(5):
            await stage.press("ctrl+l")
            seen += stage.app.settings.lists
    # The first, as it solves the board, unlike Spanish.
    assert seen == ["common", "scrabble", "spanish", "common", "scrabble"]


async def test_a_ranking_by_familiarity_says_where_a_list_has_none() -> None:
    for name, says in (("spanish", ", but these words have no familiarity"), ("common", "")):
        async with running(lists=(name,)) as stage:
            for ranking in [*RANKINGS][1:]:
                note = f"{RANKINGS[ranking][0]} first"
                await stage.press("ctrl+r", shows=note + says * (ranking in SCORE_RANKINGS))
            await stage.press("ctrl+r", shows="fewest letters first")
            assert "no familiarity" not in stage.text()
