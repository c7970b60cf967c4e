"""The details of one solution: its words, what each covers, how familiar they are."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from lbtui.engine import Candidates, Solution
from lbtui.puzzle.chain import pattern
from lbtui.puzzle.ranking import band_name
from lbtui.text import capitals, first_fitting, place_of, plural
from lbtui.tui.widgets.cells import ELLIPSIS, Row, fit_row, row_width, spread, wrap_clauses

_LONGEST_PART = len("S - H(12), ")
"""The cells that a word may take in a pattern."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A solution of `candidates`, and its place as `Space.place` has it; None: unknown.

    `row` says where it is shown, in a list that leaves solutions out.
    """

    solution: Solution
    candidates: Candidates
    place: tuple[int, int, int] | None = None
    row: str = ""


def lines_of(facts: Facts, width: int, height: int) -> list[Row]:
    """Return the facts in at most `height` lines of `width` cells, the most important first."""
    room = max(0, height - 1)
    words = _words(facts, width)
    if len(words) > room:
        more: Row = [(f"{ELLIPSIS} and {len(words) - room + 1} more", "muted")]
        words = [*words[: room - 1], more] if room else []
    end = _end(facts, width, room - len(words))
    return [_head(facts, width), *words, *end[: room - len(words)]]


def _head(facts: Facts, width: int) -> Row:
    """Return the place among solutions of as many words, the row, and facts of the whole."""
    lefts = [facts.row]
    if facts.place is not None:
        exact, *shorter = [
            place_of(*facts.place, len(facts.solution.words), room) for room in (1000, 7)
        ]
        lefts = [exact[0], *shorter[0]]
        if facts.row:
            lefts = [f"{left} · {facts.row}" for left in lefts] + lefts
    left: Row = [(next((text for text in lefts if len(text) <= width), lefts[-1]), "muted")]
    letters = plural(facts.solution.letters, "letter")
    rights = [letters, ""]
    if facts.candidates.is_scored(facts.solution.words):
        rights.insert(0, f"{letters} · {band_name(facts.solution.score)}")
    room = width - row_width(left) - 2
    right = next(text for text in rights if not text or len(text) <= room)
    return spread(left, [(right, "")], width)


def _words(facts: Facts, width: int) -> list[Row]:
    """Return each word with its new letters marked, how many these are, and how familiar it is."""
    candidates, board, words = facts.candidates, facts.candidates.board, facts.solution.words
    spellings = [capitals(candidates.spelling(word)) for word in words]
    longest = max(map(cell_len, spellings))
    rows: list[Row] = []
    covered = 0
    for number, (word, spelling) in enumerate(zip(words, spellings, strict=True), 1):
        new = {letter for letter in word if board.mask(letter) & ~covered}
        covered |= board.mask(word)
        tail = f"  {f'{len(new)} new':<6}"
        if candidates.is_scored((word,)) and longest + 2 + len(tail) + 10 <= width:
            i = candidates.find(word)
            score = facts.solution.score if i is None else candidates.scores[i]
            tail += f"  {band_name(score):<8}"
        shown: Row = [(spelling, "new")]
        if len(word) == len(spelling):  # else it is spelled with other letters than played
            shown = []
            for letter, capital in zip(word, spelling, strict=True):
                shown.append((capital, "new" if letter in new else "old"))
                new.discard(letter)
        room = max(2, min(longest + 2, width - len(tail)))
        rows.append([*fit_row([(f"{number} ", "muted"), *shown], room), (tail, "muted")])
    return rows


def _end(facts: Facts, width: int, room: int) -> list[Row]:
    """Return whether it is perfect, or what adds no letter; and its pattern, cut to the room.

    The number of lines depends on nothing that differs between solutions of as many words.
    """
    verdict: Row = [("perfect: no letter twice", "good")]
    solution, letters = facts.solution, facts.candidates.board.letters
    links = len(solution.words) - 1  # letters that two words share count once
    repeated = solution.letters - links - len(letters)
    if repeated:
        verdict = [(f"{plural(repeated, 'letter')} used again", "muted")]
    bridges, shape = solution.bridges, pattern(solution.words)
    beside = _LONGEST_PART * len(solution.words) + 24 <= width
    if bridges:
        forms = ["uses a word that adds no new letter", "1 word adds nothing new"]
        if bridges > 1:
            forms = [f"uses {bridges} words that add no new letter", f"{bridges} add nothing new"]
        verdict = [(first_fitting(forms, width - len(shape) - 2 if beside else width), "muted")]
    if beside:
        return [spread(verdict, [(shape, "")], width)]
    lines = -(-len(solution.words) // max(1, (width + 2) // _LONGEST_PART))
    parts = [shape]
    if lines < room:
        parts = wrap_clauses(shape, width, ", ")
        parts += [""] * (lines - len(parts))
    return [*(fit_row([(part, "")], width) for part in parts), fit_row(verdict, width)]


INKS = {
    **dict.fromkeys(("muted", "old"), "$text-muted"),
    "good": "bold $text-success",
    "new": "bold $text-primary",
}
NO_COLOR = {"new": f"{INKS['new']} underline"}


class Details(Widget):
    """The facts of the highlighted solution, in at most `lines` lines.

    While the next solution loads the lines stay reserved, so that nothing moves.
    """

    DEFAULT_CSS = """
    Details {
        width: 1fr;
        height: auto;
        max-height: 12;
        padding: 0 1;
    }
    """

    def __init__(self, lines: int | None = None) -> None:
        """Use up to `lines` lines; None: what the list above can spare."""
        super().__init__()
        self.facts: Facts | None = None
        """What is shown."""
        self._last: Facts | None = None
        self._lines = lines
        self.display = False

    @property
    def lines(self) -> int:
        """How many lines may be used: of a list's screen of the least height, four."""
        return self._lines or max(0, min(12, self.app.size.height - 11))

    def show(self, facts: Facts | None, *, reserve: bool = True) -> None:
        """Show these facts; None blanks the lines or, without `reserve`, gives them up."""
        if facts == self.facts and reserve:
            return
        last, self.facts = self._last, facts
        self._last = facts or (last if reserve else None)
        self.display = self._last is not None
        before, after = (len(each.solution.words) if each else 0 for each in (last, self._last))
        self.refresh(layout=before != after)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are to show at this width."""
        del container, viewport
        return len(lines_of(self._last, width, self.lines)) if self._last else 0

    def render(self) -> Content:
        """Return the lines."""
        if self.facts is None:
            return Content("")
        rows = lines_of(self.facts, self.content_size.width, self.lines)
        return Content("\n").join(self._content(row) for row in rows)

    def _content(self, row: Row) -> Content:
        inks = INKS | (NO_COLOR if self.app.no_color else {})
        return Content.assemble(*((text, inks.get(name, "")) for text, name in row))
