"""The full-screen app."""

import os

# Textual paints at most so many times a second and reads this once, when it is imported. What
# has changed waits for the next turn: 8 instead of 17 milliseconds from a key to the screen.
os.environ.setdefault("TEXTUAL_FPS", "120")
