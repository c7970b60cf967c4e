"""The command line, through the real program."""
