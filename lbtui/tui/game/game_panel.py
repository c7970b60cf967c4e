"""What a game says beside its box: the words, what is open, the result, and the hints."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from lbtui.drawing.banner import GLYPH_WIDTH, draw_banner
from lbtui.drawing.canvas import TextRun
from lbtui.formatting import capital, capitalize_quoted, plural
from lbtui.play import wording
from lbtui.play.evaluation import Gauge
from lbtui.play.game import Game
from lbtui.play.game_record import SOLUTIONS_AID
from lbtui.play.hint import Hint
from lbtui.play.review import describe_rejections
from lbtui.puzzle.legal import find_misplaced_letters
from lbtui.tui.game.current_game import CurrentGame, prefix_link_letter
from lbtui.words.open_list import list_titles

CARET = "_"
LINK_LETTER_MARK = "·"


class GamePanel(Vertical):
    """The state of a game; hints about it stay, and scroll where there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self.border_title = Content("Game")
        self._shown_hints: tuple[Sequence[Hint], bool] = (), False
        self._headline_view = Static(id="headline")
        self._position_view = Static(id="state")
        self._facts_view = Static(id="facts")
        self._gauge_view = Static(id="gauge")
        self._result_view = Static(id="result")
        self._hints_view = Static(id="hints")
        self._scroll = VerticalScroll(self._result_view, self._hints_view, can_focus=False)

    def compose(self) -> ComposeResult:
        """Lay out the state, and below it what scrolls."""
        yield from (self._headline_view, self._position_view, self._facts_view, self._gauge_view)
        yield self._scroll

    def show_game(self, current: CurrentGame, *, is_short: bool, has_half_blocks: bool) -> None:
        """Show the game; once it has ended, how it compares.

        `is_short`: there is little room; `has_half_blocks`: the terminal can show these
        """
        record = current.record
        ended = record.game.ended is not None
        self.set_class(ended, "-ended")
        name = "Replay" if current.streak.is_replay else "Game"
        self.border_title = Content(f"{name} · list {list_titles(record.lists)}")
        width = 0 if is_short else self.content_size.width
        large_width = width if has_half_blocks else 0
        self._headline_view.update(_format_headline(current, width, large_width))
        self._position_view.update(_format_position(current, is_short=is_short))
        self._facts_view.update(Content(_format_game_facts(current, is_short=is_short)))
        self._facts_view.display = not ended  # the result says it all
        if ended:
            self._result_view.update(_format_result(current, is_short=is_short))
            if not self._result_view.display:
                self._scroll.scroll_home(animate=False)
        self._result_view.display = ended
        hints = record.position_hints
        self._hints_view.display = bool(hints)
        if self._shown_hints != (hints, ended):
            self._shown_hints = hints, ended
            self._hints_view.update(_format_hints(hints, is_ended=ended))
            self.scroll_to_newest_hint()

    def show_gauge(self, gauge: Gauge | None) -> None:
        """Show what the position is worth; None: do not."""
        self._gauge_view.display = gauge is not None
        if gauge is not None:
            text = wording.format_gauge(gauge, "the list of this game")[0]
            self._gauge_view.update(Content(f"{text}\n{wording.last_word_text(gauge)}".rstrip()))

    def scroll_to_newest_hint(self) -> None:
        """Scroll to the newest hint, unless the board is solved: then the result comes first."""
        if not self._result_view.display:
            self._scroll.scroll_end(animate=False)

    def scroll_by(self, rows: int = 0, pages: int = 0) -> None:
        """Scroll the result and the hints down."""
        rows += pages * self._scroll.container_size.height
        self._scroll.scroll_relative(y=rows, animate=False)


def format_typed_word(words: Sequence[str], letters: str) -> str:
    """Return the `letters` typed after `words`, in capitals: `EXPECT_`, or `E·XPECT_`."""
    return "".join([*_format_letters(words, letters), CARET])


def _format_letters(words: Sequence[str], letters: str) -> list[str]:
    """Return the letters of `format_typed_word`, the link letter with its mark."""
    capitals = [capital(letter) for letter in prefix_link_letter(words, letters)]
    return [f"{capitals[0]}{LINK_LETTER_MARK}", *capitals[1:]] if words else capitals


def _format_headline(current: CurrentGame, width: int, large_width: int) -> Content:
    """Return the word being typed, or how the game ended, for `width` cells.

    In large letters if these fit `large_width`, else spaced out.
    """
    words = current.game.words
    if current.game.ended:
        return _format_outcome(current.game, large_width)
    if not current.record.typed_letters:
        prompt = "next word" if words else "type a word"
        return Content.styled(f"{format_typed_word(words, '')}  {prompt}", "dim")
    # Half blocks cannot be read in reverse.
    large = _draw_large_text(_style_typed_letters(current, "dim"), large_width)
    if large is not None:
        return large
    letters = [Content.styled(*run) for run in _style_typed_letters(current, "bold reverse")]
    return Content(" " if width > 2 * len(letters) else "").join(letters)


