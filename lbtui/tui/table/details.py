"""The details of one solution: its words, what each covers, how familiar they are."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from lbtui.engine import Candidates, Place, Solution
from lbtui.formatting import capitals, choose_fitting_text, format_place, plural
from lbtui.puzzle.ranking import band_name
from lbtui.tui.widgets.cells import ELLIPSIS, SEPARATOR, fit_text
from lbtui.tui.widgets.item_lines import MUTED_STYLE

GOOD_STYLE, NEW_LETTER_STYLE = "bold $text-success", "bold $text-primary"


@dataclass(frozen=True, slots=True)
class PlacedSolution:
    """A solution of `candidates`, and its place among those of as many words; None: unknown.

    `row_text` says where it is shown, in a list that leaves solutions out.
    """

    solution: Solution
    candidates: Candidates
    place: Place | None = None
    row_text: str = ""


def format_details(
    placed_solution: PlacedSolution,
    width: int,
    height: int,
    new_letter_style: str = NEW_LETTER_STYLE,
) -> list[Content]:
    """Return the facts in at most `height` lines of `width` cells, the most important first.

    `new_letter_style` is the style of the letters that a word adds.
    """
    max_words = max(0, height - 1)
    word_lines = _format_words(placed_solution, width, new_letter_style)
    if len(word_lines) > max_words:
        rest_count = len(word_lines) - max_words + 1
        rest_line = Content.styled(f"{ELLIPSIS} and {rest_count} more", MUTED_STYLE)
        word_lines = [*word_lines[: max_words - 1], rest_line] if max_words else []
    heading = Content.styled(_format_heading(placed_solution, width), MUTED_STYLE)
    lines = [heading, *word_lines, _format_repeats(placed_solution)]
    return [fit_text(line, width) for line in lines[: max_words + 1]]


def _format_heading(placed_solution: PlacedSolution, width: int) -> str:
    """Return the place among solutions of as many words, the row, and facts of the whole."""
    solution, place = placed_solution.solution, placed_solution.place
    variants = [placed_solution.row_text]
    if place is not None:
        numbers = (place.place, place.tied, place.of, len(solution.words))
        variants = [format_place(*numbers)[0], *format_place(*numbers, max_width=7)]
        if placed_solution.row_text:
            suffix = f"{SEPARATOR}{placed_solution.row_text}"
            variants = [f"{variant}{suffix}" for variant in variants] + variants
    heading = choose_fitting_text(variants, width)
    facts = [plural(solution.letters, "letter")]
    if placed_solution.candidates.is_scored(solution.words):
        facts.append(band_name(solution.score))
    for fact in facts:
        longer = f"{heading}{SEPARATOR}{fact}" if heading else fact
        heading = longer if len(longer) <= width else heading
    return heading


def _format_words(placed_solution: PlacedSolution, width: int, style: str) -> list[Content]:
    """Return each word with its new letters marked, how many these are, and how familiar it is."""
    candidates, words = placed_solution.candidates, placed_solution.solution.words
    board = candidates.board
    spellings = [capitals(candidates.spelling(word)) for word in words]
    max_width = max(map(cell_len, spellings))
    rows = []
    covered = 0
    for number, (word, spelling) in enumerate(zip(words, spellings, strict=True), 1):
        new_letters = {letter for letter in word if board.mask(letter) & ~covered}
        covered |= board.mask(word)
        suffix = f"  {f'{len(new_letters)} new':<6}"
        if candidates.is_scored((word,)) and max_width + 2 + len(suffix) + 10 <= width:
            i = candidates.find(word)
            score = placed_solution.solution.score if i is None else candidates.scores[i]
            suffix += f"  {band_name(score):<8}"
        parts = [(spelling, style)]
        if len(word) == len(spelling):  # else it is spelled with other letters than played
            parts = []
            for letter, capital in zip(word, spelling, strict=True):
                parts.append((capital, style if letter in new_letters else MUTED_STYLE))
                new_letters.discard(letter)
        start_width = max(2, min(max_width + 2, width - len(suffix)))
        start = fit_text(Content.assemble((f"{number} ", MUTED_STYLE), *parts), start_width)
        rows.append(Content.assemble(start, (suffix, MUTED_STYLE)))
    return rows


def _format_repeats(placed_solution: PlacedSolution) -> Content:
    """Return whether a solution is perfect, or what its words add no letter with."""
    solution, bridges = placed_solution.solution, placed_solution.solution.bridges
    if bridges:
        words_text = "a word that adds" if bridges == 1 else f"{bridges} words that add"
        return Content.styled(f"uses {words_text} no new letter", MUTED_STYLE)
    link_count = len(solution.words) - 1  # letters that two words share count once
    repeat_count = solution.letters - link_count - len(placed_solution.candidates.board.letters)
    if repeat_count:
        return Content.styled(f"{plural(repeat_count, 'letter')} used again", MUTED_STYLE)
    return Content.styled("perfect: no letter used again", GOOD_STYLE)


class SolutionDetails(Widget):
    """The facts of the highlighted solution, in as many lines as a list above can spare.

    While the next solution loads the lines stay reserved, so that nothing moves.
    """

    DEFAULT_CSS = "SolutionDetails { width: 1fr; height: auto; padding: 0 1; }"

    def __init__(self) -> None:
        super().__init__()
        self.placed_solution: PlacedSolution | None = None
        """What is shown."""
        self._last_placed_solution: PlacedSolution | None = None
        self.display = False

    def _format_lines(self, placed: PlacedSolution, width: int) -> list[Content]:
        style = f"{NEW_LETTER_STYLE} underline" if self.app.no_color else NEW_LETTER_STYLE
        return format_details(placed, width, max(0, min(12, self.app.size.height - 11)), style)

    def show(self, placed: PlacedSolution | None, *, reserves_lines: bool = True) -> None:
        """Show these facts; None blanks the lines or, unless it `reserves_lines`, gives them up."""
        if placed == self.placed_solution and reserves_lines:
            return
        last, self.placed_solution = self._last_placed_solution, placed
        current = self._last_placed_solution = placed or (last if reserves_lines else None)
        self.display = current is not None
        heights = {len(details.solution.words) if details else 0 for details in (last, current)}
        self.refresh(layout=len(heights) > 1)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are to show at this width."""
        del container, viewport
        last = self._last_placed_solution
        return len(self._format_lines(last, width)) if last else 0

    def render(self) -> Content:
        """Return the lines."""
        if self.placed_solution is None:
            return Content("")
        return Content("\n").join(self._format_lines(self.placed_solution, self.content_size.width))
