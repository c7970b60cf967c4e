"""The small immutable messages that carry the solver's work to the screen."""

from __future__ import annotations

from lbtui.tui.messages.solving import (
    CandidatesFound,
    FinishReason,
    LevelCounted,
    ListsOpened,
    SolveFinished,
    SolveProgress,
    SolverMessage,
    SolveStarted,
)

__all__ = [
    "CandidatesFound",
    "FinishReason",
    "LevelCounted",
    "ListsOpened",
    "SolveFinished",
    "SolveProgress",
    "SolveStarted",
    "SolverMessage",
]
