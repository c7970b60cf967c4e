"""The app's pauses, in seconds. What a key does depends on none of them.

`key_queue.TIMEOUT`, which limits how long a key waits for the one before, is with the queue.
"""

NOTE = 6.0
"""How long a note is shown in place of the state."""
PATIENCE = 0.015
"""How long a list waits for rows that are being loaded before it paints without them."""
EVALUATION_STEP = 0.012
"""How often the evaluation shows what it knows so far."""
FRAME = 1 / 20
STROKE = 0.05
"""How long it takes to trace a letter."""
YIELD = 0.000_001
"""How long the solver sleeps, about every millisecond, so that a waiting key goes first."""
HEAD_START = 0.25
"""How long the solver waits, at most, until its first solutions are painted."""
DWELL = 0.15
"""How long the cursor of a list rests, after a key was held, before its details are painted."""
