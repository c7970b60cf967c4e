"""The words of a list, read and in order."""

from __future__ import annotations

from functools import partial

from lbtui.words.code import MOST_LETTERS, Code
from lbtui.words.form import BIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lbtui.words.blocks import Block
    from lbtui.words.options import ReadReport
    from lbtui.words.runs import Runs

RARE = f"letters beyond the {MOST_LETTERS} most used"


class Table:
    """Distinct words in code-point order, each with a score and perhaps a spelling.

    ``blocks`` hold them as coded text (see `runs`), ``code`` says what the bytes mean, ``flagged``
    {number: spelling} the spellings that do not follow from the word; ``capitals``: all others are
    in capitals; ``digest`` is a hash of the file they were read from; ``scored``: scores were
    given, by the file or by whoever said what its words without one count as.
    """

    __slots__ = ("blocks", "capitals", "code", "digest", "flagged", "scored")

    def __init__(
        self, blocks: list[Block], code: Code, flagged: dict[int, str], *, capitals: bool = False
    ) -> None:
        """Keep what is given."""
        self.blocks = blocks
        self.code = code
        self.flagged = flagged
        self.capitals = capitals
        self.digest = ""
        self.scored = False

    @classmethod
    def of(
        cls,
        runs: Runs,
        spellings: dict[str, str],
        report: ReadReport,
        *,
        default: int,
        capitals: bool,
        step: Callable[[float], object] = float,
    ) -> Table:
        """Merge what was read, and complete the report; ``step`` hears how far it is."""
        _drop_rare(runs, report, partial(step, 0.0))
        code = Code("".join(sorted(runs.letters)))
        flagged: dict[int, str] = {}

        def flag(word: bytes, number: int) -> None:
            spelling = spellings.get(code.decoded(word))
            if spelling is not None:
                flagged[number] = spelling

        entries = runs.entries
        blocks = runs.merged(code, default, flag, step)
        table = cls(blocks, code, flagged, capitals=capitals)
        report.words = len(table)
        report.repeated = entries - report.words
        report.alphabet = code.letters
        return table

    def __len__(self) -> int:
        """Return the number of words."""
        return sum(len(block.scores) for block in self.blocks)

    def __iter__(self) -> Iterator[str]:
        """Yield every word in code-point order."""
        for block in self.blocks:
            prefix = self.code.decoded(block.prefix)
            for rest in self.code.decoded(block.text).split("\n")[1:]:
                yield prefix + rest

    @property
    def words(self) -> list[str]:
        """All words at once."""
        return list(self)

    @property
    def scores(self) -> bytes:
        """A score for every word, 0 to 100."""
        return bytes(score & ~BIG for block in self.blocks for score in block.scores)

    @property
    def spellings(self) -> dict[int, str]:
        """{number: spelling} of every word that is written differently."""
        found: dict[int, str] = {}
        marks = b"".join(block.scores for block in self.blocks)
        for number, word in enumerate(self):
            spelling = self.flagged.get(number)
            if spelling is None and marks[number] & BIG:
                spelling = word[:1].upper() + word[1:]
            elif spelling is None and self.capitals:
                spelling = word.upper()
            if spelling is not None:
                found[number] = spelling
        return found


def _drop_rare(runs: Runs, report: ReadReport, tick: Callable[[], object]) -> None:
    """Leave out words with the rarest letters, where a list has more than fit."""
    if len(runs.letters) <= MOST_LETTERS:
        return
    counts = runs.counts(tick)
    ranked = sorted(counts, key=lambda letter: (-counts[letter], letter))
    left_out = runs.without(set(ranked[MOST_LETTERS:]), tick)
    report.skip(RARE, [line.partition(";")[0].rstrip('!"') for line in left_out])
