"""Columns, their headers, rows of candidates, and details: what lists show on every screen."""
