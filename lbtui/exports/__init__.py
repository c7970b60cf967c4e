"""Words and solutions as text, CSV and JSON lines."""
