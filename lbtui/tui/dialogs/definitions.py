"""Everything about one word or solution, with every definition in full."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from lbtui.engine import Candidates
from lbtui.formatting import capitals, plural
from lbtui.puzzle.ranking import band_name
from lbtui.tui.dialogs.dialog import TextDialog
from lbtui.tui.table.details import PlacedSolution, SolutionDetails
from lbtui.tui.widgets.cells import SEPARATOR
from lbtui.tui.widgets.clauses import ClauseText
from lbtui.words.definitions import define

MARGIN_WIDTH = 8
"""Cells of the dialog that are beside a definition."""


class DefinitionsScreen(TextDialog):
    """The details of a solution, if it is one, then each word with its definitions."""

    def __init__(
        self,
        candidates: Candidates,
        words: Sequence[str],
        placed_solution: PlacedSolution | None = None,
        *,
        is_english: bool = True,
    ) -> None:
        """Show `words` of `candidates`, which are `placed_solution` if that is given.

        Definitions are looked up if the words may be English.
        """
        super().__init__("Solution" if placed_solution is not None else "Definitions")
        self._candidates = candidates
        self._words = tuple(dict.fromkeys(words))
        self._placed_solution = placed_solution
        self._is_english = is_english

    def compose_body(self) -> ComposeResult:
        """Return the details, then the words."""
        with self.text_scroll:
            if self._placed_solution is not None:
                details = SolutionDetails()
                details.show(self._placed_solution)
                yield details
            none_text = "no definition" if self._is_english else "definitions are in English only"
            for word in self._words:
                yield ClauseText(self._format_heading(word), classes="word")
                definitions = define(word) if self._is_english else []
                for definition in definitions:
                    form = "" if definition.lemma == word else f" of {definition.lemma}"
                    label = f"{definition.word_class}{form}: ", "$text-muted"
                    yield Static(Content.assemble(label, definition.gloss), classes="definition")
                if not definitions:
                    yield Static(Content(none_text), classes="muted")

    def on_mount(self) -> None:
        """Be as wide as the longest definition, where the window is."""
        definitions = self.query(".definition")
        widths = [line.get_content_width(self.size, self.size) for line in definitions]
        self.box.styles.width = max(widths, default=0) + MARGIN_WIDTH

    def _format_heading(self, word: str) -> str:
        """Return a word as its list spells it, and what the columns of the words say of it."""
        candidates = self._candidates
        i = candidates.find(word)
        if i is None:
            return capitals(word)
        parts = [capitals(candidates.spelling(word))]
        if self._placed_solution is None:
            covered_mask = candidates.board.mask("".join(self._words[: self._words.index(word)]))
            new_count = (candidates.masks[i] & ~covered_mask).bit_count()
            parts += [plural(len(word), "letter"), f"{new_count} new"]
            if candidates.is_scored((word,)):
                parts.append(band_name(candidates.scores[i]))
        return SEPARATOR.join(parts)
