"""Boards from outside: game data and shared text."""
