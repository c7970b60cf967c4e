"""What is asked of a generated board, what comes back, and why nothing does."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations

from lbtui.engine import MAX_LETTERS, Value
from lbtui.engine.facts import BoardFacts
from lbtui.errors import LbtuiError
from lbtui.formatting import capitals, parse_range, plural
from lbtui.puzzle import Board
from lbtui.puzzle.parse import MAX_DISTINCT_LETTERS
from lbtui.puzzle.text import brief, check_bool, check_whole_number, quote, split_words
from lbtui.words import WordList

MAX_ANSWER_WORDS = 6
"""Words of an answer."""

MAX_SEEDS = 10**6
"""Seeds chosen here are below this: easy to type. The seeds of several boards are so far apart."""

MAX_SEED = 10**15 - 1

NUMBER_BOUNDS = {
    "sides": (3, 12), "letters": (1, 8), "vowels": (0, 96), "word_count": (1, MAX_DISTINCT_LETTERS),
    "min_score": (0, 100), "par": (4, 6), "min_length": (1, 50),
}  # fmt: skip
"""The least and the most of each number in a request, where it is not left open."""

_MAX_SOLUTIONS = 10**15 - 1


class RequestError(LbtuiError, ValueError):
    """No board can be as requested; `str()` is one line for the user."""

    __module__ = "lbtui"


class NoBoardError(LbtuiError):
    """No board was found; `proven` says that there is none. `str()` is one line for the user."""

    __module__ = "lbtui"

    def __init__(self, message: str, *, proven: bool = False) -> None:
        """Keep the message."""
        super().__init__(message)
        self.proven = proven


class BoardRequest(Value):
    """What is asked of a board.

    - `sides`, `letters`: how many sides, and how many letters on each
    - `vowels`: how many of the letters are vowels; None: any number
    - `repeats`: letters may be on several spots
    - `word_count`: the fewest words that solve it; None: 2, or with `answer` any number
    - `solutions`: the least and the most solutions of that many words; None: no limit
    - `min_score`: the words of at least one of these solutions all score so much
    - `par`: the estimate of par (see `lbtui.engine.par`); None: any
    - `min_length`: words are at least so long
    - `answer`: words that solve the board, in play order or not, one by one or as text; the board
      is arranged for them. One word is given a partner, unless `word_count` is 1
    - `avoid`: words that the first solution has in no ranking; one by one or as text
    - `unchecked`: any letters do, and nothing is asked about solutions
    """

    sides: int = 4
    letters: int = 3
    vowels: int | None = None
    repeats: bool = False
    word_count: int | None = None
    solutions: tuple[int, int | None] = (1, None)
    min_score: int = 0
    par: int | None = None
    min_length: int = 3
    answer: str | Iterable[str] | None = ()
    avoid: str | Iterable[str] | None = ()
    unchecked: bool = False

    def __post_init__(self) -> None:
        """Split the answer into its words; with a partner they are two."""
        for name in ("answer", "avoid"):
            try:
                vars(self)[name] = split_words(getattr(self, name))
            except TypeError as error:
                raise RequestError(f"{name}: {error}") from None
        if self.seeks_partner and self.word_count is None:
            vars(self)["word_count"] = 2

    @property
    def own_words(self) -> tuple[str, ...]:
        """The words of the answer, in lower case."""
        return split_words(self.answer)

    @property
    def spot_count(self) -> int:
        """How many spots the board has."""
        return self.sides * self.letters

    def is_listed(self, lists: Sequence[WordList]) -> bool:
        """Say whether every word of the answer is on one of the lists."""
        return all(any(word in words for words in lists) for word in self.own_words)

    @property
    def seeks_partner(self) -> bool:
        """Whether the answer is one word of a solution of two."""
        return len(self.own_words) == 1 and self.word_count != 1

    @property
    def doubled_text(self) -> str:
        """Which letters the answer needs twice, or how many; "" for none."""
        pairs = [a + b for word in self.own_words for a, b in pairwise(word) if a == b]
        if pairs:
            letters = " and ".join(map(capitals, dict.fromkeys(pairs)))
            return f"{letters} can be played only with the letter on two sides"
        letter_count = len(set("".join(self.own_words)))
        missing_count = self.spot_count - letter_count
        if self.seeks_partner or not letter_count or missing_count <= 0:
            return ""
        number = "one" if missing_count == 1 else str(missing_count)
        return f"only {plural(letter_count, 'letter')}: {number} must be doubled"

    @property
    def shape_text(self) -> str:
        """The board's size in words."""
        return f"{self.sides} sides of {plural(self.letters, 'letter')}"


