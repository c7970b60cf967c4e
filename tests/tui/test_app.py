"""The app as a player uses it: type, look, filter, pin, reject, switch, resize, quit."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual import events
from textual.containers import VerticalScroll
from textual.message import Message

from lbtui.settings import Settings
from lbtui.solutions import Solutions
from lbtui.tui.app import LbtuiApp
from lbtui.tui.main.presenter import Presenter
from lbtui.tui.main.welcome import Welcome
from lbtui.tui.messages import AnswerUpdated
from lbtui.tui.solver.answer import Answer
from lbtui.words.catalog import Catalog
from tests.harness.apps import BOARD, Stage, piloted, running
from tests.harness.pilots import is_open
from tests.harness.samples import write_big_list

NOT_COMMON = "jce qur moy ztv"
"""A board that common does not solve; scrabble does, in six words."""


async def test_a_board_is_typed_or_an_example_and_solved_and_traced() -> None:
    async with running(None) as stage:
        assert "Every word and every solution" in stage.text()
        await stage.press("q")
        assert stage.panes.board_view.entry.sides[0] == "q", "a letter, not the key that quits"
        await stage.press("backspace")
        await stage.type("riu/pgh-lcs yax")
        await stage.press("backspace", "o")
        assert str(stage.session.board) == BOARD
        assert 400 < len(stage.candidates) < 700
        await stage.until(lambda: stage.panes.board_view.tracing.words, "the trace")
        text = stage.text()
        assert "2 words · " in text
        assert "Every word and every solution" not in text
        solution = stage.panes.solutions_pane.solution_at_cursor
        assert solution is not None
        assert stage.panes.board_view.tracing.words == solution.words
        seen = [stage.session.board]
        while len(seen) < 3:
            await stage.press("board.example")
            await stage.until(lambda: stage.session.board != seen[-1], "another example")
            seen.append(stage.session.board)


@pytest.mark.parametrize("width", [80, 99, 100])
async def test_the_welcome_shows_a_solution_where_there_is_room_for_it(width: int) -> None:
    async with running(None, (width, 30)) as stage:
        assert ("1 THINK  2 KEYBOARD" in stage.text()) == (width >= 100)
        rows = enumerate(stage.lines())
        y, line = next((y, line) for y, line in rows if "an example board" in line)
        await stage.pilot.click(offset=(line.index("an example"), y))
        await stage.until(lambda: stage.session.board is not None, "the example")


@pytest.mark.parametrize("width", [80, 120])
async def test_the_welcome_needs_no_resize(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual sends none to a new widget that it has arranged before the next layout."""

    def post_message(welcome: Welcome, message: Message) -> bool:
        return isinstance(message, events.Resize) or VerticalScroll.post_message(welcome, message)

    async with running(BOARD, (width, 30)) as stage:
        monkeypatch.setattr(Welcome, "post_message", post_message)
        await stage.press("ctrl+n", shows="an example board")
        assert ("1 THINK  2 KEYBOARD" in stage.text()) == (width >= 100)


async def test_a_cleared_board_is_met_by_the_welcome() -> None:
    async with running(BOARD, (120, 40)) as stage:
        await stage.press("ctrl+n", shows="an example board")
        await stage.type("riupghlcsya", shows="Solutions appear once the box is full.")
        assert "an example board" not in stage.text(), "the last letter changes no layout"
        await stage.type("o", shows="GRACIOUS")


async def test_an_incomplete_board_says_what_is_missing_and_shows_no_stale_rows() -> None:
    async with running() as stage:
        assert stage.panes.solutions_pane.row_list.item_count
        stage.panes.focus_pane("board")
        await stage.press("end", "backspace")
        await stage.until(lambda: stage.session.board is None)
        await stage.until(
            lambda: (
                not stage.panes.solutions_pane.row_list.item_count
                and not stage.panes.words_pane.row_list.item_count
            )
        )
        assert stage.panes.board_view.tracing.words == ()
        assert "1 letter" in stage.text()


async def test_the_next_start_opens_as_this_one_ended() -> None:
    async with running(None, (80, 24)) as stage:
        await stage.type("tjofebcuyhil")
        await stage.press("2", "ctrl+r")
    async with running(None, (80, 24)) as stage:
        assert str(stage.session.board) == "tjo feb cuy hil"
        assert stage.session.settings.ranking == "familiar"
        assert stage.panes.active_table == "words"


