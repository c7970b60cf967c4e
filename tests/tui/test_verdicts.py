"""Rejecting words in the app: on this board, on every board, across runs; and taking that back."""

from contextlib import closing
from sqlite3 import connect
from threading import Timer

from lbtui.database import Database
from lbtui.store import database_path
from lbtui.words.verdicts import GAME_DATA, StoredVerdicts, Verdict
from tests.harness.apps import Stage, running

OTHER = "riu pgm lcs yao"


def shown(stage: Stage, word: str) -> bool:
    """Whether a word is among the words of the board."""
    return stage.candidates.find(word) is not None


async def highlight(stage: Stage, word: str) -> None:
    await stage.press("2", "slash")
    await stage.enter(word)
    await stage.until(lambda: stage.panes.words_pane.word_at_cursor == word)


def verdicts() -> list[Verdict]:
    return StoredVerdicts(Database()).search(source="player")


async def test_a_rejection_is_kept_if_the_app_quits_while_the_database_is_busy() -> None:
    StoredVerdicts(Database()).judge(["zyzzyva"], is_accepted=True)  # there is a database to lock
    with closing(connect(database_path(), isolation_level=None, check_same_thread=False)) as db:
        async with running() as stage:
            await highlight(stage, "gracious")
            db.execute("BEGIN IMMEDIATE")
            await stage.press("delete")
            board = stage.session.board
            assert board is not None
            release = Timer(1, db.execute, ["COMMIT"])
            release.start()
        assert StoredVerdicts(Database()).find_words_rejected_on(board) == ["gracious"]
        release.join()


async def test_a_word_is_rejected_on_this_board_then_everywhere_until_undone() -> None:
    async with running() as stage:
        await highlight(stage, "gracious")
        await stage.press("delete")
        assert (
            "gracious rejected · ^y restores it · ^d again rejects it on every board"
            in stage.text()
        )
        assert not shown(stage, "gracious")
        await stage.press("ctrl+d", shows="rejected on every board · ^y restores it")
        await stage.until(lambda: [v.word for v in verdicts()] == ["gracious"])
        await stage.press("ctrl+y", shows="gracious restored")
        await stage.until(lambda: stage.answer.candidates and shown(stage, "gracious"))
        assert verdicts() == []
        await stage.press("ctrl+d", "ctrl+d")
        await stage.until(verdicts)
        await stage.paste(OTHER)
        await stage.until(lambda: str(stage.session.board) == OTHER)
        assert shown(stage, "magi")
        assert not shown(stage, "gracious")


async def test_what_the_very_next_key_would_reject_is_said_no_longer_than_that() -> None:
    async with running() as stage:
        await stage.press("2", "ctrl+d", shows="again rejects it on every board")
        await stage.press("down")
        assert "rejected" not in stage.said
        await stage.press("ctrl+d", shows="again rejects it on every board")
        assert len(stage.session.rejected_words) == 2
        await stage.press("ctrl+y", shows="restored")


async def test_the_switch_in_the_settings_and_learned_words() -> None:
    stored = StoredVerdicts(Database())
    stored.add([Verdict("gracious", False, GAME_DATA, "2029-12-30")])
    async with running() as stage:
        assert not shown(stage, "gracious")
        await stage.press("f2", shows="Accepted words")
        await stage.press("end", "up", "enter", "down", "enter", "escape")
        await stage.until(lambda: stage.app.settings.verdicts == "off")
        assert shown(stage, "gracious")


async def test_a_list_without_verdicts_says_why_a_word_is_not_rejected_on_every_board() -> None:
    async with running(options={"lists": ("spanish",)}) as stage:
        candidates = stage.candidates
        await highlight(stage, candidates.words[0])
        await stage.press("ctrl+d", shows="rejected · ^y restores it")
        assert "every board" not in stage.said
        await stage.press("ctrl+d", shows="rejecting on every board works with common or scrabble")
        assert verdicts() == []
