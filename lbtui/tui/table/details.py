"""The details of one solution: its words, what each covers, how familiar they are."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from lbtui.engine import Candidates, Solution
from lbtui.puzzle.ranking import band_name
from lbtui.text import capitals, first_fitting, format_place, plural
from lbtui.tui.widgets.cells import BETWEEN, ELLIPSIS, fit

MUTED, GOOD, NEW = "$text-muted", "bold $text-success", "bold $text-primary"


@dataclass(frozen=True, slots=True)
class PlacedSolution:
    """A solution of `candidates`, and its place as `Space.place` has it; None: unknown.

    `row` says where it is shown, in a list that leaves solutions out.
    """

    solution: Solution
    candidates: Candidates
    place: tuple[int, int, int] | None = None
    row: str = ""


def lines_of(placed: PlacedSolution, width: int, height: int, new: str = NEW) -> list[Content]:
    """Return the facts in at most `height` lines of `width` cells, the most important first.

    `new` is the style of the letters that a word adds.
    """
    room = max(0, height - 1)
    words = _words(placed, width, new)
    if len(words) > room:
        more = Content.styled(f"{ELLIPSIS} and {len(words) - room + 1} more", MUTED)
        words = [*words[: room - 1], more] if room else []
    lines = [Content.styled(_head(placed, width), MUTED), *words, _verdict(placed)]
    return [fit(line, width) for line in lines[: room + 1]]


def _head(placed: PlacedSolution, width: int) -> str:
    """Return the place among solutions of as many words, the row, and facts of the whole."""
    solution, forms = placed.solution, [placed.row]
    if placed.place is not None:
        exact, short = (format_place(*placed.place, len(solution.words), n) for n in (1000, 7))
        places = [exact[0], *short]
        forms = [f"{place}{BETWEEN}{placed.row}" for place in places if placed.row] + places
    head = first_fitting(forms, width)
    more = [plural(solution.letters, "letter")]
    if placed.candidates.is_scored(solution.words):
        more.append(band_name(solution.score))
    for each in more:
        longer = f"{head}{BETWEEN}{each}" if head else each
        head = longer if len(longer) <= width else head
    return head


def _words(placed: PlacedSolution, width: int, style: str) -> list[Content]:
    """Return each word with its new letters marked, how many these are, and how familiar it is."""
    candidates, board, words = placed.candidates, placed.candidates.board, placed.solution.words
    spellings = [capitals(candidates.spelling(word)) for word in words]
    longest = max(map(cell_len, spellings))
    rows = []
    covered = 0
    for number, (word, spelling) in enumerate(zip(words, spellings, strict=True), 1):
        new = {letter for letter in word if board.mask(letter) & ~covered}
        covered |= board.mask(word)
        tail = f"  {f'{len(new)} new':<6}"
        if candidates.is_scored((word,)) and longest + 2 + len(tail) + 10 <= width:
            i = candidates.find(word)
            score = placed.solution.score if i is None else candidates.scores[i]
            tail += f"  {band_name(score):<8}"
        shown = [(spelling, style)]
        if len(word) == len(spelling):  # else it is spelled with other letters than played
            shown = []
            for letter, capital in zip(word, spelling, strict=True):
                shown.append((capital, style if letter in new else MUTED))
                new.discard(letter)
        room = max(2, min(longest + 2, width - len(tail)))
        start = fit(Content.assemble((f"{number} ", MUTED), *shown), room)
        rows.append(Content.assemble(start, (tail, MUTED)))
    return rows


def _verdict(placed: PlacedSolution) -> Content:
    """Return whether a solution is perfect, or what its words add no letter with."""
    solution, bridges = placed.solution, placed.solution.bridges
    if bridges:
        words = "a word that adds" if bridges == 1 else f"{bridges} words that add"
        return Content.styled(f"uses {words} no new letter", MUTED)
    links = len(solution.words) - 1  # letters that two words share count once
    repeated = solution.letters - links - len(placed.candidates.board.letters)
    if repeated:
        return Content.styled(f"{plural(repeated, 'letter')} used again", MUTED)
    return Content.styled("perfect: no letter used again", GOOD)


class Details(Widget):
    """The facts of the highlighted solution, in as many lines as a list above can spare.

    While the next solution loads the lines stay reserved, so that nothing moves.
    """

    DEFAULT_CSS = """
    Details { width: 1fr; height: auto; padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.placed: PlacedSolution | None = None
        """What is shown."""
        self._last: PlacedSolution | None = None
        self.display = False

    def _lines(self, placed: PlacedSolution, width: int) -> list[Content]:
        new = f"{NEW} underline" if self.app.no_color else NEW
        return lines_of(placed, width, max(0, min(12, self.app.size.height - 11)), new)

    def show(self, placed: PlacedSolution | None, *, reserve: bool = True) -> None:
        """Show these facts; None blanks the lines or, without `reserve`, gives them up."""
        if placed == self.placed and reserve:
            return
        last, self.placed = self._last, placed
        self._last = placed or (last if reserve else None)
        self.display = self._last is not None
        before, after = (len(each.solution.words) if each else 0 for each in (last, self._last))
        self.refresh(layout=before != after)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are to show at this width."""
        del container, viewport
        return len(self._lines(self._last, width)) if self._last else 0

    def render(self) -> Content:
        """Return the lines."""
        if self.placed is None:
            return Content("")
        return Content("\n").join(self._lines(self.placed, self.content_size.width))
