"""The full-screen app."""

import os

from lbtui.terminal.capabilities import prepare_environment

# Textual reads its variables while it is imported: the last moment before that is here.
prepare_environment(os.environ)