async def test_pin_reject_undo_and_more_and_fewer_words() -> None:
    async with running() as stage:
        everything = stage.answer.solution_count
        await stage.press("2", "slash")
        await stage.enter("gracious")
        await stage.until(lambda: stage.panes.words_pane.word_at_cursor == "gracious")
        await stage.press("enter")
        assert stage.session.pinned_words == ["gracious"]
        assert 0 < stage.answer.solution_count < everything
        assert all("gracious" in solution.words for solution in Solutions(stage.space)[:5])
        await stage.press("enter")
        assert stage.answer.solution_count == everything
        await stage.press("delete")
        assert stage.session.rejected_words == ["gracious"]
        assert stage.candidates.find("gracious") is None
        assert stage.answer.solution_count < everything
        await stage.press("ctrl+y")
        assert stage.answer.solution_count == everything
        assert not stage.session.rejected_words
        await stage.press("ctrl+y", "ctrl+y", "ctrl+y")
        assert stage.said == "nothing to undo"
        await stage.press("escape", "delete")
        word = stage.session.rejected_words[0]
        await stage.press("list.rejected")
        await stage.until(lambda: word in stage.text())
        await stage.press("enter")
        assert stage.session.rejected_words == []
        solution = stage.panes.solutions_pane.solution_at_cursor
        assert solution is not None
        await stage.press("3", "delete", "down", "enter")
        await stage.until(lambda: stage.session.rejected_words == [solution.words[1]])
        assert all(solution.words[1] not in found.words for found in Solutions(stage.space)[:])
        await stage.press("]")
        assert [count.word_count for count in stage.answer.levels] == [1, 2, 3]
        await stage.press("[", "[", "[")
        assert [count.word_count for count in stage.answer.levels] == [1]
        assert "one word is the minimum" in stage.said


async def test_one_key_goes_to_the_fewest_words_beyond_the_limit() -> None:
    async with running("brx cvg ewh tnk", (80, 24), max_words=2) as stage:
        assert (stage.answer.end_reason, stage.answer.minimum.word_count) == ("none", 6)
        assert "the shortest has 6 words: press ]" in stage.lines()[-2]
        assert "No solution has 2 words or fewer." in stage.text()
        assert "Press ] to list solutions of up to 6 words." in stage.text()
        await stage.press("]")
        assert (stage.answer.end_reason, stage.session.settings.max_words) == ("done", 6)
        assert "6 words · " in stage.text()


async def test_no_solution_names_letters_no_word_covers_and_a_list_that_solves(
    tmp_path: Path,
) -> None:
    (tmp_path / "mine.txt").write_text("jot\nquiz\n", encoding="utf-8")
    Catalog(Settings.load()).add(str(tmp_path / "mine.txt"))
    async with running(NOT_COMMON, max_words=4) as stage:
        text = " ".join(part for line in stage.lines() for part in line.split() if part.isascii())
        assert "No word covers Q." in text
        assert "common: none · scrabble: 6 words · mine: none · ^l: scrabble" in stage.lines()[-2]
        assert "Press ^l to solve with scrabble." in text
        await stage.press("ctrl+l")
        assert stage.app.settings.lists == ("scrabble",)
        assert "the shortest has 6 words: press ]" in stage.lines()[-2]
    async with running(
        NOT_COMMON, max_words=4, lists=["mine"], keys={"solve.list": "f23"}
    ) as stage:
        await stage.settle()
        assert "mine: none · common: none · scrabble: 6 words · F23" in stage.lines()[-2]
        await stage.press("f23")
        assert stage.app.settings.lists == ("scrabble",), "not the next, which does not solve it"


async def test_why_there_is_no_solution_takes_the_lines_of_the_details() -> None:
    async with running(size=(40, 15), max_words=4) as stage:
        await stage.press("3")
        assert "1st of 10" in stage.text()
        stage.panes.solutions_pane.details.show(None)
        assert stage.panes.solutions_pane.details.display, "while another loads, nothing moves"
        await stage.paste(NOT_COMMON, shows="Press ^l to solve with scrabble.")
        assert "1st of 10" not in stage.text()
        await stage.press("ctrl+y", shows="1st of 10")


async def test_letters_that_are_covered_but_not_in_one_chain_are_told_apart() -> None:
    async with running("phv gbu jsf kco", (80, 24), min_score=21) as stage:

        def said(text: str) -> bool:
            """Whether the list says a text, in whatever lines."""
            return text in " ".join(line[31:].strip("┃ ") for line in stage.lines())

        reason = "words fit and cover every letter, but no chain covers them all."
        await stage.until(lambda: said(reason))
        await stage.until(lambda: said("Left out: words less familiar than rare (-)."))


async def test_escape_stops_and_keeps_what_is_there() -> None:
    async with running(max_words=3, lists=["scrabble"]) as stage:
        stage.send("]", "]", "]", "]", "]")
        await stage.until(lambda: stage.answer.activity.startswith("counting "))
        await stage.until(lambda: len(stage.answer.levels) >= 2)
        stage.send("escape")
        await stage.until(lambda: stage.answer.end_reason)
        assert stage.answer.end_reason in ("stopped", "done")
        assert stage.panes.solutions_pane.row_list.item_count == stage.answer.solution_count > 0


