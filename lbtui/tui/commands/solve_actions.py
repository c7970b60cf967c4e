"""What the commands do that change the question: lists, ranking, limits, stop and again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lbtui.settings import HIGHEST_MAX_WORDS, HIGHEST_MIN_LENGTH, Setting, Settings

if TYPE_CHECKING:
    from lbtui.tui.screens.main import MainScreen


def next_list(screen: MainScreen) -> None:
    """Switch to the next word list."""
    names = screen.list_names()
    screen.session.next_list(names)
    screen.ask()


def other_ranking(screen: MainScreen) -> None:
    """Switch between shortest and most familiar first."""
    ranking = screen.session.other_ranking()
    screen.tell("most familiar words first" if ranking == "familiar" else "fewest letters first")
    screen.ask()


def _step(screen: MainScreen, setting: Setting[int], by: int, high: int) -> int:
    before = screen.session.settings.get(setting)
    value = screen.session.step(setting, by, high)
    if value != before:
        screen.ask()
    return value


def more_words(screen: MainScreen) -> None:
    """Allow one more word in a solution."""
    value = _step(screen, Settings.max_words, 1, HIGHEST_MAX_WORDS)
    screen.tell(f"solutions of up to {value} words")


def fewer_words(screen: MainScreen) -> None:
    """Allow one word fewer in a solution."""
    value = _step(screen, Settings.max_words, -1, HIGHEST_MAX_WORDS)
    screen.tell(f"solutions of up to {value} word{'' if value == 1 else 's'}")


def longer(screen: MainScreen) -> None:
    """Ask for longer words."""
    value = _step(screen, Settings.min_length, 1, HIGHEST_MIN_LENGTH)
    screen.tell(f"words of {value} letters or more")


def shorter(screen: MainScreen) -> None:
    """Allow shorter words."""
    value = _step(screen, Settings.min_length, -1, HIGHEST_MIN_LENGTH)
    screen.tell(f"words of {value} letter{'' if value == 1 else 's'} or more")


def familiar(screen: MainScreen) -> None:
    """Keep to more familiar words."""
    _floor(screen, 1)


def rare(screen: MainScreen) -> None:
    """Allow rarer words."""
    _floor(screen, -1)


def _floor(screen: MainScreen, by: int) -> None:
    before = screen.session.settings.min_score
    value = screen.session.step_score(by)
    screen.tell(f"words of familiarity {value} or more" if value else "words of any familiarity")
    if value != before:
        screen.ask()


def stop(screen: MainScreen) -> None:
    """Stop the solver; what it found stays."""
    screen.solver.stop()


def again(screen: MainScreen) -> None:
    """Solve once more, with every list opened afresh."""
    screen.solver.forget_lists()
    screen.ask()