def _format_outcome(game: Game, large_width: int) -> Content:
    """Return how a game ended, in large letters where they fit on one line or on two."""
    style = "bold $text-success" if game.solved else "bold $text-warning"
    words = ["solved", f"in {len(game.words)}"] if game.solved else ["given", "up"]
    for lines in ([" ".join(words)], words):
        large = [_draw_large_text([(line.upper(), style)], large_width) for line in lines]
        if all(large):
            return Content("\n").join(filter(None, large))
    return Content.styled(" ".join(words), style)


def _style_typed_letters(current: CurrentGame, refused_style: str) -> list[TextRun]:
    """Return the letters typed, in `refused_style` if the word was refused, and the caret."""
    words, letters = current.game.words, current.record.typed_letters
    style = refused_style if current.is_word_refused else "bold"
    runs = [(letter, style) for letter in _format_letters(words, letters)]
    for i in find_misplaced_letters(current.game.board, prefix_link_letter(words, letters)):
        runs[i] = runs[i][0], "bold underline $text-error"
    return [*runs, (CARET, "bold")]


def _draw_large_text(runs: Sequence[TextRun], max_width: int) -> Content | None:
    """Return text in large letters; None where it does not fit."""
    width = len("".join(text for text, _ in runs)) * GLYPH_WIDTH - 1
    rows = draw_banner(runs) if width <= max_width else []
    for row in rows[:-1]:  # a line below the letters, not through them
        row[:] = [(text, ink.replace(" underline", "")) for text, ink in row]
    return Content("\n").join([Content.assemble(*row) for row in rows]) if rows else None


def _format_position(current: CurrentGame, *, is_short: bool) -> Content:
    """Return the words played, letters that were open in bold, and what is open and covered.

    A short one leaves out the letters covered and the words of the end, which the box shows.
    """
    game, covered_mask = current.game, 0
    lines: list[Content] = []
    for n, word in enumerate(() if is_short and game.ended else game.words, 1):
        parts: list[tuple[str, str]] = [(f"{n} ", "")]
        for letter in word:
            mask = game.board.mask(letter)
            parts.append((capital(letter), "dim" if mask & covered_mask else "bold"))
            covered_mask |= mask
        new_count = sum(style == "bold" for _, style in parts)
        lines.append(Content.assemble(*parts, (f" +{new_count}", "dim")))
    if not game.ended:
        lines.append(Content.assemble(("open ", "dim"), _join_letters(game, game.open)))
        if covered_mask and not is_short:
            lines.append(Content.styled(f"covered {_join_letters(game, covered_mask)}", "dim"))
    return Content("\n").join(lines)


def _join_letters(game: Game, mask: int) -> str:
    return " ".join(map(capital, game.board.text(mask)))


def _format_game_facts(current: CurrentGame, *, is_short: bool) -> str:
    """Return par and, once a hint or aid was asked for, how many words are enough.

    `is_short`: with the word list, and whether it is a replay, as there is no title.
    """
    record, referee = current.record, current.referee
    facts = [wording.par_text(record, short=is_short)]
    if referee.min_word_count and (record.hints or record.aids - {SOLUTIONS_AID}):
        facts.append(f"possible in {referee.min_word_count}")
    if is_short:
        facts.append(f"list {list_titles(record.lists)}")
        facts += ["replay"] if current.streak.is_replay else []
    return ("; " if is_short else "\n").join(filter(None, facts))


def _format_result(current: CurrentGame, *, is_short: bool) -> Content:
    """Return how a game ended: a line for each thing, where there is room."""
    record, review = current.record, current.review
    game, result = record.game, record.result
    lines: list[str | tuple[str, str]] = [(wording.outcome_text(record), "bold")]
    if is_short:
        lines = [wording.par_text(record, short=True)] if record.par or record.estimated_par else []
        if result is not None and result.minimum:
            is_fewest = result.minimum == len(game.words)
            lines.append("fewest possible" if is_fewest else f"possible in {result.minimum}")
    if game.solved:
        if result is None:
            lines.append("counting…")
        elif result.place is not None:
            lines.append(wording.place_text(len(game.words), result.place, short=is_short))
        elif review is not None and review.reason:
            reason = capitalize_quoted(review.reason)
            lines.append(reason if review.unlisted_reason else f"not ranked: {reason}")
        if game.words == current.referee.official_answer:
            lines.append(("the official answer", "bold $text-success"))
        lines += describe_rejections(review) if review is not None else []
    lines.append(wording.aids_text(len(record.hints), record.aids))
    lines += ["replay"] if current.streak.is_replay else []
    if current.streak.days and result is not None:  # which is found with it
        lines.append(f"streak: {plural(current.streak.days, 'day')}")
    return Content("\n").join(map(Content.assemble, lines))


def _format_hints(hints: Sequence[Hint], *, is_ended: bool) -> Content:
    """Return the hints, the newest last, and what the next one would tell, if there may be one."""
    lines = [
        Content.assemble((f"hint {hint.number}: ", "bold $text-primary"), hint.text(compact=True))
        for hint in hints
    ]
    next_text = hints[-1].next_hint_text if hints and not is_ended else ""
    if next_text:
        lines.append(Content.styled(f"next: {next_text}", "dim"))
    return Content("\n").join(lines)