async def test_stopping_before_there_are_words_says_how_to_go_on(tmp_path: Path) -> None:
    async with running(BOARD, (40, 15)) as stage:
        await stage.press("3")
        stage.session.settings.lists = (write_big_list(tmp_path),)
        stage.main.presenter.solve()
        await stage.until(lambda: stage.answer.activity.startswith("reading"), "the reading")
        await stage.press("escape")
        await stage.until(lambda: stage.answer.end_reason, "the stop")
        assert (stage.answer.end_reason, stage.answer.candidates) == ("stopped", None)
        await stage.shows("To go on: ^p Solve again.")
        assert "Stopped before there were any words." in stage.text()
        assert "stopped" in stage.said
        assert "as soon as" not in stage.text()
        stage.session.settings.lists = ("common",)
        await stage.press("solve.again", shows="OLIGARCHY")


async def test_ctrl_q_quits_from_a_dialog() -> None:
    async with running() as stage:
        await stage.press("q", "f2", "ctrl+q")  # the letter does nothing
        await stage.until(lambda: not stage.app.is_running)
    assert stage.app.return_code == 0


async def test_auto_tries_the_larger_list_only_where_the_smaller_does_not_solve() -> None:
    async with running(NOT_COMMON, (80, 24), lists=["auto"], max_words=6) as stage:
        assert stage.answer.word_lists == ("scrabble",)
        assert stage.said == "no solutions with common; using scrabble"
        assert "[auto: scrabble]" in stage.lines()[-2]
        assert stage.answer.solution_count
        await stage.press("ctrl+n")
        await stage.type("riupghlcsyao")
        assert stage.answer.word_lists == ("common",)
        assert "[auto: common]" in stage.lines()[-2]
        assert "using" not in stage.said
        await stage.paste("esq njd lxy pkc")
        stage.main.status.show_note()
        assert "common: none · scrabble: none" in stage.said
    assert Settings.load().lists == ("auto",)


async def test_damaged_settings_are_said_and_kept(home: Path) -> None:
    home.mkdir(parents=True)
    (home / "settings.json").write_text("{ not json")
    async with running() as stage:
        assert "not a JSON object" in stage.said
    assert (home / "settings.json.bad").read_text() == "{ not json"


async def test_markup_and_control_characters_in_a_list_are_harmless(tmp_path: Path) -> None:
    name = "[bold]a[@click=quit]\x1b]0;x\x07.txt"
    path = tmp_path / name
    path.write_text("gracious\nsplashy\n", encoding="utf-8")
    async with running(options={"lists": (str(path),)}) as stage:
        text = stage.text()
        assert "\x1b" not in text
        assert "[bold]a[@click=q" in text
        assert stage.answer.solution_count == 1
    async with running(options={"lists": (f"{path}.gone",)}) as stage:
        assert "\x1b" not in stage.said
        assert "using common" in stage.said


async def test_copying_hands_the_text_to_a_program_and_says_so(
    clipboard: Callable[[], str],
) -> None:
    async with running() as stage:
        solution = stage.panes.solutions_pane.solution_at_cursor
        assert solution is not None
        words = " \N{EN DASH} ".join(solution.words)
        first, second = (f"{word[0]} - {word[-1]}({len(word)})".upper() for word in solution.words)
        for pane, key, text in (
            ("3", "ctrl+c", words),
            ("3", "list.pattern", f"{first}, {second}"),
            ("1", "ctrl+c", BOARD),
            ("2", "ctrl+c", "oligarchy"),
        ):
            await stage.press(pane, key)
            await stage.until(lambda: clipboard() == text, text)  # noqa: B023
            assert "xclip" in stage.said or "clipboard" in stage.said or "copied" in stage.said


async def test_the_right_button_does_nothing() -> None:
    async with running() as stage:
        view = stage.panes.words_pane.row_list
        for button, cursor in ((3, 0), (1, 3)):
            x, y = view.region.x + 4, view.region.y + 3
            for kind in (events.MouseDown, events.MouseUp):
                stage.app.post_message(
                    kind(None, x, y, 0, 0, button, False, False, False, screen_x=x, screen_y=y)
                )
            await stage.settle()
            assert view.cursor == cursor, button


async def test_the_heads_of_the_solutions_switch_the_ranking() -> None:
    async with running() as stage:
        headers = stage.panes.solutions_pane.headers
        assert headers.tooltip == "In the order of the ranking; a click switches it"
        await stage.pilot.click(headers, offset=(4, 0))
        await stage.shows("[familiar]")


