"""Playing the board in the app: what the player sees after each step."""

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Static

from lbtui.database import Database
from lbtui.drawing.banner import GLYPH_ROWS, GLYPH_WIDTH, draw_banner
from lbtui.play.game_record import Streak
from lbtui.play.hint import Hint
from lbtui.play.saved_games import SavedGames
from lbtui.play.wording import share_text
from lbtui.puzzle import parse_board
from lbtui.tui.game.play_screen import PlayScreen
from lbtui.tui.widgets.board.board_view import BoardView
from tests.harness.apps import BOARD, Stage, closed, running


def large_text(stage: Stage) -> list[str]:
    """What the head of the panel spells in large letters, line by line."""
    pictures = {str(draw_banner([(char, "")])): char for char in GLYPH_ROWS}
    rows = str(stage.app.screen.query_one("#headline", Static).render()).split("\n")
    found = []
    for at in range(0, len(rows), 3):
        three = [row.ljust(len(rows[at])) for row in rows[at : at + 3]]
        cells = [
            [row[x : x + GLYPH_WIDTH] for row in three]
            for x in range(0, len(three[0]), GLYPH_WIDTH)
        ]
        found.append("".join(pictures[str([[(row, "")] for row in cell])] for cell in cells))
    return found


async def _leave(stage: Stage) -> None:
    await closed(stage, "escape", "escape")


async def test_a_game_from_the_first_letter_to_the_place_among_all() -> None:
    async with running() as stage:
        assert "GRACIOUS" in stage.text()
        await stage.play()
        assert "GRACIOUS" not in stage.text(), "solutions are hidden"
        assert "par 4" in stage.text()
        assert "possible in" not in stage.text(), "that is a hint"
        await stage.press("ctrl+p", shows="Search for a command…")
        offered = stage.text()
        assert offered.index("Reject the word") < offered.index("Stored boards"), "its own first"
        await stage.press("escape", "enter", shows="type a word first")
        await stage.type("gracious", shows="GRACIOUS_")
        await stage.press("enter", shows="open P H L Y")
        await stage.enter("c", "C must start with S", "S·C_")
        await stage.enter("so", "SO is too short: 2 letters, 3 needed", "S·O_")
        await stage.press("backspace", "backspace", "backspace")
        await stage.shows("GRACIOUS_")  # the word came back
        await stage.press("ctrl+y", shows="1 GRACIOUS +8")
        await stage.enter("splashy", "1 GRACIOUS +8 2 SPLASHY +4")
        assert large_text(stage) == ["SOLVED", "IN 2"]
        await stage.shows("2 words (par 4, our estimate), the fewest possible", "solutions seen")
        await stage.shows("4th= of 10 with 2 words")
        for key in ("ctrl+y", "backspace", "g"):
            await stage.press("?", "escape", key, shows="solved · ^n plays it again")
        await stage.shows("4th= of 10 with 2 words")
        await closed(stage, "escape")
        assert "solutions" in stage.text(), "of a solved board, at once"


