"""lbtui: a Letter Boxed solver for the terminal, the command line and Python."""

__version__ = "0.1.0"
