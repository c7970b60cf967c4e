"""Candidates and the space of all solutions of a board."""
