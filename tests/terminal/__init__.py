"""Tests of the terminal: how it is taken, drawn on and given back."""
