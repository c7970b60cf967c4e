"""Commands that ask to be given once more."""

from time import monotonic

from lbtui.tui.widgets.item_lines import NOTE_SECONDS


class Confirmation:
    """Which command asked to be given again, and whether that is what comes next.

    It must be the very next step, while the note that asks for it is shown. What counts as a step
    is up to the owner: a key, a click, a command.
    """

    def __init__(self) -> None:
        self._asked_in_this_step = ""  # what this step asked for
        self._asked_in_last_step = ""  # what the step before it asked for
        self._deadline = 0.0

    def begin_step(self) -> bool:
        """Begin the next step; return whether the one before asked for something."""
        self._asked_in_last_step, self._asked_in_this_step = self._asked_in_this_step, ""
        return bool(self._asked_in_last_step)

    def ask(self, command_id: str) -> None:
        """Let the next step confirm a command."""
        self._asked_in_this_step, self._deadline = command_id, monotonic() + NOTE_SECONDS

    def is_given(self, command_id: str) -> bool:
        """Return whether this step, which runs a command, confirms it."""
        return command_id == self._asked_in_last_step and monotonic() < self._deadline
