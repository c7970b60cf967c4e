"""How a word list is read, and the report of reading it."""

from __future__ import annotations

from lbtui.puzzle import clean, fold_case, is_letter

LONGEST = 64
"""Letters of the longest word that a list may have."""

EXAMPLES = 5
"""Skipped lines that are kept as examples of each reason."""

MOST_LETTERS = 190
"""Different letters that a list may have; words with rarer letters are skipped."""

NOT_LETTERS = "not only letters"
CAPITAL_LETTERS = "capital letters"
TOO_LONG = "too long"
TOO_SHORT = "too short"
OUTSIDE = "letters outside the alphabet"
BAD_SCORE = "score is not a number from 0 to 100"
COMBINING = "letters with combining signs"
BAD_BYTES = "not valid UTF-8"
RARE_LETTERS = f"letters beyond the {MOST_LETTERS} most used"
"""Why lines are skipped."""


class ReadOptions:
    """How a list is read; equal options and equal bytes give equal lists.

    ``case``: "lower-only" skips words with capital letters (unless the list has nothing else),
    "any" reads them in lower case. ``letters``: the alphabet to keep; other letters are folded to
    it (None keeps every letter). ``default_score``: the score of words without one.
    ``min_length``: skip shorter words.
    """

    __slots__ = ("case", "default_score", "letters", "min_length")

    def __init__(
        self,
        case: str = "lower-only",
        letters: str | None = None,
        default_score: int = 50,
        min_length: int = 1,
    ) -> None:
        """Check the options. Raises ValueError, one line, for an invalid one."""
        if case not in ("lower-only", "any"):
            raise ValueError(f"case must be 'lower-only' or 'any', not {clean(str(case))!r}")
        if type(default_score) is not int or not 0 <= default_score <= 100:
            given = clean(str(default_score))
            raise ValueError(f"default_score must be a whole number from 0 to 100, not {given!r}")
        if type(min_length) is not int or not 1 <= min_length <= LONGEST:
            given = clean(str(min_length))
            raise ValueError(
                f"min_length must be a whole number from 1 to {LONGEST}, not {given!r}"
            )
        if letters is not None and not isinstance(letters, str):
            raise ValueError(f"letters must be a text, not {clean(str(letters))}")
        self.case = case
        self.letters = "".join(sorted(set(fold_case(letters)))) if letters else None
        if self.letters and not all(map(is_letter, self.letters)):
            raise ValueError("letters must be an alphabet: letters only")
        self.default_score = default_score
        self.min_length = min_length

    def key(self) -> str:
        """Return the options as one line, the same for equal options."""
        return f"{self.case} {self.letters or ''} {self.default_score} {self.min_length}"


class ReadReport:
    """What reading a list found; stored with the compiled list.

    ``words`` counts distinct words, ``repeated`` their repetitions, ``folded`` the words that lost
    accents. ``skipped`` is {reason: number of lines}, ``examples`` {reason: some of the lines},
    ``encoding`` how the bytes were decoded, ``remarks`` hints for the user, ``header`` the comment
    lines at the top.
    """

    __slots__ = ("alphabet", "encoding", "examples", "folded", "has_scores", "header", "lines",
                 "remarks", "repeated", "skipped", "words")  # fmt: skip

    def __init__(self) -> None:
        self.words = 0
        self.lines = 0
        self.repeated = 0
        self.folded = 0
        self.alphabet = ""
        self.encoding = "utf-8"
        self.has_scores = False
        self.skipped: dict[str, int] = {}
        self.examples: dict[str, list[str]] = {}
        self.header: list[str] = []
        self.remarks: list[str] = []

    def skip(self, reason: str, lines: list[str]) -> None:
        """Count skipped lines, and keep the first few as examples."""
        if lines:
            self.skipped[reason] = self.skipped.get(reason, 0) + len(lines)
            examples = self.examples.setdefault(reason, [])
            examples += [clean(line, 40) for line in lines[: EXAMPLES - len(examples)]]

    def as_dict(self) -> dict[str, object]:
        """Return everything as plain values."""
        return {name: getattr(self, name) for name in self.__slots__}
