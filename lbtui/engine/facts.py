"""What makes a board hard, as facts: a setter compares them with the newspaper's own boards."""

from __future__ import annotations

from lbtui.engine.certainty import Minimum, Value
from lbtui.engine.par import find_hardest_letter
from lbtui.formatting import capital
from lbtui.puzzle.ranking import SCORE_BANDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lbtui.engine.space import Space
    from lbtui.puzzle import Board

MIN_EVERYDAY_SCORE, MIN_KNOWN_SCORE = SCORE_BANDS[0][0], SCORE_BANDS[1][0]
"""The lowest scores of everyday words, and of known ones."""

FACT_LABELS = {
    "minimum": "fewest words",
    "everyday": "everyday 2-word solutions",
    "known": "known 2-word solutions",
    "two_words": "2-word solutions",
    "openings": "first words of shortest solutions",
    "hardest_words": "words with {}, hardest letter",
    "par": "par",
}
"""What people read for each number, in order."""

_QUARTILES = {"minimum": (2, 2, 2), "everyday": (0, 1, 3), "known": (1, 3, 8), "par": (4, 5, 6)}
QUARTILES_BY_LIST: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "common": _QUARTILES
    | {"two_words": (1, 4, 11), "openings": (1, 3, 9), "hardest_words": (32, 71, 110)},
    "scrabble": _QUARTILES
    | {"two_words": (6, 28, 118), "openings": (4, 16, 56), "hardest_words": (83, 161, 272)},
    "game": _QUARTILES
    | {"two_words": (5, 24, 96), "openings": (3, 14, 44), "hardest_words": (76, 152, 250)},
}
"""By word list and fact, the quartiles of the newspaper's boards: a quarter of them lie below the
first number, half below the second, a quarter above the third. `tools/research.py facts` prints
them for 800 published boards; `game` is what the newspaper accepts."""


class BoardFacts(Value):
    """What makes a board hard; None: not known, as the time or the scores of words were lacking.

    - `minimum`: the fewest words that solve it; None also where nothing does
    - `everyday`, `known`, `two_words`: how many solutions of two words have only everyday words,
      only everyday and known words, any words that fit
    - `openings`: how many words begin a solution of the fewest words
    - `hardest`: the letter that the fewest words have; `hardest_words`: how many have it
    - `par`: the publisher's or, if it is `estimated`, what it would be; None: not known
    - `lists`: the names of the word lists
    """

    board: Board
    minimum: int | None
    everyday: int | None
    known: int | None
    two_words: int | None
    openings: int | None
    hardest: str
    hardest_words: int
    par: int | None
    estimated: bool
    lists: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """Return the facts as the command line prints them."""
        return dict(vars(self)) | {"board": str(self.board), "lists": list(self.lists)}

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield for each fact what it is called, its value, and where the newspaper's boards lie.

        The last is "" with word lists for which that is not known.
        """
        quartiles = QUARTILES_BY_LIST.get(" ".join(self.lists), {})
        for name, label in FACT_LABELS.items():
            number = getattr(self, name)
            if name == "hardest_words":
                label = label.format(capital(self.hardest))
            elif name == "par" and self.estimated:
                label = "par, our estimate"
            newspaper_range = ""
            if name in quartiles:
                low, median, high = quartiles[name]
                newspaper_range = f"{low:,}"
                if low < high:
                    newspaper_range += f" to {high:,}, median {median:,}"
            unknown_text = "none" if name == "minimum" and self.openings == 0 else "?"
            yield label, unknown_text if number is None else f"{number:,}", newspaper_range


def find_board_facts(space: Space, par: int | None, estimate: int | None) -> BoardFacts:
    """Return the facts of the board of a space that has all its solutions.

    `par` is the publisher's; `estimate` counts where that is None. Takes some milliseconds, and no
    longer than the limits of the space allow.
    """
    candidates, minimum = space.candidates, space.find_minimum()
    pair_space = space  # counted already, as a rule
    if minimum.word_count != 2 or space.limits.max_words < 2 or space.uses_bridges():
        pair_space = space.with_changed_limits(min_words=2, max_words=2, bridges="never")
    pairs = [*pair_space.get_level(2)] if pair_space.count_solutions(2).exact else None
    everyday, known, two_words = (
        None
        if pairs is None or (min_score and not candidates.has_scores)
        else sum([pair.score >= min_score for pair in pairs])
        for min_score in (MIN_EVERYDAY_SCORE, MIN_KNOWN_SCORE, 0)
    )
    if minimum.word_count == 2 and pairs is not None:
        opening_count: int | None = len({pair.words[0] for pair in pairs})
    else:
        opening_count = _count_openings(space, minimum)
    hardest, hardest_words = find_hardest_letter(candidates)
    return BoardFacts(
        board=candidates.board,
        minimum=minimum.word_count,
        everyday=everyday,
        known=known,
        two_words=two_words,
        openings=opening_count,
        hardest=hardest,
        hardest_words=hardest_words,
        par=par or estimate,
        estimated=par is None and estimate is not None,
        lists=candidates.lists,
    )


def _count_openings(space: Space, minimum: Minimum) -> int | None:
    """Return how many words leave one word less to play than the fewest."""
    if minimum.word_count is None or not minimum.proven:
        return 0 if minimum.is_impossible else None
    finishes = [space.find_finish_with(i) for i in range(len(space.candidates))]
    if any(finish.is_unknown for finish in finishes):
        return None
    return sum([finish.word_count == minimum.word_count - 1 for finish in finishes])