async def test_rows_and_chips_are_pressed_with_the_mouse() -> None:
    async with running() as stage:
        view = stage.panes.words_pane.row_list
        x, y = view.region.x + 4, view.region.y + 3
        await stage.pilot.click(offset=(x, y))
        await stage.until(lambda: view.cursor == 3)
        word = stage.panes.words_pane.word_at_cursor
        assert stage.panes.board_view.tracing.words == (word,)
        await stage.pilot.click(offset=(x, y), times=2)
        await stage.until(lambda: stage.session.pinned_words == [word])
        line = stage.main.status

        async def press(chip: str) -> None:
            await stage.pilot.pause()
            y = line.region.y
            await stage.pilot.click(offset=(stage.lines()[y].index(chip), y))

        await press("[common]")
        await stage.until(lambda: stage.session.settings.lists == ("scrabble",))
        await press("[shortest]")
        await stage.until(lambda: stage.session.settings.ranking == "familiar")
        await press("[≤2 words]")
        await stage.shows("Most words")


async def test_nothing_is_said_of_what_words_of_other_languages_mean(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("gracious\nsplashy\n\u00f1and\u00fa\n", "utf-8")
    async with running(options={"lists": (str(mine),)}) as stage:
        await stage.press("2")
        assert stage.panes.words_pane.word_at_cursor == "gracious"
        assert "gracious: " not in stage.text()


async def test_keys_typed_before_the_main_screen_is_there_are_not_lost() -> None:
    settings = Settings.load()
    settings.motion = "off"
    settings.flush()
    app = LbtuiApp(settings)
    async with piloted(app, (120, 40)) as pilot:
        stage = Stage(app, pilot)
        await stage.press("r", "i", "u")
        await stage.until(
            lambda: is_open(app) and app.main_screen.panes.board_view.entry.sides[0] == "riu"
        )
    app.settings.flush()


async def test_keys_of_commands_are_letters_where_letters_are_typed() -> None:
    async with running(keys={"board.new": "z,percent_sign"}) as stage:
        await stage.press("2", "slash", *"qpx", "left", "end", "delete", "1", "z", "%")
        assert stage.panes.words_pane.input.value == "qpx1z%"
        assert stage.app.is_running
        assert not stage.session.pinned_words
        await stage.press("escape", "escape", "1", "home", "z")
        assert stage.panes.board_view.entry.sides[0] == "ziu"
        await stage.press("2", "z")
        await stage.until(lambda: stage.session.letter_count == 0, "an empty board")


async def test_only_the_newest_answer_to_the_newest_question_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[str] = []
    show = Presenter.show_answer

    def noted(presenter: Presenter, answer: Answer) -> None:
        shown.append(answer.activity)
        show(presenter, answer)

    async with running() as stage:
        monkeypatch.setattr(Presenter, "show_answer", noted)
        stage.main.post_message(
            AnswerUpdated(replace(stage.answer, generation=0, activity="an old one"))
        )
        await stage.settle()
        for number in range(5):
            stage.main.post_message(AnswerUpdated(replace(stage.answer, activity=f"step {number}")))
        await stage.until(lambda: "step 4" in stage.said)
        assert stage.panes.solutions_pane.rows is not None
        assert stage.panes.solutions_pane.rows.activity == "step 4", "in the pane as well"
        assert shown[-1] == "step 4"
        assert "an old one" not in shown
        assert len(shown) < 5, "those that are waiting are skipped"


async def test_rows_of_the_last_list_are_gone_while_a_large_one_is_read(tmp_path: Path) -> None:
    words = (Path(__file__).parents[2] / "wordlists" / "scrabble.txt").read_text("utf-8")
    path = tmp_path / "mine.txt"
    path.write_text(words + "zzzgracious\n", encoding="utf-8")
    async with running() as stage:
        assert "GRACIOUS" in stage.text()
        stage.session.settings.override(Settings.lists, (str(path),))
        stage.main.presenter.solve()
        await stage.until(lambda: "mine.txt, " in "\n".join(stage.lines()[:-2]), "the lists say it")
        assert "GRACIOUS" not in stage.text()
        assert "gracious" not in stage.text()
        await stage.solved()
        assert "GRACIOUS" in stage.text()
        assert "gracious" in stage.text()


async def test_a_rank_is_asked_for_and_gone_to() -> None:
    async with running(max_words=3) as stage:
        pane = stage.panes.solutions_pane
        await stage.press("ctrl+g")
        await stage.enter("0", "a rank from 1 to")
        await stage.press("backspace")
        await stage.enter("1,000")
        await stage.until(lambda: pane.row_list.cursor == 999, "the rank")
        await stage.shows("1,000/10,284")
        assert stage.panes.focus_area == "solutions"
