"""Bands, rarities and costs, at the edges of each band."""

from typing import get_args

import pytest

from lbtui.puzzle.ranking import COSTS, RANKINGS, band_name, rarity
from lbtui.typing import Ranking


@pytest.mark.parametrize(
    ("score", "band", "rare"),
    [
        (0, "obscure", 10),
        (20, "obscure", 8),
        (21, "rare", 7),
        (40, "rare", 6),
        (41, "uncommon", 5),
        (60, "uncommon", 4),
        (61, "known", 3),
        (80, "known", 2),
        (81, "everyday", 1),
        (100, "everyday", 0),
    ],
)
def test_a_score_has_a_band_a_rarity_and_costs(score: int, band: str, rare: int) -> None:
    assert (band_name(score), rarity(score)) == (band, rare)
    assert (COSTS["shortest"]("word", score), COSTS["familiar"]("word", score)) == (4, 4 + rare)


def test_type_checkers_know_every_ranking() -> None:
    assert get_args(Ranking) == tuple(RANKINGS)