async def test_a_letter_that_cannot_come_next_stands_there_as_an_error() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.type("alpghkhi", shows="ALPGHKHI_")
        headline = stage.app.screen.query_one("#headline", Static)
        line = headline.render_line(headline.size.height // 2)
        wrong = [s.text for s in line if s.style is not None and s.style.underline]
        assert "".join(wrong) == "GHK"
        assert stage.app.screen.query_one(BoardView).tracing.words == ("alp",)
        await stage.press("enter", shows="K is not on the board")
        await stage.type("p", shows=" P_")
        await stage.enter("gh", "P and G are on the same side")
        await stage.press("backspace", "backspace", shows=" P_")


async def test_the_word_being_typed_is_large_where_there_is_room() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.type("gra", shows=" GRA_ ")
        assert large_text(stage) == ["GRA_"]
        await stage.type("g")
        await stage.press("enter", shows="GRAG is not in list")
        line = stage.app.screen.query_one("#headline", Static).render_line(0)
        styles = [segment.style for segment in line if segment.text.strip()]
        assert all(style and style.dim and not style.reverse for style in styles)
        await stage.press("backspace")
        await stage.enter("cious", "1 GRACIOUS")
        await stage.type("pl", shows="S·PL_")
        assert large_text(stage) == ["S·PL_"]
        await stage.type("ashyashy", shows="S· P L A S H Y A S H Y _")
        await stage.pilot.resize_terminal(40, 15)
        await stage.shows("S·PLASHYASHY_ 1 GRACIOUS")
    async with running(size=(80, 24), canvas="ascii") as stage:
        await stage.play()
        await stage.shows("S· P L A S H Y A S H Y _")
        await stage.press("escape")
        await stage.enter("splashy", "solved in 2 1 GRACIOUS")


CHAIN = ("gracious", "splashy")
OF_BOARD = Hint(level=1, words=(), minimum=2, ways=10)


def _shown(hint: Hint) -> str:
    """What the panel says of a hint, as one line."""
    return " ".join(f"hint {hint.number}: {hint.text(compact=True)}".split())


async def test_hints_are_a_ladder_that_stays() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        for hint in (
            OF_BOARD,
            *(Hint(level=level, words=(), minimum=2, finish=2, chain=CHAIN) for level in (3, 4)),
        ):
            await stage.press("ctrl+t", shows=_shown(hint))
        assert _shown(OF_BOARD) in stage.beside(), "it stays"
        below_facts = next(y for y, line in enumerate(stage.lines()) if "possible in 2" in line) + 2
        assert "hint 1" in stage.lines()[below_facts]
        await stage.shows("next: first two letters")
        await stage.enter("group", "1 GROUP")
        assert "hint 1:" not in stage.beside(), "those were about another position"
        other = ("group", "psychical")
        await stage.press(
            "ctrl+t",
            shows=_shown(Hint(level=2, words=("group",), minimum=2, finish=1, ways=2, chain=other)),
        )
        await stage.press(
            "ctrl+t",
            shows=_shown(Hint(level=3, words=("group",), minimum=2, finish=1, chain=other)),
        )
        newest = _shown(Hint(level=5, words=(), minimum=2, finish=2, chain=CHAIN))
        await stage.press("backspace", *("backspace",) * 5, "ctrl+t", shows=newest)
        end = newest.split()[-1]
        await stage.pilot.resize_terminal(20, 8)
        await stage.shows("lbtui needs")
        await stage.pilot.resize_terminal(40, 15)
        await stage.shows("open", end)
        await stage.enter("gracious", "1 GRACIOUS")
        assert end in stage.beside(), "the newest hint stays in view"
        await stage.press("up", "up", "up")
        await stage.until(lambda: end not in stage.beside())


async def test_what_enter_plays_is_a_button() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.type("gracious", shows="enter plays the word typed")
        y, line = next(each for each in enumerate(stage.lines()) if "enter plays" in each[1])
        await stage.pilot.click(offset=(line.index("enter plays") + 2, y))
        await stage.shows("1 GRACIOUS")


async def test_an_impatient_press_takes_no_second_hint() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        screen = stage.app.screen
        assert isinstance(screen, PlayScreen)
        for taken in ([1], [1, 3]):  # 2 would say the same as 1
            screen.action_run_command("play.hint")
            screen.action_run_command("play.hint")
            await stage.until(lambda: not stage.app.workers, "the end of the workers")
            assert [hint.level for hint in stage.record.hints] == taken
        await stage.type("gracious")
        screen.action_run_command("play.hint")
        screen.action_run_command("play.word")  # nobody waits for that hint now
        await stage.press(
            "ctrl+t",
            shows=_shown(Hint(level=4, words=("gracious",), minimum=2, finish=1, chain=CHAIN)),
        )


async def test_what_is_asked_for_while_a_game_is_opened_follows_in_order() -> None:
    async with running() as stage:
        await stage.play()
        screen = stage.app.screen
        assert isinstance(screen, PlayScreen)
        screen.open_board(screen.game_session.board)
        screen.action_run_command("play.share")
        screen.on_key(events.Key("g", "g"))
        screen.action_run_command("play.share")
        assert screen.game_session.game is None
        await stage.shows("the game, without its words", "G_")  # a letter was between


async def test_a_game_is_saved_letter_by_letter_and_goes_on() -> None:
    async with running() as stage:
        await stage.play()
        await stage.enter("gracious")
        await stage.type("sp")
        await stage.press("ctrl+t")
        from_here = Hint(level=2, words=("gracious",), minimum=2, finish=1, ways=3, chain=CHAIN)
        await stage.shows(_shown(from_here))
        await stage.press("escape", shows="S·_ next word")
        assert "esc again" not in stage.text(), "it cleared the word"
        await stage.press("escape", shows="esc again shows words and solutions")
        await stage.type("splx")
        await stage.press("ctrl+x", shows=("^x again shows words and solutions", "S·PLX_"))
        await stage.press("backspace", "backspace", "ctrl+x", shows=("^x again", "S·P_"))
        await closed(stage, "ctrl+x")
        await stage.press("ctrl+x", shows="game resumed, 1 word played · ^n starts a new game")
        await stage.shows("S·P_", _shown(from_here))
        again = "^n again: a new game; this stays saved"
        await stage.press("ctrl+n", shows=(again, "S·P_"))
        await stage.type("l", shows="S·PL_")
        await stage.press("backspace", "ctrl+n", shows=(again, "S·P_"))
        await stage.press("ctrl+n", shows="_ type a word")
        assert "hint 1" not in stage.text()
    games = SavedGames(Database())
    saved = games.load_unfinished(parse_board(BOARD))
    assert saved is not None
    assert (saved.game.words, saved.typed_letters) == (("gracious",), "sp")


async def test_before_there_is_a_board_the_next_one_is_played() -> None:
    async with running(None, (40, 15)) as stage:
        await stage.press("ctrl+x", shows="play: type the board")
        await stage.paste(BOARD, shows="par 4")
        await stage.enter("group", "1 GROUP +5")
        await _leave(stage)
        await stage.press("1", "ctrl+n", "ctrl+x", shows="play: type the board")
        await stage.type(BOARD.replace(" ", ""), shows="1 GROUP +5")


async def test_a_game_that_cannot_be_saved_says_so_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LBTUI_DATA_DIR", str(tmp_path / "file" / "below"))
    async with running() as stage:
        await stage.play()
        await stage.type("g", shows="the game was not saved")
        await stage.enter("roup", "1 GROUP +5")
        stage.app.settings.flush()
        Path(f"{stage.app.settings.path}.lock").unlink()
        Path(f"{stage.app.settings.path}.lock").mkdir()
        stage.app.settings.max_words = 6
        await stage.shows("settings were not saved")


async def test_a_word_that_is_rejected_in_a_game_leaves_the_lists_of_the_solver() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.enter("gracious", "1 GRACIOUS +8")
        await stage.press("ctrl+d")
        await stage.shows("_ type a word", "gracious rejected · ^y restores it · ^d again")
        await stage.press("ctrl+d")
        await stage.shows("_ type a word", "gracious rejected on every board · ^y restores it")
        await stage.enter("gracious", "GRACIOUS was rejected · ^a: the newspaper accepts it")
        await closed(stage, "escape", "escape", "escape")
        await stage.solved()
        assert "GRACIOUS" not in stage.text()
        assert stage.session.rejected_words == ["gracious"]


async def test_letters_are_clicked_and_a_pasted_board_is_played() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        screen = stage.app.screen
        assert isinstance(screen, PlayScreen)
        view = screen.query_one(BoardView)
        for spot in ((0, 0), (3, 2), (1, 2)):  # r, o, h
            place = view.board_layout.find_cells(spot)
            assert place is not None
            await stage.pilot.click(view, offset=place.letter)
        await stage.shows("ROH_")
        await stage.press("escape", "escape", shows="esc again")
        await stage.paste("tjo feb cuy hil", shows="open T J O F E B C U Y H I L")
        await stage.shows("RIU PGH LCS YAO replaced")
        await stage.enter("to", "T and O are on the same side")
        await stage.paste(BOARD, shows="the game of TJO FEB CUY HIL stays saved")
        await stage.paste("tjo feb cuy hil", shows="open T J O F E B C U Y H I L")
        await stage.press("escape", "escape")
        await stage.shows("esc again")  # this game was not left yet
        await stage.enter("to", "T and O are on the same side")


async def test_a_pasted_word_is_typed_and_several_are_played_until_one_is_refused() -> None:
    async with running(size=(80, 24)) as stage:
        await stage.play()
        await stage.paste("Spl", shows="SPL_")
        await stage.paste("ashes\n", shows="SPLASHES_")
        await stage.press("escape")
        await stage.paste("GRACIOUS - chap, splashy", shows="CHAP must start with S")
        await stage.shows("GRACIOUS S·CHAP_")
        await stage.paste("plashy", shows="GRACIOUS S·PLASHY_")  # in place of the other
        await stage.press("escape")
        await stage.paste("hags", shows="S·HAGS_")
        await stage.press("escape")
        await stage.paste("sag gas plashy sag", shows="solved · ^n plays it again")
        await stage.shows("2 SAG", "3 GAS", "4 SPLASHY")
        assert len(stage.record.game.words) == 4
        await stage.paste(f"Letter Boxed: {BOARD.upper()} · lbtui", shows="Play or solve?")


async def test_the_evaluation_has_three_steps_is_counted_and_ends_with_its_game() -> None:
    async with running(None) as stage:
        await stage.play_unseen()
        await stage.press("ctrl+e", shows="2 words, 10 ways")
        assert "splashy" not in stage.text().lower(), "the gauge names no words"
        await stage.enter("gracious", "1 more word, 3 ways good: the last word cost nothing")
        await stage.press("backspace", *("backspace",) * 8)
        await stage.enter("hags", "2 more words", "the last word cost 1 extra word")
        await stage.press("ctrl+e", shows="^e again names words of solutions")
        await stage.shows("S 2 words, 17 ways ┃", "9 letters 2 words, 6 ways ┃")
        await stage.press("down", "enter", shows="type a word first")
        await stage.press("ctrl+e", shows="► s")
        await stage.press("ctrl+e", shows="1 HAGS")
        assert "more words" not in stage.text()
        assert share_text(stage.record, Streak()).endswith(
            "not solved yet after 1 word (par 4, our estimate)\n"
            "evaluation with words · word list common"
        )
        await stage.press("ctrl+e", "ctrl+e", "ctrl+e", shows="► s")
        await stage.press("ctrl+n", "ctrl+n", shows="_ type a word")
        assert "ways" not in stage.text(), "the next game starts without it"
    async with running() as stage:
        await stage.play()
        await stage.enter("sharply", "1 HAGS", "2 SHARPLY")
        assert "ways" not in stage.text(), "nor is it there when a game is resumed"
