"""The worker: one query in, answers out. Imports no widget."""
