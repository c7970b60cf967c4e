"""Playing and reviewing a game."""