class GeneratedBoard(Value):
    """A generated board; all facts but the seed are None where the request is `unchecked`.

    - `minimum`: the fewest words that solve it
    - `solutions`: how many solutions have so many words
    - `par`: the estimate of par; None where it cannot be estimated
    - `best`: the first of these solutions that is as familiar as requested, shortest first; the
      words of the `answer`, with the partner that was sought, if no fewer words solve it
    - `seed`: regenerates this board from the same request
    - `score`: that of the least familiar word of `best`; None where its lists give no scores
    - `facts`: what makes it hard
    """

    board: Board
    seed: int
    minimum: int | None = None
    solutions: int | None = None
    par: int | None = None
    best: tuple[str, ...] | None = None
    score: int | None = None
    facts: BoardFacts | None = None

    def as_json(self) -> dict[str, object]:
        """Return it as `lbtui generate` prints it."""
        record: dict[str, object] = {
            "board": str(self.board),
            "minimum": self.minimum,
            "solutions": self.solutions,
            "par": self.par,
            "best": self.best,
            "seed": self.seed,
        }
        return record | (self.facts.as_json() if self.facts else {})


def check_request(request: BoardRequest) -> None:
    """Raise RequestError for a request that no board can meet, whatever the word list."""
    if not isinstance(request, BoardRequest):
        raise RequestError(f"a request is a BoardRequest, not {brief(request)}")
    try:
        low, high = request.solutions
    except (TypeError, ValueError):
        problem = f"the least and the most, as (5, 20), not {brief(request.solutions)}"
        raise RequestError(f"solutions are {problem}") from None
    try:
        for name in ("repeats", "unchecked"):
            check_bool(getattr(request, name), name)
        for name, bounds in NUMBER_BOUNDS.items():
            number = getattr(request, name)
            if number is not getattr(BoardRequest, name):
                check_whole_number(number, *bounds, f"{name} {number!r}")
        check_whole_number(low, 1, _MAX_SOLUTIONS, f"solutions: {low!r}")
        high = _MAX_SOLUTIONS if high is None else high
        check_whole_number(high, low, _MAX_SOLUTIONS, f"solutions: {high!r}")
    except (TypeError, ValueError) as error:
        raise RequestError(str(error)) from None
    if request.vowels is not None and request.vowels > request.spot_count:
        vowels = plural(request.vowels, "vowel")
        raise RequestError(f"{request.shape_text} have no room for {vowels}")
    has_usual_shape = (request.sides, request.letters, request.repeats) == (4, 3, False)
    if request.par is not None and not has_usual_shape:
        raise RequestError("par can be estimated only for 4 sides of 3 letters that do not repeat")
    if request.answer:
        _check_answer(request)
    if request.repeats:
        return
    # For more, no proof is sure.
    limit = MAX_DISTINCT_LETTERS if request.unchecked else MAX_LETTERS
    if request.spot_count > limit:
        need = f"{request.spot_count} different letters; boards are made with at most {limit}"
        raise RequestError(f"{request.shape_text} need {need}: allow repeats or fewer spots")


def order_words(words: Sequence[str]) -> tuple[str, ...]:
    """Return the words of an answer in an order in which they can be played.

    Every word but the first starts with the last letter of the one before, and each adds letters
    that no earlier one has. Raises RequestError where there is no such order.
    """
    if len(words) > MAX_ANSWER_WORDS:
        raise RequestError(f"an answer has at most {MAX_ANSWER_WORDS} words, not {len(words)}")
    answer = " ".join(words)
    chains = [c for c in permutations(words) if all(a[-1] == b[0] for a, b in pairwise(c))]
    if not chains:
        raise RequestError(f"{answer} do not form a chain: in no order does each link to the next")
    for chain in chains:
        idle = [word for n, word in enumerate(chain) if not set(word) - set("".join(chain[:n]))]
        if not idle:
            return chain
    raise RequestError(f"{idle[0]} adds no letter that the words before it lack")


def _check_answer(request: BoardRequest) -> None:
    """Raise RequestError for an answer that no board can have, whatever the word list."""
    words = order_words(request.own_words)
    avoided = set(words).intersection(split_words(request.avoid))
    if avoided:
        raise RequestError(f"{quote(min(avoided))} is to solve the board and to be avoided")
    for word in words:
        if len(word) < request.min_length:
            raise RequestError(f"{quote(word)} has fewer than {request.min_length} letters")
    max_words = 2 if request.seeks_partner else len(words)
    if (request.word_count or 0) > max_words:
        problem = f"{plural(max_words, 'word')} are to solve the board"
        raise RequestError(f"{problem}, so the fewest words cannot be {request.word_count}")
    if request.doubled_text and not request.repeats:
        raise RequestError(f"{request.doubled_text}; allow repeats or take other words")


def parse_solution_range(text: str) -> tuple[int, int | None]:
    """Read LO-HI, LO-, -HI or one number: the least and the most solutions; None: no limit.

    Raises ValueError, one line.
    """
    solutions = parse_range(text, 15)
    if solutions is None:
        raise ValueError(f"{quote(text)} is not a number of solutions like 5-20, 5-, -20 or 1")
    return solutions
