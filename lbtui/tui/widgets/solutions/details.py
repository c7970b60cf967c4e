"""What there is to say of one solution: its words, what each covers, how familiar, how good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widget import Widget

from lbtui.puzzle import pattern
from lbtui.text import capitals, one_of, plural
from lbtui.tui.widgets.bands import bar, name
from lbtui.tui.widgets.cells import Row, fit_row, row_width, spread

if TYPE_CHECKING:
    from textual.geometry import Size

    from lbtui.solve import Candidates, Solution


@dataclass(frozen=True, slots=True)
class WordFacts:
    """One word of a solution: as spelled, its new letters in the order played, and its score.

    A score is None where the word's list gives none, that of a solution where one of its words has
    none.
    """

    word: str
    spelling: str
    new: str
    score: int | None
    bridge: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """One solution: its words, its place (from 1) among how many of as many words, and so on.

    `twice` are the letters that it covers more than once; link letters count once. `pattern` is
    the form without spoilers.
    """

    words: tuple[WordFacts, ...]
    place: int
    count: int
    exact: bool
    letters: int
    score: int | None
    bridges: int
    twice: int
    pattern: str

    @property
    def perfect(self) -> bool:
        """Whether no letter is covered twice."""
        return not self.twice


def facts_of(
    solution: Solution, candidates: Candidates, place: int, count: int, exact: bool = True
) -> Facts:
    """Everything there is to say of `solution`, which is number `place` (from 0) of `count`."""
    board = candidates.board
    covered = 0
    words: list[WordFacts] = []
    for word in solution.words:
        i = candidates.find(word)
        mask = board.mask(word)
        new = mask & ~covered
        score = None
        if candidates.is_scored((word,)):
            score = solution.score if i is None else candidates.scores[i]
        words.append(
            WordFacts(
                word,
                capitals(word if i is None else candidates.spelling(i)),
                "".join(dict.fromkeys(char for char in word if board.mask(char) & new)),
                score,
                not new,
            )
        )
        covered |= mask
    links = len(solution.words) - 1
    return Facts(
        tuple(words),
        place + 1,
        count,
        exact,
        solution.letters,
        solution.score if candidates.is_scored(solution.words) else None,
        solution.bridges,
        solution.letters - links - len(board.letters),
        pattern(solution.words),
    )


def lines_of(facts: Facts, width: int, height: int) -> list[Row]:
    """The facts in lines of `width` cells, at most `height` of them, the most wanted first."""
    head = _head(facts, width)
    end = _end(facts, width)
    room = height - 1 - len(end)
    if room < len(facts.words):
        end = end[: max(0, height - 1 - len(facts.words))]
        room = height - 1 - len(end)
    return [
        head,
        *[_word(facts, at, width) for at in range(len(facts.words))][: max(room, 0)],
        *end,
    ]


def _head(facts: Facts, width: int) -> Row:
    """The place among the solutions of as many words, and what the whole is like.

    The place is not the number that the pane counts over all solutions, so it says of which.
    """
    between = " of " if facts.exact else " of at least "
    text = one_of(facts.place, facts.count, between, max(10, width - 5))
    which = f"{plural(len(facts.words), 'word')}: "
    if width < len(which) + 5 + len(text):
        which = ""
    place, _, total = text.partition(between)
    rank: Row = [
        (f"{which}rank ", "muted"),
        (place, "strong"),
        (between, "muted"),
        (total, ""),
    ]
    forms: list[Row] = [[(f"{facts.letters} letters", "")], []]
    if facts.score is not None:
        forms.insert(0, [*forms[0], (" · ", "muted"), (name(facts.score), "")])
    used = row_width(rank)
    tail = next(form for form in forms if not form or used + row_width(form) + 2 <= width)
    return spread(rank, tail, width)


def _word(facts: Facts, at: int, width: int) -> Row:
    word = facts.words[at]
    parts: Row = [(f"{at + 1} ", "muted")]
    fresh = set(word.new)
    for letter, shown in zip(word.word, word.spelling, strict=False):
        parts.append((shown, "new" if letter in fresh else "old"))
        fresh.discard(letter)
    if len(word.word) != len(word.spelling):
        parts[1:] = [(word.spelling, "new")]
    longest = max(row_width([(other.spelling, "")]) for other in facts.words)
    known = ""
    if word.score is not None:
        known = name(word.score) if width >= 40 else bar(word.score)
    if word.bridge:
        covers = "bridge"
    elif width >= 52:
        covers = "covers " + " ".join(capitals(word.new))
    else:
        covers = f"+{len(word.new)}"
    left = [*fit_row(parts, max(2, min(longest + 2, width - len(known) - 6))), ("  ", "")]
    return spread([*left, (covers, "muted")], [(known, "muted")], width)


def _end(facts: Facts, width: int) -> list[Row]:
    if facts.perfect:
        judged: Row = [("perfect: no letter twice", "good")]
    else:
        again = f"{facts.twice} letter{'' if facts.twice == 1 else 's'}"
        judged = [(f"{again} used again", "muted")]
    if facts.bridges:
        judged.append((f" · {facts.bridges} bridge{'' if facts.bridges == 1 else 's'}", "muted"))
    shape: Row = [(facts.pattern, "")]
    # The number of lines depends on nothing that changes from one row to the next.
    if 11 * len(facts.words) + 24 <= width:
        return [spread(judged, shape, width)]
    return [fit_row(shape, width), fit_row(judged, width)]


class Details(Widget):
    """The facts of the highlighted solution, in as many lines as it may have.

    While there are none for a moment the lines stay free for the next, so that nothing moves.
    """

    DEFAULT_CSS = """
    Details {
        width: 1fr;
        height: auto;
        max-height: 12;
        padding: 0 1;
        background: $surface;
        & > .details--muted { color: $foreground 72%; }
        & > .details--strong { text-style: bold; }
        & > .details--good { color: $text-success; text-style: bold; }
        & > .details--new { color: $text-primary; text-style: bold; }
        & > .details--old { color: $foreground 72%; }
        &:nocolor > .details--new { text-style: bold underline; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "details--good",
        "details--muted",
        "details--new",
        "details--old",
        "details--strong",
    }

    def __init__(self) -> None:
        """Make an empty panel, which takes no room."""
        super().__init__()
        self._facts: Facts | None = None
        self._last: Facts | None = None
        self._lines = 12
        self.display = False

    @property
    def facts(self) -> Facts | None:
        """What is shown."""
        return self._facts

    @property
    def lines(self) -> int:
        """At most so many lines are used."""
        return self._lines

    @lines.setter
    def lines(self, lines: int) -> None:
        if lines != self._lines:
            self._lines = lines
            self.display = self._last is not None and lines > 0
            self.refresh(layout=True)

    def show(self, facts: Facts | None) -> None:
        """Show these facts; None empties the panel."""
        if facts == self._facts:
            return
        last, self._facts = self._last, facts
        if facts is not None:
            self._last = facts
            self.display = self._lines > 0
            self.refresh(layout=last is None or len(last.words) != len(facts.words))
        else:
            self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as there are to show at this width."""
        del container, viewport
        return len(lines_of(self._last, width, self._lines)) if self._last else 0

    def render(self) -> Content:
        """The lines."""
        if self._facts is None:
            return Content("")
        rows = lines_of(self._facts, self.content_size.width, self._lines)
        return Content("\n").join(self._content(row) for row in rows)

    def _content(self, row: Row) -> Content:
        return Content.assemble(
            *(
                (text, self.get_visual_style(f"details--{names}", partial=True)) if names else text
                for text, names in row
            )
        )
