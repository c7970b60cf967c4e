"""Columns, their heads, rows of candidates, and details: what lists show on every screen."""
