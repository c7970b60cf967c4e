"""Commands that ask to be given once more."""

from time import monotonic

from lbtui.tui.commands.context import NOTE_SECONDS


class Confirmation:
    """Which command asked to be given again, and whether that is what comes next.

    It must be the very next input, while the note that asks for it is shown. What counts as an
    input is up to the owner.
    """

    def __init__(self) -> None:
        self._asked = ""  # by the input that is handled
        self._expected = ""  # asked by the one before
        self._deadline = 0.0

    def start_input(self) -> bool:
        """Begin the next input; return whether the one before asked for something."""
        self._expected, self._asked = self._asked, ""
        return bool(self._expected)

    def ask(self, command_id: str) -> None:
        """Let the next input confirm a command."""
        self._asked, self._deadline = command_id, monotonic() + NOTE_SECONDS

    def is_given(self, command_id: str) -> bool:
        """Return whether this input, which runs a command, confirms it."""
        return command_id == self._expected and monotonic() < self._deadline
