"""Boards drawn with characters and as SVG."""
