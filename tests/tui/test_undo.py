"""One key undoes what was done last on the main screen, whatever it was, back to the start."""

from random import Random

import pytest

from tests.harness.apps import BOARD, Stage, running

OTHER = "tjo feb cuy hil"
DONE = ("pin", "reject", "never", "restore", "unpin", "letter", "erase", "other", "new")


def _state(stage: Stage) -> tuple[object, ...]:
    """Return all that undoing brings back."""
    session, entry = stage.session, stage.panes.board_view.entry
    session.database.wait_until_saved()
    never = [row for row, _text in session.list_restore_options(99)[0]]
    return (
        entry.letters,
        session.board,
        session.pinned_words,
        sorted(session.rejected_words),
        sorted(never),
    )


async def _do(stage: Stage, what: str, random: Random) -> None:
    session, main = stage.session, stage.main
    if what in ("pin", "reject", "never") and session.board is not None:
        await stage.settle()
        words = [word for word in stage.candidates.words if word not in session.rejected_words]
        word = random.choice([*words[:3], *session.pinned_words])
        change = {
            "pin": session.toggle_pinned,
            "reject": session.toggle_rejected,
            "never": session.reject,
        }
        change[what](word)
        main.presenter.solve()
        if what == "never":
            session.reject_everywhere(word)
    elif what == "restore" and session.rejected_words:
        session.restore(session.rejected_words)
        main.presenter.solve()
    elif what == "unpin":
        await stage.press("list.unpin")
    elif what == "other":
        await stage.paste(random.choice([BOARD, OTHER]))
    elif what in ("letter", "erase", "new"):
        await stage.press("1", {"letter": "a", "erase": "backspace", "new": "ctrl+n"}[what])


@pytest.mark.timeout(180)
@pytest.mark.parametrize("seed", range(3))
async def test_random_steps_are_undone_to_the_start_one_after_the_other(seed: int) -> None:
    random = Random(seed)
    async with running(BOARD, (120, 40)) as stage:
        session, entry = stage.session, stage.panes.board_view.entry
        start = _state(stage)
        # A letter that is typed after another one, or erased again, belongs to the same step.
        states = {(0, 0): start}
        done = []
        for _ in range(30):
            done.append(random.choice(DONE))
            await _do(stage, done[-1], random)
            at = entry.edit_count, len(session.history)
            assert session.edit_count == entry.edit_count
            states = {step: state for step, state in states.items() if step <= at}
            states[at] = _state(stage)
        assert len(states) > 8, done
        for at, state in sorted(states.items(), reverse=True):
            assert (entry.edit_count, len(session.history)) == at, done
            assert _state(stage) == state, (at, done)
            await stage.press("ctrl+y")
        assert stage.said == "nothing to undo"
        assert _state(stage) == start


async def test_undo_brings_back_a_board_with_its_pins() -> None:
    async with running(BOARD, (120, 40)) as stage:
        stage.session.toggle_pinned("gracious")
        await stage.paste(OTHER)
        await stage.solved()
        assert stage.session.pinned_words == []
        await stage.press("ctrl+y")
        assert (str(stage.session.board), stage.session.pinned_words) == (BOARD, ["gracious"])
        await stage.press("ctrl+y", shows="gracious unpinned")


async def test_a_letter_that_is_erased_and_typed_again_takes_no_pin_away() -> None:
    async with running(BOARD, (120, 40)) as stage:
        stage.session.toggle_pinned("gracious")
        await stage.press("1", "backspace")
        assert stage.session.pinned_words == []
        await stage.press("o")
        assert stage.session.pinned_words == ["gracious"]
